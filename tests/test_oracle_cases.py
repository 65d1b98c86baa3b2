"""The naive referee agrees with every known case, so that it may judge the real one."""

import random
from typing import Any

import pytest
from agreement import agrees, known_cases
from met import met_in_endings
from oracle import answer, answer_line
from oracle.asks import ANSWERS
from oracle.questions import ASKS, question

CODES = {
    "bad_request",
    "unknown_ask",
    "unknown_rules",
    "bad_rule_value",
    "bad_trump",
    "bad_card",
    "duplicate_card",
    "empty_hand",
    "uneven_hands",
    "cards_missing",
    "not_a_meld",
    "shared_card",
}
# A match is written on after its end, or with a penalty that the rules don't have, so often that no fault need do it.
NO_FAULT = {"match": ("match_over", "no_penalty")}
CASES = [pytest.param(query, expected, id=name) for name, query, expected in known_cases()]


@pytest.mark.parametrize(("query", "expected"), CASES)
def test_agrees_with_the_case(query: dict[str, Any], expected: dict[str, Any]) -> None:
    """A case's answer is the oracle's."""
    got = answer(query)
    assert agrees(expected, got), got
    assert "error" not in got or got["error"]["message"]


def test_every_ask_has_a_case() -> None:
    """No ask is taken on trust."""
    asked = {query.get("ask") for _, query, _ in known_cases()}
    assert set(ANSWERS) <= asked


@pytest.mark.parametrize("ask", ASKS)
def test_a_sensible_question_has_an_answer(ask: str) -> None:
    """Random questions are good ones unless they are spoilt on purpose."""
    rng = random.Random(ask)  # noqa: S311 - a fixed row of questions, no secret
    for _ in range(200):
        made = question(rng, [ask], malformed=0)
        got = answer(made)
        assert "error" not in got or "ok" in got or got["error"]["code"] in NO_FAULT.get(ask, ()), made


def test_random_questions_reach_every_error() -> None:
    """Spoilt questions meet every error that a parsed line can have."""
    rng = random.Random(1)  # noqa: S311 - a fixed row of questions, no secret
    answers = [answer(question(rng, malformed=1)) for _ in range(3000)]
    assert {got["error"]["code"] for got in answers if "error" in got and "ok" not in got} == CODES


def test_random_endings_meet_every_size_and_rule() -> None:
    """What an ending is about comes often enough for comparing two solvers."""
    met = met_in_endings(600, 1)
    wanted = [f"{size} cards" for size in range(1, 8)] + ["at a lead", "at a reply", "a choice", "all cards best"]
    wanted += ["last trick forced", "last trick not forced", "end.jack matters", "end.overtake matters"]
    assert [name for name in wanted if met[name] < 5] == []


def test_no_json_is_an_error() -> None:
    """A line that is no JSON is told so; NaN is none."""
    for line in ("{", "NaN", '{"ask": Infinity}'):
        assert answer_line(line)["error"]["code"] == "bad_json"
