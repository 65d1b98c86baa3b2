"""Making many puzzles: ids in turn over kinds, rules and levels, and the lines that these become."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count as counting
from itertools import islice, product

from terz_tutor.bulk.output import Answered, Way, deliver
from terz_tutor.bulk.words import GENERATING
from terz_tutor.publish.puzzles import lines_of
from terz_tutor.quiz import ImpossibleKind, all_kinds, find_kind
from terz_tutor.quiz.ids import LEVELS, BadLevel, PuzzleId, read_rules_name
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
    ['trick-winner/old-ten/1/5@3', 'trick-winner/old-ten/1/6@3']
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
    if word not in map(str, LEVELS):
        raise BadLevel(word)
    return int(word)


def puzzle_lines(ids: list[str], *, with_flip: bool) -> list[Answered]:
    """Make puzzles, one a line.

    >>> [line.failed for line in puzzle_lines(["trick-winner/modern/1/7@3"], with_flip=False)]
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
    return deliver(islice(ids, count), work, way, label=label, total=count, batch=BATCH, id_of=str)
