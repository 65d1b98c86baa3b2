"""Values as TOML writes them, for messages about a file."""

from __future__ import annotations

import json
from datetime import date, datetime, time
from typing import Any

_LONGEST = 60
"""Characters of a value quoted in a message."""


def quoted(value: object) -> str:
    """Quote a value in a message, cut to a length that a person reads.

    >>> quoted("x" * 100)
    '"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'
    """
    text = toml_text(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def toml_text(value: Any) -> str:
    """Write a value on one line.

    >>> toml_text({"on": True, "days": [date(2026, 1, 1)], "said": "Да", "a b": 1.5})
    '{on = true, days = [2026-01-01], said = "Да", "a b" = 1.5}'
    """
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False)
        case datetime() | date() | time():
            return value.isoformat()
        case list():
            return "[" + ", ".join(map(toml_text, value)) + "]"
        case dict():
            return "{" + ", ".join(f"{key_text(key)} = {toml_text(item)}" for key, item in value.items()) + "}"
        case _:  # numbers, inf and nan among them
            return str(value)


def key_text(key: str) -> str:
    """Write a key: bare where that is allowed.

    >>> key_text("count"), key_text("как")
    ('count', '"как"')
    """
    bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if bare else json.dumps(key, ensure_ascii=False)
