"""What a puzzle says: titles by kind, prompts and options by code.

A prompt is complete in itself: trumps, stock, who leads, whose turn it is, and the rule system wherever another would
answer otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.texts import kind_words

KIND_TITLES: Mapping[str, str] = {
    **kind_words.TITLES,
    "card-points": "What is the card worth?",
    "stronger-card": "Which card takes the trick?",
    "suit-order": "Which card is stronger than which?",
    "trick-winner": "Who takes the trick?",
    "trick-points": "What is the trick worth?",
    "stock-reply": "What may you play while the stock lasts?",
    "exchange-now": "May you exchange the seven?",
    "meld-points": "What is your meld worth?",
    "find-meld": "Where is the senior meld?",
    "count-melds": "How many melds are there?",
    "meld-senior": "Which meld is senior?",
    "meld-sort": "Put the melds in order",
    "claim-reply": "What do you say to the claim?",
    "claim-now": "What may you claim now?",
    "marriage-now": "May you declare a marriage?",
    "two-schools": "Under which rules does it win?",
    "legal-reply": "What may you play in the endgame?",
    "why-not": "Why not this card?",
    "deal-score": "What does the deal bring?",
}
"""Title by kind of puzzle."""

PROMPTS: Mapping[str, str] = {
    "answer_range": "(A whole number from {low} to {high}.)",
    # cards and tricks
    "ask_card_points": (
        "Trumps are {trump}. The opponent leads the {card}; your {other} is worth nothing. How many points is the"
        " {card} worth?"
    ),
    "ask_stronger_card": (
        "Trumps are {trump}. The {lead} is led, and the {reply} is played to it. Which card takes the trick?"
    ),
    "ask_suit_order_trump": "Trumps are {trump}. Put these trumps in order, the strongest first.",
    "ask_suit_order_plain": (
        "Trumps are {trump}, so {suit} are a plain suit. Put these cards in order, the strongest first."
    ),
    "ask_trick_winner_you": (
        "Trumps are {trump}. You lead the {lead}, and the opponent replies with the {reply}. Who takes the trick?"
    ),
    "ask_trick_winner_opponent": (
        "Trumps are {trump}. The opponent leads the {lead}, and you reply with the {reply}. Who takes the trick?"
    ),
    "ask_trick_points": (
        "Trumps are {trump}. The trick is the {lead} and the {reply}. How many points does it bring to whoever "
        "takes it?"
    ),
    "ask_trick_points_last": (
        "Trumps are {trump}. The last trick of the deal is the {lead} and the {reply}. How many points does it "
        "bring to whoever takes it?"
    ),
    "ask_trick_points_stock": (
        "Trumps are {trump}. The trick is the {lead} and the {reply}; after it the last two cards of the stock will "
        "be drawn. How many points does it bring to whoever takes it?"
    ),
    "ask_stock_reply": (
        "{system} rules. Trumps are {trump}; {stock:stock}. The opponent leads the {card}. "
        "Which of your cards may you play? Name them all."
    ),
    "ask_exchange_own_turn": (
        "{system} rules. Trumps are {trump}; {stock:stock}, and the turn-up is the {card}. It is your turn, and you "
        "have not played yet. May you exchange the seven of trumps for the turn-up?"
    ),
    "ask_exchange_other_turn": (
        "{system} rules. Trumps are {trump}; {stock:stock}, and the turn-up is the {card}. It is the opponent's turn. "
        "May you exchange the seven of trumps for the turn-up now?"
    ),
    # melds and claims
    "ask_meld_points": (
        "{system} rules. Trumps are {trump}. How many points is your senior meld worth if nobody beats it? "
        "With no run and no four, count a marriage; with nothing, answer 0."
    ),
    "ask_find_meld": (
        "{system} rules. Trumps are {trump}. Choose the cards of your senior meld; a marriage does not compete."
    ),
    "ask_count_melds": (
        "How many runs and fours do you hold? A shorter run inside a longer one counts too; a marriage does not."
    ),
    "ask_meld_senior": (
        "{system} rules. Trumps are {trump}. One player claims {first:a}, and the other answers with {second:a}. Which"
        " of the two scores?"
    ),
    "ask_meld_sort": (
        "{system} rules. Trumps are {trump}. These melds were claimed in the order of their numbers. "
        "Put them in order of seniority, the senior first."
    ),
    "ask_claim_reply": (
        "{system} rules. Trumps are {trump}; {stock:stock}, and your hand is full. The opponent claims {kind:a} and "
        "says “{kind:said}”. What is your strongest answer?"
    ),
    "ask_claim_now": (
        "{system} rules. Trumps are {trump}; {stock:stock}. You are to lead and have not played yet; "
        "you have claimed nothing yet. Which of these melds, each taken alone, may you claim now? Perhaps none."
    ),
    "ask_claim_now_again": (
        "{system} rules. Trumps are {trump}; {stock:stock}. You are to lead and have not played yet; "
        "your earlier claims are shown. Which of these melds, each taken alone, may you claim now? Perhaps none."
    ),
    "ask_marriage_leading": (
        "{system} rules. Trumps are {trump}; {stock:stock}. You are to lead and have not played yet. "
        "May you declare a marriage now?"
    ),
    "ask_marriage_following": (
        "{system} rules. Trumps are {trump}; {stock:stock}. The opponent leads the {card}, and you have not replied "
        "yet. May you declare a marriage now?"
    ),
    "ask_marriage_leading_scored": (
        "{system} rules. Trumps are {trump}; {stock:stock}. You are to lead and have not played yet. "
        "Your {cards:meld} has scored in this deal. May you declare a marriage now?"
    ),
    "ask_marriage_following_scored": (
        "{system} rules. Trumps are {trump}; {stock:stock}. The opponent leads the {card}, and you have not replied "
        "yet. Your {cards:meld} has scored in this deal. May you declare a marriage now?"
    ),
    "ask_two_schools": (
        "Trumps are {trump}. One player claims {first:a}, and the other answers with {second:a}. Under which rules "
        "does the second one score?"
    ),
    # endgame and score
    "ask_legal_reply": (
        "{system} rules. Trumps are {trump}; the stock is gone. The opponent leads the {card}. "
        "Which of your cards may you play? Name them all."
    ),
    "ask_why_not": (
        "{system} rules. Trumps are {trump}; the stock is gone. The opponent leads the {led}. "
        "Which rule forbids you to play the {card}?"
    ),
    "ask_score_own": (
        "The deal is over; trumps were {trump}. Your pile lies open. {last} How many points do your tricks bring?"
    ),
    "ask_score_own_unrounded": (
        "The deal is over; trumps were {trump}. Your pile lies open. {last} "
        "How many points do your tricks bring before rounding?"
    ),
    "ask_score_other": (
        "The deal is over; trumps were {trump}. Your pile lies open. {last} "
        "How many points do the opponent's tricks bring?"
    ),
    "ask_score_other_unrounded": (
        "The deal is over; trumps were {trump}. Your pile lies open. {last} "
        "How many points do the opponent's tricks bring before rounding?"
    ),
    "ask_score_rounded": (
        "{system} rules. The deal is over; trumps were {trump}. Your pile lies open. {last} "
        "How many points are written down for your tricks?"
    ),
    "ask_score_total": (
        "{system} rules. The deal is over; trumps were {trump}. Your pile lies open. {last} "
        "Your melds have scored {points:points}. How many points does the deal bring you?"
    ),
}
"""Prompt by code."""

OPTIONS: Mapping[str, str] = {
    "option_yes": "yes",
    "option_no": "no",
    "option_you": "you",
    "option_opponent": "the opponent",
    "option_card": "{card}",
    "option_meld": "{meld:meld}",
    "option_first_meld": "the first: {meld:meld}",
    "option_second_meld": "the second: {meld:meld}",
    "option_both_melds": "both: neither beats the other",
    "option_good": "“{system:good}”",
    "option_ask": "“{system:ask}”",
    "option_not_good": "“{system:not_good}”",
    "option_system": "{system}",
    "option_rule": "{rule}",
}
"""An option's label by code."""
