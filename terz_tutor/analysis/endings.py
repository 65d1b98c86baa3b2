"""From endings to deals that can be seen."""

from __future__ import annotations

from terz_tutor.analysis.solver import Ending
from terz_tutor.rules.cards import FULL_DECK, mask_indices
from terz_tutor.rules.deal import Deal, Trick


def deal_of(ending: Ending) -> Deal:
    """Make a deal that comes to an ending: the other cards were played in deck order, and the leader took them.

    >>> from terz_tutor.rules import RuleSet
    >>> len(deal_of(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0)).tricks)
    14
    """
    table = 0 if ending.led is None else 1 << ending.led
    played = mask_indices(FULL_DECK & ~(ending.hands[0] | ending.hands[1] | table))
    leader = ending.leader
    return Deal(
        rules=ending.rules,
        dealer=1 - leader,
        trump=ending.trump,
        hands=ending.hands,
        hidden=(),
        turnup=None,
        leader=leader,
        led=ending.led,
        tricks=tuple(Trick(leader, *pair, leader) for pair in zip(played[::2], played[1::2], strict=True)),
    )
