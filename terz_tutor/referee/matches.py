"""The question ``match``: what was written down deal by deal, and who has won."""

from __future__ import annotations

from typing import Any

from terz_tutor.referee import wire
from terz_tutor.referee.wire import Answer, Fault, Question, Used
from terz_tutor.rules import RuleSet
from terz_tutor.rules.match import Entry, Fine, Match, MatchOver, NoPenalty, Penalty, Points, write_deal


def match(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    """Write down a match, deal by deal.

    >>> match(RuleSet(), {"deals": [{"written": [[0, 510]], "last": 1}]})[0]["winner"]
    0
    """
    sheet = Match(rules)
    at: Any = None  # the deal or the entry that is being written down

    def read(entry: Any) -> Entry:
        nonlocal at
        at = entry
        return _read_entry(entry)

    try:
        for deal in question["deals"]:
            at = deal
            sheet = write_deal(sheet, map(read, deal["written"]), deal["last"])
    except MatchOver as error:
        template = "The match is won by player {player}; expected nothing to be written after that."
        raise Fault("match_over", template, lambda value: value is at, player=error.winner) from None
    except NoPenalty as error:
        template = "These rules have no penalty {penalty}."
        raise Fault("no_penalty", template, lambda value: value is at, penalty=error.penalty.value) from None
    answer = {
        "totals": list(sheet.totals),
        "targets": list(sheet.targets),
        "winner": sheet.winner,
        "reason": sheet.reason,
        "next_dealer": sheet.next_dealer,
    }
    return answer, ("match.target", "match.check", "match.both", "deal.next_dealer")


def _read_entry(entry: Any) -> Entry:
    if isinstance(entry, list):
        return Points(*entry)
    return Fine(Penalty(entry["penalty"]), entry["by"], entry.get("points", 0))


def _is_entry(value: Any) -> bool:
    if type(value) is list:
        return len(value) == 2 and wire.PLAYER.fits(value[0]) and wire.STOCK.fits(value[1])  # noqa: PLR2004 - a pair
    if type(value) is not dict or value.keys() - {"penalty", "by", "points"} or "by" not in value:
        return False
    names = {penalty.value for penalty in Penalty}
    named = type(value.get("penalty")) is str and value["penalty"] in names
    needs_points = value.get("penalty") != Penalty.DRAW.value
    counted = wire.STOCK.fits(value["points"]) if "points" in value else not needs_points
    return named and wire.PLAYER.fits(value["by"]) and counted


def _is_deal(value: Any) -> bool:
    return (
        type(value) is dict
        and value.keys() == {"written", "last"}
        and type(value["written"]) is list
        and all(map(_is_entry, value["written"]))
        and wire.PLAYER.fits(value["last"])
    )


def _misfit(deals: Any) -> wire.Misfit:
    """Find the deal, or the entry in it, that has not its form."""
    if type(deals) is not list:
        return wire.Misfit("", deals, DEALS.expected)
    place, deal = next((place, deal) for place, deal in enumerate(deals) if not _is_deal(deal))
    written = deal.get("written") if type(deal) is dict else None
    for number, entry in enumerate(written if type(written) is list else []):
        if not _is_entry(entry):
            return wire.Misfit(f"/{place}/written/{number}", entry, DEALS.expected)
    return wire.Misfit(f"/{place}", deal, DEALS.expected)


DEALS = wire.Form(
    "a list of deals, each with what was written and who took the last trick",
    lambda value: type(value) is list and all(map(_is_deal, value)),
    _misfit,
)
"""The form of the field ``deals``."""
