"""What a kind of puzzle is, and the registry of all kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from terz_tutor.quiz.draws import Draws
from terz_tutor.quiz.puzzle import Draft, Form, Value
from terz_tutor.rules import Reason, RuleSet

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
    rule: str
    """The rule id that the kind is about."""
    propose: Propose
    explain: Explain
    targets: tuple[Value, ...] = ()
    """Answers among which chance decides before the position is drawn, so that each is about as frequent."""
    impossible: Callable[[RuleSet], Reason | None] = always_possible
    """Why the kind can't be asked under some rules, or None."""


class UnknownKind(ValueError):
    """There is no kind of puzzle of this name."""


def registry() -> Mapping[str, Kind]:
    """Collect every kind by its name.

    >>> "meld-senior" in registry()
    True
    """
    # the kinds import this module for the type of a kind, so they are asked for only when they are wanted
    from terz_tutor.quiz import card_kinds, endgame_kinds, meld_kinds  # noqa: PLC0415

    return {kind.name: kind for kind in (*card_kinds.KINDS, *meld_kinds.KINDS, *endgame_kinds.KINDS)}


def find_kind(name: str) -> Kind:
    """Find a kind by its name.

    Raises:
        UnknownKind: if there is none.

    >>> find_kind("trick-winner").form.value
    'one'
    """
    kinds = registry()
    if name not in kinds:
        message = f"there is no kind of puzzle {name!r}; expected one of {', '.join(kinds)}"
        raise UnknownKind(message)
    return kinds[name]
