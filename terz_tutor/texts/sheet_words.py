"""Headings of the one page of strength and melds to print: messages of the catalogue ``sheet``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SHEET: Mapping[str, str] = MappingProxyType(
    {
        "title": "Strength and melds",
        "strength": "Strength and points",
        "strength_note": "The strongest at the top",
        "trumps": "In trumps",
        "plain": "In a plain suit",
        "card": "Card",
        "points": "Points",
        "last": "For the last trick",
        "total": "All cards and the last trick: {points}",
        "melds": "Melds, the most senior first",
        "meld": "Meld",
        "said": "Said",
        "marriage_note": "nothing beats it",
        "answers": "Answers to a claim",
        "good": "let it pass",
        "ask": "ask for the top card",
        "not_good": "beat it and show",
        "claiming": "Claims",
        "replying": "Replies and the exchange",
    }
)
"""English words by code."""
