"""Events that may be refused, by the code that they may be refused with."""

import random
from collections.abc import Callable
from typing import Any

from .cards import DECK, SUITS
from .events import Event
from .faults import NO_CARDS, NO_MELDS, NO_SUITS
from .melds import FOURS, MARRIAGES, RUNS, Meld, barred_by, is_senior, ordinary_melds
from .replaying import Table, to_act

WAYS_TO_SAY_WHO: list[dict[str, int]] = [{}, {}, {"by": 0}, {"by": 1}]


def own_melds(table: Table) -> list[Meld]:
    """Give every run and four of who is to act."""
    return ordinary_melds(table["hands"][to_act(table)], table["trump"], table["rules"])


def show(cards: list[Any]) -> Event:
    """Give a reply that shows cards.

    >>> show(["7S"])
    {'reply': 'not_good', 'show': ['7S']}
    """
    return {"reply": "not_good", "show": cards}


def claim_or_show(table: Table, cards: list[Any]) -> Event:
    """Claim the cards, or show them where a reply is due."""
    return {"claim": list(cards)} if table["claim"] is None else show(list(cards))


def claims(table: Table) -> list[Any]:
    """Give a claim, or a show, of every meld in the hand."""
    return [claim_or_show(table, meld) for meld in own_melds(table)]


def replies(table: Table) -> list[Any]:
    """Give every reply with what is in the hand."""
    return [{"reply": "good"}, {"reply": "ask"}, *(show(meld) for meld in own_melds(table))]


def marriages(table: Table, players: list[int] | None = None) -> list[Any]:
    """Give every way to name a marriage, or, with players given, one that any of them holds."""
    hands = [card for player in players or [] for card in table["hands"][player]]
    suits = [suit for suit in SUITS if players is None or ("Q" + suit in hands and "K" + suit in hands)]
    return [{"marriage": suit, **by} for suit in suits for by in WAYS_TO_SAY_WHO]


def exchanges() -> list[Any]:
    """Give every way to exchange."""
    return [{"exchange": True, **by} for by in WAYS_TO_SAY_WHO]


def plausible(table: Table) -> list[Any]:
    """Give what a player may think of doing, allowed or not."""
    plays = [{"play": card} for card in table["hands"][to_act(table)]]
    pairs = marriages(table, [0, 1])
    return [*replies(table), *({"claim": one} for one in own_melds(table)), *pairs, *exchanges(), *plays]


def anything(table: Table, rng: random.Random) -> list[Any]:
    """Give a few events of every form, good and bad."""
    return [
        {"play": rng.choice(DECK)},
        {"claim": rng.choice(RUNS + FOURS)},
        {"claim": rng.choice(NO_MELDS)},
        *rng.sample(marriages(table), 2),
        *rng.sample(exchanges(), 2),
        *rng.sample(plausible(table), 4),
        {"break": rng.choice([0, 1, 5, len(table["hidden"]) - 1, len(table["hidden"])])},
        {"reply": rng.choice(["good", "ask"])},
        show(rng.choice(RUNS + FOURS)),
        *rng.sample(NO_EVENTS, 4),
    ]


NO_EVENTS: list[Any] = [
    {},
    [],
    None,
    "play",
    5,
    True,
    ["play", "7S"],
    {"pass": True},
    {"play": "7S", "claim": []},
    {"play": "7S", "by": 0},
    {"play": None},
    {"play": 7},
    {"play": ["7S"]},
    {"Play": "7S"},
    {"play": "1S", "x": 1},
    {"claim": "7S"},
    {"claim": ["7S", 8]},
    {"claim": None},
    {"claim": [["7S", "8S", "9S"]]},
    {"claim": ["JS", "QS", "KS"], "by": 0},
    {"claim": {"cards": []}},
    {"marriage": None},
    {"marriage": True},
    {"marriage": ["S"]},
    {"marriage": "S", "by": 2},
    {"marriage": "S", "by": None},
    {"marriage": "S", "by": True},
    {"marriage": "S", "by": 0.0},
    {"marriage": "S", "by": "0"},
    {"marriage": "S", "by": 0, "x": 0},
    {"exchange": False},
    {"exchange": 1},
    {"exchange": None},
    {"exchange": "7S"},
    {"exchange": True, "by": -1},
    {"exchange": True, "by": None},
    {"exchange": True, "by": 1.0},
    {"exchange": True, "marriage": "S"},
    {"by": 0},
    {"show": ["7S", "8S", "9S"]},
    {"break": 3, "play": "7S"},
    {"break": None},
    {"break": 3, "reply": "good"},
]
NO_REPLIES: list[Any] = [
    {"reply": "maybe"},
    {"reply": None},
    {"reply": True},
    {"reply": ["good"]},
    {"reply": "Good"},
    {"reply": "good", "show": ["7S", "8S", "9S"]},
    {"reply": "good", "by": 0},
    {"reply": "ask", "show": []},
    {"reply": "not_good"},
    {"reply": "not_good", "show": None},
    {"reply": "not_good", "show": "7S"},
    {"reply": "not_good", "show": [7]},
    {"reply": "not_good", "show": ["7S", "8S", "9S"], "by": 1},
    {"reply": "good", "play": "7S"},
]
NO_SUIT_EVENTS: list[Any] = [{"marriage": text} for text in NO_SUITS]


def no_break(table: Table, rng: random.Random) -> list[Any]:
    """Give breaks that are not good ones."""
    hidden = len(table["hidden"])
    wrong = [0, -1, hidden, hidden + 1, 99, True, 1.0, "1", None, [1]]
    return [{"break": k} for k in wrong] + [{"break": 1, "by": 0}, {"break": rng.choice([1, 2]), "play": "7S"}]


def any_break(table: Table, rng: random.Random) -> list[Any]:
    """Give breaks, good or not."""
    return [{"break": k} for k in range(1, 13)] + no_break(table, rng) + [{"break": 3, "reply": "good"}]


def no_events(table: Table, _rng: random.Random) -> list[Any]:
    """Give events of a wrong form."""
    return NO_EVENTS + NO_SUIT_EVENTS if table["claim"] is None else NO_REPLIES


def with_bad_card(table: Table, rng: random.Random) -> list[Any]:
    """Give events with a card that is none, one twice as well."""
    text = rng.choice(NO_CARDS)
    return [
        {"play": text},
        *(claim_or_show(table, cards) for cards in ([text], ["7S", "7S", text], ["QS", "KS", text])),
    ]


def with_card_twice(table: Table, rng: random.Random) -> list[Any]:
    """Give claims and shows with a card twice."""
    meld = rng.choice(own_melds(table) or RUNS)
    return [claim_or_show(table, [*meld, meld[0]]), claim_or_show(table, ["10s", "TS"])]


def no_melds(table: Table, _rng: random.Random) -> list[Any]:
    """Give claims and shows of no meld, marriages included, and plain marriages."""
    pairs = [claim_or_show(table, pair) for pair in MARRIAGES]
    return [claim_or_show(table, cards) for cards in NO_MELDS] + pairs * 3 + marriages(table) + marriages(table)


def not_held(table: Table, rng: random.Random) -> list[Any]:
    """Give all sorts of things with cards that are not in the hand."""
    hand = table["hands"][to_act(table)]
    plays = [{"play": card} for card in DECK if card not in hand]
    near = [run for run in RUNS + FOURS if sum(card not in hand for card in run) == 1]
    wide = [claim_or_show(table, meld) for meld in [*near, *rng.sample(RUNS, 5)]]
    return rng.choice([plays, wide, wide, marriages(table)])


def claimed_before(table: Table, _rng: random.Random) -> list[Any]:
    """Give melds again that were beaten."""
    return [claim_or_show(table, meld) for meld in table["beaten"][to_act(table)]]


def scored_before(table: Table, rng: random.Random) -> list[Any]:
    """Give melds again that have scored, marriages too."""
    again = [claim_or_show(table, meld) for meld in table["scored"][to_act(table)] if meld not in MARRIAGES]
    return again * 4 + marriages(table) if rng.random() < 0.7 else again + marriages(table)  # noqa: PLR2004


def barred(table: Table, _rng: random.Random) -> list[Any]:
    """Give runs that a senior one bars."""
    scored = table["scored"][to_act(table)]
    melds = [meld for meld in own_melds(table) if any(barred_by(meld, one, table["rules"]) for one in scored)]
    return [claim_or_show(table, meld) for meld in melds]


def melds_held(table: Table, _rng: random.Random) -> list[Any]:
    """Give claims and shows of the melds in the hand."""
    return claims(table)


def one_claim_more(table: Table, rng: random.Random) -> list[Any]:
    """Claim once more; where any number may pass, rather after a claim that was beaten."""
    rare = table["rules"]["meld.per_turn"] == "any" and not table["turn_beaten"]
    return [] if rare and rng.random() < 0.8 else claims(table)  # noqa: PLR2004


def shows_of_no_senior(table: Table, rng: random.Random) -> list[Any]:
    """Give shows of melds that don't beat the claim."""
    if table["claim"] is None:
        return []
    trump, rules = table["trump"], table["rules"]
    junior = [meld for meld in own_melds(table) if not is_senior(meld, table["claim"], trump, rules)]
    return [show(rng.sample(meld, len(meld))) for meld in junior]


def good_reply(_table: Table, _rng: random.Random) -> list[Any]:
    """Let the claim pass."""
    return [{"reply": "good"}]


def no_reply(table: Table, rng: random.Random) -> list[Any]:
    """Give anything but a reply."""
    return [event for event in anything(table, rng) if not (isinstance(event, dict) and "reply" in event)]


def any_reply(_table: Table, rng: random.Random) -> list[Any]:
    """Give replies."""
    return [{"reply": "good"}, {"reply": "ask"}, show(rng.choice(RUNS)), *NO_REPLIES]


def any_play(table: Table, _rng: random.Random) -> list[Any]:
    """Play every card of the hand."""
    return [{"play": card} for card in table["hands"][table["turn"]]]


def any_exchange(_table: Table, _rng: random.Random) -> list[Any]:
    """Exchange."""
    return exchanges()


def out_of_time(table: Table, rng: random.Random) -> list[Any]:
    """Do what may be done, but not now."""
    if table["claim"] is not None:
        return [{"reply": "ask"}]
    held = [pair for pair in MARRIAGES if all(card in table["hands"][to_act(table)] for card in pair)]
    own: list[Any] = [{"marriage": pair[0][1]} for pair in held]
    if table["rules"]["marriage.when"] == "lead_with_claims" and rng.random() < 0.9:  # noqa: PLR2004
        return own
    return own + rng.sample(marriages(table), 4) + rng.sample(exchanges(), 2)


# For each code, what may be refused with it. The walk asks which of these events is, so they need not be exact.
WRONG: dict[str, Callable[[Table, random.Random], list[Any]]] = {
    "deal_over": anything,
    "bad_break": no_break,
    "break_first": anything,
    "no_break_now": any_break,
    "reply_first": no_reply,
    "nothing_claimed": any_reply,
    "unknown_event": no_events,
    "bad_card": with_bad_card,
    "duplicate_card": with_card_twice,
    "not_a_meld": no_melds,
    "not_held": not_held,
    "hand_not_full": melds_held,
    "already_scored": scored_before,
    "already_claimed": claimed_before,
    "senior_already_scored": barred,
    "no_more_claims": one_claim_more,
    "not_senior": shows_of_no_senior,
    "asked_so_same_class": melds_held,
    "must_beat": good_reply,
    "not_now": out_of_time,
    "no_exchange": any_exchange,
    "illegal_card": any_play,
}
