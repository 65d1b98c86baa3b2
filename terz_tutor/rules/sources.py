"""Where each source text states a rule: paragraph by paragraph, for every rule id and every rule system.

The rules come from four texts that disagree. For each rule this module knows whether a text states it, is silent about
it, or can be read in two ways, and where. Sentences about it are written by :mod:`terz_tutor.texts.rulebook`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from terz_tutor.rules.ruleset import PRESETS, UnknownRules

SYSTEMS = tuple(PRESETS)
"""The four rule systems, one for each source text."""


class UnknownRule(ValueError):
    """A rule id that does not exist."""


class Mark(Enum):
    """How a source text stands to a rule."""

    STATED = "stated"
    SILENT = "silent"
    """It says nothing, or nothing to the point: the common way is taken."""
    OPEN = "open"
    """It leaves the rule to the players or can be read in two ways: one reading is taken."""


@dataclass(frozen=True, slots=True)
class Citation:
    """What a source text has to say about one rule, and where."""

    mark: Mark
    paragraphs: tuple[int, ...]
    """Paragraphs of the text, counted from 1, blank lines not counted; where it is silent, those that come near."""


def _stated(*paragraphs: int) -> Citation:
    return Citation(Mark.STATED, paragraphs)


def _open(*paragraphs: int) -> Citation:
    return Citation(Mark.OPEN, paragraphs)


def _silent(*near: int) -> Citation:
    return Citation(Mark.SILENT, near)


_NONE = _silent()

# Rule id: classic, modern, old-ten, kart-parad; the order is the rulebook's.
_TABLE: dict[str, tuple[Citation, Citation, Citation, Citation]] = {
    # The cards
    "card.order": (_NONE, _stated(18), _stated(4, 5, 11), _stated(5, 10)),
    "card.strength": (_silent(5), _stated(15), _stated(14), _NONE),
    "card.points": (_stated(5), _silent(15), _stated(14), _stated(7)),
    "trick.last": (_stated(6, 21), _stated(16), _stated(14), _stated(7)),
    "trick.winner": (_stated(2, 4), _stated(10), _stated(14), _stated(3)),
    "trick.next_lead": (_NONE, _stated(10), _stated(3), _silent(11)),
    # Deal and stock
    "deal.hand": (_stated(2), _stated(2, 7, 31), _stated(3), _stated(3)),
    "deal.packets": (_stated(2), _open(7), _open(3), _NONE),
    "deal.turnup": (_stated(2, 3), _stated(7, 8), _stated(3, 14), _stated(3)),
    "deal.first_lead": (_stated(2), _stated(7), _stated(3), _NONE),
    "deal.first_dealer": (_stated(2), _stated(7), _NONE, _NONE),
    "deal.next_dealer": (_stated(22), _NONE, _NONE, _stated(7)),
    "stock.break": (_stated(3), _stated(8), _NONE, _NONE),
    "stock.draw": (_stated(2), _stated(11), _stated(14), _stated(3)),
    "stock.end": (_stated(3), _stated(8), _open(14), _NONE),
    "stock.reply": (_open(2), _stated(11, 35), _stated(14), _stated(3)),
    "stock.view": (_stated(4), _NONE, _NONE, _NONE),
    "exchange": (_stated(4), _stated(16), _NONE, _open(3)),
    "exchange.when": (_stated(4), _silent(16), _NONE, _stated(3)),
    "stock.length": (_stated(1, 2), _stated(4, 7), _stated(3), _stated(3)),
    # When the stock is gone
    "end.follow": (_stated(4), _stated(13, 35), _stated(14), _stated(3)),
    "end.overtake": (_stated(4), _open(13), _NONE, _stated(3)),
    "end.jack": (_open(4), _open(13), _stated(14), _open(5)),
    # Melds
    "meld.run": (_stated(12, 13, 14, 15, 16, 17), _silent(18, 33), _stated(4, 5, 6, 7, 8), _stated(7)),
    "meld.four": (_stated(8, 9, 10, 11), _silent(18), _stated(9), _stated(7)),
    "meld.points": (
        _stated(8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18),
        _silent(18, 33),
        _stated(4, 5, 6, 7, 8, 9, 10),
        _stated(5, 7),
    ),
    "meld.order": (_stated(7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17), _silent(19), _stated(12), _open(5, 7)),
    "meld.tie": (_open(19), _open(19), _stated(11, 12), _open(5)),
    "meld.shared": (_stated(19), _NONE, _NONE, _NONE),
    "meld.when": (_stated(6, 20), _stated(19), _stated(3, 14), _stated(3)),
    "meld.who": (_open(6, 20), _silent(19), _stated(14), _silent(3)),
    "meld.per_turn": (_silent(6), _open(19), _open(14), _open(5)),
    "meld.after_senior": (_NONE, _NONE, _open(14), _stated(5)),
    "meld.repeat": (_NONE, _NONE, _stated(14), _NONE),
    "meld.beaten": (_stated(6, 20), _stated(19, 21), _stated(12), _stated(3, 11)),
    "meld.must_beat": (_open(20), _stated(19), _stated(12), _stated(3, 11)),
    "meld.ask": (_stated(20), _NONE, _stated(12, 13), _stated(11)),
    "meld.proof": (_stated(20), _NONE, _stated(14), _NONE),
    "marriage.suit": (_stated(18), _silent(19), _stated(10, 14), _stated(5)),
    "marriage.when": (_stated(21), _stated(19), _stated(14), _stated(5)),
    "claim.dialogue": (_silent(20), _silent(19), _stated(12, 13), _stated(11)),
    # Score and match
    "score.count": (_stated(21), _silent(23), _stated(14), _NONE),
    "score.round": (_open(21), _open(23), _NONE, _NONE),
    "match.target": (_stated(5), _stated(2, 4, 23, 37), _NONE, _stated(3)),
    "match.check": (_open(5, 21), _open(23), _NONE, _open(3)),
    "match.both": (_NONE, _NONE, _NONE, _NONE),
    "penalty.false_claim": (_stated(22), _stated(24), _NONE, _NONE),
    "penalty.draw": (_stated(23), _stated(24), _NONE, _NONE),
    "penalty.miscount": (_stated(23), _silent(24), _NONE, _NONE),
}

RULE_IDS: tuple[str, ...] = tuple(_TABLE)
"""Every rule id, in the order of the rulebook."""

SOURCES: Mapping[str, Mapping[str, Citation]] = MappingProxyType(
    {rule: MappingProxyType(dict(zip(SYSTEMS, row, strict=True))) for rule, row in _TABLE.items()}
)
"""Rule id → rule system → what its source text has to say."""


def cite(rule_id: str, system: str) -> Citation:
    """Look up what a system's source text has to say about a rule.

    Raises:
        UnknownRule: if there is no such rule.
        UnknownRules: if there is no such rule system.

    >>> cite("end.jack", "old-ten")
    Citation(mark=<Mark.STATED: 'stated'>, paragraphs=(14,))
    """
    check_rule(rule_id)
    if system not in SYSTEMS:
        raise UnknownRules(system)
    return SOURCES[rule_id][system]


def check_rule(rule_id: str) -> None:
    """Make sure that a rule id exists.

    Raises:
        UnknownRule: if there is no such rule.

    >>> check_rule("end.follow")
    """
    if rule_id not in _TABLE:
        message = f"there is no rule {rule_id!r}; expected an id of the rulebook, such as 'end.follow'"
        raise UnknownRule(message)
