"""A lesson's page: its parts, the learner's choices that they follow, and where the learner stands."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping
from functools import partial

from terz_tutor.lesson import views
from terz_tutor.lesson.author import Author
from terz_tutor.lesson.errors import LessonError, check
from terz_tutor.lesson.house import read_rules
from terz_tutor.lesson.parts import Part
from terz_tutor.lesson.path import path_view
from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.session.lesson_path import VERSION, BadSavedLesson, PathState, read_saved
from terz_tutor.texts import LANGUAGES, Texts
from terz_tutor.texts.words import INDEX_LETTERS
from terz_tutor.view.faces import sprite
from terz_tutor.widgets import Deck, Path, Settings
from terz_tutor.widgets.base import COLOURS

logger = logging.getLogger(__name__)


class Page:
    """One page in one language: what is on it, and what the learner has chosen and done there.

    >>> Page("en", "modern").state()["rules"]
    'modern'
    """

    def __init__(self, lang: str = "en", rules: str | Mapping[str, object] = "modern") -> None:
        """Open a lesson.

        Args:
            lang: ``en`` or ``ru``.
            rules: a rule system's id, or a table's rules as ``{"base": id, rule: value, …}``.

        Raises:
            LessonError: for a language or rules that there are not.
        """
        check(Texts("en"), "lang", lang, LANGUAGES)
        self._texts = Texts("ru" if lang == "ru" else "en")
        self._author = Author(self._texts)
        self._rules = read_rules(rules, self._texts)
        self._deck = Deck(sprite=sprite(), colours=4, letters=self._texts.index_letters())
        self._settings: Settings | None = None
        self._rules_offered = True
        """Whether the settings let the learner choose rules."""
        self._chosen = False
        """Whether the learner has chosen rules on this page."""
        self._driving = False
        """Whether it is the lesson's check that plays and answers, and no learner."""
        self.checked = False
        """Whether the lesson's check was called."""
        self._explained: set[str] = set()
        """Words that the page's glossary explains."""
        self._used: set[str] = set()
        """Names of the parts with which the learner has done something."""
        self._kept = False
        """Whether the browser keeps where the learner stands."""
        self._parts: dict[str, Part] = {}
        self._standing: dict[str, list[str]] = {}
        """By step, the names of the parts that stand in it."""
        self._numbers: Counter[str] = Counter()
        self._path = PathState("")
        self._title = ""
        self._navigator: Path | None = None

    @property
    def lang(self) -> str:
        """The language of the page."""
        return self._texts.lang

    @property
    def parts(self) -> Mapping[str, Part]:
        """What is on the page so far, by name."""
        return dict(self._parts)

    @property
    def explained(self) -> frozenset[str]:
        """The words that the page's glossary explains so far."""
        return frozenset(self._explained)

    @property
    def way(self) -> PathState:
        """The steps so far, and where the learner is."""
        return self._path

    # --- where a learner stands ---

    def state(self) -> dict[str, object]:
        """Write down where the learner stands, as plain JSON; no answer and no hidden card is in it."""
        parts = {name: part.as_json() for name, part in self._parts.items() if name in self._used}
        return {
            "version": VERSION,
            "lesson": self._path.lesson,
            "step": self._path.step,
            "done": list(self._path.done),
            "parts": {name: state for name, state in parts.items() if state is not None},
            "rules": self._rules.base,
        }

    def restore(self, value: object) -> None:
        """Come back to what :meth:`state` wrote; parts that are gone or don't fit are left as they are.

        Raises:
            LessonError: if it does not say where a learner stands in this lesson.
        """
        try:
            saved = read_saved(value, self._path.lesson)
        except BadSavedLesson:
            given, lesson = f"{value!r:.40}", self._path.lesson
            raise self._author.fault("no_state", given=given, version=VERSION, lesson=repr(lesson)) from None
        if (
            saved.rules is not None
            and saved.rules in PRESETS
            and not self._chosen
            and self._rules == PRESETS[self._rules.base]
        ):
            self._follow(PRESETS[saved.rules])
        for name, data in saved.parts.items():
            part = self._parts.get(name)
            if part is None:
                logger.info("the saved part %r is not on this page", name)
                continue
            try:
                part.restore(data)
                self._used.add(name)
            except ValueError as error:
                logger.info("the saved part %r does not fit: %s", name, error)
        self._path = self._path.restored(saved.step, saved.done)
        self._changed()

    def _walk(self, message: Mapping[str, object]) -> None:
        """Take a message of the path."""
        match message:
            case {"type": "go", "step": str(step)}:
                self._path = self._path.at(step)
            case {"type": "done", "step": str(step)}:
                self._path = self._path.left(step)
            case {"type": "restore", "state": state}:
                try:
                    self.restore(state)
                except LessonError as error:  # a page may remember what an older lesson wrote
                    logger.info("%s", error)
        self._changed()

    def _changed(self) -> None:
        """Take note of what the learner has done, and let the browser keep it."""
        self._path = self._path.finished(name for name, part in self._parts.items() if part.done)
        self._kept = True
        self._show_path(self.state())

    def _show_path(self, state: dict[str, object] | None = None) -> None:
        if self._navigator is not None:
            self._navigator.view = path_view(self._path, self._title, state, self._rules, self._texts, self._holding())

    def _holding(self) -> dict[str, tuple[RuleSet, ...]]:
        """Give the rules that hold in what stands in a step, the page's first, where they are not the page's alone."""
        holding = {}
        for step, names in self._standing.items():
            rules = dict.fromkeys(self._parts[name].rules or self._rules for name in names)
            holding[step] = tuple(sorted(rules, key=lambda one: one != self._rules))
        return {step: rules for step, rules in holding.items() if rules != (self._rules,)}

    # --- parts ---

    def _name(self, given: object, *default: str) -> str:
        """Name a part: as the author says, or by what it is, counted."""
        if given is None:
            self._numbers[default[0]] += 1
            given = "-".join((default[0], str(self._numbers[default[0]]), *default[1:]))
        name = self._author.name(given)
        if name in self._parts:
            raise self._author.fault("taken_name", given=name)
        return name

    def _add(self, name: str, part: Part) -> None:
        """Put a part on the page."""
        self._parts[name] = part
        if part.done is not None:
            self._path = self._path.with_task(name)
        part.on_change(partial(self._use, name))
        self._stand(name)

    def _stand(self, name: str) -> None:
        """Take note that a part stands in the last step: made there, or shown once more."""
        if self._path.steps:
            self._standing.setdefault(self._path.steps[-1].id, []).append(name)
            self._show_path()

    def _use(self, name: str) -> None:
        """Take note that the learner has done something with a part."""
        if not self._driving:
            self._used.add(name)
            self._changed()

    # --- the learner's choices ---

    def _choose(self, message: Mapping[str, object]) -> None:
        """Take the learner's choice from the settings; what is no choice there is leaves the page as it is."""
        match message:
            case {"rules": str(rules), "colours": int(colours), "letters": str(letters)}:
                pass
            case _:
                return
        if rules not in PRESETS or colours not in COLOURS or letters not in INDEX_LETTERS:
            return
        self._chosen = True
        self._texts = Texts(self._texts.lang, "cyrillic" if letters == "cyrillic" else "latin")
        self._author = Author(self._texts)
        self._deck.colours = colours
        self._deck.letters = self._texts.index_letters()
        self._follow(PRESETS[rules])
        if self._kept:
            self._changed()
        else:  # before anything was done there is nothing that the browser should keep
            self._show_path()

    def _follow(self, rules: RuleSet) -> None:
        """Redraw the page under rules that may be others than before."""
        changed = rules != self._rules
        self._rules = rules
        if self._settings is not None:
            self._settings.view = self._settings_view()
        for part in self._parts.values():
            part.follow(self._rules if changed else None, self._texts)

    def _settings_view(self) -> views.View:
        return views.settings_view(self._rules, self._deck.colours, self._texts, offered=self._rules_offered)
