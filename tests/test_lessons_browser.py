"""The real lessons, served by the real course, in a real browser: asked, answered, explained, and kept at home.

A lesson's page is opened once for the tests that share it: English ones as on a desk, Russian ones as on a phone in
the dark. The tests may follow each other in any order: each reads from the page which question is open there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from lesson_pages import (
    PATHS,
    READY,
    Asked,
    answer_by,
    answer_by_keys,
    by_mouse,
    by_touch,
    expected,
    focused,
    lang_of,
    number_of,
    open_lesson,
    questions,
    shown,
    trials,
)
from playwright.sync_api import Browser, Locator, Page, expect
from reach import reach_of_cards

from terz_tutor.lesson import views
from terz_tutor.quiz import Form
from terz_tutor.rules import PRESETS
from terz_tutor.session import TrialState, deal_trial, play_trial, start
from terz_tutor.texts import Texts

pytestmark = pytest.mark.browser

TOUCH = 44  # px
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "color_scheme": "dark",
    "has_touch": True,
    "is_mobile": True,
}


@dataclass(frozen=True, slots=True)
class OpenLesson:
    """A lesson in a browser, and what the browser complained about."""

    path: str
    page: Page
    asked: list[Asked]
    complaints: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    @property
    def on_phone(self) -> bool:
        """Whether it is open as on a phone."""
        return lang_of(self.path) == "ru"

    @property
    def device(self) -> dict[str, Any]:
        """What it is open on."""
        return PHONE if self.on_phone else DESK

    def question(self, place: int) -> tuple[Locator, Asked]:
        """Return the part of the page with a question, and the question that is open there."""
        quiz = self.page.locator(".terz-quiz").nth(place)
        return quiz, replace(self.asked[place], number=number_of(quiz))

    def place_of(self, *forms: Form) -> int:
        """Return the place of the page's first question of some form."""
        return next(place for place, asked in enumerate(self.asked) if asked.puzzle.form in forms)


@pytest.fixture(scope="module", params=PATHS)
def lesson(browser: Browser, course_url: str, request: pytest.FixtureRequest) -> Iterator[OpenLesson]:
    """Open a lesson for the tests that share it."""
    path = request.param
    context = browser.new_context(reduced_motion="reduce", **(PHONE if lang_of(path) == "ru" else DESK))
    opened = OpenLesson(path, context.new_page(), questions(path))
    here = (course_url, course_url.replace("http", "ws"), "data:", "blob:")
    page = opened.page
    page.on("pageerror", lambda error: opened.complaints.append(str(error)))
    page.on("console", lambda said: opened.complaints.append(said.text) if said.type == "error" else None)
    page.on("request", lambda asked: None if asked.url.startswith(here) else opened.outside.append(asked.url))
    open_lesson(page, course_url, path)
    yield opened
    page.goto("about:blank")  # leaving it ends its kernel, closing it would not
    context.close()


# What is there before anything is pressed


def test_a_lesson_shows_its_questions_and_nothing_of_its_making(lesson: OpenLesson) -> None:
    for place in range(len(lesson.asked)):
        quiz, asked = lesson.question(place)
        assert shown(quiz) == expected(asked.view)
        expect(quiz.locator(".terz-live")).to_have_text("")
    text = lesson.page.locator("body").inner_text()
    for slip in (r"Traceback", r"\blesson\.", r"\bimport\b", r"\[\d+\]:", r"/modern/\d/\d", r"[{}]", r"\bNone\b"):
        assert not re.search(slip, text), slip
    assert lesson.page.locator(".jp-InputArea-editor, .jp-RenderedText, pre").count() == 0


def test_an_unanswered_page_is_accessible(lesson: OpenLesson) -> None:
    assert_accessible(lesson.page)


def test_a_rule_is_read_at_once_and_its_sources_are_unfolded(lesson: OpenLesson) -> None:
    sheet = lesson.page.locator(".terz-rules").first
    expect(sheet.locator(".terz-rule > p").first).to_be_visible()
    sources = sheet.locator("dl").first
    expect(sources).to_be_hidden()
    sheet.locator("summary").first.click()
    expect(sources).to_be_visible()
    expect(sources.locator("dt")).to_have_count(4)


def test_what_is_pressed_is_large_enough(lesson: OpenLesson) -> None:
    lesson.page.set_viewport_size({"width": 360, "height": 740})
    small = lesson.page.evaluate(
        """least => [...document.querySelectorAll("button, a, summary, label, select, input:not([type=radio])")]
          .filter(node => node.checkVisibility({ visibilityProperty: true }))
          // A link within a sentence is as high as its line; one that waits off the page for its focus is unseen.
          .filter(node => !node.matches(".terz-card, p a, .anchor-link, .course-skip"))
          .map(node => [node, node.getBoundingClientRect()])
          .filter(([, box]) => box.width < least - 0.01 || box.height < least - 0.01)
          .map(([node, box]) => `${node.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)""",
        TOUCH,
    )
    assert small == []
    # Cards overlap: what counts is the strip of each that can be reached.
    reach = reach_of_cards(lesson.page)
    assert reach
    assert min(reach) >= TOUCH
    lesson.page.set_viewport_size(lesson.device["viewport"])


# Questions


def test_each_question_is_answered_explained_and_followed_by_another(lesson: OpenLesson) -> None:
    """Each in its own way: right or wrong by hand, right by the keyboard; the phone's order is another."""
    for place in range(len(lesson.asked)):
        quiz, asked = lesson.question(place)
        way = (place + lesson.on_phone) % 3
        if way == 2:
            answer_rightly_by_keys(quiz, asked)
        else:
            answer_by_hand(lesson, quiz, asked, right=way == 0)


def answer_by_hand(lesson: OpenLesson, quiz: Locator, asked: Asked, *, right: bool) -> None:
    press = by_touch if lesson.on_phone else by_mouse
    answer = asked.answer(right=right)
    listen(quiz)
    answer_by(press, quiz, asked.puzzle.form, answer)
    assert_judged(quiz, asked.verdict(answer), right=right)
    press(quiz.locator(".terz-primary"))
    assert_asked_on(quiz, asked)


def answer_rightly_by_keys(quiz: Locator, asked: Asked) -> None:
    answer = asked.answer(right=True)
    listen(quiz)
    answer_by_keys(quiz, asked.puzzle.form, answer)
    assert_judged(quiz, asked.verdict(answer), right=True)
    quiz.page.keyboard.press("n")
    assert_asked_on(quiz, asked)


def listen(quiz: Locator) -> None:
    """Begin to note what the live region says."""
    quiz.evaluate(
        """quiz => {
          quiz.heard = [];
          const live = quiz.querySelector("[role=status]");
          quiz.ear?.disconnect();
          quiz.ear = new MutationObserver(() => quiz.heard.push(live.textContent));
          quiz.ear.observe(live, { childList: true, characterData: true, subtree: true });
        }"""
    )


def assert_judged(quiz: Locator, verdict: dict[str, Any], *, right: bool) -> None:
    assert verdict["right"] is right
    said = verdict["headline"] + verdict["text"]
    expect(quiz.get_by_role("status")).to_have_text(said)
    heard = quiz.evaluate("quiz => quiz.heard")
    waiting = quiz.evaluate("quiz => quiz.heard.filter(said => said.endsWith('…'))")
    assert [words for words in heard if words and words not in waiting] == [said]
    rules = quiz.locator(".terz-more details.terz-rule")
    assert rules.locator(".terz-rule-id").all_text_contents() == [rule["id"] for rule in verdict["rules"]]
    assert rules.locator("summary > span").all_text_contents() == [rule["title"] for rule in verdict["rules"]]
    assert rules.count() >= 1
    assert rules.locator("xpath=self::*[@open]").count() == 0
    assert quiz.locator("ol li").all_text_contents() == [step["text"] for step in verdict["steps"]]
    expect(quiz.locator(".terz-answer")).to_be_visible(visible=not right)
    if not right:
        expect(quiz.locator(".terz-answer")).to_contain_text(verdict["answer_text"])
    assert focused(quiz, ".terz-primary")


def assert_asked_on(quiz: Locator, asked: Asked) -> None:
    following = replace(asked, number=asked.number + 1)
    expect(quiz.locator(".terz-meta span").first).to_contain_text(str(following.number))
    assert shown(quiz) == expected(following.view)
    assert focused(quiz, ".terz-heading")
    expect(quiz.get_by_role("status")).to_have_text("")
    assert quiz.locator("[aria-pressed=true], [data-mark]").count() == 0


# How it looks while a verdict is open


@pytest.fixture
def judged(lesson: OpenLesson) -> Iterator[Locator]:
    """Answer the first question that offers one choice wrongly, and ask on after the test."""
    quiz, asked = lesson.question(lesson.place_of(Form.ONE))
    wrong = asked.answer(right=False)
    answer_by(by_mouse, quiz, Form.ONE, wrong)
    expect(quiz.get_by_role("status")).to_have_text(re.compile(re.escape(asked.verdict(wrong)["text"]) + "$"))
    yield quiz
    quiz.locator(".terz-primary").click()
    expect(quiz.get_by_role("status")).to_have_text("")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_verdict_is_accessible_in_light_and_dark(lesson: OpenLesson, judged: Locator, scheme: Any) -> None:
    expect(judged).to_be_visible()
    lesson.page.emulate_media(color_scheme=scheme)
    assert_accessible(lesson.page)


def assert_accessible(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    grave = [finding for finding in found if finding["impact"] in {"serious", "critical"}]
    assert not grave, json.dumps(grave, indent=1)[:4000]


def test_nothing_scrolls_sideways_on_a_small_phone(lesson: OpenLesson, judged: Locator) -> None:
    lesson.page.set_viewport_size({"width": 320, "height": 640})
    judged.evaluate("() => document.querySelectorAll('details').forEach(details => { details.open = true; })")
    assert lesson.page.evaluate("document.documentElement.scrollWidth") <= 320
    judged.evaluate("() => document.querySelectorAll('details').forEach(details => { details.open = false; })")
    lesson.page.set_viewport_size(lesson.device["viewport"])


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
    toggled, _ = lesson.question(lesson.place_of(Form.ORDER, Form.SOME, Form.CARDS))
    choices = toggled.locator(".terz-option, button.terz-card")
    by_mouse(choices.first)
    expect(choices.first).to_have_attribute("aria-pressed", "true")
    chosen, other = (choices.nth(place).evaluate(EDGE) for place in (0, 1))
    by_mouse(choices.first)
    lesson.page.emulate_media(forced_colors="none")
    assert len(looks) == 2
    assert chosen != other


# Trying replies


def test_a_tried_card_is_answered_by_the_rules(lesson: OpenLesson) -> None:
    """In the endgame a forbidden card goes back with one sentence and its rule; a legal one is told who takes."""
    texts = Texts("ru" if lesson.on_phone else "en")
    tables = lesson.page.locator(".terz-position")
    stocks = trials(lesson.path)
    assert tables.count() == len(stocks)
    for place, stock in enumerate(stocks):
        dealt = deal_trial(PRESETS["modern"], stock, 1)
        tried = [play_trial(dealt, card) for card in dealt.scene.hand]
        forbidden = [state for state in tried if not state.allowed][:1]
        legal = next(state for state in tried if state.allowed)
        assert forbidden or stock
        for state in (*forbidden, legal):
            assert_tried(tables.nth(place), state, texts)


def assert_tried(table: Locator, state: TrialState, texts: Texts) -> None:
    assert state.chosen
    assert state.reason
    card = table.locator(f'button[data-card="{state.chosen.code}"]')
    by_mouse(card)
    sentence = texts.sentence(state.reason)
    expect(table.get_by_role("status")).to_have_text(sentence if state.allowed else f"{sentence} {state.reason.rule}")
    expect(card).to_have_attribute("aria-pressed", str(state.allowed).lower())
    assert table.locator("button[aria-pressed=true]").count() == state.allowed
    if state.allowed:
        assert state.reason.code in {"trial_yours", "trial_theirs"}
    else:
        assert re.fullmatch(r"[^.!?]+[.!?]", sentence)


# At the end


def test_no_error_was_logged_and_nothing_left_this_machine(lesson: OpenLesson) -> None:
    assert lesson.complaints == []
    assert lesson.outside == []


# Settings


def test_choices_go_along_to_the_next_lesson_and_the_other_language(course_url: str, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_lesson(page, course_url, "01_cards.ipynb")
    quizzes = page.locator(".terz-quiz")
    exchange = quizzes.nth([asked.kind for asked in questions("01_cards.ipynb")].index("exchange-now"))
    expect(exchange.locator(".terz-option").first).to_be_visible()
    settings = page.locator(".terz-settings")
    for value in ("old-ten", "2", "cyrillic"):
        settings.locator(f"label:has(input[value='{value}'])").click()
    assert_old_ten(page, "Old ten")
    notice = views.quiz_view(start("exchange-now", PRESETS["old-ten"]), Texts("en"))["prompt"]
    expect(exchange.locator(".terz-prompt")).to_have_text(notice)
    expect(exchange.locator(".terz-option, .terz-press:visible")).to_have_count(0)
    page.get_by_role("link", name="melds").click()
    page.wait_for_url("**/voila/render/02_melds.ipynb")
    page.wait_for_selector(READY)
    assert_old_ten(page, "Old ten")
    page.get_by_role("link", name="Русский").click()
    page.wait_for_url("**/voila/render/ru/02_melds.ipynb")
    page.wait_for_selector(READY)
    assert_old_ten(page, Texts("ru").system("old-ten"))
    page.goto("about:blank")


def test_letters_that_nobody_chose_stay_the_languages_own(course_url: str, page: Page) -> None:
    open_lesson(page, course_url, "01_cards.ipynb")
    page.locator(".terz-settings label:has(input[value='classic'])").click()
    expect(page.locator(".terz-quiz .terz-chip").first).to_have_text(Texts("en").system("classic"))
    page.get_by_role("link", name="Русский").click()
    page.wait_for_url("**/voila/render/ru/01_cards.ipynb")
    page.wait_for_selector(READY)
    expect(page.locator(".terz-quiz .terz-chip").first).to_have_text(Texts("ru").system("classic"))
    expect(page.locator(".terz-settings input[value='cyrillic']")).to_be_checked()
    expect(page.locator(".terz-index", has_text=re.compile("^[ВДТ]$")).first).to_be_attached()
    page.goto("about:blank")


def assert_old_ten(page: Page, name: str) -> None:
    """Old ten's rules, two colours and Russian letters are everywhere on a page."""
    expect(page.locator(".terz-quiz .terz-chip", has_not_text=name)).to_have_count(0)
    expect(page.locator(".terz:not([data-colours='2'])")).to_have_count(0)
    expect(page.locator(".terz-index:visible", has_text=re.compile("^[JQKA]$"))).to_have_count(0)
    expect(page.locator(".terz-index", has_text=re.compile("^[ВДТ]$")).first).to_be_attached()
    checked = page.locator(".terz-settings input:checked")
    assert checked.evaluate_all("radios => radios.map(radio => radio.value)") == ["old-ten", "2", "cyrillic"]
