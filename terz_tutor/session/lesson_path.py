"""The way through a lesson: its steps, where the learner is, and which steps are done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

VERSION = 1
"""Of the value in which a browser remembers where a learner stands."""


class BadSavedLesson(ValueError):
    """A value that does not say where a learner stands in this lesson."""


@dataclass(frozen=True, slots=True)
class StepPlace:
    """A step of the path."""

    id: str
    title: str
    tasks: tuple[str, ...] = ()
    """Names of the parts in it that are to be done."""


@dataclass(frozen=True, slots=True)
class PathState:
    """Where a learner stands on a lesson's path.

    >>> path = PathState("cards").with_step("intro", "Intro").with_step("strength", "Strength").with_task("ask-1")
    >>> path.step, path.left("intro").finished({"ask-1"}).done
    ('intro', ('intro', 'strength'))
    """

    lesson: str
    steps: tuple[StepPlace, ...] = ()
    step: str = ""
    """The step at which the learner is."""
    done: tuple[str, ...] = ()
    """Steps that are done, in the order of the path."""

    def with_step(self, step: str, title: str) -> PathState:
        """Add a step at the path's end."""
        return replace(self, steps=(*self.steps, StepPlace(step, title)), step=self.step or step)

    def with_task(self, name: str) -> PathState:
        """Add a task to the last step; one before the first step belongs to none."""
        if not self.steps:
            return self
        *others, last = self.steps
        return replace(self, steps=(*others, replace(last, tasks=(*last.tasks, name))))

    def has(self, step: str) -> bool:
        """Tell whether there is such a step."""
        return any(one.id == step for one in self.steps)

    def at(self, step: str) -> PathState:
        """Go to a step; to one that isn't there nobody goes."""
        return replace(self, step=step) if self.has(step) else self

    def left(self, step: str) -> PathState:
        """Leave a step by the way on: without tasks that is all that is to be done in it."""
        found = next((one for one in self.steps if one.id == step), None)
        return self if found is None or found.tasks else self._and_done({step})

    def finished(self, tasks: Iterable[str]) -> PathState:
        """Take note of the tasks that are done; what was done once stays done."""
        known = set(tasks)
        return self._and_done({one.id for one in self.steps if one.tasks and known.issuperset(one.tasks)})

    def _and_done(self, steps: set[str]) -> PathState:
        return replace(self, done=tuple(one.id for one in self.steps if one.id in steps or one.id in self.done))

    def restored(self, step: str, done: Iterable[str]) -> PathState:
        """Come back to a step, with those that were done; steps that the lesson no longer has are left out."""
        came = self.at(step)
        return came._and_done(set(done))  # noqa: SLF001 - its own kind


@dataclass(frozen=True, slots=True)
class SavedLesson:
    """Where a learner stands, as it was written down."""

    step: str
    done: tuple[str, ...]
    parts: Mapping[str, object]
    rules: str | None = None


def read_saved(data: object, lesson: str) -> SavedLesson:
    """Read where a learner stands in a lesson.

    Raises:
        BadSavedLesson: if it is no such value, or one of another lesson or version.

    >>> read_saved({"version": 1, "lesson": "cards", "step": "", "done": [], "parts": {}}, "cards").parts
    {}
    """
    match data:
        case {
            "version": version,
            "lesson": str(name),
            "step": str(step),
            "done": list(done),
            "parts": dict(parts),
            **rest,
        } if version == VERSION and name == lesson and all(isinstance(one, str) for one in (*done, *parts)):
            rules = rest.get("rules")
            return SavedLesson(step, tuple(done), parts, rules if isinstance(rules, str) else None)
        case _:
            message = (
                f"{data!r:.80} does not say where a learner stands; expected version {VERSION} of the lesson "
                f"{lesson!r} with step, done and parts"
            )
            raise BadSavedLesson(message)
