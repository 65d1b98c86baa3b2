"""Checks of explanations of endgames: each step is asked of the referee anew, card by card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terz_tutor.quiz.checks import Args, referee
from terz_tutor.quiz.draft import Query
from terz_tutor.quiz.hands import codes
from terz_tutor.quiz.kinds import Check
from terz_tutor.rules import RuleSet, card_points, parse_card, parse_suit
from terz_tutor.rules.strength import LAST_TRICK

_TAKERS = {"yours": 0, "theirs": 1}
_LEADERS = {"you": 0, "opponent": 1}
_TWO = 2


def _solve(query: Query, rules: RuleSet) -> dict[str, Any]:
    fields = {key: value for key, value in query.items() if key not in ("ask", "rules")}
    return referee(rules, "solve", **fields)


def _to_act(query: Query) -> int:
    leader: int = query["leader"]
    return leader if query.get("led") is None else 1 - leader


def _legal(query: Query, rules: RuleSet) -> list[str]:
    question = {"trump": query["trump"], "hand": query["hands"][_to_act(query)], "led": query.get("led"), "stock": 0}
    legal: list[str] = referee(rules, "legal", **question)["legal"]
    return legal


def _trick(query: Query, rules: RuleSet, reply: str) -> dict[str, Any]:
    """Ask about the trick that a reply completes."""
    last = len(query["hands"][_to_act(query)]) == 1
    return referee(rules, "trick", trump=query["trump"], cards=[query["led"], reply], last=last)


def _played(query: Query, rules: RuleSet, card: str) -> dict[str, Any]:
    """Play a card: the position, as a question, that comes after it."""
    player, leader = _to_act(query), query["leader"]
    hands = [[code for code in hand if code != card] for hand in query["hands"]]
    if query.get("led") is None:
        return {**query, "hands": hands, "led": card}
    if _trick(query, rules, card)["winner"] == "follower":
        leader = player
    return {**query, "hands": hands, "led": None, "leader": leader}


def _may_be_played(query: Query, rules: RuleSet, card: str) -> bool:
    return card in _legal(query, rules)


def _well_played(query: Query, rules: RuleSet, card: str) -> bool:
    """Tell whether a card is as good as any: a best one, or any where the last trick is out of reach."""
    best = _solve(query, rules).get("best")  # none where the cards told before can't have been played
    return best is not None and card in (best or _legal(query, rules))


def trick_in_line(leads: str, taken: str, *, last: bool) -> Check:
    """Check a trick of a line: it is played best, and goes as it is told; the line's first card is judged elsewhere.

    >>> args = {"before": (), "lead": parse_card("7S"), "reply": parse_card("8S"), "points": 10}
    >>> query = {"trump": "S", "hands": [["7S"], ["8S"]], "leader": 0}
    >>> trick_in_line("you", "theirs", last=True)(args, query, RuleSet())
    True
    """

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        before, cards = codes(args["before"]), codes((args["lead"], args["reply"]))
        on_table = [] if before or query.get("led") is None else [query["led"]]
        if on_table != cards[: len(on_table)]:
            return False
        cards = cards[len(on_table) :]
        now: dict[str, Any] = dict(query)
        for place, card in enumerate([*before, *cards]):
            if card not in now["hands"][_to_act(now)]:
                return False
            # whether what was played before is well played, the steps before this one tell
            if place >= len(before) and not (_well_played if place else _may_be_played)(now, rules, card):
                return False
            earlier, now = now, _played(now, rules, card)
        trick = _trick(earlier, rules, cards[-1])
        if "winner" not in trick:
            return False  # no card was led: what is told to have gone before is no line of play
        leader = earlier["leader"]
        winner = leader if trick["winner"] == "leader" else 1 - leader
        as_told = leader == _LEADERS[leads] and winner == _TAKERS[taken] and now["led"] is None
        return as_told and any(now["hands"]) != last and args.get("points", trick["points"]) == trick["points"]

    return check


_TRICKS = {
    f"{'last_' if last else ''}{kind}_{leads}_{taken}": trick_in_line(leads, taken, last=last)
    for kind in ("trick", "way")
    for last in (False, True)
    for leads in _LEADERS
    for taken in _TAKERS
}


def _check_best(args: Args, query: Query, rules: RuleSet) -> bool:
    found = _solve(query, rules)
    return bool(found["best"] == [args["card"].code] and found["value"][_to_act(query)] == args["points"])


def _check_value(args: Args, query: Query, rules: RuleSet) -> bool:
    led = query.get("led")
    cards = [*(code for hand in query["hands"] for code in hand), *([] if led is None else [led])]
    in_cards = sum(card_points(parse_card(code), parse_suit(query["trump"])) for code in cards)
    value = _solve(query, rules)["value"]
    return bool(value == [args["points"], args["other"]] and args["total"] == sum(value) == in_cards + LAST_TRICK)


def _check_open(args: Args, query: Query, rules: RuleSet) -> bool:
    legal = _legal(query, rules)
    return sorted(codes(args["legal"])) == sorted(legal) and len(legal) < len(query["hands"][_to_act(query)])


def _check_wrong(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check what a wrong card wins, and how much less that is."""
    found = _solve(query, rules)
    worth = found["values"].get(args["card"].code)
    return bool(worth == args["points"] and max(found["values"].values()) - worth == args["less"] > 0)


def _check_taking(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check that the wrong card takes the trick, whatever is played on it."""
    card = args["card"].code
    if query.get("led") is not None:
        takes = _trick(query, rules, card)["winner"] == "follower"
    else:
        led = _played(query, rules, card)
        takes = all(_trick(led, rules, reply)["winner"] == "leader" for reply in _legal(led, rules))
    return takes and _check_wrong(args, query, rules)


def _check_cheapest(args: Args, query: Query, rules: RuleSet) -> bool:
    trump = parse_suit(query["trump"])
    others = [card_points(parse_card(code), trump) for code in _legal(query, rules) if code != args["card"].code]
    return card_points(args["card"], trump) < min(others) and _check_wrong(args, query, rules)


def _check_next_trick(args: Args, query: Query, rules: RuleSet) -> bool:
    gains = {code: _gain(query, rules, code) for code in _legal(query, rules)}
    own = gains.pop(args["card"].code, None)
    return own is not None and own > max(gains.values()) and _check_wrong(args, query, rules)


def _gain(query: Query, rules: RuleSet, card: str) -> int:
    """Count what a card brings in the very next trick, the other one looking no further either."""
    if query.get("led") is None:
        led = _played(query, rules, card)
        return min(-_gain(led, rules, reply) for reply in _legal(led, rules))
    trick = referee(rules, "trick", trump=query["trump"], cards=[query["led"], card])
    points: int = trick["points"]
    return points if trick["winner"] == "follower" else -points


def _check_keeps(*, alone: bool) -> Check:
    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        best = _solve(query, rules)["best"]
        return args["card"].code in best and (not alone or len(best) == 1)

    return check


def _check_loses(*, leading: bool) -> Check:
    """Check that the opponent has the last trick after a card: asked in the position that comes after it."""

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        card = args["card"].code
        if card not in _legal(query, rules) or leading != (query.get("led") is None):
            return False
        after = _played(query, rules, card)
        if not after["hands"][_to_act(after)]:
            return bool(after["leader"] == 1)
        return bool(_solve(after, rules)["forced"]) == (_to_act(after) == 1)

    return check


LINE_CHECKS: Mapping[str, Check] = {
    **_TRICKS,
    "open_choice": _check_open,
    "only_best": _check_best,
    "value_comes": _check_value,
    "wrong_next_trick": _check_next_trick,
    "wrong_taking": _check_taking,
    "wrong_cheapest": _check_cheapest,
    "wrong_second": _check_wrong,
    "wrong_other": lambda args, query, rules: len(_legal(query, rules)) == _TWO and _check_wrong(args, query, rules),
    "only_keeps_last": _check_keeps(alone=True),
    "last_forced": _check_keeps(alone=False),
    "last_not_forced": lambda args, query, rules: (
        not _solve(query, rules)["forced"] and _may_be_played(query, rules, args["card"].code)
    ),
    **{f"loses_last{so}": _check_loses(leading=False) for so in ("", "_so")},
    **{f"loses_last{so}_led": _check_loses(leading=True) for so in ("", "_so")},
}
"""Checks of the steps about endgames."""
