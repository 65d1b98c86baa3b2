"""The widgets, Python's side: what travels, what a page may say, what a static page shows."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import asdict
from typing import Any

import pytest

from terz_tutor.texts.match_words import MATCH_LABELS
from terz_tutor.texts.widget_words import WIDGET_WORDS
from terz_tutor.view.faces import INDEX
from terz_tutor.view.pips import FOUR_COLOURS, PAPER, TWO_COLOURS
from terz_tutor.widgets import Deck, Message, MessageError, Quiz, Rules, Settings, Table, Widget
from terz_tutor.widgets.base import PARTS, QUIZ_PARTS, joined, static
from terz_tutor.widgets.messages import MAX_ITEMS, MAX_NUMBER, MAX_TEXT, check_message

TITLE = "Which card takes the trick?"
MODULES = (
    "deck.js",
    *(f"deck/{part}.js" for part in PARTS),
    "table.js",
    "quiz.js",
    *(f"quiz/{part}.js" for part in QUIZ_PARTS),
    "settings.js",
    "rules.js",
    "path.js",
    "step.js",
    "glossary.js",
)


def make_quiz(**more: str) -> Quiz:
    """A quiz with the least that its repr needs."""
    return Quiz({"title": TITLE, "verdict": None}, Deck(sprite="<svg/>"), **more)


@pytest.mark.parametrize(
    ("widget", "text"),
    [
        (Quiz, f"Quiz({TITLE!r})"),
        (Rules, f"Rules({TITLE!r})"),
        (Table, "Table('Trumps are spades.')"),
        (Settings, "Settings('modern')"),
    ],
)
def test_repr_has_no_address(widget: type[Widget], text: str) -> None:
    view = {"title": TITLE, "scene": {"text": "Trumps are spades."}, "rules": "modern"}
    assert repr(widget(view, Deck())) == text


def test_a_table_without_a_scene_still_has_a_repr() -> None:
    assert repr(Table({}, Deck())) == "Table('')"


def test_the_pictures_and_the_style_travel_with_the_deck_alone() -> None:
    deck = Deck(sprite="<svg id='whole deck'/>")
    state = json.dumps(Quiz({}, deck).get_state(), default=str)
    assert "whole deck" not in state
    assert "--terz-baize" not in state
    assert json.loads(state)["deck"] == f"anywidget:{deck.model_id}"
    assert "--terz-baize" in deck.get_state()["_css"]


def test_a_page_is_told_where_russian_lines_do_not_break_and_nobody_else() -> None:
    quiz = Quiz({"prompt": "Заход с туза — а есть ли козырь?"}, Deck())
    assert quiz.get_state()["view"] == {"prompt": "Заход с\u00a0туза\u00a0— а\u00a0есть\u00a0ли козырь?"}
    assert quiz.view == {"prompt": "Заход с туза — а есть ли козырь?"}


def test_still_and_text_stay_out_of_what_is_synced() -> None:
    state = make_quiz(still="<svg>still</svg>", text="Trumps are spades.").get_state()
    assert not {"still", "text"} & state.keys()
    assert "<svg>still</svg>" not in [value for value in state.values() if isinstance(value, str)]


def test_static_pages_get_the_still_and_its_words() -> None:
    bundle = make_quiz(still="<svg>still</svg>", text="Trumps are spades.")._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    assert data["image/svg+xml"] == "<svg>still</svg>"
    assert data["text/plain"] == "Trumps are spades."
    assert "application/vnd.jupyter.widget-view+json" in data


def test_without_a_still_the_words_are_the_repr() -> None:
    bundle = make_quiz()._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["text/plain"] == repr(make_quiz())
    assert "image/svg+xml" not in bundle[0]


def test_a_choice_reaches_every_callback_and_is_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    quiz = make_quiz()
    heard: list[Message] = []
    sent: list[object] = []
    monkeypatch.setattr(Quiz, "send", lambda _self, content, _buffers=None: sent.append(content))
    quiz.on_choice(heard.append)
    quiz.on_choice(heard.append)
    quiz._handle_custom_msg({"type": "answer", "value": "leader"}, [])
    assert heard == [{"type": "answer", "value": "leader"}] * 2
    assert sent == [{"type": "done"}]


def test_a_choice_that_fails_is_acknowledged_too(monkeypatch: pytest.MonkeyPatch) -> None:
    quiz = make_quiz()
    sent: list[object] = []
    monkeypatch.setattr(Quiz, "send", lambda _self, content, _buffers=None: sent.append(content))

    def fail(_message: object) -> None:
        raise ZeroDivisionError

    quiz.on_choice(fail)
    with pytest.raises(ZeroDivisionError):
        quiz.receive({"type": "next"})
    assert sent == [{"type": "done"}]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "answer", "value": "leader"},
        {"type": "answer", "value": 52},
        {"type": "answer", "value": []},
        {"type": "answer", "value": ["7S", "8S"]},
        {"type": "next"},
        {"type": "retry"},
    ],
)
def test_what_a_quiz_takes(message: dict[str, Any]) -> None:
    assert check_message(message, Quiz.KINDS) == message


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "next",
        {},
        {"type": None},
        {"type": ["next"]},
        {"type": "play", "card": "QS"},
        {"type": "answer"},
        {"type": "answer", "value": None},
        {"type": "answer", "value": 2.5},
        {"type": "answer", "value": True},
        {"type": "answer", "value": [52]},
        {"type": "answer", "value": {"a": 1}},
        {"type": "answer", "value": "x" * (MAX_TEXT + 1)},
        {"type": "answer", "value": MAX_NUMBER + 1},
        {"type": "answer", "value": ["7S"] * (MAX_ITEMS + 1)},
        {"type": "answer", "value": [["7S", "8S", "9S"]]},
        {"type": "answer", "value": "leader", "right": True},
        {"type": "next", 1: 2},
    ],
)
def test_what_a_quiz_ignores(content: object, caplog: pytest.LogCaptureFixture) -> None:
    quiz = make_quiz()
    heard: list[Message] = []
    quiz.on_choice(heard.append)
    with caplog.at_level(logging.WARNING):
        quiz.receive(content)
    assert heard == []
    assert len(caplog.messages) == 1
    assert len(caplog.messages[0]) < 400


def test_the_other_widgets_take_their_own_messages_alone() -> None:
    choice = {"type": "set", "rules": "modern", "colours": 4, "letters": "latin"}
    assert check_message(choice, Settings.KINDS) == choice
    assert check_message({"type": "play", "card": "QS"}, Table.KINDS) == {"type": "play", "card": "QS"}
    with pytest.raises(MessageError, match="none"):
        check_message({"type": "next"}, Rules.KINDS)


def test_a_page_can_not_set_a_trait() -> None:
    quiz = make_quiz()
    quiz.set_state({"view": {"title": "forged"}, "_esm": "forged"})
    assert quiz.view["title"] == TITLE
    assert "forged" not in quiz._esm


@pytest.mark.parametrize("name", MODULES)
def test_modules_need_nothing_from_elsewhere_and_set_no_html(name: str) -> None:
    source = static(name)
    code = re.sub(r"/\*\*.*?\*/", "", source, flags=re.DOTALL)  # the types in the comments do import
    code = re.sub(r'^import [^;]* from "\./[^;]*;$', "", code, flags=re.MULTILINE)  # our own, joined in Python
    assert not re.search(r"\bimport\b|innerHTML|outerHTML|insertAdjacentHTML|https?://(?!www\.w3\.org)", code)
    assert len(source) < 20_000


def test_the_style_sheet_asks_for_nothing_elsewhere() -> None:
    assert not re.search(r"url\(|@import", Deck._css)


def test_a_colour_of_the_theme_stands_once() -> None:
    assert "prefers-color-scheme" not in Deck._css
    themed = re.findall(r"(--terz-[\w-]+): light-dark\(#\w{6}, #\w{6}\);", static("terz.css"))
    assert "--terz-paper" in themed
    assert len(themed) == len(set(themed))


def test_cards_look_the_same_in_the_browser_and_in_the_stills() -> None:
    found = re.search(r"const INDEX = \{ (.*?) \};", Deck._esm)
    assert found
    numbers = {name: float(value) for name, value in re.findall(r"(\w+): ([\d.]+)", found[1])}
    assert numbers.items() <= asdict(INDEX).items()
    style = Deck._css
    assert f"font: {INDEX.font_weight} {INDEX.font_size:g}px" in style
    assert f"--terz-card-paper: {PAPER};" in style
    for suit, colour in TWO_COLOURS.items():
        assert f"--terz-{suit}: {colour};" in style
    for suit in "CD":
        assert f"--terz-{suit}: {FOUR_COLOURS[suit]};" in style


BUILT: dict[str, set[str]] = {
    "code": set(),  # whatever a module asks for
    "now": {"waiting", "lost"},
    "state": {"waiting", "lost"},
    "`mark_${mark}`": {"mark_right", "mark_wrong", "mark_missed"},
    "`keys_${moment}`": {"keys_one", "keys_some", "keys_order", "keys_number", "keys_cards", "keys_next"},
    "`${asked}_hint`": {"some_hint", "order_hint", "cards_hint", "card_hint"},
    "`goal_${goal.state}`": {"goal_open", "goal_reached", "goal_missed"},
    "group.name": {"rules", "colours", "letters", "cards", "motion"},
    "`${name}_${value}`": {"cards_small", "cards_normal", "cards_large", "motion_on", "motion_off"},
    "`colours_${n}`": {"colours_2", "colours_4"},
    "setup group.name": {"level", "rules"},
    "way": {"first", "back", "forward", "final"},
    "`letters_${set}`": {"letters_latin", "letters_cyrillic"},
}
"""The labels that a module makes the names of as it runs, by how it makes them."""

DISPUTE = {"dispute", "dispute_how", "copy", "copied"}
BY_THE_DECK = {
    "quiz": {"chip", "mark_open", *DISPUTE},
    "table": {"mark_open", "mark_hint", *DISPUTE},
    "settings": set(),
    "path": set(),
    "glossary": set(),
    "rules": {"systems"},
    **{part: set() for part in MATCH_LABELS},
}
"""The labels that the deck's code shows in a widget; the chip of a table may do without."""


@pytest.mark.parametrize("kind", WIDGET_WORDS)
def test_a_widget_has_a_word_for_each_label_and_no_other(kind: str) -> None:
    said = set(BY_THE_DECK[kind])
    joint = {"quiz": (f"quiz/{part}.js" for part in QUIZ_PARTS), "table": ("deck/around.js", "deck/play.js")}
    source = joined(*joint.get(kind, [f"{kind}.js"]))
    said |= set(re.findall(r'"(key_\w+)"', source))  # the list of keys
    for plain, asked in re.findall(r"labels\.(\w+)|(?:\bsay\(|labels\[)([^)\]]+)[)\]]", source):
        literals = re.findall(r'"(\w+)"', asked)
        said |= {plain} if plain else set(literals) or BUILT[own if (own := f"{kind} {asked}") in BUILT else asked]
    assert said == set(WIDGET_WORDS[kind])


def test_the_deck_shows_no_label_beside_those() -> None:
    source = joined(*(f"deck/{part}.js" for part in PARTS if part not in {"around", "play"}))
    named = re.findall(r"labels(?:\.|\?\.\[`)(\w+)", source)
    assert set(named) == {"mark_", "chip", "systems", *DISPUTE}
