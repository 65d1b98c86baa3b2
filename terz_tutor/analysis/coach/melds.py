"""What melds add to a turn: the claims that may be made before the card, and what a card leaves for later turns.

Melds that are held are planned (:func:`terz_tutor.rules.claims.plan_claims`, every claim passing); melds that lack
cards count as prospects (:mod:`terz_tutor.analysis.opponent.melding`). Once the stock is gone the opponent's hand
is known, and with it which claim is beaten and what silence lets the opponent claim.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from terz_tutor.analysis.coach.dialogue import known_deals, reply_threat, shown_against
from terz_tutor.analysis.opponent.melding import find_prospects, own_claims, worth
from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.claims import barred_by, plan_claims, plan_points
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.events import Claim, Marriage
from terz_tutor.rules.melds import MARRIAGES, MELDS, Meld, share_suit


@dataclass(frozen=True, slots=True)
class Option:
    """What may be claimed before the card: nothing, or one meld and those after it."""

    melds: tuple[Meld, ...]
    gain: float
    """Own points, less those that the opponent scores by it."""
    sight: Sight
    """The sight with these melds scored."""

    @property
    def first(self) -> Claim | None:
        """The event with which it begins."""
        return Claim(self.melds[0].mask) if self.melds else None


def later_turns(sight: Sight) -> int:
    """Count the later tricks that begin with a full hand.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> later_turns(start_sight(start_deal(RuleSet(), range(32), 0), 1))
    7
    """
    return sight.view.stock // 2


def with_scored(sight: Sight, *melds: Meld) -> Sight:
    """Suppose that some own melds have scored.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> with_scored(start_sight(start_deal(RuleSet(), range(32), 0), 1), MELDS[0b111]).view.scored[0]
    (Meld('7S 8S 9S'),)
    """
    own, theirs = sight.view.scored
    return replace(sight, view=replace(sight.view, scored=((*own, *melds), theirs)))


class Later:
    """What the melds of a hand are worth after this turn, by the card that is given away.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> later = Later(start_sight(start_deal(RuleSet(), range(32), 0), 1))
    >>> later.planned(0), later.planned(0b1), later.planned(1 << 6)
    (40, 20, 40)
    """

    def __init__(self, sight: Sight) -> None:
        """Find the melds that the hand holds or may come to hold."""
        self._sight = sight
        self._turns = later_turns(sight)
        self._hand = hand = sight.view.hand.mask
        ended = not self._turns and sight.view.rules.marriage_when == "lead_with_claims"
        found = [] if ended else find_prospects(sight, hand)
        self.prospects = [one for one in found if one.meld.is_marriage or one.meld.mask & ~hand]

    def plan(self, given: int) -> tuple[tuple[Meld, ...], ...]:
        """Plan the claims of later turns without some cards."""
        view, kept = self._sight.view, self._hand & ~given
        if not self._turns:
            return ()
        rules = replace(view.rules, deal_hand=kept.bit_count())  # the next draw makes the hand full
        return plan_claims(rules, view.trump, kept, own_claims(self._sight), self._turns)

    def planned(self, given: int) -> int:
        """Count the points of that plan."""
        return plan_points(self.plan(given))

    def in_prospect(self, given: int) -> float:
        """Count what marriages, and melds that lack cards, promise."""
        return worth(self.prospects, given, self._turns)


def known_deal(sight: Sight) -> Deal | None:
    """Make the whole deal where the player knows it and melds can still be claimed.

    Where it was never heard which meld the opponent claimed, one that fits is taken (see
    :func:`provable`).

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> known_deal(start_sight(start_deal(RuleSet(), range(32), 0), 1)) is None
    True
    """
    return next(iter(known_deals(sight)), None)


def senior_shown(sight: Sight, deal: Deal | None, meld: Meld) -> Meld | None:
    """Name the meld with which the opponent beats a claim, where that is known."""
    return None if deal is None else shown_against(deal, sight.view.player, meld)


def options(sight: Sight) -> list[Option]:
    """List what may be claimed before the card, silence first.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> [option.melds for option in options(start_sight(start_deal(RuleSet(), range(32), 0), 1))][:2]
    [(), (Meld('JC QC KC'),)]
    """
    return _options(sight, known_deal(sight))


def provable(sight: Sight) -> bool:
    """Tell whether losses are exact: the stock is gone, and what claims bring hangs on nothing that was never heard.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> provable(start_sight(start_deal(RuleSet(), range(32), 0), 1))
    False
    """
    if sight.view.stock:
        return False
    ways = set()
    for deal in known_deals(sight):
        silence, *others = _options(sight, deal)
        ways.add(tuple((option.melds, option.gain - silence.gain) for option in others))
    return len(ways) <= 1


def _options(sight: Sight, deal: Deal | None) -> list[Option]:
    melds = [MELDS[event.cards] for event in sight.events if isinstance(event, Claim)]
    silence = 0 if deal is None else reply_threat(deal)
    found = [Option((), float(-silence), sight)]
    for meld in melds:
        found += _begun(Option((), 0.0, sight), deal, meld, melds)
    return found


def _begun(so_far: Option, deal: Deal | None, meld: Meld, others: Sequence[Meld]) -> Iterator[Option]:
    """List the ways to go on with a meld, and with others where a turn has room for them (rule ``meld.per_turn``)."""
    shown = senior_shown(so_far.sight, deal, meld)
    if shown is not None:
        yield Option((*so_far.melds, meld), so_far.gain - shown.points, so_far.sight)
        return
    view = so_far.sight.view
    now = Option((*so_far.melds, meld), so_far.gain + meld.points, with_scored(so_far.sight, meld))
    yield now
    if view.rules.meld_per_turn == "one":
        return
    free = [
        other
        for other in others
        if barred_by(view.rules, view.trump, own_claims(now.sight), other) is None
        and senior_shown(now.sight, deal, other) is None
    ]
    if view.rules.meld_per_turn == "one_per_suit":
        # claims of other suits stand in no order, so each set of them is looked at once
        free = [other for other in free if not share_suit(meld, other) and (not so_far.melds or other.mask > meld.mask)]
        for other in free:
            yield from _begun(now, deal, other, free)
    elif free:
        yield from _begun(now, deal, free[-1], free)  # juniors first: none bars another


def marriages_open(sight: Sight) -> list[Meld]:
    """List the marriages that may be declared now.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> marriages_open(start_sight(start_deal(RuleSet(), range(32), 0), 1))
    []
    """
    return [MARRIAGES[event.suit] for event in sight.events if isinstance(event, Marriage)]


def totals(option: Option, silent: Later, values: Mapping[int, float]) -> dict[int, float]:
    """Add up tricks and melds by the card that follows what is claimed.

    ``silent``: what was in prospect before the claims. It is the same for every option: a run that a claim bars before
    its cards are there is no reason to put the claim off.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> sight = start_sight(start_deal(RuleSet(), range(32), 0), 1)
    >>> found = totals(options(sight)[0], Later(sight), {0: 0.0, 6: 0.0})
    >>> found[6] > found[0]
    True
    """
    held = Later(option.sight)
    return {
        card: option.gain + value + held.planned(1 << card) + silent.in_prospect(1 << card)
        for card, value in values.items()
    }


def held_worth(option: Option) -> float:
    """Count what is claimed now and what the hand then still holds for later turns.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> [held_worth(option) for option in options(start_sight(start_deal(RuleSet(), range(32), 0), 1))]
    [40.0, 40.0, 40.0]
    """
    return option.gain + Later(option.sight).planned(0)
