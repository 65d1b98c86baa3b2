"""Reading cards and suits as people write them.

Writing has one spelling (``Card.code``); reading accepts ``10``, either case, ``♠♣♦♥`` and the
letters of Russian decks. Letters of two alphabets in one card are refused: a Cyrillic ``В`` is a
jack, and looks like nothing else only to a computer.
"""

from __future__ import annotations

from terz_tutor.rules.cards import CODES, DECK, RANKS, SUITS, Card, CardError, Suit

_SYMBOLS = "♠♣♦♥"
_RUSSIAN_SUITS = "ПТБЧ"
_NEUTRAL_RANKS = {"7": "7", "8": "8", "9": "9", "10": "T"}
_LATIN_RANKS = {"T": "T", "J": "J", "Q": "Q", "K": "K", "A": "A"}
_RUSSIAN_RANKS = {"В": "J", "Д": "Q", "К": "K", "Т": "A"}


def _suit_spellings() -> dict[str, int]:
    spellings: dict[str, int] = {}
    for suit, symbol, russian in zip(SUITS, _SYMBOLS, _RUSSIAN_SUITS, strict=True):
        for text in (suit.code, suit.code.lower(), symbol, russian, russian.lower()):
            spellings[text] = suit.index
    return spellings


def _card_spellings() -> dict[str, int]:
    index = {code: i for i, code in enumerate(CODES)}
    spellings: dict[str, int] = {}
    for suit, symbol, russian in zip(SUITS, _SYMBOLS, _RUSSIAN_SUITS, strict=True):
        latin_suits = (suit.code, suit.code.lower())
        russian_suits = (russian, russian.lower())
        for ranks, suits in (
            (_NEUTRAL_RANKS, (symbol, *latin_suits, *russian_suits)),
            (_LATIN_RANKS, (symbol, *latin_suits)),
            (_RUSSIAN_RANKS, (symbol, *russian_suits)),
        ):
            for text, rank in ranks.items():
                for suit_text in suits:
                    for rank_text in (text, text.lower()):
                        spellings[rank_text + suit_text] = index[rank + suit.code]
    return spellings


SUIT_INDEX: dict[str, int] = _suit_spellings()
"""Every accepted spelling of a suit → its index."""

CARD_INDEX: dict[str, int] = _card_spellings()
"""Every accepted spelling of a card → its index."""

CARD_BIT: dict[str, int] = {text: 1 << index for text, index in CARD_INDEX.items()}
"""Every accepted spelling of a card → its mask."""


def parse_suit(text: str) -> Suit:
    """Read a suit.

    Raises:
        CardError: if the text names no suit.

    >>> parse_suit("♥"), parse_suit("п")
    (<Suit.HEARTS: 'H'>, <Suit.SPADES: 'S'>)
    """
    try:
        return SUITS[SUIT_INDEX[text]]
    except KeyError:
        message = f"{text!r} is no suit; expected one of S C D H, ♠ ♣ ♦ ♥, П Т Б Ч"
        raise CardError(message) from None


def parse_card(text: str) -> Card:
    """Read a card, the rank first.

    Raises:
        CardError: if the text names no card.

    >>> parse_card("10h"), parse_card("ТЧ")
    (Card('TH'), Card('AH'))
    """
    try:
        return DECK[CARD_INDEX[text]]
    except KeyError:
        ranks = " ".join(rank.code for rank in RANKS)
        message = (
            f"{text!r} is no card; expected a rank ({ranks}, 10, or В Д К Т) and a suit, in letters of one alphabet"
        )
        raise CardError(message) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards divided by spaces, as given.

    Raises:
        CardError: if a word names no card, or a card stands there twice.

    >>> parse_cards("QS 10h")
    (Card('QS'), Card('TH'))
    """
    cards = tuple(parse_card(word) for word in text.split())
    for card in cards:
        if cards.count(card) > 1:
            message = f"{card} stands twice in {text!r}; expected each card once"
            raise CardError(message)
    return cards
