"""What pyproject.toml cannot say: the lessons and quizzes stand beside the package and travel inside it."""

from __future__ import annotations

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

TRAVELLERS = {"lessons": "**/*.ipynb", "quizzes": "**/*"}
"""Folder beside the package → which of its files go into the wheel."""


class BuildWithCourse(build_py):
    """Copy the course's folders into the package while it is built."""

    def run(self) -> None:
        """Build the package, then put the course into it (an editable install finds it where it is)."""
        super().run()
        if self.editable_mode:
            return
        for folder, pattern in TRAVELLERS.items():
            for source in sorted(Path(folder).glob(pattern)):
                if source.is_file() and not any(part.startswith(".") for part in source.parts):
                    target = Path(self.build_lib, "terz_tutor", source)
                    self.mkpath(str(target.parent))
                    self.copy_file(str(source), str(target))


setup(cmdclass={"build_py": BuildWithCourse})
