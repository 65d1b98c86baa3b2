"""Install a wheel or sdist into an environment of its own and try it there: ``python tools/installed.py FILE…``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
QUESTION = {"ask": "trick", "trump": "S", "cards": ["AH", "7S"]}
COUNT_LESSONS = "from terz_tutor.places import lessons_dir as d; print(d(), len(list(d().rglob('*.ipynb'))))"


@contextmanager
def installed(package: Path) -> Iterator[Path]:
    """Install a package, with the pinned packages that it needs, into a fresh environment; give its folder."""
    with TemporaryDirectory() as name:
        place = Path(name)
        venv.create(place, with_pip=True)
        pip = (place / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
        _ask(*pip, "--require-hashes", "-r", ROOT / "requirements.txt", cwd=place)
        _ask(*pip, "--no-deps", "--no-build-isolation", package.resolve(), cwd=place)
        yield place


def try_out(package: Path) -> None:
    """Install a package and ask for all that must come along.

    Its version, an answer, a sheet of rules, a record's judgement, its packs, a quiz and its lessons.
    """
    lessons = len([*ROOT.glob("lessons/*.ipynb"), *ROOT.glob("lessons/ru/*.ipynb")])
    with installed(package) as place:
        python, terz = place / "bin" / "python", place / "bin" / "terz"
        version = _ask(terz, "--version", cwd=place)
        answer = json.loads(_ask(terz, "referee", cwd=place, said=json.dumps(QUESTION) + "\n"))
        sheet = _ask(terz, "rules", "--base", "classic", "--format", "html", "--lang", "ru", cwd=place)
        judged = _ask(terz, "record", "check", ROOT / "tests" / "records" / "loose-in-russian.terz", cwd=place)
        packs = [json.loads(line)["pack"] for line in _ask(terz, "pack", "list", "--json", cwd=place).splitlines()]
        asked = _ask(terz, "quiz", "seniority", "--lang", "ru", cwd=place, said="1\nq\n")
        where, count = _ask(python, "-c", COUNT_LESSONS, cwd=place).split()
    assert answer["winner"] == "follower", f"terz referee answered {answer}"
    assert "<style>" in sheet, "terz rules wrote a sheet without its style"
    assert "козыр" in sheet, "terz rules wrote a sheet without its words"
    assert not judged, f"terz record check found faults: {judged}"
    assert packs == sorted(file.stem for file in ROOT.glob("quizzes/*.toml")), f"these packs came along: {packs}"
    assert "Ответов: 1." in asked, f"terz quiz said: {asked}"
    assert Path(where).is_relative_to(place), f"the lessons are looked for outside the environment, in {where}"
    assert int(count) == lessons > 0, f"{count} lessons came along; expected {lessons}"
    print(f"{package.name}: {version.strip()}, answers, {count} lessons, {len(packs)} packs")


def _ask(*command: str | Path, cwd: Path, said: str = "") -> str:
    away = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
    done = subprocess.run(command, cwd=cwd, env=away, input=said, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


if __name__ == "__main__":
    for name in sys.argv[1:]:
        try_out(Path(name))
