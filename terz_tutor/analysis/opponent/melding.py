"""What the melds of a hand are worth: those it holds and those it may still come to hold, by counting cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.claims import Claims, barred_by
from terz_tutor.rules.melds import CONTEST, MARRIAGES, Meld, marriage_known

PATIENCE = 0.8
"""Part of a meld's worth that is left for each card that it lacks: its other cards must be kept that long."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A meld that may still score, and the points that it promises."""

    meld: Meld
    points: float


def own_claims(sight: Sight) -> Claims:
    """Collect the player's own claims of the deal so far.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> own_claims(start_sight(start_deal(RuleSet(), range(32), 0), 1))
    Claims(scored=(), beaten=())
    """
    return Claims(sight.view.scored[0], sight.view.beaten)


def chance_all(wanted: int, drawn: int, unseen: int) -> float:
    """Tell how likely it is that all wanted cards are among the drawn ones of the unseen.

    >>> chance_all(1, 2, 4), chance_all(3, 2, 4)
    (0.5, 0.0)
    """
    return comb(unseen - wanted, drawn - wanted) / comb(unseen, drawn) if wanted <= drawn else 0.0


def chance_any(wanted: int, drawn: int, unseen: int) -> float:
    """Tell how likely it is that at least one of the wanted cards is among the drawn ones of the unseen.

    >>> chance_any(1, 2, 4)
    0.5
    """
    return 1 - comb(unseen - wanted, drawn) / comb(unseen, drawn)


def find_prospects(sight: Sight, hand: int) -> list[Prospect]:
    """Find the melds that a hand holds or may come to hold, dearest first; marriages too.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> sight = start_sight(start_deal(RuleSet(), range(32), 0), 1)
    >>> find_prospects(sight, sight.view.hand.mask)[0].meld
    Meld('7S 8S 9S')
    """
    view = sight.view
    draws = view.stock // 2
    open_cards = sight.unseen | (0 if view.turnup is None else 1 << view.turnup)
    count = open_cards.bit_count()
    chances = [chance_all(lacking, draws, count) * PATIENCE**lacking for lacking in range(min(draws, count) + 1)]
    claims = own_claims(sight)
    found = []
    for meld in (*CONTEST, *MARRIAGES):
        lacking = meld.mask & ~hand
        if lacking & ~open_cards or lacking.bit_count() >= len(chances):
            continue
        if _may_score(sight, claims, meld):
            found.append(Prospect(meld, meld.points * chances[lacking.bit_count()]))
    return sorted(found, key=lambda prospect: prospect.points, reverse=True)


def _may_score(sight: Sight, claims: Claims, meld: Meld) -> bool:
    rules, trump = sight.view.rules, sight.view.trump
    if meld.is_marriage:
        return marriage_known(rules, trump, meld) and meld not in claims.scored
    return barred_by(rules, trump, claims, meld) is None


def worth(prospects: Sequence[Prospect], given: int, turns: int) -> float:
    """Add up what prospects promise once some cards of the hand are given away, in so many turns of claiming.

    >>> worth([], 0b1, 3)
    0
    """
    kept = [prospect for prospect in prospects if not prospect.meld.mask & given]
    ordinary = [prospect.points for prospect in kept if not prospect.meld.is_marriage]
    return sum(ordinary[:turns]) + sum(prospect.points for prospect in kept if prospect.meld.is_marriage)
