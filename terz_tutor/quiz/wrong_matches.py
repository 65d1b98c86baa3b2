"""Wrong beliefs about the score sheet of a match: a small referee that can be wrong in one thing.

With nothing wrong it answers as the referee does; the tests hold it to that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from terz_tutor.quiz.draft import Draft
from terz_tutor.quiz.wrongly import Wrongly
from terz_tutor.rules import RuleSet
from terz_tutor.rules.match import UPHILL

Reply = dict[str, Any]


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
