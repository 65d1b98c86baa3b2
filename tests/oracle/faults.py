"""The ways in which a question can be wrong, one function each."""

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from .cards import DECK, RANKS, SUITS
from .ending_questions import uneven_hands, wrong_aim

Question = dict[str, Any]

NO_CARDS = [
    "",
    "1S",
    "11S",
    "S7",
    "7",
    "7S ",
    " 7S",
    "7 S",
    "7X",
    "JJ",
    "0S",
    "T\u0427",
    "\u0412S",
    "\u0422H",
    "10",
    "\u0667S",  # a seven of another script
    "7\u2664",
    "7SS",
]
NO_SUITS = ["", "X", "SS", "s ", "spades", "♠♠", "\u0428", "7", "7S"]
NO_MELDS = [
    ["KS", "AS", "7S"],
    ["7S", "8S"],
    ["7S", "8S", "TS"],
    ["7S", "8S", "9C"],
    ["TS", "TC", "TD", "TH"],
    ["JS", "JC", "JD"],
    ["KS", "QC"],
    ["KS"],
    [],
    ["JS", "JC", "JD", "JH", "QS"],
]
NO_RULES = ["Modern", "", "russian", {}, {"end.jack": "free"}, {"base": "x"}, {"base": None}, {"base": 1}]
NO_VALUES: list[dict[str, object]] = [
    {"end.jak": True},
    {"deal.packets": True},
    {"x": None},
    {"id": 1},
    {"deal.hand": 8},
    {"deal.hand": 9.0},
    {"deal.hand": "9"},
    {"end.overtake": 1},
    {"end.jack": "Forced"},
    {"end.jack": None},
    {"end.jack": []},
    {"match.target": 0},
    {"match.target": True},
    {"match.target": 501.0},
    {"stock.break": None},
    {"meld.tie": True},
]
HAND = ["hand", "cards"]
MELD = ["first", "second", "claim"]
MELD_LISTS = ["melds", "scored", "claimed", "among"]


def spoil(rng: random.Random, question: Question) -> Question:
    """Give the question with one fault; a fault that doesn't fit leaves another in its place.

    >>> spoil(random.Random(1), {"ask": "melds", "trump": "S", "hand": ["7S"]}) != {"ask": "melds", "trump": "S",
    ...     "hand": ["7S"]}
    True
    """
    for _ in range(100):
        spoilt = deepcopy(question)
        rng.choice(rng.choice([FAULTS_OF_FORM, FAULTS_OF_RULES, FAULTS_OF_CARDS, FAULTS_OF_CARDS]))(rng, spoilt)
        if spoilt != question or repr(spoilt) != repr(question):  # 1 == True, but is not the same
            return spoilt
    return {**question, "unknown": 1}


def a_field(rng: random.Random, q: Question) -> str:
    """Choose one field of the question, none of the envelope's; "x" if there is none."""
    return rng.choice([name for name in q if name not in ("ask", "id", "rules")] or ["x"])


def card_lists(q: Question) -> list[list[Any]]:
    """Give every list of cards in the question, piles and melds one by one."""
    lists = []
    for name in [*HAND, *MELD, *MELD_LISTS, "hands", "piles", "deck"]:
        value = q.get(name)
        if isinstance(value, list):
            lists += [one for one in value if isinstance(one, list)] or [value]
    return [cards for cards in lists if cards and isinstance(cards[0], str)]


def listed(q: Question, name: str) -> list[Any]:
    """Give a field that is a list; an empty list when an earlier fault has made it something else."""
    value = q.get(name)
    return value if isinstance(value, list) else []


def wrong_ask(rng: random.Random, q: Question) -> None:
    """Ask for what is no ask, or for nothing."""
    if rng.random() < 0.3:  # noqa: PLR2004
        q.pop("ask", None)
    else:
        q["ask"] = rng.choice(["", "Legal", "tric", "compare melds", 5, None, ["trick"], True])


def another_ask(rng: random.Random, q: Question) -> None:
    """Ask for something else with the same fields."""
    q["ask"] = rng.choice(
        ["strength", "trick", "legal", "melds", "compare", "declarable", "exchange", "deal_score", "replay", "match"]
    )


def asked_of_a_class(rng: random.Random, q: Question) -> None:
    """Ask "from what?" of a claim whose answer depends on it."""
    if isinstance(q.get("claim"), str):
        q["asked"] = rng.random() < 0.5  # noqa: PLR2004


def missing_field(rng: random.Random, q: Question) -> None:
    """Leave a field out; some may be."""
    q.pop(a_field(rng, q), None)


def unknown_field(rng: random.Random, q: Question) -> None:
    """Add a field that is none, or is another ask's."""
    name = rng.choice(["Hand", "trumps", "note", "turns", "led", "melds", "second", "asked", "last", "events"])
    q.setdefault(name, rng.choice([1, "7S", [], None, True]))


def wrong_type(rng: random.Random, q: Question) -> None:
    """Put something of another type into a field, or out of its range."""
    anything: list[object] = [
        None,
        5,
        -1,
        99,
        1.0,
        2.0,
        True,
        False,
        0,
        1,
        "",
        "2",
        "7S",
        [],
        {},
        ["7S"],
        [["7S"]],
        [1, 2],
        [0, 0],
    ]
    q[a_field(rng, q)] = rng.choice(anything)


def wrong_item(rng: random.Random, q: Question) -> None:
    """Put something that is no string into a list of cards."""
    for cards in rng.sample(card_lists(q), min(1, len(card_lists(q)))):
        cards[rng.randrange(len(cards))] = rng.choice([None, 7, True, ["7S"], {"a": 1}, 1.5])


def wrong_rules(rng: random.Random, q: Question) -> None:
    """Name no rule system, or another type."""
    q["rules"] = rng.choice([*NO_RULES, None, 5, ["modern"], True])


def wrong_value(rng: random.Random, q: Question) -> None:
    """Set a rule that is none, or to what is no value of it."""
    base = q.get("rules", "modern")
    q["rules"] = {**(base if isinstance(base, dict) else {"base": base}), **rng.choice(NO_VALUES)}


def too_large(rng: random.Random, q: Question) -> None:
    """Deal too many cards, or leave too many in the stock."""
    if "stock" in q and rng.random() < 0.5:  # noqa: PLR2004
        q["stock"] = rng.choice([13, 14, 15, 16, 32, 33])
    elif listed(q, "hands"):
        q["hands"][0] = rng.sample(DECK, rng.choice([9, 10, 11]))
    elif isinstance(q.get("hand"), list):
        q["hand"] = rng.sample(DECK, rng.choice([10, 11, 12]))


def bad_trump(rng: random.Random, q: Question) -> None:
    """Name no suit for trumps."""
    if "trump" in q:
        q["trump"] = rng.choice(NO_SUITS)


def bad_card(rng: random.Random, q: Question) -> None:
    """Misspell a card."""
    single = [name for name in ("led", "turnup") if isinstance(q.get(name), str)]
    lists = card_lists(q)
    if single and rng.random() < 0.3:  # noqa: PLR2004
        q[rng.choice(single)] = rng.choice(NO_CARDS)
    elif lists:
        cards = rng.choice(lists)
        cards[rng.randrange(len(cards))] = rng.choice(NO_CARDS)


def duplicate_card(rng: random.Random, q: Question) -> None:
    """Show a card twice."""
    single = [name for name in ("led", "turnup") if name in q]
    hands = [hand for hand in [q.get("hand"), *listed(q, "hands")] if isinstance(hand, list) and hand]
    if single and hands and rng.random() < 0.5:  # noqa: PLR2004
        q[rng.choice(single)] = rng.choice(rng.choice(hands))
        return
    for cards in rng.sample(card_lists(q), min(1, len(card_lists(q)))):
        if len(cards) > 1:
            cards[0] = cards[-1]


def empty_hand(rng: random.Random, q: Question) -> None:
    """Take all cards away, of one or of both."""
    if "hand" in q:
        q["hand"] = []
    hands = listed(q, "hands")
    for player in rng.choice([[0], [1], [0, 1]]):
        if len(hands) > player:
            hands[player] = []


def wrong_piles(rng: random.Random, q: Question) -> None:
    """Lose a card or two of a pile, or put one on the other pile, or let who took nothing take the last trick."""
    piles = q.get("piles")
    if not isinstance(piles, list) or len(piles) != 2 or not all(isinstance(pile, list) for pile in piles):  # noqa: PLR2004
        return
    fault = rng.choice(["lose", "lose two", "move", "nothing taken", "third"])
    if fault == "nothing taken":
        q["piles"], q["last"] = [[], piles[0] + piles[1]], 0
    elif fault == "third":
        piles.append([])
    else:
        pile = max(piles, key=len)
        moved = [pile.pop() for _ in range(2 if fault == "lose two" else 1) if pile]
        if fault == "move":
            min(piles, key=len).extend(moved)


def not_a_meld(rng: random.Random, q: Question) -> None:
    """Put cards that are no meld, or only a marriage, where a meld belongs."""
    suit = rng.choice(SUITS)
    cards = rng.choice([*NO_MELDS, ["Q" + suit, "K" + suit]])
    names = [name for name in [*MELD, *MELD_LISTS] if name in q]
    if not names:
        return
    name = rng.choice(names)
    if name in MELD:
        q[name] = cards
    elif isinstance(q[name], list) and not (q[name] and isinstance(q[name][0], int)):
        q[name].insert(rng.randint(0, len(q[name])), cards)


def shared_card(rng: random.Random, q: Question) -> None:
    """Give both players one card."""
    if listed(q, "first") and "second" in q:
        q["second"] = list(q["first"])
    elif q.get("ask") == "compare" and listed(q, "melds"):
        q["melds"].append(rng.choice(q["melds"]))
    elif "claim" in q:
        suits = [card[1] for card in listed(q, "hand") if card in DECK]
        if suits:
            q["claim"] = [rank + suits[0] for rank in RANKS]
            q.pop("asked", None)


def cards_decide(rng: random.Random, q: Question) -> None:
    """Break what only the cards can tell: two suits to sort by strength, a turn-up not of trumps."""
    if q.get("ask") == "strength":
        q["cards"] = rng.sample(DECK, 3)
    elif "turnup" in q:
        q["turnup"] = rng.choice([card for card in DECK if card not in listed(q, "hand")])


def wrong_under(rng: random.Random, q: Question) -> None:
    """Break what only `under` has."""
    if q.get("ask") != "under":
        return
    fault = rng.choice(["systems", "rules inside", "ask inside", "at", "system twice"])
    if fault == "systems":
        q["systems"] = rng.choice([["Modern"], ["modern", ""], "modern", [1], [None]])
    elif fault == "system twice":
        q["systems"] = ["modern", "classic", "modern"]
    elif fault == "at":
        q["at"] = rng.choice(["winner", 0, None, "/nowhere/at/all"])
    elif isinstance(q.get("question"), dict):
        if fault == "rules inside":
            q["question"]["rules"] = "modern"
        else:
            q["question"]["ask"] = rng.choice(["under", "tric", "", None, 5])


def wrong_true(rng: random.Random, q: Question) -> None:
    """Break a statement of `true`, or leave none."""
    statements = listed(q, "statements")
    if not statements:
        return
    statement = rng.choice(statements)
    if not isinstance(statement, dict) or rng.random() < 0.3:  # noqa: PLR2004
        q["statements"] = rng.choice([[], {}, None, "x", [None], [[]], [5], [{}], [{"question": {"ask": "trick"}}]])
    elif rng.random() < 0.5:  # noqa: PLR2004
        statement.update(rng.choice([{"at": "winner"}, {"at": 0}, {"note": 1}, {"question": None}, {"question": {}}]))
    elif isinstance(statement.get("question"), dict):
        statement["question"].update(rng.choice([{"rules": "modern"}, {"ask": "under"}, {"ask": "true"}, {"ask": 5}]))


def wrong_deck(rng: random.Random, q: Question) -> None:
    """Lose a card of the deck, or put one too many in, or say wrongly who deals."""
    deck = listed(q, "deck")
    if deck and rng.random() < 0.6:  # noqa: PLR2004
        if rng.random() < 0.5:  # noqa: PLR2004
            deck.pop()
        else:
            deck.append(rng.choice(deck))
    elif "dealer" in q:
        q["dealer"] = rng.choice([2, -1, True, 0.0, None, "0", [0]])


def wrong_deals(rng: random.Random, q: Question) -> None:
    """Give a deal, or an entry, of a match a wrong form."""
    deals = listed(q, "deals")
    if not deals:
        return
    deal = rng.choice(deals)
    if not isinstance(deal, dict) or rng.random() < 0.2:  # noqa: PLR2004
        deals[rng.randrange(len(deals))] = rng.choice([None, [], {}, 5, {"written": []}, {"last": 0}, [[0, 20]]])
    elif rng.random() < 0.3:  # noqa: PLR2004
        deal.update(rng.choice([{"last": 2}, {"last": None}, {"last": True}, {"last": 0.0}, {"x": 1}, {"written": {}}]))
    elif isinstance(deal.get("written"), list):
        deal["written"].insert(rng.randint(0, len(deal["written"])), deepcopy(rng.choice(NO_ENTRIES)))


NO_ENTRIES: list[object] = [
    None,
    5,
    "20",
    [],
    [0],
    [0, 20, 20],
    [2, 20],
    [-1, 20],
    [True, 20],
    [0, True],
    [0, -1],
    [0, 20.0],
    [0, None],
    ["0", 20],
    {},
    {"penalty": "draw"},
    {"by": 0, "points": 20},
    {"penalty": "false_claim", "by": 0},
    {"penalty": "miscount", "by": 0},
    {"penalty": "revoke", "by": 0, "points": 20},
    {"penalty": None, "by": 0, "points": 20},
    {"penalty": ["draw"], "by": 0},
    {"penalty": "draw", "by": 2},
    {"penalty": "draw", "by": True},
    {"penalty": "draw", "by": None},
    {"penalty": "draw", "by": 0, "points": -1},
    {"penalty": "draw", "by": 0, "points": None},
    {"penalty": "miscount", "by": 0, "points": -20},
    {"penalty": "miscount", "by": 0, "points": 20.0},
    {"penalty": "miscount", "by": 0, "points": True},
    {"penalty": "miscount", "by": 0, "points": 20, "x": 1},
]


Fault = Callable[[random.Random, Question], None]

FAULTS_OF_FORM: list[Fault] = [
    wrong_ask,
    another_ask,
    asked_of_a_class,
    missing_field,
    unknown_field,
    wrong_type,
    wrong_item,
    wrong_aim,
]
FAULTS_OF_RULES: list[Fault] = [wrong_rules, wrong_value, too_large, wrong_under, wrong_true, wrong_deck, wrong_deals]
FAULTS_OF_CARDS: list[Fault] = [
    bad_trump,
    bad_card,
    duplicate_card,
    empty_hand,
    uneven_hands,
    uneven_hands,
    wrong_piles,
    not_a_meld,
    not_a_meld,
    shared_card,
    shared_card,
    cards_decide,
]
