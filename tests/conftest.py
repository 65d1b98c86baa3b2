"""What the tests share: the course's real server, and a browser that stays on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import browser
import course
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from table_opened import PHONE, Show, open_table
from widget_page import no_complaints

PATIENCE = 30_000  # ms: a loaded machine is slow, and what never comes is waited for only where a test fails
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser, so that ``pytest -m 'not browser'`` is the quick half."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Drive the installed browser, and keep it from calling home."""
    installed = browser.find()
    where = {"executable_path": installed} if installed else {}
    return {**browser_type_launch_args, **where, "args": list(browser.FLAGS)}


@pytest.fixture(scope="session")
def course_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file that the server's messages go to."""
    return tmp_path_factory.mktemp("course") / "server.log"


@pytest.fixture(scope="session")
def course_url(course_log: Path) -> Iterator[str]:
    """Start the real course with ``terz serve`` and return its address, with the slash."""
    with course.served(course_log) as address:
        yield address


@pytest.fixture
def show(page: Page) -> Iterator[Show]:
    """Open a table, where a module opens nothing else; whatever the page complains about fails the test."""
    with no_complaints(page):
        yield lambda view: open_table(page, view)


@pytest.fixture
def quiet(page: Page) -> Iterator[None]:
    """A page on which nothing moves; whatever it complains about fails the test."""
    with no_complaints(page):
        page.emulate_media(reduced_motion="reduce")
        yield


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A small phone held upright."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")  # type: ignore[arg-type]
    yield context
    context.close()
