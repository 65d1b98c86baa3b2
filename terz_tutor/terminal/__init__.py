"""The terminal: packs of puzzles for who has no browser open (``terz quiz``)."""
