"""A deal as a state machine: immutable states, one event at a time.

``why_not`` says why an event may not happen now, ``apply`` makes the next state of one that may. Players are 0 and 1,
cards and suits are indices, sets of cards are masks (:mod:`terz_tutor.rules.cards`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from terz_tutor.rules.claims import Claims
from terz_tutor.rules.melds import Meld
from terz_tutor.rules.ruleset import RuleSet
from terz_tutor.rules.score import DealScore, score_deal
from terz_tutor.rules.strength import LAST_TRICK, mask_points

PACKET = 3
"""Cards dealt at a time (rule ``deal.packets``)."""


class Due(Enum):
    """What a player owes before anything else can happen."""

    BREAK = "break"
    REPLY = "reply"


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was played: who led what, what was replied, who took it."""

    leader: int
    lead: int
    reply: int
    winner: int


@dataclass(frozen=True, slots=True)
class OpenClaim:
    """A claim that waits for its answer."""

    claimer: int
    meld: Meld
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """One state of a deal.

    >>> deal = start_deal(RuleSet(), range(32), dealer=0)
    >>> deal.to_act, deal.stock, deal.trump
    (1, 14, 2)
    """

    rules: RuleSet
    dealer: int
    trump: int
    hands: tuple[int, int]
    hidden: tuple[int, ...]
    """Hidden cards of the stock, the one directly under the turn-up first."""
    turnup: int | None
    """The open trump, until it is drawn."""
    leader: int
    led: int | None = None
    tricks: tuple[Trick, ...] = ()
    claims: tuple[Claims, Claims] = (Claims(), Claims())
    melds: tuple[int, int] = (0, 0)
    """Points scored for melds."""
    drawn: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """What each player drew last."""
    turnup_to: int | None = None
    """Who drew the turn-up."""
    break_due: bool = False
    open_claim: OpenClaim | None = None
    made: tuple[Meld, ...] = ()
    """Ordinary claims made in this turn by the player to act."""
    beaten: bool = False
    """Whether one of them was beaten."""
    leader_claimed: bool = False
    """Whether the leader made an ordinary claim in this trick."""

    @property
    def stock(self) -> int:
        """Cards in the stock, the turn-up included."""
        return len(self.hidden) + (self.turnup is not None)

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return not self.hands[0] and not self.hands[1] and self.led is None

    @property
    def due(self) -> Due | None:
        """What is owed before anything else."""
        if self.break_due:
            return Due.BREAK
        return Due.REPLY if self.open_claim else None

    @property
    def turn(self) -> int:
        """The player whose card comes next."""
        return self.leader if self.led is None else 1 - self.leader

    @property
    def to_act(self) -> int:
        """The player who acts next; who owes a break or a reply, too."""
        if self.break_due:
            return 1 - self.tricks[-1].winner
        if self.open_claim:
            return 1 - self.open_claim.claimer
        return self.turn

    def actor(self, by: int | None) -> int:
        """The player who makes an event that may name one: the player to act where it names none."""
        return self.turn if by is None else by

    def pile(self, player: int) -> int:
        """The cards that a player has taken, as a mask."""
        mask = 0
        for trick in self.tricks:
            if trick.winner == player:
                mask |= 1 << trick.lead | 1 << trick.reply
        return mask

    def tricks_won(self, player: int) -> int:
        """How many tricks a player has taken."""
        return sum(trick.winner == player for trick in self.tricks)

    def points(self, player: int) -> int:
        """Card points in a player's pile, the last trick's ten included when the deal is over."""
        last = LAST_TRICK if self.over and self.tricks[-1].winner == player else 0
        return mask_points(self.pile(player), self.trump) + last

    def score(self) -> DealScore:
        """The score of a deal that is over (rule ``score.round``)."""
        return score_deal(self.rules, self.trump, (self.pile(0), self.pile(1)), self.tricks[-1].winner, self.melds)


def start_deal(rules: RuleSet, deck: Sequence[int], dealer: int) -> Deal:
    """Deal the cards: packets of three, with ten cards a last packet of one, the non-dealer first.

    ``deck`` holds all 32 card indices, the first dealt first; the next card is turned up, the rest is hidden.

    >>> from terz_tutor.rules.cards import CODES
    >>> [CODES[card] for card in start_deal(RuleSet(), range(32), 1).hidden[:2]]
    ['TD', 'JD']
    """
    hands = [0, 0]
    place = 0
    first = 1 - dealer
    while place < 2 * rules.deal_hand:
        packet = min(PACKET, rules.deal_hand - hands[first].bit_count())
        for player in (first, 1 - first):
            for card in deck[place : place + packet]:
                hands[player] |= 1 << card
            place += packet
    turnup = deck[place]
    return Deal(
        rules=rules,
        dealer=dealer,
        trump=turnup >> 3,
        hands=(hands[0], hands[1]),
        hidden=tuple(deck[place + 1 :]),
        turnup=turnup,
        leader=first,
    )
