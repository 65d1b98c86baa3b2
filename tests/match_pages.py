"""Views of a match that tests show without a kernel: a real match, a few moves on, and a deal that is over."""

from __future__ import annotations

from functools import cache
from typing import Any

from match_play import play_on

from terz_tutor.analysis.opponent import Level
from terz_tutor.lesson.match_sheets import earlier_deals, moves_view, score_view, setup_view
from terz_tutor.lesson.match_views import match_table_view
from terz_tutor.lesson.review_views import review_view
from terz_tutor.rules import PRESETS
from terz_tutor.rules.draws import Draws
from terz_tutor.session.match import MatchState, start_match
from terz_tutor.session.match_review import ReviewState, review_next, start_review, walk
from terz_tutor.texts import Texts

View = dict[str, Any]


@cache
def played(deals: int, system: str = "modern") -> MatchState:
    """Play some deals by chance."""
    *_, moved = play_on(start_match(PRESETS[system], Level.CLUB, 3, coach=False), deals, Draws(f"pages/{system}"))
    return moved.after


@cache
def reviewed() -> ReviewState:
    """Review the first deal to its end, and stand where something was lost."""
    state = start_review(1, 1, played(1).play)
    while not state.done:
        state = review_next(state)
    lost = next(place for place, advice in zip(state.own, state.advice, strict=True) if advice.certain)
    return walk(state, lost)


def match_pages(lang: str = "en") -> dict[str, tuple[str, View]]:
    """Make a view of each part."""
    texts = Texts("ru" if lang == "ru" else "en")
    begun, over = start_match(PRESETS["modern"], Level.CLUB, 3), played(2)
    review = reviewed()
    return {
        "match-table": ("table", match_table_view(begun, texts)),
        "match-over": ("table", match_table_view(over, texts)),
        "setup": ("setup", setup_view(begun, begun.rules, texts)),
        "score-empty": ("score", score_view(begun, texts)),
        "score": ("score", score_view(over, texts)),
        "moves-empty": ("moves", moves_view(begun, texts, [])),
        "moves": ("moves", moves_view(over, texts, earlier_deals(over, texts))),
        "review-none": ("review", review_view(None, [], texts)),
        "review-ready": ("review", review_view(start_review(1, 1, played(1).play), [1, 2], texts)),
        "review": ("review", review_view(review, [1, 2], texts, begun=True)),
    }
