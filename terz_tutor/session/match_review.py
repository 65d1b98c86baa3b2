"""A deal looked at again: a walk along its positions, and what the coach says of each of the learner's moves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from terz_tutor.analysis.coach import Advice
from terz_tutor.rules.scene import Seat
from terz_tutor.session.match import judge
from terz_tutor.session.play import PlayState


@dataclass(frozen=True, slots=True)
class ReviewState:
    """How far a deal has been reviewed, and where the reader stands in it.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> state = start_review(1, 1, begin_play(start_deal(RuleSet(), range(32), 0), 1, read_moves("7S TS")))
    >>> state.own, state.advice, state.done
    ((0,), (), False)
    """

    seed: int
    """The match's; the coach judges by it as it did during play."""
    number: int
    """The number of the deal."""
    states: tuple[PlayState, ...]
    """Every state of the deal, the first before anything happened."""
    advice: tuple[Advice, ...] = ()
    """What the coach says of the learner's moves, as far as they have been reviewed."""
    at: int = 0
    """The state that is shown: before the event of this number."""
    open: bool = False
    """Whether the opponent's cards are shown."""

    @property
    def own(self) -> tuple[int, ...]:
        """The places of the states in which the learner makes a move."""
        return tuple(place for place, after in enumerate(self.states[1:]) if after.by is Seat.YOU)

    @property
    def done(self) -> bool:
        """Whether every move has been reviewed."""
        return len(self.advice) == len(self.own)

    @property
    def lost(self) -> int:
        """Points lost for certain, as far as the deal has been reviewed."""
        return sum(round(advice.lost) for advice in self.advice if advice.certain)


def start_review(seed: int, number: int, play: PlayState) -> ReviewState:
    """Open a deal at its first move of the learner's.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> start_review(1, 1, begin_play(start_deal(RuleSet(), range(32), 0), 0, read_moves("7S TS"))).at
    1
    """
    state = ReviewState(seed, number, play.history)
    return walk(state, state.own[0] if state.own else 0)


def review_next(state: ReviewState) -> ReviewState:
    """Review the next move of the learner's; a deal that is done stays as it is.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> state = start_review(1, 1, begin_play(start_deal(RuleSet(), range(32), 0), 1, read_moves("7S TS")))
    >>> review_next(state).done
    True
    """
    if state.done:
        return state
    place = state.own[len(state.advice)]
    event = state.states[place + 1].event
    assert event is not None  # noqa: S101 - the learner made it
    advice = judge(state.seed, state.number, state.states[place], event)
    return replace(state, advice=(*state.advice, advice))


def walk(state: ReviewState, place: int) -> ReviewState:
    """Go to a place of the deal; one before the first or behind the last is the nearest.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.session.play import begin_play
    >>> walk(start_review(1, 1, begin_play(start_deal(RuleSet(), range(32), 0), 1)), 7).at
    0
    """
    return replace(state, at=min(max(place, 0), len(state.states) - 1))
