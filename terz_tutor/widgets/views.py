"""Table, question, settings and rules. Each adds a module for the browser and says which choices it takes."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.widgets.base import Widget, static


class Table(Widget):
    """A position on the table, with a hand to play from where the view says so.

    Sends ``{"type": "play", "card": "QS"}``, and by the ids that the view gives ``{"type": "act", "id": …}`` (what may
    be done beside playing a card), ``{"type": "tool", "id": …}`` (hint, undo and the like) and
    ``{"type": "system", "id": …}`` (the same table under other rules).
    """

    KINDS = frozenset({"play", "act", "tool", "system"})
    _esm = static("table.js")

    def summary(self) -> str:
        """Name the position by its text."""
        scene = self.view.get("scene")
        return str(scene.get("text", "")) if isinstance(scene, Mapping) else ""


class Quiz(Widget):
    """A question with its table, the form to answer it, and the verdict.

    Sends ``{"type": "answer", "value": …}``, ``{"type": "next"}``, ``{"type": "retry"}``, ``{"type": "hint"}`` and,
    after the verdict, ``{"type": "flip"}``: what would change the answer. In the form "cards"
    they are chosen from the row that the view calls ``offered``; without one from the hand, or from the rows laid on
    the table where the scene has no hand; as many as ``picks`` says, where it is there. The form
    "note" asks nothing: the prompt says why, and there may be no scene.
    """

    KINDS = frozenset({"answer", "next", "retry", "hint", "flip"})
    _esm = static("quiz.js")


class Settings(Widget):
    """The choice of rule system, deck colours and index letters; the browser remembers it for the next lesson.

    Sends ``{"type": "set", "rules": "modern", "colours": 4, "letters": "latin"}``.
    """

    KINDS = frozenset({"set"})
    _esm = static("settings.js")

    def summary(self) -> str:
        """Name the rule system chosen."""
        return str(self.view.get("rules", ""))


class Rules(Widget):
    """Rules in words, with what each of the four systems says. Sends nothing."""

    _esm = static("rules.js")
