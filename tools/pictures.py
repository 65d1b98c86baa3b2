"""Make the pictures of the README and the docs from the course as it runs: ``python tools/pictures.py``.

The course deals by number, so the same cards lie on the tables each time.
"""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import browser
import course
import docs_pages
from playwright.sync_api import Locator, Page, Playwright, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
LANGS = ("en", "ru")
DESK: dict[str, Any] = {"viewport": {"width": 1120, "height": 820}, "device_scale_factor": 1.5}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "color_scheme": "dark",
}
# A touch screen, for the style sheet: a mouse's hover and its keys are not there.
FINGER = "--blink-settings=primaryHoverType=1,availableHoverTypes=1,primaryPointerType=2,availablePointerTypes=2"
QUALITY = 75
MOVES = 16
"""More moves than the coach keeps silent for."""
QUESTIONS = 8
"""More questions than come before one where two melds contest."""
THINKING = 8_000
"""Milliseconds that the coach is given; silent for as long, it has nothing to say."""
PATIENCE = 60_000

NOTHING_FLOATS = ".terz-way { display: none } .terz-quiz .terz-actions.terz-actions { position: static }"
"""A bar that stays in sight would lie across a picture that is longer than the window."""
EDGE = 12
"""Paper around a part, in pixels."""
BOX = """(part, edge) => {
  const box = part.getBoundingClientRect();
  const [x, y] = [box.x + scrollX - edge, box.y + scrollY - edge];
  return { x, y, width: box.width + 2 * edge, height: box.height + 2 * edge };
}"""


@dataclass(frozen=True, slots=True)
class View:
    """A picture: where it is taken, on what screen, and what is done there before."""

    address: str
    """Below the course's address; ``{folder}`` and ``{lang}`` are the language's."""
    do: Callable[[Page], Locator | None]
    """Bring the page to what is to be seen; what it returns is all that is taken."""
    screen: dict[str, Any]


def as_it_opens(_page: Page) -> None:
    """Do nothing."""


def answered(page: Page) -> Locator:
    """Answer which of two melds is senior until two are compared, and take question and verdict."""
    quiz = page.locator(".terz-quiz:visible").first
    for _ in range(QUESTIONS):
        quiz.locator(".terz-option").first.click()
        settled(quiz)
        if quiz.locator(".terz-compared").is_visible():
            break
        quiz.locator(".terz-primary").click()
        settled(quiz)
    return quiz


def coached(page: Page) -> Locator:
    """Play, always the last card and letting claims pass, until the coach speaks up; take the table."""
    table = page.locator(".terz-position:visible")
    for _ in range(MOVES):
        reply = table.locator('.terz-deeds [data-group="reply"]')
        (reply if reply.count() else table.locator(".terz-hand button")).last.press("Enter")
        settled(table)
        with suppress(TooLate):
            table.locator('.terz-says [data-state="advice"]').wait_for(timeout=THINKING)
            break
    page.evaluate("document.activeElement.blur()")
    return table


def settled(widget: Locator) -> None:
    """Wait until a message has been handled and nothing moves any more."""
    expect(widget).not_to_have_attribute("data-busy", "")
    expect(widget).not_to_have_attribute("data-playing", "")


def whole(page: Page) -> Locator:
    """Take all of what the page says."""
    return page.locator("main")


LESSON = "voila/render/{folder}"
VIEWS = {
    "home": View("?lang={lang}", as_it_opens, DESK),
    "lesson": View(LESSON + "01_cards.ipynb#step=take", as_it_opens, DESK),
    "verdict": View(LESSON + "02_melds.ipynb#step=tie", answered, DESK),
    "match": View(LESSON + "04_match.ipynb#step=play", coached, DESK),
    "phone": View(LESSON + "02_melds.ipynb#step=their-claims", as_it_opens, PHONE),
    "sheet": View("sheet?rules=modern&lang={lang}", whole, DESK),
}


def name_of(view: str, lang: str) -> str:
    """Name a picture's file.

    >>> name_of("home", "en"), name_of("home", "ru")
    ('home.webp', 'home-ru.webp')
    """
    return f"{view}.webp" if lang == "en" else f"{view}-{lang}.webp"


def take(page: Page, part: Locator | None) -> bytes:
    """Take a picture of the window or of a part of the page, as WebP, which Playwright has not."""
    page.wait_for_load_state("networkidle")
    clip = {}
    if part is not None:
        page.add_style_tag(content=NOTHING_FLOATS)
        clip = {"clip": {**part.evaluate(BOX, EDGE), "scale": 1}, "captureBeyondViewport": True}
    devtools = page.context.new_cdp_session(page)
    taken = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, **clip})
    return base64.b64decode(taken["data"])


@contextmanager
def opened(driver: Playwright, view: View, address: str) -> Iterator[Page]:
    """Open a view's page on its screen, in a browser of its own."""
    flags = [*browser.FLAGS, FINGER] if view.screen is PHONE else list(browser.FLAGS)
    chromium = driver.chromium.launch(executable_path=browser.find(), args=flags)
    page = chromium.new_page(reduced_motion="reduce", **view.screen)
    page.goto(address)
    if "voila" in address:
        page.wait_for_selector('body[data-terz="ready"]', timeout=PATIENCE)
    try:
        yield page
    finally:
        page.goto("about:blank")  # leaving a lesson ends its kernel
        chromium.close()


def main() -> None:
    """Start the course and take every picture."""
    expect.set_options(timeout=PATIENCE)
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "rooms.svg").write_text(docs_pages.rooms_drawing(), "utf-8")
    with tempfile.TemporaryDirectory() as place, course.served(Path(place, "log")) as url, sync_playwright() as driver:
        for lang in LANGS:
            folder = "" if lang == "en" else f"{lang}/"
            for name, view in VIEWS.items():
                file = PICTURES / name_of(name, lang)
                with opened(driver, view, url + view.address.format(folder=folder, lang=lang)) as page:
                    file.write_bytes(take(page, view.do(page)))
                print(file)


if __name__ == "__main__":
    main()
