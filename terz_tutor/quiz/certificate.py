"""The certificate: the referee's answer, how many answers there are, and that exactly one of them is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from terz_tutor.quiz.answers import NO_ANSWER, among, considered, read_answer
from terz_tutor.quiz.draft import Draft, Value, whole_query
from terz_tutor.quiz.kinds import Kind
from terz_tutor.referee import NOWHERE, answer, at_pointer
from terz_tutor.rules import RuleSet
from terz_tutor.rules.refusal import Refusal


class NotCertain(Refusal):
    """A draft that must not be published: it has no right answer, or more than one."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What anybody can check with the referee alone."""

    query: Mapping[str, Any]
    at: str
    considered: int
    """How many answers the form allows."""
    right: int
    """How many of them are right: 1."""


def read_at(draft: Draft, reply: Mapping[str, Any]) -> Value:
    """Read the answer out of a referee's reply; :data:`NO_ANSWER` where it isn't there.

    >>> from terz_tutor.quiz.generate import generate
    >>> read_at(generate("trick-winner", RuleSet(), 1, 7).draft, {"winner": "leader"})
    'leader'
    """
    found = at_pointer(reply, draft.at)
    return NO_ANSWER if found is NOWHERE else found


def ask(draft: Draft, rules: RuleSet) -> Value:
    """Ask the referee a draft's question under some rules; :data:`NO_ANSWER` where it can't be answered.

    >>> from terz_tutor.quiz.generate import generate
    >>> draft = generate("trick-winner", RuleSet(), 1, 7).draft
    >>> ask(draft, RuleSet()) in ("leader", "follower")
    True
    """
    return read_at(draft, answer(whole_query(draft, rules), with_rules=False))


def right_answers(kind: Kind, rules: RuleSet, draft: Draft, reading: Value) -> list[Value]:
    """List the right answers as the form reads them, each once; none where the referee's own is not among them.

    A draft may be published only if there is exactly one.

    >>> from terz_tutor.quiz.registry import find_kind
    >>> from terz_tutor.quiz.generate import generate
    >>> draft = generate("trick-winner", RuleSet(), 1, 7).draft
    >>> right_answers(find_kind("trick-winner"), RuleSet(), draft, "leader")
    ['leader']
    """
    right: list[Value] = []
    for value in kind.right(rules, draft, reading):
        read = read_answer(kind.form, draft, value)
        if read is not NO_ANSWER and not among(read, right):
            right.append(read)
    return right if among(read_answer(kind.form, draft, reading), right) else []


def certify(kind: Kind, rules: RuleSet, draft: Draft) -> tuple[Value, Certificate]:
    """Prove a draft: the right answer, and the certificate.

    Raises:
        NotCertain: if not exactly one of the answers that the form allows is right, or an option is offered twice.

    >>> from terz_tutor.quiz.registry import find_kind
    >>> from terz_tutor.quiz.generate import generate
    >>> draft = generate("trick-winner", RuleSet(), 1, 7).draft
    >>> certify(find_kind("trick-winner"), RuleSet(), draft)[1].considered
    2
    """
    reading = ask(draft, rules)
    if reading is NO_ANSWER:
        template = "{kind}: the referee has no answer at {at} to {query}."
        raise NotCertain(template, kind=kind.name, at=draft.at, query=dict(draft.query))
    values = [option.value for option in draft.options]
    if any(among(value, values[:place]) for place, value in enumerate(values)):
        template = "{kind}: an option is offered twice in {values}."
        raise NotCertain(template, kind=kind.name, values=values)
    right = right_answers(kind, rules, draft, reading)
    if len(right) != 1:
        template = "{kind}: these answers are right: {right}; expected one, the referee's {reading}."
        raise NotCertain(template, kind=kind.name, right=right, reading=repr(reading))
    return reading, Certificate(whole_query(draft, rules), draft.at, considered(kind.form, draft), len(right))
