"""The browser of the tests: one that is installed, else Debian's, else Playwright's own. Run it to make sure of one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chrome", "chromium-browser")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """Return an installed browser that starts, or None (Playwright then takes its own)."""
    found = (path for path in map(shutil.which, NAMES) if path)
    # Ubuntu's chromium-browser may be a stub that only says which snap to install.
    return next((path for path in found if _run(path, "--version")), None)


def ensure() -> str:
    """Return which browser there is, after fetching one if need be."""
    if find() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        _run("apt-get", "update")
        _run("apt-get", "install", "--yes", "--no-install-recommends", "chromium")
    if path := find():
        return path
    with_libraries = ["--with-deps"] if os.geteuid() == 0 and shutil.which("apt-get") else []
    subprocess.run([sys.executable, "-m", "playwright", "install", *with_libraries, "chromium"], check=True)
    return "Playwright's own Chromium"


def _run(*command: str) -> bool:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return (
        subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode
        == 0
    )


if __name__ == "__main__":
    print("browser:", ensure())
