"""What is said to one who seems to hold a misconception (messages of ``misconceptions.po``)."""

from __future__ import annotations

from collections.abc import Mapping

MISCONCEPTIONS: Mapping[str, str] = {
    "ten_below_king": "You seem to rank the ten below the king.",
    "trumps_in_plain_order": "You seem to rank trumps as cards of a plain suit.",
    "natural_order_for_tricks": "You seem to rank cards in tricks as they stand in runs, seven up to ace.",
    "trump_points_in_plain_suits": "You seem to count a plain nine or jack as if it were a trump.",
    "off_suit_high_card_takes": "You seem to let a higher card take the trick although it is of another suit.",
    "last_ten_forgotten": "You seem to have left out the ten of the last trick.",
    "last_ten_at_stocks_end": "You seem to give the ten of the last trick to the trick that ends the stock.",
    "must_follow_in_stock": "You seem to think that suit must be followed while the stock lasts.",
    "need_not_overtake": "You seem to think that nobody has to overtake.",
    "undertrump_allowed": "You seem to think that a trump lead need not be overtaken.",
    "undertrump_forbidden": "You seem to think that a lower trump may not be played on a trump lead.",
    "trump_jack_forced": "You seem to think that the trump jack may be forced out.",
    "trump_jack_free": "You seem to think that the trump jack may be played at any time.",
    "trick_order_for_runs": "You seem to build runs by strength, as in tricks.",
    "wrap_around_runs": "You seem to let a run go on from the ace to the seven.",
    "run_of_two": "You seem to take two cards for a run.",
    "longer_beats_four": "You seem to let the number of cards decide between a run and a four.",
    "run_of_five_beats_fours": "You seem to put a run of five above four aces, which only some rules do.",
    "trump_before_top_card": "You seem to let trumps decide before the top card.",
    "suits_ranked": "You seem to rank the plain suits.",
    "second_claimer_wins_ties": "You seem to give equal melds to the one who claimed second.",
    "points_decide_seniority": "You seem to let points decide which meld is senior.",
    "marriage_competes": "You seem to let a marriage compete with other melds.",
    "plain_marriage_counts": "You seem to count a marriage that is not of trumps.",
    "contained_run_again": "You seem to claim a run again that has scored as part of a longer one.",
    "exchange_with_two_left": "You seem to exchange the seven with two cards left in the stock.",
    "five_rounded_up": "You seem to round a five up.",
    "deal_of_152": "You seem to count 152 points in a deal.",
    "deal_of_162": "You seem to count 162 points in a deal.",
    "loser_draws_first": "You seem to let the loser of the trick draw first.",
    "last_winner_does_not_deal": "You seem to let the loser of the last trick deal next.",
}
"""Sentence by id of the misconception."""
