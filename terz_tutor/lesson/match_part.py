"""A match on a lesson's page: its table and what stands around it, five widgets that show one state."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from secrets import randbelow

from terz_tutor.analysis.opponent import Level
from terz_tutor.lesson import match_sheets, match_views
from terz_tutor.lesson.parts import Part
from terz_tutor.lesson.review_views import review_view
from terz_tutor.lesson.stills import still
from terz_tutor.lesson.views import View
from terz_tutor.quiz import rules_name
from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.record import DealRecord, RecordError
from terz_tutor.rules.ruleset import TARGET, house_rules
from terz_tutor.session.match import LEARNER, MatchState, act, advised, settle, start_match
from terz_tutor.session.match_record import (
    BadOpponent,
    BadRecord,
    BadSeed,
    UnknownCards,
    as_json,
    events_of,
    from_json,
    load_text,
)
from terz_tutor.session.match_review import ReviewState, review_next, start_review, walk
from terz_tutor.session.play import begin_play, event_message
from terz_tutor.texts import Texts
from terz_tutor.widgets import Deck, Moves, Review, Score, Setup, Table, Widget
from terz_tutor.widgets.messages import MAX_NUMBER

HOUSE = "house"
"""The choice of the page's own rules."""

PARTS = ("table", "setup", "score", "moves", "review")
"""What a match is shown by; the table comes first, for that is where the learner looks."""


class MatchPart(Part):
    """A match on a page; a notebook shows each of its widgets where it wants them.

    >>> from terz_tutor.view.faces import sprite
    >>> match = MatchPart("match", Level.CLUB, 1, RuleSet(), Texts("en"), Deck(sprite=sprite()))
    >>> match, match.setup()
    (MatchPart('match'), Setup('Now: match 1 · Club player · Modern · up to 501'))
    """

    def __init__(self, name: str, level: Level, seed: int, rules: RuleSet, texts: Texts, deck: Deck) -> None:
        """Lay the table and deal; ``rules`` are those of the page."""
        self.name = name
        self._house = rules
        self._texts = texts
        self._state = start_match(rules, level, seed)
        self._turn = 0
        """Counts what was played, so that the page tells each event once."""
        self._told: tuple[tuple[DealRecord, ...], list[View]] = ((), [])
        """What the list of moves tells of earlier deals, kept while they stay the same."""
        self._loaded: View | None = None
        self._review: ReviewState | None = None
        self._reviewing = False
        self._when_put: Callable[[], object] = lambda: None
        table, setup, score, moves, review = map(self._view, PARTS)
        text = "\n".join((table["prompt"], table["scene"]["text"]))
        self.widget = Table(table, deck, still=still(table["scene"], texts, deck.colours), text=text)
        self._widgets: Mapping[str, Widget] = {
            "table": self.widget,
            "setup": Setup(setup, deck, text=setup["now"]),
            "score": Score(score, deck, text=f"{score['caption']}\n{score['note']}"),
            "moves": Moves(moves, deck, text=moves["record"]),
            "review": Review(review, deck, text=review["note"]),
        }
        self.widget.on_choice(self._take_move)
        self._widgets["setup"].on_choice(self._take_setup)
        self._widgets["moves"].on_choice(self._take_record)
        self._widgets["review"].on_choice(self._take_review)

    def __repr__(self) -> str:
        """Stable form, used in notebooks' outputs."""
        return f"{type(self).__name__}({self.name!r})"

    # --- what a notebook shows ---

    def setup(self) -> Widget:
        """Show the choice of opponent, rules and target."""
        return self._put("setup")

    def table(self) -> Widget:
        """Show the table to play at."""
        return self._put("table")

    def score(self) -> Widget:
        """Show the score sheet."""
        return self._put("score")

    def moves(self) -> Widget:
        """Show the list of moves, the record, and a place to load one."""
        return self._put("moves")

    def review(self) -> Widget:
        """Show the review of the deals that are over."""
        return self._put("review")

    def _put(self, name: str) -> Widget:
        """Give a widget to the notebook, and tell the page: it may stand in a later step than the match was made in."""
        self._when_put()
        return self._widgets[name]

    def on_put(self, callback: Callable[[], object]) -> None:
        """Call back when the notebook shows one of the widgets."""
        self._when_put = callback

    # --- what the page needs ---

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All that the match is shown by."""
        return tuple(self._widgets.values())

    @property
    def done(self) -> bool:
        """Whether a deal was played out."""
        return bool(self._state.written)

    @property
    def rules(self) -> RuleSet:
        """The rules of its table."""
        return self._state.rules

    def follow(self, rules: RuleSet | None, texts: Texts) -> None:
        """Follow the page's choices: new letters redraw, new rules begin anew a match in which nothing was done yet."""
        self._texts = texts
        self._told = ((), [])
        state = self._state
        if rules is not None:
            self._house = rules
            if state.earlier is None and not state.written:
                self._begin(start_match(rules, state.level, state.seed, coach=state.coach))
                return
        self._redraw()

    def on_change(self, callback: Callable[[], object]) -> None:
        """Call back after each message of one of the widgets."""
        for widget in self.widgets:
            widget.on_choice(lambda _message: callback())

    def as_json(self) -> dict[str, object]:
        """Tell where the match stands, as a plain value without a hidden card."""
        return as_json(self._state)

    def restore(self, data: object) -> None:
        """Go on where a match stood."""
        self._begin(from_json(data, self._state.level, self._state.seed))

    def drive(self) -> str:
        """Play the first deal, always what is offered first, and say how it went; the match is left as it was."""
        before = self._state
        state = start_match(before.rules, Level.CLUB, before.seed, coach=False)
        messages = 0
        while state.closed is None:
            event = state.offered[0]
            state = settle(act(state, event_message(event)))
            messages += 1
        self._begin(state)
        table, score = self._view("table"), self._view("score")
        lines = [f"{messages} moves: {table['prompt']} {table['status']['text']}"]
        lines += [" ".join((row["deal"], *(cell["sum"] for cell in row["cells"]))) for row in score["rows"]]
        lines.append(self._view("moves")["deals"][0]["tricks"][-1]["lines"][-1])
        kept = self.as_json()
        self.restore(kept)
        lines.append(f"restored: {self.as_json() == kept}")
        self._begin(before)
        return "\n".join(lines)

    # --- messages ---

    def _take_setup(self, message: Mapping[str, object]) -> None:
        state = self._state
        match message:
            case {"type": "tool", "id": "coach"}:
                self._show(replace(state, coach=not state.coach, advice=None))
            case {"type": "match", "level": str(level), "rules": str(base), "target": int(target), "number": int(seed)}:
                rules = self._rules(base, target)
                chosen = next((one for one in Level if one.value == level), None)
                if rules is not None and chosen is not None and seed >= 0:
                    self._begin(start_match(rules, chosen, seed or _by_chance(), coach=state.coach))

    def _rules(self, base: str, target: int) -> RuleSet | None:
        """Make the rules of a new match; None for a choice that no page of ours offers."""
        if target < 1 or base not in (HOUSE, *PRESETS):
            return None
        table = self._house if base == HOUSE else PRESETS[base]
        return house_rules(table.base, {**table.changes, TARGET: target})

    def _take_move(self, message: Mapping[str, object]) -> None:
        half = act(self._state, message)
        if half is self._state:
            return
        if half.waits and half.level is Level.EXPERT:
            # it may take a second: the page says so, while the learner's card still lies in the hand
            thinking = match_views.match_table_view(self._state, self._texts, thinking=True)
            self.widget.view = thinking | {"frames": [], "frame_id": self._turn}
        self._turn += 1
        self._show(settle(half))
        if self._state.coach and self._state.moved:
            _afterwards(partial(self._advise, self._state))

    def _advise(self, state: MatchState) -> None:
        """Let the coach speak of a move, unless the learner has gone on."""
        if state is self._state:
            self._state = advised(state)
            self._redraw("table")

    def _take_record(self, message: Mapping[str, object]) -> None:
        text = str(message.get("text", ""))
        state = self._state
        try:
            loaded = load_text(text, state.level, _by_chance(), coach=state.coach)
        except (RecordError, BadOpponent, BadSeed, BadRecord, UnknownCards) as error:
            problem = match_sheets.load_problem(error, rules_name(state.rules), self._texts)
            self._loaded = {"ok": False, "text": problem}
            self._redraw("moves")
        else:
            aside = bool(loaded.deals) and loaded.deals[-1].written is None
            done = match_views.say(self._texts, "moves", "loaded_aside" if aside else "loaded")
            self._begin(loaded, {"ok": True, "text": done})

    def _take_review(self, message: Mapping[str, object]) -> None:
        review = self._review
        if review is None:
            return
        match message:
            case {"type": "deal", "number": int(number)} if number in self._deals():
                self._review, self._reviewing = self._start_review(number), False
            case {"type": "walk", "at": int(at)}:
                self._review = walk(review, at)
            case {"type": "tool", "id": "show"}:
                self._review = replace(review, open=not review.open)
            case {"type": "tool", "id": "review" | "more"}:
                self._reviewing = True
                self._review = review_next(review)
            case _:
                return
        self._redraw("review")

    # --- showing ---

    def _begin(self, state: MatchState, loaded: View | None = None) -> None:
        """Go on with another match, or with this one from another state."""
        self._turn += 1
        self._loaded = loaded
        self._review, self._reviewing = None, False
        self._show(state)

    def _show(self, state: MatchState) -> None:
        closed = state.closed is not None and self._state.closed is None
        self._state = state
        deals = self._deals()
        # a deal that is just over is what a learner wants to look at
        if deals and (closed or self._review is None or self._review.number not in deals):
            self._review, self._reviewing = self._start_review(deals[-1]), False
        elif not deals:
            self._review = None
        self._redraw()

    def _deals(self) -> list[int]:
        """List the numbers of the deals that can be reviewed: they are over, and their cards are known."""
        state = self._state
        known = [number for number, deal in enumerate(state.deals, start=1) if deal.opening(state.rules) is not None]
        return known + [state.number] * (state.closed is not None)

    def _start_review(self, number: int) -> ReviewState:
        state = self._state
        if number == state.number:
            return start_review(state.seed, number, state.play)
        deal = state.deals[number - 1]
        start = deal.opening(state.rules)
        assert start is not None  # noqa: S101 - only such deals are offered
        return start_review(state.seed, number, begin_play(start, LEARNER, events_of(deal)))

    def _view(self, name: str) -> View:
        state, texts = self._state, self._texts
        match name:
            case "table":
                return match_views.match_table_view(state, texts) | {"frame_id": self._turn}
            case "setup":
                return match_sheets.setup_view(state, self._house, texts)
            case "score":
                return match_sheets.score_view(state, texts)
            case "moves":
                if self._told[0] != state.deals:
                    self._told = (state.deals, match_sheets.earlier_deals(state, texts))
                return match_sheets.moves_view(state, texts, self._told[1], self._loaded)
            case _:
                return review_view(self._review, self._deals(), texts, begun=self._reviewing)

    def _redraw(self, *names: str) -> None:
        for name in names or PARTS:
            self._widgets[name].view = self._view(name)


def _by_chance() -> int:
    """Choose the number of a match that nobody has chosen."""
    return randbelow(MAX_NUMBER) + 1


def _afterwards(work: Callable[[], None]) -> None:
    """Do something once the page has its answer: in a kernel when this message is done with, elsewhere at once."""
    try:
        loop = get_running_loop()
    except RuntimeError:
        work()
    else:
        loop.call_soon(work)
