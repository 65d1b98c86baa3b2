"""What is said at the table while a deal is played (messages of ``table.po``): buttons, speech, what has happened."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ACTIONS: Mapping[str, str] = {
    "act_claim": "Claim {meld:a}",
    "act_good": "{system:good}",
    "act_ask": "{system:ask}",
    "act_not_good": "{system:not_good}: show {meld:a}",
    "act_marriage": "Declare the {meld:meld}",
    "act_exchange": "Exchange the seven",
    "act_break": "Break the stock: {count:cards} from the top to the bottom",
}
"""Buttons beside the cards."""

SPEECH: Mapping[str, str] = {
    "said_class": "{kind:said}!",
    "said_top": "From the {top}.",
    "said_good": "{system:good}.",
    "said_ask": "{system:ask}",
    "said_not_good": "{system:not_good}: {meld:meld}.",
    "said_marriage": "{meld:meld}!",
    "said_exchange": "I take the {turnup} for my seven.",
}
"""What the players say to each other."""

EVENTS: Mapping[str, str] = {
    "you_lead": "You lead the {card}.",
    "opponent_lead": "The opponent leads the {card}.",
    "you_reply": "You reply with the {card}.",
    "opponent_reply": "The opponent replies with the {card}.",
    "you_claim": "You claim: “{kind:said}”.",
    "opponent_claim": "The opponent claims: “{kind:said}”.",
    "you_ask": "You ask: “{system:ask}”",
    "opponent_ask": "The opponent asks: “{system:ask}”",
    "you_good": "You let the claim pass: {points:points} for the opponent's {meld:meld}.",
    "opponent_good": "The opponent lets the claim pass: {points:points} for your {meld:meld}.",
    "you_not_good": "You show {meld:a}: {points:points} for you, nothing for the claim.",
    "opponent_not_good": "The opponent shows {meld:a}: {points:points} for the opponent, nothing for your claim.",
    "you_good_unseen": "You let the claim pass: {points:points} for the opponent.",
    "you_marriage": "You declare the {meld:meld}: {points:points}.",
    "opponent_marriage": "The opponent declares the {meld:meld}: {points:points}.",
    "you_exchange": "You take the {turnup} for the {card}.",
    "opponent_exchange": "The opponent takes the {turnup} for the {card}.",
    "you_break": "You break the stock: {count:cards} from the top to the bottom.",
    "opponent_break": "The opponent breaks the stock: {count:cards} from the top to the bottom.",
}
"""What has happened."""

OUTCOMES: Mapping[str, str] = {
    "trick_you": "The trick is yours.",
    "trick_opponent": "The trick is the opponent's.",
    "trick_you_points": "The trick is yours: {points:points}.",
    "trick_opponent_points": "The trick is the opponent's: {points:points}.",
    "drawn_you": "You draw the {card}.",
    "drawn_turnup": "The opponent draws the turn-up, the {card}.",
    "stock_gone": "The stock is gone: from now on suit must be followed.",
    "top_you": "Your top card: {top}.",
    "top_opponent": "The opponent's top card: {top}.",
}
"""What came of it."""

PLACES: Mapping[str, str] = {
    "you": "You",
    "opponent": "Opponent",
    "last_trick": "Previous trick",
    "break_few": "The buttons offer a few of the numbers that the rules allow.",
}
"""Labels."""

TABLE_WORDS: Mapping[str, str] = MappingProxyType({**ACTIONS, **SPEECH, **EVENTS, **OUTCOMES, **PLACES})
"""Every text by its code."""
