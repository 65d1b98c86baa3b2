"""What may happen next in a deal, and what comes of it.

``why_not`` gives the protocol's code and the rule that forbids an event; ``apply`` makes the next state.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from terz_tutor.rules.cards import DECK, SEVENS, SUITS, Hand, mask_cards
from terz_tutor.rules.claims import Claims, barred_by, full_hand, reply_to_meld
from terz_tutor.rules.deal import Deal, OpenClaim, Trick
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.melds import MARRIAGES, MELDS, Meld, find_meld, marriage_known, second_wins, share_suit
from terz_tutor.rules.reasons import Reason
from terz_tutor.rules.replies import legal_mask
from terz_tutor.rules.ruleset import RuleSet
from terz_tutor.rules.stock import why_no_exchange
from terz_tutor.rules.strength import BEATS

_REPLIES = (Good, AskTop, NotGood)


class IllegalEvent(ValueError):
    """An event that may not happen now."""

    def __init__(self, event: Event, reason: Reason) -> None:
        """Name the event, what is wrong with it and the rule that says so."""
        super().__init__(f"{event} may not happen now: {reason.code} ({reason.rule})")
        self.event = event
        self.reason = reason


def why_not_due(deal: Deal, *, is_break: bool, is_reply: bool) -> Reason | None:
    """Say whether the deal waits for something else than such an event, whatever the event holds.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> why_not_due(start_deal(RuleSet(), range(32), 0), is_break=True, is_reply=False).code
    'no_break_now'
    """
    if deal.over:
        return Reason("deal_over", "match.check")
    if deal.break_due:
        return None if is_break else Reason("break_first", "stock.break")
    if is_break:
        return Reason("no_break_now", "stock.break")
    if deal.open_claim and not is_reply:
        return Reason("reply_first", "claim.dialogue")
    if is_reply and not deal.open_claim:
        return Reason("nothing_claimed", "claim.dialogue")
    return None


def why_not(deal: Deal, event: Event) -> Reason | None:
    """Say why an event may not happen now, or None where it may.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> why_not(start_deal(RuleSet(), range(32), 0), Play(31)).code
    'not_held'
    """
    due = why_not_due(deal, is_break=isinstance(event, Break), is_reply=isinstance(event, _REPLIES))
    if due is not None:
        return due
    match event:
        case Play(card):
            return _why_no_play(deal, card)
        case Break(count):
            good = 1 <= count < len(deal.hidden)
            return None if good else Reason("bad_break", "stock.break", {"count": count, "most": len(deal.hidden) - 1})
        case Claim(cards):
            return _why_no_claim(deal, cards)
        case Good():
            return _why_not_good(deal)
        case AskTop():
            asked = deal.open_claim is not None and deal.open_claim.asked
            return Reason("not_now", "meld.ask") if asked else None
        case NotGood(cards):
            return _why_no_show(deal, cards)
        case Marriage(suit, by):
            return _why_no_marriage(deal, suit, deal.actor(by))
        case Exchange(by):
            return _why_no_exchange(deal, deal.actor(by))
        case _:
            assert_never(event)


def _why_barred(deal: Deal, player: int, cards: int) -> tuple[Meld | None, Reason | None]:
    """Say why a player may not claim or show these cards at all; the meld that they are."""
    meld = find_meld(deal.rules, deal.trump, cards)
    args = {"cards": mask_cards(cards)}
    if meld is None or meld.is_marriage:
        return None, Reason("not_a_meld", "meld.run", args)
    if cards & ~deal.hands[player]:
        return meld, Reason("not_held", "meld.proof", args)
    if not full_hand(deal.rules, deal.hands[player]):
        return meld, Reason("hand_not_full", "meld.when", args)
    own = deal.claims[player]
    if meld in own.scored:
        return meld, Reason("already_scored", "meld.repeat", args)
    if meld in own.beaten:
        return meld, Reason("already_claimed", "meld.repeat", args)
    rule = barred_by(deal.rules, deal.trump, own, meld)
    return meld, None if rule is None else Reason("senior_already_scored", rule, args)


def _why_no_claim(deal: Deal, cards: int) -> Reason | None:
    meld, reason = _why_barred(deal, deal.turn, cards)
    if reason is not None or meld is None:
        return reason
    args = {"cards": meld.cards}
    if deal.led is not None and deal.leader_claimed:
        return Reason("no_more_claims", "meld.who", args)
    per_turn = deal.rules.meld_per_turn
    if deal.made and (per_turn == "one" or deal.beaten):
        return Reason("no_more_claims", "meld.per_turn", args)
    if per_turn == "one_per_suit" and any(share_suit(meld, made) for made in deal.made):
        return Reason("no_more_claims", "meld.per_turn", args)
    return None


def _why_not_good(deal: Deal) -> Reason | None:
    claim = deal.open_claim
    if claim is None or not deal.rules.meld_must_beat:
        return None
    player = 1 - claim.claimer
    reply = reply_to_meld(
        deal.rules, deal.trump, deal.hands[player], deal.claims[player], claim.meld, asked=claim.asked
    )
    return None if reply.show is None else Reason("must_beat", "meld.must_beat", {"cards": reply.show.cards})


def _why_no_show(deal: Deal, cards: int) -> Reason | None:
    claim = deal.open_claim
    assert claim is not None  # noqa: S101 - a reply without a claim was refused before
    meld, reason = _why_barred(deal, 1 - claim.claimer, cards)
    if reason is not None or meld is None:
        return reason
    args = {"cards": meld.cards}
    if not second_wins(deal.rules, deal.trump, claim.meld, meld):
        return Reason("not_senior", "meld.beaten", args)
    if claim.asked and deal.rules.meld_ask == "binding" and meld.cls != claim.meld.cls:
        return Reason("asked_so_same_class", "meld.ask", args)
    return None


def _why_no_marriage(deal: Deal, suit: int, by: int) -> Reason | None:
    meld, rules = MARRIAGES[suit], deal.rules
    args = {"cards": meld.cards}
    if not marriage_known(rules, deal.trump, meld):
        return Reason("not_a_meld", "marriage.suit", args)
    if by != deal.turn and rules.marriage_when != "any_time":
        return Reason("not_now", "marriage.when", args)
    if meld.mask & ~deal.hands[by]:
        return Reason("not_held", "marriage.suit", args)
    if meld in deal.claims[by].scored:
        return Reason("already_scored", "meld.repeat", args)
    if rules.marriage_when == "lead_with_claims" and not (deal.led is None and full_hand(rules, deal.hands[by])):
        return Reason("not_now", "marriage.when", args)
    return None


def _why_no_exchange(deal: Deal, by: int) -> Reason | None:
    if by != deal.turn and deal.rules.exchange_when != "any_time":
        return Reason("not_now", "exchange.when")
    turnup = None if deal.turnup is None else DECK[deal.turnup]
    reason = why_no_exchange(
        deal.rules, SUITS[deal.trump], deal.hands[by], turnup, deal.stock, own_turn=by == deal.turn
    )
    return None if reason is None else Reason("no_exchange", reason.rule, reason.args)


def _why_no_play(deal: Deal, card: int) -> Reason | None:
    hand = deal.hands[deal.turn]
    if not hand >> card & 1:
        return Reason("not_held", "stock.reply", {"card": DECK[card]})
    legal = legal_mask(deal.rules, deal.trump, hand, deal.led, deal.stock)
    if legal >> card & 1:
        return None
    rule = "stock.reply" if deal.stock else "end.follow"
    return Reason("illegal_card", rule, {"card": DECK[card], "legal": mask_cards(legal)})


def playable(deal: Deal) -> Hand:
    """List the cards that the player to act may play now; none while a break or a reply is due.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> len(playable(start_deal(RuleSet(), range(32), 0)))
    9
    """
    if deal.over or deal.due is not None:
        return Hand()
    return Hand(legal_mask(deal.rules, deal.trump, deal.hands[deal.turn], deal.led, deal.stock))


def apply(deal: Deal, event: Event) -> Deal:
    """Make the next state.

    Raises:
        IllegalEvent: if the event may not happen now.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> apply(start_deal(RuleSet(), range(32), 0), Play(0)).led
    0
    """
    reason = why_not(deal, event)
    if reason is not None:
        raise IllegalEvent(event, reason)
    return happen(deal, event)


def happen(deal: Deal, event: Event) -> Deal:
    """Make the next state of an event that may happen, for callers who have just asked :func:`why_not`.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> happen(start_deal(RuleSet(), range(32), 0), Play(0)).led
    0
    """
    match event:
        case Play(card):
            return _play(deal, card)
        case Claim(cards):
            meld = MELDS[cards]
            leading = deal.led is None
            return replace(
                deal,
                open_claim=OpenClaim(deal.turn, meld),
                made=(*deal.made, meld),
                leader_claimed=deal.leader_claimed or leading,
            )
        case Good():
            return _settle(deal, shown=None)
        case AskTop():
            assert deal.open_claim is not None  # noqa: S101 - else it would have been refused
            return replace(deal, open_claim=replace(deal.open_claim, asked=True))
        case NotGood(cards):
            return _settle(deal, shown=MELDS[cards])
        case Marriage(suit, by):
            return _score_meld(deal, deal.actor(by), MARRIAGES[suit])
        case Exchange(by):
            return _exchange(deal, deal.actor(by))
        case Break(count):
            return _break(deal, count)
        case _:
            assert_never(event)


def _settle(deal: Deal, shown: Meld | None) -> Deal:
    """Close a claim: it scores, or the senior meld that was shown does."""
    claim = deal.open_claim
    assert claim is not None  # noqa: S101 - else the reply would have been refused
    closed = replace(deal, open_claim=None)
    if shown is None:
        return _score_meld(closed, claim.claimer, claim.meld)
    own = closed.claims[claim.claimer]
    closed = _with_claims(closed, claim.claimer, Claims(own.scored, (*own.beaten, claim.meld)))
    return _score_meld(replace(closed, beaten=True), 1 - claim.claimer, shown)


def _score_meld(deal: Deal, player: int, meld: Meld) -> Deal:
    own = deal.claims[player]
    scored = _with_claims(deal, player, Claims((*own.scored, meld), own.beaten))
    points = (deal.melds[0] + (player == 0) * meld.points, deal.melds[1] + (player == 1) * meld.points)
    return replace(scored, melds=points)


def _with_claims(deal: Deal, player: int, own: Claims) -> Deal:
    return replace(deal, claims=(own, deal.claims[1]) if player == 0 else (deal.claims[0], own))


def _with_hand(deal: Deal, player: int, hand: int) -> tuple[int, int]:
    return (hand, deal.hands[1]) if player == 0 else (deal.hands[0], hand)


def _exchange(deal: Deal, by: int) -> Deal:
    assert deal.turnup is not None  # noqa: S101 - else the exchange would have been refused
    seven = SEVENS[deal.trump]
    hand = deal.hands[by] & ~(1 << seven) | 1 << deal.turnup
    return replace(deal, hands=_with_hand(deal, by, hand), turnup=seven)


def _play(deal: Deal, card: int) -> Deal:
    """Play a card, and draw where it ends a trick.

    The one hot path: the state is made in one go, since ``dataclasses.replace`` reads every field by its name.
    """
    player = deal.turn
    hands = list(deal.hands)
    hands[player] &= ~(1 << card)
    leader, led, tricks = deal.leader, deal.led, deal.tricks
    hidden, turnup, drawn, turnup_to = deal.hidden, deal.turnup, deal.drawn, deal.turnup_to
    leader_claimed, break_due = deal.leader_claimed, False
    if led is None:
        led = card
    else:
        winner = player if BEATS[deal.trump][led] >> card & 1 else leader
        tricks = (*tricks, Trick(leader, led, card, winner))
        leader, led, leader_claimed = winner, None, False
        if turnup is not None:
            break_due = deal.rules.stock_break and len(tricks) == 1
            if not break_due:
                hidden, turnup, drawn, turnup_to = draw(deal.rules, hands, hidden, turnup, winner)
    return Deal(
        deal.rules,
        deal.dealer,
        deal.trump,
        (hands[0], hands[1]),
        hidden,
        turnup,
        leader,
        led,
        tricks,
        deal.claims,
        deal.melds,
        drawn,
        turnup_to,
        break_due,
        leader_claimed=leader_claimed,
    )


def _break(deal: Deal, count: int) -> Deal:
    hands = list(deal.hands)
    hidden, turnup, drawn, turnup_to = draw(
        deal.rules, hands, deal.hidden[count:] + deal.hidden[:count], deal.turnup, deal.leader
    )
    return replace(
        deal,
        break_due=False,
        hands=(hands[0], hands[1]),
        hidden=hidden,
        turnup=turnup,
        drawn=drawn,
        turnup_to=turnup_to,
    )


def draw(
    rules: RuleSet, hands: list[int], hidden: tuple[int, ...], turnup: int | None, winner: int
) -> tuple[tuple[int, ...], int | None, tuple[tuple[int, ...], tuple[int, ...]], int | None]:
    """Draw a card each from a stock that lasts, the winner of the trick first; the turn-up comes last.

    Puts the cards into ``hands`` and returns what is hidden then, the turn-up, what was drawn by player, and who
    has drawn the turn-up.

    >>> hands = [0, 0]
    >>> draw(RuleSet(), hands, (5,), 7, winner=1), hands
    (((), None, ((7,), (5,)), 0), [128, 32])
    """
    if len(hidden) == 1:
        first, second, turnup_to = hidden[0], turnup, 1 - winner
        assert second is not None  # noqa: S101 - the stock is even, so the loser's last card is the turn-up
        hidden, turnup = (), None
    else:
        turnup_to = None
        if rules.stock_end == "bottom":
            first, second, hidden = hidden[-1], hidden[-2], hidden[:-2]
        else:
            first, second, hidden = hidden[0], hidden[1], hidden[2:]
    hands[winner] |= 1 << first
    hands[1 - winner] |= 1 << second
    drawn = ((first,), (second,)) if winner == 0 else ((second,), (first,))
    return hidden, turnup, drawn, turnup_to
