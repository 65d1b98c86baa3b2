"""One suite over every kind and rule system: certificates, wrong answers, flips, twins, ids, places, levels."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain

import pytest
from puzzle_checks import check_certificate, check_flip, check_line, check_twin, check_wrong, falls, line

from terz_tutor.quiz import (
    KINDS,
    LEVELS,
    Form,
    ImpossibleKind,
    Outcome,
    Puzzle,
    canonical,
    find_kind,
    generate,
    grade,
    recall,
    same,
    wrong_answer,
)
from terz_tutor.rules import PRESETS, RuleSet, house_rules
from terz_tutor.rules.sources import RULE_IDS

HOUSE = house_rules(
    "modern",
    {"end.jack": "free", "stock.reply": "follow_then_trump", "meld.tie": "first", "penalty.false_claim": True},
)
TABLES: dict[str, RuleSet] = {**PRESETS, "house": HOUSE}
PER_LEVEL = 24


@lru_cache(maxsize=1)
def cells() -> list[tuple[str, str]]:
    """Every kind with every table at which something can be asked."""
    return [(kind, table) for kind in KINDS for table in TABLES if find_kind(kind).impossible(TABLES[table], 1) is None]


@cache
def puzzles(kind: str, table: str, level: int) -> tuple[Puzzle, ...]:
    """The first puzzles of a cell."""
    return tuple(generate(kind, TABLES[table], level, seed) for seed in range(PER_LEVEL))


def some(kind: str, table: str, step: int = 4) -> Iterator[tuple[int, Puzzle]]:
    """Puzzles of all levels, with a number each."""
    for level in LEVELS:
        yield from enumerate(puzzles(kind, table, level)[::step])


each_cell = pytest.mark.parametrize(("kind", "table"), cells())


@each_cell
class TestEveryKind:
    def test_the_certificate_holds(self, kind: str, table: str) -> None:
        for _, puzzle in some(kind, table):
            check_certificate(puzzle)

    def test_wrong_answers_are_wrong_and_come_from_what_they_name(self, kind: str, table: str) -> None:
        for _, puzzle in some(kind, table):
            check_wrong(puzzle)

    def test_flips_flip(self, kind: str, table: str) -> None:
        flipped = [check_flip(puzzle) for _, puzzle in some(kind, table, 8)]
        # on a score sheet few changes turn anything, so more are looked at where none of these does
        assert any(flipped) or any(check_flip(puzzle) for _, puzzle in some(kind, table, 1))

    def test_twins_keep_answer_and_difficulty(self, kind: str, table: str) -> None:
        for number, puzzle in some(kind, table, 6):
            check_twin(puzzle, number)

    def test_ids_bring_puzzles_back(self, kind: str, table: str) -> None:
        for _, puzzle in some(kind, table, 10):
            assert recall(puzzle.id) == puzzle

    def test_lines_are_complete(self, kind: str, table: str) -> None:
        for _, puzzle in some(kind, table, 10):
            check_line(puzzle)

    def test_a_right_answer_is_right(self, kind: str, table: str) -> None:
        for _, puzzle in some(kind, table):
            assert grade(puzzle, puzzle.answer).outcome is Outcome.CORRECT

    def test_a_wrong_answer_is_told_why_with_a_rule(self, kind: str, table: str) -> None:
        for _, puzzle in some(kind, table):
            verdict = grade(puzzle, wrong_answer(puzzle))
            assert verdict.outcome is Outcome.WRONG
            assert {reason.rule for reason in verdict.why} <= set(RULE_IDS)

    def test_a_malformed_answer_is_none(self, kind: str, table: str) -> None:
        malformed = ["no such answer", [], -1, 10**6, 1.0, {"a": 1}, ["XX"], [["7S"]], [object()], object()]
        for _, puzzle in some(kind, table):
            for given in malformed:
                if given == [] and puzzle.form is Form.SOME:
                    continue  # none of them is an answer
                assert grade(puzzle, given).outcome is Outcome.MALFORMED, (puzzle, given)

    def test_levels_rise(self, kind: str, table: str) -> None:
        """More steps at higher levels, and more traps; no level falls behind the one before by more than chance."""
        found = [[puzzle.difficulty for puzzle in puzzles(kind, table, level)] for level in LEVELS]
        for counts in (
            [[one.steps for one in ones] for ones in found],
            [[one.traps for one in ones] for ones in found],
        ):
            means = [sum(ones) / PER_LEVEL for ones in counts]
            assert sum(means[:2]) < sum(means[3:]), means
            assert not falls(counts), means

    def test_every_level_shows_misconceptions(self, kind: str, table: str) -> None:
        """Only the easiest hands of an opponent have nothing to be mistaken about: nobody draws, nothing is taken."""
        first = 2 if kind == "opponent-hand" else 1
        for level in LEVELS[first - 1 :]:
            # at level 1 one of five has a trap, and chance may leave all of the first few without
            later = (generate(kind, TABLES[table], level, seed) for seed in range(PER_LEVEL, 4 * PER_LEVEL))
            asked = chain(puzzles(kind, table, level), later)
            assert any(one.misconception for puzzle in asked for one in puzzle.wrong), level

    def test_positions_differ(self, kind: str, table: str) -> None:
        all_levels = [puzzle for level in LEVELS for puzzle in puzzles(kind, table, level)]
        distinct = len({canonical(puzzle) for puzzle in all_levels})
        few = {"card-points": 30}  # a card, trumps, and a card that is worth nothing: there are no more
        assert distinct >= few.get(kind, len(all_levels) // 2), distinct


CHI_SQUARE = {1: 10.83, 2: 13.82, 3: 16.27}
"""By degrees of freedom, what chance exceeds once in a thousand."""


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.form is Form.ONE])
def test_the_right_option_stands_nowhere_more_often_than_chance(kind: str) -> None:
    expected: Counter[int] = Counter()
    seen: Counter[int] = Counter()
    for table in PRESETS:
        if (kind, table) not in cells():
            continue
        for level in LEVELS:
            for puzzle in puzzles(kind, table, level):
                values = [option.value for option in puzzle.draft.options]
                seen[next(place for place, value in enumerate(values) if same(value, puzzle.answer))] += 1
                for place in range(len(values)):
                    expected[place] += 1 / len(values)  # type: ignore[assignment]
    chi_square = sum((seen[place] - count) ** 2 / count for place, count in expected.items())
    assert chi_square < CHI_SQUARE[len(expected) - 1], (seen, expected)


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.targets == (True, False)])
@pytest.mark.parametrize("table", PRESETS)
def test_yes_and_no_are_about_as_frequent(kind: str, table: str) -> None:
    if (kind, table) in cells():
        all_levels = [puzzle for level in LEVELS for puzzle in puzzles(kind, table, level)]
        assert 0.4 <= sum(puzzle.answer is True for puzzle in all_levels) / len(all_levels) <= 0.6


def test_an_id_brings_the_same_bytes_back_in_a_new_process() -> None:
    wanted = [generate(kind, HOUSE, 1 + place % 5, place) for place, kind in enumerate(KINDS)]
    command = [sys.executable, "-m", "terz_tutor", "puzzle", "--json", "--flip"]
    for puzzle in wanted:
        command += ["--id", puzzle.id]
    runs = {
        subprocess.run(command, capture_output=True, check=True, text=True, env={"PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2")
    }
    assert runs == {"".join(line(puzzle, with_flip=True) + "\n" for puzzle in wanted)}


def test_impossible_cells_say_which_rule() -> None:
    impossible = set()
    for kind in KINDS:
        for table, rules in TABLES.items():
            for level in LEVELS:
                reason = find_kind(kind).impossible(rules, level)
                if reason is not None:
                    impossible.add((kind, table, reason.rule))
                    with pytest.raises(ImpossibleKind) as error:
                        generate(kind, rules, level, 1)
                    assert error.value.reason == reason
    no_penalties = {("penalty", table, "penalty.false_claim") for table in TABLES if table not in {"classic", "house"}}
    assert impossible == {("exchange-now", "old-ten", "exchange"), *no_penalties}
