"""What a club player says: claims, answers, marriages, the exchange.

Runs are claimed juniors first, since a senior run that has scored bars those inside it. Nothing is bluffed.
"""

from __future__ import annotations

from collections.abc import Sequence

from terz_tutor.analysis.opponent.melding import find_prospects, own_claims, worth
from terz_tutor.analysis.prices import PRICES
from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.cards import SEVENS, Rank
from terz_tutor.rules.claims import Claims, claimable, plan_claims, plan_points
from terz_tutor.rules.events import AskTop, Claim, Event, Exchange, Good, Marriage, NotGood
from terz_tutor.rules.melds import CONTEST, MELDS, Meld

LATER = 0.7
"""Part of a claim's worth that is left when it is put off: the opponent may lead and claim first."""

HIGH = Rank.QUEEN
"""From this top card on, a meld is likely to beat another of its class: then even a question that binds is asked."""


def turns_left(sight: Sight) -> int:
    """Count the tricks that still begin with full hands, this one included.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> turns_left(start_sight(start_deal(RuleSet(), range(32), 0), 1))
    8
    """
    return sight.view.stock // 2 + 1


def say(sight: Sight) -> Event | None:
    """Choose what to say before the own card; None where nothing more is to be said.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> say(start_sight(start_deal(RuleSet(), range(32), 0), 1))
    Claim(cards=7)
    """
    for event in sight.events:
        if isinstance(event, Marriage):  # nothing beats it, and it leaves the one claim of a turn free
            return event
    claim = _best_claim(sight, [MELDS[event.cards] for event in sight.events if isinstance(event, Claim)])
    if claim is not None:
        return Claim(claim.mask)
    return next((event for event in sight.events if isinstance(event, Exchange) and _exchange_pays(sight)), None)


def _best_claim(sight: Sight, open_melds: Sequence[Meld]) -> Meld | None:
    """Take the first claim of the plan that scores most in the turns left: juniors first, the dearest in short time.

    That a claim may be beaten is left out: weighing it was measured to lose points, since waiting costs turns.
    """
    view = sight.view
    plan = plan_claims(view.rules, view.trump, view.hand.mask, own_claims(sight), turns_left(sight))
    return next((meld for turn in plan for meld in turn if meld in open_melds), None)


def _plan(sight: Sight, claims: Claims, turns: int) -> float:
    view = sight.view
    return LATER * plan_points(plan_claims(view.rules, view.trump, view.hand.mask, claims, turns))


def _exchange_pays(sight: Sight) -> bool:
    """Weigh the turn-up against the trump seven: prices, and the melds with the one and with the other."""
    view = sight.view
    if view.turnup is None:
        return False
    prices, seven = PRICES[view.trump], SEVENS[view.trump]
    hand = view.hand.mask
    other = hand & ~(1 << seven) | 1 << view.turnup
    turns = turns_left(sight)
    melds = worth(find_prospects(sight, other), 0, turns) - worth(find_prospects(sight, hand), 0, turns)
    return prices[view.turnup] - prices[seven] + melds > 0


def answer(sight: Sight) -> Event:
    """Answer a claim: beat it with the least meld that does, and ask first where that may help.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import sights
    >>> answer(sights(start_deal(RuleSet(), range(32), 0), [Claim(0b111)])[1])
    AskTop()
    """
    view = sight.view
    shows = [MELDS[event.cards] for event in sight.events if isinstance(event, NotGood)]
    if AskTop() in sight.events:
        own = claimable(view.rules, view.trump, view.hand.mask, own_claims(sight))
        same = [meld for meld in own if meld.cls == view.claims[-1].cls]
        # before the question, what may be shown is of a higher class
        if same and not (shows and view.rules.meld_ask == "binding" and same[0].top.index < HIGH.index):
            return AskTop()
    return _least_show(sight, shows)


def _least_show(sight: Sight, shows: Sequence[Meld]) -> Event:
    """Show the meld that leaves most for later claims, or let the claim pass where beating it would cost more."""
    claims, turns = own_claims(sight), turns_left(sight)
    denied = next(meld.points for meld in CONTEST if meld.cls == sight.view.claims[-1].cls)
    weighed: list[tuple[float, Event]] = [
        (denied + meld.points + _plan(sight, Claims((*claims.scored, meld), claims.beaten), turns), NotGood(meld.mask))
        for meld in reversed(shows)
    ]
    if Good() in sight.events:
        weighed.append((_plan(sight, claims, turns), Good()))
    return max(weighed, key=lambda one: one[0])[1]
