"""Answers of each form: which values a puzzle allows, and how they are read.

An answer is plain JSON data. The page knows options by their places alone (``"0"``, ``"1"``, …).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from terz_tutor.quiz.puzzle import Draft, Form, Puzzle, Value


def same(one: Value, two: Value) -> bool:
    """Compare two values strictly: ``True`` is not 1.

    >>> same(True, 1), same(["QS"], ["QS"])
    (False, True)
    """
    return type(one) is type(two) and bool(one == two)


def read_answer(form: Form, draft: Draft, given: object) -> Value | None:
    """Bring an answer into the one form in which answers are compared; None if it is no answer of the form.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> draft = generate("trick-winner", RuleSet(), 1, 7).draft
    >>> read_answer(Form.ONE, draft, "leader"), read_answer(Form.ONE, draft, 5)
    ('leader', None)
    """
    values = [option.value for option in draft.options]
    match form:
        case Form.ONE:
            return next((value for value in values if same(value, given)), None)
        case Form.NUMBER:
            low, high = draft.numbers or (0, 0)
            return given if type(given) is int and low <= given <= high else None
        case Form.ORDER:
            picked = _picked(values, given)
            return given if picked is not None and len(picked) == len(values) else None
        case Form.SOME:
            return _picked(values, given)
        case Form.CARDS:
            return _picked([card.code for card in draft.scene.hand], given) or None
        case _:
            assert_never(form)


def _picked(values: Sequence[Value], given: object) -> list[Value] | None:
    """Put a list of different members of the values into their order; None for anything else."""
    if not isinstance(given, list):
        return None
    picked = [value for value in values if any(same(value, item) for item in given)]
    return picked if len(picked) == len(given) else None


def place_of(puzzle: Puzzle, value: Value) -> Any:
    """Turn an answer's values into the places of their options, as the page knows them.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> place_of(generate("trick-winner", RuleSet(), 1, 7), "follower")
    '1'
    """
    places = {str(place): option.value for place, option in enumerate(puzzle.draft.options)}

    def one(item: Value) -> str:
        return next(place for place, other in places.items() if same(other, item))

    if puzzle.form in (Form.NUMBER, Form.CARDS):
        return value
    return one(value) if puzzle.form is Form.ONE else [one(item) for item in value]


def value_at(puzzle: Puzzle, place: object) -> Value | None:
    """Turn places of options into their values; None for what is no place.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> value_at(generate("trick-winner", RuleSet(), 1, 7), "1")
    'follower'
    """
    if puzzle.form in (Form.NUMBER, Form.CARDS):
        return place
    values = {str(place): option.value for place, option in enumerate(puzzle.draft.options)}
    if isinstance(place, list):
        return [values.get(item) if isinstance(item, str) else None for item in place]
    return values.get(place) if isinstance(place, str) else None
