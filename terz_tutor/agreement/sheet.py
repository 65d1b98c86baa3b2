"""A table's sheet as data in one reader's language; :mod:`terz_tutor.agreement.formats` writes it down."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from terz_tutor.agreement import words
from terz_tutor.rules.dependencies import Note, notes
from terz_tutor.rules.ruleset import CHOICES, PRESETS, RuleSet
from terz_tutor.rules.sources import RULE_IDS, SYSTEMS, cite
from terz_tutor.texts import Lang, Texts
from terz_tutor.texts.rulebook import (
    mark_text,
    rule_here,
    rule_in_system,
    rule_text,
    rule_title,
    rule_value,
    source_text,
    tell_note,
)
from terz_tutor.texts.words import ANSWERS


@dataclass(frozen=True, slots=True)
class Saying:
    """What one source text says of a rule."""

    system: str
    phrase: str
    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule on the sheet."""

    rule: str
    title: str
    text: str
    """What holds at this table, in whole sentences; of a value that decides nothing, that it does so."""
    changed: bool
    note: str | None
    """As what else the value acts."""
    sayings: tuple[Saying, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Rules under one heading."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table's rules for people to agree on."""

    lang: Lang
    title: str
    base: str
    """One or two sentences: what it is based on."""
    changes: tuple[str, ...]
    notes: tuple[str, ...]
    groups: tuple[Group, ...]
    referee: str
    """The same rules as the referee reads them."""
    labels: dict[str, str]


def make_sheet(rules: RuleSet, t: Texts) -> Sheet:
    """Write a table's sheet.

    >>> make_sheet(RuleSet(end_jack="free"), Texts("en")).changes
    ('The trump jack: free at any time (it was: like any other trump)',)
    """
    labels = {code: t.tr(message) for code, message in words.SHEET.items()}
    labels["sources"] = t.tr(words.SOURCES)
    base = t.say(words.SHEET["base"], {"system": rules.base})
    found = notes(rules)
    return Sheet(
        lang=t.lang,
        title=labels["title"],
        base=base if rules.changes else f"{base} {labels['nothing']}",
        changes=tuple(_tell_change(t, rules, rule) for rule in rules.changes),
        notes=tuple(f"{rule_title(t, note.rule)}: {_small(tell_note(t, note))}" for note in found),
        groups=tuple(_group(t, rules, title, heads, found) for title, heads in words.GROUPS.items()),
        referee=json.dumps(rules.spelled),
        labels=labels,
    )


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _tell_change(t: Texts, rules: RuleSet, rule: str) -> str:
    now, before = rules.value(rule), PRESETS[rules.base].value(rule)
    args = {"title": rule_title(t, rule), "now": rule_value(t, rule, now), "before": rule_value(t, rule, before)}
    return t.say(words.SHEET["change"], args)


def _group(t: Texts, rules: RuleSet, title: str, heads: tuple[str, ...], found: tuple[Note, ...]) -> Group:
    ids = [rule for rule in RULE_IDS if rule.split(".")[0] in heads]
    by_rule = {note.rule: note for note in found}
    return Group(t.tr(title), tuple(_entry(t, rules, rule, by_rule.get(rule)) for rule in ids))


def _entry(t: Texts, rules: RuleSet, rule: str, note: Note | None) -> Entry:
    sayings = tuple(
        Saying(
            t.system(system),
            rule_in_system(t, rule, system),
            mark_text(t, cite(rule, system).mark),
            source_text(t, rule, system),
        )
        for system in SYSTEMS
    )
    aside = None if note is None or note.decides_nothing else tell_note(t, note)
    return Entry(rule, rule_title(t, rule), _text(t, rules, rule), rule in rules.changes, aside, sayings)


def _text(t: Texts, rules: RuleSet, rule: str) -> str:
    if rule in CHOICES:
        return rule_here(t, rule, rules)
    phrases = {rule_in_system(t, rule, system) for system in SYSTEMS}
    text = rule_text(t, rule, system=rules.base)
    if len(phrases) == 1:
        return text
    phrase = rule_in_system(t, rule, _like(rules, rule))
    return f"{text} {t.say(words.SHEET['here'], {'phrase': phrase})}"


_GOES_BY: Mapping[str, str] = {
    "deal.packets": "deal.hand",
    "stock.length": "deal.hand",
    "meld.when": "deal.hand",
    "claim.dialogue": "meld.ask",
}
"""Fixed rules whose wording goes by a value that the table may have changed."""


def _like(rules: RuleSet, rule: str) -> str:
    """Name the rule system whose wording of a fixed rule holds at this table."""
    decisive = _GOES_BY.get(rule)
    if decisive is None or decisive not in rules.changes:
        return rules.base
    alike = (system for system in SYSTEMS if PRESETS[system].value(decisive) == rules.value(decisive))
    if rule == "claim.dialogue":  # whose wording quotes what is said at this table
        alike = (system for system in alike if ANSWERS[system] == ANSWERS[rules.base])
    return next(alike, rules.base)
