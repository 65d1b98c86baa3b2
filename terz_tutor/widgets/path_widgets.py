"""The way through a lesson: the path with its bar, the steps that it walks, and the words that a tap explains."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from terz_tutor.widgets.base import Widget, static


class Path(Widget):
    """The lesson's navigator: one step of the page at a time, and a bar to walk by.

    Sends ``{"type": "go", "step": id}`` when the learner comes to a step, ``{"type": "done", "step": id}`` when a step
    is left by the button for the next one, and ``{"type": "restore", "state": {…}}`` once, when the browser remembers
    where this learner stood. In JupyterLab, where all cells are in sight, it is a list of links.
    """

    KINDS = frozenset({"go", "done", "restore"})
    _esm = static("path.js")

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Name the lesson, so that the page can remember where its learner stood before a widget is drawn."""
        return _with(super()._repr_mimebundle_(**kwargs), {}, {"path": self.view.get("lesson")})


class Step(Widget):
    """The heading at which a step of the lesson starts. Sends nothing.

    Its output says which step it starts, so that the page can put its cells in order before a widget is drawn.
    """

    _esm = static("step.js")

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Add the heading for pages that can't show a widget, and the step's id for the one that can."""
        markdown = f"## {self.view.get('title', '')}"
        return _with(super()._repr_mimebundle_(**kwargs), {"text/markdown": markdown}, {"step": self.view.get("id")})


class Glossary(Widget):
    """Words and what they mean; links to ``#word-…`` on the page open them where they stand. Sends nothing."""

    _esm = static("glossary.js")

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Add the list for pages that can't show a widget; links to its words lead there."""
        return _with(super()._repr_mimebundle_(**kwargs), {"text/html": _definitions(self.view)}, {})


def _with(
    bundle: tuple[dict[str, Any], dict[str, Any]] | None, data: Mapping[str, str], marks: Mapping[str, object]
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Add representations to an output, and what the course's page should know of it."""
    if bundle is None:
        return None
    metadata = bundle[1]
    return {**bundle[0], **data}, {**metadata, "terz": {**metadata["terz"], **marks}}


def _definitions(view: Mapping[str, Any]) -> str:
    """Write a glossary's words as HTML."""
    words: Iterable[Mapping[str, str]] = view.get("words", ())
    items = "".join(
        f'<dt id="word-{escape(word["id"])}">{escape(word["term"])}</dt><dd>{escape(word["text"])}</dd>'
        for word in words
    )
    return f"<h2>{escape(str(view.get('title', '')))}</h2><dl>{items}</dl>"
