"""A match on the way through a lesson: chosen, played by its hints to the end of a deal, saved, loaded and reviewed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from lesson_pages import settled
from match_pages import played
from playwright.sync_api import Locator, expect

from terz_tutor.lines import kept_together
from terz_tutor.session.match_record import save_text

if TYPE_CHECKING:
    from walk import Walk

    from terz_tutor.lesson.match_part import MatchPart

CHOICE = {"type": "match", "level": "beginner", "rules": "classic", "target": 301, "number": 8}
"""A match whose first deal, played by the hints, has everything that can happen: claims and answers of every kind, a
marriage, an exchange, a break of the stock."""
LOOKED_AT = 6
"""After how many moves a learner looks at the last trick, takes a move back, and comes back to the page."""
MOVES = 40
"""More moves than a learner makes in any deal."""


def play_match(walk: Walk, here: Locator, match: MatchPart) -> None:
    """Choose a match and play its first deal as the coach would, with everything that the table offers on the way."""
    way, table = walk.way, here.locator(".terz-position")
    walk.matches(table, match)
    _choose(walk, here.locator(".terz-setup"), match)
    for move in range(MOVES):
        walk.matches(table, match)
        if match.done:
            break
        if move == LOOKED_AT:
            _look_around(walk, table, match)
        _tool(walk, table, match, "hint")
        message = walk.follow(table)
        match.table().receive(message)
        assert match.table().view["advice"] is None, f"the coach finds fault with its own hint, {message}"
        if walk.reloads and move == LOOKED_AT:
            walk.matches(table, match)
            walk.reload(table, match)
    assert match.done
    score = here.locator(".terz-score")
    expect(score.locator("tbody tr")).to_have_count(1)
    totals = match.score().view["total"]["cells"]
    expect(score.locator("tfoot tr").first.locator("td")).to_have_text(totals)
    way.act(table, table.locator('[data-act="next"]'))
    match.table().receive({"type": "act", "id": "next"})
    walk.matches(table, match)


def _choose(walk: Walk, setup: Locator, match: MatchPart) -> None:
    way, numbers = walk.way, setup.locator("input[type=number]")
    way.press(setup.locator("summary"))
    for group in ("level", "rules"):
        way.switch(setup.locator(f'input[data-group="{group}"][value="{CHOICE[group]}"]'))
    for field, name in ((numbers.first, "target"), (numbers.last, "number")):
        way.write(field, str(CHOICE[name]))
    way.press(setup.locator("button[type=submit]"))
    match.setup().receive(CHOICE)
    expect(setup.locator(".terz-now")).to_have_text(str(match.setup().view["now"]))
    settled(setup)


def _look_around(walk: Walk, table: Locator, match: MatchPart) -> None:
    """Look at the last trick, have the open cards shown, and take back a move."""
    last: Any = match.table().view["last"]
    walk.way.tool(table, "last")
    sheet = table.locator(".terz-sheet:popover-open")
    expect(sheet.locator("p").last).to_have_text(last["text"])
    walk.way.close(sheet)
    expect(sheet).to_have_count(0)
    _tool(walk, table, match, "open")
    lit = table.locator('.terz-hand [data-lit="open"]')
    expect(lit).to_have_count(len(match.table().view["lit"]))
    before = match.table().view["scene"]
    _tool(walk, table, match, "undo")
    walk.matches(table, match)
    assert match.table().view["scene"] != before


def _tool(walk: Walk, table: Locator, match: MatchPart, tool: str) -> None:
    walk.way.tool(table, tool)
    walk.settled(table)
    match.table().receive({"type": "tool", "id": tool})


def keep_match(walk: Walk, moves: Locator, match: MatchPart) -> None:
    """Read what was played, save it as a file, load somebody else's match and one's own again."""
    own = str(match.moves().view["record"])
    record, load = moves.locator(":scope > details").all()
    _told(moves, match)
    walk.way.press(record.locator("summary"))
    expect(record.locator("textarea")).to_have_value(own)
    with walk.page.expect_download() as download:
        walk.way.press(record.locator("button").last)
    assert Path(download.value.path()).read_text(encoding="utf-8") == own
    walk.way.press(load.locator("summary"))
    for text in (save_text(played(2)), own):
        walk.way.write(load.locator("textarea"), text)
        walk.way.press(load.locator("button"))
        match.moves().receive({"type": "load", "text": text})
        _told(moves, match)
        status: Any = match.moves().view["status"]
        assert status["ok"]
        expect(load.locator(".terz-live")).to_have_text(status["text"])
        expect(load.locator("textarea")).to_have_value("")
        settled(moves)


def _told(moves: Locator, match: MatchPart) -> None:
    """The lists tell every deal, trick by trick."""
    deals: Any = match.moves().view["deals"]
    expect(moves.locator(".terz-deals summary")).to_have_text([deal["title"] for deal in deals])
    lines = [" ".join(trick["lines"]) for deal in deals for trick in deal["tricks"]]
    expect(moves.locator(".terz-tricks li")).to_have_text(lines)


def review_match(walk: Walk, review: Locator, match: MatchPart) -> None:
    """Let the coach review the deal, and walk through it."""
    way, part = walk.way, match.review()

    def take(message: dict[str, object]) -> Any:
        part.receive(message)
        view: Any = part.view
        expect(review.locator(".terz-meta")).to_have_text(view["where"])
        expect(review.locator(".terz-next")).to_have_text(view["next"])
        expect(review.locator(".terz-advice")).to_have_text(view["advice"])
        settled(review)
        return view

    way.press(review.locator("button.terz-primary"))
    part.receive({"type": "tool", "id": "review"})
    while part.view["state"] == "running":
        part.receive({"type": "tool", "id": "more"})
    expect(review.locator(".terz-remark")).to_have_text(str(part.view["note"]))
    expect(review.locator("progress")).to_be_hidden()
    settled(review)
    at: Any = part.view["at"]
    way.forward(review)
    view = take({"type": "walk", "at": at + 1})
    expect(review.locator(".terz-own strong")).to_have_text([move["mark"] for move in view["moves"]])
    way.press(review.locator(".terz-own button").last)
    view = take({"type": "walk", "at": view["moves"][-1]["at"]})
    way.press(review.locator(".terz-presses button"))
    view = take({"type": "tool", "id": "show"})
    shown = review.locator(".terz-felt").evaluate("felt => felt.getAttribute('aria-label')")
    assert shown == kept_together(view["scene"]["text"])
