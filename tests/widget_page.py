"""A page with widgets and no kernel: the real modules and styles, and a stand-in for the model that a kernel fills.

The stand-in records what the page sends; a test plays Python's part.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from terz_tutor.texts import Texts
from terz_tutor.texts.widget_words import WIDGET_WORDS
from terz_tutor.view.faces import sprite
from terz_tutor.widgets import Deck, Quiz
from terz_tutor.widgets.base import static

if TYPE_CHECKING:
    from playwright.sync_api import Page

RANKS = dict(zip("789TJQKA", ["seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"], strict=True))
SUITS = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}

FAKE = """
class Model {
  constructor(state) { this.state = state; this.heard = {}; this.sent = []; }
  get(key) { return this.state[key]; }
  set(key, value) { this.state[key] = value; this.tell("change:" + key); }
  on(names, callback) { for (const name of names.split(" ")) (this.heard[name] ??= []).push(callback); }
  tell(name, ...args) { for (const callback of this.heard[name] ?? []) callback(...args); }
  send(message) { if (this.dead) throw new Error("Cannot send"); this.sent.push(message); }
  reply(view) { if (view) this.set("view", view); this.tell("msg:custom", { type: "done" }); }
}
const address = (source) => URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
const load = async (source) => (await import(address(source))).default;
const { modules, widgets, deck: look } = JSON.parse(document.getElementById("data").textContent);
window.deck = new Model(look);
const drawing = (await load(modules.deck)).initialize({ model: deck });
const host = { getModel: async () => deck, getWidget: async () => ({ exports: drawing }) };
window.models = [];
for (const [kind, view] of widgets) {
  const place = document.getElementById(`at-${models.length}`) ?? document.querySelector("main");
  const el = place.appendChild(document.createElement("div"));
  const model = new Model({ view, deck: "anywidget:deck" });
  models.push(model);
  await (await load(modules[kind])).render({ model, el, host });
}
document.body.dataset.ready = "yes";
"""


def page_of(
    *widgets: tuple[str, Mapping[str, Any]],
    letters: Mapping[str, str] | None = None,
    body: str = "<h1>Lesson</h1><h2>Part</h2>",
) -> str:
    """Write the page: widgets as pairs of a kind ("quiz") and its view.

    They stand one after the other, or in the body's elements ``at-0``, ``at-1`` and so on.
    """
    data = {
        "modules": {
            "deck": Deck._esm,
            "quiz": Quiz._esm,
            **{
                name: static(f"{name}.js")
                for name in (
                    "table",
                    "settings",
                    "rules",
                    "setup",
                    "score",
                    "moves",
                    "review",
                    "path",
                    "step",
                    "glossary",
                )
            },
        },
        "widgets": widgets,
        "deck": {"sprite": sprite(), "colours": 4, "letters": letters or Texts("en").index_letters()},
    }
    script = json.dumps(data).replace("<", "\\u003c")
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Widgets</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>{Deck._css}
body {{ margin: 0; padding: 16px; background: var(--terz-paper); color: var(--terz-ink); }}</style>
</head><body><main>{body}</main>
<script type="application/json" id="data">{script}</script><script type="module">{FAKE}</script></body></html>"""


def open_widgets(page: Page, *widgets: tuple[str, Mapping[str, Any]], **more: Any) -> Page:
    """Open the page that :func:`page_of` writes, and wait until every widget is drawn."""
    page.set_content(page_of(*widgets, **more))
    page.wait_for_selector("[data-ready]")
    return page


def card(code: str) -> dict[str, Any]:
    """Describe a card; spades are trumps."""
    trump = code[1] == "S"
    return {"code": code, "name": f"{RANKS[code[0]]} of {SUITS[code[1]]}{', trump' * trump}", "trump": trump}


def cards(codes: str) -> list[dict[str, Any]]:
    """Describe cards."""
    return [card(code) for code in codes.split()]


HAND = "7H TH AH 9D KD QC 7S JS AS"
SCENE: Mapping[str, Any] = {
    "trump": {"suit": "S", "text": "Trumps: spades"},
    "opponent": {"label": "Opponent", "count": 9, "text": "9 cards"},
    "hand": {"label": "Your hand, trumps at the right", "cards": cards(HAND)},
    "trick": [{"by": "opponent", "label": "The opponent leads", "card": card("QH")}],
    "turnup": {"label": "Turn-up", "card": card("9S")},
    "stock": {"count": 4, "text": "4 cards in the stock"},
    "laid": [],
    "text": "Trumps are spades. The opponent leads the queen of hearts. You hold nine cards.",
}
LAID = {**SCENE, "hand": None, "trick": [], "turnup": None, "stock": None, "opponent": None}
SYSTEMS = [
    {"name": name, "value": "must overtake", "mark": mark, "mark_text": mark, "text": "What it says."}
    for name, mark in (("Classic", "stated"), ("Modern", "stated"), ("Old ten", "silent"), ("Kart-parad", "open"))
]
RULE = {"id": "end.overtake", "title": "Overtake if you can", "text": "Play higher.", "systems": SYSTEMS, "current": 1}


def quiz(form: str, options: Sequence[str] = (), number: int = 1, **more: Any) -> dict[str, Any]:
    """Write a quiz's view; each label is its own code, so a test can see it."""
    return {
        "labels": {code: code for code in WIDGET_WORDS["quiz"]},
        "number": number,
        "tally": "2 of 2 right",
        "title": "Which cards may you play?",
        "prompt": "The stock is gone.",
        "chip": "Modern",
        "scene": SCENE,
        "form": form,
        "options": [{"value": option, "text": f"Option {option}"} for option in options],
        "range": [0, 150],
        "verdict": None,
        **more,
    }


def judged(view: Mapping[str, Any], given: object, answer: object) -> dict[str, Any]:
    """Add the verdict to a quiz's view."""
    right = given == answer
    verdict = {
        "right": right,
        "headline": "Right." if right else "Not quite.",
        "text": "Hearts were led.",
        "given": given,
        "answer": answer,
        "answer_text": "the ten and the ace",
        "steps": [{"text": "Suit must be followed.", "rule": "end.follow"}],
        "rules": [RULE],
        "also": ["Under Old ten: any heart."],
        "dispute": '{"ask": "legal"}',
    }
    return {**view, "verdict": verdict}


ONE = quiz("one", ["a", "b"])
SOME = quiz("some", ["a", "b", "c"], scene={**LAID, "laid": [{"label": "First claim", "cards": cards("QH KH AH")}]})
ORDER = quiz("order", ["7D", "9D", "TD"], scene={**LAID, "laid": [{"label": "The suit", "cards": cards("7D 9D TD")}]})
NUMBER = quiz("number", scene={**LAID, "laid": [{"label": "Your pile", "cards": cards(HAND + " 8H 9H JH")}]})
CARDS = quiz("cards")
QUIZZES = {
    "one": (ONE, judged(ONE, "a", "b")),
    "some": (SOME, judged(SOME, ["a"], ["a", "b"])),
    "order": (ORDER, judged(ORDER, ["9D", "7D", "TD"], ["TD", "9D", "7D"])),
    "number": (NUMBER, judged(NUMBER, 42, 52)),
    "cards": (CARDS, judged(CARDS, ["7H", "TH"], ["TH", "AH"])),
}
STATUS = {"ok": False, "text": "You must overtake.", "rule": "end.overtake"}
TABLE = {"labels": {}, "scene": SCENE, "playable": True, "chosen": None, "status": None}
SETTINGS = {
    "labels": {code: code for code in WIDGET_WORDS["settings"]},
    "rules": "modern",
    "colours": 4,
    "letters": "latin",
    "choices": {"colours": [2, 4], "letters": ["latin", "cyrillic"]},
    "systems": [
        {"id": code, "name": code, "note": "A note."} for code in ("modern", "classic", "old-ten", "kart-parad")
    ],
}
RULES = {"labels": {code: code for code in WIDGET_WORDS["rules"]}, "title": "The rules", "rules": [RULE]}
EVERY: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    **{form: ("quiz", asked) for form, (asked, _) in QUIZZES.items()},
    **{f"{form}-judged": ("quiz", answered) for form, (_, answered) in QUIZZES.items()},
    "table": ("table", TABLE),
    "table-refused": ("table", {**TABLE, "status": STATUS}),
    "table-still": ("table", {**TABLE, "playable": False}),
    "settings": ("settings", SETTINGS),
    "rules": ("rules", RULES),
}


def reply(page: Page, view: Mapping[str, Any] | None = None) -> None:
    """Play Python's part: the first widget's next view, if any, and the word that its message has been handled."""
    page.evaluate("view => models[0].reply(view)", view)


def sent(page: Page) -> list[Any]:
    """Return what the first widget has sent."""
    found: list[Any] = page.evaluate("models[0].sent")
    return found


@contextmanager
def no_complaints(page: Page) -> Iterator[None]:
    """Fail where the page complains about anything."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    yield
    assert complaints == []
