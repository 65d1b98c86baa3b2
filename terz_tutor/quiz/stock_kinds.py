"""Kinds of puzzles about play while the stock lasts (lesson 01)."""

from __future__ import annotations

from terz_tutor.quiz import hands
from terz_tutor.quiz.checks import Args, hand_of, referee, trump_of
from terz_tutor.quiz.draft import Draft, Form, Option, Query, Value
from terz_tutor.quiz.ids import rules_name
from terz_tutor.quiz.kinds import Check, Kind
from terz_tutor.rules import DECK, SUITS, Card, Hand, Rank, Reason, RuleSet, Suit, parse_card
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Played, Scene, Seat
from terz_tutor.rules.stock import EXCHANGE_FROM, why_no_exchange
from terz_tutor.rules.strength import BEATS

YES_NO = (True, False)


def yes_no(rule: str) -> tuple[Option, ...]:
    """Offer yes and no.

    >>> [option.value for option in yes_no("exchange")]
    [True, False]
    """
    return (Option(value=True, label=Reason("option_yes", rule)), Option(value=False, label=Reason("option_no", rule)))


_FREE = 8  # in one hand of so many every card is open, whatever the rule


def _propose_reply(draws: Draws, rules: RuleSet, _level: int) -> Draft:
    trump = draws.pick(SUITS)
    led = draws.pick(DECK)
    turnup = hands.turnup(draws, trump, (led,))
    # now and then there is nothing to follow suit with and nothing to trump with, and so nothing to be wrong about
    free = draws.below(_FREE) == 0
    gone = [card for card in DECK if card in (led, turnup) or (free and card.suit in (led.suit, trump))]
    hand = hands.deal(draws, rules.deal_hand, gone)
    stock = 2 * draws.between(1, rules.stock_limit // 2)
    return Draft(
        {"ask": "legal", "trump": trump.code, "hand": hands.codes(hand), "led": led.code, "stock": stock},
        "/legal",
        Reason(
            "ask_stock_reply", "stock.reply", {"card": led, "trump": trump, "stock": stock, "system": rules_name(rules)}
        ),
        Scene(trump, hand, rules.deal_hand - 1, (Played(Seat.OPPONENT, led),), turnup, stock, to_act=Seat.YOU),
    )


def _explain_reply(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    led, trump, hand = draft.scene.trick[0].card, draft.scene.trump, Hand.of(*draft.scene.hand)
    args: dict[str, Arg] = {"suit": led.suit, "trump": trump, "card": led}
    follows, trumps = Hand(hand.mask & led.suit.mask), Hand(hand.mask & trump.mask)
    higher = Hand(follows.mask & BEATS[trump.index][led.index])
    if not follows and not trumps:
        code = "stock_free" if rules.stock_reply == "free" else "stock_void_of_both"
        return (Reason(code, "stock.reply", args),)
    if rules.stock_reply == "free":
        conclusion = Reason("stock_free", "stock.reply", args)
        tempting = [
            Reason("stock_need_not_follow", "stock.reply", args) if follows else None,
            Reason("stock_need_not_trump", "stock.reply", args) if trumps and not follows else None,
            Reason("stock_need_not_overtake", "stock.reply", {**args, "cards": tuple(higher)}) if higher else None,
        ]
        return (conclusion, *(step for step in tempting if step is not None))
    if rules.stock_reply == "suit_or_trump":
        code = "stock_suit_or_trump"
    else:
        code = "stock_follow" if follows else "stock_trump"
    open_ = follows or trumps
    if rules.stock_reply == "suit_or_trump":
        open_ = Hand(follows.mask | trumps.mask)
    steps = [Reason(code, "stock.reply", args)]
    if higher and higher != follows:
        steps.append(Reason("stock_need_not_overtake", "stock.reply", {**args, "cards": tuple(higher)}))
    if len(open_) < len(hand):
        steps.append(Reason("end_open_cards", "stock.reply", {**args, "legal": tuple(open_)}))
    return tuple(steps)


def _legal(query: Query, rules: RuleSet, *cards: Card) -> list[str]:
    """Ask which cards are open with a hand of one's own."""
    question = {"trump": query["trump"], "led": query["led"], "stock": query["stock"]}
    legal: list[str] = referee(rules, "legal", hand=hands.codes(cards), **question)["legal"]
    return legal


def _by_hand(*, follows: bool | None, trumps: bool | None, free: bool | None = None) -> Check:
    """Check what is held: the suit led, trumps, and whether every card of the hand is open."""

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        led, hand = parse_card(query["led"]), hand_of(query)
        held = (any(card.suit is led.suit for card in hand), any(card.suit is trump_of(query) for card in hand))
        all_open = len(_legal(query, rules, *hand)) == len(hand)
        return (
            args["suit"] is led.suit
            and follows in (None, held[0])
            and trumps in (None, held[1])
            and free in (None, all_open)
        )

    return check


def _check_suit_or_trump(args: Args, query: Query, rules: RuleSet) -> bool:
    led, trump, hand = parse_card(query["led"]), trump_of(query), hand_of(query)
    open_ = [card for card in hand if card.suit in (led.suit, trump)]
    return args["suit"] is led.suit and bool(open_) and _legal(query, rules, *hand) == hands.codes(open_)


def _check_one_suit(*, trump: bool) -> Check:
    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        led, hand = parse_card(query["led"]), hand_of(query)
        suit = trump_of(query) if trump else led.suit
        follows = any(card.suit is led.suit for card in hand)
        open_ = [card for card in hand if card.suit is suit]
        return follows != trump and args["suit"] is led.suit and _legal(query, rules, *hand) == hands.codes(open_)

    return check


def _check_not_overtaking(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check that the cards named take the trick, and that another one may be played all the same."""
    taken = [
        referee(rules, "trick", trump=query["trump"], cards=[query["led"], card.code])["takes"] == card.code
        for card in args["cards"]
    ]
    others = set(_legal(query, rules, *hand_of(query))) - set(hands.codes(args["cards"]))
    return all(taken) and bool(others)


def check_open_cards(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check the cards that are said to be open.

    >>> query = {"trump": "S", "hand": ["7H", "8H"], "led": "9H", "stock": 2}
    >>> check_open_cards({"legal": [parse_card("7H"), parse_card("8H")]}, query, RuleSet())
    True
    """
    return hands.codes(args["legal"]) == _legal(query, rules, *hand_of(query))


_REPLY_CHECKS: dict[str, Check] = {
    "stock_free": _by_hand(follows=None, trumps=None, free=True),
    "stock_need_not_follow": _by_hand(follows=True, trumps=None, free=True),
    "stock_need_not_trump": _by_hand(follows=False, trumps=True, free=True),
    "stock_need_not_overtake": _check_not_overtaking,
    "stock_void_of_both": _by_hand(follows=False, trumps=False, free=True),
    "stock_suit_or_trump": _check_suit_or_trump,
    "stock_follow": _check_one_suit(trump=False),
    "stock_trump": _check_one_suit(trump=True),
    "end_open_cards": check_open_cards,
}


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
    scene, query = draft.scene, draft.query
    stock: int = query["stock"]
    turnup = parse_card(query["turnup"])
    seven = Card(Rank.SEVEN, scene.trump)
    reason = why_no_exchange(rules, scene.trump, Hand.of(*scene.hand).mask, turnup, stock, own_turn=query["own_turn"])
    args: dict[str, Arg] = {"card": turnup, "stock": stock, "least": EXCHANGE_FROM[rules.exchange]}
    conclusion = reason or Reason("exchange_open", "exchange", args)
    # what else was looked at on the way, in the order of looking
    passed = []
    if conclusion.code != "exchange_no_seven":
        passed.append(Reason("exchange_has_seven", "exchange", {"card": seven}))
    if conclusion.code in ("exchange_not_own_turn", "exchange_open"):
        passed.append(Reason("exchange_in_time", "exchange", {"stock": stock, "least": args["least"]}))
    if conclusion.code in ("exchange_too_late", "exchange_open") and (query["own_turn"] or _any_time(rules)):
        code = "exchange_on_own_turn" if query["own_turn"] else "exchange_on_any_turn"
        passed.append(Reason(code, "exchange.when"))
    return (conclusion, *passed)


def _any_time(rules: RuleSet) -> bool:
    return rules.exchange_when == "any_time"


def _may(query: Query, rules: RuleSet, **changed: object) -> bool:
    question = {key: query[key] for key in ("trump", "hand", "turnup", "stock", "own_turn")}
    return bool(referee(rules, "exchange", **{**question, **changed})["allowed"])


def _seven(suit: Suit) -> Card:
    return Card(Rank.SEVEN, suit)


def _check_stock_limit(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check the fewest cards of the stock with which an exchange is open: at it, and not below it."""
    hand = [_seven(trump_of(query)).code]
    open_at = [
        _may(query, rules, hand=hand, own_turn=True, stock=stock) for stock in (args["least"], args["least"] - 1)
    ]
    return open_at == [True, False]


_EXCHANGE_CHECKS: dict[str, Check] = {
    "exchange_open": lambda args, query, rules: _may(query, rules) and _check_stock_limit(args, query, rules),
    "exchange_no_seven": lambda args, query, rules: (
        args["card"] == _seven(trump_of(query)) and args["card"] not in hand_of(query) and not _may(query, rules)
    ),
    "exchange_too_late": lambda args, query, rules: (
        args["stock"] == query["stock"]
        and not _may(query, rules, own_turn=True)
        and _check_stock_limit(args, query, rules)
    ),
    "exchange_not_own_turn": lambda _args, query, rules: (
        not query["own_turn"] and not _may(query, rules) and _may(query, rules, own_turn=True)
    ),
    "exchange_has_seven": lambda args, query, _rules: (
        args["card"] == _seven(trump_of(query)) and args["card"] in hand_of(query)
    ),
    "exchange_in_time": lambda args, query, rules: (
        args["stock"] == query["stock"] >= args["least"] and _check_stock_limit(args, query, rules)
    ),
    "exchange_on_own_turn": lambda _args, query, _rules: bool(query["own_turn"]),
    "exchange_on_any_turn": lambda _args, query, rules: not query["own_turn"] and _any_time(rules),
}


def _no_exchange(rules: RuleSet, _level: int) -> Reason | None:
    if rules.exchange == "none":
        return Reason("impossible_exchange", "exchange", {"system": rules_name(rules)})
    return None


KINDS: tuple[Kind, ...] = (
    Kind(
        "stock-reply",
        Form.CARDS,
        _propose_reply,
        _explain_reply,
        _REPLY_CHECKS,
        lesson="01",
        misconceptions=("must_follow_in_stock", "endgame_in_stock", "stock_suit_or_trump", "stock_reply_free"),
    ),
    Kind(
        "exchange-now",
        Form.ONE,
        _propose_exchange,
        _explain_exchange,
        _EXCHANGE_CHECKS,
        lesson="01",
        misconceptions=("exchange_with_two_left", "exchange_any_turn", "exchange_own_turn_only"),
        targets=YES_NO,
        impossible=_no_exchange,
        shuffled=False,
    ),
)
