"""Views of a deal under way for the table's tests: real positions from a seat, with all that may stand around them."""

from __future__ import annotations

from typing import Any

from widget_page import RULE

from terz_tutor.rules import RuleSet
from terz_tutor.rules.deal import start_deal
from terz_tutor.session.play import PlayState, begin_play, read_moves, table_scene
from terz_tutor.texts import Texts
from terz_tutor.texts.widget_words import WIDGET_WORDS
from terz_tutor.view.scene_view import scene_view

TOOLS = [
    {"id": "hint", "text": "Hint", "key": "H", "enabled": True},
    {"id": "undo", "text": "Undo", "key": "U", "enabled": True},
    {"id": "retry", "text": "From the start", "key": "R", "enabled": False},
    {"id": "last", "text": "Previous trick", "key": "L", "enabled": True},
    {"id": "open", "text": "Open cards", "key": "O", "enabled": True},
    {"id": "help", "text": "Keys", "key": "?", "enabled": True},
]
CLAIMS = [
    {"id": "claim (7S 8S 9S)", "group": "claim", "text": "Claim a terz"},
    {"id": "claim (TC JC QC KC)", "group": "claim", "text": "Claim a quart"},
]
REPLIES = [
    {"id": ":good", "group": "reply", "text": "Good"},
    {"id": ":ask", "group": "reply", "text": "From what?"},
]
FLOW = [{"id": "next", "group": "flow", "text": "Next deal"}]


def at(moves: str) -> PlayState:
    """Play a deal from a deck in order, seen by player 0, whose opponent begins."""
    return begin_play(start_deal(RuleSet(), range(32), dealer=0), 0, read_moves(moves))


def scene_of(moves: str) -> dict[str, Any]:
    """Show what stands after some moves; a trick just made still lies there."""
    return scene_view(table_scene(at(moves)), Texts("en"))


def game(moves: str, frame_id: int, **more: Any) -> dict[str, Any]:
    """Write the view of a table to play at; each label is its own code, so that a test can see it."""
    state = at(moves)
    return {
        "labels": {code: code for code in WIDGET_WORDS["table"]},
        "chip": "Modern",
        "prompt": "Take the trick.",
        "scene": scene_view(state.scene, Texts("en")),
        "playable": True,
        "chosen": None,
        "status": None,
        "rules": [],
        "ask": [],
        "lit": [],
        "actions": [],
        "tools": TOOLS,
        "hint": None,
        "frames": [],
        "said": [],
        "last": None,
        "score": [{"label": "You", "points": 34}, {"label": "Opponent", "points": 21}],
        "systems": None,
        "goal": None,
        "values": None,
        "advice": None,
        "frame_id": frame_id,
        **more,
    }


LED = game("KS", 1)
"""The king of spades is led; the hand holds the ten, the jack and the queen."""
TAKEN = game(
    "KS TS break 5",
    2,
    frames=[
        {"scene": scene_of("KS TS"), "text": "You take the trick.", "taken": "you"},
        {"scene": scene_of("KS TS break 5"), "text": "You draw a card.", "taken": None},
    ],
    last={"label": "Previous trick", "cards": scene_of("KS TS")["trick"], "text": "The king falls to the ten."},
)
"""What comes of the ten: the trick is yours, and both draw."""
REFUSED = {
    **LED,
    "frame_id": 2,
    "status": {"ok": False, "text": "Spades were led, and you hold spades.", "rule": "stock.any"},
    "lit": ["TS", "JS", "QS"],
}
FULL = {
    **REFUSED,
    "rules": [RULE],
    "ask": [
        {"text": "Do you hold a card of the suit led?", "answer": "Yes, three spades.", "rule": "end.follow"},
        {"text": "Can one of them overtake?", "answer": "Yes, the ten.", "rule": "end.overtake"},
    ],
    "actions": [*REPLIES, *CLAIMS],
    "hint": {"grade": 2, "text": "One of them takes the king.", "cards": ["AC"]},
    "said": [{"by": "opponent", "text": "Terz!"}, {"by": "you", "text": "From what?"}],
    "last": TAKEN["last"],
    "systems": [
        {"id": "modern", "name": "Modern", "current": True},
        {"id": "classic", "name": "Classic", "current": False},
    ],
    "goal": {"text": "Win 34 points.", "state": "open"},
    "values": {"TS": "34", "JS": "12"},
    "advice": {"text": "The ten brings more.", "lost": 3},
    "dispute": '{"ask": "legal"}',
}
