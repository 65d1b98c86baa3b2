"""What the opponent is likely to do about a lead while the stock lasts."""

from __future__ import annotations

from collections import Counter

from terz_tutor.analysis.opponent.club import club_card
from terz_tutor.analysis.sight import Sight, start_sight
from terz_tutor.analysis.worlds import sample_worlds, world_deals
from terz_tutor.rules.cards import DECK
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Play
from terz_tutor.rules.reasons import Arg, Reason
from terz_tutor.rules.strength import BEATS
from terz_tutor.rules.turns import apply


def likely_reply(sight: Sight, lead: int, draws: Draws, worlds: int) -> Reason | None:
    """Tell in how many worlds a club player takes a lead, and with which card most often; None where that is seldom.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> deck = [16, 11, 1, 8, 9, 10, 2, 3, 4, 0, 12, 13, 5, 6, 24, 14, 15, 25, *range(17, 24), *range(26, 32), 7]
    >>> likely_reply(start_sight(start_deal(RuleSet(), deck, 0), 1), 11, Draws("a"), 20).args["worlds"]
    20
    """
    view = sight.view
    deals = world_deals(sight, sample_worlds(sight, worlds, draws))
    replies = [club_card(start_sight(apply(deal, Play(lead)), 1 - view.player)) for deal in deals]
    takers = Counter(reply for reply in replies if BEATS[view.trump][lead] >> reply & 1)
    if 2 * takers.total() < len(replies):
        return None
    most = takers.most_common(1)[0][0]
    args: dict[str, Arg] = {"card": DECK[most], "times": takers.total(), "worlds": len(replies)}
    return Reason("coach_likely_reply", "trick.winner", args)
