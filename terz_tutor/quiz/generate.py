"""Generation: a seed and a kind become a puzzle whose answer the referee gave."""

from __future__ import annotations

from terz_tutor.quiz.answers import read_answer, same
from terz_tutor.quiz.kinds import Kind
from terz_tutor.quiz.puzzle import Draft, Puzzle, Value, puzzle_id
from terz_tutor.quiz.registry import find_kind
from terz_tutor.referee import NOWHERE, answer, at_pointer
from terz_tutor.rules import PRESETS, Reason, RuleSet
from terz_tutor.rules.draws import Draws

LEVELS = range(1, 6)

# Targets are drawn before positions; a target that the rules never give (no trump jack is ever forbidden where it
# is never forced) must not keep generation waiting for ever.
_TRIES = 400
_TRIES_FOR_TARGET = 60

_BY_FULL_HAND = ("declarable", "answer_claim", "claim_plan")


class ImpossibleKind(ValueError):
    """A kind can't be asked under these rules; the reason says why."""

    def __init__(self, kind: str, reason: Reason) -> None:
        """Keep the reason for the text layer."""
        super().__init__(f"{kind} can't be asked under these rules: {reason.code} ({reason.rule})")
        self.reason = reason


class BadLevel(ValueError):
    """A level that does not exist."""


def generate(kind: str, rules: RuleSet, level: int, seed: int) -> Puzzle:
    """Make the puzzle of a kind, rules, level and seed: the same wherever and whenever it is asked for.

    Raises:
        UnknownKind: if there is no such kind.
        BadLevel: if the level is not 1 to 5.
        ImpossibleKind: if the rules give nothing to ask.

    >>> generate("trick-winner", PRESETS["modern"], 1, 7).answer in ("leader", "follower")
    True
    """
    found = find_kind(kind)
    if type(level) is not int or level not in LEVELS:  # True is 1 and 2.0 is 2 to Python
        message = f"there is no level {level!r}; expected 1 to 5"
        raise BadLevel(message)
    reason = found.impossible(rules)
    if reason is not None:
        raise ImpossibleKind(kind, reason)
    name = puzzle_id(kind, rules, level, seed)
    draft, right = _search(found, rules, level, Draws(name))
    why = found.explain(rules, draft, right)
    return Puzzle(name, kind, rules, level, seed, found.form, draft, right, why)


def _search(kind: Kind, rules: RuleSet, level: int, draws: Draws) -> tuple[Draft, Value]:
    target = draws.pick(kind.targets) if kind.targets else None
    for tried in range(_TRIES):
        draft = kind.propose(draws, rules, level)
        if draft is None:
            continue
        right = ask(draft, rules)
        if right is None or (target is not None and not same(right, target) and tried < _TRIES_FOR_TARGET):
            continue
        if read_answer(kind.form, draft, right) is not None:
            return draft, right
    message = f"no position for {kind.name} under {rules} was found in {_TRIES} draws"
    raise RuntimeError(message)


def ask(draft: Draft, rules: RuleSet) -> Value | None:
    """Ask the referee a position's question under some rules; None where it can't be answered.

    >>> draft = generate("trick-winner", PRESETS["modern"], 1, 7).draft
    >>> ask(draft, PRESETS["classic"]) in ("leader", "follower")
    True
    """
    found = at_pointer(answer({**draft.query, "rules": rules.spelled}, with_rules=False), draft.at)
    return None if found is NOWHERE else found


def other_systems(puzzle: Puzzle) -> dict[str, Value]:
    """Find the rule systems that answer otherwise, with their answers.

    A system that deals another number of cards is left out where the question turns on a full hand: the
    difference would lie in the position, not in the rule.

    >>> other_systems(generate("trick-winner", PRESETS["modern"], 1, 7))
    {}
    """
    if puzzle.draft.query["ask"] == "under":
        return {}
    found = {}
    for name, rules in PRESETS.items():
        if name == puzzle.rules.base and not puzzle.rules.changes:
            continue
        if puzzle.draft.query["ask"] in _BY_FULL_HAND and rules.deal_hand != puzzle.rules.deal_hand:
            continue
        value = ask(puzzle.draft, rules)
        if value is not None and not same(value, puzzle.answer):
            found[name] = value
    return found
