"""The measuring of pages: it waits for a page's state, and presses each thing once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benches import bench
from widget_page import ONE, judged, no_complaints, open_widgets, sent

if TYPE_CHECKING:
    from playwright.sync_api import Page

DONE = 500
"""Milliseconds until the word that a message has been handled."""

# Python's part, slowly: the next view, and much later that word.
SLOW = """([asked, judged, done]) => {
  const [model] = models;
  const note = model.send.bind(model);
  model.send = (message) => {
    note(message);
    const next = message.type === "answer" ? judged : { ...asked, number: model.sent.length };
    setTimeout(() => model.set("view", next), 20);
    setTimeout(() => model.reply(), done);
  };
}"""


def test_each_answer_is_pressed_once_however_late_the_page_is_free(page: Page) -> None:
    with no_complaints(page):
        open_widgets(page, ("quiz", ONE))
        page.evaluate(SLOW, [ONE, judged(ONE, "a", "b"), DONE])
        took = page.evaluate(bench("page").ANSWER, 3)
    assert [message["type"] for message in sent(page)] == ["answer", "next"] * 3
    assert len(took) == 3
    assert max(took) < DONE  # to the verdict, not to the word that comes after it
