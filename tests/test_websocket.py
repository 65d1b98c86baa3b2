"""What a browser learns before it answers, and what it can't change: the websocket of the real course, overheard."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import pytest
from course import served
from frames import Forger, View, contents, keys, listen, quizzes, states, without_ids
from lesson_pages import READY, Asked, open_lesson, press_move, questions, run, shown
from playwright.sync_api import Browser, Page, expect
from seen import codes_in, may_know

from terz_tutor.analysis.opponent import Level
from terz_tutor.lesson.scenario_part import ScenarioPart
from terz_tutor.rules import DECK, PRESETS, Card
from terz_tutor.rules.draws import Draws
from terz_tutor.session.hints import best_event
from terz_tutor.session.match import start_match, take
from terz_tutor.session.play import PlayState, event_message
from terz_tutor.texts import Texts

pytestmark = pytest.mark.browser

PATHS = ("01_cards.ipynb", "02_melds.ipynb", "03_endgame.ipynb")
MOVES = 5

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


# Nothing of a kernel's own may be imported so early, so the way to a view is followed: from a deal to what lies there.
LEAK = """
from terz_tutor.rules import CODES
from terz_tutor.rules.cards import mask_codes
from terz_tutor.session.play import PlayState
from terz_tutor.view import scene_view as views

honest_scene, honest_view = PlayState.scene.fget, views.scene_view
looked_at = []

def scene(play):
    looked_at[:] = [play]
    return honest_scene(play)

def scene_view(scene, *args):
    return {{**honest_view(scene, *args), "coming": [card for play in looked_at for card in {leak}]}}

PlayState.scene, views.scene_view = property(scene), scene_view
"""
LEAKS = {
    "hand": "sorted(mask_codes(play.deal.hands[1 - play.seat]))",
    "stock": "[CODES[card] for card in play.deal.hidden]",
}


@contextmanager
def patched_course(folder: Path, patch: str) -> Iterator[str]:
    """Serve the course after a patch; yields its address."""
    (folder / "sitecustomize.py").write_text(patch)
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    with served(folder / "server.log", env={**os.environ, "PYTHONPATH": path}) as address:
        yield address


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


# While cards are played


class Played(Protocol):
    """A table that is played here as on the page: what this learner knows, and what to do next."""

    path: str

    @property
    def play(self) -> PlayState:
        """The deal, with both hands."""

    def next(self) -> View:
        """Choose a message."""

    def take(self, message: View) -> None:
        """Take it, as the page's Python does."""


class PlayedScene:
    """The scene with which the first lesson ends: a whole deal is dealt, and the stock is played."""

    path = PATHS[0]

    def __init__(self) -> None:
        lesson = run(self.path).lesson
        assert lesson is not None
        part = lesson.parts["stock-phase"]
        assert isinstance(part, ScenarioPart)
        self._part = part

    @property
    def play(self) -> PlayState:
        return self._part.scene.play

    def next(self) -> View:
        event = best_event(self._part.scene)
        assert event is not None
        return event_message(event)

    def take(self, message: View) -> None:
        self._part.widget.receive(message)


class PlayedMatch:
    """The match that the fourth lesson begins."""

    path = "04_match.ipynb"

    def __init__(self) -> None:
        self._state = start_match(PRESETS["modern"], Level.CLUB, 1)
        self._draws = Draws("websocket")

    @property
    def play(self) -> PlayState:
        return self._state.play

    def next(self) -> View:
        return event_message(self._draws.pick(self._state.offered))

    def take(self, message: View) -> None:
        self._state = take(self._state, message)


@pytest.mark.parametrize("played", [PlayedScene, PlayedMatch])
def test_no_card_is_told_before_it_is_shown(course_url: str, page: Page, played: type[Played]) -> None:
    assert play_along(page, course_url, played()) == set()


@pytest.mark.parametrize(("played", "leak"), [(PlayedScene, "hand"), (PlayedMatch, "stock")])
def test_a_table_that_tells_one_is_found_out(page: Page, tmp_path: Path, played: type[Played], leak: str) -> None:
    with patched_course(tmp_path, LEAK.format(leak=LEAKS[leak])) as course:
        assert play_along(page, course, played(), moves=1)


def play_along(page: Page, course: str, played: Played, moves: int = MOVES) -> set[str]:
    """Play some moves and return the cards that came over the websocket before the learner could know them."""
    page.emulate_media(reduced_motion="reduce")
    frames = listen(page)
    page.goto(f"{course}voila/render/{played.path}#step=play")
    page.wait_for_selector(READY)
    table = page.locator('[data-terz-step="play"] .terz-position').first
    asked = table.locator(".terz-felt").get_attribute("aria-label")
    (dealt,) = [state["view"] for state in states(contents(frames)).values() if text_of(state) == asked]
    early = named(dealt) - may_know(played.play)
    for _ in range(moves):
        heard = len(frames)
        message = played.next()
        press_move(table, message)
        played.take(message)
        expect(table).not_to_have_attribute("data-busy", "")
        hand = [card.code for card in played.play.view.hand]
        expect(table.locator(".terz-hand [data-card]")).to_have_count(len(hand))
        told = views_told(contents(frames[heard:]))
        assert told  # at least the table's own
        early |= set().union(*map(named, told)) - may_know(played.play)
    page.goto("about:blank")
    return early


def text_of(state: View) -> str | None:
    """Return in words what lies on a table."""
    scene = state.get("view", {}).get("scene")
    return scene["text"] if isinstance(scene, dict) else None


def views_told(texts: list[str]) -> list[View]:
    """Take the view that each message brings a widget."""
    found = []
    for text in texts:
        if text.startswith("comm_msg "):
            content, _ = json.JSONDecoder().raw_decode(text.removeprefix("comm_msg "))
            found += [view] if (view := content["data"].get("state", {}).get("view")) else []
    return found


GUESSED = {"hint", "advice"}
"""What the coach says of cards that it does not see either; it is given no more than the learner sees."""


def named(view: View) -> set[str]:
    """Collect the cards that a view names, by code or in words."""
    told = {name: value for name, value in view.items() if name not in GUESSED}
    text = json.dumps(told)
    return codes_in(told) | {card.code for card in DECK if Texts("en").card(card) in text}


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
