"""A deal played event by event: dealt out, each event tested and done, and the table shown."""

from typing import Any

from .cards import beats, in_order, points
from .events import Event, break_size, has, read_event
from .melds import MARRIAGES, Meld, barred_by, claimable, is_senior, known_meld, marriages, meld_class, meld_points
from .replies import endgame_replies, stock_replies
from .rounding import rounded
from .rulesets import Rules
from .wrong import Wrong

Table = dict[str, Any]

FAR_ENOUGH = {"above_2": 3, "at_least_2": 2}


def replay_answer(q: dict[str, Any]) -> dict[str, Any]:
    """What the events lead to, or the first that may not happen."""
    table = deal_out(q["deck"], q["dealer"], q["rules"])
    for at, event in enumerate(q["events"]):
        try:
            happen(table, event)
        except Wrong as wrong:
            return {"ok": False, "at": at, "error": {"code": wrong.code, "message": str(wrong)}}
    return {"ok": True, "state": shown_table(table)}


def deal_out(deck: list[str], dealer: int, rules: Rules) -> Table:
    """The table before the first event.

    >>> from .cards import DECK
    >>> from .rulesets import MODERN
    >>> table = deal_out(DECK, 0, MODERN)
    >>> table["hands"][1][:4], table["turnup"], len(table["hidden"]), table["turn"]
    (['7S', '8S', '9S', 'KS'], '9D', 13, 1)
    """
    hands: list[list[str]] = [[], []]
    left = list(deck)
    for packet in [3, 3, 3] if rules["deal.hand"] == 9 else [3, 3, 3, 1]:  # noqa: PLR2004
        for player in (1 - dealer, dealer):
            hands[player] += left[:packet]
            left = left[packet:]
    return {
        "rules": rules,
        "trump": left[0][1],
        "hands": hands,
        "turnup": left[0],
        "hidden": left[1:],  # the first lies directly under the turn-up
        "turn": 1 - dealer,  # who is to play the next card
        "led": None,
        "break_by": None,  # who owes the break
        "claim": None,  # the claim that waits for a reply
        "claimant": None,
        "asked": False,
        "turn_claims": [],  # the ordinary claims of this turn
        "turn_beaten": False,  # whether one of them was beaten
        "leader_claimed": False,  # whether the leader of this trick made one
        "scored": [[], []],
        "beaten": [[], []],
        "melds": [0, 0],
        "piles": [[], []],
        "tricks_won": [0, 0],
        "last": None,  # who took the last trick so far
        "drawn": [[], []],
        "turnup_to": None,
    }


def is_over(table: Table) -> bool:
    """Whether all sixteen tricks are played."""
    return sum(table["tricks_won"]) == 16  # noqa: PLR2004


def stock(table: Table) -> int:
    """How many cards are in the stock, the turn-up included."""
    return len(table["hidden"]) + (0 if table["turnup"] is None else 1)


def to_act(table: Table) -> int:
    """Who owes the break or the reply, or else plays the next card."""
    if table["break_by"] is not None:
        return int(table["break_by"])
    if table["claim"] is not None:
        return 1 - int(table["claimant"])
    return int(table["turn"])


def happen(table: Table, event: object) -> None:
    """Let an event happen; if it may not, the table stays as it was.

    Raises:
        Wrong: the first thing that is wrong with the event.
    """
    if is_over(table):
        raise Wrong("deal_over", "all sixteen tricks have been played")
    if table["break_by"] is not None:
        k = break_size(event, len(table["hidden"]))
        if k is None:
            raise Wrong("bad_break" if has(event, "break") else "break_first", "a break is due")
        do_break(table, k)
        return
    if has(event, "break"):
        raise Wrong("no_break_now", "no break is due")
    if table["claim"] is not None and not has(event, "reply"):
        raise Wrong("reply_first", "a reply is due")
    if table["claim"] is None and has(event, "reply"):
        raise Wrong("nothing_claimed", "nothing has been claimed")
    read = read_event(event)  # unknown_event, bad_card, duplicate_card
    DO[read["what"]](table, read)


def may_happen(table: Table, event: object) -> str | None:
    """Give the code of what is wrong with an event, None if it may happen; the table stays as it is."""
    try:
        happen({name: copied(value) for name, value in table.items()}, event)
    except Wrong as wrong:
        return wrong.code
    return None


def copied(value: Any) -> Any:
    """Copy the lists in a value and share the rest: `deepcopy` is too slow to be asked so often.

    >>> hands = [["7S"], []]
    >>> copied(hands) == hands, copied(hands)[0] is hands[0]
    (True, False)
    """
    return [copied(one) for one in value] if isinstance(value, list) else value


def do_break(table: Table, k: int) -> None:
    """Put the k topmost hidden cards under the others, and draw at last."""
    table["hidden"] = table["hidden"][k:] + table["hidden"][:k]
    table["break_by"] = None
    draw(table)


def draw(table: Table) -> None:
    """Draw a card each, the winner of the last trick first."""
    drawn: list[list[str]] = [[], []]
    for player in (table["last"], 1 - table["last"]):
        if table["hidden"]:
            card = table["hidden"].pop(-1 if table["rules"]["stock.end"] == "bottom" else 0)
        else:
            card, table["turnup"], table["turnup_to"] = table["turnup"], None, player
        table["hands"][player].append(card)
        drawn[player].append(card)
    table["drawn"] = drawn


def do_play(table: Table, event: Event) -> None:
    """Play a card; the second of a trick ends it."""
    player, card, trump = table["turn"], event["card"], table["trump"]
    if card not in table["hands"][player]:
        raise Wrong("not_held", f"{card} is not in the hand")
    if card not in legal_cards(table):
        raise Wrong("illegal_card", f"{card} may not be played to {table['led']}")
    table["hands"][player].remove(card)
    table["turn_claims"], table["turn_beaten"] = [], False
    if table["led"] is None:
        table["led"], table["turn"] = card, 1 - player
        return
    winner = player if beats(card, table["led"], trump) else 1 - player
    table["piles"][winner] += [table["led"], card]
    table["tricks_won"][winner] += 1
    table["led"], table["leader_claimed"] = None, False
    table["turn"] = table["last"] = winner
    if stock(table) > 0:
        if sum(table["tricks_won"]) == 1 and table["rules"]["stock.break"]:
            table["break_by"] = 1 - winner
        else:
            draw(table)


def legal_cards(table: Table) -> list[str]:
    """The cards that the player whose turn it is may play."""
    hand, led = table["hands"][table["turn"]], table["led"]
    if led is None:
        return in_order(hand)
    replies = stock_replies if stock(table) > 0 else endgame_replies
    return in_order(replies(hand, led, table["trump"], table["rules"]))


def check_meld(table: Table, player: int, cards: list[str]) -> Meld:
    """Refuse a claim or a show for what the two have in common; give the meld, its cards in order."""
    rules, hand = table["rules"], table["hands"][player]
    meld = known_meld(cards, table["trump"], rules)
    if meld is None or meld in MARRIAGES:
        raise Wrong("not_a_meld", f"{' '.join(cards)} is no run or four")
    if any(card not in hand for card in meld):
        raise Wrong("not_held", f"{' '.join(meld)} is not in the hand")
    if len(hand) < rules["deal.hand"]:
        raise Wrong("hand_not_full", "the hand is not full")
    if meld in table["scored"][player]:
        raise Wrong("already_scored", f"{' '.join(meld)} has scored")
    if meld in table["beaten"][player]:
        raise Wrong("already_claimed", f"{' '.join(meld)} was claimed and beaten")
    if any(barred_by(meld, scored, rules) for scored in table["scored"][player]):
        raise Wrong("senior_already_scored", "a senior run has scored")
    return meld


def do_claim(table: Table, event: Event) -> None:
    """Claim a run or a four; it waits for the reply."""
    player = table["turn"]
    meld = check_meld(table, player, event["cards"])
    if not one_more_claim(table, meld):
        raise Wrong("no_more_claims", "no further claim may be made now")
    table["claim"], table["claimant"], table["asked"] = meld, player, False
    table["turn_claims"].append(meld)
    if table["led"] is None:
        table["leader_claimed"] = True


def one_more_claim(table: Table, meld: Meld) -> bool:
    """Whether this claim may be made besides the earlier ones of the trick."""
    if table["led"] is not None and table["leader_claimed"]:
        return False
    if not table["turn_claims"]:
        return True
    if table["turn_beaten"] or table["rules"]["meld.per_turn"] == "one":
        return False
    if table["rules"]["meld.per_turn"] == "any":
        return True
    suits = [card[1] for claim in table["turn_claims"] for card in claim]
    return all(card[1] not in suits for card in meld)


def do_reply(table: Table, event: Event) -> None:
    """Answer a claim."""
    claimant, claim = table["claimant"], table["claim"]
    replier = 1 - claimant
    if event["say"] == "ask":
        if table["asked"]:
            raise Wrong("not_now", "asked already")
        table["asked"] = True
    elif event["say"] == "good":
        if table["rules"]["meld.must_beat"] and may_show(table):
            raise Wrong("must_beat", "a senior meld must be shown")
        score(table, claimant, claim)
        table["claim"] = None
    else:
        meld = check_meld(table, replier, event["cards"])
        if not is_senior(meld, claim, table["trump"], table["rules"]):
            raise Wrong("not_senior", f"{' '.join(meld)} is not senior")
        if binds(table) and meld_class(meld) != meld_class(claim):
            raise Wrong("asked_so_same_class", "who asked may beat with the same class only")
        score(table, replier, meld)
        table["beaten"][claimant].append(claim)
        table["turn_beaten"] = True
        table["claim"] = None


def binds(table: Table) -> bool:
    """Whether the replier has asked, and the rules hold him to the class."""
    return bool(table["asked"]) and table["rules"]["meld.ask"] == "binding"


def may_show(table: Table) -> list[Meld]:
    """The melds that the replier may show against the claim, senior first."""
    replier, trump, rules = 1 - table["claimant"], table["trump"], table["rules"]
    melds = claimable(table["hands"][replier], trump, rules, table["scored"][replier], table["beaten"][replier])
    melds = [meld for meld in melds if is_senior(meld, table["claim"], trump, rules)]
    return [meld for meld in melds if not binds(table) or meld_class(meld) == meld_class(table["claim"])]


def score(table: Table, player: int, meld: Meld) -> None:
    """Write a meld down."""
    table["scored"][player].append(meld)
    table["melds"][player] += meld_points(meld)


def do_marriage(table: Table, event: Event) -> None:
    """Name a marriage."""
    rules, trump = table["rules"], table["trump"]
    player = table["turn"] if event["by"] is None else event["by"]
    pair = ["Q" + event["suit"], "K" + event["suit"]]
    if known_meld(pair, trump, rules) is None:
        raise Wrong("not_a_meld", "the rules know no marriage in this suit")
    if player != table["turn"] and rules["marriage.when"] != "any_time":
        raise Wrong("not_now", "the other player's turn")
    if pair not in marriages(table["hands"][player], trump, rules):
        raise Wrong("not_held", "king and queen are not in the hand")
    if pair in table["scored"][player]:
        raise Wrong("already_scored", "the marriage has scored")
    full = len(table["hands"][player]) == rules["deal.hand"]
    if rules["marriage.when"] == "lead_with_claims" and not (table["led"] is None and full):
        raise Wrong("not_now", "only on the own lead, with a full hand")
    score(table, player, pair)


def do_exchange(table: Table, event: Event) -> None:
    """Take the turn-up for the trump seven."""
    rules, seven = table["rules"], "7" + table["trump"]
    player = table["turn"] if event["by"] is None else event["by"]
    if player != table["turn"] and rules["exchange.when"] != "any_time":
        raise Wrong("not_now", "the other player's turn")
    allowed = rules["exchange"] != "none" and stock(table) >= FAR_ENOUGH[rules["exchange"]]
    if not allowed or seven not in table["hands"][player] or table["turnup"] is None:
        raise Wrong("no_exchange", "the turn-up can't be taken")
    table["hands"][player].remove(seven)
    table["hands"][player].append(table["turnup"])
    table["turnup"] = seven


DO = {
    "play": do_play,
    "claim": do_claim,
    "reply": do_reply,
    "marriage": do_marriage,
    "exchange": do_exchange,
}


def shown_table(table: Table) -> dict[str, Any]:
    """The table as an answer shows it."""
    over, trump = is_over(table), table["trump"]
    tricks = [sum(points(card, trump) for card in pile) for pile in table["piles"]]
    if over:
        tricks[table["last"]] += 10
    state: dict[str, Any] = {
        "hands": [in_order(hand) for hand in table["hands"]],
        "stock": stock(table),
        "turnup": table["turnup"],
        "trump": trump,
        "tricks": sum(table["tricks_won"]),
        "tricks_won": table["tricks_won"],
        "points": tricks,
        "melds": table["melds"],
        "drawn": table["drawn"],
        "turnup_to": table["turnup_to"],
        "over": over,
    }
    if over:
        recorded = [rounded(points_won, table["rules"]["score.round"]) for points_won in tricks]
        total = [recorded[player] + table["melds"][player] for player in (0, 1)]
        return {**state, "recorded": recorded, "total": total, "next_dealer": table["last"]}
    due = "break" if table["break_by"] is not None else "reply" if table["claim"] is not None else None
    return {**state, "to_act": to_act(table), "due": due, "led": table["led"]}
