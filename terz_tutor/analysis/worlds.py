"""Worlds: the deals that a player's sight allows, each as often as it comes.

A world is the opponent's hand and the order of the hidden stock. Every order of the whole deck that agrees with the
sight counts the same; so a world weighs as many ways as its hand can have come to the opponent, dealt and drawn, such
that all evidence holds (:mod:`terz_tutor.analysis.arrivals`). Without evidence of the limiting kind all weigh 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations
from math import factorial, gcd

from terz_tutor.analysis.odds import FEW_HANDS, NoWorld, Odds, World
from terz_tutor.analysis.sight import Sight
from terz_tutor.analysis.tales import Tale
from terz_tutor.rules.cards import mask_indices
from terz_tutor.rules.deal import Deal, OpenClaim
from terz_tutor.rules.draws import Draws

__all__ = ["NoWorld", "World", "all_worlds", "count_worlds", "sample_worlds", "told_deals", "world_deal", "world_deals"]


def count_worlds(sight: Sight) -> int:
    """Count the worlds. Where there are many and evidence limits them, those that it excludes are counted too.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> from terz_tutor.analysis.sight import start_sight
    >>> count_worlds(start_sight(start_deal(RuleSet(), range(32), 0), 0)) == 497420 * factorial(13)
    True
    """
    odds = Odds(sight)
    hands = odds.hand_count
    if not odds.even and hands <= FEW_HANDS:
        hands = len(odds.weighed())
    return hands * factorial(len(odds.loose) - odds.need)


def all_worlds(sight: Sight) -> list[World]:
    """List every world: sensible where the stock is nearly gone (two cards: 10 worlds, four: 1,320).

    Raises:
        NoWorld: if no deal can look like this.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.events import Play
    >>> from terz_tutor.rules.ruleset import PRESETS
    >>> from terz_tutor.rules.turns import playable
    >>> from terz_tutor.analysis.sight import look, start_sight
    >>> from terz_tutor.rules.turns import apply
    >>> deal = start_deal(PRESETS["kart-parad"], range(32), 0)
    >>> sight = start_sight(deal, 0)
    >>> while deal.stock > 2:
    ...     event = Play(list(playable(deal))[0].index)
    ...     deal, before = apply(deal, event), deal
    ...     sight = look(sight, before, event, deal)
    >>> len(all_worlds(sight))
    10
    """
    odds = Odds(sight)
    weighed = odds.weighed()
    shared = gcd(*(weight for _, weight in weighed)) or 1
    return [
        World(hand, hidden, weight // shared)
        for hand, weight in weighed
        for hidden in permutations(mask_indices(sight.unseen & ~hand))
    ]


def sample_worlds(sight: Sight, count: int, draws: Draws) -> list[World]:
    """Draw worlds, each as likely as it weighs and apart from the others; so each counts the same, with weight 1.

    Worlds are proposed and taken or left, which is exact. Where :data:`TRIES` proposals in a row were left, few hands
    are weighed one by one instead, which is exact too; of many hands the next proposal is taken.

    Raises:
        NoWorld: if no deal can look like this.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> from terz_tutor.analysis.sight import start_sight
    >>> [world] = sample_worlds(start_sight(start_deal(RuleSet(), range(32), 0), 0), 1, Draws("a"))
    >>> world.hand.bit_count(), len(world.hidden)
    (9, 13)
    """
    odds = Odds(sight)
    if odds.even:
        return [odds.shuffle(draws) for _ in range(count)]
    return odds.sample(count, draws)


def world_deal(sight: Sight, world: World) -> Deal:
    """Make the state of the deal in a world: for the player, play goes on as it would in the true one.

    Of a claim of which only the class is known, a meld that fits is drawn, the same in each call; what the opponent
    drew last is left out.

    Raises:
        NoWorld: if the evidence excludes the world.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> from terz_tutor.analysis.sight import start_sight
    >>> sight = start_sight(start_deal(RuleSet(), range(32), 0), 0)
    >>> [world] = sample_worlds(sight, 1, Draws("a"))
    >>> world_deal(sight, world).stock
    14
    """
    return world_deals(sight, [world])[0]


def world_deals(sight: Sight, worlds: Iterable[World]) -> list[Deal]:
    """Make the states of the deal in several worlds; see :func:`world_deal`.

    Where a claim can be understood in several ways, one of them is drawn for each world by itself, as chance would have
    it that depends on the place of the world and its cards alone.

    Raises:
        NoWorld: if the evidence excludes a world.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> from terz_tutor.analysis.sight import start_sight
    >>> sight = start_sight(start_deal(RuleSet(), range(32), 0), 0)
    >>> len(world_deals(sight, sample_worlds(sight, 3, Draws("a"))))
    3
    """
    told = Odds(sight)
    return [
        _deal(sight, world, Draws(f"tale {place} {world.hand} {world.hidden}").pick(told.tales_of(world.hand)))
        for place, world in enumerate(worlds)
    ]


def told_deals(sight: Sight, world: World) -> list[Deal]:
    """Make the state of the deal in a world once for every way to understand what the opponent claimed.

    Raises:
        NoWorld: if the evidence excludes the world.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> from terz_tutor.analysis.sight import start_sight
    >>> sight = start_sight(start_deal(RuleSet(), range(32), 0), 0)
    >>> [world] = sample_worlds(sight, 1, Draws("a"))
    >>> told_deals(sight, world) == [world_deal(sight, world)]
    True
    """
    return [_deal(sight, world, tale) for tale in Odds(sight).tales_of(world.hand)]


def _deal(sight: Sight, world: World, tale: Tale) -> Deal:
    table, player = sight.table, sight.view.player
    claim, made = table.open_claim, table.made
    if sight.made:
        made = tuple(meld for _, meld in tale.claimed[-sight.made :])
    if tale.open is not None:
        claim = OpenClaim(1 - player, tale.open, asked=sight.view.claims[-1].top is not None)
    hands, claims = table.hands, table.claims
    return replace(
        table,
        hands=(hands[0], world.hand) if player == 0 else (world.hand, hands[1]),
        claims=(claims[0], tale.claims) if player == 0 else (tale.claims, claims[1]),
        hidden=world.hidden,
        open_claim=claim,
        made=made,
    )
