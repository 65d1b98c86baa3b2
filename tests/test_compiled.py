"""What is compiled and the plain Python that it comes from are the same, and either can be installed."""

from __future__ import annotations

import doctest
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from build import ProjectBuilder

from terz_tutor.analysis import search
from terz_tutor.rules import follow

ROOT = Path(__file__).resolve().parent.parent
BINARIES = (".so", ".pyd")
MODULES = ("terz_tutor/rules/follow", "terz_tutor/analysis/search")

ASK = """
import json
from terz_tutor.analysis import search
from terz_tutor.analysis.solver import Ending, Solver, last_trick
from terz_tutor.rules import PRESETS
from terz_tutor.rules.draws import Draws
draws, found = Draws("compiled"), []
for name, rules in PRESETS.items():
    solver = Solver(rules)
    for size in (2, 3, 4, 5, 6, 9) * 6:
        deck = draws.shuffled(range(32))
        hands = tuple(sum(1 << card for card in deck[start:start + size]) for start in (0, size))
        ending = Ending(rules, draws.below(4), hands, draws.below(2))
        solution = solver.solve(ending)
        found.append([name, solution.value, sorted(solution.values.items()), solution.line, last_trick(ending).best])
print(json.dumps([search.__file__, found]))
"""


def _solved(place: Path) -> tuple[str, list[object]]:
    environment = os.environ | {"PYTHONPATH": str(place)}
    ask = [sys.executable, "-c", ASK]
    done = subprocess.run(ask, cwd=place, check=True, capture_output=True, text=True, env=environment)
    where, found = json.loads(done.stdout)
    return where, found


def test_plain_python_gives_what_the_compiled_search_gives(tmp_path: Path) -> None:
    if not str(search.__file__).endswith(BINARIES):
        pytest.skip("nothing is compiled here: the build found no C compiler")
    shutil.copytree(ROOT / "terz_tutor", tmp_path / "terz_tutor", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    compiled, plain = _solved(ROOT), _solved(tmp_path)
    assert compiled[0].endswith(BINARIES)
    assert plain[0].endswith(".py")
    assert compiled[1] == plain[1]


def test_where_there_is_a_compiler_both_modules_are_compiled() -> None:
    if shutil.which("cc") is None or os.environ.get("TERZ_PURE"):
        pytest.skip("no C compiler here, or plain Python was asked for")
    assert {Path(str(module.__file__)).suffix in BINARIES for module in (follow, search)} == {True}


def test_a_wheel_of_plain_python_is_for_every_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERZ_PURE", "1")
    wheel = Path(ProjectBuilder(ROOT).build("wheel", tmp_path))
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.stem.endswith("py3-none-any")
    assert not [name for name in names if name.endswith(BINARIES)]
    assert {f"{module}.py" for module in MODULES} <= set(names)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_the_plain_sources_hold(module: str) -> None:
    spec = importlib.util.spec_from_file_location("plain", ROOT / f"{module}.py")
    assert spec is not None
    assert spec.loader is not None
    plain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plain)
    assert doctest.testmod(plain).failed == 0
