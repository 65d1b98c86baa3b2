"""Run notebooks again in place, so that what they store is what they show: ``python tools/notebooks.py FILE…``.

Only what other readers can show stays: text, pictures, and the sign that a widget stands here. A widget's state and its
model's id are different in each run and left out.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

KEPT_TYPES = ("text/plain", "text/html", "text/markdown", "text/latex", "image/svg+xml", "image/png", "image/jpeg")


def run_again(file: Path) -> None:
    """Execute a notebook where it stands and write it back, stripped."""
    notebook = nbformat.read(file, as_version=4)
    client = NotebookClient(notebook, kernel_name="python3", resources={"metadata": {"path": file.parent}})
    client.store_widget_state = False
    client.coalesce_streams = True  # where a stream is cut hangs on the time it takes
    client.execute()
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        **{key: value for key, value in notebook.metadata.items() if key in ("title", "terz")},
    }
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number:02}"
        if cell.cell_type == "code":
            cell.metadata.pop("execution", None)  # when it ran
            cell.outputs = [_strip(output) for output in cell.outputs]
    nbformat.write(notebook, file)


def _strip(output: Any) -> Any:
    if "data" in output:
        output.data = {kind: value for kind, value in output.data.items() if kind in KEPT_TYPES}
        output.metadata = {}
    return output


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name)
        run_again(Path(name))
