"""Where a learner stands with a scene: it comes back from what was written down, and tells nothing hidden."""

from __future__ import annotations

import json

import pytest
from scenes import EN, MODERN, TAKE_IT, card, tool
from seen import codes_in, may_know

from terz_tutor.analysis.opponent import Level
from terz_tutor.lesson.scenario_views import scenario_view
from terz_tutor.rules import CODES, PRESETS
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.record import format_event
from terz_tutor.rules.turns import why_not
from terz_tutor.session.goals import Aim, Goal
from terz_tutor.session.hints import best_event
from terz_tutor.session.positions import Dealt
from terz_tutor.session.saved_scene import BadSavedScene, as_json, from_json
from terz_tutor.session.scenario import Scenario, begin_scenario, step_scenario, try_event


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("system", ["modern", "old-ten", "kart-parad"])
def test_a_scene_comes_back_from_what_was_written_down(system: str, seed: int) -> None:
    goal = Goal(Aim.PLAYED, 9)
    scenario = Scenario(f"deal-{seed}", Dealt(dealer=("you", "opponent")[seed % 2]), goal=goal, systems=(system,))
    draws = Draws(f"restore/{system}/{seed}")
    state = begin_scenario(scenario, PRESETS[system])
    while not state.is_over:
        moves = [one for one in state.play.open if why_not(state.play.deal, one) is None]
        state = try_event(state, draws.pick(moves))
        if draws.coin():
            state = step_scenario(state, tool("hint"))
        written = json.loads(json.dumps(as_json(state)))
        back = from_json(scenario, written)
        assert back.play == state.play
        assert (back.own, back.beat, back.hints, back.grade) == (state.own, state.beat, state.hints, state.grade)
        assert as_json(back) == as_json(state)
        undone = step_scenario(back, tool("undo"))
        assert undone.play == step_scenario(state, tool("undo")).play


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {"moves": []},
        {"moves": ["AS"], "hints": 0, "grade": 0, "system": "modern"},
        {"moves": ["7S"], "hints": 0, "grade": 0, "system": "modern"},
        {"moves": ["KD", "7S", "9S"], "hints": 0, "grade": 0, "system": "modern"},
        {"moves": [5], "hints": 0, "grade": 0, "system": "modern"},
        {"moves": ["KD TD"], "hints": 0, "grade": 0, "system": "modern"},
        {"moves": [], "hints": -1, "grade": 0, "system": "modern"},
        {"moves": [], "hints": 0, "grade": 4, "system": "modern"},
        {"moves": [], "hints": 0, "grade": 0, "system": "whist"},
    ],
)
def test_what_is_no_state_of_the_scene_is_refused(wrong: object) -> None:
    with pytest.raises(BadSavedScene):
        from_json(TAKE_IT, wrong)


def test_what_is_written_down_tells_no_hidden_card() -> None:
    scenario = Scenario("stock", Dealt(word="x"), goal=Goal(Aim.PLAYED, 3), systems=("modern",))
    state = begin_scenario(scenario, MODERN)
    for _ in range(3):
        found = best_event(state)
        assert found is not None
        state = try_event(state, found)
    assert set(as_json(state)) == {"moves", "hints", "grade", "system"}
    assert as_json(state)["moves"] == [format_event(one) for one in state.own]


@pytest.mark.parametrize("system", PRESETS)
def test_the_page_of_a_scene_is_never_told_what_the_learner_has_not_seen(system: str) -> None:
    goal = Goal(Aim.PLAYED, 16)
    for seed in range(3):
        scenario = Scenario(f"seen-{seed}", Dealt(), goal=goal, systems=(system,), level=Level.EXPERT)
        draws = Draws(f"seen/{system}/{seed}")
        state = begin_scenario(scenario, PRESETS[system])
        while not state.is_over:
            for message in (tool("hint"), tool("hint"), tool("hint"), tool("open"), card(draws.pick(CODES))):
                state = step_scenario(state, message)
                assert codes_in(scenario_view(state, MODERN, EN)) <= may_know(state.play)
            if not state.is_over:
                state = try_event(state, draws.pick(state.play.offered))
        assert codes_in(as_json(state)) <= may_know(state.play)
