"""On a phone a table leaves room for what is asked, few cards lie beside each other, and nothing covers anything."""

from __future__ import annotations

import pytest
from lesson_pages import PATHS, READY
from playwright.sync_api import Browser, Page, expect
from reach import TOUCH, reach_of_cards
from table_page import game
from widget_page import CARDS, LAID, SCENE, cards, judged, open_widgets, quiz, reply

from terz_tutor.lesson.views import quiz_view
from terz_tutor.quiz import KINDS
from terz_tutor.rules import PRESETS
from terz_tutor.session import start
from terz_tutor.texts import LANGUAGES, Texts

PHONE = {"width": 360, "height": 740}
MOST = 0.6 * PHONE["height"]
SHOWN = "[...document.querySelectorAll('.terz-table')].filter(table => table.checkVisibility())"
HEIGHTS = f"{SHOWN}.map(table => table.getBoundingClientRect().height)"
DRAWN = f"{SHOWN}.every(table => table.querySelector('.terz-card'))"
TOPS = "all => all.map(node => Math.round(node.getBoundingClientRect().top))"


@pytest.fixture
def phone(browser: Browser) -> Page:
    return browser.new_page(viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]


@pytest.mark.parametrize("path", [path for path in PATHS if "04" not in path])
def test_on_every_step_a_table_takes_at_most_three_fifths_of_the_height(
    phone: Page, course_url: str, path: str
) -> None:
    phone.goto(f"{course_url}voila/render/{path}")
    phone.wait_for_selector(READY)
    dots = phone.locator(".terz-way-steps [data-go]")
    tables = 0
    for step in dots.evaluate_all("all => all.map(dot => dot.dataset.go)"):
        phone.evaluate("step => { location.hash = `step=${step}`; }", step)
        expect(phone.locator(f'.terz-way-steps [data-go="{step}"]')).to_have_attribute("aria-current", "step")
        phone.wait_for_function(DRAWN)
        heights = phone.evaluate(HEIGHTS)
        tables += len(heights)
        assert (step, [height for height in heights if height > MOST]) == (step, [])
    assert tables > dots.count()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_a_question_of_any_kind_the_table_takes_at_most_three_fifths_of_the_height(phone: Page, lang: str) -> None:
    texts = Texts("ru" if lang == "ru" else "en")
    for kind in KINDS:
        view = quiz_view(start(kind, PRESETS["modern"], level=1, number=1), texts)
        if view["scene"] is None:
            continue
        open_widgets(phone, ("quiz", view))
        heights = phone.evaluate(HEIGHTS)
        assert (kind, len(heights)) == (kind, 1)
        assert (kind, heights[0]) <= (kind, MOST)


def test_single_cards_and_short_melds_lie_beside_each_other(phone: Page) -> None:
    singles = [{"label": f"Card {place}", "cards": cards(code)} for place, code in enumerate(["7H", "8H", "9H", "TH"])]
    melds = [{"label": f"Claim {place}", "cards": cards(codes)} for place, codes in enumerate(("7H 8H 9H", "JD QD KD"))]
    for rows in (singles, melds):
        open_widgets(phone, ("quiz", quiz("one", ["a", "b"], scene={**LAID, "laid": rows})))
        assert len(set(phone.locator(".terz-laid > div").evaluate_all(TOPS))) == 1


@pytest.mark.parametrize(("width", "rows"), [(360, 1), (320, 2)])
def test_six_cards_to_play_lie_in_one_row_where_each_can_be_touched(phone: Page, width: int, rows: int) -> None:
    phone.set_viewport_size({"width": width, "height": 740})
    scene = {**SCENE, "hand": {"label": "Your hand", "cards": cards("7H TH AH 9D KD QC")}}
    open_widgets(phone, ("table", game("KS", 1, scene=scene)))
    assert len(set(phone.locator(".terz-hand button.terz-card").evaluate_all(TOPS))) == rows
    reach = reach_of_cards(phone)
    assert len(reach) == 6
    assert min(reach) >= TOUCH


def test_the_buttons_after_a_verdict_stay_in_their_place_and_cover_nothing(phone: Page) -> None:
    open_widgets(phone, ("quiz", CARDS))
    verdict = judged(CARDS, ["7H"], ["TH", "AH"])
    verdict["verdict"]["shows"] = [{"id": "proof", "text": "Show me", "frames": []}]
    reply(phone, verdict)
    buttons, show = phone.locator(".terz-actions"), phone.get_by_role("button", name="Show me")
    assert buttons.evaluate("node => getComputedStyle(node).position") == "static"
    bar, box = buttons.bounding_box(), show.bounding_box()
    assert bar
    assert box
    assert bar["y"] + bar["height"] <= box["y"]


@pytest.mark.parametrize(("count", "columns"), [(2, 2), (3, 3), (4, 2), (5, 1)])
def test_no_answer_stands_alone_in_a_row(browser: Browser, count: int, columns: int) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    open_widgets(page, ("quiz", quiz("one", [str(number) for number in range(count)])))
    lefts = page.locator(".terz-option").evaluate_all("all => all.map(node => node.getBoundingClientRect().left)")
    assert len(set(lefts)) == columns
    page.close()


def test_long_answers_stand_one_below_the_other(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    open_widgets(page, ("quiz", quiz("one", ["The opponent", "You", "It depends on who led to the first trick"])))
    assert len(set(page.locator(".terz-option").evaluate_all(TOPS))) == 3
    page.close()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_rows_of_a_pile_begin_at_the_left_and_go_in_one_step(browser: Browser, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900})
    codes = "8S 9S JS KS 8C 8D JD AD 8H 9H JH QH"
    pile = [{"label": name, "cards": cards(codes)} for name in ("Your pile", "The other pile")]
    open_widgets(page, ("quiz", quiz("one", ["a", "b"], scene={**LAID, "laid": pile})))
    lefts = [
        half.locator(".terz-slot").evaluate_all("all => all.map(node => Math.round(node.getBoundingClientRect().left))")
        for half in page.locator(".terz-laid > div:first-child .terz-half").all()
    ]
    assert [len(half) for half in lefts] == [8, 4]
    assert lefts[1] == lefts[0][:4]
    boxes = page.locator(".terz-laid .terz-card, .terz-table").evaluate_all(
        "all => all.map(node => node.getBoundingClientRect().right)"
    )
    assert max(boxes) == boxes[0]  # none sticks out of the table
    page.close()


def test_words_of_a_stock_that_is_gone_are_not_under_trumps(phone: Page) -> None:
    texts = Texts("ru")
    for kind, number in (("opponent-hand", 1), ("points-to-come", 1), ("best-reply", 1)):
        open_widgets(phone, ("quiz", quiz_view(start(kind, PRESETS["modern"], level=1, number=number), texts)))
        stock, chip = (phone.locator(part).bounding_box() for part in (".terz-stock", ".terz-trumps"))
        assert stock
        assert chip
        assert stock["x"] + stock["width"] <= chip["x"] or stock["y"] >= chip["y"] + chip["height"], kind


def test_the_hands_name_is_in_the_middle_though_something_is_said_beside_it(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    open_widgets(page, ("table", game("KS", 1, said=[{"by": "you", "text": "From what?"}])))
    middle = "node => { const box = node.getBoundingClientRect(); return box.left + box.width / 2; }"
    table, name = (page.locator(part).evaluate(middle) for part in (".terz-table", ".terz-hand > .terz-caption"))
    assert abs(table - name) < 1
    page.close()
