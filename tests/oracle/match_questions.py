"""Random matches: nearly won, won, or written on after that; now and then with a penalty that the rules don't have."""

import random
from typing import Any

from .rulesets import TARGET, Rules

Question = dict[str, Any]

PLAYERS = (0, 1)
PENALTIES = ["false_claim", "draw", "miscount"]


def make_match(rng: random.Random, rules: Rules) -> Question:
    """Make deals that bring a match to its end, nearly or beyond; some have a penalty that the rules don't."""
    near_end = rules[TARGET] // 150 + 1
    deals = []
    for _ in range(min(rng.choice([0, 1, 2, 3, near_end - 1, near_end]), 9)):
        written = make_entries(rng, rules)
        deals.append({"written": written, "last": rng.choice(PLAYERS)})
    return {"deals": deals}


def make_entries(rng: random.Random, rules: Rules) -> list[Any]:
    """Make what is written of one deal."""
    tricks = rng.choice([75, 75, rng.randint(0, 150)])
    written: list[Any] = [[0, tricks], [1, 150 - tricks]]
    melds = rng.choice([0, 0, 1, 2, 4])
    written += [[rng.choice(PLAYERS), rng.choice([0, 20, 50, 100, 200])] for _ in range(melds)]
    if rng.random() < 0.2:  # noqa: PLR2004 -- both at or past the target at once, or just one, or just not
        target = rules[TARGET]
        written += [[player, target + rng.choice([-1, 0, 0, 1])] for player in PLAYERS]
    if rng.random() < 0.3:  # noqa: PLR2004
        known = [what for what in PENALTIES if rules["penalty." + what]]
        what = rng.choice(PENALTIES if rng.random() < 0.1 else known or [""])  # noqa: PLR2004
        if what == "draw" and rng.random() < 0.5:  # noqa: PLR2004 -- it ends most matches too soon
            what = rng.choice(known or PENALTIES)
        if not what:
            return written
        entry: dict[str, Any] = {"penalty": what, "by": rng.choice(PLAYERS), "points": rng.choice([0, 20, 50, 100])}
        if what == "draw" and rng.random() < 0.7:  # noqa: PLR2004
            del entry["points"]
        written.append(entry)
    rng.shuffle(written)
    return written[: rng.choice([0, 1, 2, 99, 99, 99])]
