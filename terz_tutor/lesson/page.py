"""A lesson's page: what a notebook calls. Each call makes one widget; a new choice of rules redraws them all."""

from __future__ import annotations

import os
from collections.abc import Mapping

from terz_tutor.lesson import views
from terz_tutor.lesson.errors import check, refusal
from terz_tutor.quiz import LEVELS, all_kinds, place_of, wrong_answer
from terz_tutor.rules import CHOICES, PRESETS, BadRuleValue, CardError, RuleSet, UnknownRules, parse_card, parse_rules
from terz_tutor.rules.sources import RULE_IDS
from terz_tutor.session import QuestionState, TrialState, deal_trial, play_trial, read_message, start, step
from terz_tutor.texts import LANGUAGES, Texts
from terz_tutor.view.faces import sprite
from terz_tutor.view.still import still_svg
from terz_tutor.widgets import Deck, Quiz, Rules, Settings, Table

COLOURS = (2, 4)
LETTERS = ("latin", "cyrillic")


class Lesson:
    """One lesson in one language: the learner's choices, and the widgets that follow them.

    >>> lesson = Lesson(lang="en", rules="modern")
    >>> lesson.ask("trick-winner")
    Quiz('Who takes the trick?')
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
        self._rules = _read_rules(rules, self._texts)
        self._deck = Deck(sprite=sprite(), colours=4, letters=self._texts.index_letters())
        self._settings: Settings | None = None
        self._sheets: list[tuple[Rules, str, tuple[str, ...]]] = []
        self._quizzes: list[_AskedQuiz] = []
        self._tables: list[_TrialTable] = []

    def settings(self) -> Settings:
        """Show the choice of rule system, deck and letters; the browser carries it to the next lesson."""
        if self._settings is None:
            self._settings = Settings(self._settings_view(), self._deck)
            self._settings.on_choice(self._choose)
        return self._settings

    def rules(self, title: str, *rule_ids: str) -> Rules:
        """Show rules in words, with what each of the four systems says.

        Raises:
            LessonError: for an id that is no rule.
        """
        for rule in rule_ids or (None,):
            check(self._texts, "rule_ids", rule, RULE_IDS)
        view = views.rules_view(title, rule_ids, self._rules, self._texts)
        sheet = Rules(view, self._deck, text="\n".join(f"{rule['title']}: {rule['text']}" for rule in view["rules"]))
        self._sheets.append((sheet, title, rule_ids))
        return sheet

    def ask(self, kind: str, level: int = 1) -> Quiz:
        """Ask questions of a kind, one after another.

        Raises:
            LessonError: for a kind or level that there is not.
        """
        check(self._texts, "kind", kind, all_kinds())
        check(self._texts, "level", level, LEVELS)
        asked = _AskedQuiz(start(kind, self._rules, level), self._texts, self._deck)
        self._quizzes.append(asked)
        return asked.widget

    def try_replies(self, stock: int = 0) -> Table:
        """Lay a table where any reply may be tried; ``stock``: cards that still lie there.

        Raises:
            LessonError: for a stock that can't be.
        """
        check(self._texts, "stock", stock, range(0, self._rules.stock_limit + 1, 2))
        trial = _TrialTable(deal_trial(self._rules, stock, 1), self._texts, self._deck)
        self._tables.append(trial)
        return trial.widget

    def check(self) -> None:
        """Drive every quiz as a page does and print what it says: a right answer, a wrong one, the next question.

        A notebook's last cell calls this, so that comparing stored outputs compares the whole course.
        """
        for asked in self._quizzes:
            print(asked.drive())  # noqa: T201 - the output is the point

    def _choose(self, message: Mapping[str, object]) -> None:
        """Take the learner's choice from the settings; what is no choice there is leaves the page as it is."""
        match message:
            case {"rules": str(rules), "colours": int(colours), "letters": str(letters)}:
                pass
            case _:
                return
        if rules not in PRESETS or colours not in COLOURS or letters not in LETTERS:
            return
        self._texts = Texts(self._texts.lang, "cyrillic" if letters == "cyrillic" else "latin")
        self._deck.colours = colours
        self._deck.letters = self._texts.index_letters()
        changed = PRESETS[rules] != self._rules
        self._rules = PRESETS[rules]
        if self._settings is not None:
            self._settings.view = self._settings_view()
        for sheet, title, rule_ids in self._sheets:
            sheet.view = views.rules_view(title, rule_ids, self._rules, self._texts)
        following: list[_AskedQuiz | _TrialTable] = [*self._quizzes, *self._tables]
        for page_part in following:
            page_part.follow(self._rules if changed else None, self._texts)

    def _settings_view(self) -> views.View:
        return views.settings_view(self._rules, self._deck.colours, self._texts)


class _AskedQuiz:
    """A quiz widget and the state of its question."""

    def __init__(self, state: QuestionState, texts: Texts, deck: Deck) -> None:
        self._state = state
        self._texts = texts
        view = views.quiz_view(state, texts)
        self.widget = Quiz(view, deck, still=_still(view, texts, deck.colours), text=views.quiz_text(view))
        self.widget.on_choice(self._take)

    def _take(self, raw: Mapping[str, object]) -> None:
        message = read_message(raw)
        if message is not None:
            self._show(step(self._state, message))

    def _show(self, state: QuestionState) -> None:
        self._state = state
        self.widget.view = views.quiz_view(state, self._texts)

    def follow(self, rules: RuleSet | None, texts: Texts) -> None:
        """Follow the page's choices: new rules ask anew, new letters only redraw."""
        self._texts = texts
        self._show(self._state if rules is None else start(self._state.kind, rules, self._state.level))

    def drive(self) -> str:
        """Answer wrong, then right, then ask on, and say what came of each; the state is left as it was."""
        before = self._state
        puzzle = before.puzzle
        if puzzle is None:
            return f"{before.kind}: {self.widget.view['prompt']}"
        lines = [f"{puzzle.id}: {puzzle.form.value}"]
        for answer in (wrong_answer(puzzle), puzzle.answer):
            self.widget.receive({"type": "answer", "value": place_of(puzzle, answer)})
            verdict = self.widget.view["verdict"]
            rules = " ".join(rule["id"] for rule in verdict["rules"])
            lines.append(f"  {verdict['headline']} {verdict['text']} [{rules}]")
            self.widget.receive({"type": "retry"})
        self.widget.receive({"type": "next"})
        lines.append(f"  {self.widget.view['prompt']}")
        self._show(before)
        return "\n".join(lines)


class _TrialTable:
    """A table widget and the position in which replies are tried."""

    def __init__(self, state: TrialState, texts: Texts, deck: Deck) -> None:
        self._state = state
        self._texts = texts
        view = views.trial_view(state, texts)
        self.widget = Table(view, deck, still=_still(view, texts, deck.colours), text=view["scene"]["text"])
        self.widget.on_choice(self._take)

    def _take(self, message: Mapping[str, object]) -> None:
        match message:
            case {"type": "play", "card": str(code)}:
                try:
                    card = parse_card(code)
                except CardError:
                    return  # no page of ours sends such a card
                self._show(play_trial(self._state, card))
            case {"type": "next"}:
                stock = self._state.scene.stock or 0
                self._show(deal_trial(self._state.rules, stock, self._state.number + 1))

    def _show(self, state: TrialState) -> None:
        self._state = state
        self.widget.view = views.trial_view(state, self._texts)

    def follow(self, rules: RuleSet | None, texts: Texts) -> None:
        """Follow the page's choices: under new rules the same position is dealt again."""
        self._texts = texts
        stock = min(self._state.scene.stock or 0, rules.stock_limit if rules else 32)
        self._show(deal_trial(rules, stock, self._state.number) if rules else self._state)


def _read_rules(rules: object, texts: Texts) -> RuleSet:
    if not isinstance(rules, Mapping):
        check(texts, "rules", rules, PRESETS)
        return PRESETS[str(rules)]
    try:
        return parse_rules(rules)
    except UnknownRules:
        raise refusal(texts, "base", rules.get("base"), PRESETS) from None
    except BadRuleValue as error:
        choices = CHOICES.get(error.rule)
        if choices is None:
            raise refusal(texts, "rules", error.rule, CHOICES) from None
        raise refusal(texts, error.rule, error.value, choices or ("1, 2, 3, …",)) from None


def _still(view: views.View, texts: Texts, colours: int) -> str:
    """Draw the picture for pages without a kernel; Voilà's pages always have one and need not carry it."""
    if view["scene"] is None or os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):
        return ""
    return still_svg(view["scene"], letters=texts.index_letters(), colours=colours)
