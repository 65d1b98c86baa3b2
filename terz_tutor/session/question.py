"""The flow of one kind of question: asked, answered, tried again, another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from terz_tutor.quiz import ImpossibleKind, Outcome, Puzzle, Verdict, generate, grade, value_at
from terz_tutor.rules import Reason, RuleSet


@dataclass(frozen=True, slots=True)
class Answer:
    """The learner answered; option forms answer with the places of options, the rest with the value itself."""

    given: object


@dataclass(frozen=True, slots=True)
class Retry:
    """The learner tries the same question again."""


@dataclass(frozen=True, slots=True)
class Next:
    """The learner wants another question."""


Message = Answer | Retry | Next


@dataclass(frozen=True, slots=True)
class QuestionState:
    """Where a learner stands with one kind of question."""

    kind: str
    rules: RuleSet
    level: int
    number: int
    """The question's number, from 1; it is the puzzle's seed too, so a lesson asks the same on every machine."""
    puzzle: Puzzle | None
    """None where the rules give nothing to ask; :attr:`impossible` says why."""
    impossible: Reason | None = None
    given: object = None
    verdict: Verdict | None = None
    tried: int = 0
    """Answers given to this question."""
    answered: int = 0
    """Questions answered; each counts by its first answer."""
    right: int = 0
    """Questions whose first answer was right."""


def start(kind: str, rules: RuleSet, level: int = 1, number: int = 1) -> QuestionState:
    """Ask the first question, or a given one.

    >>> from terz_tutor.rules import PRESETS
    >>> start("trick-winner", PRESETS["modern"]).puzzle
    Puzzle('trick-winner/modern/1/1@3')
    """
    try:
        return QuestionState(kind, rules, level, number, generate(kind, rules, level, number))
    except ImpossibleKind as error:
        return QuestionState(kind, rules, level, number, None, error.reason)


def step(state: QuestionState, message: Message) -> QuestionState:
    """Take one message; one that does not fit the state leaves it as it is.

    >>> from terz_tutor.rules import PRESETS
    >>> step(start("trick-winner", PRESETS["modern"]), Answer("0")).answered
    1
    """
    match message:
        case Next():
            following = start(state.kind, state.rules, state.level, state.number + 1)
            return replace(following, answered=state.answered, right=state.right)
        case Retry():
            return replace(state, given=None, verdict=None)
        case Answer(given):
            return _answer(state, given)


def _answer(state: QuestionState, given: object) -> QuestionState:
    if state.puzzle is None or state.verdict is not None:
        return state  # the second half of a double click
    value = value_at(state.puzzle, given)
    verdict = grade(state.puzzle, value)
    if verdict.outcome is Outcome.MALFORMED:
        return state
    first = state.tried == 0
    return replace(
        state,
        given=value,
        verdict=verdict,
        tried=state.tried + 1,
        answered=state.answered + first,
        right=state.right + (first and verdict.outcome is Outcome.CORRECT),
    )


def read_message(message: Mapping[str, object]) -> Message | None:
    """Read what a page sent; None for what is no message to a question.

    >>> read_message({"type": "answer", "value": "0"})
    Answer(given='0')
    """
    match message:
        case {"type": "answer", "value": value}:
            return Answer(value)
        case {"type": "next"}:
            return Next()
        case {"type": "retry"}:
            return Retry()
        case _:
            return None
