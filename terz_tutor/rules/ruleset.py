"""Rule systems as data: the four presets and house rules on top of them.

A rule that a table may set is a field; its id is the field's name with the first underscore as a dot
(``end_jack`` is ``end.jack``). Rules that are fixed in every system are not fields: they are only
explained (:mod:`terz_tutor.rules.sources`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from terz_tutor.rules.refusal import Refusal

RuleValue = str | int | bool

TARGET = "match.target"
"""The one rule whose value is any whole number of at least 1."""

WHOLE = re.compile("[0-9]{1,18}")
"""A whole number as people write it; ``int`` would take ``1_0`` and digits of every script, as many as there are."""

CHOICES: Mapping[str, tuple[RuleValue, ...]] = MappingProxyType(
    {
        "deal.hand": (9, 10),
        "stock.break": (True, False),
        "stock.end": ("bottom", "top"),
        "stock.reply": ("free", "suit_or_trump", "follow_then_trump"),
        "exchange": ("above_2", "at_least_2", "none"),
        "exchange.when": ("own_turn", "any_time"),
        "end.overtake": (True, False),
        "end.jack": ("forced", "never_forced", "keep_when_void", "free"),
        "meld.order": ("fours_first", "long_runs_over_aces"),
        "meld.tie": ("trump_then_first", "first"),
        "meld.after_senior": ("contained", "lower_in_suit", "none"),
        "meld.per_turn": ("one", "one_per_suit", "any"),
        "meld.ask": ("open", "binding"),
        "meld.must_beat": (True, False),
        "marriage.suit": ("trump", "any"),
        "marriage.when": ("any_turn", "lead_with_claims", "any_time"),
        "score.round": ("none", "tens_five_down", "tens_five_up"),
        TARGET: (),
        "match.check": ("after_deal", "at_once"),
        "penalty.false_claim": (True, False),
        "penalty.draw": (True, False),
        "penalty.miscount": (True, False),
    }
)
"""Every rule that may be set, with the values that it takes; a target takes any whole number from 1."""


class UnknownRules(Refusal):
    """A rule system of this name does not exist."""

    def __init__(self, base: str) -> None:
        """Name it, and those that there are."""
        template = "There is no rule system {base}; expected one of {systems}."
        super().__init__(template, base=repr(base), systems=", ".join(PRESETS))


class BadRuleValue(Refusal):
    """A rule that may not be set, or a value that it does not take."""

    def __init__(self, rule: str, value: object) -> None:
        """Name the rule, its value and what was expected."""
        if rule not in CHOICES:
            template = "{rule} is no rule that a table may set; these are: {rules}."
            super().__init__(template, rule=repr(rule), rules=", ".join(CHOICES))
        elif rule == TARGET:
            template = "{rule} can't be {value}; expected a whole number of at least 1."
            super().__init__(template, rule=rule, value=repr(value))
        else:
            template = "{rule} can't be {value}; expected one of {choices}."
            super().__init__(template, rule=rule, value=repr(value), choices=", ".join(map(repr, CHOICES[rule])))
        self.rule = rule
        self.value = value


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One table's rules. The defaults are ``modern``.

    >>> PRESETS["old-ten"].deal_hand, PRESETS["classic"].stock_reply
    (10, 'suit_or_trump')
    """

    base: str = "modern"
    """The rule system that it stands on."""
    deal_hand: int = 9
    stock_break: bool = True
    stock_end: str = "bottom"
    stock_reply: str = "free"
    exchange: str = "above_2"
    exchange_when: str = "own_turn"
    end_overtake: bool = True
    end_jack: str = "forced"
    meld_order: str = "fours_first"
    meld_tie: str = "trump_then_first"
    meld_after_senior: str = "contained"
    meld_per_turn: str = "one"
    meld_ask: str = "open"
    meld_must_beat: bool = False
    marriage_suit: str = "trump"
    marriage_when: str = "any_turn"
    score_round: str = "none"
    match_target: int = 501
    match_check: str = "after_deal"
    penalty_false_claim: bool = False
    penalty_draw: bool = False
    penalty_miscount: bool = False

    def value(self, rule: str) -> RuleValue:
        """Tell the value of a rule that may be set.

        >>> RuleSet().value("end.jack")
        'forced'
        """
        value: RuleValue = getattr(self, _field_name(rule))
        return value

    @property
    def changes(self) -> dict[str, RuleValue]:
        """What the table has changed against its base, in the order of :data:`CHOICES`.

        >>> house_rules("modern", {"end.jack": "free"}).changes
        {'end.jack': 'free'}
        """
        return dict(_changes(self))

    @property
    def spelled(self) -> str | dict[str, RuleValue]:
        """The rules as questions and notebooks write them: a preset's id, or a base with the changes.

        >>> house_rules("modern", {"end.jack": "free"}).spelled
        {'base': 'modern', 'end.jack': 'free'}
        """
        changes = self.changes
        return {"base": self.base, **changes} if changes else self.base

    @property
    def stock_limit(self) -> int:
        """The most cards that a stock can hold: 32 less both hands.

        >>> RuleSet().stock_limit
        14
        """
        return 32 - 2 * self.deal_hand


@lru_cache(maxsize=256)
def _changes(rules: RuleSet) -> tuple[tuple[str, RuleValue], ...]:
    """Compare rules with their base; kept, for every question that is asked spells its rules."""
    base = PRESETS[rules.base]
    return tuple((rule, rules.value(rule)) for rule in CHOICES if rules.value(rule) != base.value(rule))


def _field_name(rule: str) -> str:
    return rule.replace(".", "_", 1)


PRESETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        "classic": RuleSet(
            base="classic",
            stock_reply="suit_or_trump",
            end_jack="never_forced",
            meld_must_beat=True,
            score_round="tens_five_down",
            penalty_false_claim=True,
            penalty_draw=True,
            penalty_miscount=True,
        ),
        "modern": RuleSet(),
        "old-ten": RuleSet(
            base="old-ten",
            deal_hand=10,
            stock_break=False,
            exchange="none",
            end_overtake=False,
            end_jack="keep_when_void",
            meld_order="long_runs_over_aces",
            meld_ask="binding",
            marriage_when="lead_with_claims",
        ),
        "kart-parad": RuleSet(
            base="kart-parad",
            stock_break=False,
            stock_end="top",
            exchange_when="any_time",
            end_jack="never_forced",
            meld_tie="first",
            meld_after_senior="lower_in_suit",
            meld_per_turn="one_per_suit",
            marriage_suit="any",
            marriage_when="any_time",
        ),
    }
)
"""The four rule systems of the rulebook."""


def check_value(rule: str, value: object) -> None:
    """Refuse a rule that may not be set, or a value that it does not take.

    Raises:
        BadRuleValue: with the rule, the value and what was expected.

    >>> check_value("end.jack", "free")
    """
    if rule not in CHOICES or not (_is_target(value) if rule == TARGET else _is_choice(value, CHOICES[rule])):
        raise BadRuleValue(rule, value)


def change_text(rule: str, value: RuleValue) -> str:
    """Write what a table changes.

    >>> change_text("stock.break", False), change_text("match.target", 301)
    ('stock.break=false', 'match.target=301')
    """
    return f"{rule}={value_text(value)}"


def value_text(value: RuleValue) -> str:
    """Write the value of a rule.

    >>> value_text(False)
    'false'
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_change(text: str) -> tuple[str, RuleValue] | None:
    """Read what a table changes, in small letters or large; None for what is no rule with its value.

    A value that the rule does not take stays the text: :func:`check_value` refuses it.

    >>> read_change("stock.break = False"), read_change("match.target=301"), read_change("end.jack=maybe")
    (('stock.break', False), ('match.target', 301), ('end.jack', 'maybe'))
    """
    rule, _, value = (part.strip() for part in text.partition("="))
    if not rule or not value:
        return None
    rule = rule.lower()
    if rule == TARGET and WHOLE.fullmatch(value):
        return rule, int(value)
    return rule, next((choice for choice in CHOICES.get(rule, ()) if value_text(choice) == value.lower()), value)


def _is_target(value: object) -> bool:
    return type(value) is int and value >= 1


def _is_choice(value: object, choices: tuple[RuleValue, ...]) -> bool:
    # 1 and True are equal in Python; a rule's value must be of its own type
    return any(type(value) is type(choice) and value == choice for choice in choices)


def house_rules(base: str, changes: Mapping[str, object]) -> RuleSet:
    """Make a table's rules: a rule system and what the table changes.

    Raises:
        UnknownRules: if there is no such base.
        BadRuleValue: if a rule may not be set or does not take the value.

    >>> house_rules("modern", {"match.target": 301}).match_target
    301
    """
    if base not in PRESETS:
        raise UnknownRules(base)
    for rule, value in changes.items():
        check_value(rule, value)
    return _house_rules(base, tuple(sorted(changes.items())))


@lru_cache(maxsize=256)
def _house_rules(base: str, changes: tuple[tuple[str, RuleValue], ...]) -> RuleSet:
    return replace(PRESETS[base], **{_field_name(rule): value for rule, value in changes})  # type: ignore[arg-type]


def parse_rules(spelled: str | Mapping[str, object]) -> RuleSet:
    """Read rules as questions and notebooks write them; see :attr:`RuleSet.spelled`.

    Raises:
        UnknownRules: if no base is named, or there is no such base.
        BadRuleValue: if a rule may not be set or does not take the value.

    >>> parse_rules({"base": "modern", "end.jack": "free"}).end_jack
    'free'
    """
    if isinstance(spelled, str):
        return house_rules(spelled, {})
    changes = dict(spelled)
    return house_rules(str(changes.pop("base", "")), changes)
