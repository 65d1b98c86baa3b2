"""Wrong beliefs about cards, tricks, replies and scores: a small referee whose tables can be wrong in one thing.

With nothing wrong it answers as the referee does; the tests hold it to that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from terz_tutor.quiz.draft import Draft, Query
from terz_tutor.quiz.hands import codes
from terz_tutor.quiz.wrongly import Wrongly
from terz_tutor.rules import Card, Rank, RuleSet, Suit, parse_card, parse_suit
from terz_tutor.rules.score import TRICK_TOTAL, round_points
from terz_tutor.rules.strength import LAST_TRICK, PLAIN_STRENGTH, TRUMP_STRENGTH, card_points

Reply = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CardBelief:
    """What somebody believes about cards and tricks; the defaults are right.

    >>> CardBelief(last=0).last
    0
    """

    plain: str = PLAIN_STRENGTH
    """Ranks of a plain suit, weakest first."""
    trumps: str = TRUMP_STRENGTH
    trump_points_everywhere: bool = False
    """Nines and jacks of plain suits are worth what they are in trumps."""
    off_suit_takes: bool = False
    """The higher rank takes the trick whatever its suit, trumps aside."""
    last: int = LAST_TRICK
    """What the last trick brings besides its cards."""
    deal: int = TRICK_TOTAL
    """What all tricks of a deal bring together, if the last trick brings what it does."""
    undertrump: Literal["allowed", "forbidden"] | None = None
    """A trump lead need not be overtaken, though the rules say so; or may not be answered with a lower trump."""

    def strength(self, card: Card, trump: Suit) -> int:
        """Tell the place of a card within its suit.

        >>> CardBelief().strength(parse_card("TS"), Suit.HEARTS)
        6
        """
        return (self.trumps if card.suit is trump else self.plain).index(card.rank.code)

    def takes(self, lead: Card, reply: Card, trump: Suit) -> bool:
        """Tell whether the reply takes the trick.

        >>> CardBelief(off_suit_takes=True).takes(parse_card("QS"), parse_card("AH"), Suit.CLUBS)
        True
        """
        if lead.suit is reply.suit or (self.off_suit_takes and trump not in (lead.suit, reply.suit)):
            return self.strength(reply, trump) > self.strength(lead, trump)
        return reply.suit is trump

    def points(self, card: Card, trump: Suit) -> int:
        """Count the card points of a card.

        >>> CardBelief(trump_points_everywhere=True).points(parse_card("JS"), Suit.HEARTS)
        20
        """
        return card_points(card, card.suit if self.trump_points_everywhere else trump)


def referee(belief: CardBelief) -> Wrongly:
    """Make the referee of somebody who believes this.

    >>> from terz_tutor.rules import Reason
    >>> from terz_tutor.rules.scene import Scene
    >>> draft = Draft({"ask": "strength", "trump": "S", "cards": ["KH", "TH"]}, "", Reason("", ""), Scene(Suit.SPADES))
    >>> referee(CardBelief(plain="789TJQKA"))(RuleSet(), draft)
    {'order': ['KH', 'TH']}
    """

    def reply(rules: RuleSet, draft: Draft) -> Mapping[str, Any] | None:
        asked = _ASKED.get(draft.query["ask"])
        return None if asked is None else asked(belief, rules, draft.query)

    return reply


def _strength(belief: CardBelief, _rules: RuleSet, query: Query) -> Reply:
    trump = parse_suit(query["trump"])
    cards = map(parse_card, query["cards"])
    return {"order": codes(sorted(cards, key=lambda card: belief.strength(card, trump), reverse=True))}


def _trick(belief: CardBelief, _rules: RuleSet, query: Query) -> Reply:
    trump = parse_suit(query["trump"])
    lead, reply = map(parse_card, query["cards"])
    beaten = belief.takes(lead, reply, trump)
    last = belief.last if query.get("last") else 0
    return {
        "winner": "follower" if beaten else "leader",
        "takes": (reply if beaten else lead).code,
        "points": belief.points(lead, trump) + belief.points(reply, trump) + last,
    }


def _legal(belief: CardBelief, rules: RuleSet, query: Query) -> Reply | None:
    """Find the open replies in the endgame; while the stock lasts no strength matters."""
    if query.get("led") is None or query.get("stock"):
        return None
    trump, led = parse_suit(query["trump"]), parse_card(query["led"])
    hand = [parse_card(code) for code in query["hand"]]
    return {"legal": codes(_endgame(belief, rules, trump, hand, led))}


def _endgame(belief: CardBelief, rules: RuleSet, trump: Suit, hand: list[Card], led: Card) -> list[Card]:
    ordinary = _follow(belief, rules, trump, hand, led)
    jack = Card(Rank.JACK, trump)
    follows = any(card.suit is led.suit for card in hand)
    if jack not in hand or rules.end_jack == "forced" or (rules.end_jack == "keep_when_void" and follows):
        return ordinary
    others = [card for card in hand if card != jack]
    if not others:
        return [jack]
    open_ = set(_follow(belief, rules, trump, others, led))
    if rules.end_jack == "free" or jack in ordinary:
        open_.add(jack)
    return [card for card in hand if card in open_]


def _follow(belief: CardBelief, rules: RuleSet, trump: Suit, hand: list[Card], led: Card) -> list[Card]:
    in_suit = [card for card in hand if card.suit is led.suit]
    higher = [card for card in in_suit if belief.takes(led, card, trump)]
    overtake = rules.end_overtake
    if led.suit is trump and belief.undertrump is not None:
        if belief.undertrump == "forbidden":
            return higher or [card for card in hand if card.suit is not trump] or hand
        overtake = False
    if in_suit:
        return higher if overtake and higher else in_suit
    return [card for card in hand if card.suit is trump] or hand


def _deal_score(belief: CardBelief, rules: RuleSet, query: Query) -> Reply:
    trump = parse_suit(query["trump"])
    own = sum(belief.points(parse_card(code), trump) for code in query["piles"][0])
    own += belief.last if query["last"] == 0 else 0
    tricks = [own, belief.deal - LAST_TRICK + belief.last - own]
    recorded = [round_points(rules, points) for points in tricks]
    melds = query.get("melds", [0, 0])
    return {
        "tricks": tricks,
        "recorded": recorded,
        "total": [points + more for points, more in zip(recorded, melds, strict=True)],
    }


_ASKED = {"strength": _strength, "trick": _trick, "legal": _legal, "deal_score": _deal_score}
