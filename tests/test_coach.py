"""The coach: exact losses, marked estimates, missed melds, habits that a computation shows, and the words for them."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import lru_cache

import pytest
from babel.messages.pofile import read_po
from lookalikes import lookalike
from record_play import random_events, random_rules, random_start

from terz_tutor.analysis.coach import Advice, NotOpen, review, review_deal
from terz_tutor.analysis.endings import deal_of
from terz_tutor.analysis.estimate import known_ending
from terz_tutor.analysis.sight import Sight, sights, start_sight
from terz_tutor.analysis.solver import Ending, Solver
from terz_tutor.analysis.worlds import sample_worlds, world_deals
from terz_tutor.rules import PRESETS, Reason, RuleSet
from terz_tutor.rules.cards import DECK, Rank, cards_mask
from terz_tutor.rules.deal import Deal, Trick, start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import AskTop, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.melds import MELDS
from terz_tutor.rules.notation import parse_card, parse_cards
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.ruleset import house_rules
from terz_tutor.rules.sources import RULE_IDS
from terz_tutor.rules.turns import apply, playable
from terz_tutor.texts import LANGUAGES, Lang, Texts, UnknownCode
from terz_tutor.texts.catalogue import LOCALE
from terz_tutor.texts.coaching import COACHING, coach_sentence

MODERN = PRESETS["modern"]


# --- positions ---


def chance(seed: int | str) -> random.Random:
    return random.Random(seed)  # noqa: S311 - no secret


def mask(text: str) -> int:
    return cards_mask(parse_cards(text))


def card(text: str) -> int:
    return parse_card(text).index


def dealt(rules: RuleSet, leader: str, dealer: str, turnup: str) -> Deal:
    """Deal stacked hands; player 1 leads. What is not told is filled up in deck order."""
    top = card(turnup)
    hands = [[one.index for one in parse_cards(text)] if text else [] for text in (leader, dealer)]
    rest = [one for one in range(32) if one != top and one not in hands[0] + hands[1]]
    for hand in hands:
        hand += [rest.pop(0) for _ in range(rules.deal_hand - len(hand))]
    packets = [hand[at : at + 3] for at in range(0, rules.deal_hand, 3) for hand in hands]
    return start_deal(rules, [*(one for packet in packets for one in packet), top, *rest], 0)


def leads(system: str, hand: str, turnup: str = "9H") -> Sight:
    """The first turn of a deal, as the leader sees it."""
    return start_sight(dealt(PRESETS[system], hand, "", turnup), 1)


def answers(system: str, claim: str, own: str, *then: Event, turnup: str = "9H") -> Sight:
    """A claim that waits for an answer, as who must answer sees it."""
    deal = dealt(PRESETS[system], claim, own, turnup)
    return sights(deal, [Claim(mask(claim)), *then])[1]


def ended(system: str, own: str, theirs: str, led: str = "") -> Sight:
    """An ending with spades trumps, as player 0 sees it."""
    hands = (mask(own), mask(theirs))
    ending = Ending(PRESETS[system], 0, hands, int(bool(led)), card(led) if led else None)
    return start_sight(deal_of(ending), 0)


def within(own: str, turnup: str, stock: int, system: str = "modern") -> Sight:
    """A turn on the lead with so many cards in the stock."""
    held, top = mask(own), card(turnup)
    rest = [one for one in range(32) if one != top and not held >> one & 1]
    theirs = sum(1 << rest.pop() for _ in range(9))
    hidden, played = rest[: stock - 1], rest[stock - 1 :]
    tricks = tuple(Trick(0, *pair, 0) for pair in zip(played[::2], played[1::2], strict=True))
    return start_sight(Deal(PRESETS[system], 1, top >> 3, (held, theirs), tuple(hidden), top, 0, tricks=tricks), 0)


def judged(sight: Sight, event: Event) -> Advice:
    return review(sight, event, Draws("a"))


def codes(advice: Advice) -> list[str]:
    return [reason.code for reason in advice.reasons]


def random_ending(rng: random.Random) -> Ending:
    rules, count = random_rules(rng), rng.randint(1, 7)
    cards = rng.sample(range(32), 2 * count)
    hands = [sum(1 << one for one in part) for part in (cards[:count], cards[count:])]
    leader = rng.randrange(2)
    led = cards[leader * count] if rng.random() < 0.5 else None
    if led is not None:
        hands[leader] &= ~(1 << led)
    return Ending(rules, rng.randrange(4), (hands[0], hands[1]), leader, led)


def in_tricks(advice: Advice) -> float:
    """What was lost besides melds."""
    return advice.lost - advice.sure


# --- the end is exact ---


def test_losses_of_endings_are_the_solvers_differences() -> None:
    lost = 0
    for number in range(200):
        ending = random_ending(chance(number))
        sight, values = start_sight(deal_of(ending), ending.to_act), Solver(ending.rules).values(ending)
        for played, value in values.items():
            advice = judged(sight, Play(played))
            assert advice.exact
            assert advice.error == 0
            assert in_tricks(advice) == max(values.values()) - value
            assert (Play(played) in advice.best) == (advice.lost == 0)
            lost += advice.lost > 0
    assert lost > 100


def test_lines_replay_to_the_values() -> None:
    for number in range(60):
        ending = random_ending(chance(f"line {number}"))
        player, values = ending.to_act, Solver(ending.rules).values(ending)
        sight = start_sight(deal_of(ending), player)
        for played, value in values.items():
            advice = judged(sight, Play(played))
            assert advice.best_card is not None
            for first, line, worth in (
                (played, advice.line, value),
                (advice.best_card, advice.best_line, max(values.values())),
            ):
                deal = deal_of(ending)
                before = deal.points(player)
                for one in (first, *line):
                    deal = apply(deal, Play(one))
                assert deal.over
                assert deal.points(player) - before == worth


def test_the_losses_of_both_tell_how_the_ending_went() -> None:
    """What a player lost, less what the opponent lost, is the value at the start less the result."""
    for number in range(40):
        rng = chance(f"sum {number}")
        ending = random_ending(rng)
        start = deal = deal_of(ending)
        events: list[Event] = []
        while not deal.over:
            events.append(Play(rng.choice([one.index for one in playable(deal)])))
            deal = apply(deal, events[-1])
        lost = [sum(map(in_tricks, review_deal(start, events, player, Draws("a")))) for player in (0, 1)]
        result = deal.points(0) - start.points(0)
        assert lost[0] - lost[1] == Solver(ending.rules).value(ending)[0] - result


# --- before it, estimates are marked ---


def test_estimates_are_marked_and_the_same_draws_give_the_same() -> None:
    sight = leads("modern", "TC JC 9D 7C 8H 7D KD 7H QH", "KS")
    advice = judged(sight, Play(card("TC")))
    assert not advice.exact
    assert advice.error > 0
    assert advice.line == advice.best_line == ()
    assert advice == judged(sight, Play(card("TC")))
    assert codes(advice)[0] in {"coach_points_lost_about", "coach_close", "coach_best_about"}


def test_a_loss_within_chance_is_not_called_one() -> None:
    advice = Advice(Good(), (), lost=5.0, exact=False, error=3.0)
    assert not advice.certain
    assert Advice(Good(), (), lost=5.0, exact=False, error=2.0).certain
    assert Advice(Good(), (), lost=5.0, exact=False, error=3.0, sure=5.0).certain


def test_deals_that_look_the_same_are_judged_in_the_same_way() -> None:
    compared = 0
    for number in range(25):
        rng = chance(number)
        deck, start = random_start(rng, PRESETS[rng.choice(list(PRESETS))])
        moves = [event for event, _ in random_events(rng, start)]
        for _ in range(2):
            some = moves[: rng.randrange(len(moves) // 4, len(moves))]
            deal, *both = sights(start, some)
            if deal.over or not deal.stock:
                continue
            player = deal.to_act
            found = lookalike(rng, deck, start, some, player)
            if found is None:
                continue
            _, other = found
            assert other == both[player]
            event = rng.choice(other.events)
            assert judged(other, event) == judged(both[player], event)
            compared += 1
    assert compared > 5


@lru_cache(maxsize=4)
def reviewed(system: str) -> Sequence[Advice]:
    """Advice to one player from a whole deal."""
    rng = chance(f"whole {system}")
    _, start = random_start(rng, PRESETS[system])
    events = [event for event, _ in random_events(rng, start)]
    return review_deal(start, events, 1, Draws("a"))


@pytest.mark.parametrize("system", PRESETS)
def test_whole_deals_are_reviewed(system: str) -> None:
    plays = [advice for advice in reviewed(system) if isinstance(advice.event, Play)]
    assert len(plays) == 16
    assert [advice.exact for advice in plays] == [False] * (16 - PRESETS[system].deal_hand) + [True] * PRESETS[
        system
    ].deal_hand
    for advice in reviewed(system):
        assert advice.lost >= 0
        assert (advice.lost == 0) == (advice.event in advice.best)
        assert advice.reasons
        assert all(reason.rule in RULE_IDS for reason in advice.reasons)


def test_what_is_not_open_is_refused() -> None:
    sight = leads("modern", "AS KS QS JS 7C 8C 7D 8D 7H")
    for event in (Play(card("9H")), Claim(mask("7C 8C 9C")), Good(), Marriage(0)):
        with pytest.raises(NotOpen, match="is not open to the player now"):
            judged(sight, event)


@pytest.mark.parametrize("asked", [False, True])
def test_a_claim_that_waits_within_a_position_is_judged(asked: bool) -> None:  # noqa: FBT001
    """A sight may begin while a claim waits: both know who claimed what, and what was asked."""
    deal = apply(start_deal(RuleSet(), range(32), 0), Claim(mask("7S 8S 9S")))
    deal = apply(deal, AskTop()) if asked else deal
    sight = start_sight(deal, 0)
    assert [(claim.claimer, claim.cls, claim.top) for claim in sight.view.claims] == [
        (1, "run3", Rank.NINE if asked else None)
    ]
    assert [claim.cls for claim in start_sight(deal, 1).view.claims] == ["run3"]
    for found in world_deals(sight, sample_worlds(sight, 2, Draws("a"))):
        assert found.open_claim is not None
        assert found.open_claim.asked is asked
        assert found.open_claim.meld.cls == "run3"
    for answer in sight.events:
        assert judged(sight, answer).lost >= 0


def test_an_estimate_over_every_world_and_line_is_told_from_one_that_leaves_some_out() -> None:
    early, late, last = within(QUEENS, "8S", 14), within(QUEENS, "8S", 2), ended("modern", "KD 9H", "AS JD")
    found = [judged(sight, Play(next(iter(sight.view.hand)).index)) for sight in (early, late, last)]
    assert [(advice.exact, advice.complete) for advice in found] == [(False, False), (False, True), (True, True)]
    assert found[1].error == 0


# --- claims ---

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


QUEENS = "QS QC QD QH 7C 8C 7D 8D 7H"


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


# --- claims of the last full hands ---

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


# --- marriages and the exchange ---

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


# --- habits ---

Position = tuple[str, str, str, str, str]  # rules, own hand, the opponent's, the lead, the card

HABITS: dict[str, tuple[Position, Position]] = {
    "coach_gave_points": (("modern", "9H KH", "8H", "JD", "KH"), ("modern", "8C QC", "AC", "TD", "QC")),
    "coach_gave_rich": (("modern", "TC QC", "9C", "9S", "TC"), ("modern", "TC AC", "AS", "7D", "AC")),
    "coach_last_trick": (
        ("modern", "KD 9H", "AS JD", "", "KD"),
        ("modern", "AD 9H QH", "QC 8H KH", "", "AD"),
    ),
    "coach_overtook_too_high": (("modern", "TH JH", "KH", "9H", "TH"), ("modern", "TD AD", "QS", "QD", "AD")),
    "coach_trump_wasted": (("modern", "8S TS", "QS", "9D", "TS"), ("modern", "7S 9S", "AC", "9C", "9S")),
    "coach_winner_not_cashed": (
        ("modern", "JS 7D", "AS AH", "", "7D"),
        ("modern", "9C KD KH", "AS JD QD", "", "KH"),
    ),
    "coach_led_into": (("old-ten", "QS AD", "JS TC", "", "QS"), ("modern", "JS 7D", "AS AH", "", "7D")),
    "coach_trick_left": (("old-ten", "JS AD", "AC", "9C", "AD"), ("old-ten", "JS 9D", "KD", "JH", "9D")),
    "coach_trick_taken": (("old-ten", "JS 9D", "KD", "JH", "JS"), ("old-ten", "JS AD", "AC", "9C", "JS")),
}
"""By habit a position in which it explains the loss, and one that looks like it and in which it does not."""


@pytest.mark.parametrize("habit", HABITS)
def test_habits_are_shown_by_a_computation(habit: str) -> None:
    fires, near = (judged(ended(*place[:4]), Play(card(place[4]))) for place in HABITS[habit])
    assert habit in codes(fires)
    assert habit not in codes(near)
    reason = next(reason for reason in fires.reasons if reason.code == habit)
    better, played = reason.args["better"], reason.args["card"]
    system, own, theirs, led, _ = HABITS[habit][0]
    sight = ended(system, own, theirs, led)
    values = Solver(PRESETS[system]).values(known_ending(sight))
    assert {better, played} <= set(DECK)
    by_card = {DECK[index]: value for index, value in values.items()}
    assert by_card[better] - by_card[played] >= fires.lost / 2 > 0  # type: ignore[index]


def test_a_hope_for_four_jacks_is_kept() -> None:
    three = leads("modern", "JS JC JD 7C 8C 7D 8D 7H 9H", "KS")
    advice = judged(three, Play(card("JC")))
    assert "coach_broke_hope" in codes(advice)
    assert "coach_broke_hope" not in codes(judged(three, Play(card("7H"))))
    one = leads("modern", "QS JC AD 7C 8C 7D TD 7H 9H", "KS")
    assert "coach_broke_hope" not in codes(judged(one, Play(card("JC"))))


def test_the_likely_reply_to_a_lead_is_counted() -> None:
    sight = leads("modern", "TC JC 9D 7C 8H 7D 8D 7H 9H", "KS")
    taken = [reason for reason in judged(sight, Play(card("TC"))).reasons if reason.code == "coach_likely_reply"]
    assert taken
    assert 10 <= int(taken[0].args["times"]) <= int(taken[0].args["worlds"])  # type: ignore[arg-type]
    assert "coach_likely_reply" not in codes(judged(sight, Play(card("7H"))))


# --- words ---

ARGS: dict[str, Arg] = {
    "card": parse_card("KS"),
    "better": parse_card("7H"),
    "taker": parse_card("AS"),
    "turnup": parse_card("JS"),
    "cards": parse_cards("JS JC JD"),
    "meld": parse_cards("JS QS KS"),
    "junior": parse_cards("JS QS KS"),
    "senior": parse_cards("JS QS KS AS"),
    "points": 21,
    "theirs": 20,
    "error": 2,
    "times": 14,
    "worlds": 20,
}

MELDS_AS_BETTER = {"coach_other_claim", "coach_showed_wrong"}
MARRIAGES = {"coach_marriage_waits", "coach_marriage_missed", "coach_marriage_broken"}


def example(code: str) -> Reason:
    names = re.findall(r"{(\w+)", COACHING[code])
    args = {name: ARGS[name] for name in names}
    if code in MELDS_AS_BETTER:
        args["better"] = parse_cards("JS QS KS AS")
    if code in MARRIAGES:
        args["meld"] = parse_cards("QS KS")
    return Reason(code, "card.points", args)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", COACHING)
def test_every_code_can_be_said_with_all_its_arguments(code: str, lang: Lang) -> None:
    said = coach_sentence(Texts(lang), example(code), "modern")
    assert said.endswith((".", "!"))
    assert "{" not in said
    assert "  " not in said
    assert not re.search("[А-яЁё]" if lang == "en" else "[A-Za-z]", said), said


def test_every_message_is_translated_and_none_is_left_over() -> None:
    with (LOCALE / "ru" / "LC_MESSAGES" / "coach.po").open("rb") as stream:
        catalogue = {str(message.id): str(message.string) for message in read_po(stream, locale="ru") if message.id}
    assert set(catalogue) == set(COACHING.values())
    for english, russian in catalogue.items():
        assert set(re.findall(r"{(\w+)", russian)) == set(re.findall(r"{(\w+)", english)), english
        assert not re.search(r"\b(ты|твой|твоя|тебе|тебя|еще|семерк|восьмерк|противник)\b", russian)


def test_points_are_declined_and_estimates_say_so() -> None:
    def say(points: int, **more: int) -> str:
        code = "coach_points_lost_about" if more else "coach_points_lost"
        return coach_sentence(Texts("ru"), Reason(code, "card.points", {"points": points, **more}), "modern")

    assert [say(points) for points in (1, 2, 5, 11, 21)] == [
        "Потеряно ровно 1 очко.",
        "Потеряно ровно 2 очка.",
        "Потеряно ровно 5 очков.",
        "Потеряно ровно 11 очков.",
        "Потеряно ровно 21 очко.",
    ]
    assert say(6, error=2) == "По оценке, потеряно примерно 6 очков, плюс-минус 2."
    english = Reason("coach_points_lost_about", "card.points", {"points": 6, "error": 2})
    assert coach_sentence(Texts("en"), english, "modern") == ("By estimate this loses about 6 points, give or take 2.")


def test_no_meld_is_named_twice_and_every_class_fits() -> None:
    waits = coach_sentence(Texts("ru"), example("coach_marriage_waits"), "modern")
    assert waits.lower().count("марьяж") == 1
    fours: dict[str, Arg] = {"better": parse_cards("QS QC QD QH"), "meld": parse_cards("JS QS KS"), "points": 100}
    said = coach_sentence(Texts("en"), Reason("coach_other_claim", "meld.per_turn", fours), "modern")
    assert " it is" not in said


def test_unknown_codes_are_named() -> None:
    with pytest.raises(UnknownCode, match="no_such"):
        coach_sentence(Texts("en"), Reason("no_such", "card.points"), "modern")


ESTIMATES = {"coach_points_lost_about", "coach_points_lost_near", "coach_best_about", "coach_close"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", PRESETS)
def test_all_that_is_said_of_whole_deals_has_words(system: str, lang: Lang) -> None:
    for advice in reviewed(system):
        for reason in advice.reasons:
            assert coach_sentence(Texts(lang), reason, system)
        assert (advice.reasons[0].code in ESTIMATES) is not advice.exact
