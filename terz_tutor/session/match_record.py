"""A match as text, and back: what the learner saves, what the browser keeps, what somebody else wrote down.

Deals that are over stand in the record whole. The one that is still played has a header of its own, ``Unfinished``,
with its moves as both have heard them: no deck, and of the opponent's claims not the cards. The seed brings back the
rest. So the text never tells what the learner may not know yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from terz_tutor.analysis.opponent import Level
from terz_tutor.rules import Reason
from terz_tutor.rules.events import Claim, Event, Good
from terz_tutor.rules.record import (
    NOWHERE,
    DealRecord,
    Move,
    Problem,
    Record,
    RecordError,
    Tag,
    format_event,
    format_record,
    parse_record,
    problems,
)
from terz_tutor.rules.scene import Seat
from terz_tutor.rules.turns import why_not
from terz_tutor.session.match import LEARNER, MatchState, advance, answer, next_deal, settle
from terz_tutor.session.match_sheet import write_down, write_sheet
from terz_tutor.session.play import PlayState, begin_play, read_moves

OPPONENT, SEED, UNFINISHED = "Opponent", "Seed", "Unfinished"
UNHEARD = "claim"
"""A claim of the opponent's: the class was said, the cards were not."""
LONGEST_SEED = 9
"""Digits of a seed."""


class BadRecord(ValueError):
    """A record with which no match can go on."""

    def __init__(self, problem: Problem) -> None:
        """Name what is wrong and where."""
        super().__init__(f"{problem.place}: {problem.reason.code}; expected a record that keeps to the rules")
        self.problem = problem


class BadOpponent(ValueError):
    """A record that names an opponent that there is not."""

    def __init__(self, text: str) -> None:
        """Quote the name."""
        super().__init__(f"{text!r:.40} is no opponent; expected one of: {', '.join(level.value for level in Level)}")
        self.text = text[:40]


class BadSeed(ValueError):
    """A record whose seed is none."""

    def __init__(self, text: str) -> None:
        """Quote it."""
        super().__init__(f"{text!r:.40} is no seed; expected a whole number of 1 to {LONGEST_SEED} digits")
        self.text = text[:40]


class UnknownCards(ValueError):
    """A record whose last deal was not over, and whose cards its seed does not bring back."""

    def __init__(self, code: str, seed: int = 0, move: str = "", reason: Reason | None = None) -> None:
        """Name what does not fit.

        Args:
            code: ``no_seed``; ``other_move``: a move may not happen with the cards that the seed deals;
                ``other_claim``: the opponent makes no claim with them.
            seed: which seed.
            move: which move.
            reason: why it may not happen.
        """
        super().__init__(f"{code}: seed {seed}, {move}; expected the seed by which the last deal was dealt")
        self.code, self.seed, self.move, self.reason = code, seed, move, reason


class BadSavedMatch(ValueError):
    """A value that does not say where a match stands."""

    def __init__(self, value: object) -> None:
        """Quote it, and name what was expected."""
        super().__init__(f"{value!r:.80} does not say where a match stands; expected coach, open and record")


def save_text(state: MatchState) -> str:
    """Write a match as a record.

    >>> from terz_tutor.rules import PRESETS
    >>> from terz_tutor.session.match import start_match
    >>> print(save_text(start_match(PRESETS["modern"], Level.CLUB, seed=1)), end="")
    [Opponent "club"]
    [Seed "1"]
    [Unfinished ""]
    [Rules "modern"]
    [Totals "0:0"]
    """
    sheet = state.sheet
    tags = [Tag(OPPONENT, state.level.value), Tag(SEED, str(state.seed))]
    if state.closed is None:
        tags.append(Tag(UNFINISHED, "; ".join(_heard(state.play))))
    return format_record(
        Record(state.rules, tags=tuple(tags), deals=state.written, totals=sheet.totals, winner=sheet.winner)
    )


def _heard(play: PlayState) -> Iterator[str]:
    for state in play.history[1:]:
        assert state.event is not None  # noqa: S101 - only the first has none
        unheard = isinstance(state.event, Claim) and state.by is Seat.OPPONENT
        yield UNHEARD if unheard else format_event(state.event)


def load_text(text: str, level: Level, seed: int, *, coach: bool = True) -> MatchState:
    """Go on with a match from its record; ``level`` and ``seed`` where the record does not tell them.

    Who plays on is player 0. A last deal that was not played out is gone on with where it is one of ours; else its
    cards stand in the text for all to see, so it stays as it is, to be reviewed, and a new one is dealt.

    Raises:
        RecordError: if the text is no record.
        BadOpponent: if it names an opponent that there is not.
        BadSeed: if its seed is no number, or too long.
        BadRecord: if it does not keep to the rules, or is over without cards to look at.
        UnknownCards: if the deal that is gone on with can't have been dealt by its seed.

    >>> from terz_tutor.rules import PRESETS
    >>> from terz_tutor.session.match import start_match
    >>> state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    >>> load_text(save_text(state), Level.EXPERT, 7) == state
    True
    """
    record = parse_record(text)
    wrong = problems(record)
    if wrong:
        raise BadRecord(wrong[0])
    tags = {tag.key.lower(): tag.value for tag in record.tags}
    opponent = tags.get(OPPONENT.lower(), level.value)
    if opponent not in {one.value for one in Level}:
        raise BadOpponent(opponent)
    level = Level(opponent)
    written = tags.get(SEED.lower())
    if written is not None:
        if not (written.isascii() and written.isdigit() and len(written) <= LONGEST_SEED):
            raise BadSeed(written)
        seed = int(written)
    deals = _written(record)
    unfinished = tags.get(UNFINISHED.lower())
    over = write_sheet(record.rules, deals).winner is not None
    last = deals[-1] if deals and deals[-1].written is not None else None
    start = None if last is None else last.opening(record.rules)
    if over and start is None:
        raise BadRecord(Problem(Reason("match_over", "match.check")))
    if last is not None and start is not None and (over or unfinished is None):
        play = begin_play(start, LEARNER, events_of(last))
        return MatchState(record.rules, level, seed, play, deals[:-1], last, coach, seen=play.count)
    moves = tuple(filter(None, (move.strip() for move in (unfinished or "").split(";"))))
    if moves and written is None:
        raise UnknownCards("no_seed")
    play = begin_play(next_deal(record.rules, seed, deals), LEARNER)
    state = MatchState(record.rules, level, seed, play, deals, coach=coach)
    for move in moves:
        state = advance(state, _replay(state, move))
    return settle(replace(state, seen=state.play.count))


def _replay(state: MatchState, move: str) -> Event:
    """Read a move of the deal that is still played; of the opponent's claims the cards are found again."""
    if move == UNHEARD:
        event = answer(state) if state.waits else None
        if not isinstance(event, Claim):
            raise UnknownCards("other_claim", state.seed, move)
        return event
    try:
        event = next(iter(read_moves(move)), Good())
    except RecordError as error:  # its place is within the header
        raise RecordError(error.code, NOWHERE, **error.args_by_name) from None
    reason = why_not(state.play.deal, event)
    if reason is not None:
        raise UnknownCards("other_move", state.seed, move, reason)
    return event


def events_of(deal: DealRecord) -> tuple[Event, ...]:
    """List what happened in a deal, without the remarks.

    >>> events_of(DealRecord())
    ()
    """
    return tuple(move.event for move in deal.moves if isinstance(move, Move))


def _written(record: Record) -> tuple[DealRecord, ...]:
    """Fill in what was written of each deal that was played out."""
    deals: list[DealRecord] = []
    for deal in record.deals:
        start = deal.opening(record.rules)
        if deal.written is None and start is not None:
            sheet = write_sheet(record.rules, deals)
            down = write_down(sheet, begin_play(start, LEARNER, events_of(deal)), deal.deck)
            if down is not None:
                deals.append(replace(deal, written=down.written, last=down.last))
                continue
        deals.append(deal)
    return tuple(deals)


def as_json(state: MatchState) -> dict[str, object]:
    """Keep a match as a plain value that tells no hidden card.

    >>> from terz_tutor.rules import PRESETS
    >>> from terz_tutor.session.match import start_match
    >>> sorted(as_json(start_match(PRESETS["modern"], Level.CLUB, seed=1)))
    ['coach', 'open', 'record']
    """
    return {"coach": state.coach, "open": state.show_open, "record": save_text(state)}


def from_json(value: object, level: Level, seed: int) -> MatchState:
    """Go on with a match that was kept.

    Raises:
        BadSavedMatch: if it is no such value.
        RecordError: if its text is no record.
        BadOpponent: if it names an opponent that there is not.
        BadSeed: if its seed is no number.
        BadRecord: if its record can't have come about.
        UnknownCards: if its seed does not deal the cards of its last deal.

    >>> from terz_tutor.rules import PRESETS
    >>> from terz_tutor.session.match import start_match
    >>> state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    >>> from_json(as_json(state), Level.CLUB, 1) == state
    True
    """
    match value:
        case {"coach": bool(coach), "open": bool(show_open), "record": str(text)}:
            return replace(load_text(text, level, seed, coach=coach), show_open=show_open)
        case _:
            raise BadSavedMatch(value)
