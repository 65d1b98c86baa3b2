"""How much of each card can be touched where cards overlap."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

TOUCH = 44
"""Pixels in each direction that a finger needs."""


def reach_of_cards(page: Page) -> list[float]:
    """Measure the strip of each card to choose from that nothing covers: its width or height, whichever is less."""
    reach: list[float] = page.evaluate(
        """() => [...document.querySelectorAll("button.terz-card")].filter(card => card.checkVisibility()).map(card => {
          card.scrollIntoView({ block: "center", behavior: "instant" });
          const box = card.getBoundingClientRect();
          const mine = (x, y) => card.contains(document.elementFromPoint(x, y));
          let [width, height] = [0, 0];
          for (let x = box.left + 0.5; x < box.right; x++) width += mine(x, box.top + 20);
          for (let y = box.top + 0.5; y < box.bottom; y++) height += mine(box.left + 10, y);
          return Math.min(width, height);
        })"""
    )
    return reach
