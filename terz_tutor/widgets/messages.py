"""What a page may say: a choice, checked to be plain and small before anyone reads it.

Everything that comes over a widget's channel can be forged, so nothing here trusts its shape or its size.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeGuard

Value: TypeAlias = str | int | list[str] | dict[str, object]
Message: TypeAlias = dict[str, Value]
"""A choice: ``type`` and the fields that go with it."""

MAX_TEXT = 64
"""Characters in one string; honest ones are codes of cards, places of options and ids of rule systems."""
MAX_ITEMS = 32
"""Strings in one list: a whole deck."""
MAX_NUMBER = 1_000_000
"""The largest number: a match's target and number, and what a question may ask for."""
MAX_STATE = 64 * 1024
"""Characters of a remembered state, written as JSON."""
MAX_RECORD = 64 * 1024
"""Characters of a match's record; a long match takes some ten thousand."""
MAX_DEPTH = 12
"""How far lists and objects of a remembered state lie in each other."""


class MessageError(ValueError):
    """A message that no page of ours sends; the text names what is wrong with it."""


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= MAX_TEXT


def _is_number(value: object) -> TypeGuard[int]:
    return type(value) is int and abs(value) <= MAX_NUMBER  # True is no number here


def _is_record(value: object) -> TypeGuard[str]:
    """Tell whether a value is a text that may be the record of a match."""
    return isinstance(value, str) and len(value) <= MAX_RECORD


def _is_answer(value: object) -> bool:
    """Tell whether a value is the place of an option, a number, or a list of places or cards."""
    if isinstance(value, list):
        return len(value) <= MAX_ITEMS and all(map(_is_text, value))
    return _is_text(value) or _is_number(value)


def _is_plain(value: object, depth: int = MAX_DEPTH) -> bool:
    if isinstance(value, dict):
        return depth > 0 and all(isinstance(key, str) and _is_plain(inner, depth - 1) for key, inner in value.items())
    if isinstance(value, list):
        return depth > 0 and all(_is_plain(inner, depth - 1) for inner in value)
    return value is None or isinstance(value, (str, int, float))


def _written(value: object) -> str:
    """Write a value as a browser does, so that both count the same characters."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _is_state(value: object) -> bool:
    """Tell whether a value is an object of plain JSON, small enough to be where a learner stands."""
    return isinstance(value, dict) and _is_plain(value) and len(_written(value)) <= MAX_STATE


_FIELDS: Mapping[str, Mapping[str, Callable[[object], bool]]] = {
    "answer": {"value": _is_answer},
    "next": {},
    "retry": {},
    "hint": {},
    "flip": {},
    "play": {"card": _is_text},
    "act": {"id": _is_text},
    "tool": {"id": _is_text},
    "system": {"id": _is_text},
    "go": {"step": _is_text},
    "done": {"step": _is_text},
    "restore": {"state": _is_state},
    "match": {"level": _is_text, "rules": _is_text, "target": _is_number, "number": _is_number},
    "load": {"text": _is_record},
    "walk": {"at": _is_number},
    "deal": {"number": _is_number},
    "set": {"rules": _is_text, "colours": _is_number, "letters": _is_text},
}


def check_message(content: object, kinds: frozenset[str]) -> Message:
    """Read one message from a page, for a widget that takes the given kinds.

    Raises:
        MessageError: It is no object, not of these kinds, or a field is missing, unknown, or not plain and small.

    >>> check_message({"type": "play", "card": "QS"}, frozenset({"play"}))
    {'type': 'play', 'card': 'QS'}
    >>> check_message({"type": "play", "card": ["QS", {}]}, frozenset({"play"}))
    Traceback (most recent call last):
        ...
    terz_tutor.widgets.messages.MessageError: play: field 'card' is not a plain, short value
    """
    if not isinstance(content, dict):
        message = f"a message is an object, not {type(content).__name__}"
        raise MessageError(message)
    kind = content.get("type")
    if not isinstance(kind, str) or kind not in kinds:
        message = f"expected a message of type {', '.join(sorted(kinds)) or '(none)'}, got {_short(kind)}"
        raise MessageError(message)
    fields = _FIELDS[kind]
    if content.keys() != {"type", *fields}:
        message = f"{kind}: expected the fields {sorted(fields)}, got {_short(sorted(map(str, content)))}"
        raise MessageError(message)
    for name, is_plain in fields.items():
        if not is_plain(content[name]):
            message = f"{kind}: field {name!r} is not a plain, short value"
            raise MessageError(message)
    return {"type": kind, **{name: content[name] for name in fields}}


def _short(value: object) -> str:
    """Quote a value for the log, cut to a length that a hostile page can't choose."""
    return repr(value)[:MAX_TEXT]
