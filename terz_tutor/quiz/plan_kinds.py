"""Kinds of puzzles about claims planned over several turns (lesson 02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from terz_tutor.quiz import hands
from terz_tutor.quiz.checks import Args, meld_held, referee
from terz_tutor.quiz.claims_asked import BAR_CHECKS, barred_step, draw_earlier, may_claim, read_claims
from terz_tutor.quiz.draft import Draft, Form, Query, Value
from terz_tutor.quiz.ids import rules_name
from terz_tutor.quiz.kinds import Check, Kind
from terz_tutor.rules import MELDS, RANKS, SUITS, Claims, Meld, Reason, RuleSet, Suit
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.claims import claimable, plan_claims
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.melds import CONTEST, contest_melds
from terz_tutor.rules.scene import Laid, Scene, Seat

_MOST = 1000  # more than any hand brings
_LEFT_OUT = 3  # melds left out of the plan that are told of
_LONG_RUNS = ("run4", "run4", "run5", "run6")


def _propose(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    trump = draws.pick(SUITS)
    cls = draws.pick(_LONG_RUNS[: 1 + level])  # so that there are claims that ascend
    melds = [draws.pick([meld for meld in CONTEST if meld.cls == cls])]
    for meld in hands.some_melds(draws, draws.between(0, 2) if level > 1 else draws.below(2)):
        if len({card for kept in (*melds, meld) for card in kept.cards}) <= rules.deal_hand:
            melds.append(meld)
    hand = hands.hand_with(draws, melds, rules.deal_hand)
    held = contest_melds(rules, trump.index, cards_mask(hand))
    own = draw_earlier(draws, held, draws.below(2 if level < 4 else 3) if level > 1 else 0)
    turns = draws.between(1, 2 if level < 3 else 3 if level < 5 else 4)
    stock = 2 * (turns - 1)  # hands are full once more when the stock is gone
    turnup = hands.turnup(draws, trump, hand) if stock else None
    if stock and turnup is None:
        return None
    if not claimable(rules, trump.index, cards_mask(hand), own):
        return None
    return Draft(
        {
            "ask": "claim_plan",
            "trump": trump.code,
            "hand": hands.codes(hand),
            "scored": [hands.codes(meld.cards) for meld in own.scored],
            "claimed": [hands.codes(meld.cards) for meld in own.beaten],
            "turns": turns,
        },
        "/points",
        Reason(
            "ask_claim_plan_again" if own.scored or own.beaten else "ask_claim_plan",
            "meld.per_turn",
            {"trump": trump, "stock": stock, "turns": turns, "system": rules_name(rules)},
        ),
        Scene(
            trump,
            hand,
            rules.deal_hand,
            turnup=turnup,
            stock=stock,
            laid=(
                *(Laid("scored", meld.cards) for meld in own.scored),
                *(Laid("beaten", meld.cards) for meld in own.beaten),
            ),
            to_act=Seat.YOU,
        ),
        numbers=(0, _MOST),
    )


def _explain(rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    hand, own = cards_mask(draft.scene.hand), read_claims(draft.query)
    trump = draft.scene.trump
    plan, left_out = _plan(rules, trump, hand, own, draft.query["turns"])
    steps = [
        Reason("plan_claim", "meld.points", {"turn": turn, "meld": meld.cards, "points": meld.points})
        for turn, melds in enumerate(plan, 1)
        for meld in melds
    ]
    many = any(len(turn) > 1 for turn in plan) or (len(left_out) > 0 and rules.meld_per_turn != "any")
    limit = [Reason(f"plan_{rules.meld_per_turn}", "meld.per_turn")] if many else []
    barred = [barred_step(rules, trump.index, own, meld) for meld in contest_melds(rules, trump.index, hand)]
    return (
        Reason("plan_total", "meld.per_turn", {"points": answer}),
        *steps,
        *limit,
        *_juniors_first(rules, [meld for turn in plan for meld in turn]),
        *(
            Reason("plan_left_out", "meld.per_turn", {"meld": meld.cards, "points": meld.points})
            for meld in left_out[:_LEFT_OUT]
        ),
        *filter(None, barred),
    )


def _juniors_first(rules: RuleSet, planned: list[Meld]) -> list[Reason]:
    """Say for each suit why the junior run must go before the senior one: the first of the plan and the last."""
    if rules.meld_after_senior == "none":
        return []  # the order makes no difference there
    found = []
    for suit in SUITS:
        runs = [meld for meld in planned if meld.suit is suit]
        if len(runs) > 1:
            senior = runs[-1]
            junior = next((meld for meld in runs[:-1] if senior.contains(meld)), None)
            if junior is not None:
                args = {"junior": junior.cards, "senior": senior.cards}
                found.append(Reason("plan_junior_first", "meld.after_senior", args))
    return found


def _plan(rules: RuleSet, trump: Suit, hand: int, own: Claims, turns: int) -> tuple[list[list[Meld]], list[Meld]]:
    """Plan the claims, and list the melds left out, dearest first.

    Of equally dear melds it must not be the order of the suits that decides which is told of; so the plan is made with
    the suits put in the order of what is held in them, and named back.
    """
    order = sorted(
        SUITS,
        key=lambda suit: (_of_suit(hand, suit), suit is trump, [_claimed(melds, suit) for melds in _parts(own)]),
    )
    there, back = (_renaming(order, tuple(Suit)), _renaming(tuple(Suit), order))
    moved = Claims(*(tuple(MELDS[_moved(meld.mask, there)] for meld in melds) for melds in _parts(own)))
    new_trump, new_hand = there[trump], _moved(hand, there)
    plan = plan_claims(rules, new_trump.index, new_hand, moved, turns)
    planned = {meld for turn in plan for meld in turn}
    left = [meld for meld in claimable(rules, new_trump.index, new_hand, moved) if meld not in planned]
    left.sort(key=lambda meld: -meld.points)
    return (
        [[MELDS[_moved(meld.mask, back)] for meld in turn] for turn in plan],
        [MELDS[_moved(meld.mask, back)] for meld in left],
    )


def _parts(own: Claims) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    return own.scored, own.beaten


def _claimed(melds: Sequence[Meld], suit: Suit) -> list[int]:
    return sorted(_of_suit(meld.mask, suit) for meld in melds if meld.suit is suit)


def _of_suit(mask: int, suit: Suit) -> int:
    return mask >> len(RANKS) * suit.index & (1 << len(RANKS)) - 1


def _renaming(old: Sequence[Suit], new: Sequence[Suit]) -> dict[Suit, Suit]:
    return dict(zip(old, new, strict=True))


def _moved(mask: int, suits: dict[Suit, Suit]) -> int:
    return sum(_of_suit(mask, old) << len(RANKS) * new.index for old, new in suits.items())


# --- checks ---


def _points(query: Query, rules: RuleSet, **changed: object) -> int:
    question = {key: query[key] for key in ("trump", "hand", "scored", "claimed", "turns")}
    return int(referee(rules, "claim_plan", **{**question, **changed})["points"])


def _price(query: Query, rules: RuleSet, meld: Any) -> int:
    found = referee(rules, "melds", trump=query["trump"], hand=query["hand"])["melds"]
    return next((int(one["points"]) for one in found if one["cards"] == hands.codes(meld)), -1)


def _check_claim(args: Args, query: Query, rules: RuleSet) -> bool:
    in_time = 1 <= args["turn"] <= query["turns"]
    priced = _price(query, rules, args["meld"]) == args["points"]
    return in_time and priced and meld_held(args, query, rules) and may_claim(query, rules, args["meld"])


def _check_junior(args: Args, query: Query, rules: RuleSet) -> bool:
    junior, senior = args["junior"], args["senior"]
    if not set(junior) < set(senior):
        return False
    after = {name: [*query["scored"], hands.codes(args[name])] for name in ("junior", "senior")}
    before = may_claim(query, rules, junior) and may_claim(query, rules, senior, scored=after["junior"])
    return before and not may_claim(query, rules, junior, scored=after["senior"])


def _check_left(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check that the meld might be claimed, and that without it the plan brings as much."""
    without = _points(query, rules, claimed=[*query["claimed"], hands.codes(args["meld"])])
    priced = _price(query, rules, args["meld"]) == args["points"]
    return priced and may_claim(query, rules, args["meld"]) and without == _points(query, rules)


def _limit(value: str) -> Check:
    return lambda _args, _query, rules: rules.meld_per_turn == value


_CHECKS: dict[str, Check] = {
    "plan_total": lambda args, query, rules: args["points"] == _points(query, rules),
    "plan_claim": _check_claim,
    "plan_one": _limit("one"),
    "plan_one_per_suit": _limit("one_per_suit"),
    "plan_any": _limit("any"),
    "plan_junior_first": _check_junior,
    "plan_left_out": _check_left,
    **BAR_CHECKS,
}

KINDS: tuple[Kind, ...] = (
    Kind(
        "claim-plan",
        Form.NUMBER,
        _propose,
        _explain,
        _CHECKS,
        lesson="02",
        misconceptions=(
            "longest_run_alone",
            "senior_claimed_first",
            "several_claims_a_turn",
            "one_claim_a_turn",
            "cards_serve_once",
            "contained_run_again",
        ),
    ),
)
