"""Reading what a table changes from the command line: ``end.jack=never_forced``."""

from __future__ import annotations

from collections.abc import Iterable

from terz_tutor.agreement import words
from terz_tutor.referee import Fault
from terz_tutor.rules.ruleset import RuleValue, read_change


def read_changes(texts: Iterable[str]) -> dict[str, RuleValue]:
    """Read changes; whether there are such rules and values is asked elsewhere.

    Raises:
        Fault: if a text has no value, or a rule stands twice.

    >>> read_changes(["stock.break=false", "match.target=301", "end.jack = free"])
    {'stock.break': False, 'match.target': 301, 'end.jack': 'free'}
    """
    changes: dict[str, RuleValue] = {}
    for text in texts:
        change = read_change(text)
        if change is None:
            raise Fault("bad_rule_value", words.ERRORS["no_equals"], text=text)
        rule, value = change
        if rule in changes:
            raise Fault("bad_rule_value", words.ERRORS["twice"], rule=rule)
        changes[rule] = value
    return changes
