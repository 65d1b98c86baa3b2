"""The table in a real browser without a kernel: tools, menus and keys, room on every screen, paper, weight."""

from __future__ import annotations

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from reach import TOUCH, reach_of_cards
from table_opened import PHONE, STILL, Show, card, focus_is_kept, open_table
from table_page import CLAIMS, FLOW, FULL, LED, REFUSED, REPLIES, TAKEN
from widget_page import reply, sent

from terz_tutor.view.faces import sprite
from terz_tutor.widgets import Deck, Table


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


@pytest.mark.parametrize(("ok", "sign"), [(True, "✓"), (False, "✗"), (None, "")])
def test_only_what_was_tried_is_called_right_or_wrong(show: Show, page: Page, ok: object, sign: str) -> None:
    show({**LED, "status": {"ok": ok, "text": "You may play the king.", "rule": None}})
    said = page.get_by_text("You may play the king.").locator("..")
    before = said.evaluate("line => getComputedStyle(line, '::before').content")
    assert sign in before if sign else before == "none", before


def test_cards_that_only_lie_there_have_no_line_about_rules(show: Show, page: Page) -> None:
    show({**LED, "chip": None, "score": None, "prompt": "A pile."})
    expect(page.get_by_text("A pile.")).to_be_visible()
    expect(page.locator(".terz-meta")).to_be_hidden()


def test_what_else_the_coach_says_is_folded_away(show: Show, page: Page) -> None:
    show({**LED, "advice": {"text": "This loses 5 points.", "more": "The queen was to be led.", "lost": 5}})
    expect(page.get_by_role("status")).to_have_text("advice: This loses 5 points.")
    expect(page.get_by_text("The queen was to be led.")).to_be_hidden()
    page.get_by_text("advice_more").click()
    expect(page.get_by_text("The queen was to be led.")).to_be_visible()


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
