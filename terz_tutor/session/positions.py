"""Positions as an author lays them: what is said becomes a whole deal, and what is left open is filled in.

An author says what matters for a scene; a deal's state knows the place of all 32 cards. So the cards that nobody named
are dealt by a row of draws that hangs on the scene's name, and what was played before is put into tricks.
The learner is player 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from terz_tutor.rules import DECK, MELDS, Card, CardError, RuleSet, Suit, parse_card, parse_cards, parse_suit, takes
from terz_tutor.rules.cards import cards_mask, mask_indices
from terz_tutor.rules.claims import Claims
from terz_tutor.rules.deal import Deal, Trick, start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg, Reason
from terz_tutor.rules.record import RecordError, parse_position, position_problems

LEARNER = 0
"""The learner's number in every position."""

SEATS = ("you", "opponent")


class BadPosition(ValueError):
    """A position that can't be laid as it was said."""

    def __init__(self, code: str, **args: Arg) -> None:
        """Keep what is wrong as data, for a sentence in the author's language."""
        super().__init__(f"{code}: {', '.join(f'{name}={value}' for name, value in args.items())}")
        self.reason = Reason(code, "", args)


class ImpossiblePosition(BadPosition):
    """A position that can't come about in play under the rules."""

    def __init__(self, problem: Reason) -> None:
        """Keep what the judge of positions said."""
        super().__init__(problem.code)
        self.reason = problem


class Position(Protocol):
    """Something from which a deal can be laid under a rule system."""

    def deal(self, rules: RuleSet, name: str) -> Deal:
        """Lay the deal; ``name`` decides what was left open."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A position by its cards: both hands, trumps, stock, who leads.

    >>> from terz_tutor.rules.record import format_position
    >>> deal = Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="opponent").deal(RuleSet(), "a scene")
    >>> format_position(deal).split()[5]
    'KS7H/AS8H'
    """

    you: str
    trump: str
    opponent: str = ""
    """Left out: as many cards as the learner's, of those that nobody named."""
    stock: int | str = 0
    """How many cards, the turn-up included; or the hidden ones, the one to be drawn first in front."""
    turnup: str = ""
    """Left out where there is a stock: some trump."""
    leads: str = "you"
    scored: str = ""
    """Melds of the learner's that have scored, with commas between them."""
    opponent_scored: str = ""

    def deal(self, rules: RuleSet, name: str) -> Deal:
        """Lay the deal.

        Raises:
            BadPosition: for cards that can't be read or don't fit.
        """
        draws = Draws(f"position/{name}")
        trump = read_suit("trump", self.trump)
        you, opponent = read_cards("you", self.you), read_cards("opponent", self.opponent)
        named_stock = read_cards("stock", self.stock) if isinstance(self.stock, str) else ()
        turnup = _one("turnup", self.turnup)
        _once(("you", you), ("opponent", opponent), ("stock", named_stock), ("turnup", turnup))
        if not you:
            raise BadPosition("bad_hand", name="you", given=0, expected="1, 2, 3 …")
        if self.leads not in SEATS:
            raise BadPosition("bad_seat", name="leads", given=str(self.leads), expected=", ".join(SEATS))
        stock = len(named_stock) + bool(named_stock) if isinstance(self.stock, str) else self.stock
        _fit(rules, len(you), len(opponent), stock)
        rest = [card for card in DECK if card not in {*you, *opponent, *named_stock, *turnup}]
        rest = draws.shuffled(rest)
        if stock and not turnup:
            trumps = [card for card in rest if card.suit is trump]
            if not trumps:
                raise BadPosition("no_turnup", suit=trump)
            turnup = (trumps[0],)
            rest.remove(trumps[0])
        if turnup and (not stock or turnup[0].suit is not trump):
            raise BadPosition("bad_turnup", card=turnup[0], suit=trump, stock=stock)
        opponent = opponent or _take(rest, len(you))
        # a deal's hidden cards begin under the turn-up, which is where drawing from the bottom ends
        in_order = named_stock if rules.stock_end == "top" else named_stock[::-1]
        hidden = in_order or _take(rest, max(stock - 1, 0))
        deal = _deal(rules, trump, (you, opponent), hidden, turnup, rest, SEATS.index(self.leads))
        return _with_scored(deal, (self.scored, self.opponent_scored))


@dataclass(frozen=True, slots=True)
class Dealt:
    """A whole deal from its first card: a deck, or one shuffled by a word.

    >>> Dealt(word="a deal").deal(RuleSet(), "").stock
    14
    """

    deck: str = ""
    """All 32 cards, the first dealt first; left out: shuffled."""
    dealer: str = "opponent"
    word: str = ""
    """What the shuffling hangs on; left out: the scene's name."""

    def deal(self, rules: RuleSet, name: str) -> Deal:
        """Deal the cards.

        Raises:
            BadPosition: if the deck is none.
        """
        if self.dealer not in SEATS:
            raise BadPosition("bad_seat", name="dealer", given=str(self.dealer), expected=", ".join(SEATS))
        deck = [card.index for card in read_cards("deck", self.deck)]
        if deck and sorted(deck) != list(range(len(DECK))):
            raise BadPosition("bad_deck", given=len(set(deck)), expected=len(DECK))
        shuffled = deck or Draws(f"deal/{self.word or name}").shuffled(range(len(DECK)))
        return start_deal(rules, shuffled, SEATS.index(self.dealer))


@dataclass(frozen=True, slots=True)
class Lined:
    """A position on one line, as docs/notation.md writes it; its rules give way to the scene's."""

    line: str

    def deal(self, rules: RuleSet, name: str) -> Deal:  # noqa: ARG002 - all is said, so nothing hangs on a name
        """Read the position.

        Raises:
            BadPosition: if it is none.
        """
        try:
            return replace(parse_position(self.line), rules=rules)
        except RecordError as error:
            raise BadPosition("bad_line", given=self.line) from error


def lay(position: Position, rules: RuleSet, name: str) -> Deal:
    """Lay a position, and refuse one that can't come about under the rules.

    Raises:
        BadPosition: if it can't be laid, or can't come about.

    >>> lay(Placed(you="KS 7H", opponent="AS 8H", trump="H"), RuleSet(), "a scene").leader
    0
    """
    deal = position.deal(rules, name)
    problems = position_problems(deal)
    if problems:
        raise ImpossiblePosition(problems[0])
    return deal


def read_cards(name: str, text: object) -> tuple[Card, ...]:
    """Read the cards of an argument.

    Raises:
        BadPosition: if they are none.

    >>> read_cards("you", "QS 10♥")
    (Card('QS'), Card('TH'))
    """
    if not isinstance(text, str):
        raise BadPosition("bad_cards", name=name, given=repr(text))
    try:
        return parse_cards(text)
    except CardError:
        raise _fault(name, text) from None


def _fault(name: str, text: str) -> BadPosition:
    """Find the first word that is no card, or a card that was there before."""
    seen: list[Card] = []
    for word in text.split():
        try:
            card = parse_card(word)
        except CardError:
            return BadPosition("bad_cards", name=name, given=word)
        if card in seen:
            return BadPosition("card_again", name=name, card=card)
        seen.append(card)
    return BadPosition("bad_cards", name=name, given=text)


def _one(name: str, text: object) -> tuple[Card, ...]:
    cards = read_cards(name, text or "")
    if len(cards) > 1:
        raise BadPosition("one_card", name=name, given=str(text))
    return cards


def read_suit(name: str, text: object) -> Suit:
    """Read the suit of an argument.

    Raises:
        BadPosition: if it is none.

    >>> read_suit("trump", "♥")
    <Suit.HEARTS: 'H'>
    """
    try:
        return parse_suit(str(text))
    except CardError:
        raise BadPosition("bad_suit", name=name, given=str(text)) from None


def _once(*rows: tuple[str, tuple[Card, ...]]) -> None:
    seen: set[Card] = set()
    for name, cards in rows:
        for card in cards:
            if card in seen:
                raise BadPosition("card_again", name=name, card=card)
            seen.add(card)


def _fit(rules: RuleSet, you: int, opponent: int, stock: int) -> None:
    """Refuse hands and a stock of sizes that no deal has."""
    if type(stock) is not int or stock not in range(0, rules.stock_limit + 1, 2):
        expected = ", ".join(map(str, range(0, rules.stock_limit + 1, 2)))
        raise BadPosition("bad_stock", given=str(stock), expected=expected, system=rules.base)
    if opponent not in (0, you):
        raise BadPosition("bad_hand", name="opponent", given=opponent, expected=str(you))
    if (stock and you != rules.deal_hand) or you > rules.deal_hand:
        expected = str(rules.deal_hand) if stock else f"1 … {rules.deal_hand}"
        raise BadPosition("bad_hand_here", given=you, expected=expected, system=rules.base)


def _take(rest: list[Card], count: int) -> tuple[Card, ...]:
    taken = tuple(rest[:count])
    del rest[:count]
    return taken


def _deal(
    rules: RuleSet,
    trump: Suit,
    hands: tuple[tuple[Card, ...], tuple[Card, ...]],
    hidden: Sequence[Card],
    turnup: tuple[Card, ...],
    played: list[Card],
    leader: int,
) -> Deal:
    """Put everything in its place; what was played before lies in tricks that the leader has led and taken."""
    tricks = tuple(_won(trump, leader, one, two) for one, two in zip(played[::2], played[1::2], strict=True))
    drawn: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    turnup_to = None
    if tricks:
        drawn = ((hands[0][-1].index,), (hands[1][-1].index,))
    if tricks and not turnup:
        drawn, turnup_to = _last_draw(trump, hands)
    return Deal(
        rules=rules,
        dealer=1 - leader,
        trump=trump.index,
        hands=(cards_mask(hands[0]), cards_mask(hands[1])),
        hidden=tuple(card.index for card in hidden),
        turnup=turnup[0].index if turnup else None,
        leader=leader,
        tricks=tricks,
        drawn=drawn,
        turnup_to=turnup_to,
    )


def _won(trump: Suit, leader: int, one: Card, two: Card) -> Trick:
    lead, reply = (two, one) if takes(one, two, trump) else (one, two)
    return Trick(leader, lead.index, reply.index, leader)


def _last_draw(
    trump: Suit, hands: tuple[tuple[Card, ...], tuple[Card, ...]]
) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """Choose who drew the turn-up: whoever holds a trump, and where nobody does, the opponent, who has played it."""
    for player in (1, 0):
        trumps = [card.index for card in hands[player] if card.suit is trump]
        if trumps:
            mine, other = (trumps[0],), (hands[1 - player][0].index,)
            return ((mine, other) if player == 0 else (other, mine)), player
    last = mask_indices(trump.mask)[0]
    return ((hands[0][0].index,), (last,)), 1


def _with_scored(deal: Deal, texts: Iterable[str]) -> Deal:
    claims, points = [], []
    for name, text in zip(("scored", "opponent_scored"), texts, strict=True):
        melds = []
        for part in filter(None, (part.strip() for part in str(text).split(","))):
            meld = MELDS.get(cards_mask(read_cards(name, part)))
            if meld is None:
                raise BadPosition("bad_meld", name=name, given=part)
            melds.append(meld)
        claims.append(Claims(scored=tuple(melds)))
        points.append(sum(meld.points for meld in melds))
    return replace(deal, claims=(claims[0], claims[1]), melds=(points[0], points[1]))
