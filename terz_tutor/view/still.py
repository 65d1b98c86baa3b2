"""A whole position as one SVG picture that needs nothing else.

It draws the same view data as the table widget (SCENE in ``docs/architecture.md``), so that a notebook shows its tables
where no script runs: on a code host, in print, in a mail. The position's sentence goes along as its text twin.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from textwrap import wrap
from typing import Any

from terz_tutor.rules.notation import parse_card
from terz_tutor.view.faces import HEIGHT, WIDTH, alone, definitions, index_markup
from terz_tutor.view.pips import PAPER

_WIDE = 480
_EDGE = 18
_ROOM = _WIDE - 2 * _EDGE
_LARGE, _MIDDLE, _SMALL = 78, 66, 46
"""Card widths: your hand and the trick; turn-up and laid rows; hidden cards."""
_TEXT, _LEADING, _CHAR = 15, 19, 8.6
"""Font size, line height and the width of a character of the widest common fonts."""
_FONTS = "system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
_BAIZE, _RIM, _INK, _GOLD = "#1f5f43", "#174a34", "#f4f7f2", "#f0c04a"


def _tall(width: float) -> float:
    """Give the height of a card of this width."""
    return width * HEIGHT / WIDTH


@dataclass(slots=True)
class _Picture:
    """What has been drawn so far, and how far down."""

    letters: Mapping[str, str]
    y: float = _EDGE
    parts: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def back(self, x: float, y: float, width: float) -> None:
        """Put down a hidden card."""
        self.used.add("back")
        self.parts.append(f'<use href="#terz-back" x="{x:g}" y="{y:g}" width="{width:g}" height="{_tall(width):.4g}"/>')

    def card(self, view: Mapping[str, Any], x: float, y: float, width: float, turn: str = "") -> None:
        """Put down an open card, turned about or not; a trump has a gold edge."""
        card = parse_card(view["code"])
        self.used.add(card.code)
        edge = (
            f'<rect x="1.2" y="1.2" width="60.6" height="85.6" rx="4" fill="none" stroke="{_GOLD}" stroke-width="2.4"/>'
            if view["trump"]
            else ""
        )
        rank_text = self.letters.get(card.rank.code, card.rank.code)
        self.parts.append(
            f'<g transform="translate({x:g} {y:g}){turn} scale({width / WIDTH:.4g})">'
            f'<use href="#terz-{card.code}" width="{WIDTH}" height="{HEIGHT}"/>{edge}'
            f"{index_markup(rank_text, card.suit)}</g>"
        )

    def text(self, text: str, x: float, y: float, anchor: str = "start", *, bold: bool = False) -> None:
        """Write one line with its foot at ``y``."""
        weight = ' font-weight="700"' if bold else ""
        self.parts.append(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{weight}>{escape(text)}</text>')

    def row(self, cards: Sequence[Mapping[str, Any]], width: float, wanted_step: float) -> None:
        """Lay a row of open cards in the middle, overlapping as needed, and go on below it."""
        if not cards:
            return
        step = _step(len(cards), width, wanted_step)
        x = (_WIDE - width - step * (len(cards) - 1)) / 2
        for i, card in enumerate(cards):
            self.card(card, x + i * step, self.y, width)
        self.y += _tall(width) + 12

    def caption(self, text: str, middle: float, top: float, width: float) -> float:
        """Write a centred caption in as many lines as it takes, and tell how high it is."""
        lines = _lines(text, width)
        for i, part in enumerate(lines):
            self.text(part, middle, top + _LEADING * (i + 1) - 5, "middle")
        return len(lines) * _LEADING


def _lines(text: str, width: float) -> list[str]:
    """Break a text into lines that fit."""
    return wrap(text, max(8, int(width / _CHAR)))


def _step(count: int, width: float, wanted: float) -> float:
    """Tell how far apart the left edges of cards in a row are, so that the row has room."""
    return min(wanted, (_ROOM - width) / max(count - 1, 1))


def _header(picture: _Picture, view: Mapping[str, Any]) -> None:
    """Show trumps at the right; at the left the opponent and how many cards that hand has."""
    suit, text = view["trump"]["suit"], view["trump"]["text"]
    picture.used.add(f"pip-{suit}")
    size = 30
    left = _WIDE - _EDGE - size
    picture.parts.append(
        f'<rect x="{left}" y="{_EDGE - 6}" width="{size}" height="{size}" rx="6" fill="{PAPER}" stroke="{_GOLD}" '
        f'stroke-width="2"/><use href="#terz-pip-{suit}" x="{left + 5}" y="{_EDGE - 1}" width="20" height="20"/>'
    )
    picture.text(text, left - 8, _EDGE + 14, "end", bold=True)
    lines: list[str] = []
    if opponent := view["opponent"]:
        words = opponent["label"] if "cards" in opponent else f"{opponent['label']} · {opponent['text']}"
        lines = _lines(words, left - 8 - len(text) * _CHAR - _EDGE)
    for i, line in enumerate(lines):
        picture.text(line, _EDGE, _EDGE + 14 + i * _LEADING)
    picture.y += max(size, 20 + (len(lines) - 1) * _LEADING) + 6


def _opponent(picture: _Picture, opponent: Mapping[str, Any]) -> None:
    """Lay the opponent's cards, as backs or open."""
    if "cards" in opponent:
        picture.row(opponent["cards"], _MIDDLE, _MIDDLE * 0.7)
        return
    count = opponent["count"]
    step = _step(count, _SMALL, _SMALL * 0.6)
    left = (_WIDE - _SMALL - step * (count - 1)) / 2
    for i in range(count):
        picture.back(left + i * step, picture.y, _SMALL)
    if count:
        picture.y += _tall(_SMALL) + 12


def _pile(picture: _Picture, view: Mapping[str, Any], centre: float, width: float, foot: float) -> float:
    """Lay the stock, the turn-up across on it and its count; cards stand on ``foot``. Tell where all that ends."""
    turnup, stock = view["turnup"], view["stock"]
    hidden = (stock["count"] if stock else 0) - bool(turnup)
    top = foot - _tall(_MIDDLE)
    across = bool(turnup) and hidden > 0
    x = centre - _MIDDLE * (0.9 if across else 0.5)
    for i in range(min(hidden, 4)):
        picture.back(x + 2 * i, top - 2 * i, _MIDDLE)
    if turnup:
        picture.caption(turnup["label"], centre, top - 3 - _LEADING * len(_lines(turnup["label"], width)), width)
        if across:
            picture.card(
                turnup["card"], x + _MIDDLE * 1.8, foot - (_tall(_MIDDLE) + _MIDDLE) / 2, _MIDDLE, " rotate(90)"
            )
        else:
            picture.card(turnup["card"], x, top, _MIDDLE)
    return foot + 6 + (picture.caption(stock["text"], centre, foot + 3, width) if stock else 0)


def _middle(picture: _Picture, view: Mapping[str, Any]) -> None:
    """Lay turn-up and stock at the left, the trick beside them."""
    turnup, stock, trick = view["turnup"], view["stock"], view["trick"]
    pile = bool(turnup or (stock and stock["count"]))
    if pile or trick:
        pile_width = 0.0 if not pile else 160.0 if trick else float(_ROOM)
        column = (_ROOM - pile_width) / max(len(trick), 1)
        labels = [(played["label"], column) for played in trick] + ([(turnup["label"], pile_width)] if turnup else [])
        above = _LEADING * max((len(_lines(text, width)) for text, width in labels), default=0)
        foot = picture.y + above + 3 + _tall(_LARGE if trick else _MIDDLE)
        for i, played in enumerate(trick):
            centre = _EDGE + pile_width + column * (i + 0.5)
            top = foot - _tall(_LARGE)
            picture.caption(played["label"], centre, top - 3 - _LEADING * len(_lines(played["label"], column)), column)
            picture.card(played["card"], centre - _LARGE / 2, top, _LARGE)
        end = _pile(picture, view, _EDGE + pile_width / 2, pile_width, foot) if pile else foot + 6
        picture.y = end + 6
    if stock and not pile:
        picture.y += picture.caption(stock["text"], _WIDE / 2, picture.y, _ROOM) + 6


def _labelled(picture: _Picture, row: Mapping[str, Any], width: float, step: float) -> None:
    """Lay a row of open cards under its label."""
    picture.y += picture.caption(row["label"], _WIDE / 2, picture.y, _ROOM) + 3
    picture.row(row["cards"], width, step)


def still_svg(view: Mapping[str, Any], *, letters: Mapping[str, str], colours: int = 4) -> str:
    """Draw a position, given as the table widget's SCENE; the same view gives the same bytes.

    ``letters`` gives the corner's text by rank code, where it is not the code itself; ``colours`` the deck with 2 or 4
    suit colours.

    >>> from terz_tutor.rules.cards import DECK, Suit
    >>> from terz_tutor.rules.scene import Scene
    >>> from terz_tutor.texts import Texts
    >>> from terz_tutor.view.scene_view import scene_view
    >>> texts = Texts("en")
    >>> picture = still_svg(scene_view(Scene(Suit.SPADES, DECK[:9]), texts), letters=texts.index_letters())
    >>> picture.startswith("<svg"), "<title>Trumps: spades." in picture
    (True, True)

    Raises:
        PictureError: when ``colours`` is neither 2 nor 4.
    """
    picture = _Picture(letters)
    _header(picture, view)
    if opponent := view["opponent"]:
        _opponent(picture, opponent)
    _middle(picture, view)
    for row in view["laid"]:
        _labelled(picture, row, _MIDDLE, _MIDDLE + 6)
    if hand := view["hand"]:
        _labelled(picture, hand, _LARGE, _LARGE * 0.7)
    height = round(picture.y - 12 + _EDGE)
    markup = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {height}" width="{_WIDE}" height="{height}" '
        f'role="img" style="max-width:100%;height:auto"><title>{escape(view["text"])}</title>'
        f"{definitions(picture.used)}"
        f'<rect x="1.5" y="1.5" width="{_WIDE - 3}" height="{height - 3}" rx="14" fill="{_BAIZE}" stroke="{_RIM}" '
        f'stroke-width="3"/><g fill="{_INK}" font-family="{_FONTS}" font-size="{_TEXT}">'
        f"{''.join(picture.parts)}</g></svg>"
    )
    return alone(markup, colours)
