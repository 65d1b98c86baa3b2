"""The corpus of records, and how the tests judge one."""

from __future__ import annotations

from pathlib import Path

from terz_tutor.rules import RuleSet
from terz_tutor.rules.cards import CODES
from terz_tutor.rules.deal import start_deal
from terz_tutor.rules.record import Problem, RecordError, format_position, parse_record, problems

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*.terz"))
BAD = sorted((HERE / "records" / "bad").glob("*.terz"))
DECK = f'[Dealer "0"]\n[Deck "{" ".join(CODES)}"]\n'
START = format_position(start_deal(RuleSet(), range(32), 0))


def judged(text: str) -> tuple[Problem, ...]:
    try:
        return problems(parse_record(text))
    except RecordError:
        return ()
