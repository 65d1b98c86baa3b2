"""The path of a lesson's page: its widget, and the steps that it walks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from terz_tutor.lesson.views import View, labels, rules_chip
from terz_tutor.rules import RuleSet
from terz_tutor.session.lesson_path import VERSION, PathState
from terz_tutor.texts import Texts
from terz_tutor.widgets import Deck, Path
from terz_tutor.widgets.messages import MAX_STATE


def path_view(
    path: PathState,
    title: str,
    state: View | None,
    rules: RuleSet,
    texts: Texts,
    holding: Mapping[str, Sequence[RuleSet]] = MappingProxyType({}),
) -> View:
    """Show the way through a lesson.

    Args:
        path: its steps.
        title: what stands above them.
        state: what the browser keeps; None before anything was done.
        rules: the page's.
        texts: in which it is told.
        holding: by step, the rules that hold in what stands in it, where they are not the page's alone.

    >>> path = PathState("cards").with_step("intro", "Intro")
    >>> path_view(path, "The cards", None, RuleSet(), Texts("en"))["steps"]
    [{'id': 'intro', 'title': 'Intro', 'done': False, 'tasks': False, 'chip': None}]
    """
    return {
        "labels": labels("path", texts),
        "lesson": path.lesson,
        "chip": rules_chip(rules, texts),
        "title": title,
        "steps": [
            {
                "id": step.id,
                "title": step.title,
                "done": step.id in path.done,
                "tasks": bool(step.tasks),
                "chip": " · ".join(rules_chip(one, texts) for one in holding.get(step.id, ())) or None,
            }
            for step in path.steps
        ],
        "current": path.step,
        "version": VERSION,
        "most": MAX_STATE,
        "state": state,
    }


def path_widget(path: PathState, title: str, rules: RuleSet, texts: Texts, deck: Deck) -> Path:
    """Make the navigator.

    >>> path_widget(PathState("cards"), "The cards", RuleSet(), Texts("en"), Deck())
    Path('The cards')
    """
    return Path(path_view(path, title, None, rules, texts), deck)
