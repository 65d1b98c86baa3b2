"""What a player may do now, as a list: every event that is open to one seat, in a fixed order."""

from __future__ import annotations

from terz_tutor.rules.cards import SEVENS
from terz_tutor.rules.claims import claimable, reply_to_class
from terz_tutor.rules.deal import Deal, OpenClaim
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.melds import MARRIAGES, second_wins
from terz_tutor.rules.turns import playable, why_not


def open_events(deal: Deal, player: int) -> tuple[Event, ...]:
    """List what a player may do now: breaks, replies, claims, marriages, the exchange, cards.

    Every event of the list may happen (:func:`terz_tutor.rules.turns.why_not`), and the list hangs on nothing that
    the player can't know. So of the events that may happen it lacks those that only the top card of a claim permits
    while nobody has asked for it: showing a meld of the claimed class, and letting the claim pass where a senior meld
    must be shown. Who has such a meld asks first.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> deal = start_deal(RuleSet(), range(32), 0)
    >>> len(open_events(deal, 1)), open_events(deal, 0)
    (11, ())
    """
    if deal.over:
        return ()
    if deal.break_due:
        return tuple(Break(count) for count in range(1, len(deal.hidden))) if deal.to_act == player else ()
    if deal.open_claim is not None:
        return _replies(deal, player, deal.open_claim) if deal.to_act == player else ()
    own_turn = deal.turn == player
    by = None if own_turn else player
    melds = claimable(deal.rules, deal.trump, deal.hands[player], deal.claims[player]) if own_turn else []
    said: list[Event] = [Claim(meld.mask) for meld in melds]
    # a look at the hand first: most of the time there is no marriage and no seven
    held = deal.hands[player]
    said += [Marriage(suit, by) for suit, meld in enumerate(MARRIAGES) if meld.mask & held == meld.mask]
    if held >> SEVENS[deal.trump] & 1:
        said.append(Exchange(by))
    cards = [Play(card.index) for card in playable(deal)] if own_turn else []
    return (*(event for event in said if why_not(deal, event) is None), *cards)


def _replies(deal: Deal, player: int, claim: OpenClaim) -> tuple[Event, ...]:
    rules, trump, hand, own = deal.rules, deal.trump, deal.hands[player], deal.claims[player]
    melds = claimable(rules, trump, hand, own)
    if claim.asked:
        answers: list[Event] = [Good(), *(NotGood(meld.mask) for meld in melds)]
        return tuple(event for event in answers if why_not(deal, event) is None)
    # between classes the top card, which the player does not know, decides nothing
    seniors = [meld for meld in melds if meld.cls != claim.meld.cls and second_wins(rules, trump, claim.meld, meld)]
    must_look = rules.meld_must_beat and reply_to_class(rules, trump, hand, own, claim.meld.cls).say != "good"
    passes = () if must_look else (Good(),)
    return (*passes, AskTop(), *(NotGood(meld.mask) for meld in seniors))
