"""Analysis: endings solved, worlds, computer opponents and a coach. It stands on the rules and the standard library."""
