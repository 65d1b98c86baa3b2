"""Wrong beliefs about the score sheet of a match and about plans of claims.

The sheet is a small referee that can be wrong in one thing; with nothing wrong it answers as the referee does, and the
tests hold it to that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from terz_tutor.quiz.draft import Draft
from terz_tutor.quiz.wrongly import Wrongly
from terz_tutor.rules import MELDS, Claims, Meld, RuleSet, parse_card, parse_suit
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.claims import claimable
from terz_tutor.rules.match import UPHILL

Reply = dict[str, Any]


# --- the score sheet ---


@dataclass(frozen=True, slots=True)
class MatchBelief:
    """What somebody believes about matches and penalties; the defaults are right.

    >>> MatchBelief(beyond=1).both
    'higher'
    """

    check: Literal["at_once", "after_deal"] | None = None
    """When the sheet is looked at, whatever the rules say."""
    beyond: int = 0
    """How many points beyond the target are needed."""
    both: Literal["higher", "play_on"] = "higher"
    target_needed: bool = True
    """Without it, the higher total wins wherever it stands."""
    claim_shares: tuple[int, int] = (0, 1)
    """How often a false claim's points are given to the claimer and to the other."""
    uphill: Literal["each_time", "once", "never", "by_points"] = "each_time"
    miscount_shares: tuple[int, int] = (-1, 1)
    draw: Literal["loses", "forgiven", "uphill"] = "loses"


@dataclass(slots=True)
class _Sheet:
    """A sheet while it is being written by somebody who believes something."""

    rules: RuleSet
    belief: MatchBelief
    totals: list[int] = field(default_factory=lambda: [0, 0])
    uphill: list[int] = field(default_factory=lambda: [0, 0])
    winner: int | None = None
    reason: str | None = None

    @property
    def targets(self) -> list[int]:
        return [self.rules.match_target + rise for rise in self.uphill]

    def write(self, entry: Any) -> None:
        if isinstance(entry, list):
            self.totals[entry[0]] += entry[1]
            return
        by, points, belief = entry["by"], entry.get("points", 0), self.belief
        match entry["penalty"]:
            case "false_claim":
                self._share(belief.claim_shares, by, points)
                self._raise(by, points)
            case "miscount":
                self._share(belief.miscount_shares, by, points)
            case _ if belief.draw == "loses":
                self.winner, self.reason = 1 - by, "penalty"
            case _ if belief.draw == "uphill":
                self.uphill[by] += UPHILL

    def look(self) -> None:
        reached = [seat for seat in (0, 1) if self.totals[seat] >= self.targets[seat] + self.belief.beyond]
        if not self.belief.target_needed:
            reached = [0, 1]
        if len(reached) == 1:
            self.winner, self.reason = reached[0], "target"
        elif reached and self.totals[0] != self.totals[1] and self.belief.both == "higher":
            self.winner, self.reason = int(self.totals[1] > self.totals[0]), "higher"

    def _share(self, shares: tuple[int, int], by: int, points: int) -> None:
        self.totals[by] += shares[0] * points
        self.totals[1 - by] += shares[1] * points

    def _raise(self, by: int, points: int) -> None:
        rises = {
            "each_time": self.uphill[by] + UPHILL,
            "once": UPHILL,
            "never": 0,
            "by_points": self.uphill[by] + points,
        }
        self.uphill[by] = rises[self.belief.uphill]


def referee(belief: MatchBelief) -> Wrongly:
    """Make the referee of somebody who believes this.

    >>> from terz_tutor.rules import Reason, Suit
    >>> from terz_tutor.rules.scene import Scene
    >>> deals = [{"written": [[0, 501], [1, 20]], "last": 1}]
    >>> draft = Draft({"ask": "match", "deals": deals}, "/winner", Reason("", ""), Scene(Suit.SPADES))
    >>> referee(MatchBelief())(RuleSet(), draft)["winner"], referee(MatchBelief(beyond=1))(RuleSet(), draft)["winner"]
    (0, None)
    """

    def reply(rules: RuleSet, draft: Draft) -> Mapping[str, Any] | None:
        return _play(belief, rules, draft.query["deals"]) if draft.query["ask"] == "match" else None

    return reply


def _play(belief: MatchBelief, rules: RuleSet, deals: Sequence[Mapping[str, Any]]) -> Reply:
    sheet = _Sheet(rules, belief)
    check = belief.check or rules.match_check
    for number, deal in enumerate(deals, 1):
        for entry in deal["written"]:
            if sheet.winner is None:  # who stops too early writes no more
                sheet.write(entry)
                if check == "at_once" and sheet.winner is None:
                    sheet.look()
        # where the rules look at once, nobody says that the last deal is over
        unfinished = number == len(deals) and rules.match_check == "at_once"
        if check == "after_deal" and sheet.winner is None and not unfinished:
            sheet.look()
    last = deals[-1]["last"] if deals and sheet.winner is None else None
    return {
        "totals": sheet.totals,
        "targets": sheet.targets,
        "winner": sheet.winner,
        "reason": sheet.reason,
        "next_dealer": last,
    }


# --- plans of claims ---


def only_the_longest(rules: RuleSet, draft: Draft) -> Reply | None:
    """Count in each suit the longest run alone, as if the shorter ones in it were gone with it.

    >>> from terz_tutor.quiz.generate import generate
    >>> only_the_longest(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    melds = _open_melds(rules, draft)
    if melds is None:
        return None
    kept: list[Meld] = []
    for meld in melds:  # senior first
        if not any(meld.suit is other.suit is not None and meld.mask & other.mask == meld.mask for other in kept):
            kept.append(meld)
    return {"points": _in_turns(rules, kept, draft.query["turns"])}


def senior_first(rules: RuleSet, draft: Draft) -> Reply | None:
    """Claim the dearest meld first, and then what the rules still leave, one claim a turn.

    >>> from terz_tutor.quiz.generate import generate
    >>> senior_first(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    melds = _open_melds(rules, draft)
    if melds is None or rules.meld_per_turn != "one":
        return None
    query = draft.query
    trump, hand = parse_suit(query["trump"]).index, _mask(query["hand"])
    scored, beaten = ([MELDS[_mask(codes)] for codes in query.get(name, ())] for name in ("scored", "claimed"))
    points = 0
    for _ in range(query["turns"]):
        left = claimable(rules, trump, hand, Claims(tuple(scored), tuple(beaten)))
        if not left:
            break
        dearest = max(left, key=lambda meld: (meld.points, meld.mask.bit_count()))
        scored.append(dearest)
        points += dearest.points
    return {"points": points}


def cards_serve_once(rules: RuleSet, draft: Draft) -> Reply | None:
    """Let a card serve in one meld only.

    >>> from terz_tutor.quiz.generate import generate
    >>> cards_serve_once(RuleSet(), generate("exchange-now", RuleSet(), 1, 7).draft) is None
    True
    """
    melds = _open_melds(rules, draft)
    if melds is None:
        return None
    turns = draft.query["turns"] if rules.meld_per_turn == "one" else len(melds)
    return {"points": _apart(melds, turns, 0)}


def _apart(melds: Sequence[Meld], turns: int, used: int) -> int:
    """Find the most points of melds that share no card."""
    if not melds or not turns:
        return 0
    first, rest = melds[0], melds[1:]
    without = _apart(rest, turns, used)
    return without if first.mask & used else max(without, first.points + _apart(rest, turns - 1, used | first.mask))


def _open_melds(rules: RuleSet, draft: Draft) -> list[Meld] | None:
    query = draft.query
    if query["ask"] != "claim_plan":
        return None
    scored, beaten = (tuple(MELDS[_mask(codes)] for codes in query.get(name, ())) for name in ("scored", "claimed"))
    return claimable(rules, parse_suit(query["trump"]).index, _mask(query["hand"]), Claims(scored, beaten))


def _in_turns(rules: RuleSet, melds: Sequence[Meld], turns: int) -> int:
    """Add up the points of melds of which no run contains another."""
    prices = sorted((meld.points for meld in melds), reverse=True)
    if rules.meld_per_turn == "one":
        return sum(prices[:turns])
    if rules.meld_per_turn == "any":
        return sum(prices)
    fours = sorted((meld.points for meld in melds if meld.suit is None), reverse=True)
    runs: dict[Any, list[int]] = {}
    for meld in melds:
        if meld.suit is not None:
            runs.setdefault(meld.suit, []).append(meld.points)
    columns = [sorted(column, reverse=True) for column in runs.values()]
    return max(
        sum(fours[:spent]) + sum(sum(column[: turns - spent]) for column in columns)
        for spent in range(min(len(fours), turns) + 1)
    )


def _mask(codes: Sequence[str]) -> int:
    return cards_mask(map(parse_card, codes))
