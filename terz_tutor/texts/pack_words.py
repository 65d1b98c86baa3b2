"""What is said of packs of puzzles, and at a quiz in the terminal: messages of the catalogue ``packs``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ABOUT: Mapping[str, str] = MappingProxyType(
    {
        "count": "Questions: {count}.",
        "pass": "To pass: {mark} %.",
        "minutes": "Time in minutes: {minutes}.",
        "fixed": "Always the same puzzles.",
        "day": "The puzzles of one day: {seed}.",
        "free": "The puzzles of seed {seed}; --seed {seed} asks them again.",
    }
)
"""How a pack is described."""

PROVED = "{pack}: puzzles proved {items} of {count}, twins proved: {twins}"
PROVING = "Proving"

QUIZ: Mapping[str, str] = MappingProxyType(
    {
        "number": "Question {number} of {count}",
        "score": "right so far: {right}",
        "left": "minutes left: {minutes}",
        "keys": "After an answer d gives the question for the referee; q ends.",
        "answer": "Your answer",
        "after": "Enter ends; d gives the question for the referee",
        "choose": "Cards to choose from",
        "rules": "Rules: {rules}",
        "no_dispute": "There is no answer yet that could be disputed.",
        "done": "All questions are answered.",
        "time": "The time is over; the last answer came too late and does not count.",
        "left_early": "You have stopped before the end.",
        "result": "Right: {right} of {count} ({percent} %). Answered: {answered}. Time: {time}.",
        "passed": "Passed: {mark} % were needed.",
        "failed": "Not passed: {mark} % were needed.",
    }
)
"""What a quiz in the terminal says."""

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "one": "Type the number of an option, from 1 to {count}.",
        "some": "Type the numbers of all that are true, from 1 to {count}, such as: 1 3. If none is, type 0.",
        "order": "Type all numbers from 1 to {count} in the order asked for, the first one first, such as: 2 1 3.",
        "number": "Type a whole number from {low} to {high}.",
        "cards": "Type one card or several of those shown, such as: QS 10h.",
        "cards_counted": "Type as many cards of those shown as are asked for ({count}), such as: QS 10h.",
    }
)
"""How an answer of each form is typed."""

FLIPS: Mapping[str, str] = MappingProxyType(
    {
        "none": "No single change that is tried turns the answer.",
        "then": "{change} the answer would be: {answer}.",
        "rule": "If another rule held ({rule}),",
        "leads": "If the other player led,",
        "trump": "If trumps were {suit},",
        "card": "If the {card} were the {other},",
    }
)
"""Which change turns an answer; ``then`` joins it with the answer."""
