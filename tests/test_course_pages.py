"""The course's pages around the lessons: home, the sheet for the wall, packs, a lesson put in steps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from lesson_pages import settled
from playwright.sync_api import Page, expect

from terz_tutor.hosting.course import Step, read_course
from terz_tutor.hosting.words import WORDS
from terz_tutor.places import PACKAGE
from terz_tutor.quiz.packs import find_pack, pack_files
from terz_tutor.rules import PRESETS
from terz_tutor.texts import LANGUAGES, Texts
from terz_tutor.texts.sheet_words import SHEET

LESSON_JS = (PACKAGE / "hosting" / "static" / "lesson.js").read_text(encoding="utf-8")
HOME_JS = (PACKAGE / "hosting" / "static" / "home.js").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def quiet(page: Page) -> Iterator[None]:
    """Whatever the page's own code complains about fails the test."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield
    assert complaints == []


# What is read from a notebook


def test_a_notebook_tells_its_steps_its_path_and_its_time(tmp_path: Path) -> None:
    sources = [
        ("markdown", "# Cards\n\nWhat they are worth. And more."),
        ("code", 'lesson = Lesson("en")\nlesson.path("cards")'),
        ("code", "%matplotlib"),
        ("code", 'lesson.step("strength", "Strength")'),
        ("code", 'lesson.step(\n    "trick",\n    "The trick",\n)'),
    ]
    cells = [{"cell_type": kind, "source": [source]} for kind, source in sources]
    notebook = {"cells": cells, "metadata": {"terz": {"minutes": 20}}}
    for name in ("01_cards.ipynb", "02_melds.ipynb"):
        (tmp_path / name).write_text(json.dumps(notebook))
    course = read_course(tmp_path)
    lesson, other = course.lessons
    assert (lesson.key, lesson.minutes, lesson.summary) == ("cards", 20, "What they are worth.")
    assert lesson.steps == (Step("strength", "Strength"), Step("trick", "The trick"))
    assert course.after(lesson) == other
    assert course.after(other) is None


# Home


def test_home_names_every_pack_and_every_sheet(course_url: str, page: Page) -> None:
    for lang in LANGUAGES:
        page.goto(f"{course_url}?lang={lang}")
        packs = {link.get_attribute("href"): link.inner_text() for link in page.locator(".course-packs a").all()}
        assert packs == {f"/train/{name}?lang={lang}": find_pack(name).title[lang] for name in pack_files()}
        sheets = [link.get_attribute("href") for link in page.locator(".course-sheets a").all()]
        assert sheets == [f"/sheet?rules={system}&lang={lang}" for system in PRESETS]


HOME = """<p class="course-go" data-go-on="Lesson {n}" data-place="Step {n} of {of}: {step}">
<a href="/one">Begin</a><span>Cards</span></p>
<ol class="course-lessons" data-progress="{n} of {of}" data-finished="All done">
<li><a class="course-lesson" href="/welcome"><b class="course-title">A lesson without a path</b></a></li>
<li data-lesson="cards"><a class="course-lesson" href="/cards"><b class="course-title">Cards</b></a>
<i data-mark="intro"></i><i data-mark="trick"></i><i data-mark="known"></i><span class="course-progress">3 steps</span>
<a data-step="intro">Intro</a><a data-step="trick">Trick</a><a data-step="known">Known</a></li>
<li data-lesson="melds"><a class="course-lesson" href="/melds"><b class="course-title">Melds</b></a>
<span class="course-progress">1 step</span><a data-step="run">Run</a></li></ol>"""


def home(page: Page, **kept: object) -> None:
    """Open a home page of three lessons in a browser that keeps these states of them."""
    page.route("http://course.test/", lambda route: route.fulfill(body=HOME, content_type="text/html"))
    page.goto("http://course.test/")
    for name, state in kept.items():
        text = state if isinstance(state, str) else json.dumps(state)
        page.evaluate("one => localStorage.setItem(...one)", ["terz.last" if name == "last" else f"terz:{name}", text])
    page.evaluate(HOME_JS)


@pytest.mark.parametrize(
    ("kept", "said", "done"),
    [
        ({"version": 1, "lesson": "cards", "step": "trick", "done": ["intro"]}, "1 of 3", 1),
        ({"step": "known", "done": ["intro", "trick", "known", "gone"]}, "All done", 3),
        ({"step": "gone", "done": ["intro"]}, "3 steps", 0),
        ({"step": "trick", "done": 7}, "0 of 3", 0),
        (None, "3 steps", 0),
        ("{", "3 steps", 0),
    ],
)
def test_home_tells_how_far_the_reader_has_come(page: Page, kept: object, said: str, done: int) -> None:
    home(page, cards=kept)
    expect(page.locator(".course-progress").first).to_have_text(said)
    assert page.locator("[data-done]").count() == done


AT_TRICK = {"step": "trick", "done": ["intro"]}
ALL_CARDS = {"step": "known", "done": ["intro", "trick", "known"]}


@pytest.mark.parametrize(
    ("kept", "href", "said"),
    [
        ({}, "/one", "Cards"),
        ({"cards": AT_TRICK}, "/cards", "Step 2 of 3: Trick"),
        ({"cards": AT_TRICK, "melds": {"step": "run", "done": []}}, "/cards", "Step 2 of 3: Trick"),
        ({"cards": AT_TRICK, "melds": {"step": "run", "done": []}, "last": '"melds"'}, "/melds", "Step 1 of 1: Run"),
        ({"cards": ALL_CARDS, "last": '"cards"'}, "/melds", "Melds"),
        ({"cards": ALL_CARDS, "melds": {"step": "run", "done": ["run"]}}, "/melds", "Melds"),
    ],
    ids=["new", "begun", "first-begun", "opened-last", "next-lesson", "all-done"],
)
def test_home_leads_to_where_the_reader_goes_on(page: Page, kept: dict[str, object], href: str, said: str) -> None:
    home(page, **kept)
    link = page.locator(".course-go a")
    expect(link).to_have_text({"/one": "Begin", "/cards": "Lesson 2", "/melds": "Lesson 3"}[href])  # as the list counts
    expect(link).to_have_attribute("href", href if href == "/one" else f"http://course.test{href}")
    expect(page.locator(".course-go span")).to_have_text(said)


def test_a_lesson_is_a_handout_of_few_pages(course_url: str, page: Page) -> None:
    page.goto(f"{course_url}voila/render/ru/02_melds.ipynb")
    page.wait_for_selector('body[data-terz="ready"]')
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 10


# The sheet for the wall


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", PRESETS)
def test_the_sheet_prints_on_one_page(course_url: str, page: Page, lang: str, system: str) -> None:
    page.goto(f"{course_url}sheet?rules={system}&lang={lang}")
    texts = Texts("ru" if lang == "ru" else "en")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.get_by_role("heading", level=1)).to_have_text(texts.tr(SHEET["title"]))
    expect(page.get_by_role("link", name=texts.system(system))).to_have_attribute("aria-current", "page")
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    assert re.search(rb"/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]", printed)  # A4


@pytest.mark.parametrize(("lang", "said"), [("en", "marriage"), ("ru", "марьяж")])
def test_the_column_of_what_is_said_holds_nothing_else(course_url: str, page: Page, lang: str, said: str) -> None:
    page.goto(f"{course_url}sheet?rules=modern&lang={lang}")
    rows = page.locator(".course-sheet-melds tbody tr")
    expect(rows.locator("td:nth-of-type(1) > q")).to_have_count(rows.count())
    expect(rows.last.locator("td").first).to_have_text(said)


def test_the_sheets_other_language_is_the_same_sheet(course_url: str, page: Page) -> None:
    page.goto(f"{course_url}sheet?rules=old-ten&lang=en")
    page.get_by_role("link", name="Русский").click()
    assert page.url == f"{course_url}sheet?rules=old-ten&lang=ru"
    expect(page.get_by_role("link", name=Texts("ru").system("old-ten"))).to_have_attribute("aria-current", "page")


def test_there_is_no_sheet_of_unknown_rules(course_url: str, page: Page) -> None:
    answer = page.goto(f"{course_url}sheet?rules=none")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["en"].missing_title)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["?lang=en", "sheet?rules=kart-parad&lang=ru", "nowhere"])
def test_nothing_grave_is_found_and_nothing_overflows(course_url: str, page: Page, address: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for width in (320, 820, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(course_url + address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page).response["violations"]
    assert not [one for one in found if one["impact"] in {"serious", "critical"}], json.dumps(found)[:4000]


def test_a_button_is_written_in_another_colour_than_its_own(course_url: str, page: Page) -> None:
    """What has no contrast at all is no finding of axe's."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.goto(f"{course_url}nowhere")
        button = page.locator(".course-button").first
        ink, ground = button.evaluate("one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]")
        assert ink != ground


# A lesson put in steps, before any widget is drawn


def output(**marks: str) -> str:
    told = json.dumps({"data": {}, "metadata": {"terz": marks} if marks else {}})
    return f'<div><script type="application/vnd.voila.cell-output+json">{told}</script></div>'


CELLS = {
    "title": "<h1>Cards</h1>",
    "path": output(widget="path", path="cards"),
    "settings": output(widget="settings"),
    "intro": output(widget="step", step="intro"),
    "said": "<p>Prose.</p>",
    "strength": output(widget="step", step="strength"),
    "prose": "<p>Prose.</p>",
    "rules": output(widget="rules"),
    "asked": output(widget="quiz"),
    "known": output(widget="step", step="known"),
    "plain": output(),
}


def laid_out(page: Page, cells: Mapping[str, str] = CELLS, *, at: str = "", kept: str = "") -> None:
    """Open a page as Voilà sends it, up to the moment when its cells are shown."""
    body = "".join(f'<div cell-index="1" id="{name}">{name}{cell}</div>' for name, cell in cells.items())
    html = f"""<!doctype html><html lang="en"><body>
<nav class="course-languages"><a href="/ru">Other</a></nav>
<div id="course-loading" data-late="Late." data-step="{{n}}"><p id="course-loading-text"></p>
<progress id="course-loading-bar"></progress></div><div id="course-asleep" hidden><button></button></div>
<script>window.voila_finish = () => {{ window.finished = (window.finished ?? 0) + 1; }}</script>
<script>{LESSON_JS}</script><main id="rendered_cells"><div>{body}</div></main></body></html>"""
    page.route("http://course.test/**", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("http://course.test/")
    page.evaluate("kept => localStorage.setItem('terz:cards', kept)", kept)
    page.goto("about:blank")
    page.clock.install()
    page.goto(f"http://course.test/lesson{at}")
    page.evaluate("voila_finish()")


def in_sight(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('[cell-index]')].filter(cell => cell.offsetParent).map(cell => cell.id)"
    )
    return found


def drawn(page: Page) -> None:
    """Draw every output, as the front end does, but no path."""
    page.evaluate("document.querySelectorAll('#rendered_cells script').forEach(script => script.remove())")


def test_nothing_of_the_other_steps_is_ever_seen(page: Page) -> None:
    laid_out(page)
    # The path's cell, with the bar, comes last.
    assert in_sight(page) == ["title", "settings", "intro", "said", "path"]
    page.evaluate("voila_finish()")  # Voilà says it again where its theme comes late
    assert in_sight(page) == ["title", "settings", "intro", "said", "path"]
    assert page.evaluate("finished") == 2


def test_the_page_opens_at_the_step_of_its_address_or_where_the_reader_was(page: Page) -> None:
    laid_out(page, at="#step=strength", kept='{"step": "known"}')
    assert in_sight(page) == ["strength", "prose", "rules", "asked", "path"]
    laid_out(page, kept='{"step": "known"}')
    assert in_sight(page) == ["known", "plain", "path"]
    for odd in ("{", "7", '{"step": "gone"}'):
        laid_out(page, at="#step=gone", kept=odd)
        assert in_sight(page)[2] == "intro"


def test_the_lesson_opened_last_is_remembered_for_home(page: Page) -> None:
    laid_out(page)
    assert page.evaluate("localStorage.getItem('terz.last')") == '"cards"'


def test_the_outputs_of_calls_that_were_run_as_one_cell_are_parted(page: Page) -> None:
    names = ("path", "intro", "asked", "strength", "rules")
    outputs = "".join(f'<div class="jp-OutputArea-child" title="{name}">{CELLS[name]}</div>' for name in names)
    laid_out(page, {"title": CELLS["title"], "calls": outputs, "known": CELLS["known"]})
    seen = page.locator("[cell-index]:visible")
    assert in_sight(page) == ["title", "calls", "calls", "calls"]
    assert seen.locator(".jp-OutputArea-child").evaluate_all("all => all.map(one => one.title)") == [
        "intro",
        "asked",
        "path",
    ]
    laid_out(page, {"calls": outputs, "known": CELLS["known"]}, at="#step=strength")
    assert seen.locator(".jp-OutputArea-child").evaluate_all("all => all.map(one => one.title)") == [
        "strength",
        "rules",
        "path",
    ]


def test_what_is_said_before_a_table_is_put_together(page: Page) -> None:
    laid_out(page, at="#step=strength")
    together = page.locator(".course-said:visible")
    assert together.evaluate("one => [...one.children].map(cell => cell.id)") == ["prose", "rules"]


def test_a_lesson_whose_path_never_comes_is_shown_whole(page: Page) -> None:
    laid_out(page)
    drawn(page)
    expect(page.locator("body")).to_have_attribute("data-terz", "ready")
    assert "asked" not in in_sight(page)
    page.clock.fast_forward(5_000)
    assert set(in_sight(page)) == set(CELLS)


def test_a_lesson_whose_path_has_come_stays_in_steps(page: Page) -> None:
    laid_out(page)
    page.evaluate("document.body.dataset.terzWalking = 'yes'")
    drawn(page)
    page.clock.fast_forward(30_000)
    assert "asked" not in in_sight(page)


def test_a_lesson_that_is_never_drawn_is_shown_whole(page: Page) -> None:
    laid_out(page)
    page.clock.fast_forward(20_000)
    assert set(in_sight(page)) == set(CELLS)
    expect(page.locator("#course-loading-text")).to_have_text("Late.")


def test_a_lesson_without_a_path_is_left_as_it_is(page: Page) -> None:
    cells = {name: cell for name, cell in CELLS.items() if name != "path"}
    laid_out(page, cells)
    assert in_sight(page) == list(cells)
    assert page.locator(".course-said").count() == 0


def test_the_other_language_opens_at_the_same_step(page: Page) -> None:
    laid_out(page, at="#step=strength")
    page.evaluate("document.body.dataset.terzWalking = 'yes'")
    link = page.locator(".course-languages a")
    link.click()
    assert page.url == "http://course.test/ru#step=strength"


def test_a_widget_that_waits_in_vain_brings_the_way_out(page: Page) -> None:
    laid_out(page)
    asleep = page.locator("#course-asleep")
    tell = "detail => document.dispatchEvent(new CustomEvent('terz:answers', {detail}))"
    page.evaluate(tell, arg=False)
    expect(asleep.get_by_role("button")).to_be_visible()
    page.evaluate(tell, arg=True)
    expect(asleep).to_be_hidden()


# Packs


def test_a_pack_is_asked_on_a_page_of_its_own(course_url: str, page: Page) -> None:
    page.goto(f"{course_url}?lang=ru")
    page.get_by_role("link", name=find_pack("seniority").title["ru"]).click()
    page.wait_for_selector('body[data-terz="ready"]')
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.get_by_role("heading", level=1)).to_contain_text(find_pack("seniority").title["ru"])
    expect(page.locator(".terz-quiz .terz-meta")).to_contain_text(f"1 / {find_pack('seniority').count}")
    # A pack's rules are its own: there are none to choose.
    expect(page.locator(".terz-settings input[data-group='colours']")).not_to_have_count(0)
    expect(page.locator(".terz-settings input[data-group='rules']")).to_have_count(0)
    found = Axe().run(page).response["violations"]
    assert not [one for one in found if one["impact"] in {"serious", "critical"}], json.dumps(found)[:4000]
    # A reload comes back to the puzzle that stood.
    page.locator(".terz-quiz .terz-options button").first.press("1")
    expect(page.locator(".terz-quiz .terz-headline")).not_to_be_empty()
    settled(page.locator(".terz-quiz"))
    page.locator(".terz-quiz button:visible").first.press("n")
    expect(page.locator(".terz-quiz .terz-meta")).to_contain_text("2 / ")
    kept = "JSON.parse(localStorage.getItem('terz:train-seniority'))?.parts['pack-1-seniority']?.number === 2"
    page.wait_for_function(kept)
    page.reload()
    page.wait_for_selector('body[data-terz="ready"]')
    expect(page.locator(".terz-quiz .terz-meta")).to_contain_text("2 / ")
    page.get_by_role("link", name="English").click()
    page.wait_for_selector('body[data-terz="ready"]')
    expect(page.get_by_role("heading", level=1)).to_contain_text(find_pack("seniority").title["en"])
    page.goto("about:blank")


@pytest.mark.parametrize("name", ["none", "..%2Fcards", "cards.toml", ""])
def test_there_is_no_page_of_an_unknown_pack(course_url: str, page: Page, name: str) -> None:
    answer = page.goto(f"{course_url}train/{name}")
    assert answer
    assert answer.status == 404
