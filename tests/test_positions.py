"""An author's positions: they can come about, stay themselves in notation, or are refused with a reason."""

from __future__ import annotations

import pytest
from scenes import ENDING, HANDS, MODERN, event

from terz_tutor.rules import CODES, PRESETS
from terz_tutor.rules.record import format_position, parse_position
from terz_tutor.session.play import begin_play, read_moves
from terz_tutor.session.positions import BadPosition, Dealt, Lined, Placed, Position, lay


@pytest.mark.parametrize("system", PRESETS)
@pytest.mark.parametrize(
    "position",
    [
        HANDS,
        ENDING,
        Placed(you="JS", trump="S"),
        Placed(you="7C", opponent="8D", trump="S", leads="opponent"),
        Dealt(),
        Dealt(word="x", dealer="you"),
    ],
)
def test_a_position_is_one_that_can_come_about_and_stays_itself_in_notation(position: Position, system: str) -> None:
    deal = lay(position, PRESETS[system], "a scene")
    assert parse_position(format_position(deal)) == deal
    assert lay(Lined(format_position(deal)), PRESETS[system], "") == deal
    assert lay(position, PRESETS[system], "a scene") == deal


@pytest.mark.parametrize("stock", [2, 8, 14])
def test_a_position_with_a_stock(stock: int) -> None:
    nine = Placed(you="7S 9S JH AH KD TD QC KC AC", trump="H", stock=stock, turnup="7H")
    deal = lay(nine, MODERN, "a scene")
    assert deal.stock == stock
    assert deal.turnup == event("7H").card  # type: ignore[union-attr]
    again = lay(nine, MODERN, "another scene")
    assert again.hands[0] == deal.hands[0]
    assert again.hands[1] != deal.hands[1]  # what nobody named hangs on the name


@pytest.mark.parametrize("system", ["modern", "classic", "kart-parad"])
def test_the_stock_is_drawn_in_the_order_in_which_it_was_written(system: str) -> None:
    hands = Placed(
        you="7S 8S 9S TS JS QS KS AS 7C",
        opponent="8C 9C TC JC QC KC AC 7D 8D",
        trump="H",
        stock="9D TD JD",
        turnup="7H",
    )
    deal = lay(hands, PRESETS[system], "a")
    once = begin_play(deal, 0, read_moves("AS 8D"))
    twice = begin_play(deal, 0, read_moves("AS 8D KS 7D"))
    assert [once.deal.drawn, twice.deal.drawn] == [
        tuple((CODES.index(code),) for code in pair) for pair in (("9D", "TD"), ("JD", "7H"))
    ]


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (Placed(you="7S XX", trump="H"), "bad_cards"),
        (Placed(you="", trump="H"), "bad_hand"),
        (Placed(you="7S", trump="X"), "bad_suit"),
        (Placed(you="7S 7S", trump="H"), "card_again"),
        (Placed(you="7S", opponent="7S", trump="H"), "card_again"),
        (Placed(you="7S 8S", opponent="9S", trump="H"), "bad_hand"),
        (Placed(you="7S", trump="H", stock=3), "bad_stock"),
        (Placed(you="7S", trump="H", stock=8), "bad_hand_here"),
        (Placed(you="7S 8S 9S TS JS QS KS AS 7C 8C", trump="H"), "bad_hand_here"),
        (Placed(you="7S", trump="H", turnup="8H"), "bad_turnup"),
        (Placed(you="7S", trump="H", turnup="8H 9H"), "one_card"),
        (Placed(you="7S", trump="H", leads="dealer"), "bad_seat"),
        (Placed(you="7S", trump="H", scored="7S 8S"), "bad_meld"),
        (Placed(you="7S", trump="H", scored="7C 8C 9C"), "not_held"),
        (Dealt(deck="7S 8S"), "bad_deck"),
        (Dealt(dealer="nobody"), "bad_seat"),
        (Lined("modern 0 D"), "bad_line"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: Position, code: str) -> None:
    with pytest.raises(BadPosition) as error:
        lay(position, MODERN, "a scene")
    assert error.value.reason.code == code
