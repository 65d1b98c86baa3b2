"""The documentation: each block of code on its pages is run or read, and the site is built without a warning."""

from __future__ import annotations

import io
import json
import logging
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import docs_pages
import pictures
import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from terz_tutor.rules import DECK
from terz_tutor.rules.record import parse_position, parse_record, position_problems, problems

ROOT = Path(__file__).parent.parent
DECK_TEXT = " ".join(card.code for card in DECK)
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "bench" / "README.md"])
MOST_BYTES_OF_PICTURES = 1_500_000
TERZ = [sys.executable, "-m", "terz_tutor"]
LANGUAGES = {"console", "sh", "python", "toml", "json", "record", "position", "ebnf", "text"}
"""What a block may be. ``text`` is for people alone: drawings and shapes of data; grammars have tests of their own."""


@dataclass(frozen=True)
class Block:
    page: Path
    number: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.name}-{self.number}"


def blocks() -> Iterator[Block]:
    for page in PAGES:
        found = re.findall(r"^```(\S*)\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
        for number, (language, text) in enumerate(found, start=1):
            yield Block(page, number, language, text)


BLOCKS = list(blocks())


def of(*languages: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("block", [block for block in BLOCKS if block.language in languages], ids=str)


def test_each_block_says_what_it_is() -> None:
    assert [(str(block), block.language) for block in BLOCKS if block.language not in LANGUAGES] == []


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    line = re.sub(r"(^|\| )terz ", lambda found: f"{found[1]}{shlex.join(TERZ)} ", command)
    return subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, timeout=300, check=False)


@of("console")
def test_commands_answer_as_the_page_says(block: Block, tmp_path: Path) -> None:
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, said = part.partition("\n")
        done = run(command, tmp_path)
        assert done.stderr == ""
        assert done.stdout == said, command


def commands() -> Iterator[tuple[str, list[str]]]:
    """List every command of the pages that is shown without its answer."""
    for block in BLOCKS:
        if block.language == "sh":
            for line in block.text.splitlines():
                words = shlex.split(line, comments=True)
                if words[:1] == ["terz"]:
                    yield f"{block}: {line}", words[1:]


@pytest.mark.parametrize("command", [words for _, words in commands()], ids=[name for name, _ in commands()])
def test_each_command_shown_is_one_that_there_is(command: list[str]) -> None:
    """Every option is known; what the command does is shown by its own tests, for some take long or serve for ever."""
    from typer.main import get_command  # noqa: PLC0415

    from terz_tutor.cli import app  # noqa: PLC0415

    group: Any = get_command(app)
    words = command
    while hasattr(group, "commands"):
        group, words = group.commands[words[0]], words[1:]
    group.make_context(group.name, list(words), resilient_parsing=False)


@pytest.mark.parametrize("page", sorted({block.page for block in BLOCKS if block.language == "python"}), ids=str)
def test_python_on_a_page_runs(page: Path) -> None:
    space: dict[str, Any] = {"__name__": page.stem}
    for block in BLOCKS:
        if block.page == page and block.language == "python":
            exec(compile(block.text, str(block), "exec"), space)  # noqa: S102 - the page's own code


@of("toml", "json", "record", "position")
def test_data_on_a_page_is_read(block: Block) -> None:
    match block.language:
        case "toml":
            assert tomllib.loads(block.text)
        case "json":
            assert json.loads(block.text)
        case "record":
            if "[Rules" in block.text:
                assert not list(problems(parse_record(block.text)))
            else:  # a few moves alone, which are read and not judged
                parse_record(f'[Dealer "0"] [Deck "{DECK_TEXT}"]\n{block.text}')
        case _:
            assert position_problems(parse_position(block.text)) == ()


def test_the_site_is_built_offline_without_a_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path))
    with caplog.at_level(logging.WARNING, "mkdocs"):
        build(config)
    assert [record.getMessage() for record in caplog.records] == []
    outside = re.compile(r'<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?//[^"]+"')
    for page in tmp_path.rglob("*.html"):
        assert not [tag for tag in outside.findall(page.read_text("utf-8")) if 'rel="canonical"' not in tag], page
    for name, _ in docs_pages.pages():
        assert (tmp_path / name).with_suffix(".html" if name.endswith(".md") else ".svg").exists()


def test_every_picture_that_is_drawn_is_well_formed() -> None:
    for name, text in docs_pages.pages():
        if name.endswith(".svg"):
            assert ET.parse(io.StringIO(text)).getroot().tag.endswith("svg")


def test_every_picture_of_the_course_is_shown_in_both_languages_and_they_are_small() -> None:
    taken = {path.name: path.stat().st_size for path in (ROOT / "docs" / "pictures").glob("*.webp")}
    assert set(taken) == {pictures.name_of(view, lang) for view in pictures.VIEWS for lang in pictures.LANGS}
    tour = (ROOT / "docs" / "tour.md").read_text("utf-8")
    assert set(re.findall(r"!\[[^]]+\]\(pictures/([^)]+)\)", tour)) == set(taken)
    assert sum(taken.values()) < MOST_BYTES_OF_PICTURES


def test_the_drawing_shows_every_room_and_is_the_one_on_the_page() -> None:
    rooms = {path.name for path in (ROOT / "terz_tutor").iterdir() if (path / "__init__.py").exists()}
    drawn = set(re.findall(r"<text[^>]*>([^<]+)</text>", docs_pages.rooms_drawing()))
    assert rooms | {"cli"} == drawn
    assert (ROOT / "docs" / "pictures" / "rooms.svg").read_text("utf-8") == docs_pages.rooms_drawing()
