"""Still pictures of positions: whole, alone, the same every time, and saying what they show."""

from __future__ import annotations

import re
from itertools import product
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from terz_tutor.texts import Texts
from terz_tutor.view.faces import PictureError
from terz_tutor.view.still import still_svg

SVG = "{http://www.w3.org/2000/svg}"
LATIN = Texts("en").index_letters()


def cards(codes: str, trump: str = "S") -> list[dict[str, Any]]:
    """Write a list of CARDs."""
    return [{"code": code, "name": code, "trump": code[1] == trump} for code in codes.split()]


def scene(**changes: object) -> dict[str, Any]:
    """Write a SCENE with every part filled, then change it."""
    full: dict[str, Any] = {
        "trump": {"suit": "S", "text": "Trumps: spades"},
        "opponent": {"label": "Opponent", "count": 9, "text": "9 cards"},
        "hand": {"label": "Your hand, trumps at the right", "cards": cards("7C JC KC TD QD AH TS QS JS")},
        "trick": [
            {"by": "opponent", "label": "The opponent leads", "card": cards("9H")[0]},
            {"by": "you", "label": "You reply", "card": cards("KH")[0]},
        ],
        "turnup": {"label": "Turn-up", "card": cards("7S")[0]},
        "stock": {"count": 14, "text": "14 cards in the stock"},
        "laid": [{"label": "First claim", "cards": cards("QH KH AH")}],
        "text": "Spades are trumps & you <follow>.",
    }
    return full | changes


def words(markup: str) -> str:
    """Read all that is written in a picture, in one line."""
    drawn = ET.fromstring(markup)
    return " ".join(text.text or "" for text in drawn.iter(f"{SVG}text"))


def backs(markup: str) -> int:
    """Count the hidden cards that are drawn."""
    return len(re.findall(r'href="#t\w+-back"', markup))


def test_a_full_table_stands_alone_and_says_what_it_shows() -> None:
    """Well-formed, ids resolved, nothing from outside, no script, the sentence as its title, every label written."""
    markup = still_svg(scene(), letters=LATIN)
    drawn = ET.fromstring(markup)
    assert drawn.get("role") == "img"
    assert drawn.findtext(f"{SVG}title") == "Spades are trumps & you <follow>."
    names = re.findall(r'\bid="([^"]+)"', markup)
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="#([^"]+)"', markup)) <= set(names)
    assert "http" not in markup.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"<script|<image|<foreignObject|@import|url\(|var\(", markup)
    text = words(markup)
    for part in ("Trumps: spades", "Opponent · 9 cards", "Turn-up", "You reply", "First claim", "Your hand"):
        assert part in text
    assert len(markup.encode()) < 48_000


def test_the_same_view_gives_the_same_bytes_and_another_view_other_ids() -> None:
    """Notebooks are compared by their outputs; two stills on one page do not clash."""
    one, other = (still_svg(view, letters=LATIN) for view in (scene(), scene(text="Another sentence.")))
    assert one == still_svg(scene(), letters=LATIN)
    assert not set(re.findall(r'id="([^"]+)"', one)) & set(re.findall(r'id="([^"]+)"', other))


@pytest.mark.parametrize("count", [0, 1, 2, 10])
def test_hidden_cards_are_backs(count: int) -> None:
    """As many backs as the opponent holds, and no open card among them."""
    hidden = {"label": "Opponent", "count": count, "text": "cards"}
    markup = still_svg(scene(opponent=hidden, trick=[], turnup=None, stock=None, laid=[], hand=None), letters=LATIN)
    assert backs(markup) == count
    assert not words(markup).replace("Opponent · cards", "").replace("Trumps: spades", "").strip()


@pytest.mark.parametrize(("count", "drawn"), [(14, 4), (4, 3), (2, 1), (1, 0)])
def test_the_stock_counts_the_turn_up(count: int, drawn: int) -> None:
    """Two cards in the stock are the turn-up and one back; four backs stand for any larger pile."""
    markup = still_svg(scene(opponent=None, stock={"count": count, "text": "stock"}), letters=LATIN)
    assert backs(markup) == drawn


def test_the_turn_up_lies_across_on_the_stock_and_alone_it_lies_straight() -> None:
    """Under every rule system it is drawn last, so no hidden card lies over it."""
    on_stock = still_svg(scene(opponent=None, trick=[], hand=None, laid=[]), letters=LATIN)
    assert on_stock.count("rotate(90)") == 1
    assert on_stock.index("rotate(90)") > on_stock.rindex("-back")
    alone = still_svg(
        scene(opponent=None, trick=[], hand=None, laid=[], stock={"count": 1, "text": "one"}), letters=LATIN
    )
    assert "rotate(90)" not in alone


def test_trumps_have_a_gold_edge() -> None:
    """One edge a trump, and one at the trump mark."""
    bare = scene(opponent=None, trick=[], turnup=None, stock=None, laid=[])
    edges = still_svg(bare, letters=LATIN).count('stroke="#f0c04a"')
    assert edges == 3 + 1


def test_letters_are_the_readers() -> None:
    """Corners carry the letters given; a rank that has none says its code."""
    text = words(still_svg(scene(), letters={"Q": "Д", "J": "В"}))
    assert "Д" in text
    assert "В" in text
    assert "K" in text
    assert "Q" not in text


@pytest.mark.parametrize(
    ("opponent", "hand", "trick", "turnup", "stock", "laid"),
    list(product((None, {"label": "Open", "cards": []}), (None, {"label": "Hand", "cards": []}), *[(False, True)] * 4)),
)
def test_any_part_may_be_missing(
    opponent: object,
    hand: object,
    *,
    trick: bool,
    turnup: bool,
    stock: bool,
    laid: bool,
) -> None:
    """Every choice of parts gives a well-formed picture with everything inside it."""
    full = scene()
    view = scene(
        opponent=opponent,
        hand=hand,
        trick=full["trick"][:1] if trick else [],
        turnup=full["turnup"] if turnup else None,
        stock={"count": 0, "text": "The stock is empty"} if stock else None,
        laid=full["laid"] if laid else [],
    )
    drawn = ET.fromstring(still_svg(view, letters=LATIN))
    height = float(drawn.get("height", ""))
    assert all(float(text.get("y", "")) < height for text in drawn.findall(f"{SVG}g/{SVG}text"))


def test_another_number_of_colours_is_named() -> None:
    """The message quotes the culprit and says what was expected."""
    with pytest.raises(PictureError, match="2 or 4 colours, not 3"):
        still_svg(scene(), letters=LATIN, colours=3)
