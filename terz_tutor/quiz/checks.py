"""Checks of steps that several kinds share: each asks the referee, or looks at the cards, anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terz_tutor.quiz.draft import Query
from terz_tutor.quiz.hands import codes
from terz_tutor.quiz.kinds import Check
from terz_tutor.referee import answer
from terz_tutor.rules import MELDS, RANKS, Card, Meld, RuleSet, Suit, parse_card, parse_suit
from terz_tutor.rules.cards import cards_mask

Args = Mapping[str, Any]


def referee(rules: RuleSet, ask: str, **fields: Any) -> dict[str, Any]:
    """Ask the referee a question of one's own.

    >>> referee(RuleSet(), "strength", trump="S", cards=["KH", "TH"])["order"]
    ['TH', 'KH']
    """
    return answer({"ask": ask, "rules": rules.spelled, **fields}, with_rules=False)


def trump_of(query: Query) -> Suit:
    """Read trumps.

    >>> trump_of({"trump": "S"}).code
    'S'
    """
    return parse_suit(query["trump"])


def hand_of(query: Query) -> list[Card]:
    """Read the hand.

    >>> hand_of({"hand": ["7S"]})
    [Card('7S')]
    """
    return [parse_card(code) for code in query["hand"]]


def meld_of(cards: Any) -> Meld | None:
    """Find the meld that these cards are, by codes or as cards.

    >>> meld_of(["7S", "8S", "9S"])
    Meld('7S 8S 9S')
    """
    return MELDS.get(cards_mask(parse_card(card) if isinstance(card, str) else card for card in cards))


def holds(query: Query, cards: Any) -> bool:
    """Tell whether all of these cards are in the hand.

    >>> holds({"hand": ["7S"]}, [parse_card("7S")])
    True
    """
    return set(cards) <= set(hand_of(query))


# --- cards and tricks ---


def worth(*, trump: bool) -> Check:
    """Check what a card is said to be worth, as a trump or as a plain card.

    >>> worth(trump=True)({"card": parse_card("JS"), "points": 20}, {"trump": "S"}, RuleSet())
    True
    """

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        card: Card = args["card"]
        pointless = Card(RANKS[0] if card.rank is not RANKS[0] else RANKS[1], card.suit)
        points = referee(rules, "trick", trump=query["trump"], cards=codes((card, pointless)))["points"]
        return bool((card.suit is trump_of(query)) == trump and points == args["points"])

    return check


def takes(*, same_suit: bool, by_trump: bool | None) -> Check:
    """Check which card is said to take the trick, whether both are of one suit, and whether it is a trump.

    >>> args = {"winner": parse_card("TS"), "loser": parse_card("KS")}
    >>> takes(same_suit=True, by_trump=False)(args, {"trump": "H", "cards": ["KS", "TS"]}, RuleSet())
    True
    """

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        winner, loser = args["winner"], args["loser"]
        taken = referee(rules, "trick", trump=query["trump"], cards=query["cards"])["takes"]
        as_said = (winner.suit is loser.suit) == same_suit
        is_trump = by_trump is None or (winner.suit is trump_of(query)) == by_trump
        return bool(taken == winner.code and sorted(codes((winner, loser))) == sorted(query["cards"])) and (
            as_said and is_trump
        )

    return check


def in_order(*, trump: bool) -> Check:
    """Check the order of cards, strongest first, in trumps or in a plain suit.

    >>> in_order(trump=False)({"cards": [parse_card("TS"), parse_card("KS")]}, {"trump": "H"}, RuleSet())
    True
    """

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        cards = codes(args["cards"])
        order = referee(rules, "strength", trump=query["trump"], cards=cards)["order"]
        return bool(order == cards and (args["cards"][0].suit is trump_of(query)) == trump)

    return check


def turns_with_trumps(_args: Args, query: Query, rules: RuleSet) -> bool:
    """Check that nines and jacks change their worth with trumps.

    >>> turns_with_trumps({}, {"trump": "S"}, RuleSet())
    True
    """
    trump = query["trump"]
    plain = next(code for code in "SC" if code != trump)
    worths = [
        referee(rules, "trick", trump=trump, cards=[rank + suit, "7" + suit])["points"]
        for suit in (trump, plain)
        for rank in "9J"
    ]
    return worths == [13, 20, 0, 1]


def rank_alone(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check that the card which takes nothing is of another suit, and higher in rank.

    >>> args = {"winner": parse_card("7S"), "loser": parse_card("AH")}
    >>> rank_alone(args, {"trump": "S", "cards": ["AH", "7S"]}, RuleSet())
    True
    """
    taken = referee(rules, "trick", trump=query["trump"], cards=query["cards"])["takes"]
    winner, loser = args["winner"], args["loser"]
    return bool(taken == winner.code and winner.suit is not loser.suit and winner.rank.index < loser.rank.index)


TRICK_CHECKS: Mapping[str, Check] = {
    "takes_stronger_trump": takes(same_suit=True, by_trump=True),
    "takes_stronger_plain": takes(same_suit=True, by_trump=False),
    "takes_trump": takes(same_suit=False, by_trump=True),
    "takes_off_suit": takes(same_suit=False, by_trump=None),
    "rank_alone": rank_alone,
    "order_trump": in_order(trump=True),
    "order_plain": in_order(trump=False),
    "order_trump_alone": in_order(trump=True),
    "order_plain_alone": in_order(trump=False),
    "worth_trump": worth(trump=True),
    "worth_plain": worth(trump=False),
    "worth_turns": turns_with_trumps,
}
"""Checks of the steps about two cards."""


# --- seniority of melds ---


def senior(part: str) -> Check:
    """Check a verdict of seniority: the first key that differs, class, top card or trumps, or that none does.

    >>> melds = {"winner": [parse_card(code) for code in "8S 9S TS".split()]}
    >>> melds["loser"] = [parse_card(code) for code in "7H 8H 9H".split()]
    >>> senior("top")(melds, {"trump": "C"}, RuleSet())
    True
    """

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        winner, loser = meld_of(args["winner"]), meld_of(args["loser"])
        if winner is None or loser is None:
            return False
        trump = trump_of(query)
        if part == "first":
            return not _beats(rules, trump, winner, loser) and not _beats(rules, trump, loser, winner)
        keys = {
            "class": winner.cls != loser.cls,
            "top": winner.cls == loser.cls and winner.top is not loser.top,
            "trump": winner.cls == loser.cls and winner.top is loser.top and trump in (winner.suit, loser.suit),
        }
        return keys[part] and _beats(rules, trump, winner, loser)

    return check


def _beats(rules: RuleSet, trump: Suit, one: Meld, other: Meld) -> bool:
    """Tell whether a meld is senior even though the other was claimed first."""
    if one.mask & other.mask:  # the referee compares melds of two players; those of one hand are renamed apart
        return _beats_in_hand(rules, trump, one, other)
    question = {"trump": trump.code, "first": codes(other.cards), "second": codes(one.cards)}
    return bool(referee(rules, "compare", **question)["winner"] == "second")


def _beats_in_hand(rules: RuleSet, trump: Suit, one: Meld, other: Meld) -> bool:
    found = referee(rules, "melds", trump=trump.code, hand=codes({*one.cards, *other.cards}))["melds"]
    places = [meld["cards"] for meld in found]
    return places.index(codes(one.cards)) < places.index(codes(other.cards))


def same_class(args: Args, _query: Query, _rules: RuleSet) -> bool:
    """Check that two melds are of one class.

    >>> terz = [parse_card(code) for code in "7S 8S 9S".split()]
    >>> same_class({"winner": terz, "loser": terz, "kind": "run3"}, {}, RuleSet())
    True
    """
    winner, loser = meld_of(args["winner"]), meld_of(args["loser"])
    return winner is not None and loser is not None and winner.cls == loser.cls == args["kind"]


def same_top(args: Args, _query: Query, _rules: RuleSet) -> bool:
    """Check that two melds have the same top card.

    >>> terz = [parse_card(code) for code in "7S 8S 9S".split()]
    >>> same_top({"winner": terz, "loser": terz, "cards": (parse_card("9S"),)}, {}, RuleSet())
    True
    """
    winner, loser = meld_of(args["winner"]), meld_of(args["loser"])
    return winner is not None and loser is not None and winner.top is loser.top is args["cards"][0].rank


def neither_trump(args: Args, query: Query, _rules: RuleSet) -> bool:
    """Check that neither of two melds is of trumps.

    >>> terz = [parse_card(code) for code in "7S 8S 9S".split()]
    >>> neither_trump({"winner": terz, "loser": terz}, {"trump": "S"}, RuleSet())
    False
    """
    return all(card.suit is not trump_of(query) for card in (*args["winner"], *args["loser"]))


def trumps_not_counted(_args: Args, _query: Query, rules: RuleSet) -> bool:
    """Check that the rules count trumps for nothing between equal melds.

    >>> trumps_not_counted({}, {}, RuleSet(meld_tie="first"))
    True
    """
    equal = {"trump": "S", "first": ["7H", "8H", "9H"], "second": ["7S", "8S", "9S"]}
    return bool(referee(rules, "compare", **equal)["winner"] == "first")


def meld_held(args: Args, query: Query, _rules: RuleSet) -> bool:
    """Check that the meld spoken of is one, and held.

    >>> terz = [parse_card(code) for code in "7S 8S 9S".split()]
    >>> meld_held({"meld": terz}, {"hand": ["7S", "8S", "9S"]}, RuleSet())
    True
    """
    return meld_of(args["meld"]) is not None and holds(query, args["meld"])


SENIORITY_CHECKS: Mapping[str, Check] = {
    "senior_class": senior("class"),
    "senior_top": senior("top"),
    "senior_trump": senior("trump"),
    "senior_first": senior("first"),
    "same_class": same_class,
    "same_top": same_top,
    "neither_trump": neither_trump,
    "trumps_not_counted": trumps_not_counted,
}
"""Checks of the steps that compare two melds."""
