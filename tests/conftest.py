"""What the tests share: the course's real server, and a browser that stays on this machine."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import browser
import pytest

START_SECONDS = 60
STOP_SECONDS = 20


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser, so that ``pytest -m 'not browser'`` is the quick half."""
    for item in items:
        if "page" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Drive the installed browser, and keep it from calling home."""
    installed = browser.find()
    where = {"executable_path": installed} if installed else {}
    return {**browser_type_launch_args, **where, "args": list(browser.FLAGS)}


@pytest.fixture(scope="session")
def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@pytest.fixture(scope="session")
def course_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file that the server's messages go to."""
    return tmp_path_factory.mktemp("course") / "server.log"


@pytest.fixture(scope="session")
def course_url(free_port: int, course_log: Path) -> Iterator[str]:
    """Start the real course with ``terz serve`` and return its address, with the slash."""
    command = [sys.executable, "-m", "terz_tutor", "serve", "--port", str(free_port), "--no-open"]
    with course_log.open("w") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert server.stdout
        # A server that never speaks is stopped, and then the line is empty.
        watchdog = threading.Timer(START_SECONDS, server.kill)
        watchdog.start()
        said = server.stdout.readline()
        watchdog.cancel()
        address = re.search(r"http://\S+/", said)
        try:
            assert address, f"terz serve said {said!r}\n{course_log.read_text()}"
            yield address[0]
        finally:
            server.terminate()
            server.wait(STOP_SECONDS)
            server.stdout.close()
