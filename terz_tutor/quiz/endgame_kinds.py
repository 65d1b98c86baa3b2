"""Kinds of puzzles about the endgame and the score of a deal (lesson 03)."""

from __future__ import annotations

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
    legal_replies,
    parse_card,
    why_illegal,
)
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Laid, Played, Scene, Seat
from terz_tutor.rules.score import TRICK_TOTAL, round_points
from terz_tutor.rules.strength import BEATS, LAST_TRICK, mask_points


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
    return () if reason is None else (reason,)


def _propose_score(draws: Draws, rules: RuleSet, level: int) -> Draft:
    trump = draws.pick(SUITS)
    pile = hands.deal(draws, 2 * draws.between(1, 2 + level))
    rest = tuple(card for card in DECK if card not in pile)
    last = draws.below(2)
    own_melds, other_melds = (draws.pick((0, 20, 50, 70, 100)) for _ in range(2))
    rounded = rules.score_round != "none"
    # whose points, and whether as counted, as written or with melds
    at = draws.pick(("/tricks/0", "/tricks/1", "/recorded/0") if rounded else ("/tricks/0", "/tricks/1", "/total/0"))
    code = {
        "/tricks/0": "ask_score_own",
        "/tricks/1": "ask_score_other",
        "/recorded/0": "ask_score_rounded",
        "/total/0": "ask_score_total",
    }[at]
    args: dict[str, Arg] = {
        "trump": trump,
        "points": own_melds,
        "last": "you" if last == 0 else "opponent",
        "system": rules_name(rules),
    }
    return Draft(
        {
            "ask": "deal_score",
            "trump": trump.code,
            "piles": [hands.codes(pile), hands.codes(rest)],
            "last": last,
            "melds": [own_melds, other_melds],
        },
        at,
        Reason(code, "card.points", args),
        Scene(trump, laid=(Laid("your_pile", pile),), stock=0),
        numbers=(0, 300),
    )


def _explain_score(rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    cards = mask_points(cards_mask(draft.scene.laid[0].cards), draft.scene.trump.index)
    mine = draft.query["last"] == 0
    own = cards + (LAST_TRICK if mine else 0)
    steps = [
        Reason("pile_points", "card.points", {"points": cards}),
        Reason("last_ten_yours" if mine else "last_ten_theirs", "trick.last", {"points": LAST_TRICK, "total": own}),
    ]
    if draft.at == "/tricks/1":
        steps.append(
            Reason("rest_of_150", "trick.last", {"total": TRICK_TOTAL, "own": own, "points": TRICK_TOTAL - own})
        )
    elif draft.at == "/recorded/0":
        args: dict[str, Arg] = {"own": own, "points": round_points(rules, own)}
        steps.append(Reason(f"rounded_{rules.score_round}", "score.round", args))
    elif draft.at == "/total/0":
        steps.append(Reason("with_melds", "meld.points", {"melds": draft.query["melds"][0], "points": answer}))
    return (steps[-1], *steps[:-1])  # the conclusion comes first, what it stands on after it


KINDS: tuple[Kind, ...] = (
    Kind("legal-reply", Form.CARDS, _propose_reply, _explain_reply),
    Kind("why-not", Form.ONE, _propose_why_not, _explain_why_not, FORBIDDING),
    Kind("deal-score", Form.NUMBER, _propose_score, _explain_score),
)
