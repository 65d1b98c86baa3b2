"""Kinds of puzzles about replies in the endgame (lesson 03)."""

from __future__ import annotations

from dataclasses import replace

from terz_tutor.quiz import hands
from terz_tutor.quiz.checks import Args, hand_of, referee, trump_of
from terz_tutor.quiz.draft import Draft, Form, Option, Query, Value
from terz_tutor.quiz.ids import rules_name
from terz_tutor.quiz.kinds import Check, Kind
from terz_tutor.rules import (
    DECK,
    SUITS,
    Card,
    Hand,
    Rank,
    Reason,
    RuleSet,
    Suit,
    house_rules,
    legal_replies,
    parse_card,
    why_illegal,
)
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Played, Scene, Seat
from terz_tutor.rules.strength import BEATS


def _endgame(draws: Draws, rules: RuleSet, level: int) -> tuple[Suit, Card, tuple[Card, ...]]:
    """Draw trumps, a lead and a hand; now and then with the trump jack, whose rule is a chapter of its own."""
    trump = draws.pick(SUITS)
    jack = Card(Rank.JACK, trump)
    led = draws.pick([card for card in DECK if card != jack])
    size = draws.between(3, min(rules.deal_hand, 4 + level))
    with_jack = draws.below(3) == 0
    rest = hands.deal(draws, size - with_jack, [led, jack])
    return trump, led, hands.in_deck_order([*rest, jack] if with_jack else rest)


def _reply_draft(rules: RuleSet, trump: Suit, led: Card, hand: tuple[Card, ...], at: str, prompt: Reason) -> Draft:
    return Draft(
        {"ask": "legal", "trump": trump.code, "hand": hands.codes(hand), "led": led.code, "stock": 0},
        at,
        prompt,
        Scene(
            trump, hand, min(len(hand), rules.deal_hand) - 1, (Played(Seat.OPPONENT, led),), stock=0, to_act=Seat.YOU
        ),
    )


def _propose_reply(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    trump, led, hand = _endgame(draws, rules, level)
    legal = legal_replies(rules, trump, Hand.of(*hand), led, 0)
    if len(legal) == len(hand) and draws.below(6):
        return None  # where every card is open there is little to find
    prompt = Reason("ask_legal_reply", "end.follow", {"card": led, "trump": trump, "system": rules_name(rules)})
    return _reply_draft(rules, trump, led, hand, "/legal", prompt)


def _explain_reply(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    trump, led, hand = draft.scene.trump, draft.scene.trick[0].card, Hand.of(*draft.scene.hand)
    follows, trumps = Hand(hand.mask & led.suit.mask), Hand(hand.mask & trump.mask)
    legal = legal_replies(rules, trump, hand, led, 0)
    args: dict[str, Arg] = {"suit": led.suit, "trump": trump, "card": led, "legal": tuple(legal)}
    steps = []
    if follows:
        steps.append(Reason("end_has_suit", "end.follow", args))
        higher = Hand(follows.mask & BEATS[trump.index][led.index])
        if higher and rules.end_overtake:
            steps.append(Reason("end_overtakes", "end.overtake", {**args, "cards": tuple(higher)}))
        elif rules.end_overtake:
            steps.append(Reason("end_cannot_overtake", "end.overtake", args))
        else:
            steps.append(Reason("end_need_not_overtake", "end.overtake", args))
    elif trumps:
        steps.append(Reason("end_trumps", "end.follow", args))
    else:
        steps.append(Reason("end_any_card", "end.follow", args))
    return (*steps, *_about_jack(rules, trump, led, hand), Reason("end_open_cards", steps[-1].rule, args))


def _about_jack(rules: RuleSet, trump: Suit, led: Card, hand: Hand) -> tuple[Reason, ...]:
    """Speak of the trump jack only where its rule changes what is open."""
    jack = Card(Rank.JACK, trump)
    if jack not in hand:
        return ()
    forced = legal_replies(RuleSet(end_overtake=rules.end_overtake), trump, hand, led, 0)
    if legal_replies(rules, trump, hand, led, 0) == forced:
        return ()
    return (Reason(f"end_jack_{rules.end_jack}", "end.jack", {"card": jack, "suit": led.suit}),)


FORBIDDING = ("end.follow", "end.overtake", "end.jack")
"""The rules that can forbid a reply in the endgame, in the order in which they are offered."""


def _propose_why_not(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    trump, led, hand = _endgame(draws, rules, level)
    legal = legal_replies(rules, trump, Hand.of(*hand), led, 0)
    forbidden = [card for card in hand if card not in legal]
    if not forbidden:
        return None
    card = draws.pick(forbidden)
    args: dict[str, Arg] = {"card": card, "led": led, "trump": trump, "system": rules_name(rules)}
    draft = _reply_draft(rules, trump, led, hand, f"/why/{card.code}", Reason("ask_why_not", "end.follow", args))
    options = tuple(Option(rule, Reason("option_rule", rule, {"rule": rule})) for rule in FORBIDDING)
    return Draft(draft.query, draft.at, draft.prompt, draft.scene, options)


def _explain_why_not(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    scene = draft.scene
    card = parse_card(draft.at.removeprefix("/why/"))
    reason = why_illegal(rules, scene.trump, Hand.of(*scene.hand), scene.trick[0].card, 0, card)
    if reason is None:
        return ()
    # what is open instead is told without the last step, which would only list it, and without what has been said
    steps = [step for step in _explain_reply(rules, draft, None)[:-1] if step.code != _SAID.get(reason.code)]
    return (reason, *(replace(step, code="end_above") if step.code == "end_overtakes" else step for step in steps))


_SAID = {"must_follow": "end_has_suit", "must_trump": "end_trumps"}
"""The step of a legal reply that a reason why not has in it."""


def _legal(query: Query, rules: RuleSet, **changed: object) -> set[str]:
    """Ask which cards are open, with something changed."""
    question = {key: query[key] for key in ("trump", "hand", "led", "stock")}
    return set(referee(rules, "legal", **{**question, **changed})["legal"])


def _takers(query: Query, rules: RuleSet) -> set[str]:
    """Ask which cards of the suit led would take the trick."""
    led = parse_card(query["led"])
    return {
        card.code
        for card in hand_of(query)
        if card.suit is led.suit
        and referee(rules, "trick", trump=query["trump"], cards=[led.code, card.code])["winner"] == "follower"
    }


def _by_hand(*, follows: bool, trumps: bool | None = None) -> Check:
    """Check what is held: the suit led, and trumps."""

    def check(args: Args, query: Query, _rules: RuleSet) -> bool:
        led, hand = parse_card(query["led"]), hand_of(query)
        held = (any(card.suit is led.suit for card in hand), any(card.suit is trump_of(query) for card in hand))
        return args["suit"] is led.suit and held[0] == follows and trumps in (None, held[1])

    return check


def _check_overtakes(args: Args, query: Query, rules: RuleSet) -> bool:
    takers = _takers(query, rules)
    return bool(takers) and takers == set(hands.codes(args["cards"])) and rules.end_overtake


def _jack(query: Query) -> Card:
    return Card(Rank.JACK, trump_of(query))


def _check_jack(rule: str) -> Check:
    """Check that the rule about the trump jack changes what is open."""

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        forced = house_rules(rules.base, {**rules.changes, "end.jack": "forced"})
        changes = _legal(query, rules) != _legal(query, forced)
        return args["card"] == _jack(query) and args["card"] in hand_of(query) and rules.end_jack == rule and changes

    return check


def _forbidden(rule: str) -> Check:
    """Check that a card may not be played, and which rule forbids it."""

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        question = {key: query[key] for key in ("trump", "hand", "led", "stock")}
        return bool(referee(rules, "legal", **question)["why"].get(args["card"].code) == rule)

    return check


REPLY_CHECKS: dict[str, Check] = {
    "end_has_suit": _by_hand(follows=True),
    "end_overtakes": _check_overtakes,
    "end_above": lambda args, query, rules: _takers(query, rules) == set(hands.codes(args["cards"])),
    "end_cannot_overtake": lambda _args, query, rules: rules.end_overtake and not _takers(query, rules),
    "end_need_not_overtake": lambda _args, _query, rules: not rules.end_overtake,
    "end_trumps": _by_hand(follows=False, trumps=True),
    "end_any_card": _by_hand(follows=False, trumps=False),
    "end_jack_never_forced": _check_jack("never_forced"),
    "end_jack_keep_when_void": _check_jack("keep_when_void"),
    "end_jack_free": _check_jack("free"),
    "end_open_cards": lambda args, query, rules: _legal(query, rules) == set(hands.codes(args["legal"])),
    "must_follow": _forbidden("end.follow"),
    "must_trump": _forbidden("end.follow"),
    "must_overtake": _forbidden("end.overtake"),
    "jack_not_free": _forbidden("end.jack"),
    "jack_follows_trumps": _forbidden("end.jack"),
}

_JACK_ERRORS = ("trump_jack_forced", "trump_jack_free")

KINDS: tuple[Kind, ...] = (
    Kind(
        "legal-reply",
        Form.CARDS,
        _propose_reply,
        _explain_reply,
        REPLY_CHECKS,
        lesson="03",
        misconceptions=(
            "need_not_overtake",
            *_JACK_ERRORS,
            "undertrump_allowed",
            "undertrump_forbidden",
            "ten_below_king",
            "trumps_in_plain_order",
        ),
    ),
    Kind(
        "why-not",
        Form.ONE,
        _propose_why_not,
        _explain_why_not,
        REPLY_CHECKS,
        lesson="03",
        misconceptions=("follow_forbids_all", "overtaking_forbids_all"),
        targets=FORBIDDING,
    ),
)
