"""The exchange of the trump seven: what it would have brought, and when it is missed for good."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import stdev

from terz_tutor.analysis.coach.advice import PART, SURE, WORLDS
from terz_tutor.analysis.coach.melds import Later, marriages_open, options, totals, with_scored
from terz_tutor.analysis.estimate import Estimate, card_values
from terz_tutor.analysis.sight import Sight, look
from terz_tutor.analysis.solver import Solver
from terz_tutor.analysis.worlds import sample_worlds, world_deal
from terz_tutor.rules.cards import DECK
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Exchange
from terz_tutor.rules.reasons import Reason
from terz_tutor.rules.stock import EXCHANGE_FROM
from terz_tutor.rules.turns import apply


@dataclass(frozen=True, slots=True)
class Exchanged:
    """The turn as it would have been with the exchange first."""

    total: float
    """The most that the turn and what follows then bring."""
    best_card: int
    values: Estimate
    seven: int
    turnup: int

    def error(self, plain: Estimate, card: int) -> float:
        """Give the standard error of what was lost by a card without the exchange, in the same worlds."""
        pairs = list(zip(self.values.rows, plain.rows, strict=False))
        if not pairs:
            return 0.0
        return stdev(one[self.best_card] - two[card] for one, two in pairs) / sqrt(len(pairs))

    def explains(self, lost: float, plain: Estimate, most: float, best_card: int) -> bool:
        """Tell whether the exchange would have saved most of a loss, beyond chance; ``most``: without it."""
        gain = self.total - most
        return gain >= max(1.0, PART * lost) and gain > SURE * self.error(plain, best_card)

    def reason(self, card: int) -> Reason:
        """Say that the exchange was missed, or made impossible by playing the seven."""
        code = "coach_seven_played" if card == self.seven else "coach_exchange_missed"
        return Reason(code, "exchange", {"card": DECK[self.seven], "turnup": DECK[self.turnup]})


def last_chance(sight: Sight) -> bool:
    """Tell whether the seven can't be exchanged any more on a later turn, if it is kept.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> last_chance(start_sight(start_deal(RuleSet(), range(32), 0), 1))
    False
    """
    view = sight.view
    if view.rules.exchange_when == "any_time" and view.led is None:
        return False  # while the opponent replies there is still time
    return view.stock - 2 < EXCHANGE_FROM[view.rules.exchange]


def after_exchange(sight: Sight, event: Exchange, draws: Draws) -> Sight:
    """See the exchange made: the player knows all that it changes, so any world tells it.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> deck = [16, 0, 1, 8, 9, 10, 2, 3, 4, 11, 12, 13, 5, 6, 24, 14, 15, 25, 23, *range(17, 23), *range(26, 32), 7]
    >>> after_exchange(start_sight(start_deal(RuleSet(), deck, 0), 1), Exchange(), Draws("a")).view.turnup
    16
    """
    deal = world_deal(sight, sample_worlds(sight, 1, draws)[0])
    return look(sight, deal, event, apply(deal, event))


def try_exchange(sight: Sight, card: int, draws: Draws, solver: Solver) -> Exchanged | None:
    """Judge the turn with the exchange first; None where a card leaves the exchange open or it was never open.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> sight = start_sight(start_deal(RuleSet(), range(32), 0), 1)
    >>> try_exchange(sight, 0, Draws("a"), Solver(RuleSet())) is None
    True
    """
    view, seven = sight.view, 8 * sight.view.trump
    if Exchange() not in sight.events or view.turnup is None or not (card == seven or last_chance(sight)):
        return None
    after = after_exchange(sight, Exchange(), Draws("the exchange"))
    values = card_values(after, draws, WORLDS, solver)
    marriages = marriages_open(after)
    declared = with_scored(after, *marriages)
    cards = [totals(option, Later(declared), values.values) for option in options(declared)]
    best = max(cards, key=lambda found: max(found.values()))
    total = max(best.values()) + sum(meld.points for meld in marriages)
    return Exchanged(total, max(best, key=lambda one: best[one]), values, seven, view.turnup)
