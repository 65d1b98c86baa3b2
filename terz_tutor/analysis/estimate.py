"""What every card is worth to a player who sees a sight: exact where that can be, else a mean over worlds.

Values are trick points that the player still wins, this trick and the last trick's ten included, when from here on
both play with open cards in each world. Melds stand aside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import stdev

from terz_tutor.analysis.drawing import ALL_CARDS, OpenPlay, Table
from terz_tutor.analysis.effort import Effort, default_effort
from terz_tutor.analysis.prices import LAST_DRAW
from terz_tutor.analysis.sight import Sight
from terz_tutor.analysis.solver import Ending, Solver
from terz_tutor.analysis.worlds import World, all_worlds, count_worlds, sample_worlds
from terz_tutor.rules.cards import mask_indices
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.replies import legal_mask


@dataclass(frozen=True, slots=True)
class Estimate:
    """What each playable card is worth."""

    values: Mapping[int, float]
    """Trick points that the player still wins with the card, by its index."""
    complete: bool
    """Whether every world was looked at, and in each every line of play: the values are exact expectations."""
    rows: tuple[Mapping[int, int], ...] = ()
    """The same world by world, where worlds were drawn: cards can be compared in the same worlds."""

    def error(self, card: int, less: int | None = None) -> float:
        """Give the standard error of a value, or of its difference to another card's; 0 where no worlds were drawn.

        >>> drawn = Estimate({0: 1.5, 1: 2.5}, complete=False, rows=({0: 1, 1: 2}, {0: 2, 1: 3}))
        >>> drawn.error(0), drawn.error(0, less=1)
        (0.5, 0.0)
        """
        return standard_error([row[card] - (0 if less is None else row[less]) for row in self.rows])


def standard_error(values: Sequence[float]) -> float:
    """Give the standard error of a mean; 0 for a single value, which tells nothing of its spread.

    >>> standard_error([1, 3]), standard_error([1])
    (1.0, 0.0)
    """
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def card_values(
    sight: Sight,
    draws: Draws,
    worlds: int | None = None,
    solver: Solver | None = None,
    effort: Effort | None = None,
    *,
    whole: bool = False,
) -> Estimate:
    """Find what cards are worth that the player to act may play.

    Args:
        sight: what the player sees.
        draws: chance, for drawing worlds.
        worlds: how many are drawn where there are too many to look at all; where left out, as the effort says.
        solver: for endings, one of the same rules that is kept from one call to the next; else a new one.
        effort: how much is looked at while the stock lasts; where left out, what fits the build.
        whole: look at every world and every line, however long it takes: half a minute with four cards in the stock.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> found = card_values(start_sight(start_deal(RuleSet(), range(32), 0), 1), Draws("a"), worlds=2)
    >>> len(found.values), found.complete
    (9, False)
    """
    view = sight.view
    legal = legal_mask(view.rules, view.trump, view.hand.mask, view.led, view.stock)
    cards = mask_indices(legal)
    if view.stock == 0:
        solved = (solver or Solver(view.rules)).values(known_ending(sight))
        return Estimate({card: float(solved[card]) for card in cards}, complete=True)
    effort = effort or default_effort()
    every = whole or (view.stock == LAST_DRAW and count_worlds(sight) <= effort.all_worlds[view.rules.deal_hand])
    count = worlds or (effort.lead_worlds if view.led is None else effort.reply_worlds)
    chosen = all_worlds(sight) if every else sample_worlds(sight, count, draws)
    play = OpenPlay(view.rules, view.trump, ALL_CARDS if every else effort.cards(view.stock))
    rows = [{card: _world_value(play, sight, world, card) for card in cards} for world in chosen]
    weight = sum(world.weight for world in chosen)
    values = {
        card: sum(world.weight * row[card] for world, row in zip(chosen, rows, strict=True)) / weight for card in cards
    }
    return Estimate(values, complete=every, rows=() if every else tuple(rows))


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
