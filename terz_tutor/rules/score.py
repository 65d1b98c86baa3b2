"""The score of a deal: rules ``trick.last``, ``score.round``."""

from __future__ import annotations

from dataclasses import dataclass

from terz_tutor.rules.ruleset import RuleSet
from terz_tutor.rules.strength import LAST_TRICK, mask_points

TRICK_TOTAL = 150
"""Card points of a deal, the last trick's ten included."""


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal brings each player, as pairs by player."""

    tricks: tuple[int, int]
    """Card points of the piles, the last trick's ten included; together 150."""
    recorded: tuple[int, int]
    """Trick points as written down, each rounded by itself."""
    total: tuple[int, int]
    """Recorded points and melds."""


def round_points(rules: RuleSet, points: int) -> int:
    """Round trick points as the table writes them (rule ``score.round``).

    >>> round_points(RuleSet(score_round="tens_five_down"), 65), round_points(RuleSet(score_round="tens_five_up"), 65)
    (60, 70)
    """
    if rules.score_round == "none":
        return points
    carry = 5 if rules.score_round == "tens_five_up" else 4
    return (points + carry) // 10 * 10


def score_deal(rules: RuleSet, trump: int, piles: tuple[int, int], last: int, melds: tuple[int, int]) -> DealScore:
    """Score a deal.

    Args:
        rules: the table's rules.
        trump: index of the trump suit.
        piles: masks of the two piles, together all 32 cards.
        last: the player who took the last trick.
        melds: points of melds that the players have scored.

    >>> score_deal(RuleSet(), 0, (0xFFFF, 0xFFFF0000), 0, (0, 20)).total
    (96, 74)
    """
    own = mask_points(piles[0], trump) + (LAST_TRICK if last == 0 else 0)
    tricks = (own, TRICK_TOTAL - own)
    recorded = (round_points(rules, tricks[0]), round_points(rules, tricks[1]))
    return DealScore(tricks, recorded, (recorded[0] + melds[0], recorded[1] + melds[1]))
