"""Many puzzles over all kinds, rule systems, house rules and levels, each checked in every way.

    python tests/puzzles_campaign.py 10000

Prints the distinct positions of every kind and rule system (suits renamed are the same position), and how the steps of
the explanation and the traps rise with the level.
"""

from __future__ import annotations

import sys
from collections import defaultdict

from puzzle_checks import check_puzzle, falls

from terz_tutor.quiz import KINDS, LEVELS, ImpossibleKind, canonical, generate
from terz_tutor.rules import CHOICES, PRESETS, RuleSet, house_rules
from terz_tutor.rules.draws import Draws

MOST_CHANGES = 4
ENOUGH = 12
"""Puzzles of a cell from which its levels are compared."""


def house(number: int) -> RuleSet:
    """Make house rules, the same for the same number."""
    draws = Draws(f"campaign/{number}")
    rules = draws.sample([rule for rule, values in CHOICES.items() if values], 1 + draws.below(MOST_CHANGES))
    return house_rules(draws.pick(list(PRESETS)), {rule: draws.pick(CHOICES[rule]) for rule in rules})


def main(wanted: int) -> None:
    """Check so many puzzles and print what there was."""
    positions: dict[tuple[str, str], set[str]] = defaultdict(set)
    hard: dict[tuple[str, str, int], list[tuple[int, int]]] = defaultdict(list)
    made = number = 0
    while made < wanted:
        number += 1
        for kind in KINDS:
            for table, rules in {**PRESETS, "house": house(number)}.items():
                level = 1 + number % len(LEVELS)
                try:
                    puzzle = generate(kind, rules, level, number)
                except ImpossibleKind:
                    continue
                check_puzzle(puzzle, number)
                made += 1
                positions[kind, table].add(canonical(puzzle))
                found = puzzle.difficulty
                hard[kind, table, level].append((found.steps, found.traps))
    sys.stdout.write(f"{made} puzzles checked\n")
    fell = 0
    for (kind, table), found_positions in positions.items():
        levels = [hard[kind, table, level] for level in LEVELS]
        means = [
            " ".join(f"{sum(pair[place] for pair in pairs) / max(1, len(pairs)):.2f}" for pairs in levels)
            for place in (0, 1)
        ]
        # at house rules each puzzle is of another table, so the levels are compared at the four systems
        enough = table in PRESETS and min(map(len, levels)) >= ENOUGH
        fallen = enough and any(falls([[pair[place] for pair in pairs] for pairs in levels]) for place in (0, 1))
        fell += fallen
        row = (
            f"{kind:16}{table:12}{len(found_positions):6} positions   steps {means[0]}   traps {means[1]}"
            f"{'   A LEVEL FALLS' if fallen else ''}"
        )
        sys.stdout.write(row + "\n")
    if fell:
        sys.exit(f"{fell} cells in which a level is easier than the one before")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10000)
