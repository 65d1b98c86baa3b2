"""Which lessons there are: found in the folder, titles and summaries read from the notebooks themselves."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from terz_tutor.texts import LANGUAGES, Lang


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson, as its notebook names it."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in one language."""

    path: str
    """Place under the lessons' folder and in the address: ``ru/01_cards.ipynb``."""
    lang: Lang
    name: str
    """The same in every language: ``01_cards``."""
    title: str
    """The notebook's first heading."""
    summary: str
    """The first sentence after that heading, or nothing."""
    key: str = ""
    """What the lesson calls its path, under which browsers remember their learners; nothing where it has none."""
    steps: tuple[Step, ...] = ()
    minutes: int | None = None
    """How long it takes, where the notebook's metadata tell (``{"terz": {"minutes": 20}}``)."""
    per_deal: bool = False
    """Whether that is the time of one deal, as of a match that is played (``{"minutes": 5, "per": "deal"}``)."""

    @property
    def address(self) -> str:
        """Its place under the course's address."""
        return f"voila/render/{self.path}"


@dataclass(frozen=True, slots=True)
class Course:
    """All lessons, in their order."""

    lessons: tuple[Lesson, ...]

    def find(self, path: str) -> Lesson | None:
        """Return the lesson at a path, or None."""
        return next((lesson for lesson in self.lessons if lesson.path == path), None)

    def within(self, lang: Lang) -> tuple[Lesson, ...]:
        """Return the lessons in one language."""
        return tuple(lesson for lesson in self.lessons if lesson.lang == lang)

    def after(self, lesson: Lesson) -> Lesson | None:
        """Return the lesson that follows in the same language, or None."""
        lessons = self.within(lesson.lang)
        following = lessons[lessons.index(lesson) + 1 :]
        return following[0] if following else None

    def twin(self, lesson: Lesson) -> Lesson | None:
        """Return the same lesson in the other language, or None."""
        same = (other for other in self.lessons if other.name == lesson.name and other.lang != lesson.lang)
        return next(same, None)


def read_course(folder: Path) -> Course:
    """Read the lessons in a folder: English ones directly in it, others in a folder named after the language.

    >>> from terz_tutor.places import lessons_dir
    >>> all(lesson.path.endswith(".ipynb") for lesson in read_course(lessons_dir()).lessons)
    True
    """
    places: dict[Lang, Path] = {lang: folder if lang == "en" else folder / lang for lang in LANGUAGES}
    return Course(
        tuple(
            _read(lesson, folder, lang)
            for lang, place in places.items()
            for lesson in sorted(place.glob("[0-9]*.ipynb"))
        )
    )


def _read(file: Path, folder: Path, lang: Lang) -> Lesson:
    notebook = json.loads(file.read_text(encoding="utf-8"))
    cells = notebook["cells"]
    prose = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    heading = re.search(r"^#\s+(.+)$", prose, re.MULTILINE)
    title = _plain(heading[1]) if heading else file.stem
    # The words before the next heading; a lesson may go straight to its first table.
    opening = prose[heading.end() :].strip().split("\n\n")[0] if heading else ""
    summary = "" if opening.startswith(("#", "!", "[", "|", "<", ">")) else _first_sentence(_plain(opening))
    told = notebook["metadata"].get("terz", {})
    calls = list(_calls("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"))
    return Lesson(
        file.relative_to(folder).as_posix(),
        lang,
        file.stem,
        title,
        summary,
        key=next((args[0] for name, args in calls if name == "path" and args), ""),
        steps=tuple(Step(*args[:2]) for name, args in calls if name == "step" and len(args) > 1),
        minutes=told.get("minutes"),
        per_deal=told.get("per") == "deal",
    )


def _calls(sources: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Read what a notebook calls of its ``lesson``, in order: names and those arguments that are plain texts."""
    for source in sources:
        try:
            tree = ast.parse(source)
        except SyntaxError:
            continue  # a cell of the notebook's own magic calls nothing of ours
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="lesson"), attr=name), args=args):
                    yield (
                        name,
                        [arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)],
                    )


def _plain(markdown: str) -> str:
    links_as_text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    return " ".join(re.sub(r"[*_`]", "", links_as_text).split())


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?…])\s", text, maxsplit=1)[0]
