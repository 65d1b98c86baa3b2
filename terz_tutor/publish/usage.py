"""What the command line's framework refuses by itself, and says in English alone, said in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException


class Commands(TyperGroup):
    """All commands; a call that is none is refused in Russian, too, where ``--lang ru`` asks for it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Remember the language: when a command can't be read, nobody reads its options."""
        ctx.obj = "ru" if _asks_for_russian(args) else "en"
        with _in_russian(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        with _in_russian(ctx):
            return super().invoke(ctx)


@contextmanager
def _in_russian(ctx: Any) -> Iterator[None]:
    """Say in Russian what the framework refuses, where that was asked for and there is a word for it."""
    try:
        yield
    except TyperException as error:
        said = None if ctx.obj == "en" else usage_text(error.format_message())
        if said is None:
            raise
        at = getattr(error, "ctx", None) or ctx
        typer.echo(f"{at.command_path}: {said}", err=True)
        raise typer.Exit(error.exit_code) from None


def _asks_for_russian(args: Sequence[str]) -> bool:
    return "--lang=ru" in args or ("--lang", "ru") in pairwise(args)


def usage_text(message: str) -> str | None:
    """Say in Russian what the framework says; None for what it does not refuse, as its help.

    >>> usage_text("No such command 'chess'.")
    'Команды chess нет.'
    """
    from terz_tutor.texts import Texts  # noqa: PLC0415 - a command loads the words when it has something to say
    from terz_tutor.texts.pack_words import USAGE  # noqa: PLC0415

    for pattern, template in USAGE.items():
        if found := re.match(pattern, message):
            return Texts("ru").tr(template).format(**found.groupdict())
    return None
