"""Hints for a scene, in three grades: the idea, what narrows it down, the move. The last one never loses a goal."""

from __future__ import annotations

from dataclasses import dataclass

from terz_tutor.analysis.effort import LIGHT
from terz_tutor.analysis.opponent import Level, choose
from terz_tutor.analysis.solver import ending_of, last_trick
from terz_tutor.rules import DECK, SUITS, Card
from terz_tutor.rules.cards import SEVENS, mask_cards
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Claim, Event, Exchange, Marriage, NotGood, Play
from terz_tutor.rules.melds import MARRIAGES
from terz_tutor.rules.turns import playable
from terz_tutor.session.goals import Aim, End, is_lost
from terz_tutor.session.scenario import GRADES, ScenarioState
from terz_tutor.session.stock_goal import stock_card

_IDEA, _NARROWER, _MOVE = range(1, GRADES + 1)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a learner is told who asked for help."""

    grade: int
    event: Event | None
    """The move that it leads to; None where the goal is lost, and only taking back helps."""
    text: str = ""
    """The author's words; empty: none were written."""
    cards: tuple[Card, ...] = ()
    """The cards that it points at."""


def hint(state: ScenarioState) -> Hint | None:
    """Give the hint that is shown now; None where none was asked for.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.session.play import read_moves
    >>> from terz_tutor.session.positions import Placed
    >>> from terz_tutor.session.scenario import Beat, Scenario, begin_scenario, step_scenario
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="opponent")
    >>> state = begin_scenario(Scenario("a", hands, (Beat("Reply.", read_moves("KS")),), read_moves("AS")), RuleSet())
    >>> hint(step_scenario(state, {"type": "tool", "id": "hint"})).event
    Play(card=6)
    """
    if not state.grade or state.is_over:
        return None
    event = best_event(state)
    written = state.current.hints if state.current is not None else ()
    text = written[state.grade - 1] if len(written) >= state.grade else ""
    return Hint(state.grade, event, text, _cards(state, event))


def best_event(state: ScenarioState) -> Event | None:
    """Find the move to which hints lead: the author's, else one that keeps the goal; None where it is lost.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.session.goals import Goal
    >>> from terz_tutor.session.positions import Placed
    >>> from terz_tutor.session.scenario import Scenario, begin_scenario
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H")
    >>> best_event(begin_scenario(Scenario("a", hands, goal=Goal(Aim.LAST_TRICK)), RuleSet())) is None
    True
    """
    beat, play, goal = state.current, state.play, state.scenario.goal
    if beat is not None and beat.want is not None:
        return next((event for event in beat.want if event in play.offered), None)
    if beat is None and goal is not None:
        if is_lost(goal, play):
            return None
        if goal.aim is Aim.LAST_TRICK and not play.deal.stock:
            return Play(mask_cards(last_trick(ending_of(play.deal)).best)[0].index)
    draws = Draws(f"{state.scenario.name}/hint/{play.count}")
    event = choose(Level.EXPERT, play.sight, draws, LIGHT)
    if beat is None and goal is not None and goal.until is End.STOCK and isinstance(event, Play):
        card = stock_card(goal.aim, play.sight)
        return event if card is None else Play(card)
    return event


def _cards(state: ScenarioState, event: Event | None) -> tuple[Card, ...]:
    """Find the cards to point at: none for an idea, then those of the suit that are open, at last the move's own."""
    if state.grade == _IDEA or event is None:
        return ()
    match event:
        case Play(card) if state.grade == _NARROWER:
            return tuple(one for one in playable(state.play.deal) if one.suit is DECK[card].suit)
        case Play(card):
            return (DECK[card],)
        case Claim(cards) | NotGood(cards):
            return mask_cards(cards)
        case Marriage(suit):
            return MARRIAGES[suit].cards
        case Exchange():
            return (DECK[SEVENS[SUITS[state.play.deal.trump].index]],)
        case _:
            return ()
