"""Whether a position can come about in play; reading it is another matter."""

from __future__ import annotations

from collections.abc import Iterator

from terz_tutor.rules.cards import FULL_DECK, SUITS, Card, Rank, mask_cards
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.melds import Meld, find_meld
from terz_tutor.rules.reasons import Arg, Reason


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
    for player, own in enumerate(deal.claims):
        held = _held_so_far(deal, player)
        earlier: list[Meld] = []
        for meld in (*own.scored, *own.beaten):
            args: dict[str, Arg] = {"cards": meld.cards}
            if find_meld(deal.rules, deal.trump, meld.mask) is None:
                yield Reason("not_a_meld", "marriage.suit", args)
            elif meld.mask & ~held:
                yield Reason("not_held", "meld.proof", args)
            elif meld in earlier:
                yield Reason("already_scored", "meld.repeat", args)
            earlier.append(meld)
    yield from _turn_problems(deal)


def _held_so_far(deal: Deal, player: int) -> int:
    """The cards that a player holds or has played, and the trump seven, which may have been exchanged."""
    played = [trick.lead if trick.leader == player else trick.reply for trick in deal.tricks]
    if deal.led is not None and deal.leader == player:
        played.append(deal.led)
    mask = deal.hands[player] | Card(Rank.SEVEN, SUITS[deal.trump]).bit
    for card in played:
        mask |= 1 << card
    return mask


def _turn_problems(deal: Deal) -> Iterator[Reason]:
    """Say what is wrong with the claims of this turn: they must be open, scored or beaten, and not too many."""
    claim = deal.open_claim
    own = deal.claims[deal.turn]
    settled = (*own.scored, *own.beaten)
    if claim is not None:
        args: dict[str, Arg] = {"cards": claim.meld.cards}
        if claim.meld.mask & ~deal.hands[claim.claimer]:
            yield Reason("not_held", "meld.proof", args)
        if claim.meld in settled:
            yield Reason("already_scored", "meld.repeat", args)
    if len(deal.made) > 1 and deal.rules.meld_per_turn == "one":
        yield Reason("no_more_claims", "meld.per_turn", {"cards": deal.made[-1].cards})
    waiting = () if claim is None else (claim.meld,)
    led_without_claim = deal.leader_claimed and deal.led is None and not deal.made
    if led_without_claim or any(meld not in (*settled, *waiting) for meld in deal.made):
        yield Reason("claims_differ", "meld.per_turn", {})
