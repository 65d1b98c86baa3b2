"""Where a line of Russian may not break: done on the way to a page, so that texts elsewhere keep plain spaces.

Three rules are all that the course needs; a library of typography would bring quotes and dashes of its own.
"""

from __future__ import annotations

import re

_NO_BREAK = "\u00a0"
_BREAKS = re.compile(
    r" (?=—)"  # no line begins with a dash
    r"| (?=(?:же|бы|ли)\b)"  # a particle stays with its word
    r"|(?<=\b[авикосуя]) ",  # a preposition or conjunction of one letter, with the next
    re.IGNORECASE,
)
_NAME = "Карт-пара"


def kept_together(told: object) -> object:
    r"""Put no-break spaces into a text, or into every text of plain JSON, where Russian wants them.

    Keys stay as they are, and so does whatever is no text.

    >>> kept_together({"prompt": "Козыри — пики, и ход ваш.", "cards": ["QS"], "count": 3})
    {'prompt': 'Козыри\xa0— пики, и\xa0ход ваш.', 'cards': ['QS'], 'count': 3}
    """
    match told:
        case str():
            return _BREAKS.sub(_NO_BREAK, told).replace(_NAME, _NAME.replace("-", "\u2011"))
        case dict():
            return {key: kept_together(value) for key, value in told.items()}
        case list() | tuple():
            return [kept_together(value) for value in told]
        case _:
            return told
