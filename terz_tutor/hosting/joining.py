"""Code cells that follow each other, run as one: each cell costs its way to the kernel and back, about 6 ms."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nbformat import NotebookNode

SHOW = ast.parse("__import__('sys').displayhook", mode="eval").body
"""What shows a value as the last one of a cell is shown: not at all where it is None."""


def join_cells(cells: Iterable[NotebookNode]) -> list[NotebookNode]:
    """Join code cells that follow each other; each still shows what it would show by itself.

    The page parts their outputs again (static/lesson.js).

    >>> from nbformat.v4 import new_code_cell, new_markdown_cell
    >>> cells = [new_code_cell("a = 1"), new_code_cell("a"), new_markdown_cell("Then"), new_code_cell("%matplotlib")]
    >>> for cell in join_cells(cells):
    ...     print(cell.source)
    a = 1
    __import__('sys').displayhook(a)
    Then
    %matplotlib
    """
    joined: list[NotebookNode] = []
    goes_on = False
    for cell in cells:
        shown = _showing(cell.source) if cell.cell_type == "code" else None
        if shown is not None and goes_on:
            joined[-1].source += f"\n{shown}"
            continue
        if shown is not None:
            cell.source = shown
        joined.append(cell)
        goes_on = shown is not None
    return joined


@lru_cache(maxsize=1024)  # the course's cells are the same for everyone
def _showing(source: str) -> str | None:
    """Write a cell so that it shows its last value wherever it stands; None where it is more than Python."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a magic command
        return None
    match tree.body:
        case [*_, ast.Expr() as last]:
            last.value = ast.Call(SHOW, [last.value], [])
    return ast.unparse(tree)
