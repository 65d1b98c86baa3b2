"""The real course for as long as somebody needs it: ``terz serve`` on a free port of this machine."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 60
STOP_SECONDS = 20


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def served(log: Path, env: Mapping[str, str] | None = None) -> Iterator[str]:
    """Start the course, its messages into a file, and give its address, with the slash."""
    command = [sys.executable, "-m", "terz_tutor", "serve", "--port", str(free_port()), "--no-open"]
    with log.open("w") as messages:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=messages, text=True, env=env)
        assert server.stdout
        # A server that never speaks is stopped, and then the line is empty.
        watchdog = threading.Timer(START_SECONDS, server.kill)
        watchdog.start()
        said = server.stdout.readline()
        watchdog.cancel()
        address = re.search(r"http://\S+/", said)
        try:
            assert address, f"terz serve said {said!r}\n{log.read_text()}"
            yield address[0]
        finally:
            server.terminate()
            server.wait(STOP_SECONDS)
            server.stdout.close()
