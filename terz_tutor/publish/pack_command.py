"""The commands ``terz pack list``, ``show`` and ``check``.

They import what they need when they run, as every command does.
"""

from __future__ import annotations

import json
import sys
from datetime import date, timedelta
from typing import Annotated, Literal

import typer

from terz_tutor.publish.refusals import refusal_text, refusals

pack = typer.Typer(help="Packs of puzzles.", no_args_is_help=True, rich_markup_mode=None)

_Lang = Annotated[Literal["en", "ru"], typer.Option(help="The language, where it is not JSON.")]
_AsJson = Annotated[bool, typer.Option("--json", help="Write JSON.")]
_Day = Annotated[
    str | None,
    typer.Option("--date", metavar="DAY", help="The day, where the puzzles change by it; today, if left out."),
]


@pack.callback()
def pack_group() -> None:
    """Packs of puzzles."""


def _on(day: str | None) -> date:
    from terz_tutor.publish.options import read_day

    return date.today() if day is None else read_day("--date", day)  # noqa: DTZ011 - the day where the learner is


@pack.command("list")
def list_packs(*, as_json: _AsJson = False, lang: _Lang = "en") -> None:
    """List the packs that come along, one a line."""
    from terz_tutor.publish.packs import pack_json
    from terz_tutor.quiz.packs import find_pack, pack_files

    with refusals("terz pack list", lang):
        for name in pack_files():
            found = find_pack(name)
            if as_json:
                described = pack_json(found, found.seed_on(_on(None), 0), ())
                for unknown in ("items", "seed"):
                    del described[unknown]
                typer.echo(json.dumps(described | {"seed": found.seed}, ensure_ascii=False))
            else:
                typer.echo(f"{name:12}{found.count:4}  {found.title[lang]}")


@pack.command()
def show(
    name: Annotated[str, typer.Argument(metavar="PACK", help="The pack: its name, or a .toml file.")],
    *,
    as_json: _AsJson = False,
    seed: Annotated[str | None, typer.Option(metavar="NUMBER", help="The seed, instead of the pack's own.")] = None,
    day: _Day = None,
    twin: Annotated[str, typer.Option(metavar="NUMBER", help="The twins of the puzzles, 1 to 23.")] = "0",
    lang: _Lang = "en",
) -> None:
    """Tell what a pack asks, with the id of each puzzle; a free one as seed 0 has it."""
    from terz_tutor.publish.options import read_whole
    from terz_tutor.publish.packs import pack_json, pack_text
    from terz_tutor.quiz.packs import find_pack, puzzles
    from terz_tutor.texts import Texts

    with refusals("terz pack show", lang):
        found = find_pack(name)
        fixed = None if seed is None else read_whole("--seed", seed, 0)
        chosen = found.seed_on(_on(day), 0) if fixed is None else fixed
        items = puzzles(found, chosen, read_whole("--twin", twin, 0, 23))
        if as_json:
            typer.echo(json.dumps(pack_json(found, chosen, items), ensure_ascii=False))
        else:
            typer.echo(pack_text(found, chosen, items, Texts(lang)))


@pack.command()
def check(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PACK]…", help="Packs, or .toml files; all that come along, if left out."),
    ] = None,
    *,
    draws: Annotated[
        str,
        typer.Option(metavar="NUMBER", help="How many days, or seeds, of a pack whose puzzles change are proved."),
    ] = "3",
    day: _Day = None,
    lang: _Lang = "en",
) -> None:
    """Prove every puzzle of every pack, and a twin of each.

    Each is made, the referee is asked once more, every wrong answer must be wrong, every step of the explanation is
    computed anew, and both languages must be complete. The status is 0 where everything was proved, 1 where a puzzle
    has faults, 2 where a file is no pack.
    """
    from terz_tutor.publish.options import read_whole
    from terz_tutor.publish.packs import Proof, prove
    from terz_tutor.quiz.packs import find_pack, pack_files
    from terz_tutor.texts import Texts
    from terz_tutor.texts.pack_words import PROVED, PROVING

    texts = Texts(lang)
    status, found = 0, []
    with refusals("terz pack check", lang):
        first, many = _on(day), read_whole("--draws", draws, 1)
    for name in names or pack_files():
        try:
            with refusals("terz pack check", lang):
                found.append(find_pack(name))
        except typer.Exit:  # the others are proved all the same
            status = 2
    hidden = not sys.stderr.isatty()
    for one in found:
        varied = isinstance(one.seed, str)
        seeds = [one.seed_on(first + timedelta(days=ahead), ahead) for ahead in range(many if varied else 1)]
        proof, total = Proof(), one.count * len(seeds)
        items = (item for seed in seeds for item in prove(one, seed, proof))
        with typer.progressbar(items, length=total, label=texts.tr(PROVING), file=sys.stderr, hidden=hidden) as bar:
            for _ in bar:
                pass
        for place, why in proof.faults:
            typer.echo(f"{one.name}: {place}: {refusal_text(why, texts)}")
        typer.echo(texts.tr(PROVED).format(pack=one.name, items=proof.items, count=total, twins=proof.twins))
        status = max(status, int(bool(proof.faults) or proof.items < total))
    raise typer.Exit(status)
