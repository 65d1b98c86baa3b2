"""House rules as an agreement: a table's sheet, and where two rule systems differ, by a smallest position."""
