"""One test for each rule id and system: cases/own.jsonl, worked out by hand from the rulebook.

A line names the rule that it shows, the systems (or house rules) under which it holds, the question without its
rules, and what the answer must say. What no question turns on is shown here: `stock.view` by what a seat sees, and the
rules that are only explained by their texts.
"""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from agreement import agrees
from oracle import answer as naive_answer
from test_seat import deal_of

from terz_tutor.referee import answer
from terz_tutor.rules import CHOICES, PRESETS, parse_rules
from terz_tutor.rules.events import Break, Play
from terz_tutor.rules.ruleset import TARGET, RuleValue
from terz_tutor.rules.seat import seat_view
from terz_tutor.rules.sources import RULE_IDS
from terz_tutor.rules.turns import apply, playable
from terz_tutor.texts import LANGUAGES, Texts, rulebook

OWN = Path(__file__).parent / "cases" / "own.jsonl"

SEEN = ("stock.view",)
EXPLAINED = ("deal.first_dealer", "score.count")
"""Rules that are only explained: no question turns on them."""
SETTINGS: list[tuple[str, RuleValue]] = [(rule, value) for rule, values in CHOICES.items() for value in values]
SETTINGS += [(TARGET, target) for target in (301, 500, 501)]

Case = tuple[str, Any, dict[str, Any], dict[str, Any]]


def label(rules: Any) -> str:
    if isinstance(rules, str):
        return rules
    return ",".join(str(value).lower() for rule, value in rules.items() if rule != "base") + f"-on-{rules['base']}"


def own_cases() -> dict[tuple[str, str], list[Case]]:
    cases = defaultdict(list)
    for line in OWN.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        for rules in case["systems"]:
            cases[case["rule"], label(rules)].append((case["about"], rules, case["query"], case["answer"]))
    return cases


CASES = own_cases()


@pytest.mark.parametrize(("rule", "system"), CASES, ids=["-".join(key) for key in CASES])
def test_rule(rule: str, system: str) -> None:
    for about, rules, question, expected in CASES[rule, system]:
        asked = {**question, "rules": rules}
        assert agrees(expected, answer(asked)), about
        assert agrees(expected, naive_answer(asked)), about


@pytest.mark.parametrize("system", PRESETS)
@pytest.mark.parametrize("rule", SEEN)
def test_rule_seen(rule: str, system: str) -> None:
    """Both players may look through both piles while four or more cards are in the stock, where they may at all."""
    assert rule == "stock.view"
    deal = deal_of(PRESETS[system], "", "", "7S")
    seen = set()
    while deal.stock:
        event = Break(1) if deal.break_due else Play(playable(deal).mask.bit_length() - 1)
        deal = apply(deal, event)
        views = [seat_view(deal, player) for player in (0, 1)]
        assert (views[0].piles is None) == (views[1].piles is None)
        if views[0].piles is not None:
            assert [view.piles for view in views] == [views[0].piles, views[0].piles[::-1]]
            assert sum(map(len, views[0].piles)) == 2 * len(deal.tricks)
            seen.add(deal.stock)
    assert seen == ({14, 12, 10, 8, 6, 4} if system == "classic" else set())


@pytest.mark.parametrize("system", PRESETS)
@pytest.mark.parametrize("rule", EXPLAINED)
def test_rule_explained(rule: str, system: str) -> None:
    """Its texts are there in every language, each language's own."""
    texts = [Texts(lang) for lang in LANGUAGES]
    for said in (
        [rulebook.rule_title(t, rule) for t in texts],
        [rulebook.rule_text(t, rule) for t in texts],
        [rulebook.rule_in_system(t, rule, system) for t in texts],
        [rulebook.source_text(t, rule, system) for t in texts],
    ):
        assert all(said)
        assert len(set(said)) == len(LANGUAGES)


def test_every_rule_has_a_test_for_every_system() -> None:
    shown = set(CASES) | {(rule, system) for rule in (*SEEN, *EXPLAINED) for system in PRESETS}
    assert {(rule, system) for rule in RULE_IDS for system in PRESETS} <= shown
    assert {rule for rule, _ in shown} == set(RULE_IDS)


@pytest.mark.parametrize(("rule", "value"), SETTINGS, ids=[f"{rule}={value}".lower() for rule, value in SETTINGS])
def test_every_value_decides_a_replay_or_a_match(rule: str, value: RuleValue) -> None:
    """Some deal or match ends as its case says by this value, and not so by another, all else being equal."""
    others = [other for setting, other in SETTINGS if setting == rule and other != value]
    assert any(
        not agrees(expected, answer({**question, "rules": {**changes(rules), rule: other}}))
        for (shown, _), cases in CASES.items()
        for _, rules, question, expected in cases
        if shown == rule and question["ask"] in ("replay", "match") and parse_rules(rules).value(rule) == value
        for other in others
    )


def changes(rules: Any) -> dict[str, Any]:
    return rules if isinstance(rules, dict) else {"base": rules}
