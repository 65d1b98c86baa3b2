"""The words that widgets say by themselves, by widget and code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_CONNECTION = {
    "waiting": "One moment…",
    "lost": "The lesson does not answer. Please reload the page: your choice of rules is kept.",
}

WIDGET_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "quiz": {
            **_CONNECTION,
            "mark_right": "right",
            "mark_wrong": "wrong",
            "mark_missed": "missed",
            "question": "Question",
            "chip": "The rules of the table",
            "check": "Check",
            "next": "Another one",
            "retry": "Try again",
            "number": "Your answer",
            "answer": "The right answer",
            "steps": "Step by step",
            "dispute": "Dispute this",
            "copy": "Copy the line",
            "copied": "Copied",
            "keys_one": "Keys: a digit answers.",
            "keys_some": "Keys: a digit marks, and takes the mark back.",
            "keys_order": "Keys: 1 presses the first, 2 the second, and so on.",
            "keys_number": "Keys: Enter checks.",
            "keys_cards": "Keys: arrows walk along the cards, Enter chooses.",
            "keys_next": "Keys: N asks another one.",
            "some_hint": "Choose all that are true; it may be none. Then press Check.",
            "order_hint": "Press them in order, the first one first; press again to take one back.",
            "cards_hint": "Choose the cards, then press Check.",
        },
        "table": {
            **_CONNECTION,
            "next": "Another position",
        },
        "rules": {"systems": "What the four texts say"},
        "settings": {
            **_CONNECTION,
            "rules": "Rule system",
            "colours": "Colours of the deck",
            "colours_2": "Two colours",
            "colours_4": "Four colours",
            "letters": "Letters on the cards",
            "letters_latin": "J Q K A",
            "letters_cyrillic": "В Д К Т",
        },
    }
)
"""English words; a widget's are what its page looks up in ``labels``."""
