"""One test for each rule id and system: cases/own.jsonl, worked out by hand from the rulebook.

A line names the rule that it shows, the systems (or house rules) under which it holds, the question without its
rules, and what the answer must say.
"""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from agreement import agrees
from oracle import answer as naive_answer

from terz_tutor.referee import answer
from terz_tutor.rules import CHOICES, PRESETS
from terz_tutor.rules.sources import RULE_IDS

OWN = Path(__file__).parent / "cases" / "own.jsonl"

LATER = {
    "a deal played through": {
        "trick.next_lead",
        "deal.packets",
        "deal.first_lead",
        "deal.next_dealer",
        "stock.break",
        "stock.draw",
        "stock.end",
        "meld.who",
        "meld.must_beat",
    },
    "a match": {
        "match.target",
        "match.check",
        "match.both",
        "penalty.false_claim",
        "penalty.draw",
        "penalty.miscount",
    },
    "explained only, as no question turns on it": {"deal.first_dealer", "stock.view", "meld.proof", "score.count"},
}
"""Rules that the questions of today can't show, by what will show them."""

Case = tuple[str, dict[str, Any], dict[str, Any]]


def label(rules: Any) -> str:
    if isinstance(rules, str):
        return rules
    return ",".join(str(value).lower() for rule, value in rules.items() if rule != "base") + f"-on-{rules['base']}"


def own_cases() -> dict[tuple[str, str], list[Case]]:
    cases = defaultdict(list)
    for line in OWN.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        for rules in case["systems"]:
            question = {**case["query"], "rules": rules}
            cases[case["rule"], label(rules)].append((case["about"], question, case["answer"]))
    return cases


CASES = own_cases()


@pytest.mark.parametrize(("rule", "system"), CASES, ids=["-".join(key) for key in CASES])
def test_rule(rule: str, system: str) -> None:
    for about, question, expected in CASES[rule, system]:
        assert agrees(expected, answer(question)), about
        assert agrees(expected, naive_answer(question)), about


def test_every_rule_has_a_case_or_waits_for_one() -> None:
    covered = {rule for rule, _ in CASES}
    later: set[str] = set().union(*LATER.values())
    assert not covered & later
    assert covered | later == set(RULE_IDS)


def test_every_system_has_a_case_of_every_rule() -> None:
    for rule in {rule for rule, _ in CASES}:
        assert {system for shown, system in CASES if shown == rule} >= set(PRESETS), rule


def test_every_value_has_a_case() -> None:
    """Every value of a rule that can be shown is, by a system or by house rules."""
    shown = defaultdict(set)
    for line in OWN.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        for rules in case["systems"]:
            base, changes = (rules, {}) if isinstance(rules, str) else (rules["base"], rules)
            if case["rule"] in CHOICES:
                shown[case["rule"]].add(changes.get(case["rule"], PRESETS[base].value(case["rule"])))
    for rule, values in shown.items():
        assert values == set(CHOICES[rule])
