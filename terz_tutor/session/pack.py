"""The flow of a pack: its puzzles one after another, each answered once, with a pass mark and a time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from terz_tutor.quiz import Puzzle
from terz_tutor.quiz.packs import Pack
from terz_tutor.session.question import Answer, QuestionState, step


class Ending(Enum):
    """Why a pack is over."""

    DONE = "done"
    TIME = "time"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class PackState:
    """Where a learner stands with a pack."""

    pack: Pack
    question: QuestionState
    """The question that stands, and the score so far."""
    started: float
    """When it began, in seconds of any clock."""
    ending: Ending | None = None
    """None while it goes on."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a pack."""

    right: int
    answered: int
    count: int
    seconds: float
    ending: Ending
    passed: bool | None
    """None where the pack has no pass mark; questions without an answer count as not right."""


def begin(pack: Pack, puzzle: Puzzle, now: float) -> PackState:
    """Ask the first question of a pack.

    >>> from terz_tutor.quiz.packs import find_pack, puzzles
    >>> pack = find_pack("seniority")
    >>> begin(pack, next(puzzles(pack, 3)), 0.0).question.number
    1
    """
    return PackState(pack, _question(puzzle, 1), now)


def take(state: PackState, given: object, now: float) -> PackState:
    """Take an answer, as a page or a terminal gives it; one that is none changes nothing, and one too late ends it.

    >>> from terz_tutor.quiz.packs import find_pack, puzzles
    >>> pack = find_pack("exam")
    >>> state = begin(pack, next(puzzles(pack, 8)), 0.0)
    >>> take(state, 11, 60 * 31).ending
    <Ending.TIME: 'time'>
    """
    if state.ending is not None:
        return state
    if is_late(state, now):
        return replace(state, ending=Ending.TIME)
    return replace(state, question=step(state.question, Answer(given)))


def proceed(state: PackState, puzzle: Puzzle | None) -> PackState:
    """Ask the next question; None where there is no other.

    >>> from terz_tutor.quiz.packs import find_pack, puzzles
    >>> pack = find_pack("seniority")
    >>> proceed(begin(pack, next(puzzles(pack, 3)), 0.0), None).ending
    <Ending.DONE: 'done'>
    """
    if state.ending is not None:
        return state
    if puzzle is None:
        return replace(state, ending=Ending.DONE)
    before = state.question
    following = _question(puzzle, before.number + 1)
    return replace(state, question=replace(following, answered=before.answered, right=before.right))


def leave(state: PackState) -> PackState:
    """Stop before the end; what is over stays as it is.

    >>> from terz_tutor.quiz.packs import find_pack, puzzles
    >>> pack = find_pack("seniority")
    >>> leave(begin(pack, next(puzzles(pack, 3)), 0.0)).ending
    <Ending.LEFT: 'left'>
    """
    return state if state.ending is not None else replace(state, ending=Ending.LEFT)


def seconds_left(state: PackState, now: float) -> float | None:
    """Tell how much time there is; None where it does not matter.

    >>> from terz_tutor.quiz.packs import find_pack, puzzles
    >>> pack = find_pack("exam")
    >>> seconds_left(begin(pack, next(puzzles(pack, 8)), 0.0), 60.0)
    1740.0
    """
    minutes = state.pack.minutes
    return None if minutes is None else max(0.0, state.started + 60 * minutes - now)


def is_late(state: PackState, now: float) -> bool:
    """Tell whether the time is over.

    >>> from terz_tutor.quiz.packs import find_pack, puzzles
    >>> pack = find_pack("exam")
    >>> is_late(begin(pack, next(puzzles(pack, 8)), 0.0), 1800.0)
    True
    """
    return seconds_left(state, now) == 0


def result(state: PackState, now: float) -> Result:
    """Sum up a pack that is over, or is left now.

    >>> from terz_tutor.quiz.packs import find_pack, puzzles
    >>> pack = find_pack("exam")
    >>> result(begin(pack, next(puzzles(pack, 8)), 0.0), 60.0).passed
    False
    """
    right, mark, count = state.question.right, state.pack.pass_mark, state.pack.count
    passed = None if mark is None else 100 * right >= mark * count
    return Result(right, state.question.answered, count, now - state.started, state.ending or Ending.LEFT, passed)


def _question(puzzle: Puzzle, number: int) -> QuestionState:
    return QuestionState(puzzle.kind.name, puzzle.rules, puzzle.level, number, puzzle)
