"""Steps of an explanation: each is computed anew before a puzzle is published."""

from __future__ import annotations

from collections.abc import Iterable

from terz_tutor.quiz.draft import Draft
from terz_tutor.quiz.kinds import Kind
from terz_tutor.rules import Reason, RuleSet
from terz_tutor.rules.sources import check_rule


class BadStep(ValueError):
    """A step of an explanation that isn't true, or that nothing can check."""


def check_steps(kind: Kind, steps: Iterable[Reason], draft: Draft, rules: RuleSet) -> None:
    """Compute every step of an explanation anew.

    Raises:
        BadStep: if there is none, one isn't true, or nothing can check it.
        UnknownRule: if one names no rule.

    >>> from terz_tutor.quiz.generate import generate
    >>> puzzle = generate("trick-winner", RuleSet(), 1, 7)
    >>> check_steps(puzzle.kind, puzzle.why, puzzle.draft, puzzle.rules)
    """
    count = 0
    for count, step in enumerate(steps, 1):  # noqa: B007 - how many there were is asked after the loop
        check_rule(step.rule)
        if step.code not in kind.checks:
            message = f"{kind.name}: nothing checks the step {step.code!r}; expected one of {', '.join(kind.checks)}"
            raise BadStep(message)
        if not kind.checks[step.code](step.args, draft.query, rules):
            message = f"{kind.name}: the step {step.code!r} with {dict(step.args)} isn't true of {dict(draft.query)}"
            raise BadStep(message)
    if not count:
        message = f"{kind.name}: there is no explanation of {dict(draft.query)}"
        raise BadStep(message)
