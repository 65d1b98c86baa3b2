"""Voilà with the course's pages: its kernels and front end, our templates, and no other way in."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.log import gen_log
from voila.app import Voila
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from terz_tutor.hosting.page_socket import PageSocket
from terz_tutor.hosting.pages import HomePage, LastWord, LessonPage, MissingPage, PackPage, SheetPage
from terz_tutor.places import PACKAGE

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from terz_tutor.hosting.course import Course

TEMPLATES = PACKAGE / "hosting" / "templates"
STATIC = (PACKAGE / "hosting" / "static", PACKAGE / "widgets" / "static")
"""The page's own files; the stylesheet with the colours and sizes is the widgets'."""

OPEN_ROUTES = (
    "api/kernels/",
    "voila/templates/",
    "voila/static/",
    "voila/labextensions/",
    "voila/api/themes/",
)
"""What stays of Voilà's own addresses: no tree, no list of files, no login, no file of the folder."""

NO_FAULTS = (
    # Tornado takes Jupyter's two times for its own and finds fault with the longer one (config.py).
    "websocket_ping_timeout",
    # What a kernel still said to a page that has just been left.
    "Got events for closed stream",
)
"""Words of the warnings that are not passed on."""


class CourseApp(Voila):
    """The course's server."""

    course: Course
    sockets: list[socket.socket]
    """Where it listens."""
    on_listening: Callable[[], None]
    """Called once when the course can be opened."""

    def setup_template_dirs(self) -> None:
        """Look for templates and static files here first, then where Voilà does."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATES))
        self.static_paths[:0] = map(str, STATIC)

    def init_handlers(self) -> list[Any]:
        """Return Voilà's handlers for kernels and static files, and our pages."""
        root = self.server_url
        kept = tuple(url_path_join(root, route) for route in OPEN_ROUTES)
        page = {"voila_configuration": self.voila_configuration, "course": self.course, "static": self._static()}
        running: dict[str, LessonPage] = {}
        notebook = {**page, "template_paths": self.template_paths, "config": self.config, "running": running}
        return [
            *(_ours(handler) for handler in super().init_handlers() if handler[0].startswith(kept)),
            (root, HomePage, page),
            (url_path_join(root, "/sheet"), SheetPage, page),
            (url_path_join(root, r"/train/(.*)"), PackPage, notebook),
            (url_path_join(root, r"/voila/render/(.*)"), LessonPage, notebook),
            (url_path_join(root, r"/voila/api/shutdown/(.*)"), LastWord, {"running": running}),
            (r".*", MissingPage, page),
        ]

    def listen(self) -> None:
        """Serve on the sockets until stopped."""
        gen_log.addFilter(lambda record: not any(words in record.getMessage() for words in NO_FAULTS))
        try:
            HTTPServer(self.app).add_sockets(self.sockets)
            self.ioloop = IOLoop.current()
            self.ioloop.add_callback(self.on_listening)
            self.ioloop.start()
        except KeyboardInterrupt:
            pass  # the usual way to end it
        finally:
            self.stop()

    def _static(self) -> dict[str, str]:
        """Return the address of each static file, its content's hash in it, so that browsers may keep it."""
        files = {file.name: file for folder in reversed(STATIC) for file in folder.glob("*.*")}
        prefix = url_path_join(self.base_url, "voila/static/")
        return {name: f"{prefix}{name}?v={sha256(file.read_bytes()).hexdigest()[:12]}" for name, file in files.items()}


def _ours(handler: tuple[Any, ...]) -> tuple[Any, ...]:
    """Put our own socket in the place of Voilà's."""
    address, kind, *rest = handler
    return (address, PageSocket if kind is VoilaKernelWebsocketHandler else kind, *rest)
