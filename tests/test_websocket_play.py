"""What a browser learns while cards are played: the websocket of the real course, overheard move by move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Protocol

import pytest
from frames import Frame, View, contents, listen, states
from lesson_pages import READY, press_move, run, settled
from patched import patched_course
from playwright.sync_api import Locator, Page, expect
from seen import codes_in, may_know

from terz_tutor.analysis.opponent import Level
from terz_tutor.lesson.match_views import match_table_view
from terz_tutor.lesson.scenario_part import ScenarioPart
from terz_tutor.rules import DECK, PRESETS
from terz_tutor.rules.draws import Draws
from terz_tutor.session.hints import best_event
from terz_tutor.session.match import start_match, take
from terz_tutor.session.play import PlayState, event_message
from terz_tutor.texts import Texts

TEXTS = Texts("en")
MOVES = 8

# Nothing of a kernel's own may be imported so early, so the way to a view is followed: from a deal to what lies there.
LEAK = """
from terz_tutor.rules import CODES
from terz_tutor.rules.cards import mask_codes
from terz_tutor.session import match, match_record
from terz_tutor.session.play import PlayState
from terz_tutor.view import scene_view as views

honest_scene, honest_view = PlayState.scene.fget, views.scene_view
looked_at = []
ripe = []

def scene(play):
    looked_at[:] = [play]
    return honest_scene(play)

def scene_view(scene, *args):
    return {{**honest_view(scene, *args), "coming": [card for play in looked_at if ripe for card in {leak}]}}

def leak_after(module, name, when):
    honest = getattr(module, name)

    def watched(*given):
        if when(*given):
            ripe.append(name)
        return honest(*given)

    setattr(module, name, watched)

PlayState.scene, views.scene_view = property(scene), scene_view
{ripens}
"""
HAND = "sorted(mask_codes(play.deal.hands[1 - play.seat]))"
STOCK = "[CODES[card] for card in play.deal.hidden]"
AT_ONCE = "ripe.append('at once')"
AFTER_UNDO = "leak_after(match, 'act', lambda state, message: message.get('id') == 'undo')"
AFTER_RELOAD = "leak_after(match_record, 'from_json', lambda *given: True)"


class Played(Protocol):
    """A table that is played here as on the page: what this learner knows, and what to do next."""

    path: str
    alone: bool
    """Whether nothing but this table, and what stands around it, shows cards on the page."""

    @property
    def play(self) -> PlayState:
        """The deal, with both hands."""

    @property
    def advice(self) -> str | None:
        """What the coach says of the last move."""

    def next(self) -> View:
        """Choose a message."""

    def take(self, message: View) -> None:
        """Take it, as the page's Python does."""


class PlayedScene:
    """The scene with which the first lesson ends: a whole deal is dealt, and the stock is played."""

    path = "01_cards.ipynb"
    alone = False
    advice = None

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
    """The match that the fourth lesson begins: its coach speaks, hints are asked for and moves taken back."""

    path = "04_match.ipynb"
    alone = True

    def __init__(self) -> None:
        self._state = start_match(PRESETS["modern"], Level.CLUB, 1)
        self._draws = Draws("websocket/2")  # the sixth message stands before a reply
        self._tools = {2: "hint", 4: "undo", 6: "open"}
        """What is done instead of a move, by the number of the message."""

    @property
    def play(self) -> PlayState:
        return self._state.play

    @property
    def advice(self) -> str | None:
        advice = match_table_view(self._state, TEXTS)["advice"]
        return None if advice is None else str(advice["text"])

    def next(self) -> View:
        tool = self._tools.get(self._state.taken)
        return {"type": "tool", "id": tool} if tool else event_message(self._draws.pick(self._state.offered))

    def take(self, message: View) -> None:
        self._state = take(self._state, message)


@pytest.mark.parametrize("played", [PlayedScene, PlayedMatch])
def test_no_card_is_told_before_it_is_shown(course_url: str, page: Page, played: type[Played]) -> None:
    heard = play_along(page, course_url, played())
    assert [(moment, early) for moment, early in heard if early] == []
    if played is PlayedMatch:
        assert {moment for moment, _ in heard} == {"dealt", "move", "advice", "hint", "undo", "open", "reload"}


LEAKING: dict[str, tuple[type[Played], str, str, int]] = {
    "dealt": (PlayedScene, HAND, AT_ONCE, 0),
    "undo": (PlayedMatch, STOCK, AFTER_UNDO, 5),
    "reload": (PlayedMatch, HAND, AFTER_RELOAD, 1),
}


@pytest.mark.parametrize("moment", LEAKING)
def test_a_table_that_tells_one_is_found_out(page: Page, tmp_path: Path, moment: str) -> None:
    played, leak, ripens, moves = LEAKING[moment]
    with patched_course(tmp_path, LEAK.format(leak=leak, ripens=ripens)) as course:
        heard = play_along(page, course, played(), moves)
    assert next(at for at, early in heard if early) == moment


def play_along(page: Page, course: str, played: Played, moves: int = MOVES) -> list[tuple[str, set[str]]]:
    """Play some moves and load the page again; return, moment by moment, the cards that came too early."""
    page.emulate_media(reduced_motion="reduce")
    frames = listen(page)
    page.goto(f"{course}voila/render/{played.path}#step=play")
    page.wait_for_selector(READY)
    table = page.locator('[data-terz-step="play"] .terz-position').first
    felt = table.locator(".terz-felt")
    early = [("dealt", named(dealt(frames, felt, played)) - may_know(played.play))]
    for _ in range(moves):
        heard = len(frames)
        message = played.next()
        press_move(table, message)
        played.take(message)
        settled(table)
        hand = [card.code for card in played.play.view.hand]
        expect(table.locator(".terz-hand [data-card]")).to_have_count(len(hand))
        if played.advice:
            expect(table.locator(".terz-says")).to_contain_text(played.advice)
        moment = message["id"] if message["type"] == "tool" else "advice" if played.advice else "move"
        early.append((moment, named(told(frames[heard:])) - may_know(played.play)))
    if moves:
        heard, text = len(frames), felt.get_attribute("aria-label") or ""
        page.reload()
        page.wait_for_selector(READY)
        expect(felt).to_have_attribute("aria-label", text)
        views = [*(dealt(frames[heard:], felt, played) if played.alone else []), *told(frames[heard:])]
        kept = codes_in(page.evaluate("Object.values(localStorage)"))
        early.append(("reload", (named(views) | kept) - may_know(played.play)))
    page.goto("about:blank")
    return early


def dealt(frames: list[Frame], felt: Locator, played: Played) -> list[View]:
    """Take the views with which the page begins: of this table, or of everything."""
    views = [state["view"] for state in states(contents(frames)).values() if "view" in state]
    if played.alone:
        return views
    asked = felt.get_attribute("aria-label")
    (own,) = [view for view in views if isinstance(scene := view.get("scene"), dict) and scene["text"] == asked]
    return [own]


def told(frames: list[Frame]) -> list[View]:
    """Take the view that each message brings a widget."""
    found = []
    for text in contents(frames):
        if text.startswith("comm_msg "):
            content, _ = json.JSONDecoder().raw_decode(text.removeprefix("comm_msg "))
            found += [view] if (view := content["data"].get("state", {}).get("view")) else []
    assert found  # at least the table's own
    return found


GUESSED = {"hint", "advice"}
"""What the coach says of cards that it does not see either; it is given no more than the learner sees."""


def named(views: list[View]) -> set[str]:
    """Collect the cards that views name, by code or in words."""
    shown = [{name: value for name, value in view.items() if name not in GUESSED} for view in views]
    text = json.dumps(shown)
    return codes_in(shown) | {card.code for card in DECK if TEXTS.card(card) in text}
