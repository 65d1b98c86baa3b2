"""The referee agrees with every known case; what comes with a later issue is an unknown ask until then."""

import json
from typing import Any

import pytest
from agreement import LATER, agrees, known_cases

from terz_tutor.referee import KINDS, answer


@pytest.mark.parametrize(
    ("query", "expected"), [pytest.param(query, expected, id=name) for name, query, expected in known_cases()]
)
def test_case(query: dict[str, Any], expected: dict[str, Any]) -> None:
    if query.get("ask") in LATER:
        expected = {"error": {"code": "unknown_ask"}}
    got = json.loads(json.dumps(answer(query)))
    assert agrees(expected, got), got
    if "error" in got:
        assert got["error"]["message"].strip()
    else:
        assert got["rules_used"]


def test_every_ask_has_a_case() -> None:
    asked = {query.get("ask") for _, query, _ in known_cases()}
    assert asked >= {*KINDS, *LATER}


def test_rules_used_may_be_left_out() -> None:
    question = {"ask": "trick", "trump": "S", "cards": ["AC", "7S"]}
    assert "rules_used" in answer(question)
    assert answer(question, with_rules=False) == {"winner": "follower", "takes": "7S", "points": 11}
