"""The course's server, as it runs: pages, languages, what it refuses, and that a kernel ends with its page."""

from __future__ import annotations

import asyncio
import errno
import gc
import http.client
import json
import os
import re
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tornado.web import Application, Finish
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from terz_tutor.hosting.app import CourseApp
from terz_tutor.hosting.config import course_config
from terz_tutor.hosting.course import read_course
from terz_tutor.hosting.page_socket import PageSocket
from terz_tutor.hosting.serve import ServeError, cookie_secret, read_host, serve_course
from terz_tutor.hosting.words import WORDS
from terz_tutor.places import lessons_dir
from terz_tutor.texts import LANGUAGES, Lang, Texts
from terz_tutor.texts.widget_words import WIDGET_WORDS

LESSON = "voila/render/01_cards.ipynb"
LESSONS = {lesson.path: lesson for lesson in read_course(lessons_dir()).lessons}
READY = 'body[data-terz="ready"]'
PATIENCE = 30  # seconds; a loaded machine takes its time


def ask(url: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], str]:
    """Send one request, its path untouched, and return status, headers and text."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    try:
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode("utf-8", "replace")
    finally:
        connection.close()


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "terz_tutor", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def kernels() -> set[int]:
    """Return the process ids of the kernels that this test run's server has started."""
    children = psutil.Process().children(recursive=True)
    return {child.pid for child in children if any("ipykernel" in word for word in _command(child))}


def _command(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []  # ended meanwhile


def wait_until(done: Callable[[], bool]) -> None:
    """Wait for what does not happen in the page."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        time.sleep(0.2)


# Home


def test_home_lists_every_lesson_in_both_languages(course_url: str) -> None:
    status, _, page = ask(course_url)
    assert status == 200
    assert len(LESSONS) == 8
    for path, lesson in LESSONS.items():
        assert f'href="/voila/render/{path}"' in page
        assert lesson.title in page


@pytest.mark.parametrize(("lang", "told"), [("en", "about 5 min a deal"), ("ru", "сдача — около 5 мин")])
def test_home_tells_of_a_match_how_long_a_deal_takes(course_url: str, lang: str, told: str) -> None:
    _, _, page = ask(f"{course_url}?lang={lang}")
    assert re.findall(r"[^<>]*\b5 (?:min|мин)\b[^<>]*", page) == [told]


def test_home_speaks_the_language_of_browser_cookie_and_choice(course_url: str) -> None:
    def lang(query: str = "", **headers: str) -> str:
        found = re.search(r'<html lang="(\w+)">', ask(course_url + query, **headers)[2])
        return found[1] if found else ""

    assert lang() == "en"
    assert lang(Accept_Language="ru-RU,ru;q=0.9,en;q=0.8") == "ru"
    assert lang(Accept_Language="ru", Cookie="terz_lang=en") == "en"
    assert lang("?lang=ru", Accept_Language="en", Cookie="terz_lang=en") == "ru"
    assert lang("?lang=xx", Cookie="terz_lang=yy") == "en"


def test_a_chosen_language_is_remembered(course_url: str) -> None:
    _, headers, _ = ask(course_url + "?lang=ru")
    assert "terz_lang=ru" in str(headers)


def test_both_languages_have_every_word() -> None:
    for lang in LANGUAGES:
        assert all(getattr(WORDS[lang], field) for field in WORDS[lang].__slots__)
        assert WORDS[lang].lang == lang


# What is refused


@pytest.mark.parametrize(
    "path",
    [
        "nope",
        "voila/render/nope.ipynb",
        "voila/render/ru/",
        "voila/render/",
        "voila/render/../pyproject.toml",
        "voila/render/..%2Fpyproject.toml",
        "voila/render/%2e%2e/%2e%2e/etc/passwd",
        "voila/tree",
        "voila/tree/ru",
        "voila/api/contents",
        "voila/api/contents/01_cards.ipynb",
        "voila/files/01_cards.ipynb",
        "voila/files/../README.md",
        "voila/static/../../../hosting/app.py",
        "voila/static/..%2F..%2Fhosting%2Fapp.py",
        "api/contents",
        "api/kernels",
        "api/sessions",
        "login",
    ],
)
def test_nothing_but_the_course_is_served(course_url: str, path: str) -> None:
    status, _, page = ask(course_url + path)
    assert status in {403, 404}
    assert "Traceback" not in page
    assert '"cells"' not in page


def test_a_missing_lesson_gets_a_friendly_page_in_both_languages(course_url: str) -> None:
    status, _, page = ask(course_url + "voila/render/99_none.ipynb", Accept_Language="ru")
    assert status == 404
    assert '<html lang="ru">' in page
    for lang in LANGUAGES:
        assert WORDS[lang].missing in page


def test_a_foreign_host_name_is_refused(course_url: str) -> None:
    status, _, _ = ask(course_url, Host="elsewhere.example")
    assert status == 403


def test_a_page_that_answers_each_ping_is_not_taken_for_lost(tmp_path: Path) -> None:
    settings = course_config(tmp_path, "127.0.0.1", 8866, b"secret").Voila.tornado_settings
    # The last answer is one interval old when the next ping is due, which is when it is looked at.
    assert settings["ws_ping_timeout"] >= 2 * settings["ws_ping_interval"] > 0


def test_a_taken_port_is_one_clear_line(course_url: str) -> None:
    port = str(urlsplit(course_url).port)
    done = serve("--port", port)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [f"terz serve: port {port} on 127.0.0.1 is taken; choose another with --port"]
    assert done.stdout == ""


@pytest.mark.parametrize("host", ["", " ", "[]"])
def test_an_empty_host_is_refused(host: str) -> None:
    """The system would take it for every address that there is."""
    done = serve("--host", host)
    assert done.returncode == 2
    assert "--host" in done.stderr
    assert "such as 127.0.0.1" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    with pytest.raises(ServeError, match="such as 127"):
        serve_course(host, 8866, texts=Texts("en"))


def test_a_host_may_be_written_as_in_an_address(course_url: str) -> None:
    port = str(urlsplit(course_url).port)
    done = serve("--host", "[127.0.0.1]", "--port", port)
    assert done.stderr.splitlines() == [f"terz serve: port {port} on 127.0.0.1 is taken; choose another with --port"]
    assert read_host("[::1]", Texts("en")) == read_host("::1", Texts("en")) == "::1"


LONG = "a" * 70


@pytest.mark.parametrize("host", [LONG, "a..b", "no.such.invalid"])
@pytest.mark.parametrize(("lang", "why"), [("en", "this name is not known here"), ("ru", "такое имя здесь неизвестно")])
def test_a_name_that_is_none_is_one_sentence(host: str, lang: Lang, why: str) -> None:
    with pytest.raises(ServeError, match=f"{re.escape(host)}, .* 8866: {why}$"):
        serve_course(host, 8866, texts=Texts(lang))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "can't listen on 192.0.2.99, port 8866: this machine has no such address"),
        ("ru", "не удаётся слушать на 192.0.2.99, порт 8866: у этой машины нет такого адреса"),
    ],
)
def test_an_address_of_another_machine_is_told_in_the_readers_language(lang: str, sentence: str) -> None:
    done = serve("--host", "192.0.2.99", "--lang", lang)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [f"terz serve: {sentence}"]
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "порт 80 этому пользователю не разрешён; выберите порт выше 1023: --port"),
        (errno.EADDRINUSE, "порт 80 на 127.0.0.1 занят; выберите другой: --port"),
        (errno.EADDRNOTAVAIL, "не удаётся слушать на 127.0.0.1, порт 80: у этой машины нет такого адреса"),
        (errno.ENOBUFS, f"не удаётся слушать на 127.0.0.1, порт 80 ({os.strerror(errno.ENOBUFS)})"),
    ],
)
def test_the_systems_own_words_stand_only_where_there_are_no_others(
    monkeypatch: pytest.MonkeyPatch, number: int, said: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("terz_tutor.hosting.serve.bind_sockets", refuse)
    with pytest.raises(ServeError) as refused:
        serve_course("127.0.0.1", 80, texts=Texts("ru"))
    assert str(refused.value) == said


@pytest.mark.parametrize("port", [-1, 65536, 70000, "8866", None])
def test_a_port_that_is_none_is_refused(port: Any) -> None:
    with pytest.raises(ServeError, match=f"^{port!r} is no port; expected a whole number from 0 to 65535$"):
        serve_course("127.0.0.1", port, texts=Texts("en"))


@pytest.mark.parametrize("host", [None, 127, b"127.0.0.1"])
def test_a_host_that_is_no_text_is_refused(host: Any) -> None:
    with pytest.raises(ServeError, match="is no address; expected one to listen on, such as 127"):
        serve_course(host, 8866, texts=Texts("en"))


def test_a_port_that_the_system_chose_is_told() -> None:
    code = """
from terz_tutor.hosting.serve import serve_course
from terz_tutor.texts import Texts
serve_course("127.0.0.1", 0, texts=Texts("en"))
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            address = re.search(r"http://\S+/", server.stdout.readline())
            assert address
            assert ask(address[0])[0] == 200
        finally:
            server.terminate()


def test_the_cookie_secret_is_kept_for_its_owner_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert cookie_secret(Texts("en")) == cookie_secret(Texts("en"))
    (file,) = tmp_path.rglob("cookie_secret")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


# A page that has gone


class Gone:
    """The connection to a page: what is sent fails on its way."""

    def __init__(self, error: Exception, *, noticed: bool) -> None:
        self.error = error
        self.noticed = noticed

    def is_closing(self) -> bool:
        return self.noticed

    def write_message(self, *_: object, **__: object) -> asyncio.Future[None]:
        async def fail() -> None:
            raise self.error

        return asyncio.ensure_future(fail())


def run_apart(coroutine: Coroutine[object, object, None]) -> None:
    """Run a coroutine to its end in a thread of its own, for the browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, coroutine).result()


def complaints(connection: Gone) -> list[object]:
    """Send something that nobody waits for, as Jupyter does, and return the errors that asyncio would print."""
    heard: list[object] = []

    async def send() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, about: heard.append(about.get("exception")))
        socket = PageSocket.__new__(PageSocket)
        socket.ws_connection = connection
        socket.write_message("a message")
        for _ in range(5):
            await asyncio.sleep(0)
        gc.collect()

    run_apart(send())
    return heard


@pytest.mark.parametrize("noticed", [False, True])
def test_that_a_page_has_gone_is_no_error(*, noticed: bool) -> None:
    assert complaints(Gone(WebSocketClosedError(), noticed=noticed)) == []


def test_a_page_that_has_gone_before_its_kernel_was_reached_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    async def leave(socket: PageSocket) -> None:
        socket.connection = None  # as Jupyter does when the browser hangs up

    monkeypatch.setattr(VoilaKernelWebsocketHandler, "pre_get", leave)
    with pytest.raises(Finish):  # Tornado's way to end a request without complaint
        run_apart(PageSocket.__new__(PageSocket).pre_get())


def test_any_other_error_of_sending_is_told() -> None:
    error = RuntimeError("not sent")
    assert complaints(Gone(error, noticed=False)) == [error]


def test_the_courses_pages_talk_through_that_socket(tmp_path: Path) -> None:
    app = CourseApp(config=course_config(tmp_path, "127.0.0.1", 8866, b"secret"))
    app.course = read_course(lessons_dir())
    app.initialize([])
    app.app = Application(**app.init_settings())
    kinds = [handler[1] for handler in app.init_handlers()]
    assert PageSocket in kinds
    assert VoilaKernelWebsocketHandler not in kinds


# Lessons


@pytest.mark.parametrize("path", LESSONS)
def test_a_lesson_says_its_language_and_names_no_other_machine(course_url: str, path: str) -> None:
    lesson = LESSONS[path]
    status, headers, page = ask(f"{course_url}voila/render/{path}?template=reveal&theme=dark")
    assert status == 200
    assert f'<html lang="{lesson.lang}">' in page
    assert f"<title>{lesson.title} · {WORDS[lesson.lang].course}</title>" in page
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    # The template asked for in the address is not taken.
    assert "reveal" not in page
    assert 'data-jp-theme-name="JupyterLab Light"' in page
    # No source, no traceback.
    assert "terz_tutor.lesson" not in page
    assert "Traceback" not in page
    assert not re.findall(r'(?:src|href)="(?:https?:)?//[^"]*"', page)


def test_the_stylesheets_name_no_other_machine(course_url: str) -> None:
    _, _, page = ask(course_url)
    sheets = re.findall(r'rel="stylesheet" href="([^"]+)"', page)
    assert len(sheets) == 2
    for sheet in sheets:
        status, _, text = ask(urljoin(course_url, sheet))
        assert status == 200
        assert not re.findall(r"url\(['\"]?(?:https?:)?//|@import", text)


@pytest.mark.parametrize("path", ["", "?lang=ru", "nope", LESSON, "voila/render/ru/01_cards.ipynb"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_stays_on_this_machine_and_fits(course_url: str, page: Page, path: str, scheme: str) -> None:
    outside: list[str] = []
    here = (course_url, "data:", "blob:", course_url.replace("http", "ws"))
    page.on("request", lambda request: None if request.url.startswith(here) else outside.append(request.url))
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(course_url + path)
    if "render" in path:
        page.wait_for_selector(READY)
    assert outside == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    found = Axe().run(page).response["violations"]
    grave = [finding for finding in found if finding["impact"] in {"serious", "critical"}]
    assert not grave, json.dumps(grave, indent=1)[:4000]


def test_what_is_pressed_on_the_home_page_is_large_enough(course_url: str, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(course_url)
    for link in page.locator("a:visible").all():
        box = link.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, link.inner_text()


def test_the_language_switch_leads_to_the_same_lesson(course_url: str, page: Page) -> None:
    page.goto(course_url)
    page.get_by_role("link", name="Русский").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.goto(course_url)
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.locator("a.course-lesson").first.click()
    page.wait_for_selector(READY)
    page.get_by_role("navigation", name=WORDS["ru"].languages).get_by_role("link", name="English").click()
    page.wait_for_selector(READY)
    assert page.url == course_url + LESSON + "#step=deal"  # the place goes along


def test_a_kernel_ends_when_its_page_is_left(course_url: str, page: Page) -> None:
    before = kernels()
    page.goto(course_url + LESSON)
    page.wait_for_selector(READY)
    (mine,) = kernels() - before
    page.goto(course_url)
    wait_until(lambda: mine not in kernels())


@pytest.mark.parametrize("seconds", [0.1, 0.5, 1.3, 2.5])
def test_pages_left_while_they_load_leave_no_kernel(course_url: str, page: Page, seconds: float) -> None:
    before = kernels()
    page.goto(course_url + LESSON, wait_until="commit")
    for _ in range(4):
        page.wait_for_timeout(seconds * 1000)
        page.reload(wait_until="commit")
    page.wait_for_timeout(seconds * 1000)
    page.goto("about:blank")
    wait_until(lambda: not kernels() - before)


def test_a_page_whose_kernel_is_gone_says_so(course_url: str, page: Page) -> None:
    before = kernels()
    page.goto(course_url + LESSON)
    page.wait_for_selector(READY)
    expect(page.locator("#course-asleep")).to_be_hidden()
    config = json.loads(page.locator("#jupyter-config-data").text_content() or "")
    page.context.request.delete(
        f"{course_url}api/kernels/{config['kernelId']}",
        headers={"X-XSRFToken": next(c["value"] for c in page.context.cookies() if c["name"] == "_xsrf")},
    )
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#course-asleep")).to_be_visible()
    page.get_by_role("button", name=WORDS["en"].reload).click()
    page.wait_for_selector(READY)
    page.goto(course_url)
    assert before <= kernels() | before


def test_a_dead_kernel_is_told_at_the_first_press(course_url: str, page: Page) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    before = kernels()
    page.goto(course_url + LESSON)
    page.wait_for_selector(READY)
    (mine,) = kernels() - before
    psutil.Process(mine).kill()
    settings = page.locator(".terz-settings")
    lost = WIDGET_WORDS["settings"]["lost"]
    wait_until(lambda: bool(kernels() - before - {mine}))  # the server starts another, which knows nothing of the page
    page.wait_for_timeout(3_000)
    settings.locator("label:has(input[value='classic'])").click()
    expect(settings.get_by_role("status")).to_have_text(lost, timeout=7_000)  # before the page would give up waiting
    expect(settings.locator("input[value='modern']")).to_be_checked()
    assert complaints == []
    page.goto("about:blank")
