"""What stands around a match's table: the choice of opponent and rules, the score sheet, the moves, the review."""

from __future__ import annotations

from terz_tutor.widgets.base import Widget, static


class Setup(Widget):
    """The choice of opponent, rules and target for a new match, and whether the coach speaks.

    Sends ``{"type": "match", "level": "club", "rules": "modern", "target": 501, "number": 7}`` (0: a number by chance)
    and ``{"type": "tool", "id": "coach"}``, which turns the coach on or off.
    """

    KINDS = frozenset({"match", "tool"})
    _esm = static("setup.js")

    def summary(self) -> str:
        """Name the match that is played."""
        return str(self.view.get("now", ""))


class Score(Widget):
    """The score sheet as a table. Sends nothing."""

    _esm = static("score.js")


class Moves(Widget):
    """All tricks as lists, the match's record to be copied or saved, and a place for a record to go on with.

    Sends ``{"type": "load", "text": …}``.
    """

    KINDS = frozenset({"load"})
    _esm = static("moves.js")


class Review(Widget):
    """A deal that is over, walked through move by move, with what the coach says of the learner's.

    Sends ``{"type": "walk", "at": 12}``, ``{"type": "deal", "number": 2}`` and ``{"type": "tool", "id": …}``:
    ``review`` begins, ``more`` goes on where the view says that there is more, ``show`` turns the opponent's cards.
    """

    KINDS = frozenset({"walk", "deal", "tool"})
    _esm = static("review.js")
