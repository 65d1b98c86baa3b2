"""The one name that notebooks import: a lesson is a page of prose and calls of this."""

from terz_tutor.lesson.errors import LessonError
from terz_tutor.lesson.page import Lesson

__all__ = ["Lesson", "LessonError"]
