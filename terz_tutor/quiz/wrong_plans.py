"""Wrong beliefs about plans of claims: ways of planning that leave points behind, or count what can't be had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from terz_tutor.quiz.claims_asked import read_claims, read_mask
from terz_tutor.quiz.draft import Draft
from terz_tutor.rules import Claims, Meld, RuleSet, parse_suit
from terz_tutor.rules.claims import claimable

Reply = dict[str, Any]


def only_the_longest(rules: RuleSet, draft: Draft) -> Reply | None:
    """Count in each suit the longest run alone, as if the shorter ones in it were gone with it.

    >>> from terz_tutor.quiz.generate import generate
    >>> only_the_longest(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    melds = _open_melds(rules, draft)
    if melds is None:
        return None
    kept: list[Meld] = []
    for meld in melds:  # senior first
        if not any(meld.suit is other.suit is not None and other.contains(meld) for other in kept):
            kept.append(meld)
    return {"points": _in_turns(rules, kept, draft.query["turns"])}


def senior_first(rules: RuleSet, draft: Draft) -> Reply | None:
    """Claim the dearest meld first, and then what the rules still leave, one claim a turn.

    >>> from terz_tutor.quiz.generate import generate
    >>> senior_first(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    melds = _open_melds(rules, draft)
    if melds is None or rules.meld_per_turn != "one":
        return None
    query = draft.query
    trump, hand = parse_suit(query["trump"]).index, read_mask(query["hand"])
    own = read_claims(query)
    points = 0
    for _ in range(query["turns"]):
        left = claimable(rules, trump, hand, own)
        if not left:
            break
        dearest = max(left, key=lambda meld: (meld.points, meld.mask.bit_count()))
        own = Claims((*own.scored, dearest), own.beaten)
        points += dearest.points
    return {"points": points}


def cards_serve_once(rules: RuleSet, draft: Draft) -> Reply | None:
    """Let a card serve in one meld only.

    >>> from terz_tutor.quiz.generate import generate
    >>> cards_serve_once(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    melds = _open_melds(rules, draft)
    if melds is None:
        return None
    turns = draft.query["turns"] if rules.meld_per_turn == "one" else len(melds)
    return {"points": _apart(melds, turns, 0)}


def _apart(melds: Sequence[Meld], turns: int, used: int) -> int:
    """Find the most points of melds that share no card."""
    if not melds or not turns:
        return 0
    first, rest = melds[0], melds[1:]
    without = _apart(rest, turns, used)
    return without if first.mask & used else max(without, first.points + _apart(rest, turns - 1, used | first.mask))


def _open_melds(rules: RuleSet, draft: Draft) -> list[Meld] | None:
    query = draft.query
    if query["ask"] != "claim_plan":
        return None
    return claimable(rules, parse_suit(query["trump"]).index, read_mask(query["hand"]), read_claims(query))


def _in_turns(rules: RuleSet, melds: Sequence[Meld], turns: int) -> int:
    """Add up the points of melds of which no run contains another."""
    prices = sorted((meld.points for meld in melds), reverse=True)
    if rules.meld_per_turn == "one":
        return sum(prices[:turns])
    if rules.meld_per_turn == "any":
        return sum(prices)
    fours = sorted((meld.points for meld in melds if meld.suit is None), reverse=True)
    runs: dict[Any, list[int]] = {}
    for meld in melds:
        if meld.suit is not None:
            runs.setdefault(meld.suit, []).append(meld.points)
    columns = [sorted(column, reverse=True) for column in runs.values()]
    return max(
        sum(fours[:spent]) + sum(sum(column[: turns - spent]) for column in columns)
        for spent in range(min(len(fours), turns) + 1)
    )
