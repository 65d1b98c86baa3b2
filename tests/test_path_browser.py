"""The way through a lesson in a real browser, without a kernel: steps, bar, address."""

from __future__ import annotations

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from path_page import KEY, LABELS, STEPS, backward, heading, onward, open_lesson, path, seen, word
from playwright.sync_api import Page, expect
from reach import TOUCH
from widget_page import reply, sent

pytestmark = pytest.mark.usefixtures("quiet")


# One step at a time


def test_one_step_is_in_sight_and_the_others_live_on(page: Page) -> None:
    open_lesson(page, path())
    assert seen(page) == ["intro"]
    hidden = page.locator(".terz-quiz")
    expect(hidden).to_be_hidden()
    page.evaluate(
        "models.filter(m => m.get('view').form).forEach(m => m.set('view', {...m.get('view'), prompt: 'New.'}))"
    )
    expect(hidden.locator(".terz-prompt")).to_have_text("New.")
    onward(page).click()
    assert seen(page) == ["strength"]
    expect(hidden).to_be_visible()


def test_what_stands_before_the_first_step_belongs_to_it(page: Page) -> None:
    open_lesson(page, path())
    expect(page.locator("h1")).to_be_visible()
    onward(page).click()
    expect(page.locator("h1")).to_be_hidden()
    expect(page.locator(".terz-settings")).to_be_hidden()


def test_going_on_tells_python_moves_the_focus_and_is_announced(page: Page) -> None:
    open_lesson(page, path())
    onward(page).click()
    assert sent(page) == [{"type": "done", "step": "intro"}, {"type": "go", "step": "strength"}]
    expect(heading(page, "strength")).to_be_focused()
    expect(page.locator(".terz-way-live")).to_have_text(f"Step 2 of {len(STEPS)}")
    backward(page).click()
    assert sent(page)[2:] == [{"type": "go", "step": "intro"}]
    assert seen(page) == ["intro"]


def test_a_double_click_goes_one_step(page: Page) -> None:
    open_lesson(page, path())
    onward(page).dblclick()
    assert seen(page) == ["strength"]


def test_the_ends_of_the_path(page: Page) -> None:
    around = 'data-course-home="/" data-course-next="/melds" data-course-next-title="Melds"'
    open_lesson(page, path(), at="#step=known", around=around)
    assert seen(page) == ["known"]
    expect(onward(page)).to_be_hidden()
    bar = page.get_by_role("navigation", name=LABELS["path"])
    expect(bar.get_by_role("link", name=LABELS["lesson"])).to_have_attribute("href", "/melds")
    page.keyboard.press("n")
    assert seen(page) == ["known"]
    page.evaluate("location.hash = '#step=intro'")
    expect(backward(page)).to_be_hidden()


def test_what_was_learnt_leads_back_to_what_is_not_done(page: Page) -> None:
    open_lesson(page, path("known", done=("intro", "strength", "stock")), at="#step=known")
    learnt = page.locator(".terz-learnt")
    assert learnt.locator("li[data-done]").all_text_contents() == ["✓Intro", "✓Strength", "✓Stock"]
    expect(learnt.locator("li:not([data-done])")).to_have_text(f"3Trick ({LABELS['not_yet']})")
    learnt.get_by_role("link", name="Trick").click()
    assert seen(page) == ["trick"]
    expect(learnt).to_be_hidden()


def test_going_on_is_the_first_thing_to_do_only_when_the_tasks_are_done(page: Page) -> None:
    open_lesson(page, path("strength"))
    expect(onward(page)).not_to_have_class("terz-press terz-way-next terz-primary")
    reply(page, path("strength", done=("strength",)))
    expect(onward(page)).to_have_class("terz-press terz-way-next terz-primary")


def test_a_lesson_whose_kernel_is_dead_can_be_walked_through(page: Page) -> None:
    open_lesson(page, path())
    page.evaluate("models[0].dead = true")
    onward(page).click()
    assert seen(page) == ["strength"]


# The bar


@pytest.mark.parametrize("width", [360, 820, 1100, 1920])
def test_every_step_is_reached_by_its_name(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    open_lesson(page, path(done=("intro",)))
    for step in ("known", "trick"):
        toggle = page.locator(".terz-way-here")
        if toggle.is_visible():
            toggle.click()
            expect(toggle).to_have_attribute("aria-expanded", "true")
        page.get_by_role("button", name=step.capitalize(), exact=True).click()
        assert seen(page) == [step]
        expect(page.locator('[aria-current="step"]')).to_have_attribute("data-go", step)
    expect(page.locator(".terz-way-steps [data-done]")).to_have_text(f"✓Intro, {LABELS['done']}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_contents_close_with_escape_and_with_a_press_beside_them(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_lesson(page, path())
    toggle, menu = page.locator(".terz-way-here"), page.locator(".terz-way-menu")
    toggle.click()
    expect(menu).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(toggle).to_be_focused()
    toggle.click()
    page.mouse.click(180, 40)
    expect(menu).to_be_hidden()


@pytest.mark.parametrize("width", [360, 1920])
def test_what_is_pressed_is_large_enough(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    open_lesson(page, path("known"), at="#step=known")
    toggle = page.locator(".terz-way-here")
    if toggle.is_visible():
        toggle.click()
    pressed = page.locator(".terz-path :is(button, a):visible").all()
    assert len(pressed) > len(STEPS)
    for control in pressed:
        box = control.bounding_box()
        assert box
        assert box["height"] >= TOUCH, control.inner_text()
        assert box["width"] >= TOUCH or control.evaluate("node => node.closest('.terz-learnt') !== null")


def test_the_keys_walk_but_not_while_the_focus_is_in_a_question(page: Page) -> None:
    open_lesson(page, path())
    page.keyboard.press("n")
    assert seen(page) == ["strength"]
    page.locator(".terz-quiz .terz-option").first.focus()
    page.keyboard.press("n")
    page.keyboard.press("b")
    assert seen(page) == ["strength"]
    heading(page, "strength").focus()
    page.keyboard.press("b")
    assert seen(page) == ["intro"]
    page.locator(".terz-settings input").first.focus()
    page.keyboard.press("n")
    assert seen(page) == ["intro"]


# The address


def test_the_browsers_back_and_forward_walk(page: Page) -> None:
    open_lesson(page, path())
    onward(page).click()
    onward(page).click()
    assert page.url.endswith("#step=trick")
    page.go_back()
    assert seen(page) == ["strength"]
    page.go_back()
    assert seen(page) == ["intro"]
    page.go_forward()
    assert seen(page) == ["strength"]
    assert sent(page)[-1] == {"type": "go", "step": "strength"}


def test_an_address_opens_its_step_and_an_odd_one_the_current(page: Page) -> None:
    open_lesson(page, path("trick"), at="#step=stock")
    assert seen(page) == ["stock"]
    assert sent(page) == [{"type": "go", "step": "stock"}]
    open_lesson(page, path("trick"), at="?again#step=nowhere")
    assert seen(page) == ["trick"]


def test_an_address_written_by_hand_breaks_nothing(page: Page) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    open_lesson(page, path("trick"), at="#%")
    assert seen(page) == ["trick"]
    page.evaluate("location.hash = '#%E0%A4%A'")
    onward(page).click()
    assert seen(page) == ["stock"]
    assert complaints == []


def test_an_address_of_the_first_step_is_stronger_than_memory_too(page: Page) -> None:
    state = {"version": 1, "lesson": "cards", "step": "trick", "done": []}
    open_lesson(page, path(), at="#step=intro", kept={KEY: json.dumps(state)})
    assert sent(page) == [{"type": "restore", "state": state}, {"type": "go", "step": "intro"}]


def test_the_bar_tells_the_rules_of_the_steps_table(page: Page) -> None:
    view = path("trick")
    view["steps"][2]["chip"] = "Old ten"
    open_lesson(page, view)
    bar = page.locator(".terz-way")
    expect(bar.locator(".terz-way-count")).to_contain_text("Old ten")
    expect(bar.locator(".terz-chip")).to_have_text("Old ten")
    onward(page).click()
    expect(bar.locator(".terz-way-count")).to_contain_text("Modern")
    expect(bar.locator(".terz-chip")).to_have_text("Modern")


def test_a_dead_kernel_is_told_to_the_page_around(page: Page) -> None:
    open_lesson(page, path())
    page.evaluate("document.addEventListener('terz:answers', event => { window.answers = event.detail; })")
    page.evaluate("models[0].dead = true")
    onward(page).click()
    assert page.evaluate("window.answers") is False


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("chip", ["Old ten", "Современные"])
def test_on_a_phone_the_bar_names_the_rules_too(page: Page, width: int, chip: str) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    view = path("trick")
    view["steps"][2]["chip"] = chip
    open_lesson(page, view)
    count = page.locator(".terz-way-count")
    expect(count.locator(".terz-way-chip")).to_be_visible()
    assert count.inner_text().replace("\xa0", " ").split("\n")[-1].endswith(f"3/{len(view['steps'])} · {chip}")
    assert count.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert page.locator(".terz-way").evaluate("one => one.scrollHeight <= 64")


@pytest.mark.parametrize(("width", "lines"), [(320, 2), (360, 2), (1100, 1), (1920, 1)])
def test_a_long_title_leaves_the_bar_its_height_and_is_whole_where_it_is_pointed_at(
    page: Page, width: int, lines: int
) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    view = path("trick")
    title = view["steps"][2]["title"] = "What you may reply with while there is a stock, and what without one"
    open_lesson(page, view)
    shown = page.locator(".terz-way-title")
    assert shown.evaluate("one => one.offsetHeight / parseFloat(getComputedStyle(one).fontSize)") < 1.3 * lines + 0.5
    expect(page.locator(".terz-way-here")).to_have_attribute("title", title)
    count = page.locator(".terz-way-count")
    assert count.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert page.locator(".terz-way").evaluate("one => one.scrollHeight") <= 61


@pytest.mark.parametrize(("width", "height"), [(820, 1100), (360, 740), (1280, 800)])
def test_the_last_line_of_the_contents_can_be_seen(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    view = path()
    view["steps"] = [
        *view["steps"],
        *({"id": f"more-{i}", "title": "More", "done": False, "tasks": False} for i in range(9)),
    ]
    open_lesson(page, view)
    page.locator(".terz-way-here").click()
    menu = page.locator(".terz-way-menu")
    box = menu.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    if height > 1000:
        assert menu.evaluate("one => one.scrollHeight <= one.clientHeight")


def test_a_link_to_a_place_within_a_step_leads_there(page: Page) -> None:
    open_lesson(page, path())
    page.evaluate("location.hash = '#word-trick'")
    expect(page.locator("#word-trick")).to_be_in_viewport()
    assert seen(page) == ["known"]


# JupyterLab


def test_where_all_cells_are_in_sight_the_path_is_a_list_of_links(page: Page) -> None:
    open_lesson(page, path(), marked=False, kept={KEY: '{"version": 1, "lesson": "cards", "step": "trick"}'})
    assert seen(page) == list(STEPS)
    assert sent(page) == []
    expect(onward(page)).to_have_count(0)
    links = page.locator(".terz-path a")
    assert [text.split("\n")[-1] for text in links.all_inner_texts()] == [step.capitalize() for step in STEPS]
    links.nth(3).click()
    expect(heading(page, "stock")).to_be_focused()
    expect(heading(page, "stock")).to_be_in_viewport()
    assert seen(page) == list(STEPS)


# Looks


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1920])
def test_nothing_grave_is_found_on_any_step(page: Page, scheme: str, width: int) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 900})
    open_lesson(page, path(done=("intro", "trick")))
    for step in STEPS:
        assert seen(page) == [step]
        if step == "trick":
            word(page).click()
        found = Axe().run(page).response["violations"]
        assert not [one for one in found if one["impact"] in {"serious", "critical"}], json.dumps(found)[:4000]
        page.keyboard.press("Escape")
        page.keyboard.press("n")
    page.evaluate("document.dispatchEvent(new CustomEvent('terz:sheet', {cancelable: true}))")
    expect(page.get_by_role("dialog")).to_be_visible()
    found = Axe().run(page).response["violations"]
    assert not [one for one in found if one["impact"] in {"serious", "critical"}], json.dumps(found)[:4000]


def test_on_paper_there_is_nothing_to_press(page: Page) -> None:
    open_lesson(page, path())
    page.emulate_media(media="print")
    for part in (".terz-way", ".terz-settings"):
        expect(page.locator(part)).to_be_hidden()
