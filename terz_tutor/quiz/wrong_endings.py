"""Wrong players of the endgame: each chooses by one belief where the solver looks through everything.

A belief says which cards seem best; several where it sees no difference, and then nothing is said for its holder.
What the holder expects to win, or whether the last trick, comes from playing on so on both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from terz_tutor.analysis.solver import Aim, Ending, Solver, kept_solver
from terz_tutor.quiz.draft import Draft
from terz_tutor.quiz.endings import YOU, ending_asked, is_over, tricks_of
from terz_tutor.quiz.wrongly import Wrongly
from terz_tutor.rules import CODES, RuleSet
from terz_tutor.rules.cards import mask_codes, mask_indices
from terz_tutor.rules.strength import BEATS, LAST_TRICK, mask_points

Choose = Callable[[Ending], int]
"""An ending to the cards that seem best to the player to act, as a mask; none where the belief says nothing."""

Values = Callable[[Ending], Mapping[int, int]]
"""An ending to what each card seems to win."""

_BY_SUIT = 0xFF


def _trumps(ending: Ending) -> int:
    return _BY_SUIT << 8 * ending.trump


def _points(ending: Ending, *cards: int) -> int:
    return sum(mask_points(1 << card, ending.trump) for card in cards)


def _most(worth: Mapping[int, int]) -> int:
    """Take the cards worth most, as a mask."""
    most = max(worth.values(), default=0)
    return sum(1 << card for card, value in worth.items() if value == most)


# --- choices without looking ahead ---


def next_trick(ending: Ending) -> int:
    """Choose what brings most, or costs least, in the very next trick.

    >>> mask_codes(next_trick(Ending(RuleSet(), 0, (0b1001 << 24, 1 << 29), leader=1, led=31)))
    ['7H']
    """
    return _most({card: _gain(ending, card) for card in mask_indices(ending.playable)})


def _gain(ending: Ending, card: int) -> int:
    """Count what a card wins or loses in the trick, a lead being answered by one who looks no further."""
    if ending.led is None:
        replies = ending.after(card)
        return -max(_gain(replies, reply) for reply in mask_indices(replies.playable))
    points = _points(ending, ending.led, card)
    return points if BEATS[ending.trump][ending.led] >> card & 1 else -points


def cheapest(ending: Ending) -> int:
    """Choose the card with the fewest points.

    >>> mask_codes(cheapest(Ending(RuleSet(), 0, (0b1001, 0b110), leader=0)))
    ['7S']
    """
    return _most({card: -_points(ending, card) for card in mask_indices(ending.playable)})


def taking(ending: Ending) -> int:
    """Choose a card that takes the trick for certain: as a lead the one with most points, as a reply the cheapest.

    >>> mask_codes(taking(Ending(RuleSet(), 1, (0b1001, 0b110), leader=0)))
    ['TS']
    """
    playable = mask_indices(ending.playable)
    if ending.led is None:
        sure = [card for card in playable if not _beaten(ending, card)]
        return _most({card: _points(ending, card) for card in sure})
    takers = [card for card in playable if BEATS[ending.trump][ending.led] >> card & 1]
    return _most({card: -_points(ending, card) for card in takers})


def _beaten(ending: Ending, card: int) -> bool:
    return bool(ending.after(card).playable & BEATS[ending.trump][card])


# --- the solver with one thing wrong ---


class _WithoutTen(Solver):
    """A solver to whom the last trick brings its cards and nothing more."""

    def _position(self, ending: Ending) -> tuple[int, int, int, int]:
        mine, theirs, cards, total = super()._position(ending)
        return mine, theirs, cards, total - LAST_TRICK


def without_ten(ending: Ending) -> Mapping[int, int]:
    """Value cards as if the last trick brought no ten.

    >>> without_ten(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0))
    {3: 14, 31: 14}
    """
    return kept_solver(ending.rules, made=_WithoutTen).values(ending)


def _only(allowed: Callable[[Ending], int]) -> Values:
    """Value some of the cards alone, where there are others."""

    def values(ending: Ending) -> Mapping[int, int]:
        kept = ending.playable & allowed(ending)
        if kept in (0, ending.playable):
            return {}
        found = kept_solver(ending.rules).values(ending)
        return {card: value for card, value in found.items() if kept >> card & 1}

    return values


def _jack(ending: Ending) -> int:
    return 1 << CODES.index("J" + "SCDH"[ending.trump])


jack_kept = _only(lambda ending: ~_jack(ending))
"""Best cards for one who won't part with the trump jack."""

trumps_kept = _only(lambda ending: ~_trumps(ending))
"""Best cards for one who won't part with a trump."""

trumps_first = _only(lambda ending: _trumps(ending) if ending.led is None else 0)
"""Best cards for one who leads trumps as long as there are any."""


def for_last_trick(ending: Ending) -> Mapping[int, int]:
    """Value cards by the last trick alone; nothing where they are all alike.

    >>> for_last_trick(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0))
    {3: 1, 31: 0}
    """
    values = kept_solver(ending.rules, Aim.LAST_TRICK).values(ending)
    return values if len(set(values.values())) > 1 else {}


def for_points(ending: Ending) -> Mapping[int, int]:
    """Value cards by points, for one who should look at the last trick alone.

    >>> for_points(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0))
    {3: 24, 31: 14}
    """
    return kept_solver(ending.rules).values(ending)


# --- their referees ---


def by_choice(choose: Choose) -> Wrongly:
    """Make the referee of somebody who chooses so, and expects both to go on so.

    >>> from terz_tutor.rules import Reason, Suit
    >>> from terz_tutor.rules.scene import Scene
    >>> query = {"ask": "solve", "trump": "S", "hands": [["7S", "TS"], ["8S", "9S"]], "leader": 0}
    >>> by_choice(cheapest)(RuleSet(), Draft(query, "", Reason("", ""), Scene(Suit.SPADES)))
    {'best': ['7S'], 'value': [0, 33], 'forced': False}
    """

    def reply(rules: RuleSet, draft: Draft) -> Mapping[str, Any] | None:
        if draft.query["ask"] != "solve":
            return None
        ending = ending_asked(rules, draft.query)
        return {"best": mask_codes(choose(ending)), **_played_on(ending, choose)}

    return reply


def _played_on(ending: Ending, choose: Choose) -> dict[str, Any]:
    """Play to the end; say nothing where the belief sees no difference between cards."""
    line, now = [], ending
    while not is_over(now):
        cards = mask_indices(choose(now) or now.playable)
        if len(cards) != 1:
            return {}
        line.append(cards[0])
        now = now.after(cards[0])
    won = sum(trick.points for trick in tricks_of(ending, line) if trick.winner == YOU)
    return {"value": [won, ending.points - won], "forced": now.leader == YOU}


def by_values(values: Values, less: int = 0) -> Wrongly:
    """Make the referee of somebody to whom cards have these values, and who counts so many points less in all.

    >>> from terz_tutor.rules import Reason, Suit
    >>> from terz_tutor.rules.scene import Scene
    >>> query = {"ask": "solve", "trump": "S", "hands": [["TS", "AH"], ["AS", "KH"]], "leader": 0}
    >>> by_values(without_ten, LAST_TRICK)(RuleSet(), Draft(query, "", Reason("", ""), Scene(Suit.SPADES)))
    {'best': ['TS', 'AH'], 'value': [14, 21]}
    """

    def reply(rules: RuleSet, draft: Draft) -> Mapping[str, Any] | None:
        if draft.query["ask"] != "solve":
            return None
        ending = ending_asked(rules, draft.query)
        found = values(ending)
        if not found:
            return None
        won = max(found.values())
        return {"best": mask_codes(_most(found)), "value": [won, ending.points - less - won]}

    return reply


def _about_trumps(tells: Callable[[int, int, int], bool]) -> Wrongly:
    """Make the referee of somebody who looks at the trumps alone: own ones, the opponent's, and which are trumps."""

    def reply(rules: RuleSet, draft: Draft) -> Mapping[str, Any] | None:
        if draft.query["ask"] != "solve":
            return None
        ending = ending_asked(rules, draft.query)
        mine, theirs = (hand & _trumps(ending) for hand in ending.hands)
        if ending.led is not None:
            theirs |= 1 << ending.led & _trumps(ending)
        return {"forced": tells(mine, theirs, ending.trump)} if mine or theirs else None

    return reply


def _holds_top(mine: int, theirs: int, trump: int) -> bool:
    # the strongest trump is beaten by no other
    return any(not BEATS[trump][card] & (mine | theirs) for card in mask_indices(mine))


without_last_ten = by_values(without_ten, LAST_TRICK)
"""The last trick brings its cards and nothing more."""

for_last_trick_alone = by_values(for_last_trick)
"""The last trick is all that counts."""

for_points_alone = by_values(for_points)
"""Points are all that counts."""

top_trump_is_last = _about_trumps(_holds_top)
"""The last trick goes to whoever holds the strongest trump."""

more_trumps_are_last = _about_trumps(lambda mine, theirs, _trump: mine.bit_count() > theirs.bit_count())
"""The last trick goes to whoever holds more trumps."""


def own_cards(rules: RuleSet, draft: Draft) -> Mapping[str, Any] | None:
    """Expect to win the points of one's own cards, and no others.

    >>> from terz_tutor.rules import Reason, Suit
    >>> from terz_tutor.rules.scene import Scene
    >>> query = {"ask": "solve", "trump": "S", "hands": [["TS"], ["AS"]], "leader": 0}
    >>> own_cards(RuleSet(), Draft(query, "", Reason("", ""), Scene(Suit.SPADES)))
    {'value': [10, 11]}
    """
    if draft.query["ask"] != "solve":
        return None
    ending = ending_asked(rules, draft.query)
    mine = mask_points(ending.hands[YOU], ending.trump)
    return {"value": [mine, ending.points - LAST_TRICK - mine]}
