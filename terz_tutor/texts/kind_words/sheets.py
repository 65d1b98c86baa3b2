"""What a sheet of answers says, and how it writes other kinds' questions (messages of ``kind_sheets.po``)."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "check-answers": "Check the answers",
}
"""Title by kind of puzzle."""

SENTENCES: Mapping[str, str] = {
    "ask_check_answers": (
        "{system} rules. Here are several questions, each about a deal of its own and with an answer beside it. Which "
        "of the answers are right? Choose them all; perhaps none is."
    ),
    "sheet_answer": "{question:body} Answer: {answer}.",
    "sheet_answer_seen": "{question:body} {seen} Answer: {answer}.",
    "sheet_number": "{points}",
    "sheet_cards": "{cards:short}",
    "sheet_rule": "“{rule}”",
    "sheet_wrong": "Answer {number} is wrong. Right is: {answer}.",
    "sheet_all_right": "All the answers are right.",
}
"""Prompts, options and steps by code."""

LABELS: Mapping[str, str] = {}
"""Labels of laid cards by code."""
