"""How long a card takes in random legal deals, beside the published `schnapsen` package's random games, in one run.

The other package is fetched without its own dependencies (they serve its learning bots) into a folder of its own.
Prints microseconds a card of both and their ratio; the bar is at least twice as fast.

    python bench/engine.py
"""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from terz_tutor.rules import PRESETS
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.events import Break, Play
from terz_tutor.rules.turns import apply, playable

PACKAGE = "schnapsen==0.0.5"
GAMES = 300
ROUNDS = 5
BAR = 2.0


def our_cards(rng: random.Random) -> int:
    """Play random deals under all four rule systems; return how many cards were played."""
    cards = 0
    for number in range(GAMES):
        deck = list(range(32))
        rng.shuffle(deck)
        deal: Deal = start_deal(list(PRESETS.values())[number % len(PRESETS)], deck, dealer=number % 2)
        while not deal.over:
            if deal.break_due:
                deal = apply(deal, Break(rng.randrange(1, len(deal.hidden))))
            else:
                deal = apply(deal, Play(rng.choice(tuple(playable(deal))).index))
                cards += 1
    return cards


def their_cards(rng: random.Random) -> int:
    """Play random games of the other package; return how many cards were played."""
    game = importlib.import_module("schnapsen.game")  # there only while this runs

    class RandomBot(game.Bot):  # type: ignore[misc,name-defined]
        played = 0

        def get_move(self, perspective: Any, leader_move: Any) -> Any:  # noqa: ARG002 - the package's signature
            move = rng.choice(perspective.valid_moves())
            RandomBot.played += len(move.cards) if move.is_regular_move() else 1
            return move

    engine = game.SchnapsenGamePlayEngine()
    for _ in range(GAMES):
        engine.play_game(RandomBot("one"), RandomBot("two"), rng)
    return RandomBot.played


def microseconds(play: Callable[[random.Random], int], seed: int) -> float:
    """Time one round of games, a card."""
    start = time.perf_counter()
    cards = play(random.Random(seed))  # noqa: S311 - games to time, no secret
    return (time.perf_counter() - start) / cards * 1e6


def main() -> bool:
    """Time both in turn and tell whether the bar is kept."""
    with tempfile.TemporaryDirectory() as place:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps"]
        subprocess.run([*pip, "--target", place, PACKAGE], check=True)
        sys.path.insert(0, place)
        pairs = [(microseconds(our_cards, seed), microseconds(their_cards, seed)) for seed in range(ROUNDS)]
    ratios = [theirs / ours for ours, theirs in pairs]
    ours, theirs = (min(column) for column in zip(*pairs, strict=True))
    print(f"this engine {ours:.1f} µs a card, {PACKAGE} {theirs:.1f} µs a card")
    print("times as fast:", " ".join(f"{ratio:.2f}" for ratio in ratios), f"median {median(ratios):.2f} (bar {BAR})")
    return median(ratios) >= BAR


if __name__ == "__main__":
    sys.exit(not main())
