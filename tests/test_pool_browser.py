"""Cards picked from a row on the table that offers them, beside a hand: keys, touch, and how many are asked for."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from reach import TOUCH, reach_of_cards
from widget_page import open_widgets

from terz_tutor.lesson.views import quiz_view
from terz_tutor.rules import PRESETS
from terz_tutor.session import question
from terz_tutor.texts import Texts

STATE = question.start("opponent-hand", PRESETS["modern"], level=5, number=3)


def view_of(state: question.QuestionState) -> dict[str, Any]:
    return json.loads(json.dumps(quiz_view(state, Texts("en"))))  # type: ignore[no-any-return]


@pytest.fixture(params=[320, 900])
def shown(request: pytest.FixtureRequest, browser: Browser) -> Page:
    page = browser.new_page(viewport={"width": request.param, "height": 2600}, reduced_motion="reduce")
    return open_widgets(page, ("quiz", view_of(STATE)))


def test_the_row_is_picked_from_and_the_hand_is_not(shown: Page) -> None:
    assert STATE.puzzle is not None
    pool, answer = STATE.puzzle.draft.pool, STATE.puzzle.answer
    assert shown.locator(".terz-offered button").count() == len(pool) == shown.locator("button.terz-card").count()
    assert shown.locator(".terz-hand button").count() == 0
    check = shown.get_by_role("button", name="Check")
    for code in answer:
        expect(check).to_have_attribute("aria-disabled", "true")
        shown.locator(f".terz-offered [data-card='{code}']").click(position={"x": 10, "y": 10})
    expect(shown.locator(".terz-hint")).to_contain_text(f"{len(answer)}\u00a0/\u00a0{len(answer)}")
    check.click()
    sent = shown.evaluate("models[0].sent")
    assert sorted(sent[0]["value"]) == sorted(answer)
    answered = question.step(STATE, question.Answer(sent[0]["value"]))
    shown.evaluate("view => models[0].reply(view)", view_of(answered))
    expect(shown.locator(".terz-offered [data-mark='right']")).to_have_count(len(answer))


def test_the_row_is_one_tab_stop_and_walked_by_arrows(shown: Page) -> None:
    row = shown.locator(".terz-offered button")
    assert row.evaluate_all("cards => cards.filter(card => card.tabIndex === 0).length") == 1
    row.first.focus()
    for key in ("ArrowRight", "Space", "End", "Enter"):
        shown.keyboard.press(key)
    pressed = row.evaluate_all("cards => cards.map(card => card.getAttribute('aria-pressed'))")
    assert [place for place, state in enumerate(pressed) if state == "true"] == [1, len(pressed) - 1]


def test_every_card_is_in_reach_of_a_thumb(shown: Page) -> None:
    reach = reach_of_cards(shown)
    assert min(reach) >= TOUCH, reach
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
