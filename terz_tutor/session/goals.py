"""Goals of a scene that is played freely, and how far it is from them. Only what the scene itself brings counts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from terz_tutor.analysis.solver import ending_of, kept_solver, last_trick
from terz_tutor.rules.scene import Seat
from terz_tutor.session.play import PlayState


class Aim(Enum):
    """What is counted."""

    MARGIN = "margin"
    """Own points less the opponent's, at the end."""
    POINTS = "points"
    """Own points."""
    TRICKS = "tricks"
    """Own tricks."""
    LAST_TRICK = "last_trick"
    """Whether the deal's last trick is the learner's."""
    PLAYED = "played"
    """Tricks, whoever takes them: to play is all."""


class End(Enum):
    """When a goal must be reached."""

    DEAL = "deal"
    STOCK = "stock"


class Reached(Enum):
    """How a goal stands."""

    OPEN = "open"
    REACHED = "reached"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Goal:
    """What a scene asks for.

    >>> Goal(Aim.MARGIN, 10).until
    <End.DEAL: 'deal'>
    """

    aim: Aim
    amount: int = 1
    until: End = End.DEAL
    melds: bool = False
    """Whether points of melds count with those of tricks."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a scene has brought so far; the learner's part comes first."""

    points: tuple[int, int]
    tricks: tuple[int, int]

    @property
    def played(self) -> int:
        """How many tricks were played."""
        return sum(self.tricks)


def tally(play: PlayState, *, melds: bool = False) -> Tally:
    """Count what the scene has brought since it began.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> from terz_tutor.session.positions import Placed, lay
    >>> deal = lay(Placed(you="KS 7H", opponent="AS 8H", trump="H"), RuleSet(), "a scene")
    >>> tally(begin_play(deal, 0, read_moves("7H 8H")))
    Tally(points=(0, 0), tricks=(0, 1))
    """
    start, now, seats = play.start, play.deal, (play.seat, 1 - play.seat)
    points = [now.points(player) - start.points(player) for player in seats]
    if melds:
        points = [own + now.melds[player] - start.melds[player] for own, player in zip(points, seats, strict=True)]
    tricks = [now.tricks_won(player) - start.tricks_won(player) for player in seats]
    return Tally((points[0], points[1]), (tricks[0], tricks[1]))


def judge(goal: Goal, play: PlayState) -> Reached:
    """Tell how a goal stands.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> from terz_tutor.session.positions import Placed, lay
    >>> deal = lay(Placed(you="KS 7H", opponent="AS 8H", trump="H"), RuleSet(), "a scene")
    >>> judge(Goal(Aim.TRICKS, 1), begin_play(deal, 0, read_moves("7H 8H AS KS")))
    <Reached.MISSED: 'missed'>
    """
    count = tally(play, melds=goal.melds)
    ended = play.over or (goal.until is End.STOCK and not play.deal.stock)
    if _has(goal, play, count, ended=ended):
        return Reached.REACHED
    return Reached.MISSED if ended else Reached.OPEN


def _has(goal: Goal, play: PlayState, count: Tally, *, ended: bool) -> bool:
    match goal.aim:
        case Aim.MARGIN:
            return ended and count.points[0] - count.points[1] >= goal.amount
        case Aim.POINTS:
            return count.points[0] >= goal.amount
        case Aim.TRICKS:
            return count.tricks[0] >= goal.amount
        case Aim.LAST_TRICK:
            return play.over and play.deal.tricks[-1].winner == play.seat
        case Aim.PLAYED:
            return count.played >= goal.amount


def is_lost(goal: Goal, play: PlayState) -> bool:
    """Tell whether a goal can't be reached any more against best play: known once the stock is gone.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> from terz_tutor.session.positions import Placed, lay
    >>> deal = lay(Placed(you="KS 7H", opponent="AS 8H", trump="H"), RuleSet(), "a scene")
    >>> is_lost(Goal(Aim.MARGIN, 0), begin_play(deal, 0))
    True
    """
    if play.deal.stock or play.over or play.to_act is not Seat.YOU:
        return False
    count = tally(play, melds=goal.melds)
    match goal.aim:
        case Aim.MARGIN | Aim.POINTS:
            ending = ending_of(play.deal)
            value = kept_solver(ending.rules).value(ending)
            mine, theirs = count.points[0] + value[play.seat], count.points[1] + value[1 - play.seat]
            return (mine - theirs if goal.aim is Aim.MARGIN else mine) < goal.amount
        case Aim.LAST_TRICK:
            return not last_trick(ending_of(play.deal)).forced
        case _:
            return False
