"""A match against the computer as pure flow: a message comes in, the next state goes out.

The learner is player 0. Chance hangs on the seed alone: who deals first, each deal's cards, each of the opponent's
moves; so the same seed and the same moves make the same match on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from terz_tutor.analysis.coach import Advice, as_listed, review
from terz_tutor.analysis.opponent import Level, choose
from terz_tutor.rules import DECK, RuleSet
from terz_tutor.rules.cards import SEVENS
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Event, Play
from terz_tutor.rules.match import Match
from terz_tutor.rules.record import DealRecord
from terz_tutor.rules.scene import Seat
from terz_tutor.session.match_sheet import write_down, write_sheet
from terz_tutor.session.play import PlayState, begin_play, read_event
from terz_tutor.session.scenario import Refused, refusal

LEARNER = 0


@dataclass(frozen=True, slots=True)
class MatchState:
    """Where a learner stands in a match.

    >>> from terz_tutor.rules import PRESETS
    >>> state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    >>> state.number, state.sheet.totals, len(state.play.scene.hand)
    (1, (0, 0), 9)
    """

    rules: RuleSet
    level: Level
    seed: int
    play: PlayState
    """The deal on the table."""
    deals: tuple[DealRecord, ...] = ()
    """The deals before it; one that was not played out is not on the sheet."""
    closed: DealRecord | None = None
    """The deal on the table as it was written down, once it is over."""
    coach: bool = True
    show_open: bool = False
    """Whether the learner wishes to see which cards may be played."""
    taken: int = 0
    """Messages that were taken."""
    seen: int = 0
    """How many events of the deal the learner had seen before the last of them."""
    refused: Refused | None = None
    """A card that was tried and may not be played."""
    moved: bool = False
    """Whether the last message made a move."""
    advice: Advice | None = None
    """What the coach has to say about the last move."""
    hint: Event | None = None

    @property
    def number(self) -> int:
        """The number of the deal on the table, from 1."""
        return len(self.deals) + 1

    @property
    def written(self) -> tuple[DealRecord, ...]:
        """Every deal but one that is still played."""
        return self.deals if self.closed is None else (*self.deals, self.closed)

    @property
    def sheet(self) -> Match:
        """The score sheet."""
        return write_sheet(self.rules, self.written)

    @property
    def over(self) -> bool:
        """Whether the match is won."""
        return self.sheet.winner is not None

    @property
    def waits(self) -> bool:
        """Whether the opponent is to act."""
        return self.closed is None and self.play.to_act is Seat.OPPONENT

    @property
    def offered(self) -> tuple[Event, ...]:
        """What the learner may do now: all that the rules allow, but of the breaks only a few."""
        return () if self.closed is not None or self.waits else self.play.offered

    @property
    def own(self) -> bool:
        """Whether the deal on the table was dealt here, and not read from somebody's record."""
        return self.play.start == next_deal(self.rules, self.seed, self.deals)

    @property
    def earlier(self) -> PlayState | None:
        """The state before the learner's last move of this deal; None where there is nothing to take back."""
        if not self.own:
            return None
        state: PlayState | None = self.play
        while state is not None and state.by is not Seat.YOU:
            state = state.before
        return None if state is None else state.before


def start_match(rules: RuleSet, level: Level, seed: int, *, coach: bool = True) -> MatchState:
    """Begin a match: the first deal, up to where the learner is to act.

    >>> from terz_tutor.rules import PRESETS
    >>> start_match(PRESETS["old-ten"], Level.BEGINNER, seed=5).waits
    False
    """
    play = begin_play(next_deal(rules, seed, ()), LEARNER)
    return settle(MatchState(rules, level, seed, play, coach=coach))


def next_deal(rules: RuleSet, seed: int, deals: Sequence[DealRecord]) -> Deal:
    """Deal the cards of the deal after these.

    >>> next_deal(RuleSet(), 1, ()) == next_deal(RuleSet(), 1, ())
    True
    """
    dealer = write_sheet(rules, deals).next_dealer
    if dealer is None:
        dealer = Draws(f"match/{seed}").below(2)
    return start_deal(rules, deck_of(seed, len(deals) + 1), dealer)


def deck_of(seed: int, number: int) -> tuple[int, ...]:
    """Shuffle the cards for a deal, the first dealt first.

    >>> len(set(deck_of(1, 1)))
    32
    """
    return tuple(Draws(f"match/{seed}/{number}").shuffled(range(len(DECK))))


def take(state: MatchState, message: Mapping[str, object]) -> MatchState:
    """Take one message of the table: the learner's move, and then the opponent's up to the learner's next.

    One that fits nothing that is offered leaves the state as it is.

    >>> from terz_tutor.rules import PRESETS
    >>> state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    >>> card = state.play.scene.hand[0].code
    >>> take(state, {"type": "play", "card": card}).play.count > state.play.count
    True
    """
    return advised(settle(act(state, message)))


def act(state: MatchState, message: Mapping[str, object]) -> MatchState:
    """Take the learner's part of a message; after it the opponent may be to act.

    >>> from terz_tutor.rules import PRESETS
    >>> state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    >>> act(state, {"type": "tool", "id": "open"}).show_open
    True
    """
    ready = _quiet(replace(state, taken=state.taken + 1, seen=state.play.count))
    match message:
        case {"type": "tool", "id": "undo"} if state.earlier is not None:
            return replace(ready, play=state.earlier, closed=None, seen=state.earlier.count)
        case {"type": "act", "id": "next"} if state.closed is not None and not state.over:
            start = next_deal(state.rules, state.seed, state.written)
            return replace(ready, deals=state.written, play=begin_play(start, LEARNER), closed=None, seen=0)
        case {"type": "tool", "id": "open"}:
            return replace(ready, show_open=not state.show_open, advice=state.advice)
        case {"type": "tool", "id": "hint"} if state.offered:
            return replace(ready, hint=_advise(state))
        case _:
            event = read_event(state.play, message)
            if event is None or state.closed is not None or not (isinstance(event, Play) or event in state.offered):
                return state
            return _move(ready, event)


def _quiet(state: MatchState) -> MatchState:
    """Take back what was said about the message before."""
    return replace(state, refused=None, moved=False, advice=None, hint=None)


def _move(state: MatchState, event: Event) -> MatchState:
    refused = refusal(state.play, event)
    if refused is not None:
        return replace(state, refused=refused)
    return advance(replace(state, moved=True), event)


def advance(state: MatchState, event: Event) -> MatchState:
    """Let an event happen, of either player, and write the deal down if it is over then.

    >>> from terz_tutor.rules import PRESETS
    >>> state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    >>> advance(state, state.offered[0]).play.count - state.play.count
    1
    """
    play = state.play.after(event)
    deck = deck_of(state.seed, state.number)
    return replace(state, play=play, closed=write_down(write_sheet(state.rules, state.deals), play, deck))


def settle(state: MatchState) -> MatchState:
    """Let the opponent act until the learner is to act, or the deal is over.

    >>> from terz_tutor.rules import PRESETS
    >>> state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    >>> settle(state) is state
    True
    """
    while state.waits:
        state = advance(state, answer(state))
    return state


def advised(state: MatchState) -> MatchState:
    """Let the coach look at the move that was just made, if it is to.

    >>> from terz_tutor.rules import PRESETS
    >>> state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    >>> advised(state).advice is None, advised(act(state, {"type": "play", "card": "7S"})).advice is None
    (True, False)
    """
    earlier = state.earlier
    if not (state.coach and state.moved) or earlier is None:
        return state
    event = state.play.history[earlier.count + 1].event
    assert event is not None  # noqa: S101 - it is the learner's
    return replace(state, advice=judge(state.seed, state.number, earlier, event))


def judge(seed: int, number: int, play: PlayState, event: Event) -> Advice:
    """Let the coach judge a move of the learner's.

    It judges all moves of one place in the same worlds, whether hinted, made, or looked at again afterwards.

    Args:
        seed: the match's.
        number: the deal's.
        play: the deal before the move.
        event: the move.

    >>> from terz_tutor.rules import PRESETS
    >>> state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    >>> judge(1, 1, state.play, state.offered[0]) == judge(1, 1, state.play, state.offered[0])
    True
    """
    return review(play.sight, as_listed(play.sight, event), Draws(f"match/{seed}/{number}/coach/{play.count}"))


def answer(state: MatchState) -> Event:
    """Choose what the opponent does where it is to act.

    >>> from terz_tutor.rules import PRESETS
    >>> state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    >>> answer(replace(state, play=begin_play(state.play.start, seat=1 - state.play.deal.to_act))) is None
    False
    """
    return choose(state.level, state.play.opponent_sight, chance(state, "move"))


def chance(state: MatchState, use: str) -> Draws:
    """Draw for one use at this point of the match.

    >>> from terz_tutor.rules import PRESETS
    >>> state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    >>> chance(state, "move").below(9) == chance(state, "move").below(9)
    True
    """
    return Draws(f"match/{state.seed}/{state.number}/{use}/{state.play.count}")


def _advise(state: MatchState) -> Event:
    """Tell what the coach would do, so that it finds no fault with it afterwards."""
    offered = state.offered
    # a card is judged beside all that may be said before it, and the trump seven beside its exchange as well
    seven = Play(SEVENS[state.play.deal.trump])
    asked = seven if seven in offered else next((event for event in offered if isinstance(event, Play)), offered[0])
    best = judge(state.seed, state.number, state.play, asked).best
    return next((event for event in best if event in offered), offered[0])
