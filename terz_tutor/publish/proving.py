"""Proving a puzzle from outside: everything that it claims is asked, graded and computed once more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from terz_tutor.publish.puzzles import Json, puzzle_json
from terz_tutor.quiz import RENAMINGS, Form, Outcome, Puzzle, grade, recall, twin
from terz_tutor.quiz.answers import considered, same
from terz_tutor.quiz.certificate import read_at
from terz_tutor.quiz.steps import check_steps
from terz_tutor.referee import answer
from terz_tutor.rules.refusal import Refusal
from terz_tutor.texts.pack_words import FLAWS

_SPEAKS_RUSSIAN = re.compile("[а-яё]", re.IGNORECASE)
_SPEAKS_ENGLISH = re.compile("[a-z]", re.IGNORECASE)


class Flaw(NamedTuple):
    """What is wrong with a puzzle."""

    place: str
    """The puzzle's id, a twin's too; the number in the pack where the puzzle can't even be made."""
    why: ValueError


def faults(puzzle: Puzzle) -> Iterator[Flaw]:
    """Prove a puzzle anew and name each fault; none where it is in order.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import RuleSet
    >>> list(faults(generate("trick-winner", RuleSet(), 1, 7)))
    []
    """
    for check in (_certificate, _options, _wrong, _steps, _words, _comes_back):
        yield from _found(check, puzzle)


def twin_faults(puzzle: Puzzle, number: int) -> Iterator[Flaw]:
    """Prove one of a puzzle's twins: itself, and that it is as hard.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import RuleSet
    >>> list(twin_faults(generate("trick-winner", RuleSet(), 1, 7), 5))
    []
    """

    def as_hard(other: Puzzle) -> Iterator[ValueError]:
        if other.difficulty != puzzle.difficulty:
            yield _flaw("harder", found=other.difficulty, wanted=puzzle.difficulty)

    try:
        other = twin(puzzle, RENAMINGS[1 + number % (len(RENAMINGS) - 1)])
    except ValueError as error:  # it can't be proved while it is made
        yield Flaw(puzzle.id, error)
        return
    yield from faults(other)
    yield from _found(as_hard, other)


def _found(check: Callable[[Puzzle], Iterator[ValueError]], puzzle: Puzzle) -> Iterator[Flaw]:
    """Run a check; what it stumbles over is a fault, too."""
    try:
        for why in check(puzzle):
            yield Flaw(puzzle.id, why)
    except ValueError as error:
        yield Flaw(puzzle.id, error)


def _flaw(code: str, **args: object) -> Refusal:
    return Refusal(FLAWS[code], **args)


def _certificate(puzzle: Puzzle) -> Iterator[ValueError]:
    certificate = puzzle.certificate
    reading = read_at(puzzle.draft, answer(dict(certificate.query), with_rules=False))
    if not same(reading, puzzle.answer):
        yield _flaw("answer", found=repr(reading), at=certificate.at, answer=repr(puzzle.answer))
    if certificate.right != 1:
        yield _flaw("right", count=certificate.right)
    if certificate.considered != considered(puzzle.form, puzzle.draft):
        yield _flaw("considered", count=certificate.considered, wanted=considered(puzzle.form, puzzle.draft))
    if grade(puzzle, puzzle.answer).outcome is not Outcome.CORRECT:
        yield _flaw("not_right", answer=repr(puzzle.answer))


def _options(puzzle: Puzzle) -> Iterator[ValueError]:
    values = [option.value for option in puzzle.draft.options]
    if puzzle.form is Form.ONE:
        graded = [grade(puzzle, value).outcome for value in values]
        if graded.count(Outcome.CORRECT) != 1 or graded.count(Outcome.WRONG) != len(values) - 1:
            yield _flaw("options", values=values)
    if len({repr(value) for value in values}) < len(values):
        yield _flaw("twice", values=values)


def _wrong(puzzle: Puzzle) -> Iterator[ValueError]:
    for wrong in puzzle.wrong:
        if grade(puzzle, wrong.value).outcome is not Outcome.WRONG:
            yield _flaw("not_wrong", answer=repr(wrong.value))
        if wrong.gives is not None:
            reading = read_at(puzzle.draft, answer(dict(wrong.gives), with_rules=False))
            if not same(_sorted(reading), _sorted(wrong.value)):
                yield _flaw("gives", belief=wrong.misconception, found=repr(reading), answer=repr(wrong.value))


def _sorted(value: object) -> object:
    return sorted(value) if isinstance(value, list) else value


def _steps(puzzle: Puzzle) -> Iterator[ValueError]:
    check_steps(puzzle.kind, puzzle.why, puzzle.draft, puzzle.rules)
    yield from ()


def _words(puzzle: Puzzle) -> Iterator[ValueError]:
    written = puzzle_json(puzzle)
    for said in (written["prompt"], *written["why"]):
        if not _SPEAKS_RUSSIAN.search(said["ru"]) or not _SPEAKS_ENGLISH.search(said["en"]):
            yield _flaw("words", en=repr(said["en"]), ru=repr(said["ru"]))
    for said in (written["prompt"], *written.get("options", ()), *written["why"]):
        yield from _gaps(said)


def _gaps(said: Json) -> Iterator[ValueError]:
    for lang in ("en", "ru"):
        if not said[lang].strip() or "{" in said[lang]:
            yield _flaw("gaps", lang=lang, said=repr(said[lang]))


def _comes_back(puzzle: Puzzle) -> Iterator[ValueError]:
    if recall(puzzle.id) != puzzle:
        yield _flaw("other")
