"""The exchange of the trump seven is reviewed: what it brings or would have brought, and when it is missed for good."""

from __future__ import annotations

from dataclasses import dataclass, replace

from terz_tutor.analysis.coach.advice import PART, TINY, Advice, beyond_chance, loss_reason
from terz_tutor.analysis.coach.melds import Later, held_worth, options
from terz_tutor.analysis.coach.turn import Turn, weigh_turn
from terz_tutor.analysis.effort import Effort
from terz_tutor.analysis.estimate import card_values, standard_error
from terz_tutor.analysis.prices import PRICES
from terz_tutor.analysis.sight import Sight, look
from terz_tutor.analysis.solver import Solver
from terz_tutor.analysis.worlds import sample_worlds, world_deal
from terz_tutor.rules.cards import DECK, SEVENS
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Claim, Exchange
from terz_tutor.rules.reasons import Reason
from terz_tutor.rules.stock import EXCHANGE_FROM
from terz_tutor.rules.turns import apply


@dataclass(frozen=True, slots=True)
class Exchanged:
    """The turn as it would have been with the exchange first."""

    turn: Turn
    seven: int
    turnup: int

    def error(self, plain: Turn, card: int) -> float:
        """Give the standard error of what was lost by a card without the exchange, in the same worlds."""
        best = self.turn.choose()[1]
        pairs = zip(self.turn.values.rows, plain.values.rows, strict=False)
        return standard_error([one[best] - two[card] for one, two in pairs])

    def explains(self, lost: float, plain: Turn) -> bool:
        """Tell whether the exchange would have saved most of a loss, beyond chance; ``plain``: the turn without it."""
        gain = self.turn.most - plain.most
        return gain >= PART * lost and beyond_chance(gain, self.error(plain, plain.choose()[1]))

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


def after_exchange(sight: Sight) -> Sight:
    """See the exchange made: the player knows all that it changes, so any world tells it.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> deck = [16, 0, 1, 8, 9, 10, 2, 3, 4, 11, 12, 13, 5, 6, 24, 14, 15, 25, 23, *range(17, 23), *range(26, 32), 7]
    >>> after_exchange(start_sight(start_deal(RuleSet(), deck, 0), 1)).view.turnup
    16
    """
    event = next(one for one in sight.events if isinstance(one, Exchange))
    deal = world_deal(sight, sample_worlds(sight, 1, Draws("any"))[0])
    return look(sight, deal, event, apply(deal, event))


def try_exchange(sight: Sight, card: int, draws: Draws, solver: Solver, effort: Effort) -> Exchanged | None:
    """Judge the turn with the exchange first; None where a card leaves the exchange open or it was never open.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.effort import LIGHT
    >>> from terz_tutor.analysis.sight import start_sight
    >>> sight = start_sight(start_deal(RuleSet(), range(32), 0), 1)
    >>> try_exchange(sight, 0, Draws("a"), Solver(RuleSet()), LIGHT) is None
    True
    """
    view, seven = sight.view, SEVENS[sight.view.trump]
    if Exchange() not in sight.events or view.turnup is None or not (card == seven or last_chance(sight)):
        return None
    after = after_exchange(sight)
    turn = weigh_turn(after, card_values(after, draws, effort.coach_worlds, solver, effort))
    return Exchanged(turn, seven, view.turnup)


def review_exchange(sight: Sight, event: Exchange) -> Advice:
    """Review the exchange: it loses only where the seven is worth more in an open claim than the turn-up in the hand.

    A meld with the seven that can't be claimed now may never be: no event that is open saves what it promises.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> deck = [16, 0, 1, 8, 9, 10, 2, 3, 4, 11, 12, 13, 5, 6, 24, 14, 15, 25, 23, *range(17, 23), *range(26, 32), 7]
    >>> review_exchange(start_sight(start_deal(RuleSet(), deck, 0), 1), Exchange()).lost
    0.0
    """
    view, seven = sight.view, SEVENS[sight.view.trump]
    assert view.turnup is not None  # noqa: S101 - else there is no exchange
    prices = PRICES[view.trump]
    # a price is in points of difference, and a trick point makes two of them
    gain = (prices[view.turnup] - prices[seven]) / 2
    after = after_exchange(sight)
    claims = _best_claims(sight, seven)
    lost = max(0.0, _melds(sight) - _melds(after) - gain) if claims else 0.0
    advice = Advice(event, claims if lost > TINY else (event,), lost if lost > TINY else 0.0, exact=False, error=0.0)
    found = [loss_reason(advice)]
    if advice.certain:
        found.append(Reason("coach_exchange_broke", "exchange", {"card": DECK[seven], "turnup": DECK[view.turnup]}))
    return replace(advice, reasons=tuple(found))


def _best_claims(sight: Sight, card: int) -> tuple[Claim, ...]:
    """List the claims with a card among those that lose nothing."""
    worths = [(option, held_worth(option)) for option in options(sight)]
    most = max(worth for _, worth in worths)
    firsts = dict.fromkeys(option.first for option, worth in worths if worth > most - TINY)
    return tuple(claim for claim in firsts if claim is not None and claim.cards >> card & 1)


def _melds(sight: Sight) -> float:
    """Count what the melds of a turn and of later ones promise the whole hand."""
    return max(map(held_worth, options(sight))) + Later(sight).in_prospect(0)
