"""Kinds of puzzles about cards and tricks (lesson 01)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from terz_tutor.quiz import hands
from terz_tutor.quiz.checks import TRICK_CHECKS, Args
from terz_tutor.quiz.checks import referee as ask_referee
from terz_tutor.quiz.draft import Draft, Form, Option, Query, Value
from terz_tutor.quiz.kinds import Kind
from terz_tutor.quiz.trick_steps import ORDER_ERRORS, TRICK_ERRORS, misleads, why_takes
from terz_tutor.rules import (
    DECK,
    SUITS,
    Card,
    Rank,
    Reason,
    RuleSet,
    Suit,
    by_strength,
    card_points,
    parse_card,
)
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Laid, Played, Scene, Seat
from terz_tutor.rules.strength import LAST_TRICK

_TURNING = (Rank.NINE, Rank.JACK)
"""Ranks whose worth changes with trumps."""


def _two_cards(draws: Draws, trump: Suit) -> tuple[Card, Card]:
    """Draw lead and reply: now in one suit, now with a trump, now off suit, each case worth asking."""
    lead = draws.pick(DECK)
    case = draws.below(4)
    if case == 0:
        pool = [card for card in DECK if card.suit is lead.suit]
    elif case == 1:
        pool = [card for card in DECK if card.suit is trump]
    elif case == 2:
        pool = [card for card in DECK if card.suit is not trump]
    else:
        pool = list(DECK)
    return lead, draws.pick([card for card in pool if card != lead])


def _trick(leader: Seat, lead: Card, reply: Card) -> tuple[Played, Played]:
    other = Seat.OPPONENT if leader is Seat.YOU else Seat.YOU
    return Played(leader, lead), Played(other, reply)


def _cards(draft: Draft) -> tuple[Card, Card, Suit]:
    """Lead, reply and trumps of a position."""
    lead, reply = draft.scene.trick
    return lead.card, reply.card, draft.scene.trump


def _trick_query(trump: Suit, lead: Card, reply: Card, *, last: bool = False) -> dict[str, Any]:
    query: dict[str, Any] = {"ask": "trick", "trump": trump.code, "cards": hands.codes((lead, reply))}
    return query | {"last": True} if last else query


def _order(cards: tuple[Card, ...], trump: Suit) -> Reason:
    ordered, suit = by_strength(cards, trump), cards[0].suit
    told = (Rank.JACK, Rank.NINE) if suit is trump else (Rank.TEN,)
    code = "order_trump" if suit is trump else "order_plain"
    code = code if any(card.rank in told for card in cards) else f"{code}_alone"
    return Reason(code, "card.strength", {"cards": ordered, "suit": suit})


def _worth(card: Card, trump: Suit) -> Reason:
    code = "worth_trump" if card.suit is trump else "worth_plain"
    return Reason(code, "card.points", {"card": card, "points": card_points(card, trump), "trump": trump})


def _turns(*cards: Card) -> tuple[Reason, ...]:
    """Say that nines and jacks change their worth with trumps, where one is there."""
    return (Reason("worth_turns", "card.points"),) if any(card.rank in _TURNING for card in cards) else ()


def _propose_points(draws: Draws, _rules: RuleSet, _level: int) -> Draft:
    trump = draws.pick(SUITS)
    # nines and jacks change their worth with trumps, so they are asked as often as all others together
    card = draws.pick([card for card in DECK if card.rank in _TURNING] if draws.coin() else DECK)
    other = hands.pointless(draws, card)
    return Draft(
        _trick_query(trump, card, other),
        "/points",
        Reason("ask_card_points", "card.points", {"card": card, "other": other, "trump": trump}),
        Scene(trump, trick=_trick(Seat.OPPONENT, card, other)),
        numbers=(0, 30),
    )


def _explain_points(_rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    card, _, trump = _cards(draft)
    return (_worth(card, trump), *_turns(card))


def _propose_stronger(draws: Draws, _rules: RuleSet, _level: int) -> Draft:
    trump = draws.pick(SUITS)
    lead, reply = _two_cards(draws, trump)
    leader = draws.pick(tuple(Seat))
    return Draft(
        _trick_query(trump, lead, reply),
        "/takes",
        Reason("ask_stronger_card", "trick.winner", {"lead": lead, "reply": reply, "trump": trump}),
        Scene(trump, trick=_trick(leader, lead, reply)),
        tuple(Option(card.code, Reason("option_card", "trick.winner", {"card": card})) for card in (lead, reply)),
    )


def _explain_trick(_rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    lead, reply, trump = _cards(draft)
    steps = why_takes(draft)
    if lead.suit is not reply.suit or not misleads(*by_strength((lead, reply), trump)):
        return steps
    whole_suit = tuple(card for card in DECK if card.suit is lead.suit)
    return (*steps, _order(whole_suit, trump))


def _propose_order(draws: Draws, _rules: RuleSet, level: int) -> Draft:
    trump = draws.pick(SUITS)
    suit = trump if draws.coin() else hands.plain_suit(draws, trump)
    cards = tuple(draws.sample([card for card in DECK if card.suit is suit], min(8, 2 + level + draws.below(2))))
    code = "ask_suit_order_trump" if suit is trump else "ask_suit_order_plain"
    return Draft(
        {"ask": "strength", "trump": trump.code, "cards": hands.codes(cards)},
        "/order",
        Reason(code, "card.strength", {"suit": suit, "trump": trump}),
        Scene(trump, laid=(Laid("cards", cards),)),
        tuple(Option(card.code, Reason("option_card", "card.strength", {"card": card})) for card in cards),
    )


def _explain_order(_rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    trump = draft.scene.trump
    cards = tuple(map(parse_card, answer))
    steps = [_order(cards, trump)]
    for stronger, weaker in pairwise(cards):
        if misleads(stronger, weaker):
            args: dict[str, Arg] = {"winner": stronger, "loser": weaker, "trump": trump, "suit": stronger.suit}
            code = "takes_stronger_trump" if stronger.suit is trump else "takes_stronger_plain"
            steps.append(Reason(code, "card.strength", args))
    return tuple(steps)


def _check_pair(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check two neighbours of an order: both are there, and the first takes the second."""
    winner, loser = args["winner"].code, args["loser"].code
    reply = ask_referee(rules, "trick", trump=query["trump"], cards=[loser, winner])
    return {winner, loser} <= set(query["cards"]) and bool(reply["takes"] == winner)


def _propose_winner(draws: Draws, _rules: RuleSet, _level: int) -> Draft:
    trump = draws.pick(SUITS)
    lead, reply = _two_cards(draws, trump)
    leader = draws.pick(tuple(Seat))
    labels = ("option_you", "option_opponent") if leader is Seat.YOU else ("option_opponent", "option_you")
    return Draft(
        _trick_query(trump, lead, reply),
        "/winner",
        Reason(f"ask_trick_winner_{leader.value}", "trick.winner", {"lead": lead, "reply": reply, "trump": trump}),
        Scene(trump, trick=_trick(leader, lead, reply)),
        (
            Option("leader", Reason(labels[0], "trick.winner")),
            Option("follower", Reason(labels[1], "trick.winner")),
        ),
    )


def _propose_trick_points(draws: Draws, _rules: RuleSet, level: int) -> Draft:
    trump = draws.pick(SUITS)
    lead, reply = _two_cards(draws, trump)
    leader = draws.pick(tuple(Seat))
    last, stocks_end = False, False
    if level > 1:  # the ten of the last trick, and the trick that is mistaken for it
        last, stocks_end = draws.pick(((True, False), (True, False), (False, True), (False, False)))
    turnup = hands.turnup(draws, trump, (lead, reply)) if stocks_end else None
    code = "ask_trick_points_last" if last else "ask_trick_points_stock" if stocks_end else "ask_trick_points"
    return Draft(
        _trick_query(trump, lead, reply, last=last),
        "/points",
        Reason(code, "card.points", {"lead": lead, "reply": reply, "trump": trump}),
        Scene(
            trump,
            trick=_trick(leader, lead, reply),
            turnup=turnup,
            stock=0 if last else 2 if stocks_end else None,
        ),
        numbers=(0, 50),
    )


def _explain_trick_points(_rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    lead, reply, trump = _cards(draft)
    steps = [_worth(lead, trump), _worth(reply, trump), *_turns(lead, reply)]
    if draft.query.get("last"):
        steps.append(Reason("last_trick_ten", "trick.last", {"points": LAST_TRICK}))
    elif draft.scene.stock is not None:
        steps.append(Reason("not_the_last_trick", "trick.last"))
    return (Reason("points_in_all", "card.points", {"points": answer}), *steps)


def _check_sum(args: Args, query: Query, rules: RuleSet) -> bool:
    cards = map(parse_card, query["cards"])
    points = sum(card_points(card, next(suit for suit in SUITS if suit.code == query["trump"])) for card in cards)
    del rules  # points are the same everywhere
    return bool(points + LAST_TRICK * query.get("last", False) == args["points"])


def _check_last_ten(args: Args, query: Query, rules: RuleSet) -> bool:
    with_ten, without = (
        ask_referee(rules, "trick", trump=query["trump"], cards=query["cards"], last=last)["points"]
        for last in (True, False)
    )
    return bool(query.get("last") and args["points"] == with_ten - without)


_SUM_CHECKS = {
    **TRICK_CHECKS,
    "points_in_all": _check_sum,
    "last_trick_ten": _check_last_ten,
    "not_the_last_trick": lambda _args, query, _rules: not query.get("last"),
}
_PAIR_CHECKS = {**TRICK_CHECKS, "takes_stronger_trump": _check_pair, "takes_stronger_plain": _check_pair}

KINDS: tuple[Kind, ...] = (
    Kind(
        "card-points",
        Form.NUMBER,
        _propose_points,
        _explain_points,
        TRICK_CHECKS,
        lesson="01",
        misconceptions=("trump_points_in_plain_suits",),
    ),
    Kind(
        "stronger-card",
        Form.ONE,
        _propose_stronger,
        _explain_trick,
        TRICK_CHECKS,
        lesson="01",
        misconceptions=TRICK_ERRORS,
    ),
    Kind(
        "suit-order", Form.ORDER, _propose_order, _explain_order, _PAIR_CHECKS, lesson="01", misconceptions=ORDER_ERRORS
    ),
    Kind(
        "trick-winner",
        Form.ONE,
        _propose_winner,
        _explain_trick,
        TRICK_CHECKS,
        lesson="01",
        misconceptions=TRICK_ERRORS,
        targets=("leader", "follower"),
    ),
    Kind(
        "trick-points",
        Form.NUMBER,
        _propose_trick_points,
        _explain_trick_points,
        _SUM_CHECKS,
        lesson="01",
        misconceptions=("trump_points_in_plain_suits", "last_ten_forgotten", "last_ten_at_stocks_end"),
    ),
)
