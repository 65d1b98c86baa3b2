"""What is said of packs, and how commands refuse: in the reader's language, and no word is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from pack_texts import BAD, HEAD, ONLY_READ, ROOT, SCHEMA_DATA, terz

from terz_tutor.texts.catalogue import LOCALE
from terz_tutor.texts.pack_words import (
    ABOUT,
    EXPECTED,
    FILES,
    FLAWS,
    FLIPS,
    KIND_OR_ID,
    OBJECTIONS,
    OPTIONS,
    PROVED,
    PROVING,
    QUIZ,
    USAGE,
)


def test_every_word_about_packs_is_translated_and_none_is_left_over() -> None:
    with (LOCALE / "ru" / "LC_MESSAGES" / "packs.po").open("rb") as stream:
        spoken = [(message.id, str(message.string)) for message in read_po(stream, locale="ru") if message.id]
    translated = {message for message, _ in spoken}
    assert all(set(re.findall(r"{\w+", said)) == set(re.findall(r"{\w+", str(message))) for message, said in spoken)
    elsewhere = {QUIZ["answer"]}  # a message has one home: the catalogue `ui` has it
    said = {
        message
        for table in (ABOUT, EXPECTED, FILES, FLAWS, FLIPS, OBJECTIONS, OPTIONS, QUIZ, USAGE)
        for message in table.values()
    }
    refusals = set(templates(ROOT / "terz_tutor" / "quiz")) | set(descriptions(SCHEMA_DATA))
    assert translated == {*said, *refusals, PROVED, PROVING, KIND_OR_ID} - elsewhere


def templates(room: Path) -> Iterator[str]:
    """Find the sentences with which a room refuses something."""
    for file in room.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Assign(targets=[ast.Name(id="template")], value=ast.Constant(value=str(template))):
                    yield template


def descriptions(schema: Any) -> Iterator[str]:
    """Find what a schema says is expected: the same words that a refusal uses."""
    if isinstance(schema, dict):
        yield from (value for key, value in schema.items() if key == "description" and isinstance(value, str))
        for value in schema.values():
            yield from descriptions(value)


@pytest.mark.parametrize(
    "command",
    [
        ("pack", "check", "chess"),
        ("pack", "show", "chess"),
        ("quiz", "chess"),
        ("quiz", "none.toml"),
        ("puzzle",),
        ("puzzle", "chess"),
        ("puzzle", "trick-winner", "--level", 9),
        ("puzzle", "trick-winner", "--level", "low"),
        ("puzzle", "trick-winner", "--seed", -1),
        ("puzzle", "trick-winner", "--count", 0),
        ("puzzle", "trick-winner", "--rules", "modern+end.jack=free+end.jack=forced"),
        ("puzzle", "--id", "trick-winner/modern/1/07@4"),
        ("pack", "show", "exam", "--twin", 24),
        ("pack", "show", "exam", "--seed", "x"),
        ("pack", "show", "day", "--date", "2026-02-30"),
        ("pack", "check", "exam", "--draws", 0),
        ("quiz", "exam", "--twin", "x"),
        ("quiz", "exam", "--seed", "1_0"),
        ("quiz", "day", "--date", "today"),
        ("generate", "--count", 0),
        ("generate", "--seed", -1),
        ("generate", "--workers", 0),
        ("generate", "--kinds", "draw,draw"),
        ("generate", "--scheduler", "here"),
        ("puzzle", "trick-winner", "--rules", "chess"),
        ("puzzle", "trick-winner", "--rules", "modern+end.jack=maybe"),
        ("puzzle", "trick-winner", "--rules", "modern+match.target=0"),
        ("puzzle", "exchange-now", "--rules", "old-ten"),
        ("puzzle", "--id", "x"),
        ("puzzle", "--id", "trick-winner/modern/1/7@1"),
        ("generate", "--kinds", "exchange-now", "--rules", "old-ten"),
        ("generate", "--levels", "low"),
        ("generate", "--output", "/"),
        ("rules", "--diff", "chess", "modern"),
        ("solve", "none.jsonl"),
    ],
)
def test_refusals_are_sentences_in_the_readers_language(command: tuple[object, ...]) -> None:
    english, russian = (terz(*command, "--lang", lang) for lang in ("en", "ru"))
    assert {(done.exit_code, done.stdout) for done in (english, russian)} == {(2, "")}
    assert re.fullmatch(r"terz [a-z ]+: .*[A-Za-z0-9' ]\.\n", english.stderr), english.stderr
    said = russian.stderr.partition(": ")[2]
    assert re.search("[А-яё]{3}", said), said
    assert said.endswith(".\n")
    assert not set(re.findall("[a-z]{3,}", said)) & {"expected", "there", "this", "one", "such", "file"}, said


def test_every_fault_of_a_pack_is_said_in_the_readers_language(tmp_path: Path) -> None:
    for name, (text, _) in (BAD | {name: (HEAD + ask, said) for name, (ask, said) in ONLY_READ.items()}).items():
        mine = tmp_path / "mine.toml"
        mine.write_text(text, "utf-8")
        said = terz("pack", "check", mine, "--lang", "ru").stderr.splitlines()
        assert said, name
        assert all(re.search(r"mine\.toml: \S+: .*[А-яё]{3}.*\.$", line) for line in said), said
        assert not [line for line in said if re.search(r"\b(expected|stands|missing|there|this)\b", line)], said
