"""Solving a file of endgames: questions in, answers out in order, to a file or to the standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from io import UnsupportedOperation
from pathlib import Path
from typing import BinaryIO

from terz_tutor.bulk.lines import questions
from terz_tutor.bulk.output import Answered, Way, deliver
from terz_tutor.bulk.words import SOLVING, UsageError
from terz_tutor.referee.wire import Translate

STANDARD = Path("-")
"""The standard input."""


def solve_file(
    source: Path, way: Way, work: Callable[[list[bytes]], list[Answered]], translate: Translate = str
) -> int:
    """Answer every question of a file, or of :data:`STANDARD`, and return the exit status.

    Raises:
        UsageError: if options or files can't be used.
        ClusterError, Stopped, OSError: as :func:`terz_tutor.bulk.output.deliver` says.
    """
    way.check()
    if way.output is not None and way.output.is_file() and _same_file(way.output, source):
        raise UsageError("same_file", file=way.output)
    with _reading(source) as stream:
        total = _count(stream) if way.shown else None
        return deliver(questions(stream), work, way, label=translate(SOLVING), total=total)


def _same_file(output: Path, source: Path) -> bool:
    """Tell whether a file that is there is the one that is read, by its name or as the standard input."""
    if source != STANDARD:
        return source.exists() and output.samefile(source)
    try:
        return sys.stdin is not None and os.path.samestat(output.stat(), os.fstat(sys.stdin.fileno()))
    except UnsupportedOperation:  # a standard input that is no file of the system
        return False


def _reading(file: Path) -> AbstractContextManager[BinaryIO]:
    if file != STANDARD:
        return file.open("rb")
    if sys.stdin is None:
        raise UsageError("closed", name="input")
    return nullcontext(sys.stdin.buffer)


def _count(source: BinaryIO) -> int | None:
    """Count the questions, if they can be read twice."""
    if not source.seekable():
        return None
    start = source.tell()
    count = sum(1 for _ in questions(source))
    source.seek(start)
    return count
