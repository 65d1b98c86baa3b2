"""Computer opponents: a level and what a seat sees go in, the event to make comes out."""

from terz_tutor.analysis.opponent.levels import Level, NotToAct, choose

__all__ = ["Level", "NotToAct", "choose"]
