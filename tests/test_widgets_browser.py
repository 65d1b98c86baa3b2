"""The widgets in a real browser, without a kernel: keys, focus, announcements, growth, reach and contrast."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from reach import TOUCH, reach_of_cards
from widget_page import (
    CARDS,
    EVERY,
    NUMBER,
    ONE,
    ORDER,
    QUIZZES,
    SETTINGS,
    SOME,
    STATUS,
    TABLE,
    judged,
    no_complaints,
    open_widgets,
    page_of,
    reply,
    sent,
)

from terz_tutor.texts import Texts

Show = Callable[..., Page]


@pytest.fixture
def show(page: Page) -> Iterator[Show]:
    """Open a page with widgets; whatever it complains about fails the test."""

    def open_page(*widgets: tuple[str, Any], **more: Any) -> Page:
        return open_widgets(page, *widgets, **more)

    with no_complaints(page):
        yield open_page


def focused(page: Page) -> str:
    """Return the text of what has the focus."""
    return str(page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_is_accessible_and_fits_a_small_phone(browser: Browser, scheme: Any) -> None:
    context = browser.new_context(
        viewport={"width": 320, "height": 1600}, color_scheme=scheme, reduced_motion="reduce", has_touch=True
    )
    for name, widget in EVERY.items():
        page = context.new_page()
        open_widgets(page, widget)
        page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
        found = Axe().run(page).response["violations"]
        assert [(name, issue["id"], issue["nodes"][0]["html"]) for issue in found] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        small = page.evaluate(
            """least => [...document.querySelectorAll("button:not(.terz-card), summary, label, input[type=number]")]
              .map(node => [node.textContent, node.getBoundingClientRect()])
              .filter(([, box]) => box.width && (box.width < least || box.height < least)).map(([text]) => text)""",
            TOUCH,
        )
        assert (name, small) == (name, [])
        page.close()
    context.close()


def test_each_card_of_nine_can_be_touched_on_a_small_phone(show: Show, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    show(("quiz", CARDS))
    page.set_viewport_size({"width": 320, "height": 1200})
    reach = reach_of_cards(page)
    assert len(reach) == 9
    assert min(reach) >= TOUCH
    for code in ("QC", "7S", "JS", "AS"):  # a chosen card rises over those behind it
        page.locator(f'[data-card="{code}"]').press("Enter")
    expect(page.locator(".terz-hand [aria-pressed=true]")).to_have_count(4)
    reach = reach_of_cards(page)
    assert min(reach) >= TOUCH, reach


def test_choosing_one_answers_and_a_second_click_is_ignored(show: Show) -> None:
    page = show(("quiz", ONE))
    page.get_by_role("button", name="Option a").dblclick()
    page.get_by_role("button", name="Option b").click()
    assert sent(page) == [{"type": "answer", "value": "a"}]
    reply(page, QUIZZES["one"][1])
    expect(page.get_by_role("status")).to_have_text("Not quite.Hearts were led.")
    assert focused(page) == "next"
    expect(page.get_by_role("button", name="Option b, mark_right")).to_be_visible()
    expect(page.get_by_role("button", name="Option a, mark_wrong")).to_be_visible()


def test_digits_choose_and_n_goes_on(show: Show) -> None:
    page = show(("quiz", ONE))
    page.locator(".terz-heading").focus()
    page.keyboard.press("2")
    reply(page, judged(ONE, "b", "b"))
    expect(page.get_by_role("button", name="retry")).to_be_hidden()
    page.keyboard.press("n")
    assert sent(page) == [{"type": "answer", "value": "b"}, {"type": "next"}]
    reply(page, {**ONE, "number": 2})
    assert focused(page) == "Which cards may you play?"
    expect(page.get_by_role("status")).to_have_text("")


def test_a_second_try_starts_afresh(show: Show) -> None:
    page = show(("quiz", NUMBER))
    field = page.get_by_role("spinbutton")
    check = page.get_by_role("button", name="check")
    field.fill("151")
    expect(check).to_have_attribute("aria-disabled", "true")
    field.fill("42")
    field.press("Enter")
    reply(page, QUIZZES["number"][1])
    expect(field).to_have_value("42")
    page.get_by_role("button", name="retry").click()
    assert sent(page) == [{"type": "answer", "value": 42}, {"type": "retry"}]
    reply(page, NUMBER)
    expect(field).to_have_value("")


def test_an_order_is_tapped_and_taken_back(show: Show) -> None:
    page = show(("quiz", ORDER))
    options = page.locator(".terz-option")
    for i in (2, 0, 0, 1, 0):
        options.nth(i).click()
    assert [options.nth(i).get_attribute("aria-label") for i in range(3)] == [
        "Option 7D, 3",
        "Option 9D, 2",
        "Option TD, 1",
    ]
    page.get_by_role("button", name="check").click()
    assert sent(page) == [{"type": "answer", "value": ["TD", "9D", "7D"]}]


def test_cards_are_one_tab_stop_and_walked_by_arrows(show: Show) -> None:
    page = show(("quiz", CARDS))
    hand = page.get_by_role("toolbar").get_by_role("button")
    assert hand.evaluate_all("cards => cards.filter(card => card.tabIndex === 0).length") == 1
    hand.first.focus()
    for key in ("ArrowRight", "Space", "End", "Enter", "ArrowRight", "Home", "ArrowLeft"):
        page.keyboard.press(key)
    assert focused(page) == "seven of hearts"
    expect(page.get_by_role("button", name="ten of hearts", pressed=True)).to_be_visible()
    expect(page.get_by_role("button", name="ace of spades, trump", pressed=True)).to_be_visible()
    page.get_by_role("button", name="check").click()
    assert sent(page) == [{"type": "answer", "value": ["TH", "AS"]}]
    reply(page, judged(CARDS, ["7H", "TH"], ["TH", "AH"]))
    expect(page.get_by_role("button", name="ten of hearts (mark_right)", pressed=True)).to_have_text("1010✓")


def signs(page: Page, selector: str) -> list[str]:
    """Return the sign on each card or option."""
    return page.locator(f"{selector} .terz-sign").all_text_contents()


LOOK = """cards => cards.map(card => {
  const of = (node, name) => getComputedStyle(node)[name];
  const [picture, gold, sign] = ["svg", ".terz-gold", ".terz-sign"].map(part => card.querySelector(part));
  return {
    gold: of(gold, "display") !== "none", edge: of(gold, "stroke"),
    outline: of(picture, "outlineStyle") + " " + of(picture, "outlineColor"),
    badge: of(sign, "display") !== "none", lifted: of(card, "transform") !== "none",
  };
})"""


@pytest.mark.parametrize("colours", ["none", "active"])
def test_a_chosen_card_does_not_look_like_a_trump(show: Show, page: Page, colours: Any) -> None:
    page.emulate_media(forced_colors=colours, reduced_motion="reduce")
    show(("quiz", CARDS))
    for code in ("7H", "7S"):
        page.locator(f"button[data-card='{code}']").click(position={"x": 12, "y": 22})
    page.mouse.move(0, 0)
    chosen, trump, both, plain = (
        page.locator(f"button[data-card='{code}']").evaluate_all(LOOK)[0] for code in ("7H", "AS", "7S", "9D")
    )
    assert [look["gold"] for look in (chosen, trump, both, plain)] == [False, True, True, False]
    for look in (chosen, both):
        assert (look["badge"], look["lifted"]) == (True, True)
        assert look["outline"].startswith("solid")
        assert trump["edge"] not in look["outline"]
    for look in (trump, plain):
        assert (look["badge"], look["lifted"]) == (False, False)
        assert look["outline"].startswith("none")


@pytest.mark.parametrize("colours", ["none", "active"])
def test_what_was_missed_is_told_from_what_was_chosen(show: Show, page: Page, colours: Any) -> None:
    page.emulate_media(forced_colors=colours)
    show(("quiz", QUIZZES["cards"][1]))
    assert signs(page, "button.terz-card") == ["✗", "✓", "+", "", "", "", "", "", ""]
    expect(page.get_by_role("button", name="ace of hearts (mark_missed)", pressed=False)).to_be_visible()
    expect(page.get_by_role("button", name="seven of hearts (mark_wrong)", pressed=True)).to_be_visible()
    looks = page.locator("button[data-mark]").evaluate_all(LOOK)
    assert [look["lifted"] for look in looks] == [False, True, False]
    assert [look["outline"].split()[0] for look in looks] == ["none", "none", "dashed"]
    show(("quiz", judged(SOME, ["a", "c"], ["a", "b"])))
    assert signs(page, ".terz-option") == ["✓", "+", "✗"]
    expect(page.get_by_role("button", name="Option b, mark_missed", pressed=False)).to_be_visible()
    edges = page.locator(".terz-option").evaluate_all(
        "all => all.map(node => getComputedStyle(node)).map(look => `${look.borderTopStyle} ${look.outlineStyle}`)"
    )
    assert edges[0] != edges[1]


@pytest.mark.parametrize("form", QUIZZES)
def test_the_keys_are_those_that_work_now(show: Show, form: str) -> None:
    view, answered = QUIZZES[form]
    page = show(("quiz", view))
    keys = page.locator(".terz-keys")
    expect(keys).to_be_visible()
    expect(keys).to_have_text(f"keys_{form}")
    reply(page, answered)
    expect(keys).to_have_text("keys_next")
    reply(page, {**view, "form": "note", "verdict": None, "scene": None, "options": []})
    expect(keys).to_be_hidden()
    assert page.locator("[data-card]").count() == 0


def test_a_choice_that_changes_nothing_ends_the_waiting(show: Show) -> None:
    page = show(("quiz", ONE))
    page.get_by_role("button", name="Option a").click()
    expect(page.get_by_role("status")).to_have_text("waiting")
    reply(page)
    expect(page.get_by_role("status")).to_have_text("")
    page.get_by_role("button", name="Option b").click()
    assert len(sent(page)) == 2


def test_a_lost_connection_is_told(show: Show, page: Page) -> None:
    page.clock.install()
    show(("quiz", ONE))
    page.get_by_role("button", name="Option a").click()
    page.clock.run_for(9_000)
    expect(page.get_by_role("status")).to_have_text("lost")


def test_the_page_around_hears_that_answers_stay_out_and_that_they_come_again(show: Show, page: Page) -> None:
    page.clock.install()
    show(("quiz", ONE))
    page.evaluate("window.heard = []; document.addEventListener('terz:answers', event => heard.push(event.detail))")
    page.get_by_role("button", name="Option a").click()
    page.clock.run_for(7_000)
    assert page.evaluate("heard") == []
    page.clock.run_for(2_000)
    assert page.evaluate("heard") == [False]
    reply(page)
    assert page.evaluate("heard") == [False, True]


def test_on_paper_answers_stand_at_the_end_and_only_those_that_were_given(show: Show, page: Page) -> None:
    answered = {**QUIZZES["one"][1], "title": "Answered"}
    show(("quiz", {**ONE, "title": "Open"}), ("quiz", answered))
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    paper = page.locator(".terz-paper")
    expect(paper.locator("li")).to_have_count(1)
    expect(paper.locator("li")).to_have_attribute("value", "2")
    expect(paper).to_contain_text("Answered")
    expect(paper).to_contain_text(answered["verdict"]["answer_text"])
    for part in (".terz-verdict", ".terz-sign", ".terz-help", ".terz-actions"):
        for found in page.locator(f".terz-quiz {part}").all():
            expect(found).to_be_hidden()
    ink = "one => { const style = getComputedStyle(one); return [style.color, style.borderTopWidth]; }"
    for option in page.locator(".terz-quiz .terz-option").all():
        assert option.evaluate(ink) == ["rgb(0, 0, 0)", "0px"]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(paper).to_have_count(0)


@pytest.mark.parametrize(
    ("kind", "view", "name"),
    [
        ("quiz", ONE, "Option a"),
        ("table", {**TABLE, "labels": {"lost": "lost"}}, "seven of hearts"),
        ("settings", SETTINGS, "classic"),
    ],
)
def test_a_dead_kernel_is_told_at_once_and_nothing_is_pretended(show: Show, kind: str, view: Any, name: str) -> None:
    page = show((kind, view))
    page.clock.install(time=0)
    page.clock.pause_at(60)  # nothing waits for a time to be over
    page.evaluate("models[0].dead = true")
    control = page.get_by_label(name) if kind == "settings" else page.get_by_role("button", name=name)
    for _ in range(2):
        control.click()
        expect(page.get_by_role("status")).to_have_text("lost")
        expect(page.locator("[aria-pressed=true]")).to_have_count(0)
        if kind == "settings":
            expect(page.get_by_label("modern")).to_be_checked()
    assert sent(page) == []


def test_the_right_answer_is_not_under_the_buttons(show: Show, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.emulate_media(reduced_motion="reduce")
    show(("quiz", CARDS), ("quiz", ONE))
    page.get_by_role("button", name="seven of hearts").first.click(position={"x": 12, "y": 22})
    page.get_by_role("button", name="check").first.click()
    verdict = judged(CARDS, ["7H"], ["TH", "AH"])
    verdict["verdict"]["answer_text"] = "the ten of hearts, the ace of hearts, the queen of clubs, the king of diamonds"
    reply(page, verdict)
    expect(page.locator(".terz-answer").first).to_be_visible()
    status, answer, bar = (page.locator(f".terz-{part}").first.bounding_box() for part in ("live", "answer", "actions"))
    assert status
    assert answer
    assert bar
    assert bar["y"] + bar["height"] <= 640
    assert status["y"] >= 0
    assert answer["height"] > 30  # two lines
    assert answer["y"] + answer["height"] <= bar["y"]


def test_a_card_played_is_lifted_until_the_answer(show: Show) -> None:
    page = show(("table", TABLE))
    card = page.get_by_role("button", name="seven of hearts")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    assert sent(page) == [{"type": "play", "card": "7H"}]
    reply(page, {**TABLE, "chosen": "7H", "status": STATUS})
    expect(card).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("status")).to_have_text("You must overtake. end.overtake")


def test_where_nothing_can_be_asked_a_note_says_why(show: Show) -> None:
    page = show(
        ("quiz", {**ONE, "form": "note", "scene": None, "options": [], "prompt": "These rules have no exchange."})
    )
    expect(page.get_by_text("These rules have no exchange.")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(1)  # the chip


def test_new_rules_forget_the_picks_and_leave_the_focus_alone(show: Show) -> None:
    page = show(("quiz", CARDS))
    page.get_by_role("button", name="ten of hearts").click()
    page.get_by_role("button", name="check").click()
    reply(page)  # ignored, say
    page.evaluate("document.activeElement.blur()")
    page.wait_for_timeout(50)
    page.evaluate("view => models[0].set('view', view)", {**CARDS, "chip": "Classic"})
    expect(page.get_by_role("button", pressed=True)).to_have_count(0)
    assert page.evaluate("document.activeElement === document.body")


def test_what_stands_in_a_hidden_step_is_drawn_when_the_page_is_idle(page: Page) -> None:
    page.add_init_script("window.idle = []; window.requestIdleCallback = (done) => idle.push(done)")
    page.goto("about:blank")
    steps = '<div data-terz-step="one" id="at-0"></div><div data-terz-step="two" id="at-1" hidden></div>'
    page.set_content(page_of(("quiz", ONE), ("quiz", NUMBER), body=steps))
    page.wait_for_function("idle.length === 1")
    expect(page.locator("#at-0 .terz-prompt")).to_have_text(ONE["prompt"])
    expect(page.locator("#at-1 .terz-prompt")).to_have_text("")
    page.evaluate("idle.pop()()")
    expect(page.locator("#at-1 .terz-prompt")).to_have_text(NUMBER["prompt"])


def test_a_still_table_is_a_picture_with_words(show: Show) -> None:
    page = show(("table", {**TABLE, "playable": False}))
    expect(page.get_by_role("img", name="Trumps are spades. The opponent leads")).to_be_visible()
    expect(page.get_by_role("img", name="seven of hearts, ten of hearts")).to_be_visible()
    assert page.get_by_role("button").count() == 0


def test_letters_and_colours_follow_the_deck(show: Show) -> None:
    page = show(("table", TABLE), letters=Texts("ru").index_letters())
    assert set(page.locator(".terz-index").all_text_contents()) == set("79ДКВТ") | {"10"}
    page.evaluate("letters => { deck.set('letters', letters); deck.set('colours', 2); }", Texts("en").index_letters())
    assert set(page.locator(".terz-index").all_text_contents()) == set("79QKJA") | {"10"}
    expect(page.locator(".terz")).to_have_attribute("data-colours", "2")


def test_five_hundred_views_leave_nothing_behind(show: Show) -> None:
    page = show(("quiz", ONE))
    views = [view for pair in QUIZZES.values() for view in pair]
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def count(views_shown: int) -> dict[str, float]:
        page.evaluate(
            """([views, n]) => {
              for (let i = 0; i < n; i++) models[0].set("view", { ...views[i % views.length], number: i });
            }""",
            [views, views_shown],
        )
        session.send("HeapProfiler.collectGarbage")
        metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
        return {name: metrics[name] for name in ("Nodes", "JSEventListeners")}

    assert count(20) == count(500)


LIGHT, DARK = "rgb(255, 255, 255)", "rgb(34, 36, 39)"
THEMES = {
    "a page without a theme": ({}, DARK),
    "Voilà, which always says light": ({"data-jp-theme-light": "true", "data-voila": "voila"}, DARK),
    "JupyterLab in the light": ({"data-jp-theme-light": "true"}, LIGHT),
    "JupyterLab in the dark": ({"data-jp-theme-light": "false"}, DARK),
}


@pytest.mark.parametrize("where", THEMES)
def test_the_theme_is_jupyterlabs_else_the_systems_and_paper_is_white(show: Show, where: str) -> None:
    attributes, paper = THEMES[where]
    page = show(("quiz", ONE))
    page.evaluate(
        "all => Object.entries(all).forEach(([name, value]) => document.body.setAttribute(name, value))", attributes
    )
    option = page.locator(".terz-option").first
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(option).to_have_css("background-color", paper)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce", media="print")
    assert page.evaluate("getComputedStyle(document.querySelector('.terz')).colorScheme") == "light"
    expect(page.locator(".terz-heading").first).to_have_css("color", "rgb(29, 27, 24)")
