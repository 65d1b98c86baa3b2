"""Reasons: every verdict's code, rule and what it is about."""

from __future__ import annotations

from typing import Any

import pytest

from terz_tutor.rules import (
    PRESETS,
    Card,
    CardError,
    Hand,
    IllegalPlay,
    Reason,
    RuleSet,
    Suit,
    legal_replies,
    parse_card,
    parse_cards,
    play,
    replies,
    why_illegal,
)
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.melds import MELDS, why_senior
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.stock import EXCHANGE_FROM, why_no_exchange

MODERN, CLASSIC, OLD_TEN = PRESETS["modern"], PRESETS["classic"], PRESETS["old-ten"]
FOLLOW_FIRST = RuleSet(stock_reply="follow_then_trump")


def hand(text: str) -> Hand:
    return Hand.of(*parse_cards(text))


REPLIES = [
    (MODERN, "7D 9D AD TS", "JD", 0, "TS", "must_follow", "end.follow"),
    (MODERN, "TD 7D 7S AC", "9D", 0, "7D", "must_overtake", "end.overtake"),
    (MODERN, "TD 7D 7S AC", "9D", 0, "7S", "must_follow", "end.follow"),
    (MODERN, "7S AC", "9D", 0, "AC", "must_trump", "end.follow"),
    (MODERN, "JS KC", "8H", 0, "KC", "jack_not_free", "end.jack"),
    (OLD_TEN, "JS KC", "8S", 0, "KC", "jack_follows_trumps", "end.jack"),
    (CLASSIC, "7S 8H AC", "9C", 4, "8H", "reply_suit_or_trump", "stock.reply"),
    (FOLLOW_FIRST, "7S 8C", "9C", 4, "7S", "reply_follow_first", "stock.reply"),
    (FOLLOW_FIRST, "7S 8H", "9C", 4, "8H", "reply_trump_first", "stock.reply"),
]


@pytest.mark.parametrize(("rules", "held", "led", "stock", "card", "code", "rule"), REPLIES)
def test_why_a_card_is_forbidden(
    rules: RuleSet, held: str, led: str, stock: int, card: str, code: str, rule: str
) -> None:
    trump = Suit.DIAMONDS if led == "JD" else Suit.SPADES
    own, lead, tried = hand(held), parse_card(led), parse_card(card)
    reason = why_illegal(rules, trump, own, lead, stock, tried)
    legal = legal_replies(rules, trump, own, lead, stock)
    assert reason == Reason(
        code, rule, {"card": tried, "led": lead, "suit": lead.suit, "trump": trump, "legal": tuple(legal)}
    )
    with pytest.raises(IllegalPlay) as error:
        play(rules, trump, own, lead, stock, tried)
    assert (error.value.card, error.value.reason, error.value.legal) == (tried, reason, legal)
    assert str(error.value) == f"{card} may not be played ({rule}); expected one of {' '.join(map(str, legal))}"
    for open_card in legal:
        assert why_illegal(rules, trump, own, lead, stock, open_card) is None
        assert play(rules, trump, own, lead, stock, open_card) == Hand(own.mask & ~open_card.bit)


def test_a_lead_is_free_and_a_card_must_be_held() -> None:
    own = hand("7S 8H")
    assert why_illegal(MODERN, Suit.SPADES, own, None, 0, parse_card("8H")) is None
    assert legal_replies(MODERN, Suit.SPADES, own, None, 4) == own
    with pytest.raises(ValueError, match=r"^AC is not in the hand 7S 8H$"):
        why_illegal(MODERN, Suit.SPADES, own, None, 0, parse_card("AC"))


def test_the_rule_that_forbids_each_card_in_the_protocols_order() -> None:
    own = hand("7S 9D TD AC")
    legal = legal_replies(MODERN, Suit.SPADES, own, parse_card("JD"), 0)
    found = replies.forbidden_masks(MODERN, 0, own.mask, parse_card("JD").index, 0, legal.mask)
    assert [(rule, Hand(mask)) for rule, mask in found] == [("end.overtake", hand("9D")), ("end.follow", hand("7S AC"))]
    assert replies.forbidden_masks(MODERN, 0, own.mask, None, 0, own.mask) == []
    assert replies.forbidden_masks(CLASSIC, 0, hand("8H 9C").mask, parse_card("7C").index, 2, hand("9C").mask) == [
        ("stock.reply", hand("8H").mask)
    ]


EXCHANGES: list[tuple[RuleSet, str, str | None, int, bool, tuple[str, str] | None]] = [
    (OLD_TEN, "7S AS", "KS", 8, True, ("exchange_unknown", "exchange")),
    (MODERN, "8S AS", "KS", 8, True, ("exchange_no_seven", "exchange")),
    (MODERN, "7S AS", None, 8, True, ("exchange_no_turnup", "exchange")),
    (MODERN, "7S AS", "7S", 8, True, ("exchange_no_turnup", "exchange")),
    (MODERN, "7S AS", "KS", 2, True, ("exchange_too_late", "exchange")),
    (MODERN, "7S AS", "KS", 3, True, None),
    (RuleSet(exchange="at_least_2"), "7S AS", "KS", 2, True, None),
    (RuleSet(exchange="at_least_2"), "7S AS", "KS", 1, True, ("exchange_too_late", "exchange")),
    (MODERN, "7S AS", "KS", 4, False, ("exchange_not_own_turn", "exchange.when")),
    (PRESETS["kart-parad"], "7S AS", "KS", 4, False, None),
]


@pytest.mark.parametrize(("rules", "held", "turnup", "stock", "own_turn", "expected"), EXCHANGES)
def test_why_the_seven_is_not_exchanged(
    rules: RuleSet, held: str, turnup: str | None, stock: int, *, own_turn: bool, expected: tuple[str, str] | None
) -> None:
    open_card = None if turnup is None else parse_card(turnup)
    reason = why_no_exchange(rules, Suit.SPADES, hand(held).mask, open_card, stock, own_turn=own_turn)
    if expected is None:
        assert reason is None
    else:
        # too late is told with the fewest cards with which it would not be
        limit: dict[str, Arg] = {"least": EXCHANGE_FROM[rules.exchange]} if expected[0] == "exchange_too_late" else {}
        assert reason == Reason(*expected, {"card": parse_card("7S"), "stock": stock, **limit})


@pytest.mark.parametrize(
    ("rules", "first", "second", "code", "rule", "wins"),
    [
        (MODERN, "9H TH JH", "TC JC QC KC", "senior_class", "meld.order", 1),
        (MODERN, "AS AC AD AH", "7D 8D 9D TD JD", "senior_class", "meld.order", 0),
        (OLD_TEN, "AS AC AD AH", "7D 8D 9D TD JD", "senior_class", "meld.order", 1),
        (MODERN, "9H TH JH", "TC JC QC", "senior_top", "meld.tie", 1),
        (MODERN, "TC JC QC", "TS JS QS", "senior_trump", "meld.tie", 1),
        (MODERN, "TH JH QH", "TC JC QC", "senior_first", "meld.tie", 0),
        (PRESETS["kart-parad"], "TC JC QC", "TS JS QS", "senior_first", "meld.tie", 0),
    ],
)
def test_why_a_meld_is_senior(rules: RuleSet, first: str, second: str, code: str, rule: str, wins: int) -> None:
    pair = [MELDS[cards_mask(parse_cards(text))] for text in (first, second)]
    expected = Reason(code, rule, {"winner": pair[wins].cards, "loser": pair[1 - wins].cards, "trump": Suit.SPADES})
    assert why_senior(rules, Suit.SPADES, *pair) == expected


def test_hands_and_cards() -> None:
    own = hand("7S 8C")
    assert (repr(own), len(own), list(own)) == ("Hand('7S 8C')", 2, [parse_card("7S"), parse_card("8C")])
    assert parse_card("7S") in own
    assert parse_card("8S") not in own
    assert "7S" not in own
    assert Hand() == Hand.of()
    assert repr(parse_card("10♥")) == "Card('TH')"


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        (
            parse_card,
            "1S",
            "'1S' is no card; expected a rank (7 8 9 T J Q K A, 10, or В Д К Т) and a suit, in letters of one alphabet",
        ),
        (parse_cards, "7S 8S 7♠", "7S stands twice in '7S 8S 7♠'; expected each card once"),
        (
            parse_cards,
            "7S XX",
            "'XX' is no card; expected a rank (7 8 9 T J Q K A, 10, or В Д К Т) and a suit, in letters of one alphabet",
        ),
    ],
)
def test_what_is_no_card(read: Any, text: str, message: str) -> None:
    with pytest.raises(CardError) as error:
        read(text)
    assert str(error.value) == message


def test_a_card_has_no_order_of_its_own() -> None:
    with pytest.raises(TypeError):
        sorted([parse_card("7S"), parse_card("8S")])  # type: ignore[type-var]
    assert isinstance(parse_card("7S"), Card)
