"""Checking a lesson's notebook: positions, scenes, questions, panels of rules, the other language, what is left out."""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from terz_tutor.lesson.calls import Lesson
from terz_tutor.lesson.errors import LessonError
from terz_tutor.lesson.house import rules_among
from terz_tutor.lesson.laid_part import LaidPart
from terz_tutor.lesson.parts import Part
from terz_tutor.lesson.quiz_part import QuizPart
from terz_tutor.lesson.rules_part import RulesPart
from terz_tutor.lesson.scenario_part import ScenarioPart
from terz_tutor.publish.proving import faults as puzzle_faults
from terz_tutor.publish.refusals import file_text, refusal_text
from terz_tutor.quiz import ImpossibleKind, generate
from terz_tutor.rules import PRESETS
from terz_tutor.session.scene_check import SceneFault, scene_faults
from terz_tutor.texts import Texts
from terz_tutor.texts.author_words import author_says
from terz_tutor.texts.record_texts import problem_sentence
from terz_tutor.widgets import Step

MOST_WORDS = 60
"""Words of prose before the learner does something."""
QUESTIONS = 3
"""Questions of each kind that are proved under each rule system."""
_WORD_LINK = re.compile(r"#word-([\w-]+)")
RUSSIAN = "ru"
"""The folder of the Russian notebooks, beside the English ones."""


class UnreadNotebook(ValueError):
    """A file that is no notebook, or can't be opened."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault, as a line says it."""

    text: str
    cell: int = 0
    """Counted from 1; 0: the whole notebook."""
    step: str = ""
    is_warning: bool = False

    def line(self, notebook: Path, texts: Texts) -> str:
        """Say where it is and what it is.

        >>> Fault("No lesson.", 3, "intro").line(Path("a.ipynb"), Texts("en"))
        'a.ipynb: cell 3, step intro: No lesson.'
        """
        said = author_says(texts, "warning", fault=self.text) if self.is_warning else self.text
        code = "where_all" if not self.cell else "where_step" if self.step else "where"
        return author_says(texts, code, notebook=str(notebook), cell=self.cell, step=self.step, fault=said)


@dataclass(frozen=True, slots=True)
class Told:
    """What one cell has put on the page."""

    cell: int
    step: str
    words: int
    """Words of prose in it."""
    parts: tuple[str, ...]
    """Names of the parts that it made."""
    linked: tuple[str, ...] = ()
    """Words of the glossary to which its text leads."""


@dataclass(frozen=True, slots=True)
class Run:
    """A notebook that was run: its lesson, what each cell told, and what went wrong on the way."""

    lesson: Lesson | None
    told: tuple[Told, ...]
    faults: tuple[Fault, ...]

    def place(self, part: str) -> tuple[int, str]:
        """Tell the cell and the step in which a part was made."""
        return next((told.cell, told.step) for told in self.told if part in told.parts)


def check_notebook(file: Path, texts: Texts) -> list[Fault]:
    """Find every fault of a lesson's notebook, and what deserves a warning.

    Raises:
        UnreadNotebook: if the file is no notebook, or can't be opened.
    """
    run = run_notebook(file, texts)
    found = list(run.faults)
    if run.lesson is not None:
        found += _left_out(run, run.lesson, texts)
        found += _dead_links(run, run.lesson, texts)
        found += _parts_faults(run, run.lesson, texts)
        found += _panel_faults(run, run.lesson, texts)
        found += _twin_faults(file, run, run.lesson, texts)
    found += _metadata_faults(_read(file, texts), texts)
    return sorted([*found, *_long_texts(run, texts)], key=lambda fault: (fault.cell, fault.is_warning))


def run_notebook(file: Path, texts: Texts) -> Run:
    """Run a notebook's cells one after another, as a kernel does, and keep account of what they make.

    The cells are run in this process: whoever checks a notebook trusts its author as much as one who opens it. What
    ends a cell ends no more than the cell, and where it goes in the file system nobody follows.

    Raises:
        UnreadNotebook: if the file is no notebook, or can't be opened.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    told: list[Told] = []
    faults: list[Fault] = []
    known: set[str] = set()
    walked: set[str] = set()
    step = ""
    for number, (kind, source) in enumerate(_cells(file, texts), 1):
        linked = tuple(_WORD_LINK.findall(source))
        if kind == "markdown":
            told.append(Told(number, step, len(source.split()), (), linked))
        if kind != "code":
            continue
        shown, error = _run_cell(source, f"{file}[{number}]", names)
        if error is not None:
            faults.append(Fault(_raised(error, texts), number, step))
        lesson = _lesson(names)
        if lesson is not None:
            begun = [one.id for one in lesson.way.steps if one.id not in walked]
            walked |= set(begun)
            step = lesson.way.steps[-1].id if lesson.way.steps else ""
            told.append(Told(number, step, 0, tuple(name for name in lesson.parts if name not in known), linked))
            known |= set(lesson.parts)
            faults += [
                Fault(author_says(texts, "step_unseen", step=unseen), number, unseen, is_warning=True)
                for unseen in (begun[:-1] if isinstance(shown, Step) or error is not None else begun)
            ]
    count = len({id(value) for value in names.values() if isinstance(value, Lesson)})
    if count != 1 and not any(not fault.is_warning for fault in faults):
        code = "two_lessons" if count else "no_lesson"
        faults.append(Fault(author_says(texts, code, n=count)))
    return Run(_lesson(names), tuple(told), tuple(faults))


def _run_cell(source: str, place: str, names: dict[str, Any]) -> tuple[object, BaseException | None]:
    """Run a cell; give what its last expression shows, as a notebook does, and what stopped it."""
    try:
        with redirect_stdout(io.StringIO()), chdir("."):
            for code, is_shown in _statements(source, place):
                if is_shown:
                    return eval(code, names), None  # noqa: S307 - that is how a notebook runs
                exec(code, names)  # noqa: S102
    except BaseException as error:  # noqa: BLE001 - whatever an author's cell does is told, an exit too
        return None, error
    return None, None


def _statements(source: str, place: str) -> Iterator[tuple[CodeType, bool]]:
    """Compile a cell: all but its last expression, and that."""
    tree = ast.parse(source, place)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    yield compile(tree, place, "exec"), False
    if isinstance(last, ast.Expr):
        yield compile(ast.Expression(last.value), place, "eval"), True


def _raised(error: BaseException, texts: Texts) -> str:
    name = type(error).__name__
    if isinstance(error, LessonError):
        why = error.sentence(texts)
    elif isinstance(error, SystemExit) and error.code is None:
        why = name  # whose text would be "None"
    else:
        why = str(error) or name
    return author_says(texts, "raised", kind_of=name, why=why)


def _lesson(names: dict[str, Any]) -> Lesson | None:
    return next((value for value in names.values() if isinstance(value, Lesson)), None)


def _cells(file: Path, texts: Texts) -> list[tuple[str, str]]:
    cells = _read(file, texts)["cells"]
    return [(str(cell.get("cell_type")), "".join(cell.get("source", ""))) for cell in cells]


def _read(file: Path, texts: Texts) -> dict[str, Any]:
    try:
        book = json.loads(file.read_bytes())
    except OSError as error:
        raise UnreadNotebook(file_text(error, texts)) from error
    except ValueError as error:
        raise UnreadNotebook(author_says(texts, "no_notebook")) from error
    match book:
        case {"cells": list(), "nbformat": 4}:
            return dict(book)
        case _:
            raise UnreadNotebook(author_says(texts, "no_notebook"))


# --- what is on the page ---


def _left_out(run: Run, lesson: Lesson, texts: Texts) -> Iterator[Fault]:
    """Warn of what every lesson should have; not where a cell that stops may be to blame."""
    if any(not fault.is_warning for fault in run.faults):
        return
    there = {"no_path": lesson.way.lesson, "no_steps": lesson.way.steps, "no_check": lesson.checked}
    for code, found in there.items():
        if not found:
            yield Fault(author_says(texts, code), is_warning=True)


def _dead_links(run: Run, lesson: Lesson, texts: Texts) -> Iterator[Fault]:
    """Warn of links to words that the page does not explain."""
    for told in run.told:
        for word in dict.fromkeys(told.linked):
            if word not in lesson.explained:
                yield Fault(author_says(texts, "dead_link", word=word), told.cell, told.step, is_warning=True)


def _metadata_faults(book: Mapping[str, Any], texts: Texts) -> Iterator[Fault]:
    """Find what the home page can't tell of how long the lesson takes."""
    metadata = book.get("metadata")
    told = metadata.get("terz", {}) if isinstance(metadata, dict) else {}
    minutes = told.get("minutes") if isinstance(told, dict) else told
    if minutes is not None and (type(minutes) is not int or minutes < 1):
        yield Fault(author_says(texts, "bad_minutes", given=repr(minutes)))


def _parts_faults(run: Run, lesson: Lesson, texts: Texts) -> Iterator[Fault]:
    for name, part in lesson.parts.items():
        cell, step = run.place(name)
        match part:
            case ScenarioPart():
                for found in scene_faults(part.scenario):
                    yield Fault(_scene_fault(name, found, texts), cell, step)
            case QuizPart():
                for why in _question_faults(part, texts):
                    yield Fault(author_says(texts, "question", name=name, why=why), cell, step)


def _scene_fault(name: str, found: SceneFault, texts: Texts) -> str:
    why = "" if found.reason is None else problem_sentence(texts, found.reason, found.system)
    return author_says(texts, found.code, name=name, system=found.system, n=found.beat, move=found.move, why=why)


def _question_faults(part: QuizPart, texts: Texts) -> Iterator[str]:
    """Make questions under each rule system, and prove them as those of a pack are proved."""
    question = part.question
    presets = (PRESETS[system] for system in part.systems)
    tables = {rules.base: rules for rules in (*presets, question.rules)}
    impossible = 0
    for rules in tables.values():
        for number in range(1, QUESTIONS + 1):
            try:
                for flaw in puzzle_faults(generate(question.kind, rules, question.level, number)):
                    yield f"{flaw.place}: {refusal_text(flaw.why, texts)}"
            except ImpossibleKind:
                impossible += 1
                break  # then the page says why
            except ValueError as error:
                yield refusal_text(error, texts)
    if impossible == len(tables):
        yield author_says(texts, "never_asked", systems=" · ".join(map(texts.system, part.systems)))


def _panel_faults(run: Run, lesson: Lesson, texts: Texts) -> Iterator[Fault]:
    """Warn of panels that tell other rules than those under which their step asks and plays."""
    for name, panel in lesson.parts.items():
        if not isinstance(panel, RulesPart):
            continue
        cell, step = run.place(name)
        beside = [_systems(part) for other, part in lesson.parts.items() if run.place(other)[1] == step]
        for page in PRESETS.values():
            told = rules_among(panel.systems, page).base
            asked = [rules_among(systems, page).base for systems in beside if systems]
            if asked and told not in asked:
                said = author_says(
                    texts, "panel", system=page.base, told=texts.system(told), asked=texts.system(asked[0])
                )
                yield Fault(said, cell, step, is_warning=True)
                break


def _systems(part: Part) -> tuple[str, ...]:
    """List the rule systems under which a part is judged; none where it judges nothing, or has a switch."""
    match part:
        case QuizPart():
            return part.systems
        case ScenarioPart():
            return () if part.scenario.switch else part.scenario.systems
        case _:
            return ()


# --- the other language ---


def twin_of(file: Path) -> Path:
    """Tell where the same lesson is in the other language.

    >>> twin_of(Path("lessons/ru/a.ipynb")).parts, twin_of(Path("lessons/a.ipynb")).parts
    (('lessons', 'a.ipynb'), ('lessons', 'ru', 'a.ipynb'))
    """
    folder = file.parent
    return folder.parent / file.name if folder.name == RUSSIAN else folder / RUSSIAN / file.name


def _twin_faults(file: Path, run: Run, lesson: Lesson, texts: Texts) -> Iterator[Fault]:
    twin = twin_of(file.absolute())
    shown = twin_of(file) if file.parent.name else Path(RUSSIAN) / file.name
    lang = RUSSIAN if file.absolute().parent.name == RUSSIAN else "en"
    if lesson.lang != lang:
        yield Fault(author_says(texts, "twin_lang", given=lesson.lang, expected=lang, file=str(shown)))
    if not twin.is_file():
        yield Fault(author_says(texts, "twin_missing", file=str(shown)))
        return
    other = run_notebook(twin, texts).lesson
    if other is None:
        return  # told where that notebook is checked
    here, there = _outline(lesson), _outline(other)
    for code, one, two in zip(("twin_steps", "twin_parts"), here, there, strict=True):
        if one != two:
            given, expected = _first_difference(one, two, author_says(texts, "nothing"))
            yield Fault(author_says(texts, code, file=str(shown), given=given, expected=expected))
            return
    for name, part in lesson.parts.items():
        if _shape(part) != _shape(other.parts[name]):
            cell, step = run.place(name)
            yield Fault(author_says(texts, "twin_part", name=name, file=str(shown)), cell, step)


def _outline(lesson: Lesson) -> tuple[list[str], list[str]]:
    steps = [lesson.way.lesson, *(step.id for step in lesson.way.steps)]
    return steps, list(lesson.parts)


def _first_difference(one: list[str], two: list[str], nothing: str) -> tuple[str, str]:
    for place in range(max(len(one), len(two))):
        given, expected = (row[place] if place < len(row) else nothing for row in (one, two))
        if given != expected:
            return given, expected
    return nothing, nothing


def _shape(part: Part) -> object:
    """Take from a part what must be the same in each language: everything but words."""
    match part:
        case QuizPart():
            return part.question.kind, part.question.level, part.question.rules, part.systems
        case ScenarioPart():
            return part.scenario.wordless
        case LaidPart():
            return dict(part.subjects)
        case RulesPart():
            return part.rule_ids, part.systems
        case _:
            return type(part).__name__, part.as_json()


# --- how long one reads ---


def _long_texts(run: Run, texts: Texts) -> Iterator[Fault]:
    """Warn of more prose than one reads before doing something; a new step or a part of the page ends it."""
    parts = {} if run.lesson is None else run.lesson.parts
    words, step = 0, ""
    for told in run.told:
        # rules are read on; a part that is not there any more stood on a lesson that was begun anew
        acts = any(not isinstance(parts.get(name), RulesPart) for name in told.parts)
        if told.step != step or acts:
            words, step = 0, told.step
        words += told.words
        if told.words and words > MOST_WORDS:
            text = author_says(texts, "long", n=words, most=MOST_WORDS)
            yield Fault(text, told.cell, told.step, is_warning=True)
            words = 0
