"""Where the course's files are: beside the package in a checkout, inside it once installed."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


class PlaceError(ValueError):
    """A folder of the course is missing; the message names it and where it was looked for."""


def lessons_dir() -> Path:
    """Return the folder of the lessons: English ones directly in it, Russian ones in ``ru/``.

    Raises:
        PlaceError: if it is nowhere.

    >>> lessons_dir().name
    'lessons'
    """
    return _find("lessons")


def quizzes_dir() -> Path:
    """Return the folder of the packs of puzzles and of their schema.

    Raises:
        PlaceError: if it is nowhere.

    >>> quizzes_dir().name
    'quizzes'
    """
    return _find("quizzes")


def _find(name: str) -> Path:
    # Inside first: beside an installed package lie other people's packages, and one of them may bear this name.
    tried = (PACKAGE / name, PACKAGE.parent / name)
    for place in tried:
        if place.is_dir():
            return place
    message = f"the {name} are missing: looked in {' and '.join(str(place) for place in tried)}"
    raise PlaceError(message)
