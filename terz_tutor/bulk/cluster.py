"""Clusters: batches of work for the workers of a Dask scheduler. The one module that imports Dask."""

from __future__ import annotations

import logging
import pkgutil
import signal
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from multiprocessing import resource_tracker
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from terz_tutor import __version__
from terz_tutor.bulk.words import ClusterError

try:
    from distributed import Client, KilledWorker, LocalCluster
    from distributed.comm.addressing import get_address_host_port
    from distributed.utils import silence_logging_cmgr
except ModuleNotFoundError as error:
    raise ClusterError("no_dask", command="pip install 'terz-tutor[bulk]'") from error

T = TypeVar("T")
R = TypeVar("R")

PATIENCE = 10.0
"""Seconds within which a scheduler must answer and have a worker."""

AHEAD = 4
"""Batches sent for each thread of the workers. Results are awaited in order: while the oldest batch takes its time,
the others have so much to go on with. It also bounds what is held in memory."""


def across(
    batches: Iterable[list[T]], work: Callable[[list[T]], list[R]], workers: int | None, scheduler: str | None
) -> Generator[R, None, None]:
    """Have the batches worked on by a cluster and yield the results in order; see :func:`terz_tutor.bulk.run`."""
    cluster = _local(workers) if scheduler is None else _remote(scheduler)
    # What Dask would log is said here in one sentence.
    with silence_logging_cmgr(logging.CRITICAL), cluster as client:
        sent: deque[Any] = deque()
        for batch in batches:
            sent.append(client.submit(work, batch, pure=False))
            if len(sent) >= AHEAD * _threads(client):
                yield from _result(sent.popleft())
        while sent:
            yield from _result(sent.popleft())


def _threads(client: Client) -> int:
    """Count the threads anew each time: workers come and go."""
    try:
        threads: int = sum(client.nthreads().values())
    except OSError as error:
        raise ClusterError("lost") from error
    return max(1, threads)


def _result(future: Any) -> Any:
    try:
        return future.result()
    except CancelledError as error:  # nobody here cancels: the scheduler has gone
        raise ClusterError("lost") from error
    except KilledWorker as error:
        raise ClusterError("killed") from error


@contextmanager
def _local(workers: int | None) -> Iterator[Client]:
    """Start a cluster on this machine: single-threaded processes, reached from this machine alone."""
    with ExitStack() as stack:
        place = stack.enter_context(TemporaryDirectory(prefix="terz-"))
        with _interrupts_held_back():
            cluster = stack.enter_context(
                LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    processes=True,
                    host="127.0.0.1",
                    # No dashboard. The scheduler opens a port for its state all the same, by itself always 8787.
                    scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0", "local_directory": place},
                    memory_limit=None,  # batches are small; watching the memory would only make noise
                    local_directory=place,
                    silence_logs=logging.CRITICAL,
                )
            )
        yield stack.enter_context(Client(cluster, set_as_default=False))


@contextmanager
def _remote(address: str) -> Iterator[Client]:
    """Connect to a scheduler, and see that its machines have this package."""
    try:
        # A failed Client leaves much noise behind, so it is tried only where something listens.
        socket.create_connection(get_address_host_port(address), timeout=PATIENCE).close()
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except OSError as error:
        raise ClusterError("unreachable", address=address) from error
    except ValueError as error:
        raise ClusterError("bad_address", address=address) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise ClusterError("no_workers", address=address, seconds=round(PATIENCE)) from error
        _check_versions(client, address)
        yield client


def _check_versions(client: Client, address: str) -> None:
    """See that scheduler and workers have this version: without the package they would wait forever, not fail."""
    package = __name__.partition(".")[0]
    ask = pkgutil.resolve_name, f"{package}:__version__"  # of the standard library, so that everybody can be asked
    found: dict[str, object] = client.run(*ask, on_error="return")
    try:
        found[address] = client.run_on_scheduler(*ask)
    except ModuleNotFoundError as error:
        found[address] = error
    for machine, version in found.items():
        if isinstance(version, Exception):
            raise ClusterError("not_there", machine=machine, package=package, version=__version__) from version
        if version != __version__:
            raise ClusterError("other_version", machine=machine, package=package, found=version, version=__version__)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Hold Ctrl-C back until the cluster stands, and for good from its processes, which inherit what is held back.

    A terminal sends Ctrl-C to them as well; they would end with tracebacks before this process can end them.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows: there it is only ugly
        yield
        return
    resource_tracker.ensure_running()  # started later, by the first worker, it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
