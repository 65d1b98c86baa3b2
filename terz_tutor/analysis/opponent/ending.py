"""How a club player plays the endgame: the opponent's cards are counted, one trick is weighed, nothing is searched.

A trick is weighed by its points and by how both hands stand after it. What makes a hand stand well was fitted to the
values of 48,000 exactly solved endings of two to nine cards and then rounded to what a person keeps in mind: trumps,
the highest card left of a suit, and points, which are half safe.
"""

from __future__ import annotations

from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.cards import SUITS, mask_indices
from terz_tutor.rules.replies import legal_mask
from terz_tutor.rules.strength import BEATS, LAST_TRICK, POINTS, mask_points

# all in points of difference: own points less the opponent's
A_TRUMP = 9.0
"""What a trump is worth besides its points."""
HIGHEST_TRUMP = 9.0
"""What it is worth more when it is the highest left."""
HIGHEST_PLAIN = 7.0
"""What the highest card left of a plain suit is worth besides its points."""
PLAIN_POINT = 0.6
"""What a point in plain cards is worth: some of these cards are lost. A point in trumps is worth a whole one."""
LEAD = 3.0
"""What it is worth to lead."""


def ending_card(sight: Sight) -> int:
    """Choose a card once the stock is gone.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.analysis.endings import deal_of
    >>> from terz_tutor.analysis.sight import start_sight
    >>> from terz_tutor.analysis.solver import Ending
    >>> last = deal_of(Ending(RuleSet(), 0, (1 << 28 | 1 << 31, 1 << 29 | 1 << 30), leader=0))
    >>> ending_card(start_sight(last, 0))
    31
    """
    view = sight.view
    own, theirs = view.hand.mask, sight.known
    cards = mask_indices(legal_mask(view.rules, view.trump, own, view.led, 0))
    if view.led is not None:
        led = view.led
        return max(cards, key=lambda card: -after_trick(view.trump, led, card, theirs, own & ~(1 << card)))
    return max(cards, key=lambda card: _led(sight, own & ~(1 << card), theirs, card))


def _led(sight: Sight, own: int, theirs: int, card: int) -> float:
    """Weigh a lead by the reply that is best for the opponent."""
    view = sight.view
    replies = mask_indices(legal_mask(view.rules, view.trump, theirs, card, 0))
    return min(after_trick(view.trump, card, reply, own, theirs & ~(1 << reply)) for reply in replies)


def after_trick(trump: int, lead: int, reply: int, leader: int, follower: int) -> float:
    """Weigh a trick for its leader, with the hands that are left after it.

    >>> after_trick(0, 8, 9, 0, 0)  # the last trick, won by the eight
    -10.0
    """
    points = POINTS[trump][lead] + POINTS[trump][reply] + (LEAD if leader else LAST_TRICK)
    won = -points if BEATS[trump][lead] >> reply & 1 else points
    return won + standing(trump, leader, follower) - standing(trump, follower, leader)


def standing(trump: int, own: int, other: int) -> float:
    """Say how well a hand stands against another.

    >>> standing(0, 1 << 7 | 1 << 15, 1 << 14)  # the highest trump and the highest club
    42.6
    """
    trumps = own & SUITS[trump].mask
    worth = A_TRUMP * trumps.bit_count()
    worth += mask_points(trumps, trump) + PLAIN_POINT * mask_points(own & ~trumps, trump)
    for card in mask_indices(own):
        if not BEATS[trump][card] & SUITS[card >> 3].mask & (own | other):
            worth += HIGHEST_TRUMP if card >> 3 == trump else HIGHEST_PLAIN
    return worth
