"""Quiz puzzles: kinds, generation of questions with proved answers, grading."""

from terz_tutor.quiz.answers import place_of, same, value_at
from terz_tutor.quiz.generate import LEVELS, ImpossibleKind, generate, other_systems
from terz_tutor.quiz.grading import Outcome, Verdict, grade, wrong_answer
from terz_tutor.quiz.puzzle import Form, Option, Puzzle, rules_name
from terz_tutor.quiz.registry import KINDS, UnknownKind, find_kind

__all__ = [
    "KINDS",
    "LEVELS",
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
    "rules_name",
    "same",
    "value_at",
    "wrong_answer",
]
