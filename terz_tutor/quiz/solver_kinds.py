"""Kinds of puzzles about the endgame with best play (lesson 03)."""

from __future__ import annotations

from terz_tutor.analysis.solver import Aim
from terz_tutor.quiz.draft import Form
from terz_tutor.quiz.kinds import Kind, any_of_the_reading
from terz_tutor.quiz.refutation import explain_best, explain_forced, explain_last_card, explain_value
from terz_tutor.quiz.refutation_checks import LINE_CHECKS
from terz_tutor.quiz.solver_drafts import propose_card, propose_forced, propose_value

_SHORT_SIGHT = ("next_trick_only", "cheapest_card_always", "take_what_can_be_taken")
_TRUMPS = ("trump_jack_for_last", "trumps_kept_back", "trumps_led_first")
_REPLIES = ("need_not_overtake", "trump_jack_forced", "trump_jack_free")

KINDS: tuple[Kind, ...] = (
    Kind(
        "best-reply",
        Form.CARDS,
        propose_card(Aim.POINTS, replying=True),
        explain_best,
        LINE_CHECKS,
        lesson="03",
        misconceptions=(
            *_SHORT_SIGHT,
            "trump_jack_for_last",
            "trumps_kept_back",
            "endgame_without_ten",
            "last_trick_over_points",
            *_REPLIES,
        ),
        right=any_of_the_reading,
    ),
    Kind(
        "best-lead",
        Form.CARDS,
        propose_card(Aim.POINTS, replying=False),
        explain_best,
        LINE_CHECKS,
        lesson="03",
        misconceptions=(*_SHORT_SIGHT, *_TRUMPS, "endgame_without_ten", *_REPLIES),
        right=any_of_the_reading,
    ),
    Kind(
        "last-trick",
        Form.ONE,
        propose_forced,
        explain_forced,
        LINE_CHECKS,
        lesson="03",
        misconceptions=("top_trump_takes_last", "more_trumps_take_last", "next_trick_only", "cheapest_card_always"),
        targets=(True, False),
        shuffled=False,
    ),
    Kind(
        "last-trick-card",
        Form.CARDS,
        propose_card(Aim.LAST_TRICK, replying=None),
        explain_last_card,
        LINE_CHECKS,
        lesson="03",
        misconceptions=("points_over_last_trick", *_SHORT_SIGHT, *_TRUMPS, *_REPLIES),
        right=any_of_the_reading,
    ),
    Kind(
        "points-to-come",
        Form.NUMBER,
        propose_value,
        explain_value,
        LINE_CHECKS,
        lesson="03",
        misconceptions=(
            "endgame_without_ten",
            "next_trick_only",
            "cheapest_card_always",
            "own_cards_won",
            "trump_jack_for_last",
            "trumps_kept_back",
            *_REPLIES,
        ),
    ),
)
