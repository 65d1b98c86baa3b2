"""What a card is worth in the hand: the prices by which club players judge a trick.

A price is in points of difference (own points less the opponent's) that a card brings in the endgame beyond what
a plain seven brings. They are not guessed: the differences of 60,000 exactly solved random endings of nine cards
against nine were fitted as a sum over the cards of both hands, which leaves an error of 17 points where the
differences themselves spread by 42.
"""

from __future__ import annotations

from terz_tutor.rules.cards import CODES, mask_indices
from terz_tutor.rules.strength import BEATS, POINTS

_PLAIN = {"7": 0.0, "8": 0.2, "9": 0.5, "J": 0.6, "Q": 1.2, "K": 2.8, "T": 8.8, "A": 15.6}
_TRUMPS = {"7": 8.2, "8": 8.3, "Q": 8.6, "K": 9.2, "T": 13.7, "A": 16.9, "9": 22.5, "J": 41.3}

LAST_DRAW = 2
"""Cards in the stock before the last drawing trick: an ending follows."""

LEAD_IN_ENDING = 2.0
"""What it is worth to lead to the first trick of the endgame, from the same endings."""

PRICES: tuple[tuple[float, ...], ...] = tuple(
    tuple((_TRUMPS if index >> 3 == trump else _PLAIN)[CODES[index][0]] for index in range(32)) for trump in range(4)
)
"""``PRICES[trump][card]``: the price of a card."""


def draw_worth(winners: float, losers: float, weight: float = 1.0) -> float:
    """Say what it is worth, besides its points, to win a trick before a last draw, by the prices of the cards drawn.

    >>> draw_worth(winners=3.0, losers=2.0), draw_worth(winners=3.0, losers=2.0, weight=2.0)
    (3.0, 4.0)
    """
    return LEAD_IN_ENDING + weight * winners - weight * losers


def trick_worth(trump: int, lead: int, reply: int, win: float) -> float:
    """Weigh a trick for its follower: its points, and what winning is worth besides, won or lost.

    >>> trick_worth(0, 15, 0, 2.0), trick_worth(0, 15, 8, 2.0)  # the ace of clubs, trumped with the seven or not
    (13.0, -13.0)
    """
    brings = POINTS[trump][lead] + POINTS[trump][reply] + win
    return brings if BEATS[trump][lead] >> reply & 1 else -brings


def mean_price(mask: int, trump: int) -> float:
    """Average the prices of a set of cards, 0 for none.

    >>> round(mean_price(0xFFFFFFFF, 0), 1)
    6.8
    """
    cards = mask_indices(mask)
    return sum(PRICES[trump][card] for card in cards) / len(cards) if cards else 0.0
