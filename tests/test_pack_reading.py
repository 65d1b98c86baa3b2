"""Reading packs: the reader and the published schema agree, and every fault is told at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pack_schema
import pytest
from jsonschema import Draft202012Validator
from pack_texts import ASK, BAD, DRAWN, GOOD, HEAD, ONLY_READ, SCHEMA_DATA, lines, valid

from terz_tutor.places import quizzes_dir
from terz_tutor.quiz.pack_shape import shape_faults
from terz_tutor.quiz.packs import SCHEMA, BadPack, UnknownPack, find_pack, parse_pack, puzzles, read_pack


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
    good, old = "trick-winner/modern/1/7@4", "trick-winner/modern/1/7@1"
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
