"""What the browser remembers of a lesson, without a kernel: brought back once, kept beside another tab's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from path_page import KEY, onward, open_lesson, path, seen, stored
from widget_page import no_complaints, reply, sent

if TYPE_CHECKING:
    from playwright.sync_api import Page


pytestmark = pytest.mark.usefixtures("quiet")


def test_the_browser_brings_back_once_where_the_learner_stood(page: Page) -> None:
    state = {"version": 1, "lesson": "cards", "step": "trick", "done": ["intro"], "parts": {"ask-1": {"number": 3}}}
    open_lesson(page, path(), kept={KEY: json.dumps(state)})
    assert sent(page) == [{"type": "restore", "state": state}]
    # Until it has been brought back nothing is written over it.
    assert stored(page) == state
    reply(page, path("trick", done=("intro",)))
    assert seen(page) == ["trick"]
    onward(page).click()
    assert [message["type"] for message in sent(page)] == ["restore", "done", "go"]


def test_what_python_says_is_remembered(page: Page) -> None:
    open_lesson(page, path())
    onward(page).click()
    view = path("strength", done=("intro",))
    reply(page, view)
    reply(page)
    assert stored(page) == view["state"]
    assert seen(page) == ["strength"]


def test_an_address_is_stronger_than_memory(page: Page) -> None:
    state = {"version": 1, "lesson": "cards", "step": "trick", "done": []}
    open_lesson(page, path(), at="#step=stock", kept={KEY: json.dumps(state)})
    assert sent(page) == [{"type": "restore", "state": state}, {"type": "go", "step": "stock"}]
    reply(page, path("trick"))
    assert seen(page) == ["stock"]


def state(page_step: str, done: list[str], **parts: object) -> dict[str, object]:
    return {"version": 1, "lesson": "cards", "step": page_step, "done": done, "parts": parts}


def test_two_tabs_of_a_lesson_keep_what_was_done_in_either(page: Page) -> None:
    begun = state("strength", ["intro"], shared={"number": 1}, gone={"number": 9})
    open_lesson(page, path(), kept={KEY: json.dumps(begun)})
    other = page.context.new_page()
    with no_complaints(other):
        open_lesson(other, path())
        for tab in (page, other):
            assert sent(tab) == [{"type": "restore", "state": begun}]
            reply(tab, path(state=state("strength", ["intro"], shared={"number": 1})))
            reply(tab)
        assert stored(page) == state("strength", ["intro"], shared={"number": 1})  # the lesson has no part "gone"
        # Each works on a part of its own and on one that the other has, too; the second is the last.
        mine = {"shared": {"number": 2}, "one": {"number": 1}}
        reply(page, path(state=state("trick", ["intro", "strength"], **mine)))
        theirs = {"shared": {"number": 5}, "two": {"number": 1}}
        reply(other, path(state=state("stock", ["intro", "trick"], **theirs)))
        kept = state("stock", ["intro", "strength", "trick"], **{**mine, **theirs})
        found = stored(page)
        assert isinstance(found, dict)
        assert found | {"done": sorted(found["done"])} == kept
        # The first only walks on: what the other did to the part that both have stands.
        reply(page, path(state=state("known", ["intro", "strength"], **mine)))
        assert stored(page) == found | {"step": "known"}
        # Then it works on it again, later than the other.
        mine["shared"] = {"number": 3}
        reply(page, path(state=state("known", ["intro", "strength"], **mine)))
        assert stored(page) == found | {"step": "known", "parts": {**mine, "two": {"number": 1}}}
    other.close()


def test_a_state_too_large_for_python_is_not_written_over_a_good_one(page: Page) -> None:
    open_lesson(page, path())
    good, large = state("strength", []), state("trick", [], one="x" * 70_000)
    for one in (good, large):
        reply(page, path(state=one))
    assert stored(page) == good


@pytest.mark.parametrize(
    "odd",
    [
        "{",
        "null",
        "[]",
        "7",
        '"trick"',
        '{"version": 2, "lesson": "cards", "step": "trick"}',
        '{"version": 1, "lesson": "melds", "step": "trick"}',
        json.dumps({"version": 1, "lesson": "cards", "step": "trick", "parts": "x" * 70_000}),
    ],
)
def test_an_odd_memory_is_ignored(page: Page, odd: str) -> None:
    open_lesson(page, path(), kept={KEY: odd})
    assert sent(page) == []
    assert seen(page) == ["intro"]
