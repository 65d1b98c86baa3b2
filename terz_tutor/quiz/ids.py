"""Ids: ``kind/rules/level/seed@version``, the line that brings a puzzle back anywhere."""

from __future__ import annotations

import re
from dataclasses import dataclass

from terz_tutor.rules import SUITS, RuleSet, house_rules
from terz_tutor.rules.refusal import Refusal
from terz_tutor.rules.ruleset import RuleValue, change_text, read_change

VERSION = "4"
"""Version of the generator: it rises whenever an id would bring back another puzzle than before."""

LEVELS = range(1, 6)

SAME_SUITS = "".join(suit.code for suit in SUITS)
"""The renaming that renames nothing."""


class BadId(Refusal):
    """A text that is no puzzle's id; the message quotes it."""


class OtherVersion(BadId):
    """An id of another version of the generator; the message names both."""


class RuleTwice(Refusal):
    """Rules that set a rule more than once; the message names it."""


class BadLevel(Refusal):
    """A level that does not exist."""

    def __init__(self, level: object) -> None:
        """Name it, and those that there are."""
        template = "There is no level {level}; expected 1 to 5."
        super().__init__(template, level=repr(level))


class BadSeed(Refusal):
    """What is no seed."""


@dataclass(frozen=True, slots=True)
class PuzzleId:
    """What an id says.

    >>> str(PuzzleId("trick-winner", RuleSet(), 1, 7))
    'trick-winner/modern/1/7@4'
    """

    kind: str
    rules: RuleSet
    level: int
    seed: int
    suits: str = SAME_SUITS
    """For a twin: what S, C, D and H have become."""

    def __str__(self) -> str:
        """Write the id; a twin's names its suits after the version: ``…@4.HCDS``."""
        twin = "" if self.suits == SAME_SUITS else f".{self.suits}"
        return f"{self.kind}/{rules_name(self.rules)}/{self.level}/{self.seed}@{VERSION}{twin}"


_ID = re.compile(r"([^/@]+)/([^/@]+)/([0-9]+)/([0-9]+)@([^.]*)(?:\.([SCDH]{4}))?")


def parse_id(text: str) -> PuzzleId:
    """Read an id. Each puzzle has one: what would be another spelling of it is refused.

    Raises:
        BadId: if the text is no id.
        OtherVersion: if it is one of another version of the generator.
        BadLevel: if there is no such level.
        UnknownRules: if it names no rule system.
        BadRuleValue: if it sets a rule that may not be set, or to a value that it does not take.
        RuleTwice: if it sets a rule more than once.

    >>> parse_id("legal-reply/modern+end.jack=free/3/12@4").rules.end_jack
    'free'
    """
    match = _ID.fullmatch(text)
    if match is None or (match[6] is not None and len(set(match[6])) < len(SUITS)):
        example = PuzzleId("trick-winner", RuleSet(), 1, 7)
        template = "{text} is no puzzle's id; expected kind/rules/level/seed@version, such as {example}."
        raise BadId(template, text=repr(text), example=example)
    kind, rules, level, seed, version, suits = match.groups()
    if version != VERSION:
        template = "{text} belongs to version {version} of the generator; this is version {current}."
        raise OtherVersion(template, text=repr(text), version=version, current=VERSION)
    check_level(int(level))
    found = PuzzleId(kind, read_rules_name(rules), int(level), int(seed), suits or SAME_SUITS)
    if str(found) != text:
        template = "{text} is not how the id of this puzzle is written; expected {id}."
        raise BadId(template, text=repr(text), id=found)
    return found


def check_level(level: object) -> None:
    """Refuse what is no level.

    Raises:
        BadLevel: if the level is not 1 to 5.

    >>> check_level(5)
    """
    if type(level) is not int or level not in LEVELS:  # True is 1 and 2.0 is 2 to Python
        raise BadLevel(level)


def check_seed(seed: object) -> None:
    """Refuse what is no seed.

    Raises:
        BadSeed: if it is no whole number of at least 0.

    >>> check_seed(0)
    """
    if type(seed) is not int or seed < 0:
        template = "{seed} is no seed; expected a whole number of at least 0."
        raise BadSeed(template, seed=repr(seed))


def rules_name(rules: RuleSet) -> str:
    """Write rules as a puzzle's id does: the base and the changes, keys sorted.

    >>> rules_name(house_rules("modern", {"end.jack": "free"}))
    'modern+end.jack=free'
    """
    changes = sorted(rules.changes.items())
    return "+".join([rules.base, *(change_text(rule, value) for rule, value in changes)])


def read_rules_name(text: str) -> RuleSet:
    """Read rules as a puzzle's id writes them.

    Raises:
        UnknownRules: if there is no such rule system.
        BadRuleValue: if a rule may not be set or does not take the value.
        RuleTwice: if a rule is set more than once.

    >>> read_rules_name("modern+match.target=301+stock.break=false").changes
    {'stock.break': False, 'match.target': 301}
    """
    base, *changes = text.split("+")
    values: dict[str, RuleValue] = {}
    for change in changes:
        rule, value = read_change(change) or (change, "")
        if rule in values:
            template = "The rule {rule} is set more than once in {text}; expected it once."
            raise RuleTwice(template, rule=repr(rule), text=repr(text))
        values[rule] = value
    return house_rules(base, values)
