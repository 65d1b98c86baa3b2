"""Scenes: beats, refused and unwanted cards, hints, goals, and what an author is told."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from scenes import EN, ENDING, FREE, HANDS, MODERN, TAKE, TAKE_IT, TWO, act, after, card, event, tool

from terz_tutor import referee
from terz_tutor.lesson.scenario_part import ScenarioPart
from terz_tutor.lesson.scenario_views import hint_text, scenario_view
from terz_tutor.rules import PRESETS, house_rules, parse_card
from terz_tutor.rules.events import Play
from terz_tutor.rules.record import format_event
from terz_tutor.session.goals import Aim, End, Goal, Reached, is_lost, judge, tally
from terz_tutor.session.hints import Hint, best_event, hint
from terz_tutor.session.play import begin_play, read_moves
from terz_tutor.session.positions import Dealt, Placed, lay
from terz_tutor.session.scenario import (
    BadScenario,
    Beat,
    Refused,
    Scenario,
    Unwanted,
    begin_scenario,
    scene_rules,
    step_scenario,
    try_event,
)
from terz_tutor.session.scene_check import scene_faults
from terz_tutor.widgets import Deck


def test_a_forbidden_card_goes_back_with_its_reason_and_the_open_cards() -> None:
    state = after(TAKE_IT, card("7S"))
    assert isinstance(state.tried, Refused)
    assert state.tried.reason.rule == "end.follow"
    assert [one.code for one in state.tried.open] == ["TD", "KD"]
    assert state.play == after(TAKE_IT).play
    view = scenario_view(state, MODERN, EN)
    assert not view["status"]["ok"]
    assert view["lit"] == ["TD", "KD"]
    assert [step["rule"] for step in view["ask"]] == ["end.follow", "end.overtake"]
    assert [rule["id"] for rule in view["rules"]] == ["end.follow"]
    assert referee.answer(json.loads(view["dispute"]))["legal"] == ["TD", "KD"]


def test_an_allowed_card_that_is_not_wanted_goes_back_with_the_authors_words() -> None:
    hands = replace(HANDS, you="7S 9S JH AH KD 7D")
    classic = PRESETS["old-ten"]  # it knows no duty to overtake
    state = after(replace(TAKE_IT, position=hands, systems=("old-ten",)), card("7D"), rules=classic)
    assert state.tried == Unwanted(Play(event("7D").card), "That leaves the trick.")  # type: ignore[union-attr]
    assert scenario_view(state, classic, EN)["status"]["text"] == "That leaves the trick."
    quiet = replace(TAKE_IT, position=hands, systems=("old-ten",), beats=(replace(TAKE, otherwise=""),))
    said = scenario_view(after(quiet, card("7D"), rules=classic), classic, EN)["status"]["text"]
    assert said == (
        "You may play the seven of diamonds, but the queen of diamonds keeps the trick: 2 points for the opponent. "
        "The rules allow it, but something else is asked for here."
    )


def test_a_wanted_card_goes_on_and_is_told() -> None:
    state = after(TAKE_IT, card("KD"))
    assert state.beat == 1
    assert state.outcome is Reached.OPEN
    view = scenario_view(state, MODERN, EN)
    assert [frame["taken"] for frame in view["frames"]] == ["you"]
    assert view["prompt"] == "Lead."
    done = step_scenario(state, card("7S"))
    assert done.is_reached
    assert len(done.play.deal.tricks) == len(state.play.deal.tricks) + 1  # the opponent ends what is begun
    assert done.play.to_act is not None
    assert not scenario_view(done, MODERN, EN)["playable"]


def test_the_opponent_does_what_is_written() -> None:
    beat = Beat("Say it.", read_moves("claim (7S 8S 9S)"), then=read_moves(":good"))
    hands = Placed(you="7S 8S 9S AD KD AC JC 7H QH", trump="H", stock=8)
    scenario = Scenario("claim", hands, (beat, Beat("Now a card.", then=read_moves("8D"))), systems=("modern",))
    state = after(scenario, act("claim (7S 8S 9S)"))
    assert state.play.moves == ("claim (7S 8S 9S)", ": good")
    assert state.play.view.melds == (20, 0)
    assert state.current is scenario.beats[1]


def test_what_is_written_and_may_not_happen_is_left_to_the_level_and_told_to_the_author() -> None:
    scenario = replace(TAKE_IT, beats=(TAKE, Beat("Lead.", then=read_moves("AC"))))
    done = after(scenario, card("KD"), card("7S"))
    assert done.is_reached  # he has no spade and must trump: the ace of clubs may not be played
    with pytest.raises(BadScenario):
        try_event(after(scenario, card("KD")), event("7S"), strict=True)
    missing = replace(TAKE_IT, before=read_moves("AS"))
    with pytest.raises(BadScenario) as error:
        begin_scenario(missing, MODERN)
    assert error.value.reason is not None
    assert error.value.reason.code == "not_held"


def test_undo_takes_back_one_own_move_and_retry_all() -> None:
    start, once, twice = after(TAKE_IT), after(TAKE_IT, card("KD")), after(TAKE_IT, card("KD"), card("7S"))
    assert step_scenario(twice, tool("undo")).play == once.play
    assert step_scenario(step_scenario(twice, tool("undo")), tool("undo")).play == start.play
    assert step_scenario(twice, tool("retry")).play == start.play
    assert step_scenario(start, tool("undo")) == start
    assert step_scenario(twice, tool("undo")).taken == twice.taken + 1  # so that the page draws it


def test_going_back_to_the_start_is_taken_back_like_a_move() -> None:
    twice = after(TAKE_IT, card("KD"), card("7S"))
    again = step_scenario(twice, tool("retry"))
    assert step_scenario(again, tool("retry")) is again  # there is nothing to go back from
    assert step_scenario(again, tool("undo")).play == twice.play
    assert step_scenario(again, tool("undo")).own == twice.own


def test_other_rules_have_a_scene_of_their_own_that_is_kept() -> None:
    scenario = replace(TAKE_IT, systems=("modern", "classic"))
    part = ScenarioPart(scenario, MODERN, EN, Deck())
    part.widget.receive(card("KD"))
    before = part.scene
    part.follow(PRESETS["classic"], EN)
    assert part.scene.own == ()
    part.follow(MODERN, EN)
    assert (part.scene.play, part.scene.own) == (before.play, before.own)
    assert part.scene.taken > before.taken


def test_the_first_hint_on_a_lead_knows_whether_the_reply_is_free() -> None:
    assert "any card may be the reply" in hint_text(Hint(1, event("7S")), begin_play(lay(FREE, MODERN, "a"), 0), EN)
    assert "any card" not in hint_text(Hint(1, event("7S")), begin_play(lay(TWO, MODERN, "a"), 0), EN)


def test_hints_come_in_three_grades_and_are_counted() -> None:
    beat = replace(TAKE, hints=("Must you?", "Diamonds."))
    state = begin_scenario(replace(TAKE_IT, beats=(beat,)), MODERN)
    told = []
    for _ in range(4):
        state = step_scenario(state, tool("hint"))
        found = hint(state)
        assert found is not None
        told.append((found.grade, scenario_view(state, MODERN, EN)["hint"]["text"], len(found.cards)))
    assert told[:3] == [(1, "Must you?", 0), (2, "Diamonds.", 2), (3, "Play the king of diamonds.", 1)]
    assert told[3] == told[2]
    assert state.hints == 3
    assert step_scenario(state, card("KD")).grade == 0


def test_the_open_cards_are_shown_on_wish() -> None:
    state = after(TAKE_IT, tool("open"))
    assert scenario_view(state, MODERN, EN)["lit"] == ["TD", "KD"]
    assert scenario_view(step_scenario(state, tool("open")), MODERN, EN)["lit"] == []


def test_messages_that_do_not_fit_change_nothing() -> None:
    start = after(TAKE_IT)
    for message in (
        card("AC"),
        card("??"),
        act("claim (7S 8S 9S)"),
        tool("next"),
        {"type": "system", "id": "whist"},
        {},
    ):
        assert step_scenario(start, message) == start
    over = after(TAKE_IT, card("KD"), card("7S"))
    assert step_scenario(over, card("9S")) == over
    assert step_scenario(over, tool("hint")) == over


def test_the_learners_rules_are_played_where_the_scene_allows_it() -> None:
    scenario = replace(TAKE_IT, systems=("classic", "modern"), switch=True)
    assert scene_rules(scenario, MODERN).base == "modern"
    view = scenario_view(begin_scenario(scenario, PRESETS["old-ten"]), PRESETS["old-ten"], EN)
    assert view["chip"] == "Classic"
    assert view["prompt"].startswith("Classic rules. ")
    assert [system["id"] for system in view["systems"] if system["current"]] == ["classic"]
    switched = after(scenario, card("KD"), {"type": "system", "id": "classic"})
    assert (switched.rules.base, switched.own) == ("classic", ())
    fixed = replace(scenario, switch=False)
    assert scenario_view(begin_scenario(fixed, MODERN), MODERN, EN)["systems"] is None
    assert after(fixed, {"type": "system", "id": "classic"}).rules.base == "modern"


@pytest.mark.parametrize(
    ("goal", "moves", "stands"),
    [
        (Goal(Aim.TRICKS, 1), "7H 8H AS KS", Reached.MISSED),
        (Goal(Aim.TRICKS, 1), "KS AS", Reached.OPEN),
        (Goal(Aim.POINTS, 15), "KS AS", Reached.OPEN),
        (Goal(Aim.PLAYED, 1), "KS AS", Reached.REACHED),
        (Goal(Aim.MARGIN, -24), "KS AS 8H 7H", Reached.REACHED),
        (Goal(Aim.MARGIN, -23), "KS AS 8H 7H", Reached.MISSED),
        (Goal(Aim.LAST_TRICK), "KS AS 8H 7H", Reached.MISSED),
    ],
)
def test_goals(goal: Goal, moves: str, stands: Reached) -> None:
    deal = lay(Placed(you="KS 7H", opponent="AS 8H", trump="H"), MODERN, "a")
    assert judge(goal, begin_play(deal, 0, read_moves(moves))) is stands


def test_only_what_the_scene_brings_counts() -> None:
    deal = lay(Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="you"), MODERN, "a")
    play = begin_play(deal, 0)
    assert sum(deal.points(player) for player in (0, 1)) > 0
    assert tally(play).points == (0, 0)


def test_a_lost_goal_is_told_and_hints_lead_back() -> None:
    goal = Goal(Aim.MARGIN, -10)
    scenario = Scenario("endgame", ENDING, goal=goal, systems=("modern",))
    start = begin_scenario(scenario, MODERN)
    assert not is_lost(goal, start.play)
    losing = [
        one
        for one in start.play.open
        if not try_event(start, one).is_over and is_lost(goal, try_event(start, one).play)
    ]
    assert losing
    state = step_scenario(start, card(format_event(losing[0])))
    view = scenario_view(state, MODERN, EN)
    assert "can't be reached" in view["status"]["text"]
    hinted = scenario_view(step_scenario(state, tool("hint")), MODERN, EN)
    assert "back" in hinted["hint"]["text"]
    assert best_event(state) is None


@pytest.mark.parametrize("system", PRESETS)
def test_hints_reach_the_best_margin_against_a_perfect_opponent(system: str) -> None:
    best = next(
        margin
        for margin in range(150, -151, -1)
        if not is_lost(Goal(Aim.MARGIN, margin), begin_play(lay(ENDING, PRESETS[system], "e"), 0))
    )
    scenario = Scenario("e", ENDING, goal=Goal(Aim.MARGIN, best), systems=(system,))
    assert list(scene_faults(scenario)) == []
    over = replace(scenario, goal=Goal(Aim.MARGIN, best + 1))
    assert [fault.code for fault in scene_faults(over)] == ["lost"]


@pytest.mark.parametrize(("amount", "said"), [(5, "Take at least 5 tricks."), (6, "Take all 6 tricks.")])
def test_all_the_tricks_are_asked_for_as_all_of_them(amount: int, said: str) -> None:
    scenario = Scenario("e", ENDING, goal=Goal(Aim.TRICKS, amount), systems=("modern",))
    assert scenario_view(begin_scenario(scenario, MODERN), MODERN, EN)["goal"]["text"] == said


def test_a_goal_until_the_stock_is_gone() -> None:
    goal = Goal(Aim.PLAYED, 7, End.STOCK)
    scenario = Scenario("stock", Dealt(), goal=goal, systems=("modern",))
    state = begin_scenario(scenario, MODERN)
    while not state.is_over:
        found = best_event(state)
        assert found is not None
        state = try_event(state, found)
    assert state.is_reached
    assert not state.play.deal.stock


def test_a_table_with_house_rules_is_told_that_the_scene_has_others() -> None:
    house = house_rules("modern", {"end.jack": "free"})
    view = scenario_view(begin_scenario(TAKE_IT, house), house, EN)
    assert view["chip"] == "Modern"
    assert view["prompt"].startswith("Modern rules. ")


FIRST = read_moves("QD")


@pytest.mark.parametrize(
    ("scenario", "codes"),
    [
        (TAKE_IT, []),
        (replace(TAKE_IT, beats=(replace(TAKE, want=read_moves("7S")),)), ["not_open"]),
        (
            # Old ten alone lets one stay below the queen
            Scenario("a", Placed("9D KD", "S", "QD AD", leads="opponent"), (Beat("A", read_moves("9D")),), FIRST),
            ["no_way"],
        ),
        (replace(TAKE_IT, beats=(replace(TAKE, want=read_moves("KD 7S")),)), ["not_open"]),
        (replace(TAKE_IT, beats=(replace(TAKE, want=()),)), ["no_way"]),
        (replace(TAKE_IT, beats=(replace(TAKE, then=read_moves("AS")),), systems=("modern",)), ["not_its_turn"]),
        (Scenario("a", ENDING, goal=Goal(Aim.MARGIN, 100), systems=("modern",)), ["lost"]),
        (Scenario("a", ENDING, goal=Goal(Aim.TRICKS, 6), systems=("modern",)), ["not_reached"]),
        (
            # who leads the jack can't do what is wanted next
            Scenario("a", TWO, (Beat("A card."), Beat("The jack.", read_moves("JH"))), systems=("modern",)),
            ["dead_end"],
        ),
    ],
)
def test_an_author_is_told_what_cannot_be_played(scenario: Scenario, codes: list[str]) -> None:
    assert [*dict.fromkeys(fault.code for fault in scene_faults(scenario))] == codes


def test_a_wanted_card_that_is_not_held_is_told_once_with_its_name() -> None:
    scenario = replace(TAKE_IT, beats=(replace(TAKE, want=read_moves("9H")),))
    (fault,) = scene_faults(scenario)
    assert fault.reason is not None
    assert (fault.move, fault.reason.code, fault.reason.args) == ("9H", "not_held", {"card": parse_card("9H")})


def test_a_wanted_move_that_the_page_does_not_offer_is_told_as_such() -> None:
    beat = Beat("Break.", read_moves("break 2"))
    scenario = Scenario("a", Dealt(word="reply-360", dealer="you"), (beat,), read_moves("AS 8S"), systems=("modern",))
    assert {fault.code for fault in scene_faults(scenario)} == {"not_offered"}
