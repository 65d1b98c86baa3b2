"""Every kind has positions enough under every rule system, counted up to the names of suits.

What is counted are the positions that a kind draws and that can be published; of each five of them a level takes one.
"""

from __future__ import annotations

from itertools import count, islice, product

import pytest

from terz_tutor.quiz import KINDS, LEVELS, Draft, find_kind
from terz_tutor.quiz.generate import positions
from terz_tutor.quiz.renaming import canonical_draft
from terz_tutor.rules import DECK, PRESETS, SUITS, Reason, RuleSet
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.scene import Scene

WANTED = 200
AT_A_TIME = 5
MOST = 4000
"""Positions after which a kind is given up."""

CELLS = [
    (kind, system)
    for kind in KINDS
    for system, rules in PRESETS.items()
    if find_kind(kind).impossible(rules, 1) is None
]


def all_card_points() -> set[str]:
    """Every position of ``card-points``: a card, trumps, and another card that is worth nothing whatever is trumps."""
    found = set()
    for card, other, trump in product(DECK, DECK, SUITS):
        if other.rank.code in "78" and other != card:
            query = {"ask": "trick", "trump": trump.code, "cards": [card.code, other.code]}
            draft = Draft(query, "/points", Reason("ask_card_points", "card.points"), Scene(trump))
            found.add(canonical_draft(draft))
    return found


ALL = {"card-points": all_card_points()}
"""The kinds that have fewer positions, with all that there are."""


def distinct(kind: str, rules: RuleSet, wanted: int) -> set[str]:
    """Draw positions of all levels until so many are distinct, or there seem to be no more."""
    asked = find_kind(kind)
    found: set[str] = set()
    for number in islice(count(), MOST // AT_A_TIME):
        draws = Draws(f"variety/{number}")
        target = draws.pick(asked.targets) if asked.targets else None
        drawn = positions(asked, rules, LEVELS[number % len(LEVELS)], draws, target)
        found |= {canonical_draft(draft) for draft, _ in islice(drawn, AT_A_TIME)}
        if len(found) >= wanted:
            break
    return found


@pytest.mark.parametrize(("kind", "system"), CELLS)
def test_there_are_positions_enough(kind: str, system: str) -> None:
    if kind in ALL:
        assert distinct(kind, PRESETS[system], len(ALL[kind])) == ALL[kind]
    else:
        assert len(distinct(kind, PRESETS[system], WANTED)) >= WANTED


def test_kinds_of_which_all_are_counted_have_fewer() -> None:
    assert all(0 < len(found) < WANTED for found in ALL.values())
