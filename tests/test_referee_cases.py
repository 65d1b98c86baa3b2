"""The referee agrees with every known case; what comes with later issues is an unknown ask until then."""

import json
from pathlib import Path
from typing import Any

import pytest
from agreement import agrees

from terz_tutor.referee import KINDS, answer

CASES = Path(__file__).parent / "cases"
LATER = ("solve", "replay", "match")


def known_cases() -> list[Any]:
    cases = []
    for name in ("golden", "cases"):
        for number, line in enumerate((CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(), 1):
            case = json.loads(line)
            cases.append(pytest.param(case["query"], case["answer"], id=f"{case['query'].get('ask')}-{name}-{number}"))
    return cases


@pytest.mark.parametrize(("query", "expected"), known_cases())
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
    asked = {case.values[0].get("ask") for case in known_cases()}
    assert asked >= {*KINDS, *LATER}


def test_rules_used_may_be_left_out() -> None:
    question = {"ask": "trick", "trump": "S", "cards": ["AC", "7S"]}
    assert "rules_used" in answer(question)
    assert answer(question, with_rules=False) == {"winner": "follower", "takes": "7S", "points": 11}
