"""What a notebook's author is told when a call can't be carried out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class LessonError(ValueError):
    """A call with a bad argument; Jupyter shows the one message and no way through the library."""

    def _render_traceback_(self) -> list[str]:
        """Show the message alone (IPython asks an exception for this before it draws a traceback)."""
        return [f"{type(self).__name__}: {self}"]


@contextmanager
def in_one_message() -> Iterator[None]:
    """Turn the library's errors about values into a lesson's one message.

    >>> with in_one_message():
    ...     raise ValueError("there is no kind 'x'")
    Traceback (most recent call last):
    terz_tutor.lesson.errors.LessonError: there is no kind 'x'
    """
    try:
        yield
    except LessonError:
        raise
    except ValueError as error:
        raise LessonError(str(error)) from None
