"""The beginner: follows the rules, takes what looks rich, says what it has, remembers nothing."""

from __future__ import annotations

from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import AskTop, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.melds import MELDS
from terz_tutor.rules.strength import BEATS, POINTS

RICH = 10
"""Card points on the table from which a beginner wants the trick."""


def answer(sight: Sight) -> Event:
    """Ask whenever there is something of one's own, then beat what can be beaten.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import sights
    >>> answer(sights(start_deal(RuleSet(), range(32), 0), [Claim(0b111)])[1])
    Good()
    """
    shows = [event for event in sight.events if isinstance(event, NotGood)]
    if shows:
        return max(shows, key=lambda show: MELDS[show.cards].points)
    return AskTop() if Good() not in sight.events else Good()


def say(sight: Sight) -> Event | None:
    """Claim the dearest meld at once, which bars those inside it; then marriages and the exchange.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> say(start_sight(start_deal(RuleSet(), range(32), 0), 1))
    Claim(cards=28672)
    """
    claims = [event for event in sight.events if isinstance(event, Claim)]
    if claims:
        return max(claims, key=lambda claim: MELDS[claim.cards].points)
    return next((event for event in sight.events if isinstance(event, Marriage | Exchange)), None)


def beginner_card(sight: Sight, draws: Draws) -> int:
    """Take a rich trick with the cheapest card that does, else throw a card of the fewest points.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> beginner_card(start_sight(start_deal(RuleSet(), range(32), 0), 1), Draws("a"))
    2
    """
    view = sight.view
    points = POINTS[view.trump]
    cards = [event.card for event in sight.events if isinstance(event, Play)]
    if view.led is not None and points[view.led] >= RICH:
        takers = [card for card in cards if BEATS[view.trump][view.led] >> card & 1]
        if takers:
            return min(takers, key=lambda card: points[card])
    least = min(points[card] for card in cards)
    return draws.pick([card for card in cards if points[card] == least])
