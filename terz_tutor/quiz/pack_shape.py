"""The shape of a pack's data: which keys there are and what stands under them.

The published JSON Schema beside the packs is written from here (``tools/pack_schema.py``), so a shape stands in one
place. A checker of schemas isn't used for reading because loading one takes longer than reading and asking a pack.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from terz_tutor.quiz.toml_text import key_text, quoted
from terz_tutor.rules.refusal import Refusal

Json = dict[str, Any]


class BadPart(Refusal):
    """A part of a pack that isn't what is expected there."""


class PackFault(NamedTuple):
    """What is wrong in a pack, and where."""

    key: str
    """The key, such as ``ask[0].count``, or line and column; empty where it is the whole file."""
    why: ValueError


@dataclass(frozen=True, slots=True)
class _Shape(ABC):
    """What stands under a key."""

    expected: str
    """It in words."""

    @abstractmethod
    def keywords(self) -> Json:
        """Describe it in the words of a JSON Schema."""

    @abstractmethod
    def fits(self, value: Any) -> bool:
        """Tell whether a value is one, what lies within it aside."""

    def within(self, value: Any, key: str) -> Iterator[PackFault]:  # noqa: ARG002 - most values have no parts
        """Find what is wrong within a value that fits."""
        yield from ()

    def schema(self) -> Json:
        """Write it as a JSON Schema."""
        return {"description": self.expected, **self.keywords()}

    def faults(self, value: Any, key: str) -> Iterator[PackFault]:
        """Find what is wrong."""
        if self.fits(value):
            yield from self.within(value, key)
        else:
            yield self.wrong(value, key)

    def wrong(self, value: Any, key: str) -> PackFault:
        """Name a value that isn't what is expected."""
        template = "Here stands {value}; expected {expected}."
        return PackFault(key, BadPart(template, value=quoted(value), expected=self.expected))


def is_whole(value: object) -> bool:
    """Tell whether a value is a whole number, as JSON has it: 2.0 is one, true is none.

    >>> is_whole(2.0), is_whole(True)
    (True, False)
    """
    return type(value) is int or (isinstance(value, float) and value.is_integer())


@dataclass(frozen=True, slots=True)
class _Whole(_Shape):
    low: int
    high: int

    def keywords(self) -> Json:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def fits(self, value: Any) -> bool:
        return is_whole(value) and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class _Seed(_Shape):
    policies: tuple[str, ...] = ("day", "free")

    def keywords(self) -> Json:
        return {"anyOf": [{"type": "integer", "minimum": 0}, {"enum": list(self.policies)}]}

    def fits(self, value: Any) -> bool:
        return value in self.policies or (is_whole(value) and value >= 0)


@dataclass(frozen=True, slots=True)
class _Text(_Shape):
    pattern: str

    def keywords(self) -> Json:
        return {"type": "string", "pattern": self.pattern}

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and re.search(self.pattern, value) is not None


@dataclass(frozen=True, slots=True)
class _List(_Shape):
    member: _Shape
    most: int | None = None
    each_once: bool = True

    def keywords(self) -> Json:
        most = {} if self.most is None else {"maxItems": self.most}
        return {"type": "array", "minItems": 1, **most, "uniqueItems": self.each_once, "items": self.member.schema()}

    def fits(self, value: Any) -> bool:
        return isinstance(value, list) and 0 < len(value) <= (self.most or len(value))

    def within(self, value: Any, key: str) -> Iterator[PackFault]:
        fitting = []
        for place, item in enumerate(value):
            found = list(self.member.faults(item, f"{key}[{place}]"))
            yield from found
            fitting += [] if found else [item]
        if self.each_once and len(set(fitting)) < len(fitting):
            yield self.wrong(value, key)


@dataclass(frozen=True, slots=True)
class _Table(_Shape):
    required: Mapping[str, _Shape]
    optional: Mapping[str, _Shape] = field(default_factory=dict)

    def keywords(self) -> Json:
        return {
            "type": "object",
            "additionalProperties": False,
            "required": list(self.required),
            "properties": {name: shape.schema() for name, shape in self._shapes().items()},
        }

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def within(self, value: Any, key: str) -> Iterator[PackFault]:
        before, shapes = f"{key}." if key else "", self._shapes()
        for name, shape in self.required.items():
            if name not in value:
                template = "This is missing; expected {expected}."
                yield PackFault(before + name, BadPart(template, expected=shape.expected))
        for name, item in value.items():
            if name in shapes:
                yield from shapes[name].faults(item, before + name)
            else:
                template = "There is no such key; expected one of {keys}."
                yield PackFault(before + key_text(name), BadPart(template, keys=", ".join(shapes)))

    def _shapes(self) -> dict[str, _Shape]:
        return {**self.required, **self.optional}


@dataclass(frozen=True, slots=True)
class _Ask(_Shape):
    """One of two tables: that with the ids is told by its key."""

    frozen: _Table
    drawn: _Table

    def keywords(self) -> Json:
        choice = {"if": {"required": ["ids"]}, "then": self.frozen.schema(), "else": self.drawn.schema()}
        return {"type": "object", **choice}

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def within(self, value: Any, key: str) -> Iterator[PackFault]:
        if "ids" in value and "kinds" in value:
            template = "Here stand kinds and ids; expected either kinds or ids."
            yield PackFault(key, BadPart(template))
            either = _Table(self.expected, {}, {**self.frozen.required, **self.drawn.required})
            yield from either.within(value, key)
        else:
            yield from (self.frozen if "ids" in value else self.drawn).within(value, key)


# To Python, $ would allow an end of line after it; the same patterns must hold in other languages.
_END = r"(?![\s\S])"
_NAME = r"[^/@\s]+"
_SAID = _Text("a text on one line that isn't empty", rf"^(?!\s)[^\n\r]+(?<!\s){_END}")
_WORDS = _Table("a table with en and ru", {"en": _SAID, "ru": _SAID})
_DRAWN = _Table(
    "a table with kinds, rules, levels and count",
    {
        "kinds": _List(
            "a list of one or more kinds of puzzles, each once",
            _Text("a kind of puzzle, as terz kinds lists them", rf"^{_NAME}{_END}"),
        ),
        "rules": _List(
            "a list of one or more rule systems, each once",
            _Text("a rule system, or one with house rules such as modern+end.jack=free", rf"^{_NAME}{_END}"),
        ),
        "levels": _List("a list of one or more levels, each once", _Whole("a level: a whole number from 1 to 5", 1, 5)),
        "count": _Whole("how many puzzles: a whole number from 1 to 100", 1, 100),
    },
)
_FROZEN = _Table(
    "a table with ids",
    {
        "ids": _List(
            "a list of one to a hundred ids of puzzles, each once",
            _Text("the id of a puzzle: kind/rules/level/seed@version", rf"^{_NAME}/{_NAME}/[1-5]/[0-9]+@\S+{_END}"),
            100,
        )
    },
)
_PACK = _Table(
    "a table with title, about, seed and ask",
    {
        "title": _WORDS,
        "about": _WORDS,
        "seed": _Seed(
            'a whole number of at least 0 (always the same puzzles), "day" (new ones every day) or "free" (every time)'
        ),
        "ask": _List(
            "one to nine tables [[ask]], asked one after another",
            _Ask("a table with kinds, rules, levels and count, or one with ids", _FROZEN, _DRAWN),
            9,
            each_once=False,
        ),
    },
    {
        "pass": _Whole("how much must be right to pass, in per cent: a whole number from 1 to 100", 1, 100),
        "order": _Whole("the place among the packs that are listed: a whole number from 1 to 1000", 1, 1000),
        "minutes": _Whole("how long there is for all of it, in minutes: a whole number from 1 to 300", 1, 300),
    },
)


def shape_faults(data: Mapping[str, Any]) -> list[PackFault]:
    """Name each fault in the shape of a pack's data: its key, and what was expected there.

    >>> for key, why in shape_faults({"title": {"en": "A", "ru": "А"}, "about": {"en": "A", "ru": ""}, "seed": 1}):
    ...     print(key, why)
    ask This is missing; expected one to nine tables [[ask]], asked one after another.
    about.ru Here stands ""; expected a text on one line that isn't empty.
    """
    return list(_PACK.faults(data, ""))


def pack_schema() -> Json:
    """Write the shape as the JSON Schema that is published beside the packs.

    >>> pack_schema()["required"]
    ['title', 'about', 'seed', 'ask']
    """
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:terz-tutor:pack",
        "title": "A pack of puzzles",
    }
    return head | _PACK.schema()
