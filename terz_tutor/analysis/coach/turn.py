"""One turn before its card: everything that could be claimed and played, with what it brings in tricks and melds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from terz_tutor.analysis.coach.melds import Later, Option, marriages_open, options, totals, with_scored
from terz_tutor.analysis.estimate import Estimate
from terz_tutor.analysis.sight import Sight


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn before its card: everything that could be done."""

    sight: Sight
    values: Estimate
    declared: int
    """Points of the marriages that may be declared now."""
    told: tuple[tuple[Option, Mapping[int, float]], ...]
    """What may be claimed, once all marriages are declared, with the totals by card."""
    silent: Mapping[int, float]
    """The totals by card where nothing is declared or claimed."""

    @property
    def most(self) -> float:
        """The most that the turn and what follows can bring without an exchange."""
        return self.declared + max(max(cards.values()) for _, cards in self.told)

    def choose(self) -> tuple[Option, int]:
        """Choose the best claim, rather than silence where they are equal, and the best card after it."""
        option, cards = max(self.told, key=lambda one: (round(max(one[1].values()), 6), bool(one[0].melds)))
        return option, max(cards, key=lambda card: cards[card])


def weigh_turn(sight: Sight, values: Estimate) -> Turn:
    """Weigh a turn; ``values``: what its cards bring in tricks.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.analysis.endings import deal_of
    >>> from terz_tutor.analysis.sight import start_sight
    >>> from terz_tutor.analysis.solver import Ending
    >>> last = deal_of(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0))
    >>> weigh_turn(start_sight(last, 0), Estimate({3: 24.0, 31: 14.0}, complete=True)).most
    24.0
    """
    open_marriages = marriages_open(sight)
    declared = with_scored(sight, *open_marriages)
    later = Later(declared)
    told = tuple((option, totals(option, later, values.values)) for option in options(declared))
    silent = told[0][1] if not open_marriages else totals(options(sight)[0], Later(sight), values.values)
    return Turn(sight, values, sum(meld.points for meld in open_marriages), told, silent)
