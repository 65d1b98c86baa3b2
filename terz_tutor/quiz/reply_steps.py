"""A reply judged step by step: the questions that decide which cards are open, each with its answer.

For the verdict on a forbidden card, at a quiz and at a table alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from terz_tutor.rules import Card, Hand, Rank, Reason, RuleSet, Suit, house_rules, legal_replies
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.strength import BEATS


@dataclass(frozen=True, slots=True)
class ReplyStep:
    """One question, and what it leaves open."""

    question: Reason
    answer: Reason
    cards: tuple[Card, ...]
    """The cards that the answer speaks of: those still open after it."""

    @property
    def rule(self) -> str:
        """The rule that asks."""
        return self.question.rule


def reply_steps(rules: RuleSet, trump: Suit, hand: Hand, led: Card, stock: int) -> tuple[ReplyStep, ...]:
    """Ask what decides a reply, in the order in which a player asks: stock, suit, overtaking, trumps, the trump jack.

    >>> from terz_tutor.rules import parse_card, parse_cards
    >>> hand = Hand.of(*parse_cards("TH AH 7S"))
    >>> [step.question.code for step in reply_steps(RuleSet(), Suit.SPADES, hand, parse_card("QH"), 0)]
    ['ask_suit', 'ask_beat']
    """
    follows, trumps = Hand(hand.mask & led.suit.mask), Hand(hand.mask & trump.mask)
    if stock:
        return tuple(_while_stock_lasts(rules, led, hand, follows, trumps))
    steps = _endgame(rules, trump, led, hand, follows, trumps)
    return (*steps, *_about_jack(rules, trump, hand, led))


def _while_stock_lasts(rules: RuleSet, led: Card, hand: Hand, follows: Hand, trumps: Hand) -> Iterator[ReplyStep]:
    rule = "stock.reply"
    args: dict[str, Arg] = {"suit": led.suit}
    if rules.stock_reply == "free":
        yield ReplyStep(Reason("ask_stock", rule), Reason("stock_free", rule), tuple(hand))
    elif rules.stock_reply == "suit_or_trump":
        asked, either = Reason("ask_suit_or_trump", rule, args), Hand(follows.mask | trumps.mask)
        said = Reason("said_yes_open", rule, _told(args, either)) if either else Reason("said_no_any", rule)
        yield ReplyStep(asked, said, tuple(either or hand))
    else:
        suit = Reason("said_suit_stock", rule, _told(args, follows)) if follows else Reason("said_no", rule)
        yield ReplyStep(Reason("ask_suit", rule, args), suit, tuple(follows or hand))
        if not follows:
            said = Reason("said_trump_yes", rule, _told(args, trumps)) if trumps else Reason("said_no_any", rule)
            yield ReplyStep(Reason("ask_trump", rule), said, tuple(trumps or hand))


def _endgame(rules: RuleSet, trump: Suit, led: Card, hand: Hand, follows: Hand, trumps: Hand) -> Iterator[ReplyStep]:
    args: dict[str, Arg] = {"suit": led.suit, "card": led}
    follow = "end.follow"
    suit = Reason("said_suit_yes", follow, _told(args, follows)) if follows else Reason("said_no", follow)
    yield ReplyStep(Reason("ask_suit", follow, args), suit, tuple(follows or hand))
    if not follows:
        said = Reason("said_trump_yes", follow, _told(args, trumps)) if trumps else Reason("said_no_any", follow)
        yield ReplyStep(Reason("ask_trump", follow), said, tuple(trumps or hand))
        return
    higher = Hand(follows.mask & BEATS[trump.index][led.index])
    if not rules.end_overtake:
        said = Reason("end_need_not_overtake", "end.overtake")
        yield ReplyStep(Reason("ask_must_beat", "end.overtake", args), said, tuple(follows))
        return
    said = (
        Reason("said_beat_yes", "end.overtake", _told(args, higher))
        if higher
        else Reason("said_beat_no", "end.overtake")
    )
    yield ReplyStep(Reason("ask_beat", "end.overtake", args), said, tuple(higher or follows))


def _about_jack(rules: RuleSet, trump: Suit, hand: Hand, led: Card) -> Iterator[ReplyStep]:
    """Ask about the trump jack only where it makes a difference whether it can be forced."""
    if Card(Rank.JACK, trump) not in hand:
        return
    legal = legal_replies(rules, trump, hand, led, 0)
    by_rule = {
        value: legal_replies(house_rules(rules.base, {**rules.changes, "end.jack": value}), trump, hand, led, 0)
        for value in ("forced", "never_forced")
    }
    if legal == by_rule["forced"] == by_rule["never_forced"]:
        return
    if legal != by_rule["forced"]:
        said = Reason(f"end_jack_{rules.end_jack}", "end.jack", {"suit": led.suit})
    else:
        said = Reason("said_jack_when_void" if rules.end_jack == "keep_when_void" else "said_jack_forced", "end.jack")
    yield ReplyStep(Reason("ask_jack", "end.jack"), said, tuple(legal))


def _told(args: dict[str, Arg], cards: Hand) -> dict[str, Arg]:
    return {**args, "cards": tuple(cards)}
