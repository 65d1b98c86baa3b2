"""Questions of one kind on a lesson's page."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.lesson import views
from terz_tutor.lesson.house import rules_among
from terz_tutor.lesson.parts import Part
from terz_tutor.lesson.stills import still
from terz_tutor.quiz import Outcome, place_of, wrong_answer
from terz_tutor.rules import RuleSet
from terz_tutor.session import QuestionState, read_message, start, step
from terz_tutor.session.question import BadQuestion, as_json, from_json
from terz_tutor.texts import Texts
from terz_tutor.widgets import Deck, Quiz


class QuizPart(Part):
    """A quiz widget and the state of its question.

    >>> QuizPart("trick-winner", 1, ("modern",), RuleSet(), Texts("en"), Deck()).widget
    Quiz('Who takes the trick?')
    """

    def __init__(
        self, kind: str, level: int, systems: tuple[str, ...], rules: RuleSet, texts: Texts, deck: Deck
    ) -> None:
        """Ask the first question: by the page's rules where they are of these systems, else by the first system."""
        self._systems = systems
        self._state = state = start(kind, rules_among(self._systems, rules), level)
        self._texts = texts
        self._done = False
        view = views.quiz_view(state, texts)
        self.widget: Quiz = Quiz(
            view, deck, still=still(view["scene"], texts, deck.colours), text=views.quiz_text(view)
        )
        self.widget.on_choice(self._take)

    @property
    def question(self) -> QuestionState:
        """The question that stands now."""
        return self._state

    @property
    def systems(self) -> tuple[str, ...]:
        """The rule systems under which there is something to ask."""
        return self._systems

    @property
    def done(self) -> bool:
        """Whether a question was answered right; where the rules give nothing to ask, there is nothing to do."""
        return self._done or self._state.puzzle is None

    @property
    def rules(self) -> RuleSet:
        """The rules of its table."""
        return self._state.rules

    def _take(self, raw: Mapping[str, object]) -> None:
        message = read_message(raw)
        if message is not None:
            self._show(step(self._state, message))

    def _show(self, state: QuestionState) -> None:
        self._state = state
        verdict = state.verdict
        self._done = self._done or (verdict is not None and verdict.outcome is Outcome.CORRECT)
        self.widget.view = views.quiz_view(state, self._texts)

    def follow(self, rules: RuleSet | None, texts: Texts) -> None:
        """Follow the page's choices: new rules ask anew, new letters only redraw."""
        self._texts = texts
        state = self._state
        asked_by = state.rules if rules is None else rules_among(self._systems, rules)
        self._show(state if asked_by == state.rules else start(state.kind, asked_by, state.level))

    def as_json(self) -> dict[str, object]:
        """Write down the question's number, the answer given, and how it went so far."""
        return {**as_json(self._state), "done": self._done}

    def restore(self, data: object) -> None:
        """Come back to a question."""
        if not isinstance(data, Mapping):
            message = f"{data!r:.40} is no state of a question"
            raise BadQuestion(message)
        before = self._state
        self._done = data.get("done") is True
        self._show(from_json(before.kind, before.rules, before.level, data))

    def drive(self) -> str:
        """Answer wrong, then right, then ask on."""
        before, done = self._state, self._done
        puzzle = before.puzzle
        if puzzle is None:
            return f"{before.kind}: {self.widget.view['prompt']}"
        lines = [f"{puzzle.id}: {puzzle.form.value}"]
        for answer in (wrong_answer(puzzle), puzzle.answer):
            self.widget.receive({"type": "answer", "value": place_of(puzzle, answer)})
            verdict = self.widget.view["verdict"]
            rules = " ".join(rule["id"] for rule in verdict["rules"])
            lines.append(f"  {verdict['headline']} {verdict['text']} [{rules}]")
            self.widget.receive({"type": "retry"})
        self.widget.receive({"type": "next"})
        lines.append(f"  {self.widget.view['prompt']}")
        self._show(before)
        self._done = done
        return "\n".join(lines)
