"""What bulk work says, as messages for the catalogue ``bulk``."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.referee import Fault

CLUSTER: Mapping[str, str] = {
    "no_dask": "Several cores need Dask; expected it installed ({command}), or --workers 1.",
    "bad_address": "The scheduler's address {address} can't be used; expected one such as tcp://host:8786.",
    "unreachable": "No Dask scheduler answers at {address}.",
    "no_workers": "The scheduler at {address} has no workers; waited {seconds} seconds.",
    "not_there": "The machine {machine} of the cluster has no {package}; expected version {version}.",
    "other_version": "The machine {machine} of the cluster has {package} {found}; expected version {version}.",
    "lost": "The connection to the cluster was lost.",
    "killed": "Workers of the cluster ended again and again in the middle of their work.",
}
"""Why a cluster does not work."""

USAGE: Mapping[str, str] = {
    "together": "{one} does not go with {other}.",
    "resume_alone": "--resume goes with --output only.",
    "same_file": "{file} can't be read and written at once.",
    "other_line": (
        "Line {line} of {file} is not what belongs there; expected what an earlier run with these options has written."
    ),
    "too_many": "{file} has more lines than are wanted ({count}).",
    "not_json": "--rules is neither the id of a rule system nor JSON: {text}",
    "twice": "{option} names {value} more than once; expected each once.",
    "closed": "The standard {name} is closed.",
}
"""What is said of options and files that can't be used."""

STOPPED = "Stopped; lines done: {count}."
STOPPED_RESUME = "Stopped; lines done: {count}. --resume goes on from there."
SOLVING = "Solving"
GENERATING = "Making puzzles"


class ClusterError(Fault):
    """A cluster that can't be started or reached, or that was lost.

    >>> str(ClusterError("lost"))
    'The connection to the cluster was lost.'
    """

    def __init__(self, code: str, **args: object) -> None:
        """Take the template of the code."""
        super().__init__(code, CLUSTER[code], None, **args)


class UsageError(Fault):
    """Options or files that can't be used.

    >>> str(UsageError("together", one="--workers", other="--scheduler"))
    '--workers does not go with --scheduler.'
    """

    def __init__(self, code: str, **args: object) -> None:
        """Take the template of the code."""
        super().__init__(code, USAGE[code], None, **args)
