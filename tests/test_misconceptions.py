"""Every misconception: it can be held somewhere, it is wrong there, and both languages can say it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from terz_tutor.quiz import (
    KINDS,
    LEVELS,
    MISCONCEPTIONS,
    Outcome,
    Puzzle,
    UnknownMisconception,
    find_misconception,
    generate,
    grade,
    same,
)
from terz_tutor.quiz.kinds import Kind
from terz_tutor.rules import PRESETS, RuleSet, house_rules
from terz_tutor.rules.sources import RULE_IDS
from terz_tutor.texts import Texts

SEEDS = 2
MOST_SEEDS = 60
HOUSE = house_rules("classic", {"end.jack": "free", "match.check": "at_once", "meld.tie": "first"})
TABLES = {**PRESETS, "house": HOUSE}


def cells(kind: Kind) -> list[tuple[RuleSet, int]]:
    """Where a kind can be asked."""
    return [(rules, level) for rules in TABLES.values() for level in LEVELS if kind.impossible(rules, level) is None]


@cache
def made(name: str) -> tuple[Puzzle, ...]:
    """Puzzles of a kind at every table and level."""
    return tuple(generate(name, *cell, seed) for cell in cells(KINDS[name]) for seed in range(SEEDS))


def leads_astray(name: str) -> Iterator[Puzzle]:
    """Look for puzzles that one who holds a misconception answers wrongly."""
    kinds = [kind for kind in KINDS.values() if name in kind.misconceptions]
    for seed in range(MOST_SEEDS):
        for kind in kinds:
            for cell in cells(kind):
                puzzle = generate(kind.name, *cell, seed)
                if any(
                    belief.misconception == name and not same(belief.value, puzzle.answer) for belief in puzzle.beliefs
                ):
                    yield puzzle


@pytest.mark.parametrize("name", MISCONCEPTIONS)
def test_somebody_can_hold_it_and_is_wrong(name: str) -> None:
    puzzle = next(leads_astray(name), None)
    assert puzzle is not None, "no kind of puzzle shows it"
    wrong = next(belief.value for belief in puzzle.beliefs if belief.misconception == name)
    verdict = grade(puzzle, wrong)
    assert verdict.outcome is Outcome.WRONG
    assert name in verdict.misconceptions


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_answers_come_from_misconceptions_where_one_yields_one(kind: str) -> None:
    """What a misconception yields comes before what lies near, and an option that is one's names the likeliest."""
    for puzzle in made(kind):
        named = [wrong.misconception for wrong in puzzle.wrong]
        assert named == [name for name in named if name] + [None] * named.count(None), puzzle
        for wrong in puzzle.wrong:
            holders = [belief.misconception for belief in puzzle.beliefs if same(belief.value, wrong.value)]
            assert wrong.misconception == (holders[0] if holders else None), puzzle


def test_no_option_is_made_up_while_a_misconception_yields_one_that_is_not_offered() -> None:
    for puzzle in (puzzle for name, kind in KINDS.items() if kind.offer is not None for puzzle in made(name)):
        offered = [option.value for option in puzzle.draft.options]
        made_up = [wrong for wrong in puzzle.wrong if wrong.misconception is None]
        left_out = [belief for belief in puzzle.beliefs if not any(same(belief.value, value) for value in offered)]
        assert not (made_up and left_out), puzzle


@pytest.mark.parametrize("name", MISCONCEPTIONS)
def test_it_is_about_a_rule_and_both_languages_say_it(name: str) -> None:
    assert MISCONCEPTIONS[name].id == name
    assert MISCONCEPTIONS[name].rule in RULE_IDS
    english, russian = (Texts(lang).misconception(name) for lang in ("en", "ru"))
    assert english.startswith("You seem to ")
    assert russian.startswith("Похоже, ")


def test_every_name_that_a_kind_uses_is_one() -> None:
    for kind in KINDS.values():
        assert set(kind.misconceptions) <= MISCONCEPTIONS.keys(), kind.name
        assert len(set(kind.misconceptions)) == len(kind.misconceptions), kind.name
    with pytest.raises(UnknownMisconception, match=r"'none'.*ten_below_king"):
        find_misconception("none")
