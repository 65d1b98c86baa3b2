"""The table to play at, in a real browser without a kernel: every way to play a card, movement, focus, room."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from reach import reach_of_cards
from table_page import CLAIMS, FLOW, FULL, LED, REFUSED, REPLIES, TAKEN
from widget_page import no_complaints, page_of, reply, sent

from terz_tutor.view.faces import sprite
from terz_tutor.widgets import Deck, Table

PLAYED = [{"type": "play", "card": "TS"}]
STILL = "document.getAnimations().length === 0"
PHONE = {"width": 360, "height": 640}
TOUCH = 44  # px
View = Mapping[str, Any]
Show = Callable[[View], Page]


def open_table(page: Page, view: View) -> Page:
    """Open a page with one table."""
    page.set_content(page_of(("table", view)))
    page.wait_for_selector("[data-ready]")
    return page


@pytest.fixture
def show(page: Page) -> Iterator[Show]:
    """Open a table; whatever the page complains about fails the test."""
    with no_complaints(page):
        yield lambda view: open_table(page, view)


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A small phone held upright."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")  # type: ignore[arg-type]
    yield context
    context.close()


def card(page: Page, code: str) -> Locator:
    """Find a card of the hand."""
    return page.locator(f".terz-hand button[data-card='{code}']")


def hand(page: Page) -> list[str]:
    """Read the hand."""
    codes: list[str] = page.locator(".terz-hand [data-card]").evaluate_all("all => all.map(card => card.dataset.card)")
    return codes


def place_of(page: Page, code: str) -> Any:
    """Tell where a card of the hand lies on the table."""
    return card(page, code).evaluate(
        """card => {
          const [box, table] = [card, card.closest(".terz-table")].map(node => node.getBoundingClientRect());
          return [box.left - table.left, box.top - table.top].map(Math.round);
        }"""
    )


def focus_is_kept(page: Page) -> bool:
    """Tell whether something in the table, and in sight, has the focus."""
    kept: bool = page.evaluate(
        "document.querySelector('.terz').contains(document.activeElement) && document.activeElement.checkVisibility()"
    )
    return kept


def drag(page: Page, code: str, target: Locator) -> None:
    """Drag a card with the mouse."""
    card(page, code).hover()
    page.mouse.down()
    box = target.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()


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


def test_the_turn_up_lies_on_the_stock(show: Show, page: Page) -> None:
    show(LED)
    page.wait_for_function(STILL)
    assert page.locator(".terz-pile .terz-across").evaluate(
        """card => {
          const back = card.parentElement.querySelector(".terz-back").getBoundingClientRect();
          const box = card.getBoundingClientRect();
          const [x, y] = [(box.left + back.right) / 2, box.top + box.height / 2]; // where both lie
          return x < back.right && x > box.left && card.contains(document.elementFromPoint(x, y));
        }"""
    )


def test_keys_reach_the_first_table_in_sight_from_where_the_learner_stands(page: Page) -> None:
    page.set_content(page_of(("table", LED), ("table", LED)))
    page.wait_for_selector("[data-ready]")
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


def test_what_else_the_coach_says_is_folded_away(show: Show, page: Page) -> None:
    show({**LED, "advice": {"text": "This loses 5 points.", "more": "The queen was to be led.", "lost": 5}})
    expect(page.get_by_role("status")).to_have_text("advice: This loses 5 points.")
    expect(page.get_by_text("The queen was to be led.")).to_be_hidden()
    page.get_by_text("advice_more").click()
    expect(page.get_by_text("The queen was to be led.")).to_be_visible()


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
    start, end = card(page, code).bounding_box(), page.locator(".terz-middle").bounding_box()
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


KEYS = {"KeyH": "hint", "KeyU": "undo", "KeyO": "open"}


@pytest.mark.parametrize("code", KEYS)
def test_letters_work_by_their_place_in_any_layout(show: Show, page: Page, code: str) -> None:
    show(LED)
    card(page, "TS").focus()
    page.evaluate(
        "code => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'ж', code, bubbles: true}))",
        code,
    )
    assert sent(page) == [{"type": "tool", "id": KEYS[code]}]


def test_a_tool_that_is_off_does_nothing_and_keeps_the_focus(show: Show, page: Page) -> None:
    show(LED)
    page.get_by_role("button", name="From the start").click(force=True)
    page.keyboard.press("r")
    page.keyboard.press("l")
    assert sent(page) == []
    assert focus_is_kept(page)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_question_mark_lists_the_keys(show: Show, page: Page) -> None:
    show(LED)
    card(page, "TS").focus()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="keys")
    expect(keys).to_be_visible()
    assert " ".join(keys.locator("kbd").all_text_contents()) == "← → Enter 1 2 3 C H U R L O ? Esc"
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    assert focus_is_kept(page)
    assert sent(page) == []


def test_the_last_trick_is_shown_without_asking_python(show: Show, page: Page) -> None:
    show({**LED, "last": TAKEN["last"]})
    page.get_by_role("button", name="Previous trick").click()
    sheet = page.get_by_role("dialog", name="Previous trick")
    expect(sheet).to_contain_text("The king falls to the ten.")
    assert sheet.locator("[data-card]").evaluate_all("all => all.map(card => card.dataset.card)") == ["KS", "TS"]
    sheet.get_by_role("button", name="close").click()
    expect(sheet).to_be_hidden()
    assert sent(page) == []


def test_claims_are_a_menu_of_what_may_be_claimed(show: Show, page: Page) -> None:
    show({**LED, "actions": CLAIMS})
    card(page, "TS").focus()
    page.keyboard.press("c")
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem")).to_have_text(["Claim a terz", "Claim a quart"])
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "act", "id": CLAIMS[1]["id"]}]
    expect(menu).to_be_hidden()
    reply(page, {**LED, "frame_id": 2})
    assert focus_is_kept(page)
    assert page.get_by_role("button", name="claim").count() == 0
    reply(page, {**LED, "frame_id": 3, "actions": CLAIMS})
    page.get_by_role("button", name="claim").click()
    menu.get_by_role("menuitem", name="Claim a terz").dblclick()
    assert sent(page)[1:] == [{"type": "act", "id": CLAIMS[0]["id"]}]
    reply(page, {**LED, "frame_id": 4, "actions": [*REPLIES, *CLAIMS]})
    page.get_by_role("button", name="claim").click()
    page.keyboard.press("2")  # the menu's, while it is open
    assert sent(page)[2:] == [{"type": "act", "id": CLAIMS[1]["id"]}]


def test_a_dialogue_is_answered_by_buttons_or_digits(show: Show, page: Page) -> None:
    show({**LED, "playable": False, "actions": REPLIES, "said": [{"by": "opponent", "text": "Terz!"}]})
    expect(page.locator(".terz-opponent .terz-bubble")).to_have_text("Terz!")
    card(page, "TS").click(force=True)
    assert sent(page) == []  # first the answer
    expect(page.get_by_role("status")).to_have_text("answer_first")
    page.keyboard.press("2")
    assert sent(page) == [{"type": "act", "id": ":ask"}]
    reply(page, {**LED, "frame_id": 2, "playable": False, "actions": REPLIES[:1]})
    expect(page.get_by_role("status")).to_be_empty()
    page.get_by_role("button", name="Good").dblclick()
    assert sent(page)[1:] == [{"type": "act", "id": ":good"}]
    reply(page, {**LED, "frame_id": 3})
    assert focus_is_kept(page)
    reply(page, {**LED, "frame_id": 4, "playable": False, "actions": FLOW})
    page.keyboard.press("n")
    assert sent(page)[2:] == [{"type": "act", "id": "next"}]


def test_a_switch_shows_the_rules_that_the_view_has(show: Show, page: Page) -> None:
    show(FULL)
    page.get_by_role("radio", name="Classic").click()
    assert sent(page) == [{"type": "system", "id": "classic"}]
    expect(page.get_by_role("radio", name="Modern")).to_be_checked()
    reply(page, {**FULL, "systems": [{**each, "current": not each["current"]} for each in FULL["systems"]]})
    expect(page.get_by_role("radio", name="Classic")).to_be_checked()


def test_values_and_lit_cards_are_read_with_the_card(show: Show) -> None:
    page = show(FULL)
    expect(page.get_by_role("button", name="ten of spades (mark_open, 34)")).to_be_visible()
    expect(page.get_by_role("button", name="ace of clubs (mark_hint)")).to_be_visible()
    expect(card(page, "TS").locator(".terz-value")).to_have_text("34")


def test_of_the_open_cards_the_hint_tells_its_own_apart(show: Show) -> None:
    page = show({**FULL, "lit": ["TS", "AC"]})
    assert FULL["hint"]["cards"] == ["AC"]
    expect(page.get_by_role("button", name="ten of spades (mark_open, 34)")).to_be_visible()
    expect(page.get_by_role("button", name="ace of clubs (mark_hint)")).to_be_visible()


def test_on_a_phone_the_table_leaves_room_and_each_card_is_in_reach(phone: BrowserContext) -> None:
    page = open_table(phone.new_page(), LED)
    box = page.locator(".terz-table").bounding_box()
    assert box
    assert box["height"] <= PHONE["height"] * 0.6
    assert len(reach_of_cards(page)) == 9
    assert min(reach_of_cards(page)) >= TOUCH
    reply(page, FULL)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    small = page.locator(".terz button:visible:not(.terz-card), .terz label").evaluate_all(
        """(all, least) => all.map(node => [node.textContent, node.getBoundingClientRect()])
          .filter(([, box]) => Math.min(box.width, box.height) < least).map(([text]) => text)""",
        TOUCH,
    )
    assert small == []


WIDTHS = [320, 360, 820, 1920]


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_when_a_verdict_appears(show: Show, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    show(LED)
    page.evaluate(
        """() => {
          window.shifts = 0;
          new PerformanceObserver(list => list.getEntries().forEach(entry => { shifts += entry.value; }))
            .observe({ type: "layout-shift", buffered: false });
        }"""
    )
    parts = (".terz-table", ".terz-tools")
    before = [page.locator(part).bounding_box() for part in parts]
    for view in (REFUSED, {**LED, "hint": {"grade": 3, "text": "The ten.", "cards": ["TS"]}}):
        reply(page, view)
        assert [page.locator(part).bounding_box() for part in parts] == before
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("shifts") == 0
    reply(page, TAKEN)  # cards go and come, the table stays
    assert [page.locator(part).bounding_box() for part in parts] == before


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_full_table_is_accessible(browser: Browser, scheme: Any) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 1600}, color_scheme=scheme, reduced_motion="reduce")
    page = open_table(context.new_page(), FULL)
    page.locator("details").evaluate_all("all => all.forEach(details => { details.open = true; })")
    for key in (None, "l", "?", "c"):
        if key:
            card(page, "TS").focus()
            page.keyboard.press(key)
        found = Axe().run(page).response["violations"]
        assert [(key, issue["id"], issue["nodes"][0]["html"]) for issue in found] == []
        page.keyboard.press("Escape")
    context.close()


def test_a_card_is_as_large_as_the_reader_likes(show: Show, page: Page) -> None:
    show(LED)
    widths = []
    for size in ("small", "normal", "large"):
        page.evaluate("size => { document.body.dataset.terzCards = size; }", size)
        box = card(page, "TS").bounding_box()
        assert box
        widths.append(box["width"])
    assert widths == sorted(set(widths))


def test_printed_the_position_is_a_picture_in_black_and_white(show: Show, page: Page) -> None:
    show(FULL)
    page.emulate_media(media="print")
    for part in (".terz-says", ".terz-deeds", ".terz-tools", ".terz-switch"):
        expect(page.locator(part)).to_be_hidden()
    table = page.locator(".terz-table").evaluate("table => getComputedStyle(table).backgroundColor")
    colours = card(page, "TS").evaluate("card => getComputedStyle(card).filter")
    assert (table, colours) == ("rgba(0, 0, 0, 0)", "grayscale(1)")
    assert card(page, "TS").is_visible()


def test_a_hundred_moves_leave_nothing_behind(show: Show, page: Page) -> None:
    show(LED)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def count(moves: int) -> dict[str, float]:
        page.evaluate(
            """([views, n]) => {
              for (let i = 0; i < n; i++) models[0].set("view", { ...views[i % 2], frame_id: i + 10 });
              document.dispatchEvent(new PointerEvent("pointerdown"));
            }""",
            [[LED, TAKEN], moves],
        )
        page.wait_for_function("!document.querySelector('[data-playing]') && document.getAnimations().length === 0")
        session.send("HeapProfiler.collectGarbage")
        metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
        return {name: metrics[name] for name in ("Nodes", "JSEventListeners")}

    assert count(20) == count(100)


def test_a_page_with_ten_tables_is_light() -> None:
    once = len(Deck._esm) + len(Deck._css) + len(sprite())
    assert once + 10 * len(Table._esm) + 10 * len(json.dumps(FULL)) < 300_000
