"""Many puzzles over all kinds, rule systems, house rules and levels, each checked in every way, on all cores.

    python tests/puzzles_campaign.py 10000

Referee and oracle are both asked every question there is: of the certificate, of each wrong answer that has one, and of
the flip. Prints the distinct positions of every kind and rule system (suits renamed are the same position), and how the
steps of the explanation and the traps rise with the level.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from multiprocessing import Pool, cpu_count
from typing import NamedTuple

from puzzle_checks import check_puzzle, falls

from terz_tutor.quiz import KINDS, LEVELS, ImpossibleKind, canonical, generate
from terz_tutor.rules import CHOICES, PRESETS, RuleSet, house_rules
from terz_tutor.rules.draws import Draws

MOST_CHANGES = 4
ENOUGH = 12
"""Puzzles of a cell from which its levels are compared."""

ROUND = 8
"""Seeds that are given to the cores at a time."""


class Checked(NamedTuple):
    """A puzzle in which everything held."""

    kind: str
    table: str
    level: int
    position: str
    steps: int
    traps: int
    asked: Counter[str]
    """Questions that were asked of referee and oracle, by what they are of."""


def house(number: int) -> RuleSet:
    """Make house rules, the same for the same number."""
    draws = Draws(f"campaign/{number}")
    rules = draws.sample([rule for rule, values in CHOICES.items() if values], 1 + draws.below(MOST_CHANGES))
    return house_rules(draws.pick(list(PRESETS)), {rule: draws.pick(CHOICES[rule]) for rule in rules})


def checked(number: int) -> list[Checked]:
    """Check the puzzles of one seed: of every kind, under the four rule systems and under house rules."""
    level = 1 + number % len(LEVELS)
    found = []
    for kind in KINDS:
        for table, rules in {**PRESETS, "house": house(number)}.items():
            try:
                puzzle = generate(kind, rules, level, number)
            except ImpossibleKind:
                continue
            try:
                asked = check_puzzle(puzzle, number)
            except AssertionError as error:  # it holds the puzzle, which does not travel between processes
                raise AssertionError(repr(error)).with_traceback(error.__traceback__) from None
            hard = puzzle.difficulty
            found.append(Checked(kind, table, level, canonical(puzzle), hard.steps, hard.traps, asked))
    return found


def main(wanted: int) -> None:
    """Check so many puzzles and print what there was."""
    cells: dict[tuple[str, str], list[Checked]] = defaultdict(list)
    asked: Counter[str] = Counter()
    made = first = 0
    with Pool(cpu_count()) as pool:
        while made < wanted:
            for ones in pool.imap(checked, range(first, first + ROUND)):
                for one in ones:
                    cells[one.kind, one.table].append(one)
                    asked += one.asked
                    made += 1
            first += ROUND
    counts = ", ".join(f"{name} {count}" for name, count in asked.items())
    sys.stdout.write(f"{made} puzzles checked; asked of referee and oracle: {counts}\n")
    fell = sum(row(*cell, ones) for cell, ones in cells.items())
    if fell:
        sys.exit(f"{fell} cells in which a level is easier than the one before")


def row(kind: str, table: str, ones: list[Checked]) -> bool:
    """Print what there was in a cell; tells whether a level is easier than the one before."""
    levels = [[(one.steps, one.traps) for one in ones if one.level == level] for level in LEVELS]
    means = [
        " ".join(f"{sum(pair[place] for pair in pairs) / max(1, len(pairs)):.2f}" for pairs in levels)
        for place in (0, 1)
    ]
    # at house rules each puzzle is of another table, so the levels are compared at the four systems
    enough = table in PRESETS and min(map(len, levels)) >= ENOUGH
    fallen = enough and any(falls([[pair[place] for pair in pairs] for pairs in levels]) for place in (0, 1))
    positions = len({one.position for one in ones})
    sys.stdout.write(
        f"{kind:16}{table:12}{positions:6} positions   steps {means[0]}   traps {means[1]}"
        f"{'   A LEVEL FALLS' if fallen else ''}\n"
    )
    return fallen


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10000)
