"""Positions on one line and matches as text: reading, writing, judging. The grammar is in ``docs/notation.md``.

``parse_position`` and ``parse_record`` read what people write and raise :class:`RecordError` with line and column;
``format_position`` and ``format_record`` have one spelling for each value; ``position_problems`` and ``problems`` tell
whether the rules allow what was read.
"""

from terz_tutor.rules.record.errors import MESSAGES, NOWHERE, Place, RecordError
from terz_tutor.rules.record.judge import Problem, problems
from terz_tutor.rules.record.position import format_position, parse_position
from terz_tutor.rules.record.reader import parse_record
from terz_tutor.rules.record.record import Comment, DealRecord, Move, Record, Tag
from terz_tutor.rules.record.sense import position_problems
from terz_tutor.rules.record.writer import format_event, format_record

__all__ = [
    "MESSAGES",
    "NOWHERE",
    "Comment",
    "DealRecord",
    "Move",
    "Place",
    "Problem",
    "Record",
    "RecordError",
    "Tag",
    "format_event",
    "format_position",
    "format_record",
    "parse_position",
    "parse_record",
    "position_problems",
    "problems",
]
