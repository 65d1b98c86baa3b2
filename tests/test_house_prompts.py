"""House rules in prompts: two tables that may answer otherwise are not asked in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from terz_tutor.publish.puzzles import Speaker
from terz_tutor.quiz import KINDS, Puzzle, find_kind, generate, same
from terz_tutor.quiz.answers import NO_ANSWER
from terz_tutor.quiz.certificate import ask
from terz_tutor.rules import CHOICES, PRESETS, RuleSet, house_rules
from terz_tutor.rules.ruleset import TARGET, RuleValue
from terz_tutor.texts import LANGUAGES, Texts
from terz_tutor.texts.catalogue import Lang
from terz_tutor.texts.house import table_name

MODERN = PRESETS["modern"]
MADE = 6

IN_THE_DECK = ("deal.hand", "stock.break")
"""With these a replay is no longer the same deal: hands, turn-up and events are others."""


def tables() -> Iterator[tuple[str, RuleValue, RuleSet]]:
    for rule, values in CHOICES.items():
        for value in (301, 701) if rule == TARGET else values:
            yield rule, value, house_rules("modern", {rule: value})


@pytest.mark.parametrize("kind", KINDS)
def test_a_rule_that_changes_an_answer_changes_the_prompt(kind: str) -> None:
    base = MODERN if find_kind(kind).impossible(MODERN, 1) is None else PRESETS["classic"]
    made = [generate(kind, base, level, seed) for level in (1, 5) for seed in range(MADE)]
    for puzzle in made:
        if puzzle.draft.query["ask"] == "under":
            continue
        for rule, value, _ in tables():
            other = house_rules(base.base, {rule: value})
            if other == base:
                continue
            if (puzzle.draft.query["ask"] == "replay" and rule in IN_THE_DECK) or rule == TARGET:
                continue  # the target stands in every prompt that turns on it
            if kind == "opponent-hand" and rule == "stock.end":
                continue  # the piles and the cards still to be drawn lie open; only the deal before would be another
            answer = ask(puzzle.draft, other)
            if answer is NO_ANSWER or same(answer, puzzle.answer):
                continue
            for lang in LANGUAGES:
                assert prompt(puzzle, other, lang) != prompt(puzzle, base, lang), (puzzle, rule, value)


def prompt(puzzle: Puzzle, rules: RuleSet, lang: Lang) -> str:
    """The prompt that the same position has at another table, whether or not it is a puzzle there."""
    there: Any = SimpleNamespace(draft=puzzle.draft, rules=rules)
    return Speaker(Texts(lang), puzzle.kind).prompt(there)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_with_opposite_rules_are_told_apart(lang: Lang) -> None:
    texts = Texts(lang)
    said = set()
    for value in CHOICES["end.jack"]:
        puzzle = generate("legal-reply", house_rules("modern", {"end.jack": value}), 1, 3)
        said.add(Speaker(texts, puzzle.kind).prompt(puzzle).partition(". ")[0])
    assert len(said) == len(CHOICES["end.jack"])


def test_the_changes_follow_the_rules_name() -> None:
    table = house_rules("modern", {"end.jack": "never_forced", "stock.end": "top"})
    puzzle = generate("legal-reply", table, 1, 3)
    english, russian = (Speaker(Texts(lang), puzzle.kind).prompt(puzzle) for lang in LANGUAGES)
    assert english.startswith("Modern rules, but: you never have to play the trump jack. ")
    assert russian.startswith("Правила «Современные», но: ")
    assert "drawn" not in english  # nothing turns on the end of the stock here
    assert "where to draw: from the top" in table_name(Texts("en"), "modern", table.changes)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_about_what_is_said_is_told_in_the_words_that_are_offered(lang: Lang) -> None:
    for base, value in (("kart-parad", "binding"), ("old-ten", "open"), ("modern", "binding")):
        puzzle = generate("claim-reply", house_rules(base, {"meld.ask": value}), 2, 3)
        speaker = Speaker(Texts(lang), puzzle.kind, puzzle.rules)
        prompt = speaker.prompt(puzzle)
        offered = {str(option.value): speaker.sentence(option.label) for option in puzzle.draft.options}
        assert offered["ask"] in prompt
        assert value == "open" or offered["not_good"] in prompt


def test_a_target_that_is_named_is_not_told_again() -> None:
    puzzle = generate("match-end", house_rules("modern", {"match.target": 301}), 1, 3)
    assert Speaker(Texts("en"), puzzle.kind).prompt(puzzle).startswith("Modern rules, to 301. ")


@pytest.mark.parametrize("kind", KINDS)
def test_every_prompt_can_tell_changes(kind: str) -> None:
    """Whatever the changes and the prompt's shape, the first sentence that names the rules can take them."""
    for changes in islice(tables(), 0, None, 5):
        table = changes[2]
        if find_kind(kind).impossible(table, 1) is None:
            for lang in LANGUAGES:
                assert Speaker(Texts(lang), find_kind(kind)).prompt(generate(kind, table, 1, 1))
