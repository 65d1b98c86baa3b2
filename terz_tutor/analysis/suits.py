"""What the cards of one suit say about an ending, as tables over all ways to hold the suit.

A suit is two bytes, the leader's cards and the follower's (see :mod:`terz_tutor.analysis.layout`). Each card is with
the leader, with the follower or gone, so that the two bytes are a number of eight digits in base 3:
``TERNARY[leader] + 2 * TERNARY[follower]``. An entry packs what :mod:`terz_tutor.analysis.search` asks at every
position:

- bits 0 to 7: card points that the leader takes by cashing, at most 150 in all suits together;
- bits 8 to 11: tricks that the leader takes by cashing; these two may be added up over the suits before they are read;
- bits 16 to 23: the leader's cards that the follower can't beat;
- bit 24, in trumps: after these tricks the follower has no trump left (:data:`DRAWN_FLAG`).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from terz_tutor.analysis.layout import suit_points

SUIT_SIZE = 8

DRAWN_FLAG = 1 << 24

TERNARY: tuple[int, ...] = tuple(sum(3**bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
"""A byte as a number in base 3 with the same digits."""


class SuitTables(NamedTuple):
    """Entries by the base-3 number of a suit."""

    trumps: array[int]
    """Trumps: what the leader's highest trumps are sure of."""
    kept: array[int]
    """Trumps: card points of the follower's trumps that are higher than all of the leader's."""
    guarded: array[int]
    """A plain suit, while the follower may trump what it can't follow."""
    free: array[int]
    """A plain suit, when the follower has no trumps."""


@cache
def suit_tables() -> SuitTables:
    """Make the tables, once.

    >>> suit_tables().free[TERNARY[0b11] + 2 * TERNARY[0b100]] & 0xFF  # ace and ten over the king
    24
    """
    plain, trump = suit_points(trumps=False), suit_points(trumps=True)
    trumps, kept, guarded, free = (array("i") for _ in range(4))
    for digits in product(range(3), repeat=SUIT_SIZE):
        holders = digits[::-1]  # product turns its last digit fastest; the strongest card is the lowest digit
        mine = [place for place, holder in enumerate(holders) if holder == 1]
        theirs = [place for place, holder in enumerate(holders) if holder == 2]  # noqa: PLR2004 - a digit
        sure = _over(mine, theirs)
        trumps.append(_entry(trump, mine[:sure], theirs, mine[:sure]) | (DRAWN_FLAG if sure >= len(theirs) else 0))
        kept.append(sum(trump[place] for place in theirs[: _over(theirs, mine)]))
        guarded.append(_entry(plain, mine[: min(sure, len(theirs))], theirs, mine[:sure] if theirs else []))
        cashed = mine if sure >= len(theirs) else mine[:sure]
        free.append(_entry(plain, cashed, theirs, mine[:sure]))
    return SuitTables(trumps, kept, guarded, free)


def _over(mine: Sequence[int], theirs: Sequence[int]) -> int:
    """Count the cards of one side that are stronger than all of the other's."""
    return sum(place < theirs[0] for place in mine) if theirs else len(mine)


def _entry(points: Sequence[int], cashed: Sequence[int], theirs: Sequence[int], winners: Sequence[int]) -> int:
    """Pack what cashing some cards brings: the follower gives its weakest cards to them."""
    given = theirs[max(len(theirs) - len(cashed), 0) :]
    total = sum(points[place] for place in (*cashed, *given))
    return total | len(cashed) << 8 | sum(1 << place for place in winners) << 16
