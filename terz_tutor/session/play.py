"""A deal at the table, seen from one seat: who may do what now, what has happened, and how it looked from there.

Every state is immutable and knows the one before it, so going back is taking the earlier state. What the other player
holds is in :attr:`PlayState.deal` alone; whoever shows something takes :attr:`PlayState.view`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from terz_tutor.analysis.sight import Sight, look_both, start_sight
from terz_tutor.rules import CARD_INDEX, DECK
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.events import Break, Event, Exchange, Marriage, Play
from terz_tutor.rules.record import Move, Place, RecordError, format_event
from terz_tutor.rules.record.items import items
from terz_tutor.rules.scene import Played, Scene, Seat
from terz_tutor.rules.seat import SeatView
from terz_tutor.rules.turns import apply

BREAK_PARTS = 4
"""The parts of the hidden stock between which a break is offered."""


@dataclass(frozen=True, slots=True)
class PlayState:
    """A deal and the seat of the one who looks at it.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> state = begin_play(start_deal(RuleSet(), range(32), dealer=0), seat=1)
    >>> state.to_act, len(state.open), state.after(Play(0)).moves
    (<Seat.YOU: 'you'>, 11, ('7S',))
    """

    start: Deal
    seat: int
    """The number of the player who looks: 0 or 1."""
    deal: Deal
    """The state now, with both hands; never shown as it is."""
    sights: tuple[Sight, Sight] = field(compare=False, repr=False)
    """What player 0 and player 1 have seen so far: what an opponent and a coach go by."""
    event: Event | None = None
    """What has just happened; None at the start."""
    before: PlayState | None = field(default=None, compare=False, repr=False)
    """The state before that."""
    count: int = 0
    """How many events there were."""

    @property
    def history(self) -> tuple[PlayState, ...]:
        """List every state from the start to this one: after each event it holds there is one."""
        states = [self]
        while (earlier := states[-1].before) is not None:
            states.append(earlier)
        return tuple(reversed(states))

    @property
    def events(self) -> tuple[Event, ...]:
        """List what has happened, in order."""
        return tuple(state.event for state in self.history if state.event is not None)

    @property
    def moves(self) -> tuple[str, ...]:
        """Write what has happened in the record's notation."""
        return tuple(map(format_event, self.events))

    @property
    def sight(self) -> Sight:
        """What the one who looks has seen."""
        return self.sights[self.seat]

    @property
    def opponent_sight(self) -> Sight:
        """What the other player has seen: for the computer opponent alone."""
        return self.sights[1 - self.seat]

    @property
    def view(self) -> SeatView:
        """The table as the one who looks sees it."""
        return self.sight.view

    @property
    def scene(self) -> Scene:
        """The same as a table shows it."""
        return self.view.scene

    @property
    def open(self) -> tuple[Event, ...]:
        """What the one who looks may do now, cards too; nothing while the other acts, but what any time allows."""
        return self.sight.events

    @property
    def offered(self) -> tuple[Event, ...]:
        """What of it is offered: of the breaks only a few, for no break is better than another."""
        events = self.open
        if not (events and isinstance(events[0], Break)):
            return events
        return tuple(event for event in events if isinstance(event, Break) and event.count in _breaks(len(events) + 1))

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return self.deal.over

    @property
    def to_act(self) -> Seat | None:
        """Who acts next; None when the deal is over."""
        return None if self.over else self._seat(self.deal.to_act)

    @property
    def by(self) -> Seat | None:
        """Who made the event that has just happened."""
        return None if self.before is None or self.event is None else self.before.actor(self.event)

    def actor(self, event: Event) -> Seat:
        """Tell who would make an event now.

        >>> from terz_tutor.rules import RuleSet
        >>> from terz_tutor.rules.deal import start_deal
        >>> begin_play(start_deal(RuleSet(), range(32), dealer=0), seat=0).actor(Play(0))
        <Seat.OPPONENT: 'opponent'>
        """
        named = event.by if isinstance(event, Exchange | Marriage) else None
        return self._seat(self.deal.to_act if named is None else named)

    def after(self, event: Event) -> PlayState:
        """Make the state after an event of either player.

        Raises:
            IllegalEvent: if it may not happen now.

        >>> from terz_tutor.rules import RuleSet
        >>> from terz_tutor.rules.deal import start_deal
        >>> begin_play(start_deal(RuleSet(), range(32), dealer=0), seat=0).after(Play(0)).scene.trick[0].card
        Card('7S')
        """
        deal = apply(self.deal, event)
        seen = look_both(self.sights, self.deal, event, deal)
        return replace(self, deal=deal, sights=seen, event=event, before=self, count=self.count + 1)

    def _seat(self, player: int) -> Seat:
        return Seat.YOU if player == self.seat else Seat.OPPONENT


def _breaks(hidden: int) -> set[int]:
    """Divide so many hidden cards into equal parts."""
    return {hidden * part // BREAK_PARTS for part in range(1, BREAK_PARTS)}


def begin_play(start: Deal, seat: int, events: Iterable[Event] = ()) -> PlayState:
    """Sit down at a deal, and let events happen that were before.

    Raises:
        IllegalEvent: if one of them may not happen.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> begin_play(start_deal(RuleSet(), range(32), dealer=0), 0, read_moves("7S")).count
    1
    """
    state = PlayState(start, seat, start, (start_sight(start, 0), start_sight(start, 1)))
    for event in events:
        state = state.after(event)
    return state


def table_scene(state: PlayState) -> Scene:
    """Show what the event that has just happened looked like: a card that ends a trick still lies on the table.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> state = begin_play(start_deal(RuleSet(), range(32), dealer=0), 0, read_moves("7S TS"))
    >>> len(table_scene(state).trick), len(state.scene.trick)
    (2, 0)
    """
    before, event = state.before, state.event
    if before is None or not isinstance(event, Play) or before.deal.led is None:
        return state.scene
    scene, card, by = before.scene, DECK[event.card], state.by
    assert by is not None  # noqa: S101 - there was an event
    own = by is Seat.YOU
    assert isinstance(scene.opponent, int)  # noqa: S101 - a seat sees how many cards the other holds
    return replace(
        scene,
        hand=tuple(held for held in scene.hand if held != card) if own else scene.hand,
        opponent=scene.opponent if own else scene.opponent - 1,
        trick=(*scene.trick, Played(by, card)),
        to_act=None,
    )


def read_moves(text: str) -> tuple[Event, ...]:
    """Read moves in the record's notation; other pieces of a record have no place here.

    Raises:
        RecordError: if something else stands there.

    >>> read_moves("claim (7S 8S 9S) :good QS")
    (Claim(cards=7), Good(), Play(card=5))
    """
    found = []
    for item in items(text):
        if not isinstance(item, Move):
            place = getattr(item, "place", Place(1, 1))
            raise RecordError("unknown_word", place, text=text)
        found.append(item.event)
    return tuple(found)


def read_event(state: PlayState, message: Mapping[str, object]) -> Event | None:
    """Read what a page sent: a card of the hand, whether it is open or not, or an action that is; None for the rest.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> state = begin_play(start_deal(RuleSet(), range(32), dealer=0), seat=1)
    >>> read_event(state, {"type": "play", "card": "7S"}), read_event(state, {"type": "act", "id": "claim (7S 8S 9S)"})
    (Play(card=0), Claim(cards=7))
    >>> read_event(state, {"type": "act", "id": "exchange"}) is None
    True
    """
    match message:
        case {"type": "play", "card": str(code)} if state.to_act is Seat.YOU and state.view.due is None:
            card = CARD_INDEX.get(code)
            return None if card is None or DECK[card] not in state.view.hand else Play(card)
        case {"type": "act", "id": str(move)}:
            return next((event for event in state.open if format_event(event) == move), None)
        case _:
            return None


def event_message(event: Event) -> dict[str, str]:
    """Say an event as a page does; :func:`read_event` reads it.

    >>> event_message(Play(0))
    {'type': 'play', 'card': '7S'}
    """
    if isinstance(event, Play):
        return {"type": "play", "card": DECK[event.card].code}
    return {"type": "act", "id": format_event(event)}
