"""The card to hint at where a scene's goal ends with the stock: good play would save its strength for what follows."""

from __future__ import annotations

from terz_tutor.analysis.opponent.melding import chance_any
from terz_tutor.analysis.prices import PRICES
from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.events import Play
from terz_tutor.rules.strength import BEATS, POINTS
from terz_tutor.session.goals import Aim


def stock_card(aim: Aim, sight: Sight) -> int | None:
    """Choose the card that promises most of what the goal counts, less what it may give away; None without a card.

    Of equal ones it is the card that is missed least afterwards.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> stock_card(Aim.POINTS, start_sight(start_deal(RuleSet(), range(32), 0), 1))
    0
    """
    cards = [event.card for event in sight.events if isinstance(event, Play)]
    prices = PRICES[sight.view.trump]
    return max(cards, key=lambda card: (_promise(aim, sight, card), -prices[card]), default=None)


def _promise(aim: Aim, sight: Sight, card: int) -> float:
    view = sight.view
    points, beats = POINTS[view.trump], BEATS[view.trump]
    if view.led is not None:
        won, brings = float(beats[view.led] >> card & 1), points[view.led] + points[card]
    else:
        # what the opponent replies is not known: the lead's own points count alone
        won, brings = 1 - _risk(sight, beats[card]), points[card]
    return won if aim is Aim.TRICKS else (2 * won - 1) * brings


def _risk(sight: Sight, takers: int) -> float:
    """Tell how likely it is that the opponent holds one of the cards that would take."""
    if takers & sight.known:
        return 1.0
    hidden = sight.view.opponent - sight.known.bit_count()
    return chance_any((takers & sight.unseen).bit_count(), hidden, sight.unseen.bit_count())
