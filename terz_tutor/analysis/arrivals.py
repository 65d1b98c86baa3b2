"""Arrivals: in how many ways the cards that a player has held can have come to it.

A card was dealt, or drawn after one of the tricks; a card that left the hand after n draws had come by then. What
is proved about a hand narrows the draws with which a card may have come: its span.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

Span = tuple[int, int]
"""The first and the last draw with which a card may have come; the first is 0 where it may have been dealt."""

Moment = tuple[int, int]
"""Cards (a mask), and the draws before a moment at which they were held."""


@dataclass(frozen=True, slots=True)
class Story:
    """Cards that were held at some moments, and cards of which one at least was missing."""

    held: frozenset[Moment] = frozenset()
    missing: frozenset[Moment] = frozenset()


def count_ways(spans: Iterable[Span], draws: int) -> int:
    """Count the ways to choose which card came with each of so many draws; all others were dealt.

    >>> count_ways([(0, 2), (0, 2), (0, 1)], 2), count_ways([(2, 2), (0, 2), (0, 1)], 2)
    (4, 2)
    """
    return _count(tuple(sorted(spans)), draws)


@lru_cache(maxsize=4096)
def _count(spans: tuple[Span, ...], draws: int) -> int:
    late = tuple(sorted(Counter(span for span in spans if span[0]).items()))
    free = [sum(span == (0, draw) for span in spans) for draw in range(draws + 1)]
    return _fill(draws, 0, free, late)


def _fill(draw: int, spare: int, free: list[int], late: tuple[tuple[Span, int], ...]) -> int:
    """Fill the draws from the last down; ``late``: cards, by span, that must have been drawn."""
    if any(span[0] > draw for span, _ in late):
        return 0
    if draw == 0:
        return 1
    spare += free[draw]
    ways = spare * _fill(draw - 1, spare - 1, free, late) if spare else 0
    for i, (span, count) in enumerate(late):
        if span[1] >= draw:
            rest = ((span, count - 1),) if count > 1 else ()
            ways += count * _fill(draw - 1, spare, free, (*late[:i], *rest, *late[i + 1 :]))
    return ways


def narrow(spans: Mapping[int, Span], moment: Moment) -> dict[int, Span] | None:
    """Narrow the spans to those with which the cards had come by a moment, or None where they can't have come.

    That none of them had left by then is for the caller to know.

    >>> narrow({0: (0, 3), 1: (2, 2)}, (0b1, 1)), narrow({0: (0, 3), 1: (2, 2)}, (0b10, 1))
    ({0: (0, 1), 1: (2, 2)}, None)
    """
    cards, draws = moment
    found = dict(spans)
    while cards:
        card = (cards & -cards).bit_length() - 1
        cards &= cards - 1
        span = spans.get(card)
        if span is None or span[0] > draws:
            return None
        found[card] = (span[0], min(span[1], draws))
    return found


def count_told(stories: Sequence[Story], spans: Mapping[int, Span], draws: int) -> int:
    """Count the ways in which cards can have come so that one story at least is true.

    >>> held, missing = frozenset({(0b1, 0)}), frozenset({(0b1, 0)})
    >>> spans = {0: (0, 1), 1: (0, 1), 2: (0, 1)}
    >>> count_told([Story(held)], spans, 1), count_told([Story(missing=missing)], spans, 1)
    (2, 1)
    >>> count_told([Story(held), Story(missing=missing)], spans, 1)
    3
    """
    if not stories:
        return 0
    first = stories[0]
    moments = first.held or first.missing
    if any(not story.held and not story.missing for story in stories):
        return count_ways(spans.values(), draws)
    moment = min(moments)
    true = [Story(story.held - {moment}, story.missing) for story in stories if moment not in story.missing]
    false = [Story(story.held, story.missing - {moment}) for story in stories if moment not in story.held]
    narrowed = narrow(spans, moment)
    if narrowed is None:
        return count_told(false, spans, draws)
    if narrowed == spans:
        return count_told(true, spans, draws)
    ways = count_told(true, narrowed, draws)
    return ways + count_told(false, spans, draws) - count_told(false, narrowed, draws)
