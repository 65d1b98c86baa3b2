"""Packs: named sets of puzzles, read from TOML files (docs/packs.md).

The shape of a file is checked first (:mod:`terz_tutor.quiz.pack_shape`), then what a JSON Schema can't know: whether a
kind is there, whether there are such rules, and whether they give it anything to ask.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from math import inf
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from terz_tutor.places import quizzes_dir
from terz_tutor.quiz.generate import ImpossibleKind, generate
from terz_tutor.quiz.ids import SAME_SUITS, PuzzleId, parse_id, read_rules_name
from terz_tutor.quiz.pack_shape import BadPart, PackFault, is_whole, shape_faults
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.quiz.registry import find_kind
from terz_tutor.quiz.renaming import RENAMINGS, canonical, twin
from terz_tutor.quiz.toml_text import quoted
from terz_tutor.rules import RuleSet
from terz_tutor.rules.refusal import Refusal

SCHEMA = "pack.schema.json"
"""The name of the published JSON Schema, beside the packs."""

_ROOM = 10**6
"""Seeds of puzzles that belong to one seed of a pack."""

_TRIES = 25
"""Seeds tried for a position that the pack doesn't have yet; after that one may come again."""


class BadPack(ValueError):
    """A file that is no pack: names the file, and for each fault its key and what was expected."""

    def __init__(self, file: object, faults: Iterable[PackFault]) -> None:
        """Keep the faults for the text layer."""
        self.file = file
        self.faults = tuple(faults)
        super().__init__("\n".join(self.lines(str)))

    def lines(self, say: Callable[[ValueError], str]) -> list[str]:
        """Put each fault on a line, its reason said in some language."""
        return [": ".join(filter(None, (str(self.file), fault.key, say(fault.why)))) for fault in self.faults]


class UnknownPack(Refusal):
    """There is no pack of this name; the message names those that there are."""


class BadTwin(Refusal):
    """A number that no twin has."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Puzzles that the seed chooses: of these kinds, rules and levels."""

    kinds: tuple[str, ...]
    rules: tuple[RuleSet, ...]
    levels: tuple[int, ...]
    count: int

    def cells(self) -> Iterator[tuple[str, RuleSet, int]]:
        """Say kind, rules and level of each puzzle: kinds take turns, each meets all rules, levels rise.

        >>> drawn = Drawn(("suit-order", "trick-winner"), (RuleSet(),), (1, 2), 4)
        >>> [f"{kind} {level}" for kind, _, level in drawn.cells()]
        ['suit-order 1', 'trick-winner 1', 'suit-order 2', 'trick-winner 2']
        """
        for place in range(self.count):
            turn, kind = divmod(place, len(self.kinds))
            level = self.levels[place * len(self.levels) // self.count]
            yield self.kinds[kind], self.rules[(turn + kind) % len(self.rules)], level


@dataclass(frozen=True, slots=True)
class Frozen:
    """Puzzles that are always these."""

    ids: tuple[PuzzleId, ...]

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.ids)


@dataclass(frozen=True, slots=True)
class Pack:
    """A named set of puzzles.

    >>> find_pack("seniority").count
    12
    """

    name: str
    title: Mapping[str, str]
    """By language, as the other words."""
    about: Mapping[str, str]
    seed: int | Literal["day", "free"]
    """Always the same puzzles, new ones every day, or new ones every time."""
    asks: tuple[Drawn | Frozen, ...]
    pass_mark: int | None = None
    """Per cent that must be right; None where nothing is passed or failed."""
    minutes: int | None = None
    """The time for all of it; None where it does not matter."""

    @property
    def count(self) -> int:
        """How many puzzles it has."""
        return sum(ask.count for ask in self.asks)

    def seed_on(self, day: date, free: int) -> int:
        """Say which seed chooses the puzzles on a day; ``free`` is taken where the pack leaves it free.

        >>> find_pack("day").seed_on(date(2026, 3, 1), 5)
        20260301
        """
        if self.seed == "day":
            return int(day.strftime("%Y%m%d"))
        return free if self.seed == "free" else self.seed


def puzzles(pack: Pack, seed: int, twin_number: int = 0) -> Iterator[Puzzle]:
    """Make the puzzles of a pack, one after another; no position comes twice while there are others.

    Args:
        pack: the pack.
        seed: what chooses them, see :meth:`Pack.seed_on`.
        twin_number: 0 as they are; 1 to 23 with other suits, of the same difficulty.

    Raises:
        BadTwin: if there is no such twin.
        ValueError: as :func:`terz_tutor.quiz.generate` says.

    >>> [puzzle.id for puzzle in puzzles(find_pack("cards"), 7, 1)][0]
    'card-points/modern/1/7000001@4.SCHD'
    """
    if twin_number not in range(len(RENAMINGS)):
        template = "There is no twin {twin}; expected 0 to {last}."
        raise BadTwin(template, twin=twin_number, last=len(RENAMINGS) - 1)
    suits = RENAMINGS[twin_number]
    for puzzle in _as_they_are(pack, seed):
        yield _renamed(puzzle, suits)


def _as_they_are(pack: Pack, seed: int) -> Iterator[Puzzle]:
    met: set[str] = set()
    number = seed * _ROOM
    for ask in pack.asks:
        if isinstance(ask, Frozen):
            for one in ask.ids:
                puzzle = _renamed(generate(one.kind, one.rules, one.level, one.seed), one.suits)
                met.add(canonical(puzzle))
                yield puzzle
            continue
        for cell in ask.cells():
            for _ in range(_TRIES):
                number += 1
                puzzle = generate(*cell, number)
                if canonical(puzzle) not in met:
                    break
            met.add(canonical(puzzle))
            yield puzzle


def _renamed(puzzle: Puzzle, suits: str) -> Puzzle:
    return puzzle if suits == SAME_SUITS else twin(puzzle, suits)


# --- reading ---


def pack_files() -> Mapping[str, Path]:
    """Find the packs that come along, by name, in the order of learning; those that have no ``order`` come last.

    >>> list(pack_files())[:3]
    ['cards', 'tricks', 'seniority']
    """
    files = _files()
    return MappingProxyType({name: files[name] for name in sorted(files, key=lambda name: (_order(files[name]), name))})


def _files() -> Mapping[str, Path]:
    return {file.stem: file for file in quizzes_dir().glob("*.toml")}


def _order(file: Path) -> float:
    """Read a pack's place among the others out of its file; what is wrong in the file is told when it is read."""
    try:
        order = tomllib.loads(file.read_text("utf-8")).get("order")
    except (OSError, ValueError, RecursionError):
        order = None
    return inf if order is None or not is_whole(order) else float(order)


def find_pack(name: str) -> Pack:
    """Read a pack by its name, or a file of one's own by its path, which ends in ``.toml``.

    Raises:
        UnknownPack: if there is none of this name.
        BadPack: if the file is no pack.
        OSError: if the file can't be read.

    >>> find_pack("seniority").title["en"]
    'Which meld is senior?'
    """
    if name.endswith(".toml"):
        return read_pack(Path(name))
    file = _files().get(name)
    if file is None:
        template = "There is no pack {pack}; expected one of {packs}, or a file whose name ends in .toml."
        raise UnknownPack(template, pack=repr(name), packs=", ".join(pack_files()))
    return read_pack(file)


def read_pack(file: Path) -> Pack:
    """Read a file.

    Raises:
        BadPack: if it is no pack.
        OSError: if it can't be read.
    """
    try:
        text = file.read_bytes().decode()
    except UnicodeDecodeError as error:
        template = "Byte {byte} is no UTF-8; expected a TOML file, which is written in it."
        raise BadPack(file, [PackFault("", BadPart(template, byte=error.start))]) from None
    return parse_pack(text, file.stem, file)


def parse_pack(text: str, name: str, file: object = "pack") -> Pack:
    """Read the text of a pack.

    Raises:
        BadPack: if it is none.

    >>> parse_pack("seed = 1", "mine")
    Traceback (most recent call last):
    ...
    terz_tutor.quiz.packs.BadPack: pack: title: This is missing; expected a table with en and ru.
    pack: about: This is missing; expected a table with en and ru.
    pack: ask: This is missing; expected one to nine tables [[ask]], asked one after another.
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        template = "This is no TOML; expected key = value, each key once, brackets and quotes closed."
        raise BadPack(file, [PackFault(_place(error), BadPart(template))]) from None
    faults = shape_faults(data)
    shapeless = {fault.key for fault in faults}
    asks = data.get("ask")
    for place, ask in enumerate(asks if isinstance(asks, list) else ()):
        if isinstance(ask, dict):
            faults += _ask_faults(ask, f"ask[{place}]", shapeless)
    if faults:
        raise BadPack(file, faults)
    seed = data["seed"]
    return Pack(
        name,
        MappingProxyType(data["title"]),
        MappingProxyType(data["about"]),
        seed if seed in ("day", "free") else int(seed),
        tuple(map(_read_ask, data["ask"])),
        _whole(data.get("pass")),
        _whole(data.get("minutes")),
    )


def _place(error: Exception) -> str:
    """Read line and column out of what the reader of TOML says; nothing where that names none."""
    found = re.search(r"line (\d+), column (\d+)", str(error))
    return "" if found is None else ":".join(found.groups())


def _whole(number: float | None) -> int | None:
    # a JSON Schema takes 2.0 for a whole number
    return None if number is None else int(number)


def _read_ask(ask: Mapping[str, Any]) -> Drawn | Frozen:
    """Read what is asked, in which no fault was found."""
    if "ids" in ask:
        return Frozen(tuple(map(parse_id, ask["ids"])))
    rules = tuple(map(read_rules_name, ask["rules"]))
    return Drawn(tuple(ask["kinds"]), rules, tuple(map(int, ask["levels"])), int(ask["count"]))


def _ask_faults(ask: Mapping[str, Any], key: str, shapeless: set[str]) -> list[PackFault]:
    """Find the faults that a schema can't find, in all that has its shape; ``shapeless`` are the keys of the rest."""
    faults: list[PackFault] = []

    def judged(read: Any, *args: Any, where: str) -> Any:
        try:
            return read(*args)
        except ValueError as error:
            faults.append(PackFault(f"{key}.{where}", error))
            return None

    def members(name: str, read: Any) -> list[Any]:
        """Read the members of a list, each refused one as None."""
        listed = ask.get(name)
        return [
            judged(read, text, where=f"{name}[{place}]")
            if isinstance(text, str) and f"{key}.{name}[{place}]" not in shapeless
            else None
            for place, text in enumerate(listed if isinstance(listed, list) else ())
        ]

    members("ids", _known_id)
    kinds, rules = members("kinds", find_kind), members("rules", read_rules_name)
    for place, table in enumerate(rules):
        first = rules.index(table)
        if table is not None and ask["rules"][first] != ask["rules"][place]:
            same, value = quoted(ask["rules"][first]), quoted(ask["rules"][place])
            template = "{value} is {same} once more; expected each once."
            faults.append(PackFault(f"{key}.rules[{place}]", BadPart(template, value=value, same=same)))
    unsized = any(fault.startswith((f"{key}.count", f"{key}.levels")) for fault in shapeless)
    if kinds and rules and not unsized and ask.keys() >= {"count", "levels"}:
        names: list[Any] = [None if kind is None else kind.name for kind in kinds]
        drawn = Drawn(tuple(names), tuple(rules), tuple(map(int, ask["levels"])), int(ask["count"]))
        for kind, table, level in dict.fromkeys(drawn.cells()):
            if None not in (kind, table):
                judged(_check_possible, kind, table, level, where="kinds")
    return faults


def _known_id(text: str) -> PuzzleId:
    found = parse_id(text)
    _check_possible(found.kind, found.rules, found.level)
    return found


def _check_possible(name: str, rules: RuleSet, level: int) -> None:
    reason = find_kind(name).impossible(rules, level)
    if reason is not None:
        raise ImpossibleKind(name, reason)
