"""A page with one table to play at, and what the tests do and read there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Locator, Page
from widget_page import open_widgets

PLAYED = [{"type": "play", "card": "TS"}]
STILL = "document.getAnimations().length === 0"
PHONE = {"width": 360, "height": 640}
View = Mapping[str, Any]
Show = Callable[[View], Page]


def open_table(page: Page, view: View) -> Page:
    """Open a page with one table."""
    return open_widgets(page, ("table", view))


def card(page: Page, code: str) -> Locator:
    """Find a card of the hand."""
    return page.locator(f".terz-hand button[data-card='{code}']")


def hand(page: Page) -> list[str]:
    """Read the hand."""
    codes: list[str] = page.locator(".terz-hand [data-card]").evaluate_all("all => all.map(card => card.dataset.card)")
    return codes


def place_of(page: Page, code: str) -> Any:
    """Tell where a card of the hand lies on the table."""
    return card(page, code).evaluate(
        """card => {
          const [box, table] = [card, card.closest(".terz-table")].map(node => node.getBoundingClientRect());
          return [box.left - table.left, box.top - table.top].map(Math.round);
        }"""
    )


def focus_is_kept(page: Page) -> bool:
    """Tell whether something in the table, and in sight, has the focus."""
    kept: bool = page.evaluate(
        "document.querySelector('.terz').contains(document.activeElement) && document.activeElement.checkVisibility()"
    )
    return kept


def drag(page: Page, code: str, target: Locator) -> None:
    """Drag a card with the mouse."""
    card(page, code).hover()
    page.mouse.down()
    box = target.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()
