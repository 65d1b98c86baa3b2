"""Whether a scene can be played as its author means it: under each rule system, by hints, and by every wanted move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from terz_tutor.rules import PRESETS, Reason
from terz_tutor.rules.events import Event
from terz_tutor.rules.record import format_event
from terz_tutor.rules.turns import why_not
from terz_tutor.session.goals import is_lost
from terz_tutor.session.hints import best_event
from terz_tutor.session.scenario import BadScenario, Scenario, ScenarioState, begin_scenario, try_event

MOST_MOVES = 64
"""More than a learner makes in any deal: a scene that needs them comes to no end."""


@dataclass(frozen=True, slots=True)
class SceneFault:
    """What is wrong with a scene under a rule system."""

    code: str
    system: str
    beat: int = 0
    """Counted from 1; 0: in free play."""
    move: str = ""
    reason: Reason | None = None
    """Why the move may not happen, where the rules say so."""


def scene_faults(scenario: Scenario) -> Iterator[SceneFault]:
    """Find what is wrong with a scene; nothing where it can be played through under each of its rule systems.

    >>> from terz_tutor.session.goals import Aim, Goal
    >>> from terz_tutor.session.positions import Placed
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H")
    >>> [fault.code for fault in scene_faults(Scenario("a", hands, goal=Goal(Aim.LAST_TRICK), systems=("modern",)))]
    ['lost']
    """
    wanted: Wanted = {}
    states = (begin_scenario(scenario, PRESETS[system]) for system in scenario.systems)
    found = [fault for state in states for fault in _by_hints(state, wanted)]
    # a beat of which no move is open anywhere is told by its moves, once and not under each rule system
    shut_beats = {beat for beat, _ in wanted} - {beat for (beat, _), shut in wanted.items() if shut is None}
    yield from (fault for fault in found if fault.code != "no_way" or fault.beat not in shut_beats)
    # a move may be wanted for one system alone, but for one it must be
    yield from (shut for shut in wanted.values() if shut is not None)


Wanted = dict[tuple[int, Event], SceneFault | None]
"""The wanted moves of the beats: what is wrong with each, or None for one that is open under some rule system."""


def _by_hints(state: ScenarioState, wanted: Wanted) -> Iterator[SceneFault]:
    """Follow the hints to the end, and at each beat look at every other move that goes on."""
    system, goal = state.rules.base, state.scenario.goal
    if state.current is None and goal is not None and is_lost(goal, state.play):
        yield SceneFault("lost", system)
        return
    for _ in range(MOST_MOVES):
        if state.is_over:
            break
        yield from _branches(state, wanted)
        event = best_event(state)
        if event is None:
            code = "lost" if state.current is None else "no_way"
            yield SceneFault(code, system, 0 if state.current is None else state.beat + 1)
            return
        try:
            state = try_event(state, event, strict=True)
        except BadScenario:
            return  # told among the branches
    else:
        yield SceneFault("endless", system)
        return
    if not state.is_reached:
        yield SceneFault("not_reached", system)


def _branches(state: ScenarioState, wanted: Wanted) -> Iterator[SceneFault]:
    beat = state.current
    if beat is None:
        return
    number, offered = state.beat + 1, state.play.offered
    for event in offered if beat.want is None else beat.want:
        is_open = event in offered
        if not is_open:
            wanted.setdefault((number, event), _shut(state, number, event))
            continue
        wanted[number, event] = None
        try:
            after = try_event(state, event, strict=beat.want is not None)
        except BadScenario as error:
            yield SceneFault(error.code, state.rules.base, number, format_event(event), error.reason)
            continue
        if state.scenario.goal is None and not _comes_through(after):
            yield SceneFault("dead_end", state.rules.base, number, format_event(event))


def _shut(state: ScenarioState, beat: int, event: Event) -> SceneFault:
    """Say why a wanted move is not open; one that the rules allow is none of those that the page offers."""
    reason = why_not(state.play.deal, event)
    code = "not_offered" if reason is None else "not_open"
    return SceneFault(code, state.rules.base, beat, format_event(event), reason)


def _comes_through(state: ScenarioState) -> bool:
    """Tell whether the hints lead to the end from here."""
    for _ in range(MOST_MOVES):
        event = None if state.is_over else best_event(state)
        if event is None:
            break
        state = try_event(state, event)
    return state.is_reached
