"""Movement at the table: what happened is shown once and in order, and a tap, a key or a newer view ends it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from table_opened import PLAYED, Show, card, hand
from table_page import LED, REFUSED, TAKEN
from widget_page import reply, sent


def test_what_happened_is_shown_in_order_and_ends_with_what_stands(show: Show, page: Page) -> None:
    page.clock.install(time=0)
    show(LED)
    page.clock.pause_at(60)  # time goes on when the test says so
    card(page, "TS").click()
    page.evaluate(
        """() => {
          window.moved = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...how) { moved += 1; return animate.apply(this, how); };
        }"""
    )
    reply(page, TAKEN)
    expect(page.locator("[data-playing]")).to_have_count(1)
    expect(page.get_by_role("status")).to_have_text("You take the trick.")
    expect(page.locator(".terz-trick [data-card]")).to_have_count(2)
    assert page.evaluate("moved")
    page.clock.run_for(600)  # less than a trick is looked at
    expect(page.locator(".terz-trick [data-card]")).to_have_count(2)
    page.clock.run_for(5_000)
    expect(page.locator("[data-playing]")).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("You take the trick.You draw a card.")
    expect(page.locator(".terz-trick [data-card]")).to_have_count(0)
    assert hand(page) == [each["code"] for each in TAKEN["scene"]["hand"]["cards"]]
    page.clock.run_for(5_000)
    expect(page.locator(".terz-copy")).to_have_count(0)  # it flies by the browser's own clock


@pytest.mark.parametrize("way", ["tap", "key"])
def test_a_tap_or_a_key_ends_the_movement_and_does_nothing_else(show: Show, page: Page, way: str) -> None:
    page.clock.install(time=0)
    show(LED)
    page.clock.pause_at(60)  # time goes on when the test says so
    card(page, "TS").click()
    reply(page, TAKEN)
    if way == "tap":
        card(page, "JS").click(force=True)  # it is marked as disabled meanwhile
    else:
        card(page, "JS").focus()
        page.keyboard.press("Enter")
    expect(page.locator("[data-playing]")).to_have_count(0)
    assert hand(page) == [each["code"] for each in TAKEN["scene"]["hand"]["cards"]]
    assert sent(page) == PLAYED
    card(page, "JS").click()
    assert sent(page) == [*PLAYED, {"type": "play", "card": "JS"}]


def test_a_newer_view_ends_the_movement(show: Show, page: Page) -> None:
    page.clock.install(time=0)
    show(LED)
    page.clock.pause_at(60)  # time goes on when the test says so
    card(page, "TS").click()
    reply(page, TAKEN)
    reply(page, {**LED, "frame_id": 3})
    page.clock.run_for(5_000)
    expect(page.locator("[data-playing]")).to_have_count(0)
    assert hand(page) == [each["code"] for each in LED["scene"]["hand"]["cards"]]


def test_what_happened_is_played_once(show: Show, page: Page) -> None:
    page.clock.install()
    show(TAKEN)
    expect(page.locator("[data-playing]")).to_have_count(0)
    page.keyboard.press("h")
    reply(page, {**TAKEN, "hint": {"grade": 1, "text": "Keep the trumps.", "cards": []}})
    expect(page.locator("[data-playing]")).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("hint: Keep the trumps.")


@pytest.mark.parametrize("how", ["the system", "the settings"])
def test_without_movement_the_texts_are_told_and_nothing_waits(show: Show, page: Page, how: str) -> None:
    if how == "the system":
        page.emulate_media(reduced_motion="reduce")
    show(LED)
    if how == "the settings":
        page.evaluate("document.body.dataset.terzMotion = 'off'")
    card(page, "TS").click()
    reply(page, TAKEN)
    assert page.locator("[data-playing]").count() == 0
    assert hand(page) == [each["code"] for each in TAKEN["scene"]["hand"]["cards"]]
    assert page.evaluate("document.getAnimations().filter(each => each.id === 'terz-move').length") == 0
    expect(page.get_by_role("status")).to_have_text("You take the trick.You draw a card.")


def test_a_line_is_announced_once_and_again_when_it_is_said_again(show: Show, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    show(LED)
    page.evaluate(
        """() => {
          window.said = [];
          const hear = ({ addedNodes }) => addedNodes.forEach(line => said.push(line.textContent));
          new MutationObserver(changes => changes.forEach(hear))
            .observe(document.querySelector("[role=status]"), { childList: true });
        }"""
    )
    card(page, "AC").click()
    reply(page, REFUSED)
    page.evaluate("deck.set('colours', 2)")
    page.get_by_role("button", name="Hint").click()
    reply(page, {**REFUSED, "hint": {"grade": 1, "text": "Follow suit.", "cards": []}})
    assert page.evaluate("said") == ["Spades were led, and you hold spades. stock.any", "hint: Follow suit."]
    card(page, "AC").click()
    reply(page, REFUSED)
    assert page.evaluate("said")[2:] == ["Spades were led, and you hold spades. stock.any"]
