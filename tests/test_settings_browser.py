"""The settings in a real browser: what is sent, what is kept, and the sheet of rules over a lesson."""

from __future__ import annotations

import json

import pytest
from path_page import LABELS, open_lesson, path, seen, stored
from playwright.sync_api import Page, expect
from widget_page import SETTINGS, open_widgets, page_of, reply, sent

MODERN = {"rules": "modern", "colours": 4, "letters": "latin"}


pytestmark = pytest.mark.usefixtures("quiet")


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


def test_a_link_of_the_text_leads_to_the_sheet_under_the_rules_chosen(page: Page) -> None:
    open_lesson(page, path(), at="#step=strength")
    page.evaluate("""() => {
        document.body.dataset.courseSheet = "/sheet?lang=en";
        const text = document.createElement("div");
        text.className = "jp-RenderedHTMLCommon";
        text.innerHTML = '<a href="/sheet?lang=en">the sheet</a> <a href="/other">another page</a>';
        document.body.prepend(text);
    }""")
    sheet, other = (page.get_by_role("link", name=name) for name in ("the sheet", "another page"))
    sheet.hover()
    expect(sheet).to_have_attribute("href", "/sheet?lang=en&rules=modern")
    page.locator(".terz-quiz .terz-chip").click()
    page.get_by_role("dialog").locator("label:has(input[value='old-ten'])").click()
    page.keyboard.press("Escape")
    sheet.focus()
    expect(sheet).to_have_attribute("href", "/sheet?lang=en&rules=old-ten")
    other.hover()
    expect(other).to_have_attribute("href", "/other")


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


def test_settings_without_rules_keep_those_chosen_elsewhere(page: Page) -> None:
    html = page_of(("settings", {**SETTINGS, "systems": []}))
    page.route("http://course.test/**", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("http://course.test/")
    page.evaluate("""localStorage.setItem('terz.settings', '{"rules": "classic"}')""")
    page.reload()
    page.wait_for_selector("[data-ready]")
    assert page.locator("input[data-group='rules']").count() == 0
    page.locator("details").evaluate("one => { one.open = true; }")
    page.locator("label:has(input[data-group='colours'][value='2'])").click()
    kept = page.evaluate("JSON.parse(localStorage.getItem('terz.settings'))")
    assert (kept["rules"], kept["colours"]) == ("classic", 2)


def test_settings_go_back_when_the_answer_does_not_come(page: Page) -> None:
    page.clock.install()
    open_widgets(page, ("settings", SETTINGS))
    page.get_by_label("classic").check()
    page.clock.run_for(9_000)
    expect(page.get_by_role("status")).to_have_text("lost")
    expect(page.get_by_label("modern")).to_be_checked()


def test_what_was_chosen_is_sent_at_once_and_remembered(page: Page) -> None:
    letters = ["latin"]
    page.route(
        "http://course.test/",
        lambda route: route.fulfill(
            body=page_of(("settings", {**SETTINGS, "letters": letters[-1]})), content_type="text/html"
        ),
    )
    page.goto("http://course.test/")
    page.wait_for_selector("[data-ready]")
    assert sent(page) == []
    page.get_by_label("classic").check()
    choice = {**MODERN, "rules": "classic"}
    assert sent(page) == [{"type": "set", **choice}]
    reply(page, {**SETTINGS, **choice})
    assert json.loads(page.evaluate("localStorage['terz.settings']")) == {"rules": "classic"}
    # Nobody chose letters: a lesson that begins with others keeps them.
    letters.append("cyrillic")
    page.reload()
    page.wait_for_selector("[data-ready]")
    assert sent(page) == [{"type": "set", **choice, "letters": "cyrillic"}]
    reply(page, {**SETTINGS, **choice, "letters": "cyrillic"})
    page.get_by_text("looks").click()
    page.get_by_label("letters_latin").check()
    assert sent(page)[-1] == {"type": "set", **choice}
    assert json.loads(page.evaluate("localStorage['terz.settings']")) == {"rules": "classic", "letters": "latin"}
    page.reload()
    page.wait_for_selector("[data-ready]")
    assert sent(page) == [{"type": "set", **choice}]
    for odd in ('{"rules": "poker", "colours": "4"}', "[]", "7", "null", "{"):
        page.evaluate("odd => localStorage.setItem('terz.settings', odd)", odd)
        page.reload()
        page.wait_for_selector("[data-ready]")
        assert sent(page) == []
