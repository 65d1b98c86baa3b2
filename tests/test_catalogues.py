"""Catalogues without gaps: every word is translated, none is left over, and each has one home."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from gettext import GNUTranslations
from io import BytesIO
from typing import BinaryIO

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from source_words import RU, nodes_of, said_in

from terz_tutor.quiz import MISCONCEPTIONS
from terz_tutor.referee import answer, questions, wire
from terz_tutor.texts import kind_words, verdict_words, words
from terz_tutor.texts.author_words import AUTHOR_WORDS
from terz_tutor.texts.catalogue import DOMAINS, KIND_DOMAINS, LOCALE
from terz_tutor.texts.house import TELLING
from terz_tutor.texts.labels import LABELS
from terz_tutor.texts.misconception_words import MISCONCEPTIONS as MISCONCEPTION_WORDS
from terz_tutor.texts.prompts import KIND_TITLES
from terz_tutor.texts.reasons import REASONS
from terz_tutor.texts.scene_words import SCENE_WORDS
from terz_tutor.texts.table_words import TABLE_WORDS
from terz_tutor.texts.widget_words import WIDGET_WORDS
from terz_tutor.texts.words import ANSWERS, CASES, COUNTED, RANKS, SAID, SYSTEMS, UNITS

OWN_DOMAINS = (
    *("cards", "quiz", *KIND_DOMAINS, "misconceptions", "referee", "record", "agreement", "bulk", "coach"),
    *("verdicts", "table", "scenes", "author"),
)


def messages(compiled: BinaryIO) -> dict[object, str]:
    with compiled:
        found: dict[object, str] = dict(GNUTranslations(compiled)._catalog)  # type: ignore[attr-defined]
    found.pop("")  # the header tells when it was made
    return found


@pytest.mark.parametrize("domain", DOMAINS)
def test_compiled_catalogues_are_in_step(domain: str) -> None:
    source = LOCALE / "ru" / "LC_MESSAGES" / f"{domain}.po"
    with source.open("rb") as stream:
        catalogue = read_po(stream, locale="ru", abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    assert messages(source.with_suffix(".mo").open("rb")) == messages(compiled), "run make messages"
    for message in catalogue:
        if not message.id:
            continue
        assert not message.fuzzy, message.id
        said = [message.string] if isinstance(message.string, str) else list(message.string or ())
        assert said, message.id
        assert all(said), message.id
        assert not list(message.check()), message.id


def translated(domain: str) -> set[tuple[str | None, str]]:
    with (LOCALE / "ru" / "LC_MESSAGES" / f"{domain}.po").open("rb") as stream:
        catalogue = read_po(stream, locale="ru")
    return {
        (message.context, message.id if isinstance(message.id, str) else message.id[0])
        for message in catalogue
        if message.id
    }


def wanted_cards() -> set[tuple[str | None, str]]:
    declined = [*RANKS.values(), *words.SUITS.values(), *words.CLASSES.values()]
    said = [word for table in (*SAID.values(), *ANSWERS.values()) for word in table.values()]
    plain = [*SYSTEMS.values(), *words.SYSTEM_NOTES.values(), *words.LAST_TRICK.values(), words.NO_STOCK]
    return {
        *((case, word) for case in CASES for word in declined),
        *((f"of {case}", word) for case in CASES for word in words.SUITS.values()),
        *((case, UNITS[unit][0]) for unit, cases in COUNTED.items() for case in cases),
        *(("said", word) for word in said),
        *((None, word) for word in (*plain, *(singular for singular, _ in UNITS.values()))),
    }


def test_every_word_is_translated_and_none_is_left_over() -> None:
    found = translated("cards")
    frames = {message for context, message in found if context is None and "{" in message and "{n}" not in message}
    own = {(context, message) for context, message in found if context and context.split()[0] in SYSTEMS}
    assert found - own - {(None, frame) for frame in frames} == wanted_cards()
    assert frames == said_in("texts", "tr") | {
        words.HOUSE,
        *words.JOINED.values(),
        *words.APART.values(),
        *words.ENTRIES.values(),
    }
    of_kinds = plain(*kind_words_of(*kind_words.GROUPS))
    assert translated("quiz") == plain(KIND_TITLES, REASONS, LABELS, TELLING) - of_kinds
    assert {f"kind_{group}" for group in kind_words.GROUPS} == set(KIND_DOMAINS)
    assert translated("misconceptions") == plain(MISCONCEPTION_WORDS)
    assert MISCONCEPTION_WORDS.keys() == MISCONCEPTIONS.keys()
    for group in kind_words.GROUPS:
        assert translated(f"kind_{group}") == plain(*kind_words_of(group))


def test_every_word_of_the_table_scenes_and_authors_is_translated_and_none_is_left_over() -> None:
    widgets = {word for table in WIDGET_WORDS.values() for word in table.values()}
    labels = plain(LABELS)  # a few words stand on the table already
    assert translated("table") == plain(TABLE_WORDS) - labels
    assert translated("scenes") == {(None, word) for word in SCENE_WORDS.values() if word not in widgets}
    assert translated("author") == plain(AUTHOR_WORDS)


def test_every_word_beside_a_verdict_is_translated_and_none_is_left_over() -> None:
    ordinals = {(None, word) for word in verdict_words.ORDINALS}
    tables = (getattr(verdict_words, name) for name in ("REPLY_STEPS", "SHOWN", "HINTS", "VERDICT", "COMPARED"))
    assert translated("verdicts") == plain(*tables) | ordinals


def plain(*tables: Mapping[str, str]) -> set[tuple[str | None, str]]:
    return {(None, text) for table in tables for text in table.values()}


def kind_words_of(*groups: str) -> list[Mapping[str, str]]:
    modules = [kind_words.GROUPS[group] for group in groups]
    return [table for module in modules for table in (module.TITLES, module.SENTENCES, module.LABELS)]


def test_every_word_of_a_lessons_page_is_translated_and_none_is_left_over() -> None:
    widgets = {word for table in WIDGET_WORDS.values() for word in table.values()}
    assert translated("ui") == {
        (None, word) for word in widgets | said_in("lesson", "tr", "say") | said_in("publish", "tr")
    } - translated("match")


SAID_IN_RUSSIAN_ONLY = {"The {card} takes the trick: {points:points} for you."}
"""Sentences whose reason has more arguments than the English template uses."""


def test_placeholders_stay() -> None:
    names = re.compile(r"{(\w+)")
    for domain in OWN_DOMAINS:
        with (LOCALE / "ru" / "LC_MESSAGES" / f"{domain}.po").open("rb") as stream:
            catalogue = read_po(stream, locale="ru")
        for message in catalogue:
            if message.id and isinstance(message.string, str) and message.id not in SAID_IN_RUSSIAN_ONLY:
                assert set(names.findall(message.string)) <= set(names.findall(str(message.id))), message.id


def test_numbers_are_counted_in_cases_that_they_have() -> None:
    shaped = re.compile(r"{\w+:(\w+) (\w+)}")
    for domain in DOMAINS:
        text = (LOCALE / "ru" / "LC_MESSAGES" / f"{domain}.po").read_text("utf-8")
        for pair in map(set, shaped.findall(text)):
            for unit in pair & UNITS.keys():
                assert pair - {unit} <= set(COUNTED[unit]), (domain, pair)


def test_russian_spelling() -> None:
    text = "".join((LOCALE / "ru" / "LC_MESSAGES" / f"{domain}.po").read_text("utf-8") for domain in OWN_DOMAINS)
    for wrong in ("семерк", "восьмерк", "королем", "четырех", "еще", "зашел", "берет ", "партнер", "противник"):
        assert wrong not in text.lower()
    assert not re.search(r"\b(ты|твой|твоя|тебе|тебя)\b", text)


def test_the_referee_speaks_russian() -> None:
    def say(question: object) -> str:
        return str(answer(question, translate=RU.tr)["error"]["message"])

    assert (
        say({"ask": "trick", "trump": "S", "cards": ["QS", "QS"]})
        == "Карта QS названа дважды; каждая есть только один раз. Где: /cards/0, /cards/1."
    )
    assert say([]) == "Строка — не объект; нужен объект с полем ask."


def test_every_referee_template_is_translated() -> None:
    templates = set()
    for node in nodes_of("referee"):
        match node:
            case ast.Assign(targets=[ast.Name(id="template")], value=ast.Constant(value=str(template))):
                templates.add(template)
            case ast.Assign(targets=[ast.Name(id="_REFUSALS")], value=ast.Dict(values=values)):
                templates |= {ast.literal_eval(value) for value in values}
            case ast.Call(func=ast.Name(id="Fault"), args=[_, ast.Constant(value=str(template)), *_]):
                templates.add(template)
    forms = {
        value.expected for room in (wire, questions) for value in vars(room).values() if isinstance(value, wire.Form)
    }
    assert {message for _, message in translated("referee")} == templates | forms


def test_a_message_has_one_home() -> None:
    homes = [(domain, message) for domain in DOMAINS for message in translated(domain)]
    assert len({message for _, message in homes}) == len(homes)
