"""Install a wheel or sdist into an environment of its own and try it there: ``python tools/installed.py FILE``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

QUESTION = {"ask": "trick", "trump": "S", "cards": ["AH", "7S"]}
COUNT_LESSONS = "from terz_tutor.places import lessons_dir as d; print(d(), len(list(d().rglob('*.ipynb'))))"


def try_out(package: Path) -> None:
    """Install a package with the pinned packages that it needs; ask for its version, an answer and its lessons."""
    root = Path(__file__).resolve().parent.parent
    lessons = len([*root.glob("lessons/*.ipynb"), *root.glob("lessons/ru/*.ipynb")])
    with TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        python, terz = Path(place, "bin", "python"), Path(place, "bin", "terz")
        pip: list[str | Path] = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        _ask(*pip, "--require-hashes", "-r", root / "requirements.txt", cwd=place)
        _ask(*pip, "--no-deps", "--no-build-isolation", package.resolve(), cwd=place)
        version = _ask(terz, "--version", cwd=place)
        answer = json.loads(_ask(terz, "referee", cwd=place, said=json.dumps(QUESTION) + "\n"))
        where, count = _ask(python, "-c", COUNT_LESSONS, cwd=place).split()
    assert answer["winner"] == "follower", f"terz referee answered {answer}"
    assert where.startswith(place), f"the lessons are looked for outside the environment, in {where}"
    assert int(count) == lessons > 0, f"{count} lessons came along; expected {lessons}"
    print(f"{package.name}: {version.strip()}, answers, {count} lessons")


def _ask(*command: str | Path, cwd: str, said: str = "") -> str:
    away = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
    done = subprocess.run(command, cwd=cwd, env=away, input=said, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


if __name__ == "__main__":
    for name in sys.argv[1:]:
        try_out(Path(name))
