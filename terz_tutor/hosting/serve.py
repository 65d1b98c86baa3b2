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
from terz_tutor.hosting.invite import SERVED, http_address, invitation
from terz_tutor.places import lessons_dir
from terz_tutor.texts import Texts

SECRET_BYTES = 32


class ServeError(ValueError):
    """The course can't be served as asked; the message says why and what would help."""


NO_HOST = "{given} is no address; expected one to listen on, such as 127.0.0.1"
TAKEN = "port {port} on {host} is taken; choose another with --port"
FORBIDDEN = "port {port} may not be used by this user; choose one above 1023 with --port"
UNHEARD = "can't listen on {host}, port {port}: {why}"
UNKEPT = "the cookie secret can't be kept ({why}); it is new at each start"


def read_host(text: str, texts: Texts) -> str:
    """Read the address to listen on; an address of IPv6 may stand in brackets, as it does in a browser.

    Raises:
        ServeError: It is empty, which the system would take for "every address there is".

    >>> read_host("[::1]", Texts("en")), read_host("localhost", Texts("en"))
    ('::1', 'localhost')
    """
    text = text.strip()
    host = text[1:-1] if text.startswith("[") and text.endswith("]") else text
    if not host:
        raise ServeError(texts.tr(NO_HOST).format(given=f"--host {text!r}"))
    return host


def serve_course(host: str, port: int, *, texts: Texts, open_browser: bool = False) -> None:
    """Serve the course until interrupted.

    Args:
        host: The address to listen on, as :func:`read_host` takes it.
        port: The port to listen on.
        texts: The language in which it says where it is.
        open_browser: Whether to open the course in the user's browser.

    Raises:
        ServeError: The address or the port can't be had, or the address is none.
    """
    host = read_host(host, texts)
    folder = lessons_dir()
    address = course_address(host, port)

    def tell() -> None:
        print(texts.tr(SERVED).format(address=address))
        if invited := invitation(host, port, texts, sys.stdout.encoding):
            print(invited)
        sys.stdout.flush()
        if open_browser:
            webbrowser.open(address)

    server = CourseApp(config=course_config(folder, host, port, cookie_secret(texts)))
    server.course = read_course(folder)
    server.on_listening = tell
    server.initialize([])
    try:
        server.start()
    except OSError as error:
        raise ServeError(_why(error, host, port, texts)) from error


def course_address(host: str, port: int) -> str:
    """Return the address to type into a browser on this machine.

    >>> course_address("127.0.0.1", 8866), course_address("0.0.0.0", 80), course_address("::1", 8866)
    ('http://127.0.0.1:8866/', 'http://127.0.0.1:80/', 'http://[::1]:8866/')
    """
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  (named, not bound)
    shown = everywhere.get(host, host)
    return http_address(shown, port)


def cookie_secret(texts: Texts) -> bytes:
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
        print(f"terz serve: {texts.tr(UNKEPT).format(why=error)}", file=sys.stderr)
        return secrets.token_bytes(SECRET_BYTES)
    return fresh


def _why(error: OSError, host: str, port: int, texts: Texts) -> str:
    message = {errno.EADDRINUSE: TAKEN, errno.EACCES: FORBIDDEN}.get(error.errno or 0, UNHEARD)
    return texts.tr(message).format(host=host, port=port, why=error.strerror or error)
