"""Packs as a teacher writes them, good ones and bad ones, with what is said of the bad."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from terz_tutor.cli import app
from terz_tutor.places import quizzes_dir
from terz_tutor.quiz.packs import SCHEMA, BadPack

ROOT = Path(__file__).resolve().parent.parent
SCHEMA_DATA: dict[str, Any] = json.loads((quizzes_dir() / SCHEMA).read_text("utf-8"))

HEAD = 'seed = 1\ntitle = {en = "A", ru = "А"}\nabout = {en = "A", ru = "А"}\n'
DRAWN = 'kinds = ["trick-winner"]\nrules = ["modern"]\nlevels = [1]\ncount = 2\n'
IDS = '[[ask]]\nids = ["trick-winner/modern/1/7@4"]\n'
ASK = f"[[ask]]\n{DRAWN}"

GOOD = {
    "drawn": HEAD + ASK,
    "ids": HEAD + IDS,
    "a twin's id": HEAD + IDS.replace("@4", "@4.HCDS"),
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
        "minuets: There is no such key; expected one of title, about, seed, ask, pass, order, minutes",
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
        HEAD + IDS.replace('"]', '", "trick-winner/modern/1/7@4"]'),
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
    "another version": (IDS.replace("@4", "@1"), "ask[0].ids[0]: 'trick-winner/modern/1/7@1' belongs to version 1"),
    "suits twice": (IDS.replace("@4", "@4.SSSS"), "ask[0].ids[0]: 'trick-winner/modern/1/7@4.SSSS' is no puzzle's id"),
    "a rule twice": (
        ASK.replace("modern", "modern+end.jack=free+end.jack=forced"),
        "ask[0].rules[0]: The rule 'end.jack' is set more than once in 'modern+end.jack=free+end.jack=forced'",
    ),
    "the same rules in other words": (
        ASK.replace('"modern"', '"modern", "classic", "modern+end.jack=forced"'),
        'ask[0].rules[2]: "modern+end.jack=forced" is "modern" once more; expected each once.',
    ),
    "an id's seed in other words": (
        IDS.replace('"]', '", "trick-winner/modern/1/07@4"]'),
        "ask[0].ids[1]: 'trick-winner/modern/1/07@4' is not how the id of this puzzle is written; expected trick-",
    ),
    "an id's rules in other words": (
        IDS.replace("modern", "modern+end.jack=forced"),
        "ask[0].ids[0]: 'trick-winner/modern+end.jack=forced/1/7@4' is not how the id of this puzzle is written; ",
    ),
    "suits that stay": (
        IDS.replace("@4", "@4.SCDH"),
        "ask[0].ids[0]: 'trick-winner/modern/1/7@4.SCDH' is not how the id of this puzzle is written; ",
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
