"""What an author writes: positions, beats, goals.

The functions keep what was said as it was said. It is read when a lesson takes it (``lesson.author``), for only then
are language and rules known in which a fault can be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terz_tutor.session.goals import Aim, End, Goal
from terz_tutor.session.positions import Dealt, Lined, Placed


@dataclass(frozen=True, slots=True)
class BeatDraft:
    """A beat as it was written."""

    text: str
    want: str | None
    otherwise: str
    hints: object
    """A text or several; read when the lesson takes the scene."""
    then: str | None


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards alone, as they were written."""

    cards: str
    trump: str
    label: str = "row"


@dataclass(frozen=True, slots=True)
class TwoClaims:
    """Two claims, as they were written."""

    first: str
    second: str
    trump: str


def place(  # noqa: PLR0913 - each by its name
    you: str,
    trump: str,
    *,
    opponent: str = "",
    stock: int | str = 0,
    turnup: str = "",
    leads: str = "you",
    scored: str = "",
    opponent_scored: str = "",
) -> Placed:
    """Lay a position by its cards; what is left out is dealt from the cards that nobody named.

    Args:
        you: the learner's cards.
        trump: the suit of trumps.
        opponent: the opponent's cards; left out: as many as the learner's.
        stock: how many cards, the turn-up included, or the hidden ones in the order in which they are drawn.
        turnup: the turn-up; left out: some trump.
        leads: who leads, ``you`` or ``opponent``.
        scored: melds that the learner has scored, with commas between them.
        opponent_scored: the same of the opponent.

    >>> place("KS 7H", "H", opponent="AS 8H").leads
    'you'
    """
    return Placed(you, trump, opponent, stock, turnup, leads, scored, opponent_scored)


def deal(deck: str = "", *, dealer: str = "opponent", word: str = "") -> Dealt:
    """Deal whole: a deck of 32 cards, the first dealt first, or one that is shuffled by a word.

    >>> deal(word="first").dealer
    'opponent'
    """
    return Dealt(deck, dealer, word)


def position(line: str) -> Lined:
    """Take a position line of docs/notation.md; the learner is player 0, and the scene's rules are played.

    >>> position("modern 0 D …").line
    'modern 0 D …'
    """
    return Lined(line)


def cards(row: str, trump: str, label: str = "row") -> CardRow:
    """Show cards alone, in a row as they are written.

    Args:
        row: the cards.
        trump: the suit of trumps.
        label: what they are: ``row``, ``your_pile``, ``their_pile``, ``scored``; the page says it in its language.

    >>> cards("JS 9S AS", "S").trump
    'S'
    """
    return CardRow(row, trump, label)


def melds(first: str, second: str, trump: str) -> TwoClaims:
    """Set two claims against each other, the one that was made first in front.

    >>> melds("AS AC AD AH", "7H 8H 9H TH JH", trump="S").second
    '7H 8H 9H TH JH'
    """
    return TwoClaims(first, second, trump)


def beat(
    text: str,
    want: str | None = None,
    *,
    otherwise: str = "",
    hints: Sequence[str] = (),
    then: str | None = None,
) -> BeatDraft:
    """Write one move of the learner's.

    Args:
        text: what to do.
        want: the moves that go on, in the record's notation: ``"KD TD"``, ``"claim (7S 8S 9S)"``, ``"good"``;
            left out: any that the rules allow.
        otherwise: what is said of an allowed move that is not wanted.
        hints: up to three, the idea first, the move last; those left out are made.
        then: what the opponent does after it, in the same notation; left out: what its level chooses.

    >>> beat("Take it.", "KD TD").want
    'KD TD'
    """
    return BeatDraft(text, want, otherwise, hints, then)


def margin(amount: int) -> Goal:
    """Ask for so many points more than the opponent's, in the tricks of the scene.

    >>> margin(10).amount
    10
    """
    return Goal(Aim.MARGIN, amount)


def points(amount: int, *, until: str = "deal", melds: bool = False) -> Goal:
    """Ask for points of tricks, and of melds if wished, until the end of the ``deal`` or of the ``stock``.

    >>> points(30, until="stock").until
    <End.STOCK: 'stock'>
    """
    return Goal(Aim.POINTS, amount, _end(until), melds)


def tricks(amount: int, *, until: str = "deal") -> Goal:
    """Ask for tricks.

    >>> tricks(3).amount
    3
    """
    return Goal(Aim.TRICKS, amount, _end(until))


def last_trick() -> Goal:
    """Ask for the deal's last trick.

    >>> last_trick().aim
    <Aim.LAST_TRICK: 'last_trick'>
    """
    return Goal(Aim.LAST_TRICK)


def play_tricks(amount: int) -> Goal:
    """Ask for nothing but to play so many tricks, whoever takes them.

    >>> play_tricks(7).amount
    7
    """
    return Goal(Aim.PLAYED, amount)


def _end(until: str) -> End:
    # what is no end is told when the lesson takes the goal
    return End(until) if until in [end.value for end in End] else until  # type: ignore[return-value]
