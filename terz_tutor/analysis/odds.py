"""Odds: in how many ways each hand of the opponent can have come, given one player's sight."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import accumulate, combinations, product
from math import comb, prod
from operator import or_

from terz_tutor.analysis.arrivals import Moment, Span, Story, count_told, count_ways, narrow
from terz_tutor.analysis.evidence import Claimed, Passed, Void
from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.cards import FULL_DECK, mask_codes
from terz_tutor.rules.claims import Claims, barred_by
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.melds import Meld

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
class Tale:
    """One way to understand everything that the opponent claimed."""

    claims: Claims
    story: Story = field(default_factory=Story)
    claimed: tuple[tuple[int, Meld], ...] = ()
    """Runs and fours claimed or shown, each after how many draws."""
    open: Meld | None = None


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
        rules, other = sight.view.rules, 1 - sight.view.player
        drew_turnup = sight.view.turnup_to == other
        self._last_draw = rules.stock_limit // 2
        # the draws whose cards the player did not see
        self.draws = min(sight.draws, self._last_draw - drew_turnup)
        taken = sight.heard.taken[other]
        self._taken = 0 if taken is None else 1 << taken
        self._turnup = _mask(sight.table.drawn[other]) if drew_turnup else 0
        self._gone = self._left()
        self._lows = self._after_voids()
        self.unseen = FULL_DECK & ~sight.seen
        self.tales = self._tales()
        if not self.tales:
            raise NoWorld
        shared = frozenset.intersection(*(tale.story.held for tale in self.tales))
        stories = {Story(tale.story.held - shared, tale.story.missing) for tale in self.tales}
        self.stories = sorted(stories, key=lambda story: (sorted(story.held), sorted(story.missing)))
        self.helds = sorted({story.held for story in self.stories}, key=sorted)
        self.forced = sight.known | self.unseen & _cards(shared)
        self.loose = indices(self.unseen & ~self.forced)
        self.need = sight.view.opponent - self.forced.bit_count()
        if self.need < 0:
            raise NoWorld
        self.hand_count = comb(len(self.loose), self.need)
        self.spans = self._fixed_spans(shared)
        self.even = self.hand_count == 1 or (self.stories == [Story()] and not any(map(self._low, self.loose)))
        moments = [moment for story in self.stories for moment in story.held | story.missing]
        self._matters = _cards(moments) | _mask(self._lows)
        self._weights: dict[int, tuple[int, int]] = {}

    def _left(self) -> dict[int, int]:
        """Tell of each card that the opponent no longer holds after how many draws it left the hand."""
        sight = self.sight
        player = sight.view.player
        left = {one.reply if one.leader == player else one.lead: draws for draws, one in enumerate(sight.tricks)}
        if sight.view.led is not None and sight.view.leader != player:
            left[sight.view.led] = len(sight.tricks)
        came_open = self._taken | self._turnup
        left = {card: draws for card, draws in left.items() if not came_open >> card & 1}
        if sight.exchanged is not None:  # the seven may have been drawn again as the turn-up
            left[8 * sight.view.trump] = sight.exchanged
        return left

    def _after_voids(self) -> dict[int, int]:
        """Tell of each card that a reply disowned with which draw it can have come first."""
        lows: dict[int, int] = {}
        for one in self.sight.evidence:
            if isinstance(one, Void):
                for card in indices(one.cards & ~self._taken):
                    if self._gone.get(card, one.draws + 1) > one.draws:
                        lows[card] = one.draws + 1
        return lows

    def _low(self, card: int) -> int:
        return self._lows.get(card, 0)

    def _fixed_spans(self, shared: frozenset[Moment]) -> dict[int, Span]:
        """Tell with which draws the cards can have come that the opponent certainly holds or held."""
        spans = {card: (self._low(card), min(gone, self.draws)) for card, gone in self._gone.items()}
        for card in indices(self.forced & ~self._taken & ~self._turnup):
            spans.setdefault(card, (self._low(card), self.draws))
        for moment in shared:
            narrowed = narrow(spans, moment)
            if narrowed is None:
                raise NoWorld
            spans = narrowed
        return spans

    def _moment(self, meld: Meld, draws: int) -> Moment:
        """Tell which cards of a meld must have come unseen; the others were taken, or drawn last, before both.

        A meld told before the exchange never holds what was taken: that lay open.
        """
        turnup = self._turnup if draws >= self._last_draw else 0
        return meld.mask & ~self._taken & ~turnup, draws

    def _tales(self) -> list[Tale]:
        """Go through the evidence in order; where a claim can be understood in several ways, follow each."""
        tales = [Tale(self.sight.earlier)]
        for one in self.sight.evidence:
            if isinstance(one, Claimed):
                tales = [after for tale in tales for after in self._claim(tale, one)]
            elif isinstance(one, Passed):
                tales = [self._pass(tale, one) for tale in tales]
        return tales

    def _claim(self, tale: Tale, one: Claimed) -> Iterator[Tale]:
        rules, trump, claims = self.sight.view.rules, self.sight.view.trump, tale.claims
        for meld in one.melds:
            moment = self._moment(meld, one.draws)
            if not self._could(moment):
                continue
            if not meld.is_marriage and (
                barred_by(rules, trump, claims, meld) or self._suit_used(tale, meld, one.draws)
            ):
                continue
            after = claims
            if one.scored is not None:
                scored, beaten = ((meld,), ()) if one.scored else ((), (meld,))
                after = Claims((*claims.scored, *scored), (*claims.beaten, *beaten))
            story = Story(tale.story.held | {moment}, tale.story.missing)
            claimed = tale.claimed if meld.is_marriage else (*tale.claimed, (one.draws, meld))
            yield Tale(after, story, claimed, meld if one.scored is None else None)

    def _suit_used(self, tale: Tale, meld: Meld, draws: int) -> bool:
        """Tell whether an earlier claim of this turn bars the suit (rule ``meld.per_turn``).

        Whoever claims in a trick shows nothing in it, so what was told after as many draws was claimed in this turn.
        """
        return self.sight.view.rules.meld_per_turn == "one_per_suit" and any(
            then == draws and (None in (meld.suit, made.suit) or meld.suit is made.suit) for then, made in tale.claimed
        )

    def _pass(self, tale: Tale, one: Passed) -> Tale:
        rules, trump = self.sight.view.rules, self.sight.view.trump
        melds = [meld for meld in one.melds if barred_by(rules, trump, tale.claims, meld) is None]
        masks = {mask for mask, _ in filter(self._could, (self._moment(meld, one.draws) for meld in melds))}
        # who lacks a meld lacks those that contain it
        least = [mask for mask in masks if not any(other != mask and other & ~mask == 0 for other in masks)]
        missing = tale.story.missing | {(mask, one.draws) for mask in least}
        return replace(tale, story=Story(tale.story.held, missing))

    def _could(self, moment: Moment) -> bool:
        """Tell whether the opponent can have held cards at a moment, as far as it is known where they are."""
        cards, draws = moment
        held = (self.unseen | self.sight.known) & ~self._turnup
        return all(
            self._gone.get(card, draws if held >> card & 1 else -1) >= draws and self._low(card) <= draws
            for card in indices(cards)
        )

    def _spans(self, hand: int) -> dict[int, Span]:
        return self.spans | {card: (self._low(card), self.draws) for card in indices(hand & ~self.forced)}

    def weigh(self, hand: int) -> tuple[int, int]:
        """Count the ways in which a hand can have come, and the same once for each story whose melds it may tell."""
        key = hand & self._matters
        found = self._weights.get(key)
        if found is None:
            spans = self._spans(hand)
            never = ~_mask(spans)
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
        hands = [self.forced | _mask(chosen) for chosen in combinations(self.loose, self.need)]
        weighed = [(hand, 1 if self.even else self.weigh(hand)[0]) for hand in hands]
        found = [(hand, weight) for hand, weight in weighed if weight]
        if not found:
            raise NoWorld
        return found

    def tale_of(self, hand: int) -> Tale:
        """Choose a tale that may be true where the opponent holds this hand."""
        spans = self._spans(hand)
        for tale in self.tales:
            if count_told([tale.story], spans, self.draws):
                return tale
        raise NoWorld(hand)

    def shuffle(self, draws: Draws) -> World:
        """Draw a world where every one weighs the same."""
        cards = draws.shuffled(self.loose)
        return World(self.forced | _mask(cards[: self.need]), tuple(cards[self.need :]))

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
        return World(hand, tuple(draws.shuffled(indices(self.unseen & ~hand))))

    def _make_ups(self, held: frozenset[Moment]) -> Iterator[_Proposal]:
        """Make up the hands that a story allows: cards that can have come with the same draws are alike."""
        forced = self.forced | self.unseen & _cards(held)
        need = self.sight.view.opponent - forced.bit_count()
        spans = self._spans(forced)
        for moment in held:
            narrowed = narrow(spans, moment)
            if narrowed is None:
                return
            spans = narrowed
        groups: dict[int, list[int]] = {}
        for card in indices(self.unseen & ~forced):
            groups.setdefault(self._low(card), []).append(card)
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
    return proposal.forced | _mask(card for group, size in proposal.parts for card in draws.sample(group, size))


def _mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _cards(moments: Iterable[Moment]) -> int:
    return reduce(or_, (cards for cards, _ in moments), 0)


def indices(mask: int) -> list[int]:
    """List the indices of a mask's cards.

    >>> indices(0b101)
    [0, 2]
    """
    return [card for card in range(32) if mask >> card & 1]
