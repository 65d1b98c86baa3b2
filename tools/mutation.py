"""Mutation testing of the rules: run every mutant, print the score and the survivors (``make mutation``).

Settings stand in pyproject.toml; what survives and why is told in docs/mutation.md. The mutants live in a copy of the
project without what is compiled, which would run in place of a mutant.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = (".git", ".venv", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", "build", "dist", "*.so")
BAR = 0.95
KILLED = ("killed", "timeout")
SURVIVED = ("survived", "no tests")


def main() -> bool:
    """Run the mutants and tell whether enough of them are killed."""
    with TemporaryDirectory() as place:
        copy = Path(place, "project")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        return judge(copy)


def judge(project: Path) -> bool:
    """Run the mutants of a copy of the project."""
    mutmut = [sys.executable, "-m", "mutmut"]
    subprocess.run([*mutmut, "run", *sys.argv[1:]], cwd=project, check=True, stdout=subprocess.DEVNULL)
    results = [*mutmut, "results", "--all", "true"]
    told = subprocess.run(results, cwd=project, check=True, capture_output=True, text=True)
    mutants = dict(line.strip().rsplit(": ", 1) for line in told.stdout.splitlines() if ": " in line)
    counts = Counter(mutants.values())
    for name, fate in mutants.items():
        if fate in SURVIVED:
            print(f"{fate}: {name}")
    print(json.dumps(counts))
    if strange := counts.keys() - {*KILLED, *SURVIVED} or not mutants:
        print(f"not every mutant was tried: {strange or 'there are none'}")
        return False
    killed = sum(counts[fate] for fate in KILLED) / len(mutants)
    print(f"mutation score {killed:.1%} of {len(mutants)} mutants (bar {BAR:.0%})")
    return killed >= BAR


if __name__ == "__main__":
    sys.exit(not main())
