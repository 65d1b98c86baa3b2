"""``terz serve``: start the course's server and say where it is."""

from __future__ import annotations

import errno
import secrets
import socket
import sys
import webbrowser
from contextlib import suppress
from ipaddress import ip_address

from platformdirs import user_state_path
from tornado.netutil import bind_sockets

from terz_tutor.hosting.app import CourseApp
from terz_tutor.hosting.config import course_config
from terz_tutor.hosting.course import read_course
from terz_tutor.hosting.invite import EVERYWHERE, SERVED, http_address, invitation
from terz_tutor.places import lessons_dir
from terz_tutor.texts import Texts

SECRET_BYTES = 32
LAST_PORT = 65535


class ServeError(ValueError):
    """The course can't be served as asked; the message says why and what would help."""


NO_HOST = "{given} is no address; expected one to listen on, such as 127.0.0.1"
TAKEN = "port {port} on {host} is taken; choose another with --port"
FORBIDDEN = "port {port} may not be used by this user; choose one above 1023 with --port"
NO_PORT = "{port!r} is no port; expected a whole number from 0 to 65535"
AWAY = "can't listen on {host}, port {port}: this machine has no such address"
UNKNOWN = "can't listen on {host}, port {port}: this name is not known here"
UNHEARD = "can't listen on {host}, port {port} ({why})"
UNKEPT = "the cookie secret can't be kept ({why}); it is new at each start"


def read_host(text: object, texts: Texts) -> str:
    """Read the address to listen on; an address of IPv6 may stand in brackets, as it does in a browser.

    Raises:
        ServeError: It is no text, or empty, which the system would take for "every address there is".

    >>> read_host("[0::0]", Texts("en")), read_host("localhost", Texts("en"))
    ('::', 'localhost')
    """
    host = text.strip() if isinstance(text, str) else ""
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    if not host:
        raise ServeError(texts.tr(NO_HOST).format(given=f"--host {text!r}"))
    with suppress(ValueError):  # a name
        return str(ip_address(host))
    return host


def serve_course(host: str, port: int, *, texts: Texts, open_browser: bool = False) -> None:
    """Serve the course until interrupted.

    Args:
        host: The address to listen on, as :func:`read_host` takes it.
        port: The port to listen on; with 0 the system chooses one.
        texts: The language in which it says where it is.
        open_browser: Whether to open the course in the user's browser.

    Raises:
        ServeError: The address or the port can't be had, or is none.
    """
    host = read_host(host, texts)
    sockets = _listen(host, port, texts)
    port = sockets[0].getsockname()[1]
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
    server.sockets = sockets
    server.on_listening = tell
    server.initialize([])
    server.start()


def course_address(host: str, port: int) -> str:
    """Return the address to type into a browser on this machine.

    >>> course_address("127.0.0.1", 8866), course_address("0.0.0.0", 80), course_address("::1", 8866)
    ('http://127.0.0.1:8866/', 'http://127.0.0.1:80/', 'http://[::1]:8866/')
    """
    return http_address("127.0.0.1" if host in EVERYWHERE else host, port)


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


def _listen(host: str, port: object, texts: Texts) -> list[socket.socket]:
    """Take the port; on ``::`` for addresses of IPv4 too, which most classes have alone."""
    if not isinstance(port, int) or not 0 <= port <= LAST_PORT:
        raise ServeError(texts.tr(NO_PORT).format(port=port))
    try:
        return bind_sockets(port, None if host == "::" else host)
    except (OSError, ValueError) as error:
        raise ServeError(_why(error, host, port, texts)) from error


def _why(error: OSError | ValueError, host: str, port: int, texts: Texts) -> str:
    """Say what is wrong, in the system's own words, which are English, only where there are no others."""
    if isinstance(error, socket.gaierror | ValueError):  # the latter for a name too long or with an empty part
        message = UNKNOWN
    else:
        told = {errno.EADDRINUSE: TAKEN, errno.EACCES: FORBIDDEN, errno.EADDRNOTAVAIL: AWAY}
        message = told.get(error.errno or 0, UNHEARD)
    return texts.tr(message).format(host=host, port=port, why=getattr(error, "strerror", None) or error)
