"""Wrong beliefs about the course and the score of a deal: the referee's answer with one thing changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from terz_tutor.quiz.draft import Draft, whole_query
from terz_tutor.quiz.wrongly import Wrongly
from terz_tutor.referee import answer
from terz_tutor.rules import CODES, RuleSet
from terz_tutor.rules.score import round_points
from terz_tutor.rules.strength import LAST_TRICK

_LAST_STOCK = 2  # cards in the stock before the trick after which it is gone

Reply = Mapping[str, Any]


def _right(rules: RuleSet, draft: Draft) -> dict[str, Any]:
    return answer(whole_query(draft, rules), with_rules=False)


def last_ten_at_stocks_end(rules: RuleSet, draft: Draft) -> Reply | None:
    """Give the ten to the trick after which the stock is gone, not to the deal's last.

    >>> from terz_tutor.quiz.generate import generate
    >>> last_ten_at_stocks_end(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    if draft.query["ask"] != "trick":
        return None
    right = _right(rules, draft)
    wrong = LAST_TRICK * (draft.scene.stock == _LAST_STOCK) - LAST_TRICK * bool(draft.query.get("last"))
    return {**right, "points": right["points"] + wrong}


def deal_of(total: int) -> Wrongly:
    """Take the rest of another total than 150 for the other player.

    >>> from terz_tutor.quiz.generate import generate
    >>> deal_of(162)(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """

    def reply(rules: RuleSet, draft: Draft) -> Reply | None:
        if draft.query["ask"] != "deal_score":
            return None
        own = _right(rules, draft)["tricks"][0]
        tricks = [own, total - own]
        recorded = [round_points(rules, points) for points in tricks]
        melds = draft.query.get("melds", [0, 0])
        return {
            "tricks": tricks,
            "recorded": recorded,
            "total": [points + more for points, more in zip(recorded, melds, strict=True)],
        }

    return reply


def loser_draws_first(rules: RuleSet, draft: Draft) -> Reply | None:
    """Let the loser of a trick draw first: each draws what the other does.

    >>> from terz_tutor.quiz.generate import generate
    >>> loser_draws_first(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    if draft.query["ask"] != "replay":
        return None
    reply = _right(rules, draft)
    state = reply["state"]
    first, second = (set(cards) for cards in state["drawn"])
    one, two = state["hands"]
    hands = [[code for code in one if code not in first], [code for code in two if code not in second]]
    turnup_to = state["turnup_to"]
    changed = {
        "drawn": state["drawn"][::-1],
        "turnup_to": None if turnup_to is None else 1 - turnup_to,
        "hands": [_in_order([*hands[0], *second]), _in_order([*hands[1], *first])],
    }
    return {**reply, "state": {**state, **changed}}


def _in_order(codes: Iterable[str]) -> list[str]:
    return sorted(codes, key=CODES.index)


def last_winner_does_not_deal(rules: RuleSet, draft: Draft) -> Reply | None:
    """Let the loser of the last trick deal next.

    >>> from terz_tutor.quiz.generate import generate
    >>> last_winner_does_not_deal(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    if draft.query["ask"] not in ("replay", "match"):
        return None
    reply = _right(rules, draft)
    where = reply["state"] if draft.query["ask"] == "replay" else reply
    if where.get("next_dealer") is None:
        return None
    changed = {**where, "next_dealer": 1 - where["next_dealer"]}
    return {**reply, "state": changed} if draft.query["ask"] == "replay" else changed
