"""Scenes: a position that is played beat by beat as an author wrote it, then freely until a goal, or one of the two.

A message comes in, the next state goes out. The opponent's moves are the author's or those of a level; chance hangs
on the scene's name, so the same moves of the learner always make the same scene, and a state is written down as them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from terz_tutor.analysis.effort import LIGHT
from terz_tutor.analysis.opponent import Level, choose
from terz_tutor.rules import DECK, PRESETS, SUITS, Card, Hand, Reason, RuleSet, why_illegal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Event, Play
from terz_tutor.rules.record import format_event
from terz_tutor.rules.scene import Seat
from terz_tutor.rules.turns import IllegalEvent, playable, why_not
from terz_tutor.session.goals import Goal, Reached, judge
from terz_tutor.session.play import PlayState, begin_play, read_event
from terz_tutor.session.positions import LEARNER, Position, lay

GRADES = 3
"""Hints come in so many grades: the idea, what narrows it down, the move."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One move of the learner's as an author wants it."""

    text: str
    """What to do, in the author's words."""
    want: tuple[Event, ...] | None = None
    """The moves that go on; None: any that the rules allow."""
    otherwise: str = ""
    """What is said of a move that is allowed and not wanted."""
    hints: tuple[str, ...] = ()
    then: tuple[Event, ...] | None = None
    """What the opponent does after it; None: what its level chooses."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scene as an author wrote it."""

    name: str
    position: Position
    beats: tuple[Beat, ...] = ()
    before: tuple[Event, ...] = ()
    """What happens before the learner's first move."""
    level: Level = Level.CLUB
    goal: Goal | None = None
    text: str = ""
    """What to do once the beats are over."""
    closing: str = ""
    """What is said when the scene is done."""
    systems: tuple[str, ...] = tuple(PRESETS)
    """Under which rule systems it may be played."""
    switch: bool = False
    """Whether the learner may switch from one of them to another on the table itself."""

    @property
    def wordless(self) -> Scenario:
        """The scene without its words: what is the same in each language."""
        beats = tuple(replace(beat, text="", otherwise="", hints=()) for beat in self.beats)
        return replace(self, beats=beats, text="", closing="")


@dataclass(frozen=True, slots=True)
class Refused:
    """A card that the rules forbid: it went back."""

    card: Card
    reason: Reason
    open: tuple[Card, ...]
    """The cards that may be played instead."""


@dataclass(frozen=True, slots=True)
class Unwanted:
    """A move that the rules allow and the scene does not want: it was taken back."""

    event: Event
    text: str
    """The author's words; empty: none were written."""


@dataclass(frozen=True, slots=True)
class ScenarioState:
    """Where a learner stands with a scene."""

    scenario: Scenario
    rules: RuleSet
    play: PlayState
    beat: int = 0
    """How many beats are over."""
    own: tuple[Event, ...] = ()
    """The learner's moves so far."""
    tried: Refused | Unwanted | None = None
    """What became of the last message, where it was no move."""
    hints: int = 0
    """How many hints were taken in all."""
    grade: int = 0
    """The grade of the hint that is shown; 0: none."""
    shows_open: bool = False
    """Whether the learner wishes to see which cards are open."""
    shown: int = 0
    """How many events the page had been shown before the last message."""
    taken: int = 0
    """How many messages were taken; it numbers what is shown."""
    before: ScenarioState | None = field(default=None, compare=False, repr=False)
    """The state before the learner's last move, or before going back to the start."""

    @property
    def current(self) -> Beat | None:
        """The beat that waits for the learner; None where play is free or over."""
        beats = self.scenario.beats
        return beats[self.beat] if self.beat < len(beats) else None

    @property
    def outcome(self) -> Reached:
        """How the scene stands: a goal decides, and without one the last beat."""
        if self.current is not None:
            return Reached.MISSED if self.play.over else Reached.OPEN
        if self.scenario.goal is None:
            return Reached.REACHED
        return judge(self.scenario.goal, self.play)

    @property
    def is_reached(self) -> bool:
        """Whether the learner has done what the scene asks for."""
        return self.outcome is Reached.REACHED

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return self.outcome is not Reached.OPEN


class BadScenario(ValueError):
    """A scene that can't be played as it was written."""

    def __init__(self, code: str, move: Event | str, beat: int, reason: Reason | None = None) -> None:
        """Name the move at fault and the beat, counted from 1; 0: before the first."""
        self.code, self.beat, self.reason = code, beat, reason
        self.move = move if isinstance(move, str) else format_event(move)
        super().__init__(f"{code}: beat {beat}: {self.move}")


def scene_rules(scenario: Scenario, rules: RuleSet) -> RuleSet:
    """Choose the rules of a scene: the learner's where it may be played under them, else the first it is meant for.

    >>> from terz_tutor.session.positions import Placed
    >>> scenario = Scenario("a", Placed(you="KS", trump="H"), systems=("classic", "modern"))
    >>> scene_rules(scenario, RuleSet()).base, scene_rules(scenario, PRESETS["old-ten"]).base
    ('modern', 'classic')
    """
    return PRESETS[rules.base if rules.base in scenario.systems else scenario.systems[0]]


def begin_scenario(scenario: Scenario, rules: RuleSet) -> ScenarioState:
    """Lay the position, and let happen what happens before the learner's first move.

    Raises:
        BadPosition: if the position can't be laid under these rules.
        BadScenario: if a move of ``before`` may not happen, or the learner has nothing to do.

    >>> from terz_tutor.session.play import read_moves
    >>> from terz_tutor.session.positions import Placed
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="opponent")
    >>> state = begin_scenario(Scenario("a", hands, (Beat("Reply."),), read_moves("AS")), RuleSet())
    >>> state.play.scene.trick[0].card
    Card('AS')
    """
    chosen = scene_rules(scenario, rules)
    play = begin_play(lay(scenario.position, chosen, scenario.name), LEARNER)
    for event in scenario.before:
        play = _scripted(play, event, 0)
    state = _until_learner(ScenarioState(scenario, chosen, play))
    if state.is_over:
        raise BadScenario("nothing_to_do", "", 0)
    return replace(state, shown=state.play.count)


def step_scenario(state: ScenarioState, message: Mapping[str, object]) -> ScenarioState:
    """Take one message of a page; one that does not fit the state leaves it as it is.

    >>> from terz_tutor.session.play import read_moves
    >>> from terz_tutor.session.positions import Placed
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="opponent")
    >>> state = begin_scenario(Scenario("a", hands, (Beat("Reply."),), read_moves("AS")), RuleSet())
    >>> step_scenario(state, {"type": "play", "card": "7H"}).tried.reason.code
    'must_follow'
    """
    match message:
        case {"type": "play" | "act"}:
            event = None if state.is_over else read_event(state.play, message)
            return state if event is None else try_event(state, event)
        case {"type": "tool", "id": "hint"} if not state.is_over:
            grade = min(state.grade + 1, GRADES)
            return replace(_taken(state), hints=state.hints + (grade > state.grade), grade=grade)
        case {"type": "tool", "id": "open"}:
            return replace(_taken(state), shows_open=not state.shows_open)
        case {"type": "tool", "id": "undo"}:
            return _undone(state)
        case {"type": "tool", "id": "retry"}:
            # it is taken back like a move, so that nothing is lost by it
            return replace(_again(state, state.rules), before=state) if state.own else state
        case {"type": "system", "id": str(system)} if _may_switch(state, system):
            return _again(state, PRESETS[system])
        case _:
            return state


def _may_switch(state: ScenarioState, system: str) -> bool:
    return state.scenario.switch and system in state.scenario.systems and system != state.rules.base


def try_event(state: ScenarioState, event: Event, *, strict: bool = False) -> ScenarioState:
    """Let the learner try a move: it happens, or it goes back with what there is to say.

    What is written for the opponent and may not happen is left to its level; ``strict`` is for an author's check.

    Raises:
        BadScenario: if ``strict``, and what is written for the opponent may not happen.

    >>> from terz_tutor.session.play import read_moves
    >>> from terz_tutor.session.positions import Placed
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="opponent")
    >>> state = begin_scenario(Scenario("a", hands, (Beat("Reply."),), read_moves("AS")), RuleSet())
    >>> try_event(state, read_moves("KS")[0]).outcome
    <Reached.REACHED: 'reached'>
    """
    if why_not(state.play.deal, event) is not None:
        refused = refusal(state.play, event)
        return state if refused is None else replace(_taken(state), tried=refused)
    beat = state.current
    if beat is not None and beat.want is not None and event not in beat.want:
        return replace(_taken(state), tried=Unwanted(event, beat.otherwise))
    play = state.play.after(event)
    if beat is not None and beat.then is not None:
        play = _replied(play, beat.then, state.beat + 1, strict=strict)
    after = replace(
        _taken(state),
        play=play,
        beat=state.beat + (beat is not None),
        own=(*state.own, event),
        shown=state.play.count,
        grade=0,
        shows_open=False,
        before=state,
    )
    if after.current is not None or after.scenario.goal is not None:
        return _until_learner(after)
    as_written = beat is not None and beat.then is not None and play.count == state.play.count + 1 + len(beat.then)
    return after if as_written else _finish_trick(after)


def _taken(state: ScenarioState) -> ScenarioState:
    """Number a message, and put away what the one before it left."""
    return replace(state, tried=None, shown=state.play.count, taken=state.taken + 1)


def _again(state: ScenarioState, rules: RuleSet) -> ScenarioState:
    return replace(begin_scenario(state.scenario, rules), hints=state.hints, taken=state.taken + 1)


def _undone(state: ScenarioState) -> ScenarioState:
    if state.before is None:
        return state
    return replace(_taken(state.before), hints=state.hints, taken=state.taken + 1)


def refusal(play: PlayState, event: Event) -> Refused | None:
    """Say why a card goes back; None for what may happen, and for other moves: they are offered where they are open.

    >>> from terz_tutor.session.play import read_moves
    >>> from terz_tutor.session.positions import Placed
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="opponent")
    >>> play = begin_play(lay(hands, RuleSet(), "a"), LEARNER, read_moves("AS"))
    >>> refusal(play, read_moves("7H")[0]).open
    (Card('KS'),)
    """
    deal = play.deal
    if not isinstance(event, Play) or deal.led is None or not deal.hands[play.seat] >> event.card & 1:
        return None
    card, hand = DECK[event.card], Hand(deal.hands[play.seat])
    why = why_illegal(deal.rules, SUITS[deal.trump], hand, DECK[deal.led], deal.stock, card)
    return None if why is None else Refused(card, why, tuple(playable(deal)))


def _scripted(play: PlayState, event: Event, beat: int) -> PlayState:
    try:
        return play.after(event)
    except IllegalEvent as error:
        raise BadScenario("scripted", event, beat, error.reason) from error


def _replied(play: PlayState, then: tuple[Event, ...], beat: int, *, strict: bool) -> PlayState:
    """Let the opponent do what is written, as far as it goes."""
    for event in then:
        if not strict and (play.to_act is not Seat.OPPONENT or why_not(play.deal, event) is not None):
            break
        if play.to_act is not Seat.OPPONENT:
            raise BadScenario("not_its_turn", event, beat)
        play = _scripted(play, event, beat)
    return play


def _opponent_move(state: ScenarioState) -> PlayState:
    """Let the opponent do one thing as its level does."""
    scenario, play = state.scenario, state.play
    draws = Draws(f"{scenario.name}/{play.count}")
    # the light effort on every build, so that a scene goes on in the same way wherever it is restored
    return play.after(choose(scenario.level, play.opponent_sight, draws, LIGHT))


def _until_learner(state: ScenarioState) -> ScenarioState:
    """Let the opponent act until it is the learner's turn or the scene is over."""
    while state.play.to_act is Seat.OPPONENT and not state.is_over:
        state = replace(state, play=_opponent_move(state))
    return state


def _finish_trick(state: ScenarioState) -> ScenarioState:
    """After the last beat the opponent only ends what is begun: it answers a claim and plays to the trick."""
    deal, tricks = state.play.deal, len(state.play.deal.tricks)
    while (deal.led is not None or deal.open_claim is not None) and state.play.to_act is Seat.OPPONENT:
        state = replace(state, play=_opponent_move(state))
        deal = state.play.deal
        if len(deal.tricks) > tricks:
            break
    return state
