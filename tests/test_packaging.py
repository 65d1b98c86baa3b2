"""What the package is made of: one version, standard library below, nothing of one machine, lessons that travel."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import grimp
import pytest
from build import ProjectBuilder

import terz_tutor

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCKS = ("requirements.txt", "requirements-dev.txt")


@pytest.mark.parametrize("room", ["rules", "analysis", "referee"])
def test_a_room_imports_the_standard_library_alone(room: str) -> None:
    graph = grimp.build_graph("terz_tutor", include_external_packages=True)
    package = f"terz_tutor.{room}"
    modules = {package, *graph.find_descendants(package)}
    imported = {name for module in modules for name in graph.find_modules_directly_imported_by(module)}
    tops = {name.split(".")[0] for name in imported}
    assert tops <= sys.stdlib_module_names | {"terz_tutor"}


@pytest.mark.parametrize("name", ["rules", "analysis.solver", "analysis.opponent", "referee", "texts"])
def test_importing_a_room_loads_the_standard_library_alone(name: str) -> None:
    code = f"import sys; before = set(sys.modules); import terz_tutor.{name}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    loaded = {module.partition(".")[0] for module in done.stdout.split()} - sys.stdlib_module_names
    # What is compiled keeps its own types in modules that no file stands behind.
    of_compiled = {module for module in loaded if module.startswith(("_cython_", "cython_runtime"))}
    assert loaded - of_compiled == {"terz_tutor"}


def test_the_referee_starts_without_the_server() -> None:
    ask = "import sys, terz_tutor.cli, terz_tutor.referee.stream; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert not {"voila", "tornado", "ipywidgets", "anywidget", "rich"} & set(done.stdout.split())


def test_terz_tells_its_version() -> None:
    done = subprocess.run([sys.executable, "-m", "terz_tutor", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"terz_tutor {terz_tutor.__version__}\n"


def test_the_changelog_knows_the_version() -> None:
    assert f"## {terz_tutor.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_each_dependency_has_its_reason() -> None:
    reasons = (ROOT / "docs" / "dependencies.md").read_text()
    wanted = [*PROJECT["dependencies"], *(one for extra in PROJECT["optional-dependencies"].values() for one in extra)]
    names = [re.split(r"[<>=~]", requirement)[0] for requirement in wanted]
    assert [name for name in names if f"`{name}`" not in reasons] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_by_hash_and_names_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert not re.search(r"https?:|file://|index-url|find-links|trusted-host| @ ", text)
    pins = re.findall(r"^(\S+?)==\S+ \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text, re.MULTILINE)
    assert len(pins) == len(re.findall(r"^\w", text, re.MULTILINE)) > len(PROJECT["dependencies"])


def test_the_locks_agree() -> None:
    pins = [dict(re.findall(r"^(\S+?)==(\S+)", (ROOT / lock).read_text(), re.MULTILINE)) for lock in LOCKS]
    assert pins[0].items() <= pins[1].items()


def test_the_wheel_carries_lessons_templates_and_catalogues(tmp_path: Path) -> None:
    wheel = ProjectBuilder(ROOT).build("wheel", tmp_path)
    names = set(zipfile.ZipFile(wheel).namelist())
    lessons = {f"terz_tutor/{file.relative_to(ROOT).as_posix()}" for file in (ROOT / "lessons").rglob("[0-9]*.ipynb")}
    assert lessons <= names
    inside = [
        file
        for file in (ROOT / "terz_tutor").rglob("*")
        if file.suffix in {".py", ".js", ".css", ".html", ".j2", ".mo"}
    ]
    assert {file.relative_to(ROOT).as_posix() for file in inside} <= names
    assert not [name for name in names if name.startswith(("tests/", "bench/")) or ".ipynb_checkpoints" in name]
