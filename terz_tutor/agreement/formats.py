"""A sheet as plain text, as Markdown and as a page of HTML to print."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping
from html import escape
from pathlib import Path

from terz_tutor.agreement.sheet import Entry, Sheet

WIDTH = 96

STYLE = Path(__file__).parent / "static" / "sheet.css"


def wrapped(text: str, indent: str = "") -> str:
    """Wrap a paragraph of plain text.

    >>> wrapped("a b", "  ")
    '  a b'
    """
    return textwrap.fill(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def as_text(sheet: Sheet) -> str:
    """Write a sheet as plain text.

    >>> from terz_tutor.agreement.sheet import make_sheet
    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.texts import Texts
    >>> as_text(make_sheet(RuleSet(), Texts("en"))).splitlines()[0]
    'TERZ: THE RULES OF OUR TABLE'
    """
    return "\n".join(_text_lines(sheet)) + "\n"


def _text_lines(sheet: Sheet) -> Iterator[str]:
    labels = sheet.labels
    yield from (sheet.title.upper(), "", wrapped(sheet.base))
    for title, lines in ((labels["changes"], sheet.changes), (labels["notes"], sheet.notes)):
        if lines:
            yield from ("", title)
            yield from (textwrap.fill(line, WIDTH, initial_indent="- ", subsequent_indent="  ") for line in lines)
    yield from ("", labels["referee"], "  " + sheet.referee)
    for group in sheet.groups:
        yield from ("", "", group.title.upper())
        for entry in group.entries:
            yield from ("", f"{_title(entry, labels)} [{entry.rule}]", wrapped(entry.text, "  "))
            if entry.note:
                yield wrapped(f"! {entry.note}", "  ")
    yield from ("", "", labels["sources"].upper())
    for group in sheet.groups:
        for entry in group.entries:
            yield from ("", f"{entry.title} [{entry.rule}]")
            for saying in entry.sayings:
                yield wrapped(f"{saying.system}: {saying.phrase} ({saying.mark}). {saying.text}", "  ")


def _title(entry: Entry, labels: Mapping[str, str]) -> str:
    return f"{entry.title} ({labels['changed']})" if entry.changed else entry.title


def as_markdown(sheet: Sheet) -> str:
    """Write a sheet as Markdown.

    >>> from terz_tutor.agreement.sheet import make_sheet
    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.texts import Texts
    >>> as_markdown(make_sheet(RuleSet(), Texts("en"))).splitlines()[0]
    '# Terz: the rules of our table'
    """
    return "\n".join(_markdown_lines(sheet)) + "\n"


def _markdown_lines(sheet: Sheet) -> Iterator[str]:
    labels = sheet.labels
    yield from (f"# {sheet.title}", "", sheet.base)
    for title, lines in ((labels["changes"], sheet.changes), (labels["notes"], sheet.notes)):
        if lines:
            yield from ("", f"**{title}**", "", *(f"- {line}" for line in lines))
    yield from ("", f"{labels['referee']} `{sheet.referee}`")
    for group in sheet.groups:
        yield from ("", f"## {group.title}")
        for entry in group.entries:
            changed = f" · *{labels['changed']}*" if entry.changed else ""
            yield from ("", f"**{entry.title}**{changed} · `{entry.rule}`", "", entry.text)
            if entry.note:
                yield from ("", f"> {entry.note}")
    yield from ("", f"## {labels['sources']}")
    heads = " | ".join(labels[name] for name in ("system", "phrase", "mark", "source"))
    for group in sheet.groups:
        for entry in group.entries:
            yield from ("", f"**{entry.title}** · `{entry.rule}`", "", f"| {heads} |", "| --- | --- | --- | --- |")
            for saying in entry.sayings:
                yield f"| {saying.system} | {saying.phrase} | {saying.mark} | {saying.text} |"


def as_html(sheet: Sheet) -> str:
    """Write a sheet as one page of HTML that needs nothing else, to be printed on A4.

    >>> from terz_tutor.agreement.sheet import make_sheet
    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.texts import Texts
    >>> as_html(make_sheet(RuleSet(), Texts("ru"))).splitlines()[1]
    '<html lang="ru">'
    """
    return "\n".join(_html_lines(sheet)) + "\n"


def _html_lines(sheet: Sheet) -> Iterator[str]:
    labels = {name: escape(label) for name, label in sheet.labels.items()}
    yield from ("<!DOCTYPE html>", f'<html lang="{sheet.lang}">', "<head>", '<meta charset="utf-8">')
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(sheet.title)}</title>"
    yield from ("<style>", STYLE.read_text("utf-8").strip(), "</style>", "</head>", "<body>", "<main>")
    yield from (f"<h1>{escape(sheet.title)}</h1>", f'<p class="base">{escape(sheet.base)}</p>')
    for name, lines in (("changes", sheet.changes), ("notes", sheet.notes)):
        if lines:
            yield from (f'<section class="{name}">', f"<h2>{labels[name]}</h2>", "<ul>")
            yield from (f"<li>{escape(line)}</li>" for line in lines)
            yield from ("</ul>", "</section>")
    for group in sheet.groups:
        yield from ("<section>", f"<h2>{escape(group.title)}</h2>", "<dl>")
        for entry in group.entries:
            mark = f' <span class="changed">{labels["changed"]}</span>' if entry.changed else ""
            yield f"<dt>{escape(entry.title)}{mark}</dt>"
            note = f'<br><em class="note">{escape(entry.note)}</em>' if entry.note else ""
            yield f"<dd>{escape(entry.text)}{note}</dd>"
        yield from ("</dl>", "</section>")
    yield f'<p class="agreed">{labels["agreed"]} <span></span> <span></span></p>'
    yield from ('<section class="sources">', f"<h2>{labels['sources']}</h2>")
    heads = "".join(f'<th scope="col">{labels[name]}</th>' for name in ("system", "phrase", "mark", "source"))
    for group in sheet.groups:
        for entry in group.entries:
            yield from ("<table>", f"<caption>{escape(entry.title)} <code>{entry.rule}</code></caption>")
            yield from (f"<thead><tr>{heads}</tr></thead>", "<tbody>")
            for saying in entry.sayings:
                cells = "".join(f"<td>{escape(text)}</td>" for text in (saying.phrase, saying.mark, saying.text))
                yield f'<tr><th scope="row">{escape(saying.system)}</th>{cells}</tr>'
            yield from ("</tbody>", "</table>")
    yield f'<p class="referee">{labels["referee"]} <code>{escape(sheet.referee)}</code></p>'
    yield from ("</section>", "</main>", "</body>", "</html>")


FORMATS: Mapping[str, Callable[[Sheet], str]] = {"text": as_text, "md": as_markdown, "html": as_html}
"""Every format of a sheet by its name on the command line."""
