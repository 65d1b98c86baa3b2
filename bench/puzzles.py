"""How many puzzles a second one core makes and certifies, kind by kind and over all; the bar is 300.

python bench/puzzles.py
"""

from __future__ import annotations

import time

from terz_tutor.quiz import KINDS, LEVELS, generate
from terz_tutor.rules import PRESETS

SEEDS = 20
BAR = 300.0


def main() -> None:
    """Measure every kind under all rule systems and levels."""
    total, made = 0.0, 0
    for name, kind in KINDS.items():
        cells = [
            (rules, level) for rules in PRESETS.values() for level in LEVELS if kind.impossible(rules, level) is None
        ]
        for rules, level in cells[:2]:  # tables that are made once are not counted
            generate(name, rules, level, SEEDS)
        began = time.perf_counter()
        for rules, level in cells:
            for seed in range(SEEDS):
                generate(name, rules, level, seed)
        took, count = time.perf_counter() - began, len(cells) * SEEDS
        print(f"{name:16}{count / took:8.0f} a second")
        total, made = total + took, made + count
    print(f"{'all':16}{made / total:8.0f} a second, the bar is {BAR:.0f}")


if __name__ == "__main__":
    main()
