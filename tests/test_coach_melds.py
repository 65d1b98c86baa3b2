"""The coach on melds: claims and their order, answers, marriages and the exchange."""

from __future__ import annotations

import pytest
from coach_sights import MODERN, QUEENS, answers, card, chance, codes, dealt, ended, judged, leads, mask, within
from record_play import random_rules

from terz_tutor.analysis.coach import review
from terz_tutor.analysis.endings import deal_of
from terz_tutor.analysis.sight import Sight, sights, start_sight
from terz_tutor.analysis.solver import Ending, Solver
from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.deal import start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import AskTop, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.melds import MELDS
from terz_tutor.rules.ruleset import house_rules

LONG = "AS KS QS JS 7C 8C 7D 8D 7H"


@pytest.mark.parametrize("system", ["classic", "modern", "kart-parad"])
def test_a_senior_run_claimed_first_loses_the_juniors(system: str) -> None:
    sight = leads(system, LONG)
    advice = judged(sight, Claim(mask("JS QS KS AS")))
    assert "coach_senior_first" in codes(advice)
    assert advice.lost == 40
    assert {missed.meld for missed in advice.missed} == {MELDS[mask("QS KS AS")], MELDS[mask("JS QS KS")]}
    assert all(missed.gone for missed in advice.missed)
    assert Claim(mask("JS QS KS")) in advice.best
    assert judged(sight, Claim(mask("JS QS KS"))).lost == 0


def test_where_nothing_is_barred_the_senior_run_may_come_first() -> None:
    rules = house_rules("modern", {"meld.after_senior": "none"})
    advice = judged(start_sight(dealt(rules, LONG, "", "9H"), 1), Claim(mask("JS QS KS AS")))
    assert advice.lost == 0
    assert advice.missed == ()


def test_the_order_of_runs_depends_on_the_rule() -> None:
    """K Q J after A K Q: barred where runs that are not senior are, open where contained ones are."""
    lost = {system: judged(leads(system, LONG), Claim(mask("QS KS AS"))).lost for system in ("modern", "kart-parad")}
    assert lost == {"modern": 0, "kart-parad": 20}


def test_at_the_end_a_beaten_claim_costs_what_the_opponent_shows() -> None:
    sight = ended("modern", "7C 8C 9C 9D TD JD QD 7H 8H", "QH KH AH 7S 8S TC QC AC 9H")
    beaten = judged(sight, Claim(mask("7C 8C 9C")))
    assert beaten.exact
    assert beaten.lost == 70  # 50 for the run of four, and the opponent's 20
    assert codes(beaten) == ["coach_points_lost", "coach_claim_beaten"]
    assert judged(sight, Claim(mask("9D TD JD QD"))).lost == 0
    silent = judged(sight, Play(card("7H")))
    assert silent.sure == 70
    assert "coach_claim_missed" in codes(silent)
    assert [(missed.meld, missed.points, missed.gone) for missed in silent.missed] == [
        (MELDS[mask("9D TD JD QD")], 50, True)
    ]


def test_of_two_claims_the_dearer_is_made_where_one_turn_is_left() -> None:
    sight = ended("modern", "7C 8C 9C 9D TD JD QD 7H 8H", "QH AH 7S 8S TC QC AC 9H TH")
    advice = judged(sight, Claim(mask("7C 8C 9C")))
    assert advice.lost == 30
    assert codes(advice) == ["coach_points_lost", "coach_other_claim"]


def test_silence_puts_a_claim_off_and_its_cards_must_be_kept() -> None:
    sight = leads("modern", LONG)
    kept, broken = judged(sight, Play(card("7H"))), judged(sight, Play(card("KS")))
    assert "coach_claim_waits" in codes(kept)
    assert not any(missed.gone for missed in kept.missed)
    assert {"coach_broke_meld", "coach_broke_later"} <= set(codes(broken))
    assert all(missed.gone for missed in broken.missed)
    assert broken.lost >= 90  # all three runs
    assert broken.certain


def test_what_has_scored_may_be_broken() -> None:
    deal = dealt(MODERN, "AS KS QS 7C 8C 7D 8D 7H 9C", "", "9H")
    sight = sights(deal, [Claim(mask("QS KS AS")), Good()])[2]
    assert "coach_broke_meld" not in codes(judged(sight, Play(card("KS"))))


@pytest.mark.parametrize(("system", "fires"), [("modern", True), ("kart-parad", False)])
def test_a_turn_without_a_claim_counts_where_turns_are_short(system: str, fires: bool) -> None:  # noqa: FBT001
    """Two melds and one later turn: with one claim a turn the silent turn is lost."""
    sight = within("7C 8C 9C 9D TD JD QH KS AH", "8S", 2, system)
    assert ("coach_turn_unused" in codes(judged(sight, Play(card("AH"))))) is fires


@pytest.mark.parametrize("system", PRESETS)
def test_good_is_wrong_where_a_senior_meld_can_be_shown(system: str) -> None:
    sight = answers(system, "7S 8S 9S", QUEENS)
    advice = judged(sight, Good())
    assert advice.lost == 20  # the opponent's; the queens may still be claimed
    assert "coach_let_pass" in codes(advice)
    assert [(missed.points, missed.gone) for missed in advice.missed] == [(100, False)]
    assert judged(sight, NotGood(mask("QS QC QD QH"))).lost == 0


def test_at_the_end_a_senior_meld_is_lost_with_good() -> None:
    deal = deal_of(Ending(MODERN, 0, (mask(QUEENS), mask("7S 8S 9S TC JC KD AD 8H KH")), leader=1))
    sight = sights(deal, [Claim(mask("7S 8S 9S"))])[1]
    advice = judged(sight, Good())
    assert advice.exact
    assert advice.lost == 120
    assert [(missed.points, missed.gone) for missed in advice.missed] == [(100, True)]


def test_who_may_hold_the_higher_terz_asks() -> None:
    sight = answers("modern", "7S 8S 9S", "QC KC AC 7H 8H 7D TD AD KD")
    assert codes(judged(sight, Good()))[-1] == "coach_not_asked"
    assert judged(sight, AskTop()).lost == 0
    nothing = answers("modern", "7S 8S 9S", "QC KC 9C 7H 8H 7D TD AD JD")
    assert judged(nothing, Good()).lost == 0


@pytest.mark.parametrize(("system", "lost"), [("old-ten", True), ("modern", False)])
def test_where_asking_binds_the_higher_class_is_shown_at_once(system: str, lost: bool) -> None:  # noqa: FBT001
    advice = judged(answers(system, "7S 8S 9S", QUEENS), AskTop())
    assert (advice.lost > 0) is lost
    assert ("coach_ask_bound" in codes(advice)) is lost


def test_the_least_meld_that_beats_is_shown() -> None:
    sight = answers("modern", "7S 8S 9S", "JC QC KC AC 7H 8H 9D TD 7D", AskTop())
    advice = judged(sight, NotGood(mask("JC QC KC AC")))
    assert codes(advice)[-1] == "coach_showed_wrong"
    assert advice.lost == 40
    assert judged(sight, NotGood(mask("JC QC KC"))).lost == 0


def test_it_may_pay_to_let_a_claim_pass() -> None:
    """With turns left, a run of four that is shown bars the two terzes in it, which bring more than one denied."""
    sight = answers("modern", "QS KS AS", "7C 8C 9C TC 7H 8H KD AD JD", AskTop(), turnup="9H")
    advice = judged(sight, NotGood(mask("7C 8C 9C TC")))
    assert advice.lost == 20
    assert codes(advice)[-1] == "coach_better_let_pass"
    assert advice.best == (Good(),)


TAIL = "7H JH QH KH 7D 8D 9D JC QC"
"""Two terzes, which some rules let one player claim in one turn."""


def cornered(rules: RuleSet, trump: int, own: str, theirs: str, *events: Event, leader: int = 0) -> Sight:
    """An ending with full hands, as player 0 sees it after some events."""
    return sights(deal_of(Ending(rules, trump, (mask(own), mask(theirs)), leader)), events)[1]


def test_a_loss_is_exact_where_every_way_loses_points() -> None:
    """The opponent claims a hundred after silence, so all that can be done is worth less than nothing."""
    sight = cornered(MODERN, 1, "TS JS QS JC KC 9D AD 7H 9H", "8H TH JH QH KH AH 7C 9C AC")
    lost = {text: judged(sight, Play(card(text))).lost for text in ("TS", "JC", "7H")}
    assert lost == {"TS": 0, "JC": 4, "7H": 1}


def test_what_is_best_loses_nothing() -> None:
    checked = 0
    for number in range(40):
        rng = chance(f"best {number}")
        rules = random_rules(rng)
        cards = rng.sample(range(32), 2 * rules.deal_hand)
        hands = [sum(1 << one for one in part) for part in (cards[: rules.deal_hand], cards[rules.deal_hand :])]
        solver = Solver(rules)
        sight = start_sight(deal_of(Ending(rules, rng.randrange(4), (hands[0], hands[1]), 0)), 0)
        lost = {event: review(sight, event, Draws("a"), solver) for event in sight.events}
        for advice in lost.values():
            assert advice.best
            assert all(lost[one].lost == 0 for one in advice.best)
            checked += len(advice.best)
    assert checked > 300


@pytest.mark.parametrize(("per_turn", "threat"), [("one", 20), ("one_per_suit", 40), ("any", 40)])
def test_silence_lets_the_opponent_claim_all_that_one_turn_allows(per_turn: str, threat: int) -> None:
    rules = house_rules("modern", {"meld.per_turn": per_turn})
    sight = cornered(rules, 0, "QS KS AS 8S KC 9C TD AD 9H", TAIL)
    silent = judged(sight, Play(card("9H")))
    assert silent.exact
    assert silent.sure == 20 + threat  # the own terz, and what the opponent claims


def test_a_claim_that_passes_lets_the_claimer_go_on() -> None:
    rules, theirs = PRESETS["kart-parad"], "7S 8S 9S 9C TC JC QC 8H TH"
    sight = cornered(rules, 0, "QS AS 9D TD JD KD 7H KH AH", theirs, Claim(mask("7S 8S 9S")), AskTop(), leader=1)
    passed, shown = judged(sight, Good()), judged(sight, NotGood(mask("9D TD JD")))
    assert (passed.lost, passed.exact) == (90, True)  # 20 for the terz, and the opponent's 20 and 50
    assert (shown.lost, shown.exact) == (0, True)


@pytest.mark.parametrize("claim", ["9H TH JH", "7S 8S 9S"])
def test_what_hangs_on_a_top_card_never_heard_is_not_exact(claim: str) -> None:
    """One of the two terzes is beaten, the other is not: the answer is judged by both, whichever was claimed."""
    own, theirs = "TS KS AS 8C 9C TC 8D 9D JD", "7S 8S 9S 7D QD 9H TH JH KH"
    sight = cornered(PRESETS["classic"], 3, own, theirs, Claim(mask(claim)), leader=1)
    advice = judged(sight, Good())
    assert (advice.lost, advice.error, advice.exact) == (20, 20, False)


MARRIED, OTHERS = "QS KS 7C 8C TC 9D TD AD 7H 8H", "QH KH AH 7S 8S JC QC KC 9H 7D"


def test_a_marriage_not_declared_is_missed_where_it_can_not_wait() -> None:
    sight = ended("old-ten", MARRIED, OTHERS)
    missed, broken = judged(sight, Play(card("8H"))), judged(sight, Play(card("QS")))
    assert "coach_marriage_missed" in codes(missed)
    assert "coach_marriage_broken" in codes(broken)
    assert missed.sure == broken.sure == 20
    assert judged(sight, Marriage(0)).lost == 0


def test_elsewhere_a_marriage_waits() -> None:
    sight = ended("modern", MARRIED[:-3], OTHERS[:-3])
    waits = judged(sight, Play(card("7H")))
    assert "coach_marriage_waits" in codes(waits)
    assert waits.sure == 0
    assert not waits.missed[0].gone
    assert judged(sight, Play(card("QS"))).sure == 20


def test_a_plain_marriage_counts_where_the_rules_know_it() -> None:
    hands = "QD KD 7C 8C TC 9D TD 7H JH", "QH KH AH 7S 8S JC QC KC 9H"
    assert judged(ended("kart-parad", *hands), Play(card("KD"))).sure == 20
    assert judged(ended("modern", *hands), Play(card("KD"))).missed == ()


SEVEN = "7S 9C TD QD 7H 8H KC 9D QC"


def test_the_exchange_is_missed_on_its_last_turn_only() -> None:
    last, early = within(SEVEN, "JS", 4), within(SEVEN, "JS", 6)
    advice = judged(last, Play(card("8H")))
    assert "coach_exchange_missed" in codes(advice)
    assert advice.best == (Exchange(),)
    assert judged(last, Exchange()).lost == 0
    assert "coach_exchange_missed" not in codes(judged(early, Play(card("8H"))))


def test_the_seven_is_not_played_while_it_can_be_exchanged() -> None:
    assert "coach_seven_played" in codes(judged(within(SEVEN, "JS", 6), Play(card("7S"))))
    # for the eight nothing is gained, so nothing is missed
    assert "coach_seven_played" not in codes(judged(within(SEVEN, "8S", 4), Play(card("7S"))))
    assert "coach_seven_played" not in codes(judged(within(SEVEN, "JS", 2), Play(card("7S"))))


def test_an_exchange_may_break_a_run() -> None:
    assert "coach_exchange_broke" in codes(judged(within("7S 8S 9S TD QD 7H 8H KC QC", "QS", 4), Exchange()))
    assert judged(within("7S 8S 9C TD QD 7H 8H KC QC", "QS", 4), Exchange()).lost == 0


def test_what_an_exchange_loses_another_event_saves() -> None:
    lost = 0
    for number in range(400):
        deck = chance(f"exchange {number}").sample(range(32), 32)
        sight = start_sight(start_deal(MODERN, deck, 0), 1)
        if Exchange() not in sight.events:
            continue
        advice = judged(sight, Exchange())
        assert (Exchange() in advice.best) == (advice.lost == 0)
        assert all(judged(sight, event).lost == 0 for event in advice.best if isinstance(event, Claim))
        assert advice.best
        lost += advice.lost > 0
    assert lost > 0
