"""Bulk work, line by line: what a question leaves out, and how answers are kept."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from terz_tutor.bulk.lines import complete
from terz_tutor.bulk.output import Answered, Done, keep


@pytest.mark.parametrize(
    "line",
    [b"{", b"[]", b"3\n", b"\xff", b'{"ask": "legal"}', b'{"ask": 3}', b"[" * 100_000, b'{"id": ' + b"9" * 5000 + b"}"],
    ids=range(8),
)
def test_what_is_no_question_of_solve_stays_as_it_is(line: bytes) -> None:
    assert complete(line, {"rules": "classic"}) == line


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ({}, {"ask": "solve", "aim": "last_trick", "rules": "classic"}),
        ({"ask": "solve", "rules": "modern", "aim": None}, {"ask": "solve", "rules": "modern", "aim": None}),
        ({"id": "\ud800"}, {"ask": "solve", "aim": "last_trick", "rules": "classic", "id": "\ud800"}),
    ],
)
def test_what_a_question_leaves_out(line: dict[str, Any], whole: dict[str, Any]) -> None:
    given = json.dumps(line).encode()
    assert json.loads(complete(given, {"rules": "classic", "aim": "last_trick"})) == whole


def unchanged(lines: list[bytes]) -> list[Answered]:
    return [Answered(line, failed=False) for line in lines]


def test_whether_kept_answers_are_errors(tmp_path: Path) -> None:
    file = tmp_path / "answers"
    for line, failed in ((b'{"ok": false, "error": {}}\n', False), (b'{"error": {}}\n', True)):
        file.write_bytes(line + b'{"x')
        assert keep(file, iter([line]), unchanged) == Done(1, len(line), failed=failed, torn=b'{"x')


def test_kept_answers_take_their_tasks_and_each_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "answers"
    kept = [b'{"id": "a"}\n', b'{"id": "b"}\n', b'{"id": "c"}\n']
    file.write_bytes(b"".join(kept))
    read = []

    def loads(line: bytes) -> Any:
        read.append(line)
        return ast.literal_eval(line.decode())

    monkeypatch.setattr("terz_tutor.bulk.output.json.loads", loads)
    tasks, worked = iter([*kept, b"d"]), []

    def work(lines: list[bytes]) -> list[Answered]:
        worked.extend(lines)
        return unchanged(lines)

    assert keep(file, tasks, work, lambda task, result: result["id"].encode() in task).lines == len(read) == 3
    assert worked == [kept[0], kept[2]]
    assert next(tasks) == b"d"
