"""Where a learner stands with a scene, as a plain value: the moves, which are played again, and the hints taken."""

from __future__ import annotations

from dataclasses import replace

from terz_tutor.rules import PRESETS
from terz_tutor.rules.record import format_event
from terz_tutor.rules.scene import Seat
from terz_tutor.session.play import read_moves
from terz_tutor.session.scenario import GRADES, Scenario, ScenarioState, begin_scenario, try_event

MOST_HINTS = 1_000_000
"""More than anybody takes: what a page sends back is bounded."""


class BadSavedScene(ValueError):
    """A value that is no state of this scene."""


def as_json(state: ScenarioState) -> dict[str, object]:
    """Write down where a learner stands: the own moves, the hints, and the rule system where it is not the page's.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.session.positions import Placed
    >>> from terz_tutor.session.scenario import Beat, begin_scenario
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="opponent")
    >>> state = begin_scenario(Scenario("a", hands, (Beat("Reply."),), read_moves("AS")), RuleSet())
    >>> as_json(try_event(state, read_moves("KS")[0]))
    {'moves': ['KS'], 'hints': 0, 'grade': 0, 'system': 'modern'}
    """
    return {
        "moves": [format_event(event) for event in state.own],
        "hints": state.hints,
        "grade": state.grade,
        "system": state.rules.base,
    }


def from_json(scenario: Scenario, data: object) -> ScenarioState:
    """Come back to what :func:`as_json` wrote, by playing it again.

    Raises:
        BadSavedScene: if it is no state of this scene.

    >>> from terz_tutor.session.positions import Placed
    >>> from terz_tutor.session.scenario import Beat
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="opponent")
    >>> scenario = Scenario("a", hands, (Beat("Reply."),), read_moves("AS"))
    >>> from_json(scenario, {"moves": ["KS"], "hints": 1, "grade": 0, "system": "modern"}).hints
    1
    """
    match data:
        case {"moves": list(moves), "hints": int(hints), "grade": int(grade), "system": str(system)}:
            pass
        case _:
            message = f"{scenario.name}: {data!r:.80} is no state of a scene; expected moves, hints, grade and system"
            raise BadSavedScene(message)
    if system not in scenario.systems or not 0 <= hints <= MOST_HINTS or not 0 <= grade <= GRADES:
        message = f"{scenario.name}: system {system!r:.40}, hints {hints} or grade {grade} can't be"
        raise BadSavedScene(message)
    state = begin_scenario(scenario, PRESETS[system])
    for move in moves:
        state = _replayed(state, move)
    return replace(state, hints=hints, grade=0 if state.is_over else grade, shown=state.play.count)


def _replayed(state: ScenarioState, move: object) -> ScenarioState:
    message = f"{state.scenario.name}: the move {move!r:.40} does not fit; expected one that goes on from here"
    try:
        (event,) = read_moves(str(move))
    except ValueError as error:
        raise BadSavedScene(message) from error
    after = state if state.is_over or state.play.to_act is not Seat.YOU else try_event(state, event)
    if after.own == state.own:
        raise BadSavedScene(message)
    return after
