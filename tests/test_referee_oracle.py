"""The referee answers random questions as the naive one does, malformed ones too (`agreement.py` asks more)."""

import random
from itertools import product
from typing import Any

import pytest
from agreement import difference, differences
from oracle.questions import ASKS, MAKERS
from oracle.rulesets import CHOICES, PRESETS

CLAIM_RULES = ("meld.order", "meld.tie", "meld.after_senior", "meld.per_turn", "meld.ask", "marriage.suit")


@pytest.mark.parametrize("ask", ASKS)
def test_random_questions(ask: str) -> None:
    seed = ASKS.index(ask)
    assert list(differences(400, seed, [ask])) == []


@pytest.mark.parametrize("hand", CHOICES["deal.hand"])
@pytest.mark.parametrize("when", CHOICES["marriage.when"])
def test_every_mix_of_claim_rules(hand: int, when: str) -> None:
    """Values that no rule system combines must go together, too."""
    rng = random.Random(hand)  # noqa: S311 - a fixed set of questions, no secret
    found = []
    for values in product(*(CHOICES[rule] for rule in CLAIM_RULES)):
        changes = {"deal.hand": hand, "marriage.when": when, **dict(zip(CLAIM_RULES, values, strict=True))}
        rules: dict[str, Any] = {"base": "modern", **changes}
        for ask in ("declarable", "answer_claim", "claim_plan"):
            made = MAKERS[ask](rng, {**PRESETS["modern"], **changes})
            found.append(difference({"ask": ask, "rules": rules, **made}))
    assert len(found) == 3 * 2 * 2 * 3 * 3 * 2 * 2
    assert [one for one in found if one] == []
