"""A whole match in the real course and a real browser: what the page enables is what the engine allows.

The script knows the match's number, so it works out by itself what must be on the table after every move. All rule
systems are walked where ``TERZ_WALK`` is set (``make walk``), else one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from frames import Frame, contents, listen
from lesson_pages import READY, press_move, settled
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as Late
from widget_page import no_complaints

from terz_tutor.analysis.opponent import Level
from terz_tutor.lesson.match_views import match_table_view
from terz_tutor.rules import DECK, PRESETS
from terz_tutor.rules.cards import mask_cards
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Play
from terz_tutor.rules.moves import open_events
from terz_tutor.rules.record import format_event, parse_record, problems
from terz_tutor.rules.ruleset import TARGET, house_rules
from terz_tutor.session.match import LEARNER, MatchState, start_match, take
from terz_tutor.session.match_record import load_text
from terz_tutor.session.play import event_message
from terz_tutor.texts import Texts

SYSTEMS = tuple(PRESETS) if os.environ.get("TERZ_WALK") else ("modern",)
TARGET_POINTS = 400
"""Short enough to be quick, and reached in no fewer than three deals."""
NUMBERS = {"classic": 1, "modern": 2, "old-ten": 4, "kart-parad": 4}
DEALS = 3
MOVES = 400
CODE = re.compile(r"(?<![A-Z0-9])[789TJQKA][SCDH](?![A-Z0-9])")
TEXTS = Texts("en")

# What the table shows and enables, as far as it can be told from the state of the match.
SHOWN = """root => {
  const all = (selector, name) => [...root.querySelectorAll(selector)].map(node => node.dataset[name]);
  return {
    prompt: root.querySelector(".terz-prompt").textContent,
    hand: all(".terz-hand [data-card]", "card"),
    trick: all(".terz-trick [data-card]", "card"),
    acts: all("[data-act]", "act").sort(),
    open: all('.terz-hand button[data-card][data-lit="open"]', "card").sort(),
  };
}"""
SHOWS = f"([root, due]) => JSON.stringify(({SHOWN})(root)) === JSON.stringify(due)"


def wanted(state: MatchState) -> dict[str, Any]:
    """Work out what the page must show and enable: what is open by the rules, of the breaks those that are offered."""
    view = match_table_view(state, TEXTS)
    allowed = () if state.closed else open_events(state.play.deal, LEARNER)
    assert set(state.offered) <= set(allowed)
    acts = [format_event(event) for event in state.offered if not isinstance(event, Play)]
    return {
        "prompt": view["prompt"],
        "hand": [card["code"] for card in view["scene"]["hand"]["cards"]] if view["scene"]["hand"] else [],
        "trick": [played["card"]["code"] for played in view["scene"]["trick"]],
        "acts": sorted([*acts, *(["next"] if state.closed and not state.over else [])]),
        "open": sorted(DECK[event.card].code for event in allowed if isinstance(event, Play) and state.show_open),
    }


def await_table(table: Locator, state: MatchState) -> None:
    """Wait until the table shows what it must and would take a move; tell both where it never does."""
    settled(table)
    due = wanted(state)
    expect(table.locator(".terz-prompt")).to_have_text(due["prompt"])
    try:
        table.page.wait_for_function(SHOWS, arg=[table.element_handle(), due])
    except Late:
        assert table.evaluate(SHOWN) == due
        raise
    assert_coached(table, state)


def assert_coached(table: Locator, state: MatchState) -> None:
    """Wait for what the coach has to say of the last move, if anything."""
    advice = match_table_view(state, TEXTS)["advice"]
    if advice is not None:
        expect(table.locator(".terz-says")).to_contain_text(advice["text"])


@pytest.fixture
def opened(browser: Browser, course_url: str) -> Iterator[tuple[Page, list[Frame]]]:
    """Open the lesson at the step with the table, and listen; whatever the page complains about fails the test."""
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 1000})
    page = context.new_page()
    with no_complaints(page):
        frames = listen(page)
        page.goto(f"{course_url}voila/render/04_match.ipynb#step=play")
        page.wait_for_selector(READY)
        yield page, frames
        page.goto("about:blank")  # leaving it ends its kernel, closing it would not
        context.close()


def begin(page: Page, system: str) -> MatchState:
    """Choose a short match without the coach, as a learner does."""
    setup = page.locator(".terz-setup")
    setup.get_by_role("checkbox").uncheck()
    expect(setup.locator(".terz-live")).to_be_empty()
    setup.locator("summary").click()
    setup.locator(f'input[type=radio][value="{system}"]').check()
    setup.get_by_role("spinbutton", name="The match goes to").fill(str(TARGET_POINTS))
    setup.get_by_role("spinbutton", name="Match number").fill(str(NUMBERS[system]))
    setup.get_by_role("button", name="New match").click()
    expect(setup.locator(".terz-now")).to_contain_text(f"match {NUMBERS[system]} · Club player")
    rules = house_rules(system, {TARGET: TARGET_POINTS})
    return start_match(rules, Level.CLUB, NUMBERS[system], coach=False)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_whole_match_is_played(opened: tuple[Page, list[Frame]], system: str) -> None:
    page, frames = opened
    table = page.locator(".terz-position").first
    state = begin(page, system)
    seen = len(frames)
    draws = Draws(f"browser/{system}")
    for _ in range(MOVES):
        await_table(table, state)
        if not state.deals and state.closed is None:
            seen = assert_nothing_hidden(frames, seen, state)
        if state.over:
            break
        if state.closed:
            if not state.coach:
                page.locator(".terz-setup").get_by_role("checkbox").check()
                state = replace(state, coach=True)
            table.locator('[data-act="next"]').press("Enter")
            state = take(state, {"type": "act", "id": "next"})
            continue
        if not state.show_open and state.play.view.led is not None and state.play.view.due is None:
            table.locator('[data-tool="open"]').click()
            state = take(state, {"type": "tool", "id": "open"})
            continue
        event = draws.pick(state.offered)
        message = event_message(event)
        press_move(table, message)
        state = take(state, message)
    assert state.over
    assert len(state.written) >= DEALS
    assert_sheet(page, state)
    assert_record(page, state)
    assert_review(page, state)


def assert_nothing_hidden(frames: list[Frame], seen: int, state: MatchState) -> int:
    """Look through what came since the last look: no card is named whose place the learner does not know by now."""
    known = {card.code for one in state.play.history for card in mask_cards(one.sight.seen)}
    hidden = {card.code for card in DECK} - known
    names = {TEXTS.card(card) for card in DECK if card.code in hidden}
    new = frames[seen:]
    for text in contents(new):
        if '"method": "update"' not in text:
            continue
        assert not set(CODE.findall(text)) & hidden
        assert not [name for name in names if name in text]
    return seen + len(new)


def assert_sheet(page: Page, state: MatchState) -> None:
    totals = page.locator(".terz-scores tfoot tr").first.locator("td").all_inner_texts()
    assert totals == [str(points) for points in state.sheet.totals]
    expect(page.locator(".terz-scores tbody tr")).to_have_count(len(state.written))


def assert_record(page: Page, state: MatchState) -> None:
    text = page.locator(".terz-moves textarea").first.input_value()
    assert problems(parse_record(text)) == ()
    assert load_text(text, Level.EXPERT, 1).sheet == state.sheet


def assert_review(page: Page, state: MatchState) -> None:
    page.goto(f"{page.url.partition('#')[0]}#step=review")
    review = page.locator(".terz-review")
    review.get_by_role("button", name="Review this deal").click()
    expect(review.locator(".terz-remark")).to_contain_text("this deal")
    expect(review.locator("progress")).to_be_hidden()
    review.get_by_role("button", name="To the end").click()
    expect(review.locator(".terz-meta")).to_have_text(f"Move {state.play.count} of {state.play.count}")
