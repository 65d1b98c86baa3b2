"""Checks of the steps of explanations about the end of a match and its penalties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from terz_tutor.quiz.checks import Args, referee
from terz_tutor.quiz.draft import Query
from terz_tutor.quiz.kinds import Check
from terz_tutor.rules import RuleSet

Entry = Any
"""What is written on the sheet at once: a column and points, or a penalty."""

SEATS = ("you", "opponent")
"""Who has which column."""


def fines(query: Query, penalty: str) -> Iterator[dict[str, Any]]:
    """List a sheet's penalties of one kind.

    >>> list(fines({"deals": [{"written": [[0, 90], {"penalty": "draw", "by": 1}]}]}, "draw"))
    [{'penalty': 'draw', 'by': 1}]
    """
    for deal in query["deals"]:
        yield from (entry for entry in deal["written"] if _is_fine(entry, penalty))


def ask_match(query: Query, rules: RuleSet) -> dict[str, Any]:
    """Ask the referee about a sheet.

    >>> ask_match({"deals": [{"written": [[0, 90], [1, 60]], "last": 1}]}, RuleSet())["totals"]
    [90, 60]
    """
    return referee(rules, "match", deals=query["deals"])


def _asked_up_to(query: Query, rules: RuleSet) -> Iterator[tuple[Entry, dict[str, Any], dict[str, Any]]]:
    """Ask for the sheet before and after each entry of the last deal."""
    *earlier, deal = query["deals"]
    before = ask_match({"deals": earlier}, rules)
    for count, entry in enumerate(deal["written"], 1):
        after = ask_match({"deals": [*earlier, {**deal, "written": deal["written"][:count]}]}, rules)
        yield entry, before, after
        before = after


def _check_entry(seat: int) -> Check:
    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        return any(
            entry == [seat, args["points"]] and after["totals"][seat] == args["total"]
            for entry, _, after in _asked_up_to(query, rules)
        )

    return check


def _check_outcome(reason: str | None, winner: int | None) -> Check:
    def check(_args: Args, query: Query, rules: RuleSet) -> bool:
        found = ask_match(query, rules)
        return bool((found["reason"], found["winner"]) == (reason, winner))

    return check


def _check_on(*, equal: bool) -> Check:
    def check(_args: Args, query: Query, rules: RuleSet) -> bool:
        found = ask_match(query, rules)
        past = [total >= target for total, target in zip(found["totals"], found["targets"], strict=True)]
        return found["winner"] is None and any(past) == equal and equal in (False, all(past))

    return check


def _check_where(seat: int, *, reached: bool) -> Check:
    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        found = ask_match(query, rules)
        as_said = [args["points"], args["target"]] == [found["totals"][seat], found["targets"][seat]]
        return as_said and (args["points"] >= args["target"]) == reached

    return check


def _check_uphill(seat: int) -> Check:
    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        count = sum(fine["by"] == seat for fine in fines(query, "false_claim"))
        return bool(args["count"] == count and ask_match(query, rules)["targets"][seat] == args["target"])

    return check


def _check_first(seat: int) -> Check:
    def check(_args: Args, query: Query, rules: RuleSet) -> bool:
        for _, _, after in _asked_up_to(query, rules):
            past = [total >= target for total, target in zip(after["totals"], after["targets"], strict=True)]
            if any(past):
                return rules.match_check == "after_deal" and past[seat] and not past[1 - seat]
        return False

    return check


def _check_at_once(_args: Args, query: Query, rules: RuleSet) -> bool:
    return rules.match_check == "at_once" and ask_match(query, rules)["winner"] is not None


def _is_fine(entry: Entry, penalty: str) -> bool:
    return isinstance(entry, dict) and entry["penalty"] == penalty


def _last_step(query: Query, rules: RuleSet) -> tuple[Entry, dict[str, Any], dict[str, Any]]:
    return list(_asked_up_to(query, rules))[-1]


def _check_fine(penalty: str, by: int, *, own: bool) -> Check:
    """Check what a penalty does to the total of the one who committed it, or of the other."""
    seat = by if own else 1 - by

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        fine, before, after = _last_step(query, rules)
        if not _is_fine(fine, penalty) or fine["by"] != by:
            return False
        change = after["totals"][seat] - before["totals"][seat]
        expected = {("false_claim", True): 0, ("miscount", True): -args["points"]}.get((penalty, own), args["points"])
        return bool(change == expected and after["totals"][seat] == args["total"] and fine["points"] == args["points"])

    return check


def _check_asked(what: str, seat: int) -> Check:
    return lambda args, query, rules: bool(ask_match(query, rules)[what][seat] == args["points"])


def _check_no_change(_args: Args, query: Query, rules: RuleSet) -> bool:
    fine, before, after = _last_step(query, rules)
    same = all(before[name] == after[name] for name in ("totals", "targets"))
    return _is_fine(fine, "draw") and same and after["reason"] == "penalty"


def _check_claim_uphill(args: Args, query: Query, rules: RuleSet) -> bool:
    fine, before, after = _last_step(query, rules)
    if not _is_fine(fine, "false_claim"):
        return False
    return bool(after["targets"][fine["by"]] - before["targets"][fine["by"]] == args["rise"])


def _check_other_stays(_args: Args, query: Query, rules: RuleSet) -> bool:
    fine, before, after = _last_step(query, rules)
    if not _is_fine(fine, "false_claim"):
        return False
    other = 1 - fine["by"]
    return bool(before["targets"][other] == after["targets"][other] == rules.match_target)


_COLUMN_CHECKS: dict[str, Check] = {
    f"match_{what}_{who}": check
    for seat, who in enumerate(SEATS)
    for what, check in (("entry", _check_entry(seat)), ("uphill", _check_uphill(seat)))
}

END_CHECKS: dict[str, Check] = {
    **_COLUMN_CHECKS,
    **{
        f"match_{what}_{who}": check
        for seat, who in enumerate(SEATS)
        for what, check in (
            ("target", _check_outcome("target", seat)),
            ("higher", _check_outcome("higher", seat)),
            ("lost_by_draw", _check_outcome("penalty", 1 - seat)),
            ("reached", _check_where(seat, reached=True)),
            ("missed", _check_where(seat, reached=False)),
            ("first_past", _check_first(seat)),
        )
    },
    "match_on": _check_on(equal=False),
    "match_equal": _check_on(equal=True),
    "match_looked_at_once": _check_at_once,
    "match_draw_ends_at_once": _check_no_change,
}

PENALTY_CHECKS: dict[str, Check] = {
    **_COLUMN_CHECKS,
    **{
        f"penalty_{what}_{who}": check
        for seat, who in enumerate(SEATS)
        for what, check in (
            ("total", _check_asked("totals", seat)),
            ("target", _check_asked("targets", seat)),
            ("false_claim_by", _check_fine("false_claim", seat, own=True)),
            ("false_claim_against", _check_fine("false_claim", seat, own=False)),
            ("miscount_by", _check_fine("miscount", seat, own=True)),
            ("miscount_against", _check_fine("miscount", seat, own=False)),
        )
    },
    "penalty_base": lambda args, _query, rules: args["target"] == rules.match_target,
    "penalty_other_stays": _check_other_stays,
    "penalty_claim_uphill": _check_claim_uphill,
    "penalty_draw_no_points": _check_no_change,
}
