"""What every card is worth to a player who sees a sight: exact where that can be, else a mean over worlds.

Values are trick points that the player still wins, this trick and the last trick's ten included, when from here on
both play with open cards in each world. Melds stand aside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import stdev
from types import MappingProxyType

from terz_tutor.analysis import search
from terz_tutor.analysis.bounded import MOST
from terz_tutor.analysis.drawing import OpenPlay, Table
from terz_tutor.analysis.prices import LAST_DRAW
from terz_tutor.analysis.sight import Sight
from terz_tutor.analysis.solver import Ending, Solver
from terz_tutor.analysis.worlds import World, all_worlds, count_worlds, sample_worlds
from terz_tutor.rules.cards import mask_indices
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.replies import legal_mask

COMPILED = not str(search.__file__).endswith(".py")
"""Whether the search is compiled; in plain Python it takes about fifty times as long, and less is looked at."""

ALL: Mapping[int, int] = MappingProxyType({9: 10, 10: 11 if COMPILED else 4})
"""Up to so many worlds are all looked at, by the cards of a full hand; two cards in the stock make no more."""

WIDTHS: Mapping[int, int] = MappingProxyType({LAST_DRAW: MOST, 4: 2 if COMPILED else 1})
"""How many cards are looked at in inner tricks, by the cards in the stock; with more in the stock, one."""

LEAD_WORLDS, REPLY_WORLDS = (16, 48) if COMPILED else (4, 12)
"""How many worlds are drawn where there are too many to look at all; a world costs less once the lead is known."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What each playable card is worth."""

    values: Mapping[int, float]
    """Trick points that the player still wins with the card, by its index."""
    error: Mapping[int, float]
    """Standard error of each value; 0 where all worlds were looked at."""
    exact: bool
    """Whether every world was looked at, and in each every line of play."""
    rows: tuple[Mapping[int, int], ...] = ()
    """The same world by world, where worlds were drawn: cards can be compared in the same worlds."""

    def error_between(self, one: int, other: int) -> float:
        """Give the standard error of the difference of two cards' values.

        >>> Estimate({0: 1.5, 1: 2.5}, {0: 0.5, 1: 0.5}, False, ({0: 1, 1: 2}, {0: 2, 1: 3})).error_between(0, 1)
        0.0
        """
        return _error([row[one] - row[other] for row in self.rows])


def card_values(
    sight: Sight, draws: Draws, worlds: int | None = None, solver: Solver | None = None, *, whole: bool = False
) -> Estimate:
    """Find what cards are worth that the player to act may play.

    Args:
        sight: what the player sees.
        draws: chance, for drawing worlds.
        worlds: how many are drawn where there are too many to look at all; a fitting number where left out.
        solver: for endings, one of the same rules that is kept from one call to the next; else a new one.
        whole: look at every world and every line, however long it takes: half a minute with four cards in the stock.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> found = card_values(start_sight(start_deal(RuleSet(), range(32), 0), 1), Draws("a"), worlds=2)
    >>> len(found.values), found.exact
    (9, False)
    """
    view = sight.view
    legal = legal_mask(view.rules, view.trump, view.hand.mask, view.led, view.stock)
    cards = mask_indices(legal)
    if view.stock == 0:
        solved = (solver or Solver(view.rules)).values(known_ending(sight))
        return Estimate({card: float(solved[card]) for card in cards}, dict.fromkeys(cards, 0.0), exact=True)
    every = whole or (view.stock == LAST_DRAW and count_worlds(sight) <= ALL[view.rules.deal_hand])
    count = worlds or (LEAD_WORLDS if view.led is None else REPLY_WORLDS)
    chosen = all_worlds(sight) if every else sample_worlds(sight, count, draws)
    play = OpenPlay(view.rules, view.trump, MOST if every else WIDTHS.get(view.stock, 1))
    rows = [{card: _world_value(play, sight, world, card) for card in cards} for world in chosen]
    weight = sum(world.weight for world in chosen)
    values = {
        card: sum(world.weight * row[card] for world, row in zip(chosen, rows, strict=True)) / weight for card in cards
    }
    if every:
        return Estimate(values, dict.fromkeys(cards, 0.0), exact=True)
    return Estimate(
        values, {card: _error([row[card] for row in rows]) for card in cards}, exact=False, rows=tuple(rows)
    )


def _error(row: Sequence[int]) -> float:
    """Standard error of a mean; 0 for a single value, which tells nothing of its spread."""
    return stdev(row) / sqrt(len(row)) if len(row) > 1 else 0.0


def known_ending(sight: Sight) -> Ending:
    """Make the ending that a player knows once the stock is gone.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import Deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> last = Deal(RuleSet(), 0, 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), (), None, leader=0)
    >>> known_ending(start_sight(last, 1)).hands == last.hands
    True
    """
    view = sight.view
    hands = (view.hand.mask, sight.known) if view.player == 0 else (sight.known, view.hand.mask)
    return Ending(view.rules, view.trump, hands, view.leader, view.led)


def _world_value(play: OpenPlay, sight: Sight, world: World, card: int) -> int:
    """Value of a card in a world, where the player is player 0."""
    view = sight.view
    leads = view.leader == view.player
    theirs = world.hand if view.led is None else world.hand | 1 << view.led
    table = Table((view.hand.mask, theirs), world.hidden, view.turnup, 0 if leads else 1)
    return play.lead_value(table, card) if view.led is None else play.reply_value(table, view.led, card)
