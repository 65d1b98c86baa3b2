"""A draft: the position and question that a kind of puzzle proposes, before anything about it is proved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from terz_tutor.rules import Card, Reason, RuleSet
from terz_tutor.rules.scene import Scene

Value = Any
"""An answer as plain JSON data: a string, a whole number, true or false, null, or a list of these."""

Query = Mapping[str, Any]
"""A referee question."""


class Form(Enum):
    """What the learner does to answer."""

    ONE = "one"
    SOME = "some"
    ORDER = "order"
    NUMBER = "number"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Option:
    """One answer offered: its value and the phrase that names it."""

    value: Value
    label: Reason


@dataclass(frozen=True, slots=True)
class Statement:
    """A question of another kind with the answer that somebody gave to it; it is true where the answer is right."""

    kind: str
    form: Form
    draft: Draft
    given: Value

    @property
    def asked(self) -> dict[str, Any]:
        """The statement as the referee's question ``true`` lists it."""
        return {"question": self.draft.query, "at": self.draft.at, "equals": self.given}


@dataclass(frozen=True, slots=True)
class Draft:
    """A position that a kind proposes; nothing but :class:`terz_tutor.quiz.puzzle.Puzzle` can publish it."""

    query: Query
    """The referee question without ``rules`` (``under`` carries none either)."""
    at: str
    """JSON pointer into the referee's answer."""
    prompt: Reason
    scene: Scene
    options: tuple[Option, ...] = ()
    """What is offered; left empty where the kind has an ``offer`` (and for numbers and cards)."""
    numbers: tuple[int, int] | None = None
    """For a number: the least and the greatest that may be answered."""
    pool: tuple[Card, ...] = ()
    """For cards: those that may be picked, where it isn't the hand."""
    picks: int | None = None
    """For cards: how many are picked; None where any of them may be, but not none."""
    margin: int = 0
    """How near a wrong answer comes: 0 far, 3 by a hair; it counts as difficulty."""
    statements: tuple[Statement, ...] = ()
    """For a question ``true``: what its statements were drawn as, with their tables."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that may be picked."""
        return self.pool or self.scene.hand


def questions_in(query: Query) -> list[Query]:
    """List the questions that a question is about: itself, or those that stand within it.

    >>> questions_in({"ask": "under", "question": {"ask": "trick"}})
    [{'ask': 'trick'}]
    """
    match query["ask"]:
        case "under":
            return [query["question"]]
        case "true":
            return [statement["question"] for statement in query["statements"]]
        case _:
            return [query]


def whole_query(draft: Draft, rules: RuleSet) -> dict[str, Any]:
    """Write the referee question as anybody may ask it, with its rules.

    >>> from terz_tutor.rules import Suit
    >>> draft = Draft({"ask": "trick"}, "/winner", Reason("ask", "trick.winner"), Scene(Suit.SPADES))
    >>> whole_query(draft, RuleSet())
    {'ask': 'trick', 'rules': 'modern'}
    """
    # "under" asks about rule systems and has no rules of its own
    return dict(draft.query) if draft.query["ask"] == "under" else {**draft.query, "rules": rules.spelled}
