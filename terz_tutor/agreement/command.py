"""The command ``terz rules``: the rules of a table.

It imports what it needs when it runs, as every command does.
"""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from terz_tutor.publish.refusals import refusals

Format = Literal["text", "md", "html"]


def rules(
    *,
    base: Annotated[
        str | None, typer.Option(help="The rule system that the table stands on: modern, if left out.")
    ] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="RULE=VALUE", help="What the table changes; may be given again."),
    ] = None,
    form: Annotated[
        Format | None, typer.Option("--format", help="How the table's sheet is written: text, if left out.")
    ] = None,
    diff: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--diff",
            metavar="ONE OTHER",
            help="Tell where two rule systems differ, each time with a smallest position.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write the differences as JSON, one a line.")] = False,
    lang: Annotated[Literal["en", "ru"], typer.Option(help="The language.")] = "en",
) -> None:
    """List the rules, write a table's sheet (--base, --set, --format), or compare two rule systems (--diff)."""
    from terz_tutor.agreement import lists, words
    from terz_tutor.agreement.formats import FORMATS
    from terz_tutor.agreement.options import read_changes
    from terz_tutor.agreement.sheet import make_sheet
    from terz_tutor.referee import wire
    from terz_tutor.rules.refusal import Refusal
    from terz_tutor.texts import Texts

    t = Texts(lang)
    given = [name for name, value in (("--base", base), ("--set", changes), ("--format", form)) if value]
    with refusals("terz rules", lang):
        if diff is not None and given:
            raise Refusal(words.ERRORS["together"], one=given[0], other="--diff")
        if as_json and diff is None:
            raise Refusal(words.ERRORS["json_alone"])
        if diff is not None:
            first, second = (wire.read_rules(system).base for system in diff)
            text = lists.differences_as_json(first, second) if as_json else lists.list_differences(t, first, second)
        elif given:
            table = wire.read_rules({"base": base or "modern", **read_changes(changes or [])})
            text = FORMATS[form or "text"](make_sheet(table, t))
        else:
            text = lists.list_rules(t)
    typer.echo(text, nl=False)
