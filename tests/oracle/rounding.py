"""How the trick points of a deal are written down."""


def rounded(score: int, how: str) -> int:
    """A score as it is written down.

    >>> rounded(65, "tens_five_down"), rounded(65, "tens_five_up"), rounded(65, "none"), rounded(66, "tens_five_down")
    (60, 70, 65, 70)
    """
    if how == "none":
        return score
    ones = score % 10
    up = ones > 5 or (ones == 5 and how == "tens_five_up")  # noqa: PLR2004 -- five is the rule's own word
    return score - ones + (10 if up else 0)
