"""Misconceptions: wrong beliefs about the rules, each run as code.

A misconception is either another value of a rule, and then the referee itself says what its holder would answer, or a
small wrong referee: about cards and the score of a deal (:mod:`terz_tutor.quiz.wrong_cards`), replies
(``wrong_replies``), the course of a deal (``wrong_deals``), best play (``wrong_endings``), melds (``wrong_melds``),
plans of claims (``wrong_plans``) and the score sheet (``wrong_matches``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from terz_tutor.quiz import (
    wrong_cards,
    wrong_deals,
    wrong_endings,
    wrong_matches,
    wrong_melds,
    wrong_plans,
    wrong_replies,
)
from terz_tutor.quiz.answers import NO_ANSWER, read_answer, same
from terz_tutor.quiz.certificate import ask, read_at
from terz_tutor.quiz.depends import depends
from terz_tutor.quiz.draft import Draft, Statement, Value, whole_query
from terz_tutor.quiz.kinds import Kind
from terz_tutor.quiz.wrong_cards import CardBelief
from terz_tutor.quiz.wrong_matches import MatchBelief
from terz_tutor.quiz.wrong_melds import MeldBelief
from terz_tutor.quiz.wrongly import Wrongly
from terz_tutor.rules import RuleSet, house_rules
from terz_tutor.rules.ruleset import RuleValue
from terz_tutor.rules.strength import PLAIN_STRENGTH


class UnknownMisconception(ValueError):
    """There is no misconception of this id."""


@dataclass(frozen=True, slots=True)
class OtherValue:
    """A belief that a rule has another value than at this table."""

    rule: str
    value: RuleValue
    instead_of: tuple[RuleValue, ...] = ()
    """The values that it is mistaken for; any other where none is named."""

    def rules(self, rules: RuleSet) -> RuleSet | None:
        """Change the rules; None where the belief is true, or isn't held.

        >>> OtherValue("end.jack", "free").rules(RuleSet()).end_jack
        'free'
        """
        current = rules.value(self.rule)
        if current == self.value or (self.instead_of and current not in self.instead_of):
            return None
        return house_rules(rules.base, {**rules.changes, self.rule: self.value})


@dataclass(frozen=True, slots=True)
class Misconception:
    """A wrong belief: its id, the rule that it is about, and how its holder finds an answer."""

    id: str
    rule: str
    how: OtherValue | Wrongly
    suits_alike: bool = True
    """Whether it takes all suits, trumps aside, for equal."""

    def can_be_held(self, rules: RuleSet) -> bool:
        """Tell whether the belief isn't simply true at a table.

        >>> find_misconception("trump_jack_forced").can_be_held(RuleSet())
        False
        """
        return not isinstance(self.how, OtherValue) or self.how.rules(rules) is not None


@dataclass(frozen=True, slots=True)
class Belief:
    """What the holder of a misconception answers to one question."""

    misconception: str
    value: Value
    gives: Mapping[str, Any] | None = None
    """Where the belief is a rule value: the question under that value."""


def _value(name: str, rule: str, value: RuleValue, *instead_of: RuleValue) -> Misconception:
    return Misconception(name, rule, OtherValue(rule, value, instead_of))


def _cards(name: str, rule: str, belief: CardBelief) -> Misconception:
    cards, replay = wrong_cards.referee(belief), wrong_deals.in_replay(belief)
    return Misconception(
        name, rule, lambda rules, draft: (replay if draft.query["ask"] == "replay" else cards)(rules, draft)
    )


def _melds(name: str, rule: str, belief: MeldBelief) -> Misconception:
    return Misconception(name, rule, wrong_melds.referee(belief))


def _matches(name: str, rule: str, belief: MatchBelief) -> Misconception:
    return Misconception(name, rule, wrong_matches.referee(belief))


_NATURAL = "789TJQKA"

MISCONCEPTIONS: Mapping[str, Misconception] = MappingProxyType(
    {
        found.id: found
        for found in (
            # cards and tricks
            _cards("ten_below_king", "card.strength", CardBelief(plain="789JQTKA", trumps="78QTKA9J")),
            _cards("trumps_in_plain_order", "card.strength", CardBelief(trumps=PLAIN_STRENGTH)),
            _cards("natural_order_for_tricks", "card.strength", CardBelief(plain=_NATURAL, trumps=_NATURAL)),
            _cards("trump_points_in_plain_suits", "card.points", CardBelief(trump_points_everywhere=True)),
            _cards("off_suit_high_card_takes", "trick.winner", CardBelief(off_suit_takes=True)),
            _cards("last_ten_forgotten", "trick.last", CardBelief(last=0)),
            Misconception("last_ten_at_stocks_end", "trick.last", wrong_deals.last_ten_at_stocks_end),
            # replies
            _value("must_follow_in_stock", "stock.reply", "follow_then_trump"),
            _value("need_not_overtake", "end.overtake", value=False),
            _cards("undertrump_allowed", "end.overtake", CardBelief(undertrump="allowed")),
            _cards("undertrump_forbidden", "end.follow", CardBelief(undertrump="forbidden")),
            _value("trump_jack_forced", "end.jack", "forced"),
            _value("trump_jack_free", "end.jack", "free"),
            _value("stock_reply_free", "stock.reply", "free"),
            _value("stock_suit_or_trump", "stock.reply", "suit_or_trump"),
            Misconception("endgame_in_stock", "stock.reply", wrong_replies.endgame_in_stock),
            Misconception("follow_forbids_all", "end.follow", wrong_replies.follow_forbids_all),
            Misconception("overtaking_forbids_all", "end.overtake", wrong_replies.overtaking_forbids_all),
            # best play in the endgame
            Misconception("next_trick_only", "trick.winner", wrong_endings.by_choice(wrong_endings.next_trick)),
            Misconception("cheapest_card_always", "card.points", wrong_endings.by_choice(wrong_endings.cheapest)),
            Misconception("take_what_can_be_taken", "trick.winner", wrong_endings.by_choice(wrong_endings.taking)),
            Misconception("trump_jack_for_last", "end.jack", wrong_endings.by_values(wrong_endings.jack_kept)),
            Misconception("trumps_kept_back", "trick.winner", wrong_endings.by_values(wrong_endings.trumps_kept)),
            Misconception("trumps_led_first", "trick.winner", wrong_endings.by_values(wrong_endings.trumps_first)),
            Misconception("endgame_without_ten", "trick.last", wrong_endings.without_last_ten),
            Misconception("last_trick_over_points", "trick.last", wrong_endings.for_last_trick_alone),
            Misconception("points_over_last_trick", "trick.last", wrong_endings.for_points_alone),
            Misconception("top_trump_takes_last", "trick.last", wrong_endings.top_trump_is_last),
            Misconception("more_trumps_take_last", "trick.last", wrong_endings.more_trumps_are_last),
            Misconception("own_cards_won", "card.points", wrong_endings.own_cards),
            # melds and claims
            _melds("trick_order_for_runs", "card.order", MeldBelief(trick_order=True)),
            _melds("wrap_around_runs", "meld.run", MeldBelief(wraps=True)),
            _melds("run_of_two", "meld.run", MeldBelief(shortest=2)),
            _melds("longer_beats_four", "meld.order", MeldBelief(key=wrong_melds.by_length)),
            _value("run_of_five_beats_fours", "meld.order", "long_runs_over_aces"),
            _melds("trump_before_top_card", "meld.tie", MeldBelief(key=wrong_melds.by_trump_first)),
            replace(_melds("suits_ranked", "meld.tie", MeldBelief(key=wrong_melds.by_suit)), suits_alike=False),
            _melds("second_claimer_wins_ties", "meld.tie", MeldBelief(second_wins_ties=True)),
            _melds("points_decide_seniority", "meld.order", MeldBelief(key=wrong_melds.by_points)),
            _melds("marriage_competes", "meld.points", MeldBelief(marriage_competes=True)),
            _value("plain_marriage_counts", "marriage.suit", "any"),
            _value("marriage_of_trumps_only", "marriage.suit", "trump"),
            _value("marriage_on_lead_only", "marriage.when", "lead_with_claims"),
            _value("marriage_any_turn", "marriage.when", "any_turn", "lead_with_claims"),
            _value("contained_run_again", "meld.after_senior", "none"),
            # plans of claims
            Misconception("longest_run_alone", "meld.after_senior", wrong_plans.only_the_longest),
            Misconception("senior_claimed_first", "meld.after_senior", wrong_plans.senior_first),
            _value("several_claims_a_turn", "meld.per_turn", "any"),
            _value("one_claim_a_turn", "meld.per_turn", "one"),
            Misconception("cards_serve_once", "meld.shared", wrong_plans.cards_serve_once),
            # the score sheet of a match
            _matches("first_past_the_post", "match.check", MatchBelief(check="at_once")),
            _matches("only_after_the_deal", "match.check", MatchBelief(check="after_deal")),
            _matches("both_past_play_on", "match.both", MatchBelief(both="play_on")),
            _matches("higher_total_wins", "match.target", MatchBelief(target_needed=False)),
            _matches("target_must_be_passed", "match.target", MatchBelief(beyond=1)),
            _value("target_of_500", "match.target", 500, 501),
            _matches("false_claim_never_uphill", "penalty.false_claim", MatchBelief(uphill="never")),
            _matches("uphill_once", "penalty.false_claim", MatchBelief(uphill="once")),
            _matches("uphill_by_points", "penalty.false_claim", MatchBelief(uphill="by_points")),
            _matches("false_claim_costs_claimer", "penalty.false_claim", MatchBelief(claim_shares=(-1, 0))),
            _matches("false_claim_just_void", "penalty.false_claim", MatchBelief(claim_shares=(0, 0))),
            _matches("draw_forgiven", "penalty.draw", MatchBelief(draw="forgiven")),
            _matches("draw_goes_uphill", "penalty.draw", MatchBelief(draw="uphill")),
            _matches("miscount_just_struck", "penalty.miscount", MatchBelief(miscount_shares=(-1, 0))),
            _matches("miscount_just_given", "penalty.miscount", MatchBelief(miscount_shares=(0, 1))),
            _matches("miscount_struck_twice", "penalty.miscount", MatchBelief(miscount_shares=(-2, 0))),
            # stock, score, dealer
            _value("exchange_with_two_left", "exchange", "at_least_2", "above_2"),
            _value("exchange_any_turn", "exchange.when", "any_time"),
            _value("exchange_own_turn_only", "exchange.when", "own_turn"),
            _value("five_rounded_up", "score.round", "tens_five_up", "tens_five_down"),
            _cards("deal_of_152", "trick.last", CardBelief(deal=152)),
            _cards("deal_of_162", "trick.last", CardBelief(deal=162)),
            Misconception("loser_draws_first", "stock.draw", wrong_deals.loser_draws_first),
            Misconception("drawn_from_other_end", "stock.end", wrong_deals.drawn_from_other_end),
            Misconception("last_winner_does_not_deal", "deal.next_dealer", wrong_deals.last_winner_does_not_deal),
        )
    }
)
"""Every misconception by its id."""


def find_misconception(name: str) -> Misconception:
    """Find a misconception by its id.

    Raises:
        UnknownMisconception: if there is none.

    >>> find_misconception("ten_below_king").rule
    'card.strength'
    """
    if name not in MISCONCEPTIONS:
        message = f"there is no misconception {name!r}; expected one of {', '.join(MISCONCEPTIONS)}"
        raise UnknownMisconception(message)
    return MISCONCEPTIONS[name]


def believed(kind: Kind, rules: RuleSet, draft: Draft) -> Iterator[Belief]:
    """Say what each misconception of a kind answers to a draft, where it has an answer of the kind's form.

    >>> from terz_tutor.quiz.generate import generate
    >>> puzzle = generate("trick-winner", RuleSet(), 1, 7)
    >>> next(believed(puzzle.kind, puzzle.rules, puzzle.draft)).misconception
    'off_suit_high_card_takes'
    """
    truths = _truths(rules, draft)
    for name in kind.misconceptions:
        value, gives = answer_of(find_misconception(name), rules, draft, truths)
        read = read_answer(kind.form, draft, value)
        if read is not NO_ANSWER:
            yield Belief(name, read, gives)


def answer_of(
    misconception: Misconception, rules: RuleSet, draft: Draft, truths: tuple[bool, ...] = ()
) -> tuple[Value, Mapping[str, Any] | None]:
    """Answer a draft as the holder of a misconception would; with the question that gives it, where there is one.

    Which statements of the draft are true may be told, so that it isn't asked for every misconception.

    >>> from terz_tutor.quiz.generate import generate
    >>> draft = generate("exchange-now", RuleSet(), 1, 7).draft
    >>> answer_of(find_misconception("ten_below_king"), RuleSet(), draft)
    (NO_ANSWER, None)
    """
    how = misconception.how
    if draft.statements:
        return _judged(misconception, rules, draft, truths or _truths(rules, draft))
    if isinstance(how, OtherValue):
        changed = None if draft.query["ask"] == "under" else how.rules(rules)
        if changed is None or how.rule not in depends(draft.query):
            return NO_ANSWER, None
        return ask(draft, changed), whole_query(draft, changed)
    if draft.query["ask"] == "under":
        return _under(misconception, draft), None
    reply = how(rules, draft)
    return (NO_ANSWER if reply is None else read_at(draft, reply)), None


def _under(misconception: Misconception, draft: Draft) -> Value:
    """Ask the wrong referee under each of the systems, as ``under`` asks the right one."""
    inner = replace(draft, query=draft.query["question"], at=draft.query["at"])
    found = []
    for system in draft.query["systems"]:
        value, _ = answer_of(misconception, house_rules(system, {}), inner)
        if value is NO_ANSWER:
            return NO_ANSWER
        if value == draft.query["equals"]:
            found.append(system)
    return found


def _truths(rules: RuleSet, draft: Draft) -> tuple[bool, ...]:
    return tuple(ask(statement.draft, rules) == statement.given for statement in draft.statements)


def _judged(
    misconception: Misconception, rules: RuleSet, draft: Draft, truths: tuple[bool, ...]
) -> tuple[Value, Mapping[str, Any] | None]:
    """Tell which statements the holder of a misconception takes for true; where it says nothing, those that are."""
    own = [_judgement(misconception, rules, statement) for statement in draft.statements]
    if all(judged is None for judged in own):
        return NO_ANSWER, None
    value = [place for place, judged in enumerate(own) if (truths[place] if judged is None else judged)]
    how, right = misconception.how, [place for place, true in enumerate(truths) if true]
    changed = how.rules(rules) if isinstance(how, OtherValue) and value != right else None
    # a card of a replay may be illegal under the other value: its holder judges what is asked all the same
    gives = changed is not None and ask(draft, changed) == value
    return value, whole_query(draft, changed) if changed is not None and gives else None


def _judgement(misconception: Misconception, rules: RuleSet, statement: Statement) -> bool | None:
    """Tell whether one who holds a misconception would have given the answer of a statement."""
    value, _ = answer_of(misconception, rules, statement.draft)
    read = read_answer(statement.form, statement.draft, value)
    return None if read is NO_ANSWER else same(read, statement.given)
