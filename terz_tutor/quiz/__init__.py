"""Quiz puzzles: kinds, generation of questions with proved answers, grading."""

from terz_tutor.quiz.answers import place_of, same, value_at
from terz_tutor.quiz.generate import ImpossibleKind, generate, other_systems
from terz_tutor.quiz.grading import Outcome, Verdict, grade, wrong_answer
from terz_tutor.quiz.puzzle import Form, Option, Puzzle
from terz_tutor.quiz.registry import KINDS, UnknownKind, find_kind

__all__ = [
    "KINDS",
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
    "place_of",
    "same",
    "value_at",
    "wrong_answer",
]
