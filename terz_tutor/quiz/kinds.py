"""What a kind of puzzle is: everything that its writer says about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from terz_tutor.quiz.draft import Draft, Form, Query, Value
from terz_tutor.rules import Reason, RuleSet
from terz_tutor.rules.draws import Draws

Propose = Callable[[Draws, RuleSet, int], Draft | None]
"""Draws, rules and level to a position, or None where the draw was no good."""

Explain = Callable[[RuleSet, Draft, Value], tuple[Reason, ...]]
"""Rules, position and right answer to the steps of the explanation, the conclusion first."""

Check = Callable[[Mapping[str, Any], Query, RuleSet], bool]
"""A step's arguments, the referee question and the rules to whether the step is true: it is computed anew."""

Impossible = Callable[[RuleSet, int], Reason | None]
"""Rules and level to the reason why nothing can be asked there, or None."""

Right = Callable[[RuleSet, Draft, Value], Sequence[Value]]
"""Rules, position and the referee's reading to every answer that is right: more than one is never published."""


@dataclass(frozen=True, slots=True)
class Offer:
    """How a kind's options are found where they aren't the same for every position: misconceptions come first."""

    count: int
    """How many options are offered, the right one among them; fewer where there are not so many."""
    label: Callable[[Value], Reason]
    """The phrase that names an option."""
    near: Callable[[RuleSet, Draft, Value], Iterable[Value]]
    """Wrong values that fill up what the misconceptions leave, the likeliest first."""


def always_possible(_rules: RuleSet, _level: int) -> Reason | None:
    """Say that a kind can be asked under any rules.

    >>> always_possible(RuleSet(), 1) is None
    True
    """
    return None


def only_the_reading(_rules: RuleSet, _draft: Draft, reading: Value) -> Sequence[Value]:
    """Say that what the referee answers is the one right answer.

    >>> from terz_tutor.quiz.generate import generate
    >>> only_the_reading(RuleSet(), generate("trick-winner", RuleSet(), 1, 7).draft, "leader")
    ['leader']
    """
    return [reading]


def any_of_the_reading(_rules: RuleSet, _draft: Draft, reading: Value) -> Sequence[Value]:
    """Say that each member of the list which the referee answers is right alone, as with best cards.

    >>> from terz_tutor.quiz.generate import generate
    >>> any_of_the_reading(RuleSet(), generate("trick-winner", RuleSet(), 1, 7).draft, ["QS", "KS"])
    [['QS'], ['KS']]
    """
    return [[member] for member in reading]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle."""

    name: str
    form: Form
    propose: Propose
    explain: Explain
    checks: Mapping[str, Check]
    """For every code of a step of the explanation, how it is computed anew."""
    lesson: str = ""
    """The lesson that it belongs to: ``01``, ``02``, ``03``."""
    misconceptions: tuple[str, ...] = ()
    """Ids of the misconceptions that may lead astray here, the likeliest first."""
    targets: tuple[Value, ...] = ()
    """Answers among which chance decides before the position is drawn, so that each is about as frequent."""
    impossible: Impossible = always_possible
    right: Right = only_the_reading
    offer: Offer | None = None
    shuffled: bool = True
    """Whether options are put in random order; yes and no keep theirs, and targets make them equally frequent."""
    graded: bool = True
    """Whether a level is a place in difficulty among five positions; else ``propose`` alone follows the level."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """For kinds from outside, whose codes the text layer doesn't know: language → code → template; the title's code is
    the kind's name."""
