"""The real lessons, served by the real course, in a real browser: how a page looks, and what the browser keeps.

That each step can be walked is shown by tests/test_walk.py. The tests that share a page may follow each other in any
order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from lesson_pages import (
    READY,
    Asked,
    answer_by,
    by_mouse,
    expected,
    focused,
    number_of,
    open_lesson,
    questions,
    settled,
    shown,
)
from playwright.sync_api import Browser, Locator, Page, expect

from terz_tutor.lesson import views
from terz_tutor.lines import kept_together
from terz_tutor.quiz import Form
from terz_tutor.rules import PRESETS
from terz_tutor.session import start
from terz_tutor.texts import Texts

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "color_scheme": "dark",
    "has_touch": True,
    "is_mobile": True,
}
DEVICES = {"01_cards.ipynb": DESK, "ru/03_endgame.ipynb": PHONE}


@dataclass(frozen=True, slots=True)
class OpenLesson:
    """A lesson in a browser."""

    path: str
    page: Page
    asked: tuple[Asked, ...]

    def go(self, step: str) -> None:
        """Go to a step by the address."""
        self.page.evaluate("step => { location.hash = `step=${step}` }", step)
        expect(self.page.locator(f'.terz-step[data-step="{step}"]')).to_be_visible()

    def question(self, *forms: Form) -> tuple[Locator, Asked]:
        """Go to the page's first question of some form, and tell what is asked there now."""
        place = next(place for place, asked in enumerate(self.asked) if asked.puzzle.form in forms)
        self.go(self.asked[place].step)
        quiz = self.page.locator(".terz-quiz").nth(place)
        return quiz, replace(self.asked[place], number=number_of(quiz))


@pytest.fixture(scope="module", params=DEVICES)
def lesson(browser: Browser, course_url: str, request: pytest.FixtureRequest) -> Iterator[OpenLesson]:
    """Open a lesson for the tests that share it."""
    path = request.param
    context = browser.new_context(reduced_motion="reduce", **DEVICES[path])
    opened = OpenLesson(path, context.new_page(), questions(path))
    open_lesson(opened.page, course_url, path)
    yield opened
    opened.page.goto("about:blank")  # leaving it ends its kernel, closing it would not
    context.close()


# What is there before anything is pressed


def test_a_lesson_shows_its_questions(lesson: OpenLesson) -> None:
    for place, asked in enumerate(lesson.asked):
        quiz = lesson.page.locator(".terz-quiz").nth(place)
        assert shown(quiz) == expected(replace(asked, number=number_of(quiz)).view)
        expect(quiz.locator(".terz-live")).to_have_text("")


def test_a_rule_is_read_at_once_and_its_sources_are_unfolded(lesson: OpenLesson) -> None:
    lesson.go(lesson.page.locator("[data-terz-step]:has(.terz-rules)").first.get_attribute("data-terz-step") or "")
    sheet = lesson.page.locator(".terz-rules:visible").first
    expect(sheet.locator(".terz-rule > p").first).to_be_visible()
    sources = sheet.locator("dl").first
    expect(sources).to_be_hidden()
    sheet.locator("summary").first.click()
    expect(sources).to_be_visible()
    expect(sources.locator("dt")).to_have_count(4)


# Questions follow each other


def test_after_a_right_answer_another_question_is_asked(lesson: OpenLesson) -> None:
    quiz, asked = lesson.question(Form.NUMBER)
    answer_by(by_mouse, quiz, Form.NUMBER, asked.answer(right=True))
    expect(quiz.locator(".terz-primary")).to_be_focused()
    settled(quiz)
    quiz.page.keyboard.press("n")
    expect(quiz.locator(".terz-meta span").first).to_contain_text(str(asked.number + 1))
    assert shown(quiz) == expected(replace(asked, number=asked.number + 1).view)
    assert focused(quiz, ".terz-heading")
    expect(quiz.locator(".terz-live")).to_have_text("")
    assert quiz.locator("[aria-pressed=true], [data-mark]").count() == 0


# How it looks while a verdict is open


@pytest.fixture
def judged(lesson: OpenLesson) -> Iterator[Locator]:
    """Answer the first question that offers one choice wrongly, and try it again after the test."""
    quiz, asked = lesson.question(Form.ONE)
    wrong = asked.answer(right=False)
    answer_by(by_mouse, quiz, Form.ONE, wrong)
    said = re.compile(re.escape(str(kept_together(asked.verdict(wrong)["text"]))) + "$")
    expect(quiz.locator(".terz-live")).to_have_text(said)
    yield quiz
    lesson.question(Form.ONE)
    quiz.locator('[data-do="retry"]').click()
    expect(quiz.locator(".terz-live")).to_have_text("")


def test_nothing_scrolls_sideways_on_a_small_phone(lesson: OpenLesson, judged: Locator) -> None:
    lesson.page.set_viewport_size({"width": 320, "height": 640})
    judged.evaluate("() => document.querySelectorAll('details').forEach(details => { details.open = true; })")
    assert lesson.page.evaluate("document.documentElement.scrollWidth") <= 320
    judged.evaluate("() => document.querySelectorAll('details').forEach(details => { details.open = false; })")
    lesson.page.set_viewport_size(DEVICES[lesson.path]["viewport"])


MOVING = """() => [...document.querySelectorAll("*")].filter(node => {
  const { transitionDuration, animationName, animationDuration } = getComputedStyle(node);
  const lasts = times => times.split(", ").some(time => parseFloat(time) > 0);
  const animated = animationName !== "none" && lasts(animationDuration);
  return node.checkVisibility() && (lasts(transitionDuration) || animated);
}).map(node => node.outerHTML.slice(0, 80))"""


def test_nothing_moves_where_motion_is_unwanted(lesson: OpenLesson, judged: Locator) -> None:
    expect(judged).to_be_visible()
    assert lesson.page.evaluate(MOVING) == []
    assert lesson.page.evaluate("document.getAnimations().length") == 0
    lesson.page.emulate_media(reduced_motion="no-preference")
    assert lesson.page.evaluate(MOVING)
    lesson.page.emulate_media(reduced_motion="reduce")


EDGE = """node => {
  const [border, outline] = [getComputedStyle(node), getComputedStyle(node.querySelector("svg") ?? node)];
  return [border.borderTopStyle, border.borderTopWidth, outline.outlineStyle, outline.outlineWidth].join(" ");
}"""


def test_forced_colours_leave_signs_and_borders(lesson: OpenLesson, judged: Locator) -> None:
    lesson.page.emulate_media(forced_colors="active")
    looks = set()
    for mark, sign in (("right", "✓"), ("wrong", "✗")):
        option = judged.locator(f".terz-option[data-mark={mark}]")
        expect(option.locator(".terz-sign")).to_have_text(sign)
        looks.add(option.evaluate(EDGE))
    toggled, _ = lesson.question(Form.ORDER, Form.SOME, Form.CARDS)
    choices = toggled.locator(".terz-option, button.terz-card")
    by_mouse(choices.first)
    expect(choices.first).to_have_attribute("aria-pressed", "true")
    chosen, other = (choices.nth(place).evaluate(EDGE) for place in (0, 1))
    by_mouse(choices.first)
    lesson.page.emulate_media(forced_colors="none")
    assert len(looks) == 2
    assert chosen != other


# Settings


def test_choices_go_along_to_the_next_lesson_and_the_other_language(course_url: str, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_lesson(page, course_url, "01_cards.ipynb")
    quizzes = page.locator(".terz-quiz")
    exchange = quizzes.nth([asked.kind for asked in questions("01_cards.ipynb")].index("exchange-now"))
    expect(exchange.locator(".terz-option")).not_to_have_count(0)
    settings = page.locator(".terz-settings")
    settings.locator("summary").click()
    for value in ("old-ten", "2", "cyrillic"):
        settings.locator(f"label:has(input[value='{value}'])").click()
    assert_old_ten(page, "Old ten")
    notice = views.quiz_view(start("exchange-now", PRESETS["old-ten"]), Texts("en"))["prompt"]
    expect(exchange.locator(".terz-prompt")).to_have_text(notice)
    expect(exchange.locator(".terz-option, .terz-primary:not([hidden])")).to_have_count(0)
    page.goto(f"{course_url}voila/render/02_melds.ipynb")
    page.wait_for_selector(READY)
    assert_old_ten(page, "Old ten")
    page.get_by_role("link", name="Русский").click()
    page.wait_for_url("**/voila/render/ru/02_melds.ipynb#step=*")
    page.wait_for_selector(READY)
    assert_old_ten(page, Texts("ru").system("old-ten"))
    page.goto("about:blank")


def test_letters_that_nobody_chose_stay_the_languages_own(course_url: str, page: Page) -> None:
    open_lesson(page, course_url, "01_cards.ipynb")
    page.locator(".terz-settings label:has(input[value='classic'])").click()
    expect(page.locator(".terz-quiz .terz-chip").first).to_have_text(Texts("en").system("classic"))
    page.get_by_role("link", name="Русский").click()
    page.wait_for_url("**/voila/render/ru/01_cards.ipynb#step=*")
    page.wait_for_selector(READY)
    expect(page.locator(".terz-quiz .terz-chip").first).to_have_text(Texts("ru").system("classic"))
    expect(page.locator(".terz-settings input[value='cyrillic']")).to_be_checked()
    expect(page.locator(".terz-index", has_text=re.compile("^[ВДТ]$")).first).to_be_attached()
    page.goto("about:blank")


def assert_old_ten(page: Page, name: str) -> None:
    """Old ten's rules, two colours and Russian letters are everywhere on a page."""
    expect(page.locator(".terz-quiz .terz-chip", has_not_text=name)).to_have_count(0)
    expect(page.locator(".terz:not(dialog, [data-colours='2'])")).to_have_count(0)
    expect(page.locator(".terz-index:visible", has_text=re.compile("^[JQKA]$"))).to_have_count(0)
    expect(page.locator(".terz-index", has_text=re.compile("^[ВДТ]$")).first).to_be_attached()
    checked = page.locator(".terz-settings input:checked")
    assert checked.evaluate_all("radios => radios.map(radio => radio.value)") == [
        "old-ten",
        "2",
        "cyrillic",
        "normal",
        "on",
    ]
