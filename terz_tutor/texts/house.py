"""A table's own rules in a prompt and in a heading: the rule system, and what the table has changed."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.rules.ruleset import RuleValue
from terz_tutor.texts.rulebook import rule_text, rule_title, rule_value
from terz_tutor.texts.texts import Texts

TELLING: Mapping[str, str] = {"prompt": "{rules}, but: {changes}", "heading": "{rules} ({changes})"}
"""How changes are joined to the rules that they change (messages of ``quiz.po``)."""


def with_changes(t: Texts, said: str, base: str, changes: Mapping[str, RuleValue]) -> str:
    """Tell house rules in a prompt, after the sentence that names their base; where none does, nothing turns on it.

    >>> with_changes(Texts("en"), "Modern rules. Trumps are hearts.", "modern", {"penalty.draw": False})
    'Modern rules, but: a wrong draw carries no penalty. Trumps are hearts.'
    """
    named = said.find(t.system(base))
    if not changes or named < 0:
        return said
    end = said.index(". ", named)
    told = " ".join(rule_text(t, rule, value, base) for rule, value in changes.items())
    return t.tr(TELLING["prompt"]).format(rules=said[:end], changes=told[:1].lower() + told[1:]) + said[end + 1 :]


def table_name(t: Texts, base: str, changes: Mapping[str, RuleValue]) -> str:
    """Name a table's rules with all that it has changed.

    >>> table_name(Texts("en"), "modern", {"end.jack": "free"})
    'Modern (the trump jack: free at any time)'
    """
    if not changes:
        return t.system(base)
    told = [f"{rule_title(t, rule)}: {rule_value(t, rule, value)}" for rule, value in changes.items()]
    lower = [one[:1].lower() + one[1:] for one in told]
    return t.tr(TELLING["heading"]).format(rules=t.system(base), changes="; ".join(lower))
