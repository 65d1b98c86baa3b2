"""The computer opponent: legal everywhere, blind to what it can't see, and as strong as its level says."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

import pytest
from benches import bench
from lookalikes import lookalike
from record_play import random_rules, random_start

from terz_tutor.analysis.drawing import ALL_CARDS, OpenPlay, Table
from terz_tutor.analysis.effort import FULL, LIGHT, default_effort
from terz_tutor.analysis.estimate import card_values
from terz_tutor.analysis.opponent import Level, NotToAct, choose
from terz_tutor.analysis.sight import Sight, look_both, sights, start_sight
from terz_tutor.analysis.solver import Ending, Solver, ending_of
from terz_tutor.analysis.worlds import all_worlds, world_deal
from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.cards import cards_mask, mask_indices
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import AskTop, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.moves import open_events
from terz_tutor.rules.notation import parse_card, parse_cards
from terz_tutor.rules.replies import legal_mask
from terz_tutor.rules.ruleset import CHOICES, TARGET, house_rules
from terz_tutor.rules.strength import BEATS, POINTS
from terz_tutor.rules.turns import apply, draw

LEVELS = tuple(Level)
QUICK = (Level.BEGINNER, Level.CLUB)


def deals(level: Level, quick: int) -> int:
    """The expert searches, which takes its time where the solver is not compiled."""
    return quick if level in QUICK else max(1, quick // 20)


def deck_with(first: str, second: str, turnup: str, hand: int = 9) -> list[int]:
    """Stack a deck: what the non-dealer gets, what the dealer gets, the turn-up; the rest in deck order."""
    hands = [[card.index for card in parse_cards(text)] for text in (first, second)]
    top = parse_card(turnup).index
    rest = [card for card in range(32) if card != top and not any(card in held for held in hands)]
    for held in hands:
        held += [rest.pop(0) for _ in range(hand - len(held))]
    deck: list[int] = []
    for packet in range(0, hand, 3):
        deck += hands[0][packet : packet + 3] + hands[1][packet : packet + 3]
    return [*deck, top, *rest]


def stacked(rules: RuleSet, first: str, second: str, turnup: str) -> Deal:
    """Deal a stacked deck; player 1 leads, player 0 deals."""
    return start_deal(rules, deck_with(first, second, turnup, rules.deal_hand), 0)


def sight_after(deal: Deal, player: int, *events: Event) -> Sight:
    _, first, second = sights(deal, events)
    return second if player else first


def chance(seed: str) -> random.Random:
    return random.Random(seed)  # noqa: S311 - deals to play, no secret


def mask(text: str) -> int:
    return cards_mask(parse_cards(text))


def play_out(deal: Deal, levels: tuple[Level, Level], seed: str) -> list[Event]:
    draws = (Draws(f"{seed}/0"), Draws(f"{seed}/1"))
    seen = (start_sight(deal, 0), start_sight(deal, 1))
    events: list[Event] = []
    while not deal.over:
        seat = deal.to_act
        event = choose(levels[seat], seen[seat], draws[seat])
        assert event in seen[seat].events, f"{event} is not open"
        events.append(event)
        after = apply(deal, event)
        seen, deal = look_both(seen, deal, event, after), after
    assert sum(deal.score().tricks) == 150
    return events


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", PRESETS)
def test_plays_whole_deals_under_every_rule_system(level: Level, rules: str) -> None:
    for number in range(deals(level, 20)):
        _, deal = random_start(chance(f"{rules}/{number}"), PRESETS[rules])
        play_out(deal, (level, QUICK[number % len(QUICK)]), f"{number}")


@pytest.mark.parametrize("level", LEVELS)
def test_plays_whole_deals_under_house_rules(level: Level) -> None:
    for number in range(deals(level, 60)):
        rng = chance(f"{number}")
        _, deal = random_start(rng, random_rules(rng))
        play_out(deal, (level, level), f"{number}")


@pytest.mark.parametrize("rule", [rule for rule in CHOICES if rule != TARGET])
def test_every_rule_value_is_played(rule: str) -> None:
    for value in CHOICES[rule]:
        _, deal = random_start(chance(f"{rule}/{value}"), house_rules("kart-parad", {rule: value}))
        play_out(deal, (Level.CLUB, Level.CLUB), rule)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_deal(level: Level) -> None:
    _, deal = random_start(chance("5"), PRESETS["classic"])
    assert play_out(deal, (level, Level.CLUB), "a") == play_out(deal, (level, Level.CLUB), "a")


@pytest.mark.parametrize("level", LEVELS)
def test_deals_that_look_the_same_are_played_in_the_same_way(level: Level) -> None:
    compared = 0
    for number in range(deals(level, 40)):
        rng = chance(f"{number}")
        rules = PRESETS[rng.choice(list(PRESETS))]
        deck, deal = random_start(rng, rules)
        events = play_out(deal, (Level.CLUB, Level.CLUB), f"{number}")
        for _ in range(10):
            some = events[: rng.randrange(len(events))]
            now = sights(deal, some)[0]
            if now.over or now.stock == 0:
                continue
            sight = sight_after(deal, now.to_act, *some)
            found = lookalike(rng, deck, deal, some, now.to_act)
            if found is None:
                continue
            _, other = found
            assert other == sight
            assert choose(level, other, Draws("a")) == choose(level, sight, Draws("a"))
            compared += 1
    assert compared > deals(level, 60)


@pytest.mark.parametrize(
    ("first", "second", "least"),
    [("beginner", "random", 30), ("club", "beginner", 30), ("club", "greedy", 30), ("greedy", "random", 30)],
)
def test_levels_and_anchors_stand_in_their_order(first: str, second: str, least: int) -> None:
    tournament = bench("tournament")
    pairs = list(map(partial(tournament.play_pair, first, second, PRESETS["modern"], 3), range(60)))
    mean, _ = tournament.mean_and_error([(pair.scores[0] - pair.scores[1]).total for pair in pairs])
    assert mean > least


def test_equal_players_draw() -> None:
    tournament = bench("tournament")
    scores = tournament.play_pair("club", "club", PRESETS["modern"], 1, 1).scores
    assert scores[0] == scores[1]


RUN = "KH AH QH JH 7C 8D 9S 7D TD"


def claims_and_card(deal: Deal) -> tuple[list[Event], int]:
    """Let the club's leader speak, every claim passing, and play; return what was said and the card."""
    events: list[Event] = []
    while True:
        event = choose(Level.CLUB, sight_after(deal, 1, *events), Draws("a"))
        if isinstance(event, Play):
            return events, event.card
        events += [event, Good()] if isinstance(event, Claim) else [event]


@pytest.mark.parametrize(
    ("rules", "claimed"),
    [
        (RuleSet(), ["JH QH KH"]),
        (RuleSet(meld_per_turn="any"), ["JH QH KH", "QH KH AH", "JH QH KH AH"]),
    ],
)
def test_club_claims_junior_runs_first(rules: RuleSet, claimed: list[str]) -> None:
    said, _ = claims_and_card(stacked(rules, RUN, "", "7S"))
    assert said[::2] == [Claim(mask(run)) for run in claimed]


def test_club_claims_the_dearest_when_turns_are_short() -> None:
    """In the first trick without a stock there is one turn left: the fifty, not a terz within it."""
    rules = RuleSet()
    deal = stacked(rules, RUN, "", "7S")
    last = Deal(rules, dealer=0, trump=deal.trump, hands=deal.hands, hidden=(), turnup=None, leader=1)
    assert choose(Level.CLUB, start_sight(last, 1), Draws("a")) == Claim(mask("JH QH KH AH"))
    assert choose(Level.BEGINNER, start_sight(deal, 1), Draws("a")) == Claim(mask("JH QH KH AH"))


def test_club_declares_the_marriage_at_once() -> None:
    deal = stacked(RuleSet(), "QS KS 7C 8D 9H 7D TD TC 7H", "", "8S")
    assert choose(Level.CLUB, sight_after(deal, 1), Draws("a")) == Marriage(0)


def test_club_exchanges_the_seven() -> None:
    deal = stacked(RuleSet(), "7S KC 7C 8D 9H 7D TD TC 7H", "", "AS")
    assert choose(Level.CLUB, sight_after(deal, 1), Draws("a")) == Exchange()


def test_club_claims_with_the_seven_before_it_exchanges() -> None:
    deal = stacked(RuleSet(), "7S 8S 9S 8D 9H 7D TD TC 7H", "", "AS")
    assert choose(Level.CLUB, sight_after(deal, 1), Draws("a")) == Claim(mask("7S 8S 9S"))


def test_club_asks_and_beats_with_the_least_that_beats() -> None:
    deal = stacked(RuleSet(), "7C 8C 9C 8D 9H 7D TD TS 7H", "JH QH KH AH 8S KS JC AD KD", "9S")
    claimed = (Claim(mask("7C 8C 9C")),)
    asking = choose(Level.CLUB, sight_after(deal, 0, *claimed), Draws("a"))
    assert asking == AskTop()
    shown = choose(Level.CLUB, sight_after(deal, 0, *claimed, asking), Draws("a"))
    assert shown == NotGood(mask("JH QH KH"))


def test_club_says_good_where_it_has_nothing() -> None:
    deal = stacked(RuleSet(), "7C 8C 9C 8D 9H 7D TD TS 7H", "JH QH 8H AH 8S KS JC AD KD", "9S")
    assert choose(Level.CLUB, sight_after(deal, 0, Claim(mask("7C 8C 9C"))), Draws("a")) == Good()


@pytest.mark.parametrize("level", LEVELS)
def test_who_must_beat_beats(level: Level) -> None:
    deal = stacked(PRESETS["classic"], "7C 8C 9C 8D 9H 7D TD TS 7H", "JH QH KH 8H 8S KS JC AD KD", "9S")
    said: list[Event] = [Claim(mask("7C 8C 9C"))]
    while not isinstance(said[-1], Good | NotGood):
        said.append(choose(level, sight_after(deal, 0, *said), Draws("a")))
    assert said[-1] == NotGood(mask("JH QH KH"))


def test_binding_question_is_not_asked_with_a_higher_class() -> None:
    """In old-ten, who asks may then beat with a run of three only: the fifty is shown at once."""
    deal = stacked(PRESETS["old-ten"], "7C 8C 9C 8D 9H 7D TD TS 7H AS", "8H 9H TH JH 7S KS JC AD KD QS", "9S")
    assert choose(Level.CLUB, sight_after(deal, 0, Claim(mask("7C 8C 9C"))), Draws("a")) == NotGood(mask("8H 9H TH JH"))


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("JS JC JD 9H 7C 8D TD 7H KC", "JS JC JD"),  # three jacks: 200 points lack one card
        ("8H 9H TH QH 7C 8D KC 7D AC", "8H 9H TH QH"),  # the jack makes a run of five
    ],
)
def test_club_keeps_what_may_become_a_meld(hand: str, kept: str) -> None:
    _, card = claims_and_card(stacked(RuleSet(), hand, "", "9S"))
    assert not mask(kept) >> card & 1


def test_club_saves_the_trump_jack_on_a_worthless_lead_and_takes_an_ace() -> None:
    deal = stacked(RuleSet(), "7C AC 9C 8D 9H 7D TD TS 7H", "JS 8S KD QC 8H TH AH 9D JC", "7S")
    poor = choose(Level.CLUB, sight_after(deal, 0, Play(parse_card("7D").index)), Draws("a"))
    rich = choose(Level.CLUB, sight_after(deal, 0, Play(parse_card("AC").index)), Draws("a"))
    assert isinstance(poor, Play)
    assert poor.card not in {parse_card("JS").index, parse_card("8S").index}
    assert rich == Play(parse_card("8S").index)


def test_the_experts_endgame_loses_nothing() -> None:
    rules = PRESETS["modern"]
    solver = Solver(rules)
    for number in range(3):
        _, deal = random_start(chance(f"ending/{number}"), rules)
        seen = (start_sight(deal, 0), start_sight(deal, 1))
        while not deal.over:
            level = Level.CLUB if deal.stock else Level.EXPERT
            event = choose(level, seen[deal.to_act], Draws("a"))
            if deal.stock == 0 and isinstance(event, Play):
                values = solver.values(ending_of(deal))
                assert values[event.card] == max(values.values())
            after = apply(deal, event)
            seen, deal = look_both(seen, deal, event, after), after


def sight_before_the_last_draw() -> Sight:
    """Play as club players do until somebody leads with two cards in the stock."""
    _, deal = random_start(chance("last draw"), RuleSet())
    seen = (start_sight(deal, 0), start_sight(deal, 1))
    while deal.stock > 2:
        event = choose(Level.CLUB, seen[deal.to_act], Draws("a"))
        after = apply(deal, event)
        seen, deal = look_both(seen, deal, event, after), after
    return seen[deal.to_act]


def test_with_two_cards_in_the_stock_values_are_means_over_all_worlds() -> None:
    sight = sight_before_the_last_draw()
    found = card_values(sight, Draws("a"))
    assert found.complete
    solver = Solver(sight.view.rules)
    worlds = all_worlds(sight)
    player = sight.view.player
    for card, value in found.values.items():
        total = 0
        for world in worlds:
            led = apply(_quiet(world_deal(sight, world)), Play(card))
            drawn = [apply(led, reply) for reply in open_events(led, led.to_act) if isinstance(reply, Play)]
            total += world.weight * min(
                deal.points(player) - led.points(player) + solver.value(ending_of(deal))[player] for deal in drawn
            )
        assert value == pytest.approx(total / sum(world.weight for world in worlds))


def _quiet(deal: Deal) -> Deal:
    """Close a claim that waits for its answer: only cards matter here."""
    return replace(deal, open_claim=None)


def test_values_of_drawn_worlds_tell_their_error() -> None:
    sight = start_sight(stacked(RuleSet(), RUN, "", "7S"), 1)
    found = card_values(sight, Draws("a"), worlds=3)
    assert not found.complete
    assert len(found.rows) == 3
    assert found == card_values(sight, Draws("a"), worlds=3)
    assert any(found.error(card) > 0 for card in found.values)
    assert found.error(card := min(found.values), less=card) == 0


def plain_value(rules: RuleSet, table: Table, solver: Solver) -> int:
    """Points that player 0 wins with open cards, without any shortcut."""
    trump = 0
    if table.turnup is None:
        return solver.value(Ending(rules, trump, table.hands, table.leader))[0]
    first, second = table.hands[table.leader], table.hands[1 - table.leader]
    best = max if table.leader == 0 else min
    worst = min if table.leader == 0 else max
    return best(
        worst(
            plain_trick(rules, table, lead, reply, solver)
            for reply in mask_indices(legal_mask(rules, trump, second, lead, table.stock))
        )
        for lead in mask_indices(first)
    )


def plain_trick(rules: RuleSet, table: Table, lead: int, reply: int, solver: Solver) -> int:
    winner = 1 - table.leader if BEATS[0][lead] >> reply & 1 else table.leader
    hands = [hand & ~(1 << lead | 1 << reply) for hand in table.hands]
    hidden, turnup, _, _ = draw(rules, hands, table.hidden, table.turnup, winner)
    won = POINTS[0][lead] + POINTS[0][reply] if winner == 0 else 0
    return won + plain_value(rules, Table((hands[0], hands[1]), hidden, turnup, winner), solver)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_open_play_finds_what_plain_search_finds(rules: RuleSet) -> None:
    rng = chance(rules.base)
    solver = Solver(rules)
    for _ in range(20):
        cards = rng.sample(range(1, 32), 9)
        hands = (sum(1 << card for card in cards[:3]), sum(1 << card for card in cards[3:6]))
        table = Table(hands, tuple(cards[6:]), 0, rng.randrange(2))
        play = OpenPlay(rules, 0, ALL_CARDS)
        values = [play.lead_value(table, lead) for lead in mask_indices(hands[table.leader])]
        best = max(values) if table.leader == 0 else min(values)
        assert best == plain_value(rules, table, solver)


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_not_to_act_is_not_asked(level: Level) -> None:
    with pytest.raises(NotToAct, match="player 0 does not act now; expected 1"):
        choose(level, start_sight(stacked(RuleSet(), RUN, "", "7S"), 0), Draws("a"))


def test_effort_is_named_where_builds_must_choose_alike() -> None:
    assert default_effort() in (FULL, LIGHT)
    sight = sight_before_the_last_draw()
    worlds = [
        len(card_values(start_sight(stacked(RuleSet(), RUN, "", "7S"), 1), Draws("a"), effort=effort).rows)
        for effort in (LIGHT, FULL)
    ]
    assert worlds == [4, 16]
    assert choose(Level.EXPERT, sight, Draws("a"), LIGHT) in sight.events
