"""Proving a puzzle from outside: everything that it claims is asked, graded and computed once more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from terz_tutor.publish.puzzles import Json, puzzle_json
from terz_tutor.quiz import RENAMINGS, Form, Outcome, Puzzle, grade, recall, twin
from terz_tutor.quiz.answers import considered, same
from terz_tutor.quiz.certificate import read_at
from terz_tutor.quiz.steps import check_steps
from terz_tutor.referee import answer

_SPEAKS_RUSSIAN = re.compile("[а-яё]", re.IGNORECASE)
_SPEAKS_ENGLISH = re.compile("[a-z]", re.IGNORECASE)


def faults(puzzle: Puzzle) -> Iterator[str]:
    """Prove a puzzle anew and name each fault; none where it is in order.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import RuleSet
    >>> list(faults(generate("trick-winner", RuleSet(), 1, 7)))
    []
    """
    for check in (_certificate, _options, _wrong, _steps, _words, _comes_back):
        yield from _found(check, puzzle)


def twin_faults(puzzle: Puzzle, number: int) -> Iterator[str]:
    """Prove one of a puzzle's twins: itself, and that it is as hard.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import RuleSet
    >>> list(twin_faults(generate("trick-winner", RuleSet(), 1, 7), 5))
    []
    """

    def alike(original: Puzzle) -> Iterator[str]:
        other = twin(original, RENAMINGS[1 + number % (len(RENAMINGS) - 1)])
        yield from (f"twin {other.id}: {fault}" for fault in faults(other))
        if other.difficulty != original.difficulty:
            yield f"twin {other.id} is of another difficulty: {other.difficulty} instead of {original.difficulty}"

    yield from _found(alike, puzzle)


def _found(check: Callable[[Puzzle], Iterator[str]], puzzle: Puzzle) -> Iterator[str]:
    """Run a check; what it stumbles over is a fault, too."""
    try:
        yield from check(puzzle)
    except ValueError as error:
        yield str(error)


def _certificate(puzzle: Puzzle) -> Iterator[str]:
    certificate = puzzle.certificate
    reading = read_at(puzzle.draft, answer(dict(certificate.query), with_rules=False))
    if not same(reading, puzzle.answer):
        yield f"the referee answers {reading!r} at {certificate.at}; expected {puzzle.answer!r}"
    if certificate.right != 1:
        yield f"{certificate.right} answers are right; expected one"
    if certificate.considered != considered(puzzle.form, puzzle.draft):
        yield f"{certificate.considered} answers were considered; expected {considered(puzzle.form, puzzle.draft)}"
    if grade(puzzle, puzzle.answer).outcome is not Outcome.CORRECT:
        yield f"the answer {puzzle.answer!r} is not graded as right"


def _options(puzzle: Puzzle) -> Iterator[str]:
    values = [option.value for option in puzzle.draft.options]
    if puzzle.form is Form.ONE:
        graded = [grade(puzzle, value).outcome for value in values]
        if graded.count(Outcome.CORRECT) != 1 or graded.count(Outcome.WRONG) != len(values) - 1:
            yield f"of the options {values} not one is right and every other wrong"
    if len({repr(value) for value in values}) < len(values):
        yield f"an option is offered twice in {values}"


def _wrong(puzzle: Puzzle) -> Iterator[str]:
    for wrong in puzzle.wrong:
        if grade(puzzle, wrong.value).outcome is not Outcome.WRONG:
            yield f"the wrong answer {wrong.value!r} is not graded as wrong"
        if wrong.gives is not None:
            reading = read_at(puzzle.draft, answer(dict(wrong.gives), with_rules=False))
            if not same(_sorted(reading), _sorted(wrong.value)):
                yield f"{wrong.misconception} gives {reading!r}; expected {wrong.value!r}"


def _sorted(value: object) -> object:
    return sorted(value) if isinstance(value, list) else value


def _steps(puzzle: Puzzle) -> Iterator[str]:
    check_steps(puzzle.kind, puzzle.why, puzzle.draft, puzzle.rules)
    yield from ()


def _words(puzzle: Puzzle) -> Iterator[str]:
    written = puzzle_json(puzzle)
    for said in (written["prompt"], *written["why"]):
        if not _SPEAKS_RUSSIAN.search(said["ru"]) or not _SPEAKS_ENGLISH.search(said["en"]):
            yield f"this is not said in both languages: {said['en']!r}, {said['ru']!r}"
    for said in (written["prompt"], *written.get("options", ()), *written["why"]):
        yield from _gaps(said)


def _gaps(said: Json) -> Iterator[str]:
    for lang in ("en", "ru"):
        if not said[lang].strip() or "{" in said[lang]:
            yield f"there are gaps in what is said ({lang}): {said[lang]!r}"


def _comes_back(puzzle: Puzzle) -> Iterator[str]:
    if recall(puzzle.id) != puzzle:
        yield "its id brings back another puzzle"
