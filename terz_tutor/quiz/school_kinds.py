"""Kinds of puzzles about the schools of seniority (lesson 02)."""

from __future__ import annotations

from terz_tutor.quiz import hands
from terz_tutor.quiz.checks import SENIORITY_CHECKS, Args
from terz_tutor.quiz.claims_asked import read_meld
from terz_tutor.quiz.draft import Draft, Form, Option, Query, Value
from terz_tutor.quiz.kinds import Check, Kind
from terz_tutor.quiz.seniority import prove_senior
from terz_tutor.rules import PRESETS, SUITS, Reason, RuleSet, house_rules
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.melds import CONTEST, seniority_key
from terz_tutor.rules.scene import Laid, Scene


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
    systems = draws.shuffled(list(PRESETS))
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
    first, second, trump = read_meld(question["first"]), read_meld(question["second"]), draft.scene.trump
    steps: list[Reason] = []
    equal: dict[str, Reason] = {}
    for name, rules in PRESETS.items():
        verdict, *same = prove_senior(rules, trump, first, second)
        steps.append(Reason(f"school_{verdict.code}", verdict.rule, {**verdict.args, "system": name}))
        equal |= {step.code: step for step in same if step.code.startswith("same_")}
    return (*steps, *equal.values())


def _check_school(code: str) -> Check:
    def check(args: Args, query: Query, _rules: RuleSet) -> bool:
        return SENIORITY_CHECKS[code](args, query["question"], house_rules(args["system"], {}))

    return check


_SCHOOL_CHECKS: dict[str, Check] = {
    **{f"school_{code}": _check_school(code) for code in SENIORITY_CHECKS if code.startswith("senior_")},
    "same_class": SENIORITY_CHECKS["same_class"],
    "same_top": SENIORITY_CHECKS["same_top"],
}

_SENIORITY_ERRORS = (
    "longer_beats_four",
    "points_decide_seniority",
    "trump_before_top_card",
    "suits_ranked",
    "second_claimer_wins_ties",
)

KINDS: tuple[Kind, ...] = (
    Kind(
        "two-schools",
        Form.SOME,
        _propose_schools,
        _explain_schools,
        _SCHOOL_CHECKS,
        lesson="02",
        misconceptions=_SENIORITY_ERRORS,
        shuffled=False,
    ),
)
