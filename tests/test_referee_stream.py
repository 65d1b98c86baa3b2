"""`terz referee` as another program meets it: lines in, lines out, whatever the lines are."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest

TERZ = [sys.executable, "-m", "terz_tutor"]
TRICK: dict[str, Any] = {"ask": "trick", "trump": "S", "cards": ["AC", "7S"]}
ANSWER = {"winner": "follower", "takes": "7S", "points": 11}


def referee(data: bytes, *options: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(
        [*TERZ, "referee", *options],
        input=data,
        capture_output=True,
        timeout=60,
        env={**os.environ, **env},
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return done


def answers(data: bytes, *options: str) -> list[Any]:
    return [json.loads(line) for line in referee(data, *options).stdout.decode().splitlines()]


def lines(*questions: object) -> bytes:
    return "".join(json.dumps(question) + "\n" for question in questions).encode()


def codes(data: bytes) -> list[str | None]:
    return [one.get("error", {}).get("code") for one in answers(data)]


def test_one_line_for_each_in_order() -> None:
    got = answers(lines(*({**TRICK, "id": n} for n in range(50))), "--no-rules")
    assert got == [{"id": n, **ANSWER} for n in range(50)]


def test_rules_used_come_unless_left_out() -> None:
    assert answers(lines(TRICK))[0]["rules_used"][0] == "trick.winner"
    assert answers(lines(TRICK), "--no-rules") == [ANSWER]


def test_white_space_gets_no_answer() -> None:
    blank = b"\n   \n\t\r\n "
    assert codes(blank[:-1] + lines(TRICK) + blank) == [None]
    assert referee(blank).stdout == b""
    assert referee(blank).returncode == 0


def test_line_ends() -> None:
    good = json.dumps(TRICK).encode()
    assert codes(good) == [None]
    assert codes(good + b"\r\n" + good + b"\n\n" + good) == [None, None, None]
    assert codes(b" \t" + good + b"  ") == [None]


BROKEN: dict[str, bytes] = {
    "cut off": b'{"ask": "tri',
    "words": b"not json",
    "two values": b"{} {}",
    "single quotes": b"{'ask': 'trick'}",
    "trailing comma": b'{"ask": "trick",}',
    "broken UTF-8": b'{"ask": "\xff"}',
    "UTF-8 cut off": b'{"ask": "\xd0"}',
    "UTF-16": '{"ask": "trick"}'.encode("utf-16-le"),
    "byte order mark": b"\xef\xbb\xbf" + b'{"ask": "trick"}',
    "surrogate as bytes": b'"\xed\xa0\x80"',
    "NaN": b'{"id": NaN}',
    "Infinity": b'{"id": [Infinity]}',
    "-Infinity": b'{"ask": "legal", "stock": -Infinity}',
    "too large a number": b'{"id": 1e999}',
    "too long a number": b'{"id": ' + b"9" * 10_000 + b"}",
    "control character": b'{"id": "\x01"}',
    "NUL": b"\x00",
    "deep": b"[" * 1_000_000,
    "deep and whole": b"[" * 200_000 + b"]" * 200_000,
}


@pytest.fixture(scope="module")
def told() -> dict[str, list[Any]]:
    """Each broken line's answer, and the answer to a good line after it."""
    done = referee(b"".join(line + b"\n" + lines(TRICK) for line in BROKEN.values()))
    assert done.returncode == 1
    got = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert len(got) == 2 * len(BROKEN)
    return {name: got[2 * n : 2 * n + 2] for n, name in enumerate(BROKEN)}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_json_is_told_and_the_next_line_answered(name: str, told: dict[str, list[Any]]) -> None:
    first, second = told[name]
    assert first["error"]["code"] == "bad_json"
    assert first["error"]["message"].strip()
    assert second["winner"] == "follower"


@pytest.mark.parametrize("field", ["id", "cards", "x"])
def test_any_depth_is_answered(field: str) -> None:
    """Where reading just succeeds, writing or quoting the value must not fail."""
    depths = [10, 300, 900, *range(950, 1010), 5000]
    start = b'{"ask": "trick", "trump": "S", "' + field.encode() + b'": '
    got = referee(b"".join(start + b"[" * depth + b"]" * depth + b"}\n" for depth in depths)).stdout.splitlines()
    # looked at as text: this program can't read all that the other can
    assert len(got) == len(depths)
    assert all(b'"code": "bad_' in line for line in got)


def test_numbers_of_any_size() -> None:
    huge = 10**4000
    assert codes(lines({**TRICK, "id": huge})) == [None]
    assert answers(lines({**TRICK, "id": huge}))[0]["id"] == huge
    assert codes(lines({"ask": "legal", "trump": "S", "hand": ["7S"], "led": "8S", "stock": huge})) == ["bad_request"]
    assert codes(lines({**TRICK, "rules": {"base": "modern", "match.target": huge}})) == [None]
    score = {"ask": "deal_score", "trump": "S", "piles": [[r + s for s in "SCDH" for r in "789TJQKA"], []], "last": 0}
    assert answers(lines({**score, "melds": [huge, 0]}))[0]["total"] == [huge + 150, 0]
    longest = 10**4300 - 1  # as long as Python reads; the total is longer than it writes
    assert codes(lines({**score, "melds": [longest, 0]}, TRICK)) == ["bad_json", None]


@pytest.mark.parametrize("text", ["\ud800", "д", "♤", "\U0001f0a1", "\u2028", "\x7f", '"\\'])
def test_any_text_is_echoed(text: str) -> None:
    done = referee(lines({**TRICK, "id": text}, {**TRICK, "trump": text}, {"ask": text}))
    first, second, third = (json.loads(line) for line in done.stdout.decode().split("\n")[:-1])
    assert first["id"] == text
    assert second["error"]["code"] == "bad_trump"
    assert third["error"]["code"] == "unknown_ask"


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_text_is_utf8_whatever_the_locale(locale: str) -> None:
    question = '{"id": "терц", "ask": "trick", "trump": "♥", "cards": ["ТЧ", "10Ч"]}\n'.encode()
    env = {"LC_ALL": locale, "LANG": locale, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = referee(question, "--no-rules", **env)
    assert json.loads(done.stdout.decode()) == {"id": "терц", "winner": "leader", "takes": "AH", "points": 21}
    assert "терц".encode() in done.stdout


def test_exit_status() -> None:
    assert referee(b"").returncode == 0
    assert referee(lines(TRICK)).returncode == 0
    assert referee(lines(TRICK, {"ask": "tric"}, TRICK)).returncode == 1
    assert referee(b"", "--what").returncode == 2
    assert referee(b"", "--lang", "fr").returncode == 2
    assert referee(b"", "further").returncode == 2


def test_a_conversation() -> None:
    """Each answer comes before the next line is written."""
    with subprocess.Popen([*TERZ, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(5):
            process.stdin.write(lines({**TRICK, "id": number}))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=60) == 0


WRONG = [
    b"[1]",
    b"{",
    b"NaN",
    b"\xff",
    *lines(
        {"ask": "tric"},
        {"ask": 5},
        {"ask": "trick", "trump": "S"},
        {**TRICK, "last": 1},
        {**TRICK, "note": 1},
        {**TRICK, "rules": "x"},
        {**TRICK, "rules": {"base": "modern", "end.jak": 1}},
        {**TRICK, "rules": {"base": "modern", "end.jack": 1}},
        {**TRICK, "rules": {"base": "modern", "match.target": 0}},
        {**TRICK, "trump": "X"},
        {**TRICK, "cards": ["1S", "7S"]},
        {**TRICK, "cards": ["7S", "7S"]},
        {"ask": "legal", "trump": "S", "hand": []},
        {"ask": "legal", "trump": "S", "hand": ["7S"], "stock": 30},
        {"ask": "compare", "trump": "S", "first": ["7S"], "second": ["7S"]},
        {"ask": "compare", "trump": "S", "first": ["7S", "8S", "9S"], "second": ["9S", "TS", "JS"]},
    ).splitlines(),
]


def test_messages_in_russian() -> None:
    """The same codes; Russian sentences without a field left open; Latin letters only in names of the protocol."""
    data = b"\n".join(WRONG) + b"\n"
    english, russian = answers(data), answers(data, "--lang", "ru")
    assert len(english) == len(russian) == len(WRONG)
    for one, other in zip(english, russian, strict=True):
        assert one["error"]["code"] == other["error"]["code"]
        message = other["error"]["message"]
        assert message != one["error"]["message"]
        assert re.search("[а-яё]{3}", message), message
        assert not re.search(r"\{\w+\}", message), message
        assert "expected" not in message, message


def test_answers_are_the_same_in_russian() -> None:
    assert answers(lines(TRICK), "--lang", "ru") == answers(lines(TRICK), "--lang", "en")
