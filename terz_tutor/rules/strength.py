"""Strength and points of cards: rules ``card.strength``, ``card.points``, ``trick.last``.

Everything here is a table over card indices 0–31 and trumps 0–3, made once.
"""

from __future__ import annotations

from terz_tutor.rules.cards import CODES, DECK, Card, Suit  # noqa: F401 - the doctests deal from DECK

PLAIN_STRENGTH = "789JQKTA"
"""Ranks of a plain suit, weakest first."""

TRUMP_STRENGTH = "78QKTA9J"
"""Ranks of trumps, weakest first."""

LAST_TRICK = 10
"""Card points that the last trick is worth besides its cards."""

_PLAIN_POINTS = {"7": 0, "8": 0, "9": 0, "J": 1, "Q": 2, "K": 3, "T": 10, "A": 11}
_TRUMP_POINTS = _PLAIN_POINTS | {"9": 13, "J": 20}


def _beats(trump: int, lead: int) -> int:
    order = TRUMP_STRENGTH if lead // 8 == trump else PLAIN_STRENGTH
    place = order.index(CODES[lead][0])
    mask = 0
    for index, code in enumerate(CODES):
        stronger = index // 8 == lead // 8 and order.index(code[0]) > place
        if stronger or (index // 8 == trump and lead // 8 != trump):
            mask |= 1 << index
    return mask


BEATS: tuple[tuple[int, ...], ...] = tuple(tuple(_beats(trump, lead) for lead in range(32)) for trump in range(4))
"""``BEATS[trump][lead]``: the mask of the cards that take a trick from the lead."""

POINTS: tuple[tuple[int, ...], ...] = tuple(
    tuple((_TRUMP_POINTS if index // 8 == trump else _PLAIN_POINTS)[CODES[index][0]] for index in range(32))
    for trump in range(4)
)
"""``POINTS[trump][card]``: card points."""


def card_points(card: Card, trump: Suit) -> int:
    """Count the card points of one card (rule ``card.points``).

    >>> card_points(DECK[4], Suit.SPADES), card_points(DECK[4], Suit.HEARTS)
    (20, 1)
    """
    return POINTS[trump.index][card.index]


def mask_points(mask: int, trump: int) -> int:
    """Add up the card points of a set of cards; ``trump`` is a suit's index.

    >>> mask_points(0xFFFFFFFF, 0)
    140
    """
    points = POINTS[trump]
    total = 0
    while mask:
        low = mask & -mask
        total += points[low.bit_length() - 1]
        mask ^= low
    return total


def strength(card: Card, trump: Suit) -> int:
    """Tell the place of a card within its suit, 0 for the weakest (rule ``card.strength``).

    >>> [strength(card, Suit.SPADES) for card in DECK[:8]]
    [0, 1, 6, 4, 7, 2, 3, 5]
    """
    return (TRUMP_STRENGTH if card.suit is trump else PLAIN_STRENGTH).index(card.rank.code)


def by_strength(cards: tuple[Card, ...], trump: Suit) -> tuple[Card, ...]:
    """Sort cards of one suit, strongest first (rule ``card.strength``).

    >>> by_strength((DECK[3], DECK[4], DECK[7]), Suit.HEARTS)
    (Card('AS'), Card('TS'), Card('JS'))
    """
    return tuple(sorted(cards, key=lambda card: strength(card, trump), reverse=True))


def takes(lead: Card, reply: Card, trump: Suit) -> bool:
    """Tell whether the reply takes the trick (rule ``trick.winner``).

    >>> takes(DECK[31], DECK[0], Suit.SPADES), takes(DECK[23], DECK[7], Suit.HEARTS)
    (True, False)
    """
    return bool(BEATS[trump.index][lead.index] & reply.bit)


def trick_points(lead: Card, reply: Card, trump: Suit, *, last: bool = False) -> int:
    """Count what a trick is worth to its winner (rules ``card.points``, ``trick.last``).

    >>> trick_points(DECK[7], DECK[0], Suit.SPADES, last=True)
    21
    """
    return card_points(lead, trump) + card_points(reply, trump) + (LAST_TRICK if last else 0)
