"""Replays, smallest first: decks in text order and the events that may follow.

All 32 cards are in every deck, so the number of events comes first, then the dealer, the deck, the events. Decks are
laid out card by card; a beginning from which what is sought can't come about any more is not gone on with.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from terz_tutor.agreement.order import CARDS, TRUMPS, Question
from terz_tutor.referee import KINDS
from terz_tutor.rules import SUIT_INDEX, RuleSet
from terz_tutor.rules.deal import PACKET
from terz_tutor.rules.melds import CONTEST, MARRIAGES, Meld, marriage_known, second_wins
from terz_tutor.rules.notation import CARD_BIT

TURNUP, STOCK = 2, 3
"""Where a card goes that is dealt to no player."""


@dataclass(frozen=True, slots=True)
class Start:
    """The beginning of a deck: who holds what, how many cards each still gets, what is not dealt yet."""

    hands: tuple[int, int]
    open: tuple[int, int]
    trump: int | None
    left: int

    def can_hold(self, player: int, mask: int) -> bool:
        """Tell whether a player may still be dealt all these cards."""
        missing = mask & ~self.hands[player]
        return not missing & ~self.left and missing.bit_count() <= self.open[player]


Possible = Callable[[Start], bool]


def _places(hand: int, dealer: int) -> list[int]:
    """Say for each place of the deck to whom it is dealt."""
    places: list[int] = []
    for dealt in range(0, hand, PACKET):
        packet = min(PACKET, hand - dealt)
        places += [1 - dealer] * packet + [dealer] * packet
    return [*places, TURNUP, *[STOCK] * (len(CARDS) - len(places) - 1)]


def _decks(places: list[int], possible: Possible) -> Iterator[list[str]]:
    opens = (places.count(0), places.count(1))
    start = Start((0, 0), opens, None, (1 << len(CARDS)) - 1)
    return _laid_out([], start, places, possible)


def _laid_out(deck: list[str], start: Start, places: list[int], possible: Possible) -> Iterator[list[str]]:
    if len(deck) == len(places):
        yield deck
        return
    for card in CARDS:
        if start.left & CARD_BIT[card]:
            after = _with_card(start, card, places[len(deck)])
            if possible(after):
                yield from _laid_out([*deck, card], after, places, possible)


def _with_card(start: Start, card: str, place: int) -> Start:
    bit = CARD_BIT[card]
    hands, opens, trump = list(start.hands), list(start.open), start.trump
    if place == TURNUP:
        trump = SUIT_INDEX[card[1]]
    elif place != STOCK:
        hands[place] |= bit
        opens[place] -= 1
    return Start((hands[0], hands[1]), (opens[0], opens[1]), trump, start.left & ~bit)


@lru_cache(maxsize=1)
def _events() -> tuple[dict[str, Any], ...]:
    """Every event in text order."""
    melds = [sorted(str(card) for card in meld.cards) for meld in CONTEST]
    by: list[dict[str, Any]] = [{}, {"by": 0}, {"by": 1}]
    events: list[dict[str, Any]] = [
        *({"break": count} for count in range(1, 10)),  # moving more than that shows nothing new
        *({**who, "exchange": True} for who in by),
        *({**who, "marriage": suit} for who in by for suit in TRUMPS),
        *({"claim": cards} for cards in melds),
        *({"play": card} for card in CARDS),
        *({"reply": say} for say in ("ask", "good")),
        *({"reply": "not_good", "show": cards} for cards in melds),
    ]
    return tuple(sorted(events, key=lambda event: json.dumps(event, sort_keys=True)))


def _replays(one: RuleSet, other: RuleSet, count: int, possible: Callable[[int], Possible]) -> Iterator[Question]:
    """Replays of so many events; before the last one, both rule sets allow every event."""
    for dealer in (0, 1):
        for deck in _decks(_places(one.deal_hand, dealer), possible(dealer)):
            question: Question = {"ask": "replay", "dealer": dealer, "deck": deck, "events": []}
            yield from _continued(question, (one, other), count)


def _continued(question: Question, both: tuple[RuleSet, RuleSet], count: int) -> Iterator[Question]:
    for event in _events():
        longer = {**question, "events": [*question["events"], event]}
        if count == 1:
            yield longer
        elif all(KINDS["replay"].answer(rules, longer)[0]["ok"] for rules in both):
            yield from _continued(longer, both, count - 1)


def dealt_for_two_tricks(one: RuleSet, other: RuleSet) -> Iterator[Question]:
    """Replays in which the stock is broken or cards are drawn: not before the first trick is played.

    Where both rule sets break the stock, nobody draws before that.
    """
    return _replays(one, other, 2 + (one.stock_break and other.stock_break), lambda _dealer: lambda _start: True)


def dealt_for_a_marriage(one: RuleSet, other: RuleSet) -> Iterator[Question]:
    """Replays in which a player who is not on turn may hold a marriage: first of all, the dealer."""

    def possible(dealer: int) -> Possible:
        return lambda start: any(
            start.can_hold(dealer, meld.mask) and _may_count(one, start, meld) for meld in MARRIAGES
        )

    return _replays(one, other, 1, possible)


def _may_count(rules: RuleSet, start: Start, marriage: Meld) -> bool:
    if start.trump is not None:
        return marriage_known(rules, start.trump, marriage)
    if rules.marriage_suit == "any" or marriage.suit is None:
        return True
    return bool(start.left & marriage.suit.mask & ~marriage.mask)  # a card of the suit that may be turned up


def dealt_for_two_melds(one: RuleSet, other: RuleSet) -> Iterator[Question]:
    """Replays in which the leader may hold a meld, and the dealer a senior one: it is claimed, and answered."""

    def possible(dealer: int) -> Possible:
        def both(start: Start) -> bool:
            juniors = [meld for meld in CONTEST if start.can_hold(1 - dealer, meld.mask)]
            seniors = [meld for meld in CONTEST if start.can_hold(dealer, meld.mask)]
            trumps = range(len(TRUMPS)) if start.trump is None else (start.trump,)
            return any(
                not junior.mask & senior.mask and any(second_wins(one, trump, junior, senior) for trump in trumps)
                for junior in juniors
                for senior in seniors
            )

        return both

    return _replays(one, other, 2, possible)
