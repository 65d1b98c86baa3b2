"""What a kind of puzzle is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from terz_tutor.quiz.puzzle import Draft, Form, Value
from terz_tutor.rules import Reason, RuleSet
from terz_tutor.rules.draws import Draws

Propose = Callable[[Draws, RuleSet, int], Draft | None]
"""Draws, rules and level to a position, or None where the draw was no good."""

Explain = Callable[[RuleSet, Draft, Value], tuple[Reason, ...]]
"""Rules, position and right answer to the steps of the explanation."""


def always_possible(_rules: RuleSet) -> Reason | None:
    """Say that a kind can be asked under any rules.

    >>> always_possible(RuleSet()) is None
    True
    """
    return None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle."""

    name: str
    form: Form
    propose: Propose
    explain: Explain
    targets: tuple[Value, ...] = ()
    """Answers among which chance decides before the position is drawn, so that each is about as frequent."""
    impossible: Callable[[RuleSet], Reason | None] = always_possible
    """Why the kind can't be asked under some rules, or None."""
