"""The levels of the computer opponent."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from terz_tutor.analysis.opponent.beginner import choose_beginner
from terz_tutor.analysis.opponent.club import choose_club
from terz_tutor.analysis.opponent.expert import choose_expert
from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Event


class NotToAct(ValueError):
    """A player was asked who does not act now."""

    def __init__(self, player: int, to_act: int | None) -> None:
        """Name the player, and who acts."""
        super().__init__(f"player {player} does not act now; expected {to_act}")


class Level(Enum):
    """How well the opponent plays."""

    BEGINNER = "beginner"
    """Follows the rules, takes what looks rich, remembers nothing."""
    CLUB = "club"
    """Counts cards, keeps what may become a meld, claims in a sensible order; never searches."""
    EXPERT = "expert"
    """As the club while the stock is full; then judges by worlds, and plays the endgame perfectly."""


def choose(level: Level, sight: Sight, draws: Draws) -> Event:
    """Choose one of the events that the player may make now; it depends on nothing but the arguments.

    What the rules allow at any time is said on the own turn.

    Raises:
        NotToAct: if it is the other player's turn, or the deal is over.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> choose(Level.CLUB, start_sight(start_deal(RuleSet(), range(32), 0), 1), Draws("a"))
    Claim(cards=7)
    """
    view = sight.view
    if view.to_act != view.player:
        raise NotToAct(view.player, view.to_act)
    match level:
        case Level.BEGINNER:
            return choose_beginner(sight, draws)
        case Level.CLUB:
            return choose_club(sight, draws)
        case Level.EXPERT:
            return choose_expert(sight, draws)
        case _:
            assert_never(level)
