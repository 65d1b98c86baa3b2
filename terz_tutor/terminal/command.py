"""The command ``terz quiz``.

It imports what it needs when it runs, as every command does.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import typer

from terz_tutor.publish.refusals import refusals


def quiz(
    name: Annotated[
        str, typer.Argument(metavar="PACK", help="The pack: its name, as terz pack list tells it, or a .toml file.")
    ],
    *,
    seed: Annotated[
        str | None,
        typer.Option(metavar="NUMBER", help="Ask the puzzles of this seed; left out, as the pack has it."),
    ] = None,
    day: Annotated[
        str | None,
        typer.Option("--date", metavar="DAY", help="Ask the puzzles of this day, where they change by the day."),
    ] = None,
    twin: Annotated[
        str, typer.Option(metavar="NUMBER", help="Ask them with other suits, as hard as they are: 1 to 23.")
    ] = "0",
    lang: Annotated[Literal["en", "ru"], typer.Option(help="The language.")] = "en",
) -> None:
    """Ask a pack's puzzles in the terminal: answers are typed, each verdict comes with its reasons.

    The status is 0 where the pack was passed or has no pass mark, 1 where it was not passed, 2 where it can't be asked.
    """
    import secrets
    import sys
    import time

    from rich.console import Console

    from terz_tutor.publish.options import read_day, read_whole
    from terz_tutor.quiz.packs import find_pack, puzzles
    from terz_tutor.terminal.playing import Desk, play
    from terz_tutor.texts import Texts

    for stream in (sys.stdin, sys.stdout):
        # letters that a pipe or a terminal can't take must end nothing
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    console = Console()

    def read(prompt: str) -> str:
        return console.input(prompt, markup=False)

    with refusals("terz quiz", lang):
        pack = find_pack(name)
        on = date.today() if day is None else read_day("--date", day)  # noqa: DTZ011 - the day where the learner is
        fixed = None if seed is None else read_whole("--seed", seed, 0)
        chosen = pack.seed_on(on, secrets.randbelow(10**6)) if fixed is None else fixed
        made = puzzles(pack, chosen, read_whole("--twin", twin, 0, 23))
        summed = play(pack, chosen, made, Desk(console, Texts(lang), read, time.monotonic))
    raise typer.Exit(int(summed.passed is False))
