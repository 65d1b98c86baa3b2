"""The table of a match as view data, and what all its parts say alike."""

from __future__ import annotations

from terz_tutor.lesson.scenario_views import refused_view, tools
from terz_tutor.lesson.table_views import actions, play_view
from terz_tutor.lesson.views import View
from terz_tutor.quiz import rules_name
from terz_tutor.rules import DECK
from terz_tutor.rules.deal import Due
from terz_tutor.rules.events import Claim, Event, Marriage, Play
from terz_tutor.rules.match import Match
from terz_tutor.rules.record import DealRecord, format_event
from terz_tutor.session.match import LEARNER, MatchState
from terz_tutor.session.play import PlayState
from terz_tutor.texts import Texts
from terz_tutor.texts.coaching import coach_sentence
from terz_tutor.texts.match_words import MATCH_WORDS
from terz_tutor.texts.table_words import TABLE_WORDS


def say(texts: Texts, part: str, code: str, system: str | None = None, **args: object) -> str:
    """Say one of the match's own sentences.

    >>> say(Texts("en"), "table", "deal_over", number=3)
    'Deal 3 is over.'
    """
    return texts.say(MATCH_WORDS[part][code], args, system)


# --- the table ---


def match_table_view(state: MatchState, texts: Texts, *, thinking: bool = False) -> View:
    """Show the deal that is played; ``thinking``: while the opponent takes its time.

    >>> from terz_tutor.analysis.opponent import Level
    >>> from terz_tutor.rules import PRESETS
    >>> from terz_tutor.session.match import start_match
    >>> view = match_table_view(start_match(PRESETS["modern"], Level.CLUB, seed=1), Texts("en"))
    >>> view["prompt"]
    'You lead: play a card.'
    """
    view = play_view(state.play, texts, since=state.seen)
    if thinking:
        return view | {"prompt": say(texts, "table", "thinks"), "playable": False, "actions": []}
    over = state.closed is not None
    return view | {
        "prompt": _prompt(state, texts),
        "playable": view["playable"] and not over,
        "actions": [_next(texts)] * (not state.over) if over else view["actions"],
        "tools": _tools(state, texts),
        "lit": _lit(state),
        "hint": None if state.hint is None else _hint(state, state.hint, texts),
        "advice": _advice(state, texts),
        "score": _score(state, texts),
        "frame_id": state.taken,
        **_status(state, texts),
    }


def _score(state: MatchState, texts: Texts) -> list[View]:
    """Show what is written for both so far: the deals before, and the melds of this one or all of it."""
    melds = (0, 0) if state.closed is not None else state.play.deal.melds
    totals = zip(("You", "Opponent"), state.sheet.totals, melds, strict=True)
    return [{"label": texts.tr(word), "points": total + more} for word, total, more in totals]


def _next(texts: Texts) -> View:
    return {"id": "next", "group": "flow", "text": say(texts, "table", "next")}


def _prompt(state: MatchState, texts: Texts) -> str:
    if state.closed is not None:
        return say(texts, "table", "match_over" if state.over else "deal_over", number=state.number)
    view = state.play.view
    match view.due:
        case Due.BREAK:
            return f"{say(texts, 'table', 'break')} {texts.tr(TABLE_WORDS['break_few'])}"
        case Due.REPLY:
            claim = state.play.deal.open_claim
            return say(texts, "table", "answer_top" if claim and claim.asked else "answer")
        case _:
            claims = any(isinstance(event, Claim | Marriage) for event in state.offered)
            how = "_strict" if not view.stock else "" if claims else "_plain"
            return say(texts, "table", ("lead" if view.led is None else "reply") + how)


def _tools(state: MatchState, texts: Texts) -> list[View]:
    """Offer what a scene's table offers, but a way to the start; which cards are open is a question of replies."""
    enabled = {
        "hint": bool(state.offered) and state.coach and state.hint is None,
        "undo": state.earlier is not None,
        "open": state.closed is None and state.play.view.led is not None and state.play.view.due is None,
        "last": bool(state.play.deal.tricks),
        "help": True,
    }
    return tools(enabled, texts)


def _open_cards(play: PlayState) -> list[str]:
    return [DECK[event.card].code for event in play.open if isinstance(event, Play)]


def _lit(state: MatchState) -> list[str]:
    """Light up the cards that may be played, on wish or where another was tried."""
    wanted = state.closed is None and (state.show_open or state.refused is not None)
    return _open_cards(state.play) if wanted else []


def _hint(state: MatchState, event: Event, texts: Texts) -> View:
    if isinstance(event, Play):
        card = DECK[event.card]
        return {"grade": 3, "text": say(texts, "table", "hint_card", card=card), "cards": [card.code]}
    return {"grade": 3, "text": say(texts, "table", "hint_say", what=move_text(event, state.play, texts)), "cards": []}


def move_text(event: Event, play: PlayState, texts: Texts) -> str:
    """Name a move that may be made: a card by its name, all else as its button does.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play
    >>> play = begin_play(start_deal(RuleSet(), range(32), 0), 1)
    >>> move_text(Play(0), play, Texts("en")), move_text(play.open[0], play, Texts("en"))
    ('seven of spades', 'claim a terz to the king of clubs')
    """
    if isinstance(event, Play):
        return texts.card(DECK[event.card])
    named = {action["id"]: action["text"] for action in actions(play, texts)}
    text = str(named.get(format_event(event), format_event(event)))
    return text[:1].lower() + text[1:]


def _advice(state: MatchState, texts: Texts) -> View | None:
    """Let the coach speak where something was lost beyond doubt: how much, and folded away why."""
    advice = state.advice
    if advice is None or not advice.certain:
        return None
    system = rules_name(state.rules)
    first, *more = (coach_sentence(texts, reason, system) for reason in advice.reasons)
    return {"text": first, "more": " ".join(more), "lost": round(advice.lost)}


def _status(state: MatchState, texts: Texts) -> View:
    """Tell what became of the last move: why it may not be, or how the deal and the match have ended."""
    if state.refused is not None:
        return refused_view(state.refused, state.play, texts) | {"chosen": state.refused.card.code}
    if state.closed is not None:
        text = " ".join((_result(state.closed, state.play, texts), *winner(state.sheet, texts)))
        return {"status": {"ok": None, "text": text, "rule": None}}
    return {}


def _result(closed: DealRecord, play: PlayState, texts: Texts) -> str:
    if closed.result is None or closed.total is None:
        return say(texts, "table", "deal_stopped")
    own, their = closed.total
    return say(
        texts,
        "table",
        "deal_score",
        own=own,
        own_tricks=closed.result[0],
        own_melds=play.deal.melds[0],
        their=their,
        their_tricks=closed.result[1],
        their_melds=play.deal.melds[1],
    )


def winner(sheet: Match, texts: Texts) -> list[str]:
    """Say who has won the match; nothing while nobody has.

    >>> from terz_tutor.rules import RuleSet
    >>> winner(Match(RuleSet(), (512, 30), winner=0), Texts("en"))
    ['You have won the match, 512 to 30.']
    """
    if sheet.winner is None:
        return []
    own, their = sheet.totals
    return [say(texts, "table", "won" if sheet.winner == LEARNER else "lost", own=own, their=their)]
