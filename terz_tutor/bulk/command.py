"""The command ``terz solve``: many endgames at once.

It imports what it needs when it runs, as every command does.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import typer


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
        int | None, typer.Option(min=1, help="Processes on this machine: one for each core, if left out.")
    ] = None,
    output: Annotated[Path | None, typer.Option(help="The file for the answers, which is written anew.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Keep the answers that the file has, and go on.")] = False,
    no_rules: Annotated[bool, typer.Option("--no-rules", help="Leave out which rules decided an answer.")] = False,
    lang: Annotated[Literal["en", "ru"], typer.Option(help="The language of the messages.")] = "en",
) -> None:
    """Solve endgames on all cores: referee questions of solve in, one a line, and their answers out in order.

    The status is 0 where every line was answered, 1 where some answer is an error, 2 where nothing could be done.
    """
    from terz_tutor.bulk import words
    from terz_tutor.bulk.lines import answer_lines, read_defaults
    from terz_tutor.bulk.solving import Job, Stopped, solve_file
    from terz_tutor.referee import Fault
    from terz_tutor.texts import Texts

    tr = Texts(lang).tr
    job = Job(source=source, output=output, resume=resume, scheduler=scheduler, workers=workers)
    message: str | None = None
    try:
        work = partial(answer_lines, defaults=read_defaults(rules, aim), with_rules=not no_rules, lang=lang)
        status = solve_file(job, work, tr)
    except Fault as fault:
        message, status = fault.sentence(tr), 2
    except Stopped as stopped:
        template = words.STOPPED if output is None else words.STOPPED_RESUME
        message, status = tr(template).format(count=stopped.lines), 130  # as shells say: ended by Ctrl-C
    except OSError as error:
        if error.filename is not None:  # it could not be opened
            message, status = f"{error.filename}: {error.strerror}", 2
        else:
            status = 1
            if not isinstance(error, BrokenPipeError):  # who reads no further has heard enough
                message = error.strerror
            if output is None:
                # What could not be written is still held back; Python would try once more at its end, and complain.
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if message is not None:
        typer.echo(f"terz solve: {message}", err=True)
    raise typer.Exit(status)
