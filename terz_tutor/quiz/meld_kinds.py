"""Kinds of puzzles about melds and claims (lesson 02)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from terz_tutor.quiz import hands
from terz_tutor.quiz.card_kinds import YES_NO, yes_no
from terz_tutor.quiz.kinds import Kind
from terz_tutor.quiz.puzzle import Draft, Form, Option, Value, rules_name
from terz_tutor.rules import (
    PRESETS,
    SUITS,
    Card,
    Claims,
    Meld,
    Rank,
    Reason,
    RuleSet,
    Suit,
    find_meld,
    parse_card,
)
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.claims import barred_by, claimable, full_hand, reply_to_class
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.melds import CONTEST, MELDS, contest_melds, marriages, seniority_key, why_senior
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Laid, Scene, Seat


def _read_meld(texts: Sequence[str]) -> Meld:
    return MELDS[cards_mask(parse_card(text) for text in texts)]


def _held(draft: Draft) -> int:
    return cards_mask(draft.scene.hand)


def _read_claims(draft: Draft) -> Claims:
    scored, beaten = (tuple(map(_read_meld, draft.query.get(name, ()))) for name in ("scored", "claimed"))
    return Claims(scored, beaten)


def _hand_draft(
    draws: Draws, rules: RuleSet, level: int, at: str, code: str, rule: str, numbers: tuple[int, int] | None
) -> Draft:
    """Draw a hand and ask about its melds."""
    trump = draws.pick(SUITS)
    hand = hands.meld_hand(draws, rules.deal_hand, level)
    args: dict[str, Arg] = {"trump": trump, "system": rules_name(rules)}
    query = {"ask": "melds", "trump": trump.code, "hand": hands.codes(hand)}
    return Draft(query, at, Reason(code, rule, args), Scene(trump, hand), numbers=numbers)


def _propose_meld_points(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    draft = _hand_draft(draws, rules, level, "/best", "ask_meld_points", "meld.points", (0, 200))
    # a hand without any meld teaches little, so most of them are thrown back
    return draft if contest_melds(rules, 0, _held(draft)) or draws.below(8) == 0 else None


def _explain_meld_points(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    trump, hand = draft.scene.trump, _held(draft)
    contest, pairs = contest_melds(rules, trump.index, hand), marriages(rules, trump.index, hand)
    if contest:
        return (Reason("senior_scores", "meld.points", {"meld": contest[0].cards, "points": contest[0].points}),)
    if pairs:
        return (Reason("marriage_scores", "meld.points", {"cards": pairs[0].cards, "points": pairs[0].points}),)
    return (Reason("no_meld", "meld.run"),)


def _propose_find_meld(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    draft = _hand_draft(draws, rules, level, "/melds/0/cards", "ask_find_meld", "meld.order", None)
    trump = draft.scene.trump
    found = contest_melds(rules, trump.index, _held(draft))
    if not found:
        return None
    if len(found) > 1 and seniority_key(rules, trump, found[0]) == seniority_key(rules, trump, found[1]):
        return None  # two melds equally senior would make two right answers
    return draft


def _explain_find_meld(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    trump = draft.scene.trump
    found = contest_melds(rules, trump.index, _held(draft))
    senior = found[0]
    steps = [Reason("senior_is", "meld.order", {"meld": senior.cards})]
    # the rival worth naming is the next one that is not merely part of the senior meld
    rivals = [meld for meld in found[1:] if meld.mask & senior.mask != meld.mask]
    if rivals:
        steps.append(why_senior(rules, trump, senior, rivals[0]))
    return tuple(steps)


def _propose_count(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    draft = _hand_draft(draws, rules, level, "/count", "ask_count_melds", "meld.run", (0, 28))
    return draft if contest_melds(rules, 0, _held(draft)) or draws.below(8) == 0 else None


def _explain_count(rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    found = contest_melds(rules, 0, _held(draft))
    if not found:
        return (Reason("no_meld", "meld.run"),)
    steps = []
    for meld in found:
        held = [other for other in found if other.mask & meld.mask == other.mask]
        if meld.suit is None:
            steps.append(Reason("four_counts", "meld.four", {"meld": meld.cards}))
        elif not any(other.mask & meld.mask == meld.mask and other != meld for other in found):
            steps.append(Reason("run_counts", "meld.run", {"meld": meld.cards, "count": len(held)}))
    return (Reason("melds_in_all", "meld.run", {"count": answer}), *steps)


def _rivals(draws: Draws, rules: RuleSet, trump: Suit, first: Meld) -> list[Meld]:
    """List melds that are worth comparing with the first: near in class, near in top card, equal but for the suit."""
    case = draws.below(4)
    if case == 0:
        return [meld for meld in CONTEST if meld.cls == first.cls]
    if case == 1:
        return [meld for meld in CONTEST if meld.cls == first.cls and abs(meld.top.index - first.top.index) <= 1]
    if case == 2:
        key = seniority_key(rules, trump, first)[:2]
        return [meld for meld in CONTEST if seniority_key(rules, trump, meld)[:2] == key]
    return list(CONTEST)


def _propose_senior(draws: Draws, rules: RuleSet, _level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    first = hands.some_melds(draws, 1)[0]
    second = hands.disjoint(draws, _rivals(draws, rules, trump, first), [first])
    if second is None:
        return None
    return Draft(
        {"ask": "compare", "trump": trump.code, "first": hands.codes(first.cards), "second": hands.codes(second.cards)},
        "/winner",
        Reason(
            "ask_meld_senior",
            "meld.order",
            {"first": first.cards, "second": second.cards, "trump": trump, "system": rules_name(rules)},
        ),
        Scene(trump, laid=(Laid("first", first.cards), Laid("second", second.cards))),
        (
            Option("first", Reason("option_first_meld", "meld.order", {"meld": first.cards})),
            Option("second", Reason("option_second_meld", "meld.order", {"meld": second.cards})),
        ),
    )


def _explain_senior(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    first, second = _read_meld(draft.query["first"]), _read_meld(draft.query["second"])
    return (why_senior(rules, draft.scene.trump, first, second),)


def _propose_sort(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    chosen: list[Meld] = []
    for meld in hands.some_melds(draws, 12):
        if len(chosen) < min(5, 2 + level) and not any(meld.mask & other.mask for other in chosen):
            chosen.append(meld)
    if len(chosen) < 3:
        return None
    return Draft(
        {"ask": "compare", "trump": trump.code, "melds": [hands.codes(meld.cards) for meld in chosen]},
        "/order",
        Reason("ask_meld_sort", "meld.order", {"trump": trump, "system": rules_name(rules)}),
        Scene(trump, laid=tuple(Laid(f"claim{place}", meld.cards) for place, meld in enumerate(chosen, 1))),
        tuple(
            Option(hands.codes(meld.cards), Reason("option_meld", "meld.order", {"meld": meld.cards}))
            for meld in chosen
        ),
    )


def _explain_sort(rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    trump = draft.scene.trump
    order = [_read_meld(codes) for codes in answer]
    return tuple(why_senior(rules, trump, one, two) for one, two in pairwise(order))


def _propose_reply(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    hand = hands.meld_hand(draws, rules.deal_hand, max(2, level))
    claimed = draws.pick(("run3", "run3", "run4", "run4", "run5", "fourQ", "fourK", "fourA"))
    held = cards_mask(hand)
    if not any(not meld.mask & held for meld in CONTEST if meld.cls == claimed):
        return None  # the claimer could not hold such a meld
    return Draft(
        {"ask": "answer_claim", "trump": trump.code, "hand": hands.codes(hand), "claim": claimed},
        "/say",
        Reason("ask_claim_reply", "claim.dialogue", {"kind": claimed, "trump": trump, "system": rules_name(rules)}),
        Scene(trump, hand, rules.deal_hand, to_act=Seat.YOU),
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
    if reply.show is not None:
        return (Reason("reply_higher_class", "meld.order", {**args, "meld": reply.show.cards}),)
    if reply.say == "ask":
        same = next(meld for meld in claimable(rules, trump.index, hand, Claims()) if meld.cls == claimed)
        return (Reason("reply_same_class", "meld.ask", {**args, "meld": same.cards}),)
    return (Reason("reply_nothing_higher", "claim.dialogue", args),)


def _propose_claim_now(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    # a hand is short only when the stock is gone, and the opponent's is then as short
    short = draws.below(6) == 0
    size, stock = (rules.deal_hand - draws.between(1, 3), 0) if short else (rules.deal_hand, draws.pick((2, 4, 8)))
    hand = hands.meld_hand(draws, size, max(2, level))
    held = contest_melds(rules, trump.index, cards_mask(hand))
    if len(held) < 2:
        return None
    earlier = draws.sample(held, draws.between(0, min(2, len(held) - 1)))
    scored = [meld for meld in earlier if draws.below(3)]
    beaten = [meld for meld in earlier if meld not in scored]
    among = draws.sample(held, min(len(held), 2 + level // 2, 4))
    query: dict[str, Any] = {
        "ask": "declarable",
        "trump": trump.code,
        "hand": hands.codes(hand),
        "scored": [hands.codes(meld.cards) for meld in scored],
        "claimed": [hands.codes(meld.cards) for meld in beaten],
        "stock": stock,
        "among": [hands.codes(meld.cards) for meld in among],
    }
    laid = [Laid("scored", meld.cards) for meld in scored] + [Laid("beaten", meld.cards) for meld in beaten]
    return Draft(
        query,
        "/may",
        Reason("ask_claim_now", "meld.after_senior", {"trump": trump, "stock": stock, "system": rules_name(rules)}),
        Scene(trump, hand, size, stock=stock, laid=tuple(laid), to_act=Seat.YOU),
        tuple(
            Option(hands.codes(meld.cards), Reason("option_meld", "meld.after_senior", {"meld": meld.cards}))
            for meld in among
        ),
    )


def _explain_claim_now(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    trump, hand = draft.scene.trump, _held(draft)
    own = _read_claims(draft)
    if not full_hand(rules, hand):
        return (Reason("claim_needs_full_hand", "meld.when", {"count": hand.bit_count(), "full": rules.deal_hand}),)
    steps = []
    for texts in draft.query["among"]:
        meld = _read_meld(texts)
        rule = barred_by(rules, trump.index, own, meld)
        code = {None: "claim_open", "meld.repeat": "claim_repeated", "meld.after_senior": "claim_barred"}[rule]
        steps.append(Reason(code, rule or "meld.when", {"meld": meld.cards}))
    # what is barred needs its reason first
    return tuple(sorted(steps, key=lambda step: step.code == "claim_open"))


def _propose_marriage(draws: Draws, rules: RuleSet, _level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    suit = trump if draws.below(3) else hands.plain_suit(draws, trump)
    king, queen = Card(Rank.KING, suit), Card(Rank.QUEEN, suit)
    size = rules.deal_hand - draws.pick((0, 0, 0, 1, 4))
    held = (king, queen) if draws.below(4) else (draws.pick((king, queen)),)
    hand = hands.in_deck_order([*held, *hands.deal(draws, size - len(held), (king, queen))])
    leading = draws.below(3) > 0
    scored = (
        [[queen.code, king.code]] if draws.below(5) == 0 and find_meld(rules, trump.index, queen.bit | king.bit) else []
    )
    stock = draws.pick((2, 4, 8)) if size == rules.deal_hand else 0
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
        Reason(
            "ask_marriage_leading" if leading else "ask_marriage_following",
            "marriage.when",
            {"trump": trump, "stock": stock, "system": rules_name(rules)},
        ),
        Scene(
            trump,
            hand,
            len(hand) if leading else len(hand) - 1,
            stock=stock,
            laid=tuple(Laid("scored", _read_meld(texts).cards) for texts in scored),
            to_act=Seat.YOU,
        ),
        yes_no("marriage.when"),
    )


def _explain_marriage(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    trump, hand = draft.scene.trump, _held(draft)
    own = _read_claims(draft)
    args: dict[str, Arg] = {"trump": trump, "system": rules_name(rules)}
    held = marriages(rules, trump.index, hand)
    fresh = [meld for meld in held if meld not in own.scored]
    if not held:
        pairs = [meld for meld in MELDS.values() if meld.is_marriage and meld.mask & hand == meld.mask]
        if pairs:
            return (Reason("marriage_plain", "marriage.suit", {**args, "cards": pairs[0].cards}),)
        return (Reason("marriage_not_held", "marriage.suit", args),)
    if not fresh:
        return (Reason("marriage_scored", "meld.repeat", {**args, "cards": held[0].cards}),)
    if rules.marriage_when == "lead_with_claims":
        if not draft.query["leading"]:
            return (Reason("marriage_only_lead", "marriage.when", args),)
        if not full_hand(rules, hand):
            return (Reason("marriage_needs_full_hand", "marriage.when", {**args, "full": rules.deal_hand}),)
    return (Reason("marriage_open", "marriage.when", {**args, "cards": fresh[0].cards}),)


def _propose_schools(draws: Draws, _rules: RuleSet, _level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    case = draws.below(3)
    if case == 0:  # fours against long runs
        first = draws.pick([meld for meld in CONTEST if meld.suit is None])
        pool = [meld for meld in CONTEST if meld.cls in ("run5", "run6", "run7")]
    elif case == 1:  # equal but for trumps
        first = draws.pick([meld for meld in CONTEST if meld.suit not in (None, trump)])
        pool = [meld for meld in CONTEST if meld.suit is trump and meld.cls == first.cls and meld.top is first.top]
    else:
        first = hands.some_melds(draws, 1)[0]
        pool = list(CONTEST)
    second = hands.disjoint(draws, pool, [first])
    if second is None:
        return None
    if draws.coin():
        first, second = second, first
    systems = list(PRESETS)
    question = {
        "ask": "compare",
        "trump": trump.code,
        "first": hands.codes(first.cards),
        "second": hands.codes(second.cards),
    }
    winners = [
        name
        for name, preset in PRESETS.items()
        if seniority_key(preset, trump, second) > seniority_key(preset, trump, first)
    ]
    if not winners:
        return None
    return Draft(
        {"ask": "under", "question": question, "at": "/winner", "equals": "second", "systems": systems},
        "/rules",
        Reason("ask_two_schools", "meld.order", {"first": first.cards, "second": second.cards, "trump": trump}),
        Scene(trump, laid=(Laid("first", first.cards), Laid("second", second.cards))),
        tuple(Option(name, Reason("option_system", "meld.order", {"system": name})) for name in systems),
    )


def _explain_schools(_rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    question = draft.query["question"]
    first, second, trump = _read_meld(question["first"]), _read_meld(question["second"]), draft.scene.trump
    steps = []
    for name, rules in PRESETS.items():
        reason = why_senior(rules, trump, first, second)
        steps.append(Reason(f"school_{reason.code}", reason.rule, {**reason.args, "system": name}))
    return tuple(steps)


KINDS: tuple[Kind, ...] = (
    Kind("meld-points", Form.NUMBER, _propose_meld_points, _explain_meld_points),
    Kind("find-meld", Form.CARDS, _propose_find_meld, _explain_find_meld),
    Kind("count-melds", Form.NUMBER, _propose_count, _explain_count),
    Kind("meld-senior", Form.ONE, _propose_senior, _explain_senior, ("first", "second")),
    Kind("meld-sort", Form.ORDER, _propose_sort, _explain_sort),
    Kind("claim-reply", Form.ONE, _propose_reply, _explain_reply, ("good", "ask", "not_good")),
    Kind("claim-now", Form.SOME, _propose_claim_now, _explain_claim_now),
    Kind("marriage-now", Form.ONE, _propose_marriage, _explain_marriage, YES_NO),
    Kind("two-schools", Form.SOME, _propose_schools, _explain_schools),
)
