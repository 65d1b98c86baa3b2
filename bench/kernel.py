"""How much memory of its own a lesson's kernel takes, beside a bare notebook's, measured in one run.

A bare notebook imports ipywidgets and anywidget and shows one widget. A lesson may take 12 MB more. Memory of its own
is USS: what would be free again if the process ended.

    python bench/kernel.py                 in this environment
    python bench/kernel.py --wheel         in a fresh one with the wheel installed (as learners have it)
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

BAR_MB = 12
RUNS = 3
ROOT = Path(__file__).resolve().parent.parent
BARE = (
    "import ipywidgets, anywidget",
    "class Hello(anywidget.AnyWidget):\n    _esm = 'export default {render({el}) {el.textContent = 1}}'",
    "Hello()",
)


def measure() -> bool:
    """Measure a bare kernel and each lesson's, print them, and tell whether all keep the bar."""
    from terz_tutor.places import lessons_dir

    bare = _middle(BARE)
    print(f"{'bare notebook':28} {bare:6.1f} MB")
    kept = True
    for lesson in sorted(lessons_dir().rglob("[0-9]*.ipynb")):
        own = _middle(_code(lesson))
        more = own - bare
        kept &= more <= BAR_MB
        name = lesson.relative_to(lessons_dir()).as_posix()
        verdict = "" if more <= BAR_MB else "TOO MUCH"
        print(f"{name:28} {own:6.1f} MB  {more:+5.1f} MB  {own / bare:.2f} of bare  {verdict}")
    print(f"bar: at most {BAR_MB} MB more: {'kept' if kept else 'NOT KEPT'}")
    return kept


def _code(notebook: Path) -> tuple[str, ...]:
    import nbformat

    cells = nbformat.read(notebook, as_version=4).cells
    return tuple(cell.source for cell in cells if cell.cell_type == "code")


def _middle(cells: tuple[str, ...]) -> float:
    return sorted(_own_megabytes(cells) for _ in range(RUNS))[RUNS // 2]


def _own_megabytes(cells: tuple[str, ...]) -> float:
    """Run cells in a kernel of their own and return what it then holds for itself."""
    import psutil
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3")
    try:
        for cell in cells:
            reply = client.execute_interactive(cell, timeout=120, output_hook=lambda _message: None)
            if reply["content"]["status"] != "ok":
                message = f"a cell failed: {reply['content']['ename']}: {reply['content']['evalue']}"
                raise RuntimeError(message)
        (kernel,) = psutil.Process().children()
        memory = kernel.memory_full_info()
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return float(memory.uss) / 2**20


def measure_wheel() -> bool:
    """Build the wheel, install it with the pinned packages into an environment of its own, and measure there."""
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        python = Path(place, "bin", "python")
        pip: list[str | Path] = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        subprocess.run(
            [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", place, ROOT],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (wheel,) = Path(place).glob("*.whl")
        subprocess.run([*pip, "--require-hashes", "-r", ROOT / "requirements.txt"], check=True)
        subprocess.run([*pip, "--no-deps", wheel], check=True)
        return subprocess.run([python, Path(__file__).resolve()], cwd=place, check=False).returncode == 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wheel", action="store_true", help="measure an installed wheel in a fresh environment")
    sys.exit(not (measure_wheel() if parser.parse_args().wheel else measure()))
