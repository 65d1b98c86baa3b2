"""Odds: in how many ways each hand of the opponent can have come, given one player's sight."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, combinations, product
from math import comb, prod
from operator import or_

from terz_tutor.analysis.arrivals import Moment, Span, Story, count_told, count_ways, narrow
from terz_tutor.analysis.sight import Sight
from terz_tutor.analysis.tales import Reading, Tale
from terz_tutor.rules.cards import indices_mask, mask_codes, mask_indices
from terz_tutor.rules.draws import Draws

FEW_HANDS = 3003
"""So many hands of the opponent are weighed one by one: those of a stock of up to six cards."""

TRIES = 400
"""How often a world is proposed before the hands are weighed one by one, or the proposal is taken as it is."""


class NoWorld(ValueError):
    """A sight that no deal can have, or a hand that a sight excludes."""

    def __init__(self, hand: int | None = None) -> None:
        """Name the hand, where there is one."""
        what = "any hand of the opponent" if hand is None else " ".join(mask_codes(hand))
        super().__init__(f"what was seen and heard excludes {what}; expected a sight that came of play")


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the cards that a player can't see may lie."""

    hand: int
    """The opponent's hand, as a mask."""
    hidden: tuple[int, ...]
    """The hidden stock, as :attr:`terz_tutor.rules.deal.Deal.hidden`."""
    weight: int = 1


@dataclass(frozen=True, slots=True)
class _Proposal:
    """Hands of one make-up that one story allows: cards that must be in, and so many cards of each group."""

    forced: int
    parts: tuple[tuple[list[int], int], ...]
    ways: int


class Odds:
    """How likely the opponent's hands are, for one sight."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._reading = reading = Reading(sight)
        self.draws = reading.draws
        self.tales = reading.tales()
        if not self.tales:
            raise NoWorld
        shared = frozenset.intersection(*(tale.story.held for tale in self.tales))
        stories = {Story(tale.story.held - shared, tale.story.missing) for tale in self.tales}
        self.stories = sorted(stories, key=lambda story: (sorted(story.held), sorted(story.missing)))
        self.helds = sorted({story.held for story in self.stories}, key=sorted)
        self.forced = sight.known | sight.unseen & _cards(shared)
        self.loose = mask_indices(sight.unseen & ~self.forced)
        self.need = sight.view.opponent - self.forced.bit_count()
        if self.need < 0:
            raise NoWorld
        self.hand_count = comb(len(self.loose), self.need)
        self.spans = self._fixed_spans(shared)
        self.even = self.hand_count == 1 or (self.stories == [Story()] and not any(map(reading.low, self.loose)))
        moments = [moment for story in self.stories for moment in story.held | story.missing]
        self._matters = _cards(moments) | indices_mask(reading.lows)
        self._weights: dict[int, tuple[int, int]] = {}

    def _fixed_spans(self, shared: frozenset[Moment]) -> dict[int, Span]:
        """Tell with which draws the cards can have come that the opponent certainly holds or held."""
        reading = self._reading
        spans = {card: (reading.low(card), min(gone, self.draws)) for card, gone in reading.gone.items()}
        for card in mask_indices(self.forced & ~reading.came_open):
            spans.setdefault(card, (reading.low(card), self.draws))
        for moment in shared:
            narrowed = narrow(spans, moment)
            if narrowed is None:
                raise NoWorld
            spans = narrowed
        return spans

    def _spans(self, hand: int) -> dict[int, Span]:
        return self.spans | {card: (self._reading.low(card), self.draws) for card in mask_indices(hand & ~self.forced)}

    def weigh(self, hand: int) -> tuple[int, int]:
        """Count the ways in which a hand can have come, and the same once for each story whose melds it may tell."""
        key = hand & self._matters
        found = self._weights.get(key)
        if found is None:
            spans = self._spans(hand)
            never = ~indices_mask(spans)
            stories = [
                Story(story.held, frozenset(moment for moment in story.missing if not moment[0] & never))
                for story in self.stories
                if not _cards(story.held) & never
            ]
            helds = [Story(held) for held in self.helds if not _cards(held) & never]
            proposed = sum(count_told([held], spans, self.draws) for held in helds)
            found = count_told(stories, spans, self.draws), proposed
            self._weights[key] = found
        return found

    def weighed(self) -> list[tuple[int, int]]:
        """List the hands that can be, with their weights."""
        hands = [self.forced | indices_mask(chosen) for chosen in combinations(self.loose, self.need)]
        weighed = [(hand, 1 if self.even else self.weigh(hand)[0]) for hand in hands]
        found = [(hand, weight) for hand, weight in weighed if weight]
        if not found:
            raise NoWorld
        return found

    def tales_of(self, hand: int) -> list[Tale]:
        """List every tale that may be true where the opponent holds this hand."""
        spans = self._spans(hand)
        found = [tale for tale in self.tales if count_told([tale.story], spans, self.draws)]
        if not found:
            raise NoWorld(hand)
        return found

    def shuffle(self, draws: Draws) -> World:
        """Draw a world where every one weighs the same."""
        cards = draws.shuffled(self.loose)
        return World(self.forced | indices_mask(cards[: self.need]), tuple(cards[self.need :]))

    def sample(self, count: int, draws: Draws) -> list[World]:
        """Draw worlds by their weights.

        A hand is proposed as often as its ways, once for each story that it may tell, and taken in the share in which
        the ways themselves make up that count.
        """
        proposals = [proposal for held in self.helds for proposal in self._make_ups(held)]
        bounds = list(accumulate(proposal.ways for proposal in proposals))
        if not bounds:
            raise NoWorld
        worlds: list[World] = []
        tries = 0
        while len(worlds) < count:
            hand = _propose(proposals[bisect_right(bounds, draws.below(bounds[-1]))], draws)
            weight, proposed = self.weigh(hand)
            tries += 1
            if tries > TRIES and self.hand_count <= FEW_HANDS:
                return worlds + self._sample_weighed(count - len(worlds), draws)
            if tries > TRIES or draws.below(proposed) < weight:
                worlds.append(self._with_stock(hand, draws))
                tries = 0
        return worlds

    def _sample_weighed(self, count: int, draws: Draws) -> list[World]:
        hands = self.weighed()
        bounds = list(accumulate(weight for _, weight in hands))
        chosen = [hands[bisect_right(bounds, draws.below(bounds[-1]))][0] for _ in range(count)]
        return [self._with_stock(hand, draws) for hand in chosen]

    def _with_stock(self, hand: int, draws: Draws) -> World:
        return World(hand, tuple(draws.shuffled(mask_indices(self.sight.unseen & ~hand))))

    def _make_ups(self, held: frozenset[Moment]) -> Iterator[_Proposal]:
        """Make up the hands that a story allows: cards that can have come with the same draws are alike."""
        forced = self.forced | self.sight.unseen & _cards(held)
        need = self.sight.view.opponent - forced.bit_count()
        spans = self._spans(forced)
        for moment in held:
            narrowed = narrow(spans, moment)
            if narrowed is None:
                return
            spans = narrowed
        groups: dict[int, list[int]] = {}
        for card in mask_indices(self.sight.unseen & ~forced):
            groups.setdefault(self._reading.low(card), []).append(card)
        for sizes in product(*(range(len(group) + 1) for group in groups.values())):
            if sum(sizes) != need:
                continue
            more = [(low, self.draws) for low, size in zip(groups, sizes, strict=True) for _ in range(size)]
            ways = count_ways([*spans.values(), *more], self.draws)
            ways *= prod(comb(len(group), size) for group, size in zip(groups.values(), sizes, strict=True))
            if ways:
                yield _Proposal(forced, tuple(zip(groups.values(), sizes, strict=True)), ways)


def _propose(proposal: _Proposal, draws: Draws) -> int:
    """Draw one of the hands of a make-up, each as likely."""
    return proposal.forced | indices_mask(card for group, size in proposal.parts for card in draws.sample(group, size))


def _cards(moments: Iterable[Moment]) -> int:
    return reduce(or_, (cards for cards, _ in moments), 0)
