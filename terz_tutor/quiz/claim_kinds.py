"""Kinds of puzzles about claims, answers to them, and marriages (lesson 02)."""

from __future__ import annotations

from typing import Any

from terz_tutor.quiz import hands
from terz_tutor.quiz.checks import Args, hand_of, meld_held, meld_of, referee
from terz_tutor.quiz.claims_asked import BAR_CHECKS, barred_step, draw_earlier, may_claim, read_claims, read_meld
from terz_tutor.quiz.draft import Draft, Form, Option, Query, Value
from terz_tutor.quiz.ids import rules_name
from terz_tutor.quiz.kinds import Check, Kind
from terz_tutor.quiz.stock_kinds import YES_NO, yes_no
from terz_tutor.rules import DECK, SUITS, Card, Claims, Meld, Rank, Reason, RuleSet, find_meld
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.claims import claimable, full_hand, reply_to_class
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.melds import CLASS_ORDER, CONTEST, MELDS, contest_melds, marriages
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Laid, Played, Scene, Seat


def _held(draft: Draft) -> int:
    return cards_mask(draft.scene.hand)


_LOWER = 3  # own melds of a lower class that are told of


def _propose_reply(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    hand = hands.meld_hand(draws, rules.deal_hand, max(2, level))
    claimed = draws.pick(("run3", "run3", "run4", "run4", "run5", "fourQ", "fourK", "fourA"))
    stock = 2 * draws.between(1, rules.stock_limit // 2)
    turnup = hands.turnup(draws, trump, hand)
    if turnup is None:
        return None
    seen = cards_mask((*hand, turnup))
    if not any(not meld.mask & seen for meld in CONTEST if meld.cls == claimed):
        return None  # the claimer could not hold such a meld
    args: dict[str, Arg] = {"kind": claimed, "trump": trump, "stock": stock, "system": rules_name(rules)}
    return Draft(
        {"ask": "answer_claim", "trump": trump.code, "hand": hands.codes(hand), "claim": claimed},
        "/say",
        Reason("ask_claim_reply", "claim.dialogue", args),
        Scene(trump, hand, rules.deal_hand, turnup=turnup, stock=stock, to_act=Seat.YOU),
        tuple(
            Option(say, Reason(f"option_{say}", "claim.dialogue", {"system": rules_name(rules)}))
            for say in ("good", "ask", "not_good")
        ),
    )


def _explain_reply(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    claimed = draft.query["claim"]
    trump, hand = draft.scene.trump, _held(draft)
    reply = reply_to_class(rules, trump.index, hand, Claims(), claimed)
    args: dict[str, Arg] = {"kind": claimed, "system": rules_name(rules)}
    open_melds = claimable(rules, trump.index, hand, Claims())
    if reply.show is not None:
        return (Reason("reply_higher_class", "meld.order", {**args, "meld": reply.show.cards}),)
    lower = [
        Reason("reply_lower_class", "meld.order", {**args, "meld": meld.cards})
        for meld in open_melds
        if meld.cls != claimed
    ]
    if reply.say == "ask":
        same = next(meld for meld in open_melds if meld.cls == claimed)
        return (Reason("reply_same_class", "meld.ask", {**args, "meld": same.cards}), *lower[:_LOWER])
    return (Reason("reply_nothing_higher", "claim.dialogue", args), *lower[:_LOWER])


def _place(rules: RuleSet, cls: str) -> int:
    return CLASS_ORDER[rules.meld_order].index(cls)


def _check_class(sign: int) -> Check:
    """Check that the meld named is of a lower (-1), the same (0) or a higher class (1) than the claim."""

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        meld = meld_of(args["meld"])
        if meld is None or not meld_held(args, query, rules) or args["kind"] != query["claim"]:
            return False
        mine, claimed = _place(rules, meld.cls), _place(rules, query["claim"])
        said = referee(rules, "answer_claim", trump=query["trump"], hand=query["hand"], claim=query["claim"])["say"]
        expected = {1: ("not_good",), 0: ("ask",), -1: ("ask", "good")}[sign]
        return (claimed > mine) - (claimed < mine) == sign and said in expected

    return check


def _check_nothing_higher(args: Args, query: Query, rules: RuleSet) -> bool:
    found = referee(rules, "melds", trump=query["trump"], hand=query["hand"])["melds"]
    melds = [meld_of(meld["cards"]) for meld in found if meld["kind"] != "marriage"]
    claimed = _place(rules, query["claim"])
    return args["kind"] == query["claim"] and all(meld and _place(rules, meld.cls) > claimed for meld in melds)


_REPLY_CHECKS: dict[str, Check] = {
    "reply_higher_class": _check_class(1),
    "reply_same_class": _check_class(0),
    "reply_lower_class": _check_class(-1),
    "reply_nothing_higher": _check_nothing_higher,
}


def _propose_claim_now(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    # a hand is short only when the stock is gone, and the opponent's is then as short
    short = draws.below(6) == 0
    size, stock = (rules.deal_hand - draws.between(1, 3), 0) if short else (rules.deal_hand, draws.pick((2, 4, 8)))
    hand = hands.meld_hand(draws, size, max(2, level))
    held = contest_melds(rules, trump.index, cards_mask(hand))
    if len(held) < 2:
        return None
    turnup = hands.turnup(draws, trump, hand) if stock else None
    if stock and turnup is None:
        return None
    own = draw_earlier(draws, held, draws.between(0, min(2, len(held) - 1)))
    among = draws.sample(held, min(len(held), 2 + level // 2, 4))
    query: dict[str, Any] = {
        "ask": "declarable",
        "trump": trump.code,
        "hand": hands.codes(hand),
        "scored": [hands.codes(meld.cards) for meld in own.scored],
        "claimed": [hands.codes(meld.cards) for meld in own.beaten],
        "stock": stock,
        "among": [hands.codes(meld.cards) for meld in among],
    }
    laid = [Laid("scored", meld.cards) for meld in own.scored] + [Laid("beaten", meld.cards) for meld in own.beaten]
    return Draft(
        query,
        "/may",
        Reason(
            "ask_claim_now_again" if laid else "ask_claim_now",
            "meld.after_senior",
            {"trump": trump, "stock": stock, "system": rules_name(rules)},
        ),
        Scene(trump, hand, size, turnup=turnup, stock=stock, laid=tuple(laid), to_act=Seat.YOU),
        tuple(
            Option(hands.codes(meld.cards), Reason("option_meld", "meld.after_senior", {"meld": meld.cards}))
            for meld in among
        ),
    )


def _explain_claim_now(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    trump, hand = draft.scene.trump, _held(draft)
    own = read_claims(draft.query)
    if not full_hand(rules, hand):
        return (Reason("claim_needs_full_hand", "meld.when", {"count": hand.bit_count(), "full": rules.deal_hand}),)
    steps = []
    for texts in draft.query["among"]:
        meld = read_meld(texts)
        barred = barred_step(rules, trump.index, own, meld)
        steps.append(barred or Reason("claim_open", "meld.when", {"meld": meld.cards}))
    # what is barred needs its reason first
    return tuple(sorted(steps, key=lambda step: step.code == "claim_open"))


def _check_full(args: Args, query: Query, rules: RuleSet) -> bool:
    return bool(len(query["hand"]) == args["count"] < args["full"] == rules.deal_hand)


_CLAIM_CHECKS: dict[str, Check] = {
    "claim_needs_full_hand": _check_full,
    "claim_open": lambda args, query, rules: may_claim(query, rules, args["meld"]),
    **BAR_CHECKS,
}


def _propose_marriage(draws: Draws, rules: RuleSet, _level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    suit = trump if draws.below(3) else hands.plain_suit(draws, trump)
    king, queen = Card(Rank.KING, suit), Card(Rank.QUEEN, suit)
    # on a lead with a full hand nothing but its suit bars a plain marriage: of two reasons neither would be seen
    at_best = suit is not trump and rules.marriage_when == "lead_with_claims"
    size = rules.deal_hand - (0 if at_best else draws.pick((0, 0, 0, 1, 4)))
    held = (king, queen) if draws.below(4) else (draws.pick((king, queen)),)
    hand = hands.in_deck_order([*held, *hands.deal(draws, size - len(held), (king, queen))])
    leading = at_best or draws.below(3) > 0
    scored = (
        [[queen.code, king.code]] if draws.below(5) == 0 and find_meld(rules, trump.index, queen.bit | king.bit) else []
    )
    stock = draws.pick((2, 4, 8)) if size == rules.deal_hand else 0
    # no king or queen of trumps lies there: the seven might fetch the very card that makes a marriage
    pairs = [Card(rank, of) for rank in (Rank.KING, Rank.QUEEN) for of in (suit, trump)]
    turnup = hands.turnup(draws, trump, (*hand, *pairs)) if stock else None
    if stock and turnup is None:
        return None
    args: dict[str, Arg] = {"trump": trump, "stock": stock, "system": rules_name(rules)}
    code = "ask_marriage_leading"
    trick: tuple[Played, ...] = ()
    if not leading:
        code = "ask_marriage_following"
        led = draws.pick([card for card in DECK if card not in (*hand, *pairs, turnup)])
        args["card"], trick = led, (Played(Seat.OPPONENT, led),)
    return Draft(
        {
            "ask": "declarable",
            "trump": trump.code,
            "hand": hands.codes(hand),
            "scored": scored,
            "stock": stock,
            "leading": leading,
        },
        "/marriage",
        Reason(f"{code}_scored", "marriage.when", {**args, "cards": (queen, king)})
        if scored
        else Reason(code, "marriage.when", args),
        Scene(
            trump,
            hand,
            len(hand) if leading else len(hand) - 1,
            trick,
            turnup,
            stock,
            laid=tuple(Laid("scored", read_meld(texts).cards) for texts in scored),
            to_act=Seat.YOU,
        ),
        yes_no("marriage.when"),
    )


def _explain_marriage(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    trump, hand = draft.scene.trump, _held(draft)
    own = read_claims(draft.query)
    args: dict[str, Arg] = {"trump": trump, "system": rules_name(rules)}
    held = marriages(rules, trump.index, hand)
    if not held:
        pairs = [meld for meld in MELDS.values() if meld.is_marriage and meld.mask & hand == meld.mask]
        if pairs:
            return (
                Reason("marriage_plain", "marriage.suit", {**args, "cards": pairs[0].cards}),
                Reason("marriage_held", "marriage.suit", {"cards": pairs[0].cards}),
                Reason("trumps_named", "deal.turnup", {"trump": trump}),
            )
        return (Reason("marriage_not_held", "marriage.suit", args),)
    # trumps first: which of two marriages is named must not depend on how their suits are called
    held.sort(key=lambda meld: meld.suit is not trump)
    has_both = Reason("marriage_held", "marriage.suit", {"cards": held[0].cards})
    fresh = [meld for meld in held if meld not in own.scored]
    if not fresh:
        return (Reason("marriage_scored", "meld.repeat", {**args, "cards": held[0].cards}), has_both)
    if rules.marriage_when == "lead_with_claims":
        if not draft.query["leading"]:
            return (Reason("marriage_only_lead", "marriage.when", args), has_both)
        if not full_hand(rules, hand):
            full: dict[str, Arg] = {**args, "full": rules.deal_hand}
            return (Reason("marriage_needs_full_hand", "marriage.when", full), has_both)
    conclusion = Reason("marriage_open", "marriage.when", {**args, "cards": fresh[0].cards})
    plain = fresh[0].suit is not trump
    return (conclusion, Reason("marriage_any_suit", "marriage.suit")) if plain else (conclusion,)


def _may_marry(query: Query, rules: RuleSet, **changed: object) -> bool:
    question = {key: query[key] for key in ("trump", "hand", "scored", "stock", "leading")}
    return bool(referee(rules, "declarable", **{**question, **changed})["marriage"])


def _pair(args: Args) -> Meld | None:
    meld = meld_of(args["cards"])
    return meld if meld is not None and meld.is_marriage else None


def _check_pair(*, plain: bool | None, scored: bool | None, open_: bool | None) -> Check:
    """Check a marriage that is held: whether it is plain, has scored, and may be declared."""

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        pair = _pair(args)
        if pair is None or not set(pair.cards) <= set(hand_of(query)):
            return False
        is_plain = pair.suit is not None and pair.suit.code != query["trump"]
        has_scored = hands.codes(pair.cards) in query["scored"]
        return plain in (None, is_plain) and scored in (None, has_scored) and open_ in (None, _may_marry(query, rules))

    return check


def _check_no_pair(_args: Args, query: Query, _rules: RuleSet) -> bool:
    hand = set(hand_of(query))
    return not any({Card(Rank.KING, suit), Card(Rank.QUEEN, suit)} <= hand for suit in SUITS)


_MARRIAGE_CHECKS: dict[str, Check] = {
    "marriage_plain": _check_pair(plain=True, scored=False, open_=False),
    "marriage_held": _check_pair(plain=None, scored=None, open_=False),
    "marriage_not_held": _check_no_pair,
    "marriage_scored": _check_pair(plain=None, scored=True, open_=False),
    "marriage_only_lead": lambda _args, query, rules: (
        not query["leading"] and rules.marriage_when == "lead_with_claims" and not _may_marry(query, rules)
    ),
    "marriage_needs_full_hand": lambda args, query, rules: (
        len(query["hand"]) < args["full"] == rules.deal_hand and not _may_marry(query, rules, leading=True)
    ),
    "marriage_open": _check_pair(plain=None, scored=False, open_=True),
    "trumps_named": lambda args, query, _rules: args["trump"].code == query["trump"],
    "marriage_any_suit": lambda _args, query, rules: rules.marriage_suit == "any" and _may_marry(query, rules),
}


KINDS: tuple[Kind, ...] = (
    Kind(
        "claim-reply",
        Form.ONE,
        _propose_reply,
        _explain_reply,
        _REPLY_CHECKS,
        lesson="02",
        misconceptions=(
            "run_of_five_beats_fours",
            "longer_beats_four",
            "points_decide_seniority",
            "marriage_competes",
            "wrap_around_runs",
            "trick_order_for_runs",
        ),
        targets=("good", "ask", "not_good"),
    ),
    Kind(
        "claim-now",
        Form.SOME,
        _propose_claim_now,
        _explain_claim_now,
        _CLAIM_CHECKS,
        lesson="02",
        misconceptions=("contained_run_again",),
        shuffled=False,
    ),
    Kind(
        "marriage-now",
        Form.ONE,
        _propose_marriage,
        _explain_marriage,
        _MARRIAGE_CHECKS,
        lesson="02",
        misconceptions=(
            "plain_marriage_counts",
            "marriage_on_lead_only",
            "marriage_of_trumps_only",
            "marriage_any_turn",
        ),
        targets=YES_NO,
        shuffled=False,
    ),
)
