"""Endings in questions: a draft's position as the solver takes it, and lines of play told trick by trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from terz_tutor.analysis.solver import Ending
from terz_tutor.rules import DECK, Card, RuleSet, parse_card, parse_suit
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.strength import LAST_TRICK, mask_points

YOU = 0
"""The learner is player 0 in every question about an ending."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick of a line: who leads, both cards, who takes it and what it brings."""

    leader: int
    lead: Card
    reply: Card
    winner: int
    points: int
    last: bool
    before: tuple[Card, ...]
    """The cards of the line that were played before this trick."""


def ending_asked(rules: RuleSet, query: Mapping[str, Any]) -> Ending:
    """Read the ending that a question ``solve`` asks about.

    >>> ending_asked(RuleSet(), {"trump": "S", "hands": [["7S"], ["8S"]], "leader": 0}).hands
    (1, 2)
    """
    first, second = (cards_mask(map(parse_card, hand)) for hand in query["hands"])
    led = query.get("led")
    on_table = None if led is None else DECK.index(parse_card(led))
    return Ending(rules, parse_suit(query["trump"]).index, (first, second), query["leader"], on_table)


def is_over(ending: Ending) -> bool:
    """Tell whether no card is left to be played.

    >>> is_over(Ending(RuleSet(), 0, (0, 0), leader=0))
    True
    """
    return not ending.hands[ending.to_act]


def tricks_of(ending: Ending, line: Iterable[int]) -> Iterator[Trick]:
    """Tell a line, card by card from an ending, as tricks; the first may have been led to already.

    >>> ending = Ending(RuleSet(), 0, (0b1, 0b10), leader=0)
    >>> [(trick.winner, trick.points, trick.last) for trick in tricks_of(ending, (0, 1))]
    [(1, 10, True)]
    """
    played: list[Card] = []
    before: tuple[Card, ...] = ()
    for card in line:
        led, leader = ending.led, ending.leader
        ending = ending.after(card)
        played.append(DECK[card])
        if led is None:
            continue
        last = is_over(ending)
        points = mask_points(1 << led | 1 << card, ending.trump) + (LAST_TRICK if last else 0)
        yield Trick(leader, DECK[led], DECK[card], ending.leader, points, last, before)
        before = tuple(played)
