"""What the coach says, as data: losses, lines, missed melds and reasons; sentences are made elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.events import Event
from terz_tutor.rules.melds import Meld
from terz_tutor.rules.reasons import Reason

TINY = 1e-9
"""Differences of means below this are rounding."""

SURE = 2.0
"""How many standard errors a loss must exceed to be called one."""

PART = 0.5
"""The part of a loss that must be gone without a habit, if the habit is to explain it."""


class NotOpen(ValueError):
    """An event that the player can't make now."""

    def __init__(self, event: Event, sight: Sight) -> None:
        """Name the event and those that are open."""
        expected = ", ".join(map(str, sight.events)) or "none, since the other player acts"
        super().__init__(f"{event} is not open to the player now; expected one of: {expected}")
        self.event = event


@dataclass(frozen=True, slots=True)
class Missed:
    """A meld that could have scored now and was passed over."""

    meld: Meld
    points: int
    gone: bool
    """Whether it is lost for sure; else it may be claimed on a later turn."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What one event was worth beside the best ones.

    Points are those that the player scores, and meld points that the opponent scores through the event; a trick point
    counts once, though whoever does not take it leaves it to the opponent.
    """

    event: Event
    best: tuple[Event, ...]
    """Every event that loses nothing."""
    lost: float
    """Points lost against them."""
    exact: bool
    """Whether the loss is exact: both hands are known, and no claim that was not shown changes it. Else an estimate."""
    error: float
    """Standard error of an estimate; 0 where no worlds were drawn."""
    complete: bool = False
    """Of a card: whether no world and no line of play was left out, so that its tricks are an exact expectation."""
    sure: float = 0.0
    """The part of it that melds lose whatever the cards bring: no chance is in it."""
    line: tuple[int, ...] = ()
    """Best play of both after the card, card by card, where the stock is gone."""
    best_line: tuple[int, ...] = ()
    """Best play of both after the best card, for comparison; the card itself is ``best_card``."""
    best_card: int | None = None
    missed: tuple[Missed, ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether something is lost beyond doubt: exactly, or by more than chance explains.

        >>> from terz_tutor.rules.events import Good
        >>> Advice(Good(), (), 3.0, exact=False, error=2.0).certain
        False
        """
        if self.exact:
            return self.lost > 0
        return beyond_chance(self.lost, self.error) or round(self.sure) >= 1


def beyond_chance(lost: float, error: float) -> bool:
    """Tell whether a loss comes to a point when rounded, and is more than chance explains.

    >>> beyond_chance(3.0, 2.0), beyond_chance(5.0, 2.0), beyond_chance(0.3, 0.0)
    (False, True, False)
    """
    return round(lost) >= 1 and lost > SURE * error


def loss_reason(advice: Advice) -> Reason:
    """Say how much was lost, and how sure that is.

    >>> from terz_tutor.rules.events import Good
    >>> loss_reason(Advice(Good(), (), 3.0, exact=True, error=0.0)).code
    'coach_points_lost'
    """
    points, error = round(advice.lost), round(advice.error)
    rule = "card.points"
    if advice.exact:
        return Reason("coach_points_lost", rule, {"points": points}) if points else Reason("coach_best", rule)
    if advice.certain:
        if error:
            return Reason("coach_points_lost_about", rule, {"points": points, "error": error})
        return Reason("coach_points_lost_near", rule, {"points": points})
    return Reason("coach_best_about", rule) if advice.event in advice.best else Reason("coach_close", rule)
