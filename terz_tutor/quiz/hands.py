"""Hands and positions that make good questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from terz_tutor.rules import DECK, RANKS, SUITS, Card, Meld, Suit
from terz_tutor.rules.cards import cards_mask, mask_cards
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.melds import CONTEST


def codes(cards: Iterable[Card]) -> list[str]:
    """Write cards as a question does.

    >>> codes(DECK[:2])
    ['7S', '8S']
    """
    return [card.code for card in cards]


def deal(draws: Draws, count: int, without: Iterable[Card] = ()) -> tuple[Card, ...]:
    """Deal a hand in deck order.

    >>> len(deal(Draws("a"), 9))
    9
    """
    gone = set(without)
    return in_deck_order(draws.sample([card for card in DECK if card not in gone], count))


def turnup(draws: Draws, trump: Suit, without: Iterable[Card] = ()) -> Card | None:
    """Draw the turn-up that lies under a stock: a trump that lies nowhere else, or None where all of them do.

    >>> turnup(Draws("a"), SUITS[0], DECK[:7])
    Card('AS')
    """
    gone = set(without)
    free = [card for card in DECK if card.suit is trump and card not in gone]
    return draws.pick(free) if free else None


def in_deck_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards as hands are listed.

    >>> in_deck_order([DECK[5], DECK[1]])
    (Card('8S'), Card('QS'))
    """
    return mask_cards(cards_mask(cards))


def hand_with(draws: Draws, melds: Sequence[Meld], count: int) -> tuple[Card, ...]:
    """Deal a hand that holds the given melds and chance cards beside them.

    >>> from terz_tutor.rules import MELDS
    >>> hand_with(Draws("a"), [MELDS[0b111]], 3)
    (Card('7S'), Card('8S'), Card('9S'))
    """
    held = {card for meld in melds for card in meld.cards}
    return in_deck_order([*held, *deal(draws, max(0, count - len(held)), held)])


def some_melds(draws: Draws, count: int) -> list[Meld]:
    """Draw melds, short runs and fours oftener than long runs, as a deal has them; they may share cards.

    >>> len(some_melds(Draws("a"), 2))
    2
    """
    classes = ("run3", "run3", "run3", "run4", "run4", "run5", "fourJ", "fourA", "fourK", "fourQ")
    return [
        draws.pick([meld for meld in CONTEST if meld.cls == cls]) for cls in (draws.pick(classes) for _ in range(count))
    ]


def meld_hand(draws: Draws, size: int, level: int) -> tuple[Card, ...]:
    """Deal a hand of a given size in which melds are likely, more of them at higher levels.

    >>> len(meld_hand(Draws("a"), 9, 1))
    9
    """
    wanted = draws.between(0, 1) if level == 1 else draws.between(1, 2 if level < 4 else 3)
    melds: list[Meld] = []
    for meld in some_melds(draws, wanted):
        if len({card for kept in [*melds, meld] for card in kept.cards}) <= size:
            melds.append(meld)
    return hand_with(draws, melds, size)


def disjoint(draws: Draws, pool: Sequence[Meld], taken: Iterable[Meld]) -> Meld | None:
    """Draw a meld that shares no card with those taken, or None where there is none.

    >>> from terz_tutor.rules import MELDS
    >>> disjoint(Draws("a"), [MELDS[0b111]], [MELDS[0b1110]]) is None
    True
    """
    mask = 0
    for meld in taken:
        mask |= meld.mask
    free = [meld for meld in pool if not meld.mask & mask]
    return draws.pick(free) if free else None


def plain_suit(draws: Draws, trump: Suit) -> Suit:
    """Draw a suit that is not trumps.

    >>> plain_suit(Draws("a"), SUITS[0]) is SUITS[0]
    False
    """
    return draws.pick([suit for suit in SUITS if suit is not trump])


def pointless(draws: Draws, without: Card) -> Card:
    """Draw a card that is worth nothing whatever is trumps.

    >>> pointless(Draws("a"), DECK[0]).rank in RANKS[:2]
    True
    """
    return draws.pick([card for card in DECK if card.rank in RANKS[:2] and card != without])
