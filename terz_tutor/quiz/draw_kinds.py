"""Kinds of puzzles about draws, leads and unseen cards (lesson 01 and 03).

Each is a replay of a deal played by chance: the table shows what the answer hangs on, and nothing else of the deal.
"""

from __future__ import annotations

from terz_tutor.quiz.checks import Args
from terz_tutor.quiz.draft import Draft, Form, Option, Query, Value
from terz_tutor.quiz.draw_deals import OPPONENT, YOU, Replayed, play, state
from terz_tutor.quiz.draw_steps import SEATS, TAKES_CHECKS, took_last, trick_of, winner_of
from terz_tutor.quiz.draw_unseen import UNSEEN
from terz_tutor.quiz.ids import rules_name
from terz_tutor.quiz.kinds import Check, Kind
from terz_tutor.quiz.trick_steps import TRICK_ERRORS, why_takes
from terz_tutor.rules import DECK, SUITS, Reason, RuleSet, parse_card
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Laid, Scene

_LAST_DRAW = 2  # cards in the stock before the trick after which it is gone
_TURNUP_AND_THREE = 4  # cards in the stock before the trick after which the turn-up still lies there, with one more
_WITHOUT_BREAK = 2  # the highest level at which nobody is asked for who breaks the stock

_ROWS = {1: ("stock_hidden",), 3: ("stock_top", "stock_middle", "stock_bottom")}
_FOUR_ROWS = ("stock_top", "stock_second", "stock_last_but_one", "stock_bottom")
_SHOWN = {1: "one", 3: "all"}
"""How much of the stock the rows show, by the number of hidden cards; of more some are shown."""


def _players(rule: str) -> tuple[Option, Option]:
    return Option(YOU, Reason("option_you_do", rule)), Option(OPPONENT, Reason("option_opponent_does", rule))


def _trick_args(draft_scene: Scene) -> dict[str, Arg]:
    lead, reply = draft_scene.trick
    return {"lead": lead.card, "reply": reply.card, "trump": draft_scene.trump, "stock": draft_scene.stock or 0}


# --- draw: who draws what, and who gets the turn-up ---


def _propose_draw(draws: Draws, rules: RuleSet, _level: int) -> Draft:
    tricks = draws.between(1, rules.stock_limit // 2)
    if tricks == 1 and rules.stock_break:
        return _after_break(draws, rules)
    replayed = play(draws, rules, tricks)
    if replayed.stock <= _TURNUP_AND_THREE and draws.below(3) == 0:
        return _turnup(replayed, rules)
    drawer = draws.pick((YOU, OPPONENT))
    return _drawn(replayed, rules, drawer)


def _scene(replayed: Replayed) -> Scene:
    """Show the stock before the draw, with those hidden cards that matter laid open, each in its place."""
    hidden, turnup = replayed.hidden, replayed.turnup
    assert turnup is not None  # noqa: S101 - the stock lasts
    rows = _ROWS.get(len(hidden), _FOUR_ROWS)
    known = hidden if len(rows) < len(_FOUR_ROWS) else (*hidden[:2], *hidden[-2:])
    return Scene(
        SUITS[replayed.trump],
        trick=trick_of(replayed),
        turnup=DECK[turnup],
        stock=replayed.stock,
        laid=tuple(Laid(label, (DECK[card],)) for label, card in zip(rows, known, strict=True)),
    )


def _drawn(replayed: Replayed, rules: RuleSet, drawer: int) -> Draft:
    scene = _scene(replayed)
    shown = [row.cards[0] for row in scene.laid]
    if scene.turnup is not None and len(shown) < len(_FOUR_ROWS):
        shown.append(scene.turnup)
    leader = scene.trick[0].seat.value
    return Draft(
        replayed.query,
        f"/state/drawn/{drawer}/0",
        Reason(
            f"ask_draw_{_SHOWN.get(len(replayed.hidden), 'some')}_{leader}_{SEATS[drawer].value}",
            "stock.draw",
            {**_trick_args(scene), "system": rules_name(rules)},
        ),
        scene,
        tuple(Option(card.code, Reason("option_card", "stock.draw", {"card": card})) for card in shown),
    )


def _turnup(replayed: Replayed, rules: RuleSet) -> Draft:
    scene = _scene(replayed)
    return Draft(
        replayed.query,
        "/state/turnup_to",
        Reason(
            f"ask_turnup_{scene.trick[0].seat.value}",
            "deal.turnup",
            {**_trick_args(scene), "system": rules_name(rules)},
        ),
        scene,
        (*_players("deal.turnup"), Option(None, Reason("option_nobody_yet", "deal.turnup"))),
    )


def _after_break(draws: Draws, rules: RuleSet) -> Draft:
    """Ask for the first card drawn from a stock that was broken into two packets."""
    replayed = play(draws, rules, 1)
    count = replayed.query["events"][-1]["break"]
    hidden, turnup, winner = replayed.hidden, replayed.turnup, replayed.trick[-1]
    rows = (*_packet("packet", hidden[:count]), *_packet("rest", hidden[count:]))
    assert turnup is not None  # noqa: S101 - the stock lasts
    return Draft(
        replayed.query,
        f"/state/drawn/{winner}/0",
        Reason(
            f"ask_draw_broken_{SEATS[winner].value}",
            "stock.break",
            {"trump": SUITS[replayed.trump], "count": count, "system": rules_name(rules)},
        ),
        Scene(
            SUITS[replayed.trump],
            turnup=DECK[turnup],
            stock=replayed.stock,
            laid=rows,
        ),
        tuple(Option(row.cards[0].code, Reason("option_card", "stock.draw", {"card": row.cards[0]})) for row in rows),
    )


def _packet(name: str, packet: tuple[int, ...]) -> tuple[Laid, ...]:
    """Lay open the top and the bottom card of a packet, or its only card."""
    if len(packet) == 1:
        return (Laid(f"{name}_only", (DECK[packet[0]],)),)
    return Laid(f"{name}_top", (DECK[packet[0]],)), Laid(f"{name}_bottom", (DECK[packet[-1]],))


def _explain_draw(rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    end = Reason(f"draw_from_{rules.stock_end}", "stock.end")
    if not draft.scene.trick:
        return _explain_break(answer, end)
    winner, stock = winner_of(draft), draft.scene.stock or 0
    last_two = Reason("draw_last_two", "deal.turnup")
    if draft.at == "/state/turnup_to":
        if answer is None:
            lies = Reason("turnup_lies", "deal.turnup", {"stock": stock - _LAST_DRAW})
            return (lies, Reason("turnup_drawn_last", "deal.turnup"))
        return (Reason(f"turnup_to_{SEATS[answer].value}", "deal.turnup"), *why_takes(draft), last_two)
    drawer = int(draft.at.removeprefix("/state/drawn/").removesuffix("/0"))
    place = "first" if drawer == winner else "second"
    args: dict[str, Arg] = {"card": parse_card(answer)}
    steps = [Reason(f"draw_{place}_{SEATS[drawer].value}", "stock.draw", args), *why_takes(draft)]
    if stock == _LAST_DRAW:
        return (*steps, last_two)
    waits = (Reason("turnup_drawn_last", "deal.turnup"),) if stock == _TURNUP_AND_THREE else ()
    return (*steps, end, *waits)


def _explain_break(answer: Value, end: Reason) -> tuple[Reason, ...]:
    card = parse_card(answer)
    return (
        Reason("draw_winner", "stock.draw", {"card": card}),
        end,
        Reason("draw_broken", "stock.break", {"card": card}),
    )


def _check_drawn(place: int | None, player: int | None) -> Check:
    """Check who is said to have drawn a card, and in which place: the winner first."""

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        drawn, winner = state(query, rules)["drawn"], took_last(query, rules)
        who = winner if player is None else player
        return drawn[who] == [args["card"].code] and place in (None, int(who != winner))

    return check


def _check_end(end: str) -> Check:
    """Check from which end the stock is drawn: whoever draws first gets the card there."""

    def check(_args: Args, query: Query, rules: RuleSet) -> bool:
        first = state(query, rules)["drawn"][took_last(query, rules)]
        return bool(first == [hidden_before(query, rules)[-1 if end == "bottom" else 0]])

    return check


def hidden_before(query: Query, rules: RuleSet) -> list[str]:
    """List the hidden cards as they lay before the last draw, the topmost first, from the deck itself.

    >>> from terz_tutor.quiz.draw_deals import play
    >>> played = play(Draws("a"), RuleSet(), 2)
    >>> len(hidden_before(played.query, RuleSet()))
    11
    """
    hidden: list[str] = query["deck"][2 * rules.deal_hand + 1 :]
    count = next((event["break"] for event in query["events"] if "break" in event), 0)
    hidden = hidden[count:] + hidden[:count]
    gone = sum("play" in event for event in query["events"]) - 2  # a card each was drawn after every earlier trick
    return hidden[: len(hidden) - gone] if rules.stock_end == "bottom" else hidden[gone:]


def _check_broken(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check which card a break has brought to the end from which cards are drawn."""
    end = -1 if rules.stock_end == "bottom" else 0
    return "break" in query["events"][-1] and hidden_before(query, rules)[end] == args["card"].code


def _check_last_two(_args: Args, query: Query, rules: RuleSet) -> bool:
    found, winner = state(query, rules), took_last(query, rules)
    turnup = query["deck"][2 * rules.deal_hand]
    return bool(found["stock"] == 0 and found["turnup_to"] == 1 - winner and found["drawn"][1 - winner] == [turnup])


def _check_turnup_lies(args: Args, query: Query, rules: RuleSet) -> bool:
    found = state(query, rules)
    return found["turnup_to"] is None and found["turnup"] is not None and found["stock"] == args["stock"] > 0


_DRAW_CHECKS: dict[str, Check] = {
    **TAKES_CHECKS,
    **{
        f"draw_{name}_{SEATS[player].value}": _check_drawn(place, player)
        for place, name in enumerate(("first", "second"))
        for player in (YOU, OPPONENT)
    },
    "draw_winner": _check_drawn(0, None),
    "draw_from_bottom": _check_end("bottom"),
    "draw_from_top": _check_end("top"),
    "draw_broken": _check_broken,
    "draw_last_two": _check_last_two,
    "turnup_lies": _check_turnup_lies,
    "turnup_drawn_last": lambda _args, query, rules: state(query, rules)["turnup"] is not None,
    "turnup_to_you": lambda _args, query, rules: state(query, rules)["turnup_to"] == YOU,
    "turnup_to_opponent": lambda _args, query, rules: state(query, rules)["turnup_to"] == OPPONENT,
}


# --- who-leads: who leads next, who breaks, who deals next ---


def _propose_leads(draws: Draws, rules: RuleSet, level: int) -> Draft:
    drawing = rules.stock_limit // 2
    # the next dealer has a trap of its own, and is asked for oftener at higher levels
    if draws.below(6) < level:
        return _who_deals(play(draws, rules, len(DECK) // 2))
    # the break is learnt after the lead, so that the easier levels leave it out
    if level > _WITHOUT_BREAK and rules.stock_break and draws.below(4) == 0:
        return _who_breaks(play(draws, rules, 1, with_break=False), rules)
    return _who_leads(play(draws, rules, draws.between(2, drawing + 2)))


def _who(replayed: Replayed, at: str, code: str, rule: str, *, system: str | None = None) -> Draft:
    """Ask for one of the two players."""
    turnup = None if replayed.turnup is None else DECK[replayed.turnup]
    scene = Scene(SUITS[replayed.trump], trick=trick_of(replayed), turnup=turnup, stock=replayed.stock)
    args = _trick_args(scene) | ({} if system is None else {"system": system})
    return Draft(replayed.query, at, Reason(f"{code}_{scene.trick[0].seat.value}", rule, args), scene, _players(rule))


def _who_leads(replayed: Replayed) -> Draft:
    return _who(replayed, "/state/to_act", "ask_leads", "trick.next_lead")


def _who_breaks(replayed: Replayed, rules: RuleSet) -> Draft:
    return _who(replayed, "/state/to_act", "ask_breaks", "stock.break", system=rules_name(rules))


def _who_deals(replayed: Replayed) -> Draft:
    dealer = SEATS[replayed.query["dealer"]].value
    return _who(replayed, "/state/next_dealer", f"ask_deals_{dealer}", "deal.next_dealer")


def _explain_leads(_rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    winner, takes = winner_of(draft), why_takes(draft)
    code = draft.prompt.code
    if code.startswith("ask_deals"):
        again = Reason(f"deals_again_{SEATS[answer].value}", "deal.next_dealer")
        who = Reason(f"deals_{SEATS[answer].value}", "deal.next_dealer")
        return (who, *takes, *((again,) if draft.query["dealer"] == answer else ()))
    if code.startswith("ask_breaks"):
        then = Reason(f"leads_after_break_{SEATS[winner].value}", "trick.next_lead")
        return (Reason(f"breaks_{SEATS[answer].value}", "stock.break"), *takes, then)
    steps = [Reason(f"leads_{SEATS[answer].value}", "trick.next_lead"), *takes]
    if draft.scene.trick[0].seat is not SEATS[winner]:
        steps.append(Reason("lead_passes", "trick.next_lead"))
    if draft.scene.stock:
        steps.append(Reason("draws_before_lead", "stock.draw"))
    return tuple(steps)


def _is(field: str, player: int, due: str | None = None) -> Check:
    """Check whose it is to lead, to break, or to deal."""

    def check(_args: Args, query: Query, rules: RuleSet) -> bool:
        found = state(query, rules)
        return bool(found.get(field) == player and found.get("due") == due)

    return check


def _is_dealer_again(player: int) -> Check:
    return lambda args, query, rules: query["dealer"] == player and _is("next_dealer", player)(args, query, rules)


def _leads_after_break(player: int) -> Check:
    """Check who leads when the stock is broken, by breaking it."""

    def check(_args: Args, query: Query, rules: RuleSet) -> bool:
        broken = {**query, "events": [*query["events"], {"break": 1}]}
        return _is("to_act", player)(_args, broken, rules)

    return check


def _check_passes(_args: Args, query: Query, rules: RuleSet) -> bool:
    """Check that another player leads next than has led this trick."""
    return bool(state(query, rules, without=2)["to_act"] != state(query, rules)["to_act"])


_LEADS_CHECKS: dict[str, Check] = {
    **TAKES_CHECKS,
    **{f"leads_{seat.value}": _is("to_act", player) for player, seat in enumerate(SEATS)},
    **{f"breaks_{seat.value}": _is("to_act", player, "break") for player, seat in enumerate(SEATS)},
    **{f"deals_{seat.value}": _is("next_dealer", player) for player, seat in enumerate(SEATS)},
    **{f"deals_again_{seat.value}": _is_dealer_again(player) for player, seat in enumerate(SEATS)},
    **{f"leads_after_break_{seat.value}": _leads_after_break(player) for player, seat in enumerate(SEATS)},
    "lead_passes": _check_passes,
    "draws_before_lead": lambda _args, query, rules: (
        state(query, rules, without=1)["stock"] > state(query, rules)["stock"]
    ),
}


KINDS: tuple[Kind, ...] = (
    Kind(
        "draw",
        Form.ONE,
        _propose_draw,
        _explain_draw,
        _DRAW_CHECKS,
        lesson="01",
        misconceptions=("loser_draws_first", "drawn_from_other_end", *TRICK_ERRORS),
    ),
    Kind(
        "who-leads",
        Form.ONE,
        _propose_leads,
        _explain_leads,
        _LEADS_CHECKS,
        lesson="01",
        misconceptions=("last_winner_does_not_deal", *TRICK_ERRORS),
    ),
    UNSEEN,
)
