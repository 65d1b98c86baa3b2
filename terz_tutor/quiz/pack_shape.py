"""The shape of a pack's data: which keys there are and what stands under them.

The published contract is the JSON Schema beside the packs; a test holds that both take and refuse the same. A checker
of schemas isn't used here because loading one takes longer than reading and asking a pack.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from reprlib import repr as short_repr
from typing import Any


@dataclass(frozen=True, slots=True)
class _Shape:
    """What stands under a key: in words, and how faults in it are found."""

    expected: str
    find: Callable[[Any, str, str], Iterator[str]]

    def faults(self, value: Any, key: str) -> Iterator[str]:
        return self.find(value, key, self.expected)


def _wrong(value: Any, key: str, expected: str) -> str:
    return f"{key}: {short_repr(value)}; expected {expected}"


def is_whole(value: object) -> bool:
    """Tell whether a value is a whole number, as JSON has it: 2.0 is one, true is none.

    >>> is_whole(2.0), is_whole(True)
    (True, False)
    """
    return type(value) is int or (isinstance(value, float) and value.is_integer())


def _whole(expected: str, low: int, high: int | None = None) -> _Shape:
    def find(value: Any, key: str, expected: str) -> Iterator[str]:
        if not is_whole(value) or value < low or (high is not None and value > high):
            yield _wrong(value, key, expected)

    return _Shape(expected, find)


def _text(expected: str, pattern: str) -> _Shape:
    def find(value: Any, key: str, expected: str) -> Iterator[str]:
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            yield _wrong(value, key, expected)

    return _Shape(expected, find)


def _list(expected: str, member: _Shape, most: int | None = None, *, each_once: bool = True) -> _Shape:
    def find(value: Any, key: str, expected: str) -> Iterator[str]:
        if not isinstance(value, list) or not value or (most is not None and len(value) > most):
            yield _wrong(value, key, expected)
            return
        within = [fault for place, item in enumerate(value) for fault in member.faults(item, f"{key}[{place}]")]
        yield from within
        if each_once and not within and len(set(value)) < len(value):
            yield _wrong(value, key, expected)

    return _Shape(expected, find)


def _table(expected: str, required: Mapping[str, _Shape], optional: Mapping[str, _Shape] | None = None) -> _Shape:
    shapes = {**required, **(optional or {})}

    def find(value: Any, key: str, expected: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield _wrong(value, key, expected)
            return
        before = f"{key}." if key else ""
        for name, shape in required.items():
            if name not in value:
                yield f"{before}{name}: missing; expected {shape.expected}"
        for name, item in value.items():
            if name in shapes:
                yield from shapes[name].faults(item, before + name)
            else:
                yield f"{before}{name}: unknown; expected one of {', '.join(shapes)}"

    return _Shape(expected, find)


def _seed(value: Any, key: str, expected: str) -> Iterator[str]:
    if value not in ("day", "free") and not (is_whole(value) and value >= 0):
        yield _wrong(value, key, expected)


def _ask(value: Any, key: str, expected: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield _wrong(value, key, expected)
        return
    yield from (_FROZEN if "ids" in value else _DRAWN).faults(value, key)


_NAME = r"[^/@\s]+"
_SAID = _text("a text on one line that isn't empty", r"(?!\s)[^\n\r]+(?<!\s)")
_WORDS = _table("a table with en and ru", {"en": _SAID, "ru": _SAID})
_DRAWN = _table(
    "a table with kinds, rules, levels and count",
    {
        "kinds": _list(
            "a list of one or more kinds of puzzles, each once",
            _text("a kind of puzzle, as terz kinds lists them", _NAME),
        ),
        "rules": _list(
            "a list of one or more rule systems, each once",
            _text("a rule system, or one with house rules such as modern+end.jack=free", _NAME),
        ),
        "levels": _list("a list of one or more levels, each once", _whole("a level: a whole number from 1 to 5", 1, 5)),
        "count": _whole("how many puzzles: a whole number from 1 to 100", 1, 100),
    },
)
_FROZEN = _table(
    "a table with ids",
    {
        "ids": _list(
            "a list of one to a hundred ids of puzzles, each once",
            _text("the id of a puzzle: kind/rules/level/seed@version", rf"{_NAME}/{_NAME}/[1-5]/[0-9]+@\S+"),
            100,
        )
    },
)
_PACK = _table(
    "a table",
    {
        "title": _WORDS,
        "about": _WORDS,
        "seed": _Shape(
            'a whole number of at least 0 (always the same puzzles), "day" (others every day) or "free" (every time)',
            _seed,
        ),
        "ask": _list(
            "one to nine tables [[ask]], asked one after another",
            _Shape("a table with kinds, rules, levels and count, or one with ids", _ask),
            9,
            each_once=False,
        ),
    },
    {
        "pass": _whole("how much must be right to pass, in per cent: a whole number from 1 to 100", 1, 100),
        "minutes": _whole("how long there is for all of it, in minutes: a whole number from 1 to 300", 1, 300),
    },
)


def shape_faults(data: Mapping[str, Any]) -> list[str]:
    """Name each fault in the shape of a pack's data: its key, and what was expected there.

    >>> shape_faults({"title": {"en": "A", "ru": "А"}, "about": {"en": "A", "ru": ""}, "seed": 1})
    ['ask: missing; expected one to nine tables [[ask]], asked one after another', \
"about.ru: ''; expected a text on one line that isn't empty"]
    """
    return list(_PACK.faults(data, ""))
