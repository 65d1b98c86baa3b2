"""Labels of the table: short phrases that stand beside cards."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.texts import kind_words

LABELS: Mapping[str, str] = {
    **kind_words.LABELS,
    "trumps": "Trumps: {suit}",
    "turnup": "Turn-up",
    "stock": "{count:stock}",
    "opponent": "Opponent",
    "your_hand": "Your hand",
    "your_hand_sorted": "Your hand, trumps at the right",
    "cards_count": "{count:cards}",
    "you_leads": "You lead",
    "you_replies": "You reply",
    "opponent_leads": "The opponent leads",
    "opponent_replies": "The opponent replies",
    "your_turn": "Your turn",
    "opponents_turn": "The opponent's turn",
    "first": "First claim",
    "second": "Second claim",
    "claim1": "Claim 1",
    "claim2": "Claim 2",
    "claim3": "Claim 3",
    "claim4": "Claim 4",
    "claim5": "Claim 5",
    "your_pile": "Your pile of tricks",
    "their_pile": "The opponent's pile of tricks",
    "cards": "Cards to sort",
    "row": "Cards in a row",
    "scored": "You have scored",
    "beaten": "You claimed and were beaten",
}
"""Label by code; the scene's own labels of laid cards are among the codes."""
