"""Chances, for whoever makes random questions."""

import random


def chance(rng: random.Random, probability: float) -> bool:
    """Give true with this probability.

    >>> chance(random.Random(0), 0)
    False
    """
    return rng.random() < probability
