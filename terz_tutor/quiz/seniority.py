"""The proof of seniority between two melds: the keys that are equal, and the first that differs."""

from __future__ import annotations

from terz_tutor.rules import Card, Meld, Reason, RuleSet, Suit
from terz_tutor.rules.melds import why_senior
from terz_tutor.rules.reasons import Arg

DEPTH = {"senior_class": 0, "senior_top": 1, "senior_trump": 2, "senior_first": 3}
"""Codes of seniority by the key that decides: class, top card, trumps, order of claim."""


def prove_senior(rules: RuleSet, trump: Suit, first: Meld, second: Meld) -> tuple[Reason, ...]:
    """Prove which of two melds is senior: the verdict, then every key that did not decide.

    >>> from terz_tutor.rules import MELDS
    >>> [step.code for step in prove_senior(RuleSet(), Suit.SPADES, MELDS[0b111], MELDS[0b1110 << 8])]
    ['senior_top', 'same_class']
    """
    verdict = why_senior(rules, trump, first, second)
    depth = DEPTH[verdict.code]
    args: dict[str, Arg] = {**verdict.args, "kind": first.cls}
    steps = [verdict]
    if depth > 0:
        steps.append(Reason("same_class", "meld.order", args))
    if depth > 1:
        top = Card(first.top, first.suit or trump)
        steps.append(Reason("same_top", "meld.tie", {**args, "cards": (top,)}))
    if depth > 2:
        counted = rules.meld_tie == "trump_then_first"
        steps.append(Reason("neither_trump" if counted else "trumps_not_counted", "meld.tie", args))
    return tuple(steps)
