"""A question's fields: their form first, then rules, sizes, trump, cards, duplicates and melds, in this order."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .cards import CARD_SPELLINGS, DECK, SUIT_SPELLINGS
from .forms import is_cards, is_deal, is_list, is_pointer, is_statement, is_text, is_whole
from .melds import FOURS_FIRST, MARRIAGES, known_meld
from .rulesets import PRESETS, read_rules
from .wrong import Wrong

Question = dict[str, Any]
REQUIRED = object()


@dataclass(frozen=True)
class Field:
    """One field of a question: what it must look like, and what it is when left out."""

    fits: Callable[[object], bool]
    expected: str
    default: object = REQUIRED


TEXT = Field(is_text, "a string")
CARDS = Field(is_cards, "a list of cards")
MELDS = Field(lambda v: is_list(v, is_cards), "a list of melds", [])
AMONG = Field(lambda v: is_list(v, is_cards), "a list of melds", None)
STOCK = Field(lambda v: is_whole(v, 0), "a whole number, 0 or more")
STOCK_OR_NONE = Field(STOCK.fits, STOCK.expected, 0)
CLASS_OR_CARDS = Field(lambda v: v in FOURS_FIRST if isinstance(v, str) else is_cards(v), "a class or cards")


def flag(default: bool) -> Field:  # noqa: FBT001 -- the default is the field's own value
    """Give a field that is true or false.

    >>> flag(True).fits(1)
    False
    """
    return Field(lambda v: isinstance(v, bool), "true or false", default)


FIELDS: dict[str, dict[str, Field]] = {
    "strength": {"trump": TEXT, "cards": Field(lambda v: is_list(v, is_text, 1, 8), "1 to 8 cards")},
    "trick": {
        "trump": TEXT,
        "cards": Field(lambda v: is_list(v, is_text, 2, 2), "two cards"),
        "last": flag(default=False),
    },
    "legal": {
        "trump": TEXT,
        "hand": CARDS,
        "led": Field(lambda v: v is None or is_text(v), "a card or null", None),
        "stock": STOCK_OR_NONE,
    },
    "melds": {"trump": TEXT, "hand": CARDS},
    "compare": {"trump": TEXT, "first": CARDS, "second": CARDS},
    "compare melds": {"trump": TEXT, "melds": Field(lambda v: is_list(v, is_cards, 2, 8), "2 to 8 melds")},
    "declarable": {
        "trump": TEXT,
        "hand": CARDS,
        "scored": MELDS,
        "claimed": MELDS,
        "stock": STOCK_OR_NONE,
        "leading": flag(default=True),
        "among": AMONG,
    },
    "answer_claim": {
        "trump": TEXT,
        "hand": CARDS,
        "claim": CLASS_OR_CARDS,
        "scored": MELDS,
        "claimed": MELDS,
        "asked": flag(default=False),
    },
    "claim_plan": {
        "trump": TEXT,
        "hand": CARDS,
        "scored": MELDS,
        "claimed": MELDS,
        "turns": Field(lambda v: is_whole(v, 1, 8), "a whole number from 1 to 8"),
    },
    "exchange": {
        "trump": TEXT,
        "hand": CARDS,
        "turnup": Field(lambda v: v is None or is_text(v), "a card or null", None),
        "stock": STOCK,
        "own_turn": flag(default=True),
    },
    "deal_score": {
        "trump": TEXT,
        "piles": Field(lambda v: is_list(v, is_cards, 2, 2), "two piles"),
        "last": Field(lambda v: is_whole(v, 0, 1), "0 or 1"),
        "melds": Field(lambda v: is_list(v, lambda n: is_whole(n, 0), 2, 2), "two numbers, 0 or more", [0, 0]),
    },
    "solve": {
        "trump": TEXT,
        "hands": Field(lambda v: is_list(v, is_cards, 2, 2), "two hands"),
        "leader": Field(lambda v: is_whole(v, 0, 1), "0 or 1"),
        "led": Field(lambda v: v is None or is_text(v), "a card or null", None),
        "aim": Field(lambda v: is_text(v) and v in ("points", "last_trick"), "points or last_trick", "points"),
    },
    "replay": {
        "deck": Field(lambda v: is_list(v, is_text, 32, 32), "32 cards"),
        "dealer": Field(lambda v: is_whole(v, 0, 1), "0 or 1"),
        "events": Field(lambda v: isinstance(v, list), "a list of events", []),
    },
    "match": {"deals": Field(lambda v: is_list(v, is_deal), "a list of deals")},
    "under": {
        "question": Field(lambda v: isinstance(v, dict), "a question"),
        "at": Field(is_pointer, "a JSON pointer"),
        "equals": Field(lambda _: True, "a value"),
        "systems": Field(lambda v: is_list(v, is_text), "a list of rule ids"),
    },
    "true": {"statements": Field(lambda v: is_list(v, is_statement, 1), "a list of statements")},
}
RULES = Field(lambda v: isinstance(v, (str, dict)), "a rule id or an object", "modern")


def read(line: Question) -> Question:
    """The question with every field read: rules as a table, cards and melds in their one spelling.

    >>> read({"ask": "strength", "trump": "п", "cards": ["10♠"]})["cards"]
    ['TS']

    Raises:
        Wrong: whatever is wrong first.
    """
    question = read_form(line)
    question["rules given"] = question["rules"]
    question["rules"] = read_rules(question["rules"])
    if question["ask"] == "under":
        check_systems(question["systems"])
        return question
    if question["ask"] in ("match", "true"):
        return question
    if question["ask"] == "replay":
        question["deck"] = read_cards("deck", question["deck"])
        check_duplicates(question)
        return question
    check_sizes(question)
    if question["trump"] not in SUIT_SPELLINGS:
        raise Wrong("bad_trump", f"trump: {question['trump']!r} is no suit")
    question["trump"] = SUIT_SPELLINGS[question["trump"]]
    for name in CARD_FIELDS:
        if name in question and not is_points(question, name):
            question[name] = read_cards(name, question[name])
    check_duplicates(question)
    if question["ask"] == "legal" and not question["hand"]:
        raise Wrong("empty_hand", "hand: expected at least one card")
    if question["ask"] == "solve":
        check_hands(question["hands"], question["leader"], question["led"])
    if question["ask"] == "deal_score":
        check_piles(question["piles"])
    read_melds(question)
    check_shared(question)
    return question


def read_form(line: Question) -> Question:
    """The fields with their defaults, each of the right form.

    >>> read_form({"ask": "melds", "trump": "S", "hand": []})
    {'ask': 'melds', 'rules': 'modern', 'trump': 'S', 'hand': []}
    """
    ask = line.get("ask")
    if not isinstance(ask, str):
        raise Wrong("bad_request", f"ask: expected a string, got {ask!r}")
    if ask not in FIELDS or ask == "compare melds":
        raise Wrong("unknown_ask", f"ask: {ask!r} is unknown")
    fields = {"rules": RULES, **FIELDS["compare melds" if ask == "compare" and "melds" in line else ask]}
    question: Question = {"ask": ask}
    for name in line:
        if name not in fields and name not in ("ask", "id"):
            raise Wrong("bad_request", f"{name}: unknown field")
    for name, field in fields.items():
        question[name] = line.get(name, field.default)
        if question[name] is REQUIRED:
            raise Wrong("bad_request", f"{name}: missing")
        if name in line and not field.fits(line[name]):
            raise Wrong("bad_request", f"{name}: expected {field.expected}, got {line[name]!r}")
    if ask == "answer_claim" and isinstance(line["claim"], str) and "asked" in line:
        raise Wrong("bad_request", "asked: only with a claim's cards")
    for inner in inner_questions(line):
        check_inner(inner)
    return question


def inner_questions(line: Question) -> list[Question]:
    """The questions that stand within a question.

    >>> inner_questions({"ask": "under", "question": {"ask": "trick"}})
    [{'ask': 'trick'}]
    """
    if line["ask"] == "under":
        return [line["question"]]
    if line["ask"] == "true":
        return [statement["question"] for statement in line["statements"]]
    return []


def check_inner(question: Question) -> None:
    """Refuse a question that can't stand within another one.

    >>> check_inner({"ask": "trick"})
    """
    ask = question.get("ask")
    if not isinstance(ask, str) or ask not in FIELDS or ask in ("under", "true", "compare melds"):
        raise Wrong("bad_request", f"question: can't ask {ask!r}")
    if "rules" in question:
        raise Wrong("bad_request", "question: expected no rules")


def check_systems(systems: list[str]) -> None:
    """Refuse systems that are none.

    >>> check_systems(["modern", "classic"])
    """
    for system in systems:
        if system not in PRESETS:
            raise Wrong("unknown_rules", f"systems: {system!r} is no rule system")


def check_sizes(question: Question) -> None:
    """Refuse a hand or a stock that is too large for the rules.

    >>> check_sizes({"ask": "melds", "hand": ["7S"] * 20, "rules": {"deal.hand": 9}})
    """
    limit = question["rules"]["deal.hand"]
    if "hand" in question and question["ask"] != "melds" and len(question["hand"]) > limit:
        raise Wrong("bad_request", f"hand: at most {limit} cards under these rules")
    if any(len(hand) > limit for hand in question.get("hands", [])):
        raise Wrong("bad_request", f"hands: at most {limit} cards each under these rules")
    if "stock" in question and question["stock"] > 32 - 2 * limit:
        raise Wrong("bad_request", f"stock: at most {32 - 2 * limit} cards under these rules")


ONCE_FIELDS = ["cards", "hand", "led", "turnup", "hands", "piles", "deck"]
MELD_FIELDS = ["first", "second", "claim"]
MELD_LIST_FIELDS = ["melds", "scored", "claimed", "among"]
CARD_FIELDS = [*ONCE_FIELDS, *MELD_FIELDS, *MELD_LIST_FIELDS]


def is_points(question: Question, name: str) -> bool:
    """Whether the field holds no cards although its name says so.

    >>> is_points({"ask": "deal_score"}, "melds"), is_points({"ask": "answer_claim", "claim": "run3"}, "claim")
    (True, True)
    """
    if name == "claim":
        return isinstance(question["claim"], str)
    return name == "melds" and question["ask"] == "deal_score"


def read_cards(name: str, value: Any) -> Any:
    """The same cards in their one spelling.

    >>> read_cards("hand", ["10h", "ТЧ"])
    ['TH', 'AH']
    """
    if value is None:
        return None
    if isinstance(value, list):
        return [read_cards(name, one) for one in value]
    if value not in CARD_SPELLINGS:
        raise Wrong("bad_card", f"{name}: {value!r} is no card")
    return CARD_SPELLINGS[value]


def flat(value: Any) -> list[str]:
    """The cards of a field, one after another.

    >>> flat([["7S"], ["8S", "9S"]]), flat(None)
    (['7S', '8S', '9S'], [])
    """
    if value is None:
        return []
    if isinstance(value, list):
        return [card for one in value for card in flat(one)]
    return [value]


def check_duplicates(question: Question) -> None:
    """Refuse a card twice on the table, or twice within one meld.

    >>> check_duplicates({"ask": "legal", "hand": ["7S"], "led": "8S"})
    """
    groups = [flat([question.get(name) for name in ONCE_FIELDS])]
    groups += [question[name] for name in MELD_FIELDS if name in question and not is_points(question, name)]
    for name in MELD_LIST_FIELDS:
        if question.get(name) is not None and not is_points(question, name):
            groups += question[name]
    for cards in groups:
        for card in cards:
            if cards.count(card) > 1:
                raise Wrong("duplicate_card", f"{card} is there twice")


def check_hands(hands: list[list[str]], leader: int, led: str | None) -> None:
    """Refuse an ending in which somebody has no card to play, or not both have as many tricks to go.

    >>> check_hands([["7S"], []], 1, "8S")
    """
    follower = 1 - leader
    if not hands[follower] or (led is None and not hands[leader]):
        raise Wrong("empty_hand", "hands: expected at least one card with each who has not led")
    played = 0 if led is None else 1
    if len(hands[leader]) + played != len(hands[follower]):
        raise Wrong("uneven_hands", "hands: expected as many cards with both, the card led among the leader's")


def check_piles(piles: list[list[str]]) -> None:
    """Refuse piles that are not the whole deck in tricks.

    >>> check_piles([DECK, []])
    """
    if len(flat(piles)) != len(DECK) or len(piles[0]) % 2 != 0:
        raise Wrong("cards_missing", "piles: expected all 32 cards, each pile of even number")


def read_melds(question: Question) -> None:
    """Put every meld's cards in order, except where the answer gives them back as given.

    >>> question = {"ask": "compare", "first": ["9S", "8S", "7S"], "trump": "S", "rules": {}}
    >>> read_melds(question)
    >>> question["first"]
    ['7S', '8S', '9S']
    """
    trump, rules = question["trump"], question["rules"]

    def read_meld(name: str, cards: list[str]) -> list[str]:
        meld = known_meld(cards, trump, rules)
        outside_contest = name == "claim" or (name == "melds" and question["ask"] == "compare")
        if meld is None or (outside_contest and meld in MARRIAGES):
            raise Wrong("not_a_meld", f"{name}: {' '.join(cards)} is no meld here")
        return meld

    for name in MELD_FIELDS:
        if name in question and not is_points(question, name):
            question[name] = read_meld(name, question[name])
    for name in MELD_LIST_FIELDS:
        if question.get(name) is not None and not is_points(question, name):
            melds = [read_meld(name, cards) for cards in question[name]]
            if name != "among":
                question[name] = melds


def check_shared(question: Question) -> None:
    """Refuse a card that two players would hold.

    >>> check_shared({"ask": "compare", "first": ["7S", "8S", "9S"], "second": ["7H", "8H", "9H"]})
    """
    holders: list[list[str]] = []
    if question["ask"] == "compare":
        holders = question["melds"] if "melds" in question else [question["first"], question["second"]]
    if question["ask"] == "answer_claim" and isinstance(question["claim"], list):
        opponents = question["hand"] + flat(question["scored"]) + flat(question["claimed"])
        holders = [question["claim"], [card for card in DECK if card in opponents]]
    for n, one in enumerate(holders):
        for other in holders[:n]:
            for card in one:
                if card in other:
                    raise Wrong("shared_card", f"{card} can't be with both players")
