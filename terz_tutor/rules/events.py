"""Events of a deal: what a player may do, as data."""

from __future__ import annotations

from dataclasses import dataclass

from terz_tutor.rules.cards import CODES, SUITS


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card (an index) by the player to act."""

    card: int

    def __str__(self) -> str:
        """Say it shortly, for messages."""
        return f"play {CODES[self.card]}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim an ordinary meld (the mask of its cards) before the own card."""

    cards: int


@dataclass(frozen=True, slots=True)
class Good:
    """Let a claim pass."""


@dataclass(frozen=True, slots=True)
class AskTop:
    """Ask "from what?"."""


@dataclass(frozen=True, slots=True)
class NotGood:
    """Beat a claim by showing a senior meld (the mask of its cards)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Marriage:
    """Declare the marriage of a suit (an index); ``by`` is the player to act where it is left out."""

    suit: int
    by: int | None = None

    def __str__(self) -> str:
        """Say it shortly, for messages."""
        return f"marriage {SUITS[self.suit].code}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Take the turn-up for the trump seven; ``by`` as for a marriage."""

    by: int | None = None


@dataclass(frozen=True, slots=True)
class Break:
    """Move so many of the topmost hidden cards of the stock under the others."""

    count: int


Event = Play | Claim | Good | AskTop | NotGood | Marriage | Exchange | Break
"""Everything that happens after the cards are dealt."""
