"""Values of many endings that only matter within bounds: what a search that ends in endings asks.

It goes past :class:`terz_tutor.analysis.solver.Solver`, which always finds the whole value: half the time is saved.
"""

from __future__ import annotations

from terz_tutor.analysis.layout import places
from terz_tutor.analysis.search import Search
from terz_tutor.rules.cards import mask_indices
from terz_tutor.rules.follow import JACK_RULES
from terz_tutor.rules.ruleset import RuleSet
from terz_tutor.rules.strength import LAST_TRICK, mask_points

MOST = 1000
"""More points than there are."""


class BoundedEndings:
    """Points that player 0 wins in endings of one table's rules and one trump suit.

    >>> BoundedEndings(RuleSet(), 0).value((1 << 3 | 1 << 31, 1 << 7 | 1 << 30), 0, -MOST, MOST)
    24
    """

    def __init__(self, rules: RuleSet, trump: int) -> None:
        """Make the search's tables."""
        self._trump = trump
        self._places = places(trump)
        self._search = Search(JACK_RULES.index(rules.end_jack), int(rules.end_overtake), 1, 1, 1, 1, 1)
        self._bounds: dict[tuple[tuple[int, int], int], tuple[int, int]] = {}

    def value(self, hands: tuple[int, int], leader: int, low: int, high: int) -> int:
        """Find a value: exact between the bounds; up to ``low`` it may be too high, from ``high`` on too low."""
        key = (hands, leader)
        least, most = self._bounds.get(key, (-MOST, MOST))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        total = mask_points(hands[0] | hands[1], self._trump) + LAST_TRICK
        if leader == 0:
            value, floor, ceiling = self._search_lead(hands[0], hands[1], low, high, total)
        else:
            won, floor, ceiling = self._search_lead(hands[1], hands[0], total - high, total - low, total)
            value, floor, ceiling = total - won, total - ceiling, total - floor
        if value > floor:
            least = max(least, value)
        if value < ceiling:
            most = min(most, value)
        self._bounds[key] = (least, most)
        return value

    def _search_lead(self, mine: int, theirs: int, low: int, high: int, total: int) -> tuple[int, int, int]:
        """Search for the leader's points; return them with the bounds within which they are exact."""
        floor, ceiling = max(low, -1), min(high, total + 1)
        if floor >= ceiling:  # no value can lie between: whatever comes out is on the right side
            floor, ceiling = -1, total + 1
        placed = [sum(1 << self._places[card] for card in mask_indices(hand)) for hand in (mine, theirs)]
        won = int(self._search.on_lead(placed[0], placed[1], mine.bit_count(), floor, ceiling, total))
        return won, floor, ceiling
