"""``terz serve``: start the course's server and say where it is."""

from __future__ import annotations

import errno
import secrets
import sys
import webbrowser

from platformdirs import user_state_path

from terz_tutor.hosting.app import CourseApp
from terz_tutor.hosting.config import course_config
from terz_tutor.hosting.course import read_course
from terz_tutor.places import lessons_dir

SECRET_BYTES = 32


class ServeError(ValueError):
    """The course can't be served as asked; the message says why and what would help."""


def serve_course(host: str, port: int, *, open_browser: bool = False) -> None:
    """Serve the course until interrupted.

    Args:
        host: The address to listen on.
        port: The port to listen on.
        open_browser: Whether to open the course in the user's browser.

    Raises:
        ServeError: The address or the port can't be had.
    """
    folder = lessons_dir()
    address = course_address(host, port)

    def tell() -> None:
        print(f"terz_tutor is served at {address}", flush=True)
        if open_browser:
            webbrowser.open(address)

    server = CourseApp(config=course_config(folder, host, port, cookie_secret()))
    server.course = read_course(folder)
    server.on_listening = tell
    server.initialize([])
    try:
        server.start()
    except OSError as error:
        raise ServeError(_why(error, host, port)) from error


def course_address(host: str, port: int) -> str:
    """Return the address to type into a browser on this machine.

    >>> course_address("127.0.0.1", 8866), course_address("0.0.0.0", 80), course_address("::1", 8866)
    ('http://127.0.0.1:8866/', 'http://127.0.0.1:80/', 'http://[::1]:8866/')
    """
    everywhere = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  (named, not bound)
    shown = everywhere.get(host, host)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def cookie_secret() -> bytes:
    """Return the secret that signs this user's cookies, made once and kept for their eyes alone."""
    file = user_state_path("terz_tutor", appauthor=False) / "cookie_secret"
    try:
        if file.exists() and len(kept := file.read_bytes()) == SECRET_BYTES:
            return kept
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.touch(mode=0o600)
        file.chmod(0o600)
        fresh = secrets.token_bytes(SECRET_BYTES)
        file.write_bytes(fresh)
    except OSError as error:
        print(f"terz serve: the cookie secret can't be kept ({error}); it is new at each start", file=sys.stderr)
        return secrets.token_bytes(SECRET_BYTES)
    return fresh


def _why(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} on {host} is taken; choose another with --port"
        case errno.EACCES:
            return f"port {port} may not be used by this user; choose one above 1023 with --port"
        case _:
            return f"can't listen on {host}:{port}: {error.strerror or error}"
