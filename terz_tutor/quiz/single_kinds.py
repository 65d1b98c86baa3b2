"""The kinds of the course that ask one thing each, by their names; a sheet of answers asks them again."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from terz_tutor.quiz import (
    card_kinds,
    claim_kinds,
    draw_kinds,
    endgame_kinds,
    match_kinds,
    meld_kinds,
    plan_kinds,
    school_kinds,
    score_kinds,
    solver_kinds,
    stock_kinds,
)
from terz_tutor.quiz.kinds import Kind

# In the order of the lessons.
_MODULES = (
    card_kinds,
    stock_kinds,
    draw_kinds,
    meld_kinds,
    claim_kinds,
    school_kinds,
    plan_kinds,
    endgame_kinds,
    solver_kinds,
    score_kinds,
    match_kinds,
)

SINGLE_KINDS: Mapping[str, Kind] = MappingProxyType({kind.name: kind for module in _MODULES for kind in module.KINDS})
"""Every kind but those that are made of others."""
