"""The way through a lesson in a real browser, without a kernel: steps, bar, address, memory, sheet, glossary."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from path_page import LABELS, STEPS, open_lesson, path, seen
from playwright.sync_api import Locator, Page, expect
from reach import TOUCH
from widget_page import no_complaints, reply, sent

KEY = "terz:cards"


@pytest.fixture(autouse=True)
def quiet(page: Page) -> Iterator[None]:
    """Whatever the page complains about fails the test."""
    with no_complaints(page):
        page.emulate_media(reduced_motion="reduce")
        yield


def onward(page: Page) -> Locator:
    return page.get_by_role("button", name=LABELS["next"])


def backward(page: Page) -> Locator:
    return page.get_by_role("button", name=LABELS["back"])


def heading(page: Page, step: str) -> Locator:
    return page.locator(f'.terz-step[data-step="{step}"] h2')


def stored(page: Page, key: str = KEY) -> object:
    return json.loads(page.evaluate("key => localStorage.getItem(key)", key) or "null")


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


@pytest.mark.parametrize("width", [320, 360, 1100, 1920])
def test_a_long_title_keeps_to_one_line_of_the_bar_and_is_whole_where_it_is_pointed_at(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    view = path("trick")
    title = view["steps"][2]["title"] = "What you may reply with while there is a stock, and what without one"
    open_lesson(page, view)
    shown = page.locator(".terz-way-title")
    assert shown.evaluate("one => one.offsetHeight < 2 * parseFloat(getComputedStyle(one).fontSize)")
    expect(page.locator(".terz-way-here")).to_have_attribute("title", title)
    count = page.locator(".terz-way-count")
    assert count.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert page.locator(".terz-way").evaluate("one => one.scrollHeight <= 64")


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


# Memory


def test_the_browser_brings_back_once_where_the_learner_stood(page: Page) -> None:
    state = {"version": 1, "lesson": "cards", "step": "trick", "done": ["intro"], "parts": {"ask-1": {"number": 3}}}
    open_lesson(page, path(), kept={KEY: json.dumps(state)})
    assert sent(page) == [{"type": "restore", "state": state}]
    # Until it has been brought back nothing is written over it.
    assert stored(page) == state
    reply(page, path("trick", done=("intro",)))
    assert seen(page) == ["trick"]
    onward(page).click()
    assert [message["type"] for message in sent(page)] == ["restore", "done", "go"]


def test_what_python_says_is_remembered(page: Page) -> None:
    open_lesson(page, path())
    onward(page).click()
    view = path("strength", done=("intro",))
    reply(page, view)
    reply(page)
    assert stored(page) == view["state"]
    assert seen(page) == ["strength"]


def test_an_address_is_stronger_than_memory(page: Page) -> None:
    state = {"version": 1, "lesson": "cards", "step": "trick", "done": []}
    open_lesson(page, path(), at="#step=stock", kept={KEY: json.dumps(state)})
    assert sent(page) == [{"type": "restore", "state": state}, {"type": "go", "step": "stock"}]
    reply(page, path("trick"))
    assert seen(page) == ["stock"]


def state(page_step: str, done: list[str], **parts: object) -> dict[str, object]:
    return {"version": 1, "lesson": "cards", "step": page_step, "done": done, "parts": parts}


def test_two_tabs_of_a_lesson_keep_what_was_done_in_either(page: Page) -> None:
    begun = state("strength", ["intro"], shared={"number": 1}, gone={"number": 9})
    open_lesson(page, path(), kept={KEY: json.dumps(begun)})
    other = page.context.new_page()
    with no_complaints(other):
        open_lesson(other, path())
        for tab in (page, other):
            assert sent(tab) == [{"type": "restore", "state": begun}]
            reply(tab, path(state=state("strength", ["intro"], shared={"number": 1})))
            reply(tab)
        assert stored(page) == state("strength", ["intro"], shared={"number": 1})  # the lesson has no part "gone"
        # Each works on a part of its own and on one that the other has, too; the second is the last.
        mine = {"shared": {"number": 2}, "one": {"number": 1}}
        reply(page, path(state=state("trick", ["intro", "strength"], **mine)))
        theirs = {"shared": {"number": 5}, "two": {"number": 1}}
        reply(other, path(state=state("stock", ["intro", "trick"], **theirs)))
        kept = state("stock", ["intro", "strength", "trick"], **{**mine, **theirs})
        found = stored(page)
        assert isinstance(found, dict)
        assert found | {"done": sorted(found["done"])} == kept
        # The first only walks on: what the other did to the part that both have stands.
        reply(page, path(state=state("known", ["intro", "strength"], **mine)))
        assert stored(page) == found | {"step": "known"}
        # Then it works on it again, later than the other.
        mine["shared"] = {"number": 3}
        reply(page, path(state=state("known", ["intro", "strength"], **mine)))
        assert stored(page) == found | {"step": "known", "parts": {**mine, "two": {"number": 1}}}
    other.close()


def test_a_state_too_large_for_python_is_not_written_over_a_good_one(page: Page) -> None:
    open_lesson(page, path())
    good, large = state("strength", []), state("trick", [], one="x" * 70_000)
    for one in (good, large):
        reply(page, path(state=one))
    assert stored(page) == good


@pytest.mark.parametrize(
    "odd",
    [
        "{",
        "null",
        "[]",
        "7",
        '"trick"',
        '{"version": 2, "lesson": "cards", "step": "trick"}',
        '{"version": 1, "lesson": "melds", "step": "trick"}',
        json.dumps({"version": 1, "lesson": "cards", "step": "trick", "parts": "x" * 70_000}),
    ],
)
def test_an_odd_memory_is_ignored(page: Page, odd: str) -> None:
    open_lesson(page, path(), kept={KEY: odd})
    assert sent(page) == []
    assert seen(page) == ["intro"]


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


# The sheet of rules


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


# Words


def note(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def word(page: Page) -> Locator:
    return page.locator('a[href="#word-trump"]:visible')


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


# Settings that are the page's alone


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
