"""Sessions: what happens between a person and the teaching engine, as pure flow: a message in, the next state out."""

from terz_tutor.session.question import Answer, Next, QuestionState, Retry, read_message, start, step
from terz_tutor.session.trial import TrialState, deal_trial, play_trial

__all__ = [
    "Answer",
    "Next",
    "QuestionState",
    "Retry",
    "TrialState",
    "deal_trial",
    "play_trial",
    "read_message",
    "start",
    "step",
]
