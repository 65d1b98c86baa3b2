"""The last tricks before the stock is gone, with all cards open: the way from a world to endings that can be solved.

Both players play for trick points; the seven is exchanged no more and melds stand aside. Inner tricks may be
narrowed to the cards that look best, since a full search of more than one drawing trick takes too long.
"""

from __future__ import annotations

from dataclasses import dataclass

from terz_tutor.analysis.bounded import MOST, BoundedEndings
from terz_tutor.analysis.prices import LEAD_IN_ENDING, PRICES
from terz_tutor.rules.cards import mask_indices
from terz_tutor.rules.replies import legal_mask
from terz_tutor.rules.ruleset import RuleSet
from terz_tutor.rules.strength import BEATS, POINTS
from terz_tutor.rules.turns import draw


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
        self._endings = BoundedEndings(rules, trump)

    def lead_value(self, table: Table, lead: int) -> int:
        """Points that player 0 wins, this trick included, where the leader leads a card."""
        return self._answered(table, lead, MOST, -MOST, MOST)

    def reply_value(self, table: Table, lead: int, reply: int) -> int:
        """Points that player 0 wins, this trick included, after a lead and a reply out of both hands."""
        return self._trick(table, lead, reply, -MOST, MOST)

    def _value(self, table: Table, low: int, high: int) -> int:
        if table.turnup is None:
            return self._endings.value(table.hands, table.leader, low, high)
        best = None
        for lead in self._leads(table):
            value = self._answered(table, lead, self._width, low, high)
            if table.leader == 0:
                best, low = value if best is None else max(best, value), max(low, value)
            else:
                best, high = value if best is None else min(best, value), min(high, value)
            if low >= high:
                break
        assert best is not None  # noqa: S101 - a hand is never empty while the stock lasts
        return best

    def _answered(self, table: Table, lead: int, width: int, low: int, high: int) -> int:
        best = None
        for reply in self._replies(table, lead)[:width]:
            value = self._trick(table, lead, reply, low, high)
            if table.leader == 0:
                best, high = value if best is None else min(best, value), min(high, value)
            else:
                best, low = value if best is None else max(best, value), max(low, value)
            if low >= high:
                break
        assert best is not None  # noqa: S101 - as above
        return best

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
        brings = self._points[lead] + self._points[reply] + win
        return (brings if self._beats[lead] >> reply & 1 else -brings) - self._prices[reply]

    def _win_worth(self, table: Table) -> float:
        """Say what winning is worth besides the points: the lead, and the card drawn against the loser's."""
        drawn = [0, 0]
        draw(self._rules, drawn, table.hidden, table.turnup, winner=0)
        first, second = (self._prices[mask.bit_length() - 1] for mask in drawn)
        return LEAD_IN_ENDING + first - second
