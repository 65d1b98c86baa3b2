"""The rulebook's words: all there, in both languages, and the catalogue in step with the tables."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from babel.messages.pofile import read_po

from terz_tutor.rules import (
    CHOICES,
    PRESETS,
    BadRuleValue,
    Hand,
    Suit,
    UnknownRules,
    legal_replies,
    parse_card,
    parse_cards,
)
from terz_tutor.rules.ruleset import RuleValue
from terz_tutor.rules.sources import RULE_IDS, SYSTEMS, Mark, UnknownRule, cite
from terz_tutor.texts import Texts, rulebook
from terz_tutor.texts.catalogue import LOCALE, translations
from terz_tutor.texts.claim_sources import CLAIM_SOURCES, NOT_PLAYED, SAYS_NOTHING
from terz_tutor.texts.play_sources import PLAY_SOURCES
from terz_tutor.texts.rule_texts import TEXTS, TITLES
from terz_tutor.texts.system_texts import IN_SYSTEM
from terz_tutor.texts.value_texts import TARGET_TEXT, TARGET_VALUE, VALUE_TEXTS, VALUES

GAP = re.compile(r"{[^}]*}")
PO = LOCALE / "ru" / "LC_MESSAGES" / "rules.po"

LANGUAGES = (Texts("en"), Texts("ru"))
SETTINGS: list[tuple[str, RuleValue]] = [(rule, value) for rule, values in CHOICES.items() for value in values]
SETTINGS += [("match.target", target) for target in (1, 301, 500, 501)]


def is_in(text: str, lang: str) -> bool:
    """Tell whether words are of a language, by their letters."""
    return bool(re.search("[А-Яа-яё]", text)) == (lang == "ru") and (lang == "en" or not re.search("[A-Za-z]", text))


def is_sentence(text: str, lang: str) -> bool:
    return text[0].isupper() and text.endswith((".", "?")) and is_in(text, lang)


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.lang)
@pytest.mark.parametrize("rule", RULE_IDS)
def test_a_rule_has_all_its_texts(rule: str, t: Texts) -> None:
    title = rulebook.rule_title(t, rule)
    assert title[0].isupper()
    assert is_in(title, t.lang)
    assert 2 <= len(title.split()) <= 4
    assert is_sentence(rulebook.rule_text(t, rule), t.lang)
    for system in SYSTEMS:
        phrase = rulebook.rule_in_system(t, rule, system)
        assert not phrase.endswith(".")
        assert len(phrase) <= 90
        # a phrase may be all figures in Russian ("до 501" is not, but a bare number would be)
        assert is_in(phrase, t.lang)
        assert is_sentence(rulebook.source_text(t, rule, system), t.lang)


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.lang)
@pytest.mark.parametrize(("rule", "value"), SETTINGS)
def test_a_value_has_its_phrase_and_its_text(rule: str, value: RuleValue, t: Texts) -> None:
    phrase = rulebook.rule_value(t, rule, value)
    assert is_in(phrase, t.lang)
    assert not phrase.endswith(".")
    assert is_sentence(rulebook.rule_text(t, rule, value), t.lang)


@pytest.mark.parametrize("rule", CHOICES)
def test_values_of_a_rule_are_told_apart(rule: str) -> None:
    values = [value for setting, value in SETTINGS if setting == rule]
    for t in LANGUAGES:
        assert len({rulebook.rule_value(t, rule, value) for value in values}) == len(values)
        assert len({rulebook.rule_text(t, rule, value) for value in values}) == len(values)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("rule", CHOICES)
def test_a_system_shows_its_preset(rule: str, system: str) -> None:
    said_otherwise = {
        ("exchange.when", "old-ten"): "no exchange",
        ("match.target", "classic"): "to 501, or to 500 where tricks are not counted",
    }
    t = Texts("en")
    expected = said_otherwise.get((rule, system)) or rulebook.rule_value(t, rule, PRESETS[system].value(rule))
    assert rulebook.rule_in_system(t, rule, system) == expected


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("rule", RULE_IDS)
def test_only_a_silent_source_says_nothing(rule: str, system: str) -> None:
    """A source that is silent and has nothing near it gets the shared sentence, every other its own."""
    shared = ("It says nothing", "It doesn't mention")
    citation = cite(rule, system)
    wholly_silent = citation.mark is Mark.SILENT and not citation.paragraphs
    assert rulebook.source_text(Texts("en"), rule, system).startswith(shared) == wholly_silent


# open to two readings, and the other one is a value that a table may set
OTHER_READINGS = """
stock.end old-ten, stock.reply classic, end.overtake modern, end.jack classic, end.jack modern, end.jack kart-parad,
meld.tie kart-parad, meld.per_turn modern, meld.must_beat classic, score.round modern,
match.check classic, match.check modern, match.check kart-parad
"""


@pytest.mark.parametrize("cell", [tuple(cell.split()) for cell in OTHER_READINGS.split(",")], ids=" ".join)
def test_another_reading_is_offered_as_a_house_rule(cell: tuple[str, str]) -> None:
    rule, system = cell
    assert cite(rule, system).mark is Mark.OPEN
    assert rule in CHOICES
    assert "house rule" in rulebook.source_text(Texts("en"), rule, system)
    assert re.search("домашнее правило|домашние правила", rulebook.source_text(Texts("ru"), rule, system))


# stated in part: the text says which part is borrowed
BORROWED = """
stock.break classic, stock.break modern, stock.draw classic, stock.draw kart-parad, stock.reply classic,
deal.turnup kart-parad, meld.run modern, meld.tie old-ten, meld.when kart-parad, meld.per_turn kart-parad,
claim.dialogue classic, claim.dialogue modern
"""


@pytest.mark.parametrize("cell", [tuple(cell.split()) for cell in BORROWED.split(",")], ids=" ".join)
def test_what_is_borrowed_is_named(cell: tuple[str, str]) -> None:
    assert "from common play" in rulebook.source_text(Texts("en"), *cell)
    assert "из обычной игры" in rulebook.source_text(Texts("ru"), *cell)


def test_a_lone_jack_follows_a_trump_lead() -> None:
    """The words of ``end.jack`` for "keep_when_void" say what the rules do."""
    spades, nine = Suit.SPADES, parse_card("9S")
    keep = PRESETS["old-ten"]
    assert legal_replies(keep, spades, Hand.of(*parse_cards("JS 7S KC")), nine, 0) == Hand.of(*parse_cards("JS 7S"))
    assert legal_replies(keep, spades, Hand.of(*parse_cards("JS KC")), nine, 0) == Hand.of(parse_card("JS"))
    assert "with the jack if it is your only trump" in rulebook.rule_text(Texts("en"), "end.jack", "keep_when_void")
    assert "если других козырей нет" in rulebook.rule_text(Texts("ru"), "end.jack", "keep_when_void")


def test_what_a_source_leaves_out_is_not_played() -> None:
    t = Texts("en")
    for rule, system in (("stock.break", "old-ten"), ("stock.view", "modern"), ("exchange.when", "old-ten")):
        assert rulebook.source_text(t, rule, system) == "It doesn't mention this, so it is not played here."
    assert rulebook.source_text(t, "stock.end", "kart-parad").endswith("the common way is taken.")


def test_marks() -> None:
    assert [rulebook.mark_text(Texts("en"), mark) for mark in Mark] == ["stated", "not stated", "open to two readings"]
    assert [rulebook.mark_text(Texts("ru"), mark) for mark in Mark] == ["сказано", "не сказано", "можно понять двояко"]


def test_what_does_not_exist_is_named() -> None:
    t = Texts("en")
    with pytest.raises(UnknownRule, match=re.escape("'end.queen'")):
        rulebook.rule_title(t, "end.queen")
    with pytest.raises(UnknownRules, match="'ancient'"):
        rulebook.source_text(t, "end.jack", "ancient")
    with pytest.raises(BadRuleValue, match="'sometimes'"):
        rulebook.rule_text(t, "end.jack", "sometimes")
    with pytest.raises(BadRuleValue, match="no rule that a table may set"):
        rulebook.rule_text(t, "end.follow", value=True)
    with pytest.raises(BadRuleValue, match="whole number"):
        rulebook.rule_value(t, "match.target", 0)


TABLES: tuple[object, ...] = (
    *(TITLES, TEXTS, IN_SYSTEM, rulebook.MARKS, rulebook.NOTES),
    *(VALUES, VALUE_TEXTS, TARGET_VALUE, TARGET_TEXT),
    *(PLAY_SOURCES, CLAIM_SOURCES, SAYS_NOTHING, NOT_PLAYED),
)
"""All that the rulebook says: tables of messages, and single ones."""


def messages_in(table: object) -> set[str]:
    """Every message in a table, however deep."""
    return set().union(*map(messages_in, table.values())) if isinstance(table, Mapping) else {str(table)}


def test_the_catalogue_holds_the_messages_translated() -> None:
    with PO.open("rb") as stream:
        catalogue = read_po(stream, locale="ru")
    messages = [message for message in catalogue if message.id]
    assert {message.id for message in messages} == set().union(*map(messages_in, TABLES))
    assert not catalogue.obsolete
    for message in messages:
        assert message.string, message.id
        assert not message.fuzzy, message.id
        assert is_in(GAP.sub("", str(message.string)), "ru"), message.id
        assert set(GAP.findall(str(message.id))) == set(GAP.findall(str(message.string))), message.id
        # no other field of words says the same message differently
        assert translations("ru").gettext(str(message.id)) == message.string
