"""Words of kinds of puzzles, a module for each group of kinds, so that a group's code and words are changed together.

The words of the oldest groups stand in ``prompts``, ``reasons`` and ``labels`` beside this package.
"""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.texts.kind_words import draws, endgames, matches, plans, sheets

GROUPS = {"draws": draws, "plans": plans, "endgames": endgames, "matches": matches, "sheets": sheets}
"""Module of words by group; its messages are those of ``kind_<group>.po``."""

TITLES: Mapping[str, str] = {code: text for words in GROUPS.values() for code, text in words.TITLES.items()}
SENTENCES: Mapping[str, str] = {code: text for words in GROUPS.values() for code, text in words.SENTENCES.items()}
LABELS: Mapping[str, str] = {code: text for words in GROUPS.values() for code, text in words.LABELS.items()}
