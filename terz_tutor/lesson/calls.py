"""What a notebook calls. Each call puts one widget on the lesson's page."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial

from terz_tutor.analysis.opponent import Level
from terz_tutor.lesson import views
from terz_tutor.lesson.authoring import CardRow, TwoClaims
from terz_tutor.lesson.errors import check, refusal
from terz_tutor.lesson.laid_part import LaidPart, Subject
from terz_tutor.lesson.match_part import MatchPart
from terz_tutor.lesson.pack_part import PackPart
from terz_tutor.lesson.page import Page
from terz_tutor.lesson.path import path_widget
from terz_tutor.lesson.quiz_part import QuizPart
from terz_tutor.lesson.rules_part import RulesPart
from terz_tutor.lesson.scenario_part import ScenarioPart
from terz_tutor.lesson.stills import in_course
from terz_tutor.quiz import LEVELS, all_kinds
from terz_tutor.quiz.packs import find_pack, pack_files
from terz_tutor.rules import PRESETS
from terz_tutor.rules.sources import RULE_IDS
from terz_tutor.session.goals import Goal
from terz_tutor.session.lesson_path import PathState
from terz_tutor.session.positions import Position
from terz_tutor.texts.glossary_words import GLOSSARY, glossary_words
from terz_tutor.widgets import Glossary, Path, Quiz, Rules, Settings, Step, Table
from terz_tutor.widgets.messages import MAX_NUMBER

SYSTEMS = tuple(PRESETS)


class Lesson(Page):
    """One lesson in one language: the learner's choices, and the widgets that follow them.

    >>> lesson = Lesson(lang="en", rules="modern")
    >>> lesson.ask("trick-winner")
    Quiz('Who takes the trick?')
    """

    # --- the way through ---

    def path(self, name: str, title: str = "") -> Path:
        """Show the way through the lesson; the first call of a page.

        Args:
            name: the lesson's own, the same in each language; the browser keeps under it where a learner stands.
            title: what stands above the list of steps.

        Raises:
            LessonError: for a name that can't be, or a second path.
        """
        if self._navigator is not None:
            raise self._author.fault("no_second_path")
        self._title = self._author.text("title", title)
        steps = self._path.steps
        self._path = PathState(self._author.name(name), steps, steps[0].id if steps else "")
        self._navigator = path_widget(self._path, title, self._rules, self._texts, self._deck)
        self._navigator.on_choice(self._walk)
        return self._navigator

    def step(self, id: str, title: str) -> Step:  # noqa: A002 - the author's word
        """Start a step: what follows belongs to it, up to the next one. It must be the last call of its cell.

        Raises:
            LessonError: for an id that can't be, or that was there before.
        """
        if self._path.has(self._author.name(id)):
            raise self._author.fault("no_step", given=id)
        self._path = self._path.with_step(id, self._author.words("title", title))
        self._show_path()
        view = {"id": id, "number": len(self._path.steps), "title": title}
        return Step(view, self._deck)

    def glossary(self, *words: str, title: str = "") -> Glossary:
        """Explain words; a link to ``#word-trump`` anywhere on the page shows what "trump" means.

        Raises:
            LessonError: for a word that the glossary does not have, or none at all.
        """
        if not words:
            raise self._author.fault("no_word")
        for word in words:
            check(self._texts, "words", word, GLOSSARY)
        own = views.labels("glossary", self._texts)
        found = glossary_words(self._texts, words)
        self._explained |= set(words)
        view = {"labels": own, "title": self._author.text("title", title) or own["all"], "words": found}
        return Glossary(view, self._deck, text="\n".join(f"{word['term']}: {word['text']}" for word in found))

    # --- what a step shows and asks ---

    def settings(self, *, rules: bool = True) -> Settings:
        """Show the choice of rule system, deck and letters; the browser carries it to the next lesson.

        Args:
            rules: whether rules are to be chosen: not where what is asked has rules of its own, as a pack.
        """
        if self._settings is None:
            self._rules_offered = rules
            self._settings = Settings(self._settings_view(), self._deck)
            self._settings.on_choice(self._choose)
        return self._settings

    def rules(self, title: str, *rule_ids: str, systems: Sequence[str] = SYSTEMS) -> Rules:
        """Show rules in words, with what each of the four systems says.

        Args:
            title: what stands above them.
            rule_ids: the rules.
            systems: as in :meth:`ask`; the same as of what is asked beside them, whose rules they tell.

        Raises:
            LessonError: for an id that is no rule, none at all, or a system that there is not.
        """
        if not rule_ids:
            raise self._author.fault("no_rule")
        for rule in rule_ids:
            check(self._texts, "rule_ids", rule, RULE_IDS)
        part = RulesPart(title, rule_ids, self._author.systems(systems), self._rules, self._texts, self._deck)
        self._add(self._name(None, "rules"), part)
        return part.widget

    def ask(self, kind: str, level: int = 1, *, systems: Sequence[str] = SYSTEMS, name: str | None = None) -> Quiz:
        """Ask questions of a kind, one after another.

        Args:
            kind: what is asked, as ``terz kinds`` tells it.
            level: how hard, 1 to 5.
            systems: under which rule systems there is something to ask; the learner's, where it is one of them, else
                the first.
            name: its name on the page.

        Raises:
            LessonError: for a kind, level or system that there is not.
        """
        check(self._texts, "kind", kind, all_kinds())
        check(self._texts, "level", level, LEVELS)
        own = self._name(name, "ask", kind)
        part = QuizPart(kind, level, self._author.systems(systems), self._rules, self._texts, self._deck)
        self._add(own, part)
        return part.widget

    def pack(self, pack: str, *, name: str | None = None) -> Quiz:
        """Ask a pack's puzzles, one after another; the pack has rules of its own.

        Args:
            pack: its name, as ``terz pack list`` tells it.
            name: its name on the page.

        Raises:
            LessonError: for a pack that there is not.
        """
        check(self._texts, "pack", pack, pack_files())
        own = self._name(name, "pack", pack)
        found = find_pack(pack)
        seed = found.seed_on(date.today(), secrets.randbelow(10**6))  # noqa: DTZ011 - the day where the learner is
        part = PackPart(found, seed, time.monotonic, self._texts, self._deck)
        self._add(own, part)
        return part.widget

    def table(
        self,
        what: Position | CardRow,
        text: str = "",
        *,
        before: str = "",
        tries: bool = False,
        name: str | None = None,
    ) -> Table:
        """Lay a position, to be looked at or, with ``tries``, to try cards at.

        Args:
            what: ``place(…)``, ``deal(…)``, ``position(…)``, or ``cards(…)`` alone.
            text: what is to be seen there.
            before: moves made before, in the record's notation.
            tries: whether the learner may try cards of the hand.
            name: its name on the page.

        Raises:
            LessonError: for a position that can't be laid.
        """
        own = self._name(name, "table")
        subjects = {self._rules.base: self._author.subject(what, own, before, self._rules.base)}
        return self._lay(own, text, subjects, tries=tries, tells=False)

    def compare(
        self,
        name: str,
        what: Position | TwoClaims,
        text: str = "",
        *,
        before: str = "",
        systems: Sequence[str] = SYSTEMS,
    ) -> Table:
        """Show one position under one rule system after another: what may be played and said, or which meld scores.

        Args:
            name: its name on the page.
            what: ``place(…)``, ``deal(…)``, ``position(…)``, or ``melds(…)``.
            text: what is to be compared.
            before: moves made before, in the record's notation.
            systems: the rule systems to compare.

        Raises:
            LessonError: for a position that can't be laid under one of them.
        """
        own = self._name(name, "compare")
        subjects = {system: self._author.subject(what, own, before, system) for system in self._author.systems(systems)}
        return self._lay(own, text, subjects, tries=not isinstance(what, TwoClaims), tells=True)

    def _lay(self, name: str, text: str, subjects: Mapping[str, Subject], *, tries: bool, tells: bool) -> Table:
        said = self._author.text("text", text)
        part = LaidPart(
            name, said, subjects, tries=tries, tells=tells, rules=self._rules, texts=self._texts, deck=self._deck
        )
        self._add(name, part)
        return part.widget

    def scenario(  # noqa: PLR0913 - a scene has many parts, each by its name
        self,
        name: str,
        where: Position,
        *beats: object,
        before: str = "",
        opponent: str = "club",
        goal: Goal | None = None,
        text: str = "",
        closing: str = "",
        systems: Sequence[str] = SYSTEMS,
        switch: bool = False,
    ) -> Table:
        """Play a scene: beat by beat as it is written, then freely until its goal; see docs/authoring.md.

        Args:
            name: its name on the page; chance hangs on it.
            where: ``place(…)``, ``deal(…)`` or ``position(…)``.
            beats: ``beat(…)``, one for each move of the learner's.
            before: moves made before the learner's first, in the record's notation.
            opponent: how the opponent plays where nothing is written: beginner, club, expert, perfect.
            goal: ``margin(…)``, ``points(…)``, ``tricks(…)``, ``last_trick()``, ``play_tricks(…)``.
            text: what to do once the beats are over.
            closing: what is said when the scene is done.
            systems: under which rule systems it may be played; the learner's, where it is one of them, else the first.
            switch: whether the table has a switch from one of them to another.

        Raises:
            LessonError: for a scene that can't be read or can't begin.
        """
        scenario = self._author.scenario(
            self._name(name, "scene"),
            where,
            beats,
            before=before,
            opponent=opponent,
            goal=goal,
            text=text,
            closing=closing,
            systems=systems,
            switch=switch,
        )
        part = ScenarioPart(scenario, self._rules, self._texts, self._deck)
        self._add(scenario.name, part)
        return part.widget

    def match(self, name: str = "match", level: str = "club", seed: int = 1) -> MatchPart:
        """Play a match of whole deals; what this returns shows its table, score sheet, moves and review.

        Args:
            name: its name on the page.
            level: how the opponent plays at first: beginner, club or expert.
            seed: the number of the first match; the same number brings the same cards.

        Raises:
            LessonError: for a name, level or number that can't be.
        """
        check(self._texts, "level", level, (one.value for one in Level))
        if type(seed) is not int or not 1 <= seed <= MAX_NUMBER:
            raise refusal(self._texts, "seed", seed, (f"1 … {MAX_NUMBER}",))
        own = self._name(name)
        part = MatchPart(own, Level(level), seed, self._rules, self._texts, self._deck)
        self._add(own, part)
        part.on_put(partial(self._stand, own))
        return part

    def check(self) -> None:
        """Drive everything as a page does and print what it says: answers right and wrong, scenes by their hints.

        A notebook's last cell calls this, so that comparing stored outputs compares the whole course.
        """
        self.checked = True
        if in_course():  # there a learner waits for the page
            return
        self._driving = True
        for part in self._parts.values():
            said = part.drive()
            if said is not None:
                print(said)  # noqa: T201 - the output is the point
        self._driving = False
