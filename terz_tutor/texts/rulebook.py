"""The rulebook in sentences: a rule's title and text, its values, what holds in each system and what each source says.

The English sentences stand in the tables beside this module (``rule_texts``, ``value_texts``, ``system_texts``,
``play_sources``, ``claim_sources``); other languages have them in the catalogue ``rules``.
"""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.rules.dependencies import Note, notes
from terz_tutor.rules.ruleset import CHOICES, PRESETS, TARGET, RuleSet, RuleValue, check_value
from terz_tutor.rules.sources import Mark, check_rule, cite
from terz_tutor.texts.claim_sources import CLAIM_SOURCES, NOT_PLAYED, SAYS_NOTHING
from terz_tutor.texts.phrases import DEFAULT_SYSTEM
from terz_tutor.texts.play_sources import PLAY_SOURCES
from terz_tutor.texts.rule_texts import TEXTS, TITLES
from terz_tutor.texts.system_texts import IN_SYSTEM
from terz_tutor.texts.texts import Texts
from terz_tutor.texts.value_texts import TARGET_TEXT, TARGET_VALUE, VALUE_TEXTS, VALUES

MARKS: Mapping[Mark, str] = {
    Mark.STATED: "stated",
    Mark.SILENT: "not stated",
    Mark.OPEN: "open to two readings",
}

NOTES: Mapping[str, str] = {
    "no_exchange": "This decides nothing here, for the seven of trumps is not exchanged at all.",
    "target_tens": (
        "Points are rounded to tens, so every total is a multiple of ten: a target of {target} acts as {acts}."
    ),
}
"""What is said of a value that decides nothing or acts as another, by code."""

_ABSENT: Mapping[str, tuple[RuleValue, ...]] = {
    "stock.break": (False,),
    "exchange": ("none",),
    "end.overtake": (False,),
    "score.round": ("none",),
    "penalty.false_claim": (False,),
    "penalty.draw": (False,),
    "penalty.miscount": (False,),
}
"""Values by which a thing is not played at all: a source that is silent about it leaves it out."""


def rule_title(t: Texts, rule_id: str) -> str:
    """Name a rule in a few words.

    >>> rule_title(Texts("ru"), "end.follow")
    'Ответ в масть'
    """
    check_rule(rule_id)
    return t.tr(TITLES[rule_id])


def rule_text(t: Texts, rule_id: str, value: RuleValue | None = None, system: str = DEFAULT_SYSTEM) -> str:
    """State a rule in one to four sentences: with a value as it is then, without one what it is about.

    What players say to a claim is quoted in the words of the rule system.

    Raises:
        UnknownRule: if there is no such rule.
        BadRuleValue: if the rule may not be set, or not to this value.

    >>> rule_text(Texts("en"), "penalty.draw", True)
    'Whoever draws a card out of turn, or is found with a card too many, loses the match.'
    >>> rule_text(Texts("en"), "meld.ask", "open", "kart-parad")[:33]
    'You may ask once “how high?”, and'
    """
    check_rule(rule_id)
    if value is None:
        return t.say(TEXTS[rule_id], {"system": system})
    check_value(rule_id, value)
    if rule_id == TARGET:
        return t.tr(TARGET_TEXT).format(points=value)
    return t.say(VALUE_TEXTS[rule_id][value], {"system": system})


def rule_here(t: Texts, rule_id: str, rules: RuleSet) -> str:
    """State a rule as it holds at a table; of a value that decides nothing beside the others, that it does not.

    >>> rule_here(Texts("en"), "exchange.when", PRESETS["old-ten"])
    'This decides nothing here, for the seven of trumps is not exchanged at all.'
    """
    idle = next((note for note in notes(rules) if note.rule == rule_id and note.decides_nothing), None)
    if idle is not None:
        return tell_note(t, idle)
    return rule_text(t, rule_id, rules.value(rule_id) if rule_id in CHOICES else None, rules.base)


def tell_note(t: Texts, note: Note) -> str:
    """Say what to mind about a value.

    >>> tell_note(Texts("en"), Note("exchange.when", "no_exchange"))
    'This decides nothing here, for the seven of trumps is not exchanged at all.'
    """
    return t.say(NOTES[note.code], note.args)


def rule_value(t: Texts, rule_id: str, value: RuleValue) -> str:
    """Say a rule's value in a few words.

    Raises:
        UnknownRule: if there is no such rule.
        BadRuleValue: if the rule may not be set, or not to this value.

    >>> rule_value(Texts("en"), "match.target", 301)
    'to 301'
    """
    check_rule(rule_id)
    check_value(rule_id, value)
    if rule_id == TARGET:
        return t.tr(TARGET_VALUE).format(points=value)
    return t.tr(VALUES[rule_id][value])


def rule_in_system(t: Texts, rule_id: str, system: str) -> str:
    """Say in a few words what holds in a rule system, for fixed rules too.

    Raises:
        UnknownRule: if there is no such rule.
        UnknownRules: if there is no such rule system.

    >>> rule_in_system(Texts("en"), "deal.first_dealer", "modern")
    'by choice'
    """
    cite(rule_id, system)
    message = _cell(IN_SYSTEM, rule_id, system)
    return t.tr(message) if message else rule_value(t, rule_id, PRESETS[system].value(rule_id))


def source_text(t: Texts, rule_id: str, system: str) -> str:
    """Tell in one sentence or two what a system's source text says of a rule.

    Raises:
        UnknownRule: if there is no such rule.
        UnknownRules: if there is no such rule system.

    >>> source_text(Texts("en"), "deal.first_lead", "kart-parad")
    'It says nothing about this, so the common way is taken.'
    """
    cite(rule_id, system)
    message = _cell(PLAY_SOURCES, rule_id, system) or _cell(CLAIM_SOURCES, rule_id, system)
    if message is None:
        message = NOT_PLAYED if _is_absent(rule_id, system) else SAYS_NOTHING
    return t.tr(message)


def mark_text(t: Texts, mark: Mark) -> str:
    """Say whether a source states a rule, is silent or can be read in two ways.

    >>> mark_text(Texts("ru"), Mark.OPEN)
    'можно понять двояко'
    """
    return t.tr(MARKS[mark])


def _cell(table: Mapping[str, Mapping[tuple[str, ...], str]], rule_id: str, system: str) -> str | None:
    row = table.get(rule_id, {})
    return next((message for systems, message in row.items() if system in systems), None)


def _is_absent(rule_id: str, system: str) -> bool:
    if rule_id == "stock.view":
        return True  # fixed, and played only where a text tells of it
    if rule_id == "exchange.when":
        return _is_absent("exchange", system)
    return rule_id in CHOICES and PRESETS[system].value(rule_id) in _ABSENT.get(rule_id, ())
