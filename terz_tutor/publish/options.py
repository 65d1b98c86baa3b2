"""Values of options, read here so that a refusal is said in the reader's language: click says its own in English."""

from __future__ import annotations

import re
from datetime import date

from terz_tutor.rules.refusal import Refusal
from terz_tutor.texts.pack_words import OPTIONS


class BadOption(Refusal):
    """An option whose value can't be used; the message names both."""


def read_whole(option: str, text: str, low: int, high: int | None = None) -> int:
    """Read a whole number.

    Raises:
        BadOption: if it is none, or out of bounds.

    >>> read_whole("--twin", "23", 0, 23)
    23
    """
    # int() would take 1_0 and digits of every script
    number = int(text) if re.fullmatch("[0-9]{1,99}", text) else -1
    if number >= low and (high is None or number <= high):
        return number
    raise BadOption(OPTIONS["at_least" if high is None else "between"], option=option, value=text, low=low, high=high)


def read_day(option: str, text: str) -> date:
    """Read a day of the calendar.

    Raises:
        BadOption: if it is none.

    >>> read_day("--date", "2026-03-01")
    datetime.date(2026, 3, 1)
    """
    try:
        if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return date.fromisoformat(text)
    except ValueError:  # a day that its month doesn't have
        pass
    raise BadOption(OPTIONS["day"], option=option, value=text)
