"""Kinds of puzzles about the end of a match and its penalties (lesson 03)."""

from __future__ import annotations

from terz_tutor.quiz.kinds import Kind

# To come: match-end, penalty. docs/kinds.md tells how a kind is written.
KINDS: tuple[Kind, ...] = ()
