"""Authoring: the manual's worked example, faults told in one sentence, notebooks checked, learners who come back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from terz_tutor.cli import app
from terz_tutor.lesson import (
    Lesson,
    LessonError,
    beat,
    cards,
    deal,
    last_trick,
    margin,
    melds,
    place,
    play_tricks,
    points,
    position,
    tricks,
)
from terz_tutor.lesson.checking import check_notebook
from terz_tutor.places import lessons_dir
from terz_tutor.quiz import place_of
from terz_tutor.session.saved_scene import BadSavedScene
from terz_tutor.texts import Texts

ANYTHING: Any = 5
LIST: Any = []
TEXT: Any = "x"
ASK, RULES = 'lesson.ask("trick-winner")', 'lesson.rules("Rules", "end.follow")'
RUSSIAN = ['lesson = Lesson("ru")', 'lesson.path("a")', 'lesson.step("s", "Шаг")']
MANUAL = Path(__file__).parent.parent / "docs" / "authoring.md"
EN = Texts("en")
HANDS = place("7S 9S JH AH KD TD", "H", opponent="QD 8D QC 7H 8H AC", leads="opponent")
CHECK = "lesson.check()"
BELOW = 'place("9D KD", "S", opponent="QD AD", leads="opponent")'  # the nine is open in Old ten alone
OPENING = ["from terz_tutor.lesson import *", 'lesson = Lesson("en")', 'lesson.path("a")', 'lesson.step("s", "Step")']


def manual_cells() -> list[str]:
    return re.findall(r"```python\n(.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)


def book(file: Path, sources: Sequence[str | tuple[str, str]]) -> Path:
    """A notebook of these cells; a pair is a kind of cell and its source."""
    file.parent.mkdir(exist_ok=True, parents=True)
    pairs = [("code", source) if isinstance(source, str) else source for source in sources]
    made = [{"cell_type": kind, "source": source.splitlines(keepends=True), "metadata": {}} for kind, source in pairs]
    file.write_text(json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), "utf-8")
    return file


def both(folder: Path, *sources: str | tuple[str, str]) -> Path:
    """The same lesson in both languages; the English one's place."""
    pairs = [("code", source) if isinstance(source, str) else source for source in sources]
    book(folder / "ru" / "a.ipynb", [(kind, source.replace('Lesson("en")', 'Lesson("ru")')) for kind, source in pairs])
    return book(folder / "a.ipynb", pairs)


def told(file: Path) -> list[str]:
    return [fault.line(file, EN).removeprefix(f"{file}: ") for fault in check_notebook(file, EN)]


# --- the manual ---


def test_the_manuals_lesson_is_in_order(tmp_path: Path) -> None:
    cells = manual_cells()
    assert len(cells) > 10
    assert told(both(tmp_path, *cells)) == []


def test_the_manual_names_every_call_and_every_helper() -> None:
    text = MANUAL.read_text("utf-8")
    calls = {name for name in vars(Lesson) if not name.startswith("_") and callable(getattr(Lesson, name))}
    assert {name for name in calls if f"lesson.{name}(" not in text} == set()
    for helper in (beat, cards, deal, last_trick, margin, melds, place, play_tricks, points, position, tricks):
        assert f"{helper.__name__}(" in text


# --- the course's own lessons ---


@pytest.mark.parametrize(
    "file", sorted(lessons_dir().rglob("[0-9]*.ipynb")), ids=lambda file: f"{file.parent.name}/{file.stem}"
)
def test_the_courses_lessons_are_in_order(file: Path) -> None:
    faults = [fault.line(file, EN) for fault in check_notebook(file, EN) if not fault.is_warning]
    assert faults == []


# --- what an author is told at once ---


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda it: it.path("Bad name"), "The name can't be 'Bad name'; expected up to 40 small letters"),
        (lambda it: (it.path("a"), it.path("b")), "The page has its path already"),
        (lambda it: (it.step("a", "A"), it.step("a", "B")), "The step a was there already"),
        (lambda it: it.step("a", 5), "title can't be 5; expected a text."),
        (lambda it: it.step("a", " "), "title can't be ' '; expected a text that says something."),
        (lambda it: it.rules("T"), "No rule is named; expected at least one, such as end.follow."),
        (lambda it: it.glossary(), "No word is named; expected at least one, such as trump."),
        (lambda it: it.table(cards("", "S")), "table-1: cards: '' is no card"),
        (
            lambda it: it.compare("c", melds("AS AC AD AH", "AH KH QH", trump="S")),
            "c: second: the ace of hearts lies elsewhere already; expected each card once.",
        ),
        (lambda it: it.scenario("s", HANDS, beat("")), "beat 1: text can't be ''; expected a text that says something"),
        (lambda it: it.scenario("s", HANDS, beat("a", "")), "beat 1: want can't be ''; expected a text that says"),
        (lambda it: it.glossary("no-word"), "words can't be 'no-word'"),
        (lambda it: it.table(5), "what can't be 5; expected place(…), deal(…) or position(…)."),
        (lambda it: it.table(cards("7S XX", "S")), "table-1: cards: XX is no card"),
        (lambda it: it.table(cards("7S", "S", label="heap")), "label can't be 'heap'; expected one of row, your_pile"),
        (lambda it: it.table(HANDS, before="AS"), "(Modern): AS may not happen there: The player does not hold"),
        (lambda it: it.compare("c", melds("7S 8S", "7H 8H 9H", "S")), "c: first: 7S 8S is no meld"),
        (
            lambda it: it.rules("R", "end.jack", systems=("whist",)),
            "systems can't be ('whist',); expected one of classic",
        ),
        (lambda it: it.compare("c", HANDS, systems=("whist",)), "systems can't be ('whist',); expected one of classic"),
        (lambda it: it.compare("c", HANDS, before="AS"), "AS may not happen there"),
        (lambda it: it.scenario("s", HANDS), "There is nothing to play"),
        (lambda it: it.scenario("s", HANDS, "text"), "beats can't be 'text'; expected beat(…)."),
        (lambda it: it.scenario("s", HANDS, beat(ANYTHING)), "beat 1: text can't be 5; expected a text."),
        (lambda it: it.scenario("s", HANDS, beat("a", "XX")), "beat 1: want: XX: XX is no move"),
        (lambda it: it.scenario("s", HANDS, beat("a", "claim 7S 8S")), "want: claim 7S 8S is no meld"),
        (lambda it: it.scenario("s", HANDS, beat("a", hints="abcd")), None),
        (lambda it: it.scenario("s", HANDS, beat("a", hints=[*"abcd"])), "beat 1: hints can't be ['a', 'b', 'c', 'd']"),
        (lambda it: it.scenario("s", HANDS, beat("a", hints=ANYTHING)), "beat 1: hints can't be 5"),
        (lambda it: it.scenario("s", HANDS, beat("a", hints=[ANYTHING])), "beat 1: hints can't be 5; expected a text."),
        (lambda it: it.scenario("s", HANDS, beat("a", then=ANYTHING)), "beat 1: then can't be 5; expected a text."),
        (lambda it: it.scenario("s", place(ANYTHING, "H"), beat("a")), "s: you: 5 is no card"),
        (lambda it: it.scenario("s", HANDS, beat("a"), opponent=LIST), "opponent can't be []"),
        (
            lambda it: it.scenario("s", HANDS, goal=points(3, until=LIST)),
            "until can't be []; expected one of deal, stock.",
        ),
        (lambda it: it.scenario(LIST, HANDS, beat("a")), "The name can't be []"),
        (lambda it: it.scenario("s", HANDS, beat("a"), systems=ANYTHING), "systems can't be 5"),
        (lambda it: it.scenario("s", HANDS, beat("a"), before="AS"), "s (Classic): AS may not happen there"),
        (lambda it: it.scenario("s", HANDS, goal=5), "goal can't be 5; expected margin(…)"),
        (lambda it: it.scenario("s", HANDS, goal=margin(TEXT)), "margin can't be 'x'; expected a whole number."),
        (
            lambda it: it.scenario("s", HANDS, goal=points(3, until="x")),
            "until can't be 'x'; expected one of deal, stock.",
        ),
        (lambda it: it.scenario("s", HANDS, goal=play_tricks(0)), "the goal is reached before the first move"),
        (lambda it: it.scenario("s", HANDS, beat("a"), opponent="x"), "opponent can't be 'x'; expected one of"),
        (lambda it: it.scenario("s", "QS", beat("a")), "position can't be 'QS'"),
        (lambda it: it.scenario("s", position("modern"), beat("a")), "s: Fields in the position: 1"),
        (lambda it: it.scenario("s", deal("7S"), beat("a")), "s: deck: 1 card; expected all 32"),
        (lambda it: it.scenario("s", place("7S", "H", stock=8), beat("a")), "s: Classic: a hand of 1 card can't be"),
        (lambda it: it.scenario("s", place("7S 8S", "H", scored="7C 8C 9C"), beat("a")), "does not hold"),
        (lambda it: (it.table(HANDS, name="x"), it.scenario("x", HANDS, beat("a"))), "The name x is taken"),
    ],
)
def test_a_bad_call_is_told_in_one_sentence(call: Callable[[Lesson], object], message: str | None) -> None:
    if message is None:  # one hint may stand alone
        call(Lesson("en"))
        return
    with pytest.raises(LessonError) as error:
        call(Lesson("en"))
    assert message in str(error.value)
    with pytest.raises(LessonError) as russian:
        call(Lesson("ru"))
    assert re.search("[а-яё]{3}", str(russian.value))


# --- what the check tells ---


@pytest.mark.parametrize(
    ("cells", "fault"),
    [
        (['lesson.ask("no-kind")'], "cell 5, step s: The cell stops with LessonError: kind can't be"),
        (["1 / 0"], "cell 5, step s: The cell stops with ZeroDivisionError: division by zero"),
        (["not python at all"], "cell 5, step s: The cell stops with SyntaxError"),
        (
            ['lesson.scenario("x", place("7S JH", "H", opponent="8S 7D"), beat("a", "8S"))'],
            "step s: x: beat 1 wants 8S, which no rule system of the scene allows there: The player does not hold the",
        ),
        (
            [f'lesson.scenario("x", {BELOW}, beat("a", "9D"), before="QD")'],
            "cell 5, step s: x (Modern): beat 1: none of the wanted moves is open; expected one.",
        ),
        (
            ['lesson.scenario("x", place("7S JH", "H", opponent="8S 7D"), beat("a", "7S", then="8D"), beat("b"))'],
            "x (Classic): beat 1: after 7S what is written for the opponent may not happen: The player does not hold",
        ),
        (
            ['lesson.scenario("x", place("KS 7H", "H", opponent="AS 8H"), goal=last_trick())'],
            "cell 5, step s: x (Classic): the goal can't be reached against best play; expected one that can.",
        ),
        (["import sys; sys.exit(0)"], "cell 5, step s: The cell stops with SystemExit: 0"),
        (["raise SystemExit"], "cell 5, step s: The cell stops with SystemExit: SystemExit"),
        (['raise SystemExit("bye")'], "cell 5, step s: The cell stops with SystemExit: bye"),
        (["raise KeyboardInterrupt"], "cell 5, step s: The cell stops with KeyboardInterrupt: KeyboardInterrupt"),
        (
            ['lesson.ask("penalty", systems=("modern",))'],
            "step s: ask-1-penalty: there is nothing to ask under Modern; expected a rule system under which there is.",
        ),
        (
            ['lesson.step("t", "T"); lesson.ask("trick-winner")'],
            "cell 5, step t: warning: The heading of the step t is not shown; expected lesson.step(…) as the last call",
        ),
        ([("markdown", "[x](#word-trump)")], "cell 5, step s: warning: The link #word-trump leads nowhere; expected"),
        (['lesson.table(cards("7S", "S"), "[x](#word-none)")'], "cell 5, step s: warning: The link #word-none leads"),
        ([("markdown", "word " * 61)], "cell 5, step s: warning: 61 words stand before the learner does something"),
    ],
)
def test_faults_of_a_notebook(tmp_path: Path, cells: list[str | tuple[str, str]], fault: str) -> None:
    found = told(both(tmp_path, *OPENING, *cells))
    assert any(fault in line for line in found), found


def test_a_link_to_a_word_that_is_explained_further_down_is_in_order(tmp_path: Path) -> None:
    link = ("markdown", "[x](#word-trump)")
    assert told(both(tmp_path, *OPENING, link, 'lesson.glossary("trump")', CHECK)) == []


def test_minutes_that_are_no_number_are_told(tmp_path: Path) -> None:
    file = both(tmp_path, *OPENING, CHECK)
    written = json.loads(file.read_text("utf-8"))
    for minutes, count in (("many", 1), (0, 1), (True, 1), (20, 0)):
        file.write_text(json.dumps(written | {"metadata": {"terz": {"minutes": minutes}}}), "utf-8")
        lines = told(file)
        assert len(lines) == count
        assert all(f"minutes can't be {minutes!r}; expected a whole number" in line for line in lines)


def test_a_cell_that_goes_elsewhere_or_exits_leaves_the_other_notebooks_to_be_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    both(Path("a"), *OPENING, "import os, sys", 'os.chdir("/")', "sys.exit(0)", CHECK)
    both(Path("b"), *OPENING, "1 / 0", CHECK)
    done = CliRunner().invoke(app, ["lesson", "check", "a/a.ipynb", "b/a.ipynb"])
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["a/a.ipynb", "b/a.ipynb"]
    assert "The cell stops with SystemExit: 0" in lines[0]


def test_a_notebook_without_faults_has_none(tmp_path: Path) -> None:
    assert told(both(tmp_path, *OPENING, ("markdown", "Few words."), 'lesson.ask("trick-winner")', CHECK)) == []


def test_a_wanted_card_that_is_not_held_is_named_once(tmp_path: Path) -> None:
    scene = 'lesson.scenario("x", place("7S JH", "H", opponent="8S 7D"), beat("a", "8S"))'
    assert len([line for line in told(both(tmp_path, *OPENING, scene, CHECK)) if "x" in line]) == 1


@pytest.mark.parametrize(
    ("cells", "warning"),
    [
        ([*OPENING], "There is no check; expected lesson.check() in the last cell."),
        ([*OPENING[:3], CHECK], "There are no steps; expected lesson.step(…) before each thing to do."),
        ([*OPENING[:2], OPENING[3], CHECK], "There is no path; expected lesson.path(…)"),
    ],
)
def test_what_a_lesson_lacks_is_warned_of(tmp_path: Path, cells: list[str], warning: str) -> None:
    (line,) = told(both(tmp_path, *cells))
    assert line.startswith(f"warning: {warning}")


def test_a_panel_of_rules_stands_under_the_rules_of_its_step(tmp_path: Path) -> None:
    ask, panel = 'lesson.ask("penalty", systems=("classic",))', 'lesson.rules("Fines", "penalty.draw"{})'
    line, *more = told(both(tmp_path / "a", *OPENING, ask, panel.format(""), CHECK))
    assert line == (
        "cell 6, step s: warning: On a page of Modern rules this panel tells those of Modern, and its step asks under "
        "Classic; expected the same systems=(…)."
    )
    assert more == []
    assert told(both(tmp_path / "b", *OPENING, ask, panel.format(', systems=("classic",)'), CHECK)) == []


def test_a_lesson_that_is_begun_anew_is_checked_like_any_other(tmp_path: Path) -> None:
    assert told(both(tmp_path, *OPENING, ASK, *OPENING[1:], CHECK)) == []


def test_rules_to_be_read_are_nothing_that_a_learner_does(tmp_path: Path) -> None:
    words = ("markdown", "word " * 40)
    rules = 'lesson.rules("Fines", "penalty.draw")'
    assert "80 words stand before the learner" in told(both(tmp_path / "a", *OPENING, words, rules, words, CHECK))[0]
    ask = 'lesson.ask("trick-winner")'
    assert told(both(tmp_path / "b", *OPENING, words, ask, words, CHECK)) == []


@pytest.mark.parametrize(
    ("russian", "fault"),
    [
        (None, "The other language is missing; expected"),
        (['lesson = Lesson("ru")', 'lesson.path("b")', 'lesson.step("s", "Шаг")'], "The steps differ from"),
        (['lesson = Lesson("ru")', 'lesson.path("a")', 'lesson.step("t", "Шаг")'], "here s, there t."),
        (
            RUSSIAN,
            "here ask-1-trick-winner, there nothing",
        ),
        (
            [*RUSSIAN, 'lesson.ask("trick-winner", 2)', RULES],
            "cell 5, step s: ask-1-trick-winner differs from",
        ),
        (
            [*RUSSIAN, ASK, RULES.replace("follow", "jack")],
            "cell 6, step s: rules-1 differs from",
        ),
    ],
)
def test_the_other_language_must_be_the_same_lesson(tmp_path: Path, russian: list[str] | None, fault: str) -> None:
    file = book(tmp_path / "a.ipynb", [*OPENING, ASK, RULES, CHECK])
    if russian is not None:
        book(tmp_path / "ru" / "a.ipynb", [OPENING[0], *russian])
    found = told(file)
    assert len(found) == 1
    assert fault in found[0]


def test_words_may_differ_between_the_languages_and_moves_may_not(tmp_path: Path) -> None:
    scene = 'lesson.scenario("x", place("7S JH", "H", opponent="8S 7D"), beat("{}", "{}"))'
    file = book(tmp_path / "a.ipynb", [*OPENING, scene.format("Lead.", "7S"), CHECK])
    start = [source.replace('"en"', '"ru"') for source in OPENING]
    book(tmp_path / "ru" / "a.ipynb", [*start, scene.format("Ходите.", "7S")])
    assert told(file) == []
    book(tmp_path / "ru" / "a.ipynb", [*start, scene.format("Ходите.", "JH")])
    assert len(told(file)) == 1


def test_a_lesson_in_the_wrong_folder_is_told(tmp_path: Path) -> None:
    file = book(tmp_path / "a.ipynb", [source.replace('"en"', '"ru"') for source in OPENING])
    book(tmp_path / "ru" / "a.ipynb", OPENING)
    assert "The lesson speaks ru; expected en" in told(file)[0]


def test_the_command_says_all_and_sums_up(tmp_path: Path) -> None:
    runner = CliRunner()
    good = both(tmp_path / "good", *OPENING, CHECK)
    bad = both(tmp_path / "bad", *OPENING, "1 / 0")
    torn = tmp_path / "torn.ipynb"
    torn.write_text("{}")
    done = runner.invoke(app, ["lesson", "check", str(good)])
    assert (done.exit_code, done.stdout) == (0, "")
    done = runner.invoke(app, ["lesson", "check", str(good), str(bad)])
    assert done.exit_code == 1
    assert done.stdout.startswith(f"{bad}: cell 5, step s: ")
    done = runner.invoke(app, ["lesson", "check", str(bad), str(torn), str(tmp_path / "none.ipynb"), "--lang", "ru"])
    assert done.exit_code == 2
    assert "это не блокнот" in done.stdout.lower()
    assert "none.ipynb: Такого файла или папки нет.\n" in done.stdout
    assert "1 файл с ошибками" in done.stderr


@pytest.mark.parametrize(
    "cell",
    [
        'lesson.ask("no-kind")',
        'lesson.step("Bad name", "B")',
        'lesson.scenario("x", place("XX", "H"), beat("a"))',
        'lesson.scenario("x", place("7S", "H", stock=8), beat("a"))',
        'lesson.scenario("x", place("7S 8S", "H", scored="7C 8C 9C"), beat("a"))',
        'lesson.scenario("x", position("modern"), beat("a"))',
        'lesson.scenario("x", place("7S JH", "H"), beat("a", hints=5))',
        'lesson.scenario("x", place("7S JH", "H"), beat("a", "XX"))',
        'lesson.scenario("x", place("7S JH", "H", opponent="8S 7D"), beat("a"), before="AS")',
        'lesson.scenario("x", place("7S JH", "H", opponent="8S 7D"), goal=play_tricks(0))',
        'lesson.scenario("x", place("7S JH", "H", opponent="8S 7D"), beat("a", "8S"))',
        'lesson.scenario("x", place("7S JH", "H", opponent="8S 7D"), beat("a", "7S", then="8D"), beat("b"))',
        'lesson.scenario("x", place("KS 7H", "H", opponent="AS 8H"), goal=last_trick())',
        'lesson.restore({"step": "s"})',
        'lesson.ask("penalty", systems=("classic",)); lesson.rules("Fines", "penalty.draw")',
    ],
)
def test_in_russian_the_check_says_all_in_russian(tmp_path: Path, cell: str) -> None:
    file = both(tmp_path, *OPENING, cell)
    russian = Texts("ru")
    said = [fault.line(file, russian).removeprefix(f"{file}: ") for fault in check_notebook(file, russian)]
    assert said
    for line in said:
        # beside what the author wrote: calls, codes of cards, names of arguments and of Python's own
        foreign = re.findall(r"\b[A-Za-z]+ [a-z]+ [a-z]+\b", line)
        assert foreign == [], line
        assert re.search("[а-яё]{4}", line)


# --- a learner ---


def a_lesson() -> Lesson:
    lesson = Lesson("en")
    lesson.path("a", "A")
    lesson.step("read", "Read")
    lesson.step("ask", "Ask")
    lesson.ask("trick-winner", name="winner")
    lesson.scenario("scene", HANDS, beat("Take it.", "KD TD"), beat("Any card."), before="QD")
    lesson.compare("jack", place("JS 7S AH", "S", opponent="8H QS AC", leads="opponent"), "Compare.", before="QS")
    return lesson


def done(lesson: Lesson) -> tuple[str, ...]:
    return lesson.way.done


def view(lesson: Lesson, name: str) -> dict[str, Any]:
    return dict(lesson.parts[name].widget.view)


def choose(lesson: Lesson, name: str, **message: object) -> None:
    lesson.parts[name].widget.receive(message)


def answer_right(lesson: Lesson, name: str) -> None:
    puzzle = lesson.parts[name].question.puzzle  # type: ignore[attr-defined]
    choose(lesson, name, type="answer", value=place_of(puzzle, puzzle.answer))


def play_scene(lesson: Lesson) -> None:
    choose(lesson, "scene", type="tool", id="hint")
    choose(lesson, "scene", type="play", card="KD")
    choose(lesson, "scene", type="play", card="7S")


def test_a_step_is_done_when_its_tasks_are() -> None:
    lesson = a_lesson()
    walk = lesson._navigator
    assert walk is not None
    assert walk.view["state"] is None  # nothing to keep yet
    walk.receive({"type": "done", "step": "ask"})
    walk.receive({"type": "done", "step": "read"})
    assert done(lesson) == ("read",)
    answer_right(lesson, "winner")
    assert done(lesson) == ("read",)
    play_scene(lesson)
    assert done(lesson) == ("read", "ask")
    assert [step["done"] for step in walk.view["steps"]] == [True, True]
    choose(lesson, "winner", type="next")
    choose(lesson, "scene", type="tool", id="retry")
    assert done(lesson) == ("read", "ask")  # what was done once stays done


def test_a_learner_comes_back_to_where_he_stood() -> None:
    lesson = a_lesson()
    assert lesson._navigator is not None
    choose(lesson, "winner", type="next")
    answer_right(lesson, "winner")
    play_scene(lesson)
    choose(lesson, "jack", type="system", id="classic")
    choose(lesson, "jack", type="play", card="7S")
    lesson._navigator.receive({"type": "go", "step": "ask"})
    state = json.loads(json.dumps(lesson._navigator.view["state"]))
    assert state == lesson.state()
    again = a_lesson()
    assert again._navigator is not None
    again._navigator.receive({"type": "restore", "state": state})
    assert again.state() == lesson.state()
    for name in ("winner", "jack"):
        fresh = {"frame_id": None, "frames": None}
        assert view(again, name) | fresh == view(lesson, name) | fresh
    assert view(again, "scene")["scene"] == view(lesson, "scene")["scene"]
    assert again.way.step == "ask"


def test_what_was_played_under_other_rules_comes_back_too() -> None:
    def scene(lesson: Lesson, rules: str) -> object:
        lesson.settings().receive({"type": "set", "rules": rules, "colours": 4, "letters": "latin"})
        return view(lesson, "scene")["scene"]

    lesson = a_lesson()
    choose(lesson, "scene", type="play", card="KD")
    played = scene(lesson, "modern")
    scene(lesson, "classic")  # begun anew there, and left
    choose(lesson, "scene", type="play", card="TD")
    there = scene(lesson, "classic")
    scene(lesson, "old-ten")
    state = json.loads(json.dumps(lesson.state()))
    assert [one["moves"] for one in state["parts"]["scene"]["left"]] == [["KD"], ["TD"]]
    again = a_lesson()
    again.restore(state)
    assert again.state() == state
    assert scene(again, "modern") == played
    assert scene(again, "classic") == there
    choose(again, "scene", type="tool", id="undo")
    assert again.state()["parts"]["scene"]["moves"] == []  # type: ignore[index]


@pytest.mark.parametrize("left", [None, {}, [None], [{}] * 4, [{"moves": ["AS"]}]])
def test_what_can_not_have_been_left_under_other_rules_is_refused(left: object) -> None:
    scene = a_lesson().parts["scene"]
    before = scene.as_json()
    with pytest.raises(BadSavedScene):
        scene.restore({"moves": ["KD"], "hints": 0, "grade": 0, "system": "modern", "left": left})
    assert scene.as_json() == before


def test_parts_that_do_not_fit_are_left_as_they_are(caplog: pytest.LogCaptureFixture) -> None:
    lesson = a_lesson()
    state = lesson.state()
    parts = {"gone": {}, "winner": {"number": "x"}, "scene": {"moves": ["AS"]}, "jack": None}
    with caplog.at_level("INFO"):
        lesson.restore({**state, "parts": parts, "step": "no-such", "done": ["no-such", "read"]})
    assert lesson.state() == {**state, "done": ["read"]}
    assert sum("saved part" in record.message for record in caplog.records) == 4


@pytest.mark.parametrize("wrong", [None, [], {}, {"version": 2}, {"version": 1, "lesson": "b"}])
def test_what_is_no_state_of_the_lesson_is_refused(wrong: object) -> None:
    lesson = a_lesson()
    with pytest.raises(LessonError, match="expected version 1 of the lesson 'a'"):
        lesson.restore(wrong)
    assert lesson._navigator is not None
    lesson._navigator.receive({"type": "restore", "state": {"version": 2}})  # a page can't break a lesson


def test_the_rules_come_back_unless_others_were_chosen() -> None:
    lesson = a_lesson()
    chosen = {"type": "set", "rules": "classic", "colours": 4, "letters": "latin"}
    lesson.settings().receive(chosen)
    answer_right(lesson, "winner")
    state = lesson.state()
    assert state["rules"] == "classic"
    again = a_lesson()
    again.restore(state)
    assert again.state() == state
    other = a_lesson()
    other.settings().receive({**chosen, "rules": "old-ten"})
    other.restore(state)
    assert other.state()["rules"] == "old-ten"


def test_no_state_holds_an_answer_or_a_hidden_card() -> None:
    lesson = a_lesson()
    play_scene(lesson)
    answer_right(lesson, "winner")
    parts = lesson.state()["parts"]
    assert isinstance(parts, dict)
    assert set(parts["scene"]) == {"moves", "hints", "grade", "system", "done"}
    assert "answer" not in set(parts["winner"])
    assert len(json.dumps(lesson.state())) < 2000


def test_comparing_says_what_each_system_allows(capsys: pytest.CaptureFixture[str]) -> None:
    lesson = Lesson("en")
    lesson.compare("jack", place("JS 7S AH", "S", opponent="8H QS AC", leads="opponent"), "Compare.", before="QS")
    lesson.compare("four", melds("AS AC AD AH", "7H 8H 9H TH JH", trump="S"))
    lesson.check()
    said = capsys.readouterr().out
    assert "Classic: You may play the seven and jack of spades." in said
    assert "Modern: You may play the jack of spades." in said
    assert "Old ten: The class comes first and puts the run of five to the jack of hearts above the four aces." in said
    assert view(lesson, "four")["status"]["ok"] is None
    jack = lesson.parts["jack"].widget
    assert jack.view["lit"] == ["JS"]
    jack.receive({"type": "play", "card": "AH"})
    assert jack.view["status"]["rule"] == "end.follow"
    jack.receive({"type": "system", "id": "old-ten"})
    assert jack.view["status"]["ok"] is None  # it is told, nothing was answered
    assert jack.view["chip"] == "Old ten"
    assert jack.view["lit"] == ["7S", "JS"]


def test_where_every_card_is_open_none_is_lit() -> None:
    lesson = Lesson("en")
    lesson.compare("hearts", place("7H 8H 9H", "S", opponent="AH QS AC", leads="opponent"), "Compare.", before="AH")
    view = lesson.parts["hearts"].widget.view
    assert view["status"]["text"] == "You may play any card."
    assert view["lit"] == []


@pytest.mark.parametrize(("lang", "said"), [("en", "Your pile of tricks"), ("ru", "Ваши взятки")])
def test_cards_that_are_laid_alone_are_called_what_they_are(lang: str, said: str) -> None:
    table = Lesson(lang).table(cards("AS 9S", "S", label="your_pile"), "Count.")
    assert [row["label"] for row in table.view["scene"]["laid"]] == [said]


def test_the_check_plays_scenes_by_their_hints_and_leaves_them_as_they_were(capsys: pytest.CaptureFixture[str]) -> None:
    lesson = a_lesson()
    before = lesson.state()
    lesson.check()
    said = capsys.readouterr().out
    assert "  Take it. Play the king of diamonds. [KD]" in said
    assert "Done." in said
    assert lesson.state() == before
    assert lesson._navigator is not None
    assert lesson._navigator.view["state"] is None  # nothing that a learner has done
    assert lesson.way.done == ()


def test_a_page_of_the_course_does_not_wait_for_the_check(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.8")
    a_lesson().check()
    assert capsys.readouterr().out == ""


def test_a_choice_of_rules_keeps_nothing_before_anything_was_done() -> None:
    lesson = a_lesson()
    walk = lesson._navigator
    assert walk is not None
    lesson.settings().receive({"type": "set", "rules": "classic", "colours": 4, "letters": "latin"})
    assert walk.view["state"] is None
    assert walk.view["chip"] == "Classic"
    answer_right(lesson, "winner")
    lesson.settings().receive({"type": "set", "rules": "modern", "colours": 4, "letters": "latin"})
    assert lesson.state()["rules"] == "modern"
    assert walk.view["state"] == lesson.state()
    assert view(lesson, "winner")["verdict"] is None  # new rules ask anew
