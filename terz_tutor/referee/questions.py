"""The questions of the protocol: each kind's fields and how it is answered.

A handler gets the rules and a question whose fields have their form; it reads the cards, asks
``terz_tutor.rules`` and returns the answer with the rule ids that decided it, most decisive first. The
referee adds no rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from terz_tutor.referee import wire
from terz_tutor.referee.endings import AIM, solve_ending
from terz_tutor.referee.matches import DEALS, match
from terz_tutor.referee.melds import answer_claim, claim_plan, compare, compare_melds, declarable, find_melds
from terz_tutor.referee.pointer import at_pointer
from terz_tutor.referee.replay import DECK_SIZE, replay
from terz_tutor.referee.wire import Answer, Fault, Question, Used
from terz_tutor.rules import (
    CLASSES,
    CODES,
    DECK,
    PRESETS,
    SUITS,
    RuleSet,
    by_strength,
    parse_card,
    takes,
    trick_points,
)
from terz_tutor.rules.cards import FULL_DECK, mask_cards, mask_codes
from terz_tutor.rules.replies import forbidden_masks, legal_mask
from terz_tutor.rules.score import score_deal
from terz_tutor.rules.stock import why_no_exchange

Handler = Callable[[RuleSet, Question], tuple[Answer, Used]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question: its handler, the fields that it must have, and the form of every field."""

    answer: Handler
    required: Mapping[str, wire.Form]
    forms: Mapping[str, wire.Form]


_COMMON = {"ask": wire.TEXT, "id": wire.ANYTHING, "rules": wire.RULES}


def _kind(answer: Handler, required: Mapping[str, wire.Form], optional: Mapping[str, wire.Form] | None = None) -> Kind:
    return Kind(answer, required, {**_COMMON, **required, **(optional or {})})


def _strength(_rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    trump = wire.read_trump(question["trump"])
    mask = wire.read_hand(question["cards"])
    cards = mask_cards(mask)
    if any(card.suit is not cards[0].suit for card in cards):
        template = "The cards are of several suits; expected cards of one suit, got {cards}."
        raise Fault("bad_request", template, cards=" ".join(mask_codes(mask)))
    return {"order": [card.code for card in by_strength(cards, SUITS[trump])]}, ("card.strength",)


def _trick(_rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    trump = SUITS[wire.read_trump(question["trump"])]
    wire.read_hand(question["cards"])
    lead, reply = map(parse_card, question["cards"])
    last = question.get("last", False)
    beaten = takes(lead, reply, trump)
    answer = {
        "winner": "follower" if beaten else "leader",
        "takes": (reply if beaten else lead).code,
        "points": trick_points(lead, reply, trump, last=last),
    }
    used: Used = ("card.strength", "trick.winner") if lead.suit is reply.suit else ("trick.winner",)
    return answer, (*used, "card.points", *(("trick.last",) if last else ()))


def _legal(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    hand_codes = question["hand"]
    led_code = question.get("led")
    stock = question.get("stock", 0)
    wire.check_hand_size(rules, hand_codes)
    wire.check_stock(rules, stock)
    trump = wire.read_trump(question["trump"])
    if led_code is None:
        hand, led = wire.read_hand(hand_codes), None
    else:
        led_bit = wire.read_bits((led_code,))
        hand = wire.distinct(wire.read_bits(hand_codes) + led_bit, hand_codes, (led_code,)) ^ led_bit
        led = led_bit.bit_length() - 1
    if not hand:
        raise Fault("empty_hand", "The hand is empty; expected at least one card.")
    legal = legal_mask(rules, trump, hand, led, stock)
    why = {}
    used = []
    for rule, mask in forbidden_masks(rules, trump, hand, led, stock, legal):
        used.append(rule)
        for code in mask_codes(mask):
            why[code] = rule
    if not used:
        used.append("trick.next_lead" if led is None else "stock.reply" if stock else "end.follow")
    return {"legal": mask_codes(legal), "why": why}, tuple(used)


def _exchange(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    hand_codes, turnup_code, stock = question["hand"], question.get("turnup"), question["stock"]
    wire.check_hand_size(rules, hand_codes)
    wire.check_stock(rules, stock)
    trump = wire.read_trump(question["trump"])
    turnup_codes = [] if turnup_code is None else [turnup_code]
    both = wire.distinct(wire.read_bits(hand_codes, turnup_codes), hand_codes, turnup_codes)
    turnup = None
    if turnup_code is not None:
        turnup = DECK[wire.read_bits(turnup_codes).bit_length() - 1]
        if turnup.suit is not SUITS[trump]:
            template = "The turn-up {card} is not of the trump suit {suit}; expected a trump."
            raise Fault("bad_request", template, card=turnup.code, suit=SUITS[trump].code)
    hand = both & ~(turnup.bit if turnup else 0)
    reason = why_no_exchange(rules, SUITS[trump], hand, turnup, stock, own_turn=question.get("own_turn", True))
    deciding = "exchange" if reason is None else reason.rule
    other = "exchange.when" if deciding == "exchange" else "exchange"
    return {"allowed": reason is None}, (deciding, other)


def _deal_score(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    trump = wire.read_trump(question["trump"])
    piles = question["piles"]
    bits = tuple(wire.read_bits(pile) for pile in piles)
    if wire.distinct(sum(bits), *piles) != FULL_DECK:
        missing = mask_codes(FULL_DECK & ~sum(bits))
        template = "The piles lack {cards}; expected all {count} cards."
        raise Fault("cards_missing", template, cards=" ".join(missing), count=len(CODES))
    if len(piles[0]) % 2:
        template = "The piles hold {first} and {second} cards; expected an even number in each."
        raise Fault("cards_missing", template, first=len(piles[0]), second=len(piles[1]))
    last = question["last"]
    if not piles[last]:
        template = "Player {player} took the last trick but has no tricks; expected the other player."
        raise Fault("bad_request", template, player=last)
    own, other = question.get("melds", (0, 0))
    score = score_deal(rules, trump, (bits[0], bits[1]), last, (own, other))
    answer = {"tricks": list(score.tricks), "recorded": list(score.recorded), "total": list(score.total)}
    return answer, ("card.points", "trick.last", "score.round")


def _under(_rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    inner, systems = question["question"], question["systems"]
    for system in systems:
        if system not in PRESETS:
            template = "There is no rule system {base}; expected one of {systems}."
            raise Fault("unknown_rules", template, base=wire.shorten(system), systems=", ".join(PRESETS))
    matching = []
    used: Used = ()
    for system in systems:
        try:
            value, used_here = _reading(inner, system, question["at"])
        except Fault:
            continue
        used = used or used_here
        if _same(value, question["equals"]):
            matching.append(system)
    return {"rules": matching}, used


def _true(_rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    rules = question.get("rules", "modern")
    found = []
    used: dict[str, None] = {}  # a set that keeps its order
    for place, statement in enumerate(question["statements"]):
        try:
            value, used_here = _reading(statement["question"], rules, statement["at"])
        except Fault:
            continue
        used |= dict.fromkeys(used_here)
        if _same(value, statement["equals"]):
            found.append(place)
    return {"true": found}, tuple(used)


def _reading(inner: Question, rules: Any, at: str) -> tuple[Any, Used]:
    """Ask a question that stands within another one, under rules of the other's, and read a value of its answer."""
    answer, used = ask({**inner, "rules": rules})
    if "id" in inner:
        answer["id"] = inner["id"]
    return at_pointer(wire.plain(answer), at), used


def _not_askable(value: Any) -> wire.Misfit | None:
    """Find what keeps a question from standing within another one."""
    if type(value) is not dict or "ask" not in value:
        return wire.Misfit("", value, QUESTION.expected)
    if "rules" in value:
        return wire.Misfit("/rules", value["rules"], QUESTION.expected)
    name = value["ask"]
    known = type(name) is str and name in KINDS and name not in _ABOUT_OTHERS
    return None if known else wire.Misfit("/ask", name, QUESTION.expected)


def _no_statement(value: Any) -> wire.Misfit | None:
    """Find the first statement, or the part of it, that has not its form."""
    if type(value) is not list or not value:
        return wire.Misfit("", value, STATEMENTS.expected)
    for place, statement in enumerate(value):
        if type(statement) is not dict or statement.keys() != {"question", "at", "equals"}:
            return wire.Misfit(f"/{place}", statement, STATEMENTS.expected)
        misfit = _not_askable(statement["question"])
        if misfit is not None:
            return misfit._replace(pointer=f"/{place}/question{misfit.pointer}")
        if not POINTER.fits(statement["at"]):
            return wire.Misfit(f"/{place}/at", statement["at"], POINTER.expected)
    return None


def _same(one: Any, two: Any) -> bool:
    """Compare JSON values: ``true`` is not 1, and 2.0 is no whole number here either."""
    if type(one) is not type(two):
        return False
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(_same(one[key], two[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(two) and all(map(_same, one, two))
    return bool(one == two)


_ABOUT_OTHERS = ("under", "true")
"""Questions about other questions: these can't stand within one."""

CLAIM = wire.Form(
    "a class (" + ", ".join(CLASSES) + ") or a list of cards",
    lambda value: value in CLASSES if type(value) is str else wire.CARDS.fits(value),
)
POINTER = wire.Form(
    "a JSON pointer: empty, or starting with /",
    lambda value: type(value) is str and (value == "" or value.startswith("/")),
)
QUESTION = wire.Form(
    "a question of a known kind, neither under nor true, without rules",
    lambda value: _not_askable(value) is None,
    _not_askable,
)
STATEMENTS = wire.Form(
    "a list of one or more objects with question (of a known kind, neither under nor true, without rules), at, equals",
    lambda value: _no_statement(value) is None,
    _no_statement,
)
DECK_OF_CARDS = wire.Form("a list of 32 cards", lambda value: wire.CARDS.fits(value) and len(value) == DECK_SIZE)
EVENTS = wire.Form("a list of events", lambda value: type(value) is list)
SYSTEMS = wire.Form("a list of rule systems", wire.CARDS.fits)

_TRUMP_AND_HAND = {"trump": wire.TEXT, "hand": wire.CARDS}
_EARLIER_CLAIMS = {"scored": wire.MELD_LIST, "claimed": wire.MELD_LIST}

KINDS: Mapping[str, Kind] = {
    "strength": _kind(_strength, {"trump": wire.TEXT, "cards": wire.UP_TO_EIGHT_CARDS}),
    "trick": _kind(_trick, {"trump": wire.TEXT, "cards": wire.TRICK}, {"last": wire.FLAG}),
    "legal": _kind(_legal, _TRUMP_AND_HAND, {"led": wire.CARD_OR_NULL, "stock": wire.STOCK}),
    "melds": _kind(find_melds, _TRUMP_AND_HAND),
    "compare": _kind(compare, {"trump": wire.TEXT, "first": wire.CARDS, "second": wire.CARDS}),
    "declarable": _kind(
        declarable,
        _TRUMP_AND_HAND,
        {**_EARLIER_CLAIMS, "stock": wire.STOCK, "leading": wire.FLAG, "among": wire.MELD_LIST},
    ),
    "answer_claim": _kind(answer_claim, {**_TRUMP_AND_HAND, "claim": CLAIM}, {**_EARLIER_CLAIMS, "asked": wire.FLAG}),
    "claim_plan": _kind(claim_plan, {**_TRUMP_AND_HAND, "turns": wire.TURNS}, _EARLIER_CLAIMS),
    "exchange": _kind(
        _exchange, {**_TRUMP_AND_HAND, "stock": wire.STOCK}, {"turnup": wire.CARD_OR_NULL, "own_turn": wire.FLAG}
    ),
    "deal_score": _kind(
        _deal_score,
        {"trump": wire.TEXT, "piles": wire.TWO_PILES, "last": wire.PLAYER},
        {"melds": wire.TWO_POINTS},
    ),
    "solve": _kind(
        solve_ending,
        {"trump": wire.TEXT, "hands": wire.TWO_PILES, "leader": wire.PLAYER},
        {"led": wire.CARD_OR_NULL, "aim": AIM},
    ),
    "replay": _kind(replay, {"deck": DECK_OF_CARDS, "dealer": wire.PLAYER}, {"events": EVENTS}),
    "match": _kind(match, {"deals": DEALS}),
    "under": _kind(_under, {"question": QUESTION, "at": POINTER, "equals": wire.ANYTHING, "systems": SYSTEMS}),
    "true": _kind(_true, {"statements": STATEMENTS}),
}
"""Every kind of question by its ``ask``."""

_COMPARE_MELDS = _kind(compare_melds, {"trump": wire.TEXT, "melds": wire.CONTEST_LIST})
_ANSWER_CLASS = _kind(answer_claim, {**_TRUMP_AND_HAND, "claim": CLAIM}, _EARLIER_CLAIMS)


def ask(question: Question) -> tuple[Answer, Used]:
    """Answer one question: the answer and the rule ids that decided it, most decisive first.

    Raises:
        Fault: if the question can't be answered.

    >>> ask({"ask": "trick", "trump": "H", "cards": ["7D", "AS"]})[0]
    {'winner': 'leader', 'takes': '7D', 'points': 11}
    """
    name = question.get("ask")
    if type(name) is not str:
        raise Fault(
            "bad_request", "The question's ask is missing or no string; expected one of {asks}.", asks=", ".join(KINDS)
        )
    kind = KINDS.get(name)
    if kind is None:
        template = "There is no question {ask}; expected one of {asks}."
        raise Fault("unknown_ask", template, ask=wire.shorten(name), asks=", ".join(KINDS))
    if kind is KINDS["compare"] and "melds" in question:
        kind = _COMPARE_MELDS
    elif kind is KINDS["answer_claim"] and type(question.get("claim")) is str:
        kind = _ANSWER_CLASS  # "from what?" asks for the cards of a class: it can't have been asked yet
    wire.check_fields(name, question, kind.required, kind.forms)
    return kind.answer(wire.read_rules(question.get("rules", "modern")), question)
