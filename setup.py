"""What pyproject.toml cannot say: the lessons stand beside the package and travel inside it."""

from __future__ import annotations

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCourse(build_py):
    """Copy the lessons into the package while it is built."""

    def run(self) -> None:
        """Build the package, then put the lessons into it (an editable install finds it where it is)."""
        super().run()
        if self.editable_mode:
            return
        for source in sorted(Path("lessons").glob("**/*.ipynb")):
            if not any(part.startswith(".") for part in source.parts):
                target = Path(self.build_lib, "terz_tutor", source)
                self.mkpath(str(target.parent))
                self.copy_file(str(source), str(target))


setup(cmdclass={"build_py": BuildWithCourse})
