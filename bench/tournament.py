"""Play many decks twice, with the seats swapped, and print what one player scores more than the other a deal.

    python bench/tournament.py --first club --second greedy --decks 1000 --rules modern --seed 1 --jobs 2

The difference is that of `total`: trick points as written, and melds. Its standard error is over the decks, each of
which counts once with the mean of its two deals.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from statistics import fmean

from greedy import choose_greedy
from random_player import choose_random

from terz_tutor.analysis.estimate import standard_error
from terz_tutor.analysis.opponent import Level, choose
from terz_tutor.analysis.sight import Sight, look_both, start_sight
from terz_tutor.rules import PRESETS
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Event
from terz_tutor.rules.ruleset import RuleSet
from terz_tutor.rules.turns import apply

Player = Callable[[Sight, Draws], Event]

PLAYERS: Mapping[str, Player] = {
    "random": choose_random,
    "greedy": choose_greedy,
    **{level.value: partial(choose, level) for level in Level},
}


@dataclass(frozen=True, slots=True)
class Score:
    """What a player scored in a deal, or by how much more than the other: in all, in tricks and in melds."""

    total: float
    tricks: float
    melds: float

    def __sub__(self, other: Score) -> Score:
        """Take the difference."""
        return Score(self.total - other.total, self.tricks - other.tricks, self.melds - other.melds)

    def __add__(self, other: Score) -> Score:
        """Add up."""
        return Score(self.total + other.total, self.tricks + other.tricks, self.melds + other.melds)

    def __truediv__(self, count: float) -> Score:
        """Share out."""
        return Score(self.total / count, self.tricks / count, self.melds / count)


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a player thought: seconds of one core, moves, and the longest move."""

    seconds: float = 0.0
    moves: int = 0
    longest: float = 0.0

    def __add__(self, other: Clock) -> Clock:
        """Join two records of one player."""
        return Clock(self.seconds + other.seconds, self.moves + other.moves, max(self.longest, other.longest))


@dataclass(frozen=True, slots=True)
class Pair:
    """One deck played twice: mean scores and time of the first and the second player."""

    scores: tuple[Score, Score]
    clocks: tuple[Clock, Clock]


def play_deal(deal: Deal, players: tuple[Player, Player], draws: tuple[Draws, Draws]) -> tuple[Deal, list[Clock]]:
    """Play a deal to its end; players, draws and times by seat."""
    sights = (start_sight(deal, 0), start_sight(deal, 1))
    clocks = [Clock(), Clock()]
    while not deal.over:
        seat = deal.to_act
        start = time.process_time()
        event = players[seat](sights[seat], draws[seat])
        spent = time.process_time() - start
        clocks[seat] += Clock(spent, 1, spent)
        after = apply(deal, event)
        sights, deal = look_both(sights, deal, event, after), after
    return deal, clocks


def play_pair(first: str, second: str, rules: RuleSet, seed: int, number: int) -> Pair:
    """Play one deck with both seatings; the dealer's seat stays, the players change."""
    deck = Draws(f"{seed}/{number}").shuffled(range(32))
    scores, clocks = [Score(0, 0, 0)] * 2, [Clock()] * 2
    for swapped in (0, 1):
        names = (second, first) if swapped else (first, second)
        draws = (Draws(f"{seed}/{number}/0"), Draws(f"{seed}/{number}/1"))  # by seat: both seatings have equal luck
        over, spent = play_deal(start_deal(rules, deck, 1), (PLAYERS[names[0]], PLAYERS[names[1]]), draws)
        score = over.score()
        for player in (0, 1):
            seat = player ^ swapped
            scores[player] += Score(score.total[seat], score.recorded[seat], over.melds[seat]) / 2
            clocks[player] += spent[seat]
    return Pair((scores[0], scores[1]), (clocks[0], clocks[1]))


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """Average, and the standard error of the average."""
    return fmean(values), standard_error(values)


def report(names: tuple[str, str], rules: str, pairs: list[Pair]) -> None:
    """Print differences, points a deal and times."""
    differences = [pair.scores[0] - pair.scores[1] for pair in pairs]
    for what in ("total", "tricks", "melds"):
        mean, error = mean_and_error([getattr(difference, what) for difference in differences])
        print(f"{rules}: {names[0]} less {names[1]}, {what}: {mean:+.1f} ± {error:.1f} a deal")
    for player, name in enumerate(names):
        scored = sum((pair.scores[player] for pair in pairs), Score(0, 0, 0)) / len(pairs)
        clock = sum((pair.clocks[player] for pair in pairs), Clock())
        print(
            f"  {name}: {scored.total:.1f} a deal (tricks {scored.tricks:.1f}, melds {scored.melds:.1f}); "
            f"{1000 * clock.seconds / clock.moves:.2f} ms a move, at most {1000 * clock.longest:.0f} ms"
        )


def main() -> None:
    """Read the arguments, play and report."""
    parser = argparse.ArgumentParser(description="Two players over many decks, each played twice with seats swapped.")
    parser.add_argument("--first", choices=PLAYERS, default="club")
    parser.add_argument("--second", choices=PLAYERS, default="beginner")
    parser.add_argument("--decks", type=int, default=1000)
    parser.add_argument("--rules", choices=[*PRESETS, "all"], default="modern")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    with Pool(given.jobs) as pool:
        for rules in PRESETS if given.rules == "all" else [given.rules]:
            play = partial(play_pair, given.first, given.second, PRESETS[rules], given.seed)
            pairs = pool.map(play, range(given.decks), chunksize=max(1, given.decks // (8 * given.jobs)))
            report((given.first, given.second), rules, pairs)


if __name__ == "__main__":
    main()
