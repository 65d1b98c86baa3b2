"""The coach's losses: exact at the end, marked as estimates before, the same for what looks the same."""

from __future__ import annotations

import random

import pytest
from coach_sights import QUEENS, card, chance, codes, ended, in_tricks, judged, leads, mask, reviewed, within
from lookalikes import lookalike
from record_play import random_events, random_rules, random_start

from terz_tutor.analysis.coach import Advice, NotOpen, review_deal
from terz_tutor.analysis.endings import deal_of
from terz_tutor.analysis.sight import sights, start_sight
from terz_tutor.analysis.solver import Ending, Solver
from terz_tutor.analysis.worlds import sample_worlds, world_deals
from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.cards import Rank
from terz_tutor.rules.deal import start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import AskTop, Claim, Event, Good, Marriage, Play
from terz_tutor.rules.sources import RULE_IDS
from terz_tutor.rules.turns import apply, playable


def random_ending(rng: random.Random) -> Ending:
    rules, count = random_rules(rng), rng.randint(1, 7)
    cards = rng.sample(range(32), 2 * count)
    hands = [sum(1 << one for one in part) for part in (cards[:count], cards[count:])]
    leader = rng.randrange(2)
    led = cards[leader * count] if rng.random() < 0.5 else None
    if led is not None:
        hands[leader] &= ~(1 << led)
    return Ending(rules, rng.randrange(4), (hands[0], hands[1]), leader, led)


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
