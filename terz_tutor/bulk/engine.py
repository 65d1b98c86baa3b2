"""The engine: tasks in, results out in the same order, worked on in batches by many processes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import chain, islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

BATCH = 50
"""Tasks in a batch: enough that what a batch costs to send (some milliseconds) does not count."""

FEW = 200
"""So many tasks are worth starting a local cluster, which takes a second or two."""


def run(
    tasks: Iterable[T],
    work: Callable[[list[T]], list[R]],
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    batch: int = BATCH,
    few: int = FEW,
) -> Generator[R, None, None]:
    """Do the same work on many tasks and yield the results in the order of the tasks.

    Tasks are taken as they are needed and never all at once. Close the generator (``contextlib.closing``) where it
    may be left early: that ends the cluster, too.

    Args:
        tasks: what is to be worked on; what can be pickled.
        work: takes a batch of tasks and returns a result for each, in order. It must be importable on the workers: a
            function of a module, or a ``functools.partial`` of one.
        workers: processes of the local cluster; left out, one for each core. With 1 the work is done in this process.
        scheduler: the address of a Dask scheduler, whose workers do the work; left out, a local cluster is started.
        batch: how many tasks are sent together.
        few: with fewer tasks than this no local cluster is started: the work is done in this process.

    Raises:
        ClusterError: if Dask is not installed, or the cluster can't be reached or is lost.

    >>> list(run(["7S", "TD"], lambda batch: [card.lower() for card in batch]))
    ['7s', 'td']
    """
    ahead = iter(tasks)
    if scheduler is None:
        first = [] if workers == 1 else list(islice(ahead, few))
        alone = workers == 1 or len(first) < few
        ahead = chain(first, ahead)
        if alone:
            for some in _batches(ahead, batch):
                yield from work(some)
            return
    from terz_tutor.bulk import cluster  # noqa: PLC0415  (Dask is needed from here on)

    yield from cluster.across(_batches(ahead, batch), work, workers, scheduler)


def _batches(tasks: Iterator[T], size: int) -> Iterator[list[T]]:
    while some := list(islice(tasks, size)):
        yield some
