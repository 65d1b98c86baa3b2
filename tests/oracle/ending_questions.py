"""Random endings for two solvers to be compared on: small ones mostly, rich in trumps, the trump jack among them."""

import random
from typing import Any

from .cards import DECK, SUITS
from .chance import chance
from .rulesets import Rules

Question = dict[str, Any]

SIZES = [1, 2, 3, 4, 5, 6, 7]
SIZE_WEIGHTS = [10, 24, 24, 24, 12, 5, 1]


def make_solve(rng: random.Random, _rules: Rules) -> Question:
    """Make an ending, at a lead or at a reply, to be played for the points or for the last trick."""
    made = make_ending(rng, rng.choices(SIZES, SIZE_WEIGHTS)[0])
    if chance(rng, 0.3):
        made["aim"] = "last_trick"
    elif chance(rng, 0.3):
        made["aim"] = "points"
    return made


def make_ending(rng: random.Random, size: int) -> Question:
    """Make two hands of a size, half the time with a card led out of the leader's.

    >>> sizes = sorted(map(len, make_ending(random.Random(1), 3)["hands"]))
    >>> sizes in ([2, 3], [3, 3])
    True
    """
    trump, leader = rng.choice(SUITS), rng.choice([0, 1])
    cards = make_cards(rng, 2 * size, trump)
    hands = [cards[:size], cards[size:]]
    if chance(rng, 0.2):  # long suits against each other: who holds what is not by chance
        cards.sort(key=lambda card: (card[1], rng.random()))
        hands = [cards[:size], cards[size:]]
    made: Question = {"trump": trump, "hands": hands, "leader": leader}
    if chance(rng, 0.5):
        hand = hands[leader]
        made["led"] = hand.pop(rng.randrange(len(hand)))
    elif chance(rng, 0.1):
        made["led"] = None
    return made


def make_cards(rng: random.Random, count: int, trump: str) -> list[str]:
    """Make so many cards, from few suits mostly, the trump jack among them half the time.

    >>> len(set(make_cards(random.Random(2), 14, "S")))
    14
    """
    suits = rng.sample(SUITS, rng.choice([1, 1, 2, 2, 3]))
    pool = [card for card in DECK if card[1] in suits or card[1] == trump]
    if chance(rng, 0.3) or len(pool) < count:
        pool = DECK
    cards = rng.sample(pool, count)
    jack = "J" + trump
    if jack not in cards and chance(rng, 0.5):
        cards[rng.randrange(count)] = jack
    return cards


def uneven_hands(rng: random.Random, q: Question) -> None:
    """Give one more or one card less than the other has, or say wrongly who leads, or what is led."""
    hands = q.get("hands")
    if not isinstance(hands, list) or not hands or not all(isinstance(hand, list) for hand in hands):
        return
    hand = rng.choice(hands)
    fault = rng.choice(["lose", "add", "leader", "led"])
    if fault == "lose":
        hand[:] = hand[1:]
    elif fault == "add":
        hand.append(rng.choice(DECK))
    elif fault == "leader":
        q["leader"] = rng.choice([0, 1])
    else:
        q["led"] = rng.choice([None, rng.choice(DECK)])


def wrong_aim(rng: random.Random, q: Question) -> None:
    """Aim at what nobody can aim at."""
    if q.get("ask") == "solve":
        q["aim"] = rng.choice(["Points", "", "most", None, 0, ["points"], "last trick", {}])
