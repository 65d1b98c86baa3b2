"""The example of docs/kinds.md: a kind that a package brings by an entry point."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from puzzle_checks import check_puzzle

from terz_tutor.lesson.views import quiz_view
from terz_tutor.publish.puzzles import Speaker, kind_json, puzzle_json
from terz_tutor.quiz import LEVELS, all_kinds, generate, registry
from terz_tutor.rules import PRESETS
from terz_tutor.session import Answer, start, step
from terz_tutor.texts import Texts

PAGE = Path(__file__).parent.parent / "docs" / "kinds.md"
NAME = "last-trick-worth"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the example, as far as the registry can see."""
    page = PAGE.read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code
    space: dict[str, Any] = {}
    exec(compile(code[1], str(PAGE), "exec"), space)  # noqa: S102 - the page's own code
    entry = EntryPoint("my_course", "my_course.kinds:KINDS", registry.GROUP)
    monkeypatch.setattr(EntryPoint, "load", lambda _self: space["KINDS"])
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry] if group == registry.GROUP else [])
    registry.all_kinds.cache_clear()
    yield
    registry.all_kinds.cache_clear()


@pytest.mark.usefixtures("installed")
def test_the_example_is_a_kind_like_all_others() -> None:
    assert NAME in all_kinds()
    for rules in PRESETS.values():
        for level in LEVELS:
            for seed in range(4):
                check_puzzle(generate(NAME, rules, level, seed), seed)


@pytest.mark.usefixtures("installed")
def test_its_options_come_from_misconceptions_first() -> None:
    puzzle = generate(NAME, PRESETS["modern"], 5, 1)
    assert len(puzzle.draft.options) == 4
    assert puzzle.wrong[0].misconception == "last_ten_forgotten"


@pytest.mark.usefixtures("installed")
def test_it_speaks_its_own_words() -> None:
    puzzle = generate(NAME, PRESETS["modern"], 1, 1)
    assert kind_json(puzzle.kind)["title"] == {"en": "The last trick", "ru": "Последняя взятка"}
    assert puzzle_json(puzzle)["prompt"]["ru"].startswith("Козыри — ")
    for lang in ("en", "ru"):
        texts = Texts(lang)
        state = step(start(NAME, PRESETS["modern"]), Answer("0"))
        view = quiz_view(state, texts)
        assert view["title"] == Speaker(texts, puzzle.kind).title()
        assert view["verdict"] is not None
