"""The four suit shapes and their colours, and where pips stand on a card.

A card is 63 units wide and 88 high; a pip shape is drawn in a square of 10 units.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PAPER = "#fffdf7"
"""The face of every card, in light and dark alike."""

FOUR_COLOURS: Mapping[str, str] = MappingProxyType({"S": "#1b1b1f", "C": "#0a6b38", "D": "#1554b0", "H": "#c4122f"})
"""Suit colours of the four-colour deck."""

TWO_COLOURS: Mapping[str, str] = MappingProxyType({"S": "#1b1b1f", "C": "#1b1b1f", "D": "#c4122f", "H": "#c4122f"})
"""Suit colours of the two-colour deck."""

SHAPES: Mapping[str, str] = MappingProxyType(
    {
        "S": "M5 .2C6 2.3 9.4 4 9.4 6.5 9.4 7.9 8.4 8.7 7.3 8.7 6.5 8.7 5.9 8.3 5.5 7.7 5.6 8.7 5.9 9.4 6.8 9.9H3.2"
        "C4.1 9.4 4.4 8.7 4.5 7.7 4.1 8.3 3.5 8.7 2.7 8.7 1.6 8.7.6 7.9.6 6.5.6 4 4 2.3 5 .2Z",
        "C": "M5 .2C6.4.2 7.4 1.2 7.4 2.5 7.4 3.2 7.1 3.8 6.6 4.3 7 4.1 7.3 4 7.7 4 8.9 4 9.9 5 9.9 6.2 9.9 7.5 8.9 8.5"
        " 7.6 8.5 6.7 8.5 5.9 8 5.5 7.3 5.6 8.5 5.9 9.3 6.8 9.9H3.2C4.1 9.3 4.4 8.5 4.5 7.3 4.1 8 3.3 8.5 2.4 8.5"
        " 1.1 8.5.1 7.5.1 6.2.1 5 1.1 4 2.3 4 2.7 4 3 4.1 3.4 4.3 2.9 3.8 2.6 3.2 2.6 2.5 2.6 1.2 3.6.2 5 .2Z",
        "D": "M5 .1C6 2 7.3 3.7 8.8 5 7.3 6.3 6 8 5 9.9 4 8 2.7 6.3 1.2 5 2.7 3.7 4 2 5 .1Z",
        "H": "M5 9.7C4.2 7.4.5 5.9.5 3 .5 1.5 1.6.5 2.9.5 3.9.5 4.7 1.1 5 2.1 5.3 1.1 6.1.5 7.1.5 8.4.5 9.5 1.5 9.5 3"
        " 9.5 5.9 5.8 7.4 5 9.7Z",
    }
)
"""The outline of each suit's pip."""

_LEFT, _MIDDLE, _RIGHT = 21.5, 31.5, 41.5
_THREE_ROWS = tuple((x, y) for x in (_LEFT, _RIGHT) for y in (14.0, 44.0, 74.0))
_FOUR_ROWS = tuple((x, y) for x in (_LEFT, _RIGHT) for y in (13.0, 33.5, 54.5, 75.0))

SPOTS: Mapping[str, tuple[tuple[float, float], ...]] = MappingProxyType(
    {
        "7": (*_THREE_ROWS, (_MIDDLE, 29.0)),
        "8": (*_THREE_ROWS, (_MIDDLE, 29.0), (_MIDDLE, 59.0)),
        "9": (*_FOUR_ROWS, (_MIDDLE, 44.0)),
        "T": (*_FOUR_ROWS, (_MIDDLE, 23.0), (_MIDDLE, 65.0)),
    }
)
"""The centres of the pips of a number card; those below the middle stand on their heads."""
