"""All kinds of puzzles by their names: those of the course, and those that installed packages bring along."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import entry_points
from types import MappingProxyType

from terz_tutor.quiz import sheet_kinds
from terz_tutor.quiz.kinds import Kind
from terz_tutor.quiz.single_kinds import SINGLE_KINDS
from terz_tutor.rules.refusal import Refusal

GROUP = "terz_tutor.kinds"
"""The group of entry points: each names a kind, or several in a tuple."""

KINDS: Mapping[str, Kind] = MappingProxyType({**SINGLE_KINDS, **{kind.name: kind for kind in sheet_kinds.KINDS}})
"""The kinds of the course."""


class UnknownKind(Refusal):
    """There is no kind of puzzle of this name."""


class BadKind(Refusal):
    """An installed package brings something that is no kind, or whose name is taken."""


@lru_cache(maxsize=1)
def all_kinds() -> Mapping[str, Kind]:
    """List the kinds of the course and those of installed packages.

    Raises:
        BadKind: if a package brings something that is no kind, or one whose name is taken.

    >>> set(KINDS) <= set(all_kinds())
    True
    """
    found = dict(KINDS)
    for entry in entry_points(group=GROUP):
        brought = entry.load()
        for kind in brought if isinstance(brought, tuple) else (brought,):
            add_kind(found, kind, entry.value)
    return MappingProxyType(found)


def add_kind(kinds: dict[str, Kind], kind: object, source: str) -> None:
    """Add a kind to others.

    Raises:
        BadKind: if it is no kind, or its name is taken.

    >>> kinds = {}
    >>> add_kind(kinds, KINDS["trick-winner"], "here")
    >>> list(kinds)
    ['trick-winner']
    """
    if not isinstance(kind, Kind):
        template = "{source} brings {kind}; expected a Kind, or a tuple of them."
        raise BadKind(template, source=source, kind=repr(kind))
    if kind.name in kinds:
        template = "{source} brings a kind {kind}, but this name is taken; expected another one."
        raise BadKind(template, source=source, kind=repr(kind.name))
    kinds[kind.name] = kind


def find_kind(name: str) -> Kind:
    """Find a kind by its name.

    Raises:
        UnknownKind: if there is none.

    >>> find_kind("trick-winner").form.value
    'one'
    """
    kinds = all_kinds()
    if name not in kinds:
        template = "There is no kind of puzzle {kind}; expected one of {kinds}."
        raise UnknownKind(template, kind=repr(name), kinds=", ".join(kinds))
    return kinds[name]
