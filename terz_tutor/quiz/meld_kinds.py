"""Kinds of puzzles about melds: finding, counting and comparing them (lesson 02)."""

from __future__ import annotations

from itertools import pairwise

from terz_tutor.quiz import hands
from terz_tutor.quiz.checks import SENIORITY_CHECKS, Args, holds, meld_of, referee
from terz_tutor.quiz.claims_asked import read_meld
from terz_tutor.quiz.draft import Draft, Form, Option, Query, Value
from terz_tutor.quiz.ids import rules_name
from terz_tutor.quiz.kinds import Check, Kind
from terz_tutor.quiz.seniority import prove_senior
from terz_tutor.rules import SUITS, Meld, Rank, Reason, RuleSet, Suit
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.melds import CONTEST, MARRIAGES, contest_melds, marriages, seniority_key, why_senior
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Laid, Scene


def _held(draft: Draft) -> int:
    return cards_mask(draft.scene.hand)


def _hand_draft(
    draws: Draws, rules: RuleSet, level: int, at: str, code: str, rule: str, numbers: tuple[int, int] | None
) -> Draft:
    """Draw a hand and ask about its melds."""
    trump = draws.pick(SUITS)
    hand = hands.meld_hand(draws, rules.deal_hand, level)
    args: dict[str, Arg] = {"trump": trump, "system": rules_name(rules)}
    query = {"ask": "melds", "trump": trump.code, "hand": hands.codes(hand)}
    return Draft(query, at, Reason(code, rule, args), Scene(trump, hand), numbers=numbers)


def _rivals(rules: RuleSet, draft: Draft, count: int) -> tuple[Reason, ...]:
    """Set the senior meld against those worth naming: the next ones that are not merely part of it."""
    trump = draft.scene.trump
    senior, *others = contest_melds(rules, trump.index, _held(draft))
    rivals = [meld for meld in others if meld.mask & senior.mask != meld.mask]
    return tuple(_beside(rules, trump, senior, rival) for rival in rivals[:count])


def _beside(rules: RuleSet, trump: Suit, senior: Meld, rival: Meld) -> Reason:
    """Set the senior meld against another of the same hand: of equal ones it doesn't matter which is claimed."""
    if seniority_key(rules, trump, senior) == seniority_key(rules, trump, rival):
        return Reason("equal_in_hand", "meld.points", {"meld": rival.cards, "points": rival.points})
    return why_senior(rules, trump, senior, rival)


def _propose_points(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    draft = _hand_draft(draws, rules, level, "/best", "ask_meld_points", "meld.points", (0, 200))
    # a hand without any meld teaches little, so most of them are thrown back
    return draft if contest_melds(rules, 0, _held(draft)) or draws.below(8) == 0 else None


def _explain_points(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    trump, hand = draft.scene.trump, _held(draft)
    contest, pairs = contest_melds(rules, trump.index, hand), marriages(rules, trump.index, hand)
    if contest:
        senior = Reason("senior_scores", "meld.points", {"meld": contest[0].cards, "points": contest[0].points})
        outside = [Reason("marriage_outside", "meld.points", {"cards": pairs[0].cards})] if pairs else []
        return (senior, *_rivals(rules, draft, 2), *outside)
    if pairs:
        args: dict[str, Arg] = {"cards": pairs[0].cards, "points": pairs[0].points}
        return (Reason("marriage_scores", "meld.points", args), Reason("no_meld", "meld.run"))
    return (Reason("no_meld", "meld.run"),)


def _propose_find(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    draft = _hand_draft(draws, rules, level, "/melds/0/cards", "ask_find_meld", "meld.order", None)
    return draft if contest_melds(rules, draft.scene.trump.index, _held(draft)) else None


def _equally_senior(rules: RuleSet, draft: Draft, _reading: Value) -> list[Value]:
    """List every meld that nothing in the hand beats: two of them would make two right answers."""
    trump = draft.scene.trump
    found = contest_melds(rules, trump.index, _held(draft))
    best = seniority_key(rules, trump, found[0]) if found else None
    return [hands.codes(meld.cards) for meld in found if seniority_key(rules, trump, meld) == best]


def _explain_find(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    senior = contest_melds(rules, draft.scene.trump.index, _held(draft))[0]
    return (Reason("senior_is", "meld.order", {"meld": senior.cards}), *_rivals(rules, draft, 3))


def _propose_count(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    draft = _hand_draft(draws, rules, level, "/count", "ask_count_melds", "meld.run", (0, 30))
    return draft if contest_melds(rules, 0, _held(draft)) or draws.below(8) == 0 else None


def _explain_count(rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    found = contest_melds(rules, 0, _held(draft))
    if not found:
        return (Reason("no_meld", "meld.run"),)
    steps = []
    for meld in found:
        held = [other for other in found if meld.contains(other)]
        if meld.suit is None:
            steps.append(Reason("four_counts", "meld.four", {"meld": meld.cards}))
        elif not any(other.contains(meld) and other != meld for other in found):
            steps.append(Reason("run_counts", "meld.run", {"meld": meld.cards, "count": len(held)}))
    return (Reason("melds_in_all", "meld.run", {"count": answer}), *steps)


def _near(draws: Draws, rules: RuleSet, trump: Suit, first: Meld) -> list[Meld]:
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


def _propose_senior(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    first = hands.some_melds(draws, 1)[0]
    with_marriage = level > 1 and draws.below(3) == 0
    if with_marriage:
        pool = [pair for pair in MARRIAGES if rules.marriage_suit == "any" or pair.suit is trump]
    else:
        pool = _near(draws, rules, trump, first)
    second = hands.disjoint(draws, pool, [first])
    if second is None:
        return None
    if with_marriage and draws.coin():
        first, second = second, first
    options = [
        Option("first", Reason("option_first_meld", "meld.order", {"meld": first.cards})),
        Option("second", Reason("option_second_meld", "meld.order", {"meld": second.cards})),
    ]
    if level > 1:
        options.append(Option("both", Reason("option_both_melds", "meld.order")))
    return Draft(
        {"ask": "compare", "trump": trump.code, "first": hands.codes(first.cards), "second": hands.codes(second.cards)},
        "/winner",
        Reason(
            "ask_meld_senior",
            "meld.order",
            {"first": first.cards, "second": second.cards, "trump": trump, "system": rules_name(rules)},
        ),
        Scene(trump, laid=(Laid("first", first.cards), Laid("second", second.cards))),
        tuple(options),
    )


def _explain_senior(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    first, second = read_meld(draft.query["first"]), read_meld(draft.query["second"])
    for meld in (first, second):
        if meld.is_marriage:
            each: list[dict[str, Arg]] = [{"meld": one.cards, "points": one.points} for one in (first, second)]
            scores = (Reason("scores_for_itself", "meld.points", args) for args in each)
            return (Reason("marriage_outside", "marriage.suit", {"cards": meld.cards}), *scores)
    return prove_senior(rules, draft.scene.trump, first, second)


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
    order = [read_meld(codes) for codes in answer]
    return tuple(why_senior(rules, trump, one, two) for one, two in pairwise(order))


def _found(query: Query, rules: RuleSet) -> dict[str, list[list[str]]]:
    """Ask what the hand holds, and sort it into the contest and marriages."""
    found = referee(rules, "melds", trump=query["trump"], hand=query["hand"])["melds"]
    marriage = [meld["cards"] for meld in found if meld["kind"] == "marriage"]
    return {"contest": [meld["cards"] for meld in found if meld["kind"] != "marriage"], "marriage": marriage}


def _check_senior(args: Args, query: Query, rules: RuleSet) -> bool:
    best = _found(query, rules)["contest"][0]
    points = referee(rules, "melds", trump=query["trump"], hand=query["hand"])["best"]
    return best == hands.codes(args["meld"]) and args.get("points", points) == points


def _check_equal(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check that a meld of the hand is as senior as the one that is named, and worth as much."""
    best = _found(query, rules)["contest"][0]
    codes = hands.codes(args["meld"])
    pairs = ((best, codes), (codes, best))
    tied = [referee(rules, "compare", trump=query["trump"], first=one, second=two)["winner"] for one, two in pairs]
    points = referee(rules, "melds", trump=query["trump"], hand=codes)["best"]
    return holds(query, args["meld"]) and tied == ["first", "first"] and points == args["points"]


def _check_marriage_scores(args: Args, query: Query, rules: RuleSet) -> bool:
    found = _found(query, rules)
    points = referee(rules, "melds", trump=query["trump"], hand=query["hand"])["best"]
    return not found["contest"] and hands.codes(args["cards"]) in found["marriage"] and points == args["points"]


def _check_runs(args: Args, query: Query, rules: RuleSet) -> bool:
    inside = [cards for cards in _found(query, rules)["contest"] if set(cards) <= set(hands.codes(args["meld"]))]
    return bool(len(inside) == args["count"])


def _is_marriage(args: Args, _query: Query, _rules: RuleSet) -> bool:
    """Check that these cards are a marriage, which no contest knows."""
    ranks = {card.rank for card in args["cards"]}
    return ranks == {Rank.QUEEN, Rank.KING} and len({card.suit for card in args["cards"]}) == 1


def _check_for_itself(args: Args, query: Query, rules: RuleSet) -> bool:
    codes = hands.codes(args["meld"])
    points = referee(rules, "melds", trump=query["trump"], hand=codes)["best"]
    both = referee(rules, "compare", **{key: query[key] for key in ("trump", "first", "second")})
    return codes in (query["first"], query["second"]) and points == args["points"] and both["winner"] == "both"


def _check_four(args: Args, query: Query, _rules: RuleSet) -> bool:
    meld = meld_of(args["meld"])
    return meld is not None and meld.suit is None and holds(query, args["meld"])


HAND_CHECKS: dict[str, Check] = {
    **SENIORITY_CHECKS,
    "senior_scores": _check_senior,
    "senior_is": _check_senior,
    "equal_in_hand": _check_equal,
    "marriage_scores": _check_marriage_scores,
    "marriage_outside": _is_marriage,
    "scores_for_itself": _check_for_itself,
    "no_meld": lambda _args, query, rules: not _found(query, rules)["contest"],
    "melds_in_all": lambda args, query, rules: len(_found(query, rules)["contest"]) == args["count"],
    "run_counts": _check_runs,
    "four_counts": _check_four,
}

_ORDER_ERRORS = (
    "run_of_five_beats_fours",
    "longer_beats_four",
    "points_decide_seniority",
    "trump_before_top_card",
    "suits_ranked",
)
_FINDING_ERRORS = ("wrap_around_runs", "trick_order_for_runs", "run_of_two")

KINDS: tuple[Kind, ...] = (
    Kind(
        "meld-points",
        Form.NUMBER,
        _propose_points,
        _explain_points,
        HAND_CHECKS,
        lesson="02",
        misconceptions=(*_FINDING_ERRORS, "plain_marriage_counts", "run_of_five_beats_fours", "longer_beats_four"),
    ),
    Kind(
        "find-meld",
        Form.CARDS,
        _propose_find,
        _explain_find,
        HAND_CHECKS,
        lesson="02",
        misconceptions=(*_FINDING_ERRORS[:2], *_ORDER_ERRORS),
        right=_equally_senior,
    ),
    Kind(
        "count-melds",
        Form.NUMBER,
        _propose_count,
        _explain_count,
        HAND_CHECKS,
        lesson="02",
        misconceptions=(*_FINDING_ERRORS, "marriage_competes"),
    ),
    Kind(
        "meld-senior",
        Form.ONE,
        _propose_senior,
        _explain_senior,
        HAND_CHECKS,
        lesson="02",
        misconceptions=("marriage_competes", *_ORDER_ERRORS, "second_claimer_wins_ties"),
    ),
    Kind(
        "meld-sort",
        Form.ORDER,
        _propose_sort,
        _explain_sort,
        HAND_CHECKS,
        lesson="02",
        misconceptions=(*_ORDER_ERRORS, "second_claimer_wins_ties"),
    ),
)
