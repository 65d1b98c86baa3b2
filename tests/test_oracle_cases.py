"""The naive referee agrees with every known case, so that it may judge the real one."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from oracle import answer, answer_line
from oracle.asks import ANSWERS
from oracle.questions import ASKS, question

CASES = Path(__file__).parent / "cases"
CODES = {
    "bad_request",
    "unknown_ask",
    "unknown_rules",
    "bad_rule_value",
    "bad_trump",
    "bad_card",
    "duplicate_card",
    "empty_hand",
    "cards_missing",
    "not_a_meld",
    "shared_card",
}
LATER = ("solve", "replay", "match")


def known_cases() -> list[Any]:
    """Every case of an ask that the naive referee knows, malformed ones too."""
    cases = []
    for name in ("golden", "cases"):
        for number, line in enumerate((CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(), 1):
            case = json.loads(line)
            if case["query"].get("ask") not in LATER:
                ask = case["query"].get("ask")
                cases.append(pytest.param(case["query"], case["answer"], id=f"{name}-{number}-{ask}"))
    return cases


def agrees(expected: object, got: object) -> bool:
    """Whether all that is expected is there; an answer may say more."""
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(key in got and agrees(value, got[key]) for key, value in expected.items())
    if isinstance(expected, list):
        return (
            isinstance(got, list)
            and len(expected) == len(got)
            and all(agrees(one, other) for one, other in zip(expected, got, strict=True))
        )
    return type(expected) is type(got) and expected == got


@pytest.mark.parametrize(("query", "expected"), known_cases())
def test_agrees_with_the_case(query: dict[str, Any], expected: dict[str, Any]) -> None:
    """A case's answer is the oracle's."""
    got = answer(query)
    assert agrees(expected, got), got
    assert "error" not in got or got["error"]["message"]


def test_every_ask_has_a_case() -> None:
    """No ask is taken on trust."""
    asked = {case.values[0].get("ask") for case in known_cases()}
    assert set(ANSWERS) <= asked


@pytest.mark.parametrize("ask", ASKS)
def test_a_sensible_question_has_an_answer(ask: str) -> None:
    """Random questions are good ones unless they are spoilt on purpose."""
    rng = random.Random(ask)  # noqa: S311 - a fixed row of questions, no secret
    for _ in range(200):
        made = question(rng, [ask], malformed=0)
        assert "error" not in answer(made), made


def test_random_questions_reach_every_error() -> None:
    """Spoilt questions meet every error that a parsed line can have."""
    rng = random.Random(1)  # noqa: S311 - a fixed row of questions, no secret
    answers = [answer(question(rng, malformed=1)) for _ in range(3000)]
    assert {got["error"]["code"] for got in answers if "error" in got} == CODES


def test_no_json_is_an_error() -> None:
    """A line that is no JSON is told so; NaN is none."""
    for line in ("{", "NaN", '{"ask": Infinity}'):
        assert answer_line(line)["error"]["code"] == "bad_json"
