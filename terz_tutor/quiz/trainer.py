"""The trainer: which puzzle tells most about what a learner believes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from terz_tutor.quiz.diagnosis import Diagnosis, Foreseen, rules_of
from terz_tutor.quiz.generate import generate
from terz_tutor.quiz.ids import LEVELS, PuzzleId, read_rules_name
from terz_tutor.quiz.kinds import Kind
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.quiz.registry import find_kind
from terz_tutor.rules.draws import Draws

_PROPOSED = 120
"""Puzzles that are looked at for one choice, about; kinds share them by how likely their misconceptions are."""

_SEEDS = 40
"""Seeds of a kind and level that are drawn from: few enough to be kept, more than anybody is asked."""

Cell = tuple[str, str, int, int]
"""Kind, rules, level and seed: a puzzle that isn't made yet."""


def next_puzzle(diagnosis: Diagnosis, draws: Draws) -> Puzzle:
    """Choose the puzzle whose answer is expected to tell most, among some that chance proposes.

    >>> from terz_tutor.quiz.diagnosis import start
    >>> from terz_tutor.rules import RuleSet
    >>> next_puzzle(start(RuleSet(), ["stock-reply"]), Draws("a learner")).kind.name
    'stock-reply'
    """
    asked = {seen.puzzle for seen in diagnosis.seen}

    def tells(cell: Cell) -> tuple[bool, float]:
        kind, _, level, seed = cell
        new = str(PuzzleId(kind, rules_of(diagnosis), level, seed)) not in asked
        return new, foreseen(*cell).information(diagnosis.posterior)

    kind, _, level, seed = max(_proposed(diagnosis, draws), key=tells)
    return generate(kind, rules_of(diagnosis), level, seed)


def _proposed(diagnosis: Diagnosis, draws: Draws) -> Iterator[Cell]:
    """Draw puzzles of all kinds, more of those that may tell more."""
    rules = rules_of(diagnosis)
    kinds = [find_kind(name) for name in diagnosis.kinds]
    promises = [_promise(kind, diagnosis) for kind in kinds]
    for kind, promise in zip(kinds, promises, strict=True):
        levels = [level for level in LEVELS if kind.impossible(rules, level) is None]
        for _ in range(1 + int(_PROPOSED * promise / sum(promises))):
            yield kind.name, diagnosis.rules, draws.pick(levels), draws.below(_SEEDS)


def _promise(kind: Kind, diagnosis: Diagnosis) -> float:
    """Tell how likely it is that the learner holds one of a kind's misconceptions."""
    return sum(diagnosis.posterior.get(name, 0.0) for name in kind.misconceptions)


@lru_cache(maxsize=8192)
def foreseen(kind: str, rules: str, level: int, seed: int) -> Foreseen:
    """Make a puzzle and keep what a choice needs of it.

    >>> len(foreseen("trick-winner", "modern", 1, 7).values)
    2
    """
    return Foreseen.of(generate(kind, read_rules_name(rules), level, seed))
