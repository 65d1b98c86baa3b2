"""Typed answers: what was typed, as the flow of a question takes it."""

from __future__ import annotations

import re
from typing import assert_never

from terz_tutor.quiz import NO_ANSWER, Form, Puzzle
from terz_tutor.rules import CardError, parse_card
from terz_tutor.texts import Texts
from terz_tutor.texts.pack_words import EXPECTED, OBJECTIONS

_NONE = ("0", "-")
"""Says that none of the options is true."""


def read_typed(puzzle: Puzzle, text: str) -> object:
    """Read an answer: options by their numbers from 1 (or as cards, where they are cards), cards in any spelling.

    Returns:
        the answer as :class:`terz_tutor.session.Answer` takes it: places of options, else the value. What can't be read
        is :data:`NO_ANSWER`; whether it is an answer to this question is for the flow to say.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import RuleSet
    >>> puzzle = generate("exchange-now", RuleSet(), 1, 7)
    >>> read_typed(puzzle, "2"), read_typed(puzzle, "maybe")
    ('1', NO_ANSWER)
    """
    words = _words(text)
    match puzzle.form:
        case Form.NUMBER:
            return _whole(words[0]) if len(words) == 1 else NO_ANSWER
        case Form.CARDS:
            return _all([_card(word) for word in words])
        case Form.ONE:
            return _place(puzzle, words[0]) if len(words) == 1 else NO_ANSWER
        case Form.SOME if len(words) == 1 and words[0] in _NONE:
            return []
        case Form.SOME | Form.ORDER:
            return _all([_place(puzzle, word) for word in words])
        case _:
            assert_never(puzzle.form)


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _all(read: list[object]) -> object:
    """Give what was read, if there is something and all of it could be read."""
    return read if read and NO_ANSWER not in read else NO_ANSWER


def _whole(word: str) -> object:
    # int() would take 1_0 and digits of every script
    return int(word) if re.fullmatch("[0-9]{1,9}", word) else NO_ANSWER


def _card(word: str) -> object:
    try:
        return parse_card(word).code
    except CardError:
        return NO_ANSWER


def _place(puzzle: Puzzle, word: str) -> object:
    """Read an option's number, or the card that it is."""
    options = puzzle.draft.options
    number = _whole(word)
    if isinstance(number, int):
        return str(number - 1) if 1 <= number <= len(options) else NO_ANSWER
    card = _card(word)
    return next((str(place) for place, option in enumerate(options) if option.value == card), NO_ANSWER)


def objection(puzzle: Puzzle, text: str, texts: Texts) -> str:
    """Say what keeps a line from being an answer to this question.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import RuleSet
    >>> objection(generate("exchange-now", RuleSet(), 1, 7), "3", Texts("en"))
    'There is no option 3; they go from 1 to 2.'
    """
    words = _words(text)
    code, word = _misread(puzzle, words)
    low, high = puzzle.draft.numbers or (0, 0)
    options = len(puzzle.draft.options)
    said = {"word": word, "low": low, "high": high, "last": options, "found": len(words)}
    return texts.tr(OBJECTIONS[code]).format(**said, count=puzzle.draft.picks or options)


def _misread(puzzle: Puzzle, words: list[str]) -> tuple[str, str]:
    """Find the first thing that is wrong, and the word in which it is."""
    if not words:
        return "empty", ""
    if puzzle.form in (Form.ONE, Form.NUMBER) and len(words) > 1:
        return "single", ""
    if puzzle.form is Form.NUMBER:
        return ("outside" if re.fullmatch("-?[0-9]+", words[0]) else "no_number"), words[0]
    shown = {card.code for card in puzzle.draft.cards}
    met: list[object] = []
    for word in words:
        read = _card(word) if puzzle.form is Form.CARDS else _place(puzzle, word)
        if read is NO_ANSWER:
            return ("no_card" if puzzle.form is Form.CARDS else "no_option"), word
        if puzzle.form is Form.CARDS and read not in shown:
            return "not_shown", word
        if read in met:
            return "twice", word
        met.append(read)
    return "count", ""


def expected(puzzle: Puzzle, texts: Texts) -> str:
    """Say how an answer to this question is typed.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import RuleSet
    >>> expected(generate("exchange-now", RuleSet(), 1, 7), Texts("en"))
    'Type the number of an option, from 1 to 2.'
    """
    draft = puzzle.draft
    form = puzzle.form.value
    if puzzle.form is Form.CARDS and draft.picks is not None:
        form = "cards_one" if draft.picks == 1 else "cards_counted"
    low, high = draft.numbers or (0, 0)
    count = draft.picks or len(draft.options)
    return texts.tr(EXPECTED[form]).format(count=count, low=low, high=high)
