"""What a lesson's page must show, worked out without the page, and how a learner answers there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from playwright.sync_api import Locator, Page, expect

from terz_tutor.lesson import views
from terz_tutor.lesson.checking import Run, run_notebook
from terz_tutor.lesson.quiz_part import QuizPart
from terz_tutor.lines import kept_together
from terz_tutor.places import lessons_dir
from terz_tutor.quiz import Form, Puzzle, place_of, wrong_answer
from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.session import Answer, QuestionState, start, step
from terz_tutor.texts import Texts

LESSONS = ("01_cards", "02_melds", "03_endgame", "04_match")
PATHS = tuple(f"{folder}{name}.ipynb" for name in LESSONS for folder in ("", "ru/"))
READY = 'body[data-terz="ready"]'
TABS = 150  # more tab stops than any step has

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of a page, as the notebook asks it."""

    kind: str
    level: int
    lang: str
    number: int = 1
    rules: RuleSet = PRESETS["modern"]
    step: str = ""
    """In which step of the way it is asked."""

    @property
    def state(self) -> QuestionState:
        """The question before it is answered; its number is the puzzle's seed."""
        return start(self.kind, self.rules, self.level, self.number)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself, with its answer."""
        puzzle = self.state.puzzle
        assert puzzle is not None
        return puzzle

    @property
    def texts(self) -> Texts:
        """The page's words."""
        return Texts("ru" if self.lang == "ru" else "en")

    @property
    def view(self) -> View:
        """What the page is given before an answer."""
        return views.quiz_view(self.state, self.texts)

    def answer(self, *, right: bool) -> Any:
        """Give a right or a wrong answer, as the page sends it."""
        return place_of(self.puzzle, self.puzzle.answer if right else wrong_answer(self.puzzle))

    def verdict(self, given: object) -> View:
        """Judge an answer as the page sends it."""
        verdict: View = views.quiz_view(step(self.state, Answer(given)), self.texts)["verdict"]
        return verdict


def lang_of(path: str) -> str:
    """Return the language of a lesson."""
    return "ru" if PurePosixPath(path).parent.name == "ru" else "en"


def run(path: str) -> Run:
    """Run a notebook here, without a page."""
    ran = run_notebook(lessons_dir() / path, Texts("en"))
    assert ran.faults == ()
    return ran


@cache
def questions(path: str) -> tuple[Asked, ...]:
    """Tell what a notebook asks, from top to bottom."""
    ran = run(path)
    assert ran.lesson is not None
    asked = [(name, part.question) for name, part in ran.lesson.parts.items() if isinstance(part, QuizPart)]
    return tuple(
        Asked(one.kind, one.level, lang_of(path), rules=one.rules, step=ran.place(name)[1]) for name, one in asked
    )


def open_lesson(page: Page, course: str, path: str) -> None:
    """Open a lesson and wait until every question is there."""
    page.goto(f"{course}voila/render/{path}")
    page.wait_for_selector(READY)
    expect(page.locator(".terz-quiz")).to_have_count(len(questions(path)))


def number_of(quiz: Locator) -> int:
    """Read the number of the question that a page shows."""
    return int((quiz.locator(".terz-meta span").first.text_content() or "").split()[-1])


def shown(quiz: Locator) -> View:
    """Read from the page what a question shows."""
    found: View = quiz.evaluate(
        """quiz => {
          const texts = selector => [...quiz.querySelectorAll(selector)].map(node => node.textContent);
          const cards = part => [...quiz.querySelectorAll(part + " [data-card]")].map(card => card.dataset.card);
          return {
            title: texts(".terz-heading")[0],
            prompt: texts(".terz-prompt")[0],
            chip: texts(".terz-chip")[0],
            options: texts(".terz-option .terz-text"),
            position: quiz.querySelector(".terz-felt").getAttribute("aria-label"),
            hand: cards(".terz-hand"), trick: cards(".terz-trick"), laid: cards(".terz-laid"),
          };
        }"""
    )
    return found


def expected(view: View) -> View:
    """Bring a view, as it is sent, into the shape of :func:`shown`."""
    scene = view["scene"]
    told: View = {
        "title": view["title"],
        "prompt": view["prompt"],
        "chip": view["chip"],
        "options": [option["text"] for option in view["options"]],
        "position": scene["text"] if scene else None,
        "hand": [card["code"] for card in scene["hand"]["cards"]] if scene and scene["hand"] else [],
        "trick": [played["card"]["code"] for played in scene["trick"]] if scene else [],
        "laid": [card["code"] for row in scene["laid"] for card in row["cards"]] if scene else [],
    }
    together = kept_together(told)
    assert isinstance(together, dict)
    return together


def settled(widget: Locator) -> None:
    """Wait until a message has been handled: the word comes just after the view, and before it no other is taken."""
    expect(widget).not_to_have_attribute("data-busy", "")


Press = Callable[[Locator], None]


def by_mouse(control: Locator) -> None:
    """Press a control with the mouse; of a card only its left edge may be in sight."""
    control.click(position={"x": 12, "y": 22})


def by_touch(control: Locator) -> None:
    """Press a control with a finger."""
    control.tap(position={"x": 12, "y": 22})


def press_move(table: Locator, message: View) -> None:
    """Press what stands for a message to a table; claims are in a menu.

    By keys: a mouse that is so quick would be taken for a double click.
    """
    if message["type"] == "tool":
        table.locator(f'[data-tool="{message["id"]}"]').press("Enter")
        return
    if message["type"] == "play":
        table.locator(f'.terz-hand button[data-card="{message["card"]}"]').press("Enter")
        return
    if message["id"].startswith("claim"):
        table.locator('.terz-deeds button[data-group="claim"]').press("Enter")
    table.locator(f'[data-act="{message["id"]}"]').press("Enter")


def answer_by(press: Press, quiz: Locator, form: Form, value: Any) -> None:
    """Answer a question by pressing what stands for the answer, then Check where the form has it."""
    match form:
        case Form.ONE:
            press(quiz.locator(".terz-option").nth(int(value)))
            return
        case Form.SOME | Form.ORDER:
            for place in value:
                press(quiz.locator(".terz-option").nth(int(place)))
        case Form.NUMBER:
            quiz.locator("input").fill(str(value))
        case Form.CARDS:
            for code in value:
                press(quiz.locator(f'button[data-card="{code}"]'))
    press(quiz.locator(".terz-primary"))


def answer_by_keys(quiz: Locator, form: Form, value: Any) -> None:
    """Answer a question by the keyboard alone; the focus is somewhere in it."""
    keyboard = quiz.page.keyboard
    match form:
        case Form.ONE:
            keyboard.press(str(int(value) + 1))
            return
        case Form.SOME | Form.ORDER:
            for place in value:
                keyboard.press(str(int(place) + 1))
        case Form.NUMBER:
            tab_to(quiz, "input")
            keyboard.type(str(value))
            keyboard.press("Enter")
            return
        case Form.CARDS:
            tab_to(quiz, "button.terz-card")
            keyboard.press("Home")
            hand = [card.get_attribute("data-card") for card in quiz.locator("button.terz-card").all()]
            for code in hand:
                if code in value:
                    keyboard.press("Enter")
                keyboard.press("ArrowRight")
    tab_to(quiz, ".terz-primary")
    keyboard.press("Enter")


def tab_to(quiz: Locator, wanted: str) -> None:
    """Press Tab until the focus is on what is wanted."""
    for _ in range(TABS):
        if focused(quiz, wanted):
            return
        quiz.page.keyboard.press("Tab")
    message = f"Tab never came to {wanted}"
    raise AssertionError(message)


def focused(quiz: Locator, wanted: str) -> bool:
    """Tell whether the focus is on one of a question's parts."""
    return bool(
        quiz.evaluate(
            "(quiz, it) => quiz.contains(document.activeElement) && document.activeElement.matches(it)", wanted
        )
    )
