"""Values that decide nothing under a table's other rules, or act as another value would.

There are two such dependencies, no more: for every other pair of values the search finds a position under every
other value of every other rule (``tests/test_differ.py`` goes through them).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from terz_tutor.rules.ruleset import TARGET, RuleSet


@dataclass(frozen=True, slots=True)
class Note:
    """What a table should know about one of its values: a code, and the numbers that it is about."""

    rule: str
    code: str
    """``no_exchange``: it decides nothing; ``target_tens``: it acts as another."""
    args: Mapping[str, int] = field(default_factory=dict)

    @property
    def decides_nothing(self) -> bool:
        """Tell whether the value decides nothing; else it acts as another would."""
        return self.code == "no_exchange"


def real_target(rules: RuleSet) -> int:
    """Tell the total that a player must really reach.

    Where trick points are rounded to tens, every total is a multiple of ten: melds are worth 20, 50, 100 or 200,
    a false claim gives away such points and raises the target by a hundred, and points in excess are taken from
    what was written in tens. So the first total to reach 501 is 510.

    >>> real_target(RuleSet()), real_target(RuleSet(score_round="tens_five_down"))
    (501, 510)
    """
    return rules.match_target if rules.score_round == "none" else -(-rules.match_target // 10) * 10


def notes(rules: RuleSet) -> tuple[Note, ...]:
    """List what a table should know about its values, in the order of the rulebook.

    >>> [note.code for note in notes(RuleSet(exchange="none"))]
    ['no_exchange']
    """
    found = []
    if rules.exchange == "none":
        # whoever asks for the exchange is refused, on either turn
        found.append(Note("exchange.when", "no_exchange"))
    if real_target(rules) != rules.match_target:
        found.append(Note(TARGET, "target_tens", {"target": rules.match_target, "acts": real_target(rules)}))
    return tuple(found)


def why_same(one: RuleSet, other: RuleSet, rule: str) -> Note | None:
    """Say why two rule sets that differ in one rule alone never differ in a game, or None where they may.

    >>> why_same(RuleSet(exchange="none"), RuleSet(exchange="none", exchange_when="any_time"), "exchange.when").code
    'no_exchange'
    """
    if rule == TARGET and real_target(one) != real_target(other):
        return None
    # two targets that act as one: at least one of them is no multiple of ten
    return next((note for rules in (one, other) for note in notes(rules) if note.rule == rule), None)
