"""Habits that explain what a card lost. None is told by its look alone.

A habit explains a loss where the best card that is free of it loses at most half as much, by the same values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from terz_tutor.analysis.coach.advice import PART, beyond_chance
from terz_tutor.analysis.coach.melds import Later
from terz_tutor.analysis.estimate import Estimate, known_ending
from terz_tutor.analysis.sight import Sight
from terz_tutor.analysis.solver import Aim, Solver
from terz_tutor.rules.cards import DECK, mask_cards, mask_indices
from terz_tutor.rules.reasons import Arg, Reason
from terz_tutor.rules.replies import legal_mask
from terz_tutor.rules.strength import BEATS, LAST_TRICK, POINTS

RICH = 10
"""Card points from which a card that was thrown away is spoken of by itself: tens, aces, the high trumps."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that was chosen, with what every playable card is worth."""

    sight: Sight
    card: int
    totals: Mapping[int, float]
    """Tricks and melds by card, nothing being claimed or declared before it."""
    values: Estimate
    solver: Solver

    @property
    def trump(self) -> int:
        """Index of the trump suit."""
        return self.sight.view.trump

    def lost(self, card: int) -> float:
        """Points that a card loses against the best card."""
        return max(self.totals.values()) - self.totals[card]

    @property
    def counts(self) -> bool:
        """Whether the loss is more than chance explains."""
        best = max(self.totals, key=lambda card: self.totals[card])
        return beyond_chance(self.lost(self.card), self.values.error(best, less=self.card))

    def cure(self, cards: Iterable[int]) -> int | None:
        """Find the best of some cards, where it explains the loss."""
        best = min(cards, key=self.lost, default=None)
        return best if best is not None and self.lost(best) <= PART * self.lost(self.card) else None

    def takes(self, card: int) -> bool:
        """Tell whether a reply takes the trick."""
        led = self.sight.view.led
        return led is not None and bool(BEATS[self.trump][led] >> card & 1)

    def points(self, card: int) -> int:
        """Card points of a card."""
        return POINTS[self.trump][card]


def explain(choice: Choice) -> list[Reason]:
    """Name what explains the loss: a hope for a meld or the last trick given up, and the habit in this trick.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.analysis.endings import deal_of
    >>> from terz_tutor.analysis.sight import start_sight
    >>> from terz_tutor.analysis.solver import Ending
    >>> last = deal_of(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0))
    >>> values, solver = Estimate({3: 24.0, 31: 14.0}, complete=True), Solver(RuleSet())
    >>> [found.code for found in explain(Choice(start_sight(last, 0), 31, values.values, values, solver))]
    ['coach_last_trick']
    """
    if not choice.counts:
        return []
    if choice.sight.view.led is None:
        habits = (_winner_not_cashed, _led_into)
    elif choice.takes(choice.card):
        habits = (_dearer_than_needed, _trick_taken)
    else:
        habits = (_gave_points, _trick_left)
    found = [_broke_hope(choice) or _last_trick(choice), habits[0](choice) or habits[1](choice)]
    return [reason for reason in found if reason is not None]


def _reason(code: str, rule: str, card: int, better: int, **args: Arg) -> Reason:
    return Reason(code, rule, {"card": DECK[card], "better": DECK[better], **args})


def _broke_hope(choice: Choice) -> Reason | None:
    """Giving up a card of a meld that lacks a card: what it promised explains the loss."""
    later, hand = Later(choice.sight), choice.sight.view.hand.mask
    broken = [one for one in later.prospects if one.meld.mask >> choice.card & 1 and one.meld.mask & ~hand]
    if not broken:
        return None
    prospects = {card: later.in_prospect(1 << card) for card in choice.totals}
    drop = max(1.0, PART * choice.lost(choice.card))  # tricks, and melds that are held, must not explain it as well
    better = choice.cure(card for card in prospects if prospects[card] - prospects[choice.card] >= drop)
    if better is None:
        return None
    kept = mask_cards(broken[0].meld.mask & hand)
    return _reason("coach_broke_hope", "meld.run", choice.card, better, cards=kept, meld=broken[0].meld.cards)


def _last_trick(choice: Choice) -> Reason | None:
    """The last trick could be forced before the card, and not after it."""
    if choice.sight.view.stock:
        return None
    wins = Solver(choice.sight.view.rules, Aim.LAST_TRICK).values(known_ending(choice.sight))
    if wins[choice.card]:
        return None
    better = choice.cure(card for card in choice.totals if wins[card])
    if better is None or choice.totals[better] - choice.totals[choice.card] < PART * LAST_TRICK:
        return None
    return _reason("coach_last_trick", "trick.last", choice.card, better, points=LAST_TRICK)


def _gave_points(choice: Choice) -> Reason | None:
    """Points thrown into a trick that a cheaper card would have lost as well."""
    own = choice.points(choice.card)
    cheaper = [card for card in choice.totals if not choice.takes(card) and choice.points(card) < own]
    better = choice.cure(cheaper)
    if better is None:
        return None
    code = "coach_gave_rich" if own >= RICH else "coach_gave_points"
    return _reason(code, "card.points", choice.card, better, points=own - choice.points(better))


def _trick_left(choice: Choice) -> Reason | None:
    """A trick left that was better taken."""
    better = choice.cure(card for card in choice.totals if choice.takes(card))
    return None if better is None else _reason("coach_trick_left", "trick.winner", choice.card, better)


def _dearer_than_needed(choice: Choice) -> Reason | None:
    """Won with a stronger card of the suit than was needed."""
    card = choice.card
    lower = [one for one in choice.totals if choice.takes(one) and BEATS[choice.trump][one] >> card & 1]
    same = choice.cure(one for one in lower if one >> 3 == card >> 3)
    if same is not None:
        code = "coach_trump_wasted" if card >> 3 == choice.trump else "coach_overtook_too_high"
        return _reason(code, "card.strength", card, same)
    plain = choice.cure(one for one in lower if one >> 3 != choice.trump)
    return None if plain is None else _reason("coach_trump_wasted", "card.strength", card, plain)


def _trick_taken(choice: Choice) -> Reason | None:
    """A trick taken that was better left."""
    better = choice.cure(card for card in choice.totals if not choice.takes(card))
    return None if better is None else _reason("coach_trick_taken", "trick.winner", choice.card, better)


def _winner_not_cashed(choice: Choice) -> Reason | None:
    """A sure trick not led: no card that the opponent may reply with beats it."""
    if choice.sight.view.stock:
        return None
    view, theirs = choice.sight.view, choice.sight.known
    sure = {
        card
        for card in choice.totals
        if not legal_mask(view.rules, view.trump, theirs, card, 0) & BEATS[view.trump][card]
    }
    better = None if choice.card in sure else choice.cure(sure)
    return None if better is None else _reason("coach_winner_not_cashed", "trick.next_lead", choice.card, better)


def _led_into(choice: Choice) -> Reason | None:
    """Led a card that best play takes, where another would not have been taken."""
    if choice.sight.view.stock:
        return None
    takers = {card: _sure_takers(choice, card) for card in choice.totals}
    if not takers[choice.card]:
        return None
    better = choice.cure(card for card, found in takers.items() if not found)
    if better is None:
        return None
    return _reason("coach_led_into", "trick.winner", choice.card, better, taker=DECK[takers[choice.card][0]])


def _sure_takers(choice: Choice, lead: int) -> list[int]:
    """List the best replies to a lead where all of them take it; none where leaving it is as good."""
    best = choice.solver.solve(known_ending(choice.sight).after(lead)).best
    return [] if best & ~BEATS[choice.trump][lead] else mask_indices(best)
