"""Tales: the ways to understand everything that the opponent claimed, as one player saw and heard it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from terz_tutor.analysis.arrivals import Moment, Story
from terz_tutor.analysis.evidence import Claimed, Passed, Void
from terz_tutor.analysis.sight import Sight
from terz_tutor.rules.cards import SEVENS, indices_mask, mask_indices
from terz_tutor.rules.claims import Claims, barred_by
from terz_tutor.rules.melds import Meld, share_suit


@dataclass(frozen=True, slots=True)
class Tale:
    """One way to understand everything that the opponent claimed."""

    claims: Claims
    story: Story = field(default_factory=Story)
    claimed: tuple[tuple[int, Meld], ...] = ()
    """Runs and fours claimed or shown, each after how many draws."""
    open: Meld | None = None


class Reading:
    """What the evidence of a sight tells of the opponent's cards: when they came and left, and all tales.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> from terz_tutor.analysis.sight import start_sight
    >>> Reading(start_sight(start_deal(RuleSet(), range(32), 0), 0)).tales() == [Tale(Claims())]
    True
    """

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        other = 1 - sight.view.player
        drew_turnup = sight.view.turnup_to == other
        self._last_draw = sight.view.rules.stock_limit // 2
        # the draws whose cards the player did not see
        self.draws = min(sight.draws, self._last_draw - drew_turnup)
        taken = sight.heard.taken[other]
        self._taken = 0 if taken is None else 1 << taken
        self._turnup = indices_mask(sight.table.drawn[other]) if drew_turnup else 0
        self.came_open = self._taken | self._turnup
        self.gone = self._left()
        self.lows = self._after_voids()

    def _left(self) -> dict[int, int]:
        """Tell of each card that the opponent no longer holds after how many draws it left the hand."""
        sight = self.sight
        player = sight.view.player
        left = {one.reply if one.leader == player else one.lead: draws for draws, one in enumerate(sight.tricks)}
        if sight.view.led is not None and sight.view.leader != player:
            left[sight.view.led] = len(sight.tricks)
        left = {card: draws for card, draws in left.items() if not self.came_open >> card & 1}
        if sight.exchanged is not None:  # the seven may have been drawn again as the turn-up
            left[SEVENS[sight.view.trump]] = sight.exchanged
        return left

    def _after_voids(self) -> dict[int, int]:
        """Tell of each card that a reply disowned with which draw it can have come first."""
        lows: dict[int, int] = {}
        for one in self.sight.evidence:
            if isinstance(one, Void):
                for card in mask_indices(one.cards & ~self._taken):
                    if self.gone.get(card, one.draws + 1) > one.draws:
                        lows[card] = one.draws + 1
        return lows

    def low(self, card: int) -> int:
        """Tell with which draw a card can have come first; 0 where it may have been dealt."""
        return self.lows.get(card, 0)

    def _moment(self, meld: Meld, draws: int) -> Moment:
        """Tell which cards of a meld must have come unseen; the others were taken, or drawn last, before both.

        A meld told before the exchange never holds what was taken: that lay open.
        """
        turnup = self._turnup if draws >= self._last_draw else 0
        return meld.mask & ~self._taken & ~turnup, draws

    def tales(self) -> list[Tale]:
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
            then == draws and share_suit(meld, made) for then, made in tale.claimed
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
        held = (self.sight.unseen | self.sight.known) & ~self._turnup
        return all(
            self.gone.get(card, draws if held >> card & 1 else -1) >= draws and self.low(card) <= draws
            for card in mask_indices(cards)
        )
