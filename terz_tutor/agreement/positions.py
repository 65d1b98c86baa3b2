"""For each rule, the questions in which it can matter, smallest first (see :mod:`terz_tutor.agreement.order`).

A row leaves out only what cannot matter, and says why at its place. Two reasons stand for all of them: a kind of
question that never looks at a rule can't tell its values apart (the tests watch which kinds look at which rules),
and a question with a card that plays no part has a smaller one with the same two answers.

Of the referee's kinds ``strength`` and ``trick`` look at no rule that may be set, ``melds`` only lists a hand, and
``under`` asks other questions; the other kinds are searched.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, combinations, product
from typing import Any

from terz_tutor.agreement.dealing import dealt_for_a_marriage, dealt_for_two_melds, dealt_for_two_tricks
from terz_tutor.agreement.order import CARDS, TRUMPS, Question
from terz_tutor.rules import RuleSet
from terz_tutor.rules.dependencies import real_target
from terz_tutor.rules.match import Penalty
from terz_tutor.rules.melds import CONTEST, RUN_POINTS

Search = Callable[[RuleSet, RuleSet], Iterator[Question]]
"""Makes the questions in which two rule sets that differ in one rule alone may differ."""

MELDS: tuple[list[str], ...] = tuple(
    sorted((sorted(str(card) for card in meld.cards) for meld in CONTEST), key=json.dumps)
)
"""Every run and four in text order."""

RUNS = tuple(cards for cards in MELDS if len({card[1] for card in cards}) == 1)

STOCKS = range(2, 16, 2)
"""Cards in the stock before a trick; the limit depends on the hands, and no search gets there."""

MOST_ENTRIES = 3


def _hands(count: int, without: Iterable[str] = ()) -> Iterator[list[str]]:
    held = set(without)
    return map(list, combinations([card for card in CARDS if card not in held], count))


def _replies(rules: RuleSet, stock: Mapping[str, int]) -> Iterator[Question]:
    # a lead is free and a single card may always be played, so two cards are the least; how many lie in the stock
    # does not matter as long as there are some, and before a reply there are at least two
    for count in range(2, rules.deal_hand + 1):
        for hand in _hands(count):
            for led in CARDS:
                if led not in hand:
                    for trump in TRUMPS:
                        yield {"ask": "legal", "hand": hand, "led": led, **stock, "trump": trump}


def _endgame_replies(one: RuleSet, _other: RuleSet) -> Iterator[Question]:
    return _replies(one, {})


def _stock_replies(one: RuleSet, _other: RuleSet) -> Iterator[Question]:
    return _replies(one, {"stock": STOCKS[0]})


def _contests(_one: RuleSet, _other: RuleSet) -> Iterator[Question]:
    # melds in a row of three or more are out of order only where two of them are, and those two are smaller
    for cards in range(6, 17):
        for first, second in _contestants(cards):
            for trump in TRUMPS:
                yield {"ask": "compare", "first": first, "second": second, "trump": trump}


@cache
def _contestants(cards: int) -> tuple[tuple[list[str], list[str]], ...]:
    """Every two melds of so many cards that share none."""
    return tuple(
        (first, second)
        for first, second in product(MELDS, repeat=2)
        if len(first) + len(second) == cards and not set(first) & set(second)
    )


def _plans(full: int, scored: Iterable[list[list[str]]]) -> Iterator[Question]:
    # with less than a full hand nothing but a marriage may be claimed
    scored = list(scored)
    for hand in _hands(full):
        for before in scored:
            for trump in TRUMPS:
                for turns in range(1, 9):
                    yield {
                        "ask": "claim_plan",
                        "hand": hand,
                        **({"scored": before} if before else {}),
                        "trump": trump,
                        "turns": turns,
                    }


def _first_plans(one: RuleSet, other: RuleSet) -> Iterator[Question]:
    # of two sizes of a hand the smaller is full under one rule set alone
    return _plans(min(one.deal_hand, other.deal_hand), [[]])


def _later_plans(one: RuleSet, other: RuleSet) -> Iterator[Question]:
    # something must have scored; a terz contains no other run, so it bars others only where lower ones are barred
    values = {one.meld_after_senior, other.meld_after_senior}
    least = 3 if "lower_in_suit" in values else 4
    lengths = range(least, 9)
    return chain.from_iterable(_plans(one.deal_hand, [[run] for run in RUNS if len(run) == cards]) for cards in lengths)


def _answers(one: RuleSet, _other: RuleSet) -> Iterator[Question]:
    # what was asked matters only once it was asked, and a meld is shown from a full hand
    for cards in range(3, 9):
        for claim in MELDS:
            if len(claim) == cards:
                for hand in _hands(one.deal_hand, claim):
                    for trump in TRUMPS:
                        yield {"ask": "answer_claim", "asked": True, "claim": claim, "hand": hand, "trump": trump}


def _marriages(one: RuleSet, _other: RuleSet) -> Iterator[Question]:
    # a marriage needs its own two cards, or a full hand besides
    for count in (2, one.deal_hand):
        for hand in _hands(count):
            for leading in ({"leading": False}, {}):
                for trump in TRUMPS:
                    yield {"ask": "declarable", "hand": hand, **leading, "trump": trump}


def _marriage_times(one: RuleSet, other: RuleSet) -> Iterator[Question]:
    # one player's question tells "on the lead" from the rest; on whose turn is seen only where both play
    if "lead_with_claims" in (one.marriage_when, other.marriage_when):
        return _marriages(one, other)
    return dealt_for_a_marriage(one, other)


def _exchanges(_one: RuleSet, _other: RuleSet) -> Iterator[Question]:
    # of a hand the seven of trumps alone matters; while there is a stock, the turn-up is there
    for stock in STOCKS:
        for card in CARDS:
            for own_turn in ({"own_turn": False}, {}):
                for trump in TRUMPS:
                    for turnup in CARDS:
                        if turnup[1] == trump and turnup != card:
                            yield {
                                "ask": "exchange",
                                "hand": [card],
                                **own_turn,
                                "stock": stock,
                                "trump": trump,
                                "turnup": turnup,
                            }


def _scores(_one: RuleSet, _other: RuleSet) -> Iterator[Question]:
    for last in (0, 1):
        for pile in _subsets([], CARDS):
            rest = [card for card in CARDS if card not in set(pile)]
            if len(pile) % 2 == 0 and (pile, rest)[last]:
                for trump in TRUMPS:
                    yield {"ask": "deal_score", "last": last, "piles": [pile, rest], "trump": trump}


def _subsets(taken: list[str], left: tuple[str, ...]) -> Iterator[list[str]]:
    """Every choice of cards in text order: a longer list comes before the shorter one that begins it."""
    for place, card in enumerate(left):
        yield from _subsets([*taken, card], left[place + 1 :])
    yield taken


def _matches(one: RuleSet, other: RuleSet) -> Iterator[Question]:
    # one deal is enough: after each deal both values of every rule look at the totals alike
    entries = list(_entries(one, other))
    for count in range(MOST_ENTRIES + 1):
        for last in (0, 1):
            for written in product(entries, repeat=count):
                yield {"ask": "match", "deals": [{"last": last, "written": list(written)}]}


def _entries(one: RuleSet, other: RuleSet) -> Iterator[Any]:
    # points below both targets win nothing, and 0 stands for them; the least total that wins stands for the others
    landmarks = sorted({0, real_target(one), real_target(other)})
    for player in (0, 1):
        for points in landmarks:
            yield [player, points]
    # a claim is of a meld; where points are rounded to tens, a ten is the least that can be too much
    too_much = 10 if "none" not in (one.score_round, other.score_round) else 1
    for player in (0, 1):
        yield {"by": player, "penalty": Penalty.DRAW.value}
        yield {"by": player, "penalty": Penalty.FALSE_CLAIM.value, "points": RUN_POINTS[3]}
        yield {"by": player, "penalty": Penalty.MISCOUNT.value, "points": too_much}


SEARCHES: Mapping[str, Search] = {
    "deal.hand": _first_plans,
    "stock.break": dealt_for_two_tricks,
    "stock.end": dealt_for_two_tricks,
    "stock.reply": _stock_replies,
    "exchange": _exchanges,
    "exchange.when": _exchanges,
    "end.overtake": _endgame_replies,
    "end.jack": _endgame_replies,
    "meld.order": _contests,
    "meld.tie": _contests,
    "meld.after_senior": _later_plans,
    "meld.per_turn": _first_plans,
    "meld.ask": _answers,
    "meld.must_beat": dealt_for_two_melds,
    "marriage.suit": _marriages,
    "marriage.when": _marriage_times,
    "score.round": _scores,
    "match.target": _matches,
    "match.check": _matches,
    "penalty.false_claim": _matches,
    "penalty.draw": _matches,
    "penalty.miscount": _matches,
}
"""Rule id → the questions in which it can matter."""
