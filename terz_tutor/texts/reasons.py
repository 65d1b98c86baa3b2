"""What explanations say: a template for every reason's code (messages of ``quiz.po``)."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.texts import kind_words
from terz_tutor.texts.prompts import OPTIONS, PROMPTS

CARDS: Mapping[str, str] = {
    "takes_stronger_trump": "Both are trumps, and among trumps the {winner} beats the {loser}.",
    "takes_stronger_plain": "Both are {suit}, a plain suit, and there the {winner} beats the {loser}.",
    "takes_trump": "The {winner} is a trump, and a trump beats any plain card.",
    "takes_off_suit": (
        "The {loser} is neither of the suit led nor a trump, so it takes nothing: the trick goes to the {winner}."
    ),
    "rank_alone": "The {loser} is the higher rank, but rank counts only within one suit.",
    "worth_turns": "Nines and jacks change with trumps: there they are worth 13 and 20, in a plain suit 0 and 1.",
    "worth_trump": "{trump} are trumps, and there the {card} is worth {points:points}.",
    "worth_plain": "The {card} is a plain card and worth {points:points}.",
    "order_trump": "Trumps, the strongest first: {cards:ranks}. The jack and the nine stand above the ace.",
    "order_plain": "In a plain suit, the strongest first: {cards:ranks}. The ten stands right below the ace.",
    "order_trump_alone": "Trumps, the strongest first: {cards:ranks}.",
    "order_plain_alone": "In a plain suit, the strongest first: {cards:ranks}.",
    "last_trick_ten": "The last trick brings {points:points} more.",
    "not_the_last_trick": "Only the deal's last trick brings ten more, and this one is not the last.",
    "points_in_all": "The trick brings {points:points}.",
    "trial_yours": "The {card} takes the trick: {points:points} for you.",
    "trial_theirs": "You may play the {card}, but the {led} keeps the trick: {points:points} for the opponent.",
}
"""Strength, points and tricks."""

STOCK: Mapping[str, str] = {
    "stock_free": "While the stock lasts these rules let you play any card.",
    "stock_need_not_follow": "You hold {suit}, yet you need not follow suit.",
    "stock_need_not_trump": "You have no {suit}, yet you need not trump.",
    "stock_need_not_overtake": "You could overtake with {cards:or}, yet you need not.",
    "stock_void_of_both": "You have neither the suit led nor a trump, so any card will do.",
    "stock_suit_or_trump": "While the stock lasts you reply in the suit led or with a trump, as you like, at any rank.",
    "stock_follow": "You hold {suit}, so you reply in that suit, at any rank.",
    "stock_trump": "You have no {suit}, so you play a trump.",
    "reply_suit_or_trump": "The {card} is neither of the suit led nor a trump, and you have such cards.",
    "reply_follow_first": "You hold {suit}, so you can't play the {card}.",
    "reply_trump_first": "You have no {suit} but you do have a trump, so you can't play the {card}.",
    "exchange_open": (
        "You hold the seven of trumps, and the stock is long enough ({least:cards} or more): "
        "you may take the {card} for it."
    ),
    "exchange_has_seven": "You do hold the {card}.",
    "exchange_in_time": "It is not too late: {stock:stock}, and {least:cards} would do.",
    "exchange_on_own_turn": "It is your own turn, and you have not played yet.",
    "exchange_on_any_turn": "Under these rules it may be done on the opponent's turn, too.",
    "exchange_unknown": "These rules know no exchange of the seven.",
    "exchange_no_seven": "You don't hold the {card}, and only the seven of trumps can be exchanged.",
    "exchange_no_turnup": "There is no turn-up left to take for the {card}.",
    "exchange_too_late": "It is too late to exchange the {card}: {stock:stock}, and it must hold {least} or more.",
    "exchange_not_own_turn": "The {card} may be exchanged on your own turn only.",
    "impossible_exchange": "There is nothing to ask here: the {system} rules know no exchange of the seven.",
}
"""Replies and the exchange while the stock lasts."""

MELDS: Mapping[str, str] = {
    "senior_scores": "The senior meld is {meld:a}: {points:points}.",
    "marriage_scores": "There is no run and no four, but there is {cards:a}: {points:points}.",
    "no_meld": "There is no run of three in one suit here, and no four aces, kings, queens or jacks.",
    "senior_is": "The senior meld is {meld:a}.",
    "equal_in_hand": "Your {meld:meld} is its equal and would bring the same: {points:points}.",
    "four_counts": "{meld:a}: 1 meld.",
    "run_counts": "{meld:a}: {count:runs} in all.",
    "melds_in_all": "{count:melds} in all.",
    "senior_class": "The class comes first and puts the {winner:meld} above the {loser:meld}.",
    "senior_top": "The class is the same, so the top card decides: the {winner:meld} is senior to the {loser:meld}.",
    "senior_trump": "Class and top card are the same, so trumps decide: the {winner:meld} is senior.",
    "senior_first": "Nothing else sets the two apart, so the first claimed scores: the {winner:meld}.",
    "same_class": "By class they are equal: either is {kind:a}.",
    "same_top": "By top card they are equal: {cards:ranks}.",
    "neither_trump": "Neither of them is of trumps.",
    "trumps_not_counted": "Trumps count for nothing here.",
    "school_senior_class": "{system}: the class comes first and puts the {winner:plain} above the {loser:plain}.",
    "school_senior_top": "{system}: the class is the same, the top card decides, and the {winner:plain} scores.",
    "school_senior_trump": (
        "{system}: class and top card are the same, so trumps decide, and the {winner:plain} scores."
    ),
    "school_senior_first": "{system}: nothing sets them apart, so the first claimed scores: the {winner:plain}.",
    "scores_for_itself": "Whatever the other scores, there are {points:points} for {meld:a}.",
    "not_a_meld": "What you chose, {cards}, is no run and no four.",
    "marriage_outside": "A marriage stands outside the contest: it beats nothing and nothing beats it.",
}
"""What is a meld, what it scores, which is senior."""

CLAIMS: Mapping[str, str] = {
    "reply_higher_class": (
        "With {meld:a} you hold a higher class than {kind:a}: say “{system:not_good}” and show the meld."
    ),
    "reply_same_class": (
        "Your {meld:meld} is of the same class, so the top card may decide: first ask “{system:ask}”."
    ),
    "reply_lower_class": "By class your {meld:meld} can't match {kind:a} and won't beat anything here.",
    "reply_nothing_higher": "You hold nothing that comes up to {kind:a}, so you say “{system:good}”.",
    "claim_needs_full_hand": "Melds are claimed with a full hand of {full:cards}; you hold {count}.",
    "claim_open": "Nothing bars the {meld:meld}.",
    "claim_repeated": "You have claimed {meld:a} before, and no meld is claimed twice in a deal.",
    "claim_contained": "A run that contains it has scored, so it is too late for the {meld:meld}.",
    "claim_lower": "A senior run of that suit has scored, so it is too late for the {meld:meld}.",
    "marriage_plain": "The king and queen of one suit count in trumps alone; {cards} are not trumps.",
    "marriage_held": "You do hold {cards}.",
    "trumps_named": "Trumps are {trump}.",
    "marriage_any_suit": "Under these rules a marriage may be of any suit.",
    "marriage_not_held": "A marriage takes king and queen of one suit, and you don't hold both.",
    "marriage_scored": "Your {cards:meld} has scored already, and no meld scores twice in a deal.",
    "marriage_only_lead": "Under these rules a marriage is declared only by the player who is to lead.",
    "marriage_needs_full_hand": (
        "Under these rules a marriage is declared while melds may be claimed: with a full hand of {full:cards}."
    ),
    "marriage_open": "You hold {cards}, and nothing bars the marriage now.",
}
"""Claims, answers to them, marriages."""

ENDGAME: Mapping[str, str] = {
    "end_has_suit": "You hold {suit}, so you must follow suit.",
    "end_overtakes": "You can beat the {card}, so you must. Above it you hold {cards}.",
    "end_above": "Above the {card} you hold {cards}.",
    "end_cannot_overtake": "Nothing you hold in that suit beats the {card}, so any card of the suit will do.",
    "end_need_not_overtake": "Under these rules you need not overtake: any card of the suit will do.",
    "end_trumps": "You have no {suit}, so you must trump.",
    "end_any_card": "You have neither the suit led nor a trump, so any card will do.",
    "end_jack_never_forced": "The trump jack is never forced: play as if it were not there, or play it if you like.",
    "end_jack_keep_when_void": "You have no {suit}, and then you may keep the trump jack back.",
    "end_jack_free": "The trump jack is free: it is never forced and may be played at any time.",
    "end_open_cards": "So you may play {legal:or}.",
    "must_follow": "You hold {suit}, so you must follow suit: you can't play the {card}.",
    "must_trump": "You have no {suit} but you do have a trump, so you must trump: you can't play the {card}.",
    "must_overtake": "You can beat the {led}, so you must overtake: the {card} is too low.",
    "jack_not_free": "Under these rules the trump jack is not exempt: you must play it, not the {card}.",
    "jack_follows_trumps": (
        "Trumps were led, and only your jack will do: it may be kept back only when you are void in the suit led,"
        " so here you must play it, not the {card}."
    ),
    "missed_open_cards": "You may also play {cards:or}.",
}
"""Replies when the stock is gone."""

SCORE: Mapping[str, str] = {
    "pile_suit": "The {suit} in your pile make {points:points}.",
    "pile_points": "The cards in your pile make {points:points}.",
    "last_ten_yours": "The last trick is yours: {points} more, {total:points} in all.",
    "last_ten_theirs": "The last trick and its {points:points} are the opponent's; yours stay at {total:points}.",
    "rest_of_150": "A deal's tricks always make {total}: {total} less {own} leaves {points:points}.",
    "rounded_tens_five_down": "Points go to the nearest ten, a five down: {own} is written as {points}.",
    "rounded_tens_five_up": "Points go to the nearest ten, a five up: {own} is written as {points}.",
    "with_melds": "Your melds add {melds:points}: {points:points} in all.",
}
"""Counting a deal."""

REASONS: Mapping[str, str] = {
    **kind_words.SENTENCES,
    **PROMPTS,
    **OPTIONS,
    **CARDS,
    **STOCK,
    **MELDS,
    **CLAIMS,
    **ENDGAME,
    **SCORE,
}
"""Every reason's template by its code."""
