"""The coach: what an event of the learner's cost, what it missed, and the habit that explains it."""

from terz_tutor.analysis.coach.advice import Advice, Missed, NotOpen
from terz_tutor.analysis.coach.review import as_listed, review, review_deal

__all__ = ["Advice", "Missed", "NotOpen", "as_listed", "review", "review_deal"]
