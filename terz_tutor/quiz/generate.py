"""Generation: an id becomes a puzzle, the same wherever and whenever it is asked for.

A level is a place in difficulty: five positions are drawn, and level 1 takes the easiest, level 5 the hardest. A kind
may draw larger hands at higher levels, too; it need not know how hard what it draws turns out to be. The easiest are
those without a trap, in which nobody would be found out; so that low levels show misconceptions too, every fifth puzzle
has one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from terz_tutor.quiz.answers import NO_ANSWER, among, same
from terz_tutor.quiz.certificate import ask, right_answers
from terz_tutor.quiz.difficulty import Difficulty, measure
from terz_tutor.quiz.draft import Draft, Form, Option, Value
from terz_tutor.quiz.ids import LEVELS, SAME_SUITS, PuzzleId, check_level, check_seed, parse_id, rules_name
from terz_tutor.quiz.kinds import Kind
from terz_tutor.quiz.misconceptions import answer_of, believed, find_misconception
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.quiz.registry import find_kind
from terz_tutor.quiz.renaming import twin
from terz_tutor.rules import Reason, RuleSet
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.refusal import Refusal

# Targets are drawn before positions; a target that the rules never give (no trump jack is ever forbidden where it
# is never forced) must not keep generation waiting for ever.
_TRIES = 400
_TRIES_FOR_TARGET = 60

_CANDIDATES = len(LEVELS)

_TRAPPED = 5  # every fifth puzzle is one in which some misconception leads astray
_MORE = 25  # positions drawn for that, beyond the first five


class ImpossibleKind(ValueError):
    """A kind can't be asked under these rules at this level; the reason says why."""

    def __init__(self, kind: str, reason: Reason) -> None:
        """Keep the reason for the text layer."""
        super().__init__(f"{kind} can't be asked under these rules: {reason.code} ({reason.rule})")
        self.kind = kind
        self.reason = reason


class TooFewPositions(Refusal):
    """A kind's draws hardly ever give a position that can be asked."""


def generate(kind: str | Kind, rules: RuleSet, level: int, seed: int) -> Puzzle:
    """Make the puzzle of a kind, rules, level and seed; a kind that isn't installed yet may be handed over itself.

    Raises:
        UnknownKind: if there is no such kind.
        BadLevel: if the level is not 1 to 5.
        BadSeed: if the seed is no whole number of at least 0.
        TooFewPositions: if the kind's draws hardly ever give a position.
        ImpossibleKind: if the rules give nothing to ask at this level.

    >>> generate("trick-winner", RuleSet(), 1, 7).answer in ("leader", "follower")
    True
    """
    found = kind if isinstance(kind, Kind) else find_kind(kind)
    check_level(level)
    check_seed(seed)
    reason = found.impossible(rules, level)
    if reason is not None:
        raise ImpossibleKind(found.name, reason)
    draws = Draws(str(PuzzleId(found.name, rules, level, seed)))
    return Puzzle(found, rules, level, seed, _choose(found, rules, level, draws))


def recall(text: str) -> Puzzle:
    """Bring back the puzzle of an id, a twin's too.

    Raises:
        ValueError: as :func:`terz_tutor.quiz.ids.parse_id` and :func:`generate` say.

    >>> recall("trick-winner/modern/1/7@4")
    Puzzle('trick-winner/modern/1/7@4')
    """
    said = parse_id(text)
    puzzle = generate(said.kind, said.rules, said.level, said.seed)
    return puzzle if said.suits == SAME_SUITS else twin(puzzle, said.suits)


def _choose(kind: Kind, rules: RuleSet, level: int, draws: Draws) -> Draft:
    """Draw five positions and take the one whose place in difficulty is the level."""
    target = draws.pick(kind.targets) if kind.targets else None
    if not kind.graded:
        return next(positions(kind, rules, level, draws, target))[0]
    trapped = draws.below(_TRAPPED) == 0
    found = positions(kind, rules, level, draws, target)
    weighed = []
    for _ in range(_CANDIDATES):
        draft, right = next(found)
        weighed.append((_difficulty(kind, rules, draft, right), draft))
    weighed.sort(key=lambda candidate: candidate[0].weight)  # of equals the first drawn stays the first
    at_least = weighed[level - 1 :]
    if not trapped:
        return at_least[0][1]
    with_trap = next((draft for difficulty, draft in at_least if difficulty.traps), None)
    return with_trap or _one_with_trap(kind, rules, found, target) or at_least[0][1]


def _difficulty(kind: Kind, rules: RuleSet, draft: Draft, right: Value) -> Difficulty:
    return measure(kind, draft, right, kind.explain(rules, draft, right), list(believed(kind, rules, draft)))


def _one_with_trap(kind: Kind, rules: RuleSet, found: Iterator[tuple[Draft, Value]], target: Value) -> Draft | None:
    """Draw on until a misconception leads astray; None where that takes too long."""
    try:
        for draft, right in islice(found, _MORE):
            aimed_at = not kind.targets or same(right, target)
            if aimed_at and _difficulty(kind, rules, draft, right).traps:
                return draft
    except TooFewPositions:  # five were found, and one of them will do
        pass
    return None


def positions(
    kind: Kind, rules: RuleSet, level: int, draws: Draws, target: Value = None
) -> Iterator[tuple[Draft, Value]]:
    """Draw positions that can be asked, one after another, with their answers; of five of them a level takes one.

    Raises:
        TooFewPositions: if the kind's draws hardly ever give one more.

    >>> draft, answer = next(positions(find_kind("trick-points"), RuleSet(), 1, Draws("a")))
    >>> draft.at, type(answer)
    ('/points', <class 'int'>)
    """
    for tried in range(_TRIES):
        draft = kind.propose(draws, rules, level)
        if draft is None:
            continue
        right = ask(draft, rules)
        if right is NO_ANSWER or (kind.targets and not same(right, target) and tried < _TRIES_FOR_TARGET):
            continue
        draft = _with_options(kind, rules, draft, right, draws)
        if _is_certain(kind, rules, draft, right):
            yield draft, right
    template = "{kind} has too few positions at level {level} under {rules}: so many draws were tried: {tries}."
    raise TooFewPositions(template, kind=kind.name, level=level, rules=rules_name(rules), tries=_TRIES)


def _is_certain(kind: Kind, rules: RuleSet, draft: Draft, right: Value) -> bool:
    """Tell whether there is a choice, and the referee's answer right alone; publishing proves it once more."""
    choice = kind.form is not Form.ONE or len(draft.options) > 1
    return choice and len(right_answers(kind, rules, draft, right)) == 1


def _with_options(kind: Kind, rules: RuleSet, draft: Draft, right: Value, draws: Draws) -> Draft:
    """Give a draft its options: from misconceptions first, then from near values; in random order."""
    options = list(draft.options)
    if kind.offer is not None:
        values = [right]
        wrong = (answer_of(find_misconception(name), rules, draft)[0] for name in kind.misconceptions)
        for value in (*wrong, *kind.offer.near(rules, draft, right)):
            if len(values) < kind.offer.count and value is not NO_ANSWER and not among(value, values):
                values.append(value)
        options = [Option(value, kind.offer.label(value)) for value in values]
    if kind.shuffled:
        options = draws.shuffled(options)
    return replace(draft, options=tuple(options))
