"""A deal at the table as view data: what a Table widget is given. Nothing here reads what the seat can't see.

:func:`play_view` makes the whole view; a scenario and a match add what they alone know (``play_view(…) | {…}``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from terz_tutor.lesson.views import View, labels, rules_chip
from terz_tutor.quiz import rules_name
from terz_tutor.rules import DECK, MELDS, SUITS, trick_points
from terz_tutor.rules.cards import mask_cards
from terz_tutor.rules.deal import Trick
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.melds import MARRIAGES
from terz_tutor.rules.record import format_event
from terz_tutor.rules.scene import Seat
from terz_tutor.rules.strength import LAST_TRICK
from terz_tutor.session.play import PlayState, table_scene
from terz_tutor.texts import Texts, capital
from terz_tutor.texts.table_words import TABLE_WORDS
from terz_tutor.view.scene_view import card_view, scene_view


def play_view(
    state: PlayState, texts: Texts, *, since: int | None = None, tell_points: bool = False, piles: bool = True
) -> View:
    """Show a deal at the table to the one who sits there.

    Args:
        state: the deal, seen from a seat.
        texts: the reader's language and letters.
        since: how many events the page has shown already; what came after them is told in ``frames``.
            None: nothing is told.
        tell_points: whether the points of tricks are told, as in a lesson; the rules keep them to the one who counts.
        piles: whether won tricks are shown where the rules let them be looked through; not where they are made up.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play
    >>> view = play_view(begin_play(start_deal(RuleSet(), range(32), dealer=0), seat=1), Texts("en"))
    >>> view["actions"][0]
    {'id': 'claim (JC QC KC)', 'group': 'claim', 'text': 'Claim a terz to the king of clubs'}
    """
    return {
        "labels": labels("table", texts),
        "chip": rules_chip(state.deal.rules, texts),
        "prompt": "",
        "scene": scene_view(state.scene if piles else replace(state.scene, laid=()), texts),
        "playable": state.to_act is Seat.YOU and state.view.due is None,
        "chosen": None,
        "status": None,
        "rules": [],
        "ask": [],
        "lit": [],
        "actions": actions(state, texts),
        "tools": [],
        "hint": None,
        "frames": [] if since is None else frames(state, since, texts, tell_points=tell_points, piles=piles),
        "said": said(state, texts),
        "last": last_trick(state, texts, tell_points=tell_points),
        "score": None,
        "systems": None,
        "goal": None,
        "values": None,
        "advice": None,
        "frame_id": state.count,
    }


# --- what may be done ---


def actions(state: PlayState, texts: Texts) -> list[View]:
    """List what may be done beside playing a card, as buttons; ``id`` is the move in the record's notation.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play
    >>> [action["group"] for action in actions(begin_play(start_deal(RuleSet(), range(32), dealer=0), 1), Texts("en"))]
    ['claim', 'claim']
    """
    return [_action(event, state, texts) for event in state.offered if not isinstance(event, Play)]


def _action(event: Event, state: PlayState, texts: Texts) -> View:
    return {"id": format_event(event), "group": _action_words(event)[0], "text": action_text(event, state, texts)}


def action_text(event: Event, state: PlayState, texts: Texts) -> str:
    """Write on a button what pressing it does.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play
    >>> action_text(Good(), begin_play(start_deal(RuleSet(), range(32), dealer=0), 1), Texts("ru"))
    'Годится'
    """
    _, code, args = _action_words(event)
    return capital(_say(texts, code, args, state))


def _action_words(event: Event) -> tuple[str, str, Mapping[str, object]]:
    match event:
        case Claim(cards):
            return "claim", "act_claim", {"meld": mask_cards(cards)}
        case Good():
            return "reply", "act_good", {}
        case AskTop():
            return "reply", "act_ask", {}
        case NotGood(cards):
            return "reply", "act_not_good", {"meld": mask_cards(cards)}
        case Marriage(suit):
            return "say", "act_marriage", {"meld": MARRIAGES[suit].cards}
        case Exchange():
            return "say", "act_exchange", {}
        case Break(count):
            return "stock", "act_break", {"count": count}
        case Play(card):
            return "card", "you_lead", {"card": DECK[card]}
        case _:
            assert_never(event)


# --- what has happened ---


def frames(state: PlayState, since: int, texts: Texts, *, tell_points: bool = False, piles: bool = True) -> list[View]:
    """Tell what has happened after the first ``since`` events, one picture and sentence each.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> state = begin_play(start_deal(RuleSet(), range(32), dealer=0), 0, read_moves("KS TS"))
    >>> [(frame["text"], frame["taken"]) for frame in frames(state, 1, Texts("en"))]
    [('You reply with the ten of spades. The trick is yours.', 'you')]
    """
    return [_frame(after, texts, tell_points=tell_points, piles=piles) for after in state.history[since + 1 :]]


def _frame(after: PlayState, texts: Texts, *, tell_points: bool, piles: bool) -> View:
    scene, taken = table_scene(after), taker(after)
    return {
        "scene": scene_view(scene if piles else replace(scene, laid=()), texts),
        "text": happened(after, texts, tell_points=tell_points),
        "taken": taken.value if taken else None,
        # while a trick still lies there, so does what was said in it
        "said": said(after.before if taken and after.before else after, texts),
    }


def happened(state: PlayState, texts: Texts, *, tell_points: bool = False) -> str:
    """Tell the event that has just happened, and what came of it.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> happened(begin_play(start_deal(RuleSet(), range(32), dealer=0), 0, read_moves("KS")), Texts("ru"))
    'Соперник ходит с короля пик.'
    """
    return " ".join([_event_sentence(state, texts), *_outcomes(state, texts, tell_points=tell_points)])


def taker(state: PlayState) -> Seat | None:
    """Tell who took the trick that the last card ended; None where it ended none.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> taker(begin_play(start_deal(RuleSet(), range(32), dealer=0), 0, read_moves("KS TS")))
    <Seat.YOU: 'you'>
    """
    before = state.before
    if before is None or len(before.deal.tricks) == len(state.deal.tricks):
        return None
    return Seat.YOU if state.deal.tricks[-1].winner == state.seat else Seat.OPPONENT


def _event_sentence(state: PlayState, texts: Texts) -> str:
    before, event, by = state.before, state.event, state.by
    if before is None or event is None or by is None:
        return ""
    code, args = _event_words(before, event)
    if isinstance(event, Good | NotGood):
        melds, who = state.deal.melds, state.seat
        args = {"points": sum(melds) - sum(before.deal.melds), **args}
        claimed = before.deal.open_claim
        shown = {meld for own in (state.view.scored[0], state.view.scored[1]) for meld in own}
        if isinstance(event, Good) and claimed is not None:
            unseen = claimed.claimer != who and claimed.meld not in shown
            code, args = ("good_unseen", args) if unseen else (code, {**args, "meld": claimed.meld.cards})
    return _say(texts, f"{by.value}_{code}", args, state)


def _event_words(before: PlayState, event: Event) -> tuple[str, Mapping[str, object]]:
    turnup = before.view.turnup
    match event:
        case Play(card):
            return "lead" if before.deal.led is None else "reply", {"card": DECK[card]}
        case Claim(cards):
            return "claim", {"kind": MELDS[cards].cls}
        case AskTop():
            return "ask", {}
        case Good():
            return "good", {}
        case NotGood(cards):
            return "not_good", {"meld": mask_cards(cards)}
        case Marriage(suit):
            meld = MARRIAGES[suit]
            return "marriage", {"meld": meld.cards, "points": meld.points}
        case Exchange():
            trump = SUITS[before.deal.trump]
            assert turnup is not None  # noqa: S101 - else there was nothing to take
            return "exchange", {"turnup": DECK[turnup], "card": mask_cards(trump.mask)[0]}
        case Break(count):
            return "break", {"count": count}
        case _:
            assert_never(event)


def _outcomes(state: PlayState, texts: Texts, *, tell_points: bool) -> Iterator[str]:
    before = state.before
    if before is None:
        return
    if isinstance(state.event, AskTop) and state.view.claims:
        claim = state.view.claims[-1]
        whose = Seat.YOU if claim.claimer == state.seat else Seat.OPPONENT
        if claim.top is not None:
            yield _say(texts, f"top_{whose.value}", {"top": texts.rank(claim.top)}, state)
    won = taker(state)
    if won is not None:
        points = _points(state, state.deal.tricks[-1])
        code = f"trick_{won.value}" + ("_points" if tell_points else "")
        yield _say(texts, code, {"points": points}, state)
    if state.deal.stock < before.deal.stock:
        yield from (_say(texts, "drawn_you", {"card": DECK[card]}, state) for card in state.view.drawn)
        if state.view.turnup_to == 1 - state.seat:
            yield _say(texts, "drawn_turnup", {"card": DECK[state.deal.drawn[1 - state.seat][0]]}, state)
        if not state.deal.stock:
            yield _say(texts, "stock_gone", {}, state)


# --- what is said ---


def said(state: PlayState, texts: Texts) -> list[View]:
    """List what the players said in this trick: claims, answers, marriages, exchanges.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> state = begin_play(start_deal(RuleSet(), range(32), dealer=0), 0, read_moves("claim (7S 8S 9S) :ask"))
    >>> [(line["by"], line["text"]) for line in said(state, Texts("en"))]
    [('opponent', 'Terz!'), ('you', 'From what?'), ('opponent', 'From the nine.')]
    """
    now = len(state.deal.tricks)
    return [line for after in state.history if len(after.deal.tricks) == now for line in _lines(after, texts)]


def _lines(state: PlayState, texts: Texts) -> Iterator[View]:
    before, event, by = state.before, state.event, state.by
    if before is None or event is None or by is None or isinstance(event, Play | Break):
        return
    yield _line(by, spoken(event, before, texts))
    claim = state.view.claims[-1] if isinstance(event, AskTop) and state.view.claims else None
    if claim is not None and claim.top is not None:
        other = Seat.OPPONENT if by is Seat.YOU else Seat.YOU
        yield _line(other, capital(_say(texts, "said_top", {"top": texts.rank(claim.top, "gen")}, state)))


def spoken(event: Event, before: PlayState, texts: Texts) -> str:
    """Say what a player says with an event: a claim, an answer, a marriage or an exchange.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play
    >>> spoken(Good(), begin_play(start_deal(RuleSet(), range(32), dealer=0), 1), Texts("ru"))
    'Годится.'
    """
    code, args = _event_words(before, event)
    return capital(_say(texts, "said_class" if code == "claim" else f"said_{code}", args, before))


def _line(by: Seat, text: str) -> View:
    return {"by": by.value, "text": text}


# --- what may be looked at ---


def last_trick(state: PlayState, texts: Texts, *, tell_points: bool = False) -> View | None:
    """Show the last trick, to be looked at on wish; None before there is one.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> state = begin_play(start_deal(RuleSet(), range(32), dealer=0), 0, read_moves("KS TS"))
    >>> last_trick(state, Texts("en"))["text"]
    'The opponent leads the king of spades. You reply with the ten of spades. The trick is yours.'
    """
    if not state.deal.tricks:
        return None
    trick = state.deal.tricks[-1]
    trump, leads = SUITS[state.deal.trump], trick.leader == state.seat
    first, second = (Seat.YOU, Seat.OPPONENT) if leads else (Seat.OPPONENT, Seat.YOU)
    played = ((first, trick.lead, "leads"), (second, trick.reply, "replies"))
    cards = [
        {
            "by": seat.value,
            "label": texts.label(f"{seat.value}_{does}"),
            "card": card_view(DECK[card], trump, texts),
        }
        for seat, card, does in played
    ]
    return {
        "label": texts.tr(TABLE_WORDS["last_trick"]),
        "cards": cards,
        "text": trick_text(state, trick, texts, tell_points=tell_points),
    }


def trick_text(state: PlayState, trick: Trick, texts: Texts, *, tell_points: bool = False) -> str:
    """Tell a trick that was played, as one reads a list of tricks aloud.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> state = begin_play(start_deal(RuleSet(), range(32), dealer=0), 0, read_moves("KS TS"))
    >>> trick_text(state, state.deal.tricks[0], Texts("ru"), tell_points=True)
    'Соперник ходит с короля пик. Вы отвечаете десяткой пик. Взятка ваша: 13 очков.'
    """
    leads, takes = trick.leader == state.seat, trick.winner == state.seat
    points = _points(state, trick)
    outcome = f"trick_{'you' if takes else 'opponent'}" + ("_points" if tell_points else "")
    return " ".join(
        (
            _say(texts, "you_lead" if leads else "opponent_lead", {"card": DECK[trick.lead]}, state),
            _say(texts, "opponent_reply" if leads else "you_reply", {"card": DECK[trick.reply]}, state),
            _say(texts, outcome, {"points": points}, state),
        )
    )


def _points(state: PlayState, trick: Trick) -> int:
    """Count a trick, the ten of the deal's last one included."""
    last = LAST_TRICK if state.over and trick == state.deal.tricks[-1] else 0
    return trick_points(DECK[trick.lead], DECK[trick.reply], SUITS[state.deal.trump]) + last


def _say(texts: Texts, code: str, args: Mapping[str, object], state: PlayState) -> str:
    system = rules_name(state.deal.rules)
    return texts.say(TABLE_WORDS[code], {"system": system, **args}, system)
