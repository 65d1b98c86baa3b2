"""What a browser learns before it answers, and what it can't change: the websocket of the real course, overheard."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from frames import Forger, contents, keys, listen, quizzes, states, without_ids
from lesson_pages import Asked, open_lesson, questions, shown
from patched import patched_course
from playwright.sync_api import Browser, Page, expect

from terz_tutor.rules import DECK, Card
from terz_tutor.texts import Texts

PATHS = ("01_cards.ipynb", "02_melds.ipynb", "03_endgame.ipynb")

# Python runs a module of this name before anything else, here in the server and in each kernel that it starts.
PATCH = """
from copy import copy
from dataclasses import replace
from pathlib import Path
from terz_tutor.rules import Reason
from terz_tutor.session import question

honest = question.generate

def generate(*asked):
    puzzle = honest(*asked)
    with Path({log!r}).open("a") as log:
        print(puzzle.id, file=log)
    {change}

question.generate = generate
"""
NONSENSE = """
    nonsense = copy(puzzle)  # no puzzle can be made of this
    draft = replace(puzzle.draft, query={"ask": "nonsense"}, at="/nonsense")
    why = (Reason("nonsense", "no.rule", {}),)
    for name, value in {"draft": draft, "answer": "nonsense", "why": why, "beliefs": (), "certificate": None}.items():
        object.__setattr__(nonsense, name, value)
    return nonsense
"""
RIGHT_ONE_FIRST = """
    options = sorted(puzzle.draft.options, key=lambda option: option.value != puzzle.answer)
    return replace(puzzle, draft=replace(puzzle.draft, options=tuple(options)))
"""


@contextmanager
def changed_course(folder: Path, change: str) -> Iterator[tuple[str, Path]]:
    """Serve the course with changed puzzles; yields its address and the file that tells which puzzles were changed."""
    log = folder / "puzzles"
    with patched_course(folder, PATCH.format(log=str(log), change=change.strip())) as address:
        yield address, log


def overhear(browser: Browser, course: str, path: str) -> list[str]:
    """Open a lesson and return all that came for it before any answer: the page, then each message's content."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    frames = listen(page)
    with page.expect_response(f"**/{path}") as response:
        open_lesson(page, course, path)
    heard = [response.value.text(), *contents(frames)]
    page.goto("about:blank")
    context.close()
    return heard


@pytest.fixture(scope="module")
def heard(browser: Browser, course_url: str) -> dict[str, list[str]]:
    """Overhear every lesson of the honest course."""
    return {path: overhear(browser, course_url, path) for path in PATHS}


def test_nothing_that_is_sent_depends_on_the_answer(
    browser: Browser, heard: dict[str, list[str]], tmp_path: Path
) -> None:
    with changed_course(tmp_path, NONSENSE) as (course, log):
        nonsense = {path: overhear(browser, course, path) for path in PATHS}
    # Each puzzle of the pages had been made nonsense.
    assert log.read_text().split() == [asked.puzzle.id for path in PATHS for asked in questions(path)]
    for path in PATHS:
        assert comparable(nonsense[path]) == comparable(heard[path])


def test_a_view_that_depends_on_the_answer_is_found_out(
    browser: Browser, heard: dict[str, list[str]], tmp_path: Path
) -> None:
    with changed_course(tmp_path, RIGHT_ONE_FIRST) as (course, _):
        leaky = overhear(browser, course, PATHS[0])
    assert comparable(leaky) != comparable(heard[PATHS[0]])
    pairs = zip(*(quizzes(states(texts[1:])).values() for texts in (leaky, heard[PATHS[0]])), strict=True)
    assert {name for view, honest in pairs for name in view if view[name] != honest[name]} == {"options"}


def comparable(texts: list[str]) -> list[str]:
    """Make what came comparable: ids are made by chance, and each server has a port of its own."""
    return [re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:port", text) for text in without_ids(texts)]


@pytest.mark.parametrize("path", PATHS)
def test_an_open_question_has_no_field_for_what_is_kept_back(heard: dict[str, list[str]], path: str) -> None:
    page, *messages = heard[path]
    views = quizzes(states(messages))
    assert len(views) == len(questions(path))
    for view in views.values():
        assert view["verdict"] is None
    kept_back = {"answer", "why", "certificate", "wrong", "query", "at", "right", "given", "steps", "dispute", "seed"}
    for state in states(messages).values():
        shows = state.get("view", {})
        steps = {"steps"} if "lesson" in shows else set()  # of the way through the lesson, not of an explanation
        assert not keys(shows) & (kept_back - steps)
    # Puzzles have names that anybody can look the answer up by.
    assert not re.search(r"/(modern|classic|old-ten|kart-parad)/\d/\d", page + "".join(messages))


@pytest.mark.parametrize("path", PATHS)
def test_hidden_cards_occur_nowhere(heard: dict[str, list[str]], path: str) -> None:
    views = quizzes(states(heard[path][1:])).values()
    for view, asked in zip(views, questions(path), strict=True):
        seen = visible(asked)
        text = json.dumps(view, ensure_ascii=False)
        assert set(re.findall(r'"([789TJQKA][SCDH])"', text)) == {card.code for card in seen}
        named = {card for card in DECK if Texts("en").card(card) in text}
        assert named <= seen, asked


def visible(asked: Asked) -> set[Card]:
    """Collect the cards that a question's table shows."""
    scene = asked.puzzle.draft.scene
    laid = [card for row in scene.laid for card in row.cards]
    open_hand = scene.opponent if isinstance(scene.opponent, tuple) else ()
    turnup = [scene.turnup] if scene.turnup else []
    return {*scene.hand, *open_hand, *(played.card for played in scene.trick), *turnup, *laid}


def test_a_forged_state_or_answer_changes_nothing(course_url: str, page: Page) -> None:
    frames = listen(page)
    path = PATHS[0]
    open_lesson(page, course_url, path)
    comms = list(quizzes(states(contents(frames))))
    asked = next(asked for asked in questions(path) if asked.kind == "trick-winner")
    place = questions(path).index(asked)
    quiz = page.locator(".terz-quiz").nth(place)
    comm, before = comms[place], shown(quiz)
    forger = Forger(page)
    honest = forger.state(comm)
    forged_view = {**honest["view"], "title": "Forged", "tally": "99 of 99", "verdict": {"right": True}}
    assert forger.tell(comm, {"method": "update", "state": {"view": forged_view}, "buffer_paths": []}) == []
    for value in ("99", "-1", 0, True, [], ["0"], {"x": 1}, None, "leader", "x" * 10_000):
        forger.tell(comm, {"method": "custom", "content": {"type": "answer", "value": value}})
    odd: list[object] = [{"type": "answer"}, {"type": "cheat"}, {"type": "next", "number": 7}, "next", None, []]
    for content in odd:
        forger.tell(comm, {"method": "custom", "content": content})
    assert forger.state(comm) == honest
    assert shown(quiz) == before
    # The connection was good: an honest answer over it is judged.
    forger.tell(comm, {"method": "custom", "content": {"type": "answer", "value": asked.answer(right=True)}})
    assert forger.state(comm)["view"]["verdict"]["right"] is True
    forger.close()
    expect(quiz.locator("[role=status]")).to_contain_text(asked.verdict(asked.answer(right=True))["text"])
    page.goto("about:blank")
