"""Playing a card in a real browser: each way plays it once, and what is no move is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from table_opened import PLAYED, STILL, Show, card, drag, focus_is_kept, hand, open_table, place_of
from table_page import LED, REFUSED, TAKEN
from widget_page import open_widgets, reply, sent


def in_haste(page: Page) -> None:
    """Press two cards before there is an answer to the first."""
    for code in ("TS", "QS"):
        card(page, code).click()


WAYS: dict[str, Callable[[Page], None]] = {
    "a click": lambda page: card(page, "TS").click(),
    "a double click": lambda page: card(page, "TS").dblclick(),
    "two clicks in haste": in_haste,
    "a drag": lambda page: drag(page, "TS", page.locator(".terz-felt")),
    "Enter": lambda page: card(page, "TS").press("Enter"),
    "Space": lambda page: card(page, "TS").press("Space"),
}


@pytest.mark.parametrize("way", WAYS)
def test_each_way_plays_a_card_once(show: Show, page: Page, way: str) -> None:
    show(LED)
    WAYS[way](page)
    assert sent(page) == PLAYED
    reply(page, TAKEN)
    page.keyboard.press("Escape")  # whatever still moves
    assert "TS" not in hand(page)
    assert sent(page) == PLAYED


def test_a_held_key_plays_one_card(show: Show, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    show(LED)
    card(page, "TS").focus()
    page.keyboard.down("Enter")
    reply(page, TAKEN)
    page.keyboard.down("Enter")  # the same press, repeated by the keyboard
    assert sent(page) == PLAYED


def test_a_whole_move_goes_by_keyboard_alone_and_the_focus_stays(show: Show, page: Page) -> None:
    show(LED)
    page.locator(".terz-chip").focus()
    page.keyboard.press("Tab")  # one stop: the hand
    for key in ("Home", *["ArrowRight"] * 3, "ArrowLeft", "End"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.card") == hand(page)[-1]
    card(page, "TS").focus()
    page.keyboard.press("Enter")
    reply(page, TAKEN)
    assert focus_is_kept(page)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.card") in hand(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.tool") == "hint"


def test_a_card_that_is_let_go_over_the_hand_goes_back(show: Show, page: Page) -> None:
    show(LED)
    drag(page, "TS", card(page, "AC"))
    assert sent(page) == []
    assert card(page, "TS").evaluate("card => card.style.translate") == ""


def test_a_card_in_hand_is_given_up_by_escape(show: Show, page: Page) -> None:
    show(LED)
    card(page, "TS").hover()
    page.mouse.down()
    page.mouse.move(200, 200, steps=6)
    page.keyboard.press("Escape")
    assert card(page, "TS").evaluate("card => card.style.translate") == ""
    page.mouse.up()
    assert sent(page) == []
    card(page, "TS").click()
    assert sent(page) == PLAYED


def test_a_card_dropped_beside_the_felt_is_not_played(show: Show, page: Page) -> None:
    show(LED)
    drag(page, "TS", page.get_by_role("heading", level=1))
    assert sent(page) == []
    assert card(page, "TS").evaluate("card => card.style.translate") == ""


def test_keys_reach_the_first_table_in_sight_from_where_the_learner_stands(page: Page) -> None:
    open_widgets(page, ("table", LED), ("table", LED))
    heading = page.get_by_role("heading", level=2)
    heading.evaluate("node => { node.tabIndex = -1; node.focus(); }")
    page.keyboard.press("h")
    assert sent(page) == [{"type": "tool", "id": "hint"}]
    assert page.evaluate("models[1].sent") == []
    reply(page)
    page.keyboard.press("1")
    page.keyboard.press("n")
    assert len(sent(page)) == 1  # digits and N are not the table's there
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_where_nothing_is_left_to_do_n_goes_on(show: Show, page: Page) -> None:
    show({**LED, "playable": False, "actions": []})
    page.evaluate("window.nexts = 0; document.addEventListener('terz:next', () => { nexts += 1; })")
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("n")
    assert page.evaluate("nexts") == 1
    reply(page, {**LED, "frame_id": 2})
    page.keyboard.press("n")
    assert page.evaluate("nexts") == 1


def test_a_refused_card_goes_back_where_it_came_from(show: Show, page: Page) -> None:
    show(LED)
    page.wait_for_function(STILL)
    home = place_of(page, "AC")
    drag(page, "AC", page.locator(".terz-felt"))
    assert sent(page) == [{"type": "play", "card": "AC"}]
    reply(page, REFUSED)
    page.mouse.move(0, 0)
    page.wait_for_function(STILL)
    assert place_of(page, "AC") == home
    expect(page.get_by_role("status")).to_contain_text("Spades were led")
    expect(page.get_by_role("button", name="ten of spades (mark_open)")).to_be_visible()


def finger(page: Page, code: str, rest: int, steps: int = 5) -> None:
    """Put a finger on a card, let it rest for some milliseconds, and move it up to the middle of the table."""
    touch = page.context.new_cdp_session(page)
    start, end = card(page, code).bounding_box(), page.locator(".terz-trick").bounding_box()
    assert start
    assert end
    x, y = start["x"] + 20, start["y"] + 20

    def tell(kind: str, at: float | None = None) -> None:
        points = [] if at is None else [{"x": x, "y": at}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    tell("touchStart", y)
    page.wait_for_timeout(rest)
    for i in range(1, steps + 1):
        tell("touchMove", y + (end["y"] + 20 - y) * i / steps)
    tell("touchEnd")


def test_on_a_phone_a_tap_plays_and_a_rested_finger_drags(phone: BrowserContext) -> None:
    for way in ("tap", "drag"):
        page = open_table(phone.new_page(), LED)
        if way == "tap":
            card(page, "TS").tap()
        else:
            finger(page, "TS", rest=400)
        page.wait_for_function("models[0].sent.length > 0")
        assert sent(page) == PLAYED
        page.close()


def test_on_a_phone_a_swipe_over_the_hand_scrolls(phone: BrowserContext) -> None:
    page = open_table(phone.new_page(), LED)
    page.evaluate("document.body.style.paddingBottom = '2000px'")
    finger(page, "TS", rest=0)
    page.wait_for_function("scrollY > 0")
    assert sent(page) == []
    assert card(page, "TS").evaluate("card => card.style.translate") == ""
