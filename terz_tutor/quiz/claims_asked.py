"""Earlier claims in questions: drawn, read, and the checks of what they bar; for kinds and wrong beliefs alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from terz_tutor.quiz.checks import Args, referee
from terz_tutor.quiz.draft import Query
from terz_tutor.quiz.hands import codes
from terz_tutor.quiz.kinds import Check
from terz_tutor.rules import MELDS, Card, Claims, Meld, Reason, RuleSet, parse_card
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.claims import barred_by
from terz_tutor.rules.draws import Draws


def read_mask(texts: Iterable[str]) -> int:
    """Read cards as a question writes them.

    >>> read_mask(["7S", "8S"])
    3
    """
    return cards_mask(map(parse_card, texts))


def read_meld(texts: Iterable[str]) -> Meld:
    """Read a meld as a question writes it.

    >>> read_meld(["7S", "8S", "9S"])
    Meld('7S 8S 9S')
    """
    return MELDS[read_mask(texts)]


def read_claims(query: Query) -> Claims:
    """Read the earlier claims of a question: those that scored, and those that were beaten.

    >>> read_claims({"scored": [["7S", "8S", "9S"]]}).scored
    (Meld('7S 8S 9S'),)
    """
    scored, beaten = (tuple(map(read_meld, query.get(name, ()))) for name in ("scored", "claimed"))
    return Claims(scored, beaten)


def draw_earlier(draws: Draws, held: Sequence[Meld], count: int) -> Claims:
    """Draw so many melds that were claimed before; two of three have scored.

    >>> draw_earlier(Draws("a"), [MELDS[0b111]], 1)
    Claims(scored=(Meld('7S 8S 9S'),), beaten=())
    """
    earlier = draws.sample(held, count)
    scored = tuple(meld for meld in earlier if draws.below(3))
    return Claims(scored, tuple(meld for meld in earlier if meld not in scored))


def may_claim(query: Query, rules: RuleSet, meld: Iterable[Card], **changed: Any) -> bool:
    """Ask the referee whether a meld may be claimed; fields of the question may be changed.

    >>> run = [parse_card(code) for code in "7S 8S 9S".split()]
    >>> query = {"trump": "H", "hand": "7S 8S 9S AS 7C 9C 7D 9D 7H".split(), "scored": [["7S", "8S", "9S"]]}
    >>> may_claim(query, RuleSet(), run), may_claim(query, RuleSet(), run, scored=[])
    (False, True)
    """
    cards = codes(meld)
    question = {key: query[key] for key in ("trump", "hand", "scored", "claimed", "stock") if key in query}
    return cards in referee(rules, "declarable", **{**question, "among": [cards], **changed})["may"]


def barred_step(rules: RuleSet, trump: int, own: Claims, meld: Meld) -> Reason | None:
    """Say which earlier claim of your own bars a meld, or None.

    >>> inner, outer = MELDS[0b111], MELDS[0b1111]
    >>> step = barred_step(RuleSet(), 0, Claims(scored=(outer,)), inner)
    >>> step and step.code
    'claim_contained'
    """
    rule = barred_by(rules, trump, own, meld)
    if rule is None:
        return None
    if rule == "meld.repeat":
        code = "claim_repeated"
    else:
        code = "claim_contained" if any(scored.contains(meld) for scored in own.scored) else "claim_lower"
    return Reason(code, rule, {"meld": meld.cards})


# --- checks ---


def _check_repeated(args: Args, query: Query, rules: RuleSet) -> bool:
    before = codes(args["meld"]) in (*query["scored"], *query["claimed"])
    return before and not may_claim(query, rules, args["meld"])


def _bar(args: Args, query: Query, rules: RuleSet) -> list[list[str]]:
    """List the scored melds each of which alone bars a meld that might else be claimed."""
    meld = args["meld"]
    if not may_claim(query, rules, meld, scored=[]):
        return []
    return [scored for scored in query["scored"] if not may_claim(query, rules, meld, scored=[scored])]


def _check_contained(args: Args, query: Query, rules: RuleSet) -> bool:
    return any(set(codes(args["meld"])) < set(scored) for scored in _bar(args, query, rules))


def _check_lower(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check that runs of the suit bar a meld, and none by containing it."""
    cards = set(codes(args["meld"]))
    bars = _bar(args, query, rules)
    return bool(bars) and not any(cards <= set(scored) for scored in bars)


BAR_CHECKS: Mapping[str, Check] = {
    "claim_repeated": _check_repeated,
    "claim_contained": _check_contained,
    "claim_lower": _check_lower,
}
"""Checks of the steps that ``barred_step`` makes."""
