"""Kinds of puzzles about the score of a deal (lesson 03)."""

from __future__ import annotations

from terz_tutor.quiz import hands
from terz_tutor.quiz.checks import Args, referee
from terz_tutor.quiz.draft import Draft, Form, Query, Value
from terz_tutor.quiz.ids import rules_name
from terz_tutor.quiz.kinds import Check, Kind
from terz_tutor.rules import DECK, SUITS, Reason, RuleSet, card_points, parse_card, parse_suit
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Laid, Scene
from terz_tutor.rules.score import TRICK_TOTAL, round_points
from terz_tutor.rules.strength import LAST_TRICK, mask_points


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
    if rounded and at.startswith("/tricks/"):
        code += "_unrounded"
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
        Scene(trump, laid=(Laid("your_pile", pile),)),
        numbers=(0, 300 if at == "/total/0" else 200),
        margin=_margin(rules, at, mask_points(cards_mask(pile), trump.index)),
    )


def _margin(rules: RuleSet, at: str, points: int) -> int:
    """Tell how near rounding comes to the other ten: a five is decided by a rule of its own."""
    if rules.score_round == "none" or at != "/recorded/0":
        return 0
    return {5: 2, 4: 1, 6: 1}.get(points % 10, 0)


def _explain_score(rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    cards = mask_points(cards_mask(draft.scene.laid[0].cards), draft.scene.trump.index)
    mine = draft.query["last"] == 0
    own = cards + (LAST_TRICK if mine else 0)
    pile = draft.scene.laid[0].cards
    suits = []
    for suit in SUITS:
        points = sum(card_points(card, draft.scene.trump) for card in pile if card.suit is suit)
        if points:
            suits.append(Reason("pile_suit", "card.points", {"suit": suit, "points": points}))
    steps = [
        *(suits if len(suits) > 1 else ()),
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


def _pile_points(query: Query, suits: str = "SCDH") -> int:
    trump = parse_suit(query["trump"])
    return sum(card_points(parse_card(code), trump) for code in query["piles"][0] if code[1] in suits)


def _ask(query: Query, rules: RuleSet, **changed: object) -> dict[str, list[int]]:
    question = {key: query[key] for key in ("trump", "piles", "last", "melds")}
    return referee(rules, "deal_score", **{**question, **changed})


def _check_last(*, mine: bool) -> Check:
    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        own = _ask(query, rules)["tricks"][0]
        return bool((query["last"] == 0) == mine and args["total"] == own and args["points"] == LAST_TRICK)

    return check


def _check_rest(args: Args, query: Query, rules: RuleSet) -> bool:
    own, other = _ask(query, rules)["tricks"]
    return [args["own"], args["points"], args["total"]] == [own, other, own + other]


def _check_rounded(rule: str) -> Check:
    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        score = _ask(query, rules)
        return rules.score_round == rule and [args["own"], args["points"]] == [score["tricks"][0], score["recorded"][0]]

    return check


def _check_melds(args: Args, query: Query, rules: RuleSet) -> bool:
    with_melds, without = _ask(query, rules)["total"][0], _ask(query, rules, melds=[0, 0])["total"][0]
    return bool(args["points"] == with_melds and args["melds"] == with_melds - without)


_CHECKS: dict[str, Check] = {
    "pile_suit": lambda args, query, _rules: _pile_points(query, args["suit"].code) == args["points"],
    "pile_points": lambda args, query, _rules: _pile_points(query) == args["points"],
    "last_ten_yours": _check_last(mine=True),
    "last_ten_theirs": _check_last(mine=False),
    "rest_of_150": _check_rest,
    "rounded_tens_five_down": _check_rounded("tens_five_down"),
    "rounded_tens_five_up": _check_rounded("tens_five_up"),
    "with_melds": _check_melds,
}

KINDS: tuple[Kind, ...] = (
    Kind(
        "deal-score",
        Form.NUMBER,
        _propose_score,
        _explain_score,
        _CHECKS,
        lesson="03",
        misconceptions=(
            "last_ten_forgotten",
            "trump_points_in_plain_suits",
            "five_rounded_up",
            "deal_of_152",
            "deal_of_162",
        ),
    ),
)
