"""Difficulty: what the reasoning about a position needs, counted; a level is a place among positions of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terz_tutor.quiz.answers import read_answer, same
from terz_tutor.quiz.draft import Draft, Value
from terz_tutor.quiz.kinds import Kind
from terz_tutor.quiz.misconceptions import MISCONCEPTIONS, Belief
from terz_tutor.rules import CODES, Reason


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What a position asks of the learner.

    >>> Difficulty(steps=2, rules=1, cards=2, traps=3, margin=0).weight
    (6, 2)
    """

    steps: int
    """Steps of the explanation."""
    rules: int
    """Rules that they combine."""
    cards: int
    """Cards to look at."""
    traps: int
    """Misconceptions of the kind that lead to a wrong answer here."""
    margin: int
    """How near a wrong answer comes: 0 far, 3 by a hair."""

    @property
    def weight(self) -> tuple[int, int]:
        """What positions of a kind are sorted by; of equally hard ones that of more steps is the harder."""
        return self.steps + self.rules + self.traps + self.margin, self.steps


def measure(kind: Kind, draft: Draft, right: Value, why: Sequence[Reason], beliefs: Sequence[Belief]) -> Difficulty:
    """Count what a position needs.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> puzzle = generate("trick-winner", RuleSet(), 1, 7)
    >>> measure(puzzle.kind, puzzle.draft, puzzle.answer, puzzle.why, puzzle.beliefs).cards
    2
    """
    read = read_answer(kind.form, draft, right)
    # a trap that hangs on the names of suits would make twins differ
    blind = (belief for belief in beliefs if MISCONCEPTIONS[belief.misconception].suits_alike)
    traps = sum(not same(belief.value, read) for belief in blind)
    return Difficulty(len(why), len({step.rule for step in why}), _cards(draft.query), traps, draft.margin)


def _cards(value: object) -> int:
    """Count the cards that a question names."""
    if isinstance(value, str):
        return int(value in CODES)
    if isinstance(value, list):
        return sum(map(_cards, value))
    return sum(map(_cards, value.values())) if isinstance(value, dict) else 0
