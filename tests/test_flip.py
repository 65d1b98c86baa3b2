"""Flips: what is changed is a position that can be asked about, and what turns is the answer itself."""

from __future__ import annotations

import json

import pytest

from terz_tutor.publish.plain import flip_text
from terz_tutor.quiz import LEVELS, flip, generate
from terz_tutor.referee import answer
from terz_tutor.rules import CODES, PRESETS
from terz_tutor.texts import LANGUAGES, Texts

MODERN = PRESETS["modern"]


def test_every_rule_system_answers_a_flipped_question() -> None:
    for level in LEVELS:
        for seed in range(12):
            found = flip(generate("two-schools", MODERN, level, seed))
            if found is not None:
                inner = found.query["question"]
                assert not [name for name in PRESETS if "error" in answer({**inner, "rules": name})]


@pytest.mark.parametrize("kind", ["draw", "who-leads", "opponent-hand"])
def test_a_deal_that_was_played_can_be_flipped(kind: str) -> None:
    found = [flip(generate(kind, MODERN, level, seed)) for level in LEVELS for seed in range(4)]
    assert sum(one is not None for one in found) > len(found) * 3 // 4
    if kind != "opponent-hand":  # there the other one's cards would be your own
        assert any(one is not None and "leads" in one.change for one in found)


def test_who_leads_does_not_change_where_each_keeps_the_card_that_takes() -> None:
    """Leader and follower change places as the players do: the same player would take the trick."""
    for seed in range(20):
        found = flip(generate("trick-winner", MODERN, 1, seed))
        assert found is None or "leads" not in found.change


@pytest.mark.parametrize("kind", ["legal-reply", "who-leads", "meld-sort", "claim-now", "penalty", "opponent-hand"])
def test_a_flip_is_told_in_words(kind: str) -> None:
    rules = PRESETS["classic"]
    for lang in LANGUAGES:
        for seed in range(4):
            said = flip_text(generate(kind, rules, 2, seed), Texts(lang))
            assert said.endswith("."), said
            assert not [code for code in CODES if json.dumps(code) in said or f"'{code}'" in said], said
