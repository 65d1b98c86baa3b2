"""Deals that differ and look the same to a player: what is worked out from a sight must be the same for both."""

from __future__ import annotations

import random
from collections.abc import Sequence

from terz_tutor.analysis.sight import Sight, sights
from terz_tutor.rules.cards import mask_indices
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.events import Event
from terz_tutor.rules.turns import IllegalEvent


def replay(start: Deal, events: Sequence[Event]) -> tuple[Deal, Sight, Sight] | None:
    """Play events; None where one of them may not happen."""
    try:
        return sights(start, events)
    except IllegalEvent:
        return None


def lookalike(
    rng: random.Random, deck: Sequence[int], start: Deal, events: Sequence[Event], player: int
) -> tuple[Deal, Sight] | None:
    """Let a card of the hidden stock and another that a player has not seen change places, and play the same again.

    Returns the other deal, with what the player has seen of it; None where there are no such cards, or where the other
    deal would have gone another way.
    """
    deal, *seen = sights(start, events)
    unseen = mask_indices(seen[player].unseen)
    if not deal.hidden or len(unseen) < 2:  # noqa: PLR2004 - two cards change places
        return None
    one = rng.choice(deal.hidden)
    two = rng.choice([card for card in unseen if card != one])
    changed = [two if card == one else one if card == two else card for card in deck]
    again = replay(start_deal(start.rules, changed, start.dealer), events)
    if again is None:
        return None
    assert (again[0].hands, again[0].hidden) != (deal.hands, deal.hidden)
    return again[0], again[2] if player else again[1]
