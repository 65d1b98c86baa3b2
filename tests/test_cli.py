"""The command line where its standard streams are not what it expects."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

QUESTION = b'{"ask": "trick", "trump": "S", "cards": ["7S", "8S"]}\n'


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
