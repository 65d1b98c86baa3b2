"""What stands around a match's table, as view data: opponent and rules, score sheet, moves, record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from terz_tutor.lesson.match_views import say, winner
from terz_tutor.lesson.table_views import happened
from terz_tutor.lesson.views import View, labels, rules_chip
from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.match import Fine, Match, Penalty, Points, write_deal
from terz_tutor.rules.record import NOWHERE, DealRecord, RecordError
from terz_tutor.session.match import LEARNER, MatchState
from terz_tutor.session.match_record import (
    LONGEST_SEED,
    BadOpponent,
    BadRecord,
    BadSeed,
    UnknownCards,
    events_of,
    save_text,
)
from terz_tutor.session.play import PlayState, begin_play
from terz_tutor.texts import Texts
from terz_tutor.texts.house import table_name
from terz_tutor.texts.match_words import LEVELS
from terz_tutor.texts.record_texts import problem_sentence
from terz_tutor.widgets.messages import MAX_NUMBER, MAX_RECORD

TARGETS = (301, 501, 1001)
"""Targets that are offered; others may be written in."""

# --- opponent and rules ---


def setup_view(state: MatchState, house: RuleSet, texts: Texts) -> View:
    """Show what may be chosen for a match; ``house``: the rules of the page.

    >>> from terz_tutor.analysis.opponent import Level
    >>> from terz_tutor.session.match import start_match
    >>> view = setup_view(start_match(PRESETS["modern"], Level.CLUB, seed=1), RuleSet(), Texts("en"))
    >>> view["now"]
    'Now: match 1 · Club player · Modern · up to 501'
    """
    systems = [{"id": system, "name": texts.system(system), "note": texts.system_note(system)} for system in PRESETS]
    if house.changes:
        note = table_name(texts, house.base, house.changes)
        systems.insert(0, {"id": "house", "name": say(texts, "setup", "house"), "note": note})
    chosen = "house" if state.rules == house and house.changes else state.rules.base
    name, _ = LEVELS[state.level.value]
    return {
        "labels": labels("setup", texts),
        "title": say(texts, "setup", "title"),
        "levels": [
            {"id": level, "name": texts.tr(name), "note": texts.tr(note)} for level, (name, note) in LEVELS.items()
        ],
        "level": state.level.value,
        "systems": systems,
        "rules": chosen,
        "targets": sorted({*TARGETS, state.rules.match_target}),
        "target": state.rules.match_target,
        "most": MAX_NUMBER,
        "coach": state.coach,
        "now": say(
            texts,
            "setup",
            "now",
            number=state.seed,
            level=texts.tr(name),
            rules=rules_chip(state.rules, texts),
            target=state.rules.match_target,
        ),
    }


# --- the score sheet ---


def score_view(state: MatchState, texts: Texts) -> View:
    """Show the score sheet, deal by deal.

    >>> from terz_tutor.analysis.opponent import Level
    >>> from terz_tutor.session.match import start_match
    >>> view = score_view(start_match(PRESETS["modern"], Level.CLUB, seed=1), Texts("en"))
    >>> view["columns"], view["total"]["cells"]
    (['Deal', 'You', 'Opponent'], ['0', '0'])
    """
    sheet = Match(state.rules)
    rows = []
    for number, deal in enumerate(state.written, start=1):
        if deal.written is None:
            note = say(texts, "score", "unplayed")
            rows.append({"deal": str(number), "cells": [{"sum": "–", "note": note}, {"sum": "–", "note": note}]})
            continue
        before, sheet = sheet, write_deal(sheet, deal.written, deal.last or 0)
        rows.append({"deal": str(number), "cells": [_cell(deal, player, before, sheet, texts) for player in (0, 1)]})
    unit = 1 if state.rules.score_round == "none" else 10  # where tens are written, 501 takes 510
    left = [max(0, (total - target) // unit * -unit) for target, total in zip(sheet.targets, sheet.totals, strict=True)]
    return {
        "title": say(texts, "score", "title"),
        "caption": say(texts, "score", "caption", target=state.rules.match_target),
        "columns": [say(texts, "score", "deal"), *(texts.tr(word) for word in ("You", "Opponent"))],
        "rows": rows,
        "total": {"text": say(texts, "score", "total"), "cells": [str(total) for total in sheet.totals]},
        "left": {"text": say(texts, "score", "to_go"), "cells": [str(points) for points in left]},
        "note": " ".join(winner(sheet, texts)) or ("" if rows else say(texts, "score", "none")),
    }


def _cell(deal: DealRecord, player: int, before: Match, after: Match, texts: Texts) -> View:
    """Show what a deal brought one player, and what it is made of."""
    notes = []
    written = after.totals[player] - before.totals[player]
    if deal.result is not None and deal.total is not None:
        melds = deal.total[player] - deal.result[player]
        notes.append(say(texts, "score", "tricks", points=deal.result[player]))
        notes += [say(texts, "score", "melds", points=melds)] if melds else []
    elif any(isinstance(entry, Points) for entry in deal.written or ()):
        notes.append(say(texts, "score", "melds", points=written))
    notes += [_fine(entry, texts) for entry in deal.written or () if isinstance(entry, Fine) and entry.by == player]
    return {"sum": f"+{written}" if written >= 0 else f"−{-written}", "note": ", ".join(notes)}


def _fine(fine: Fine, texts: Texts) -> str:
    code = "draw" if fine.penalty is Penalty.DRAW else fine.penalty.value
    return say(texts, "score", code, points=fine.points)


# --- the moves and the record ---


def moves_view(state: MatchState, texts: Texts, earlier: Sequence[View], status: View | None = None) -> View:
    """Show all that was played, as lists to be read aloud, and the match's record.

    Args:
        state: the match.
        texts: the reader's language and letters.
        earlier: the deals before the one on the table, as :func:`earlier_deals` tells them.
        status: what became of a record that was to be loaded.

    >>> from terz_tutor.analysis.opponent import Level
    >>> from terz_tutor.session.match import start_match
    >>> view = moves_view(start_match(PRESETS["modern"], Level.CLUB, seed=1), Texts("en"), [])
    >>> view["deals"][0]["title"], view["file"]
    ('Deal 1, being played', 'match-1.terz')
    """
    title = "now_playing" if state.closed is None else "deal_title"
    return {
        "labels": labels("moves", texts),
        "title": say(texts, "moves", "title"),
        "deals": [_deal_view(state.number, state.play, title, texts), *earlier],
        "record": save_text(state),
        "most": MAX_RECORD,
        "file": f"match-{state.seed}.terz",
        "status": status,
    }


def earlier_deals(state: MatchState, texts: Texts) -> list[View]:
    """Tell the deals before the one on the table, the last one first; those without cards are left out.

    >>> from terz_tutor.analysis.opponent import Level
    >>> from terz_tutor.session.match import start_match
    >>> earlier_deals(start_match(PRESETS["modern"], Level.CLUB, seed=1), Texts("en"))
    []
    """
    told = []
    for number, deal in enumerate(state.deals, start=1):
        start = deal.opening(state.rules)
        if start is not None:
            told.append(_deal_view(number, begin_play(start, LEARNER, events_of(deal)), "deal_title", texts))
    return told[::-1]


def _deal_view(number: int, play: PlayState, title: str, texts: Texts) -> View:
    return {
        "id": str(number),
        "title": say(texts, "moves", title, number=number),
        "tricks": tricks_view(play, texts),
    }


def tricks_view(play: PlayState, texts: Texts) -> list[View]:
    """Tell a deal trick by trick.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import read_moves
    >>> play = begin_play(start_deal(RuleSet(), range(32), 0), 0, read_moves("KS TS"))
    >>> tricks_view(play, Texts("en"))[0]["lines"][0]
    'The opponent leads the king of spades.'
    """
    tricks: dict[int, list[str]] = {}
    for state in play.history[1:]:
        assert state.before is not None  # noqa: S101 - only the first has none
        # the stock is broken behind the first trick, before the second
        number = len(state.before.deal.tricks) + (not state.before.deal.break_due)
        tricks.setdefault(number, []).append(happened(state, texts))
    return [
        {"number": number, "title": say(texts, "moves", "trick_number", number=number), "lines": lines}
        for number, lines in tricks.items()
    ]


Unloaded = RecordError | BadOpponent | BadSeed | BadRecord | UnknownCards
"""Why a record can't be loaded."""


def load_problem(error: Unloaded, system: str, texts: Texts) -> str:
    """Say what is wrong with a record, and where.

    >>> from terz_tutor.rules.record import Place
    >>> load_problem(RecordError("bad_player", Place(3, 10), text="2"), "modern", Texts("en"))
    'Line 3, column 10: 2 is no player; expected 0 or 1.'
    """
    match error:
        case BadOpponent():
            return say(texts, "moves", "no_opponent", text=error.text)
        case BadSeed():
            return say(texts, "moves", "bad_seed", text=error.text, digits=LONGEST_SEED)
        case UnknownCards():
            why = "" if error.reason is None else problem_sentence(texts, error.reason, system)
            return say(texts, "moves", error.code, seed=error.seed, move=error.move, why=why)
        case BadRecord():
            place, said = error.problem.place, problem_sentence(texts, error.problem.reason, system)
        case RecordError():
            place, said = error.place, error.sentence(texts.tr)
        case _:
            assert_never(error)
    if place == NOWHERE:
        return said
    return say(texts, "moves", "place", line=place.line, column=place.column, text=said)
