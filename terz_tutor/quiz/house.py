"""House rules that a question can turn on: a prompt names them, for the name of a rule system does not tell them."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.rules.ruleset import TARGET, RuleValue

_FOLLOWING = ("end.overtake", "end.jack")

_DEPENDS: Mapping[str, tuple[str, ...]] = {
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
"""Rules that may decide a question, by what it asks."""


def told_changes(puzzle: Puzzle) -> dict[str, RuleValue]:
    """List the house rules that must be told with a puzzle; none where its prompt names no rule system.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import house_rules
    >>> table = house_rules("modern", {"end.jack": "free", "stock.end": "top"})
    >>> told_changes(generate("legal-reply", table, 1, 7))
    {'end.jack': 'free'}
    """
    args, query = puzzle.draft.prompt.args, puzzle.draft.query
    if "system" not in args:
        return {}
    asked = "legal_in_stock" if query["ask"] == "legal" and query.get("stock") else query["ask"]
    rules = _DEPENDS.get(asked, tuple(puzzle.rules.changes))  # of other questions nothing is known
    named = {TARGET} if "target" in args else set()
    return {rule: value for rule, value in puzzle.rules.changes.items() if rule in rules and rule not in named}
