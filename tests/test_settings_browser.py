"""The sheet of rules over a lesson, and the settings that are the page's alone, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from path_page import LABELS, open_lesson, path, seen, stored
from playwright.sync_api import Page, expect
from widget_page import no_complaints


@pytest.fixture(autouse=True)
def quiet(page: Page) -> Iterator[None]:
    """Whatever the page complains about fails the test."""
    with no_complaints(page):
        page.emulate_media(reduced_motion="reduce")
        yield


def test_a_chip_opens_the_rules_from_any_step_and_they_go_back(page: Page) -> None:
    open_lesson(page, path(), at="#step=strength")
    chip = page.locator(".terz-quiz .terz-chip")
    chip.click()
    sheet = page.get_by_role("dialog", name=LABELS["sheet"])
    expect(sheet).to_be_visible()
    expect(sheet.locator("input:checked").first).to_be_focused()
    sheet.locator("label:has(input[value='classic'])").click()
    assert page.evaluate("models[1].sent") == [{"type": "set", "rules": "classic", "colours": 4, "letters": "latin"}]
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(chip).to_be_focused()
    assert page.locator("#at-1 .terz-settings").count() == 1
    assert seen(page) == ["strength"]


def test_the_sheet_links_to_the_page_to_print_under_the_rules_chosen(page: Page) -> None:
    open_lesson(page, path(), at="#step=strength")
    page.evaluate("document.body.dataset.courseSheet = '/sheet?lang=en'")
    page.locator(".terz-quiz .terz-chip").click()
    link = page.get_by_role("link", name=LABELS["print"])
    expect(link).to_have_attribute("href", "/sheet?lang=en&rules=modern")
    page.get_by_role("dialog").locator("label:has(input[value='old-ten'])").click()
    expect(link).to_have_attribute("href", "/sheet?lang=en&rules=old-ten")
    page.get_by_role("button", name=LABELS["close"]).click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_size_and_motion_are_kept_by_the_browser_and_not_sent(page: Page) -> None:
    open_lesson(page, path())
    settings = page.locator(".terz-settings")
    settings.get_by_text("looks").click()  # these labels are their own codes
    settings.locator("label:has(input[value='large'])").click()
    settings.locator("label:has(input[value='off'])").click()
    expect(page.locator("body")).to_have_attribute("data-terz-cards", "large")
    expect(page.locator("body")).to_have_attribute("data-terz-motion", "off")
    assert page.evaluate("models[1].sent") == []
    assert stored(page, "terz.settings") == {"cards": "large", "motion": "off"}
    page.reload()
    page.wait_for_selector("[data-ready]")
    expect(settings.locator("input[value='large']")).to_be_checked()
    expect(page.locator("body")).to_have_attribute("data-terz-cards", "large")
    assert page.evaluate("models[1].sent") == []


def test_large_cards_are_larger_and_still_fit(page: Page) -> None:
    page.set_viewport_size({"width": 820, "height": 900})
    open_lesson(page, path(), at="#step=stock")
    card = page.locator(".terz-hand .terz-card:visible").first
    widths = {}
    for size in ("small", "normal", "large"):
        page.evaluate("size => { document.body.dataset.terzCards = size }", size)
        widths[size] = (card.bounding_box() or {"width": 0})["width"]
        assert page.evaluate("document.documentElement.scrollWidth") <= 820
    assert widths["small"] < widths["normal"] < widths["large"]
