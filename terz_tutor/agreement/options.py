"""Reading what a table changes from the command line: ``end.jack=never_forced``."""

from __future__ import annotations

from collections.abc import Iterable

from terz_tutor.agreement import words
from terz_tutor.referee import Fault

MOST_DIGITS = 18
"""As in records: no target is longer."""

_FLAGS = {"true": True, "false": False}


def read_changes(texts: Iterable[str]) -> dict[str, object]:
    """Read changes; whether there are such rules and values is asked elsewhere.

    Raises:
        Fault: if a text has no value, or a rule stands twice.

    >>> read_changes(["stock.break=false", "match.target=301", "end.jack = free"])
    {'stock.break': False, 'match.target': 301, 'end.jack': 'free'}
    """
    changes: dict[str, object] = {}
    for text in texts:
        rule, equals, value = (part.strip() for part in text.partition("="))
        if not (rule and equals and value):
            raise Fault("bad_rule_value", words.ERRORS["no_equals"], text=text)
        if rule in changes:
            raise Fault("bad_rule_value", words.ERRORS["twice"], rule=rule)
        changes[rule] = _value(value)
    return changes


def _value(text: str) -> object:
    if text in _FLAGS:
        return _FLAGS[text]
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else text
