"""Card pictures: well-formed, whole, small, legible, and each its own."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from terz_tutor.rules.cards import CODES, DECK, SUITS, Card, Rank, Suit
from terz_tutor.texts import Texts
from terz_tutor.view.faces import (
    HEIGHT,
    INDEX,
    PictureError,
    alone,
    card_svg,
    definitions,
    index_markup,
    sprite,
    suit_colours,
)
from terz_tutor.view.pips import PAPER, SPOTS

SVG = "{http://www.w3.org/2000/svg}"
LATIN, RUSSIAN = Texts("en").index_letters(), Texts("ru").index_letters()


def ids(markup: str) -> list[str]:
    """List all ids that a picture defines."""
    return re.findall(r'\bid="([^"]+)"', markup)


def links(markup: str) -> set[str]:
    """List all ids that a picture uses."""
    return set(re.findall(r'href="#([^"]+)"', markup))


def symbol(code: str) -> ET.Element:
    """Find one symbol of the sprite."""
    found = ET.fromstring(sprite()).find(f".//{SVG}symbol[@id='terz-{code}']")
    assert found is not None
    return found


def luminance(colour: str) -> float:
    """Compute the relative luminance of ``#rrggbb`` as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Compute the contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_sprite_is_whole_small_and_without_letters() -> None:
    """Every id is there once, every use finds its symbol, and no text is inside."""
    markup = sprite()
    names = ids(markup)
    assert len(names) == len(set(names))
    assert links(markup) <= set(names)
    assert {f"terz-{code}" for code in CODES} | {f"terz-pip-{suit.code}" for suit in SUITS} | {"terz-back"} <= set(
        names
    )
    assert not "".join(ET.fromstring(markup).itertext()).strip()
    assert len(markup.encode()) < 45_000
    assert "url(" not in markup
    assert "http" not in markup.replace("http://www.w3.org/2000/svg", "")


def test_every_body_is_its_own() -> None:
    """No two of the 32 bodies and the back are drawn alike."""
    drawn = {ET.tostring(symbol(name)).split(b">", 1)[1] for name in (*CODES, "back")}
    assert len(drawn) == 33


@pytest.mark.parametrize("card", [card for card in DECK if card.rank.code in SPOTS], ids=str)
def test_number_cards_show_their_number_of_pips(card: Card) -> None:
    """A seven has seven pips of its suit; those below the middle stand on their heads."""
    pips = [use for use in symbol(card.code).iter(f"{SVG}use") if use.get("href") == f"#terz-pip-{card.suit.code}"]
    assert len(pips) == {"7": 7, "8": 8, "9": 9, "T": 10}[card.rank.code]
    for pip in pips:
        middle = float(pip.get("y", "")) + float(pip.get("height", "")) / 2
        assert (pip.get("transform") is not None) == (middle > HEIGHT / 2)


@pytest.mark.parametrize("card", [card for card in DECK if card.rank.index > Rank.TEN.index], ids=str)
def test_courts_and_aces_show_figure_and_suit(card: Card) -> None:
    """A court shows its own two-headed figure and two emblems; an ace one large pip."""
    used = [use.get("href") for use in symbol(card.code).iter(f"{SVG}use")]
    pips = used.count(f"#terz-pip-{card.suit.code}")
    if card.rank is Rank.ACE:
        assert pips == 1
    else:
        assert pips == 2
        assert f"#terz-court-{card.rank.code}" in used


@pytest.mark.parametrize("colours", [2, 4])
def test_suit_colours_are_legible_and_told_apart(colours: int) -> None:
    """At least 4.5 : 1 on the face, and as many colours as asked."""
    palette = suit_colours(colours)
    assert set(palette) == {suit.code for suit in SUITS}
    assert len(set(palette.values())) == colours
    assert all(contrast(colour, PAPER) >= 4.5 for colour in palette.values())


def test_index_stays_in_its_column_and_is_large() -> None:
    """On a card 56 px wide, 20 px of it show the whole index, with capitals of 15 px or more."""
    scale = 56 / 63
    for text in (*"789", *LATIN.values(), *RUSSIAN.values()):
        assert (INDEX.x + INDEX.text_length(text) / 2) * scale <= 20
        assert INDEX.x - INDEX.text_length(text) / 2 >= 0.9
    assert (INDEX.x + INDEX.pip_size / 2) * scale <= 20
    assert INDEX.font_size * 0.716 * scale >= 15
    assert INDEX.font_size * scale >= 16


def test_index_is_in_both_corners_and_escaped() -> None:
    """The reader's letters come in as text, never as markup."""
    drawn = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{index_markup("<&", Suit.DIAMONDS)}</svg>')
    assert [text.text for text in drawn.iter(f"{SVG}text")] == ["<&", "<&"]


@pytest.mark.parametrize("card", DECK, ids=str)
@pytest.mark.parametrize("colours", [2, 4])
def test_a_card_stands_alone(card: Card, colours: int) -> None:
    """One card: well-formed, ids resolved, a few kilobytes, its own letters and colour, the same every time."""
    markup = card_svg(card, letters=RUSSIAN, colours=colours)
    drawn = ET.fromstring(markup)
    assert links(markup) <= set(ids(markup))
    assert [text.text for text in drawn.iter(f"{SVG}text")] == [RUSSIAN.get(card.rank.code, card.rank.code)] * 2
    assert suit_colours(colours)[card.suit.code] in markup
    assert "var(" not in markup
    assert "terz-" not in markup
    assert len(markup.encode()) < 10_000
    assert markup == card_svg(card, letters=RUSSIAN, colours=colours)


def test_cards_on_one_page_do_not_share_ids() -> None:
    """Two different pictures have no id in common."""
    names = [name for card in DECK for name in ids(card_svg(card, letters=LATIN))]
    assert len(names) == len(set(names))


def test_definitions_bring_what_they_use() -> None:
    """An empty list needs nothing; a queen needs no king."""
    assert definitions([]) == "<defs></defs>"
    assert "terz-court-Q" in definitions(["QS"])
    assert "terz-court-K" not in definitions(["QS"])


@pytest.mark.parametrize("colours", [0, 3, "4"])
def test_other_numbers_of_colours_are_refused(colours: int) -> None:
    """The message names what was given and what was expected."""
    with pytest.raises(PictureError, match="2 or 4 colours"):
        alone("", colours)
