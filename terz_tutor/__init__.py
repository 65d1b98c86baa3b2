"""The rules course and rules trainer for Terz (Терц), a Russian card game for two."""

__version__ = "0.1.0"
"""The version, told here alone."""
