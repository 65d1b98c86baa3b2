"""Lesson 01, the cards: what it asks, what it shows, and that its scenes teach what their words say."""

from __future__ import annotations

import re
from functools import cache

import pytest

from terz_tutor.lesson import Lesson
from terz_tutor.lesson.checking import check_notebook, run_notebook
from terz_tutor.lesson.quiz_part import QuizPart
from terz_tutor.lesson.rules_part import RulesPart
from terz_tutor.lesson.scenario_part import ScenarioPart
from terz_tutor.places import lessons_dir
from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.events import Exchange
from terz_tutor.session.goals import tally
from terz_tutor.session.hints import best_event
from terz_tutor.session.play import begin_play, read_moves
from terz_tutor.session.scenario import ScenarioState, Unwanted, begin_scenario, scene_rules, try_event
from terz_tutor.texts import Texts

NOTEBOOKS = {"en": lessons_dir() / "01_cards.ipynb", "ru": lessons_dir() / "ru" / "01_cards.ipynb"}
KINDS = {
    "suit-order",
    "stronger-card",
    "card-points",
    "trick-winner",
    "trick-points",
    "stock-reply",
    "draw",
    "exchange-now",
    "who-leads",
}
RULES = {
    "card.order",
    "card.strength",
    "card.points",
    "trick.last",
    "trick.winner",
    "trick.next_lead",
    "deal.first_lead",
    "deal.next_dealer",
    "stock.reply",
    "stock.draw",
    "stock.end",
    "stock.length",
    "stock.break",
    "exchange",
    "exchange.when",
}


@cache
def lesson(lang: str) -> Lesson:
    found = run_notebook(NOTEBOOKS[lang], Texts("en")).lesson
    assert found is not None
    return found


def begin(name: str, rules: RuleSet) -> ScenarioState:
    part = lesson("en").parts[name]
    assert isinstance(part, ScenarioPart)
    return begin_scenario(part.scenario, rules)


def tried(state: ScenarioState, moves: str) -> ScenarioState:
    for event in read_moves(moves):
        state = try_event(state, event)
    return state


@pytest.mark.parametrize("lang", NOTEBOOKS)
def test_it_has_no_fault_and_no_text_that_is_too_long(lang: str) -> None:
    assert [fault.text for fault in check_notebook(NOTEBOOKS[lang], Texts("en"))] == []


@pytest.mark.parametrize("lang", NOTEBOOKS)
def test_it_asks_of_everything_it_teaches(lang: str) -> None:
    asked = {part.question.kind for part in lesson(lang).parts.values() if isinstance(part, QuizPart)}
    assert asked == KINDS


@pytest.mark.parametrize("lang", NOTEBOOKS)
def test_every_rule_that_its_questions_need_stands_on_the_page(lang: str) -> None:
    panels = (part for part in lesson(lang).parts.values() if isinstance(part, RulesPart))
    assert {rule for panel in panels for rule in panel.rule_ids} == RULES


@pytest.mark.parametrize("lang", NOTEBOOKS)
def test_every_word_that_is_linked_is_explained(lang: str) -> None:
    source = NOTEBOOKS[lang].read_text(encoding="utf-8")
    linked = set(re.findall(r"#word-([a-z-]+)", source))
    explained = re.search(r"lesson\.glossary\(.*?\)\"", source.replace("\n", " "), re.DOTALL)
    assert explained is not None
    assert linked
    assert linked <= set(re.findall(r'\\"([a-z-]+)\\"', explained[0]))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_last_scene_plays_the_stock_through(rules: RuleSet) -> None:
    state = begin("stock-phase", rules)
    while not state.is_over:
        event = best_event(state)
        assert event is not None
        state = try_event(state, event)
    assert state.is_reached
    assert tally(state.play).played >= 5, "the goal is reached so early that the stock is not played"


def test_taking_the_ten_wins_21_points_and_the_empty_trick_is_left() -> None:
    state = tried(begin("take-or-leave", PRESETS["modern"]), "AD 7H 7D")
    assert state.is_reached
    assert tally(state.play).points == (21, 2)


def test_an_allowed_card_that_is_not_wanted_goes_back_with_what_it_costs() -> None:
    state = tried(begin("take-or-leave", PRESETS["modern"]), "8C")
    assert isinstance(state.tried, Unwanted)
    assert "21 points" in state.tried.text
    assert state.own == ()


@pytest.mark.parametrize("system", ["modern", "classic", "kart-parad"])
def test_who_loses_the_last_drawing_trick_gets_the_nine(system: str) -> None:
    state = tried(begin("last-draw", PRESETS[system]), "7H")
    assert state.is_reached
    assert "9S" in {card.code for card in state.play.scene.hand or ()}


@pytest.mark.parametrize("system", ["modern", "classic", "kart-parad"])
def test_the_seven_must_be_exchanged_before_this_trick(system: str) -> None:
    state = begin("seven-in-time", PRESETS[system])
    assert any(isinstance(event, Exchange) for event in state.play.open)
    later = begin_play(state.play.deal, state.play.seat, read_moves("8S 9S"))
    assert later.deal.stock == 2
    assert not any(isinstance(event, Exchange) for event in later.open)


def test_the_broken_stock_is_drawn_from_what_was_put_at_the_bottom() -> None:
    state = tried(begin("break-it", PRESETS["modern"]), "8S")
    hidden = state.play.deal.hidden
    after = tried(state, "break 3")
    drawn = {card for cards in after.play.deal.drawn for card in cards}
    assert drawn == {hidden[2], hidden[1]}


def test_learners_of_other_rules_are_given_a_scene_that_their_rules_do_not_know() -> None:
    part = lesson("en").parts["break-it"]
    assert isinstance(part, ScenarioPart)
    assert scene_rules(part.scenario, PRESETS["old-ten"]).base == "modern"
