"""What the expert loses with four or fewer cards in the stock, against the exact expectation.

    python bench/expectation.py --positions 20 --rules modern

The positions come from deals between club players. The exact expectation of a card is its mean over all worlds, each
played best with open cards to the end; what the card leaves of melds is added as the expert adds it. With four cards in
the stock, a position takes up to half a minute.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from terz_tutor.analysis.estimate import card_values
from terz_tutor.analysis.opponent import Level, choose
from terz_tutor.analysis.opponent.expert import expert_card, expert_weights
from terz_tutor.analysis.sight import Sight, look_both, start_sight
from terz_tutor.rules import PRESETS
from terz_tutor.rules.deal import start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Play
from terz_tutor.rules.ruleset import RuleSet
from terz_tutor.rules.turns import apply

STOCKS = (4, 2)


def positions(rules: RuleSet, stock: int, count: int) -> Iterator[Sight]:
    """Find what a player sees who is about to play a card: leads and replies in turn, one of each deal."""
    for number in range(count):
        deal = start_deal(rules, Draws(f"expectation/{stock}/{number}").shuffled(range(32)), dealer=0)
        seen = (start_sight(deal, 0), start_sight(deal, 1))
        draws = Draws(f"{number}")
        while True:
            event = choose(Level.CLUB, seen[deal.to_act], draws)
            leads = deal.led is None
            if deal.stock == stock and isinstance(event, Play) and leads == (number % 2 == 0):
                yield seen[deal.to_act]
                break
            after = apply(deal, event)
            seen, deal = look_both(seen, deal, event, after), after


def loss(sight: Sight, draws: Draws) -> float:
    """Find by how many trick points the expert's card falls short of the best."""
    weights = expert_weights(sight, card_values(sight, draws, whole=True).values)
    return (max(weights.values()) - weights[expert_card(sight, draws)]) / 2


def main() -> None:
    """Read the arguments, measure and report."""
    parser = argparse.ArgumentParser(description="The expert's mean loss against the exact expectation.")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--rules", choices=PRESETS, default="modern")
    given = parser.parse_args()
    for stock in STOCKS:
        found = [
            loss(sight, Draws(f"{number}"))
            for number, sight in enumerate(positions(PRESETS[given.rules], stock, given.positions))
        ]
        print(f"{given.rules}, {stock} cards in the stock: mean loss {sum(found) / len(found):.2f} of {len(found)}")


if __name__ == "__main__":
    main()
