"""The lowest anchor: each event that a player may make is as likely."""

from __future__ import annotations

from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Event


def choose_random(sight: Sight, draws: Draws) -> Event:
    """Choose any open event."""
    return draws.pick(sight.events)
