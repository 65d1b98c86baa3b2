"""Earlier claims in questions: drawn, read, and the checks of what they bar; for kinds and wrong beliefs alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from terz_tutor.quiz.checks import Args, referee
from terz_tutor.quiz.draft import Query
from terz_tutor.quiz.hands import codes
from terz_tutor.rules import MELDS, Card, Claims, Meld, RuleSet, parse_card
from terz_tutor.rules.cards import cards_mask
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


def claim_repeated(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check that a meld was claimed before, and may not be again.

    >>> run = [parse_card(code) for code in "7S 8S 9S".split()]
    >>> query = {"trump": "H", "hand": "7S 8S 9S AS 7C 9C 7D 9D 7H".split(), "scored": [["7S", "8S", "9S"]]}
    >>> claim_repeated({"meld": run}, query | {"claimed": []}, RuleSet())
    True
    """
    before = codes(args["meld"]) in (*query["scored"], *query["claimed"])
    return before and not may_claim(query, rules, args["meld"])


def claim_barred(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check that a meld may not be claimed, and might if nothing had scored.

    >>> run = [parse_card(code) for code in "7S 8S 9S".split()]
    >>> query = {"trump": "H", "hand": "7S 8S 9S TS 7C 9C 7D 9D 7H".split(), "scored": [["7S", "8S", "9S", "TS"]]}
    >>> claim_barred({"meld": run}, query, RuleSet())
    True
    """
    meld = args["meld"]
    return not may_claim(query, rules, meld) and may_claim(query, rules, meld, scored=[])
