"""Quiz puzzles: kinds, generation of questions with proved answers, misconceptions, grading."""

from terz_tutor.quiz.answers import NO_ANSWER, read_answer, same
from terz_tutor.quiz.certificate import Certificate, NotCertain
from terz_tutor.quiz.difficulty import Difficulty
from terz_tutor.quiz.draft import Draft, Form, Option
from terz_tutor.quiz.flip import Flip, flip, other_systems, too_few_cards
from terz_tutor.quiz.generate import ImpossibleKind, TooFewPositions, generate, recall
from terz_tutor.quiz.grading import Outcome, Verdict, grade, wrong_answer
from terz_tutor.quiz.ids import LEVELS, VERSION, BadId, BadLevel, BadSeed, OtherVersion, PuzzleId, parse_id, rules_name
from terz_tutor.quiz.kinds import Kind, Offer
from terz_tutor.quiz.misconceptions import (
    MISCONCEPTIONS,
    Belief,
    Misconception,
    UnknownMisconception,
    find_misconception,
)
from terz_tutor.quiz.places import place_of, value_at
from terz_tutor.quiz.puzzle import Puzzle, Wrong
from terz_tutor.quiz.registry import KINDS, BadKind, UnknownKind, all_kinds, find_kind
from terz_tutor.quiz.renaming import RENAMINGS, canonical, twin
from terz_tutor.quiz.steps import BadStep

__all__ = [
    "KINDS",
    "LEVELS",
    "MISCONCEPTIONS",
    "NO_ANSWER",
    "RENAMINGS",
    "VERSION",
    "BadId",
    "BadKind",
    "BadLevel",
    "BadSeed",
    "BadStep",
    "Belief",
    "Certificate",
    "Difficulty",
    "Draft",
    "Flip",
    "Form",
    "ImpossibleKind",
    "Kind",
    "Misconception",
    "NotCertain",
    "Offer",
    "Option",
    "OtherVersion",
    "Outcome",
    "Puzzle",
    "PuzzleId",
    "TooFewPositions",
    "UnknownKind",
    "UnknownMisconception",
    "Verdict",
    "Wrong",
    "all_kinds",
    "canonical",
    "find_kind",
    "find_misconception",
    "flip",
    "generate",
    "grade",
    "other_systems",
    "parse_id",
    "place_of",
    "read_answer",
    "recall",
    "rules_name",
    "same",
    "too_few_cards",
    "twin",
    "value_at",
    "wrong_answer",
]
