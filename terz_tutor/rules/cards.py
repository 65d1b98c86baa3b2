"""Cards, suits, ranks and sets of cards.

A card has an index 0–31: suit by suit in the order S C D H, each suit from the seven to the ace in
*natural* order (rule ``card.order``). A set of cards is a 32-bit mask over these indices, so that
one suit is one byte of the mask. How strong a card is depends on trumps and is therefore not told by
a card; see :mod:`terz_tutor.rules.strength`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum


class CardError(ValueError):
    """A text that names no card or suit; the message quotes it."""


class Suit(Enum):
    """The four suits, in the order in which cards are listed."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"

    __hash__ = object.__hash__  # members are singletons; Enum's own hash is slow Python code

    def __init__(self, code: str) -> None:
        self.code = code
        """One ASCII letter, ``S C D H``."""
        self.index = "SCDH".index(code)
        """Place in the order S C D H, 0–3."""
        self.mask = 0xFF << (8 * self.index)
        """All eight cards of the suit."""


class Rank(Enum):
    """The eight ranks in natural order, low to high (rule ``card.order``)."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    __hash__ = object.__hash__  # as for Suit

    def __init__(self, code: str) -> None:
        self.code = code
        """One ASCII character, ``7 8 9 T J Q K A``."""
        self.index = "789TJQKA".index(code)
        """Place in natural order, 0–7."""


SUITS: tuple[Suit, ...] = tuple(Suit)
RANKS: tuple[Rank, ...] = tuple(Rank)


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 32 cards. No ``<``: strength needs trumps, natural order is for runs.

    >>> Card(Rank.TEN, Suit.HEARTS)
    Card('TH')
    """

    rank: Rank
    suit: Suit

    @property
    def index(self) -> int:
        """Place in the deck, 0–31."""
        return self.suit.index * 8 + self.rank.index

    @property
    def bit(self) -> int:
        """The mask that holds this card alone."""
        return 1 << self.index

    @property
    def code(self) -> str:
        """The two characters of the notation, rank first: ``TH``."""
        return self.rank.code + self.suit.code

    def __str__(self) -> str:
        """Write the card in the notation."""
        return self.code

    def __repr__(self) -> str:
        """Stable form, used in notebooks' outputs."""
        return f"Card({self.code!r})"


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
"""All 32 cards by index."""

CODES: tuple[str, ...] = tuple(card.code for card in DECK)
"""The notation of every card by index."""

SEVENS: tuple[int, ...] = tuple(CODES.index("7" + suit.code) for suit in SUITS)
"""The seven of each suit by index: that of trumps may be exchanged."""

JACKS: tuple[int, ...] = tuple(CODES.index("J" + suit.code) for suit in SUITS)
"""The jack of each suit by index: that of trumps is the highest card."""

FULL_DECK = 0xFFFFFFFF
"""The mask of all 32 cards."""

_BYTE_CARDS: tuple[tuple[tuple[Card, ...], ...], ...] = tuple(
    tuple(tuple(DECK[8 * suit + i] for i in range(8) if byte >> i & 1) for byte in range(256)) for suit in range(4)
)
"""``_BYTE_CARDS[suit][byte]``: the cards of one suit's byte of a mask."""

_BYTE_CODES: tuple[tuple[tuple[str, ...], ...], ...] = tuple(
    tuple(tuple(card.code for card in cards) for cards in suit) for suit in _BYTE_CARDS
)


def mask_codes(mask: int) -> list[str]:
    """Write a mask as a list of codes in deck order.

    >>> mask_codes(0b10000001)
    ['7S', 'AS']
    """
    spades, clubs, diamonds, hearts = _BYTE_CODES
    return [*spades[mask & 255], *clubs[mask >> 8 & 255], *diamonds[mask >> 16 & 255], *hearts[mask >> 24]]


def mask_cards(mask: int) -> tuple[Card, ...]:
    """List the cards of a mask in deck order.

    >>> mask_cards(0b11)
    (Card('7S'), Card('8S'))
    """
    spades, clubs, diamonds, hearts = _BYTE_CARDS
    return (*spades[mask & 255], *clubs[mask >> 8 & 255], *diamonds[mask >> 16 & 255], *hearts[mask >> 24])


def mask_indices(mask: int) -> list[int]:
    """List the indices of a mask's cards, lowest first.

    >>> mask_indices(0b10000001)
    [0, 7]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def indices_mask(indices: Iterable[int]) -> int:
    """Make the mask of cards given by their indices.

    >>> bin(indices_mask([0, 7]))
    '0b10000001'
    """
    mask = 0
    for index in indices:
        mask |= 1 << index
    return mask


def cards_mask(cards: Iterable[Card]) -> int:
    """Join cards into a mask; a card named twice is there once.

    >>> bin(cards_mask([DECK[0], DECK[7]]))
    '0b10000001'
    """
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


@dataclass(frozen=True, slots=True)
class Hand:
    """An immutable set of cards, listed in deck order.

    >>> hand = Hand.of(DECK[9], DECK[0])
    >>> hand
    Hand('7S 8C')
    >>> DECK[9] in hand, len(hand)
    (True, 2)
    """

    mask: int = 0

    @classmethod
    def of(cls, *cards: Card) -> Hand:
        """Make a hand of the given cards.

        >>> Hand.of(DECK[3])
        Hand('TS')
        """
        return cls(cards_mask(cards))

    def __iter__(self) -> Iterator[Card]:
        """Walk the cards in deck order."""
        return iter(mask_cards(self.mask))

    def __len__(self) -> int:
        """Count the cards."""
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        """Tell whether a card is in the hand."""
        return isinstance(card, Card) and bool(self.mask & card.bit)

    def __repr__(self) -> str:
        """Stable form, used in notebooks' outputs."""
        return f"Hand({' '.join(mask_codes(self.mask))!r})"
