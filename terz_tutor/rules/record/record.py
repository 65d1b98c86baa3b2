"""A record: a match, deal by deal, as it was written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.events import Event
from terz_tutor.rules.match import Entry
from terz_tutor.rules.record.errors import NOWHERE, Place
from terz_tutor.rules.ruleset import RuleSet

Pair = tuple[int, int]
"""Points of player 0 and of player 1."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A header that means nothing to the rules: ``Event``, ``Date`` …; white space in it counts as one space."""

    key: str
    value: str

    def __post_init__(self) -> None:
        """Keep the value on one line."""
        object.__setattr__(self, "value", " ".join(self.value.split()))


@dataclass(frozen=True, slots=True)
class Comment:
    r"""What somebody remarked; white space in it counts as one space.

    >>> Comment("a  long\nway").text
    'a long way'
    """

    text: str

    def __post_init__(self) -> None:
        """Keep the text on one line."""
        object.__setattr__(self, "text", " ".join(self.text.split()))


@dataclass(frozen=True, slots=True)
class Move:
    """An event of the deal, and where it stands in the text."""

    event: Event
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal of a record. Of a deal that is only written down there may be no cards and no moves."""

    dealer: int | None = None
    """Who deals; None where a position says it, or nobody does."""
    deck: tuple[int, ...] = ()
    """All 32 cards, the first dealt first; empty where the deal starts from a position or has no cards."""
    position: Deal | None = None
    """The state from which the deal is played, where it is not dealt from a deck."""
    tags: tuple[Tag, ...] = ()
    moves: tuple[Move | Comment, ...] = ()
    written: tuple[Entry, ...] | None = None
    """What was written on the score sheet, in order; None where the record does not say."""
    last: int | None = None
    """Who took the last trick, where the record says so."""
    result: Pair | None = None
    """Trick points as written down, where the record says so."""
    total: Pair | None = None
    """Trick points and melds, where the record says so."""
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)
    """Where things stand in the text: headers and words of the score in small letters."""

    def opening(self, rules: RuleSet) -> Deal | None:
        """Make the state from which the moves are played, None where no cards are dealt.

        >>> DealRecord(dealer=0, deck=tuple(range(32))).opening(RuleSet()).leader
        1
        """
        if self.position is not None:
            return self.position
        if self.dealer is None or not self.deck:
            return None
        return start_deal(rules, self.deck, self.dealer)


@dataclass(frozen=True, slots=True)
class Record:
    """A match: what is agreed on, and its deals.

    >>> Record().players
    ('', '')
    """

    rules: RuleSet = field(default_factory=RuleSet)
    players: tuple[str, str] = ("", "")
    """Names of player 0 and player 1; empty where the record does not say."""
    tags: tuple[Tag, ...] = ()
    comments: tuple[Comment, ...] = ()
    """Remarks before the first deal."""
    deals: tuple[DealRecord, ...] = ()
    totals: Pair | None = None
    """What both have when the record ends, where it says so."""
    winner: int | None = None
    """Who has won the match, where the record says so."""
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)
    """Where things stand in the text: ``totals``, ``winner``."""

    def __post_init__(self) -> None:
        """Keep the names on one line."""
        first, second = (" ".join(name.split()) for name in self.players)
        object.__setattr__(self, "players", (first, second))
