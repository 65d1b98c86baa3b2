"""The rules against the naive ones wherever the space is small enough to be walked through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any

import pytest
from oracle import answer as naive_answer
from oracle import cards as naive_cards
from oracle import melds as naive_melds
from oracle.replies import endgame_replies, stock_replies, why_not
from oracle.rulesets import CHOICES

from terz_tutor.referee import answer
from terz_tutor.rules import CARD_BIT, CARD_INDEX, DECK, SUITS, Card, RuleSet, find_meld, takes, trick_points
from terz_tutor.rules.cards import mask_codes
from terz_tutor.rules.melds import CONTEST, MELDS, Meld, contest_melds, second_wins
from terz_tutor.rules.replies import forbidden_masks, legal_mask

TRUMPS = [suit.code for suit in SUITS]
NAIVE_RUNS_AND_FOURS = naive_melds.FOURS + naive_melds.RUNS


def bits(cards: Sequence[str]) -> int:
    return sum(CARD_BIT[card] for card in cards)


@pytest.mark.parametrize("trump", SUITS, ids=TRUMPS)
def test_every_trick(trump: Any) -> None:
    tricks = list(permutations(DECK, 2))
    assert len(tricks) == 32 * 31
    for lead, reply in tricks:
        assert takes(lead, reply, trump) == naive_cards.beats(reply.code, lead.code, trump.code), (lead, reply)
        worth = naive_cards.points(lead.code, trump.code) + naive_cards.points(reply.code, trump.code)
        assert trick_points(lead, reply, trump) == worth
        assert trick_points(lead, reply, trump, last=True) == worth + 10
        asked = answer({"ask": "trick", "trump": trump.code, "cards": [lead.code, reply.code]}, with_rules=False)
        follower_takes = takes(lead, reply, trump)
        assert asked == {
            "winner": "follower" if follower_takes else "leader",
            "takes": reply.code if follower_takes else lead.code,
            "points": worth,
        }


# Hands of up to four cards from trumps and one plain suit. A lead of a third suit is answered alike whatever its
# rank, so that one of its cards stands for all. Which suits are which makes no difference (test_rules_laws.py).
TWO_SUITS = [card.code for card in DECK if card.suit.code in "SC"]
LEADS = [*TWO_SUITS, "9H"]


def small_positions() -> Iterator[tuple[list[str], str]]:
    for size in range(1, 5):
        for hand in combinations(TWO_SUITS, size):
            for led in LEADS:
                if led not in hand:
                    yield list(hand), led


def test_small_positions_are_as_many_as_they_should_be() -> None:
    hands = {1: 16, 2: 120, 3: 560, 4: 1820}
    assert len(list(small_positions())) == sum(count * (17 - size) for size, count in hands.items())


@pytest.mark.parametrize("overtake", CHOICES["end.overtake"], ids=["overtake", "any"])
@pytest.mark.parametrize("jack", CHOICES["end.jack"])
def test_every_small_endgame_reply(jack: str, overtake: bool) -> None:  # noqa: FBT001 - pytest hands it over
    rules = RuleSet(end_jack=jack, end_overtake=overtake)
    naive: dict[str, Any] = {"end.jack": jack, "end.overtake": overtake}
    for hand, led in small_positions():
        mask, lead = bits(hand), CARD_INDEX[led]
        legal = legal_mask(rules, 0, mask, lead, 0)
        expected = endgame_replies(hand, led, "S", naive)
        assert legal == bits(expected), (hand, led)
        why = {
            card: rule for rule, some in forbidden_masks(rules, 0, mask, lead, 0, legal) for card in mask_codes(some)
        }
        assert why == {card: why_not(card, hand, led, "S", naive) for card in hand if card not in expected}, (hand, led)


@pytest.mark.parametrize("reply", CHOICES["stock.reply"])
def test_every_small_reply_while_the_stock_lasts(reply: str) -> None:
    rules = RuleSet(stock_reply=reply)
    for hand, led in small_positions():
        mask, lead = bits(hand), CARD_INDEX[led]
        legal = legal_mask(rules, 0, mask, lead, 2)
        assert legal == bits(stock_replies(hand, led, "S", {"stock.reply": reply})), (hand, led)
        why = forbidden_masks(rules, 0, mask, lead, 2, legal)
        assert why == ([("stock.reply", mask & ~legal)] if mask & ~legal else [])


def every_order() -> list[Any]:
    return [
        pytest.param(
            RuleSet(meld_order=order, meld_tie=tie), {"meld.order": order, "meld.tie": tie}, id=f"{order}-{tie}"
        )
        for order, tie in product(CHOICES["meld.order"], CHOICES["meld.tie"])
        if isinstance(order, str)
        if isinstance(tie, str)
    ]


def test_the_melds_are_the_same() -> None:
    assert len(CONTEST) == len(NAIVE_RUNS_AND_FOURS) == 88
    naive = {bits(meld): naive_melds.meld_points(meld) for meld in NAIVE_RUNS_AND_FOURS + naive_melds.MARRIAGES}
    assert {meld.mask: meld.points for meld in MELDS.values()} == naive
    for meld in CONTEST:
        assert meld.cls == naive_melds.meld_class(mask_codes(meld.mask))


@pytest.mark.parametrize("trump", range(4), ids=TRUMPS)
@pytest.mark.parametrize(("rules", "naive"), every_order())
def test_every_pair_of_melds(rules: RuleSet, naive: dict[str, Any], trump: int) -> None:
    for first, second in product(CONTEST, repeat=2):
        cards = mask_codes(first.mask), mask_codes(second.mask)
        expected = naive_melds.is_senior(cards[1], cards[0], TRUMPS[trump], naive)
        assert second_wins(rules, trump, first, second) == expected, cards
        if not first.mask & second.mask:
            asked = {"ask": "compare", "rules": {"base": "modern", **naive}, "trump": TRUMPS[trump]}
            winner = second if expected else first
            assert answer({**asked, "first": cards[0], "second": cards[1]}, with_rules=False) == {
                "winner": "second" if expected else "first",
                "points": winner.points,
            }


@pytest.mark.parametrize("trump", range(4), ids=TRUMPS)
@pytest.mark.parametrize(("rules", "naive"), every_order())
def test_seniority_orders_all_melds(rules: RuleSet, naive: dict[str, Any], trump: int) -> None:
    """Of two melds one takes precedence, never both, and precedence passes on: over all melds, as a relation."""
    assert naive
    seniors = {meld: {other for other in CONTEST if second_wins(rules, trump, meld, other)} for meld in CONTEST}
    equals = {
        meld: {other for other in CONTEST if other not in seniors[meld] and meld not in seniors[other]}
        for meld in CONTEST
    }
    for meld in CONTEST:
        assert meld not in seniors[meld]
        for senior in seniors[meld]:
            assert meld not in seniors[senior]  # antisymmetric
            assert seniors[senior] <= seniors[meld]  # transitive
        for equal in equals[meld]:
            assert (equal.cls, equal.top) == (meld.cls, meld.top)
            assert seniors[equal] == seniors[meld]  # total: ties are decided by the order of claim alone
            assert equals[equal] == equals[meld]


def cards_of_suit(suit: str) -> Iterator[list[str]]:
    deck = [card.code for card in DECK if card.suit.code == suit]
    for size in range(len(deck) + 1):
        for cards in combinations(deck, size):
            yield list(cards)


@pytest.mark.parametrize("trump", ["C", "H"], ids=["trumps", "plain"])
@pytest.mark.parametrize("system", ["modern", "kart-parad"])
def test_every_holding_of_a_suit(system: str, trump: str) -> None:
    for cards in cards_of_suit("C"):
        question = {"ask": "melds", "rules": system, "trump": trump, "hand": cards}
        assert answer(question, with_rules=False) == naive_answer(question)


@pytest.mark.parametrize(("rules", "naive"), every_order())
def test_fours_stand_among_runs_where_they_should(rules: RuleSet, naive: dict[str, Any]) -> None:
    """A hand with every four of the ranks chosen and nothing else but runs through them."""
    for size in range(5):
        for ranks in combinations("JQKA", size):
            cards = [card.code for card in DECK if card.rank.code in ranks]
            found = [mask_codes(meld.mask) for meld in contest_melds(rules, 0, bits(cards))]
            assert found == naive_melds.ordinary_melds(cards, "S", naive), cards


def test_only_melds_are_melds() -> None:
    """Every set of two to four cards, and every set of one suit, is a meld for both or for neither."""
    any_marriage = {"marriage.suit": "any"}
    rules = RuleSet(marriage_suit="any")
    deck = [card.code for card in DECK]
    sets = [list(cards) for size in (2, 3) for cards in combinations(deck, size)]
    sets += [cards for suit in TRUMPS for cards in cards_of_suit(suit)]
    sets += [[rank + suit for suit in TRUMPS] for rank in naive_cards.RANKS]
    for cards in sets:
        meld: Meld | None = find_meld(rules, 0, bits(cards))
        expected = naive_melds.known_meld(cards, "S", any_marriage)
        assert (None if meld is None else mask_codes(meld.mask)) == expected


@pytest.mark.parametrize("lead", DECK, ids=str)
def test_a_full_suit_in_order_of_strength(lead: Card) -> None:
    """Each card is beaten in its suit by exactly those that stand before it."""
    for trump in TRUMPS:
        suit = [card.code for card in DECK if card.suit is lead.suit]
        order = answer({"ask": "strength", "trump": trump, "cards": suit})["order"]
        stronger = [card for card in suit if naive_cards.beats(card, lead.code, trump)]
        assert sorted(order[: order.index(lead.code)]) == sorted(stronger)
