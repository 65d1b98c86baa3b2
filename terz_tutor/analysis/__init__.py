"""Analysis: exact counts now; solver, worlds, opponent and coach stand here later. Standard library only."""
