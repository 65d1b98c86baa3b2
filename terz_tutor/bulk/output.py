"""What bulk work writes: results in order, to a file or to the standard output, after those that a file has."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple, TextIO, TypeVar

from terz_tutor.bulk.engine import BATCH, run
from terz_tutor.bulk.progress import progress
from terz_tutor.bulk.words import UsageError

T = TypeVar("T")


class Stopped(Exception):
    """Somebody pressed Ctrl-C when so many lines were done."""

    def __init__(self, lines: int) -> None:
        """Keep the count of lines."""
        super().__init__(lines)
        self.lines = lines


class Answered(NamedTuple):
    """The answer to one line."""

    data: bytes
    """A line of JSON, its end included."""
    failed: bool
    """Whether it is an error."""


class Done(NamedTuple):
    """What an earlier run has written of a file."""

    lines: int
    """Whole lines."""
    size: int
    """Bytes of these lines; what follows was torn."""
    failed: bool
    """Whether one of them is an error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Where results go, and who works."""

    output: Path | None = None
    """The file of results; left out, the standard output."""
    resume: bool = False
    """Whether the results that the file has are kept."""
    scheduler: str | None = None
    workers: int | None = None

    def check(self) -> None:
        """Raise a UsageError where the parts don't go together."""
        if self.scheduler is not None and self.workers is not None:
            raise UsageError("together", one="--workers", other="--scheduler")
        if self.output is None and self.resume:
            raise UsageError("resume_alone")

    @property
    def shown(self) -> bool:
        """Whether somebody sees a bar: results on the same screen would run into it."""
        return _is_screen(sys.stderr) and (self.output is not None or not _is_screen(sys.stdout))


def deliver(
    tasks: Iterator[T],
    work: Callable[[list[T]], list[Answered]],
    way: Way,
    *,
    label: str,
    total: int | None,
    batch: int = BATCH,
    id_of: Callable[[T], str] | None = None,
) -> int:
    """Do the same work on many tasks and write the results in their order; return the exit status.

    Args:
        tasks: what is to be worked on; those whose results are kept are passed over.
        work: see :func:`terz_tutor.bulk.run`.
        way: where results go, and who works.
        label: what is being done, for the bar.
        total: how many tasks there are; None where nobody knows.
        batch: how many are sent together.
        id_of: gives the ``id`` that the result of a task bears, where it bears one; results that are kept must.

    Returns:
        0 where every task has a result, 1 where some result is an error, one of those kept included.

    Raises:
        UsageError: if the file can't be used.
        ClusterError: if the cluster can't be used, or is lost.
        Stopped: if somebody pressed Ctrl-C.
        OSError: if a file can't be opened, read or written.
    """
    done = Done(0, 0, failed=False)
    if way.output is not None and way.resume:
        done = keep(way.output, tasks, id_of)
    count, failed = done.lines, done.failed
    with _writing(way.output, done) as sink, progress(label, total=total, done=count, shown=way.shown) as step:
        try:
            with closing(run(tasks, work, workers=way.workers, scheduler=way.scheduler, batch=batch)) as results:
                for result in results:
                    sink.write(result.data)
                    sink.flush()
                    count += 1
                    failed = failed or result.failed
                    step()
        except KeyboardInterrupt:
            raise Stopped(count) from None
    return int(failed)


def keep(file: Path, tasks: Iterator[T], id_of: Callable[[T], str] | None = None) -> Done:
    """Count the results that a file has, and pass over their tasks; a last line without its end counts as torn.

    Raises:
        UsageError: if a line is not the result of its task, or there are fewer tasks; the file is not touched.
        OSError: if the file can't be read.
    """
    lines = size = 0
    failed = False
    if not file.exists():
        return Done(0, 0, failed=False)
    with file.open("rb") as kept:
        for line in kept:
            if not line.endswith(b"\n"):
                break
            result = _read(line)
            if result is None:
                raise UsageError("not_answers", file=file, line=lines + 1)
            try:
                task = next(tasks)
            except StopIteration:
                raise UsageError("too_many", file=file, count=lines) from None
            if id_of is not None and result.get("id") != id_of(task):
                raise UsageError("other_puzzles", file=file, line=lines + 1, id=id_of(task))
            lines += 1
            size += len(line)
            failed = failed or ("error" in result and "ok" not in result)
    return Done(lines, size, failed)


def _read(line: bytes) -> dict[str, object] | None:
    try:
        result = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return result if isinstance(result, dict) else None


def open_output(file: Path, done: Done) -> BinaryIO:
    """Open a file for the answers that come after those it has; a device or a pipe has none."""
    if not done.size:
        return file.open("wb")
    sink = file.open("r+b")
    sink.truncate(done.size)
    sink.seek(done.size)
    return sink


def _writing(file: Path | None, done: Done) -> AbstractContextManager[BinaryIO]:
    if file is not None:
        return open_output(file, done)
    if sys.stdout is None:
        raise UsageError("closed", name="output")
    return nullcontext(sys.stdout.buffer)


def _is_screen(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
