"""Hints to a question in three grades: the idea, what tempts, and a step of the explanation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from terz_tutor.quiz.answers import among, option_values, read_answer, same
from terz_tutor.quiz.draft import Form, Value
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.rules import Reason

GRADES = 3


class Idea(Enum):
    """What a hint does."""

    RULE = "rule"
    """It names the rule to think of."""
    ORDER = "order"
    """It says in which order to go through rules, where naming one would answer."""
    TEMPTS = "tempts"
    """It names the mistake that lies near."""
    TEXT = "text"
    """It tells the rule in full."""
    STRIKE = "strike"
    """It strikes out wrong options."""
    STEP = "step"
    """It tells a step of the explanation."""
    FIRST = "first"
    """It names what comes first in an order."""
    DECIDES = "decides"
    """It tells the explanation where that is one sentence."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint."""

    idea: Idea
    rule: str
    misconception: str | None = None
    struck: tuple[Value, ...] = ()
    step: Reason | None = None


def hints(puzzle: Puzzle) -> tuple[Hint, ...]:
    """Give a question's three hints.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> [hint.idea.value for hint in hints(generate("stock-reply", RuleSet(), 1, 8))]
    ['rule', 'text', 'decides']
    """
    rule, options = puzzle.draft.prompt.rule, option_values(puzzle.draft)
    # the prompt's rule does not depend on the answer, as the explanation's first rule may
    first = Hint(Idea.ORDER if among(rule, options) else Idea.RULE, rule)
    second = _tempting(puzzle, rule) or _struck(puzzle, rule, 1) or Hint(Idea.TEXT, rule)
    left = len(options) - len(second.struck)
    third = (_struck(puzzle, rule, len(options) - _LEFT) if left > _LEFT else None) or _step(puzzle)
    return first, second, third


_LEFT = 2  # options that are never struck out: the right one and one more


def _tempting(puzzle: Puzzle, rule: str) -> Hint | None:
    """Name the likeliest belief that goes wrong here."""
    right = read_answer(puzzle.form, puzzle.draft, puzzle.answer)
    wrong = (belief.misconception for belief in puzzle.beliefs if not same(belief.value, right))
    return next((Hint(Idea.TEMPTS, rule, misconception=name) for name in wrong), None)


def _struck(puzzle: Puzzle, rule: str, count: int) -> Hint | None:
    """Strike out wrong options, those that nobody is tempted by first; None where too few would be left."""
    values = option_values(puzzle.draft)
    if puzzle.form is not Form.ONE or len(values) - count < _LEFT or count < 1:
        return None
    wrong = [value for value in values if not same(value, puzzle.answer)]
    believed = [belief.value for belief in puzzle.beliefs]
    wrong.sort(key=lambda value: among(value, believed))
    return Hint(Idea.STRIKE, rule, struck=tuple(wrong[:count]))


_ANSWER = "end_open_cards"  # a step that lists the cards asked for


def _step(puzzle: Puzzle) -> Hint:
    """Tell the first step after the conclusion; where there is none, an order's first place, or else the conclusion."""
    conclusion, *others = puzzle.why
    for step in others:
        if step.code != _ANSWER:
            return Hint(Idea.STEP, step.rule, step=step)
    if puzzle.form is Form.ORDER:
        label = next(option.label for option in puzzle.draft.options if same(option.value, puzzle.answer[0]))
        return Hint(Idea.FIRST, conclusion.rule, step=label)
    return Hint(Idea.DECIDES, conclusion.rule, step=conclusion)
