"""A learner who walks a lesson from its first step to its last and does what each asks for, in one of three ways.

What must come of it is worked out without the page: the notebook is run here too, and its parts are told the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from axe_playwright_python.sync_playwright import Axe
from lesson_pages import READY, lang_of, number_of, run, settled
from playwright.sync_api import Browser, Locator, Page, expect
from reach import TOUCH, reach_of_cards
from walk_match import keep_match, play_match, review_match
from ways import Touch, Way

from terz_tutor.lesson.laid_part import LaidPart
from terz_tutor.lesson.match_part import MatchPart
from terz_tutor.lesson.parts import Part
from terz_tutor.lesson.quiz_part import QuizPart
from terz_tutor.lesson.rules_part import RulesPart
from terz_tutor.lesson.scenario_part import ScenarioPart
from terz_tutor.quiz import place_of, wrong_answer
from terz_tutor.session.scenario import GRADES
from terz_tutor.texts import Texts
from terz_tutor.texts.scene_words import SCENE_WORDS

PATIENCE = 60_000
"""Milliseconds until a page is there: a busy machine takes its time."""
MOVES = 40
"""More moves than any scene has."""
SLIPS = (r"Traceback", r"\blesson\.", r"\bimport\b", r"\[\d+\]:", r"/modern/\d/\d", r"[{}]", r"\bNone\b")
"""What tells of the making of a page, and is nothing for a learner."""


@dataclass(slots=True)
class Walk:
    """A lesson in a browser, and one who walks it."""

    path: str
    page: Page
    way: Way
    course: str
    looks: bool = True
    """Whether to look for what shuts people out."""
    reloads: bool = False
    """Whether to load the page again in the middle of a scene, once."""
    complaints: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def all(self) -> None:
        """Walk every step; fail at the first where something is wrong."""
        ran = run(self.path)
        assert ran.lesson is not None
        steps, parts = ran.lesson.way.steps, ran.lesson.parts
        self.page.goto(f"{self.course}voila/render/{self.path}")
        self.page.wait_for_selector(READY, timeout=PATIENCE)
        for place, step in enumerate(steps):
            self._arrived(step.id)
            self._do(step.id, [part for name, part in parts.items() if ran.place(name)[1] == step.id])
            self._do_sheets(step.id, next((part for part in parts.values() if isinstance(part, MatchPart)), None))
            self._look()
            if step.tasks:
                self._done(step.id)
            if place + 1 < len(steps):
                self._press_on(step.id)
        self._done(steps[-1].id)
        assert self.page.locator(".terz-way-steps [data-go]:not([data-done])").count() == 0
        onward = self.page.locator("a.terz-way-next:visible")
        assert self.page.request.get(self.page.evaluate("node => node.href", onward.element_handle())).ok
        assert self.complaints == []
        assert self.outside == []

    # --- from step to step ---

    def _dot(self, step: str) -> Locator:
        return self.page.locator(f'.terz-way-steps [data-go="{step}"]')

    def _done(self, step: str) -> None:
        """This step is marked as done."""
        expect(self._dot(step), f"{step} is done").to_have_attribute("data-done", "true")

    def _arrived(self, step: str) -> None:
        """This step is shown, and no other."""
        expect(self._dot(step)).to_have_attribute("aria-current", "step")
        headings = self.page.locator(".terz-step:visible")
        expect(headings).to_have_count(1)
        expect(headings).to_have_attribute("data-step", step)

    def _press_on(self, step: str) -> None:
        self.way.press(self.page.locator("button.terz-way-next"))
        self._done(step)
        # Focus goes along, so that one who listens hears where the way has led.
        assert self.page.evaluate("document.activeElement.matches('.terz-step-title')")

    def _look(self) -> None:
        """Look at the step as it is after its tasks: as wide as the page, large enough to touch, open to everybody."""
        page = self.page
        text = page.locator("body").inner_text()
        assert not [slip for slip in SLIPS if re.search(slip, text)]
        width = page.viewport_size["width"] if page.viewport_size else 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if isinstance(self.way, Touch):
            small = page.evaluate(SMALL, TOUCH)
            assert small == [], small
            reach = reach_of_cards(page)
            assert min(reach, default=TOUCH) >= TOUCH, reach
        if self.looks:
            assert_accessible(page)

    # --- what a step asks for ---

    def _do(self, step: str, parts: Sequence[Part]) -> None:
        here = self.page.locator(f'[data-terz-step="{step}"]')
        quizzes, tables = here.locator(".terz-quiz"), here.locator(".terz-position")
        asked = [part for part in parts if isinstance(part, QuizPart)]
        told = [str(part.widget.view["chip"]) for part in parts if isinstance(part, RulesPart)]
        laid = [part for part in parts if not isinstance(part, QuizPart | RulesPart)]
        expect(here.locator(".terz-rules > .terz-meta")).to_have_text(told)
        expect(quizzes).to_have_count(len(asked))
        expect(tables).to_have_count(len(laid))
        for place, part in enumerate(laid):
            match part:
                case ScenarioPart():
                    self._play(tables.nth(place), part)
                case LaidPart():
                    self._try(tables.nth(place), part)
                case MatchPart():
                    play_match(self, here, part)
                case _:
                    message = f"nobody knows how to walk {type(part).__name__}"
                    raise AssertionError(message)
        for place, quiz_part in enumerate(asked):
            self._answer(quizzes.nth(place), quiz_part, first_wrong=place % 2 == 1)

    def _do_sheets(self, step: str, match: MatchPart | None) -> None:
        """Use what stands in steps of its own and shows the match of another."""
        here = self.page.locator(f'[data-terz-step="{step}"]')
        for sheet, use in ((".terz-moves", keep_match), (".terz-review", review_match)):
            if here.locator(sheet).count():
                assert match is not None
                use(self, here.locator(sheet), match)

    def _answer(self, quiz: Locator, part: QuizPart, *, first_wrong: bool) -> None:
        """Answer a question, some of them wrongly at first."""
        question = part.question
        puzzle = question.puzzle
        assert puzzle is not None
        assert number_of(quiz) == question.number
        for answer in ([wrong_answer(puzzle)] if first_wrong else []) + [puzzle.answer]:
            value = place_of(puzzle, answer)
            self.way.answer(quiz, puzzle.form, value)
            part.widget.receive({"type": "answer", "value": value})
            verdict = part.widget.view["verdict"]
            said = verdict["headline"] + verdict["text"]
            expect(quiz.locator(".terz-live")).to_have_text(said)
            expect(quiz.locator(".terz-primary")).to_be_focused()
            settled(quiz)
            rules = quiz.locator(".terz-rule-list .terz-rule-id").all_text_contents()
            assert rules == [rule["id"] for rule in verdict["rules"]]
            if not verdict["right"]:
                self.way.retry(quiz)
                part.widget.receive({"type": "retry"})
                expect(quiz).not_to_have_attribute("data-judged", "true")
        assert part.done

    def _try(self, table: Locator, part: LaidPart) -> None:
        """Look at a position under each rule system, and try a card."""
        for choice in table.locator(".terz-switch input").all():
            system = choice.get_attribute("value")
            if not choice.is_checked():
                self.way.switch(choice)
                part.widget.receive({"type": "system", "id": system})
            self.matches(table, part)
            expect(choice).to_be_checked()
        card = table.locator(".terz-hand button[data-card]").first
        if part.widget.view["playable"]:
            code = card.get_attribute("data-card")
            self.way.press(card)
            part.widget.receive({"type": "play", "card": code})
            self.matches(table, part)

    def _play(self, table: Locator, part: ScenarioPart) -> None:
        """Play a scene as its hints of the third grade say."""
        self.matches(table, part)
        for _ in range(MOVES):
            if part.scene.is_over:
                break
            for _grade in range(GRADES):
                self.way.tool(table, "hint")
                self.settled(table)
                part.widget.receive({"type": "tool", "id": "hint"})
            part.widget.receive(self.follow(table))
            self.matches(table, part)
            if self.reloads and not part.scene.is_over:
                self.reload(table, part)
                assert part.scene.own
        assert part.scene.is_reached, f"{part.scenario.name}: its own hints lose"

    def follow(self, table: Locator) -> dict[str, str]:
        """Make the move that the page's hint names; nothing but the page is asked."""
        named = table.locator(".terz-says").inner_text()
        assert Texts(lang_of(self.path)).tr(SCENE_WORDS["move_undo"]) not in named, named  # type: ignore[arg-type]
        for act in table.locator("[data-act]").all():
            label = (act.locator("span").first if act.locator("span").count() else act).text_content() or ""
            within = f": {label[:1].lower()}{label[1:]}."  # as a match's coach names it
            if any(said in named for said in (f"“{label}”", f"«{label}»", within)):
                message = {"type": "act", "id": act.get_attribute("data-act") or ""}
                self.way.act(table, act)
                return message
        hinted = table.locator('.terz-hand button[data-lit="hint"]')
        assert hinted.count() == 1, named
        message = {"type": "play", "card": hinted.get_attribute("data-card") or ""}
        self.way.press(hinted)
        return message

    def settled(self, table: Locator) -> None:
        """Wait until an answer has come and nothing moves any more."""
        settled(table)
        expect(table).not_to_have_attribute("data-playing", "")

    def matches(self, table: Locator, part: ScenarioPart | LaidPart | MatchPart) -> None:
        """The table shows what the same moves have made of it here."""
        self.settled(table)
        view = part.widget.view
        expect(table.locator(".terz-prompt")).to_have_text(view["prompt"])
        hand = view["scene"]["hand"]
        codes = [card["code"] for card in hand["cards"]] if hand else []
        assert (
            table.locator(".terz-hand [data-card]").evaluate_all("all => all.map(card => card.dataset.card)") == codes
        )
        if view["status"]:
            expect(table.locator(".terz-says")).to_contain_text(view["status"]["text"])

    def reload(self, table: Locator, part: ScenarioPart | MatchPart) -> None:
        """Load the page anew: the step, what is done and the moves of the scene are still there."""
        self.reloads = False
        step = self.page.locator(".terz-step:visible").get_attribute("data-step") or ""
        done = self.page.locator(".terz-way-steps [data-done]")
        before = done.evaluate_all("all => all.map(dot => dot.dataset.go)")
        self.page.reload()
        self.page.wait_for_selector(READY, timeout=PATIENCE)
        self._arrived(step)
        expect(done).to_have_count(len(before))
        assert done.evaluate_all("all => all.map(dot => dot.dataset.go)") == before
        part.restore(part.as_json())
        self.matches(table, part)


SMALL = """least => [...document.querySelectorAll("button, a, summary, label, select, textarea, input")]
  .filter(node => node.checkVisibility({ visibilityProperty: true }))
  // A link within a sentence is as high as its line; one that waits off the page for its focus is unseen.
  .filter(node => !node.matches(".terz-card, p a, li a, dd a, .anchor-link, .course-skip"))
  // What stands in its label is touched by that, but a text in itself.
  .filter(node => !node.matches("label > :is([type=radio], [type=checkbox], [type=file]), label:has(textarea)"))
  .map(node => [node, node.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.01 || box.height < least - 0.01)
  .map(([node, box]) => `${node.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)"""


def assert_accessible(page: Page) -> None:
    """Axe finds nothing serious or critical."""
    found = Axe().run(page).response["violations"]
    grave = [finding for finding in found if finding["impact"] in {"serious", "critical"}]
    assert not grave, json.dumps(grave, indent=1)[:4000]


@contextmanager
def walking(
    browser: Browser,
    course: str,
    path: str,
    way: Way,
    *,
    motion: bool = False,
    looks: bool = True,
    reloads: bool = False,
) -> Iterator[Walk]:
    """Open a browser as one has it who walks in some way; whatever it complains about is noted."""
    context = browser.new_context(reduced_motion="no-preference" if motion else "reduce", **way.device)
    page = context.new_page()
    walk = Walk(path, page, way, course, looks, reloads)
    here = (course, course.replace("http", "ws"), "data:", "blob:")
    page.on("pageerror", lambda error: walk.complaints.append(str(error)))
    page.on("console", lambda said: walk.complaints.append(said.text) if said.type == "error" else None)
    page.on("request", lambda asked: None if asked.url.startswith(here) else walk.outside.append(asked.url))
    try:
        yield walk
    finally:
        page.goto("about:blank")  # leaving it ends its kernel, closing it would not
        context.close()
