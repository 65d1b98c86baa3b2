"""How commands refuse: what can't be used is said in a line for each fault, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:  # a command loads the words when it has something to say
    from terz_tutor.texts import Lang, Texts


@contextmanager
def refusals(command: str, lang: Lang, status: int = 2) -> Iterator[None]:
    """End a command whose input can't be used: say why, and leave with the status.

    Errors of reading and writing that name no file are passed on: a pipe has ended, or the disk is full.

    Args:
        command: the command as it is typed, which stands before each line.
        lang: the language.
        status: the exit status.

    >>> with refusals("terz puzzle", "en"):
    ...     pass
    """
    try:
        yield
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.filename is None:
            raise
        from terz_tutor.texts import Texts  # noqa: PLC0415

        for line in refusal_lines(error, Texts(lang)):
            typer.echo(f"{command}: {line}", err=True)
        raise typer.Exit(status) from None


def refusal_lines(error: OSError | ValueError, texts: Texts) -> list[str]:
    """Say an error, each fault on a line.

    >>> from terz_tutor.texts import Texts
    >>> refusal_lines(FileNotFoundError(2, "No such file or directory", "mine.toml"), Texts("en"))
    ['mine.toml: There is no such file or folder.']
    """
    from terz_tutor.quiz.packs import BadPack  # noqa: PLC0415

    if isinstance(error, OSError):
        return [f"{error.filename}: {file_text(error, texts)}"]
    if isinstance(error, BadPack):
        return error.lines(lambda why: refusal_text(why, texts))
    return [refusal_text(error, texts)]


def refusal_text(error: ValueError, texts: Texts) -> str:
    """Say an error in a sentence; what an installed package raises of its own stays as it is.

    >>> from terz_tutor.quiz import BadLevel
    >>> from terz_tutor.texts import Texts
    >>> refusal_text(BadLevel(7), Texts("ru"))
    'Уровня 7 нет; возможны уровни от 1 до 5.'
    """
    from terz_tutor.publish.puzzles import impossible_text  # noqa: PLC0415
    from terz_tutor.quiz import ImpossibleKind  # noqa: PLC0415
    from terz_tutor.rules.refusal import Refusal  # noqa: PLC0415

    match error:
        case ImpossibleKind():
            return f"{error.kind}: {impossible_text(error, texts)}"
        case Refusal():
            return error.sentence(texts.tr)
        case _:
            return str(error)


def file_text(error: OSError, texts: Texts) -> str:
    """Say why a file can't be opened.

    >>> from terz_tutor.texts import Texts
    >>> file_text(PermissionError(13, "Permission denied"), Texts("en"))
    'There is no permission to open this.'
    """
    from terz_tutor.texts.pack_words import FILES  # noqa: PLC0415

    return texts.tr(FILES.get(type(error).__name__, FILES["OSError"])).format(why=error.strerror)
