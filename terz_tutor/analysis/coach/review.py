"""Every kind of event is reviewed, from nothing but the player's own sight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from terz_tutor.analysis.coach.advice import Advice, NotOpen, loss_reason
from terz_tutor.analysis.coach.answers import Answer, review_answer, review_claim
from terz_tutor.analysis.coach.cards import review_card
from terz_tutor.analysis.coach.exchanges import review_exchange
from terz_tutor.analysis.effort import Effort, default_effort
from terz_tutor.analysis.sight import Sight, look, start_sight
from terz_tutor.analysis.solver import Solver
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.turns import apply


def review(
    sight: Sight, event: Event, draws: Draws, solver: Solver | None = None, effort: Effort | None = None
) -> Advice:
    """Review one event of the player who sees this.

    Args:
        sight: what the player sees before the event.
        event: what the player does.
        draws: chance, for the worlds by which cards are estimated while the stock lasts.
        solver: one of the same rules that is kept from one call to the next; else a new one.
        effort: how much is looked at while the stock lasts; where left out, what fits the build.

    Raises:
        NotOpen: if the player may not make the event.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.analysis.endings import deal_of
    >>> from terz_tutor.analysis.solver import Ending
    >>> last = deal_of(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0))
    >>> advice = review(start_sight(last, 0), Play(31), Draws("a"))
    >>> advice.lost, advice.exact, advice.line, advice.best
    (10.0, True, (30, 3, 7), (Play(card=3),))
    """
    if not _is_open(sight, event):
        raise NotOpen(event, sight)
    effort = effort or default_effort()
    match event:
        case Play():
            return review_card(sight, event, draws, solver or Solver(sight.view.rules), effort)
        case Good() | AskTop() | NotGood():
            return review_answer(sight, event, draws, effort.coach_worlds)
        case Claim():
            return review_claim(sight, event)
        case Exchange():
            return review_exchange(sight, event)
        case Marriage() | Break():
            # a marriage can't be beaten, and no break is known to be better than another
            best = sight.events if isinstance(event, Break) else (event,)
            advice = Advice(event, best, lost=0.0, exact=not sight.view.stock, error=0.0)
            return replace(advice, reasons=(loss_reason(advice),))
        case _:
            assert_never(event)


def _is_open(sight: Sight, event: Event) -> bool:
    """Tell whether an event may be made; a sight lists the answers that are sure to be allowed, and others may be."""
    if isinstance(event, Answer):
        return any(isinstance(one, Answer) for one in sight.events)
    return event in sight.events


def review_deal(
    start: Deal, events: Iterable[Event], player: int, draws: Draws, effort: Effort | None = None
) -> tuple[Advice, ...]:
    """Review every event of one player, in the order of the deal; ``effort`` as in :func:`review`.

    Raises:
        IllegalEvent: if an event may not happen.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.analysis.endings import deal_of
    >>> from terz_tutor.analysis.solver import Ending
    >>> last = deal_of(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0))
    >>> [advice.lost for advice in review_deal(last, [Play(31), Play(30), Play(3), Play(7)], 0, Draws("a"))]
    [10.0, 0.0]
    """
    deal, sight, solver = start, start_sight(start, player), Solver(start.rules)
    found = []
    for event in events:
        by = deal.actor(event.by) if isinstance(event, Exchange | Marriage) else deal.to_act
        after = apply(deal, event)
        if by == player:
            # who acts out of turn names himself, and so does the sight
            found.append(review(sight, as_listed(sight, event), draws, solver, effort))
        sight, deal = look(sight, deal, event, after), after
    return tuple(found)


def as_listed(sight: Sight, event: Event) -> Event:
    """Spell an event as the sight lists it: who is to act need not be named.

    >>> from terz_tutor.rules import PRESETS
    >>> from terz_tutor.rules.deal import start_deal
    >>> as_listed(start_sight(start_deal(PRESETS["kart-parad"], range(32), 0), 1), Marriage(0, by=1))
    Marriage(suit=0, by=1)
    """
    if event in sight.events or not isinstance(event, Exchange | Marriage):
        return event
    same = (one for one in sight.events if type(one) is type(event) and _unnamed(one) == _unnamed(event))
    return next(same, event)


def _unnamed(event: Event) -> Event:
    return Marriage(event.suit) if isinstance(event, Marriage) else Exchange() if isinstance(event, Exchange) else event
