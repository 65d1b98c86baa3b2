"""Wrong beliefs about the course of a deal: the referee's answer with one thing changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from terz_tutor.quiz import draw_deals
from terz_tutor.quiz.draft import Draft, whole_query
from terz_tutor.quiz.wrong_cards import CardBelief
from terz_tutor.quiz.wrongly import Wrongly
from terz_tutor.referee import answer
from terz_tutor.referee.replay import state_json
from terz_tutor.rules import CODES, RuleSet
from terz_tutor.rules.events import Break, Play
from terz_tutor.rules.strength import LAST_TRICK
from terz_tutor.rules.turns import happen

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


def loser_draws_first(rules: RuleSet, draft: Draft) -> Reply | None:
    """Let the loser of a trick draw first: each draws what the other does.

    >>> from terz_tutor.quiz.generate import generate
    >>> loser_draws_first(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    if not _just_drawn(rules, draft):
        return None
    state = draw_deals.state(draft.query, rules)
    return {"ok": True, "state": {**state, **_drawn_by_other(state)}}


def drawn_from_other_end(rules: RuleSet, draft: Draft) -> Reply | None:
    """Draw from the other end of the stock than the table does, this once.

    >>> from terz_tutor.quiz.generate import generate
    >>> drawn_from_other_end(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    if not _just_drawn(rules, draft):
        return None
    other = replace(rules, stock_end="top" if rules.stock_end == "bottom" else "bottom")
    before = draw_deals.replay(draft.query, rules, without=1)
    last = draft.query["events"][-1]
    event = Break(last["break"]) if "break" in last else Play(CODES.index(last["play"]))
    return {"ok": True, "state": state_json(happen(replace(before, rules=other), event))}


def in_replay(belief: CardBelief) -> Wrongly:
    """Take the winner of the trick just played for who wins it by a belief about cards.

    >>> from terz_tutor.quiz.generate import generate
    >>> in_replay(CardBelief())(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """

    def reply(rules: RuleSet, draft: Draft) -> Reply | None:
        if draft.query["ask"] != "replay" or not draft.scene.trick:
            return None
        trump = draft.scene.trump
        lead, answered = draw_deals.last_trick(draft.query)
        state = draw_deals.state(draft.query, rules)
        if belief.takes(lead, answered, trump) == CardBelief().takes(lead, answered, trump):
            return {"ok": True, "state": state}
        others = {field: 1 - state[field] for field in ("to_act", "next_dealer") if state.get(field) is not None}
        drawn = _drawn_by_other(state) if _just_drawn(rules, draft) else {}
        return {"ok": True, "state": {**state, **others, **drawn}}

    return reply


def _just_drawn(rules: RuleSet, draft: Draft) -> bool:
    """Tell whether the last event of a replay made the players draw."""
    if draft.query["ask"] != "replay":
        return False
    events = draft.query["events"]
    plays = sum("play" in event for event in events)
    waits = rules.stock_break and plays == 2 and "break" not in events[-1]
    return 0 < plays <= rules.stock_limit and plays % 2 == 0 and not waits


def _drawn_by_other(state: Reply) -> Reply:
    """Let each player have drawn what the other has."""
    drawn, turnup_to = state["drawn"], state["turnup_to"]
    hands = [
        sorted([*(set(hand) - set(drawn[player])), *drawn[1 - player]], key=CODES.index)
        for player, hand in enumerate(state["hands"])
    ]
    return {"drawn": drawn[::-1], "turnup_to": None if turnup_to is None else 1 - turnup_to, "hands": hands}


def last_winner_does_not_deal(rules: RuleSet, draft: Draft) -> Reply | None:
    """Let the loser of the last trick deal next.

    >>> from terz_tutor.quiz.generate import generate
    >>> last_winner_does_not_deal(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    if draft.query["ask"] == "replay" and draft.at == "/state/next_dealer":
        state = draw_deals.state(draft.query, rules)
        return {"ok": True, "state": {**state, "next_dealer": 1 - state["next_dealer"]}}
    if draft.query["ask"] == "match":
        right = _right(rules, draft)
        dealer = right.get("next_dealer")
        return None if dealer is None else {**right, "next_dealer": 1 - dealer}
    return None
