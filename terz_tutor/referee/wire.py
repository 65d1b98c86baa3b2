"""The wire form: what a field may hold, and reading cards, suits, melds and rules out of it.

A question that can't be answered raises :class:`Fault`. Checks are made in the order in which the protocol
ranks its error codes: form of the fields first, then rules, sizes, trumps, cards, and what cards decide.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from terz_tutor.rules import CARD_BIT, CARD_INDEX, CODES, PRESETS, SUIT_INDEX, BadRuleValue, Meld, RuleSet, find_meld
from terz_tutor.rules.cards import mask_codes
from terz_tutor.rules.refusal import Refusal
from terz_tutor.rules.ruleset import CHOICES, TARGET, house_rules

Question = Mapping[str, Any]
"""A question's fields as JSON values; their form is checked before they are used."""

Answer = dict[str, Any]
"""An answer's fields as JSON values."""

Used = tuple[str, ...]
"""The rule ids that decided an answer, most decisive first."""

Culprit = Callable[[object], bool]
"""Tells whether a value of a question is the one at fault."""

Translate = Callable[[str], str]
"""Turns the English template of a message into the reader's language."""

_LONGEST = 40
"""Characters of a value quoted in a message."""

_pieces = json.JSONEncoder(ensure_ascii=False).iterencode


class Fault(Refusal):
    """Why a question can't be answered: the protocol's code and a sentence with its arguments."""

    def __init__(self, code: str, template: str, culprit: Culprit | str | None = None, **args: object) -> None:
        """Keep the code and what finds the place.

        ``culprit`` knows the value at fault when it sees it, so that the question can be searched for its place; or it
        is the place, as a JSON pointer.
        """
        super().__init__(template, **args)
        self.code = code
        self.culprit = culprit


def places(value: object, culprit: Culprit, pointer: str = "") -> list[str]:
    """Find the places of a value at fault, as JSON pointers.

    >>> places({"hand": ["7S", "xx"]}, lambda value: value == "xx")
    ['/hand/1']
    """
    if culprit(value):
        return [pointer]
    inner: Iterable[tuple[object, object]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    return [place for key, item in inner for place in places(item, culprit, f"{pointer}/{key}")]


def _is_card(index: int) -> Culprit:
    return lambda value: isinstance(value, str) and CARD_INDEX.get(value) == index


def refusal(fault: Fault, translate: Translate = str, question: object = None) -> dict[str, str]:
    """Write a fault as the protocol does, with its places in the question where it can be found there.

    >>> refusal(Fault("empty_hand", "The hand is empty."))
    {'code': 'empty_hand', 'message': 'The hand is empty.'}
    """
    message = fault.sentence(translate)
    if fault.culprit is not None and isinstance(question, dict):
        where = fault.culprit if isinstance(fault.culprit, str) else _where(question, fault.culprit)
        template = "{message} Where: {where}."
        message = translate(template).format(message=message, where=where) if where else message
    return {"code": fault.code, "message": message}


def _where(question: dict[str, Any], culprit: Culprit) -> str:
    fields = {name: value for name, value in question.items() if name != "id"}  # which may hold anything
    return ", ".join(places(fields, culprit))


def plain(answer: dict[str, Any], translate: Translate = str) -> dict[str, Any]:
    """Write an answer that holds a fault (an event of a replay that may not happen) as plain JSON.

    >>> plain({"ok": False, "error": Fault("deal_over", "The deal is over.")})["error"]["code"]
    'deal_over'
    """
    error = answer.get("error")
    return {**answer, "error": refusal(error, translate)} if isinstance(error, Fault) else answer


class Misfit(NamedTuple):
    """A part of a value that does not have its form."""

    pointer: str
    """Where it is in the value."""
    part: Any
    expected: str


@dataclass(frozen=True, slots=True)
class Form:
    """What a field may hold, in words and as a test."""

    expected: str
    fits: Callable[[Any], bool]
    misfit: Callable[[Any], Misfit | None] | None = None
    """Finds the part of a long value that does not fit; None where the whole value is short enough to be told."""


def _is_int(value: Any, low: int, high: int | None = None) -> bool:
    return type(value) is int and value >= low and (high is None or value <= high)


def _is_texts(value: Any) -> bool:
    return type(value) is list and set(map(type, value)) <= {str}


def _sized(value: Sequence[Any], low: int, high: int) -> bool:
    return low <= len(value) <= high


TEXT = Form("a string", lambda value: type(value) is str)
CARD_OR_NULL = Form("a card or null", lambda value: value is None or type(value) is str)
CARDS = Form("a list of cards", _is_texts)
TRICK = Form("a list of two cards", lambda value: _is_texts(value) and _sized(value, 2, 2))
UP_TO_EIGHT_CARDS = Form("a list of 1 to 8 cards", lambda value: _is_texts(value) and _sized(value, 1, 8))
MELD_LIST = Form(
    "a list of melds, each a list of cards", lambda value: type(value) is list and all(map(_is_texts, value))
)
CONTEST_LIST = Form("a list of 2 to 8 melds", lambda value: MELD_LIST.fits(value) and _sized(value, 2, 8))
TWO_PILES = Form("a list of two lists of cards", lambda value: MELD_LIST.fits(value) and _sized(value, 2, 2))
FLAG = Form("true or false", lambda value: type(value) is bool)
PLAYER = Form("0 or 1", lambda value: _is_int(value, 0, 1))
STOCK = Form("a whole number of at least 0", lambda value: _is_int(value, 0))
TURNS = Form("a whole number from 1 to 8", lambda value: _is_int(value, 1, 8))
TWO_POINTS = Form(
    "a list of two whole numbers of at least 0",
    lambda value: type(value) is list and _sized(value, 2, 2) and all(_is_int(points, 0) for points in value),
)
ANYTHING = Form("any value", lambda _value: True)
RULES = Form("the id of a rule system or an object with a base", lambda value: type(value) in (str, dict))


def check_fields(ask: str, question: Question, required: Mapping[str, Form], forms: Mapping[str, Form]) -> None:
    """Check that a question has the fields of its kind, each of its form.

    Raises:
        Fault: ``bad_request`` that names the field and what was expected.

    >>> check_fields("exchange", {"ask": "exchange"}, {"stock": STOCK}, {"ask": TEXT, "stock": STOCK})
    Traceback (most recent call last):
    terz_tutor.referee.wire.Fault: exchange: the field stock is missing; expected a whole number of at least 0.
    """
    for name, value in question.items():
        form = forms.get(name)
        if form is None:
            template = "{ask}: there is no field {field}; the fields are {fields}."
            raise Fault("bad_request", template, ask=ask, field=shorten(name), fields=", ".join(forms))
        if not form.fits(value):
            misfit = None if form.misfit is None else form.misfit(value)
            where, bad, expected = misfit or Misfit("", value, form.expected)
            culprit = None if misfit is None else f"/{name}{where}"
            template = "{ask}: the field {field} is {value}; expected {expected}."
            if where:
                template = "{ask}: in the field {field} stands {value}; expected {expected}."
            raise Fault("bad_request", template, culprit, ask=ask, field=name, value=shorten(bad), expected=expected)
    for name, form in required.items():
        if name not in question:
            template = "{ask}: the field {field} is missing; expected {expected}."
            raise Fault("bad_request", template, ask=ask, field=name, expected=form.expected)


def shorten(value: object) -> str:
    """Quote a value in a message as JSON, cut to a length that a person reads.

    >>> shorten(None), shorten("x" * 100)
    ('null', '"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…')
    """
    text = "".join(
        islice(_pieces(value), _LONGEST)
    )  # piece by piece: the value may be nested deeper than Python can go
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "…"


def read_rules(value: str | dict[str, Any]) -> RuleSet:
    """Read the rules of a question: a preset's id, or a base with a table's changes.

    Raises:
        Fault: ``unknown_rules`` or ``bad_rule_value``.

    >>> read_rules({"base": "modern", "end.jack": "free"}).end_jack
    'free'
    """
    preset = PRESETS.get(value) if type(value) is str else None
    if preset is not None:
        return preset
    changes = dict(value) if isinstance(value, dict) else {"base": value}
    if "base" not in changes:
        raise Fault("unknown_rules", "The rules name no base; expected one of {systems}.", systems=", ".join(PRESETS))
    base = changes.pop("base")
    if type(base) is not str or base not in PRESETS:
        template = "There is no rule system {base}; expected one of {systems}."
        raise Fault("unknown_rules", template, base=shorten(base), systems=", ".join(PRESETS))
    try:
        return house_rules(base, changes)
    except BadRuleValue as error:
        if error.rule not in CHOICES:
            template = "{rule} is no rule that a table may set; these are: {rules}."
            raise Fault("bad_rule_value", template, rule=shorten(error.rule), rules=", ".join(CHOICES)) from None
        template = "{rule} can't be {value}; expected one of {choices}."
        choices = ", ".join(map(json.dumps, CHOICES[error.rule]))
        if error.rule == TARGET:
            template = "{rule} can't be {value}; expected a whole number of at least 1."
        raise Fault("bad_rule_value", template, rule=error.rule, value=shorten(error.value), choices=choices) from None


def read_trump(text: str) -> int:
    """Read the trump suit as an index.

    Raises:
        Fault: ``bad_trump``.

    >>> read_trump("п")
    0
    """
    try:
        return SUIT_INDEX[text]
    except KeyError:
        template = "{text} is no suit; expected one of S C D H, ♠ ♣ ♦ ♥, П Т Б Ч."
        raise Fault("bad_trump", template, text=shorten(text)) from None


def read_bits(*lists: Sequence[str]) -> int:
    """Read lists of cards as the sum of their bits: a mask where no card stands twice (see :func:`distinct`).

    Raises:
        Fault: ``bad_card``.

    >>> read_bits(["7S", "8s"], ["10п"])
    11
    """
    total = 0
    try:
        for cards in lists:
            total += sum([CARD_BIT[text] for text in cards])
    except KeyError as unknown:
        template = "{text} is no card; expected a rank 7 8 9 T J Q K A and a suit S C D H, such as QS, 10♥ or ТЧ."
        bad = unknown.args[0]
        raise Fault("bad_card", template, lambda value: value == bad, text=shorten(bad)) from None
    return total


def distinct(total: int, *lists: Sequence[str]) -> int:
    """Pass on the bits of some cards as a mask if every card stands there once.

    Raises:
        Fault: ``duplicate_card``.

    >>> distinct(0b11, ["7S", "8S"])
    3
    """
    # two equal bits carry when they are added up, and a sum that carried has fewer bits than there were cards
    if total.bit_count() == sum(map(len, lists)):
        return total
    seen = 0
    for cards in lists:
        for text in cards:
            if seen & CARD_BIT[text]:
                template = "The card {card} stands twice; each is there once."
                raise Fault("duplicate_card", template, _is_card(CARD_INDEX[text]), card=text)
            seen |= CARD_BIT[text]
    message = f"the sum {total:#x} does not belong to the cards {lists}"
    raise ValueError(message)


def read_hand(cards: Sequence[str]) -> int:
    """Read a hand as a mask.

    Raises:
        Fault: ``bad_card`` or ``duplicate_card``.

    >>> read_hand(["7S", "8S"])
    3
    """
    return distinct(read_bits(cards), cards)


def read_melds(rules: RuleSet, trump: int, *lists: Sequence[Sequence[str]]) -> list[list[Meld]]:
    """Read lists of melds whose cards are known to be cards, each once within a meld.

    Raises:
        Fault: ``not_a_meld``.

    >>> read_melds(RuleSet(), 0, [["9S", "7S", "8S"]])
    [[Meld('7S 8S 9S')]]
    """
    return [[read_meld(rules, trump, cards) for cards in melds] for melds in lists]


def read_meld(rules: RuleSet, trump: int, cards: Sequence[str]) -> Meld:
    """Read one meld; see :func:`read_melds`.

    >>> read_meld(RuleSet(), 0, ["QS", "KS"])
    Meld('QS KS')
    """
    meld = find_meld(rules, trump, sum([CARD_BIT[text] for text in cards]))
    if meld is None:
        if rules.marriage_suit == "trump":
            template = "{cards} is no meld here; expected a run, four J, A, K or Q, or the marriage of trumps."
        else:
            template = "{cards} is no meld; expected a run, four J, A, K or Q, or a marriage."
        raise Fault("not_a_meld", template, lambda value: value == cards, cards=" ".join(cards) or "()")
    return meld


def not_a_marriage(melds: Iterable[Meld]) -> None:
    """Refuse marriages where only runs and fours compete.

    Raises:
        Fault: ``not_a_meld``.
    """
    for meld in melds:
        if meld.is_marriage:
            template = "The marriage {cards} stands outside the contest; expected a run or a four."
            raise Fault("not_a_meld", template, cards=" ".join(codes(meld)))


def no_shared_card(masks: Iterable[int]) -> None:
    """Refuse a card that two players would hold.

    Raises:
        Fault: ``shared_card``.

    >>> no_shared_card([0b11, 0b10])
    Traceback (most recent call last):
    terz_tutor.referee.wire.Fault: The card 8S is in two melds, or in a claim and the other hand; expected it once.
    """
    seen = 0
    for mask in masks:
        if seen & mask:
            index = (seen & mask).bit_length() - 1
            template = "The card {card} is in two melds, or in a claim and the other hand; expected it once."
            raise Fault("shared_card", template, _is_card(index), card=CODES[index])
        seen |= mask


def check_hand_size(rules: RuleSet, hand: Sequence[str]) -> None:
    """Refuse a hand of more cards than the rules deal.

    Raises:
        Fault: ``bad_request``.
    """
    if len(hand) > rules.deal_hand:
        template = "The hand has {cards} cards; under these rules at most {most}."
        raise Fault("bad_request", template, cards=len(hand), most=rules.deal_hand)


def check_stock(rules: RuleSet, stock: int) -> None:
    """Refuse a stock of more cards than the rules leave.

    Raises:
        Fault: ``bad_request``.
    """
    if stock > rules.stock_limit:
        template = "The stock has {cards} cards; under these rules at most {most}."
        raise Fault("bad_request", template, cards=stock, most=rules.stock_limit)


def codes(meld: Meld) -> list[str]:
    """Write a meld's cards.

    >>> from terz_tutor.rules import MELDS
    >>> codes(MELDS[0b111])
    ['7S', '8S', '9S']
    """
    return mask_codes(meld.mask)


def meld_json(meld: Meld) -> dict[str, Any]:
    """Write a meld as the protocol does.

    >>> from terz_tutor.rules import MELDS
    >>> meld_json(MELDS[0b111])
    {'kind': 'run3', 'cards': ['7S', '8S', '9S'], 'points': 20}
    """
    return {"kind": meld.kind, "cards": codes(meld), "points": meld.points}
