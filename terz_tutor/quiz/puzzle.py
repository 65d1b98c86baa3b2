"""A puzzle: a question with its proved answer, as frozen data.

Every puzzle is a referee question with a prompt around it: asking the referee :attr:`Puzzle.query` and reading
:attr:`Puzzle.at` gives :attr:`Puzzle.answer`. Sentences are codes here; ``terz_tutor.texts`` writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from terz_tutor.rules import Reason, RuleSet
from terz_tutor.rules.ruleset import RuleValue
from terz_tutor.rules.scene import Scene

VERSION = "1"
"""Version of the generator; it is part of every puzzle's id."""

Value = Any
"""An answer as plain JSON data: a string, a whole number, true or false, or a list of these."""


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
class Draft:
    """A position that a kind proposes; generation asks the referee and makes it a puzzle."""

    query: Mapping[str, Any]
    """The referee question without ``rules`` (``under`` carries none either)."""
    at: str
    prompt: Reason
    scene: Scene
    options: tuple[Option, ...] = ()
    numbers: tuple[int, int] | None = None
    """For a number: the least and the greatest that the prompt allows."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question whose answer is proved."""

    id: str
    kind: str
    rules: RuleSet
    level: int
    seed: int
    form: Form
    draft: Draft
    answer: Value
    why: tuple[Reason, ...]

    @property
    def query(self) -> dict[str, Any]:
        """The whole referee question, to be asked by anybody who doubts the answer."""
        return {**self.draft.query, "rules": self.rules.spelled}

    @property
    def at(self) -> str:
        """JSON pointer into the referee's answer."""
        return self.draft.at

    def __repr__(self) -> str:
        """Stable form, used in notebooks' outputs."""
        return f"Puzzle({self.id!r})"


def rules_name(rules: RuleSet) -> str:
    """Write rules as a puzzle's id does: the base and the changes, keys sorted.

    >>> from terz_tutor.rules import house_rules
    >>> rules_name(house_rules("modern", {"end.jack": "free"}))
    'modern+end.jack=free'
    """
    changes = sorted(rules.changes.items())
    return "+".join([rules.base, *(f"{rule}={_plain(value)}" for rule, value in changes)])


def _plain(value: RuleValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def puzzle_id(kind: str, rules: RuleSet, level: int, seed: int) -> str:
    """Write the id that brings a puzzle back anywhere: ``kind/rules/level/seed@version``.

    >>> puzzle_id("trick-winner", RuleSet(), 1, 7)
    'trick-winner/modern/1/7@1'
    """
    return f"{kind}/{rules_name(rules)}/{level}/{seed}@{VERSION}"
