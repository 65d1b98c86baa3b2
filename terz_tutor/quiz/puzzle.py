"""A puzzle: a question with its proved answer, as frozen data.

Every puzzle is a referee question with a prompt around it. A puzzle is made of a draft alone: the answer, the
certificate, the wrong answers and the explanation are computed and proved while it is made, so a puzzle that fails its
certificate can't exist. Sentences are codes here; ``terz_tutor.texts`` writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from terz_tutor.quiz.answers import near_answers, read_answer, same
from terz_tutor.quiz.certificate import Certificate, certify
from terz_tutor.quiz.difficulty import Difficulty, measure
from terz_tutor.quiz.draft import Draft, Form, Value
from terz_tutor.quiz.ids import SAME_SUITS, VERSION, PuzzleId
from terz_tutor.quiz.kinds import Kind
from terz_tutor.quiz.misconceptions import Belief, believed
from terz_tutor.quiz.steps import check_steps
from terz_tutor.rules import Reason, RuleSet

_NEAR = 3  # near values told for orders, numbers and sets of cards, beside what misconceptions yield


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer, and what one who gives it may believe."""

    value: Value
    misconception: str | None = None
    gives: Mapping[str, Any] | None = None
    """Where the belief is a rule value: the question under that value, whose answer this is."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question whose answer is proved.

    Raises:
        NotCertain: if not exactly one answer is right.
        BadStep: if a step of the explanation isn't true, or nothing can check it.
    """

    kind: Kind
    rules: RuleSet
    level: int
    seed: int
    draft: Draft
    suits: str = SAME_SUITS
    """For a twin: what S, C, D and H have become."""
    answer: Value = field(init=False)
    certificate: Certificate = field(init=False)
    beliefs: tuple[Belief, ...] = field(init=False)
    """What each misconception of the kind answers here, right or wrong."""
    why: tuple[Reason, ...] = field(init=False)
    """The explanation, the conclusion first; every step has been computed anew."""

    def __post_init__(self) -> None:
        """Prove the draft."""
        answer, certificate = certify(self.kind, self.rules, self.draft)
        why = self.kind.explain(self.rules, self.draft, answer)
        check_steps(self.kind, why, self.draft, self.rules)
        beliefs = tuple(believed(self.kind, self.rules, self.draft))
        for name, value in (("answer", answer), ("certificate", certificate), ("why", why), ("beliefs", beliefs)):
            object.__setattr__(self, name, value)

    @property
    def id(self) -> str:
        """The line that brings the puzzle back anywhere."""
        return str(PuzzleId(self.kind.name, self.rules, self.level, self.seed, self.suits))

    @property
    def version(self) -> str:
        """The generator's version."""
        return VERSION

    @property
    def form(self) -> Form:
        """What the learner does to answer."""
        return self.kind.form

    @property
    def query(self) -> Mapping[str, Any]:
        """The whole referee question, to be asked by anybody who doubts the answer."""
        return self.certificate.query

    @property
    def at(self) -> str:
        """JSON pointer into the referee's answer."""
        return self.draft.at

    @property
    def difficulty(self) -> Difficulty:
        """What the reasoning needs, counted."""
        return measure(self.kind, self.draft, self.answer, self.why, self.beliefs)

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """Wrong answers, each once: what misconceptions yield, then those near the right one (every wrong option)."""
        right = read_answer(self.form, self.draft, self.answer)
        found: list[Wrong] = []
        for belief in self.beliefs:
            value = belief.value
            if not same(value, right) and not any(same(value, wrong.value) for wrong in found):
                found.append(Wrong(value, belief.misconception, belief.gives))
        near: list[Wrong] = []
        for value in near_answers(self.form, self.draft, right):
            if self.form is not Form.ONE and len(near) == _NEAR:
                break
            if not any(same(value, wrong.value) for wrong in found):
                near.append(Wrong(value))
        return (*found, *near)

    def __repr__(self) -> str:
        """Stable form, used in notebooks' outputs."""
        return f"Puzzle({self.id!r})"
