"""What stands around a match's table, in a browser without a kernel: choosing, reading, saving, loading, walking."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from match_pages import match_pages
from playwright.sync_api import Browser, Page, expect
from reach import TOUCH
from widget_page import no_complaints, open_widgets, reply, sent

from terz_tutor.texts import Texts

EN = match_pages("en")
Show = Callable[[str], Page]


@pytest.fixture
def show(page: Page) -> Iterator[Show]:
    """Open a page with one widget; whatever it complains about fails the test."""

    def open_page(name: str) -> Page:
        return open_widgets(page, EN[name])

    with no_complaints(page):
        yield open_page


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_part_is_accessible_and_fits_a_small_phone(browser: Browser, lang: str, scheme: Any) -> None:
    context = browser.new_context(
        viewport={"width": 320, "height": 1600}, color_scheme=scheme, reduced_motion="reduce", has_touch=True
    )
    letters = Texts("ru" if lang == "ru" else "en").index_letters()
    for name, widget in match_pages(lang).items():
        page = context.new_page()
        open_widgets(page, widget, letters=letters)
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        violations = Axe().run(page).response["violations"]
        assert [(found["id"], found["nodes"][0]["html"]) for found in violations] == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        low = page.evaluate(
            """([pressed, least]) => [...document.querySelectorAll(pressed)]
            .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < least)
            .map((node) => node.outerHTML)""",
            ["main :is(button:not(.terz-card), summary, select, .terz-choice, input[type=number])", TOUCH],
        )
        assert low == [], name
        page.close()
    context.close()


def test_a_match_is_chosen_by_keyboard(show: Show) -> None:
    page = show("setup")
    page.get_by_text("New match").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="Beginner").focus()
    page.keyboard.press("Space")
    page.get_by_role("radio", name="Old ten").focus()
    page.keyboard.press("Space")
    page.get_by_role("spinbutton", name="The match goes to").fill("301")
    page.get_by_role("spinbutton", name="Match number").fill("77")
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "match", "level": "beginner", "rules": "old-ten", "target": 301, "number": 77}]
    expect(page.get_by_role("button", name="New match")).to_be_hidden()
    expect(page.get_by_role("heading", name="The match")).to_be_focused()


def test_a_match_without_a_number_is_a_new_one_and_nonsense_is_not_sent(show: Show) -> None:
    page = show("setup")
    page.get_by_text("New match").first.click()
    page.get_by_role("spinbutton", name="The match goes to").fill("0")
    page.get_by_role("button", name="New match").click()
    assert sent(page) == []
    page.get_by_role("spinbutton", name="The match goes to").fill("501")
    page.get_by_role("button", name="New match").click()
    assert sent(page) == [{"type": "match", "level": "club", "rules": "modern", "target": 501, "number": 0}]


def test_the_coach_is_turned_off_at_once(show: Show) -> None:
    page = show("setup")
    coach = page.get_by_role("checkbox")
    expect(coach).to_be_checked()
    coach.uncheck()
    assert sent(page) == [{"type": "tool", "id": "coach"}]
    reply(page, {**EN["setup"][1], "coach": False})
    expect(coach).not_to_be_checked()


def test_the_score_sheet_is_a_table_with_caption_and_headers(show: Show) -> None:
    page = show("score")
    table = page.get_by_role("table", name="The score sheet of the match up to 501")
    assert table.locator("thead th[scope=col]").all_inner_texts() == ["Deal", "You", "Opponent"]
    assert table.locator("tbody th[scope=row]").all_inner_texts() == ["1", "2"]
    sums = [[int(text) for text in row.locator("strong").all_inner_texts()] for row in table.locator("tbody tr").all()]
    totals = table.locator("tfoot tr").first.locator("td").all_inner_texts()
    assert totals == [str(sum(column)) for column in zip(*sums, strict=True)]


def test_moves_are_ordered_lists_and_the_current_deal_is_open(show: Show) -> None:
    page = show("moves")
    folds = page.locator(".terz-deals details")
    expect(folds).to_have_count(2)
    assert folds.nth(0).get_attribute("open") is not None
    assert folds.nth(1).get_attribute("open") is None
    items = folds.nth(0).get_by_role("listitem")
    expect(items).to_have_count(16)
    said = EN["moves"][1]["deals"][0]["tricks"][0]["lines"]
    assert items.first.inner_text().split() == " ".join(said).split()


def test_the_record_is_saved_as_a_file(show: Show, tmp_path: Path) -> None:
    page = show("moves")
    page.get_by_text("The record as text").first.click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "match-3.terz"
    download.value.save_as(tmp_path / "record")
    assert (tmp_path / "record").read_text(encoding="utf-8") == EN["moves"][1]["record"]
    assert sent(page) == []


def test_a_record_is_loaded_from_a_file(show: Show, tmp_path: Path) -> None:
    page = show("moves")
    page.get_by_text("Go on with a saved match").click()
    file = tmp_path / "match.terz"
    file.write_text('[Rules "modern"]\n', encoding="utf-8")
    page.get_by_label("Take it from a file").set_input_files(file)
    expect(page.get_by_label("Paste a record here")).to_have_value('[Rules "modern"]\n')
    page.get_by_role("button", name="Load this record").click()
    assert sent(page) == [{"type": "load", "text": '[Rules "modern"]\n'}]
    reply(page, {**EN["moves"][1], "status": {"ok": True, "text": "The record is loaded."}})
    expect(page.locator(".terz-live")).to_have_text("The record is loaded.")
    expect(page.get_by_label("Paste a record here")).to_have_value("")


def test_a_second_record_is_taken_and_announced_like_the_first(show: Show) -> None:
    page = show("moves")
    page.get_by_text("Go on with a saved match").click()
    given, said = page.get_by_label("Paste a record here"), page.locator(".terz-live")
    loaded = {**EN["moves"][1], "status": {"ok": True, "text": "The record is loaded."}}
    for _ in range(2):
        given.fill('[Rules "modern"]')
        page.get_by_role("button", name="Load this record").click()
        expect(said).to_be_empty()
        reply(page, loaded)
        expect(said).to_have_text("The record is loaded.")
        expect(given).to_have_value("")
    given.fill("What is written meanwhile stays.")
    page.evaluate("models[0].set('view', { ...models[0].get('view') })")
    expect(given).to_have_value("What is written meanwhile stays.")


def test_a_text_that_is_too_long_is_not_sent(show: Show) -> None:
    page = show("moves")
    page.get_by_text("Go on with a saved match").click()
    page.get_by_label("Paste a record here").fill("x" * 70_000)
    page.get_by_role("button", name="Load this record").click()
    expect(page.locator(".terz-live")).to_have_text("This text is too long for a record of a match.")
    assert sent(page) == []


def test_a_review_goes_on_by_itself_until_it_is_done(show: Show) -> None:
    page = show("review-ready")
    view = EN["review"][1]
    page.get_by_role("button", name="Review this deal").click()
    assert sent(page) == [{"type": "tool", "id": "review"}]
    running = {**view, "state": "running", "note": "The coach goes on.", "progress": {"done": 1, "of": 3}}
    reply(page, running)
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert sent(page)[1:] == [{"type": "tool", "id": "more"}]
    # a wish of the reader's comes before the next move of the coach's
    page.get_by_role("button", name="Forward").click()
    reply(page, {**running, "progress": {"done": 2, "of": 3}})
    assert sent(page)[2:] == [{"type": "walk", "at": view["at"] + 1}]
    reply(page, {**running, "at": view["at"] + 1, "progress": {"done": 2, "of": 3}})
    assert sent(page)[3:] == [{"type": "tool", "id": "more"}]
    reply(page, view)
    expect(page.get_by_role("progressbar")).to_be_hidden()
    assert len(sent(page)) == 4
    expect(page.locator(".terz-remark")).to_contain_text("Lost in this deal")


def test_a_deal_is_walked_by_keys_and_none_is_lost(show: Show) -> None:
    page = show("review")
    view = EN["review"][1]
    page.get_by_role("button", name="Forward").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight"):  # faster than Python answers
        page.keyboard.press(key)
    assert sent(page) == [{"type": "walk", "at": view["at"] + 1}]
    reply(page, {**view, "at": view["at"] + 1})
    assert sent(page)[1:] == [{"type": "walk", "at": view["at"] + 2}]
    reply(page, {**view, "at": view["at"] + 2})
    assert len(sent(page)) == 2
    page.keyboard.press("End")
    reply(page, {**view, "at": view["of"]})
    assert sent(page)[2:] == [{"type": "walk", "at": view["of"]}]
    page.keyboard.press("ArrowRight")
    assert len(sent(page)) == 3
    expect(page.get_by_role("button", name="Forward")).to_be_focused()


def test_a_move_of_the_list_leads_to_its_position(show: Show) -> None:
    page = show("review")
    view = EN["review"][1]
    costly = [move for move in view["moves"] if move["lost"]]
    assert costly
    marks = page.locator(".terz-own strong[data-lost]")
    assert marks.all_inner_texts() == [move["mark"] for move in costly]
    page.locator(".terz-own button").last.click()
    assert sent(page) == [{"type": "walk", "at": view["moves"][-1]["at"]}]
    assert page.locator(".terz-own [aria-current=step]").count() == 1
