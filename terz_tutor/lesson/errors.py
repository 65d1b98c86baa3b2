"""What a notebook's author is told when a call can't be carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from terz_tutor.texts import Texts
from terz_tutor.texts.author_words import author_says

Telling = Callable[[Texts], str]
"""A sentence that can be said in each language."""


def telling(code: str, **args: object) -> Telling:
    """Make a sentence of ``texts.author_words``; those of its arguments that are sentences are said like it.

    >>> telling("at", place="scene", fault=telling("no_scene"))(Texts("ru"))
    'scene: Играть нечего; нужны ходы beat(…), цель goal или и то и другое.'
    """
    return lambda texts: author_says(
        texts, code, **{name: value(texts) if callable(value) else value for name, value in args.items()}
    )


class LessonError(ValueError):
    """A call with a bad argument; Jupyter shows the one message and no way through the library."""

    def __init__(self, sentence: Telling, texts: Texts) -> None:
        """Say in the lesson's language what is wrong; whoever checks the lesson may read it in another one.

        Args:
            sentence: what is wrong.
            texts: the lesson's language.
        """
        super().__init__(sentence(texts))
        self.sentence = sentence

    def _render_traceback_(self) -> list[str]:
        """Show the message alone (IPython asks an exception for this before it draws a traceback)."""
        return [f"{type(self).__name__}: {self}"]


def refusal(texts: Texts, name: str, given: object, expected: Iterable[object]) -> LessonError:
    """Say in the lesson's language which argument is at fault and what was expected.

    >>> refusal(Texts("en"), "level", 9, range(1, 6))
    LessonError("level can't be 9; expected one of 1, 2, 3, 4, 5.")
    """
    choices = ", ".join(map(str, expected))
    return LessonError(telling("bad_choice", name=name, given=repr(given), expected=choices), texts)


def check(texts: Texts, name: str, given: object, expected: Iterable[object]) -> None:
    """Refuse an argument that is none of the values expected, each of its own type (``True`` is not 1).

    Raises:
        LessonError: with the argument's name, what was given and what was expected.

    >>> check(Texts("en"), "level", 3, range(1, 6))
    """
    choices = tuple(expected)
    if not any(type(given) is type(choice) and given == choice for choice in choices):
        raise refusal(texts, name, given, choices)
