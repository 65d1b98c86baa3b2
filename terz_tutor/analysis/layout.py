"""How the search holds cards: one byte a suit, the strongest card in the lowest bit, trumps in the highest byte.

The plain suits stand in the order S C D H in the other three bytes. Of a mask's cards the lowest bit is the strongest
one of its suit, and where trumps lie does not depend on which suit they are.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from terz_tutor.rules.cards import RANKS, mask_indices
from terz_tutor.rules.strength import PLAIN_STRENGTH, POINTS, TRUMP_STRENGTH

NATURAL = "".join(rank.code for rank in RANKS)

TRUMP_BYTE = 24
"""The lowest bit of the trumps."""

TRUMPS = 0xFF << TRUMP_BYTE
JACK = 1 << TRUMP_BYTE
POINTLESS = 0xC0E0E0E0
"""Cards without points: plain 7 8 9, trump 7 8."""
MIDDLE = 0x301C1C1C
"""Kings, queens and plain jacks; all others are worth ten points or more."""


def suit_points(*, trumps: bool) -> tuple[int, ...]:
    """List the card points of a suit, strongest card first.

    >>> suit_points(trumps=True)
    (20, 13, 11, 10, 3, 2, 0, 0)
    """
    order = TRUMP_STRENGTH if trumps else PLAIN_STRENGTH
    points = POINTS[0] if trumps else POINTS[1]  # spades where they are trumps, and where they are not
    return tuple(points[NATURAL.index(rank)] for rank in reversed(order))


class CardTables(NamedTuple):
    """What the search asks about a card, by the card's bit number."""

    points: tuple[int, ...]
    bits: tuple[int, ...]
    suit: tuple[int, ...]
    """All cards of the suit."""
    higher: tuple[int, ...]
    """The cards of the suit that beat it."""
    beats: tuple[int, ...]
    """The cards that take a trick to which it is led."""
    between: tuple[int, ...]
    """By 32 times one card plus another: the cards between them. All cards where the suits differ; where one is the
    trump jack, the jack too, since it may have a rule of its own."""


@cache
def card_tables() -> CardTables:
    """Make the tables, once.

    >>> card_tables().points[TRUMP_BYTE:], bin(card_tables().higher[2])
    ((20, 13, 11, 10, 3, 2, 0, 0), '0b11')
    """
    cards = range(32)
    higher = tuple((1 << card) - (1 << (card & 24)) for card in cards)
    return CardTables(
        points=suit_points(trumps=False) * 3 + suit_points(trumps=True),
        bits=tuple(1 << card for card in cards),
        suit=tuple(0xFF << (card & 24) for card in cards),
        higher=higher,
        beats=tuple(higher[card] | (0 if card >= TRUMP_BYTE else TRUMPS) for card in cards),
        between=tuple(_between(one, other) for one in cards for other in cards),
    )


def _between(one: int, other: int) -> int:
    if one >> 3 != other >> 3:
        return 0xFFFFFFFF
    low, high = min(one, other), max(one, other)
    return ((1 << high) - 1 & -(2 << low)) | (JACK & 1 << low)


@cache
def places(trump: int) -> tuple[int, ...]:
    """List the bit number of every card (an index as in :mod:`terz_tutor.rules.cards`) when a suit is trumps.

    >>> places(0)[:8], places(1)[:8]
    ((31, 30, 25, 27, 24, 29, 28, 26), (7, 6, 5, 1, 4, 3, 2, 0))
    """
    plain = iter(range(3))
    found = []
    for suit in range(4):
        order, byte = (TRUMP_STRENGTH, TRUMP_BYTE) if suit == trump else (PLAIN_STRENGTH, 8 * next(plain))
        found += [byte + 7 - order.index(rank) for rank in NATURAL]
    return tuple(found)


def placed(mask: int, trump: int) -> int:
    """Lay out a hand as the search holds it.

    >>> bin(placed(0b10000001, 1))  # seven and ace of a plain suit
    '0b10000001'
    """
    place = places(trump)
    return sum(1 << place[card] for card in mask_indices(mask))
