"""Sight: everything that one player has seen and heard of a deal so far, and nothing else.

Two deals that look the same to a player give equal sights; whatever is worked out from a sight can't peep.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from terz_tutor.analysis.evidence import Claimed, Evidence, gather
from terz_tutor.rules.cards import FULL_DECK
from terz_tutor.rules.claims import Claims
from terz_tutor.rules.deal import Deal, Due, Trick
from terz_tutor.rules.events import Event, Exchange
from terz_tutor.rules.melds import CONTEST
from terz_tutor.rules.moves import open_events
from terz_tutor.rules.seat import SILENCE, Heard, HeardClaim, SeatView, hear, seat_view
from terz_tutor.rules.turns import apply

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sight:
    """A deal as one player knows it.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> sight = start_sight(start_deal(RuleSet(), range(32), 0), 1)
    >>> sight.seen.bit_count(), len(sight.events), sight.draws
    (10, 11, 0)
    """

    view: SeatView
    events: tuple[Event, ...]
    """What the player may do now."""
    tricks: tuple[Trick, ...]
    seen: int
    """Every card whose place the player knows: the own hand, cards played, the turn-up, known cards of the opponent."""
    known: int
    """The opponent's cards among them: all of them once the stock is gone."""
    evidence: tuple[Evidence, ...]
    """What the opponent's hand certainly held or did not hold at some moment, in the order of events."""
    heard: Heard
    exchanged: int | None
    """How many cards each had drawn when the opponent gave the trump seven for the turn-up."""
    earlier: Claims
    """The opponent's claims before the sight began: none, unless it began within a deal."""
    made: int
    """How many ordinary claims the opponent has made in this turn."""
    table: Deal
    """The deal with what the player can't know left out: the opponent's hand and claims, the hidden stock."""

    @property
    def unseen(self) -> int:
        """The cards whose place the player does not know: the hidden stock, and the opponent's that were not shown."""
        return FULL_DECK & ~self.seen

    @property
    def draws(self) -> int:
        """How many cards each has drawn; meant for a stock that lasts."""
        return 0 if self.view.due is Due.BREAK else len(self.tricks)


def _told(evidence: tuple[Evidence, ...]) -> int:
    """Find the cards that are in every meld which a claim may have been."""
    cards = 0
    for one in evidence:
        if isinstance(one, Claimed):
            shared = FULL_DECK
            for meld in one.melds:
                shared &= meld.mask
            cards |= shared
    return cards


def start_sight(deal: Deal, player: int) -> Sight:
    """See a deal begin, or a position within a deal of which only the state is known.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> start_sight(start_deal(RuleSet(), range(32), 0), 0).events
    ()
    """
    other = 1 - player
    heard = SILENCE
    evidence: tuple[Evidence, ...] = ()
    claim = deal.open_claim
    if claim is not None:
        heard = Heard((HeardClaim(claim.claimer, claim.meld.cls, claim.meld.top if claim.asked else None),))
    if claim is not None and claim.claimer == other:
        melds = [meld for meld in CONTEST if meld.cls == claim.meld.cls]
        tops = [meld for meld in melds if meld.top is claim.meld.top or not claim.asked]
        evidence = (Claimed(len(deal.tricks), tuple(tops), scored=None),)
    return _sight(deal, player, heard, evidence, None, deal.claims[other])


def look(sight: Sight, before: Deal, event: Event, after: Deal) -> Sight:
    """See an event happen: one player's next sight.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.events import Play
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> start = start_deal(RuleSet(), range(32), 0)
    >>> sight = look(start_sight(start, 0), start, Play(0), apply(start, Play(0)))
    >>> sight.seen.bit_count(), len(sight.events)
    (11, 12)
    """
    player = sight.view.player
    possible = sight.unseen | sight.known
    evidence = gather(sight.evidence, player, possible, before, event, after)
    exchanged = sight.exchanged
    if isinstance(event, Exchange) and before.actor(event.by) != player:
        exchanged = len(before.tricks)
    return _sight(after, player, hear(sight.heard, before, event), evidence, exchanged, sight.earlier)


def look_both(seen: tuple[Sight, Sight], before: Deal, event: Event, after: Deal) -> tuple[Sight, Sight]:
    """See an event happen from both seats; see :func:`look`.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.events import Play
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> start, *seen = sights(start_deal(RuleSet(), range(32), 0), [])
    >>> [sight.view.led for sight in look_both(seen, start, Play(0), apply(start, Play(0)))]
    [0, 0]
    """
    return look(seen[0], before, event, after), look(seen[1], before, event, after)


def sights(start: Deal, events: Iterable[Event]) -> tuple[Deal, Sight, Sight]:
    """Play events; return the last state and what each player has seen.

    Raises:
        IllegalEvent: if an event may not happen.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> sights(start_deal(RuleSet(), range(32), 0), [])[2].view.player
    1
    """
    deal, seen = start, (start_sight(start, 0), start_sight(start, 1))
    for event in events:
        before, deal = deal, apply(deal, event)
        seen = look_both(seen, before, event, deal)
    return deal, *seen


def _sight(
    deal: Deal, player: int, heard: Heard, evidence: tuple[Evidence, ...], exchanged: int | None, earlier: Claims
) -> Sight:
    view = seat_view(deal, player, heard)
    seen = view.hand.mask | deal.pile(0) | deal.pile(1)
    for card in (deal.led, deal.turnup):
        if card is not None:
            seen |= 1 << card
    # what was told and is no longer held has been played or exchanged before both
    # without a stock all cards have been seen, and what is left is the opponent's
    known = (view.known.mask | _told(evidence)) & ~seen if deal.stock else deal.hands[1 - player]
    return Sight(
        view=view,
        events=open_events(deal, player),
        tricks=deal.tricks,
        seen=seen | known,
        known=known,
        evidence=evidence,
        heard=heard,
        exchanged=exchanged,
        earlier=earlier,
        made=len(deal.made) if deal.turn != player else 0,
        table=_table(deal, player),
    )


def _table(deal: Deal, player: int) -> Deal:
    """Leave out what a player can't know."""
    other = 1 - player
    claim = deal.open_claim
    drawn = deal.drawn if deal.turnup_to == other else _own(player, deal.drawn[player], ())
    return replace(
        deal,
        hands=_own(player, deal.hands[player], 0),
        hidden=(),
        claims=_own(player, deal.claims[player], Claims()),
        drawn=drawn,
        open_claim=None if claim is not None and claim.claimer == other else claim,
        made=() if deal.turn == other else deal.made,
    )


def _own(player: int, own: T, other: T) -> tuple[T, T]:
    return (own, other) if player == 0 else (other, own)
