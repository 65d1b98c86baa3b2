"""How often random deals, matches and endings meet what they should: `python tests/met.py 20000` makes so many of each.

A test makes fewer (test_oracle_play.py).
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from oracle import answer
from oracle.questions import question
from oracle.replaying import deal_out, happen
from oracle.rulesets import CHOICES, read_rules


def met_in_replays(count: int, seed: int) -> Counter[str]:
    """Count the codes, the rarer ways to them by themselves, and the deals without an error."""
    met: Counter[str] = Counter()
    rng = random.Random(seed)  # noqa: S311 - a fixed set of questions, no secret
    for _ in range(count):
        asked = question(rng, ["replay"], malformed=0)
        got = answer(asked)
        if got["ok"]:
            met["whole deal" if got["state"]["over"] else "part of a deal"] += 1
        else:
            met.update(ways(asked, got))
    return met


def ways(asked: dict[str, Any], got: dict[str, Any]) -> Iterator[str]:
    """Yield the code of a refused event, and in which way it was met."""
    code, at, rules = got["error"]["code"], got["at"], read_rules(asked.get("rules", "modern"))
    event = asked["events"][at]
    what = "/".join(sorted(event)) if isinstance(event, dict) else "no object"
    yield code
    if code in ("not_a_meld", "not_held", "hand_not_full", "already_scored", "not_now"):
        yield f"{code}: {what}"
    if code == "no_more_claims":
        table = table_before(asked, at)
        why = "the leader claimed" if table["led"] is not None and table["leader_claimed"] else rules["meld.per_turn"]
        yield f"{code}: {why}{', beaten' if table['turn_beaten'] else ''}"
    if code == "not_now" and "reply" not in what and "by" not in event:
        yield f"{code}: {rules['marriage.when']}"
    if code in ("bad_card", "duplicate_card", "unknown_event", "already_claimed", "senior_already_scored"):
        yield f"{code}: {'reply due' if table_before(asked, at)['claim'] else what}"


def table_before(asked: dict[str, Any], at: int) -> dict[str, Any]:
    """Give the naive referee's table before an event."""
    from oracle.events import read_cards  # noqa: PLC0415

    table = deal_out(read_cards(asked["deck"]), asked["dealer"], read_rules(asked.get("rules", "modern")))
    for event in asked["events"][:at]:
        happen(table, event)
    return table


def met_in_matches(count: int, seed: int) -> Counter[str]:
    """Count how matches end, errors included."""
    met: Counter[str] = Counter()
    rng = random.Random(seed)  # noqa: S311 - a fixed set of questions, no secret
    for _ in range(count):
        asked = question(rng, ["match"], malformed=0)
        got = answer(asked)
        met[got["error"]["code"] if "error" in got else f"won by {got['reason']}"] += 1
        if "error" not in got and got["reason"] is None and min(got["totals"]) >= min(got["targets"]):
            met["goes on past a target"] += 1
        met[f"checked {read_rules(asked.get('rules', 'modern'))['match.check']}"] += 1
    return met


def met_in_endings(count: int, seed: int) -> Counter[str]:
    """Count what endings are about: how many cards, which rules matter, how many cards are best."""
    met: Counter[str] = Counter()
    rng = random.Random(seed)  # noqa: S311 - a fixed set of questions, no secret
    for _ in range(count):
        asked = question(rng, ["solve"], malformed=0)
        got = answer(asked)
        met[f"{max(map(len, asked['hands']))} cards"] += 1
        met["at a lead" if asked.get("led") is None else "at a reply"] += 1
        if "forced" in got:
            met["last trick forced" if got["forced"] else "last trick not forced"] += 1
        elif len(got["values"]) > 1:
            met["all cards best" if len(got["best"]) == len(got["values"]) else "a choice"] += 1
        rules = read_rules(asked.get("rules", "modern"))
        for rule in ("end.overtake", "end.jack"):
            others = [{"base": "modern", **rules, rule: value} for value in CHOICES[rule]]
            if any(decided(answer({**asked, "rules": other})) != decided(got) for other in others):
                met[f"{rule} matters"] += 1
    return met


def decided(got: dict[str, Any]) -> dict[str, Any]:
    """Leave out the line: one best of several."""
    return {name: value for name, value in got.items() if name != "line"}


def main(count: int = 20_000, seed: int = 1) -> int:
    """Print how often each was met."""
    for met in (met_in_replays(count, seed), met_in_matches(count, seed), met_in_endings(count, seed)):
        sys.stdout.write("".join(f"{met[name]:7} {name}\n" for name in sorted(met)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
