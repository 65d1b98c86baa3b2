"""A scene on a lesson's page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from terz_tutor.lesson.parts import Part
from terz_tutor.lesson.scenario_views import hinted_move, scenario_view
from terz_tutor.lesson.stills import still
from terz_tutor.rules import RuleSet
from terz_tutor.rules.record import format_event
from terz_tutor.session.hints import best_event
from terz_tutor.session.saved_scene import BadSavedScene, as_json, from_json
from terz_tutor.session.scenario import (
    Scenario,
    ScenarioState,
    begin_scenario,
    scene_rules,
    step_scenario,
    try_event,
)
from terz_tutor.texts import Texts
from terz_tutor.widgets import Deck, Table

MOST_MOVES = 64
"""More than a learner makes in any deal: a scene that needs them comes to no end."""


class ScenarioPart(Part):
    """A table widget and the scene that is played on it."""

    def __init__(self, scenario: Scenario, rules: RuleSet, texts: Texts, deck: Deck) -> None:
        """Begin the scene."""
        self.scenario = scenario
        self._rules = rules
        self._texts = texts
        self._state = begin_scenario(scenario, rules)
        self._left: dict[str, ScenarioState] = {}
        """Where the scene was left under each rule system that was changed for another."""
        self._done = False
        view = scenario_view(self._state, rules, texts)
        text = f"{view['prompt']}\n{view['scene']['text']}"
        self.widget: Table = Table(view, deck, still=still(view["scene"], texts, deck.colours), text=text)
        self.widget.on_choice(self._take)

    @property
    def scene(self) -> ScenarioState:
        """Where the learner stands now."""
        return self._state

    @property
    def done(self) -> bool:
        """Whether the scene was played to its end, or its goal reached, at least once."""
        return self._done

    @property
    def rules(self) -> RuleSet | None:
        """The rules of its table; None where they are switched there."""
        return None if self.scenario.switch else self._state.rules

    def _take(self, message: Mapping[str, object]) -> None:
        state = step_scenario(self._state, message)
        self._show(state if state.rules == self._state.rules else self._under(state.rules))

    def _under(self, rules: RuleSet) -> ScenarioState:
        """Change the rules: go on where the scene was left under them, or begin it."""
        now = self._state
        self._left[now.rules.base] = now
        state = self._left.get(rules.base) or begin_scenario(self.scenario, rules)
        return replace(state, shown=state.play.count, hints=now.hints, taken=now.taken + 1)

    def _show(self, state: ScenarioState) -> None:
        self._state = state
        self._done = self._done or state.is_reached
        self.widget.view = scenario_view(state, self._rules, self._texts)

    def follow(self, rules: RuleSet | None, texts: Texts) -> None:
        """Follow the page's choices: other rules have a scene of their own, which is kept when they change again."""
        self._texts = texts
        state = self._state
        if rules is not None:
            self._rules = rules
            chosen = scene_rules(self.scenario, rules)
            if chosen != state.rules:
                state = self._under(chosen)
        self._show(state)

    def as_json(self) -> dict[str, object]:
        """Write down the learner's moves and hints, and the moves that were left under other rule systems."""
        left = [as_json(one) for one in self._left.values() if one.own and one.rules != self._state.rules]
        return {**as_json(self._state), "done": self._done, **({"left": left} if left else {})}

    def restore(self, data: object) -> None:
        """Play the learner's moves again, those that were left under other rule systems too."""
        state = from_json(self.scenario, data)
        match data:
            case {"left": list(written)} if len(written) < len(self.scenario.systems):
                left = [from_json(self.scenario, one) for one in written]
            case {"left": wrong}:
                message = f"{self.scenario.name}: {wrong!r:.80} can't have been left; expected a state a rule system"
                raise BadSavedScene(message)
            case _:  # nothing was played under other rules
                left = []
        self._left = {one.rules.base: one for one in left}
        self._done = isinstance(data, Mapping) and data.get("done") is True
        self._show(state)

    def drive(self) -> str:
        """Play by the hints to the end, and say what was asked and done."""
        before, done = self._state, self._done
        state = begin_scenario(self.scenario, before.rules)
        lines = [f"{self.scenario.name} ({state.rules.base})"]
        for _ in range(MOST_MOVES):
            event = None if state.is_over else best_event(state)
            if event is None:
                break
            asked = scenario_view(state, before.rules, self._texts)["prompt"]
            lines.append(f"  {asked} {hinted_move(state, self._texts)} [{format_event(event)}]")
            state = try_event(state, event)
        view = scenario_view(state, before.rules, self._texts)
        status = view["status"]["text"] if view["status"] else view["prompt"]
        lines.append(f"  {status}")
        self._show(before)
        self._done = done
        return "\n".join(lines)
