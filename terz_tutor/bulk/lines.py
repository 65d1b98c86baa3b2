"""Questions of the endgame as lines: what is left out of them, their answers, and what a file already has of these."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from terz_tutor.bulk.words import UsageError
from terz_tutor.referee import stream, wire
from terz_tutor.texts import Lang, Texts


class Answered(NamedTuple):
    """The answer to one line."""

    data: bytes
    """A line of JSON, its end included."""
    failed: bool
    """Whether it is an error."""


class Done(NamedTuple):
    """What an earlier run has written of a file."""

    lines: int
    """Whole lines."""
    size: int
    """Bytes of these lines; what follows was torn."""
    failed: bool
    """Whether one of them is an error."""


def read_defaults(rules: str | None, aim: str | None) -> dict[str, Any]:
    """Read what ``--rules`` and ``--aim`` say for the questions that say nothing themselves.

    Raises:
        Fault: if there are no such rules.

    >>> read_defaults("classic", None)
    {'rules': 'classic'}
    """
    defaults: dict[str, Any] = {}
    if rules is not None:
        try:
            defaults["rules"] = json.loads(rules) if rules.startswith("{") else rules
        except ValueError:
            raise UsageError("not_json", text=rules) from None
        wire.read_rules(defaults["rules"])
    if aim is not None:
        defaults["aim"] = aim
    return defaults


def questions(source: Iterable[bytes]) -> Iterator[bytes]:
    r"""Give the lines that get an answer: all but white space.

    >>> list(questions([b"{}\n", b" \n"]))
    [b'{}\n']
    """
    return (line for line in source if not line.isspace())


def complete(line: bytes, defaults: Mapping[str, object]) -> bytes:
    """Write into a question of ``solve`` what it leaves out; other lines stay as they are.

    >>> complete(b'{"trump": "S", "aim": "points"}', {"aim": "last_trick", "rules": "classic"})
    b'{"ask": "solve", "aim": "points", "rules": "classic", "trump": "S"}'
    """
    try:
        question = json.loads(line.decode())
        if not isinstance(question, dict) or question.get("ask", "solve") != "solve":
            return line
        return json.dumps({"ask": "solve", **defaults, **question}, allow_nan=False).encode()
    except (ValueError, RecursionError):  # the referee says what is wrong with it
        return line


def answer_lines(
    lines: list[bytes], *, defaults: Mapping[str, object], with_rules: bool = True, lang: Lang = "en"
) -> list[Answered]:
    r"""Answer lines as the referee does.

    >>> answer_lines([b'{"ask": "strength", "trump": "S", "cards": ["7H", "AH"]}'], defaults={}, with_rules=False)
    [Answered(data=b'{"order": ["AH", "7H"]}\n', failed=False)]
    """
    translate = str if lang == "en" else Texts(lang).tr
    answers = []
    for line in lines:
        sink = BytesIO()
        status = stream.run(BytesIO(complete(line, defaults)), sink, with_rules=with_rules, translate=translate)
        answers.append(Answered(sink.getvalue(), failed=status > 0))
    return answers


def answered(file: Path) -> Done:
    """Count the answers that a file has; a last line without its end counts as torn.

    Raises:
        UsageError: if a line is no answer, so that the file is not touched.
        OSError: if the file can't be read.
    """
    lines = size = 0
    failed = False
    if not file.exists():
        return Done(0, 0, failed=False)
    with file.open("rb") as stream_of_answers:
        for line in stream_of_answers:
            if not line.endswith(b"\n"):
                break
            lines += 1
            size += len(line)
            try:
                answer = json.loads(line)
            except ValueError:
                answer = None
            if not isinstance(answer, dict):
                raise UsageError("not_answers", file=file, line=lines)
            failed = failed or ("error" in answer and "ok" not in answer)
    return Done(lines, size, failed)


def skip(source: Iterator[bytes], done: Done, file: Path) -> None:
    """Pass over the questions that are answered.

    Raises:
        UsageError: if there are fewer.
    """
    for count in range(done.lines):
        if next(source, None) is None:
            raise UsageError("too_many", file=file, count=count)


def open_output(file: Path, done: Done) -> BinaryIO:
    """Open a file for the answers that come after those it has; a device or a pipe has none."""
    if not done.size:
        return file.open("wb")
    sink = file.open("r+b")
    sink.truncate(done.size)
    sink.seek(done.size)
    return sink
