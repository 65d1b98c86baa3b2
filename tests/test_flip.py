"""Flips: what is changed is a position that can be asked about, and what turns is the answer itself."""

from __future__ import annotations

import json
import re

import oracle
import pytest

from terz_tutor.publish.plain import flip_text
from terz_tutor.quiz import LEVELS, flip, generate, recall
from terz_tutor.referee import NOWHERE, answer, at_pointer
from terz_tutor.rules import CHOICES, CODES, PRESETS
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
    assert any(one is not None and "leads" in one.change for one in found)


@pytest.mark.parametrize("seed", range(10))
def test_where_a_card_takes_led_or_not_the_other_one_led_turns_the_trick(seed: int) -> None:
    puzzle = generate("trick-winner", MODERN, 1, seed)
    lead, reply = puzzle.query["cards"]
    one, other = (oracle.answer({**puzzle.query, "cards": cards})["takes"] for cards in ([lead, reply], [reply, lead]))
    found = flip(puzzle)
    assert found is not None
    if one == other:
        assert found.change == {"leads": True}
        assert found.query["cards"] == [reply, lead]
    else:
        assert "leads" not in found.change


@pytest.mark.parametrize("kind", ["claim-reply", "claim-now", "claim-plan"])
def test_cards_dealt_are_tried_first_where_a_full_hand_decides(kind: str) -> None:
    turned = 0
    for seed in range(12):
        puzzle = generate(kind, MODERN, 1 + seed % 5, seed)
        value = at_pointer(oracle.answer({**puzzle.query, "rules": {"base": "modern", "deal.hand": 10}}), puzzle.at)
        found = flip(puzzle)
        first = found is not None and dict(found.change) == {"rule": "deal.hand", "value": 10}
        assert first == (value != puzzle.answer)
        turned += first
    assert turned > 3


def test_a_hand_that_is_not_full_is_told_in_words() -> None:
    puzzle = next(
        puzzle for puzzle in (generate("claim-reply", MODERN, 1, seed) for seed in range(20)) if puzzle.answer != "good"
    )
    assert flip_text(puzzle, Texts("en")).startswith(
        "If ten cards were dealt to each, nine would not be a full hand, and the answer would be: "
    )


def test_no_target_turns_a_match_that_has_no_flip() -> None:
    puzzles = [generate("match-end", MODERN, level, seed) for level in LEVELS for seed in range(4)]
    unturned = [puzzle for puzzle in puzzles if flip(puzzle) is None]
    assert unturned
    for puzzle in unturned:
        for target in range(1, 1500):
            reply = answer({**puzzle.query, "rules": {"base": "modern", "match.target": target}})
            assert at_pointer(reply, puzzle.at) in (NOWHERE, puzzle.answer), (puzzle, target)


@pytest.mark.parametrize("table", PRESETS)
def test_the_first_rule_that_turns_a_sheet_turns_it_though_a_line_may_have_no_answer(table: str) -> None:
    rules = PRESETS[table]
    for level in LEVELS:
        puzzle = generate("check-answers", rules, level, 700)
        others = (
            {"rule": rule, "value": value}
            for rule, values in CHOICES.items()
            for value in ((301, 500, 501) if rule == "match.target" else values)
            if value != rules.value(rule)
            and oracle.answer({**puzzle.query, "rules": {"base": table, rule: value}})["true"] != puzzle.answer
        )
        found = flip(puzzle)
        assert found is not None
        assert dict(found.change) == next(others, dict(found.change))


def test_a_card_of_an_open_hand_turns_what_none_of_ones_own_does() -> None:
    puzzle = recall("last-trick-card/modern+deal.hand=10/3/42@4")
    found, (own, other) = flip(puzzle), puzzle.query["hands"]
    assert found is not None
    assert found.change["card"] in other
    assert not set(own) & {found.change["card"], found.change["for"]}
    for card in own:
        for new in set(CODES) - {*own, *other}:
            hand = [new if code == card else code for code in own]
            best = answer({**puzzle.query, "hands": [hand, other]})["best"]
            assert len(best) != 1 or best == puzzle.answer, (card, new)


def test_the_flip_of_a_sheet_names_the_numbers_of_its_lines() -> None:
    for level in LEVELS:
        said = flip_text(generate("check-answers", MODERN, level, 700), Texts("en"))
        assert re.search(r"the answer would be: (none of them|[\d, ]+( and \d)?)\.$", said), said


def test_a_deal_flips_in_the_words_of_its_prompt() -> None:
    puzzles = (generate("draw", MODERN, 2, seed) for seed in range(40))
    said = {flip_text(one, Texts("en")) for one in puzzles if "leads" in getattr(flip(one), "change", {})}
    assert said
    assert all(one.startswith("If you and the opponent changed places, ") for one in said)


def test_the_title_of_a_rule_stands_in_quotation_marks_within_a_sentence() -> None:
    assert flip_text(recall("why-not/modern/3/2@4"), Texts("en")).endswith(": “Overtaking the lead”.")
    assert flip_text(recall("why-not/modern/3/2@4"), Texts("ru")).endswith(": «Перебивать заход».")


@pytest.mark.parametrize("kind", ["legal-reply", "who-leads", "meld-sort", "claim-now", "penalty", "opponent-hand"])
def test_a_flip_is_told_in_words(kind: str) -> None:
    rules = PRESETS["classic"]
    for lang in LANGUAGES:
        for seed in range(4):
            said = flip_text(generate(kind, rules, 2, seed), Texts(lang))
            assert said.endswith("."), said
            assert not [code for code in CODES if json.dumps(code) in said or f"'{code}'" in said], said
