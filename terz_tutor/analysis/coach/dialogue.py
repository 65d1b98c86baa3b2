"""The claims of a turn with both hands known: what is shown against them, and what a player may claim in one turn.

Once the stock is gone the opponent's hand is known, and the first trick is the last one with full hands: whoever can
beat a claim then gains by it, and whoever can claim unbeaten has no reason to wait.
"""

from __future__ import annotations

from terz_tutor.analysis.sight import Sight
from terz_tutor.analysis.worlds import all_worlds, told_deals
from terz_tutor.rules.claims import Claims, claimable, full_hand, plan_claims, plan_points
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.events import Claim, Good
from terz_tutor.rules.melds import Meld, second_wins
from terz_tutor.rules.turns import happen, why_not


def known_deals(sight: Sight) -> list[Deal]:
    """Make the whole deal where the stock is gone and melds can still be claimed, else none.

    There are several where it was never heard which meld the opponent claimed, and with it what may be claimed again.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> known_deals(start_sight(start_deal(RuleSet(), range(32), 0), 1))
    []
    """
    if sight.view.stock or not full_hand(sight.view.rules, sight.view.hand.mask):
        return []
    return told_deals(sight, all_worlds(sight)[0])


def shown_against(deal: Deal, claimer: int, meld: Meld) -> Meld | None:
    """Name the dearest meld that the other player can show against a claim.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.melds import MELDS
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> shown_against(start_deal(RuleSet(), range(32), 0), 1, MELDS[0b111])
    Meld('TS JS QS')
    """
    other = 1 - claimer
    claim = deal.open_claim
    bound = claim is not None and claim.asked and deal.rules.meld_ask == "binding"
    theirs = claimable(deal.rules, deal.trump, deal.hands[other], deal.claims[other])
    shows = [
        show
        for show in theirs
        if second_wins(deal.rules, deal.trump, meld, show) and (not bound or show.cls == meld.cls)
    ]
    return max(shows, key=lambda show: show.points, default=None)


def reply_threat(deal: Deal) -> int:
    """Count what the follower claims where the leader keeps silent: no claim of it can be beaten.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> reply_threat(start_deal(RuleSet(), range(32), 0))
    20
    """
    if deal.led is not None or deal.leader_claimed:
        return 0
    other = 1 - deal.leader
    return plan_points(plan_claims(deal.rules, deal.trump, deal.hands[other], deal.claims[other], 1))


def goes_on(deal: Deal) -> int:
    """Count what the claimer may claim besides in this turn, unbeaten, once the open claim has passed.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.melds import MELDS
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> deal = start_deal(RuleSet(meld_per_turn="any"), range(32), 0)
    >>> goes_on(happen(deal, Claim(MELDS[0b111].mask)))
    20
    """
    passed = happen(deal, Good())
    player, rules, trump = passed.turn, passed.rules, passed.trump
    hand, own = passed.hands[player], passed.claims[player]
    closed = [
        meld
        for meld in claimable(rules, trump, hand, own)
        if why_not(passed, Claim(meld.mask)) is not None or shown_against(passed, player, meld) is not None
    ]
    # a plan leaves out what was claimed and beaten, and so what is closed for this turn
    return plan_points(plan_claims(rules, trump, hand, Claims(own.scored, (*own.beaten, *closed)), 1))
