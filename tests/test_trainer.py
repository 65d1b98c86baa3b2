"""The trainer finds out what a learner believes by puzzles of its own choice, and accuses few who err by chance."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from simulated import PUZZLES, Learner, diagnosed, error, told_apart, topics, whole_course

from terz_tutor.analysis import search
from terz_tutor.quiz import generate
from terz_tutor.quiz.diagnosis import (
    HITS_OF_SEVERAL,
    NONE,
    Diagnosis,
    Foreseen,
    NothingToDiagnose,
    Seen,
    observe,
    start,
    verdict,
)
from terz_tutor.quiz.trainer import next_puzzle
from terz_tutor.rules import PRESETS
from terz_tutor.rules.draws import Draws

MODERN = PRESETS["modern"]
CARDS = ("card-points", "suit-order", "trick-winner", "trick-points", "stock-reply", "exchange-now")
TABLE_OF = {  # each topic at one table here, at all four in bench/diagnosis.py
    "cards and stock": "kart-parad",
    "melds and claims": "modern",
    "endgame": "modern",
    "replies": "classic",
    "score": "classic",
    "whole course": "modern",
}
RUNS = 2
RUNS_OF_NONE = 20


def kinds_of(topic: str) -> tuple[str, ...]:
    return whole_course() if topic == "whole course" else topics()[topic]


def skip_slow(topic: str) -> None:
    if topic in ("endgame", "whole course") and str(search.__file__).endswith(".py"):
        pytest.skip("endings by the hundred want the compiled solver")


@pytest.mark.parametrize("topic", TABLE_OF)
def test_nine_of_ten_misconceptions_are_found_within_twelve_puzzles(topic: str) -> None:
    """Few runs of each misconception, so they are counted together."""
    skip_slow(topic)
    table, kinds = TABLE_OF[topic], kinds_of(topic)
    found = []
    for group in told_apart(table, kinds, 4):
        for name in group:
            for run in range(1 if topic == "whole course" else RUNS):
                known = diagnosed(Learner(name, 50), PRESETS[table], kinds, f"test/{name}/{run}")
                told = verdict(known) or ()
                assert len(known.seen) <= PUZZLES
                found.append(name in told and set(told) <= set(group))
    assert sum(found) >= 0.9 * len(found), (sum(found), len(found))


@pytest.mark.parametrize("topic", TABLE_OF)
def test_one_who_only_slips_is_told_of_nothing(topic: str) -> None:
    skip_slow(topic)
    rules, kinds = PRESETS[TABLE_OF[topic]], kinds_of(topic)
    runs = [diagnosed(Learner(None, 100), rules, kinds, f"test/none/{run}") for run in range(RUNS_OF_NONE)]
    assert sum(verdict(known) is not None for known in runs) <= 0.05 * RUNS_OF_NONE


def test_one_who_never_errs_is_told_of_nothing() -> None:
    known = diagnosed(Learner(None, 0), MODERN, CARDS, "never errs")
    assert verdict(known) is None
    assert known.posterior[NONE] > 0.8
    assert len({seen.puzzle for seen in known.seen}) == PUZZLES


def test_the_state_is_plain_data() -> None:
    known = diagnosed(Learner("ten_below_king", 0), MODERN, CARDS, "stored")
    assert verdict(known) == ("ten_below_king",)
    stored = json.loads(json.dumps(known.as_json()))
    assert Diagnosis.from_json(stored) == known
    assert next_puzzle(Diagnosis.from_json(stored), Draws("x")) == next_puzzle(known, Draws("x"))


def test_what_is_no_answer_says_nothing() -> None:
    known, puzzle = start(MODERN, CARDS), generate("trick-winner", MODERN, 1, 7)
    assert observe(known, puzzle, 5) == known


def test_what_nobody_foresees_accuses_nobody() -> None:
    puzzle = generate("card-points", MODERN, 5, 1)
    known = start(MODERN, CARDS)
    odd = next(points for points in range(21) if Foreseen.of(puzzle).place(points) is None)
    after = observe(known, puzzle, odd)
    assert after.posterior == known.posterior
    assert [(seen.right, seen.gives) for seen in after.seen] == [(False, ())]


def test_belief_adds_up_to_one() -> None:
    known = start(MODERN, CARDS)
    for seed in range(5):
        puzzle = generate("trick-points", MODERN, 3, seed)
        known = observe(known, puzzle, puzzle.wrong[0].value)
        assert sum(known.posterior.values()) == pytest.approx(1)


def test_a_puzzle_of_other_rules_is_refused() -> None:
    with pytest.raises(ValueError, match=r"trick-winner/old-ten/1/1.*expected modern"):
        observe(start(MODERN, CARDS), generate("trick-winner", PRESETS["old-ten"], 1, 1), "leader")


def test_kinds_that_show_nothing_are_refused() -> None:
    with pytest.raises(NothingToDiagnose, match="old-ten"):
        start(PRESETS["old-ten"], ["exchange-now"])


def test_what_is_true_at_a_table_is_no_misconception_there() -> None:
    assert "trump_jack_forced" not in start(MODERN, ["legal-reply"]).posterior
    assert "trump_jack_forced" in start(PRESETS["classic"], ["legal-reply"]).posterior


def test_two_that_always_agree_are_told_as_one_and_later() -> None:
    agreed = Seen("an id", 60, right=False, gives=("deal_of_152", "deal_of_162"))
    posterior = {NONE: 0.02, "deal_of_152": 0.49, "deal_of_162": 0.49}
    known = Diagnosis("modern", ("deal-score",), posterior, (agreed,) * (HITS_OF_SEVERAL - 1))
    assert verdict(known) is None
    assert verdict(replace(known, seen=(*known.seen, agreed))) == ("deal_of_152", "deal_of_162")


def test_the_same_draws_choose_the_same_puzzle() -> None:
    known = start(MODERN, CARDS)
    assert next_puzzle(known, Draws("a")) == next_puzzle(known, Draws("a"))


def test_simulated_learners_err_more_at_higher_levels() -> None:
    easy, hard = ([generate("suit-order", MODERN, level, seed) for seed in range(20)] for level in (1, 5))
    assert error(easy) < error(hard)
