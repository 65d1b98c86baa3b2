"""The club player: counts cards, keeps what may become a meld, spends trumps where they pay, never searches.

Every card is weighed in points of difference (own points less the opponent's): what the trick is likely to bring,
less what the card was worth in the hand — its price and the melds that it may still be part of.
"""

from __future__ import annotations

from terz_tutor.analysis.opponent.claiming import turns_left
from terz_tutor.analysis.opponent.ending import ending_card
from terz_tutor.analysis.opponent.melding import chance_any, find_prospects, worth
from terz_tutor.analysis.prices import LAST_DRAW, PRICES, draw_worth, mean_price, trick_worth
from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.cards import mask_indices
from terz_tutor.rules.replies import legal_mask
from terz_tutor.rules.strength import BEATS, POINTS

LEAD = -3.0
"""What it is worth to lead while the stock lasts: less than nothing. The follower sees the lead before choosing a card,
and a claim of the follower's can't be beaten."""

DRAW_WEIGHT = 2.0
"""How many times the prices of the last cards drawn count. Who counts them once was measured to lose 0.7 ± 0.2 points a
deal to who counts them twice: 3,200 decks under all rule systems, each played with both seatings."""


def club_card(sight: Sight) -> int:
    """Choose a card; of equal ones the first in deck order.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> club_card(start_sight(start_deal(RuleSet(), range(32), 0), 1))
    8
    """
    if sight.view.stock == 0:
        return ending_card(sight)
    weights = card_weights(sight)
    return max(weights, key=lambda card: weights[card])


def card_weights(sight: Sight) -> dict[int, float]:
    """Weigh every playable card while the stock lasts, in points of difference.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> len(card_weights(start_sight(start_deal(RuleSet(), range(32), 0), 1)))
    9
    """
    view = sight.view
    hand, prices = view.hand.mask, PRICES[view.trump]
    prospects, turns = find_prospects(sight, hand), turns_left(sight) - 1
    whole = worth(prospects, 0, turns)
    lead = _lead_worth(sight)
    weights = {}
    for card in mask_indices(legal_mask(view.rules, view.trump, hand, view.led, view.stock)):
        given = prices[card] + whole - worth(prospects, 1 << card, turns)
        trick = _lead_trick(sight, card, lead) if view.led is None else trick_worth(view.trump, view.led, card, lead)
        weights[card] = trick - given
    return weights


def _lead_worth(sight: Sight) -> float:
    """Say what winning this trick is worth besides its points."""
    view = sight.view
    if view.stock == LAST_DRAW and view.turnup is not None:  # the loser draws the turn-up, the winner an unseen card
        unseen = mean_price(sight.unseen, view.trump)
        return draw_worth(unseen, PRICES[view.trump][view.turnup], DRAW_WEIGHT)
    return LEAD


def _lead_trick(sight: Sight, card: int, lead: float) -> float:
    """Suppose that the opponent takes where one of the cards that may be there makes it pay at the same prices."""
    view = sight.view
    points, prices = POINTS[view.trump], PRICES[view.trump]
    known, unseen = sight.known, sight.unseen
    hidden = view.opponent - known.bit_count()
    takers = [
        other
        for other in mask_indices(BEATS[view.trump][card] & (unseen | known))
        if 2 * (points[card] + lead) + points[other] - prices[other] > 0
    ]
    stays = points[card] + lead
    if not takers:
        return stays
    sure = any(known >> other & 1 for other in takers)
    risk = 1.0 if sure else chance_any(len(takers), hidden, unseen.bit_count())
    taken = sum(prices[other] - points[other] for other in takers) / len(takers) - points[card] - lead
    return (1 - risk) * stays + risk * taken
