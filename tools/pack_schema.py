"""Write the JSON Schema of packs beside them, from the shape that reading checks (run by `make messages`)."""

from __future__ import annotations

import json

from terz_tutor.places import quizzes_dir
from terz_tutor.quiz.pack_shape import pack_schema
from terz_tutor.quiz.packs import SCHEMA


def written() -> str:
    """Return the file's text."""
    return json.dumps(pack_schema(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    (quizzes_dir() / SCHEMA).write_text(written(), "utf-8")
