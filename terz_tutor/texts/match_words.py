"""What is said in a match: at its table, on its score sheet, in the list of its moves and in its review.

Messages of ``match.po``; what other tables say too stays in their catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

LEVELS: Mapping[str, tuple[str, str]] = {
    "beginner": ("Beginner", "Keeps to the rules, takes what looks rich, remembers nothing."),
    "club": ("Club player", "Counts cards, saves up for melds, claims in a sensible order."),
    "expert": ("Expert", "Weighs what may lie where, and plays the endgame without a mistake."),
}
"""The opponents: name, and how it plays."""

TABLE: Mapping[str, str] = {
    "lead": "You lead: claim what you have, then play a card.",
    "lead_plain": "You lead: play a card.",
    "lead_strict": "You lead. The stock is gone.",
    "reply": "Your turn: claim what you have, then reply with a card.",
    "reply_plain": "Your turn: reply with a card.",
    "reply_strict": "Your turn. The stock is gone: the reply must keep to the rules of the endgame.",
    "answer": "The opponent claims. What do you say?",
    "answer_top": "The opponent has named the top card. What do you say?",
    "break": "Break the stock: how many cards go from the top to the bottom?",
    "thinks": "The opponent is thinking…",
    "deal_over": "Deal {number} is over.",
    "match_over": "The match is over.",
    "deal_score": (
        "You write {own:points}: {own_tricks} for tricks and {own_melds} for melds. "
        "The opponent writes {their:points}: {their_tricks} and {their_melds}."
    ),
    "deal_stopped": "What was written for a meld decides the match, so the deal is not played out.",
    "won": "You have won the match, {own} to {their}.",
    "lost": "The opponent has won the match, {their} to {own}.",
    "next": "Next deal",
    "hint_card": "An expert would play the {card}.",
    "hint_say": "An expert would do this: {what}.",
}
"""Prompts and results at the table; the tools are those of a scene."""

SETUP: Mapping[str, str] = {
    "title": "The match",
    "house": "As agreed on this page",
    "now": "Now: match {number} · {level} · {rules} · up to {target}",
}
"""The choice of opponent and rules."""

SCORE: Mapping[str, str] = {
    "title": "Score sheet",
    "caption": "The score sheet of the match up to {target}",
    "deal": "Deal",
    "tricks": "tricks {points}",
    "melds": "melds {points}",
    "total": "Total",
    "to_go": "To go",
    "none": "Nothing is written yet.",
    "unplayed": "not played out",
    "false_claim": "false claim {points}",
    "draw": "drew out of turn",
    "miscount": "miscount {points}",
}
"""The score sheet."""

MOVES: Mapping[str, str] = {
    "title": "Deal by deal",
    "deal_title": "Deal {number}",
    "now_playing": "Deal {number}, being played",
    "trick_number": "Trick {number}",
    "loaded": "The record is loaded.",
    "loaded_aside": (
        "The record is loaded. Its last deal was not played out, and its cards stand in the text: it can be looked at "
        "in the review, and a new deal is on the table."
    ),
    "place": "Line {line}, column {column}: {text}",
    "no_seed": (
        "The last deal is not over, and without a line Seed its cards can't be dealt again; expected the number of the "
        "match there."
    ),
    "other_move": (
        "The moves of the last deal don't fit the cards that Seed {seed} deals. {move}: {why} Was one of the two lines "
        "changed?"
    ),
    "other_claim": (
        "The moves of the last deal don't fit the cards that Seed {seed} deals: the opponent claims nothing where the "
        "record says so. Was one of the two lines changed?"
    ),
    "bad_seed": "The line Seed can't be “{text}”; expected a whole number of 1 to {digits} digits.",
    "no_opponent": "“{text}” is no opponent; expected beginner, club or expert.",
}
"""The list of moves and the record."""

REVIEW: Mapping[str, str] = {
    "title": "Move by move",
    "none": "No deal has been played out yet.",
    "progress": "The coach goes through your moves: {done} of {of}.",
    "lost_points": "Lost in this deal, as far as it can be told: {points:points}.",
    "lost_nothing": "Nothing was lost in this deal, as far as it can be told.",
    "at": "Move {at} of {of}",
    "start": "The cards are dealt.",
    "end": "The deal is over.",
    "best": "Best: {what}.",
    "minus": "−{points}",
    "fine": "nothing lost",
    "unsure": "about as good",
}
"""The review."""

MATCH_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"table": TABLE, "setup": SETUP, "score": SCORE, "moves": MOVES, "review": REVIEW}
)
"""What Python says, by part and code."""

MATCH_LABELS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "setup": {
            "level": "The opponent",
            "rules": "The rules",
            "target": "The match goes to",
            "number": "Match number",
            "number_note": "The same number brings the same cards. Leave it empty for new ones.",
            "coach": "The coach speaks up when a move loses points",
            "begin": "New match",
            "begin_note": "A new match puts an end to this one. Save the record first if you want to keep it.",
        },
        "moves": {
            "nothing": "No card has been played yet.",
            "record": "The record as text",
            "copy": "Copy the record",
            "copied": "Copied",
            "save": "Save as a file",
            "load_title": "Go on with a saved match",
            "load": "Load this record",
            "load_note": (
                "A loaded match puts an end to the one on the table. Save its record first if you want to keep it."
            ),
            "file": "Take it from a file",
            "paste": "Paste a record here",
            "empty": "There is no text here yet: paste a record, or take one from a file.",
            "too_long": "This text is too long for a record of a match.",
        },
        "review": {
            "deals": "Which deal",
            "begin": "Review this deal",
            "moves": "Your moves",
            "first": "To the beginning",
            "back": "Back",
            "forward": "Forward",
            "final": "To the end",
            "show": "Show the opponent's cards",
            "hide": "Hide the opponent's cards",
            "keys": "Keys: arrows walk through the deal, Home and End go to its ends.",
        },
    }
)
"""What the widgets around the table say by themselves, by part and code."""
