"""A lesson's page with a path and no kernel: cells marked with their steps, as the course's page marks them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from widget_page import ONE, SETTINGS, TABLE, page_of

from terz_tutor.texts import Texts
from terz_tutor.texts.glossary_words import glossary_words
from terz_tutor.texts.widget_words import WIDGET_WORDS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ADDRESS = "http://course.test/lesson"
KEY = "terz:cards"
STEPS = ("intro", "strength", "trick", "stock", "known")
LABELS = WIDGET_WORDS["path"]
WORDS = ("trump", "trick")

View = dict[str, Any]


def path(current: str = "intro", done: Sequence[str] = (), **more: Any) -> View:
    """Write a path's view, its state as Python would have it; ``strength`` has a task."""
    return {
        "labels": dict(LABELS),
        "lesson": "cards",
        "lang": "en",
        "title": "Cards",
        "chip": "Modern",
        "steps": [
            {"id": step, "title": step.capitalize(), "done": step in done, "tasks": step == "strength"}
            for step in STEPS
        ],
        "current": current,
        "version": 1,
        "most": 65536,
        "state": {"version": 1, "lesson": "cards", "step": current, "done": list(done), "parts": {}},
        **more,
    }


def lesson(view: Mapping[str, Any], *, marked: bool = True, around: str = "") -> str:
    """Write the page: settings before the first step, a question in the second, words in the last one.

    What the course's page tells of what stands ``around`` the lesson is among its body's attributes.
    """
    widgets: list[tuple[str, Mapping[str, Any]]] = [("path", view), ("settings", SETTINGS)]
    cells = ["<h1>Cards</h1>", '<div id="at-1"></div>']
    steps = ["intro", "intro"]
    for number, step in enumerate(STEPS, 1):
        heading = {"id": step, "number": number, "title": step.capitalize()}
        inside: list[tuple[str, Mapping[str, Any]]] = [("step", heading)]
        if step == "strength":
            inside.append(("quiz", ONE))
        if step == "stock":
            inside.append(("table", TABLE))
        if step == "known":
            labels = dict(WIDGET_WORDS["glossary"])
            words = glossary_words(Texts("en"), WORDS)
            inside.append(("glossary", {"labels": labels, "title": "Words", "words": words}))
        for widget in inside:
            cells.append(f'<div id="at-{len(widgets)}"></div>')
            widgets.append(widget)
            steps.append(step)
        cells.append(f'<p>Prose of {step}: <a href="#word-trump">trumps</a>, <a href="#word-void">void</a>.</p>')
        steps.append(step)
    mark = "data-terz-step" if marked else "data-unmarked"
    body = "".join(f'<div {mark}="{step}">{cell}</div>' for step, cell in zip(steps, cells, strict=True))
    return page_of(*widgets, body=f'{body}<div id="at-0"></div>').replace("<body>", f"<body {around}>")


def open_lesson(
    page: Page,
    view: Mapping[str, Any],
    *,
    at: str = "",
    marked: bool = True,
    around: str = "",
    kept: Mapping[str, str] | None = None,
) -> None:
    """Open the page at an address of its own, so that the browser can remember things."""
    html = lesson(view, marked=marked, around=around)
    page.route(f"{ADDRESS}*", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.route("http://course.test/empty", lambda route: route.fulfill(body="<p>", content_type="text/html"))
    page.goto("http://course.test/empty")
    page.evaluate(
        "stored => Object.entries(stored).forEach(([key, text]) => localStorage.setItem(key, text))", dict(kept or {})
    )
    page.goto(ADDRESS + at)
    page.wait_for_selector("[data-ready]")


def seen(page: Page) -> list[str]:
    """Tell which steps' headings are in sight."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.terz-step')].filter(one => one.offsetParent).map(one => one.dataset.step)"
    )
    return found


def onward(page: Page) -> Locator:
    """Return the button that goes on."""
    return page.get_by_role("button", name=LABELS["next"])


def backward(page: Page) -> Locator:
    """Return the button that goes back."""
    return page.get_by_role("button", name=LABELS["back"])


def heading(page: Page, step: str) -> Locator:
    """Return a step's heading."""
    return page.locator(f'.terz-step[data-step="{step}"] h2')


def stored(page: Page, key: str = KEY) -> object:
    """Return what the browser keeps under a key."""
    return json.loads(page.evaluate("key => localStorage.getItem(key)", key) or "null")


def word(page: Page) -> Locator:
    """Return the link in sight to a word of the glossary."""
    return page.locator('a[href="#word-trump"]:visible')
