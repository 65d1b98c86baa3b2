"""What the kill suite of the mutation run left unproved (docs/mutation.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from terz_tutor.rules import (
    CODES,
    CardError,
    Claims,
    Hand,
    Reason,
    RuleSet,
    Suit,
    legal_replies,
    parse_card,
    parse_cards,
    parse_suit,
    trick_points,
)
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.claims import barred_by, plan_claims
from terz_tutor.rules.deal import Deal, Due, start_deal
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, Play
from terz_tutor.rules.match import Fine, Match, Penalty, Points, write_deal
from terz_tutor.rules.melds import MARRIAGES, MELDS, Meld, why_senior
from terz_tutor.rules.refusal import Refusal
from terz_tutor.rules.replies import forbidden_masks
from terz_tutor.rules.seat import Heard, HeardClaim, hear, seat_view, watch
from terz_tutor.rules.turns import apply, playable, why_not

DECK_IN_ORDER = range(32)


def mask(text: str) -> int:
    return cards_mask(parse_cards(text))


def meld(text: str) -> Meld:
    return MELDS[mask(text)]


def deal_with(rules: RuleSet, leader: str, *, trump: str = "7H") -> Deal:
    """Deal these nine cards to player 0, who leads; all others stand in deck order."""
    own = [CODES.index(code) for code in leader.split()]
    up = CODES.index(trump)
    rest = [card for card in DECK_IN_ORDER if card not in [*own, up]]
    dealt = [card for i in (0, 3, 6) for card in (*own[i : i + 3], *rest[i : i + 3])]
    return start_deal(rules, [*dealt, up, *rest[9:]], 1)


def play_out(deal: Deal) -> list[Deal]:
    """Play the lowest card each time, and break one card; all states."""
    states = [deal]
    while not deal.over:
        event: Event = Break(1) if deal.break_due else Play(CODES.index(next(iter(playable(deal))).code))
        deal = apply(deal, event)
        states.append(deal)
    return states


def test_a_text_that_names_no_suit_is_quoted() -> None:
    with pytest.raises(CardError, match=r"^'X' is no suit; expected one of S C D H, "):
        parse_suit("X")


def test_a_match_lost_by_a_penalty_stays_lost_whatever_the_totals() -> None:
    rules = RuleSet(penalty_draw=True)
    match = write_deal(Match(rules), [Points(0, 510), Fine(Penalty.DRAW, by=0)], last=0)
    assert (match.winner, match.reason) == (1, "penalty")


def test_an_earlier_claim_bars_by_its_own_rule_whatever_scored_before() -> None:
    low, long, hearts = meld("7S 8S 9S"), meld("7S 8S 9S TS"), meld("QH KH AH")
    assert barred_by(RuleSet(), 0, Claims(scored=(low,)), low) == "meld.repeat"
    assert barred_by(RuleSet(), 0, Claims(beaten=(low,)), low) == "meld.repeat"
    assert barred_by(RuleSet(), 0, Claims(scored=(hearts, long)), low) == "meld.after_senior"
    assert barred_by(RuleSet(), 0, Claims(scored=(hearts,)), low) is None


def test_a_plan_has_juniors_first_no_empty_turn_and_no_turn_too_many() -> None:
    run = mask("7S 8S 9S TS") | mask("7D 9D JD AD KH")
    juniors = (meld("7S 8S 9S"), meld("8S 9S TS"), meld("7S 8S 9S TS"))
    assert plan_claims(RuleSet(meld_per_turn="any"), 3, run, Claims(), 1) == (juniors,)
    none = mask("7S 9S JS 7C 9C JC 7D 9D KH")
    assert plan_claims(RuleSet(meld_per_turn="any"), 3, none, Claims(), 1) == ()
    fours = mask("JS JC JD JH AS AC AD AH 7S")
    assert plan_claims(RuleSet(meld_per_turn="one_per_suit"), 3, fours, Claims(), 1) == ((meld("JS JC JD JH"),),)


def test_both_remember_every_claim_with_its_answer() -> None:
    rules = RuleSet(meld_per_turn="any")
    deal = deal_with(rules, "7S 8S 9S QC KC AC 7D 9D JD")
    events: list[Event] = [Claim(mask("7S 8S 9S")), Good(), Claim(mask("QC KC AC")), AskTop(), Good()]
    heard = watch(deal, events)[1]
    top = meld("QC KC AC").top
    assert heard.claims == (HeardClaim(0, "run3", None, "good"), HeardClaim(0, "run3", top, "good"))
    # who did not hear the claim learns nothing from the question
    assert hear(Heard(), apply(deal, events[0]), AskTop()) == Heard()


def test_both_remember_what_each_player_took_for_the_seven() -> None:
    deal = start_deal(RuleSet(exchange_when="any_time"), DECK_IN_ORDER, 1)
    assert deal.turn == 0
    assert hear(Heard(taken=(3, None)), deal, Exchange(1)).taken == (3, deal.turnup)
    assert hear(Heard(taken=(None, 3)), deal, Exchange()).taken == (deal.turnup, 3)


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_seat_sees_all_that_lies_open_through_a_whole_deal(dealer: int) -> None:
    rules = RuleSet()
    states = play_out(start_deal(rules, DECK_IN_ORDER, dealer))
    dues, turnups_to = [], []
    for state in states:
        won = [trick.winner for trick in state.tricks]
        for player, other in ((0, 1), (1, 0)):
            view = seat_view(state, player)
            assert (view.rules, view.dealer, view.turnup_to) == (rules, dealer, state.turnup_to)
            assert view.leader == (won[-1] if won else 1 - dealer)
            assert view.tricks_won == (won.count(player), won.count(other))
            assert (view.melds, view.scored, view.drawn) == ((0, 0), ((), ()), state.drawn[player])
        dues.append(seat_view(state, 0).due)
        turnups_to.append(state.turnup_to)
    assert dues.count(Due.BREAK) == 1
    assert dues.count(None) == len(dues) - 1
    assert {0, 1} & set(turnups_to)
    assert seat_view(states[-1], 0).to_act is None
    leads = [1 - dealer, *(trick.winner for trick in states[-1].tricks)]
    assert [trick.leader for trick in states[-1].tricks] == leads[:-1]
    assert {state.break_due for state in states} == {True, False}
    assert all(isinstance(state.break_due, bool) for state in states)


def test_one_claim_a_suit_and_a_four_shares_every_suit() -> None:
    rules = RuleSet(meld_per_turn="one_per_suit")
    deal = deal_with(rules, "JS JC JD JH 9S TS QS 7D 7C")
    four, run = meld("JS JC JD JH"), meld("9S TS JS")
    for first, second in ((four, run), (run, four), (run, meld("9S TS JS QS"))):
        state = apply(apply(deal, Claim(first.mask)), Good())
        expected = Reason("no_more_claims", "meld.per_turn", {"cards": second.cards})
        assert why_not(state, Claim(second.mask)) == expected


def test_a_marriage_scores_once_and_only_when_its_rule_lets_it() -> None:
    deal = deal_with(RuleSet(), "QH KH 7S 8S TS 7C 9C 7D 9D")
    about = {"cards": MARRIAGES[3].cards}
    assert why_not(apply(deal, Marriage(3)), Marriage(3)) == Reason("already_scored", "meld.repeat", about)
    strict = replace(deal, rules=RuleSet(marriage_when="lead_with_claims"))
    assert why_not(strict, Marriage(3)) is None
    replying = replace(strict, leader=1, led=CODES.index("AS"))
    assert why_not(replying, Marriage(3)) == Reason("not_now", "marriage.when", about)


def test_trumps_are_senior_even_where_they_are_named_first() -> None:
    trumps, plain = meld("7S 8S 9S"), meld("7H 8H 9H")
    for first, second in ((trumps, plain), (plain, trumps)):
        reason = why_senior(RuleSet(), Suit.SPADES, first, second)
        assert (reason.code, reason.args["winner"]) == ("senior_trump", trumps.cards)


def test_an_ordinary_trick_is_worth_its_cards_alone() -> None:
    assert trick_points(parse_card("AS"), parse_card("TS"), Suit.HEARTS) == 21


def test_while_the_stock_lasts_a_free_reply_forbids_nothing() -> None:
    hand = Hand.of(*parse_cards("TD 7D AC"))
    assert legal_replies(RuleSet(), Suit.SPADES, hand, parse_card("9D"), 2) == hand
    assert forbidden_masks(RuleSet(), 0, hand.mask, CODES.index("9D"), 2, hand.mask) == []


def test_a_refusal_translates_its_sentence_and_what_was_expected_alone() -> None:
    words = {"{card} is no {suit}; expected {expected}.": "{card} — не {suit}; нужно: {expected}.", "a heart": "черва"}
    refusal = Refusal("{card} is no {suit}; expected {expected}.", card=7, suit="a heart", expected="a heart")
    assert str(refusal) == "7 is no a heart; expected a heart."
    assert refusal.sentence(words.__getitem__) == "7 — не a heart; нужно: черва."
    assert Refusal("It is {expected}.", expected=9).sentence(str) == "It is 9."
