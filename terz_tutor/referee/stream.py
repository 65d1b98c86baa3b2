"""The stream: one question a line in, one answer a line out."""

from __future__ import annotations

import json
import math
from typing import BinaryIO

from terz_tutor.referee.questions import ask
from terz_tutor.referee.wire import Answer, Fault, Translate, plain, refusal, shorten


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise Fault("bad_json", "{text} is too large a number.", text=shorten(text))
    return number


def _no_number(text: str) -> float:
    raise Fault("bad_json", "{text} is no number of JSON.", text=shorten(text))


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
        return {**reply, **_refusal(fault, translate, question)}
    reply.update(plain(found, translate))
    if with_rules:
        reply["rules_used"] = used
    return reply


def _refusal(fault: Fault, translate: Translate, question: object = None) -> Answer:
    return {"error": refusal(fault, translate, question)}


def _read(line: bytes) -> object:
    try:
        return _decode(line.decode())
    except Fault:
        raise
    except UnicodeDecodeError as error:
        template = "The line is not UTF-8: byte {place} can't be read."
        raise Fault("bad_json", template, place=error.start + 1) from None
    except json.JSONDecodeError as error:
        if error.doc.startswith("\ufeff"):
            raise Fault("bad_json", "The line begins with a byte order mark; expected JSON.") from None
        template = "The line is not JSON from character {place} on."
        place = min(error.pos, len(error.doc.rstrip())) + 1
        raise Fault("bad_json", template, place=place) from None
    except ValueError:  # a whole number of more digits than Python reads
        raise _TOO_LONG from None


_TOO_LONG = Fault("bad_json", "The line has a number that is too long to be read.")
_TOO_DEEP = Fault("bad_json", "The line is nested too deep to be read.")


def answer_line(line: bytes, *, with_rules: bool = True, translate: Translate = str) -> Answer:
    """Answer one line of UTF-8.

    >>> answer_line(b"{")["error"]["code"]
    'bad_json'
    """
    try:
        return answer(_read(line), with_rules=with_rules, translate=translate)
    except Fault as fault:
        return _refusal(fault, translate)
    except RecursionError:
        return _refusal(_TOO_DEEP, translate)


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
        try:
            data = _to_bytes(reply)
        except (RecursionError, ValueError) as error:  # what could be read by a hair, or a sum that grew too long
            reply = _refusal(_TOO_DEEP if isinstance(error, RecursionError) else _TOO_LONG, translate)
            data = _to_bytes(reply)
        if "error" in reply and "ok" not in reply:
            status = 1
        sink.write(data)
        sink.flush()
    return status


def _to_bytes(reply: Answer) -> bytes:
    try:
        return _encode(reply).encode() + b"\n"
    except UnicodeEncodeError:  # an id may hold half of a surrogate pair, which only an escape can write
        return _encode_ascii(reply).encode() + b"\n"
