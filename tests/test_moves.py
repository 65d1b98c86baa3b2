"""What is open to a player is what may happen, as far as the player can know."""

from __future__ import annotations

import random

from record_play import random_events, random_rules, random_start

from terz_tutor.rules.claims import claimable
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.melds import MELDS
from terz_tutor.rules.moves import open_events
from terz_tutor.rules.turns import why_not

KINDS = (Break, Good, AskTop, NotGood, Claim, Marriage, Exchange, Play)


def may(deal: Deal, player: int) -> set[Event]:
    """Try every event that there is."""
    by = None if deal.turn == player else player
    said: list[Event] = [Exchange(by), *(Marriage(suit, by) for suit in range(4))]
    if deal.to_act == player:
        said += [Break(count) for count in range(15)] + [Play(card) for card in range(32)]
        said += [Good(), AskTop()]
        said += [event for mask in MELDS for event in (Claim(mask), NotGood(mask))]
    return {event for event in said if why_not(deal, event) is None}


def of_one_class(deal: Deal, event: Event) -> bool:
    """Tell whether only the top card of a claim decides about this answer."""
    claim = deal.open_claim
    assert claim is not None
    if isinstance(event, NotGood):
        return MELDS[event.cards].cls == claim.meld.cls
    # who must beat may let a claim pass where no meld is held that could
    held = claimable(deal.rules, deal.trump, deal.hands[deal.to_act], deal.claims[deal.to_act])
    return isinstance(event, Good) and deal.rules.meld_must_beat and bool(held)


def test_the_open_events_are_those_that_may_happen_and_hang_on_nothing_hidden() -> None:
    rng = random.Random(11)  # noqa: S311 - no secret
    met: set[type[Event]] = set()
    unsure = 0
    for _ in range(60):
        _, deal = random_start(rng, random_rules(rng))
        for _, after in random_events(rng, deal):
            deal = after
            for player in (0, 1):
                found = open_events(deal, player)
                met |= {type(event) for event in found}
                missing = may(deal, player) - set(found)
                assert len(set(found)) == len(found)
                assert set(found) <= may(deal, player)
                claim = deal.open_claim
                if claim is None or claim.asked:
                    assert not missing
                else:
                    assert all(of_one_class(deal, event) for event in missing)
                    unsure += bool(missing)
                assert bool(found) or deal.over or deal.to_act != player
                order = [KINDS.index(type(event)) for event in found]
                assert order == sorted(order)
    assert met == set(KINDS)
    assert unsure > 3
