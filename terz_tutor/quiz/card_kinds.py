"""Kinds of puzzles about cards and tricks while the stock lasts (lesson 01)."""

from __future__ import annotations

from typing import Any

from terz_tutor.quiz import hands
from terz_tutor.quiz.kinds import Kind
from terz_tutor.quiz.puzzle import Draft, Form, Option, Value, rules_name
from terz_tutor.rules import (
    DECK,
    SUITS,
    Card,
    Hand,
    Rank,
    Reason,
    RuleSet,
    Suit,
    card_points,
    parse_card,
    takes,
)
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Laid, Played, Scene, Seat
from terz_tutor.rules.stock import EXCHANGE_FROM, why_no_exchange
from terz_tutor.rules.strength import LAST_TRICK

YES_NO = (True, False)


def yes_no(rule: str) -> tuple[Option, ...]:
    """Offer yes and no.

    >>> [option.value for option in yes_no("exchange")]
    [True, False]
    """
    return (Option(value=True, label=Reason("option_yes", rule)), Option(value=False, label=Reason("option_no", rule)))


def _two_cards(draws: Draws, trump: Suit) -> tuple[Card, Card]:
    """Draw lead and reply: now in one suit, now with a trump, now off suit, each case worth asking."""
    lead = draws.pick(DECK)
    case = draws.below(4)
    if case == 0:
        pool = [card for card in DECK if card.suit is lead.suit]
    elif case == 1:
        pool = [card for card in DECK if card.suit is trump]
    elif case == 2:
        pool = [card for card in DECK if card.suit is not trump]
    else:
        pool = list(DECK)
    return lead, draws.pick([card for card in pool if card != lead])


def _trick(leader: Seat, lead: Card, reply: Card) -> tuple[Played, Played]:
    other = Seat.OPPONENT if leader is Seat.YOU else Seat.YOU
    return Played(leader, lead), Played(other, reply)


def _cards(draft: Draft) -> tuple[Card, Card, Suit]:
    """Lead, reply and trumps of a position."""
    lead, reply = draft.scene.trick
    return lead.card, reply.card, draft.scene.trump


def _trick_query(trump: Suit, lead: Card, reply: Card, *, last: bool = False) -> dict[str, Any]:
    query: dict[str, Any] = {"ask": "trick", "trump": trump.code, "cards": hands.codes((lead, reply))}
    return query | {"last": True} if last else query


def _why_takes(lead: Card, reply: Card, trump: Suit) -> Reason:
    winner, loser = (reply, lead) if takes(lead, reply, trump) else (lead, reply)
    args: dict[str, Arg] = {"winner": winner, "loser": loser, "trump": trump, "suit": lead.suit}
    if lead.suit is reply.suit:
        code = "takes_stronger_trump" if lead.suit is trump else "takes_stronger_plain"
        return Reason(code, "card.strength", args)
    if winner.suit is trump:
        return Reason("takes_trump", "trick.winner", args)
    return Reason("takes_off_suit", "trick.winner", args)


def _worth(card: Card, trump: Suit) -> Reason:
    code = "worth_trump" if card.suit is trump else "worth_plain"
    return Reason(code, "card.points", {"card": card, "points": card_points(card, trump), "trump": trump})


def _propose_points(draws: Draws, _rules: RuleSet, _level: int) -> Draft:
    trump = draws.pick(SUITS)
    # nines and jacks change their worth with trumps, so they are asked as often as all others together
    turning = [card for card in DECK if card.rank in (Rank.NINE, Rank.JACK)]
    card = draws.pick(turning if draws.coin() else DECK)
    other = hands.pointless(draws, card)
    return Draft(
        _trick_query(trump, card, other),
        "/points",
        Reason("ask_card_points", "card.points", {"card": card, "other": other, "trump": trump}),
        Scene(trump, trick=_trick(Seat.OPPONENT, card, other)),
        numbers=(0, 30),
    )


def _explain_points(_rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    card, _, trump = _cards(draft)
    return (_worth(card, trump),)


def _propose_stronger(draws: Draws, _rules: RuleSet, _level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    lead, reply = _two_cards(draws, trump)
    leader = draws.pick(tuple(Seat))
    shown = draws.shuffled((lead, reply))
    return Draft(
        _trick_query(trump, lead, reply),
        "/takes",
        Reason("ask_stronger_card", "trick.winner", {"lead": lead, "reply": reply, "trump": trump}),
        Scene(trump, trick=_trick(leader, lead, reply)),
        tuple(Option(card.code, Reason("option_card", "trick.winner", {"card": card})) for card in shown),
    )


def _explain_trick(_rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    return (_why_takes(*_cards(draft)),)


def _propose_order(draws: Draws, _rules: RuleSet, level: int) -> Draft:
    trump = draws.pick(SUITS)
    suit = trump if draws.coin() else hands.plain_suit(draws, trump)
    cards = tuple(draws.sample([card for card in DECK if card.suit is suit], min(8, 2 + level + draws.below(2))))
    code = "ask_suit_order_trump" if suit is trump else "ask_suit_order_plain"
    return Draft(
        {"ask": "strength", "trump": trump.code, "cards": hands.codes(cards)},
        "/order",
        Reason(code, "card.strength", {"suit": suit, "trump": trump}),
        Scene(trump, laid=(Laid("cards", cards),)),
        tuple(Option(card.code, Reason("option_card", "card.strength", {"card": card})) for card in cards),
    )


def _explain_order(_rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    cards = tuple(map(parse_card, answer))
    code = "order_trump" if cards[0].suit is draft.scene.trump else "order_plain"
    return (Reason(code, "card.strength", {"cards": cards, "suit": cards[0].suit}),)


def _propose_winner(draws: Draws, _rules: RuleSet, _level: int) -> Draft:
    trump = draws.pick(SUITS)
    lead, reply = _two_cards(draws, trump)
    leader = draws.pick(tuple(Seat))
    labels = ("option_you", "option_opponent") if leader is Seat.YOU else ("option_opponent", "option_you")
    return Draft(
        _trick_query(trump, lead, reply),
        "/winner",
        Reason(f"ask_trick_winner_{leader.value}", "trick.winner", {"lead": lead, "reply": reply, "trump": trump}),
        Scene(trump, trick=_trick(leader, lead, reply)),
        (
            Option("leader", Reason(labels[0], "trick.winner")),
            Option("follower", Reason(labels[1], "trick.winner")),
        ),
    )


def _propose_trick_points(draws: Draws, _rules: RuleSet, level: int) -> Draft:
    trump = draws.pick(SUITS)
    lead, reply = _two_cards(draws, trump)
    leader = draws.pick(tuple(Seat))
    last = level > 1 and draws.coin()
    code = "ask_trick_points_last" if last else "ask_trick_points"
    return Draft(
        _trick_query(trump, lead, reply, last=last),
        "/points",
        Reason(code, "card.points", {"lead": lead, "reply": reply, "trump": trump}),
        Scene(trump, trick=_trick(leader, lead, reply), stock=0 if last else None),
        numbers=(0, 50),
    )


def _explain_trick_points(_rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    lead, reply, trump = _cards(draft)
    steps = [_worth(lead, trump), _worth(reply, trump)]
    if draft.query.get("last"):
        steps.append(Reason("last_trick_ten", "trick.last", {"points": LAST_TRICK}))
    return (Reason("points_in_all", "card.points", {"points": answer}), *steps)


def _propose_stock_reply(draws: Draws, rules: RuleSet, _level: int) -> Draft:
    trump = draws.pick(SUITS)
    led = draws.pick(DECK)
    hand = hands.deal(draws, rules.deal_hand, [led])
    stock = 2 * draws.between(1, rules.stock_limit // 2)
    return Draft(
        {"ask": "legal", "trump": trump.code, "hand": hands.codes(hand), "led": led.code, "stock": stock},
        "/legal",
        Reason(
            "ask_stock_reply", "stock.reply", {"card": led, "trump": trump, "stock": stock, "system": rules_name(rules)}
        ),
        Scene(trump, hand, rules.deal_hand - 1, (Played(Seat.OPPONENT, led),), stock=stock, to_act=Seat.YOU),
    )


def _explain_stock_reply(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    led, trump, hand = draft.scene.trick[0].card, draft.scene.trump, Hand.of(*draft.scene.hand)
    args: dict[str, Arg] = {"suit": led.suit, "trump": trump}
    if rules.stock_reply == "free":
        return (Reason("stock_free", "stock.reply", args),)
    follows, trumps = hand.mask & led.suit.mask, hand.mask & trump.mask
    if not follows and not trumps:
        return (Reason("stock_void_of_both", "stock.reply", args),)
    if rules.stock_reply == "suit_or_trump":
        return (Reason("stock_suit_or_trump", "stock.reply", args),)
    return (Reason("stock_follow" if follows else "stock_trump", "stock.reply", args),)


def _propose_exchange(draws: Draws, rules: RuleSet, _level: int) -> Draft:
    trump = draws.pick(SUITS)
    seven = Card(Rank.SEVEN, trump)
    turnup = draws.pick([card for card in DECK if card.suit is trump and card != seven])
    holds = draws.below(4) > 0
    rest = hands.deal(draws, rules.deal_hand - 1 if holds else rules.deal_hand, [seven, turnup])
    hand = hands.in_deck_order([*rest, seven] if holds else rest)
    # the edge of the rule is asked oftener than a full stock
    stock = draws.pick((2, 2, *range(4, rules.stock_limit + 1, 2)))
    own_turn = draws.below(3) > 0
    return Draft(
        {
            "ask": "exchange",
            "trump": trump.code,
            "hand": hands.codes(hand),
            "turnup": turnup.code,
            "stock": stock,
            "own_turn": own_turn,
        },
        "/allowed",
        Reason(
            "ask_exchange_own_turn" if own_turn else "ask_exchange_other_turn",
            "exchange",
            {"card": turnup, "trump": trump, "stock": stock, "system": rules_name(rules)},
        ),
        Scene(
            trump,
            hand,
            rules.deal_hand,
            turnup=turnup,
            stock=stock,
            to_act=Seat.YOU if own_turn else Seat.OPPONENT,
        ),
        yes_no("exchange"),
    )


def _explain_exchange(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    scene, stock = draft.scene, draft.query["stock"]
    assert scene.turnup is not None  # noqa: S101 - every position that is proposed has one
    own_turn = scene.to_act is Seat.YOU
    reason = why_no_exchange(rules, scene.trump, Hand.of(*scene.hand).mask, scene.turnup, stock, own_turn=own_turn)
    open_args: dict[str, Arg] = {"card": scene.turnup, "stock": stock, "least": EXCHANGE_FROM[rules.exchange]}
    return (reason or Reason("exchange_open", "exchange", open_args),)


def _no_exchange(rules: RuleSet) -> Reason | None:
    if rules.exchange == "none":
        return Reason("impossible_exchange", "exchange", {"system": rules_name(rules)})
    return None


KINDS: tuple[Kind, ...] = (
    Kind("card-points", Form.NUMBER, _propose_points, _explain_points),
    Kind("stronger-card", Form.ONE, _propose_stronger, _explain_trick),
    Kind("suit-order", Form.ORDER, _propose_order, _explain_order),
    Kind("trick-winner", Form.ONE, _propose_winner, _explain_trick, ("leader", "follower")),
    Kind("trick-points", Form.NUMBER, _propose_trick_points, _explain_trick_points),
    Kind("stock-reply", Form.CARDS, _propose_stock_reply, _explain_stock_reply),
    Kind("exchange-now", Form.ONE, _propose_exchange, _explain_exchange, YES_NO, _no_exchange),
)
