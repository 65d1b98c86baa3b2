"""What all widgets share: one synced view, the page's deck, a hook for choices, a still for static pages."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from terz_tutor.lines import kept_together
from terz_tutor.widgets.messages import Message, MessageError, check_message

logger = logging.getLogger(__name__)

View = Mapping[str, object]
"""Plain JSON, as in docs/architecture.md."""


def static(name: str) -> str:
    """Read one of the files that go to the browser.

    >>> "initialize" in static("deck.js")
    True
    """
    return (Path(__file__).parent / "static" / name).read_text(encoding="utf-8")


_OF_OURS = re.compile(r'^import [^;]* from "\./[^;]*;\n|^export (?=function|async|const)', re.MULTILINE)


def joined(*names: str) -> str:
    """Join files of ours into one, each after those that it needs.

    Modules import each other's parts by name; in one file these are simply there, so no name may stand in two of them.

    >>> "import {" in joined("deck/elements.js", "deck/cards.js")
    False
    """
    return "\n".join(_OF_OURS.sub("", static(name)) for name in names)


class OneWay(anywidget.AnyWidget):
    """A widget whose traits are told to the page and never by it."""

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Refuse state from the page: it sends choices as messages and nothing else."""
        logger.info("%r: ignored state sent by a page: %s", self, ", ".join(map(str, sync_data))[:64])


PARTS = ("elements", "cards", "scene", "rules", "link", "motion", "drag", "sheets", "around", "keys", "play")
QUIZ_PARTS = ("options", "reasons", "show", "paper", "ask")
"""The modules of the deck and of the quiz, in the order in which they need each other."""


COLOURS = (2, 4)
"""Of how many colours a deck may be."""


class Deck(OneWay):
    """The deck of a page: the pictures, the colours, the letters, and the code that draws with them. It has no view.

    One on a page; the widgets hold a reference to it. So pictures, style sheet and shared code travel once,
    however many widgets there are.

    >>> Deck(sprite="<svg/>", colours=4)
    Deck(colours=4)
    """

    _esm = joined(*(f"deck/{name}.js" for name in PARTS), *(f"quiz/{name}.js" for name in QUIZ_PARTS), "deck.js")
    _css = joined("terz.css", "table.css", "path.css", "match.css", "quiz.css")

    sprite = traitlets.Unicode().tag(sync=True)
    """An SVG with a symbol for each card (``terz-QS``), each suit (``terz-pip-S``) and the back (``terz-back``)."""
    colours = traitlets.Enum(COLOURS, default_value=2).tag(sync=True)
    letters = traitlets.Dict().tag(sync=True)
    """What the indices say, by rank code: ``{"J": "В"}``; a rank left out says its own code."""

    def __repr__(self) -> str:
        """Stable form, used in notebooks' outputs."""
        return f"Deck(colours={self.colours})"


class Widget(OneWay):
    """A view that knows no rules: it shows what it is told and reports what was chosen.

    Views are updated, never made anew, so that 500 questions need no more room than one.
    """

    KINDS: ClassVar[frozenset[str]] = frozenset()
    """The messages that this widget's page may send."""

    view = traitlets.Dict().tag(sync=True, to_json=lambda view, _widget: kept_together(view))
    deck = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, view: View, deck: Deck, *, still: str = "", text: str = "") -> None:
        """Show a view.

        Args:
            view: What the page shows, as in docs/architecture.md.
            deck: The page's one deck.
            still: An SVG for pages without a kernel; it never travels with the view.
            text: What the still shows, in words.
        """
        self.still = still
        self.text = text
        self._callbacks: list[Callable[[Message], object]] = []
        super().__init__(view=dict(view), deck=deck)
        self.on_msg(lambda _widget, content, _buffers: self.receive(content))

    def on_choice(self, callback: Callable[[Message], object]) -> None:
        """Call back with each choice; the callback sets the next ``view``."""
        self._callbacks.append(callback)

    def receive(self, content: object) -> None:
        """Take one message from the page; what is not a choice of this widget's is ignored and logged.

        Public, so that a lesson's check and the tests can choose as a page does.
        """
        try:
            message = check_message(content, self.KINDS)
        except MessageError as error:
            logger.warning("%s: ignored a message: %s", type(self).__name__, error)
            return
        try:
            for callback in self._callbacks:
                callback(message)
        finally:
            # The page waits for this and not for a new view, for a choice may leave the view as it was.
            self.send({"type": "done"})

    def summary(self) -> str:
        """Name what is shown, for the widget's ``repr``."""
        return str(self.view.get("title", ""))

    def __repr__(self) -> str:
        """Stable form, used in notebooks' outputs."""
        return f"{type(self).__name__}({self.summary()!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Add the still and its words for pages that can't show a widget (GitHub, a printed notebook)."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        # Which widget it is: the course's page lays out its cells by that before any is drawn.
        metadata = {**metadata, "terz": {"widget": type(self).__name__.lower()}}
        if self.text:
            data["text/plain"] = self.text
        if self.still:
            data["image/svg+xml"] = self.still
        return data, metadata
