"""What puzzles about draws, leads and unseen cards say (messages of ``kind_draws.po``)."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {}
"""Title by kind of puzzle."""

SENTENCES: Mapping[str, str] = {}
"""Prompts, options and steps by code."""

LABELS: Mapping[str, str] = {}
"""Labels of laid cards by code."""
