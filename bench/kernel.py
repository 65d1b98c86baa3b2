"""How much memory of its own a lesson's kernel takes, beside a bare notebook's, measured in one run.

A bare notebook imports ipywidgets and anywidget and shows one widget. A lesson may take 12 MB more; after 500 questions
it may hold 2 MB more than after 20, and not one widget more. Memory of its own is USS: what would be free again if the
process ended.

    python bench/kernel.py                 in this environment
    python bench/kernel.py --wheel         in a fresh one with the wheel installed (as learners have it)
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import psutil
    from jupyter_client.blocking.client import BlockingKernelClient

BAR_MB = 12
GROWTH_BAR_MB = 2
FEW, MANY = 20, 500
RUNS = 3
ROOT = Path(__file__).resolve().parent.parent
BARE = (
    "import ipywidgets, anywidget",
    "class Hello(anywidget.AnyWidget):\n    _esm = 'export default {render({el}) {el.textContent = 1}}'",
    "Hello()",
)
QUESTIONS = """
from ipywidgets.widgets import widget as registry
from terz_tutor.lesson import Lesson
lesson = Lesson("en")
quizzes = [lesson.ask(kind) for kind in ("stronger-card", "card-points", "stock-reply", "meld-sort", "legal-reply")]
def ask(number):
    quiz = quizzes[number % len(quizzes)]
    quiz.receive({"type": "answer", "value": "0" if number % 2 else 11})
    quiz.receive({"type": "next"})
"""


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
    return _measure_growth() and kept


def _measure_growth() -> bool:
    with _kernel() as kernel:
        kernel.run(QUESTIONS)
        seen = []
        for questions in range(1, MANY + 1):
            # one by one, as learners ask: hundreds at once would weigh the messages that wait to be sent
            kernel.run(f"ask({questions})")
            if questions in (FEW, MANY):
                seen.append((kernel.own_megabytes(), int(kernel.run("print(len(registry._instances))"))))
    (few_mb, few_widgets), (many_mb, many_widgets) = seen
    kept = many_widgets == few_widgets and many_mb - few_mb <= GROWTH_BAR_MB
    print(
        f"after {FEW} questions {few_mb:.1f} MB, {few_widgets} widgets; after {MANY} {many_mb:.1f} MB, {many_widgets}"
    )
    print(f"bar: no widget and at most {GROWTH_BAR_MB} MB more: {'kept' if kept else 'NOT KEPT'}")
    return kept


def _code(notebook: Path) -> tuple[str, ...]:
    import nbformat

    cells = nbformat.read(notebook, as_version=4).cells
    return tuple(cell.source for cell in cells if cell.cell_type == "code")


def _middle(cells: tuple[str, ...]) -> float:
    return sorted(_own_megabytes(cells) for _ in range(RUNS))[RUNS // 2]


def _own_megabytes(cells: tuple[str, ...]) -> float:
    """Run cells in a kernel of their own and return what it then holds for itself."""
    with _kernel() as kernel:
        for cell in cells:
            kernel.run(cell)
        return kernel.own_megabytes()


class _Kernel:
    """A kernel that runs cells and can be weighed."""

    def __init__(self, client: BlockingKernelClient, process: psutil.Process) -> None:
        self._client = client
        self._process = process

    def run(self, cell: str) -> str:
        """Run a cell and return what it printed."""
        said: list[str] = []

        def listen(message: dict[str, Any]) -> None:
            if message["msg_type"] == "stream":
                said.append(message["content"]["text"])

        reply = self._client.execute_interactive(cell, timeout=120, output_hook=listen)
        if reply["content"]["status"] != "ok":
            message = f"a cell failed: {reply['content']['ename']}: {reply['content']['evalue']}"
            raise RuntimeError(message)
        return "".join(said)

    def own_megabytes(self) -> float:
        return float(self._process.memory_full_info().uss) / 2**20


@contextmanager
def _kernel() -> Iterator[_Kernel]:
    import psutil
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3")
    try:
        (process,) = psutil.Process().children()
        yield _Kernel(client, process)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def measure_wheel() -> bool:
    """Build the wheel, install it with the pinned packages into an environment of its own, and measure there."""
    sys.path.append(str(ROOT / "tools"))
    from installed import installed

    with tempfile.TemporaryDirectory() as place:
        build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", place, str(ROOT)]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
        (wheel,) = Path(place).glob("*.whl")
        with installed(wheel) as fresh:
            script = [fresh / "bin" / "python", Path(__file__).resolve()]
            return subprocess.run(script, cwd=fresh, check=False).returncode == 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wheel", action="store_true", help="measure an installed wheel in a fresh environment")
    sys.exit(not (measure_wheel() if parser.parse_args().wheel else measure()))
