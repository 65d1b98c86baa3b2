"""Steps of an explanation: each is computed anew before a puzzle is published."""

from __future__ import annotations

from collections.abc import Iterable

from terz_tutor.quiz.draft import Draft
from terz_tutor.quiz.kinds import Kind
from terz_tutor.rules import Reason, RuleSet
from terz_tutor.rules.refusal import Refusal
from terz_tutor.rules.sources import check_rule


class BadStep(Refusal):
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
            template = "{kind}: nothing checks the step {step}; expected one of {steps}."
            raise BadStep(template, kind=kind.name, step=repr(step.code), steps=", ".join(kind.checks))
        if not kind.checks[step.code](step.args, draft.query, rules):
            template = "{kind}: the step {step} with {given} isn't true of {query}."
            step_code, given, query = repr(step.code), dict(step.args), dict(draft.query)
            raise BadStep(template, kind=kind.name, step=step_code, given=given, query=query)
    if not count:
        template = "{kind}: there is no explanation of {query}."
        raise BadStep(template, kind=kind.name, query=dict(draft.query))
