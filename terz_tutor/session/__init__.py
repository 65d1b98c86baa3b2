"""Sessions: what happens between a person and the teaching engine, as pure flow: a message in, the next state out."""

from terz_tutor.session.question import (
    Answer,
    AskFlip,
    AskHint,
    BadQuestion,
    Next,
    QuestionState,
    Retry,
    as_json,
    from_json,
    read_message,
    start,
    step,
)

__all__ = [
    "Answer",
    "AskFlip",
    "AskHint",
    "BadQuestion",
    "Next",
    "QuestionState",
    "Retry",
    "as_json",
    "from_json",
    "read_message",
    "start",
    "step",
]
