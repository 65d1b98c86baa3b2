"""Kinds of puzzles about the end of a match and its penalties (lesson 03).

Player 0 is you.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from terz_tutor.quiz.draft import Draft, Form, Option, Query, Value
from terz_tutor.quiz.ids import rules_name
from terz_tutor.quiz.kinds import Kind
from terz_tutor.quiz.match_checks import END_CHECKS, PENALTY_CHECKS, SEATS, Entry, ask_match, fines
from terz_tutor.rules import Reason, RuleSet
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.match import UPHILL
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Scene
from terz_tutor.rules.score import TRICK_TOTAL, round_points

_MELDS = (20, 20, 20, 50, 50, 100)
_NO_CARDS = Scene(None)


def _sheet(entries: Sequence[Entry]) -> str:
    """List entries as the text layer says them: whose each is, and how many points."""
    return " ".join(f"{SEATS[seat]}:{points}" for seat, points in entries)


def _fits(rules: RuleSet, draws: Draws, choices: Sequence[int]) -> int:
    """Draw points that don't win a match to a low target by themselves."""
    return draws.pick([points for points in choices if points < rules.match_target] or [0])


def _melds(draws: Draws, rules: RuleSet, count: int) -> list[Entry]:
    return [[draws.below(2), _fits(rules, draws, _MELDS)] for _ in range(count)]


def _tricks(draws: Draws, rules: RuleSet) -> list[Entry]:
    """Divide the deal's points of tricks; either column may be written first."""
    own = draws.between(15, TRICK_TOTAL - 15)
    both = [[0, round_points(rules, own)], [1, round_points(rules, TRICK_TOTAL - own)]]
    return both[:: draws.pick((1, -1))]


def _gains(entries: Sequence[Entry]) -> list[int]:
    return [sum(entry[1] for entry in entries if entry[0] == seat) for seat in (0, 1)]


def _false_claims(draws: Draws, rules: RuleSet, level: int) -> list[Entry]:
    """Draw false claims of earlier deals: the claimed points count in what is written for the other."""
    if not rules.penalty_false_claim or level == 1:
        return []
    by = [draws.below(2) for _ in range(draws.pick((0, 1, 1) if level < 4 else (0, 1, 1, 2)))]
    return [{"penalty": "false_claim", "by": seat, "points": 0} for seat in by]


def _before(totals: Sequence[int], claims: Sequence[Entry]) -> dict[str, Any]:
    # the false claims first, for a target must have risen before it is passed
    return {"written": [*claims, [0, totals[0]], [1, totals[1]]], "last": 0}


def _caught(claims: Sequence[Entry]) -> list[int]:
    return [sum(claim["by"] == seat for claim in claims) for seat in (0, 1)]


def _args(rules: RuleSet, totals: Sequence[int], claims: Sequence[Entry], entries: Sequence[Entry]) -> dict[str, Arg]:
    yours, theirs = _caught(claims)
    told = {"yours": yours, "theirs": theirs} if claims else {}
    return {
        "system": rules_name(rules),
        "target": rules.match_target,
        "you": totals[0],
        "opponent": totals[1],
        "caught": Reason("told_false_claims" if claims else "told_no_false_claims", "penalty.false_claim", told),
        "sheet": _sheet(entries),
    }


# --- match-end ---

_ENDS = ("none", "one", "one", "both", "both", "equal", "draw", "draw")


def _propose_end(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    end = draws.pick(_ENDS if rules.penalty_draw else _ENDS[: _ENDS.index("draw")])
    claims = _false_claims(draws, rules, level)
    targets = [rules.match_target + UPHILL * caught for caught in _caught(claims)]
    # a deal that a draw out of turn breaks off is written no further, so something must stand there already
    entries = _melds(draws, rules, draws.below(1 + (level + 1) // 2) + (end == "draw"))
    if end != "draw":
        entries += _tricks(draws, rules)
    one = draws.below(2)
    reach = {"one": (one,), "both": (0, 1), "equal": (0, 1)}.get(end, ())
    gains = _gains(entries)
    sums = [target + _gap(draws, level, reach=seat in reach) for seat, target in enumerate(targets)]
    if end == "equal":
        sums = [max(sums)] * 2
    step = 10 if rules.score_round != "none" else 1
    totals = [
        min(max(-((gain - wanted) // step) * step, 0), (target - 1) // step * step)
        for wanted, gain, target in zip(sums, gains, targets, strict=True)
    ]
    if rules.match_check == "at_once":
        entries = _until_won(entries, totals, targets)
    if not entries:
        return None
    written = [*entries, {"penalty": "draw", "by": one}] if end == "draw" else entries
    code = f"ask_match_draw_{SEATS[one]}" if end == "draw" else f"ask_match_{rules.match_check}"
    # what earlier false claims there were is told only where they count
    code += "_uphill" if rules.penalty_false_claim else ""
    at = draws.pick(("/winner", "/winner", "/reason"))
    last = draws.below(2)
    return Draft(
        {"ask": "match", "deals": [_before(totals, claims), {"written": written, "last": last}]},
        at,
        Reason(code, "match.target", _args(rules, totals, claims, entries)),
        _NO_CARDS,
        _options(at),
        margin=_nearness([total + gain for total, gain in zip(totals, gains, strict=True)], targets),
    )


def _gap(draws: Draws, level: int, *, reach: bool) -> int:
    """Draw how far a total is past its target, or short of it: at higher levels often by a hair."""
    near = (60, 40, 30, 20, 10)[level - 1]
    if reach:
        return draws.below(near) if draws.below(level) < 2 else 0
    return -draws.between(1, 2 * near) if draws.below(level) < 2 else -1


def _until_won(entries: Sequence[Entry], totals: Sequence[int], targets: Sequence[int]) -> list[Entry]:
    """Leave out what nobody writes any more: where the rules look at once, the entry that wins is the last."""
    sums, kept = [*totals], []
    for seat, points in entries:
        kept.append([seat, points])
        sums[seat] += points
        if sums[seat] >= targets[seat]:
            break
    return kept


def _nearness(totals: Sequence[int], targets: Sequence[int]) -> int:
    """Tell how near a total comes to its target, or one to the other where both are past."""
    gap = min(abs(total - target) for total, target in zip(totals, targets, strict=True))
    return 3 if gap <= 1 else 2 if gap <= 5 else 1 if gap <= 20 else 0


def _options(at: str) -> tuple[Option, ...]:
    values: tuple[tuple[Value, str], ...] = (
        ((0, "option_match_you"), (1, "option_match_opponent"), (None, "option_match_on"))
        if at == "/winner"
        else (
            ("target", "option_match_target"),
            ("higher", "option_match_higher"),
            ("penalty", "option_match_penalty"),
            (None, "option_match_on"),
        )
    )
    return tuple(Option(value, Reason(code, "match.target")) for value, code in values)


def _explain_end(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    found = ask_match(draft.query, rules)
    winner, reason, totals, targets = (found[name] for name in ("winner", "reason", "totals", "targets"))
    if reason == "penalty":
        deal = draft.query["deals"][-1]
        return (
            Reason(f"match_lost_by_draw_{SEATS[1 - winner]}", "penalty.draw"),
            *_entry_steps(draft.query, deal["written"][:-1]),
            Reason("match_draw_ends_at_once", "penalty.draw"),
        )
    past = [total >= target for total, target in zip(totals, targets, strict=True)]
    rule = "match.both" if all(past) else "match.target"
    conclusion = f"match_{reason}_{SEATS[winner]}" if reason else "match_equal" if all(past) else "match_on"
    where = [
        Reason(
            f"match_{'reached' if past[seat] else 'missed'}_{SEATS[seat]}",
            "match.target",
            {"points": totals[seat], "target": targets[seat]},
        )
        for seat in (0, 1)
    ]
    return (
        Reason(conclusion, rule),
        *_entry_steps(draft.query, draft.query["deals"][-1]["written"]),
        *_uphill_steps(rules, draft.query),
        *where,
        *_check_steps(rules, draft.query, winner),
    )


def _entry_steps(query: Query, written: Sequence[Entry]) -> list[Reason]:
    """Follow the columns of the sheet, entry by entry."""
    totals = [entry[1] for entry in query["deals"][0]["written"][-2:]]
    steps = []
    for seat, points in written:
        totals[seat] += points
        args: dict[str, Arg] = {"points": points, "total": totals[seat]}
        steps.append(Reason(f"match_entry_{SEATS[seat]}", "match.target", args))
    return steps


def _uphill_steps(rules: RuleSet, query: Query) -> list[Reason]:
    """Say how false claims raised a target."""
    caught = _caught(list(fines(query, "false_claim")))
    return [
        Reason(
            f"match_uphill_{SEATS[seat]}",
            "penalty.false_claim",
            {"count": count, "target": rules.match_target + UPHILL * count},
        )
        for seat, count in enumerate(caught)
        if count
    ]


def _check_steps(rules: RuleSet, query: Query, winner: int | None) -> list[Reason]:
    """Say when the sheet is looked at, where that matters."""
    if rules.match_check == "at_once":
        return [Reason("match_looked_at_once", "match.check")] if winner is not None else []
    first = _first_past(rules, query)
    return [] if first in (None, winner) else [Reason(f"match_first_past_{SEATS[first]}", "match.check")]


def _first_past(rules: RuleSet, query: Query) -> int | None:
    """Tell who reached the target first, entry by entry."""
    deals = query["deals"]
    written = deals[-1]["written"]
    for count in range(1, len(written) + 1):
        found = ask_match({"deals": [*deals[:-1], {**deals[-1], "written": written[:count]}]}, rules)
        past = [seat for seat in (0, 1) if found["totals"][seat] >= found["targets"][seat]]
        if past:
            return past[0]
    return None


# --- penalty ---


def _propose_penalty(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    known = [name for name in ("false_claim", "miscount", "draw") if rules.value(f"penalty.{name}")]
    penalty = draws.pick([name for name in known for _ in range(1 if name == "draw" else 2)])
    by = draws.below(2)
    claims = _false_claims(draws, rules, level)
    entries = _melds(draws, rules, draws.pick((1, 1, 2) if level < 3 else (1, 2, 3)))
    gains = _gains(entries)
    room = [max(0, rules.match_target - 1 - gain) for gain in gains]
    step = 10 if rules.score_round != "none" else 1
    totals = [draws.below(min(most, 400) // step + 1) * step for most in room]
    if any(gain and total + gain >= rules.match_target for total, gain in zip(totals, gains, strict=True)):
        return None
    fine: dict[str, Any] = {"penalty": penalty, "by": by}
    at = draws.pick(("/totals/0", "/totals/1", "/targets/0", "/targets/1"))
    if penalty == "false_claim":
        fine["points"] = _fits(rules, draws, _MELDS)
    elif penalty == "miscount":
        fine["points"] = draws.between(1, 20) * 10 // (10 // step)
        at = f"/totals/{draws.below(2)}"
        if fine["points"] >= totals[by] + gains[by]:
            return None  # nobody has written in excess more than there is, and all of it would read like a slip
    args = _args(rules, totals, claims, entries)
    asked = f"{at.split('/')[1].removesuffix('s')}_{SEATS[int(at[-1])]}"
    return Draft(
        {"ask": "match", "deals": [_before(totals, claims), {"written": [*entries, fine], "last": 0}]},
        at,
        Reason(
            f"ask_{penalty}_{SEATS[by]}_{asked}",
            f"penalty.{penalty}",
            {**args, "points": fine.get("points", 0)},
        ),
        _NO_CARDS,
        numbers=(0, _most(rules)),
    )


def _most(rules: RuleSet) -> int:
    """Choose a round number that no total and no target comes near, however often a target has risen."""
    return -(-(rules.match_target + 4 * UPHILL) // 1000) * 1000


def _explain_penalty(rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    query, (_, what, place) = draft.query, draft.at.split("/")
    seat = int(place)
    written = query["deals"][-1]["written"]
    fine = written[-1]
    penalty, by, points = fine["penalty"], fine["by"], fine.get("points", 0)
    rule = f"penalty.{penalty}"
    who = f"{'by' if seat == by else 'against'}_{SEATS[by]}"
    if what == "targets":
        conclusion = Reason(f"penalty_target_{SEATS[seat]}", rule, {"points": answer})
        base = Reason("penalty_base", "match.target", {"target": rules.match_target})
        rises = _uphill_steps(rules, query)
        own = [step for step in rises if step.code.endswith(SEATS[seat])]
        if penalty == "draw":
            return (conclusion, base, *own, Reason("penalty_draw_no_points", rule))
        return (conclusion, base, *own, *([] if own else [Reason("penalty_other_stays", rule)]))
    conclusion = Reason(f"penalty_total_{SEATS[seat]}", rule, {"points": answer})
    entries = [step for step in _entry_steps(query, written[:-1]) if step.code.endswith(SEATS[seat])]
    if penalty == "draw":
        return (conclusion, *entries, Reason("penalty_draw_no_points", rule))
    effect = Reason(f"penalty_{penalty}_{who}", rule, {"points": points, "total": answer})
    more = [Reason("penalty_claim_uphill", rule, {"rise": UPHILL})] if penalty == "false_claim" and seat == by else []
    return (conclusion, *entries, effect, *more)


def _no_penalty(rules: RuleSet, _level: int) -> Reason | None:
    if rules.penalty_false_claim or rules.penalty_draw or rules.penalty_miscount:
        return None
    return Reason("impossible_penalty", "penalty.false_claim", {"system": rules_name(rules)})


KINDS: tuple[Kind, ...] = (
    Kind(
        "match-end",
        Form.ONE,
        _propose_end,
        _explain_end,
        END_CHECKS,
        lesson="03",
        misconceptions=(
            "first_past_the_post",
            "only_after_the_deal",
            "false_claim_never_uphill",
            "higher_total_wins",
            "both_past_play_on",
            "target_must_be_passed",
            "target_of_500",
            "draw_forgiven",
        ),
    ),
    Kind(
        "penalty",
        Form.NUMBER,
        _propose_penalty,
        _explain_penalty,
        PENALTY_CHECKS,
        lesson="03",
        misconceptions=(
            "false_claim_costs_claimer",
            "false_claim_just_void",
            "false_claim_never_uphill",
            "uphill_once",
            "uphill_by_points",
            "miscount_just_struck",
            "miscount_just_given",
            "miscount_struck_twice",
            "draw_goes_uphill",
        ),
        impossible=_no_penalty,
    ),
)
