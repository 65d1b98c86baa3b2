"""The three court figures, as shapes.

A figure is the upper half of its card, inside the frame (14.5 to 48.5 by 4.5 to 83.5), and ends in the slanting seam
from (14.5, 49.8) to (48.5, 38.2); a sash covers the seam, so shapes may pass it by two units. ``currentColor`` is the
suit's colour; everything else is ink, gold, skin or paper, so that one figure serves all four suits.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from terz_tutor.view.pips import PAPER

SUIT = "currentColor"
GOLD = "#e0ad3a"
INK = "#2a2220"
_AMBER = "#b97a22"
_SKIN = "#fbe0c6"
_STEEL = "#e3e7ec"


def _fill(colour: str, *outlines: str) -> str:
    """Draw closed outlines in one colour, edged by the figure's ink."""
    return f'<path fill="{colour}" d="{"".join(outlines)}"/>'


def _tint(strength: str, *outlines: str) -> str:
    """Draw outlines in a light tone of the suit's colour on paper."""
    outline = "".join(outlines)
    return f'<path fill="{PAPER}" d="{outline}"/><path fill="{SUIT}" fill-opacity="{strength}" d="{outline}"/>'


def _plain(colour: str, *outlines: str) -> str:
    """Draw outlines without an edge: patterns, shadows, pupils."""
    return f'<path fill="{colour}" stroke="none" d="{"".join(outlines)}"/>'


def _line(colour: str, width: str, *strokes: str) -> str:
    """Draw open lines."""
    return f'<path fill="none" stroke="{colour}" stroke-width="{width}" d="{"".join(strokes)}"/>'


def _dot(x: float, y: float, r: float) -> str:
    """Outline a round dot, as a part of a path."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0-{2 * r:g} 0Z"


def _lozenge(x: float, y: float, w: float, h: float) -> str:
    """Outline a lozenge around a point, ``w`` and ``h`` from it to the corners, as a part of a path."""
    return f"M{x:g} {y - h:g}l{w:g} {h:g}-{w:g} {h:g}-{w:g}-{h:g}Z"


def _mirror(*outlines: str) -> str:
    """Repeat a group on the other side of the figure's axis."""
    group = "".join(outlines)
    return f'{group}<g transform="matrix(-1 0 0 1 63 0)">{group}</g>'


_FACE = (
    _fill(
        _SKIN,
        "M31.5 13.4C35 13.4 36.9 15.8 36.9 19.6 36.9 24.2 34.3 28.2 31.5 28.2 28.7 28.2 26.1 24.2 26.1"
        " 19.6 26.1 15.8 28 13.4 31.5 13.4Z",
    ),
    _mirror(
        _fill(PAPER, "M27.5 20.1Q29.1 18.7 30.5 20.2 29 21.2 27.5 20.1Z"),
        _plain(INK, _dot(29.1, 20, 0.62)),
        _line(INK, ".7", "M27.2 18.4Q28.9 17 30.7 18.1"),
    ),
    _line(INK, ".5", "M31 18.9C30.9 20.6 30.5 22 30.3 23Q31 23.7 32.3 23.4"),
)

_KING = (
    # mantle with its border and pattern
    _fill(SUIT, "M14 38C17 34.5 22 33 25 31.5H38C42 32.5 46 33.5 49 35V40L14 52Z"),
    _plain(
        GOLD,
        *(_lozenge(x, y, 0.9, 1.3) for x, y in ((16.8, 39.6), (16.8, 45.4), (20.2, 47.2), (24.3, 44.8), (40.6, 39.4))),
    ),
    # robe
    _tint(".3", "M27.3 36H35.7L37.4 44.5 25.6 48.5Z"),
    _line(GOLD, ".9", "M27.3 36 25.6 48.5M35.7 36 37.4 44.5"),
    _plain(GOLD, _lozenge(31.5, 42, 1.5, 2)),
    # ermine
    _fill(
        PAPER,
        "M24.6 29.2C22.8 31 20.6 31.8 18.6 33.6 23 42 40 42 44.4 33.6 42.4 31.8 40.2 31 38.4 29.2 36 35"
        " 27 35 24.6 29.2Z",
    ),
    _plain(
        INK,
        *(
            f"M{x} {y}l.5 1.7-.5.7-.5-.7Z"
            for x, y in ((22.4, 32.6), (25.2, 35.4), (28.4, 36.8), (34.6, 36.8), (37.8, 35.4), (40.6, 32.6))
        ),
    ),
    # hair
    _mirror(
        _fill(PAPER, "M27.2 14.5C24.6 16.5 25 20.5 24.4 23.5 23.9 26.2 22.2 27.4 21 27.2 21.8 29.8 25.4 30 27 27.2Z"),
        _line(INK, ".35", "M26 17.5C25.8 21.5 26 25.4 23.3 27.8M26.5 21C26.5 24 26.2 26.4 25 28.2"),
    ),
    *_FACE,
    # beard and moustache
    _fill(
        PAPER,
        "M26.2 21C26 26.5 26.8 32.5 29.6 35.6 30.2 34.9 30.6 34.4 31.5 33.4 32.4 34.4 32.8 34.9 33.4"
        " 35.6 36.2 32.5 37 26.5 36.8 21"
        "C36 23.8 34.6 24.8 31.5 24.8 28.4 24.8 27 23.8 26.2 21Z",
    ),
    _line(
        INK,
        ".35",
        "M28 26.5C28.2 29.5 28.8 32 29.8 33.6M35 26.5C34.8 29.5 34.2 32 33.2 33.6M31.5 28.6V32.6M29.8"
        " 28.2C29.9 30 30.3 31.6 30.9 32.8M33.2 28.2C33.1 30 32.7 31.6 32.1 32.8",
    ),
    _plain("#b5382f", "M29.9 26.2Q31.5 25.6 33.1 26.2 31.5 27.9 29.9 26.2Z"),
    _fill(
        PAPER,
        "M31.5 24.1C30.3 23.4 28.6 24 27.6 26.1 28.9 26.5 30.6 26.2 31.5 25.1 32.4 26.2 34.1 26.5 35.4"
        " 26.1 34.4 24 32.7 23.4 31.5 24.1Z",
    ),
    # crown
    _fill(SUIT, "M26 12.5C26 9 28.5 7.6 31.5 7.6 34.5 7.6 37 9 37 12.5Z"),
    _fill(
        GOLD,
        "M25.4 16 23.9 8.2 27.6 11.4 29.3 7.6 31.5 10.6 33.7 7.6 35.4 11.4 39.1 8.2 37.6 16C33.6 14.6"
        " 29.4 14.6 25.4 16Z",
    ),
    _fill(GOLD, _dot(23.9, 7.8, 0.9), _dot(29.3, 7.1, 0.8), _dot(33.7, 7.1, 0.8), _dot(39.1, 7.8, 0.9)),
    _line(INK, ".4", "M25.1 14C29.4 12.5 33.6 12.5 37.9 14"),
    _plain(SUIT, _lozenge(31.5, 12.6, 0.9, 1.1), _dot(27.6, 13.2, 0.55), _dot(35.4, 13.2, 0.55)),
    # sword
    _fill(_STEEL, "M43.3 29.5V10.5L44.5 7.2 45.7 10.5V29.5Z"),
    _line(INK, ".35", "M44.5 10V29"),
    _fill(GOLD, "M40.9 28.4Q44.5 29.4 48.1 28.4V30.1Q44.5 31 40.9 30.1Z", _dot(44.5, 36, 1.2)),
    _fill(INK, "M43.8 30.4H45.2V35.4H43.8Z"),
    # the hand at the hilt, cuff and sleeve
    _tint(".45", "M41.6 36.6H47.2L50 41 40 44Z"),
    _fill(GOLD, "M41.2 35Q44.5 36.2 47.6 35L48 37Q44.5 38.2 40.9 37Z"),
    _fill(_SKIN, "M42.2 31.6Q42.4 30.9 43.4 31H46Q47 31.1 46.9 32.2L46.6 35Q44.4 35.9 42.4 35Z"),
    _line(INK, ".35", "M43.6 32.2H46.8M43.6 33.3H46.7M43.6 34.3H46.6"),
    # the other hand, cuff and orb
    _fill(
        _SKIN,
        "M16.9 40.4C16.5 38.6 17.9 38.2 18.3 39.8L22.4 39.8C22.8 38.2 24.2 38.6 23.8 40.4 23.5 43 22.4"
        " 44.6 20.3 44.6 18.2 44.6 17.2 43 16.9 40.4Z",
    ),
    _fill(GOLD, "M17.4 44Q20.4 45 23 43.4L23.8 45.4Q20.4 47.4 17.2 46.2Z"),
    _fill(GOLD, _dot(20.35, 38.4, 3.2), "M19.9 35.2V33.8H18.8V32.9H19.9V31.6H20.8V32.9H21.9V33.8H20.8V35.2Z"),
    _line(INK, ".4", "M17.2 37.6Q20.3 39.4 23.5 37.6M20.3 38.6V41.6"),
    _line(INK, ".35", "M18.9 42V43.4M20.4 42.2V43.8M21.9 42V43.4"),
)

_QUEEN = (
    # veil
    _tint(
        ".22",
        "M31.5 11C22 11 21.6 20 21 26.5 20.6 30.5 18.6 34 16.4 36.5H46.6C44.4 34 42.4 30.5 42 26.5 41.4"
        " 20 41 11 31.5 11Z",
    ),
    # neck and shoulders
    _fill(_SKIN, "M29 25.5V30C27.4 31.6 24.6 32 22 33L26 40.5H37L41 33C38.4 32 35.6 31.6 34 30V25.5Z"),
    _plain("#eec6a4", "M29 27.3Q31.5 30.2 34 27.3V28.8Q31.5 31.4 29 28.8Z"),
    # dress
    _fill(
        SUIT,
        "M14 41.5C15 36 19 33.2 23 32.4 24.2 37.2 27.6 39.6 31.5 39.6 35.4 39.6 38.8 37.2 40 32.4 44"
        " 33.2 47 34.6 49 37V40L14 52Z",
    ),
    _line(PAPER, "2", "M23 32.4C24.2 37.2 27.6 39.6 31.5 39.6 35.4 39.6 38.8 37.2 40 32.4"),
    _line(GOLD, "1.1", "M23 32.4C24.2 37.2 27.6 39.6 31.5 39.6 35.4 39.6 38.8 37.2 40 32.4"),
    # puffed sleeve with slashes
    _tint(".4", "M14.2 46C13 39.5 16.8 35.4 20.6 35.2 23.4 36.6 23.6 42.8 20.4 48.6L14 51Z"),
    _plain(
        SUIT,
        "M17.2 37.2C15.8 40.2 15.6 44.4 16.2 48L17.6 47.8C17.2 44 17.4 40.4 18.4 37.4Z",
        "M19.9 36.8C19.6 40 19.2 44 18.9 47.4L20.3 47C21 43.6 21.4 40 21.3 37.2Z",
    ),
    # bodice
    _line(GOLD, ".5", "M27.6 40.5 27 46M35.4 40.5 36 44M31.5 41V45"),
    _plain(
        GOLD,
        *(_dot(x, y, 0.6) for x, y in ((24.6, 40.2), (24.4, 43.6), (29.5, 43), (33.5, 42), (38.6, 39.4), (40.6, 36.6))),
    ),
    *_FACE,
    _plain("#f2b8a0", _dot(28, 23, 0.9), _dot(35, 23, 0.9)),
    _plain("#b5382f", "M29.9 25.2Q30.8 24.4 31.5 24.9 32.2 24.4 33.1 25.2 31.5 26.8 29.9 25.2Z"),
    # hair
    _mirror(
        _fill(
            GOLD,
            "M31.6 12.2C26.6 12.2 24.8 15.6 24.9 19.4 25 23 23.2 24.6 23.4 27.8 23.6 30.4 25.6 31.6 25 34.4"
            " 28 33.2 29 30.4 27.8 27.6"
            " 26.8 25 26 22.6 26.4 19.8 27 17 29.4 15.2 31.6 14.6Z",
        ),
        _line(
            _AMBER,
            ".45",
            "M30.4 13.4C27 14.2 25.7 17 25.7 20 25.7 23.4 24.4 25 24.6 27.6 24.8 29.8 26.8 31 26.2 33M25.6"
            " 23.6C25.5 26 26.6 27.6 27.2 29.4",
        ),
    ),
    # crown
    _fill(GOLD, "M26.4 13.6 24.8 8.6 28.4 10.6 31.5 6.4 34.6 10.6 38.2 8.6 36.6 13.6C33.4 12.4 29.6 12.4 26.4 13.6Z"),
    _fill(PAPER, _dot(24.8, 8.2, 0.8), _dot(31.5, 6.2, 0.9), _dot(38.2, 8.2, 0.8)),
    _plain(SUIT, _lozenge(31.5, 10.7, 0.8, 1.2), _dot(28.3, 11.8, 0.5), _dot(34.7, 11.8, 0.5)),
    # necklace
    _line(INK, ".3", "M28.4 31C29.4 34 33.6 34 34.6 31"),
    _fill(PAPER, *(_dot(x, y, 0.5) for x, y in ((28.5, 31.3), (29.3, 32.5), (33.7, 32.5), (34.5, 31.3)))),
    _fill(SUIT, _lozenge(31.5, 34.2, 0.9, 1.3)),
    # rose
    _line(INK, ".7", "M43.8 34 C44 29.5 43.8 27 43.4 22"),
    _tint(
        ".45",
        "M43.9 28.6C46 28.6 47.4 27 47.6 25 45.2 25 43.9 26.4 43.9 28.6Z",
        "M43.8 27C42.2 27 41 25.8 40.6 24.2 42.6 24.2 43.8 25.2 43.8 27Z",
    ),
    _fill(SUIT, *(_dot(x, y, 1.9) for x, y in ((41.2, 17.2), (45.6, 17.2), (42, 20.4), (44.8, 20.4), (43.4, 15.4)))),
    _fill(GOLD, _dot(43.4, 18.2, 1.5)),
    _line(INK, ".35", "M42.7 18.4Q43.4 17 44.1 18.2 43.8 19.1 43.2 18.6"),
    # the hand with the rose and its cuff
    _tint(".4", "M41.4 36.4H46.8L50 41 40 44Z"),
    _fill(
        PAPER,
        "M40.6 35.2Q41.4 34.2 42.4 34.8 43.2 34 44.2 34.7 45.2 34 46 34.7 47.2 34.3 47.6 35.4L46.8"
        " 37.4Q44 38.4 41.4 37.4Z",
    ),
    _fill(
        _SKIN, "M42.2 31.4C42.6 30.4 44.6 30 45.6 30.6 46.8 31.4 46.4 33.4 45.8 34.9H42.6C42 33.6 41.8 32.4 42.2 31.4Z"
    ),
    _line(INK, ".35", "M43.6 31.8H46M43.6 32.8H46.1M43.6 33.8H45.9"),
)

_JACK = (
    # plume
    _tint(
        ".35",
        "M27.6 13C25 13 23.6 14.4 21.4 15.4 18 17 16.6 20 16.6 23.4 16.6 25.8 17.6 27.6 19 28.6 19 27"
        " 19.4 26 20.2 25 20.2 26 20.4 26.6 21 27.2 21 24.6 22 23 23 21.6 24 19 25.6 17 28 15.4Z",
    ),
    _line(
        INK,
        ".4",
        "M27.2 14.2C22.6 15.4 19.2 19 18.7 26.6M22.9 16.2 20.9 16.4M20.9 18.6 18.6 19M19.6 21.6 17.2"
        " 22M22.9 16.2 23.6 18.6M20.9 18.7 22 21.2",
    ),
    # doublet
    _fill(SUIT, "M14 39.5C16 34.8 21 33 25 32H38C42 32.6 46.6 33.6 49 36V40L14 52Z"),
    _tint(".3", "M25.4 33H37.6L38.6 43.5 24.6 48.5Z"),
    _plain(SUIT, "M26.8 33H28.6L27.9 47 25.9 47.8Z", "M34.4 33H36.2L37.3 43.8 35.2 44.5Z"),
    _fill(GOLD, *(_dot(31.5, y, 0.75) for y in (38.6, 41.2))),
    # slashed sleeve
    _plain(
        GOLD, *(_lozenge(x, y, 0.75, 2) for x, y in ((17.2, 40.6), (20, 39), (22.6, 40.8), (18.4, 45.4), (21.4, 44.4)))
    ),
    # hair behind
    _fill(
        _AMBER,
        "M26 14.5C23.6 18 25 23 22.6 26.6 21.8 28 22.2 29.6 23.6 29.4 25.4 30.6 27.8 29.6 28"
        " 27.6H35C35.2 29.6 37.6 30.6 39.4 29.4 40.8 29.6 41.2 28 40.4 26.6 38 23 39.4 18 37 14.5Z",
    ),
    _fill(_SKIN, "M29.2 25.5V32H33.8V25.5Z"),
    # ruff
    _fill(
        PAPER,
        "M24 31.6Q23.6 29.8 25.6 30 26.4 28.6 28 29.4 29.6 28.4 31.5 29.6 33.4 28.4 35 29.4 36.6 28.6"
        " 37.4 30 39.4 29.8 39 31.6 39.8 33.4 37.8 33.8 37 35.4 35.2 34.8 33.6 36.2 31.5 35 29.4 36.2"
        " 27.8 34.8 26 35.4 25.2 33.8 23.2 33.4 24 31.6Z",
    ),
    _line(INK, ".35", "M26 31.2 25.6 33.2M28.4 31.6 28 34.2M31.5 31.8V34.4M34.6 31.6 35 34.2M37 31.2 37.4 33.2"),
    *_FACE,
    _plain("#b5382f", "M30 25.3Q31.5 24.7 33 25.3 31.5 26.5 30 25.3Z"),
    # hair over the brow and at the cheeks
    _mirror(
        _fill(
            _AMBER,
            "M31.6 14C27 14 25.2 16.6 25.4 20 25.5 23 25 25.6 23.6 27.4 25.4 28.8 27.6 27.4 27.4 24.6 27.2"
            " 22 26.6 20.4 27.4 18.4 29 18.2 30.6 17.6 31.6 16.8Z",
        ),
        _line(INK, ".35", "M26.4 19C26.3 22.6 26.4 25 24.9 27.4"),
    ),
    # cap
    _fill(SUIT, "M23.8 14.6C21.8 9.6 27 6.4 32.6 6.6 38.6 6.8 42.2 9.8 39.8 14.4 34.6 12.6 28.6 12.8 23.8 14.6Z"),
    _line(GOLD, ".45", "M27 12.4C26.6 10.4 27.6 8.6 29.4 7.8M31.8 12V7.4M36.4 12.4C36.8 10.4 36 8.8 34.6 7.8"),
    _fill(GOLD, "M24.4 14C29 12 34.6 12 39 13.8L38.4 16.6C34.4 14.8 29 14.8 24.8 16.8Z"),
    _fill(PAPER, _dot(27.4, 14, 1.2)),
    _plain(SUIT, _dot(27.4, 14, 0.6)),
    # halberd
    _fill(_AMBER, "M44 15H45.2V41H44Z"),
    _fill(
        _STEEL,
        "M44.6 5.4 45.6 10.6 45.2 17H44L43.6 10.6Z",
        "M45.3 11.4C46.4 11.2 47.4 10.4 47.9 9.4V18.4C47.4 17.4 46.4 16.4 45.3 16.2Z",
        "M43.9 11.8 41 13.2 43.9 15Z",
    ),
    _fill(GOLD, "M43.5 17H45.7V18.6H43.5Z"),
    # the hand at the shaft, cuff and sleeve
    _tint(".45", "M41.4 36.4H47.2L50 41 40 44Z"),
    _fill(GOLD, "M41 34.8Q44.4 36 47.6 34.8L48 36.8Q44.4 38 40.8 36.8Z"),
    _fill(_SKIN, "M42.2 31.2Q42.4 30.5 43.4 30.6H46Q47 30.7 46.9 31.8L46.6 34.8Q44.4 35.7 42.4 34.8Z"),
    _line(INK, ".35", "M43.6 31.8H46.8M43.6 32.9H46.7M43.6 34H46.6"),
)

FIGURES: Mapping[str, str] = MappingProxyType({"J": "".join(_JACK), "Q": "".join(_QUEEN), "K": "".join(_KING)})
"""The upper half of each court by the code of its rank."""

SASH = (
    _line(INK, "4.6", "M10 51.3 53 36.7")
    + _line(GOLD, "3.8", "M10 51.3 53 36.7")
    + _line(SUIT, ".4", "M10 49.9 53 35.2M10 52.8 53 38.1")
    + f'<path fill="{SUIT}" stroke="none" d="'
    + "".join(_lozenge(31.5 + 4 * i, 44 - 4 * i * 11.6 / 34, 1.1, 0.9) for i in range(-4, 5))
    + '"/>'
)
"""The band over the seam of the two halves."""
