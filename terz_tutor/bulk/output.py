"""What bulk work writes: results in order, to a file or to the standard output, after those that a file has."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TextIO, TypeVar

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
    """Bytes of these lines."""
    failed: bool
    """Whether one of them is an error."""
    torn: bytes = b""
    """What follows them: a line without its end."""


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
    is_line: Callable[[T, dict[str, Any]], bool] | None = None,
) -> int:
    """Do the same work on many tasks and write the results in their order; return the exit status.

    Args:
        tasks: what is to be worked on; those whose results are kept are passed over.
        work: see :func:`terz_tutor.bulk.run`.
        way: where results go, and who works.
        label: what is being done, for the bar.
        total: how many tasks there are; None where nobody knows.
        batch: how many are sent together.
        is_line: tells whether a result that is kept can be that of a task, as far as is told without working.

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
        done = keep(way.output, tasks, work, is_line)
    count, failed = done.lines, done.failed
    with _writing(way.output) as sink, progress(label, total=total, done=count, shown=way.shown) as step:
        try:
            with closing(run(tasks, work, workers=way.workers, scheduler=way.scheduler, batch=batch)) as results:
                # What the file has goes only now, when there is something to put there.
                first = next(results, None)
                if way.output is not None:
                    _make_room(way.output, sink, done, first)
                for result in chain([] if first is None else [first], results):
                    sink.write(result.data)
                    sink.flush()
                    count += 1
                    failed = failed or result.failed
                    step()
        except KeyboardInterrupt:
            raise Stopped(count) from None
    return int(failed)


def keep(
    file: Path,
    tasks: Iterator[T],
    work: Callable[[list[T]], list[Answered]],
    is_line: Callable[[T, dict[str, Any]], bool] | None = None,
) -> Done:
    """Count the results that a file has, and pass over their tasks; the first and the last are worked out anew.

    Raises:
        UsageError: if a line is not the result of its task, or there are fewer tasks; the file is not touched.
        OSError: if the file can't be read.
    """
    lines = size = 0
    failed = False
    ends: dict[int, tuple[T, bytes]] = {}
    if not file.exists():
        return Done(0, 0, failed=False)
    with file.open("rb") as kept:
        for line in kept:
            if not line.endswith(b"\n"):
                return _proved(file, ends, work, Done(lines, size, failed, line))
            result = _read(line)
            if result is None:
                raise UsageError("other_line", file=file, line=lines + 1)
            try:
                task = next(tasks)
            except StopIteration:
                raise UsageError("too_many", file=file, count=lines) from None
            if is_line is not None and not is_line(task, result):
                raise UsageError("other_line", file=file, line=lines + 1)
            ends[min(lines, 1)] = task, line
            lines += 1
            size += len(line)
            failed = failed or ("error" in result and "ok" not in result)
    return _proved(file, ends, work, Done(lines, size, failed))


def _proved(
    file: Path, ends: Mapping[int, tuple[T, bytes]], work: Callable[[list[T]], list[Answered]], done: Done
) -> Done:
    """See that the first and the last line are what their tasks give now."""
    found = work([task for task, _ in ends.values()])
    for number, (_, line), result in zip((1, done.lines), ends.values(), found, strict=False):
        if line != result.data:
            raise UsageError("other_line", file=file, line=number)
    return done


def _read(line: bytes) -> dict[str, Any] | None:
    """Read a line as results are written: an object, and no white space before the end of the line."""
    try:
        result = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return result if isinstance(result, dict) and line.endswith(b"}\n") else None


def _make_room(file: Path, sink: BinaryIO, done: Done, first: Answered | None) -> None:
    """Cut off what follows the lines that are kept; a device or a pipe has nothing to cut off.

    Raises:
        UsageError: if a torn line is not the beginning of the line that comes there; the file is not touched.
    """
    if done.torn and (first is None or not first.data.startswith(done.torn)):
        raise UsageError("other_line", file=file, line=done.lines + 1)
    if file.is_file():
        sink.truncate(done.size)


def _writing(file: Path | None) -> AbstractContextManager[BinaryIO]:
    """Open the file, what it has left as it is, or the standard output."""
    if file is not None:
        return file.open("ab")
    if sys.stdout is None:
        raise UsageError("closed", name="output")
    return nullcontext(sys.stdout.buffer)


def _is_screen(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()
