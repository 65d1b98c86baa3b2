"""The rules of Терц: cards, rule systems, legal replies, melds, claims and scores, with a reason for each verdict.

Standard library only; every value is immutable. People's words are written by ``terz_tutor.texts``.
"""

from terz_tutor.rules.cards import CODES, DECK, RANKS, SUITS, Card, CardError, Hand, Rank, Suit
from terz_tutor.rules.claims import Claims
from terz_tutor.rules.melds import CLASSES, MELDS, Meld, find_meld
from terz_tutor.rules.notation import CARD_BIT, CARD_INDEX, SUIT_INDEX, parse_card, parse_cards, parse_suit
from terz_tutor.rules.reasons import Reason
from terz_tutor.rules.replies import IllegalPlay, legal_replies, play, why_illegal
from terz_tutor.rules.ruleset import CHOICES, PRESETS, BadRuleValue, RuleSet, UnknownRules, house_rules, parse_rules
from terz_tutor.rules.strength import by_strength, card_points, takes, trick_points

__all__ = [
    "CARD_BIT",
    "CARD_INDEX",
    "CHOICES",
    "CLASSES",
    "CODES",
    "DECK",
    "MELDS",
    "PRESETS",
    "RANKS",
    "SUITS",
    "SUIT_INDEX",
    "BadRuleValue",
    "Card",
    "CardError",
    "Claims",
    "Hand",
    "IllegalPlay",
    "Meld",
    "Rank",
    "Reason",
    "RuleSet",
    "Suit",
    "UnknownRules",
    "by_strength",
    "card_points",
    "find_meld",
    "house_rules",
    "legal_replies",
    "parse_card",
    "parse_cards",
    "parse_rules",
    "parse_suit",
    "play",
    "takes",
    "trick_points",
    "why_illegal",
]
