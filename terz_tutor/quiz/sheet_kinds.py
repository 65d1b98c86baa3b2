"""A kind of puzzle about many things at once: a sheet of short questions with an answer to each, right or wrong.

Each statement of the sheet is a question of another kind with one answer, the right one or what a misconception gives.
One who holds a misconception judges by it wherever it leads astray, so that each leaves its own ticks; the statements
are chosen so that these differ.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice
from typing import Any

from terz_tutor.quiz import solver_kinds
from terz_tutor.quiz.answers import NO_ANSWER, read_answer, same
from terz_tutor.quiz.certificate import ask
from terz_tutor.quiz.checks import Args
from terz_tutor.quiz.draft import Draft, Form, Option, Query, Statement, Value
from terz_tutor.quiz.ids import rules_name
from terz_tutor.quiz.kinds import Check, Kind
from terz_tutor.quiz.misconceptions import Misconception, answer_of, believed, find_misconception
from terz_tutor.quiz.single_kinds import SINGLE_KINDS
from terz_tutor.referee import answer, at_pointer
from terz_tutor.rules import Reason, RuleSet, parse_card
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Scene

_COUNT = {1: 4, 2: 5, 3: 6, 4: 7, 5: 8}
"""Statements on a sheet, by level."""

_MORE = 1
"""So many statements more are drawn than are taken: few, lest those that one misconception alone misjudges be lost."""

_TRIES = 20
"""Questions that are drawn until the misconception aimed at leads astray."""

_TRIES_IN_ENDINGS = 3
"""As many where each is solved, and chosen among many besides."""

_RARE = ("contained_run_again", "points_decide_seniority", "trump_before_top_card", "points_over_last_trick")
"""Misconceptions that few positions show: a sheet aims at one of them first, and longer."""

_LONGER = 4
"""So many times as many questions are drawn for it."""

_WHOLE = 7
"""Most steps of an explanation that is told whole; of a longer one the conclusion alone: half a proof is none."""

_SOLVED = {kind.name: 2 for kind in solver_kinds.KINDS}
"""The highest level at which a kind is asked on a sheet: of endings, small ones alone."""
_HIGHEST = 3

_NAMES = (
    "card-points",
    "stronger-card",
    "trick-points",
    "stock-reply",
    "exchange-now",
    "draw",
    "who-leads",
    "meld-points",
    "count-melds",
    "meld-senior",
    "claim-reply",
    "marriage-now",
    "claim-plan",
    "legal-reply",
    "why-not",
    "best-reply",
    "best-lead",
    "last-trick",
    "last-trick-card",
    "points-to-come",
    "deal-score",
    "match-end",
    "penalty",
)
_ASKED = {name: kind for name, kind in SINGLE_KINDS.items() if name in _NAMES}
"""The kinds whose questions stand on a sheet: those that can be put, with all that is to be seen, into words."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A statement, and the misconceptions whose holders judge it otherwise than it is."""

    statement: Statement
    misjudged_by: tuple[str, ...]


def _propose(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    wanted = _COUNT[level]
    aims = draws.shuffled(_aims(rules))
    rare = next((aim for aim in aims if aim[0].id in _RARE), None)
    if rare is not None:
        aims = [rare, *(aim for aim in aims if aim is not rare)]
    drawn = (_draw(draws, rules, level, draws.pick(kinds), misconception) for misconception, kinds in aims)
    led_astray = islice((one for one in drawn if one is not None), wanted + _MORE)
    statements = draws.shuffled(_most_telling(list(led_astray), wanted))
    if len(statements) < wanted:
        return None
    rule = statements[0].draft.prompt.rule
    return Draft(
        {"ask": "true", "statements": [statement.asked for statement in statements]},
        "/true",
        Reason("ask_check_answers", rule, {"system": rules_name(rules)}),
        Scene(None),
        tuple(Option(place, _written(statement)) for place, statement in enumerate(statements)),
        statements=tuple(statements),
    )


@lru_cache(maxsize=64)
def _aims(rules: RuleSet) -> list[tuple[Misconception, list[Kind]]]:
    """List the misconceptions that can be held at a table, each with the kinds in which it may lead astray."""
    possible = [kind for kind in _ASKED.values() if kind.impossible(rules, _HIGHEST) is None]
    found = []
    for name in dict.fromkeys(chain(*(kind.misconceptions for kind in possible))):
        misconception = find_misconception(name)
        naming = [kind for kind in possible if name in kind.misconceptions]
        quick = [kind for kind in naming if kind.name not in _SOLVED]
        if misconception.can_be_held(rules):
            found.append((misconception, quick or naming))
    return found


def _draw(draws: Draws, rules: RuleSet, level: int, kind: Kind, aim: Misconception) -> _Drawn | None:
    """Draw a question in which a misconception leads astray, and an answer to it: the right one or its own."""
    level = min(level, _SOLVED.get(kind.name, _HIGHEST))
    tries = _TRIES_IN_ENDINGS if kind.name in _SOLVED else _TRIES
    for _ in range(tries * _LONGER if aim.id in _RARE else tries):
        draft = kind.propose(draws, rules, level)
        right = NO_ANSWER if draft is None else ask(draft, rules)
        if draft is None or right is NO_ANSWER:
            continue
        wrong = read_answer(kind.form, draft, answer_of(aim, rules, draft)[0])
        if wrong is not NO_ANSWER and not same(wrong, right):
            given = draws.pick((right, wrong))
            astray = [
                belief.misconception
                for belief in believed(kind, rules, draft)
                if same(belief.value, given) != same(right, given)
            ]
            return _Drawn(Statement(kind.name, kind.form, draft, given), tuple(astray))
    return None


def _most_telling(drawn: Sequence[_Drawn], count: int) -> list[Statement]:
    """Choose statements one by one, each time that by which most misconceptions are told apart from all others."""
    left, chosen = list(drawn), list[Statement]()
    ticks: dict[str, int] = {}
    while left and len(chosen) < count:
        best = max(left, key=lambda one: _told_apart(ticks, one, 1 << len(chosen)))
        for name in best.misjudged_by:
            ticks[name] = ticks.get(name, 0) | 1 << len(chosen)
        left.remove(best)
        chosen.append(best.statement)
    return chosen


def _told_apart(ticks: dict[str, int], one: _Drawn, bit: int) -> int:
    """Count the different ticks that misconceptions leave if one more statement is taken."""
    return len({*(ticks | {name: ticks.get(name, 0) | bit for name in one.misjudged_by}).values()})


# --- words ---


def _written(statement: Statement) -> Reason:
    """Write a question with what lies on the table, and the answer that was given."""
    draft, rule = statement.draft, statement.draft.prompt.rule
    args: dict[str, Arg] = {"question": draft.prompt, "answer": _label(statement.form, draft, statement.given)}
    seen = _seen(draft)
    if seen == Scene(None):
        return Reason("sheet_answer", rule, args)
    return Reason("sheet_answer_seen", rule, {**args, "seen": seen})


def _seen(draft: Draft) -> Scene:
    """Keep of a table what the question's own words don't tell."""
    scene, told = draft.scene, draft.prompt.args.values()
    return Scene(
        None,
        scene.hand,
        scene.opponent if isinstance(scene.opponent, tuple) else None,
        turnup=None if scene.turnup in told else scene.turnup,
        laid=tuple(row for row in scene.laid if row.cards not in told),
    )


def _label(form: Form, draft: Draft, value: Value) -> Reason:
    """Name an answer to a question."""
    rule = draft.prompt.rule
    match form:
        case Form.NUMBER:
            return Reason("sheet_number", rule, {"points": value})
        case Form.CARDS:
            return Reason("sheet_cards", rule, {"cards": tuple(map(parse_card, value))})
        case _:
            label = next(option.label for option in draft.options if same(option.value, value))
            return replace(label, code="sheet_rule") if label.code == "option_rule" else label


# --- why ---


def _explain(rules: RuleSet, draft: Draft, true: Value) -> tuple[Reason, ...]:
    wrong = [number for number in range(1, len(draft.statements) + 1) if number - 1 not in true]
    if not wrong:
        return (Reason("sheet_all_right", draft.prompt.rule),)
    return tuple(chain.from_iterable(_why_wrong(rules, draft.statements[number - 1], number) for number in wrong))


def _why_wrong(rules: RuleSet, statement: Statement, number: int) -> Iterable[Reason]:
    """Tell the right answer to a question, and its reasons in the words of the question's own kind."""
    draft = statement.draft
    right = ask(draft, rules)
    steps = _ASKED[statement.kind].explain(rules, draft, right)
    args: dict[str, Arg] = {
        "number": number,
        "answer": _label(statement.form, draft, right),
        "value": json.dumps(right),
    }
    yield Reason("sheet_wrong", steps[0].rule, args)
    for step in steps if len(steps) <= _WHOLE else steps[:1]:
        yield replace(step, args={**step.args, "number": number, "asked": statement.kind})


def _judged(query: Query, rules: RuleSet, number: int) -> tuple[Any, Any]:
    """Read what is right in place of an answer, and what was given."""
    statement = query["statements"][number - 1]
    reply = answer({**statement["question"], "rules": rules.spelled}, with_rules=False)
    return at_pointer(reply, statement["at"]), statement["equals"]


def _check_wrong(args: Args, query: Query, rules: RuleSet) -> bool:
    right, given = _judged(query, rules, args["number"])
    told = json.loads(args["value"])
    return not same(right, given) and any(same(right, value) for value in (told, [told]))


def _check_all_right(_args: Args, query: Query, rules: RuleSet) -> bool:
    return all(same(*_judged(query, rules, number)) for number in range(1, len(query["statements"]) + 1))


def _check_within(code: str) -> Check:
    """Check a step about one of the questions as the question's own kind does."""

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        kind = _ASKED[args["asked"]]
        return kind.checks[code](args, query["statements"][args["number"] - 1]["question"], rules)

    return check


_CHECKS: dict[str, Check] = {
    **{code: _check_within(code) for kind in _ASKED.values() for code in kind.checks},
    "sheet_wrong": _check_wrong,
    "sheet_all_right": _check_all_right,
}

KINDS: tuple[Kind, ...] = (
    Kind(
        "check-answers",
        Form.SOME,
        _propose,
        _explain,
        _CHECKS,
        lesson="03",
        misconceptions=tuple(dict.fromkeys(name for kind in _ASKED.values() for name in kind.misconceptions)),
        shuffled=False,
        graded=False,
    ),
)
