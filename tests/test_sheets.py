"""A sheet of answers: each misconception leaves its own ticks, and what is written there can be judged."""

from __future__ import annotations

import re
from collections import Counter
from statistics import mean

import pytest

from terz_tutor.publish.puzzles import Speaker
from terz_tutor.quiz import LEVELS, MISCONCEPTIONS, Puzzle, find_kind, generate, same
from terz_tutor.quiz.answers import NO_ANSWER, read_answer
from terz_tutor.quiz.certificate import ask
from terz_tutor.quiz.misconceptions import answer_of
from terz_tutor.referee import answer
from terz_tutor.rules import PRESETS
from terz_tutor.rules.reasons import Arg
from terz_tutor.texts import LANGUAGES, Texts

SEEDS = 4


def sheets(table: str) -> list[Puzzle]:
    return [generate("check-answers", PRESETS[table], level, seed) for level in LEVELS for seed in range(SEEDS)]


each_table = pytest.mark.parametrize("table", PRESETS)


@each_table
def test_who_holds_a_misconception_ticks_what_agrees_with_own_answers(table: str) -> None:
    for puzzle in sheets(table):
        for belief in puzzle.beliefs:
            expected = []
            for place, statement in enumerate(puzzle.draft.statements):
                value, _ = answer_of(MISCONCEPTIONS[belief.misconception], puzzle.rules, statement.draft)
                own = read_answer(statement.form, statement.draft, value)
                if same(ask(statement.draft, puzzle.rules) if own is NO_ANSWER else own, statement.given):
                    expected.append(place)
            assert belief.value == expected, (puzzle, belief.misconception)


@each_table
def test_one_sheet_tells_many_misconceptions_apart(table: str) -> None:
    wrong = [
        [belief.value for belief in puzzle.beliefs if not same(belief.value, puzzle.answer)] for puzzle in sheets(table)
    ]
    assert mean(map(len, wrong)) >= 8
    assert mean(len({tuple(value) for value in values}) for values in wrong) >= 5


@each_table
def test_higher_levels_have_more_answers_to_judge(table: str) -> None:
    counts = {puzzle.level: len(puzzle.draft.statements) for puzzle in sheets(table)}
    assert counts == {1: 4, 2: 5, 3: 6, 4: 7, 5: 8}


@each_table
def test_the_sheet_asks_the_referee_what_its_lines_say(table: str) -> None:
    for puzzle in sheets(table):
        for statement, asked in zip(puzzle.draft.statements, puzzle.query["statements"], strict=True):
            assert asked == statement.asked
            assert "error" not in answer({**asked["question"], "rules": puzzle.rules.spelled})


@each_table
def test_a_line_shows_the_cards_that_its_question_turns_on(table: str) -> None:
    for puzzle in sheets(table)[::3]:
        for lang in LANGUAGES:
            texts = Texts(lang)
            speaker = Speaker(texts, puzzle.kind, puzzle.rules)
            for option, statement in zip(puzzle.draft.options, puzzle.draft.statements, strict=True):
                said, scene = speaker.sentence(option.label), statement.draft.scene
                assert all(texts.short(card) in said for card in scene.hand), said
                if isinstance(scene.opponent, tuple):
                    assert all(texts.short(card) in said for card in scene.opponent), said
                assert said.endswith("."), said


@each_table
def test_a_line_says_nothing_that_does_not_fit_there(table: str) -> None:
    for puzzle in sheets(table):
        for option in puzzle.draft.options:
            said = Speaker(Texts("en"), puzzle.kind, puzzle.rules).sentence(option.label)
            assert f"{Texts('en').system(table)} rules" not in said, said
            assert not any(misfit in said for misfit in ("Choose them all", "if any", "on the table")), said


@each_table
def test_an_answer_is_proved_wrong_by_a_whole_explanation_or_its_conclusion(table: str) -> None:
    for puzzle in sheets(table):
        for number, statement in enumerate(puzzle.draft.statements, 1):
            told = [step for step in puzzle.why if step.args.get("number") == number]
            if not told:
                continue
            head, *steps = told
            right = ask(statement.draft, puzzle.rules)
            whole = [step.code for step in find_kind(statement.kind).explain(puzzle.rules, statement.draft, right)]
            assert [step.code for step in steps] == (whole if len(whole) <= 7 else whole[:1])
            assert head.rule == steps[0].rule


def test_what_few_positions_show_is_aimed_at() -> None:
    shown = Counter(
        belief.misconception
        for table in PRESETS
        for seed in range(10, 22)
        for puzzle in [generate("check-answers", PRESETS[table], 3, seed)]
        for belief in puzzle.beliefs
        if not same(belief.value, puzzle.answer)
    )
    for name in ("contained_run_again", "points_decide_seniority", "trump_before_top_card"):
        assert shown[name] >= 5, shown  # of 48; without aiming at them 3


def test_a_rule_that_is_answered_stands_in_quotation_marks() -> None:
    said = [
        Speaker(Texts(lang), puzzle.kind, puzzle.rules).sentence(option.label)
        for puzzle in sheets("modern") + sheets("classic")
        for option, statement in zip(puzzle.draft.options, puzzle.draft.statements, strict=True)
        if statement.kind == "why-not"
        for lang in LANGUAGES
    ]
    assert said
    assert all(re.search(r": (“.+”|«.+»)\.$", one) for one in said), said


def test_a_step_about_one_line_is_not_true_of_another() -> None:
    refused = 0
    for puzzle in sheets("modern"):
        for step in puzzle.why:
            if "number" not in step.args:
                continue
            check = puzzle.kind.checks[step.code]
            assert check(step.args, puzzle.draft.query, puzzle.rules)
            number = step.args["number"]
            assert isinstance(number, int)
            moved = {**step.args, "number": number % len(puzzle.draft.statements) + 1}
            refused += not says_yes(puzzle, step.code, moved)
    assert refused > 0


def says_yes(puzzle: Puzzle, code: str, args: dict[str, Arg]) -> bool:
    try:
        return puzzle.kind.checks[code](args, puzzle.draft.query, puzzle.rules)
    except (KeyError, ValueError, IndexError):  # it may not even make sense about another question
        return False
