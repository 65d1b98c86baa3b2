"""Simulated learners: each holds one misconception or none, and slips now and then."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from terz_tutor.quiz import LEVELS, MISCONCEPTIONS, NO_ANSWER, Puzzle, read_answer, same
from terz_tutor.quiz.diagnosis import Diagnosis, observe, start, verdict
from terz_tutor.quiz.draft import Value
from terz_tutor.quiz.misconceptions import answer_of
from terz_tutor.quiz.registry import all_kinds, find_kind
from terz_tutor.quiz.trainer import foreseen, next_puzzle
from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.draws import Draws

PUZZLES = 12
"""How many the trainer may ask."""

SLIPS = 1000
"""Slips are told in thousandths: chance draws whole numbers."""


_SCORE = ("deal-score", "match-end", "penalty")
_REPLIES = ("legal-reply", "why-not")


OF_EVERYTHING = ("check-answers",)
"""Kinds that ask about all topics at once."""


def whole_course() -> tuple[str, ...]:
    """All kinds that can show a misconception."""
    return tuple(kind.name for kind in all_kinds().values() if kind.misconceptions)


def topics() -> dict[str, tuple[str, ...]]:
    """Kinds by what they are about: a learner is trained in one topic at a time, as the lessons teach them."""
    found: dict[str, list[str]] = {}
    for kind in all_kinds().values():
        if kind.name in OF_EVERYTHING:
            continue
        topic = {"01": "cards and stock", "02": "melds and claims"}.get(kind.lesson, "endgame")
        topic = "score" if kind.name in _SCORE else "replies" if kind.name in _REPLIES else topic
        if kind.misconceptions:
            found.setdefault(topic, []).append(kind.name)
    return {topic: tuple(names) for topic, names in found.items()}


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody who answers puzzles."""

    holds: str | None
    slips: int
    """Of a thousand answers."""

    def means(self, puzzle: Puzzle) -> Value:
        """What it would answer without slips; of every kind, whether or not the kind names the misconception."""
        right = read_answer(puzzle.form, puzzle.draft, puzzle.answer)
        if self.holds is None:
            return right
        value, _ = answer_of(MISCONCEPTIONS[self.holds], puzzle.rules, puzzle.draft)
        read = read_answer(puzzle.form, puzzle.draft, value)
        return right if read is NO_ANSWER else read

    def answers(self, puzzle: Puzzle, draws: Draws) -> Value:
        """What it answers: what it means, or another of the likely answers."""
        meant = self.means(puzzle)
        if draws.below(SLIPS) >= self.slips:
            return meant
        right = read_answer(puzzle.form, puzzle.draft, puzzle.answer)
        others = [value for value in (right, *(wrong.value for wrong in puzzle.wrong)) if not same(value, meant)]
        return draws.pick(others)


def diagnosed(learner: Learner, rules: RuleSet, kinds: Iterable[str], run: str) -> Diagnosis:
    """Let the trainer ask, without knowing who answers, until it tells something or has asked enough."""
    draws = Draws(f"simulated/{run}")
    diagnosis = start(rules, kinds)
    for _ in range(PUZZLES):
        puzzle = next_puzzle(diagnosis, draws)
        diagnosis = observe(diagnosis, puzzle, learner.answers(puzzle, draws))
        if verdict(diagnosis) is not None:
            break
    return diagnosis


def told_apart(table: str, kinds: Iterable[str], seeds: int) -> list[tuple[str, ...]]:
    """Which misconceptions can be held there: those that lead to a wrong answer; any that never differ together."""
    rules = PRESETS[table]
    kinds = start(rules, kinds).kinds
    gives: dict[str, list[tuple[int, int]]] = {}
    cells = [(kind, level) for kind in kinds for level in LEVELS if find_kind(kind).impossible(rules, level) is None]
    for number, (kind, level, seed) in enumerate((*cell, seed) for cell in cells for seed in range(seeds)):
        for name, place in foreseen(kind, table, level, seed).holders.items():
            gives.setdefault(name, []).append((number, place))
    groups: dict[tuple[tuple[int, int], ...], list[str]] = {}
    for name in start(rules, kinds).posterior:
        if name in gives:
            groups.setdefault(tuple(gives[name]), []).append(name)
    return [tuple(group) for group in groups.values()]


def error(puzzles: Iterable[Puzzle]) -> float:
    """How often one errs who holds some misconception that the kind names, each as likely; slips aside."""
    erred = [
        not same(Learner(name, 0).means(puzzle), read_answer(puzzle.form, puzzle.draft, puzzle.answer))
        for puzzle in puzzles
        for name in puzzle.kind.misconceptions
    ]
    return sum(erred) / max(1, len(erred))
