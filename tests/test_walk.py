"""Every step of every lesson is walked, by mouse, by keyboard and by touch: none is a dead end, no hint loses.

Where ``TERZ_WALK`` is set (``make walk``) each lesson is walked in each language and in each way; else each lesson
once, the ways divided among them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from lesson_pages import PATHS
from walk import walking
from ways import WAYS, Way

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MOUSE, KEYS, TOUCH = WAYS

# Lesson by lesson each language gets a way of its own.
OWN = dict(zip(PATHS, (MOUSE, TOUCH, KEYS, MOUSE, TOUCH, KEYS, TOUCH, KEYS), strict=True))

ONCE = PATHS[1::2]
"""Each lesson in Russian, whose words are longer; between them they are walked in all three ways."""


def walks() -> Iterator[tuple[str, Way]]:
    """List what is walked, and how."""
    for path in PATHS:
        own = path in ONCE
        yield from ((path, way) for way in WAYS if os.environ.get("TERZ_WALK") or (own and way is OWN[path]))


def test_each_lesson_is_walked_and_each_way() -> None:
    assert {path.removeprefix("ru/") for path, _ in walks()} == {path.removeprefix("ru/") for path in PATHS}
    assert {way for _, way in walks()} == set(WAYS)


@pytest.mark.parametrize(("path", "way"), list(walks()), ids=lambda value: getattr(value, "name", value))
def test_every_step_can_be_walked(browser: Browser, course_url: str, path: str, way: Way) -> None:
    own = way is OWN[path]  # what hangs on no way is looked at once
    with walking(browser, course_url, path, way, looks=own, reloads=own) as walk:
        walk.all()


@pytest.mark.skipif(not os.environ.get("TERZ_WALK"), reason="slow: `make walk` runs it")
def test_cards_may_move_on_the_way(browser: Browser, course_url: str) -> None:
    with walking(browser, course_url, PATHS[0], MOUSE, motion=True, looks=False) as walk:
        walk.all()
