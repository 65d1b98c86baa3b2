"""The referee agrees with every known case."""

import json
from typing import Any

import pytest
from agreement import agrees, known_cases

from terz_tutor.referee import KINDS, answer


@pytest.mark.parametrize(
    ("query", "expected"), [pytest.param(query, expected, id=name) for name, query, expected in known_cases()]
)
def test_case(query: dict[str, Any], expected: dict[str, Any]) -> None:
    got = json.loads(json.dumps(answer(query)))
    assert agrees(expected, got), got
    if "error" in got:
        assert got["error"]["message"].strip()
    else:
        assert got["rules_used"]


def test_every_ask_has_a_case() -> None:
    asked = {query.get("ask") for _, query, _ in known_cases()}
    assert asked >= {*KINDS}


def test_rules_used_may_be_left_out() -> None:
    question = {"ask": "trick", "trump": "S", "cards": ["AC", "7S"]}
    assert "rules_used" in answer(question)
    assert answer(question, with_rules=False) == {"winner": "follower", "takes": "7S", "points": 11}


def test_solve_names_the_rule_of_the_trump_jack_only_where_somebody_holds_it() -> None:
    question = {"ask": "solve", "trump": "S", "hands": [["JS", "7C"], ["8C", "9D"]], "leader": 1}
    assert "end.jack" in answer(question)["rules_used"]
    assert "end.jack" not in answer({**question, "trump": "H"})["rules_used"]
    led = {**question, "hands": [["7C"], ["8C", "9D"]], "leader": 0, "led": "JS"}
    assert "end.jack" not in answer(led)["rules_used"]
    assert answer({**question, "aim": "last_trick"})["rules_used"][0] == "trick.winner"


def test_solve_gives_one_best_line() -> None:
    question = {"ask": "solve", "trump": "S", "hands": [["7D", "AS"], ["TD", "KC"]], "leader": 1}
    assert answer(question)["line"] == ["KC", "AS", "7D", "TD"]
