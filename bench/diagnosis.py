"""How often simulated learners are diagnosed: each misconception with 5 % slips, none with 10 %.

python bench/diagnosis.py 100 [RULES…]

Topic by topic, as the lessons teach them, and over the whole course at once. Diagnosed means: told that very
misconception, or it with those that never answer otherwise at this table, within 12 puzzles. It wants the compiled
solver; without it the endgame takes long.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from simulated import Learner, diagnosed, told_apart, topics, whole_course

from terz_tutor.quiz.diagnosis import verdict
from terz_tutor.rules import PRESETS

HOLDER_SLIPS, NONE_SLIPS = 50, 100  # of a thousand
RUNS_OF_NONE = 10  # times as many runs: 5 % is to be told from 4 %
SEEDS = 12
BAR = 0.9


def main(runs: int, tables: list[str]) -> None:
    """Print a row for every table, topic and misconception."""
    for table in tables:
        for topic, kinds in {"whole course": whole_course(), **topics()}.items():
            measure(table, topic, kinds, runs)


def measure(table: str, topic: str, kinds: tuple[str, ...], runs: int) -> None:
    """Print the rows of a table and topic."""
    rules, asked, took, found = PRESETS[table], 0, 0.0, []
    for group in told_apart(table, kinds, SEEDS):
        for name in group:
            right = puzzles = others = 0
            began = time.perf_counter()
            for run in range(runs):
                known = diagnosed(Learner(name, HOLDER_SLIPS), rules, kinds, f"{table}/{name}/{run}")
                told = verdict(known)
                hit = told is not None and name in told and set(told) <= set(group)
                right += hit
                others += told is not None and not hit
                puzzles += len(known.seen)
            took, asked = took + time.perf_counter() - began, asked + puzzles
            found.append(right / runs)
            alike = f"  alike: {', '.join(group)}" if len(group) > 1 else ""
            print(
                f"  {name:30}{right / runs:6.0%} told, {others / runs:4.0%} others, {puzzles / runs:5.1f} asked{alike}"
            )
    false = sum(
        verdict(diagnosed(Learner(None, NONE_SLIPS), rules, kinds, f"{table}/none/{run}")) is not None
        for run in range(runs * RUNS_OF_NONE)
    )
    good = sum(rate >= BAR for rate in found)
    print(
        f"{table}, {topic}: {good} of {len(found)} diagnosed in {BAR:.0%} of runs,"
        f" mean {sum(found) / len(found):.0%}; false alarms {false / runs / RUNS_OF_NONE:.1%};"
        f" {1000 * took / max(1, asked):.0f} ms a puzzle",
        flush=True,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2:] or list(PRESETS))
