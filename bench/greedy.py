"""A fixed anchor: takes when it can, throws the cheapest card else, claims at once whatever it has."""

from __future__ import annotations

from collections.abc import Sequence

from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Marriage, NotGood, Play
from terz_tutor.rules.melds import MELDS, seniority
from terz_tutor.rules.strength import BEATS, POINTS


def choose_greedy(sight: Sight, draws: Draws) -> Event:
    """Choose greedily: say everything, senior first; then take with the cheapest card, or throw the cheapest."""
    events = sight.events
    said = [event for event in events if isinstance(event, Marriage | Exchange)]
    claims = [event for event in events if isinstance(event, Claim)]
    shows = [event for event in events if isinstance(event, NotGood)]
    if said:
        return said[0]
    if claims:
        return _senior(sight, claims)
    if shows:
        return _senior(sight, shows)
    if AskTop() in events:
        return AskTop()
    cards = [event.card for event in events if isinstance(event, Play)]
    if cards:
        return Play(_card(sight, cards))
    breaks = [event for event in events if isinstance(event, Break)]
    return draws.pick(breaks) if breaks else events[0]


def _senior(sight: Sight, events: Sequence[Claim | NotGood]) -> Event:
    keys = seniority(sight.view.rules, sight.view.trump)
    return max(events, key=lambda event: (keys[event.cards], MELDS[event.cards].points))


def _card(sight: Sight, cards: Sequence[int]) -> int:
    """Take with the cheapest card that does, else give the cheapest; of equal ones plain cards first."""
    view = sight.view
    points = POINTS[view.trump]
    takers = [] if view.led is None else [card for card in cards if BEATS[view.trump][view.led] >> card & 1]
    return min(takers or cards, key=lambda card: (points[card], card >> 3 == view.trump, card))
