"""What cards are worth in tricks, world by world, so that two cards can be compared in the same worlds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from terz_tutor.analysis.estimate import card_values
from terz_tutor.analysis.sight import Sight
from terz_tutor.analysis.solver import Solver
from terz_tutor.rules.draws import Draws

WORLDS = 20
"""How many worlds are drawn where they can't all be looked at."""

FEW = 2
"""With so many cards in the stock or fewer, all worlds may be looked at."""


@dataclass(frozen=True, slots=True)
class Values:
    """Trick points that the player still wins, by card."""

    mean: Mapping[int, float]
    rows: tuple[Mapping[int, float], ...] = ()
    """The same in each world that was drawn; none where all worlds were looked at."""

    def error(self, one: int, two: int) -> float:
        """Give the standard error of the difference of two cards.

        >>> Values({0: 1.0, 1: 2.0}, ({0: 1, 1: 2}, {0: 1, 1: 2})).error(0, 1)
        0.0
        """
        if not self.rows:
            return 0.0
        return stdev(row[one] - row[two] for row in self.rows) / sqrt(len(self.rows))


def judge(sight: Sight, draws: Draws, solver: Solver) -> Values:
    """Judge every playable card: exactly, over all worlds, or over some that are drawn.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.analysis.coach.endings import deal_of
    >>> from terz_tutor.analysis.sight import start_sight
    >>> from terz_tutor.analysis.solver import Ending
    >>> last = deal_of(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0))
    >>> judge(start_sight(last, 0), Draws("a"), Solver(RuleSet())).mean
    {3: 24.0, 31: 14.0}
    """
    if sight.view.stock <= FEW:
        found = card_values(sight, draws, worlds=1, solver=solver)
        if found.exact:
            return Values(found.values)
    # one world at a time: means alone would not tell how much of their spread two cards share
    rows = tuple(card_values(sight, draws, worlds=1, solver=solver).values for _ in range(WORLDS))
    return Values({card: fmean(row[card] for row in rows) for card in rows[0]}, rows)
