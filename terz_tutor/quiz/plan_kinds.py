"""Kinds of puzzles about claims planned over several turns (lesson 02)."""

from __future__ import annotations

from terz_tutor.quiz.kinds import Kind

# To come: claim-plan. docs/kinds.md tells how a kind is written.
KINDS: tuple[Kind, ...] = ()
