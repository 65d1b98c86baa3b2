"""Rules that a question can turn on, by what it asks: those of the referee's other rules change no answer to it."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.quiz.draft import Query, questions_in
from terz_tutor.rules import CHOICES
from terz_tutor.rules.ruleset import TARGET

_FOLLOWING = ("end.overtake", "end.jack")

_DEPENDS: Mapping[str, tuple[str, ...]] = {
    "strength": (),
    "trick": (),
    "legal": _FOLLOWING,
    "legal_in_stock": ("stock.reply",),
    "melds": ("meld.order", "meld.tie", "marriage.suit"),
    "compare": ("meld.order", "meld.tie"),
    "declarable": ("deal.hand", "meld.after_senior", "marriage.suit", "marriage.when"),
    "answer_claim": ("deal.hand", "meld.order", "meld.tie", "meld.ask", "meld.after_senior"),
    "claim_plan": ("deal.hand", "meld.after_senior", "meld.per_turn"),
    "exchange": ("exchange", "exchange.when"),
    "deal_score": ("score.round",),
    "solve": _FOLLOWING,
    "replay": ("stock.break", "stock.end"),
    "match": (TARGET, "match.check", "penalty.false_claim", "penalty.draw", "penalty.miscount"),
}


def depends(query: Query) -> frozenset[str]:
    """List the rules that may decide a question, or one of those that stand within it; all, where nothing is known.

    >>> sorted(depends({"ask": "exchange"}))
    ['exchange', 'exchange.when']
    """
    found: set[str] = set()
    for question in questions_in(query):
        asked = "legal_in_stock" if question["ask"] == "legal" and question.get("stock") else question["ask"]
        found.update(_DEPENDS.get(asked, CHOICES))
    return frozenset(found)
