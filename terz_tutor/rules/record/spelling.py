"""How cards, rules and words are spelled in records: one way to write, several to read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from terz_tutor.rules.cards import CODES, mask_codes
from terz_tutor.rules.notation import CARD_INDEX, SUIT_INDEX
from terz_tutor.rules.record.errors import Place, RecordError
from terz_tutor.rules.ruleset import (
    CHOICES,
    PRESETS,
    WHOLE,
    BadRuleValue,
    RuleSet,
    RuleValue,
    change_text,
    check_value,
    house_rules,
    read_change,
    value_text,
)

CARD = r"(?:10|[789TJQKAtjqkaВДКТвдкт])[SCDHscdh♠♣♦♥ПТБЧптбч][\ufe0e\ufe0f]?"
"""What looks like a card; whether it is one is told by :data:`CARD_INDEX`. A sign may carry an emoji selector."""

_ANY_CARD = re.compile(CARD)
_SELECTORS = re.compile("[\ufe0e\ufe0f]")

WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "claim": ("claim", "claims", "terz", "объявляет", "объявляю", "объявление", "терц"),
        "good": ("good", "годится", "проходит"),
        "ask": ("ask", "asks", "from what", "от чего", "рост"),
        "not_good": ("not good", "не годится", "мой старше"),
        "marriage": ("marriage", "марьяж"),
        "exchange": ("exchange", "exchanges", "обмен", "меняет", "меняю"),
        "break": ("break", "breaks", "ломает", "ломаю"),
        "by": ("by", "игрок"),
        "written": ("written", "записано"),
        "last": ("last", "последняя взятка", "последняя"),
        "result": ("result", "итог"),
        "total": ("total", "всего"),
        "false_claim": ("false claim", "ложное объявление"),
        "draw": ("draw", "чужой подъём", "подъём"),
        "miscount": ("miscount", "приписка"),
    }
)
"""Word as it is written → how it may be spelled; case, the space between two words and ё don't matter."""

SUIT_NAMES: Mapping[str, int] = MappingProxyType(
    {
        name: suit
        for suit, names in enumerate(
            ("spades пики пик", "clubs трефы треф", "diamonds бубны бубен", "hearts черви червей")
        )
        for name in names.split()
    }
)
"""Names of suits that may stand in their place → the suit's index."""


def _pattern(spelling: str) -> str:
    return re.sub(r" ", r"[\\s_-]*", spelling).replace("ё", "[её]")


_BY_SPELLING = sorted(((text, word) for word, texts in WORDS.items() for text in texts), key=lambda pair: -len(pair[0]))

WORD = re.compile(
    "(?:" + "|".join(f"({_pattern(text)})" for text, _ in _BY_SPELLING) + r")(?![\w])[?!.…]*", re.IGNORECASE
)


def read_word(text: str, at: int) -> tuple[str, int] | None:
    """Read a word of the records at an offset: how it is written, and the offset behind it.

    >>> read_word("Не  годится!", 0), read_word("nothing", 0)
    (('not_good', 12), None)
    """
    found = WORD.match(text, at)
    if found is None or found.lastindex is None:
        return None
    return _BY_SPELLING[found.lastindex - 1][1], found.end()


def read_card(text: str, place: Place) -> int:
    """Read one card.

    >>> read_card("10♥", Place(1, 1))
    27
    """
    index = CARD_INDEX.get(_SELECTORS.sub("", text))
    if index is None:
        raise RecordError("bad_card", place, text=text)
    return index


def read_joined(text: str, place: Place) -> list[int]:
    """Read cards that stand without spaces between them.

    >>> read_joined("QS10h", Place(1, 1))
    [5, 27]
    """
    cards = []
    at = 0
    while at < len(text):
        here = Place(place.line, place.column + at)
        found = _ANY_CARD.match(text, at)
        if found is None:
            raise RecordError("bad_card", here, text=text[at:])
        cards.append(read_card(found[0], here))
        at = found.end()
    return cards


def as_mask(cards: Iterable[int], place: Place) -> int:
    """Join cards of which each may stand once.

    >>> as_mask([0, 2], Place(1, 1))
    5
    """
    mask = 0
    for card in cards:
        if mask >> card & 1:
            raise RecordError("duplicate_card", place, card=CODES[card])
        mask |= 1 << card
    return mask


def joined(mask: int) -> str:
    """Write a set of cards without spaces, - for none.

    >>> joined(5), joined(0)
    ('7S9S', '-')
    """
    return "".join(mask_codes(mask)) or "-"


def read_suit(text: str, place: Place) -> int:
    """Read a suit: a letter, a sign or its name.

    >>> read_suit("♥", Place(1, 1)), read_suit("Пик", Place(1, 1))
    (3, 0)
    """
    plain = _SELECTORS.sub("", text)
    suit = SUIT_INDEX.get(plain, SUIT_NAMES.get(plain.lower()))
    if suit is None:
        raise RecordError("bad_suit", place, text=text)
    return suit


def read_player(text: str, place: Place) -> int:
    """Read a player, 0 or 1.

    >>> read_player("1", Place(1, 1))
    1
    """
    if text not in ("0", "1"):
        raise RecordError("bad_player", place, text=text)
    return int(text)


def read_number(text: str, place: Place) -> int:
    """Read a whole number of at most 18 digits.

    >>> read_number("301", Place(1, 1))
    301
    """
    if not WHOLE.fullmatch(text):
        raise RecordError("bad_number", place, text=text)
    return int(text)


def read_house_rule(text: str, place: Place) -> tuple[str, RuleValue]:
    """Read one house rule.

    >>> read_house_rule("end.jack = free", Place(1, 1))
    ('end.jack', 'free')
    """
    change = read_change(text)
    if change is None or change[0] not in CHOICES:
        raise RecordError("bad_rule", place, text=text)
    rule, value = change
    try:
        check_value(rule, value)
    except BadRuleValue:
        choices = ", ".join(map(value_text, CHOICES[rule])) or "1, 2, 3, …"
        raise RecordError("bad_rule_value", place, rule=rule, text=str(value), choices=choices) from None
    return change


def read_base(text: str, place: Place) -> str:
    """Read the id of a rule system.

    >>> read_base("Modern", Place(1, 1))
    'modern'
    """
    if text.lower() not in PRESETS:
        raise RecordError("unknown_rules", place, text=text, systems=", ".join(PRESETS))
    return text.lower()


def read_rules(text: str, place: Place) -> RuleSet:
    """Read rules on one line: a system and what the table changes, divided by +.

    >>> read_rules("modern+end.jack=free", Place(1, 1)).changes
    {'end.jack': 'free'}
    """
    first, *rest = text.split("+")
    column = place.column + len(first) + 1
    base = read_base(first.strip(), place)
    changes: dict[str, RuleValue] = {}
    for part in rest:
        here = Place(place.line, column)
        rule, value = read_house_rule(part, here)
        if rule in changes:
            raise RecordError("duplicate_header", here, key=rule)
        changes[rule] = value
        column += len(part) + 1
    return house_rules(base, changes)


def rules_text(rules: RuleSet) -> str:
    """Write rules on one line.

    >>> rules_text(house_rules("modern", {"match.target": 301}))
    'modern+match.target=301'
    """
    return "+".join((rules.base, *(change_text(rule, value) for rule, value in rules.changes.items())))
