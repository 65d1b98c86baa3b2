"""Spoil records and positions at random: nothing but RecordError may come of it.

``python tests/fuzz_notation.py 600`` does so for ten minutes; a second number is the seed.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from record_play import random_events, random_rules, random_start

from terz_tutor.rules.record import (
    RecordError,
    format_position,
    format_record,
    parse_position,
    parse_record,
    position_problems,
    problems,
)
from terz_tutor.rules.seat import seat_view

BYTES = 0.05
"""How often single bytes are spoilt, too."""

RECORDS = Path(__file__).parent / "records"
PIECES = [
    *'[]{}();:"\\/,-–.…+=!? \n\t\r0179\ufeff\ufe0f\x00«»“”ёЁ٣',
    *[
        "QS",
        "10♥",
        "ТЧ",
        "вп",
        "7S8S9S",
        "claim",
        "good",
        "ask",
        "not_good",
        "marriage",
        "exchange",
        "break",
        "by",
        "written",
        "last",
        "result",
        "total",
    ],
    *[
        "draw",
        "false_claim",
        "miscount",
        "72:78",
        "0+20",
        "1.",
        "3...",
        "modern",
        "classic+end.jack=free",
        "99999999999999999999",
    ],
    *(
        '[Deal "2"]',
        '[Rules "modern"]',
        '[House "match.target=1"]',
        '[Position "',
        '[Dealer "1"]',
        "не годится",
        "марьяж",
    ),
]


def spoil(rng: random.Random, text: str, other: str) -> str:
    """Change a text in a few places."""
    for _ in range(rng.choice([1, 1, 2, 4, 12])):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice([0, 1, 1, 2, 5, 40]))
        match rng.randrange(5):
            case 0:
                text = text[:at] + text[end:]
            case 1:
                text = text[:at] + rng.choice(PIECES) + text[at:]
            case 2:
                text = text[:at] + rng.choice(PIECES) + text[end:]
            case 3:
                text = text[:at] + text[end:] + text[at:end]
            case _:
                start = rng.randrange(len(other) + 1)
                text = text[:at] + other[start : start + rng.randint(1, 60)] + text[end:]
    return text


def try_record(text: str | bytes) -> None:
    """Read and judge a record; what was read can be written and read again."""
    try:
        record = parse_record(text)
    except RecordError as error:
        place = error.place
    else:
        once = format_record(record)
        assert parse_record(once) == record, once
        assert format_record(parse_record(once)) == once
        problems(record)
        return
    raw = text if isinstance(text, str) else text.decode(errors="replace")
    assert 1 <= place.line <= raw.count("\n") + raw.count("\r") + 1, place
    assert 1 <= place.column <= len(raw) + 1, place


def try_position(rng: random.Random, line: str) -> None:
    """Read and judge a position; what was read can be written and read again, and played where it can come about."""
    try:
        deal = parse_position(line)
    except RecordError:
        return
    assert parse_position(format_position(deal)) == deal, line
    if not position_problems(deal):
        for _, state in random_events(rng, deal):
            seat_view(state, 0)


def fuzz(seconds: float, seed: int) -> int:
    """Spoil texts for so long; return how many."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    texts = [file.read_text("utf-8") for file in sorted(RECORDS.rglob("*.terz"))]
    texts = [text for text in texts if len(text) < 4000]  # noqa: PLR2004 - whole matches are slow to spoil
    lines = []
    for _ in range(10):
        _, deal = random_start(rng, random_rules(rng))
        lines += [format_position(state) for _, state in random_events(rng, deal)]
    end = time.monotonic() + seconds
    count = 0
    while time.monotonic() < end:
        text = spoil(rng, rng.choice(texts), rng.choice(texts))
        try_record(text)
        if rng.random() < BYTES:
            raw = bytearray(text, "utf-8")
            raw[rng.randrange(len(raw))] = rng.randrange(256)
            try_record(bytes(raw))
        try_position(rng, spoil(rng, rng.choice(lines), rng.choice(lines)))
        count += 1
    return count


if __name__ == "__main__":
    given = [float(word) for word in sys.argv[1:]]
    wanted, chosen = (given + [600, 1][len(given) :])[:2]
    print(fuzz(wanted, int(chosen)), "texts, and nothing but RecordError")  # noqa: T201
