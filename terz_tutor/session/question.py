"""The flow of one kind of question: asked, hinted at, answered, tried again, turned over, another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from terz_tutor.quiz import (
    BadLevel,
    BadSeed,
    Flip,
    ImpossibleKind,
    Outcome,
    Puzzle,
    TooFewPositions,
    Verdict,
    flip,
    generate,
    grade,
    place_of,
    value_at,
)
from terz_tutor.quiz.hints import GRADES
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


@dataclass(frozen=True, slots=True)
class AskHint:
    """The learner wants a hint, or the next one."""


@dataclass(frozen=True, slots=True)
class AskFlip:
    """The learner wants to know what would change the answer."""


Message = Answer | Retry | Next | AskHint | AskFlip


class BadQuestion(ValueError):
    """What was written down is nowhere that a learner can stand; the message names the field."""


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
    hints: int = 0
    """Hints given to this question."""
    helped: int = 0
    """Questions whose first answer was right, and came after a hint."""
    flipped: bool = False
    """Whether :attr:`flip` was looked for."""
    flip: Flip | None = None
    """The change that turns the answer; None where none does."""


def start(kind: str, rules: RuleSet, level: int = 1, number: int = 1) -> QuestionState:
    """Ask the first question, or a given one.

    >>> from terz_tutor.rules import PRESETS
    >>> start("trick-winner", PRESETS["modern"]).puzzle
    Puzzle('trick-winner/modern/1/1@4')
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
            return replace(following, answered=state.answered, right=state.right, helped=state.helped)
        case Retry():
            return replace(state, given=None, verdict=None, flipped=False, flip=None)
        case AskHint():
            return _hint(state)
        case AskFlip():
            return _flip(state)
        case Answer(given):
            return _answer(state, given)


def _hint(state: QuestionState) -> QuestionState:
    if state.puzzle is None or state.verdict is not None:
        return state  # nothing is asked any more
    return replace(state, hints=min(state.hints + 1, GRADES))


def _flip(state: QuestionState) -> QuestionState:
    if state.puzzle is None or state.verdict is None:
        return state  # before the verdict it would give the answer away
    return replace(state, flipped=True, flip=state.flip if state.flipped else flip(state.puzzle))


def _answer(state: QuestionState, given: object) -> QuestionState:
    if state.puzzle is None or state.verdict is not None:
        return state  # the second half of a double click
    value = value_at(state.puzzle, given)
    verdict = grade(state.puzzle, value)
    if verdict.outcome is Outcome.MALFORMED:
        return state
    first = state.tried == 0
    counts = first and verdict.outcome is Outcome.CORRECT
    return replace(
        state,
        given=value,
        verdict=verdict,
        tried=state.tried + 1,
        answered=state.answered + first,
        right=state.right + counts,
        helped=state.helped + (counts and state.hints > 0),
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
        case {"type": "hint"}:
            return AskHint()
        case {"type": "flip"}:
            return AskFlip()
        case _:
            return None


_COUNTS = ("tried", "answered", "right", "hints", "helped")


def as_json(state: QuestionState) -> dict[str, object]:
    """Write down where a learner stands; neither the question nor its answer is in it.

    >>> from terz_tutor.rules import PRESETS
    >>> as_json(step(start("trick-winner", PRESETS["modern"]), Answer("0")))["given"]
    '0'
    """
    given = None if state.puzzle is None or state.verdict is None else place_of(state.puzzle, state.given)
    return {"number": state.number, "given": given, **{name: getattr(state, name) for name in _COUNTS}}


def from_json(kind: str, rules: RuleSet, level: int, data: Mapping[str, object]) -> QuestionState:
    """Bring back what :func:`as_json` wrote.

    An answer that does not fit the question, as when the rules have changed since, leaves it unanswered.

    Raises:
        BadQuestion: for what can't have been written.

    >>> from terz_tutor.rules import PRESETS
    >>> stood = step(start("trick-winner", PRESETS["modern"], 1, 3), Answer("0"))
    >>> from_json("trick-winner", PRESETS["modern"], 1, as_json(stood)) == stood
    True
    """
    number = _whole(data, "number", least=1)
    tried, answered, right, hints, helped = (_whole(data, name) for name in _COUNTS)
    if not helped <= right <= answered <= number:
        message = f"{right} right ({helped} with a hint) of {answered} answered at question {number}; expected no more"
        raise BadQuestion(message)
    try:
        asked = start(kind, rules, level, number)
    except (BadLevel, BadSeed, TooFewPositions) as error:
        raise BadQuestion(str(error)) from error
    if asked.puzzle is None:
        return asked
    found = asked if data.get("given") is None else _answer(asked, data["given"])
    return replace(found, tried=tried, answered=answered, right=right, hints=min(hints, GRADES), helped=helped)


_MOST = 1_000_000  # questions; more than anybody answers


def _whole(data: Mapping[str, object], name: str, least: int = 0) -> int:
    value = data.get(name, 0)
    if type(value) is not int or not least <= value <= _MOST:
        message = f"the field {name} holds {str(value)[:32]!r}; expected a whole number from {least}"
        raise BadQuestion(message)
    return value
