"""Where two rule sets differ: for each rule a smallest position in which it matters, or why there is none.

The search goes through the questions of :mod:`terz_tutor.agreement.positions` in their order, asks the referee under
both rule sets, which differ in this rule alone, and stops at the first two answers that differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from terz_tutor.agreement.order import Question
from terz_tutor.agreement.positions import SEARCHES
from terz_tutor.referee import KINDS, Fault, answer
from terz_tutor.rules.dependencies import Note, why_same
from terz_tutor.rules.ruleset import CHOICES, RuleSet, house_rules

Answer = dict[str, Any]

_OF_THE_RULES = ("no_penalty", "match_over")
"""Errors by which rules say no to what was written; any other error says that the question is none."""

_NO_QUESTION = object()


class NothingFound(LookupError):
    """The search for a position ended without one, and no reason is known why."""


@dataclass(frozen=True, slots=True)
class Position:
    """A question with two answers under rule sets that differ in one rule alone."""

    rule: str
    question: Question
    """A question of the referee without its rules."""
    rules: tuple[RuleSet, RuleSet]

    def asked(self) -> tuple[Question, Question]:
        """The question as the referee is asked it, under either rule set."""
        one, other = self.rules
        return {**self.question, "rules": one.spelled}, {**self.question, "rules": other.spelled}

    def answers(self) -> tuple[Answer, Answer]:
        """The referee's two answers."""
        one, other = self.asked()
        return answer(one, with_rules=False), answer(other, with_rules=False)


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule that two rule sets set differently: a smallest position, or the reason why it never matters."""

    rule: str
    values: tuple[str | int | bool, str | int | bool]
    found: Position | Note


def with_value(rules: RuleSet, rule: str, value: object) -> RuleSet:
    """Change one rule of a rule set.

    >>> with_value(RuleSet(), "deal.hand", 10).deal_hand
    10
    """
    return house_rules(rules.base, {**rules.changes, rule: value})


def smallest(one: RuleSet, other: RuleSet, rule: str) -> Position | Note:
    """Search the smallest position in which two rule sets differ that differ in one rule alone.

    Raises:
        NothingFound: if there is none and the reason is not known, which would be a fault of this module.

    >>> smallest(RuleSet(), RuleSet(end_overtake=False), "end.overtake").question["hand"]
    ['7C', '9C']
    """
    same = why_same(one, other, rule)
    if same is not None:
        return same
    for question in SEARCHES[rule](one, other):
        found = _decided(one, question)
        if found is not _NO_QUESTION and found != _decided(other, question) is not _NO_QUESTION:
            return Position(rule, question, (one, other))
    message = f"{rule}: no position tells {one.value(rule)!r} from {other.value(rule)!r}; expected one"
    raise NothingFound(message)


def _decided(rules: RuleSet, question: Question) -> object:
    """What an answer decides at the table.

    That is neither why a card is barred nor in which words an event is refused, nor a target that nobody has reached.
    """
    try:
        found, _ = KINDS[question["ask"]].answer(rules, question)
    except Fault as fault:
        return fault.code if fault.code in _OF_THE_RULES else _NO_QUESTION
    match question["ask"]:
        case "legal":
            return found["legal"]
        case "claim_plan":
            return found["points"]
        case "replay" if not found["ok"]:
            return found["at"]
        case "match":
            return {name: value for name, value in found.items() if name != "targets"}
        case _:
            return found


def find(first: RuleSet, second: RuleSet, rule: str) -> Position | Note:
    """Search the smallest position for a rule in which two rule sets differ.

    It is sought under the first one with this rule alone changed to the second's value; where that never matters,
    under the second one with this rule alone changed to the first's.

    >>> from terz_tutor.rules import PRESETS
    >>> find(PRESETS["old-ten"], PRESETS["kart-parad"], "exchange.when").rules[0].base
    'kart-parad'
    """
    found = smallest(first, with_value(first, rule, second.value(rule)), rule)
    if isinstance(found, Position):
        return found
    under_second = smallest(with_value(second, rule, first.value(rule)), second, rule)
    return under_second if isinstance(under_second, Position) else found


def differences(first: RuleSet, second: RuleSet) -> tuple[Difference, ...]:
    """Find every rule that two rule sets set differently, in the order of the rulebook.

    >>> differences(RuleSet(), RuleSet(match_target=301))[0].found.question["deals"]
    [{'last': 0, 'written': [[0, 301]]}]
    """
    rules = [rule for rule in CHOICES if first.value(rule) != second.value(rule)]
    return tuple(Difference(rule, (first.value(rule), second.value(rule)), find(first, second, rule)) for rule in rules)
