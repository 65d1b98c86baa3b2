"""The score sheet of a match whose deals are kept as a record keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from terz_tutor.rules import RuleSet
from terz_tutor.rules.match import Entry, Match, Points, write_deal
from terz_tutor.rules.record import DealRecord, Move
from terz_tutor.rules.record.judge import until_won
from terz_tutor.session.play import PlayState


def write_sheet(rules: RuleSet, deals: Iterable[DealRecord]) -> Match:
    """Write down deal after deal; one that was not played out is left out.

    Raises:
        MatchOver: if a deal follows the one that won the match.
        NoPenalty: for a penalty that the rules don't have.

    >>> write_sheet(RuleSet(), [DealRecord(written=(Points(0, 96), Points(1, 74)), last=1)]).totals
    (96, 74)
    """
    sheet = Match(rules)
    for deal in deals:
        if deal.written is not None:
            sheet = write_deal(sheet, deal.written, deal.last or 0)
    return sheet


def melds_of(play: PlayState) -> tuple[Entry, ...]:
    """List what was written for melds, in the order in which they scored.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> melds_of(begin_play(start_deal(RuleSet(), range(32), 0), 1, read_moves("claim (7S 8S 9S) :good")))
    (Points(player=1, points=20),)
    """
    return tuple(
        Points(player, after.deal.melds[player] - before.deal.melds[player])
        for before, after in pairwise(play.history)
        for player in (0, 1)
        if after.deal.melds[player] != before.deal.melds[player]
    )


def write_down(sheet: Match, play: PlayState, deck: tuple[int, ...]) -> DealRecord | None:
    """Write down a deal that is over: played out, or, where the sheet is looked at at once, won by its melds.

    None while it goes on.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play
    >>> write_down(Match(RuleSet()), begin_play(start_deal(RuleSet(), range(32), 0), 0), tuple(range(32))) is None
    True
    """
    deal, melds = play.deal, melds_of(play)
    moves = tuple(map(Move, play.events))
    if deal.over:
        score = deal.score()
        written = until_won(sheet, (*melds, *(Points(player, score.recorded[player]) for player in (0, 1))))
        return DealRecord(deal.dealer, deck, None, (), moves, written, deal.leader, score.recorded, score.total)
    at_once = sheet.rules.match_check == "at_once"
    if not at_once or write_deal(sheet, until_won(sheet, melds), deal.leader).winner is None:
        return None
    return DealRecord(deal.dealer, deck, moves=moves, written=until_won(sheet, melds))
