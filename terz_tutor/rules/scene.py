"""The scene: what a table shows to one person.

A seat's view, a puzzle's ``show`` and a widget's input are this one type. A scene holds what the
viewer may see and nothing else: hidden cards are a count, so they can't leak.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from terz_tutor.rules.cards import Card, Suit


class NoTrumps(ValueError):
    """A table without cards was asked for its trumps."""


class Seat(Enum):
    """Who sits where, seen by the one who looks at the table."""

    YOU = "you"
    OPPONENT = "opponent"


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table and who played it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Laid:
    """A row of cards laid open with a label: a meld claimed, a pile counted, cards to be sorted.

    ``label`` is a code of the text layer's labels: ``first``, ``claim3``, ``your_pile``, ``scored``, …
    """

    label: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """One position as its viewer sees it.

    >>> Scene(Suit.SPADES, stock=0).turnup is None
    True
    """

    trumps: Suit | None
    """None where no cards are on the table, as with a question about the score sheet: then there is nothing to show."""
    hand: tuple[Card, ...] = ()
    """The viewer's own cards."""
    opponent: int | tuple[Card, ...] | None = None
    """The opponent's cards: how many (hidden), which (open), or not shown."""
    trick: tuple[Played, ...] = ()
    """Up to two cards on the table, the lead first."""
    turnup: Card | None = None
    """The open trump, while it lies there."""
    stock: int | None = None
    """Cards in the stock, the turn-up included; None where the stock does not matter."""
    laid: tuple[Laid, ...] = ()
    to_act: Seat | None = None
    """Whose turn it is, where that matters."""

    @property
    def trump(self) -> Suit:
        """The suit of trumps.

        Raises:
            NoTrumps: where there are no cards.
        """
        if self.trumps is None:
            message = "the scene has no trumps; expected a table with cards"
            raise NoTrumps(message)
        return self.trumps
