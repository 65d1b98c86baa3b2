"""Perft: how many lines of play there are from a position to a depth.

Counts are compared with those of a second implementation and with closed forms: a rule read wrongly shows as a
wrong number long before anybody meets the position.
"""

from __future__ import annotations

from terz_tutor.rules.cards import mask_cards
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.events import Break, Play
from terz_tutor.rules.turns import happen, playable


def perft(deal: Deal, depth: int) -> int:
    """Count the lines of so many cards; a break that is due before one of them is made in every way and is no card.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> deal = start_deal(RuleSet(), range(32), 0)
    >>> perft(deal, 2), perft(deal, 3)
    (81, 8748)
    """
    if depth == 0 or deal.over:
        return 1
    if deal.break_due:
        return sum(perft(happen(deal, Break(count)), depth) for count in range(1, len(deal.hidden)))
    cards = mask_cards(playable(deal).mask)
    if depth == 1:
        return len(cards)
    return sum(perft(happen(deal, Play(card.index)), depth - 1) for card in cards)
