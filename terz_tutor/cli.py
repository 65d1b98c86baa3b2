"""The command line: ``terz …``.

Each command imports what it needs when it runs: other programs start ``terz referee`` often, and it must not
wait for the server's packages.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import typer

from terz_tutor import __version__
from terz_tutor.agreement.command import rules as rules_command
from terz_tutor.bulk.command import generate as generate_command
from terz_tutor.bulk.command import solve as solve_command
from terz_tutor.publish.command import kinds as kinds_command
from terz_tutor.publish.command import puzzle as puzzle_command
from terz_tutor.publish.pack_command import pack
from terz_tutor.publish.refusals import file_text, refusals
from terz_tutor.publish.usage import Commands
from terz_tutor.terminal.command import quiz as quiz_command

app = typer.Typer(
    cls=Commands,
    help="Terz: the referee of the rules, and the course.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:  # noqa: FBT001  (typer hands the flag over by position)
    if wanted:
        typer.echo(f"terz_tutor {__version__}")
        raise typer.Exit


@app.callback()
def common(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Tell the version and leave.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Terz: the referee of the rules, and the course."""


@app.command()
def referee(
    *,
    no_rules: Annotated[bool, typer.Option("--no-rules", help="Leave out which rules decided an answer.")] = False,
    lang: Annotated[Literal["en", "ru"], typer.Option(help="The language of the messages.")] = "en",
) -> None:
    """Answer questions about the rules: JSON lines in, one JSON line out for each."""
    from terz_tutor.referee import stream, wire

    translate: wire.Translate = str
    if lang != "en":
        from terz_tutor.texts import Texts

        translate = Texts(lang).tr
    for name, standard in (("input", sys.stdin), ("output", sys.stdout)):
        if standard is None:
            typer.echo(f"terz referee: the standard {name} is closed", err=True)
            raise typer.Exit(2)
    try:
        status = stream.run(sys.stdin.buffer, sys.stdout.buffer, with_rules=not no_rules, translate=translate)
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # who reads no further has heard enough
            typer.echo(f"terz referee: {error.strerror}", err=True)
        # What could not be written is still held back; Python would try once more at its end, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    raise typer.Exit(status)


@app.command()
def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[str, typer.Option(metavar="NUMBER", help="The port to listen on.")] = "8866",
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the course in the browser.")] = False,
    lang: Annotated[Literal["en", "ru"], typer.Option(help="The language of the messages.")] = "en",
) -> None:
    """Serve the course to browsers; to other machines with its address and a QR code."""
    from terz_tutor.hosting.serve import read_host, serve_course
    from terz_tutor.publish.options import read_whole
    from terz_tutor.texts import Texts

    texts = Texts(lang)
    with refusals("terz serve", lang):
        place = read_host(host, texts), read_whole("--port", port, 1, 65535)
    with refusals("terz serve", lang, status=1):
        serve_course(*place, texts=texts, open_browser=open_browser)


app.command("rules")(rules_command)
app.command("puzzle")(puzzle_command)
app.command("kinds")(kinds_command)
app.command("quiz")(quiz_command)
app.add_typer(pack, name="pack")
app.command("generate")(generate_command)
app.command("solve")(solve_command)

record = typer.Typer(help="Records of deals and matches.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(record, name="record")


@record.callback()
def record_group() -> None:
    """Records of deals and matches."""


@record.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Records to check.", show_default=False)],
    *,
    lang: Annotated[Literal["en", "ru"], typer.Option(help="The language of the messages.")] = "en",
) -> None:
    """Judge records: what can't be read, the first illegal event of each deal, results that differ.

    The status is 0 where every record is in order, 1 where one has faults, 2 where a file can't be opened.
    """
    from terz_tutor.rules.record import RecordError, parse_record, problems
    from terz_tutor.texts import Texts
    from terz_tutor.texts.record_texts import CHECKING, problem_sentence, summary

    texts = Texts(lang)
    said: list[str] = []

    def faults(file: Path) -> Iterator[str]:
        try:
            found = parse_record(file.read_bytes())
        except RecordError as error:
            yield f"{error.place}: {error.code}: {error.sentence(texts.tr)}"
            return
        for problem in problems(found):
            sentence = problem_sentence(texts, problem.reason, found.rules.base)
            yield f"{problem.place}: {problem.reason.code} ({problem.reason.rule}): {sentence}"

    bad = unread = 0
    hidden = len(files) == 1 or not sys.stderr.isatty()
    with typer.progressbar(files, label=texts.tr(CHECKING), file=sys.stderr, hidden=hidden) as bar:
        for file in bar:
            try:
                lines = [f"{file}:{fault}" for fault in faults(file)]
            except OSError as error:
                lines = [f"{file}: {file_text(error, texts)}"]
                unread += 1
            else:
                bad += bool(lines)
            said += lines
    # after the progress, which would run into them
    for line in said:
        typer.echo(line)
    typer.echo(summary(texts, len(files) - bad - unread, bad, unread), err=True)
    raise typer.Exit(2 if unread else int(bad > 0))


lesson = typer.Typer(help="Lessons.", no_args_is_help=True, rich_markup_mode=None)
app.add_typer(lesson, name="lesson")


@lesson.callback()
def lesson_group() -> None:
    """Lessons."""


@lesson.command("check")
def check_lessons(
    notebooks: Annotated[list[Path], typer.Argument(metavar="NOTEBOOK", help="Lessons to check.", show_default=False)],
    *,
    lang: Annotated[Literal["en", "ru"], typer.Option(help="The language of the messages.")] = "en",
) -> None:
    """Check lessons: positions, scenes by their hints, questions, the same lesson in the other language, long texts.

    Runs the cells of the notebooks. The status is 0 where every lesson is in order, 1 where one has faults, 2 where a
    file is no notebook or can't be opened.
    """
    from terz_tutor.lesson.checking import UnreadNotebook, check_notebook
    from terz_tutor.texts import Texts
    from terz_tutor.texts.author_words import author_says
    from terz_tutor.texts.record_texts import summary

    texts = Texts(lang)
    bad = unread = 0
    for file in notebooks:
        try:
            found = check_notebook(file, texts)
        except UnreadNotebook as error:
            unread += 1
            typer.echo(author_says(texts, "where_all", notebook=str(file), fault=str(error)))
            continue
        bad += any(not fault.is_warning for fault in found)
        for fault in found:
            typer.echo(fault.line(file, texts))
    typer.echo(summary(texts, len(notebooks) - bad - unread, bad, unread), err=True)
    raise typer.Exit(2 if unread else int(bad > 0))


def main() -> None:
    """Run the command line."""
    app(prog_name="terz")
