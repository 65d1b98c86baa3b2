"""A deal that is looked at again, as view data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from terz_tutor.analysis.coach import Advice, as_listed
from terz_tutor.lesson.match_views import move_text, say
from terz_tutor.lesson.table_views import happened
from terz_tutor.lesson.views import View, labels
from terz_tutor.quiz import rules_name
from terz_tutor.rules import DECK
from terz_tutor.rules.cards import mask_cards
from terz_tutor.rules.events import Play
from terz_tutor.session.match_review import ReviewState
from terz_tutor.texts import Texts, capital
from terz_tutor.texts.coaching import coach_sentence
from terz_tutor.view.scene_view import scene_view

NAMED = 3
"""How many best moves are named; where there are more, the choice is free."""


def review_view(state: ReviewState | None, deals: Sequence[int], texts: Texts, *, begun: bool = False) -> View:
    """Show the review; ``deals``: the numbers of those that may be chosen, ``begun``: whether the coach was asked.

    >>> view = review_view(None, [], Texts("en"))
    >>> view["state"], view["note"][:22]
    ('none', 'No deal has been playe')
    """
    view: View = {
        "labels": labels("review", texts),
        "title": say(texts, "review", "title"),
        "deals": [{"number": number, "title": say(texts, "moves", "deal_title", number=number)} for number in deals],
        "number": None,
        "state": "none",
        "note": say(texts, "review", "none"),
        "moves": [],
        "scene": None,
    }
    if state is None:
        return view
    of = len(state.own)
    return view | {
        "number": state.number,
        "state": "done" if state.done else "running" if begun else "ready",
        "note": _note(state, texts) if begun else "",
        "progress": {"done": len(state.advice), "of": of} if begun and not state.done else None,
        "moves": [_move(state, place, _advice_at(state, n), texts) for n, place in enumerate(state.own)],
        **_position(state, texts),
    }


def _note(state: ReviewState, texts: Texts) -> str:
    if not state.done:
        return say(texts, "review", "progress", done=len(state.advice), of=len(state.own))
    return say(texts, "review", "lost_points" if state.lost else "lost_nothing", points=state.lost)


def _advice_at(state: ReviewState, number: int) -> Advice | None:
    return state.advice[number] if number < len(state.advice) else None


def _move(state: ReviewState, place: int, advice: Advice | None, texts: Texts) -> View:
    """Show one of the learner's moves in the list."""
    play = state.states[place]
    event = state.states[place + 1].event
    assert event is not None  # noqa: S101 - it is one of the learner's
    return {
        "at": place,
        "trick": len(play.deal.tricks) + (not play.deal.break_due),
        "text": capital(move_text(as_listed(play.sight, event), play, texts)),
        "lost": round(advice.lost) if advice is not None and advice.certain else 0,
        "mark": "" if advice is None else _mark(advice, texts),
    }


def _mark(advice: Advice, texts: Texts) -> str:
    if advice.certain:
        return say(texts, "review", "minus", points=round(advice.lost))
    return say(texts, "review", "fine" if advice.event in advice.best else "unsure")


def _position(state: ReviewState, texts: Texts) -> View:
    """Show the deal where the reader stands: before a move, with what comes next."""
    play, last = state.states[state.at], len(state.states) - 1
    scene = play.scene
    if state.open:
        scene = replace(scene, opponent=mask_cards(play.deal.hands[1 - play.seat]))
    following = None if state.at == last else state.states[state.at + 1]
    own = state.at in state.own
    advice = _advice_at(state, state.own.index(state.at)) if own else None
    event = None if following is None else following.event
    card = DECK[event.card].code if isinstance(event, Play) and own else None
    return {
        "scene": scene_view(scene, texts),
        "open": state.open,
        "at": state.at,
        "of": last,
        "where": say(texts, "review", "at", at=state.at, of=last),
        "before": happened(play, texts) if state.at else say(texts, "review", "start"),
        "next": say(texts, "review", "end") if following is None else happened(following, texts),
        "own": own,
        "card": card,
        "best": [DECK[one.card].code for one in advice.best if isinstance(one, Play)] if advice else [],
        "lost": round(advice.lost) if advice and advice.certain else 0,
        "advice": _sentences(state, advice, texts) if advice else "",
    }


def _sentences(state: ReviewState, advice: Advice, texts: Texts) -> str:
    """Say what the coach has to say of a move, and what would have been best where it was not."""
    play = state.states[state.at]
    system = rules_name(play.deal.rules)
    said = [coach_sentence(texts, reason, system) for reason in advice.reasons]
    if advice.certain and len(advice.best) <= NAMED:
        what = ", ".join(move_text(event, play, texts) for event in advice.best)
        said.append(say(texts, "review", "best", what=what))
    return " ".join(said)
