"""What a table's sheet and the list of differences say, as messages for the catalogue ``agreement``.

Placeholders are those of :mod:`terz_tutor.texts.phrases`.
"""

from __future__ import annotations

from collections.abc import Mapping

SHEET: Mapping[str, str] = {
    "title": "Terz: the rules of our table",
    "base": "Based on the rules “{system}”.",
    "nothing": "Nothing is changed.",
    "changes": "What we changed",
    "change": "{title}: {now} (it was: {before})",
    "notes": "Mind this",
    "here": "At our table: {phrase}.",
    "changed": "changed",
    "referee": "For the referee:",
    "agreed": "Agreed:",
    "system": "Rules",
    "phrase": "In short",
    "mark": "Stated?",
    "source": "What the text says",
}
"""The words of a sheet."""

SOURCES = "What the four texts say"

GROUPS: Mapping[str, tuple[str, ...]] = {
    "The cards": ("card", "trick"),
    "Deal and stock": ("deal", "stock", "exchange"),
    "When the stock is gone": ("end",),
    "Melds": ("meld", "marriage", "claim"),
    "Score and match": ("score", "match", "penalty"),
}
"""Headings of a sheet, each with the first words of the rule ids that stand under it."""

LISTING: Mapping[str, str] = {
    "settable": "Rules that a table may set",
    "fixed": "Rules that a table does not set",
    "any_target": "any whole number from 1 up",
    "in_systems": "{value} ({systems})",
}
"""The words of the list of all rules."""

DIFFERENCES: Mapping[str, str] = {
    "title": "What differs: “{first}” and “{second}”",
    "none": "Nothing differs.",
    "position": "The smallest position in which this matters, by the rules “{system}” but for this one:",
    "answer": "{value}: {answer}.",
    "referee": "To ask the referee:",
    "no_position": "There is no such position. {reason}",
    "texts": "Where only the texts differ",
    "in_text": "“{system}”: {phrase}.",
    "no_parameter": "No position: this is not a value that a table sets.",
    "same_value": "No position: the value is the same.",
}
"""The words of the list of differences."""

PLAYERS: tuple[str, str] = ("the first player", "the second player")

SITUATION: Mapping[str, str] = {
    "hand": "Hand: {cards}.",
    "led": "Lead: {cards}.",
    "turnup": "Turn-up: {cards}.",
    "first": "First claimed: {cards}.",
    "second": "Then claimed: {cards}.",
    "scored": "Scored already: {cards}.",
    "claim": "The opponent claims {cards}.",
    "asked": "You have asked for the top card.",
    "turns": "Own turns to claim in: {turns}.",
    "piles": "In the pile of {player}: {cards}.",
    "last": "The last trick: {player}.",
    "written": "Written: {entries}.",
    "dealer": "The dealer: {player}.",
    "deck": "The cards as they are dealt: {cards}.",
    "events": "Then: {events}.",
}
"""What a position says, field by field."""

ENTRIES: Mapping[str, str] = {
    "points": "{player} {number}",
    "false_claim": "a false claim of {number} by {player}",
    "draw": "a wrong draw by {player}",
    "miscount": "{number} in excess by {player}",
}
"""What may be written down in a match."""

EVENTS: Mapping[str, str] = {
    "play": "{player} plays {cards}",
    "claim": "{player} claims {cards}",
    "good": "{player} lets the claim pass",
    "ask": "{player} asks for the top card",
    "not_good": "{player} beats the claim and shows {cards}",
    "marriage": "{player} declares the marriage {cards}",
    "exchange": "{player} exchanges the seven of trumps",
    "break": "{player} puts {count:cards} of the stock to the bottom",
}
"""What happens in a replay."""

ANSWERS: Mapping[str, str] = {
    "legal": "{cards} may be played",
    "first": "the first claim scores {points:points}",
    "second": "the second claim scores {points:points}",
    "plan": "claims bring {points:points} at most",
    "marriage": "the marriage may be declared",
    "no_marriage": "the marriage may not be declared",
    "good": "you let the claim pass",
    "not_good": "you beat the claim and show {cards}",
    "exchange": "the seven may be exchanged",
    "no_exchange": "the seven may not be exchanged",
    "recorded": "{first} and {second} are written",
    "totals": "the totals are {first} and {second}",
    "targets": "the targets are {first} and {second}",
    "winner": "{player} has won",
    "no_winner": "nobody has won yet",
    "no_penalty": "there is no such penalty",
    "match_over": "the match is over before the last entry",
    "refused": "the last step is not allowed",
    "drawn": "{player} draws {cards}",
    "due_break": "{player} has to break the stock",
    "melds": "the melds bring {first} and {second}",
}
"""What is decided in a position."""

ERRORS: Mapping[str, str] = {
    "no_equals": "--set {text} names no value; expected RULE=VALUE, such as end.jack=never_forced.",
    "twice": "--set names {rule} twice; expected each rule once.",
    "together": "{one} does not go with {other}.",
    "json_alone": "--json goes with --diff only.",
}
"""What is said of options that can't be used."""
