"""Which misconception does a learner hold? A belief over all of them, changed by every answer.

Each hypothesis is one misconception, or none. Its holder answers as the misconception does, where it says anything
else than the rules, and rightly elsewhere; both slip now and then. The state is plain data: it can be stored as JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from math import isclose, log2
from typing import Any

from terz_tutor.quiz.answers import NO_ANSWER, read_answer, same
from terz_tutor.quiz.draft import Value
from terz_tutor.quiz.ids import LEVELS, read_rules_name, rules_name
from terz_tutor.quiz.misconceptions import MISCONCEPTIONS, Belief, believed, find_misconception
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.quiz.registry import find_kind
from terz_tutor.rules import RuleSet

NONE = "none"
"""The hypothesis that the learner holds no misconception."""

SLIP = 0.1
"""How often one who knows better answers wrongly; with fewer slips the diagnosis errs more rarely than it says."""

PRIOR_NONE = 0.5
"""How likely it is, before the first answer, that nothing is wrong; all misconceptions share the rest evenly."""

MOST_NONE = 0.1
"""A misconception is told once no more than this is left for there being none."""

SURE = 0.85
"""What the misconception that is told must have of the belief."""

MIN_HITS = 2
"""Wrong answers that the misconception that is told must have given."""

HITS_OF_SEVERAL = 4
"""As many where several would have given the same ones: by then the trainer has tried to tell them apart."""


class NothingToDiagnose(ValueError):
    """None of the kinds can show a misconception under these rules."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A puzzle that was answered."""

    puzzle: str
    answer: Value
    right: bool
    gives: tuple[str, ...]
    """The misconceptions that give this wrong answer."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is known about a learner: rules, kinds that may be asked, belief, and what was answered."""

    rules: str
    """As a puzzle's id names them."""
    kinds: tuple[str, ...]
    posterior: Mapping[str, float]
    """Probability by id of the misconception, and of :data:`NONE`."""
    seen: tuple[Seen, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Write it as plain data.

        >>> Diagnosis.from_json(start(RuleSet(), ["stock-reply"]).as_json()) == start(RuleSet(), ["stock-reply"])
        True
        """
        return {**asdict(self), "posterior": dict(self.posterior)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Diagnosis:
        """Read what :meth:`as_json` wrote.

        >>> Diagnosis.from_json({"rules": "modern", "kinds": [], "posterior": {"none": 1.0}, "seen": []}).rules
        'modern'
        """
        seen = (Seen(**{**one, "gives": tuple(one["gives"])}) for one in data["seen"])
        return cls(data["rules"], tuple(data["kinds"]), dict(data["posterior"]), tuple(seen))


def start(rules: RuleSet, kinds: Iterable[str]) -> Diagnosis:
    """Begin with a learner of whom nothing is known.

    Raises:
        UnknownKind: if there is no such kind.
        NothingToDiagnose: if none of the kinds can show a misconception under these rules.

    >>> start(RuleSet(), ["card-points"]).posterior
    {'none': 0.5, 'trump_points_in_plain_suits': 0.5}
    """
    named: dict[str, None] = {}  # a set that keeps its order
    telling = []
    for name in kinds:
        kind = find_kind(name)
        held = [found for found in kind.misconceptions if find_misconception(found).can_be_held(rules)]
        if held and any(kind.impossible(rules, level) is None for level in LEVELS):
            telling.append(name)
            named.update(dict.fromkeys(held))
    if not named:
        message = f"no misconception can be shown under {rules_name(rules)}; expected kinds that name some"
        raise NothingToDiagnose(message)
    share = (1 - PRIOR_NONE) / len(named)
    return Diagnosis(rules_name(rules), tuple(telling), {NONE: PRIOR_NONE, **dict.fromkeys(named, share)})


def observe(diagnosis: Diagnosis, puzzle: Puzzle, answer: object) -> Diagnosis:
    """Take an answer into account; what is no answer of the puzzle's form says nothing.

    Raises:
        ValueError: if the puzzle is one of other rules.

    >>> from terz_tutor.quiz.generate import generate
    >>> known = start(RuleSet(), ["card-points"])
    >>> puzzle = generate("card-points", RuleSet(), 5, 1)
    >>> observe(known, puzzle, puzzle.wrong[0].value).posterior["none"] < 0.2
    True
    """
    if rules_name(puzzle.rules) != diagnosis.rules:
        message = f"{puzzle.id} is a puzzle of other rules; expected {diagnosis.rules}"
        raise ValueError(message)
    value = read_answer(puzzle.form, puzzle.draft, answer)
    if value is NO_ANSWER:
        return diagnosis
    foreseen = Foreseen.of(puzzle)
    place = foreseen.place(value)
    posterior = diagnosis.posterior
    if place is not None:  # else nobody would have foreseen it, and it says nothing about anybody
        weights = {name: share * foreseen.chance(name, place) for name, share in posterior.items()}
        total = sum(weights.values())
        posterior = {name: weight / total for name, weight in weights.items()}
    gives = tuple(name for name, at in foreseen.holders.items() if at == place)
    seen = Seen(puzzle.id, value, place == 0, gives)
    return Diagnosis(diagnosis.rules, diagnosis.kinds, posterior, (*diagnosis.seen, seen))


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The likely answers to a puzzle, and who would give which: all that a diagnosis needs of it."""

    values: tuple[Value, ...]
    """The right answer first."""
    holders: Mapping[str, int]
    """The place of what a misconception answers, where it is wrong."""

    @classmethod
    def of(cls, puzzle: Puzzle) -> Foreseen:
        """Look a puzzle over.

        >>> from terz_tutor.quiz.generate import generate
        >>> Foreseen.of(generate("stock-reply", RuleSet(), 5, 1)).holders["must_follow_in_stock"]
        1
        """
        right = read_answer(puzzle.form, puzzle.draft, puzzle.answer)
        values = [right, *(wrong.value for wrong in puzzle.wrong)]
        holders = {}
        for belief in _beliefs(puzzle):
            place = next((place for place, value in enumerate(values) if same(value, belief.value)), len(values))
            if place == len(values):
                values.append(belief.value)
            if place:
                holders[belief.misconception] = place
        return cls(tuple(values), holders)

    def place(self, value: Value) -> int | None:
        """Find an answer among the likely ones.

        >>> Foreseen(("leader", "follower"), {}).place("leader")
        0
        """
        return next((place for place, likely in enumerate(self.values) if same(likely, value)), None)

    def chance(self, hypothesis: str, place: int) -> float:
        """Tell how likely an answer is under a hypothesis: what its holder means to say, or a slip.

        >>> Foreseen(("leader", "follower"), {"off_suit_high_card_takes": 1}).chance("off_suit_high_card_takes", 1)
        0.9
        """
        return 1 - SLIP if self.holders.get(hypothesis, 0) == place else SLIP / (len(self.values) - 1)

    def information(self, posterior: Mapping[str, float]) -> float:
        """Tell how many bits about the hypotheses the answer is expected to bring.

        That is the uncertainty of the answer less what slips alone make of it.

        >>> Foreseen((True, False), {}).information({"none": 0.5, "deal_of_152": 0.5})
        0.0
        >>> Foreseen((True, False), {"deal_of_152": 1}).information({"none": 0.5, "deal_of_152": 0.5}) > 0.5
        True
        """
        meant = [0.0] * len(self.values)
        for hypothesis, share in posterior.items():
            meant[self.holders.get(hypothesis, 0)] += share
        slip = SLIP / (len(self.values) - 1)
        slips = [1 - SLIP] + [slip] * (len(self.values) - 1)
        return max(0.0, _entropy(slip + share * (1 - SLIP - slip) for share in meant) - _entropy(slips))


def _beliefs(puzzle: Puzzle) -> Iterator[Belief]:
    """Say what holders of any misconception answer, named by the kind or not: nobody forgets what he believes."""
    yield from puzzle.beliefs
    unnamed = tuple(name for name in MISCONCEPTIONS if name not in puzzle.kind.misconceptions)
    if unnamed:
        yield from believed(replace(puzzle.kind, misconceptions=unnamed), puzzle.rules, puzzle.draft)


def _entropy(chances: Iterable[float]) -> float:
    return -sum(chance * log2(chance) for chance in chances)


def verdict(diagnosis: Diagnosis) -> tuple[str, ...] | None:
    """Tell which misconception the learner holds, once it is as good as certain; None until then.

    Several are told as one where they have given the same answers to everything that was asked.

    >>> verdict(start(RuleSet(), ["stock-reply"])) is None
    True
    """
    posterior = diagnosis.posterior
    likeliest = max(posterior, key=lambda name: posterior[name])
    if likeliest == NONE or posterior[NONE] > MOST_NONE:
        return None
    told = tuple(name for name, share in posterior.items() if name != NONE and isclose(share, posterior[likeliest]))
    hits = sum(likeliest in seen.gives for seen in diagnosis.seen)
    enough = hits >= (MIN_HITS if len(told) == 1 else HITS_OF_SEVERAL)
    return told if enough and sum(posterior[name] for name in told) >= SURE else None


def rules_of(diagnosis: Diagnosis) -> RuleSet:
    """Read the rules back.

    >>> rules_of(start(RuleSet(), ["stock-reply"])) == RuleSet()
    True
    """
    return read_rules_name(diagnosis.rules)
