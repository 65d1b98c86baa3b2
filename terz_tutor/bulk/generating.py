"""Making many puzzles: ids in turn over kinds, rules and levels, and the lines that these become."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import count as counting
from itertools import islice, product
from pathlib import Path

from terz_tutor.bulk.output import Answered, Way, answered, deliver
from terz_tutor.bulk.words import GENERATING, UsageError
from terz_tutor.publish.puzzles import lines_of
from terz_tutor.quiz import ImpossibleKind, all_kinds, find_kind
from terz_tutor.quiz.ids import BadLevel, PuzzleId, check_level, read_rules_name
from terz_tutor.referee.wire import Translate
from terz_tutor.rules import PRESETS

BATCH = 20
"""Puzzles sent together: those of the endgame take their time, and a bar should move."""


def puzzle_ids(kinds: str | None, rules: str | None, levels: str, seed: int) -> Iterator[str]:
    """Write ids without end: of each kind, rules and level in turn, then the same with the next seed.

    What can't be asked under some rules is left out.

    Raises:
        UnknownKind, UnknownRules, BadRuleValue, BadLevel: if something in the lists is not there.
        ImpossibleKind: if nothing is left.

    >>> list(islice(puzzle_ids("trick-winner,exchange-now", "old-ten", "1", 5), 2))
    ['trick-winner/old-ten/1/5@2', 'trick-winner/old-ten/1/6@2']
    """
    chosen = [find_kind(name) for name in _words(kinds)] if kinds is not None else list(all_kinds().values())
    tables = [read_rules_name(name) for name in _words(rules)] if rules is not None else list(PRESETS.values())
    wanted = [_level(word) for word in _words(levels)]
    cells, reasons = [], []
    for level, table, kind in product(wanted, tables, chosen):
        reason = kind.impossible(table, level)
        if reason is None:
            cells.append((kind.name, table, level))
        else:
            reasons.append(ImpossibleKind(kind.name, reason))
    if not cells:
        raise reasons[0]
    return (str(PuzzleId(*cell, number)) for number in counting(seed) for cell in cells)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _level(word: str) -> int:
    level = int(word) if word.isascii() and word.isdecimal() else word
    check_level(level)
    if not isinstance(level, int):  # for the type checker: it was refused above
        raise BadLevel(word)
    return level


def puzzle_lines(ids: list[str], *, with_flip: bool) -> list[Answered]:
    """Make puzzles, one a line.

    >>> [line.failed for line in puzzle_lines(["trick-winner/modern/1/7@2"], with_flip=False)]
    [False]
    """
    return [Answered(line.encode() + b"\n", failed) for line, failed in lines_of(ids, with_flip=with_flip)]


def generate_file(ids: Iterator[str], count: int, way: Way, *, with_flip: bool, translate: Translate = str) -> int:
    """Make so many puzzles and return the exit status.

    Raises:
        UsageError: if options or files can't be used.
        ClusterError, Stopped, OSError: as :func:`terz_tutor.bulk.output.deliver` says.
    """
    way.check()
    wanted = list(islice(ids, count))
    if way.output is not None and way.resume and way.output.exists():
        _check_kept(way.output, wanted)
    work = partial(puzzle_lines, with_flip=with_flip)
    return deliver(iter(wanted), work, way, label=translate(GENERATING), total=count, batch=BATCH)


def _check_kept(file: Path, wanted: list[str]) -> None:
    """See that a file has the puzzles that come first, so that it isn't continued with others."""
    lines = answered(file).lines
    if lines > len(wanted):
        raise UsageError("too_many_puzzles", file=file, count=len(wanted))
    with file.open("rb") as stream:
        for number, (line, expected) in enumerate(zip(islice(stream, lines), wanted[:lines], strict=True), 1):
            if json.loads(line).get("id") != expected:
                raise UsageError("other_puzzles", file=file, line=number, id=expected)
