"""Wrong beliefs about replies: which there are while the stock lasts, and which rule forbids one in the endgame."""

from __future__ import annotations

from typing import Any

from terz_tutor.quiz.draft import Draft, whole_query
from terz_tutor.referee import answer
from terz_tutor.rules import RuleSet, parse_card, parse_suit, takes

Reply = dict[str, Any]
_WHY = "/why/"


def endgame_in_stock(rules: RuleSet, draft: Draft) -> Reply | None:
    """Reply while the stock lasts as if it were gone.

    >>> from terz_tutor.quiz.generate import generate
    >>> endgame_in_stock(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    if draft.query["ask"] != "legal" or not draft.query.get("stock"):
        return None
    return answer({**whole_query(draft, rules), "stock": 0}, with_rules=False)


def follow_forbids_all(_rules: RuleSet, draft: Draft) -> Reply | None:
    """Take following suit for the one rule that ever forbids a card.

    >>> from terz_tutor.quiz.generate import generate
    >>> draft = generate("why-not", RuleSet(), 1, 7).draft
    >>> list(follow_forbids_all(RuleSet(), draft)["why"].values())
    ['end.follow']
    """
    if not draft.at.startswith(_WHY):
        return None
    return {"why": {draft.at.removeprefix(_WHY): "end.follow"}}


def overtaking_forbids_all(rules: RuleSet, draft: Draft) -> Reply | None:
    """Put a ban down to overtaking wherever one could overtake, even where following suit forbids the card already.

    >>> from terz_tutor.quiz.generate import generate
    >>> overtaking_forbids_all(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    query = draft.query
    if not draft.at.startswith(_WHY) or query.get("led") is None:
        return None
    code, led = draft.at.removeprefix(_WHY), parse_card(query["led"])
    hand, trump = map(parse_card, query["hand"]), parse_suit(query["trump"])
    if any(card.suit is led.suit and takes(led, card, trump) for card in hand):
        return {"why": {code: "end.overtake"}}
    return answer(whole_query(draft, rules), with_rules=False)
