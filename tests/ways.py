"""The three ways in which a learner works with a page: by mouse, by keys alone, by touch on a small phone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from lesson_pages import TABS, answer_by, answer_by_keys, by_mouse, by_touch, settled, tab_to

if TYPE_CHECKING:
    from playwright.sync_api import Locator

DOUBLE = 800  # ms; on some devices taps as far apart as 700 are two halves of one

BESIDE = """choice => {
  const all = [...choice.closest("fieldset").querySelectorAll("input")];
  const by = all.indexOf(choice) - all.findIndex(one => one.checked);
  return by ? (by > 0 ? "ArrowRight" : "ArrowLeft") : "here";
}"""


class Mouse:
    """At a desk."""

    name = "mouse"
    device: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}  # noqa: RUF012 - never changed

    def press(self, control: Locator) -> None:
        """Press a control."""
        by_mouse(control)

    def tool(self, table: Locator, tool: str) -> None:
        """Use one of a table's tools."""
        self.press(table.locator(f'[data-tool="{tool}"]'))

    def answer(self, quiz: Locator, form: Any, value: Any) -> None:
        """Answer a question."""
        answer_by(self.press, quiz, form, value)

    def act(self, table: Locator, act: Locator) -> None:
        """Press what stands beside the cards; claims are in a menu."""
        if act.get_attribute("role") == "menuitem":
            self.press(table.locator('.terz-deeds button[data-group="claim"]'))
        self.press(act)

    def switch(self, choice: Locator) -> None:
        """Choose one of several."""
        self.press(choice.locator("xpath=.."))

    def retry(self, quiz: Locator) -> None:
        """Try a question again."""
        self.press(quiz.locator('[data-do="retry"]'))

    def close(self, sheet: Locator) -> None:
        """Close a sheet that lies over the page."""
        self.press(sheet.locator("button"))

    def write(self, field: Locator, text: str) -> None:
        """Write into a field, over what stands there."""
        self.press(field)
        field.fill(text)

    def forward(self, review: Locator) -> None:
        """Go one move on in a review."""
        self.press(review.locator('[data-way="forward"]'))


class Touch(Mouse):
    """On a small phone, in the dark."""

    name = "touch"
    device: dict[str, Any] = {  # noqa: RUF012 - never changed
        "viewport": {"width": 360, "height": 640},
        "color_scheme": "dark",
        "has_touch": True,
        "is_mobile": True,
    }

    def __init__(self) -> None:
        """Nothing has been tapped yet."""
        self._tapped = 0.0

    def press(self, control: Locator) -> None:
        """Tap a control, not too soon after the last: two quick taps are a double one, which counts once."""
        control.page.wait_for_timeout(max(0.0, DOUBLE - 1000 * (time.monotonic() - self._tapped)))
        by_touch(control)
        self._tapped = time.monotonic()


class Keys(Mouse):
    """Without a mouse: Tab, arrows, Enter, and the letters and digits that the page tells."""

    name = "keys"

    def press(self, control: Locator) -> None:
        """Come to a control and press Enter; along cards and in menus arrows lead."""
        keyboard = control.page.keyboard
        if control.evaluate("node => node.matches('.terz-hand button[data-card]')"):
            tab_to(control.locator("xpath=ancestor::*[contains(@class, 'terz-hand')]"), "button")
            keyboard.press("Home")
            self._until(control, "ArrowRight")
        else:
            self._until(control, "Tab")
        keyboard.press("Enter")

    def tool(self, table: Locator, tool: str) -> None:
        """Use one of a table's tools by its letter."""
        self._enter(table)
        table.page.keyboard.press(
            (table.locator(f'[data-tool="{tool}"]').get_attribute("aria-keyshortcuts") or "").lower()
        )

    def answer(self, quiz: Locator, form: Any, value: Any) -> None:
        """Answer a question by digits, letters and arrows."""
        self._enter(quiz)
        answer_by_keys(quiz, form, value)

    def act(self, table: Locator, act: Locator) -> None:
        """Press the digit of what stands beside the cards, or open the menu of claims."""
        self._enter(table)
        keyboard = table.page.keyboard
        if act.get_attribute("role") == "menuitem":
            keyboard.press("c")
            keyboard.press(str(act.evaluate("node => [...node.parentNode.children].indexOf(node) + 1")))
        else:
            keyboard.press(act.get_attribute("aria-keyshortcuts") or "")

    def switch(self, choice: Locator) -> None:
        """Choose one of several by the arrows, and wait for each on the way: it is a choice as well."""
        fields = choice.locator("xpath=ancestor::fieldset")
        tab_to(fields, "input")
        while (way := choice.evaluate(BESIDE)) != "here":
            choice.page.keyboard.press(way)
            settled(fields.locator("xpath=.."))

    def retry(self, quiz: Locator) -> None:
        """Try a question again by its letter."""
        self._enter(quiz)
        quiz.page.keyboard.press("u")

    def close(self, sheet: Locator) -> None:
        """Close a sheet by Escape."""
        sheet.page.keyboard.press("Escape")

    def write(self, field: Locator, text: str) -> None:
        """Write into a field, over what stands there."""
        self._until(field, "Tab")
        field.page.keyboard.press("ControlOrMeta+a")
        field.page.keyboard.insert_text(text)

    def forward(self, review: Locator) -> None:
        """Go one move on in a review by the arrow."""
        self._enter(review)
        review.page.keyboard.press("ArrowRight")

    def _enter(self, root: Locator) -> None:
        if not root.evaluate("node => node.contains(document.activeElement)"):
            tab_to(root, "*")

    def _until(self, control: Locator, key: str) -> None:
        for _ in range(TABS):
            if control.evaluate("node => node === document.activeElement"):
                return
            control.page.keyboard.press(key)
        message = f"{key} never came to {control}"
        raise AssertionError(message)


Way = Mouse
WAYS: tuple[Way, ...] = (Mouse(), Keys(), Touch())
