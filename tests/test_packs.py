"""Packs: the reader and the published schema agree, what comes along is proved, twins are as hard."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pack_schema
import pytest
from babel.messages.pofile import read_po
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from terz_tutor.cli import app
from terz_tutor.places import quizzes_dir
from terz_tutor.publish.packs import Proof, prove
from terz_tutor.publish.proving import faults, twin_faults
from terz_tutor.quiz import KINDS, LEVELS, RENAMINGS, Form, Puzzle, canonical, generate, recall, twin
from terz_tutor.quiz.pack_shape import shape_faults
from terz_tutor.quiz.packs import (
    SCHEMA,
    BadPack,
    BadTwin,
    Drawn,
    Pack,
    UnknownPack,
    find_pack,
    pack_files,
    parse_pack,
    puzzles,
    read_pack,
)
from terz_tutor.rules import PRESETS, RuleSet
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

ROOT = Path(__file__).resolve().parent.parent
SCHEMA_DATA: dict[str, Any] = json.loads((quizzes_dir() / SCHEMA).read_text("utf-8"))

HEAD = 'seed = 1\ntitle = {en = "A", ru = "А"}\nabout = {en = "A", ru = "А"}\n'
DRAWN = 'kinds = ["trick-winner"]\nrules = ["modern"]\nlevels = [1]\ncount = 2\n'
IDS = '[[ask]]\nids = ["trick-winner/modern/1/7@3"]\n'
ASK = f"[[ask]]\n{DRAWN}"

GOOD = {
    "drawn": HEAD + ASK,
    "ids": HEAD + IDS,
    "a twin's id": HEAD + IDS.replace("@3", "@3.HCDS"),
    "both": HEAD + ASK + IDS,
    "nine": HEAD + ASK * 9,
    "day": HEAD.replace("1", '"day"') + ASK,
    "free": HEAD.replace("1", '"free"') + ASK,
    "exam": "pass = 100\nminutes = 300\n" + HEAD + ASK,
    "house rules": HEAD + ASK.replace("modern", "modern+end.jack=free+match.target=301"),
    "whole numbers of another spelling": HEAD.replace("1", "1.0") + ASK.replace("count = 2", "count = 2.0"),
    "a hundred": HEAD + ASK.replace("count = 2", "count = 100"),
}

BAD = {
    "nothing": ("", "ask: This is missing; expected one to nine tables [[ask]]"),
    "no seed": (HEAD.replace("seed = 1\n", "") + ASK, "seed: This is missing; expected a whole number"),
    "seed below 0": (HEAD.replace("1", "-1") + ASK, "seed: Here stands -1; expected a whole number of at least 0"),
    "seed of another word": (HEAD.replace("1", '"week"') + ASK, 'seed: Here stands "week"; expected a whole number'),
    "seed true": (HEAD.replace("1", "true") + ASK, "seed: Here stands true; expected"),
    "seed a half": (HEAD.replace("1", "1.5") + ASK, "seed: Here stands 1.5; expected"),
    "seed without end": (HEAD.replace("1", "inf") + ASK, "seed: Here stands inf; expected"),
    "seed a date": (HEAD.replace("1", "2026-01-01") + ASK, "seed: Here stands 2026-01-01; expected"),
    "pass 0": ("pass = 0\n" + HEAD + ASK, "pass: Here stands 0; expected how much must be right"),
    "pass 101": ("pass = 101\n" + HEAD + ASK, "pass: Here stands 101; expected how much must be right"),
    "minutes 0": ("minutes = 0\n" + HEAD + ASK, "minutes: Here stands 0; expected how long"),
    "unknown key": (
        "minuets = 1\n" + HEAD + ASK,
        "minuets: There is no such key; expected one of title, about, seed, ask, pass, minutes",
    ),
    "no Russian": (HEAD.replace(', ru = "А"', "", 1) + ASK, "title.ru: This is missing; expected a text"),
    "an empty title": (
        HEAD.replace('"A"', '""', 1) + ASK,
        'title.en: Here stands ""; expected a text on one line that isn\'t empty',
    ),
    "two lines": (
        HEAD.replace('"A"', '"A\\nB"', 1) + ASK,
        'title.en: Here stands "A\\nB"; expected a text on one line',
    ),
    "another language": (
        HEAD.replace("}", ', de = "A"}', 1) + ASK,
        "title.de: There is no such key; expected one of en, ru",
    ),
    "title a text": (
        HEAD.replace('{en = "A", ru = "А"}', '"A"', 1) + ASK,
        'title: Here stands "A"; expected a table with en and ru',
    ),
    "nothing asked": (HEAD + "ask = []", "ask: Here stands []; expected one to nine tables"),
    "asked in one table": (HEAD + ASK.replace("[[ask]]", "[ask]"), "ask: Here stands {kinds = ["),
    "asked no table": (HEAD + "ask = [1]", "ask[0]: Here stands 1; expected a table with kinds"),
    "ten": (HEAD + ASK * 10, "ask: Here stands [{"),
    "no count": (HEAD + ASK.replace("count = 2\n", ""), "ask[0].count: This is missing; expected how many puzzles"),
    "count 0": (HEAD + ASK.replace("count = 2", "count = 0"), "ask[0].count: Here stands 0; expected how many puzzles"),
    "count 101": (
        HEAD + ASK.replace("count = 2", "count = 101"),
        "ask[0].count: Here stands 101; expected how many puzzles",
    ),
    "level 6": (
        HEAD + ASK.replace("[1]", "[1, 6]"),
        "ask[0].levels[1]: Here stands 6; expected a level: a whole number from 1 to 5",
    ),
    "level twice": (
        HEAD + ASK.replace("[1]", "[1, 1]"),
        "ask[0].levels: Here stands [1, 1]; expected a list of one or more levels",
    ),
    "no levels": (
        HEAD + ASK.replace("[1]", "[]"),
        "ask[0].levels: Here stands []; expected a list of one or more levels, each once",
    ),
    "kinds a text": (
        HEAD + ASK.replace('["trick-winner"]', '"trick-winner"'),
        'ask[0].kinds: Here stands "trick-winner"; expected a list',
    ),
    "a kind with a stroke": (
        HEAD + ASK.replace("trick-", "trick/"),
        'ask[0].kinds[0]: Here stands "trick/winner"; expected a kind',
    ),
    "both in one": (HEAD + IDS + DRAWN, "ask[0]: Here stand kinds and ids; expected either kinds or ids."),
    "a count beside ids": (HEAD + IDS + "count = 2", "ask[0].count: There is no such key; expected one of ids"),
    "no ids": (HEAD + "[[ask]]\nids = []", "ask[0].ids: Here stands []; expected a list of one to a hundred ids"),
    "no id": (HEAD + '[[ask]]\nids = ["seven"]', 'ask[0].ids[0]: Here stands "seven"; expected the id of a puzzle'),
    "an id twice": (
        HEAD + IDS.replace('"]', '", "trick-winner/modern/1/7@3"]'),
        'ask[0].ids: Here stands ["trick-winner',
    ),
}
"""What is refused, and what is said."""

ONLY_READ = {
    "unknown kind": (
        ASK.replace("trick-winner", "chess"),
        "ask[0].kinds[0]: There is no kind of puzzle 'chess'; expected",
    ),
    "unknown rules": (ASK.replace("modern", "chess"), "ask[0].rules[0]: "),
    "unknown value": (ASK.replace("modern", "modern+end.jack=maybe"), "ask[0].rules[0]: "),
    "nothing to ask": (
        ASK.replace("trick-winner", "exchange-now").replace("modern", "old-ten"),
        "ask[0].kinds: exchange-now can't be asked under these rules: impossible_exchange (exchange)",
    ),
    "another version": (IDS.replace("@3", "@1"), "ask[0].ids[0]: 'trick-winner/modern/1/7@1' belongs to version 1"),
    "suits twice": (IDS.replace("@3", "@3.SSSS"), "ask[0].ids[0]: 'trick-winner/modern/1/7@3.SSSS' is no puzzle's id"),
    "a rule twice": (
        ASK.replace("modern", "modern+end.jack=free+end.jack=forced"),
        "ask[0].rules[0]: The rule 'end.jack' is set more than once in 'modern+end.jack=free+end.jack=forced'",
    ),
    "the same rules in other words": (
        ASK.replace('"modern"', '"modern", "classic", "modern+end.jack=forced"'),
        'ask[0].rules[2]: "modern+end.jack=forced" is "modern" once more; expected each once.',
    ),
    "an id's seed in other words": (
        IDS.replace('"]', '", "trick-winner/modern/1/07@3"]'),
        "ask[0].ids[1]: 'trick-winner/modern/1/07@3' is not how the id of this puzzle is written; expected trick-",
    ),
    "an id's rules in other words": (
        IDS.replace("modern", "modern+end.jack=forced"),
        "ask[0].ids[0]: 'trick-winner/modern+end.jack=forced/1/7@3' is not how the id of this puzzle is written; ",
    ),
    "suits that stay": (
        IDS.replace("@3", "@3.SCDH"),
        "ask[0].ids[0]: 'trick-winner/modern/1/7@3.SCDH' is not how the id of this puzzle is written; ",
    ),
    "id of an unknown kind": (
        IDS.replace("trick-winner", "chess"),
        "ask[0].ids[0]: There is no kind of puzzle 'chess'",
    ),
}
"""What a schema can't know: it takes these, and reading refuses them."""


def terz(*command: object) -> Any:
    return CliRunner().invoke(app, list(map(str, command)))


def lines(error: BadPack) -> list[str]:
    """Write its faults without the file."""
    return [f"{fault.key}: {fault.why}" for fault in error.faults]


def valid(text: str) -> bool:
    return bool(Draft202012Validator(SCHEMA_DATA).is_valid(tomllib.loads(text)))


# --- reading ---


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA_DATA)
    assert SCHEMA_DATA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_published_schema_is_written_from_the_shape_that_reading_checks() -> None:
    assert (quizzes_dir() / SCHEMA).read_text("utf-8") == pack_schema.written()


@pytest.mark.parametrize("name", GOOD)
def test_good_packs_are_read_and_the_schema_takes_them(name: str) -> None:
    pack = parse_pack(GOOD[name], "mine")
    assert valid(GOOD[name])
    assert len(list(puzzles(pack, 1))) == pack.count or name == "a hundred"
    assert all(type(number) is int for number in (pack.count, pack.seed_on(date(2026, 1, 1), 1)))


@pytest.mark.parametrize("name", BAD)
def test_bad_packs_are_refused_and_the_schema_refuses_them(name: str) -> None:
    text, said = BAD[name]
    with pytest.raises(BadPack) as caught:
        parse_pack(text, "mine", "mine.toml")
    assert not valid(text)
    found = lines(caught.value)
    assert any(fault.startswith(said) for fault in found), found
    assert all(line.startswith("mine.toml: ") for line in str(caught.value).splitlines())


@pytest.mark.parametrize("name", ONLY_READ)
def test_what_a_schema_can_not_know_is_refused_too(name: str) -> None:
    ask, said = ONLY_READ[name]
    assert valid(HEAD + ask)
    with pytest.raises(BadPack) as caught:
        parse_pack(HEAD + ask, "mine")
    assert lines(caught.value)[0].startswith(said), lines(caught.value)


JUNK: tuple[Any, ...] = (
    0,
    1,
    -1,
    2.0,
    1.5,
    True,
    "",
    " ",
    "a",
    "a\n",
    "\na",
    "a b",
    "a/b",
    "modern",
    "day",
    [],
    ["a"],
    [1],
    [1, 1],
    [[]],
    [{}],
    {},
)


def places(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Walk through every place in the data."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


@pytest.mark.parametrize("name", ["drawn", "both", "exam"])
def test_with_junk_anywhere_reader_and_schema_agree(name: str) -> None:
    validator = Draft202012Validator(SCHEMA_DATA)
    original = tomllib.loads(GOOD[name])
    verdicts = set()
    for path in places(original):
        for junk in (*JUNK, None):  # None takes the place away
            data = deepcopy(original)
            if not path:
                continue
            *way, last = path
            parent: Any = data
            for key in way:
                parent = parent[key]
            if junk is None:
                del parent[last]
            else:
                parent[last] = junk
            accepted = validator.is_valid(data)
            assert accepted == (not shape_faults(data)), (path, junk, shape_faults(data))
            verdicts.add(accepted)
    assert verdicts == {True, False}


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(BadPack) as caught:
        parse_pack(HEAD.replace("1", "-1") + ASK.replace("count = 2", "cuont = 2"), "mine")
    assert [fault.key for fault in caught.value.faults] == ["seed", "ask[0].count", "ask[0].cuont"]


def test_every_fault_is_told_at_once_whoever_finds_it() -> None:
    good, old = "trick-winner/modern/1/7@3", "trick-winner/modern/1/7@1"
    asked = (
        DRAWN.replace('["trick-winner"]', '["chess", "exchange-now", 5]').replace('["modern"]', '["old-ten", "go"]'),
        f'ids = ["{old}", "x", "{good}", "{good}"]\n',
        DRAWN.replace("count = 2", "count = 0").replace("trick-winner", "chess"),
        f'{DRAWN.replace("trick-winner", "chess")}ids = ["{old}"]\n',
        DRAWN.replace("trick-winner", "exchange-now").replace("modern", "old-ten"),
    )
    with pytest.raises(BadPack) as caught:
        parse_pack(HEAD.replace("1", "-1") + "".join(f"[[ask]]\n{ask}" for ask in asked), "mine")
    assert sorted(fault.key for fault in caught.value.faults) == [
        *("ask[0].kinds[0]", "ask[0].kinds[2]", "ask[0].rules[1]"),
        *("ask[1].ids", "ask[1].ids[0]", "ask[1].ids[1]"),
        *("ask[2].count", "ask[2].kinds[0]"),
        *("ask[3]", "ask[3].ids[0]", "ask[3].kinds[0]"),
        "ask[4].kinds",
        "seed",
    ]


def test_files_that_are_no_packs(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match=r"^pack: This is no TOML; expected key = value, "):
        parse_pack("seed", "mine")
    with pytest.raises(BadPack, match=r"^pack: 2:9: This is no TOML; "):
        parse_pack("seed = 1\nseed = 2\n", "mine")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(HEAD.encode("cp1251"))
    with pytest.raises(BadPack, match=r"latin\.toml: Byte \d+ is no UTF-8"):
        read_pack(latin)
    with pytest.raises(UnknownPack, match=r"There is no pack 'chess'; expected one of cards, .*\.toml"):
        find_pack("chess")
    with pytest.raises(FileNotFoundError):
        find_pack(str(tmp_path / "none.toml"))


# --- what comes along ---


@pytest.mark.parametrize("name", pack_files())
def test_a_pack_that_comes_along(name: str) -> None:
    text = pack_files()[name].read_text("utf-8")
    assert valid(text)
    assert text.startswith("#:schema ./pack.schema.json\n")
    pack = find_pack(name)
    made = list(puzzles(pack, pack.seed_on(date(2026, 3, 1), 5)))
    assert len(made) == pack.count
    assert len({canonical(puzzle) for puzzle in made}) == len(made)
    done = terz("pack", "check", name, "--draws", 1, "--date", "2026-03-01")
    assert (done.exit_code, done.stderr) == (0, ""), done.stdout
    assert done.stdout.startswith(f"{name}: puzzles proved {pack.count} of {pack.count}, twins proved: ")


def test_every_kind_of_the_course_is_asked_in_some_pack() -> None:
    asked = {
        kind for name in pack_files() for ask in find_pack(name).asks if isinstance(ask, Drawn) for kind in ask.kinds
    }
    assert set(KINDS) <= asked


def test_kinds_take_turns_meet_all_rules_and_levels_rise() -> None:
    drawn = Drawn(("suit-order", "trick-winner"), tuple(PRESETS.values()), (1, 3, 5), 24)
    cells = list(drawn.cells())
    assert [kind for kind, _, _ in cells] == ["suit-order", "trick-winner"] * 12
    assert [level for _, _, level in cells] == [1] * 8 + [3] * 8 + [5] * 8
    for kind in drawn.kinds:
        assert {str(rules) for name, rules, _ in cells if name == kind} == set(map(str, PRESETS.values()))


def test_seeds() -> None:
    day, other = date(2026, 3, 1), date(2026, 3, 2)
    fixed, daily, free = find_pack("seniority"), find_pack("day"), find_pack("mixed")
    assert fixed.seed_on(day, 5) == fixed.seed_on(other, 6) == fixed.seed
    assert (daily.seed_on(day, 5), daily.seed_on(other, 5)) == (20260301, 20260302)
    assert (free.seed_on(day, 5), free.seed_on(day, 6)) == (5, 6)
    assert next(puzzles(daily, 20260301)).seed == 20260301000001
    assert not {puzzle.id for puzzle in puzzles(free, 5)} & {puzzle.id for puzzle in puzzles(free, 6)}


def test_a_kind_of_few_positions_may_repeat_one_and_comes_to_an_end() -> None:
    few = parse_pack(HEAD + ASK.replace("trick-winner", "exchange-now").replace("count = 2", "count = 60"), "few")
    made = list(puzzles(few, 1))
    assert len({puzzle.id for puzzle in made}) == len(made) == 60


# --- twins ---


def test_twins_of_an_exam_have_other_suits_and_are_as_hard() -> None:
    exam = find_pack("exam")
    first = list(puzzles(exam, 8))
    for number in (1, 9, 23):
        twins = list(puzzles(exam, 8, number))
        for one, other in zip(first, twins, strict=True):
            assert other.suits == RENAMINGS[number]
            assert other.difficulty == one.difficulty
            assert canonical(other) == canonical(one)
            assert recall(other.id) == other
            if one.form is Form.NUMBER:
                assert other.answer == one.answer
            assert len(json.dumps(other.answer)) == len(json.dumps(one.answer))


def test_a_frozen_twin_is_renamed_on_top() -> None:
    pack = parse_pack(GOOD["a twin's id"], "mine")
    number = RENAMINGS.index("CSDH")
    (other,) = puzzles(pack, 1, number)
    # S became H and stays H; C stayed C and becomes S; D became D; H became S and becomes C
    assert other.id == "trick-winner/modern/1/7@3.HSDC"
    with pytest.raises(BadTwin, match="There is no twin 24; expected 0 to 23"):
        next(puzzles(pack, 1, 24))


@pytest.mark.parametrize("kind", KINDS)
def test_a_twin_of_a_twin_comes_back_by_its_id(kind: str) -> None:
    rules = next(rules for rules in PRESETS.values() if KINDS[kind].impossible(rules, 2) is None)
    puzzle = generate(kind, rules, 2, 7)
    other = twin(twin(puzzle, "HCDS"), "CSDH")
    # S became H and stays H; C stayed C and becomes S; D stays D; H became S and becomes C
    assert other.suits == "HSDC"
    assert recall(other.id) == other
    assert twin(twin(puzzle, "HCDS"), "HCDS") == puzzle


def test_a_pack_of_a_twin_is_without_fault() -> None:
    proof = Proof()
    list(prove(parse_pack(GOOD["a twin's id"], "mine"), 1, proof))
    assert (proof.items, proof.twins, proof.faults) == (1, 1, [])


# --- proof ---


def spoilt(puzzle: Puzzle, **parts: object) -> Puzzle:
    for name, value in parts.items():
        object.__setattr__(puzzle, name, value)
    return puzzle


@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_that_lies_is_found_out(level: int) -> None:
    def made(kind: str = "trick-winner") -> Puzzle:
        return generate(kind, RuleSet(), level, 7)

    puzzle = made()
    assert list(faults(puzzle)) == []
    assert list(twin_faults(puzzle, 4)) == []
    wrong = next(option.value for option in puzzle.draft.options if option.value != puzzle.answer)
    other = next(
        found
        for found in (generate("trick-winner", RuleSet(), level, n) for n in range(1, 99))
        if found.answer == wrong
    )
    assert any("The referee answers" in str(fault.why) for fault in faults(spoilt(made(), answer=wrong)))
    assert any("isn't true of" in str(fault.why) for fault in faults(spoilt(made(), why=other.why)))
    assert any("no explanation" in str(fault.why) for fault in faults(spoilt(made(), why=())))
    assert any("brings back another puzzle" in str(fault.why) for fault in faults(spoilt(made(), seed=8)))


def test_pack_check_proves_and_tells_how_many(tmp_path: Path) -> None:
    done = terz("pack", "check", "seniority", "day", "--draws", 2, "--date", "2026-03-01")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == (
        "seniority: puzzles proved 12 of 12, twins proved: 12\nday: puzzles proved 20 of 20, twins proved: 20\n"
    )
    mine = tmp_path / "mine.toml"
    mine.write_text(GOOD["both"], "utf-8")
    assert terz("pack", "check", mine, "--lang", "ru").stdout == "mine: доказано задач 3 из 3, двойников: 3\n"
    mine.write_text(BAD["count 0"][0], "utf-8")
    done = terz("pack", "check", mine, "cards")
    assert done.exit_code == 2
    assert done.stderr.startswith(f"terz pack check: {mine}: ask[0].count: Here stands 0; expected how many puzzles")
    assert done.stdout == "cards: puzzles proved 12 of 12, twins proved: 12\n"
    assert terz("pack", "check", tmp_path / "none.toml").exit_code == 2


def test_pack_check_names_what_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    def lying(_pack: Pack, _seed: int) -> Any:
        yield spoilt(generate("trick-winner", RuleSet(), 1, 7), why=())
        message = "too few positions"
        raise ValueError(message)

    monkeypatch.setattr("terz_tutor.publish.packs.puzzles", lying)
    done = terz("pack", "check", "seniority")
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[0].startswith("seniority: trick-winner/modern/1/7@3: trick-winner: there is no explanation")
    assert lines[-2:] == ["seniority: 2: too few positions", "seniority: puzzles proved 0 of 12, twins proved: 0"]


def test_pack_list_and_show() -> None:
    listed = [json.loads(line) for line in terz("pack", "list", "--json").stdout.splitlines()]
    assert [pack["pack"] for pack in listed] == list(pack_files())
    assert {pack["seed"] for pack in listed if pack["pack"] in ("day", "mixed")} == {"day", "free"}
    assert "seniority     12  Чья комбинация старше?" in terz("pack", "list", "--lang", "ru").stdout.splitlines()
    shown = json.loads(terz("pack", "show", "exam", "--json", "--twin", 5).stdout)
    assert (shown["pass"], shown["minutes"], shown["count"]) == (75, 30, len(shown["items"]))
    assert [item["id"] for item in shown["items"]] == [puzzle.id for puzzle in puzzles(find_pack("exam"), 8, 5)]
    daily = json.loads(terz("pack", "show", "day", "--json", "--date", "2026-03-01").stdout)
    assert daily["seed"] == {"policy": "day", "value": 20260301}
    plain = terz("pack", "show", "exam", "--lang", "ru").stdout
    assert "Чтобы сдать: 75 %. Время в минутах: 30." in plain
    assert plain.count("@3") == 24
    assert terz("pack", "show", "chess").exit_code == 2


def test_packs_travel_inside_the_package(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "setup.py",
        "-q",
        "build_py",
        "--build-lib",
        str(tmp_path),
        "egg_info",
        "-e",
        str(tmp_path),
    ]
    subprocess.run(command, cwd=ROOT, env={"TERZ_PURE": "1"}, capture_output=True, check=True)
    there = {file.name for file in (tmp_path / "terz_tutor" / "quizzes").iterdir()}
    assert there == {file.name for file in quizzes_dir().iterdir()}


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
        ("puzzle", "--id", "trick-winner/modern/1/07@3"),
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


def test_the_example_of_the_docs_is_a_pack() -> None:
    text = (ROOT / "docs" / "packs.md").read_text("utf-8").split("```toml\n")[1].split("```")[0]
    assert valid(text)
    assert parse_pack(text, "exam").count == 9
