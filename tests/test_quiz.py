"""Puzzles: proved answers, reproducible ids, variety, and grading of right, wrong and malformed answers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import oracle
import pytest

from terz_tutor.quiz import (
    KINDS,
    Form,
    ImpossibleKind,
    Outcome,
    Puzzle,
    UnknownKind,
    find_kind,
    generate,
    grade,
    other_systems,
    wrong_answer,
)
from terz_tutor.quiz.generate import BadLevel
from terz_tutor.referee import answer, at_pointer
from terz_tutor.rules import PRESETS, house_rules

SEEDS = range(1, 201)
HOUSE = house_rules("modern", {"end.jack": "free", "stock.reply": "follow_then_trump", "meld.tie": "first"})
CELLS = [(kind, system) for kind in KINDS for system in PRESETS if (kind, system) != ("exchange-now", "old-ten")]
each_cell = pytest.mark.parametrize(("kind", "system"), CELLS)


def puzzles(kind: str, system: str, level: int = 1, seeds: range = SEEDS) -> Iterator[Puzzle]:
    return (generate(kind, PRESETS[system], level, seed) for seed in seeds)


def position(puzzle: Puzzle) -> str:
    """What tells two positions of one kind and rule system apart."""
    return json.dumps([puzzle.query, puzzle.at], sort_keys=True)


@each_cell
def test_a_kind_has_at_least_100_distinct_positions_in_200_seeds(kind: str, system: str) -> None:
    assert len({position(puzzle) for puzzle in puzzles(kind, system)}) >= 100


@pytest.mark.parametrize(("kind", "system"), [cell for cell in CELLS if find_kind(cell[0]).targets == (True, False)])
def test_yes_and_no_are_about_as_frequent(kind: str, system: str) -> None:
    yes = sum(puzzle.answer is True for puzzle in puzzles(kind, system))
    assert 0.4 * len(SEEDS) <= yes <= 0.6 * len(SEEDS)


@pytest.mark.parametrize("system", PRESETS)
@pytest.mark.parametrize("kind", ["trick-winner", "meld-senior"])
def test_either_of_two_answers_is_about_as_frequent(kind: str, system: str) -> None:
    _, most = Counter(str(puzzle.answer) for puzzle in puzzles(kind, system)).most_common(1)[0]
    assert most <= 0.6 * len(SEEDS)


@each_cell
@pytest.mark.parametrize("level", [1, 3, 5])
def test_referee_and_oracle_give_the_answer_to_the_query(kind: str, system: str, level: int) -> None:
    for puzzle in puzzles(kind, system, level, range(1, 31)):
        assert at_pointer(answer(puzzle.query), puzzle.at) == puzzle.answer, puzzle
        assert at_pointer(oracle.answer(puzzle.query), puzzle.at) == puzzle.answer, puzzle


@each_cell
def test_right_wrong_and_malformed_answers_are_told_apart(kind: str, system: str) -> None:
    malformed: list[object] = [None, "no such answer", [], -1, 10**6, 1.0, {"a": 1}, ["XX"], [["7S"]], [puzzle_never()]]
    for puzzle in puzzles(kind, system, 2, range(1, 21)):
        assert grade(puzzle, puzzle.answer).outcome is Outcome.CORRECT
        assert grade(puzzle, wrong_answer(puzzle)).outcome is Outcome.WRONG
        for given in malformed:
            if given == [] and puzzle.form is Form.SOME:
                continue  # none of them is an answer
            assert grade(puzzle, given).outcome is Outcome.MALFORMED, (puzzle, given)


def puzzle_never() -> object:
    """Something that equals no value of any puzzle."""
    return object()


@each_cell
def test_a_wrong_answer_is_told_why_with_a_rule(kind: str, system: str) -> None:
    for puzzle in puzzles(kind, system, 2, range(1, 21)):
        why = grade(puzzle, wrong_answer(puzzle)).why
        assert why
        assert all(reason.rule for reason in why)


@each_cell
def test_no_option_stands_twice_and_the_prompt_has_an_answer_among_them(kind: str, system: str) -> None:
    for puzzle in puzzles(kind, system, 3, range(1, 51)):
        values = [json.dumps(option.value) for option in puzzle.draft.options]
        assert len(set(values)) == len(values)
        if puzzle.form is Form.ONE:
            assert json.dumps(puzzle.answer) in values


def test_true_is_not_taken_for_the_number_one() -> None:
    puzzle = generate("card-points", PRESETS["modern"], 1, 3)
    assert grade(puzzle, True).outcome is Outcome.MALFORMED  # noqa: FBT003 - the point of the test


def test_an_id_brings_the_same_puzzle_back_in_a_new_process() -> None:
    script = (
        "from terz_tutor.quiz import KINDS, generate\n"
        "from terz_tutor.rules import PRESETS\n"
        "for kind in KINDS:\n"
        "    for seed in range(1, 6):\n"
        "        p = generate(kind, PRESETS['kart-parad'], 2, seed)\n"
        "        print(p.id, p.query, p.draft.scene, p.draft.options, p.draft.prompt, p.answer, p.why)\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, check=True, text=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
    assert "trick-winner/kart-parad/2/5@1" in runs.pop()


def test_an_id_names_house_rules_with_their_keys_sorted() -> None:
    puzzle = generate("legal-reply", HOUSE, 1, 4)
    assert puzzle.id == "legal-reply/modern+end.jack=free+meld.tie=first+stock.reply=follow_then_trump/1/4@1"
    assert at_pointer(oracle.answer(puzzle.query), puzzle.at) == puzzle.answer


@pytest.mark.parametrize("kind", KINDS)
def test_house_rules_can_be_asked_about(kind: str) -> None:
    puzzle = generate(kind, HOUSE, 3, 1)
    assert at_pointer(oracle.answer(puzzle.query), puzzle.at) == puzzle.answer


def test_a_kind_that_the_rules_leave_nothing_to_ask_of_says_which_rule() -> None:
    with pytest.raises(ImpossibleKind) as error:
        generate("exchange-now", PRESETS["old-ten"], 1, 1)
    assert error.value.reason.rule == "exchange"


def test_unknown_kind_and_level_are_named() -> None:
    with pytest.raises(UnknownKind, match=r"'no-kind'.*trick-winner"):
        generate("no-kind", PRESETS["modern"], 1, 1)
    with pytest.raises(BadLevel, match=r"6.*1 to 5"):
        generate("trick-winner", PRESETS["modern"], 6, 1)


def test_systems_that_answer_otherwise_are_found() -> None:
    found = set()
    for puzzle in puzzles("legal-reply", "modern"):
        for system, value in other_systems(puzzle).items():
            assert at_pointer(oracle.answer({**puzzle.query, "rules": system}), puzzle.at) == value
            assert value != puzzle.answer
            found.add(system)
    assert found == {"classic", "old-ten", "kart-parad"}


def test_hands_of_another_size_are_not_compared_where_a_full_hand_decides() -> None:
    for puzzle in puzzles("claim-reply", "modern"):
        assert "old-ten" not in other_systems(puzzle)


@pytest.mark.parametrize("system", PRESETS)
def test_a_short_hand_is_asked_about_only_when_the_stock_is_gone(system: str) -> None:
    full = PRESETS[system].deal_hand
    for puzzle in puzzles("claim-now", system, 2):
        scene = puzzle.draft.scene
        assert scene.opponent == len(scene.hand)
        assert (len(scene.hand) == full) or scene.stock == 0


@pytest.mark.parametrize("kind", ["meld-points", "find-meld", "count-melds"])
def test_melds_are_looked_for_in_full_hands(kind: str) -> None:
    assert all(len(puzzle.draft.scene.hand) == 10 for puzzle in puzzles(kind, "old-ten", seeds=range(1, 20)))
