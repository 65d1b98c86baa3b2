"""What the package's own sources say: the texts that calls of theirs are given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import terz_tutor
from terz_tutor.texts import Texts

EN, RU = Texts("en"), Texts("ru")
PACKAGE = Path(terz_tutor.__file__).parent


def nodes_of(room: str) -> Iterator[ast.AST]:
    """Every node of a room's modules."""
    for file in (PACKAGE / room).rglob("*.py"):
        yield from ast.walk(ast.parse(file.read_text("utf-8")))


def said_in(room: str, *names: str) -> set[str]:
    """Every text that a room's modules write out in a call by one of these names, as its first argument."""
    calls = (node for node in nodes_of(room) if isinstance(node, ast.Call) and called(node) in names)
    return {text for call in calls for text in first_texts(call)}


def called(call: ast.Call) -> str:
    """The name that a call calls, whatever it belongs to."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def first_texts(call: ast.Call) -> list[str]:
    """A call's first argument where it is a text, or a choice between texts."""
    match call.args:
        case [ast.Constant(value=str(text)), *_]:
            return [text]
        case [ast.IfExp(body=ast.Constant(value=str(one)), orelse=ast.Constant(value=str(other))), *_]:
            return [one, other]
        case _:
            return []
