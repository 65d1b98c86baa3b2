"""The words that widgets say by themselves, by widget and code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from terz_tutor.texts.catalogue import marked

_CONNECTION = {
    "waiting": marked("One moment…"),
    "lost": marked("The lesson does not answer. Please reload the page: your choice of rules is kept."),
}

_JUDGED = {"mark_right": marked("right"), "mark_wrong": marked("wrong")}

WIDGET_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "quiz": {
            **_CONNECTION,
            **_JUDGED,
            "question": marked("Question"),
            "chip": marked("The rules of the table"),
            "check": marked("Check"),
            "next": marked("Another one"),
            "retry": marked("Try again"),
            "number": marked("Your answer"),
            "answer": marked("The right answer"),
            "steps": marked("Step by step"),
            "dispute": marked("Dispute this"),
            "copy": marked("Copy the line"),
            "copied": marked("Copied"),
            "keys": marked("Keys: 1–9 choose, arrows walk along the cards, Enter plays, N asks another one."),
            "one_hint": "",
            "some_hint": marked("Choose all that are true; it may be none. Then press Check."),
            "order_hint": marked("Press them in order, the first one first; press again to take one back."),
            "number_hint": "",
            "cards_hint": marked("Choose the cards, then press Check."),
        },
        "table": {
            **_CONNECTION,
            **_JUDGED,
            "next": marked("Another position"),
        },
        "rules": {"systems": marked("What the four texts say")},
        "settings": {
            **_CONNECTION,
            "rules": marked("Rule system"),
            "colours": marked("Colours of the deck"),
            "colours_2": marked("Two colours"),
            "colours_4": marked("Four colours"),
            "letters": marked("Letters on the cards"),
            "letters_latin": marked("J Q K A"),
            "letters_cyrillic": marked("В Д К Т"),
        },
    }
)
"""English words; an empty one is not said."""
