"""A quiz's verdict in a real browser, without a kernel: proofs, melds compared, hints, changes, keys, no shift."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from widget_page import no_complaints, open_widgets, reply, sent

from terz_tutor.lesson import views
from terz_tutor.quiz import KINDS, Puzzle, place_of, wrong_answer
from terz_tutor.rules import PRESETS
from terz_tutor.session import Answer, AskFlip, AskHint, QuestionState, start, step
from terz_tutor.texts import Texts

EN, RU = Texts("en"), Texts("ru")
View = dict[str, Any]
Show = Callable[..., Page]


@pytest.fixture
def show(page: Page) -> Iterator[Show]:
    """Open a page with a quiz; whatever it complains about fails the test."""
    page.emulate_media(reduced_motion="reduce")

    def open_page(view: View) -> Page:
        return open_widgets(page, ("quiz", view))

    with no_complaints(page):
        yield open_page


def ask(kind: str, level: int = 3, seed: int = 3) -> QuestionState:
    """Ask a question under the modern rules."""
    return start(kind, PRESETS["modern"], level, seed)


def views_of(state: QuestionState, texts: Texts = EN) -> tuple[View, View, View]:
    """Show a question as it is asked, wrongly answered, and turned over."""
    assert isinstance(state.puzzle, Puzzle)
    answered = step(state, Answer(place_of(state.puzzle, wrong_answer(state.puzzle))))
    return tuple(views.quiz_view(one, texts) for one in (state, answered, step(answered, AskFlip())))  # type: ignore[return-value]


def focused(page: Page) -> str:
    """Return the text of what has the focus."""
    return str(page.evaluate("document.activeElement.textContent"))


def on_table(page: Page) -> str:
    """Return what lies on the table, in words."""
    return str(page.locator(".terz-felt").get_attribute("aria-label"))


# --- a proof on the table ---


def test_a_refutation_is_played_out_forward_and_back(show: Show) -> None:
    _, judged, _ = views_of(ask("best-lead"))
    page = show(judged)
    proof, refutation = judged["verdict"]["shows"]
    before = on_table(page)
    page.get_by_role("button", name=refutation["text"]).click()
    text, forward, back = page.locator(".terz-show-text"), page.get_by_role("button", name="Forward"), "Back"
    frames = refutation["frames"]
    for frame in frames:
        expect(text).to_have_text(frame["text"])
        assert on_table(page) == frame["scene"]["text"]
        page.keyboard.press("ArrowRight")
    expect(text).to_have_text(frames[-1]["text"])  # there is nothing after the last one
    expect(forward).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name=back, exact=True).click()
    expect(text).to_have_text(frames[-2]["text"])
    forward.click()
    expect(text).to_have_text(frames[-1]["text"])
    page.keyboard.press("ArrowLeft")
    expect(text).to_have_text(frames[-2]["text"])
    assert focused(page) == "Forward"
    page.keyboard.press("Escape")
    expect(page.locator(".terz-show")).to_be_hidden()
    assert on_table(page) == before
    assert focused(page) == refutation["text"]
    page.get_by_role("button", name=proof["text"]).click()
    expect(text).to_have_text(proof["frames"][0]["text"])
    assert sent(page) == []  # all of it came with the verdict


@pytest.mark.parametrize(("picks", "asked"), [(1, "Choose the card, "), (3, "Choose the cards, ")])
def test_who_is_to_choose_one_card_is_asked_for_one(show: Show, picks: int, asked: str) -> None:
    view, _, _ = views_of(ask("best-lead"))
    page = show({**view, "picks": picks})
    expect(page.locator(".terz-hint")).to_contain_text(asked)


def test_a_proof_leaves_the_table_with_the_question(show: Show) -> None:
    asked, judged, _ = views_of(ask("best-lead"))
    page = show(judged)
    page.get_by_role("button", name="Show me").click()
    page.keyboard.press("ArrowRight")
    reply(page, {**asked, "number": 4})
    expect(page.locator(".terz-show")).to_be_hidden()
    assert on_table(page) == asked["scene"]["text"]
    expect(page.locator("[data-lit], [data-changed]")).to_have_count(0)


def test_the_values_stand_on_the_cards_after_the_answer_alone(show: Show) -> None:
    asked, judged, _ = views_of(ask("best-lead"))
    page = show(asked)
    expect(page.locator(".terz-value:not(:empty)")).to_have_count(0)
    reply(page, judged)
    for code, value in judged["verdict"]["values"].items():
        expect(page.locator(f".terz-hand [data-card='{code}'] .terz-value")).to_have_text(value)
        assert f"{value})" in str(page.locator(f".terz-hand [data-card='{code}']").get_attribute("aria-label"))
    expect(page.get_by_text("On each card: the points")).to_be_visible()
    expect(page.locator(".terz-values")).to_contain_text(judged["verdict"]["values_said"])


def test_open_cards_light_up_and_the_questions_are_answered(show: Show) -> None:
    _, judged, _ = views_of(ask("legal-reply"))
    page = show(judged)
    lit = page.locator(".terz-hand [data-lit]")
    assert sorted(lit.evaluate_all("faces => faces.map(face => face.dataset.card)")) == sorted(judged["verdict"]["lit"])
    asked = page.locator(".terz-ask li")
    expect(asked).to_have_text([f"{one['text']} {one['answer']}" for one in judged["verdict"]["ask"]])


# --- what would change it ---


def test_a_change_is_asked_for_and_shown_on_the_table(show: Show) -> None:
    asked, judged, flipped = views_of(ask("suit-order"))
    page = show(judged)
    button = page.get_by_role("button", name="What would change it?")
    button.click()
    assert sent(page) == [{"type": "flip"}]
    expect(page.locator(".terz-headline")).to_have_text(judged["verdict"]["headline"])
    reply(page, flipped)
    was, becomes = flipped["verdict"]["flip"]["frames"]
    expect(page.locator(".terz-show-text")).to_have_text(becomes["text"])
    assert on_table(page) == becomes["scene"]["text"] != asked["scene"]["text"]
    expect(page.locator(".terz-trumps[data-changed]")).to_have_count(1 if "trump" in becomes["changed"] else 0)
    assert {code for code in becomes["changed"] if len(code) == 2} == set(
        page.locator("[data-card][data-changed]").evaluate_all("faces => faces.map(face => face.dataset.card)")
    )
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".terz-show-text")).to_have_text(was["text"])
    expect(page.locator("[data-changed]")).to_have_count(0)
    page.keyboard.press("Escape")
    assert focused(page) == "What would change it?"
    button.click()  # it is there now, and need not be looked for again
    expect(page.locator(".terz-show-text")).to_have_text(becomes["text"])
    assert sent(page) == [{"type": "flip"}]


def test_while_changes_are_tried_the_button_says_so_and_the_verdict_stays(show: Show) -> None:
    _, judged, flipped = views_of(ask("match-end"))
    page = show(judged)
    page.locator("[data-do=flip]").click()
    expect(page.locator("[data-do=flip]")).to_have_text("Trying changes one by one…")
    expect(page.locator(".terz-headline")).to_have_text(judged["verdict"]["headline"])
    reply(page, flipped)
    expect(page.locator("[data-do=flip]")).to_have_text("What would change it?")
    expect(page.locator(".terz-show-text")).to_have_text(flipped["verdict"]["flip"]["frames"][-1]["text"])
    expect(page.locator(".terz-table")).to_be_hidden()  # a question without cards has none


# --- melds compared ---


def test_melds_are_compared_in_a_table_with_heads_and_the_deciding_column_lit(show: Show) -> None:
    _, judged, _ = views_of(ask("meld-senior", seed=1))
    compared = judged["verdict"]["compared"]
    page = show(judged)
    table = page.get_by_role("table", name=compared["caption"])
    expect(table.get_by_role("columnheader")).to_have_text(compared["columns"])
    for i, row in enumerate(compared["rows"]):
        line = table.get_by_role("row").nth(i + 1)
        expect(line.get_by_role("rowheader")).to_have_text(row["meld"])
        cells = line.get_by_role("cell")
        told = [f"{cell} (decides)" if j == row["decides"] else cell for j, cell in enumerate(row["cells"])]
        expect(cells).to_have_text(told)
        assert cells.evaluate_all("cells => cells.findIndex(cell => 'lit' in cell.dataset)") == row["decides"]
        dimmed = cells.evaluate_all("cells => cells.filter(cell => 'dim' in cell.dataset).length")
        assert dimmed == len(row["cells"]) - 1 - row["decides"]


# --- hints ---


def test_hints_come_one_by_one_and_a_struck_option_can_not_be_chosen(show: Show) -> None:
    state = ask("claim-reply")
    page = show(views.quiz_view(state, EN))
    for grade in (1, 2, 3):
        page.get_by_role("button", name="Hint").click()
        state = step(state, AskHint())
        reply(page, views.quiz_view(state, EN))
        expect(page.locator(".terz-given")).to_have_count(grade)
    expect(page.get_by_role("button", name="No more hints")).to_have_attribute("aria-disabled", "true")
    assert sent(page) == [{"type": "hint"}] * 3
    view = views.quiz_view(state, EN)
    (struck,) = view["struck"]
    option = page.locator(".terz-option").nth(int(struck))
    expect(option).to_have_attribute("aria-label", f"{view['options'][int(struck)]['text']}, struck out")
    option.click(force=True)
    page.keyboard.press(str(int(struck) + 1))
    page.locator("[data-do=hint]").click(force=True)
    assert len(sent(page)) == 3


# --- keys ---


def press_russian(page: Page, code: str, letter: str) -> None:
    """Press a key where the keyboard writes Russian."""
    page.evaluate(
        """([code, key]) => document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", { code, key, bubbles: true, cancelable: true }))""",
        [code, letter],
    )


def test_letters_work_by_their_place_on_a_russian_keyboard(show: Show) -> None:
    asked, judged, _ = views_of(ask("suit-order"), RU)
    page = show(asked)
    page.locator(".terz-heading").focus()
    press_russian(page, "KeyH", "р")
    assert sent(page) == [{"type": "hint"}]
    reply(page)
    page.keyboard.press("1")
    page.keyboard.press("2")
    press_russian(page, "KeyU", "г")
    assert page.locator(".terz-option[aria-pressed=true]").count() == 1
    reply(page, judged)
    page.locator(".terz-heading").focus()
    press_russian(page, "KeyU", "г")  # after a wrong answer it tries again
    reply(page, judged)
    press_russian(page, "KeyN", "т")
    assert sent(page) == [{"type": "hint"}, {"type": "retry"}, {"type": "next"}]


def test_a_question_mark_lists_every_key(show: Show) -> None:
    page = show(views_of(ask("suit-order"))[0])
    page.locator(".terz-heading").focus()
    keys = page.locator(".terz-help dt")
    expect(keys.first).to_be_hidden()
    page.keyboard.press("?")
    expect(keys).to_have_text(["1–9", "← →", "Enter", "H", "U", "N", "Esc", "?"])
    expect(keys.first).to_be_visible()
    press_russian(page, "Digit7", "?")  # where a Russian keyboard has it
    expect(keys.first).to_be_hidden()


# --- nothing moves, and all of it can be used by everybody ---

ABOVE = (
    "header",
    ".terz-prompt",
    ".terz-table",
    ".terz-options",
    ".terz-option",
    ".terz-count",
    ".terz-hand .terz-slot",
)
BOXES = """(selectors) => selectors.flatMap((selector) =>
  [...document.querySelectorAll(`.terz-quiz ${selector}`)].filter((node) => node.checkVisibility()).map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [selector, ...[x, y, width, height].map(Math.round)];
  }))"""


@pytest.mark.parametrize(("width", "texts"), [(360, RU), (820, EN)], ids=["phone", "desk"])
def test_nothing_above_a_verdict_moves_when_it_comes(browser: Browser, width: int, texts: Texts) -> None:
    page = browser.new_page(viewport={"width": width, "height": 3000}, reduced_motion="reduce")
    for kind in KINDS:
        state = ask(kind)
        if state.puzzle is None:
            continue
        asked, judged, _ = views_of(state, texts)
        open_widgets(page, ("quiz", asked))
        before = page.evaluate(BOXES, ABOVE)
        reply(page, judged)
        assert (kind, page.evaluate(BOXES, ABOVE)) == (kind, before)
    page.close()


WATCH = """() => {
  window.moved = [];
  new PerformanceObserver((list) => {
    const nodes = list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node));
    moved.push(...nodes.map((node) => (node.closest ? node : node.parentElement).className));
  }).observe({ type: "layout-shift" });
}"""


@pytest.mark.parametrize("kind", ["trick-winner", "legal-reply", "suit-order", "points-to-come"])
def test_the_browser_sees_nothing_shift_but_the_buttons_below(browser: Browser, kind: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 1400}, reduced_motion="reduce")
    asked, judged, _ = views_of(ask(kind), RU)
    open_widgets(page, ("quiz", asked))
    page.wait_for_timeout(200)
    page.evaluate(WATCH)
    reply(page, judged)  # no press came before it, so that the browser counts every shift
    page.wait_for_timeout(300)
    below = {"terz-actions", "terz-press", "terz-press terz-primary", "terz-help", "terz-keys"}
    assert set(page.evaluate("moved")) <= below
    page.close()


@pytest.mark.parametrize(("scheme", "texts"), [("light", EN), ("dark", RU)], ids=["light", "dark"])
@pytest.mark.parametrize("kind", ["meld-sort", "legal-reply", "last-trick-card", "claim-reply"])
def test_every_verdict_is_accessible_and_fits_a_small_phone(
    browser: Browser, kind: str, scheme: Any, texts: Texts
) -> None:
    page = browser.new_page(viewport={"width": 320, "height": 1600}, color_scheme=scheme, reduced_motion="reduce")
    state = ask(kind)
    hinted = step(step(step(state, AskHint()), AskHint()), AskHint())
    _, judged, flipped = views_of(state, texts)
    open_widgets(page, ("quiz", views.quiz_view(hinted, texts)))
    for view, button in ((None, None), (judged, ".terz-plays button"), (flipped, "[data-do=flip]")):
        if view is not None:
            reply(page, view)
        if button is not None:
            page.locator(button).last.click()
        page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
        found = Axe().run(page).response["violations"]
        assert [(issue["id"], issue["nodes"][0]["html"]) for issue in found] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.close()
