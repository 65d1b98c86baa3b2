"""The last tricks before the stock is gone, with all cards open: the way from a world to endings that can be solved.

Both players play for trick points; the seven is exchanged no more and melds stand aside. Inner tricks may be
narrowed to the cards that look best, since a full search of more than one drawing trick takes too long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from terz_tutor.analysis.prices import PRICES, draw_worth, trick_worth
from terz_tutor.analysis.solver import Ending, Solver
from terz_tutor.rules.cards import mask_indices
from terz_tutor.rules.replies import legal_mask
from terz_tutor.rules.ruleset import RuleSet
from terz_tutor.rules.strength import BEATS, POINTS
from terz_tutor.rules.turns import draw

ALL_CARDS = 32
"""A width that leaves out no card."""

NO_POINTS, MORE_THAN_ALL = -1, 1000
"""Bounds beyond which no points lie."""


@dataclass(frozen=True, slots=True)
class Table:
    """A position between two tricks with every card known."""

    hands: tuple[int, int]
    hidden: tuple[int, ...]
    turnup: int | None
    leader: int

    @property
    def stock(self) -> int:
        """Cards in the stock, the turn-up included."""
        return len(self.hidden) + (self.turnup is not None)


class OpenPlay:
    """Finds what player 0 wins with open cards under one table's rules and one trump suit."""

    def __init__(self, rules: RuleSet, trump: int, width: int) -> None:
        """Take the rules; ``width`` is how many leads, and replies to each, are looked at in tricks after the first."""
        self._rules = rules
        self._trump = trump
        self._width = width
        self._points = POINTS[trump]
        self._prices = PRICES[trump]
        self._beats = BEATS[trump]
        self._solver = Solver(rules)

    def lead_value(self, table: Table, lead: int) -> int:
        """Points that player 0 wins, this trick included, where the leader leads a card."""
        return self._answered(table, lead, ALL_CARDS, NO_POINTS, MORE_THAN_ALL)

    def reply_value(self, table: Table, lead: int, reply: int) -> int:
        """Points that player 0 wins, this trick included, after a lead and a reply out of both hands."""
        return self._trick(table, lead, reply, NO_POINTS, MORE_THAN_ALL)

    def _value(self, table: Table, low: int, high: int) -> int:
        if table.turnup is None:
            return self._solver.within(Ending(self._rules, self._trump, table.hands, table.leader), low, high)
        values = (partial(self._answered, table, lead, self._width) for lead in self._leads(table))
        return _best(values, low, high, most=table.leader == 0)

    def _answered(self, table: Table, lead: int, width: int, low: int, high: int) -> int:
        values = (partial(self._trick, table, lead, reply) for reply in self._replies(table, lead)[:width])
        return _best(values, low, high, most=table.leader == 1)

    def _trick(self, table: Table, lead: int, reply: int, low: int, high: int) -> int:
        """Play a trick, draw, and go on."""
        leader = table.leader
        winner = 1 - leader if self._beats[lead] >> reply & 1 else leader
        hands = list(table.hands)
        hands[leader] &= ~(1 << lead)
        hands[1 - leader] &= ~(1 << reply)
        hidden, turnup, _, _ = draw(self._rules, hands, table.hidden, table.turnup, winner)
        won = self._points[lead] + self._points[reply] if winner == 0 else 0
        return won + self._value(Table((hands[0], hands[1]), hidden, turnup, winner), low - won, high - won)

    def _replies(self, table: Table, lead: int) -> list[int]:
        """List the replies, the one that looks best first."""
        legal = legal_mask(self._rules, self._trump, table.hands[1 - table.leader], lead, table.stock)
        cards = mask_indices(legal)
        win = self._win_worth(table)
        return sorted(cards, key=lambda reply: self._reply_weight(lead, reply, win), reverse=True)

    def _leads(self, table: Table) -> list[int]:
        """List the leads that are looked at, the one that looks best first."""
        replies = mask_indices(table.hands[1 - table.leader])
        leads = mask_indices(table.hands[table.leader])
        win = self._win_worth(table)
        weights = {
            lead: -max(self._reply_weight(lead, reply, win) for reply in replies) - self._prices[lead] for lead in leads
        }
        return sorted(leads, key=lambda lead: weights[lead], reverse=True)[: self._width]

    def _reply_weight(self, lead: int, reply: int, win: float) -> float:
        """Weigh a reply for the one who makes it, in points of difference: the trick less the card's price."""
        return trick_worth(self._trump, lead, reply, win) - self._prices[reply]

    def _win_worth(self, table: Table) -> float:
        """Say what winning is worth besides the points: the lead, and the card drawn against the loser's."""
        drawn = [0, 0]
        draw(self._rules, drawn, table.hidden, table.turnup, winner=0)
        first, second = (self._prices[mask.bit_length() - 1] for mask in drawn)
        return draw_worth(first, second)


def _best(values: Iterable[Callable[[int, int], int]], low: int, high: int, *, most: bool) -> int:
    """Find the most, or least, of values that are found within bounds; stop where the rest can't matter."""
    best = NO_POINTS if most else MORE_THAN_ALL
    for find in values:
        value = find(low, high)
        if most:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high:
            break
    return best
