"""How many puzzles a second one core makes and certifies, kind by kind.

Bars: 300 over all kinds about the rules; where the solver is asked, 50 of each kind with up to seven cards where it is
compiled, and 3 in plain Python.

python bench/puzzles.py
"""

from __future__ import annotations

import time

from terz_tutor.analysis import search
from terz_tutor.quiz import KINDS, LEVELS, Kind, generate
from terz_tutor.quiz.solver_kinds import KINDS as SOLVED
from terz_tutor.rules import PRESETS

SEEDS = 20
RULES_BAR = 300.0
SOLVER_BAR = {"compiled": 50.0, "plain Python": 3.0}


def main() -> None:
    """Measure every kind under all rule systems and levels."""
    total, made = 0.0, 0
    for kind in KINDS.values():
        if kind not in SOLVED:
            count, took = measured(kind)
            total, made = total + took, made + count
            print(f"{kind.name:16}{count / took:8.0f} a second")
    print(f"{'about the rules':16}{made / total:8.0f} a second, the bar is {RULES_BAR:.0f}\n")
    build = "plain Python" if search.__file__.endswith(".py") else "compiled"
    for kind in SOLVED:
        count, took = measured(kind)
        print(f"{kind.name:16}{count / took:8.0f} a second, the bar is {SOLVER_BAR[build]:.0f} ({build})")


def measured(kind: Kind) -> tuple[int, float]:
    """Make puzzles of a kind: how many, and how long it took."""
    cells = [(rules, level) for rules in PRESETS.values() for level in LEVELS if kind.impossible(rules, level) is None]
    for rules, level in cells[:2]:  # tables that are made once are not counted
        generate(kind, rules, level, SEEDS)
    began = time.process_time()
    for rules, level in cells:
        for seed in range(SEEDS):
            generate(kind, rules, level, seed)
    return len(cells) * SEEDS, time.process_time() - began


if __name__ == "__main__":
    main()
