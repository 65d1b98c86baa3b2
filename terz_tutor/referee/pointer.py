"""JSON pointers (RFC 6901) into answers."""

from __future__ import annotations

from typing import Any

NOWHERE = object()
"""What a pointer reads that leads nowhere; ``None`` is a value."""


def at_pointer(value: Any, pointer: str) -> Any:
    """Read what a pointer points at, :data:`NOWHERE` where that is nothing.

    >>> at_pointer({"tricks": [65, 85]}, "/tricks/1")
    85
    """
    if pointer == "":
        return value
    for token in pointer[1:].split("/"):
        key = token.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, list) and _is_index(key) and int(key) < len(value):
            value = value[int(key)]
        else:
            return NOWHERE
    return value


def _is_index(key: str) -> bool:
    """Tell whether a key is a whole number as JSON pointers write them: without leading zeros."""
    return key.isascii() and key.isdecimal() and str(int(key)) == key
