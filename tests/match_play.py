"""A learner who plays a match by chance, as a page would: one of the messages that are offered at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from terz_tutor.rules.draws import Draws
from terz_tutor.session.match import MatchState, take
from terz_tutor.session.play import event_message

DEALS = 3


@dataclass(frozen=True, slots=True)
class Moved:
    """A message, and the states before and after it."""

    before: MatchState
    message: dict[str, str]
    after: MatchState


def play_on(state: MatchState, deals: int, draws: Draws) -> Iterator[Moved]:
    """Play until so many deals are written down, or the match is won."""
    while not state.over and len(state.written) < deals:
        message = {"type": "act", "id": "next"} if state.closed else event_message(draws.pick(state.offered))
        before, state = state, take(state, message)
        yield Moved(before, message, state)
