"""The commands ``terz solve`` and ``terz generate``: many endgames, and many puzzles, at once.

They import what they need when they run, as every command does.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn

import typer

from terz_tutor.publish.refusals import refusals

if TYPE_CHECKING:
    from terz_tutor.texts import Lang


def solve(  # noqa: PLR0913  (a command has as many parameters as options)
    source: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="Questions, one a line; - is the standard input.", show_default=False, allow_dash=True
        ),
    ],
    *,
    rules: Annotated[
        str | None, typer.Option(help="The rules of questions that name none: an id, or JSON with house rules.")
    ] = None,
    aim: Annotated[
        Literal["points", "last_trick"] | None, typer.Option(help="What questions that name no aim are about.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler whose workers solve: tcp://host:8786.")
    ] = None,
    workers: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Processes on this machine: one for each core, if left out.")
    ] = None,
    output: Annotated[Path | None, typer.Option(help="The file for the answers, which is written anew.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Keep the answers that the file has, and go on.")] = False,
    no_rules: Annotated[bool, typer.Option("--no-rules", help="Leave out which rules decided an answer.")] = False,
    lang: Annotated[Literal["en", "ru"], typer.Option(help="The language of the messages.")] = "en",
) -> None:
    """Solve endgames on all cores: referee questions of solve in, one a line, and their answers out in order.

    The status is 0 where every line was answered, 1 where some answer is an error, 2 where nothing could be done.
    """
    from terz_tutor.bulk.lines import answer_lines, read_defaults
    from terz_tutor.bulk.output import Way
    from terz_tutor.bulk.solving import solve_file
    from terz_tutor.texts import Texts

    tr = Texts(lang).tr

    def job() -> int:
        way = Way(output=output, resume=resume, scheduler=scheduler, workers=_workers(workers))
        work = partial(answer_lines, defaults=read_defaults(rules, aim), with_rules=not no_rules, lang=lang)
        return solve_file(source, way, work, tr)

    _end("terz solve", lang, job, output)


def generate(  # noqa: PLR0913  (a command has as many parameters as options)
    *,
    kinds: Annotated[
        str | None, typer.Option(help="Kinds of puzzles, with commas between them: all, if left out.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(help="Rules as ids write them, with commas between them: the four systems, if left out."),
    ] = None,
    levels: Annotated[str, typer.Option(help="Levels, with commas between them.")] = "1,2,3,4,5",
    count: Annotated[str, typer.Option(metavar="NUMBER", help="How many puzzles in all.")] = "1000",
    seed: Annotated[str, typer.Option(metavar="NUMBER", help="The first seed.")] = "1",
    with_flip: Annotated[bool, typer.Option("--flip", help="Tell which change would turn the answer.")] = False,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler whose workers make them: tcp://host:8786.")
    ] = None,
    workers: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Processes on this machine: one for each core, if left out.")
    ] = None,
    output: Annotated[Path | None, typer.Option(help="The file for the puzzles, which is written anew.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Keep the puzzles that the file has, and go on.")] = False,
    lang: Annotated[Literal["en", "ru"], typer.Option(help="The language of the messages.")] = "en",
) -> None:
    """Make and prove many puzzles on all cores, one a line of JSON: kinds, rules and levels take turns.

    With a greater count the same puzzles come first, so --resume also makes a file longer. What can't be asked under
    some rules is left out. The status is 0 where every puzzle was proved, 1 where a line is an error, 2 where nothing
    could be done.
    """
    from terz_tutor.bulk.generating import generate_file, puzzle_ids
    from terz_tutor.bulk.output import Way
    from terz_tutor.publish.options import read_whole
    from terz_tutor.texts import Texts

    tr = Texts(lang).tr

    def job() -> int:
        way = Way(output=output, resume=resume, scheduler=scheduler, workers=_workers(workers))
        ids = puzzle_ids(kinds, rules, levels, read_whole("--seed", seed, 0))
        return generate_file(ids, read_whole("--count", count, 1), way, with_flip=with_flip, translate=tr)

    _end("terz generate", lang, job, output)


def _workers(text: str | None) -> int | None:
    from terz_tutor.publish.options import read_whole

    return None if text is None else read_whole("--workers", text, 1)


def _end(command: str, lang: Lang, job: Callable[[], int], output: Path | None) -> NoReturn:
    """Do the work of a command, say what went wrong, and leave with the status."""
    from terz_tutor.bulk import words
    from terz_tutor.bulk.output import Stopped
    from terz_tutor.texts import Texts

    message: str | None = None
    try:
        with refusals(command, lang):
            status = job()
    except Stopped as stopped:
        template = words.STOPPED if output is None else words.STOPPED_RESUME
        message, status = Texts(lang).tr(template).format(count=stopped.lines), 130  # as shells say: ended by Ctrl-C
    except OSError as error:  # of reading or writing what is open
        status = 1
        if not isinstance(error, BrokenPipeError):  # who reads no further has heard enough
            message = error.strerror
        if output is None:
            # What could not be written is still held back; Python would try once more at its end, and complain.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if message is not None:
        typer.echo(f"{command}: {message}", err=True)
    raise typer.Exit(status)
