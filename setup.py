"""What pyproject.toml cannot say: what is compiled, and that lessons and packs travel inside the package.

Where the build finds a C compiler, the modules below are compiled by Cython with the types of the ``.pxd`` beside
each; elsewhere, or with ``TERZ_PURE=1``, the same files are installed as they are and run as plain Python.
"""

from __future__ import annotations

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

COURSE = ("lessons/**/*.ipynb", "quizzes/*.toml", "quizzes/*.json")
COMPILED = ("terz_tutor.rules.follow", "terz_tutor.analysis.search")


class BuildWithCourse(build_py):
    """Copy the lessons and the packs of puzzles into the package while it is built."""

    def run(self) -> None:
        """Build the package, then put the course into it (an editable install finds it where it is)."""
        super().run()
        if self.editable_mode:
            return
        for source in sorted(found for pattern in COURSE for found in Path().glob(pattern)):
            if not any(part.startswith(".") for part in source.parts):
                target = Path(self.build_lib, "terz_tutor", source)
                self.mkpath(str(target.parent))
                self.copy_file(str(source), str(target))


def extensions() -> list[Extension]:
    """List what is to be compiled; a module that can't be is installed as plain Python."""
    if os.environ.get("TERZ_PURE"):
        return []
    flags = [] if os.name == "nt" else ["-O3", "-g0"]
    modules = [
        Extension(name, [name.replace(".", "/") + ".py"], extra_compile_args=flags, optional=True) for name in COMPILED
    ]
    return cythonize(modules, build_dir="build/cython", language_level=3)


setup(cmdclass={"build_py": BuildWithCourse}, ext_modules=extensions())
