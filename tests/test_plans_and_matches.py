"""Plans of claims hang together; one who believes nothing wrong about a score sheet reads it as the referee does."""

from __future__ import annotations

import pytest

from terz_tutor.quiz import LEVELS, Puzzle, find_kind, generate
from terz_tutor.quiz.hands import codes
from terz_tutor.quiz.wrong_matches import MatchBelief, referee
from terz_tutor.referee import answer
from terz_tutor.rules import PRESETS, RuleSet, house_rules

TABLES: dict[str, RuleSet] = {
    **PRESETS,
    "at once": house_rules("classic", {"match.check": "at_once", "meld.per_turn": "any"}),
    "after_senior": house_rules("old-ten", {"meld.after_senior": "none", "penalty.miscount": True}),
    "to one": house_rules("classic", {"match.target": 1}),
    "to one at once": house_rules("modern", {"match.target": 1, "match.check": "at_once", "penalty.draw": True}),
}
SEEDS = range(12)
each_table = pytest.mark.parametrize("table", TABLES)


def puzzles(kind: str, table: str) -> list[Puzzle]:
    rules = TABLES[table]
    if find_kind(kind).impossible(rules, 1) is not None:
        return []
    return [generate(kind, rules, level, seed) for level in LEVELS for seed in SEEDS]


@each_table
def test_the_turns_told_are_a_plan_that_brings_what_is_said(table: str) -> None:
    for puzzle in puzzles("claim-plan", table):
        told = [step.args for step in puzzle.why if step.code == "plan_claim"]
        assert sum(args["points"] for args in told) == puzzle.answer  # type: ignore[misc]
        assert max(args["turn"] for args in told) <= puzzle.draft.query["turns"]  # type: ignore[type-var]
        scored = list(puzzle.draft.query["scored"])
        for args in told:  # each may be claimed after those before it
            question = {name: puzzle.draft.query[name] for name in ("trump", "hand", "claimed")}
            cards = codes(args["meld"])  # type: ignore[arg-type]
            asked = {"ask": "declarable", "rules": puzzle.rules.spelled, **question, "scored": scored}
            assert cards in answer({**asked, "among": [cards]})["may"], puzzle
            scored.append(cards)


@each_table
@pytest.mark.parametrize("kind", ["match-end", "penalty"])
def test_nothing_wrong_is_the_referee(kind: str, table: str) -> None:
    right = referee(MatchBelief())
    for puzzle in puzzles(kind, table):
        told = answer(dict(puzzle.query), with_rules=False)
        if puzzle.rules.match_check == "after_deal":
            assert right(puzzle.rules, puzzle.draft) == told, puzzle
        else:
            assert (right(puzzle.rules, puzzle.draft) or {})["winner"] == told["winner"], puzzle


def test_no_table_without_penalties_is_asked_what_they_cost() -> None:
    asked = {system for system in PRESETS if puzzles("penalty", system)}
    assert asked == {"classic"}
