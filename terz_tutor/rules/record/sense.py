"""Whether a position can come about in play; reading it is another matter."""

from __future__ import annotations

from collections.abc import Iterator

from terz_tutor.rules.cards import FULL_DECK, mask_cards
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.melds import find_meld
from terz_tutor.rules.reasons import Reason


def position_problems(deal: Deal) -> tuple[Reason, ...]:
    """Say why a state can't come about in play; nothing for every state that can.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> position_problems(start_deal(RuleSet(), range(32), 0))
    ()
    """
    return (*_card_problems(deal), *_order_problems(deal), *_meld_problems(deal))


def _card_problems(deal: Deal) -> Iterator[Reason]:
    seen = twice = 0
    open_cards = [card for card in (deal.turnup, deal.led) if card is not None]
    singles = [*deal.hidden, *open_cards, *(card for trick in deal.tricks for card in (trick.lead, trick.reply))]
    for mask in (*deal.hands, *(1 << card for card in singles)):
        twice |= seen & mask
        seen |= mask
    if twice:
        yield Reason("card_twice", "stock.length", {"cards": mask_cards(twice)})
    if missing := FULL_DECK & ~seen:
        yield Reason("card_missing", "stock.length", {"cards": mask_cards(missing)})
    draws = len(deal.tricks) - deal.break_due
    stock = max(deal.rules.stock_limit - 2 * draws, 0)
    if stock != deal.stock or (deal.turnup is None) != (stock == 0):
        yield Reason("stock_differs", "stock.length", {"stated": deal.stock, "found": stock})
    follower = deal.hands[1 - deal.leader].bit_count()
    if deal.hands[deal.leader].bit_count() != follower - (deal.led is not None):
        yield Reason("hands_differ", "deal.hand", {})
    if deal.turnup is not None and deal.turnup >> 3 != deal.trump:
        yield Reason("trump_differs", "deal.turnup", {})


def _order_problems(deal: Deal) -> Iterator[Reason]:
    leader = deal.tricks[-1].winner if deal.tricks else 1 - deal.dealer
    if deal.leader != leader:
        yield Reason("leader_differs", "trick.next_lead" if deal.tricks else "deal.first_lead", {"found": leader})
    broken = deal.rules.stock_break and len(deal.tricks) == 1 and deal.led is None and not deal.made
    if deal.break_due and not broken:
        yield Reason("no_break_now", "stock.break", {})
    drawn = len(deal.tricks) - deal.break_due > 0
    kept = [len(cards) == drawn for cards in deal.drawn]
    to = deal.turnup_to
    last_drawn = to is not None and all(card >> 3 == deal.trump for card in deal.drawn[to])
    if not all(kept) or (to is not None) != (deal.turnup is None) or (to is not None and not last_drawn):
        yield Reason("draw_differs", "stock.draw", {})


def _meld_problems(deal: Deal) -> Iterator[Reason]:
    for own in deal.claims:
        for meld in own.scored:
            if find_meld(deal.rules, deal.trump, meld.mask) is None:
                yield Reason("not_a_meld", "marriage.suit", {"cards": meld.cards})
    claim = deal.open_claim
    if claim is not None and claim.meld.mask & ~deal.hands[claim.claimer]:
        yield Reason("not_held", "meld.proof", {"cards": claim.meld.cards})
