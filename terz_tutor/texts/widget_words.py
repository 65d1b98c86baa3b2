"""The words that widgets say by themselves, by widget and code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from terz_tutor.texts.match_words import MATCH_LABELS

_CONNECTION = {
    "waiting": "One moment…",
    "lost": (
        "The lesson does not answer. Please reload the page: your place, your moves and your choice of rules are kept."
    ),
}

_DISPUTE = {
    "dispute": "Dispute this",
    "dispute_how": (
        "This line is the whole question. Give it to the command “terz referee”, and compare what it answers."
    ),
    "copy": "Copy the line",
    "copied": "Copied",
}

WIDGET_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "quiz": {
            **_CONNECTION,
            "mark_right": "right",
            "mark_wrong": "wrong",
            "mark_missed": "missed",
            "mark_open": "may be played",
            "struck": "struck out",
            "question": "Question",
            "chip": "The rules of the table",
            "check": "Check",
            "next": "Another one",
            "retry": "Try again",
            "number": "Your answer",
            "answer": "The right answer",
            "answers": "Answers",
            "steps": "Step by step",
            **_DISPUTE,
            "hint": "Hint",
            "no_hints": "No more hints",
            "decides": "decides",
            "flip": "What would change it?",
            "turning": "Trying changes one by one…",
            "back": "Back",
            "forward": "Forward",
            "close": "Close",
            "key_digits": "choose an option",
            "key_arrows": "walk along the cards; step through what is shown on the table",
            "key_enter": "choose, or check",
            "key_hint": "hint",
            "key_undo": "take back the last choice; try again after a wrong answer",
            "key_next": "another question",
            "key_escape": "back from the table to the question",
            "key_help": "this list",
            "keys_one": "Keys: a digit answers.",
            "keys_some": "Keys: a digit marks, and takes the mark back.",
            "keys_order": "Keys: 1 presses the first, 2 the second, and so on.",
            "keys_number": "Keys: Enter checks.",
            "keys_cards": "Keys: arrows walk along the cards, Enter chooses.",
            "keys_next": "Keys: N asks another one.",
            "some_hint": "Choose all that fit; it may be none. Then press Check.",
            "order_hint": "Press them in order, the first one first; press again to take one back.",
            "cards_hint": "Choose the cards, then press Check.",
            "card_hint": "Choose the card, then press Check.",
        },
        "table": {
            **_CONNECTION,
            **_DISPUTE,
            "mark_open": "open",
            "mark_hint": "meant by the hint",
            "goal_open": "Goal:",
            "goal_reached": "Goal reached:",
            "goal_missed": "Goal missed:",
            "switch": "The same table under other rules",
            "actions": "What you may do",
            "claim": "Claim…",
            "tools": "Help and looking back",
            "hint": "Hint",
            "advice": "Coach",
            "ask": "Step by step",
            "keys": "Keys at the table",
            "key_walk": "walk along the cards",
            "key_play": "play the card",
            "key_choose": "press the first, second, third button",
            "key_claim": "see what may be claimed",
            "key_close": "close what is open",
            "answer_first": "A claim waits for your answer: until you have given it, no card is played.",
            "break_first": "First the stock is broken; until then no card is played.",
            "advice_more": "What else the coach says",
            "close": "Close",
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
            "looks": "How the cards look",
            "cards": "Size of the cards",
            "cards_small": "Small",
            "cards_normal": "Normal",
            "cards_large": "Large",
            "motion": "Motion",
            "motion_on": "Cards move",
            "motion_off": "Cards stand still",
        },
        "path": {
            "path": "The way through the lesson",
            "back": "Back",
            "next": "Next",
            "contents": "Contents",
            "place": "Step {n} of {of}",
            "done": "done",
            "learnt": "Your way through this lesson",
            "not_yet": "not yet done",
            "chip": "The rules of the table",
            "sheet": "The rules of the table and its cards",
            "print": "Strength and melds on one page, to print",
            "close": "Close",
            "lesson": "Next lesson",
            "home": "All lessons",
            "keys": "Keys: N goes on, B goes back.",
        },
        "glossary": {
            "all": "All words",
        },
        **{part: {**_CONNECTION, **own} for part, own in MATCH_LABELS.items()},
    }
)
"""English words; a widget's are what its page looks up in ``labels``."""
