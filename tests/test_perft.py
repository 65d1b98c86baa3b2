"""How many lines of play there are: the engine, the naive referee, the files of perft/ and closed forms agree.

A line of a file names a position (``deck``, ``dealer``, the ``events`` that lead to it) and how many lines of ``depth``
cards are played from there: ``leaves``.
"""

import json
from math import factorial
from pathlib import Path
from typing import Any

import pytest
from oracle.perft import lines_of_play
from oracle.replaying import deal_out, happen
from oracle.rulesets import PRESETS as NAIVE
from test_deal_machine import read_event

from terz_tutor.analysis.perft import perft
from terz_tutor.rules import CODES, PRESETS, RuleSet, parse_cards
from terz_tutor.rules.cards import FULL_DECK, mask_cards
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.turns import apply

PERFT = Path(__file__).parent / "perft"


def positions(system: str) -> list[Any]:
    lines = (PERFT / f"{system}.jsonl").read_text(encoding="utf-8").splitlines()
    return [pytest.param(system, position, id=f"{system}-{position['id']}") for position in map(json.loads, lines)]


@pytest.mark.parametrize(("system", "position"), [one for system in PRESETS for one in positions(system)])
def test_lines_of_play(system: str, position: dict[str, Any]) -> None:
    deck, dealer, depth = position["deck"], position["dealer"], position["depth"]
    deal = start_deal(PRESETS[system], [CODES.index(card) for card in deck], dealer)
    table = deal_out(deck, dealer, NAIVE[system])
    for event in position["events"]:
        deal = apply(deal, read_event(event))
        happen(table, event)
    assert perft(deal, depth) == position["leaves"]
    assert lines_of_play(table, depth) == position["leaves"]


def test_a_file_for_each_system() -> None:
    assert {file.stem for file in PERFT.glob("*.jsonl")} == set(PRESETS)


def endgame(rules: RuleSet, trump: str, own: str, other: str) -> int:
    """Count the lines of an endgame to its end, by both; player 0 leads."""
    hands = tuple(sum(card.bit for card in parse_cards(cards)) for cards in (own, other))
    cards = sum(hand.bit_count() for hand in hands)
    deal = Deal(rules, 1, "SCDH".index(trump), (hands[0], hands[1]), (), None, 0)
    gone = [card.code for card in mask_cards(FULL_DECK & ~hands[0] & ~hands[1])]
    table = deal_out([*gone, *own.split(), *other.split()], 1, {**NAIVE["modern"], "end.overtake": rules.end_overtake})
    table |= {"trump": trump, "hands": [own.split(), other.split()], "hidden": [], "turnup": None, "turn": 0}
    table["tricks_won"] = [16 - cards // 2, 0]
    counted = perft(deal, cards)
    assert lines_of_play(table, cards) == counted
    return counted


NO_DUTY = RuleSet(end_overtake=False)


def test_one_suit_without_overtaking_is_every_order_of_both_hands() -> None:
    assert endgame(NO_DUTY, "S", "7H 9H QH TH", "8H JH KH AH") == factorial(4) ** 2 == 576
    assert endgame(NO_DUTY, "S", "7H 8H 9H JH", "QH KH TH AH") == 576


def test_one_suit_with_overtaking_has_fewer() -> None:
    # who holds all the strong cards beats whatever is led; then leads, and nothing beats that: every order again
    assert endgame(RuleSet(), "S", "7H 8H 9H JH", "QH KH TH AH") == 576
    # the seven is beaten by both (a line each), the nine by the jack alone
    assert endgame(RuleSet(), "S", "7H 9H", "8H JH") == 3
    assert endgame(NO_DUTY, "S", "7H 9H", "8H JH") == 4


@pytest.mark.parametrize("trump", ["S", "C"])
def test_disjoint_plain_suits_are_every_order_of_both_hands(trump: str) -> None:
    for rules in (RuleSet(), NO_DUTY):
        assert endgame(rules, trump, "7D 9D JD QD AD", "8H 9H TH KH AH") == factorial(5) ** 2 == 14_400


def test_the_first_trick_in_closed_form() -> None:
    """Any card, any reply; where the stock is broken, in twelve ways: one less than there are hidden cards."""
    for system, lines in {"modern": 81 * 12 * 9, "old-ten": 100 * 10, "kart-parad": 81 * 9}.items():
        assert perft(start_deal(PRESETS[system], range(32), 0), 3) == lines
