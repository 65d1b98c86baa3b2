"""Questions of the endgame as lines: what is left out of them, and their answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any

from terz_tutor.bulk.output import Answered
from terz_tutor.bulk.words import UsageError
from terz_tutor.referee import stream, wire
from terz_tutor.texts import Lang, Texts


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
