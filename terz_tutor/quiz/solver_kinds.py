"""Kinds of puzzles about the endgame with best play (lesson 03)."""

from __future__ import annotations

from terz_tutor.quiz.kinds import Kind

# To come: best-reply, best-lead, last-trick, points-to-come. docs/kinds.md tells how a kind is written.
KINDS: tuple[Kind, ...] = ()
