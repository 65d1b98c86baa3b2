"""Draws: chance that is the same on every platform and every Python.

The numbers come from SHA-256 of a text (a puzzle's id) and a counter, not from a generator whose methods may
change from one release to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_WORD = 8  # bytes of one number


class Draws:
    """A row of draws that depends on its text alone.

    >>> Draws("a").below(1000) == Draws("a").below(1000)
    True
    """

    def __init__(self, text: str) -> None:
        """Start the row that belongs to a text."""
        self._text = text
        self._block = 0
        self._bytes = b""

    def _word(self) -> int:
        if not self._bytes:
            self._bytes = sha256(f"{self._text}#{self._block}".encode()).digest()
            self._block += 1
        word, self._bytes = self._bytes[:_WORD], self._bytes[_WORD:]
        return int.from_bytes(word, "big")

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 up to, not including, the bound, each as likely.

        >>> all(0 <= Draws(str(i)).below(3) < 3 for i in range(20))
        True
        """
        limit = (1 << 8 * _WORD) // bound * bound
        word = self._word()
        while word >= limit:  # numbers past the last whole round would favour the small ones
            word = self._word()
        return word % bound

    def between(self, low: int, high: int) -> int:
        """Draw a whole number from low to high, both included.

        >>> Draws("a").between(4, 4)
        4
        """
        return low + self.below(high - low + 1)

    def pick(self, items: Sequence[T]) -> T:
        """Draw one of the items.

        >>> Draws("a").pick("x")
        'x'
        """
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Draw several different items in random order.

        >>> sorted(Draws("a").sample([1, 2, 3], 3))
        [1, 2, 3]
        """
        pool = list(items)
        return [pool.pop(self.below(len(pool))) for _ in range(count)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Put the items in random order.

        >>> sorted(Draws("a").shuffled([3, 1, 2]))
        [1, 2, 3]
        """
        return self.sample(items, len(items))

    def coin(self) -> bool:
        """Draw true or false.

        >>> Draws("a").coin() in (True, False)
        True
        """
        return self.below(2) == 1
