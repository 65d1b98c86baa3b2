"""What puzzles about the endgame with best play say (messages of ``kind_endgames.po``)."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "best-reply": "What is the best reply?",
    "best-lead": "What is the best lead?",
    "last-trick": "Can you force the last trick?",
    "last-trick-card": "Which card keeps the last trick?",
    "points-to-come": "What does best play bring?",
}
"""Title by kind of puzzle."""

SENTENCES: Mapping[str, str] = {
    # prompts
    "ask_points_card_lead": (
        "{system} rules. Trumps are {trump}; the stock is gone, and both hands lie open. You lead. Both play their "
        "best for points, the last trick's ten among them; melds are over. One card alone is best: which?"
    ),
    "ask_points_card_reply": (
        "{system} rules. Trumps are {trump}; the stock is gone, and both hands lie open. The opponent leads the "
        "{card}, and you reply. Both play their best for points, the last trick's ten among them; melds are over. One "
        "card alone is best: which?"
    ),
    "ask_points_value_lead": (
        "{system} rules. Trumps are {trump}; the stock is gone, and both hands lie open. You lead. Both play their "
        "best for points; melds are over. How many points do you still win, the last trick's ten included?"
    ),
    "ask_points_value_reply": (
        "{system} rules. Trumps are {trump}; the stock is gone, and both hands lie open. The opponent leads the "
        "{card}, and you reply. Both play their best for points; melds are over. How many points do you still win, "
        "the last trick's ten included?"
    ),
    "ask_last_card_lead": (
        "{system} rules. Trumps are {trump}; the stock is gone, and both hands lie open. You lead. You can force the "
        "last trick whatever the opponent does. One card alone keeps it: which?"
    ),
    "ask_last_card_reply": (
        "{system} rules. Trumps are {trump}; the stock is gone, and both hands lie open. The opponent leads the "
        "{card}, and you reply. You can force the last trick whatever the opponent does. One card alone keeps it: "
        "which?"
    ),
    "ask_last_forced_lead": (
        "{system} rules. Trumps are {trump}; the stock is gone, and both hands lie open. You lead. Can you force the "
        "last trick, whatever the opponent does?"
    ),
    "ask_last_forced_reply": (
        "{system} rules. Trumps are {trump}; the stock is gone, and both hands lie open. The opponent leads the "
        "{card}, and you reply. Can you force the last trick, whatever the opponent does?"
    ),
    # conclusions
    "only_best": "Only the {card} is best: it brings you {points:points} with best play on both sides.",
    "value_comes": (
        "With best play {points:points} are still to come for you, and {other:points} for the opponent: {total} in all."
    ),
    "only_keeps_last": "Only the {card} keeps the last trick for you.",
    "last_forced": "Yes, you can force the last trick: begin with the {card}.",
    "last_not_forced": (
        "No, you can't force the last trick: against best play every card loses it. Say you begin with the {card}."
    ),
    "open_choice": "The rules let you play {legal:or}.",
    # a wrong card
    "wrong_next_trick": (
        "The {card} looks best if you count the next trick alone. But it brings only {points:points}, {less} fewer."
    ),
    "wrong_taking": "The {card} takes the trick for certain. But it brings only {points:points} in all, {less} fewer.",
    "wrong_cheapest": "The {card} is the cheapest. But it brings only {points:points} in all, {less} fewer.",
    "wrong_second": "The {card} comes nearest. But it brings only {points:points}, {less} fewer.",
    "wrong_other": "The other card, the {card}, brings {points:points}, {less} fewer.",
    "loses_last": "After the {card} the last trick is the opponent's.",
    "loses_last_so": "After the {card} the last trick is the opponent's, and this is how.",
    "loses_last_led": "If you lead the {card}, the last trick is the opponent's.",
    "loses_last_so_led": "If you lead the {card}, the last trick is the opponent's, and this is how.",
    # a line with its points
    "trick_you_yours": "You lead the {lead}, the opponent plays the {reply}: {points:points} for you.",
    "trick_you_theirs": "You lead the {lead}, the opponent plays the {reply}: {points:points} for the opponent.",
    "trick_opponent_yours": "The opponent leads the {lead}, you play the {reply}: {points:points} for you.",
    "trick_opponent_theirs": "The opponent leads the {lead}, you play the {reply}: {points:points} for the opponent.",
    "last_trick_you_yours": (
        "Last trick: you lead the {lead}, the opponent plays the {reply}. {points:points} for you, the ten included."
    ),
    "last_trick_you_theirs": (
        "Last trick: you lead the {lead}, the opponent plays the {reply}. {points:points} for the opponent, the ten "
        "included."
    ),
    "last_trick_opponent_yours": (
        "Last trick: the opponent leads the {lead}, you play the {reply}. {points:points} for you, the ten included."
    ),
    "last_trick_opponent_theirs": (
        "Last trick: the opponent leads the {lead}, you play the {reply}. {points:points} for the opponent, the ten "
        "included."
    ),
    # a line where the last trick alone counts
    "way_you_yours": "You lead the {lead}, the opponent plays the {reply}, and you take the trick.",
    "way_you_theirs": "You lead the {lead}, the opponent plays the {reply} and takes the trick.",
    "way_opponent_yours": "The opponent leads the {lead}, you play the {reply} and take the trick.",
    "way_opponent_theirs": "The opponent leads the {lead}, you play the {reply}, and the opponent takes the trick.",
    "last_way_you_yours": "Last trick: you lead the {lead}, the opponent plays the {reply}, and it is yours.",
    "last_way_you_theirs": "Last trick: you lead the {lead}, the opponent plays the {reply}, and it is the opponent's.",
    "last_way_opponent_yours": "Last trick: the opponent leads the {lead}, you play the {reply}, and it is yours.",
    "last_way_opponent_theirs": (
        "Last trick: the opponent leads the {lead}, you play the {reply}, and it is the opponent's."
    ),
}
"""Prompts, options and steps by code."""

LABELS: Mapping[str, str] = {}
"""Labels of laid cards by code."""
