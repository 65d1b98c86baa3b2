"""Random play through the public engine, for what is tested over many states: positions, records, seats."""

from __future__ import annotations

import random
from collections.abc import Iterator

from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.claims import claimable
from terz_tutor.rules.deal import Deal, Due, start_deal
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.ruleset import CHOICES, TARGET, house_rules
from terz_tutor.rules.turns import apply, playable, why_not

HALF = 0.5
TALK = 0.4
"""How often a player says what may be said, where something may."""


def random_rules(rng: random.Random) -> RuleSet:
    """Choose a rule system, every other time with a few house rules."""
    base = rng.choice(list(PRESETS))
    changed = rng.sample(sorted(CHOICES), rng.randint(0, 4)) if rng.random() < HALF else []
    return house_rules(
        base, {rule: rng.randint(1, 1000) if rule == TARGET else rng.choice(CHOICES[rule]) for rule in changed}
    )


def random_start(rng: random.Random, rules: RuleSet) -> tuple[list[int], Deal]:
    """Shuffle and deal; now and then a deck with long runs, so that there is something to claim."""
    deck = list(range(32))
    if rng.random() < HALF:
        rng.shuffle(deck)
    else:
        at = rng.randrange(32)
        deck = deck[at:] + deck[:at]
        for _ in range(rng.randint(2, 10)):
            one, two = rng.randrange(32), rng.randrange(32)
            deck[one], deck[two] = deck[two], deck[one]
    return deck, start_deal(rules, deck, rng.randrange(2))


def random_event(rng: random.Random, deal: Deal) -> Event:
    """Choose an event that may happen."""
    if deal.due is Due.BREAK:
        return Break(rng.randint(1, len(deal.hidden) - 1))
    if deal.due is Due.REPLY:
        player = deal.to_act
        melds = claimable(deal.rules, deal.trump, deal.hands[player], deal.claims[player])
        replies: list[Event] = [Good(), AskTop(), *(NotGood(meld.mask) for meld in melds)]
        return rng.choice([reply for reply in replies if why_not(deal, reply) is None])
    if rng.random() < TALK:
        said: list[Event] = [Exchange(), *(Exchange(by) for by in (0, 1))]
        said += [Marriage(suit, by) for suit in range(4) for by in (None, 0, 1)]
        own = claimable(deal.rules, deal.trump, deal.hands[deal.turn], deal.claims[deal.turn])
        said += [Claim(meld.mask) for meld in own]
        may = [event for event in said if why_not(deal, event) is None]
        if may:
            return rng.choice(may)
    return Play(rng.choice([card.index for card in playable(deal)]))


def random_events(rng: random.Random, deal: Deal) -> Iterator[tuple[Event, Deal]]:
    """Play a deal to its end; yield each event and the state after it."""
    while not deal.over:
        event = random_event(rng, deal)
        deal = apply(deal, event)
        yield event, deal
