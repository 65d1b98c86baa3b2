"""The levels of the computer opponent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from terz_tutor.analysis.effort import Effort, default_effort
from terz_tutor.analysis.opponent import beginner, claiming
from terz_tutor.analysis.opponent.club import club_card
from terz_tutor.analysis.opponent.expert import expert_card
from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.deal import Due
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Event, Play


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


@dataclass(frozen=True, slots=True)
class _Player:
    """How a level plays."""

    answer: Callable[[Sight], Event]
    """What it says to a claim."""
    say: Callable[[Sight], Event | None]
    """What it says before its card, if anything."""
    card: Callable[[Sight, Draws, Effort], int]


_PLAYERS: Mapping[Level, _Player] = MappingProxyType(
    {
        Level.BEGINNER: _Player(
            beginner.answer, beginner.say, lambda sight, draws, _: beginner.beginner_card(sight, draws)
        ),
        Level.CLUB: _Player(claiming.answer, claiming.say, lambda sight, _, __: club_card(sight)),
        Level.EXPERT: _Player(claiming.answer, claiming.say, expert_card),
    }
)


def choose(level: Level, sight: Sight, draws: Draws, effort: Effort | None = None) -> Event:
    """Choose one of the events that the player may make now; it depends on nothing but the arguments.

    What the rules allow at any time is said on the own turn.

    Args:
        level: how well to play.
        sight: what the player sees.
        draws: chance.
        effort: how much an expert looks at before the stock is gone; where left out, what fits the build
            (:func:`terz_tutor.analysis.effort.default_effort`), so name it where builds must choose alike.

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
    if view.due is Due.BREAK:  # the cards are hidden: no break is better than another
        return draws.pick(sight.events)
    player = _PLAYERS[level]
    if view.due is Due.REPLY:
        return player.answer(sight)
    return player.say(sight) or Play(player.card(sight, draws, effort or default_effort()))
