"""Answers of each form: which there are, how they are read, and which lie near another.

An answer is plain JSON data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, factorial
from typing import assert_never

from terz_tutor.quiz.draft import Draft, Form, Value


class _NoAnswer:
    """A class of its own, because null is a value."""

    def __repr__(self) -> str:
        return "NO_ANSWER"


NO_ANSWER = _NoAnswer()
"""What is read where there is no answer of the form; ``None`` is a value."""


def same(one: Value, two: Value) -> bool:
    """Compare two values strictly: ``True`` is not 1.

    >>> same(True, 1), same(["QS"], ["QS"])
    (False, True)
    """
    return type(one) is type(two) and bool(one == two)


def among(value: Value, values: Sequence[Value]) -> bool:
    """Tell whether a value is one of several.

    >>> among(1, [True]), among(1, [0, 1])
    (False, True)
    """
    return any(same(value, other) for other in values)


def read_answer(form: Form, draft: Draft, given: object) -> Value:
    """Bring an answer into the one form in which answers are compared; :data:`NO_ANSWER` if the form has no such one.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> draft = generate("trick-winner", RuleSet(), 1, 7).draft
    >>> read_answer(Form.ONE, draft, "leader"), read_answer(Form.ONE, draft, 5)
    ('leader', NO_ANSWER)
    """
    values = option_values(draft)
    match form:
        case Form.ONE:
            return next((value for value in values if same(value, given)), NO_ANSWER)
        case Form.NUMBER:
            low, high = draft.numbers or (0, -1)
            return given if type(given) is int and low <= given <= high else NO_ANSWER
        case Form.ORDER:
            picked = _picked(values, given)
            return given if picked is not None and len(picked) == len(values) else NO_ANSWER
        case Form.SOME:
            picked = _picked(values, given)
            return NO_ANSWER if picked is None else picked
        case Form.CARDS:
            picked = _picked([card.code for card in draft.cards], given)
            fits = picked and draft.picks in (None, len(picked))
            return picked if fits else NO_ANSWER
        case _:
            assert_never(form)


def option_values(draft: Draft) -> list[Value]:
    """List the values that are offered, in their order.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> option_values(generate("exchange-now", RuleSet(), 1, 7).draft)
    [True, False]
    """
    return [option.value for option in draft.options]


def _picked(values: Sequence[Value], given: object) -> list[Value] | None:
    """Put a list of different members of the values into their order; None for anything else."""
    if not isinstance(given, list):
        return None
    picked = [value for value in values if among(value, given)]
    return picked if len(picked) == len(given) else None


def considered(form: Form, draft: Draft) -> int:
    """Count the answers that the form allows.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> considered(Form.CARDS, generate("stock-reply", RuleSet(), 1, 7).draft)
    511
    """
    options = len(draft.options)
    match form:
        case Form.ONE:
            return options
        case Form.SOME:
            return int(2**options)
        case Form.ORDER:
            return factorial(options)
        case Form.NUMBER:
            low, high = draft.numbers or (0, -1)
            return high - low + 1
        case Form.CARDS:
            cards = len(draft.cards)
            return int(2**cards - 1) if draft.picks is None else comb(cards, draft.picks)
        case _:
            assert_never(form)


def near_answers(form: Form, draft: Draft, right: Value) -> Iterator[Value]:
    """Walk through wrong answers of the form, those next to the right one first.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> puzzle = generate("trick-winner", RuleSet(), 1, 7)
    >>> len(list(near_answers(Form.ONE, puzzle.draft, puzzle.answer)))
    1
    """
    values = option_values(draft)
    match form:
        case Form.ONE:
            yield from (value for value in values if not same(value, right))
        case Form.NUMBER:
            low, high = draft.numbers or (0, -1)
            steps = (10, -10, 1, -1) if high - low >= 100 else (1, -1, 2, -2)
            yield from (right + step for step in steps if low <= right + step <= high)
        case Form.ORDER:
            for place in range(len(right) - 1):
                yield [*right[:place], right[place + 1], right[place], *right[place + 2 :]]
        case Form.SOME:
            yield from _one_changed(values, right)
        case Form.CARDS:
            codes = [card.code for card in draft.cards]
            if draft.picks is None:
                yield from filter(None, _one_changed(codes, right))
            else:
                yield from (_picked(codes, [*right[1:], code]) for code in codes if code not in right)
        case _:
            assert_never(form)


def _one_changed(values: Sequence[Value], right: Sequence[Value]) -> Iterator[list[Value]]:
    """Leave out or add one value at a time."""
    for value in values:
        yield [other for other in values if among(other, right) != same(other, value)]
