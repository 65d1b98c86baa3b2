"""Playing cards as SVG: a sprite of all card bodies for a page, and single cards for pictures.

The sprite holds no letters: the index in the corners is text in the reader's own letters, placed by :data:`INDEX` here
and by the page's script alike. Suit colours are CSS properties ``--terz-S --terz-C --terz-D --terz-H`` with the
four-colour deck as the fallback, so a page changes decks without new pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from types import MappingProxyType

from terz_tutor.rules.cards import DECK, SUITS, Card, Rank, Suit
from terz_tutor.view.courts import FIGURES, GOLD, INK, SASH
from terz_tutor.view.pips import FOUR_COLOURS, PAPER, SHAPES, SPOTS, TWO_COLOURS


class PictureError(ValueError):
    """A picture can't be drawn as asked; the message names what was given and what was expected."""


WIDTH, HEIGHT = 63, 88
"""A card's size in its own units; every card symbol has ``viewBox="0 0 63 88"``."""


@dataclass(frozen=True, slots=True)
class Index:
    """Where the corner index stands, in card units; the other corner is this one turned by 180° around (31.5, 44)."""

    x: float = 7.6
    """Axis of the column: the middle of the rank and of its pip."""
    baseline: float = 20.4
    """Foot of the rank."""
    font_size: float = 25
    """Capitals are then 16 px high on a card 56 px wide."""
    font_family: str = "'Arial Narrow','Liberation Sans Narrow','Roboto Condensed',Arial,Helvetica,sans-serif"
    font_weight: int = 700
    narrow: float = 9.8
    """``textLength`` of a J."""
    width: float = 12.2
    """``textLength`` of any other single character."""
    wide: float = 13.2
    """``textLength`` of two characters."""
    pip_y: float = 26
    """Top of the pip; the tail of a Q or Д stays clear of it."""
    pip_size: float = 9.2

    def text_length(self, rank_text: str) -> float:
        """Tell the width into which a rank is set, in card units.

        >>> INDEX.text_length("10") > INDEX.text_length("Q") > INDEX.text_length("J")
        True
        """
        if len(rank_text) > 1:
            return self.wide
        return self.narrow if rank_text == "J" else self.width


INDEX = Index()
"""The index of every card. Its text has ``text-anchor="middle"`` and ``lengthAdjust="spacingAndGlyphs"``."""


def suit_colours(colours: int) -> Mapping[str, str]:
    """Give the suit colours of the two-colour or the four-colour deck by suit code.

    >>> suit_colours(2)["H"] == suit_colours(2)["D"]
    True

    Raises:
        PictureError: for any other number of colours.
    """
    match colours:
        case 2:
            return TWO_COLOURS
        case 4:
            return FOUR_COLOURS
        case _:
            message = f"a deck has 2 or 4 colours, not {colours!r}"
            raise PictureError(message)


def _colour(suit: Suit) -> str:
    """Name a suit's colour so that a page can change it."""
    return f"var(--terz-{suit.code},{FOUR_COLOURS[suit.code]})"


def _use(target: str, corner: tuple[float, float], width: float, height: float = 0, *, turn: bool = False) -> str:
    """Place a symbol, square unless a height is given; ``turn`` stands it on its head where it is."""
    x, y = corner
    height = height or width
    turned = f' transform="rotate(180 {x + width / 2:g} {y + height / 2:g})"' if turn else ""
    return f'<use href="#terz-{target}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{turned}/>'


def _symbol(name: str, body: str, box: str = f"0 0 {WIDTH} {HEIGHT}", more: str = "") -> str:
    """Wrap a drawing as a symbol."""
    return f'<symbol id="terz-{name}" viewBox="{box}"{more}>{body}</symbol>'


def _number_body(card: Card) -> str:
    """Lay out the pips of a seven to ten."""
    pip, size = f"pip-{card.suit.code}", 12
    return "".join(_use(pip, (x - size / 2, y - size / 2), size, turn=y > HEIGHT / 2) for x, y in SPOTS[card.rank.code])


def _court_body(card: Card) -> str:
    """Draw a framed court; two of the suits face the other way."""
    mirrored = card.suit in (Suit.CLUBS, Suit.HEARTS)
    pip, size, top = f"pip-{card.suit.code}", 7.6, 6.6
    left = 39.7 if mirrored else 15.7
    court = _use(f"court-{card.rank.code}", (14.5, 4.5), 34, 79)
    if mirrored:
        court = f'<g transform="matrix(-1 0 0 1 {WIDTH} 0)">{court}</g>'
    return (
        f'<g style="color:{_colour(card.suit)}">{court}</g>'
        + _use(pip, (left, top), size)
        + _use(pip, (WIDTH - left - size, HEIGHT - top - size), size, turn=True)
    )


def _ace_body(card: Card) -> str:
    """Draw one large pip with a line inside it, a golden heart and flourishes."""
    code = card.suit.code

    def inner(scale: float, paint: str) -> str:
        shift = f"{31.5 - 5 * scale:g} {44 - 5 * scale:g}"
        return f'<use href="#terz-shape-{code}" transform="translate({shift}) scale({scale:g})" {paint}/>'

    return (
        f'<g style="color:{_colour(card.suit)}">{_use("flourish", (0, 0), WIDTH, HEIGHT)}</g>'
        + _use(f"pip-{code}", (14.5, 27), 34)
        + inner(2.7, f'fill="none" stroke="{PAPER}" stroke-width=".22"')
        + inner(1.1, f'fill="{GOLD}" stroke="{PAPER}" stroke-width=".3"')
    )


_FLOURISH = (
    f'<g fill="none" stroke="{GOLD}" stroke-width=".9" stroke-linecap="round">'
    '<g id="terz-scroll"><g id="terz-curl"><path d="M31.5 21C26.5 20.6 22.6 17.6 23 14.2 23.3 11.6 27 11.7'
    " 26.7 14.1 26.6 15.4 25 15.4 25 14.4"
    'M25.6 18.6C22.4 20.6 19.4 19.6 18.8 17.4"/>'
    '<path fill="currentColor" stroke="none" d="M31.5 19C29.4 16 29.6 12.4 31.5 9.4Z"/>'
    f'<circle cx="18.8" cy="16.2" r=".9" fill="{GOLD}" stroke="none"/></g>'
    '<use href="#terz-curl" transform="matrix(-1 0 0 1 63 0)"/></g>'
    '<use href="#terz-scroll" transform="rotate(180 31.5 44)"/></g>'
)

_BACK_COLOUR, _BACK_LIGHT = "#33406f", "#dfe3f3"
_TILES_ACROSS, _TILES_DOWN = 5, 7


@cache
def _back() -> dict[str, str]:
    """Draw the back: rows of rosettes in a lattice around a medallion of the four suits."""
    tile = (
        f'<g fill="none" stroke="{_BACK_LIGHT}" stroke-width=".45">'
        '<path d="M0 0 10 10M10 0 0 10" stroke-opacity=".55"/>'
        '<path d="M5 1.4C6.2 3 7 3.8 8.6 5 7 6.2 6.2 7 5 8.6 3.8 7 3 6.2 1.4 5 3 3.8 3.8 3 5 1.4Z"'
        ' fill="#46558c"/></g>'
        f'<circle cx="5" cy="5" r=".9" fill="{GOLD}"/>'
    )
    row = "".join(_use("tile", (i * 10, 0), 10) for i in range(_TILES_ACROSS))
    rows = "".join(_use("row", (5, 5 + i * 78 / _TILES_DOWN), 53, 78 / _TILES_DOWN) for i in range(_TILES_DOWN))
    medallion = "".join(
        f'<use href="#terz-shape-{code}" transform="rotate({angle} 31.5 44) translate(28.1 34.6) scale(.68)"/>'
        for code, angle in zip("SHCD", (0, 90, 180, 270), strict=True)
    )
    body = (
        '<use href="#terz-paper" width="63" height="88"/>'
        f'<rect x="3.5" y="3.5" width="56" height="81" rx="2.6" fill="{_BACK_COLOUR}"/>'
        f"{rows}"
        f'<rect x="5" y="5" width="53" height="78" fill="none" stroke="{GOLD}" stroke-width=".6"/>'
        f'<circle cx="31.5" cy="44" r="12.6" fill="{_BACK_COLOUR}" stroke="{GOLD}" stroke-width=".8"/>'
        f'<circle cx="31.5" cy="44" r="11" fill="none" stroke="{_BACK_LIGHT}" stroke-width=".4"/>'
        f'<g fill="{_BACK_LIGHT}">{medallion}</g>'
    )
    return {
        "tile": _symbol("tile", tile, "0 0 10 10"),
        "row": _symbol("row", row, "0 0 50 10", ' preserveAspectRatio="none"'),
        "back": _symbol("back", body),
    }


@cache
def _symbols() -> Mapping[str, str]:
    """Draw every piece of the deck once, by name."""
    pieces = {f"shape-{code}": f'<path id="terz-shape-{code}" d="{outline}"/>' for code, outline in SHAPES.items()}
    for suit in SUITS:
        shape = f'<use href="#terz-shape-{suit.code}"/>'
        pieces[f"pip-{suit.code}"] = _symbol(f"pip-{suit.code}", shape, "0 0 10 10", f' style="fill:{_colour(suit)}"')
    pieces["paper"] = _symbol(
        "paper",
        f'<rect x=".4" y=".4" width="62.2" height="87.2" rx="4.6" fill="{PAPER}" stroke="#8d877b" stroke-width=".7"/>',
    )
    pieces["flourish"] = _symbol("flourish", _FLOURISH)
    for code, figure in FIGURES.items():
        two_heads = (
            '<rect x="14" y="4" width="35" height="80" fill="currentColor" fill-opacity=".06"/>'
            f'<g stroke="{INK}" stroke-width=".5" stroke-linejoin="round" stroke-linecap="round">'
            f'<g id="terz-figure-{code}">{figure}</g>'
            f'<use href="#terz-figure-{code}" transform="rotate(180 31.5 44)"/>{SASH}</g>'
            '<rect x="14.8" y="4.8" width="33.4" height="78.4" fill="none" stroke="currentColor" stroke-width=".6"/>'
        )
        pieces[f"court-{code}"] = _symbol(f"court-{code}", two_heads, "14.5 4.5 34 79")
    paper = '<use href="#terz-paper" width="63" height="88"/>'
    for card in DECK:
        match card.rank:
            case Rank.ACE:
                body = _ace_body(card)
            case Rank.JACK | Rank.QUEEN | Rank.KING:
                body = _court_body(card)
            case _:
                body = _number_body(card)
        pieces[card.code] = _symbol(card.code, paper + body)
    return MappingProxyType(pieces | _back())


def sprite() -> str:
    """Give the whole deck as one hidden SVG of symbols, to be put into a page once.

    The symbols to use are ``terz-7S`` … ``terz-AH``, ``terz-back`` and the pips ``terz-pip-S`` …

    >>> 'id="terz-QH"' in sprite() and "<text" not in sprite()
    True
    """
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" style="position:absolute">'
        f"<defs>{''.join(_symbols().values())}</defs></svg>"
    )


def definitions(names: Iterable[str]) -> str:
    """Give ``<defs>`` with the named symbols and all that they use, for a picture that stands alone.

    >>> 'id="terz-shape-S"' in definitions(["7S"])
    True
    """
    symbols = _symbols()
    wanted: set[str] = set()
    ahead = list(names)
    while ahead:
        name = ahead.pop()
        if name in symbols and name not in wanted:  # ids inside a symbol come along with it
            wanted.add(name)
            ahead += re.findall(r'href="#terz-([\w-]+)"', symbols[name])
    return f"<defs>{''.join(symbol for name, symbol in symbols.items() if name in wanted)}</defs>"


def index_markup(rank_text: str, suit: Suit) -> str:
    """Draw the index in both corners of a card: the rank as text, a small pip beneath.

    >>> index_markup("10", Suit.HEARTS).count(">10</text>")
    2
    """
    corner = (
        f'<text x="{INDEX.x:g}" y="{INDEX.baseline:g}" textLength="{INDEX.text_length(rank_text):g}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(rank_text)}</text>'
        + _use(f"pip-{suit.code}", (INDEX.x - INDEX.pip_size / 2, INDEX.pip_y), INDEX.pip_size)
    )
    return (
        f'<g aria-hidden="true" font-family="{INDEX.font_family}" '
        f'font-size="{INDEX.font_size:g}" font-weight="{INDEX.font_weight}" text-anchor="middle" '
        f'style="fill:{_colour(suit)}">{corner}<g transform="rotate(180 31.5 44)">{corner}</g></g>'
    )


def alone(markup: str, colours: int) -> str:
    """Make markup independent of its page: suit colours written out, ids of its own made from what it shows.

    Colours are written out because programs that draw SVG outside a browser know no CSS properties.

    >>> "var(" in alone(index_markup("7", Suit.CLUBS), colours=4)
    False
    """
    palette = suit_colours(colours)
    painted = re.sub(r"var\(--terz-([SCDH]),[^)]*\)", lambda found: palette[found[1]], markup)
    own = f"t{sha256(painted.encode()).hexdigest()[:8]}-"
    return painted.replace('id="terz-', f'id="{own}').replace('href="#terz-', f'href="#{own}')


def card_svg(card: Card, *, letters: Mapping[str, str], colours: int = 4) -> str:
    """Draw one card as a picture that needs nothing else.

    ``letters`` gives the corner's text by rank code, where it is not the code itself.

    >>> card_svg(Card(Rank.QUEEN, Suit.SPADES), letters={"Q": "Д"}).count(">Д</text>")
    2

    Raises:
        PictureError: when ``colours`` is neither 2 nor 4.
    """
    rank_text = letters.get(card.rank.code, card.rank.code)
    markup = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="126" height="176" role="img">'
        f"<title>{escape(rank_text)}{'♠♣♦♥'[card.suit.index]}</title>"
        f"{definitions([card.code])}"
        f'<use href="#terz-{card.code}" width="{WIDTH}" height="{HEIGHT}"/>{index_markup(rank_text, card.suit)}</svg>'
    )
    return alone(markup, colours)
