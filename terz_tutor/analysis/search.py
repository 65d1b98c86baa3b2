# cython: annotation_typing=False, language_level=3
# cython: boundscheck=False, cdivision=True, initializedcheck=False, wraparound=False
"""Alpha-beta search of an ending with both hands open: the solver's engine.

Plain Python that a build with a C compiler compiles, with the types of ``search.pxd``. Hands are masks in the layout
of :mod:`terz_tutor.analysis.layout`: the lowest bit is a good card to try first, and the two bytes of a suit are
an index into the tables of :mod:`terz_tutor.analysis.suits`.

The value of a position is what the player on lead gets of the points still to be won. The search is fail-soft: a
value up to ``low`` is an upper bound, a value from ``high`` on is a lower bound, one between them is exact.

What makes it fast can be switched off, one by one, and changes no value:

- ``table``: positions met before are not searched again;
- ``bounds``: what the leader can cash at once, and the follower's highest trumps, may decide a position;
- ``touching``: of two cards between which the opponent holds none, either does for the other but for the
  difference of their points, so that a bad one tells that the other is no good;
- ``ordering``: cards that are likely to be best are tried first.
"""

from __future__ import annotations

from array import array

from terz_tutor.analysis.layout import JACK, MIDDLE, POINTLESS, TRUMPS, card_tables
from terz_tutor.analysis.suits import DRAWN_FLAG, TERNARY, suit_tables
from terz_tutor.rules.follow import FORCED, FREE, endgame_replies

HAND_LIMIT = 16
"""No hand has more cards."""

# The table: a position's slot is its key modulo a prime, the newest position stays.
SLOTS = 16381

# 2 is a primitive root modulo 37: the remainders of the 32 single bits differ, and index a table of 37 places.
BIT_SLOTS = 37

# Below both stand as numbers, since C divides by a constant much sooner; so do the fields of an entry of `suits`.

# Typed in search.pxd, so that they are numbers of C.
TRUMP_CARDS = TRUMPS
TRUMP_JACK = JACK
ZEROS = POINTLESS
MIDDLES = MIDDLE
DRAWN = DRAWN_FLAG
JACK_IS_FREE = FREE


class Search:
    """The search under one set of rules, with its table of positions."""

    def __init__(
        self,
        jack_rule: int,
        overtake: int,
        aim_points: int,
        table: int,
        bounds: int,
        touching: int,
        ordering: int,
    ) -> None:
        """Make the tables; ``aim_points`` is 0 where only the last trick counts."""
        self.jack_rule = jack_rule
        self.overtake = overtake
        self.with_table = table
        self.with_bounds = bounds
        self.with_touching = touching
        self.with_ordering = ordering
        self.points_field = 0xFF if aim_points else 0
        cards = card_tables()
        places = {bit % BIT_SLOTS: card for card, bit in enumerate(cards.bits)}
        self.points = array("i", cards.points if aim_points else [0] * 32)
        self.bits = array("Q", cards.bits)
        self.suit = array("Q", cards.suit)
        self.higher = array("Q", cards.higher)
        self.beats = array("Q", cards.beats)
        self.between = array("Q", cards.between)
        self.bit_index = array("i", [places.get(slot, 0) for slot in range(BIT_SLOTS)])
        self.ternary = array("i", TERNARY)
        tables = suit_tables()
        self.trump_cash = tables.trumps
        self.trump_kept = tables.kept
        self.guarded = tables.guarded
        self.free = tables.free
        self.exempt = 0 if jack_rule == FORCED else JACK
        self.killers = array("Q", bytes(8 * HAND_LIMIT))
        self.keys = array("Q", bytes(8 * SLOTS))
        self.entries = array("I", bytes(4 * SLOTS))
        self.positions = 0

    def on_lead(self, leader: int, follower: int, cards: int, low: int, high: int, total: int) -> int:
        """Value of a position in which a trick is led to: hands of so many cards, ``total`` points to be won."""
        beats = self.beats
        bit_index = self.bit_index
        self.positions += 1
        if cards == 1:
            return 0 if beats[bit_index[leader % 37]] & follower else total
        key = leader << 32 | follower
        slot = key % 16381
        hint = 0
        least = 0
        most = total
        if self.with_table and self.keys[slot] == key:
            entry = self.entries[slot]
            least = entry & 255
            most = entry >> 8 & 255
            hint = self.bits[entry >> 16]
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        ternary = self.ternary
        trumps = ternary[leader >> 24] + 2 * ternary[follower >> 24]
        cash = self.trump_cash[trumps]
        plain = self.free
        if follower & TRUMP_CARDS and not cash & DRAWN:
            plain = self.guarded
        first = plain[ternary[leader & 255] + 2 * ternary[follower & 255]]
        second = plain[ternary[leader >> 8 & 255] + 2 * ternary[follower >> 8 & 255]]
        third = plain[ternary[leader >> 16 & 255] + 2 * ternary[follower >> 16 & 255]]
        if self.with_bounds:
            if not (
                self.jack_rule == JACK_IS_FREE and follower & TRUMP_JACK
            ):  # a jack that is free beats any plain lead
                sure = cash + first + second + third
                if sure >> 8 & 15 >= cards:
                    return total
                sure &= self.points_field
                if sure > least:
                    least = sure
                    if least >= high:
                        return least
            kept = total - (self.trump_kept[trumps] & self.points_field)
            if kept < most:
                most = kept
                if most <= low:
                    return most
        floor = low if low > least else least
        ceiling = high if high < most else most
        started = floor
        killer = 0
        winners = 0
        zeros = 0
        middle = 0
        if self.with_ordering:
            killer = self.killers[cards]
            winners = (
                (cash >> 16 & 255) << 24 | (third >> 16 & 255) << 16 | (second >> 16 & 255) << 8 | first >> 16 & 255
            )
            zeros = ZEROS
            middle = MIDDLES
        best = -1
        best_bit = 0
        previous = -1
        previous_value = 0
        remaining = leader
        while remaining:
            group = (
                remaining & hint
                or remaining & killer
                or remaining & winners
                or remaining & zeros
                or remaining & middle
                or remaining
            )
            bit = group & -group
            remaining ^= bit
            card = bit_index[bit % 37]
            if self.with_touching and previous >= 0 and self.touch(previous, card, follower):
                value = previous_value + self.difference(previous, card)
                if value > floor:
                    value = self.of_lead(leader, follower, cards, card, floor, ceiling, total)
            else:
                value = self.of_lead(leader, follower, cards, card, floor, ceiling, total)
            previous = card
            previous_value = value
            if value > best:
                best = value
                best_bit = bit
                if best > floor:
                    floor = best
                    if best >= ceiling:
                        self.killers[cards] = bit
                        break
        if best < least:
            best = least
        if best > most:
            best = most
        if self.with_table:
            if best <= started:
                most = best
            elif best >= ceiling:
                least = best
            else:
                least = best
                most = best
            self.keys[slot] = key
            self.entries[slot] = least | most << 8 | bit_index[best_bit % 37] << 16
        return best

    def of_lead(self, leader: int, follower: int, cards: int, card: int, low: int, high: int, total: int) -> int:
        """Value for the leader of leading one of the cards in hand; else as :meth:`on_lead`."""
        bit_index = self.bit_index
        points = self.points
        suit = self.suit[card]
        replies = endgame_replies(
            self.jack_rule, self.overtake, follower, suit, self.higher[card], TRUMP_CARDS, TRUMP_JACK
        )
        taking = self.beats[card]
        zeros = 0
        middle = 0
        first = 0
        if self.with_ordering:
            first = taking
            zeros = ZEROS
            middle = MIDDLES
        left = leader ^ self.bits[card]
        worth = points[card]
        best = 1000
        previous = -1
        previous_value = 0
        while replies:
            group = replies & first or replies & zeros or replies & middle or replies
            bit = group & -group
            replies ^= bit
            answer = bit_index[bit % 37]
            if self.with_touching and previous >= 0 and self.touch(previous, answer, leader):
                value = previous_value - self.difference(previous, answer)
                if value >= high:
                    previous = answer
                    previous_value = value
                    if value < best:
                        best = value
                    continue
            gain = worth + points[answer]
            rest = total - gain
            if taking & bit:
                value = rest - self.on_lead(follower ^ bit, left, cards - 1, rest - high, rest - low, rest)
            else:
                value = gain + self.on_lead(left, follower ^ bit, cards - 1, low - gain, high - gain, rest)
            previous = answer
            previous_value = value
            if value < best:
                best = value
                if best < high:
                    high = best
                    if best <= low:
                        break
        return best

    def of_reply(  # noqa: PLR0913, PLR0917 - as the others, and the card led
        self, led: int, follower: int, leader: int, cards: int, card: int, low: int, high: int, total: int
    ) -> int:
        """Value for the follower of replying with a card to the card led, which is on the table; ``cards`` in hand."""
        left = follower ^ self.bits[card]
        took = self.beats[led] & self.bits[card]
        if cards == 1:
            return total if took else 0
        gain = self.points[led] + self.points[card]
        rest = total - gain
        if took:
            return gain + self.on_lead(left, leader, cards - 1, low - gain, high - gain, rest)
        return rest - self.on_lead(leader, left, cards - 1, rest - high, rest - low, rest)

    def touch(self, one: int, other: int, opponent: int) -> int:
        """Tell whether two cards of a suit have none of the opponent's between them, and the same rules."""
        return not self.between[one << 5 | other] & (opponent | self.exempt)

    def difference(self, one: int, other: int) -> int:
        """Card points by which two cards differ."""
        apart = self.points[one] - self.points[other]
        return -apart if apart < 0 else apart
