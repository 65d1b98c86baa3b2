"""All kinds of puzzles by their names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from terz_tutor.quiz import card_kinds, endgame_kinds, meld_kinds
from terz_tutor.quiz.kinds import Kind

KINDS: Mapping[str, Kind] = MappingProxyType(
    {kind.name: kind for kind in (*card_kinds.KINDS, *meld_kinds.KINDS, *endgame_kinds.KINDS)}
)


class UnknownKind(ValueError):
    """There is no kind of puzzle of this name."""


def find_kind(name: str) -> Kind:
    """Find a kind by its name.

    Raises:
        UnknownKind: if there is none.

    >>> find_kind("trick-winner").form.value
    'one'
    """
    if name not in KINDS:
        message = f"there is no kind of puzzle {name!r}; expected one of {', '.join(KINDS)}"
        raise UnknownKind(message)
    return KINDS[name]
