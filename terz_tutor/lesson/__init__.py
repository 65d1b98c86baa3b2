"""The one name that notebooks import: a lesson is a page of prose and calls of this."""

from terz_tutor.lesson.authoring import (
    beat,
    cards,
    deal,
    last_trick,
    margin,
    melds,
    place,
    play_tricks,
    points,
    position,
    tricks,
)
from terz_tutor.lesson.calls import Lesson
from terz_tutor.lesson.errors import LessonError

__all__ = [
    "Lesson",
    "LessonError",
    "beat",
    "cards",
    "deal",
    "last_trick",
    "margin",
    "melds",
    "place",
    "play_tricks",
    "points",
    "position",
    "tricks",
]
