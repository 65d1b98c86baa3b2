"""A part of a lesson's page: what a learner works with, and the state behind it."""

from __future__ import annotations

from collections.abc import Callable

from terz_tutor.rules import RuleSet
from terz_tutor.texts import Texts
from terz_tutor.widgets import Widget


class Part:
    """A part of the page. What one can't do it leaves as it is here."""

    widget: Widget
    """Its widget; a part of several widgets says itself when it changes (:meth:`on_change`)."""

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All widgets that show it."""
        return (self.widget,)

    @property
    def done(self) -> bool | None:
        """Whether its task is done; None where it has none."""
        return None

    @property
    def rules(self) -> RuleSet | None:
        """The rules that hold in it; None where they are the page's, or several between which one switches."""
        return None

    def on_change(self, callback: Callable[[], object]) -> None:
        """Call back after each choice of the learner's that the part has taken."""
        self.widget.on_choice(lambda _message: callback())

    def follow(self, rules: RuleSet | None, texts: Texts) -> None:
        """Follow the page's choices; ``rules`` are None where they stay as they are."""
        raise NotImplementedError

    def as_json(self) -> dict[str, object] | None:
        """Write down where the learner stands, as plain JSON; None: nothing is kept."""
        return None

    def restore(self, data: object) -> None:
        """Come back to what :meth:`as_json` wrote.

        Raises:
            ValueError: if it is no state of this part.
        """

    def drive(self) -> str | None:
        """Do what a learner does and say what came of it, for a lesson's check; the state is left as it was."""
        return None
