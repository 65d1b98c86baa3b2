"""Whether a record keeps to the rules; reading it is another matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from terz_tutor.rules.deal import Deal
from terz_tutor.rules.events import Event
from terz_tutor.rules.match import Entry, Fine, Match, MatchOver, NoPenalty, Penalty, Points, write_deal
from terz_tutor.rules.reasons import Arg, Reason
from terz_tutor.rules.record.errors import NOWHERE, Place
from terz_tutor.rules.record.record import DealRecord, Move, Pair, Record
from terz_tutor.rules.record.sense import position_problems
from terz_tutor.rules.turns import happen, why_not


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and where it stands in the text."""

    reason: Reason
    place: Place = NOWHERE
    deal: int = 0
    """The number of the deal, counted from 1; 0 for the match."""
    event: Event | None = None
    """The event that may not happen, if it is about one."""


def problems(record: Record) -> tuple[Problem, ...]:
    """Say what is wrong with a record: in each deal the first event that may not happen, and results that differ.

    >>> [problem.reason.code for problem in problems(Record(totals=(20, 0), winner=0))]
    ['totals_differ', 'nobody_won']
    """
    found = _Judge(record).problems()
    return tuple(sorted(found, key=lambda problem: (problem.place.line, problem.place.column)))


@dataclass(frozen=True, slots=True)
class _Played:
    """How a deal went: its last state, the melds as they scored, and the first event that may not happen."""

    end: Deal
    melds: tuple[Entry, ...] = ()
    problem: Problem | None = None


def _play(start: Deal, deal: DealRecord, number: int) -> _Played:
    state = start
    melds: list[Entry] = []
    for move in deal.moves:
        if not isinstance(move, Move):
            continue
        reason = why_not(state, move.event)
        if reason is not None:
            return _Played(state, tuple(melds), Problem(reason, move.place, number, move.event))
        before, state = state, happen(state, move.event)
        melds += [
            Points(player, state.melds[player] - before.melds[player])
            for player in (0, 1)
            if state.melds[player] != before.melds[player]
        ]
    return _Played(state, tuple(melds))


class _Judge:
    """Goes through a record deal by deal; ``sheet`` is the score so far, None once it can't be told any more."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.sheet: Match | None = Match(record.rules)

    def problems(self) -> Iterator[Problem]:
        """Judge the deals one by one, then the match."""
        for number, deal in enumerate(self.record.deals, start=1):
            yield from self.deal_problems(deal, number)
        if self.sheet is not None:
            yield from _match_problems(self.record, self.sheet)

    def deal_problems(self, deal: DealRecord, number: int) -> Iterator[Problem]:
        """Judge a deal: who deals, the position, the moves, the score."""
        start = deal.opening(self.record.rules)
        dealer = deal.dealer if start is None else start.dealer
        due = None if self.sheet is None else self.sheet.next_dealer
        if due is not None and dealer is not None and due != dealer:
            yield _differs("wrong_dealer", "deal.next_dealer", _place(deal, "dealer"), number, stated=dealer, found=due)
        wrong = position_problems(start) if start and deal.position else ()
        played = _play(start, deal, number) if start and not wrong else None
        yield from (Problem(reason, _place(deal, "position"), number) for reason in wrong)
        if played and played.problem:
            yield played.problem
        if wrong or (played and played.problem):
            self.sheet = None
            return
        if played:
            yield from _score_problems(deal, played.end, number)
        yield from self.write(deal, played, number)

    def write(self, deal: DealRecord, played: _Played | None, number: int) -> Iterator[Problem]:
        """Write the deal down, as the record says or, where it does not say, as it was played."""
        written, last = deal.written, deal.last
        if played and played.end.over:
            last = played.end.leader
            if written is None:
                tricks = played.end.score().recorded
                written = until_won(self.sheet, (*played.melds, Points(0, tricks[0]), Points(1, tricks[1])))
        if written is None or self.sheet is None:
            self.sheet = None
            return
        place = _place(deal, "written")
        try:
            sheet = write_deal(self.sheet, written, last or 0)
        except MatchOver:
            self.sheet = None
            yield Problem(Reason("match_over", "match.check"), place, number)
            return
        except NoPenalty as error:
            self.sheet = None
            yield Problem(Reason("no_penalty", f"penalty.{error.penalty.value}"), place, number)
            return
        # where a penalty ends the match there may be no last trick, and nobody deals next
        if last is None and sheet.reason != Penalty.DRAW.value and sheet.winner is None:
            yield Problem(Reason("last_missing", "trick.last"), place, number)
        # where the sheet is looked at after each entry, the one that wins is the last
        complete = sheet.winner is None or sheet.rules.match_check != "at_once"
        if deal.written is not None and complete and played and played.end.over:
            found = played.end.score().total
            yield from _compare("written_differs", "score.count", place, number, _sums(written), found)
        self.sheet = sheet


def _place(deal: DealRecord, *words: str) -> Place:
    return next((deal.places[word] for word in (*words, "deal") if word in deal.places), NOWHERE)


def _pair(pair: Pair) -> str:
    return f"{pair[0]}:{pair[1]}"


def _differs(code: str, rule: str, place: Place, number: int = 0, **args: Arg) -> Problem:
    return Problem(Reason(code, rule, args), place, number)


def _compare(code: str, rule: str, place: Place, number: int, stated: Pair | None, found: Pair) -> Iterator[Problem]:
    if stated is not None and stated != found:
        yield _differs(code, rule, place, number, stated=_pair(stated), found=_pair(found))


def _score_problems(deal: DealRecord, end: Deal, number: int) -> Iterator[Problem]:
    """Compare what the record says of a deal's score with how it was played."""
    if not end.over:
        stated = [word for word in ("result", "total", "last") if getattr(deal, word) is not None]
        # a deal that a penalty ended is written down, though it was not played out
        if stated and deal.written is None:
            yield Problem(Reason("not_over", "score.count"), _place(deal, *stated), number)
        return
    score = end.score()
    if deal.last is not None and deal.last != end.leader:
        yield _differs("last_differs", "trick.last", _place(deal, "last"), number, stated=deal.last, found=end.leader)
    place = _place(deal, "result")
    yield from _compare("result_differs", "score.round", place, number, deal.result, score.recorded)
    place = _place(deal, "total")
    yield from _compare("total_differs", "score.count", place, number, deal.total, score.total)


def until_won(sheet: Match | None, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Leave out what would be written after the match is won.

    >>> from terz_tutor.rules import RuleSet
    >>> sheet = Match(RuleSet(match_check="at_once"))
    >>> until_won(sheet, (Points(0, 501), Points(1, 20)))
    (Points(player=0, points=501),)
    """
    if sheet is None or sheet.winner is not None or sheet.rules.match_check != "at_once":
        return entries
    for count in range(1, len(entries)):
        if write_deal(sheet, entries[:count], 0).winner is not None:
            return entries[:count]
    return entries


def _sums(written: tuple[Entry, ...]) -> Pair:
    """Add up what was written for the deal itself: a miscount is struck, other penalties are no part of it."""
    sums = [0, 0]
    for entry in written:
        match entry:
            case Points(player, points):
                sums[player] += points
            case Fine(Penalty.MISCOUNT, by, points):
                sums[by] -= points
            case _:
                pass
    return sums[0], sums[1]


def _match_problems(record: Record, sheet: Match) -> Iterator[Problem]:
    """Compare what the record says of the match with its score sheet."""
    place = record.places.get("totals", NOWHERE)
    yield from _compare("totals_differ", "match.target", place, 0, record.totals, sheet.totals)
    if record.winner is None or record.winner == sheet.winner:
        return
    place = record.places.get("winner", NOWHERE)
    if sheet.winner is None:
        yield _differs("nobody_won", "match.target", place, stated=record.winner)
    else:
        yield _differs("winner_differs", "match.target", place, stated=record.winner, found=sheet.winner)
