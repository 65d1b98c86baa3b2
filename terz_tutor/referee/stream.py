"""The stream: one question a line in, one answer a line out."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any, BinaryIO

from terz_tutor.referee.questions import Answer, ask
from terz_tutor.referee.wire import Fault

Translate = Callable[[str], str]
"""Turns the English template of a message into the reader's language."""


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        _no_number(text)
    return number


def _no_number(text: str) -> float:
    message = f"{text} is no number of JSON"
    raise ValueError(message)


_decode = json.JSONDecoder(parse_float=_finite, parse_constant=_no_number).decode
_encode = json.JSONEncoder(ensure_ascii=False).encode
_encode_ascii = json.JSONEncoder().encode


def answer(question: object, *, with_rules: bool = True, translate: Translate = str) -> Answer:
    """Answer one parsed question; one that can't be answered gets an ``error``.

    >>> answer({"ask": "exchange"}, with_rules=False)["error"]["code"]
    'bad_request'
    """
    reply: Answer = {}
    try:
        if not isinstance(question, dict):
            raise Fault("bad_request", "The line is no object; expected an object with an ask.")  # noqa: TRY301
        if "id" in question:
            reply["id"] = question["id"]
        found, used = ask(question)
    except Fault as fault:
        reply["error"] = {"code": fault.code, "message": translate(fault.template).format(**fault.args_by_name)}
        return reply
    reply.update(found)
    if with_rules:
        reply["rules_used"] = used
    return reply


def answer_line(line: bytes, *, with_rules: bool = True, translate: Translate = str) -> Answer:
    """Answer one line of UTF-8.

    >>> answer_line(b"{")["error"]["code"]
    'bad_json'
    """
    try:
        question: Any = _decode(line.decode())
    except (ValueError, RecursionError) as error:
        template = "The line is not JSON: {error}."
        return {"error": {"code": "bad_json", "message": translate(template).format(error=error)}}
    return answer(question, with_rules=with_rules, translate=translate)


def run(source: BinaryIO, sink: BinaryIO, *, with_rules: bool = True, translate: Translate = str) -> int:
    """Answer every line of a stream as it comes; return the exit status.

    Blank lines get no answer. Each answer is flushed before the next line is awaited, so that the other side
    may hold a conversation.

    Returns:
        0 where every line was answered, 1 where some answer is an error.
    """
    status = 0
    for line in source:
        if line.isspace():
            continue
        reply = answer_line(line, with_rules=with_rules, translate=translate)
        if "error" in reply:
            status = 1
        sink.write(_to_bytes(reply))
        sink.flush()
    return status


def _to_bytes(reply: Answer) -> bytes:
    try:
        return _encode(reply).encode() + b"\n"
    except UnicodeEncodeError:  # an id may hold half of a surrogate pair, which only an escape can write
        return _encode_ascii(reply).encode() + b"\n"
