"""Reasons: what the engine says about a verdict, as data.

Rules, coach and quiz all speak this type, and an explanation is a row of them; only :mod:`terz_tutor.texts`
turns them into sentences, so tests compare codes and never words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from terz_tutor.rules.cards import Card, Suit
from terz_tutor.rules.scene import Scene

Arg: TypeAlias = "str | int | bool | Card | Suit | tuple[Card, ...] | Scene | Reason"
"""What a sentence can be about. A string is a code (a rule id, a class of meld, a seat); a reason or a scene is said in
words of its own within the sentence."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so: a code, the rule that decides it, and what the sentence is about.

    >>> Reason("must_follow", "end.follow").rule
    'end.follow'
    """

    code: str
    rule: str
    args: Mapping[str, Arg] = field(default_factory=dict)
