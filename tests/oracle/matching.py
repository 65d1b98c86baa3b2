"""A match written down entry by entry."""

from typing import Any

from .rulesets import TARGET, Rules
from .wrong import Wrong


def match_answer(q: dict[str, Any]) -> dict[str, Any]:
    """How a match stands after its deals."""
    rules = q["rules"]
    totals, targets = [0, 0], [rules[TARGET], rules[TARGET]]
    winner: int | None = None
    reason: str | None = None
    next_dealer: int | None = None
    for deal in q["deals"]:
        if winner is not None:
            raise Wrong("match_over", "a deal after the match was won")
        for entry in deal["written"]:
            if winner is not None:
                raise Wrong("match_over", "an entry after the match was won")
            if isinstance(entry, list):
                player, points = entry
                totals[player] += points
            else:
                winner, reason = penalty(entry, rules, totals, targets)
            if rules["match.check"] == "at_once" and winner is None:
                winner, reason = looked_at(totals, targets)
        if winner is None:
            winner, reason = looked_at(totals, targets)
        next_dealer = deal["last"]
    return {
        "totals": totals,
        "targets": targets,
        "winner": winner,
        "reason": reason,
        "next_dealer": next_dealer if winner is None else None,
    }


def penalty(
    entry: dict[str, Any], rules: Rules, totals: list[int], targets: list[int]
) -> tuple[int | None, str | None]:
    """Write a penalty down; give who wins the match by it, and the reason.

    >>> totals, targets = [30, 0], [501, 501]
    >>> penalty({"penalty": "miscount", "by": 0, "points": 20}, {"penalty.miscount": True}, totals, targets), totals
    ((None, None), [10, 20])
    """
    what, by = entry["penalty"], entry["by"]
    if not rules["penalty." + what]:
        raise Wrong("no_penalty", f"the rules have no penalty {what}")
    if what == "draw":
        return 1 - by, "penalty"
    totals[1 - by] += entry["points"]
    if what == "false_claim":
        targets[by] += 100
    else:
        totals[by] -= entry["points"]
    return None, None


def looked_at(totals: list[int], targets: list[int]) -> tuple[int | None, str | None]:
    """Who has won by points, and how.

    >>> looked_at([501, 500], [501, 501]), looked_at([520, 530], [501, 501]), looked_at([520, 520], [501, 501])
    ((0, 'target'), (1, 'higher'), (None, None))
    """
    there = [player for player in (0, 1) if totals[player] >= targets[player]]
    if len(there) == 1:
        return there[0], "target"
    if len(there) == 2 and totals[0] != totals[1]:  # noqa: PLR2004
        return (0 if totals[0] > totals[1] else 1), "higher"
    return None, None
