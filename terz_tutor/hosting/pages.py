"""The course's own pages: home, a lesson, and what is shown where there is none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from nbformat.v4 import new_code_cell, new_markdown_cell
from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from terz_tutor.hosting.joining import join_cells
from terz_tutor.hosting.words import WORDS, preferred
from terz_tutor.lines import kept_together
from terz_tutor.publish.sheet import wall_sheet
from terz_tutor.quiz.packs import find_pack, pack_files
from terz_tutor.rules import PRESETS
from terz_tutor.rules.cards import Card, Rank, Suit
from terz_tutor.texts import LANGUAGES, Lang, Texts
from terz_tutor.view.faces import card_svg

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from nbformat import NotebookNode

    from terz_tutor.hosting.course import Course

LANG_COOKIE = "terz_lang"
YEAR_DAYS = 365
KERNEL_ID = re.compile(r'"kernelId": "([\w-]+)"')
"""Where Voilà's page tells the browser its kernel."""


class _CoursePage(BaseVoilaHandler):
    """A page that knows the course and the reader's language."""

    at_home = False
    """Whether it is the home page, to which the others lead."""

    def initialize(self, course: Course, static: dict[str, str], **kwargs: Any) -> None:
        super().initialize(**kwargs)
        self.course = course
        self.static = static

    def reader_lang(self) -> Lang:
        """Return the language chosen by address, else before, else by the browser."""
        known = self.course.find(self.path_args[0]) if self.path_args and self.path_args[0] else None
        wishes = (known.lang if known else None, self.get_query_argument("lang", None), self.get_cookie(LANG_COOKIE))
        for wish in wishes:
            if wish in LANGUAGES:
                return cast("Lang", wish)
        return preferred(self.request.headers.get("Accept-Language", ""))

    def remember(self, lang: Lang) -> None:
        """Keep the language for the next visit."""
        self.set_cookie(LANG_COOKIE, lang, expires_days=YEAR_DAYS, path=self.base_url, samesite="Lax")

    def frame(self) -> dict[str, Any]:
        """Return what every page's template may use."""
        lang = self.reader_lang()
        return {
            "home": self.base_url,
            "static": self.static,
            "course": self.course,
            "lang": lang,
            "words": WORDS[lang],
            "all_words": WORDS,
            "at_home": self.at_home,
        }

    def render_template(self, name: str, **ns: Any) -> str:
        """Render a page in its frame (for an error page, Tornado's ``status_code`` comes along)."""
        return cast("str", self.get_template(name).render(**self.frame(), **ns))


class HomePage(_CoursePage):
    """The lessons, in both languages, and what there is to train and to print."""

    at_home = True

    def get(self) -> None:
        """Show the page in the reader's language."""
        lang = self.reader_lang()
        if self.get_query_argument("lang", None) == lang:
            self.remember(lang)
        self.set_header("Vary", "Accept-Language, Cookie")
        self.set_header("Cache-Control", "no-cache")
        texts = Texts(lang)
        systems = {system: texts.system(system) for system in PRESETS}
        packs = [find_pack(name) for name in pack_files()]
        self.finish(self.render_template("home.html", cards=_terz_cards(lang), systems=systems, packs=packs))


class SheetPage(_CoursePage):
    """Strength of cards and seniority of melds on one page, to print, under one of the rule systems."""

    def get(self) -> None:
        """Show the sheet in the reader's language."""
        rules = PRESETS.get(self.get_query_argument("rules", "modern"))
        if rules is None:
            raise HTTPError(404)
        lang = self.reader_lang()
        texts = Texts(lang)
        systems = {system: texts.system(system) for system in PRESETS}
        self.set_header("Vary", "Accept-Language, Cookie")
        page = {"sheet": wall_sheet(rules, texts), "systems": systems, "rules": rules.base}
        self.finish(self.render_template("sheet.html", **page))


def _terz_cards(lang: Lang) -> str:
    """Draw a terz, the run of three that gave the game its name."""
    letters = Texts(lang).index_letters()
    return "".join(card_svg(Card(rank, Suit.SPADES), letters=letters) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING))


class LessonPage(_CoursePage, TornadoVoilaHandler):
    """A lesson, run by Voilà: only the course's own notebooks, nothing else of the folder."""

    def initialize(self, course: Course, static: dict[str, str], **kwargs: Any) -> None:
        """Take, beside the rest, ``running``: the pages whose cells are being run, by kernel, to be kept up to date."""
        self.running: dict[str, LessonPage] = kwargs.pop("running")
        super().initialize(course, static, **kwargs)
        self.left = False
        """Whether the reader has gone already."""

    async def get(self, path: str) -> None:
        """Run the lesson and send it cell by cell."""
        lesson = self.course.find(path)
        if lesson is None:
            raise HTTPError(404)
        self.remember(lesson.lang)
        self.lesson = lesson
        await super().get(path)

    def arrange(self, notebook: NotebookNode) -> None:
        """Bring the notebook into the form in which it is run."""
        # What checks a lesson for its authors is nothing to a learner: it is neither shown nor run.
        cells = [cell for cell in notebook.cells if "check" not in cell.metadata.get("tags", ())]
        notebook.cells = join_cells(cells)

    def around(self) -> dict[str, Any]:
        """Return what stands around the lesson: its title, its other language, what follows."""
        twin, following = self.course.twin(self.lesson), self.course.after(self.lesson)
        return {
            "title": self.lesson.title,
            "other": self.base_url + twin.address if twin else "",
            "next": {"address": self.base_url + following.address, "title": following.title} if following else None,
        }

    def on_connection_close(self) -> None:
        """Note that the reader has gone before the page was whole."""
        super().on_connection_close()
        self.left = True

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        """Give Voilà's parts of the page; where nobody is left to read the last one, end the page's kernel.

        Not before: Voilà takes the death of a kernel at work for an error of the lesson.
        """
        kernel = ""
        async for part in super().get_generator(path):
            if not kernel and (found := KERNEL_ID.search(part)):
                kernel = found[1]
                self.running[kernel] = self
            yield part
        if kernel and self.left:
            await self.kernel_manager.shutdown_kernel(kernel)
        self.running.pop(kernel, None)


class LastWord(VoilaShutdownKernelHandler):
    """Where a page says, as it is closed, that its kernel may end."""

    def initialize(self, running: dict[str, LessonPage]) -> None:
        """Take the pages whose cells are being run, by kernel."""
        self.running = running

    async def post(self, kernel_id: str) -> None:
        """End the kernel, at once or when it has run the cells."""
        if page := self.running.get(kernel_id):
            page.left = True
        else:
            await super().post(kernel_id)


def prepare_lesson(page: LessonPage, notebook: NotebookNode, cwd: str) -> None:  # noqa: ARG001  (Voilà's signature)
    """Give the lesson's template its frame, and the browser what it needs to end the kernel (a Voilà hook)."""
    notebook.metadata["terz"] = {**page.frame(), **page.around()}
    page.arrange(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = kept_together(cell.source)
    # Reading the token sets its cookie; without it the browser's last word ("the page is closed, end the kernel")
    # is refused, and every page ever opened would leave a kernel behind.
    _ = page.xsrf_token


class PackPage(LessonPage):
    """A pack of questions. It is run as a lesson is: in the place of a lesson's notebook, with cells of its own."""

    async def get(self, path: str) -> None:
        """Ask the pack of this name in the reader's language."""
        lang = self.reader_lang()
        if path not in pack_files() or not self.course.within(lang):
            raise HTTPError(404)
        self.remember(lang)
        self.pack = find_pack(path)
        self.lang = lang
        await TornadoVoilaHandler.get(self, self.course.within(lang)[0].path)

    def arrange(self, notebook: NotebookNode) -> None:
        """Put the pack's own cells in the place of the lesson's."""
        about = f"# {self.pack.title[self.lang]}\n\n{self.pack.about[self.lang]}"
        begin = f"from terz_tutor.lesson import Lesson\nlesson = Lesson({self.lang!r})"
        keep = f"lesson.path('train-{self.pack.name}')"  # without steps: the browser keeps how far the learner is
        codes = (begin, keep, f"lesson.pack({self.pack.name!r})", "lesson.settings(rules=False)")
        notebook.cells = join_cells([new_markdown_cell(about), *map(new_code_cell, codes)])

    def around(self) -> dict[str, Any]:
        """Return what stands around the pack."""
        other = next(lang for lang in LANGUAGES if lang != self.lang)
        address = f"{self.base_url}train/{self.pack.name}?lang={other}"
        return {"title": self.pack.title[self.lang], "other": address, "next": None}


class MissingPage(_CoursePage):
    """Every other address."""

    def get(self) -> None:
        """Say that there is no such page."""
        raise HTTPError(404)
