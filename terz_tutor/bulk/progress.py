"""The progress bar of long work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(label: str, *, total: int | None, done: int = 0, shown: bool) -> Iterator[Callable[[], object]]:
    """Show a bar on the standard error and give the function that moves it one on.

    Args:
        label: what is being done.
        total: how much there is to do; None where nobody knows.
        done: how much of it was done before.
        shown: whether there is anybody to see it.

    >>> with progress("Solving", total=2, shown=False) as step:
    ...     step()
    """
    if not shown:
        yield lambda: None
        return
    from rich import progress as bars  # noqa: PLC0415  (only who sees a bar waits for it)
    from rich.console import Console  # noqa: PLC0415

    columns = (
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TimeElapsedColumn(),
        bars.TimeRemainingColumn(),
    )
    with bars.Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(label, total=total, completed=done)
        yield lambda: bar.advance(task)
