"""How fast endings are solved, compiled and in plain Python, beside a reference in C: ``python bench/solver.py``.

All times are of one processor, in one run. The reference is a C file that takes a number of endings and of cards a
hand and prints "… us each"; it is built and run where it and a C compiler are there.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from terz_tutor.analysis import search
from terz_tutor.analysis.solver import Ending, Solver
from terz_tutor.rules import PRESETS
from terz_tutor.rules.draws import Draws

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT.parent / "shared" / "bench" / "endgame_ref.c"
CARDS = 9
RULES = PRESETS["classic"]
ENDINGS, PLAIN_ENDINGS = 1000, 200
BARS = {"root values, compiled": 1.2, "all card values, compiled": 2.2, "root values, plain Python": 100.0}
MEMORY_BAR = 2.0


def endings(count: int) -> list[Ending]:
    """Draw random endings."""
    draws = Draws("bench/solver")
    found = []
    for _ in range(count):
        deck = draws.shuffled(range(32))
        first, second = (sum(1 << card for card in deck[start : start + CARDS]) for start in (0, CARDS))
        found.append(Ending(RULES, draws.below(4), (first, second), draws.below(2)))
    return found


def measure(count: int) -> dict[str, float]:
    """Time root values and all card values, in microseconds an ending."""
    positions = endings(count)
    times = {}
    for name, solve in (("root values", Solver.value), ("all card values", Solver.values)):
        solver = Solver(RULES)
        start = time.process_time()
        for ending in positions:
            solve(solver, ending)
        times[name] = (time.process_time() - start) / count * 1e6
    return times


def memory() -> float:
    """Megabytes that importing the solver and solving ten endings add to a learner's kernel."""
    code = (
        "import terz_tutor.lesson, psutil; here = psutil.Process(); before = here.memory_info().rss\n"
        "import solver\n"
        "engine = solver.Solver(solver.RULES)\n"
        "for ending in solver.endings(10): engine.solve(ending)\n"
        "print((here.memory_info().rss - before) / 1e6)"
    )
    return float(_python("-c", code))


def _python(*args: str) -> str:
    """Run Python with this file importable."""
    paths = [str(ROOT / "bench"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    done = subprocess.run([sys.executable, *args], check=True, capture_output=True, text=True, env=environment)
    return done.stdout


def plain() -> dict[str, float]:
    """Measure the same source without what was compiled."""
    with TemporaryDirectory() as place:
        shutil.copytree(ROOT / "terz_tutor", Path(place, "terz_tutor"), ignore=shutil.ignore_patterns("*.so", "*.pyd"))
        os.environ["PYTHONPATH"] = place
        found: dict[str, float] = json.loads(_python(str(Path(__file__)), "--only", str(PLAIN_ENDINGS)))
        del os.environ["PYTHONPATH"]
        return found


def reference(source: Path) -> float | None:
    """Build and run the reference; microseconds an ending, or None where it can't be."""
    compiler = shutil.which("cc")
    if compiler is None or not source.exists():
        return None
    with TemporaryDirectory() as place:
        program = str(Path(place, "reference"))
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, str(source)], check=True)
        done = subprocess.run([program, str(ENDINGS), str(CARDS)], check=True, capture_output=True, text=True)
    found = re.search(r"([\d.]+) us each", done.stdout)
    return float(found[1]) if found else None


def main() -> None:
    """Print the times, their ratios to the reference, and the memory."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--reference", type=Path, default=REFERENCE, help="the reference's C file")
    options.add_argument("--only", type=int, metavar="N", help="measure N endings as they run here, print JSON")
    asked = options.parse_args()
    if asked.only:
        print(json.dumps(measure(asked.only)))
        return
    compiled = not str(search.__file__).endswith(".py")
    times = {f"{name}, compiled": taken for name, taken in measure(ENDINGS).items()} if compiled else {}
    times |= {f"{name}, plain Python": taken for name, taken in plain().items()}
    yardstick = reference(asked.reference)
    print(f"reference in C: {'not there' if yardstick is None else f'{yardstick:.1f} us an ending'}")
    for name, taken in times.items():
        ratio = "" if yardstick is None else f", {taken / yardstick:.2f} times the reference"
        bar = f" (at most {BARS[name]})" if name in BARS else ""
        print(f"{name}: {taken:.1f} us an ending{ratio}{bar}")
    print(f"importing the solver and solving ten endings: {memory():.2f} MB (at most {MEMORY_BAR})")


if __name__ == "__main__":
    main()
