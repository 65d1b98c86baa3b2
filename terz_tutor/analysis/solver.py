"""Endings solved: what every card is worth when the stock is gone and both hands are known.

Both players play best for the points still to be won; melds stand aside. All values are exact: they come from
:mod:`terz_tutor.analysis.search`, whose shortcuts (:class:`Switches`) change how long it takes and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from threading import local

from terz_tutor.analysis.layout import placed, places
from terz_tutor.analysis.search import Search
from terz_tutor.rules.cards import mask_codes, mask_indices
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.follow import JACK_RULES
from terz_tutor.rules.replies import legal_mask
from terz_tutor.rules.ruleset import RuleSet
from terz_tutor.rules.strength import BEATS, LAST_TRICK, mask_points


class BadEnding(ValueError):
    """Hands that are no ending, or one of other rules than the solver's."""


class Aim(Enum):
    """What is played for."""

    POINTS = "points"
    LAST_TRICK = "last_trick"


@dataclass(frozen=True, slots=True)
class Ending:
    """A position without a stock: cards and suits are indices, hands are masks.

    >>> Ending(RuleSet(), 0, (0b1, 0b10), leader=1).to_act
    1
    """

    rules: RuleSet
    trump: int
    hands: tuple[int, int]
    leader: int
    led: int | None = None
    """The card on the table, which is no longer in the leader's hand."""

    @property
    def to_act(self) -> int:
        """The player whose card comes next."""
        return self.leader if self.led is None else 1 - self.leader

    @property
    def playable(self) -> int:
        """The cards that may be played now, as a mask."""
        return legal_mask(self.rules, self.trump, self.hands[self.to_act], self.led, 0)

    @property
    def points(self) -> int:
        """Card points still to be won: of both hands, the card on the table and the last trick."""
        table = 0 if self.led is None else 1 << self.led
        return mask_points(self.hands[0] | self.hands[1] | table, self.trump) + LAST_TRICK

    def after(self, card: int) -> Ending:
        """Play a card, which must be :attr:`playable`.

        >>> Ending(RuleSet(), 0, (0b1, 0b10), leader=1).after(1).after(0).leader
        1
        """
        player = self.to_act
        left = self.hands[player] & ~(1 << card)
        hands = (left, self.hands[1]) if player == 0 else (self.hands[0], left)
        if self.led is None:
            return Ending(self.rules, self.trump, hands, self.leader, card)
        winner = player if BEATS[self.trump][self.led] >> card & 1 else self.leader
        return Ending(self.rules, self.trump, hands, winner)


def ending_of(deal: Deal) -> Ending:
    """Take the ending out of a deal whose stock is gone.

    Raises:
        BadEnding: if cards are still in the stock.
    """
    if deal.stock:
        message = f"{deal.stock} cards are in the stock; expected none"
        raise BadEnding(message)
    return Ending(deal.rules, deal.trump, deal.hands, deal.leader, deal.led)


@dataclass(frozen=True, slots=True)
class Solution:
    """Best play of an ending."""

    value: tuple[int, int]
    """Points that player 0 and player 1 then win."""
    values: Mapping[int, int]
    """What the player to act wins with each card that may be played, by its index."""
    best: int
    """Every best card, as a mask."""
    line: tuple[int, ...]
    """One line of best play, card by card."""


@dataclass(frozen=True, slots=True)
class LastTrick:
    """Whether the player to act can force the last trick."""

    forced: bool
    best: int
    """The cards that keep it, as a mask; none where it can't be forced."""


@dataclass(frozen=True, slots=True)
class Switches:
    """The search's shortcuts; each may be switched off, and no value changes."""

    table: bool = True
    bounds: bool = True
    touching: bool = True
    ordering: bool = True


ALL_ON = Switches()
PLAIN = Switches(table=False, bounds=False, touching=False, ordering=False)
"""Plain alpha-beta."""


class Solver:
    """Solves endings of one set of rules, and remembers positions from one to the next.

    >>> Solver(RuleSet()).values(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0))
    {3: 24, 31: 14}
    """

    def __init__(self, rules: RuleSet, aim: Aim = Aim.POINTS, switches: Switches = ALL_ON) -> None:
        """Make the search's tables."""
        self._aim = aim
        self._deciding = _deciding(rules)
        self._search = Search(
            JACK_RULES.index(rules.end_jack),
            int(rules.end_overtake),
            int(aim is Aim.POINTS),
            int(switches.table),
            int(switches.bounds),
            int(switches.touching),
            int(switches.ordering),
        )

    @property
    def positions(self) -> int:
        """How many positions have been looked at so far."""
        return int(self._search.positions)

    def value(self, ending: Ending) -> tuple[int, int]:
        """Find the points that player 0 and player 1 win.

        Raises:
            BadEnding: if the hands are none of an ending.
        """
        if ending.led is not None:
            return self._by_player(ending, max(self.values(ending).values()))
        total = self._total(ending)
        first = self.within(ending, -1, total + 1)
        return first, total - first

    def within(self, ending: Ending, low: int, high: int) -> int:
        """Find the points that player 0 wins where a trick is led to, as far as they lie between two bounds.

        The value is exact between the bounds; up to ``low`` it may be too high, from ``high`` on too low.

        Raises:
            BadEnding: if the hands are none of an ending.

        >>> Solver(RuleSet()).within(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0), 0, 100)
        24
        """
        mine, theirs, cards, total = self._position(ending)
        if ending.leader == 0:
            return int(self._search.on_lead(mine, theirs, cards, low, high, total))
        return total - int(self._search.on_lead(mine, theirs, cards, total - high, total - low, total))

    def values(self, ending: Ending) -> dict[int, int]:
        """Find what the player to act wins with each card that may be played.

        Raises:
            BadEnding: if the hands are none of an ending.
        """
        mine, theirs, cards, total = self._position(ending)
        place = places(ending.trump)
        playable = mask_indices(ending.playable)
        if ending.led is None and cards == 1:  # nothing to choose, and nothing to search after it
            return dict.fromkeys(playable, self._search.on_lead(mine, theirs, cards, -1, total + 1, total))
        if ending.led is None:
            of_lead = self._search.of_lead
            return {card: of_lead(mine, theirs, cards, place[card], -1, total + 1, total) for card in playable}
        led, of_reply = place[ending.led], self._search.of_reply
        return {card: of_reply(led, mine, theirs, cards, place[card], -1, total + 1, total) for card in playable}

    def solve(self, ending: Ending) -> Solution:
        """Find everything about an ending.

        Raises:
            BadEnding: if the hands are none of an ending.
        """
        values = self.values(ending)
        best = _best(values)
        value = self._by_player(ending, max(values.values()))
        line = [mask_indices(best)[0]]
        ending = ending.after(line[0])
        while ending.hands[ending.to_act]:
            line.append(mask_indices(_best(self.values(ending)))[0])
            ending = ending.after(line[-1])
        return Solution(value, values, best, tuple(line))

    def _position(self, ending: Ending) -> tuple[int, int, int, int]:
        """Take an ending apart: both hands as the search holds them, own first, own cards, what can be won."""
        if _deciding(ending.rules) != self._deciding:
            message = (
                f"an ending under {_deciding(ending.rules)}; expected {self._deciding}, which the solver was made for"
            )
            raise BadEnding(message)
        _check(ending)
        mine, theirs = ending.hands[ending.to_act], ending.hands[1 - ending.to_act]
        total = self._total(ending)
        return placed(mine, ending.trump), placed(theirs, ending.trump), mine.bit_count(), total

    def _total(self, ending: Ending) -> int:
        """Count what can be won: all points left, or the last trick."""
        return ending.points if self._aim is Aim.POINTS else 1

    def _by_player(self, ending: Ending, won: int) -> tuple[int, int]:
        other = self._total(ending) - won
        return (won, other) if ending.to_act == 0 else (other, won)


def _deciding(rules: RuleSet) -> dict[str, str | bool]:
    """Name the values of the rules on which an ending turns."""
    return {"end.jack": rules.end_jack, "end.overtake": rules.end_overtake}


def _best(values: Mapping[int, int]) -> int:
    most = max(values.values())
    return sum(1 << card for card, value in values.items() if value == most)


def _check(ending: Ending) -> None:
    mine, theirs = ending.hands[ending.to_act], ending.hands[1 - ending.to_act]
    table = 0 if ending.led is None else 1 << ending.led
    if mine & theirs or (mine | theirs) & table:
        message = f"cards are there twice: {' '.join(mask_codes(mine & theirs | (mine | theirs) & table))}"
        raise BadEnding(message)
    if not mine or theirs.bit_count() + (ending.led is not None) != mine.bit_count():
        expected = "one card less than who replies" if table else "as many cards as who leads"
        message = f"{mine.bit_count()} and {theirs.bit_count()} cards in hand; expected at least one, and {expected}"
        raise BadEnding(message)


class _Kept(local):
    """Solvers kept from one question to the next, each thread its own: making one takes longer than most endings.

    There are never many: one for each aim and each way to treat the endgame's jack and overtaking.
    """

    def __init__(self) -> None:
        self.solvers: dict[tuple[type[Solver], str, bool, Aim], Solver] = {}


_KEPT = _Kept()


def kept_solver(rules: RuleSet, aim: Aim = Aim.POINTS, made: type[Solver] = Solver) -> Solver:
    """Take this thread's solver for the rules of the endgame that these rules have; made when first asked for.

    >>> kept_solver(RuleSet()) is kept_solver(RuleSet(stock_break=False))
    True
    """
    key = (made, rules.end_jack, rules.end_overtake, aim)
    if key not in _KEPT.solvers:
        _KEPT.solvers[key] = made(rules, aim)
    return _KEPT.solvers[key]


def solve(ending: Ending) -> Solution:
    """Find everything about one ending.

    Raises:
        BadEnding: if the hands are none of an ending.

    >>> solve(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0)).value
    (24, 21)
    """
    return kept_solver(ending.rules).solve(ending)


def last_trick(ending: Ending) -> LastTrick:
    """Tell whether the player to act can force the last trick, and with which cards.

    Raises:
        BadEnding: if the hands are none of an ending.

    >>> last_trick(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0))
    LastTrick(forced=True, best=8)
    """
    values = kept_solver(ending.rules, Aim.LAST_TRICK).values(ending)
    forced = max(values.values()) > 0
    return LastTrick(forced, _best(values) if forced else 0)
