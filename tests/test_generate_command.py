"""terz generate: many proved puzzles, the same whoever works, and gone on with where it was stopped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from terz_tutor.bulk.generating import puzzle_ids, puzzle_lines
from terz_tutor.publish.puzzles import is_line_of
from terz_tutor.quiz import KINDS
from terz_tutor.rules import PRESETS

TERZ = [sys.executable, "-m", "terz_tutor"]
CHEAP = ("--kinds", "trick-winner,exchange-now", "--rules", "modern, old-ten+match.target=301", "--levels", "1,3")


def terz(*command: object) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONWARNINGS": "error"}
    done = subprocess.run([*TERZ, *map(str, command)], capture_output=True, timeout=120, env=env, check=False)
    assert b"Traceback" not in done.stderr
    return done


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """Return what is made of CHEAP, in this process."""
    done = terz("generate", *CHEAP, "--count", 250, "--workers", 1)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.splitlines(keepends=True)


def test_kinds_rules_and_levels_take_turns(lines: list[bytes]) -> None:
    made = [json.loads(line) for line in lines]
    assert len({puzzle["id"] for puzzle in made}) == len(made) == 250
    turns = Counter((puzzle["kind"], json.dumps(puzzle["rules"]), puzzle["level"]) for puzzle in made)
    # two kinds at two tables and two levels, but there is no exchange at the second table
    assert len(turns) == 6
    assert max(turns.values()) - min(turns.values()) <= 1
    assert all(puzzle["certificate"]["right"] == 1 for puzzle in made)


def test_a_line_is_what_terz_puzzle_writes(lines: list[bytes]) -> None:
    first = json.loads(lines[0])
    assert terz("puzzle", "--id", first["id"], "--json").stdout == lines[0]
    flipped = terz("generate", *CHEAP, "--count", 1, "--flip").stdout
    assert flipped == terz("puzzle", "--id", first["id"], "--json", "--flip").stdout
    assert b'"flip"' in flipped


def test_on_a_cluster_the_same_come_in_the_same_order(lines: list[bytes], tmp_path: Path) -> None:
    output = tmp_path / "puzzles.jsonl"
    done = terz("generate", *CHEAP, "--count", 250, "--workers", 2, "--output", output)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert output.read_bytes() == b"".join(lines)


def test_a_torn_file_is_finished_and_a_whole_one_made_longer(lines: list[bytes], tmp_path: Path) -> None:
    output = tmp_path / "puzzles.jsonl"
    for kept in (b"", b"".join(lines[:70]) + lines[70][:-1], b"".join(lines[:100]), b"".join(lines)):
        output.write_bytes(kept)
        done = terz("generate", *CHEAP, "--count", 250, "--workers", 1, "--output", output, "--resume")
        assert (done.returncode, done.stderr) == (0, b"")
        assert output.read_bytes() == b"".join(lines)


def test_a_file_of_other_puzzles_is_left_alone(lines: list[bytes], tmp_path: Path) -> None:
    output = tmp_path / "puzzles.jsonl"
    output.write_bytes(b"".join(lines))
    for options, said in (
        (
            (*CHEAP, "--seed", 2, "--count", 250),
            b"puzzles.jsonl is not what belongs there; expected what an earlier run with these options",
        ),
        ((*CHEAP, "--flip", "--count", 250), b"Line 1 of "),
        ((*CHEAP, "--count", 9), b" has more lines than are wanted (9)."),
    ):
        done = terz("generate", *options, "--output", output, "--resume")
        assert done.returncode == 2
        assert said in done.stderr
        assert done.stderr.count(b"\n") == 1
        assert output.read_bytes() == b"".join(lines)


def test_what_only_looks_like_an_earlier_run_is_left_alone(lines: list[bytes], tmp_path: Path) -> None:
    output = tmp_path / "puzzles.jsonl"
    second, third = (json.loads(line) for line in lines[1:3])
    stub = json.dumps({"id": second["id"]}).encode() + b"\n"
    lie = json.dumps({**third, "seed": 9}, ensure_ascii=False).encode() + b"\n"
    for kept, number in (
        (b"my diary", 1),
        (b"my diary\n", 1),
        (lines[0] + b"my diary", 2),
        (lines[0] + lines[1][:40] + b" my diary", 2),
        (lines[0] + stub + lines[2], 2),
        (lines[0] + lines[1] + lie, 3),
        (b"".join(lines[:3]).replace(b"\n", b"\r\n"), 1),
        (b"".join(lines) + b"{", 251),
    ):
        output.write_bytes(kept)
        done = terz("generate", *CHEAP, "--count", 250, "--workers", 1, "--output", output, "--resume")
        assert done.returncode == 2, kept
        assert f"Line {number} of {output} is not what belongs there".encode() in done.stderr
        assert output.read_bytes() == kept


def test_each_puzzle_has_the_fields_by_which_its_line_is_known(lines: list[bytes]) -> None:
    flipped = terz("generate", *CHEAP, "--count", 6, "--flip").stdout.splitlines()
    for with_flip, some in ((False, lines), (True, flipped)):
        for line in some:
            written = json.loads(line)
            assert is_line_of(written["id"], written, with_flip=with_flip)
            assert not is_line_of(written["id"], written, with_flip=not with_flip)
            assert not is_line_of("another", written, with_flip=with_flip)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--kinds", "draw,draw"), "--kinds names draw more than once; expected each once."),
        (("--rules", "modern,modern+end.jack=forced"), "--rules names modern+end.jack=forced more than once"),
        (("--levels", "1,2,1"), "--levels names 1 more than once"),
        (("--rules", "modern+end.jack=free+end.jack=forced"), "The rule 'end.jack' is set more than once in "),
        (("--kinds", "chess"), "There is no kind of puzzle 'chess'; expected one of"),
        (("--rules", "chess"), "There is no rule system 'chess'; expected one of classic"),
        (("--levels", "0"), "There is no level '0'; expected 1 to 5"),
        (("--levels", "low"), "There is no level 'low'; expected 1 to 5"),
        (
            ("--kinds", "exchange-now", "--rules", "old-ten"),
            "exchange-now: There is nothing to ask here: the Old ten rules know no exchange",
        ),
        (("--kinds", "chess", "--lang", "ru"), "Вида задач 'chess' нет; возможные виды: "),
        (("--resume",), "--resume goes with --output only."),
        (("--scheduler", "tcp://127.0.0.1:1", "--workers", "2"), "--workers does not go with --scheduler."),
        (("--scheduler", "tcp://127.0.0.1:1", "--count", "5"), "No Dask scheduler answers at tcp://127.0.0.1:1"),
        (("--output", "nowhere/at/all"), "nowhere/at/all: There is no such file or folder."),
    ],
)
def test_what_can_not_be_used_is_one_line(options: tuple[str, ...], said: str) -> None:
    done = terz("generate", *options)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(f"terz generate: {said}")
    assert done.stderr.count(b"\n") == 1


def test_everything_is_made_where_nothing_is_named() -> None:
    ids = puzzle_ids(None, None, "1,2,3,4,5", 1)
    first = [next(ids).split("/") for _ in range(len(KINDS) * len(PRESETS) * 5)]
    assert {kind for kind, *_ in first} >= set(KINDS)
    assert {rules for _, rules, *_ in first} == set(PRESETS)
    assert {level for _, _, level, _ in first} == set("12345")


def test_one_that_can_not_be_made_has_a_line_that_says_so() -> None:
    good, bad = puzzle_lines(["trick-winner/modern/1/7@4", "trick-winner/modern/1/7@1"], with_flip=False)
    assert (good.failed, bad.failed) == (False, True)
    assert json.loads(bad.data)["error"]["code"] == "OtherVersion"
