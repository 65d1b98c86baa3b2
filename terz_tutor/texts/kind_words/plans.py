"""What puzzles about claims planned over several turns say (messages of ``kind_plans.po``)."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "claim-plan": "What can your claims bring?",
}
"""Title by kind of puzzle."""

SENTENCES: Mapping[str, str] = {
    "ask_claim_plan": (
        "{system} rules. Trumps are {trump}; {stock:stock}. You have {turns:turns} left for claims; your hand stays "
        "as it is, and nothing is beaten. You have claimed nothing yet. How many points can runs and fours bring you "
        "at most?"
    ),
    "ask_claim_plan_again": (
        "{system} rules. Trumps are {trump}; {stock:stock}. You have {turns:turns} left for claims; your hand stays "
        "as it is, and nothing is beaten. Your earlier claims are shown. How many points can runs and fours still "
        "bring you at most?"
    ),
    "plan_total": "The best plan brings {points:points}.",
    "plan_claim": "Turn {turn}: {meld:a}, {points:points}.",
    "plan_one": "Under these rules one turn holds one such claim.",
    "plan_one_per_suit": "Under these rules one turn may hold several claims, each of another suit.",
    "plan_any": "Under these rules one turn may hold any number of claims.",
    "plan_junior_first": (
        "The {junior:meld} must go before the {senior:meld}: once the longer run has scored, those inside it are "
        "barred."
    ),
    "plan_left_out": "No turn is left for the {meld:meld}, {points:points}.",
}
"""Prompts, options and steps by code."""

LABELS: Mapping[str, str] = {}
"""Labels of laid cards by code."""
