"""Options by their places: a page knows ``"0"``, ``"1"``, … and never a value before it has answered."""

from __future__ import annotations

from typing import Any

from terz_tutor.quiz.answers import NO_ANSWER, same
from terz_tutor.quiz.draft import Form, Value
from terz_tutor.quiz.puzzle import Puzzle


def place_of(puzzle: Puzzle, value: Value) -> Any:
    """Turn an answer's values into the places of their options.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> place_of(generate("exchange-now", RuleSet(), 1, 7), False)
    '1'
    """
    places = {str(place): option.value for place, option in enumerate(puzzle.draft.options)}

    def one(item: Value) -> str:
        return next(place for place, other in places.items() if same(other, item))

    if puzzle.form in (Form.NUMBER, Form.CARDS):
        return value
    return one(value) if puzzle.form is Form.ONE else [one(item) for item in value]


def value_at(puzzle: Puzzle, place: object) -> Value:
    """Turn places of options into their values; :data:`NO_ANSWER` for what is no place.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> value_at(generate("exchange-now", RuleSet(), 1, 7), "1")
    False
    """
    if puzzle.form in (Form.NUMBER, Form.CARDS):
        return place
    values = {str(place): option.value for place, option in enumerate(puzzle.draft.options)}
    if isinstance(place, list):
        return [values.get(item, NO_ANSWER) if isinstance(item, str) else NO_ANSWER for item in place]
    return values.get(place, NO_ANSWER) if isinstance(place, str) else NO_ANSWER
