"""What one player sees: own cards, what lies open, what both have seen, and nothing else.

A deal's state holds everything, and less than the players remember: who exchanged what, and what was said when a
claim was answered. :class:`Heard` keeps that, event by event; :func:`seat_view` shows a state to one seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from terz_tutor.rules.cards import DECK, SUITS, Hand, Rank
from terz_tutor.rules.deal import Deal, Due
from terz_tutor.rules.events import AskTop, Claim, Event, Exchange, Good, NotGood
from terz_tutor.rules.melds import MELDS, Meld
from terz_tutor.rules.ruleset import RuleSet
from terz_tutor.rules.scene import Laid, Played, Scene, Seat
from terz_tutor.rules.turns import apply

VIEW_FROM = {"classic": 4}
"""The fewest cards in the stock with which won tricks may be looked through, by rule system (rule ``stock.view``);
elsewhere they may not."""

SHOWN_AFTER_CARD = ("old-ten",)
"""Rule systems in which a meld that scored is shown only when the claimer's card is played (rule ``meld.proof``)."""


@dataclass(frozen=True, slots=True)
class HeardClaim:
    """A claim as both heard it.

    >>> HeardClaim(0, "run3").top is None
    True
    """

    claimer: int
    cls: str
    """The class that was named."""
    top: Rank | None = None
    """The top card, once it was asked for."""
    answer: str | None = None
    """``good`` or ``not_good``, once it was answered."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What both players know of a deal beyond its state.

    >>> Heard().claims
    ()
    """

    claims: tuple[HeardClaim, ...] = ()
    taken: tuple[int | None, int | None] = (None, None)
    """The turn-up that each player took for the trump seven."""


SILENCE = Heard()
"""Before anything was said."""


def hear(heard: Heard, deal: Deal, event: Event) -> Heard:
    """Remember what an event tells both players; ``deal`` is the state in which it happens.

    >>> from terz_tutor.rules.deal import start_deal
    >>> hear(Heard(), start_deal(RuleSet(), range(32), 0), Exchange()).taken
    (None, 18)
    """
    last = heard.claims[-1] if heard.claims else None
    match event:
        case Claim(cards):
            return replace(heard, claims=(*heard.claims, HeardClaim(deal.turn, MELDS[cards].cls)))
        case AskTop() if last and deal.open_claim:
            return _amend(heard, replace(last, top=deal.open_claim.meld.top))
        case Good() if last:
            return _amend(heard, replace(last, answer="good"))
        case NotGood() if last:
            return _amend(heard, replace(last, answer="not_good"))
        case Exchange(by):
            player = deal.actor(by)
            taken = (deal.turnup, heard.taken[1]) if player == 0 else (heard.taken[0], deal.turnup)
            return replace(heard, taken=taken)
        case _:
            return heard


def _amend(heard: Heard, last: HeardClaim) -> Heard:
    return replace(heard, claims=(*heard.claims[:-1], last))


def watch(start: Deal, events: Iterable[Event]) -> tuple[Deal, Heard]:
    """Play events, and remember what they tell both players.

    Raises:
        IllegalEvent: if an event may not happen.

    >>> from terz_tutor.rules.deal import start_deal
    >>> watch(start_deal(RuleSet(), range(32), 0), [])[1]
    Heard(claims=(), taken=(None, None))
    """
    deal, heard = start, SILENCE
    for event in events:
        before, deal = deal, apply(deal, event)
        heard = hear(heard, before, event)
    return deal, heard


@dataclass(frozen=True, slots=True)
class SeatView:
    """A deal as one player sees it; where there are two of something, the player's own comes first."""

    rules: RuleSet
    player: int
    dealer: int
    trump: int
    hand: Hand
    opponent: int
    """How many cards the opponent holds."""
    known: Hand
    """Those of them that the player has seen: shown with a meld, taken for the seven, or drawn as the turn-up."""
    turnup: int | None
    stock: int
    leader: int
    led: int | None
    to_act: int | None
    """Who acts next; None when the deal is over."""
    due: Due | None
    tricks_won: tuple[int, int]
    piles: tuple[Hand, Hand] | None
    """Won tricks, while they may be looked through."""
    melds: tuple[int, int]
    """Points scored for melds."""
    scored: tuple[tuple[Meld, ...], tuple[Meld, ...]]
    """Melds that scored; the opponent's as far as they have been shown."""
    beaten: tuple[Meld, ...]
    """The player's own claims that were beaten."""
    claimed: Meld | None
    """The player's own claim that waits for its answer."""
    drawn: tuple[int, ...]
    """What the player drew last."""
    turnup_to: int | None
    claims: tuple[HeardClaim, ...]
    """Every claim that both heard."""

    @property
    def scene(self) -> Scene:
        """Show it as a table does.

        >>> from terz_tutor.rules.deal import start_deal
        >>> seat_view(start_deal(RuleSet(), range(32), 0), 1).scene.opponent
        9
        """
        own_turn = self.leader == self.player
        seats = (Seat.YOU, Seat.OPPONENT) if own_turn else (Seat.OPPONENT, Seat.YOU)
        piles = self.piles or (Hand(), Hand())
        return Scene(
            SUITS[self.trump],
            hand=tuple(self.hand),
            opponent=self.opponent,
            trick=() if self.led is None else (Played(seats[0], DECK[self.led]),),
            turnup=None if self.turnup is None else DECK[self.turnup],
            stock=self.stock,
            laid=tuple(
                Laid(label, tuple(pile)) for label, pile in zip(("your_pile", "their_pile"), piles, strict=True) if pile
            ),
            to_act=None if self.to_act is None else (Seat.YOU if self.to_act == self.player else Seat.OPPONENT),
        )


def seat_view(deal: Deal, player: int, heard: Heard = SILENCE) -> SeatView:
    """Show a state to one player; ``heard`` is what both remember of the deal so far.

    >>> from terz_tutor.rules.deal import start_deal
    >>> view = seat_view(start_deal(RuleSet(), range(32), 0), 1)
    >>> view.hand, view.opponent, view.known
    (Hand('7S 8S 9S KS AS 7C JC QC KC'), 9, Hand(''))
    """
    other = 1 - player
    shown = _shown(deal, other)
    seen = [meld.mask for meld in shown] + [1 << card for card in _seen_taken(deal, other, heard)]
    known = reduce(or_, seen, 0)
    least = VIEW_FROM.get(deal.rules.base)
    return SeatView(
        rules=deal.rules,
        player=player,
        dealer=deal.dealer,
        trump=deal.trump,
        hand=Hand(deal.hands[player]),
        opponent=deal.hands[other].bit_count(),
        # a card that was shown and is no longer held has been played, or exchanged, before both
        known=Hand(known & deal.hands[other]),
        turnup=deal.turnup,
        stock=deal.stock,
        leader=deal.leader,
        led=deal.led,
        to_act=None if deal.over else deal.to_act,
        due=deal.due,
        tricks_won=(deal.tricks_won(player), deal.tricks_won(other)),
        piles=(Hand(deal.pile(player)), Hand(deal.pile(other))) if least is not None and deal.stock >= least else None,
        melds=(deal.melds[player], deal.melds[other]),
        scored=(deal.claims[player].scored, shown),
        beaten=deal.claims[player].beaten,
        claimed=deal.open_claim.meld if deal.open_claim and deal.open_claim.claimer == player else None,
        drawn=deal.drawn[player],
        turnup_to=deal.turnup_to,
        claims=heard.claims,
    )


def _shown(deal: Deal, other: int) -> tuple[Meld, ...]:
    """List the melds with which the other player scored, as far as they have been shown."""
    scored = deal.claims[other].scored
    if deal.rules.base in SHOWN_AFTER_CARD and deal.turn == other:
        return tuple(meld for meld in scored if meld not in deal.made)
    return scored


def _seen_taken(deal: Deal, other: int, heard: Heard) -> list[int]:
    """List the cards that the other player took from the table before both: the turn-up, for the seven or drawn."""
    taken = [] if heard.taken[other] is None else [heard.taken[other]]
    drawn = list(deal.drawn[other]) if deal.turnup_to == other else []
    return [card for card in taken + drawn if card is not None]
