"""Grading: is what came back from the page right, wrong or no answer at all, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from terz_tutor.quiz.puzzle import Form, Puzzle, Value
from terz_tutor.rules import Hand, Reason, find_meld, parse_card, parse_suit, why_illegal
from terz_tutor.rules.cards import CODES, cards_mask
from terz_tutor.rules.melds import why_senior


class Outcome(Enum):
    """The three verdicts."""

    CORRECT = "correct"
    WRONG = "wrong"
    MALFORMED = "malformed"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an answer was graded: the outcome, and the steps that say why, the mistake first."""

    outcome: Outcome
    why: tuple[Reason, ...] = ()


def grade(puzzle: Puzzle, given: object) -> Verdict:
    """Grade an answer as it came from outside; whatever is no answer of the form is malformed.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import PRESETS
    >>> puzzle = generate("trick-winner", PRESETS["modern"], 1, 7)
    >>> grade(puzzle, puzzle.answer).outcome, grade(puzzle, 5).outcome
    (<Outcome.CORRECT: 'correct'>, <Outcome.MALFORMED: 'malformed'>)
    """
    value = _read(puzzle, given)
    if value is None:
        return Verdict(Outcome.MALFORMED)
    if value == _read(puzzle, puzzle.answer):
        return Verdict(Outcome.CORRECT, puzzle.why)
    return Verdict(Outcome.WRONG, (*_mistake(puzzle, value), *puzzle.why))


def _read(puzzle: Puzzle, given: object) -> Value | None:
    """Bring an answer into the one form in which answers are compared; None if it has not the puzzle's form."""
    values = [option.value for option in puzzle.draft.options]
    match puzzle.form:
        case Form.ONE:
            return next((value for value in values if type(value) is type(given) and value == given), None)
        case Form.NUMBER:
            low, high = puzzle.draft.numbers or (0, 0)
            return given if type(given) is int and low <= given <= high else None
        case Form.ORDER:
            return given if _picked(given, values) and isinstance(given, list) and len(given) == len(values) else None
        case Form.SOME:
            return [value for value in values if value in given] if _picked(given, values) else None  # type: ignore[operator]
        case Form.CARDS:
            held = [card.code for card in puzzle.draft.scene.hand]
            return [code for code in held if code in given] if given and _picked(given, held) else None  # type: ignore[operator]
        case _:
            assert_never(puzzle.form)


def _picked(given: object, values: list[Value] | list[str]) -> bool:
    """Tell whether something is a list of different members of the values."""
    if not isinstance(given, list) or not all(any(type(v) is type(g) and v == g for v in values) for g in given):
        return False
    return all(given.count(value) == 1 for value in given)


def _mistake(puzzle: Puzzle, given: Value) -> tuple[Reason, ...]:
    """Say what is wrong with this very answer, where its cards tell."""
    if puzzle.form is not Form.CARDS or not isinstance(given, list) or not isinstance(puzzle.answer, list):
        return ()
    if puzzle.draft.query["ask"] == "legal":
        return _wrong_cards(puzzle, given)
    return _wrong_meld(puzzle, given)


def _wrong_cards(puzzle: Puzzle, given: list[str]) -> tuple[Reason, ...]:
    query, trump = puzzle.draft.query, parse_suit(puzzle.draft.query["trump"])
    hand = Hand(cards_mask(puzzle.draft.scene.hand))
    steps = []
    for code in given:
        if code not in puzzle.answer:  # type: ignore[operator]  # a list, as the caller has seen
            reason = why_illegal(puzzle.rules, trump, hand, parse_card(query["led"]), query["stock"], parse_card(code))
            if reason is not None:
                steps.append(reason)
    missed = tuple(parse_card(code) for code in CODES if code in puzzle.answer and code not in given)  # type: ignore[operator]
    if missed and not steps:
        steps.append(Reason("missed_open_cards", puzzle.why[0].rule, {"cards": missed}))
    return tuple(steps[:1])


def _wrong_meld(puzzle: Puzzle, given: list[str]) -> tuple[Reason, ...]:
    trump = parse_suit(puzzle.draft.query["trump"])
    cards = tuple(parse_card(code) for code in given)
    meld = find_meld(puzzle.rules, trump.index, cards_mask(cards))
    senior = find_meld(puzzle.rules, trump.index, cards_mask(parse_card(code) for code in puzzle.answer))  # type: ignore[union-attr]
    if meld is None or senior is None:
        return (Reason("not_a_meld", "meld.run", {"cards": cards}),)
    if meld.is_marriage:
        return (Reason("marriage_outside", "meld.points", {"cards": cards}),)
    return (why_senior(puzzle.rules, trump, senior, meld),)


def wrong_answer(puzzle: Puzzle) -> Value:
    """Make an answer of the puzzle's form that is wrong, for checks that drive a question both ways.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import PRESETS
    >>> puzzle = generate("trick-winner", PRESETS["modern"], 1, 7)
    >>> grade(puzzle, wrong_answer(puzzle)).outcome
    <Outcome.WRONG: 'wrong'>
    """
    values: list[Value] = [option.value for option in puzzle.draft.options]
    low, high = puzzle.draft.numbers or (0, 0)
    hand: list[Value] = [card.code for card in puzzle.draft.scene.hand]
    candidates: dict[Form, list[Value]] = {
        Form.ONE: values,
        Form.NUMBER: [low, high],
        Form.ORDER: [values, values[::-1]],
        Form.SOME: [[], values],
        Form.CARDS: [hand, hand[:1]],
    }
    return next(value for value in candidates[puzzle.form] if grade(puzzle, value).outcome is Outcome.WRONG)
