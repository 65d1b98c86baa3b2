"""What puzzles about the end of a match and its penalties say (messages of ``kind_matches.po``).

A prompt is put together of the score, what happens, and the question; each whole is one message.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

TITLES: Mapping[str, str] = {
    "match-end": "Is the match won?",
    "penalty": "What does the mistake cost?",
}
"""Title by kind of puzzle."""

_RULES = "{system} rules, to {target}"
_FALSE_CLAIMS = "; {caught}"
_SCORE = ". Before this deal you had {you}, the opponent {opponent}. "

_ENDINGS: Mapping[str, str] = {
    "after_deal": "The deal is over; written in it, in this order: {sheet}.",
    "at_once": "Written so far in this deal, in this order: {sheet}.",
    "draw_you": "Written so far in this deal: {sheet}. Now you draw a card out of turn.",
    "draw_opponent": "Written so far in this deal: {sheet}. Now the opponent draws a card out of turn.",
}
_STANDS = "How does the match stand?"

_FOUND_FALSE: Mapping[str, str] = {
    "you": "Now you are caught claiming {points:points} without holding the meld",
    "opponent": "Now the opponent is caught claiming {points:points} without holding the meld",
}
_DRAWS: Mapping[str, str] = {
    "you": "Now you draw a card out of turn.",
    "opponent": "Now the opponent draws a card out of turn.",
}

_MATCH_PROMPTS: Mapping[str, str] = {
    f"ask_match_{code}{uphill}": f"{_RULES}{_FALSE_CLAIMS if uphill else ''}{_SCORE}{ending} {_STANDS}"
    for code, ending in _ENDINGS.items()
    for uphill in ("", "_uphill")
}

_WRITTEN = "Written in it so far: {sheet}. "
_TOTALS: Mapping[str, str] = {
    **{f"false_claim_{who}": f"{found}; nothing is written for it yet." for who, found in _FOUND_FALSE.items()},
    "miscount_you": "Now you are found to have written {points:points} too many for yourself.",
    "miscount_opponent": "Now the opponent is found to have written {points:points} too many.",
    **{f"draw_{who}": draws for who, draws in _DRAWS.items()},
}
_TARGETS: Mapping[str, str] = {
    **{f"false_claim_{who}": f"{found}." for who, found in _FOUND_FALSE.items()},
    **{f"draw_{who}": draws for who, draws in _DRAWS.items()},
}
_COSTS: Mapping[str, str] = {"you": "What is your {} then?", "opponent": "What is the opponent's {} then?"}

# what false claims there were touches no total, and a miscount no target
_PENALTY_PROMPTS: Mapping[str, str] = {
    f"ask_{mistake}_{asked}_{who}": f"{_RULES}{earlier}{_SCORE}{_WRITTEN}{happens} {costs.format(asked)}"
    for asked, earlier, mistakes in (("total", "", _TOTALS), ("target", _FALSE_CLAIMS, _TARGETS))
    for (mistake, happens), (who, costs) in product(mistakes.items(), _COSTS.items())
}

SENTENCES: Mapping[str, str] = {
    **_MATCH_PROMPTS,
    **_PENALTY_PROMPTS,
    "told_false_claims": "earlier false claims: you {yours}, opponent {theirs}",
    "told_no_false_claims": "no false claims so far",
    "option_match_you": "you have won",
    "option_match_opponent": "the opponent has won",
    "option_match_on": "nobody has won so far",
    "option_match_target": "it is won: one player alone has reached the target",
    "option_match_higher": "it is won: both have reached their targets, and the higher total decides",
    "option_match_penalty": "it is won: a penalty has ended it",
    # how the match stands
    "match_target_you": "You have won: you alone have reached your target.",
    "match_target_opponent": "The opponent has won, having alone reached the target.",
    "match_higher_you": "You have won: both have reached their targets, and your total is higher.",
    "match_higher_opponent": "The opponent has won: both have reached their targets, and your total is lower.",
    "match_lost_by_draw_you": "The opponent has won: whoever draws out of turn loses the match.",
    "match_lost_by_draw_opponent": "You have won: whoever draws out of turn loses the match.",
    "match_draw_ends_at_once": "Totals and targets no longer matter then.",
    "match_on": "Nobody has reached the target, so the match goes on.",
    "match_equal": "Both have reached their targets with equal totals, so the match goes on.",
    "match_entry_you": "Your column: {points} more make {total}.",
    "match_entry_opponent": "The opponent's column: {points} more make {total}.",
    "match_reached_you": "Your {points} reach your target of {target}.",
    "match_reached_opponent": "The opponent's {points} reach that player's target of {target}.",
    "match_missed_you": "Your {points} fall short of your target of {target}.",
    "match_missed_opponent": "The opponent's {points} fall short of that player's target of {target}.",
    "match_uphill_you": "Your false claims in this match: {count}. Each puts your target up by 100, to {target} now.",
    "match_uphill_opponent": (
        "The opponent's false claims in this match: {count}. Each puts that player's target up by 100, to {target} now."
    ),
    "match_looked_at_once": "Under these rules the sheet is looked at after every entry.",
    "match_first_past_you": "You were there first, but under these rules the sheet is looked at after the deal only.",
    "match_first_past_opponent": (
        "The opponent was there first, but under these rules the sheet is looked at after the deal only."
    ),
    # what a mistake costs
    "penalty_total_you": "Your total is {points} now.",
    "penalty_total_opponent": "The opponent's total is {points} now.",
    "penalty_target_you": "Your target is {points} now.",
    "penalty_target_opponent": "The opponent's target is {points} now.",
    "penalty_base": "The match is played to {target}.",
    "penalty_other_stays": "A false claim puts up the claimer's own target alone.",
    "penalty_false_claim_by_you": "Your false claim scores nothing and takes nothing from you: {total}, as before.",
    "penalty_false_claim_by_opponent": (
        "The opponent's false claim scores nothing and takes nothing from that player: {total}, as before."
    ),
    "penalty_false_claim_against_you": "The {points} that you claimed go to the opponent: {total} in all.",
    "penalty_false_claim_against_opponent": "The {points} that the opponent claimed go to you: {total} in all.",
    "penalty_claim_uphill": "Instead the claimer's target goes up by {rise}.",
    "penalty_miscount_by_you": "The {points} written in excess are struck from your column: {total} are left.",
    "penalty_miscount_by_opponent": (
        "The {points} written in excess are struck from the opponent's column: {total} are left."
    ),
    "penalty_miscount_against_you": "The {points} that you wrote in excess go to the opponent: {total} in all.",
    "penalty_miscount_against_opponent": "The {points} that the opponent wrote in excess go to you: {total} in all.",
    "penalty_draw_no_points": "A draw out of turn costs the match; no points are written, and no target moves.",
    "impossible_penalty": "There is nothing to ask here: the {system} rules know no penalties.",
}
"""Prompts, options and steps by code."""

LABELS: Mapping[str, str] = {}
"""Labels of laid cards by code."""
