"""What must hold of every puzzle, whatever its kind: used by the suite and by the campaign."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from statistics import mean, variance
from typing import Any

import oracle

from terz_tutor.publish.puzzles import puzzle_json
from terz_tutor.quiz import RENAMINGS, Form, Outcome, Puzzle, canonical, flip, grade, recall, twin
from terz_tutor.quiz.answers import considered
from terz_tutor.referee import answer, at_pointer

BY_CHANCE = 3.0
"""Standard errors by which one mean may lie below another that is no greater."""


def asked(puzzle: Puzzle, query: Any, at: str) -> Any:
    """Ask the referee and the oracle, which must agree, and read the answer."""
    reading = at_pointer(answer(dict(query)), at)
    assert at_pointer(oracle.answer(dict(query)), at) == reading, puzzle
    return reading


def check_certificate(puzzle: Puzzle) -> None:
    """The query gives the answer, one of those that were considered is right, and no option stands twice."""
    certificate = puzzle.certificate
    assert asked(puzzle, certificate.query, certificate.at) == puzzle.answer, puzzle
    assert certificate.right == 1
    assert certificate.considered == considered(puzzle.form, puzzle.draft) > 1, puzzle
    values = [json.dumps(option.value) for option in puzzle.draft.options]
    assert len(set(values)) == len(values), puzzle
    assert bool(values) == (puzzle.form in (Form.ONE, Form.SOME, Form.ORDER)), puzzle
    if puzzle.form is Form.ONE:
        assert json.dumps(puzzle.answer) in values, puzzle


def check_wrong(puzzle: Puzzle) -> int:
    """Every wrong answer is one of the form, is wrong, stands once, and is what its query gives; counts the queries."""
    wrong = puzzle.wrong
    assert wrong, puzzle
    assert len({json.dumps(one.value) for one in wrong}) == len(wrong), puzzle
    if puzzle.form is Form.ONE:
        assert len(wrong) == len(puzzle.draft.options) - 1, puzzle
    for one in wrong:
        verdict = grade(puzzle, one.value)
        assert verdict.outcome is Outcome.WRONG, (puzzle, one)
        assert (one.misconception in verdict.misconceptions) == (one.misconception is not None), (puzzle, one)
        if one.gives is not None:
            assert asked(puzzle, one.gives, puzzle.at) == one.value, (puzzle, one)
    return sum(one.gives is not None for one in wrong)


def check_flip(puzzle: Puzzle) -> bool:
    """Where a change turns the answer, it does; tells whether there is one."""
    found = flip(puzzle)
    if found is None:
        return False
    assert asked(puzzle, found.query, found.at) == found.answer != puzzle.answer, puzzle
    return True


def check_twin(puzzle: Puzzle, number: int) -> None:
    """A twin keeps the answer, renamed, and the difficulty; it is the same position and comes back by its id."""
    other = twin(puzzle, RENAMINGS[1 + number % (len(RENAMINGS) - 1)])
    assert recall(other.id) == other
    assert canonical(other) == canonical(puzzle)
    assert other.difficulty == puzzle.difficulty, (puzzle, other)
    assert len(json.dumps(other.answer)) == len(json.dumps(puzzle.answer))
    if puzzle.form is Form.NUMBER:
        assert other.answer == puzzle.answer


def line(puzzle: Puzzle, *, with_flip: bool = False) -> str:
    """Write a puzzle as ``terz puzzle --json`` does."""
    return json.dumps(puzzle_json(puzzle, with_flip=with_flip), ensure_ascii=False)


def check_line(puzzle: Puzzle) -> None:
    """The line is complete and in both languages."""
    written = json.loads(line(puzzle))
    for said in (written["prompt"], *written.get("options", ()), *written["why"]):
        assert said["en"], puzzle
        assert said["ru"], puzzle
    assert all(step["rule"] for step in written["why"])
    assert written["id"] == puzzle.id


def falls(levels: Sequence[Sequence[float]]) -> list[int]:
    """Find the levels whose mean lies below that of the level before by more than chance brings about.

    >>> falls([[1, 2, 1], [5, 6, 5], [1, 2, 1]])
    [3]
    """
    found = []
    for level, (before, here) in enumerate(pairwise(levels), 2):
        error = sqrt(variance(before) / len(before) + variance(here) / len(here))
        if mean(before) - mean(here) > BY_CHANCE * error:
            found.append(level)
    return found


def check_puzzle(puzzle: Puzzle, number: int) -> Counter[str]:
    """Everything; counts the questions that referee and oracle were asked."""
    check_certificate(puzzle)
    questions = Counter({"certificates": 1, "wrong answers": check_wrong(puzzle), "flips": int(check_flip(puzzle))})
    check_twin(puzzle, number)
    check_line(puzzle)
    return questions
