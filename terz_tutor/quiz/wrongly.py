"""What a wrong referee is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from terz_tutor.quiz.draft import Draft
from terz_tutor.rules import RuleSet

Wrongly = Callable[[RuleSet, Draft], Mapping[str, Any] | None]
"""Rules and position to a reply like the referee's, wrong in one thing; None where the belief says nothing about it."""
