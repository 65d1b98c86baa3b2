"""A match: what is written down deal by deal, penalties, and who has won.

Rules ``match.target``, ``match.check``, ``match.both``, ``penalty.*``, ``deal.next_dealer``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from terz_tutor.rules.ruleset import RuleSet

UPHILL = 100
"""By how much a false claim raises the claimer's target ("a hundred uphill")."""


class Penalty(Enum):
    """Offences that the score sheet knows."""

    FALSE_CLAIM = "false_claim"
    DRAW = "draw"
    MISCOUNT = "miscount"


@dataclass(frozen=True, slots=True)
class Points:
    """Points written down for a player."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class Fine:
    """A penalty: who committed it, and the points that it is about (a draw out of turn needs none)."""

    penalty: Penalty
    by: int
    points: int = 0


Entry = Points | Fine


class MatchOver(ValueError):
    """An entry or a deal after the match was won."""

    def __init__(self, winner: int) -> None:
        """Name the winner."""
        super().__init__(f"the match is won by player {winner}; expected nothing to be written after that")
        self.winner = winner


class NoPenalty(ValueError):
    """A penalty that the table's rules don't have."""

    def __init__(self, penalty: Penalty) -> None:
        """Name the penalty."""
        super().__init__(f"the rules have no penalty.{penalty.value}; expected one that they have")
        self.penalty = penalty


@dataclass(frozen=True, slots=True)
class Match:
    """The score sheet of a match.

    >>> match = write_deal(Match(RuleSet()), [Points(0, 510), Points(1, 20)], last=0)
    >>> match.winner, match.reason
    (0, 'target')
    """

    rules: RuleSet
    totals: tuple[int, int] = (0, 0)
    uphill: tuple[int, int] = (0, 0)
    """How much each player's target has risen."""
    winner: int | None = None
    reason: str | None = None
    """``target``, ``higher`` or ``penalty`` once the match is won."""
    last: int | None = None
    """Who took the last trick of the last deal."""

    @property
    def targets(self) -> tuple[int, int]:
        """What each player must reach."""
        return self.rules.match_target + self.uphill[0], self.rules.match_target + self.uphill[1]

    @property
    def next_dealer(self) -> int | None:
        """Who deals next: the winner of the last trick; None when the match is won or before the first deal."""
        return None if self.winner is not None else self.last


def write_deal(match: Match, written: Iterable[Entry], last: int) -> Match:
    """Write down one deal, entry by entry.

    Raises:
        MatchOver: if the match is won already, or an entry follows the one that won it.
        NoPenalty: for a penalty that the rules don't have.

    >>> write_deal(Match(RuleSet()), [], last=1).next_dealer
    1
    """
    if match.winner is not None:
        raise MatchOver(match.winner)
    for entry in written:
        if match.winner is not None:
            raise MatchOver(match.winner)
        match = _write(match, entry)
        if match.rules.match_check == "at_once":
            match = _look(match)
    match = replace(match, last=last)
    return match if match.winner is not None else _look(match)


def _write(match: Match, entry: Entry) -> Match:
    if isinstance(entry, Points):
        return _add(match, entry.player, entry.points)
    if not match.rules.value(f"penalty.{entry.penalty.value}"):
        raise NoPenalty(entry.penalty)
    other = 1 - entry.by
    match entry.penalty:
        case Penalty.DRAW:
            return replace(match, winner=other, reason="penalty")
        case Penalty.FALSE_CLAIM:
            raised = tuple(rise + (player == entry.by) * UPHILL for player, rise in enumerate(match.uphill))
            return _add(replace(match, uphill=(raised[0], raised[1])), other, entry.points)
        case Penalty.MISCOUNT:
            return _add(_add(match, entry.by, -entry.points), other, entry.points)


def _add(match: Match, player: int, points: int) -> Match:
    totals = [*match.totals]
    totals[player] += points
    return replace(match, totals=(totals[0], totals[1]))


def _look(match: Match) -> Match:
    """See whether a player has reached the target; where both have, the higher total wins, and equal ones go on."""
    reached = [player for player in (0, 1) if match.totals[player] >= match.targets[player]]
    if len(reached) == 1:
        return replace(match, winner=reached[0], reason="target")
    if not reached or match.totals[0] == match.totals[1]:
        return match
    return replace(match, winner=int(match.totals[1] > match.totals[0]), reason="higher")
