"""Effort: how much is looked at before the stock is gone. More takes longer and errs less."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from terz_tutor.analysis import search
from terz_tutor.analysis.drawing import ALL_CARDS
from terz_tutor.analysis.prices import LAST_DRAW

_NEXT_TO_LAST_DRAW = LAST_DRAW + 2


@dataclass(frozen=True, slots=True)
class Effort:
    """How many worlds are looked at, and how much of each.

    >>> FULL.cards(4), LIGHT.cards(4), FULL.cards(6)
    (2, 1, 1)
    """

    lead_worlds: int
    """How many worlds are drawn for a lead, where they are not all looked at."""
    reply_worlds: int
    """How many are drawn for a reply: a world costs less once the lead is known."""
    all_worlds: Mapping[int, int]
    """Up to how many worlds are all looked at before the last draw, by the cards of a full hand."""
    width: int
    """How many cards are looked at in the last drawing trick, when it is reached from the one before it."""
    coach_worlds: int = 20
    """How many the coach draws for anything: what it compares stands in equally many worlds."""

    def cards(self, stock: int) -> int:
        """Tell how many cards are looked at in tricks after the first, by the stock before that."""
        if stock == LAST_DRAW:
            return ALL_CARDS
        return self.width if stock == _NEXT_TO_LAST_DRAW else 1


# two cards in the stock make no more than 10 worlds with hands of nine, and 11 with hands of ten
FULL = Effort(lead_worlds=16, reply_worlds=48, all_worlds=MappingProxyType({9: 10, 10: 11}), width=2)
"""At most a second a move where the search is compiled."""

LIGHT = Effort(lead_worlds=4, reply_worlds=12, all_worlds=MappingProxyType({9: 10, 10: 4}), width=1)
"""At most three seconds a move in plain Python, where the search takes about fifty times as long."""


def default_effort() -> Effort:
    """Tell which effort fits the build: full where the search is compiled, else light.

    So one sight may be judged otherwise by another build; who must not depend on that names an effort.

    >>> default_effort() in (FULL, LIGHT)
    True
    """
    return LIGHT if str(search.__file__).endswith(".py") else FULL
