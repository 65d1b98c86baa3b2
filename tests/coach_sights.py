"""Turns for the coach to judge, each as who must act sees it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from record_play import random_events, random_start

from terz_tutor.analysis.coach import Advice, review, review_deal
from terz_tutor.analysis.endings import deal_of
from terz_tutor.analysis.sight import Sight, sights, start_sight
from terz_tutor.analysis.solver import Ending
from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.deal import Deal, Trick, start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Claim, Event
from terz_tutor.rules.notation import parse_card, parse_cards

MODERN = PRESETS["modern"]


def chance(seed: int | str) -> random.Random:
    return random.Random(seed)  # noqa: S311 - no secret


def mask(text: str) -> int:
    return cards_mask(parse_cards(text))


def card(text: str) -> int:
    return parse_card(text).index


def dealt(rules: RuleSet, leader: str, dealer: str, turnup: str) -> Deal:
    """Deal stacked hands; player 1 leads. What is not told is filled up in deck order."""
    top = card(turnup)
    hands = [[one.index for one in parse_cards(text)] if text else [] for text in (leader, dealer)]
    rest = [one for one in range(32) if one != top and one not in hands[0] + hands[1]]
    for hand in hands:
        hand += [rest.pop(0) for _ in range(rules.deal_hand - len(hand))]
    packets = [hand[at : at + 3] for at in range(0, rules.deal_hand, 3) for hand in hands]
    return start_deal(rules, [*(one for packet in packets for one in packet), top, *rest], 0)


def leads(system: str, hand: str, turnup: str = "9H") -> Sight:
    """The first turn of a deal, as the leader sees it."""
    return start_sight(dealt(PRESETS[system], hand, "", turnup), 1)


def answers(system: str, claim: str, own: str, *then: Event, turnup: str = "9H") -> Sight:
    """A claim that waits for an answer, as who must answer sees it."""
    deal = dealt(PRESETS[system], claim, own, turnup)
    return sights(deal, [Claim(mask(claim)), *then])[1]


def ended(system: str, own: str, theirs: str, led: str = "") -> Sight:
    """An ending with spades trumps, as player 0 sees it."""
    hands = (mask(own), mask(theirs))
    ending = Ending(PRESETS[system], 0, hands, int(bool(led)), card(led) if led else None)
    return start_sight(deal_of(ending), 0)


def within(own: str, turnup: str, stock: int, system: str = "modern") -> Sight:
    """A turn on the lead with so many cards in the stock."""
    held, top = mask(own), card(turnup)
    rest = [one for one in range(32) if one != top and not held >> one & 1]
    theirs = sum(1 << rest.pop() for _ in range(9))
    hidden, played = rest[: stock - 1], rest[stock - 1 :]
    tricks = tuple(Trick(0, *pair, 0) for pair in zip(played[::2], played[1::2], strict=True))
    return start_sight(Deal(PRESETS[system], 1, top >> 3, (held, theirs), tuple(hidden), top, 0, tricks=tricks), 0)


def judged(sight: Sight, event: Event) -> Advice:
    return review(sight, event, Draws("a"))


def codes(advice: Advice) -> list[str]:
    return [reason.code for reason in advice.reasons]


def in_tricks(advice: Advice) -> float:
    """What was lost besides melds."""
    return advice.lost - advice.sure


@lru_cache(maxsize=4)
def reviewed(system: str) -> Sequence[Advice]:
    """Advice to one player from a whole deal."""
    rng = chance(f"whole {system}")
    _, start = random_start(rng, PRESETS[system])
    events = [event for event, _ in random_events(rng, start)]
    return review_deal(start, events, 1, Draws("a"))


QUEENS = "QS QC QD QH 7C 8C 7D 8D 7H"
