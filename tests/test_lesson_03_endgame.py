"""Lesson 03, the endgame: what its prose and scenes say is what rules and solver say."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from terz_tutor.analysis.solver import Ending, ending_of, kept_solver
from terz_tutor.lesson import Lesson
from terz_tutor.lesson.checking import run_notebook
from terz_tutor.lesson.laid_part import LaidPart
from terz_tutor.lesson.quiz_part import QuizPart
from terz_tutor.lesson.scenario_part import ScenarioPart
from terz_tutor.places import lessons_dir
from terz_tutor.rules import DECK, PRESETS, RuleSet, Suit, parse_card, parse_cards
from terz_tutor.rules.cards import cards_mask, mask_cards
from terz_tutor.rules.score import round_points
from terz_tutor.rules.strength import LAST_TRICK, mask_points
from terz_tutor.rules.turns import playable
from terz_tutor.session.goals import tally
from terz_tutor.session.play import PlayState, read_moves
from terz_tutor.session.scenario import ScenarioState, begin_scenario, try_event
from terz_tutor.texts import LANGUAGES, Texts

KINDS = {
    "legal-reply", "why-not", "opponent-hand", "best-reply", "best-lead", "last-trick", "points-to-come", "deal-score",
    "match-end", "penalty",
}  # fmt: skip
SYSTEMS = tuple(PRESETS)


@cache
def lesson(lang: str = "en") -> Lesson:
    file = lessons_dir() / ("" if lang == "en" else lang) / "03_endgame.ipynb"
    run = run_notebook(Path(file), Texts("en"))
    assert run.faults == ()
    assert run.lesson is not None
    return run.lesson


def scene(name: str, system: str) -> ScenarioState:
    part = lesson().parts[name]
    assert isinstance(part, ScenarioPart)
    return begin_scenario(part.scenario, PRESETS[system])


def played(state: ScenarioState, moves: str) -> ScenarioState:
    for event in read_moves(moves):
        state = try_event(state, event, strict=True)
    return state


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_the_lesson_is_asked(lang: str) -> None:
    asked = {part.question.kind for part in lesson(lang).parts.values() if isinstance(part, QuizPart)}
    assert asked == KINDS


# What may be played


@pytest.mark.parametrize(
    ("name", "system", "open_cards"),
    [
        ("overtake", "classic", "TD KD"),
        ("overtake", "modern", "TD KD"),
        ("overtake", "old-ten", "9D TD KD"),
        ("overtake", "kart-parad", "TD KD"),
        ("jack-void", "classic", "JS KC 7D"),
        ("jack-void", "modern", "JS"),
        ("jack-void", "old-ten", "JS KC 7D"),
        ("jack-void", "kart-parad", "JS KC 7D"),
        ("jack-led", "classic", "JS KC 7D"),
        ("jack-led", "modern", "JS"),
        ("jack-led", "old-ten", "JS"),
        ("jack-led", "kart-parad", "JS KC 7D"),
    ],
)
def test_the_compared_systems_open_what_the_prose_says(name: str, system: str, open_cards: str) -> None:
    part = lesson().parts[name]
    assert isinstance(part, LaidPart)
    play = part.subjects[system]
    assert isinstance(play, PlayState)
    assert set(playable(play.deal)) == set(parse_cards(open_cards))


@pytest.mark.parametrize("system", ["classic", "modern", "kart-parad"])
def test_each_card_to_be_tried_goes_back_by_the_rule_that_the_scene_names(system: str) -> None:
    state = scene("try-them", system)
    tried = {}
    for card in ("QH", "7S", "8D"):
        refused = played(state, card).tried
        tried[card] = refused.reason.rule  # type: ignore[union-attr]
    assert tried == {"QH": "end.follow", "7S": "end.follow", "8D": "end.overtake"}
    later = played(played(state, "AD QH"), "8D")
    assert later.tried.reason.rule == "end.follow"  # type: ignore[union-attr]


# What the scenes bring


@pytest.mark.parametrize(
    ("name", "moves", "own"),
    [
        ("bring-it-home", "TD", 12),
        ("keep-the-jack", "7C JS", 41),
        ("throw-the-eight", "8H AH", 23),
    ],
)
def test_a_scene_brings_the_points_that_its_closing_tells(name: str, moves: str, own: int) -> None:
    part = lesson().parts[name]
    assert isinstance(part, ScenarioPart)
    for system in part.scenario.systems:
        state = played(scene(name, system), moves)
        assert state.is_reached
        assert tally(state.play).points[0] == own
        assert str(own) in part.scenario.closing or own == 12


@pytest.mark.parametrize(
    ("name", "best", "other", "cost"),
    [("keep-the-jack", "7C", "JS", 21), ("throw-the-eight", "8H", "AH", 23)],
)
def test_the_other_card_costs_what_the_scene_says(name: str, best: str, other: str, cost: int) -> None:
    part = lesson().parts[name]
    assert isinstance(part, ScenarioPart)
    for system in part.scenario.systems:
        ending = ending_of(scene(name, system).play.deal)
        values = kept_solver(ending.rules).values(ending)
        assert values[parse_card(best).index] - values[parse_card(other).index] == cost
        assert str(cost) in part.scenario.beats[0].otherwise


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_drawing_the_trump_takes_every_trick(system: str) -> None:
    ending = ending_of(scene("draw-it", system).play.deal)
    values = kept_solver(ending.rules).values(ending)
    every_point = mask_points(ending.hands[0] | ending.hands[1], ending.trump) + LAST_TRICK
    assert [DECK[card].code for card, value in values.items() if value == every_point] == ["KS"]


# The endgame


def margins(ending: Ending) -> dict[int, int]:
    """Own points less the opponent's, by the card that the learner leads."""
    total = ending.points
    return {card: 2 * value - total for card, value in kept_solver(ending.rules).values(ending).items()}


def chance(ending: Ending, need: int) -> float:
    """How often somebody who plays any open card gets a margin, against a best reply of the opponent's."""
    if not ending.hands[0] and ending.led is None:
        return float(need <= 0)
    cards = [card.index for card in mask_cards(ending.playable)]
    if ending.to_act == 1:
        values = kept_solver(ending.rules).values(ending)
        cards = [max(cards, key=values.__getitem__)]
    found = 0.0
    for card in cards:
        after = ending.after(card)
        won = 0
        if ending.led is not None:
            won = mask_points(1 << ending.led | 1 << card, ending.trump) + LAST_TRICK * (not after.hands[0])
            won *= 1 if after.leader == 0 else -1
        found += chance(after, need - won)
    return found / len(cards)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_endgame_can_be_won_and_only_by_playing_well(system: str) -> None:
    state = scene("the-endgame", system)
    goal, ending = state.scenario.goal, ending_of(state.play.deal)
    assert goal is not None
    keeping = [DECK[card].code for card, margin in margins(ending).items() if margin >= goal.amount]
    assert keeping == ["AS"]
    assert chance(ending, goal.amount) < 0.02


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_endgames_text_names_the_opponents_hand(lang: str, system: str) -> None:
    state = scene("the-endgame", system)
    assert state.play.deal.hands[1] == cards_mask(parse_cards("TS AC TC 8C QH 9H"))
    part = lesson(lang).parts["the-endgame"]
    assert isinstance(part, ScenarioPart)
    for word in {"en": ("ten of spades", "queen and nine"), "ru": ("десятка пик", "дама и девятка")}[lang]:
        assert word in part.scenario.text


# The score


def test_the_pile_makes_what_the_table_says() -> None:
    part = lesson().parts["a-pile"]
    assert isinstance(part, LaidPart)
    (laid,) = part.subjects["modern"].laid  # type: ignore[union-attr]
    own = mask_points(cards_mask(laid.cards), Suit.SPADES.index) + LAST_TRICK
    other = 150 - own
    said = part.widget.view["prompt"]
    assert f"{own}. " in said
    assert f"{other}. " in said
    classic = PRESETS["classic"]
    assert f"{round_points(classic, own)} and {round_points(classic, other)} (" in said
    assert f"{round_points(classic, 45)} and {round_points(classic, 105)} for 45 and 105" in said


def test_a_question_is_asked_by_the_system_that_has_an_answer() -> None:
    page = Lesson("en", rules="modern")
    page.ask("penalty", systems=("classic",), name="one")
    part = page.parts["one"]
    assert isinstance(part, QuizPart)
    assert part.question.rules == PRESETS["classic"]
    number = part.question.number
    part.follow(PRESETS["old-ten"], Texts("ru"))
    assert (part.question.rules, part.question.number) == (PRESETS["classic"], number)
    own = RuleSet(base="classic", match_target=301)
    part.follow(own, Texts("ru"))
    assert part.question.rules == own
