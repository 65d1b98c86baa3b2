"""Quiz puzzles: kinds, generation with a certificate, grading."""

from terz_tutor.quiz.generate import ImpossibleKind, generate, other_systems
from terz_tutor.quiz.grading import Outcome, Verdict, grade, wrong_answer
from terz_tutor.quiz.kinds import UnknownKind, find_kind, registry
from terz_tutor.quiz.puzzle import Form, Option, Puzzle

__all__ = [
    "Form",
    "ImpossibleKind",
    "Option",
    "Outcome",
    "Puzzle",
    "UnknownKind",
    "Verdict",
    "find_kind",
    "generate",
    "grade",
    "other_systems",
    "registry",
    "wrong_answer",
]
