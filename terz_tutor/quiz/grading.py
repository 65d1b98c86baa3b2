"""Grading: is what came back from the page right, wrong or no answer at all, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from terz_tutor.quiz.answers import NO_ANSWER, near_answers, read_answer, same
from terz_tutor.quiz.draft import Form, Value
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.rules import MELDS, Hand, Reason, find_meld, parse_card, why_illegal
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.melds import why_senior


class Outcome(Enum):
    """The three verdicts."""

    CORRECT = "correct"
    WRONG = "wrong"
    MALFORMED = "malformed"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an answer was graded: the outcome, and the steps that say why, the mistake first."""

    outcome: Outcome
    why: tuple[Reason, ...] = ()
    misconceptions: tuple[str, ...] = ()
    """Ids of the misconceptions that yield this wrong answer, the likeliest first."""


def grade(puzzle: Puzzle, given: object) -> Verdict:
    """Grade an answer as it came from outside; whatever is no answer of the form is malformed.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import PRESETS
    >>> puzzle = generate("trick-winner", PRESETS["modern"], 1, 7)
    >>> grade(puzzle, puzzle.answer).outcome, grade(puzzle, 5).outcome
    (<Outcome.CORRECT: 'correct'>, <Outcome.MALFORMED: 'malformed'>)
    """
    value = read_answer(puzzle.form, puzzle.draft, given)
    if value is NO_ANSWER:
        return Verdict(Outcome.MALFORMED)
    if same(value, read_answer(puzzle.form, puzzle.draft, puzzle.answer)):
        return Verdict(Outcome.CORRECT, puzzle.why)
    held = tuple(belief.misconception for belief in puzzle.beliefs if same(belief.value, value))
    return Verdict(Outcome.WRONG, (*_mistake(puzzle, value), *puzzle.why), held)


def _mistake(puzzle: Puzzle, given: Value) -> tuple[Reason, ...]:
    """Say what is wrong with this very answer, where its cards tell."""
    match puzzle.form, puzzle.draft.query["ask"]:
        case Form.CARDS, "legal":
            return _wrong_cards(puzzle, given)
        case Form.CARDS, "melds":
            return _wrong_meld(puzzle, given)
        case _:
            return ()


def _wrong_cards(puzzle: Puzzle, given: list[str]) -> tuple[Reason, ...]:
    scene = puzzle.draft.scene
    hand, led = Hand.of(*scene.hand), scene.trick[0].card
    for card in scene.hand:
        if card.code in given and card.code not in puzzle.answer:
            reason = why_illegal(puzzle.rules, scene.trump, hand, led, scene.stock or 0, card)
            return () if reason is None else (reason,)
    missed = tuple(card for card in scene.hand if card.code in puzzle.answer and card.code not in given)
    return (Reason("missed_open_cards", puzzle.why[0].rule, {"cards": missed}),)


def _wrong_meld(puzzle: Puzzle, given: list[str]) -> tuple[Reason, ...]:
    trump = puzzle.draft.scene.trump
    cards, senior = (tuple(map(parse_card, codes)) for codes in (given, puzzle.answer))
    meld = find_meld(puzzle.rules, trump.index, cards_mask(cards))
    if meld is None:
        return (Reason("not_a_meld", "meld.run", {"cards": cards}),)
    if meld.is_marriage:
        return (Reason("marriage_outside", "meld.points", {"cards": cards}),)
    return (why_senior(puzzle.rules, trump, MELDS[cards_mask(senior)], meld),)


def wrong_answer(puzzle: Puzzle) -> Value:
    """Make an answer of the puzzle's form that is wrong, for checks that drive a question both ways.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import PRESETS
    >>> puzzle = generate("trick-winner", PRESETS["modern"], 1, 7)
    >>> grade(puzzle, wrong_answer(puzzle)).outcome
    <Outcome.WRONG: 'wrong'>
    """
    right = read_answer(puzzle.form, puzzle.draft, puzzle.answer)
    return next(near_answers(puzzle.form, puzzle.draft, right))
