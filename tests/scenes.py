"""Scenes for the tests, and what a page sends to them."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.events import Event
from terz_tutor.session.play import read_moves
from terz_tutor.session.positions import Placed
from terz_tutor.session.scenario import Beat, Scenario, ScenarioState, begin_scenario, step_scenario
from terz_tutor.texts import Texts

EN = Texts("en")
MODERN = PRESETS["modern"]
HANDS = Placed(you="7S 9S JH AH KD TD", opponent="QD 8D QC 7H 8H AC", trump="H", leads="opponent")
TAKE = Beat("The queen is led. Take it.", read_moves("KD TD"), otherwise="That leaves the trick.", then=())
TAKE_IT = Scenario("take-it", HANDS, (TAKE, Beat("Lead.", then=None)), read_moves("QD"))
FREE = Placed(you="7S 9S JH AH KD TD 7D 8D 9D", trump="H", stock=4)
TWO = Placed(you="7S JH", opponent="8S 7D", trump="H")
ENDING = Placed(you="JS AS 7H TH KD 8C", opponent="9S TS AH QH AD AC", trump="S")


def card(code: str) -> dict[str, object]:
    return {"type": "play", "card": code}


def tool(name: str) -> dict[str, object]:
    return {"type": "tool", "id": name}


def act(move: str) -> dict[str, object]:
    return {"type": "act", "id": move}


def event(move: str) -> Event:
    (read,) = read_moves(move)
    return read


def after(scenario: Scenario, *messages: Mapping[str, object], rules: RuleSet = MODERN) -> ScenarioState:
    state = begin_scenario(scenario, rules)
    for message in messages:
        state = step_scenario(state, message)
    return state
