"""The expert: the club's judgement of melds, and cards by worlds and the solver; perfect once the stock is gone."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.analysis.effort import Effort
from terz_tutor.analysis.estimate import card_values
from terz_tutor.analysis.opponent.claiming import turns_left
from terz_tutor.analysis.opponent.club import club_card
from terz_tutor.analysis.opponent.melding import find_prospects, worth
from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.draws import Draws

FROM_STOCK = 4
"""With so many cards in the stock or fewer, cards are judged by worlds. Earlier that was measured to gain nothing over
the club's judgement: what then counts is what becomes of melds."""


def expert_card(sight: Sight, draws: Draws, effort: Effort | None = None) -> int:
    """Choose the card that brings most; of equal ones the club's choice, else the first.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.analysis.endings import deal_of
    >>> from terz_tutor.analysis.sight import start_sight
    >>> from terz_tutor.analysis.solver import Ending
    >>> last = deal_of(Ending(RuleSet(), 0, (1 << 28 | 1 << 31, 1 << 29 | 1 << 30), leader=0))
    >>> expert_card(start_sight(last, 0), Draws("a"))
    28
    """
    view = sight.view
    taste = club_card(sight)
    if view.stock > FROM_STOCK:
        return taste
    weights = expert_weights(sight, card_values(sight, draws, effort=effort).values)
    return max(weights, key=lambda card: (weights[card], card == taste))


def expert_weights(sight: Sight, values: Mapping[int, float]) -> dict[int, float]:
    """Weigh cards in points of difference: what they bring in tricks, and what the melds promise that they leave.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.analysis.endings import deal_of
    >>> from terz_tutor.analysis.sight import start_sight
    >>> from terz_tutor.analysis.solver import Ending
    >>> last = deal_of(Ending(RuleSet(), 0, (1 << 28 | 1 << 31, 1 << 29 | 1 << 30), leader=0))
    >>> expert_weights(start_sight(last, 0), {28: 24, 31: 13})
    {28: 48.0, 31: 26.0}
    """
    hand, turns = sight.view.hand.mask, turns_left(sight) - 1
    prospects = find_prospects(sight, hand)
    # a point in tricks is also one less for the opponent; a point for a meld is not
    return {card: 2.0 * value + worth(prospects, 1 << card, turns) for card, value in values.items()}
