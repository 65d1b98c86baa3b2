"""Legal replies: rules ``stock.reply``, ``end.follow``, ``end.overtake``, ``end.jack``.

:func:`legal_mask` takes cards and suits as indices and hands as masks (see :mod:`terz_tutor.rules.cards`); in the
endgame it asks the kernel :mod:`terz_tutor.rules.follow`. :func:`legal_replies` and :func:`why_illegal` are the same
for people.
"""

from __future__ import annotations

from terz_tutor.rules.cards import JACKS, SUITS, Card, Hand, Suit, mask_cards
from terz_tutor.rules.follow import JACK_RULES, endgame_replies
from terz_tutor.rules.reasons import Reason
from terz_tutor.rules.ruleset import RuleSet
from terz_tutor.rules.strength import BEATS

_SUIT_MASKS: tuple[int, ...] = tuple(suit.mask for suit in SUITS)


class IllegalPlay(ValueError):
    """A card that may not be played now."""

    def __init__(self, card: Card, reason: Reason, legal: Hand) -> None:
        """Name the card, the rule that forbids it and the cards that are open."""
        super().__init__(f"{card} may not be played ({reason.rule}); expected one of {' '.join(map(str, legal))}")
        self.card = card
        self.reason = reason
        self.legal = legal


def legal_mask(rules: RuleSet, trump: int, hand: int, led: int | None, stock: int) -> int:
    """Find the cards of a hand that may be played.

    Args:
        rules: the table's rules.
        trump: index of the trump suit.
        hand: mask of the hand, not empty.
        led: index of the card led; None when leading, where any card may be played.
        stock: cards in the stock when the reply is made.

    >>> legal_mask(RuleSet(), 0, 0b11, 16, stock=0)
    3
    """
    if led is None:
        return hand
    if stock:
        return _while_stock_lasts(rules.stock_reply, trump, hand, led)
    return _endgame(rules.end_jack, rules.end_overtake, trump, hand, led)


def _while_stock_lasts(reply: str, trump: int, hand: int, led: int) -> int:
    if reply == "free":
        return hand
    in_suit = hand & _SUIT_MASKS[led >> 3]
    trumps = hand & _SUIT_MASKS[trump]
    if reply == "suit_or_trump":
        return in_suit | trumps or hand
    return in_suit or trumps or hand


def _endgame(jack_rule: str, overtake: bool, trump: int, hand: int, led: int) -> int:  # noqa: FBT001 - the hot path
    suit = _SUIT_MASKS[led >> 3]
    return endgame_replies(
        JACK_RULES.index(jack_rule),
        overtake,
        hand,
        suit,
        suit & BEATS[trump][led],
        _SUIT_MASKS[trump],
        1 << JACKS[trump],
    )


def forbidden_masks(
    rules: RuleSet, trump: int, hand: int, led: int | None, stock: int, legal: int
) -> list[tuple[str, int]]:
    """Say for each card that may not be played which rule forbids it, as (rule id, mask) without empty masks.

    While the stock lasts that is ``stock.reply``. In the endgame it is ``end.jack`` if the card would be open
    were the trump jack never forced, else ``end.overtake`` if it would be open without the duty to overtake,
    else ``end.follow``.

    >>> forbidden_masks(RuleSet(), 0, 1 << 4 | 1 << 14, 24, 0, 1 << 4)
    [('end.jack', 16384)]
    """
    forbidden = hand & ~legal
    if not forbidden or led is None:
        return []
    if stock:
        return [("stock.reply", forbidden)]
    found = []
    without_jack = forbidden & _endgame("never_forced", rules.end_overtake, trump, hand, led)
    if without_jack:
        found.append(("end.jack", without_jack))
        forbidden ^= without_jack
    lower = forbidden & _endgame(rules.end_jack, False, trump, hand, led)  # noqa: FBT003
    if lower:
        found.append(("end.overtake", lower))
        forbidden ^= lower
    if forbidden:
        found.append(("end.follow", forbidden))
    return found


def legal_replies(rules: RuleSet, trump: Suit, hand: Hand, led: Card | None, stock: int) -> Hand:
    """Find the cards of a hand that may be played; see :func:`legal_mask`.

    >>> from terz_tutor.rules.notation import parse_card, parse_cards
    >>> legal_replies(RuleSet(), Suit.DIAMONDS, Hand.of(*parse_cards("9D AD QD JD")), parse_card("TD"), 0)
    Hand('9D JD AD')
    """
    return Hand(legal_mask(rules, trump.index, hand.mask, None if led is None else led.index, stock))


def why_illegal(rules: RuleSet, trump: Suit, hand: Hand, led: Card | None, stock: int, card: Card) -> Reason | None:
    """Say why a card of the hand may not be played, or None where it may.

    Raises:
        ValueError: if the card is not in the hand.

    >>> from terz_tutor.rules.notation import parse_card, parse_cards
    >>> hand = Hand.of(*parse_cards("TD 7D AC"))
    >>> why_illegal(RuleSet(), Suit.SPADES, hand, parse_card("9D"), 0, parse_card("AC")).code
    'must_follow'
    """
    if card not in hand:
        message = f"{card} is not in the hand {' '.join(map(str, hand))}"
        raise ValueError(message)
    legal = legal_replies(rules, trump, hand, led, stock)
    if led is None or card in legal:
        return None
    masks = forbidden_masks(rules, trump.index, hand.mask, led.index, stock, legal.mask)
    rule = next(rule for rule, mask in masks if mask & card.bit)
    return Reason(
        _reason_code(rules, rule, hand, led),
        rule,
        {"card": card, "led": led, "suit": led.suit, "trump": trump, "legal": mask_cards(legal.mask)},
    )


def _reason_code(rules: RuleSet, rule: str, hand: Hand, led: Card) -> str:
    follows = bool(hand.mask & led.suit.mask)
    match rule:
        case "stock.reply":
            if rules.stock_reply == "suit_or_trump":
                return "reply_suit_or_trump"
            return "reply_follow_first" if follows else "reply_trump_first"
        case "end.jack":
            return "jack_follows_trumps" if rules.end_jack == "keep_when_void" else "jack_not_free"
        case "end.overtake":
            return "must_overtake"
        case _:
            return "must_follow" if follows else "must_trump"


def play(rules: RuleSet, trump: Suit, hand: Hand, led: Card | None, stock: int, card: Card) -> Hand:
    """Play a card: the hand without it.

    Raises:
        ValueError: if the card is not in the hand.
        IllegalPlay: if it may not be played; the reason and the open cards are told.

    >>> from terz_tutor.rules.notation import parse_card, parse_cards
    >>> play(RuleSet(), Suit.SPADES, Hand.of(*parse_cards("TD 7D AC")), None, 0, parse_card("AC"))
    Hand('7D TD')
    """
    reason = why_illegal(rules, trump, hand, led, stock, card)
    if reason is not None:
        raise IllegalPlay(card, reason, legal_replies(rules, trump, hand, led, stock))
    return Hand(hand.mask & ~card.bit)
