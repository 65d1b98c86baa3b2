"""Publishing: puzzles with their sentences, as JSON and on the command line."""
