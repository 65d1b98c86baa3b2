"""Words explained where they stand, in a real browser."""

from __future__ import annotations

import pytest
from path_page import heading, open_lesson, path, seen, word
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.usefixtures("quiet")


def note(page: Page) -> Locator:
    return page.get_by_role("tooltip")


@pytest.mark.parametrize("how", ["hover", "focus", "click"])
def test_a_word_is_explained_where_it_stands(page: Page, how: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_lesson(page, path(), at="#step=trick")
    expect(note(page)).to_be_hidden()
    if how == "focus":
        page.keyboard.press("Tab")
        expect(word(page)).to_be_focused()
    else:
        getattr(word(page), how)()
    expect(note(page)).to_contain_text("takes any card of another suit")
    box = note(page).bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    page.keyboard.press("Escape")
    expect(note(page)).to_be_hidden()
    assert seen(page) == ["trick"]


def test_the_pointer_may_come_to_the_note_but_not_leave_it(page: Page) -> None:
    open_lesson(page, path(), at="#step=trick")
    word(page).hover()
    note(page).hover()
    page.wait_for_timeout(400)
    expect(note(page)).to_be_visible()
    page.mouse.move(5, 5)
    expect(note(page)).to_be_hidden()


def test_a_tap_opens_a_note_and_a_tap_elsewhere_closes_it(page: Page) -> None:
    open_lesson(page, path(), at="#step=trick")
    word(page).dispatch_event("pointerover", {"pointerType": "touch", "bubbles": True})
    expect(note(page)).to_be_hidden()
    word(page).click()
    expect(note(page)).to_be_visible()
    heading(page, "trick").click()
    expect(note(page)).to_be_hidden()


def test_a_word_says_its_meaning_to_a_screen_reader(page: Page) -> None:
    open_lesson(page, path(), at="#step=trick")
    meaning = word(page).get_attribute("aria-describedby")
    assert meaning == "word-trump-text"
    expect(page.locator(f"#{meaning}")).to_contain_text("takes any card of another suit")


def test_a_word_that_the_page_does_not_explain_is_an_ordinary_link(page: Page) -> None:
    open_lesson(page, path(), at="#step=trick")
    page.locator('a[href="#word-void"]:visible').click()
    expect(note(page)).to_be_hidden()
    assert page.url.endswith("#word-void")
    assert seen(page) == ["trick"]
