"""Solving a file of endgames: questions in, answers out in order, to a file or to the standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from io import UnsupportedOperation
from pathlib import Path
from typing import BinaryIO, TextIO

from terz_tutor.bulk.engine import run
from terz_tutor.bulk.lines import Answered, Done, answered, open_output, questions, skip
from terz_tutor.bulk.progress import progress
from terz_tutor.bulk.words import SOLVING, UsageError
from terz_tutor.referee.wire import Translate

STANDARD = Path("-")
"""The standard input."""


class Stopped(Exception):
    """Somebody pressed Ctrl-C when so many lines were done."""

    def __init__(self, lines: int) -> None:
        """Keep the count of lines."""
        super().__init__(lines)
        self.lines = lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Where the questions are, where the answers go, and who works."""

    source: Path
    """The file of questions, or :data:`STANDARD`."""
    output: Path | None = None
    """The file of answers; left out, the standard output."""
    resume: bool = False
    """Whether the answers that the file has are kept."""
    scheduler: str | None = None
    workers: int | None = None

    def check(self) -> None:
        """Raise a UsageError where the parts don't go together."""
        if self.scheduler is not None and self.workers is not None:
            raise UsageError("together", one="--workers", other="--scheduler")
        if self.output is None:
            if self.resume:
                raise UsageError("resume_alone")
        elif self.output.is_file() and _same_file(self.output, self.source):
            raise UsageError("same_file", file=self.output)


def solve_file(job: Job, work: Callable[[list[bytes]], list[Answered]], translate: Translate = str) -> int:
    """Answer every question of a file and return the exit status.

    Returns:
        0 where every line was answered, 1 where some answer is an error, one of those kept included.

    Raises:
        UsageError: if options or files can't be used.
        ClusterError: if the cluster can't be used, or is lost.
        Stopped: if somebody pressed Ctrl-C.
        OSError: if a file can't be opened, read or written.
    """
    job.check()
    with _reading(job.source) as source:
        done = Done(0, 0, failed=False)
        # A bar and answers on the same screen would run into each other.
        shown = _is_screen(sys.stderr) and (job.output is not None or not _is_screen(sys.stdout))
        total = _count(source) if shown else None
        lines = questions(source)
        if job.output is not None and job.resume:
            done = answered(job.output)
            skip(lines, done, job.output)
        count, failed = done.lines, done.failed
        with (
            _writing(job.output, done) as sink,
            progress(translate(SOLVING), total=total, done=count, shown=shown) as step,
        ):
            try:
                with closing(run(lines, work, workers=job.workers, scheduler=job.scheduler)) as answers:
                    for answer in answers:
                        sink.write(answer.data)
                        sink.flush()
                        count += 1
                        failed = failed or answer.failed
                        step()
            except KeyboardInterrupt:
                raise Stopped(count) from None
    return int(failed)


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


def _writing(file: Path | None, done: Done) -> AbstractContextManager[BinaryIO]:
    if file is not None:
        return open_output(file, done)
    if sys.stdout is None:
        raise UsageError("closed", name="output")
    return nullcontext(sys.stdout.buffer)


def _is_screen(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _count(source: BinaryIO) -> int | None:
    """Count the questions, if they can be read twice."""
    if not source.seekable():
        return None
    start = source.tell()
    count = sum(1 for _ in questions(source))
    source.seek(start)
    return count
