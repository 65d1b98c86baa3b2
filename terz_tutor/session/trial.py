"""A table to try replies at: the learner plays any card, and the rules answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from terz_tutor.quiz.hands import deal, in_deck_order
from terz_tutor.rules import DECK, SUITS, Card, Hand, Rank, Reason, RuleSet, takes, trick_points, why_illegal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Played, Scene, Seat


@dataclass(frozen=True, slots=True)
class TrialState:
    """One position to try cards in, and what became of the last one."""

    rules: RuleSet
    number: int
    scene: Scene
    chosen: Card | None = None
    reason: Reason | None = None
    """Why the chosen card may not be played, or who takes the trick."""
    allowed: bool = False


def deal_trial(rules: RuleSet, stock: int, number: int) -> TrialState:
    """Deal a lead and a hand to try replies with; ``number`` chooses the position, the same on every machine.

    >>> from terz_tutor.rules import PRESETS
    >>> len(deal_trial(PRESETS["modern"], 8, 1).scene.hand)
    9
    """
    draws = Draws(f"trial/{stock}/{number}")
    trump = draws.pick(SUITS)
    led = draws.pick([card for card in DECK if card.suit is not trump])
    # in the endgame the trump jack lies in the hand, for its rule is where the systems part
    jack = Card(Rank.JACK, trump)
    size = rules.deal_hand if stock else 6
    hand = deal(draws, size, [led]) if stock else in_deck_order([jack, *deal(draws, size - 1, [led, jack])])
    scene = Scene(trump, hand, size - 1, (Played(Seat.OPPONENT, led),), stock=stock, to_act=Seat.YOU)
    return TrialState(rules, number, scene)


def play_trial(state: TrialState, card: Card) -> TrialState:
    """Try a card of the hand; a card that is not there changes nothing.

    >>> from terz_tutor.rules import PRESETS
    >>> state = deal_trial(PRESETS["modern"], 8, 1)
    >>> play_trial(state, state.scene.hand[0]).allowed
    True
    """
    scene = state.scene
    if card not in scene.hand:
        return state
    led = scene.trick[0].card
    why = why_illegal(state.rules, scene.trump, Hand.of(*scene.hand), led, scene.stock or 0, card)
    if why is not None:
        return replace(state, chosen=card, reason=why, allowed=False)
    won = takes(led, card, scene.trump)
    code = "trial_yours" if won else "trial_theirs"
    args: dict[str, Arg] = {"card": card, "led": led, "points": trick_points(led, card, scene.trump)}
    return replace(state, chosen=card, reason=Reason(code, "trick.winner", args), allowed=True)
