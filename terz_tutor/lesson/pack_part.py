"""A pack's puzzles on a lesson's page: one after another, each counted once, with a result at the end."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from terz_tutor.lesson import views
from terz_tutor.lesson.parts import Part
from terz_tutor.lesson.stills import still
from terz_tutor.quiz import Puzzle
from terz_tutor.quiz.packs import Pack, puzzles
from terz_tutor.rules import RuleSet
from terz_tutor.session import read_message
from terz_tutor.session.pack import PackState, begin, proceed, result, seconds_left, take
from terz_tutor.session.question import Answer, AskHint, Next, Retry, step
from terz_tutor.texts import Texts
from terz_tutor.texts.pack_words import QUIZ
from terz_tutor.widgets import Deck, Quiz


class BadPackState(ValueError):
    """What was written down is nowhere that a learner can stand in this pack; the message names the field."""


class PackPart(Part):
    """A quiz widget that asks a pack.

    >>> from terz_tutor.quiz.packs import find_pack
    >>> PackPart(find_pack("seniority"), 3, lambda: 0.0, Texts("en"), Deck()).widget.view["number"]
    '1 / 12'
    """

    def __init__(self, pack: Pack, seed: int, clock: Callable[[], float], texts: Texts, deck: Deck) -> None:
        """Ask the first puzzle; ``clock`` tells seconds, for packs whose time is measured."""
        self._pack = pack
        self._clock = clock
        self._texts = texts
        self._begin(seed, 1)
        view = self._view()
        self.widget: Quiz = Quiz(
            view, deck, still=still(view["scene"], texts, deck.colours), text=views.quiz_text(view)
        )
        self.widget.on_choice(self._take)

    @property
    def done(self) -> bool:
        """Whether the pack is over."""
        return self._state.ending is not None

    @property
    def rules(self) -> RuleSet:
        """The rules of the puzzle that stands."""
        return self._state.question.rules

    def _begin(self, seed: int, number: int) -> None:
        """Ask the puzzle of a number, from 1; what was answered before is not known."""
        self._seed = seed
        self._following: Iterator[Puzzle] = islice(puzzles(self._pack, seed), number - 1, None)
        state = begin(self._pack, next(self._following), self._clock())
        self._state: PackState = replace(state, question=replace(state.question, number=number))

    def _take(self, raw: Mapping[str, object]) -> None:
        message = read_message(raw)
        state = self._state
        match message:
            case None:
                return
            case Answer(given):
                state = take(state, given, self._clock())
            case Next():
                if state.question.verdict is not None:
                    state = proceed(state, next(self._following, None))
            case Retry() | AskHint() if self._pack.pass_mark is not None:
                return  # where something can be passed there are no hints and no second try
            case _:
                state = replace(state, question=step(state.question, message))
        self._state = state
        self.widget.view = self._view()

    def _view(self) -> views.View:
        """Show the question that stands, or what became of the pack."""
        state, count = self._state, self._pack.count
        view = views.quiz_view(state.question, self._texts)
        view["title"] = self._pack.title[self._texts.lang] if state.ending else view["title"]
        view["number"] = f"{state.question.number} / {count}"
        view["tally"] = " · ".join(self._progress())
        if self._pack.pass_mark is not None:
            view["hints_left"] = None
        if state.ending is not None:
            over: views.View = {"scene": None, "options": [], "verdict": None, "tally": "", "form": "note"}
            view |= over | {"prompt": self._result()}
        return view

    def _progress(self) -> list[str]:
        said = [self._say("score", right=self._state.question.right)]
        left = seconds_left(self._state, self._clock())
        return said if left is None else [*said, self._say("left", minutes=math.ceil(left / 60))]

    def _result(self) -> str:
        summed = result(self._state, self._clock())
        minutes, seconds = divmod(int(summed.seconds), 60)
        percent = 100 * summed.right // summed.count
        told = {"right": summed.right, "count": summed.count, "percent": percent, "answered": summed.answered}
        said = [self._say(summed.ending.value), self._say("result", **told, time=f"{minutes}:{seconds:02}")]
        if summed.passed is not None:
            said.append(self._say("passed" if summed.passed else "failed", mark=self._pack.pass_mark))
        return " ".join(said)

    def _say(self, code: str, **args: object) -> str:
        return self._texts.tr(QUIZ[code]).format(**args)

    def follow(self, rules: RuleSet | None, texts: Texts) -> None:  # noqa: ARG002 - a pack has rules of its own
        """Follow the page's letters; a pack's rules are its own."""
        self._texts = texts
        self.widget.view = self._view()

    def as_json(self) -> dict[str, object] | None:
        """Write down which puzzle stands, how it went so far and how much time was spent."""
        question = self._state.question
        counts = {"number": question.number, "answered": question.answered, "right": question.right}
        seconds = int(self._clock() - self._state.started)
        return {"seed": self._seed, **counts, "seconds": seconds, "over": self.done}

    def restore(self, data: object) -> None:
        """Come back to a puzzle, unanswered, with what was right so far; a pack that is over begins anew.

        Where something can be passed, a puzzle that was answered is not asked again.
        """
        fields = ("seed", "number", "answered", "right", "seconds")
        if not isinstance(data, Mapping) or not all(type(data.get(field)) is int for field in fields):
            message = f"{data!r:.40} is no state of a pack; expected whole numbers {', '.join(fields)}"
            raise BadPackState(message)
        seed, number, answered, right, seconds = (int(data[field]) for field in fields)
        if not (seed >= 0 and seconds >= 0 and 1 <= number <= self._pack.count and 0 <= right <= answered <= number):
            message = f"number {number}, answered {answered}, right {right} can't be in {self._pack.name}"
            raise BadPackState(message)
        number += self._pack.pass_mark is not None and answered == number
        other_day = self._pack.seed == "day" and seed != self._seed
        if data.get("over") is True or number > self._pack.count or other_day:
            return
        self._begin(seed, number)
        # The puzzle that stands is asked again; if it was answered it is not counted twice.
        counted = min(answered, number - 1)
        question = replace(self._state.question, answered=counted, right=min(right, counted))
        self._state = replace(self._state, question=question, started=self._clock() - seconds)
        self.widget.view = self._view()
