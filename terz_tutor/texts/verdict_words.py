"""What a verdict says beside the explanation, and what hints say (messages of ``verdicts.po``)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from terz_tutor.rules.reasons import Reason
from terz_tutor.texts.table_words import EVENTS
from terz_tutor.texts.texts import Texts

REPLY_STEPS: Mapping[str, str] = MappingProxyType(
    {
        "ask_stock": "Are there cards in the stock?",
        "ask_suit": "Do you hold {suit}, the suit led?",
        "ask_suit_or_trump": "Do you hold {suit}, the suit led, or a trump?",
        "ask_beat": "Can you beat the {card}?",
        "ask_must_beat": "Must you beat the {card}?",
        "ask_trump": "Do you hold a trump?",
        "ask_jack": "May you keep the trump jack back?",
        "said_no": "No.",
        "said_no_any": "No, so any card will do.",
        "said_yes_open": "Yes: {cards}. One of these it must be.",
        "said_suit_yes": "Yes: {cards}. So you must follow suit.",
        "said_suit_stock": "Yes: {cards}. So you reply in that suit, at any rank.",
        "said_beat_yes": "Yes, with {cards}. So you must.",
        "said_beat_no": "No, so any card of that suit will do.",
        "said_trump_yes": "Yes: {cards}. So you must play a trump.",
        "said_jack_forced": "No, under these rules it is a trump like any other.",
        "said_jack_when_void": "No: only one who has no card of the suit led may keep it back.",
    }
)
"""Which reply is open, as questions and answers."""

SHOWN: Mapping[str, str] = MappingProxyType(
    {
        "line_total": "In all {points:points} for you.",
        "opponent_holds": "So the opponent holds {cards}.",
        "both_draw": "You draw the {card}, and the opponent draws the {other}.",
    }
)
"""What is said at a picture of a proof."""

HINTS: Mapping[str, str] = MappingProxyType(
    {
        "rule": "Think of the rule “{title}”.",
        "order": (
            "Ask in this order: the suit led, then a higher card, then the trump jack. "
            "The first that forbids the card counts."
        ),
        "text": "That rule in full: {text}",
        "tempts": "Those who go wrong here are often told: “{mistake}”",
        "strike": "One wrong answer is struck out.",
        "strikes": "All but two answers are struck out.",
        "step": "A first step: {step}",
        "first": "The first one: {step}.",
        "decides": "This decides: {step}",
    }
)
"""Hints, by what they do."""

VERDICT: Mapping[str, str] = MappingProxyType(
    {
        "show": "Show me",
        "refute": "Why not the {card}?",
        "values_points": "On each card: the points that it leads to for you, with best play on both sides.",
        "values_last": "On each card: whether it keeps the last trick for you.",
        "as_asked": "As the question stands, the answer is: {answer}.",
        "helped": "{told}, {n} with a hint",
    }
)
"""What stands beside a verdict."""

COMPARED: Mapping[str, str] = MappingProxyType(
    {
        "caption": "The melds side by side: what differs first decides.",
        "meld": "The meld",
        "class": "Class",
        "top": "Top card",
        "trump": "Trumps",
        "claim": "Claimed",
        "is_trump": "trumps",
        "no_trump": "plain suit",
        "not_counted": "don't count",
        "no_suit": "—",
        "unknown": "not told",
        "the_claim": "The opponent's claim",
        "yours": "Yours: {meld}",
    }
)
"""The table of melds compared."""

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")
"""In which order melds were claimed."""


def tell(texts: Texts, reason: Reason, system: str) -> str:
    """Say a question or answer about a reply, or what a picture shows.

    >>> tell(Texts("en"), Reason("said_no", "end.follow"), "modern")
    'No.'
    """
    for words in (REPLY_STEPS, SHOWN, EVENTS):
        if reason.code in words:
            return texts.say(words[reason.code], reason.args, system)
    return texts.sentence(reason, system)
