"""The stock: exchanging the trump seven (rules ``exchange``, ``exchange.when``)."""

from __future__ import annotations

from terz_tutor.rules.cards import Card, Rank, Suit
from terz_tutor.rules.reasons import Arg, Reason
from terz_tutor.rules.ruleset import RuleSet

EXCHANGE_FROM = {"above_2": 3, "at_least_2": 2}
"""The fewest cards in the stock with which the seven may be exchanged."""


def why_no_exchange(
    rules: RuleSet, trump: Suit, hand: int, turnup: Card | None, stock: int, *, own_turn: bool
) -> Reason | None:
    """Say why the trump seven may not be exchanged for the turn-up now, or None where it may.

    >>> why_no_exchange(RuleSet(), Suit.SPADES, 1, Card(Rank.ACE, Suit.SPADES), 2, own_turn=True).code
    'exchange_too_late'
    """
    seven = Card(Rank.SEVEN, trump)
    args: dict[str, Arg] = {"card": seven, "stock": stock}
    if rules.exchange == "none":
        return Reason("exchange_unknown", "exchange", args)
    if not hand & seven.bit:
        return Reason("exchange_no_seven", "exchange", args)
    if turnup is None or turnup == seven:
        return Reason("exchange_no_turnup", "exchange", args)
    if stock < EXCHANGE_FROM[rules.exchange]:
        return Reason("exchange_too_late", "exchange", {**args, "least": EXCHANGE_FROM[rules.exchange]})
    if rules.exchange_when == "own_turn" and not own_turn:
        return Reason("exchange_not_own_turn", "exchange.when", args)
    return None
