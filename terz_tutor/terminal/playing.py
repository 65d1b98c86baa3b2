"""Playing a pack in the terminal: lines are read, and what the flow answers is written."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rich.console import Console  # noqa: TC002  (plain imports, as everywhere)
from rich.text import Text

from terz_tutor.publish.packs import terms
from terz_tutor.publish.plain import answer_text
from terz_tutor.publish.puzzles import Speaker
from terz_tutor.quiz import Outcome, Puzzle, Verdict
from terz_tutor.quiz.packs import Pack
from terz_tutor.session.pack import Ending, PackState, Result, begin, leave, proceed, result, seconds_left, take
from terz_tutor.session.question import QuestionState
from terz_tutor.terminal.table import table_lines
from terz_tutor.terminal.typed import expected, objection, read_typed
from terz_tutor.texts import Texts
from terz_tutor.texts.house import table_name
from terz_tutor.texts.pack_words import QUIZ

# The same keys on a Russian keyboard, so that nobody has to change the layout for them.
DISPUTE = ("d", "в")
QUIT = ("q", "й")


@dataclass(frozen=True, slots=True)
class Desk:
    """What a quiz in the terminal needs of its surroundings."""

    console: Console
    texts: Texts
    read: Callable[[str], str]
    """Gives the next line after showing a prompt; raises EOFError at the end of the input."""
    clock: Callable[[], float]
    """Tells seconds."""

    def say(self, code: str, style: str = "", **values: object) -> None:
        """Write a line of the quiz's own words."""
        self.write(Text(self.texts.tr(QUIZ[code]).format(**values), style))

    def write(self, line: Text | str = "") -> None:
        """Write a line; a pipe gets it unbroken."""
        self.console.print(line, markup=False, highlight=False, soft_wrap=not self.console.is_terminal)


def play(pack: Pack, seed: int, made: Iterator[Puzzle], desk: Desk) -> Result:
    """Ask a pack's puzzles one after another until all are answered, the time is over, or the learner leaves.

    Ctrl-C and the end of the input leave, too: what was answered counts.
    """
    desk.write(Text(pack.title[desk.texts.lang], "bold"))
    for line in (pack.about[desk.texts.lang], terms(pack, seed, desk.texts), desk.texts.tr(QUIZ["keys"])):
        desk.write(line)
    state = begin(pack, next(made), desk.clock())
    last: Puzzle | None = None
    try:
        while state.ending is None:
            state = _ask(state, last, desk)
            if state.ending is None:
                last = state.question.puzzle
                state = proceed(state, next(made, None))
    except (EOFError, KeyboardInterrupt):
        desk.write()
        state = leave(state)
    summed = result(state, desk.clock())
    _sum_up(summed, pack, desk)
    _close(state, last, desk)
    return summed


def _ask(state: PackState, last: Puzzle | None, desk: Desk) -> PackState:
    """Ask one question until it is answered or the pack is over."""
    puzzle = _puzzle(state.question)
    _show(state, puzzle, desk)
    while True:
        line = desk.read(desk.texts.tr(QUIZ["answer"]) + ": ").strip()
        if line.lower() in QUIT:
            return leave(state)
        if line.lower() in DISPUTE:
            _dispute(last, desk)
            continue
        state = take(state, read_typed(puzzle, line), desk.clock())
        if state.ending is not None:
            return state
        verdict = state.question.verdict
        if verdict is not None:
            _tell(puzzle, verdict, desk)
            return state
        desk.write(objection(puzzle, line, desk.texts))
        desk.write(expected(puzzle, desk.texts))


def _puzzle(question: QuestionState) -> Puzzle:
    assert question.puzzle is not None  # noqa: S101 - a pack has no question that can't be asked
    return question.puzzle


def _show(state: PackState, puzzle: Puzzle, desk: Desk) -> None:
    texts, speaker = desk.texts, Speaker(desk.texts, puzzle.kind, puzzle.rules)
    progress = [texts.tr(QUIZ["number"]).format(number=state.question.number, count=state.pack.count)]
    progress.append(texts.tr(QUIZ["score"]).format(right=state.question.right))
    left = seconds_left(state, desk.clock())
    if left is not None:
        progress.append(texts.tr(QUIZ["left"]).format(minutes=math.ceil(left / 60)))
    desk.write()
    desk.write(Text(" · ".join(progress), "dim"))
    desk.write(Text(speaker.title(), "bold"))
    if puzzle.draft.query["ask"] != "under":  # which is asked of all rule systems
        desk.say("rules", rules=table_name(texts, puzzle.rules.base, puzzle.rules.changes))
    for line in table_lines(puzzle, texts):
        desk.write(Text("  ").append_text(line))
    desk.write(speaker.asked(puzzle))
    for number, option in enumerate(puzzle.draft.options, 1):
        desk.write(f"  {number}. {speaker.sentence(option.label)}")
    desk.write(Text(expected(puzzle, texts), "dim"))


def _tell(puzzle: Puzzle, verdict: Verdict, desk: Desk) -> None:
    """Say whether an answer was right, and why, with the rules that decide."""
    texts, speaker = desk.texts, Speaker(desk.texts, puzzle.kind, puzzle.rules)
    right = verdict.outcome is Outcome.CORRECT
    desk.write(Text(texts.tr("Right.") if right else texts.tr("Not right."), "bold green" if right else "bold red"))
    if not right:
        desk.write(texts.tr("The right answer") + ": " + answer_text(puzzle, puzzle.answer, texts))
        for name in verdict.misconceptions[:1]:
            desk.write(texts.misconception(name))
    for step in verdict.why:
        desk.write(Text(f"  {speaker.sentence(step)} ").append(f"[{step.rule}]", "dim"))


def _dispute(last: Puzzle | None, desk: Desk) -> None:
    """Write the question that anybody may put to the referee."""
    if last is None:
        desk.say("no_dispute")
        return
    desk.console.print(json.dumps(last.query, ensure_ascii=False), markup=False, highlight=False, soft_wrap=True)


def _sum_up(summed: Result, pack: Pack, desk: Desk) -> None:
    minutes, seconds = divmod(int(summed.seconds), 60)
    percent = 100 * summed.right // summed.count
    desk.write()
    desk.say("left_early" if summed.ending is Ending.LEFT else summed.ending.value)
    said = {"right": summed.right, "count": summed.count, "percent": percent, "answered": summed.answered}
    desk.say("result", "bold", **said, time=f"{minutes}:{seconds:02}")
    if summed.passed is not None:
        desk.say("passed" if summed.passed else "failed", "bold", mark=pack.pass_mark)


def _close(state: PackState, last: Puzzle | None, desk: Desk) -> None:
    """After the last answer leave time for a dispute about it."""
    try:
        while state.ending is Ending.DONE:
            if desk.read(desk.texts.tr(QUIZ["after"]) + ": ").strip().lower() not in DISPUTE:
                return
            _dispute(last, desk)
    except (EOFError, KeyboardInterrupt):
        desk.write()
