"""The four rule systems, and what a table may change."""

from typing import Any

from .wrong import Wrong

Rules = dict[str, Any]

CHOICES: dict[str, list[object]] = {
    "deal.hand": [9, 10],
    "stock.break": [True, False],
    "stock.end": ["bottom", "top"],
    "stock.reply": ["free", "suit_or_trump", "follow_then_trump"],
    "exchange": ["above_2", "at_least_2", "none"],
    "exchange.when": ["own_turn", "any_time"],
    "end.overtake": [True, False],
    "end.jack": ["forced", "never_forced", "keep_when_void", "free"],
    "meld.order": ["fours_first", "long_runs_over_aces"],
    "meld.tie": ["trump_then_first", "first"],
    "meld.after_senior": ["contained", "lower_in_suit", "none"],
    "meld.per_turn": ["one", "one_per_suit", "any"],
    "meld.ask": ["open", "binding"],
    "meld.must_beat": [True, False],
    "marriage.suit": ["trump", "any"],
    "marriage.when": ["any_turn", "lead_with_claims", "any_time"],
    "score.round": ["none", "tens_five_down", "tens_five_up"],
    "match.check": ["after_deal", "at_once"],
    "penalty.false_claim": [True, False],
    "penalty.draw": [True, False],
    "penalty.miscount": [True, False],
}
TARGET = "match.target"

MODERN: Rules = {
    "deal.hand": 9,
    "stock.break": True,
    "stock.end": "bottom",
    "stock.reply": "free",
    "exchange": "above_2",
    "exchange.when": "own_turn",
    "end.overtake": True,
    "end.jack": "forced",
    "meld.order": "fours_first",
    "meld.tie": "trump_then_first",
    "meld.after_senior": "contained",
    "meld.per_turn": "one",
    "meld.ask": "open",
    "meld.must_beat": False,
    "marriage.suit": "trump",
    "marriage.when": "any_turn",
    "score.round": "none",
    "match.target": 501,
    "match.check": "after_deal",
    "penalty.false_claim": False,
    "penalty.draw": False,
    "penalty.miscount": False,
}
CLASSIC: Rules = {
    **MODERN,
    "stock.reply": "suit_or_trump",
    "end.jack": "never_forced",
    "meld.must_beat": True,
    "score.round": "tens_five_down",
    "penalty.false_claim": True,
    "penalty.draw": True,
    "penalty.miscount": True,
}
OLD_TEN: Rules = {
    **MODERN,
    "deal.hand": 10,
    "stock.break": False,
    "exchange": "none",
    "end.overtake": False,
    "end.jack": "keep_when_void",
    "meld.order": "long_runs_over_aces",
    "meld.ask": "binding",
    "marriage.when": "lead_with_claims",
}
KART_PARAD: Rules = {
    **MODERN,
    "stock.break": False,
    "stock.end": "top",
    "exchange.when": "any_time",
    "end.jack": "never_forced",
    "meld.tie": "first",
    "meld.after_senior": "lower_in_suit",
    "meld.per_turn": "one_per_suit",
    "marriage.suit": "any",
    "marriage.when": "any_time",
}
PRESETS: dict[str, Rules] = {"classic": CLASSIC, "modern": MODERN, "old-ten": OLD_TEN, "kart-parad": KART_PARAD}


def allowed(rule: str, value: object) -> bool:
    """Whether a table may give this rule this value.

    >>> allowed("deal.hand", 10), allowed("deal.hand", 10.0), allowed("stock.break", 1), allowed("match.target", 0)
    (True, False, False, False)
    """
    if rule == TARGET:
        return type(value) is int and value >= 1
    return any(type(value) is type(choice) and value == choice for choice in CHOICES.get(rule, []))


def read_rules(given: object) -> Rules:
    """The rules that a question is asked under.

    >>> read_rules({"base": "classic", "match.target": 301})["match.target"]
    301

    Raises:
        Wrong: `unknown_rules` or `bad_rule_value`.
    """
    changes: dict[str, object] = {}
    base = given
    if isinstance(given, dict):
        changes = {rule: value for rule, value in given.items() if rule != "base"}
        base = given.get("base")
    if not isinstance(base, str) or base not in PRESETS:
        raise Wrong("unknown_rules", f"rules: expected one of {', '.join(PRESETS)}, got {base!r}")
    for rule, value in changes.items():
        if not allowed(rule, value):
            raise Wrong("bad_rule_value", f"rules: {rule} can't be {value!r}")
    return {**PRESETS[base], **changes}
