"""Kinds of puzzles about draws, leads and unseen cards (lesson 01 and 03)."""

from __future__ import annotations

from terz_tutor.quiz.kinds import Kind

# To come: draw, who-leads, opponent-hand. docs/kinds.md tells how a kind is written.
KINDS: tuple[Kind, ...] = ()
