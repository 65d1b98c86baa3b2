"""Making many puzzles: ids in turn over kinds, rules and levels, and the lines that these become."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count as counting
from itertools import islice, product
from typing import TypeVar

from terz_tutor.bulk.output import Answered, Way, deliver
from terz_tutor.bulk.words import GENERATING, UsageError
from terz_tutor.publish.puzzles import is_line_of, lines_of
from terz_tutor.quiz import ImpossibleKind, all_kinds, find_kind
from terz_tutor.quiz.ids import LEVELS, BadLevel, PuzzleId, read_rules_name
from terz_tutor.referee.wire import Translate
from terz_tutor.rules import PRESETS

T = TypeVar("T")

BATCH = 20
"""Puzzles sent together: those of the endgame take their time, and a bar should move."""


def puzzle_ids(kinds: str | None, rules: str | None, levels: str, seed: int) -> Iterator[str]:
    """Write ids without end: of each kind, rules and level in turn, then the same with the next seed.

    What can't be asked under some rules is left out.

    Raises:
        UnknownKind, UnknownRules, BadRuleValue, RuleTwice, BadLevel: if something in the lists is not there.
        UsageError: if something is named twice.
        ImpossibleKind: if nothing is left.

    >>> list(islice(puzzle_ids("trick-winner,exchange-now", "old-ten", "1", 5), 2))
    ['trick-winner/old-ten/1/5@4', 'trick-winner/old-ten/1/6@4']
    """
    chosen = list(all_kinds().values()) if kinds is None else _each_once("--kinds", kinds, find_kind)
    tables = list(PRESETS.values()) if rules is None else _each_once("--rules", rules, read_rules_name)
    wanted = _each_once("--levels", levels, _level)
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


def _each_once(option: str, text: str, read: Callable[[str], T]) -> list[T]:
    """Read the words of an option, whose meanings must differ."""
    found: list[T] = []
    for word in text.split(","):
        one = read(word.strip())
        if one in found:
            raise UsageError("twice", option=option, value=word.strip())
        found.append(one)
    return found


def _level(word: str) -> int:
    if word not in map(str, LEVELS):
        raise BadLevel(word)
    return int(word)


def puzzle_lines(ids: list[str], *, with_flip: bool) -> list[Answered]:
    """Make puzzles, one a line.

    >>> [line.failed for line in puzzle_lines(["trick-winner/modern/1/7@4"], with_flip=False)]
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
    work = partial(puzzle_lines, with_flip=with_flip)
    label = translate(GENERATING)
    is_line = partial(is_line_of, with_flip=with_flip)
    return deliver(islice(ids, count), work, way, label=label, total=count, batch=BATCH, is_line=is_line)
