"""Deals played by chance up to the moment that a question is about, and what the referee says of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from terz_tutor.quiz.draft import Query
from terz_tutor.referee import answer
from terz_tutor.rules import CODES, DECK, Card, RuleSet, Suit, parse_card
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Break, Play
from terz_tutor.rules.replies import legal_mask
from terz_tutor.rules.strength import BEATS
from terz_tutor.rules.turns import draw, happen

YOU, OPPONENT = 0, 1
"""Players of a replayed deal; the viewer is 0."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A deal that was played so far: the question about it, and what the table showed around its last trick."""

    query: dict[str, Any]
    trump: int
    trick: tuple[int, int, int, int]
    """The last trick: who led, the lead, the reply, who took it."""
    stock: int
    """Cards in the stock when it was led."""
    hidden: tuple[int, ...]
    """The hidden ones among them, the topmost first; before a break that comes after the trick."""
    turnup: int | None
    piles: tuple[int, int]
    """What each had taken before it, as masks."""
    hands: tuple[int, int]
    """What each holds at the end, after the draw."""
    drawn: tuple[tuple[int, ...], tuple[int, ...]]
    """What each drew last."""


def play(draws: Draws, rules: RuleSet, tricks: int, *, with_break: bool = True) -> Replayed:
    """Deal the cards and play so many tricks, each card by chance among those that may be played.

    It is done on masks: five deals are played for each puzzle.

    Args:
        draws: chance.
        rules: the table's rules.
        tricks: how many tricks are played, at least one.
        with_break: whether a break that is due after the last of them happens, too.

    >>> played = play(Draws("a"), RuleSet(), 3)
    >>> len(played.query["events"]), played.stock
    (7, 10)
    """
    deck = draws.shuffled(range(len(DECK)))
    dealer = draws.below(2)
    start = start_deal(rules, deck, dealer)
    trump, leader, hidden, turnup = start.trump, start.leader, start.hidden, start.turnup
    hands, piles = list(start.hands), [0, 0]
    drawn: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    events: list[dict[str, Any]] = []
    for number in range(1, tricks + 1):
        stock = len(hidden) + (turnup is not None)
        shown = stock, hidden, turnup, (piles[0], piles[1])
        lead = _pick(draws, hands[leader])
        reply = _pick(draws, legal_mask(rules, trump, hands[1 - leader], lead, stock))
        hands[leader] ^= 1 << lead
        hands[1 - leader] ^= 1 << reply
        winner = 1 - leader if BEATS[trump][lead] >> reply & 1 else leader
        trick = (leader, lead, reply, winner)
        piles[winner] |= 1 << lead | 1 << reply
        events += ({"play": CODES[lead]}, {"play": CODES[reply]})
        if number == 1 and rules.stock_break and (with_break or tricks > 1):
            count = draws.between(1, len(hidden) - 1)
            events.append({"break": count})
            hidden = hidden[count:] + hidden[:count]
        if turnup is not None and (number > 1 or with_break):
            hidden, turnup, drawn, _ = draw(rules, hands, hidden, turnup, winner)
        leader = winner
    query = {"ask": "replay", "deck": [CODES[card] for card in deck], "dealer": dealer, "events": events}
    return Replayed(query, trump, trick, *shown, (hands[0], hands[1]), drawn)


def _pick(draws: Draws, mask: int) -> int:
    """Draw one card of a mask."""
    for _ in range(draws.below(mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def replay(query: Query, rules: RuleSet, *, without: int = 0) -> Deal:
    """Bring a deal of plays and breaks to where it stands, or to so many events before.

    >>> replay({"deck": list(CODES), "dealer": 0, "events": [{"play": "TS"}]}, RuleSet(), without=1).turn
    1
    """
    deal = start_deal(rules, [CODES.index(code) for code in query["deck"]], query["dealer"])
    events = query["events"]
    for event in events[: len(events) - without]:
        deal = happen(deal, Break(event["break"]) if "break" in event else Play(CODES.index(event["play"])))
    return deal


def last_trick(query: Query) -> tuple[Card, Card]:
    """Read the last trick of a replay: the lead and the reply.

    >>> last_trick({"events": [{"play": "7S"}, {"play": "8S"}, {"break": 2}]})
    (Card('7S'), Card('8S'))
    """
    lead, reply = [event["play"] for event in query["events"] if "play" in event][-2:]
    return parse_card(lead), parse_card(reply)


def trump_of(query: Query, rules: RuleSet) -> Suit:
    """Find trumps: the suit of the card after both hands.

    >>> trump_of({"deck": list(CODES)}, RuleSet()).code
    'D'
    """
    return parse_card(query["deck"][2 * rules.deal_hand]).suit


def state(query: Query, rules: RuleSet, *, without: int = 0) -> dict[str, Any]:
    """Ask the referee for the state, or for that of so many events before.

    >>> state({"ask": "replay", "deck": list(CODES), "dealer": 0, "events": []}, RuleSet())["to_act"]
    1
    """
    events = query["events"][: len(query["events"]) - without]
    # every step of an explanation asks about the same deal
    found: dict[str, Any] = _replayed(json.dumps({**query, "events": events, "rules": rules.spelled}))
    return found


@lru_cache(maxsize=8)
def _replayed(question: str) -> Any:
    return answer(json.loads(question), with_rules=False)["state"]
