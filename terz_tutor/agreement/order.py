"""The order in which positions are small: fewest cards and events, then text order.

*Cards* are those that a question names and those that lie in its stock. *Events* are those of a replay; in a match
each deal and each entry counts one. *Text* is the question's one spelling: keys in alphabetical order, fields that
hold what they would hold if left out left out, every list of cards in text order, deals in the order dealt. Texts are
compared sign by sign, a number by its value.
"""

from __future__ import annotations

import json
import re
from typing import Any

from terz_tutor.rules import CODES

Question = dict[str, Any]
"""A question of the referee without its rules."""

CARDS: tuple[str, ...] = tuple(sorted(CODES))
"""All cards in text order."""

TRUMPS = "CDHS"
"""All suits in text order."""

_NUMBER = re.compile(r"(?<![\"\w])\d+")  # a card's seven has its quotes before it
_WIDTH = 12


def line(question: Question) -> str:
    """Write a question in its one spelling.

    >>> line({"trump": "C", "ask": "legal"})
    '{"ask": "legal", "trump": "C"}'
    """
    return json.dumps(question, sort_keys=True)


def size(question: Question) -> int:
    """Count the cards and events of a question.

    >>> size({"ask": "exchange", "hand": ["7C"], "turnup": "8C", "stock": 4, "trump": "C"})
    6
    """
    if question["ask"] == "replay":
        return len(question["deck"]) + len(question["events"])
    if question["ask"] == "match":
        return sum(1 + len(deal["written"]) for deal in question["deals"])
    named = sum(_cards(value) for name, value in question.items() if name not in ("ask", "trump", "claim"))
    named += _claimed(question.get("claim", []))
    stock: int = question.get("stock", 0)
    return named + stock


def _cards(value: object) -> int:
    if isinstance(value, list):
        return sum(map(_cards, value))
    return int(isinstance(value, str))


def _claimed(claim: object) -> int:
    """Count the cards of a claim, those of a class, too: they are in the position though nobody names them."""
    if isinstance(claim, str):
        return int(claim.removeprefix("run")) if claim.startswith("run") else len("SCDH")
    return _cards(claim)


def key(question: Question) -> tuple[int, str]:
    """Place a question in the order: its size, then its text with numbers by value.

    >>> key({"ask": "claim_plan", "turns": 2}) < key({"ask": "claim_plan", "turns": 10})
    True
    """
    return size(question), _NUMBER.sub(lambda found: found[0].zfill(_WIDTH), line(question))
