"""Make the pictures of the README and the docs from the course as it runs: ``python tools/pictures.py``."""

from __future__ import annotations

import tempfile
from pathlib import Path

import browser
import course
import docs_pages
from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
LESSONS = {"lesson.png": "02_melds.ipynb", "lesson-ru.png": "ru/02_melds.ipynb"}
SIZE = {"width": 820, "height": 900}


def lesson(page: Page, address: str) -> bytes:
    """Answer the first "which meld is senior" question and take a picture of table and verdict."""
    page.goto(address)
    page.wait_for_selector('body[data-terz="ready"]')
    quiz = page.locator(".terz-quiz").nth(2)
    quiz.locator(".terz-option").first.click()
    quiz.locator(".terz-verdict .terz-headline").filter(has_text=".").wait_for()
    return quiz.screenshot(animations="disabled")


def main() -> None:
    """Start the course and take every picture."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "rooms.svg").write_text(docs_pages.rooms_drawing(), "utf-8")
    with tempfile.TemporaryDirectory() as place, course.served(Path(place, "log")) as url, sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=browser.find(), args=list(browser.FLAGS))
        page = chromium.new_page(viewport=SIZE, device_scale_factor=1.5)  # type: ignore[arg-type]  # a TypedDict's form
        for name, path in LESSONS.items():
            (PICTURES / name).write_bytes(lesson(page, f"{url}voila/render/{path}"))
            print(PICTURES / name)
        chromium.close()


if __name__ == "__main__":
    main()
