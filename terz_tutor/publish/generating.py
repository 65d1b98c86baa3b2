"""Puzzles as lines of JSON: what ``terz puzzle --json`` and ``terz generate`` write."""

from __future__ import annotations

import json
from collections.abc import Sequence

from terz_tutor.publish.puzzles import puzzle_json
from terz_tutor.quiz import Puzzle, recall


def puzzle_line(puzzle: Puzzle, *, with_flip: bool = False) -> str:
    """Write a puzzle on one line.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import RuleSet
    >>> puzzle_line(generate("trick-winner", RuleSet(), 1, 7))[:34]
    '{"id": "trick-winner/modern/1/7@2"'
    """
    return json.dumps(puzzle_json(puzzle, with_flip=with_flip), ensure_ascii=False)


def lines_of(ids: Sequence[str], *, with_flip: bool = False) -> list[tuple[str, bool]]:
    """Make the puzzles of ids and write each on a line; tell of each whether it is an error.

    A puzzle is proved while it is made; one that can't be has a line with ``error`` instead.

    >>> lines_of(["trick-winner/modern/1/7@1"])[0][1]
    True
    """
    lines = []
    for text in ids:
        try:
            lines.append((puzzle_line(recall(text), with_flip=with_flip), False))
        except ValueError as error:
            failed = {"id": text, "error": {"code": type(error).__name__, "message": str(error)}}
            lines.append((json.dumps(failed, ensure_ascii=False), True))
    return lines
