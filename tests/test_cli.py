"""The command line where a call is none, and where its standard streams are not what it expects."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from terz_tutor.cli import app

QUESTION = b'{"ask": "trick", "trump": "S", "cards": ["7S", "8S"]}\n'


CALLS = [
    ("chess", "terz: Команды chess нет."),
    ("record chess", "terz record: Команды chess нет."),
    ("puzzle --lang=LANG --chess", "terz puzzle: Параметра --chess нет."),
    ("--lang LANG kinds", "terz: Параметра --lang нет."),
    ("puzzle --leve 3", "terz puzzle: Параметра --leve нет."),
    ("record check", "terz record check: Не хватает FILE."),
    ("rules --json=1", "terz: --json пишется без значения."),
    ("puzzle trick-winner more", "terz puzzle: Лишнее: more."),
    ("rules --format pdf", "terz rules: --format не может быть 'pdf'; возможны 'text', 'md', 'html'."),
    ("rules --lang LANG --base", "terz: --base стоит без значения."),
    ("serve --port 0", "terz serve: --port не может быть 0; нужно целое число от 1 до 65535."),
]
"""Calls that are none, and what is said of them in Russian."""


@pytest.mark.parametrize(("call", "said"), CALLS)
def test_a_call_that_is_none_is_refused_in_the_readers_language(call: str, said: str) -> None:
    whole = call if "LANG" in call else f"{call} --lang LANG"
    english, russian = (
        CliRunner().invoke(app, whole.replace("LANG", lang).split(), prog_name="terz") for lang in ("en", "ru")
    )
    assert (russian.exit_code, russian.stdout, russian.stderr) == (2, "", f"{said}\n")
    assert (english.exit_code, english.stdout) == (2, "")
    assert english.stderr.isascii()


def test_help_stays_help() -> None:
    assert "Usage: terz record" in CliRunner().invoke(app, ["record"], prog_name="terz").output


def referee(redirection: str) -> subprocess.CompletedProcess[bytes]:
    """Run the referee from a shell, with a question and a redirection."""
    command = f'"{sys.executable}" -m terz_tutor referee {redirection}'
    return subprocess.run(["sh", "-c", command], input=QUESTION, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("redirection", "status", "said"),
    [
        ("<&-", 2, b"terz referee: the standard input is closed\n"),
        (">&-", 2, b"terz referee: the standard output is closed\n"),
        pytest.param(
            ">/dev/full",
            1,
            b"terz referee: No space left on device\n",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device"),
        ),
    ],
)
def test_a_stream_that_can_not_be_used_is_one_line(redirection: str, status: int, said: bytes) -> None:
    done = referee(redirection)
    assert (done.returncode, done.stdout, done.stderr) == (status, b"", said)


def test_a_reader_that_has_heard_enough_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "terz_tutor", "referee"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(QUESTION)
        process.stdin.flush()
        assert process.stdout.readline()
        process.stdout.close()
        process.stdin.write(QUESTION)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 1
