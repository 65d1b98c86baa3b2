"""Code cells that are run as one show what they would show one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from IPython.core.interactiveshell import InteractiveShell
from nbformat import NotebookNode

from terz_tutor.hosting.joining import join_cells

if TYPE_CHECKING:
    import pytest

CELLS = (
    "a = 2\na",
    "print('said')",
    "a; 'no comment'",
    "for n in range(a):\n    n",
    "[a,  # what a cell says of itself\n 3]",
    "",
)


def cell(kind: str, source: str) -> NotebookNode:
    new: Any = NotebookNode  # it has no types
    made: NotebookNode = new(cell_type=kind, source=source)
    return made


def run(capsys: pytest.CaptureFixture[str], sources: list[str]) -> str:
    new: Any = InteractiveShell  # it has no types
    shell = new()
    for source in sources:
        shell.run_cell(source).raise_error()
    # The shell counts its cells, and leaves an empty line after what it shows.
    return "".join(line.partition("]: ")[2] or line for line in capsys.readouterr().out.splitlines() if line)


def test_cells_show_as_one_what_they_show_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    (joined,) = join_cells([cell("code", source) for source in CELLS])
    shown = run(capsys, list(CELLS))
    assert shown == "2said'no comment'[2, 3]"
    assert run(capsys, [joined.source]) == shown


def test_prose_and_magic_commands_stand_between() -> None:
    cells = [
        cell("code", "1"),
        cell("markdown", "Then"),
        cell("code", "2"),
        cell("code", "%time"),
        cell("code", "3"),
    ]
    assert [one.cell_type for one in join_cells(cells)] == ["code", "markdown", "code", "code", "code"]
