"""The course as it would be after a change: a patch that the server and each of its kernels run first."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from course import served


@contextmanager
def patched_course(folder: Path, patch: str) -> Iterator[str]:
    """Serve the course after a patch; yields its address."""
    (folder / "sitecustomize.py").write_text(patch)
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    with served(folder / "server.log", env={**os.environ, "PYTHONPATH": path}) as address:
        yield address
