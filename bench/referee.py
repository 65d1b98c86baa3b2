"""How long `terz referee` takes for 100,000 `legal` and `compare` lines, as a multiple of JSON's own work on them.

Prints both times and their ratios, round by round in one run, and fails where the median is over the bar of 4.
"""

from __future__ import annotations

import io
import json
import random
import sys
import time
from statistics import median

from terz_tutor.referee import stream
from terz_tutor.rules import CODES, PRESETS, SUITS
from terz_tutor.rules.cards import mask_codes
from terz_tutor.rules.melds import CONTEST

LINES = 100_000
ROUNDS = 5
BAR = 4.0


def legal(rng: random.Random) -> dict[str, object]:
    """A reply with a hand of two to nine cards, most of them in the endgame."""
    cards = rng.sample(CODES, rng.randint(3, 10))
    return {
        "ask": "legal",
        "rules": rng.choice(list(PRESETS)),
        "trump": rng.choice(SUITS).code,
        "hand": cards[1:],
        "led": cards[0],
        "stock": rng.choice((0, 0, 0, 2, 8)),
    }


def compare(rng: random.Random) -> dict[str, object]:
    """Two melds without a shared card."""
    while True:
        first, second = rng.sample(CONTEST, 2)
        if not first.mask & second.mask:
            break
    return {
        "ask": "compare",
        "rules": rng.choice(list(PRESETS)),
        "trump": rng.choice(SUITS).code,
        "first": mask_codes(first.mask),
        "second": mask_codes(second.mask),
    }


def main() -> bool:
    """Time both in turn, so that a drift of the machine's speed hits both alike; tell whether the bar is kept."""
    rng = random.Random(20)  # noqa: S311 - a fixed set of questions, no secret
    lines = [json.dumps(rng.choice((legal, compare))(rng)).encode() + b"\n" for _ in range(LINES)]
    data = b"".join(lines)
    ratios = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for line in lines:
            json.dumps(json.loads(line))
        between = time.perf_counter()
        with open("/dev/null", "wb") as sink:  # noqa: PTH123 - a device, flushed as a pipe would be
            status = stream.run(io.BytesIO(data), sink)
        end = time.perf_counter()
        if status:
            sys.exit("a question was answered with an error")
        ratios.append((end - between) / (between - start))
        print(f"json alone {between - start:.2f} s, referee {end - between:.2f} s: {ratios[-1]:.2f} times")
    print(f"median {median(ratios):.2f} times for {LINES} lines (bar {BAR})")
    return median(ratios) <= BAR


if __name__ == "__main__":
    sys.exit(not main())
