"""The commands ``terz puzzle`` and ``terz kinds``.

They import what they need when they run, as every command does.
"""

from __future__ import annotations

import json
from typing import Annotated, Literal

import typer

from terz_tutor.publish.refusals import refusals


def puzzle(  # noqa: PLR0913 - each is an option of the command
    *,
    kind: Annotated[str | None, typer.Argument(metavar="KIND", help="The kind; terz kinds lists them.")] = None,
    rules: Annotated[
        str, typer.Option(help="The rules, as ids write them: modern, or modern+end.jack=free.")
    ] = "modern",
    level: Annotated[str, typer.Option(metavar="NUMBER", help="How hard, 1 to 5.")] = "1",
    seed: Annotated[
        str, typer.Option(metavar="NUMBER", help="Which of the puzzles; the first, where several are wanted.")
    ] = "1",
    count: Annotated[str, typer.Option(metavar="NUMBER", help="How many, from the seed on.")] = "1",
    ids: Annotated[
        list[str] | None, typer.Option("--id", help="Bring back the puzzle of this id; may be given again.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, one puzzle a line.")] = False,
    with_flip: Annotated[bool, typer.Option("--flip", help="Tell which change would turn the answer.")] = False,
    lang: Annotated[Literal["en", "ru"], typer.Option(help="The language, where it is not JSON.")] = "en",
) -> None:
    """Make puzzles: of a kind, or those of ids."""
    from terz_tutor.publish.options import read_whole
    from terz_tutor.publish.plain import flip_text, puzzle_text
    from terz_tutor.publish.puzzles import puzzle_line
    from terz_tutor.quiz import generate, recall
    from terz_tutor.quiz.ids import LEVELS, read_rules_name
    from terz_tutor.rules.refusal import Refusal
    from terz_tutor.texts import Texts
    from terz_tutor.texts.pack_words import KIND_OR_ID

    with refusals("terz puzzle", lang):
        if (kind is None) == (not ids):
            raise Refusal(KIND_OR_ID)
        hard = read_whole("--level", level, min(LEVELS), max(LEVELS))
        first, many = read_whole("--seed", seed, 0), read_whole("--count", count, 1)
        if kind is None:
            made = (recall(text) for text in ids or ())
        else:
            table, name = read_rules_name(rules), kind
            made = (generate(name, table, hard, number) for number in range(first, first + many))
        texts = Texts(lang)
        for one in made:
            if as_json:
                typer.echo(puzzle_line(one, with_flip=with_flip))
            else:
                typer.echo(puzzle_text(one, texts) + (flip_text(one, texts) + "\n" if with_flip else ""))


def kinds(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON, one kind a line.")] = False,
    lang: Annotated[Literal["en", "ru"], typer.Option(help="The language, where it is not JSON.")] = "en",
) -> None:
    """List the kinds of puzzles."""
    from terz_tutor.publish.puzzles import Speaker, kind_json
    from terz_tutor.quiz import all_kinds
    from terz_tutor.texts import Texts

    texts = Texts(lang)
    with refusals("terz kinds", lang):
        for kind in all_kinds().values():
            plain = f"{kind.name:16} {kind.lesson}  {Speaker(texts, kind).title()}"
            typer.echo(json.dumps(kind_json(kind), ensure_ascii=False) if as_json else plain)
