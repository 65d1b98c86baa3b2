"""The solver agrees with plain minimax, card by card, and what it says holds when it is played."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from functools import reduce
from itertools import product

import pytest
from oracle.endgame import Endgame, Position
from oracle.ending_questions import make_ending
from oracle.questions import make_rules
from oracle.rulesets import read_rules

from terz_tutor.analysis.solver import (
    ALL_ON,
    PLAIN,
    Aim,
    BadEnding,
    Ending,
    Solver,
    Switches,
    ending_of,
    last_trick,
    solve,
)
from terz_tutor.rules import (
    CARD_BIT,
    CARD_INDEX,
    CHOICES,
    CODES,
    PRESETS,
    SUIT_INDEX,
    SUITS,
    RuleSet,
    house_rules,
    parse_rules,
)
from terz_tutor.rules.cards import mask_codes
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.events import Break, Play
from terz_tutor.rules.ruleset import RuleValue
from terz_tutor.rules.strength import LAST_TRICK, mask_points
from terz_tutor.rules.turns import apply, playable

DECIDING = ("end.overtake", "end.jack")
"""The rules that an ending depends on."""

MIXES = [
    pytest.param(dict(zip(DECIDING, values, strict=True)), id="-".join(map(str, values)))
    for values in product(*(CHOICES[rule] for rule in DECIDING))
]
ENDINGS = 63
"""Endings of each of 8 mixes on each of 4 rule systems: 2,016."""

SIZES = (2, 3, 4, 5, 6, 7)
SIZE_WEIGHTS = (15, 20, 25, 20, 13, 7)

Mix = dict[str, RuleValue]


def mask_of(codes: list[str]) -> int:
    return sum(CARD_BIT[code] for code in codes)


def read_ending(rng: random.Random, rules: RuleSet, size: int) -> Ending:
    """Make a random ending, at a lead or at a reply."""
    made = make_ending(rng, size)
    first, second = map(mask_of, made["hands"])
    led = made.get("led")
    led_card = None if led is None else CARD_INDEX[led]
    return Ending(rules, SUIT_INDEX[made["trump"]], (first, second), made["leader"], led_card)


def at_lead(rng: random.Random, rules: RuleSet, size: int) -> Ending:
    """Make a random ending at a lead."""
    while True:
        ending = read_ending(rng, rules, size)
        if ending.led is None:
            return ending


def position_of(ending: Ending) -> Position:
    """Write an ending as the oracle does."""
    first, second = map(mask_codes, ending.hands)
    return (first, second), ending.leader, None if ending.led is None else CODES[ending.led]


def oracle_of(ending: Ending, aim: str = "points") -> Endgame:
    rules = {rule: ending.rules.value(rule) for rule in DECIDING}
    return Endgame(SUITS[ending.trump].code, rules, aim)


def points_left(ending: Ending) -> int:
    cards = ending.hands[0] | ending.hands[1] | (0 if ending.led is None else 1 << ending.led)
    return mask_points(cards, ending.trump) + LAST_TRICK


def deal_of(ending: Ending) -> Deal:
    """Put an ending on the table."""
    return Deal(
        rules=ending.rules,
        dealer=0,
        trump=ending.trump,
        hands=ending.hands,
        hidden=(),
        turnup=None,
        leader=ending.leader,
        led=ending.led,
    )


def check_points(ending: Ending, solver: Solver) -> None:
    """Compare value, values, best cards and the line with plain minimax, and play the line."""
    position, oracle = position_of(ending), oracle_of(ending)
    values, solution = oracle.values(position), solver.solve(ending)
    assert {CODES[card]: value for card, value in solution.values.items()} == values, ending
    assert mask_codes(solution.best) == oracle.best(position), ending
    assert solution.value[ending.to_act] == max(values.values()), ending
    assert sum(solution.value) == points_left(ending), ending
    assert solver.value(ending) == solution.value
    assert solver.values(ending) == solution.values
    deal = deal_of(ending)
    for card in solution.line:
        assert CODES[card] in oracle.best(position), (ending, solution.line)
        position, _ = oracle.play(position, CODES[card])
        deal = apply(deal, Play(card))
    assert deal.over
    assert (deal.points(0), deal.points(1)) == solution.value, ending


def check_last_trick(ending: Ending) -> None:
    """Compare who can force the last trick, and with which cards, with plain minimax."""
    values = oracle_of(ending, "last_trick").values(position_of(ending))
    found = last_trick(ending)
    assert found.forced is (max(values.values()) == 1), ending
    keeping = [card for card, value in values.items() if value == 1]
    assert sorted(mask_codes(found.best)) == sorted(keeping), ending


@pytest.mark.parametrize("base", PRESETS)
@pytest.mark.parametrize("mix", MIXES)
def test_random_endings_agree_with_plain_minimax(mix: Mix, base: str) -> None:
    """Under all rule systems and values: the values of all cards, the best ones, the last trick, and the line."""
    rng = random.Random(f"{base} {mix}")  # noqa: S311 - a fixed row of endings, no secret
    rules = house_rules(base, mix)
    solver = Solver(rules)
    for _ in range(ENDINGS):
        ending = read_ending(rng, rules, rng.choices(SIZES, SIZE_WEIGHTS)[0])
        check_points(ending, solver)
        check_last_trick(ending)


def test_random_house_rules_agree_with_plain_minimax() -> None:
    """Of all rules only those of the endgame matter, whatever else a table has agreed on."""
    rng = random.Random(7)  # noqa: S311 - a fixed row of endings, no secret
    for _ in range(150):
        spelled = make_rules(rng)
        rules = parse_rules(spelled)
        assert all(read_rules(spelled)[rule] == rules.value(rule) for rule in DECIDING)
        check_points(read_ending(rng, rules, rng.choice((2, 3, 4))), Solver(rules))


@pytest.mark.parametrize("rule", [rule for rule in CHOICES if rule not in DECIDING])
def test_melds_and_other_rules_play_no_role(rule: str) -> None:
    """A marriage in hand is two cards like any other."""
    rng = random.Random(rule)  # noqa: S311 - a fixed row of endings, no secret
    for base in PRESETS:
        marriage = [CARD_INDEX["QS"], CARD_INDEX["KS"]]
        others = rng.sample([card for card in range(32) if card not in marriage], 8)
        hands = (sum(1 << card for card in marriage + others[:3]), sum(1 << card for card in others[3:]))
        systems = [house_rules(base, {rule: value}) for value in CHOICES[rule] or (1, 1001)]
        solutions = [solve(Ending(rules, 0, hands, leader=1)) for rules in systems]
        assert all(one == solutions[0] for one in solutions)
        assert sum(solutions[0].value) == mask_points(hands[0] | hands[1], 0) + LAST_TRICK


@pytest.mark.parametrize("base", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_full_endings_add_up(base: str, seed: int) -> None:
    """Nine cards each, or ten: together the points left; each card's value is what the position after it is worth."""
    rules = PRESETS[base]
    ending = at_lead(random.Random(seed), rules, rules.deal_hand)  # noqa: S311 - a fixed row of endings, no secret
    solver = Solver(ending.rules)
    solution = solver.solve(ending)
    left = points_left(ending)
    assert sum(solution.value) == left
    hand = ending.hands[ending.leader]
    assert sum(1 << card for card in solution.values) == hand
    assert max(solution.values.values()) == solution.value[ending.leader]
    assert all(0 <= value <= left for value in solution.values.values())
    for card, value in solution.values.items():
        hands = list(ending.hands)
        hands[ending.leader] &= ~(1 << card)
        after = Ending(ending.rules, ending.trump, (hands[0], hands[1]), ending.leader, card)
        assert solver.value(after)[ending.leader] == value
        assert sum(solver.value(after)) == left
    deal = reduce(lambda deal, card: apply(deal, Play(card)), solution.line, deal_of(ending))
    assert (deal.points(0), deal.points(1)) == solution.value


def test_a_table_kept_between_endings_changes_nothing() -> None:
    """One solver for many endings of all trumps, and a fresh one for each."""
    rng = random.Random(5)  # noqa: S311 - a fixed row of endings, no secret
    kept = Solver(PRESETS["classic"])
    for _ in range(100):
        ending = read_ending(rng, PRESETS["classic"], rng.choice((3, 4, 5, 6)))
        assert kept.solve(ending) == Solver(ending.rules).solve(ending)


def renamed(mask: int, names: list[int]) -> int:
    """Give the cards of each suit the name of another."""
    return sum((mask >> 8 * suit & 0xFF) << 8 * name for suit, name in enumerate(names))


def renamed_card(card: int, names: list[int]) -> int:
    return 8 * names[card >> 3] + (card & 7)


def random_endings(count: int, seed: int, sizes: tuple[int, ...] = (4, 5, 6, 7)) -> list[Ending]:
    rng = random.Random(seed)  # noqa: S311 - a fixed row of endings, no secret
    return [read_ending(rng, parse_rules(make_rules(rng)), rng.choice(sizes)) for _ in range(count)]


def test_names_of_suits_change_nothing() -> None:
    """Plain suits may be called otherwise, and so may trumps."""
    rng = random.Random(8)  # noqa: S311 - a fixed row of endings, no secret
    for ending in random_endings(60, 8):
        names = rng.sample(range(4), 4)
        led = None if ending.led is None else renamed_card(ending.led, names)
        hands = (renamed(ending.hands[0], names), renamed(ending.hands[1], names))
        again = solve(Ending(ending.rules, names[ending.trump], hands, ending.leader, led))
        once = solve(ending)
        assert again.value == once.value
        assert again.values == {renamed_card(card, names): value for card, value in once.values.items()}
        assert again.best == renamed(once.best, names)


def test_who_sits_where_changes_nothing() -> None:
    for ending in random_endings(60, 9):
        hands = ending.hands
        mirrored = Ending(ending.rules, ending.trump, (hands[1], hands[0]), 1 - ending.leader, ending.led)
        once, again = solve(ending), solve(mirrored)
        assert again.value == once.value[::-1]
        assert again.values == once.values
        assert again.best == once.best


def test_one_card_each() -> None:
    """The last trick is what it is."""
    for ending in random_endings(40, 10, sizes=(1,)):
        check_points(ending, Solver(ending.rules))
        check_last_trick(ending)


@pytest.mark.parametrize("base", PRESETS)
def test_a_deal_whose_stock_is_gone_is_an_ending(base: str) -> None:
    rng = random.Random(base)  # noqa: S311 - a fixed deal, no secret
    deal = start_deal(PRESETS[base], rng.sample(range(32), 32), dealer=0)
    with pytest.raises(BadEnding, match="stock"):
        ending_of(deal)
    while deal.stock or deal.led is None:
        event = Break(1) if deal.break_due else Play(rng.choice([card.index for card in playable(deal)]))
        deal = apply(deal, event)
    ending = ending_of(deal)
    assert ending == Ending(deal.rules, deal.trump, deal.hands, deal.leader, deal.led)
    assert ending.to_act == deal.to_act
    before = deal.points(0), deal.points(1)
    solution = solve(ending)
    deal = reduce(lambda deal, card: apply(deal, Play(card)), solution.line, deal)
    assert (deal.points(0) - before[0], deal.points(1) - before[1]) == solution.value


SHORTCUTS = [field.name for field in fields(Switches)]


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("name", SHORTCUTS)
def test_each_shortcut_changes_no_value(name: str, aim: Aim) -> None:
    """Alone, and as the only one left out, it finds what plain search finds."""
    for number, ending in enumerate(random_endings(240, SHORTCUTS.index(name), sizes=(1, 2, 3, 4, 5, 6))):
        plain = Solver(ending.rules, aim, PLAIN).values(ending)
        assert Solver(ending.rules, aim, replace(PLAIN, **{name: True})).values(ending) == plain, (number, ending)
        assert Solver(ending.rules, aim, replace(ALL_ON, **{name: False})).values(ending) == plain, (number, ending)


def test_each_shortcut_saves_work() -> None:
    """A switch that is not connected would be compared with itself."""
    ending = at_lead(random.Random(3), PRESETS["classic"], 7)  # noqa: S311 - a fixed ending, no secret
    looked_at = {}
    for name in ("", *SHORTCUTS):
        solver = Solver(ending.rules, switches=replace(PLAIN, **{name: True}) if name else PLAIN)
        solver.values(ending)
        looked_at[name] = solver.positions
    assert all(looked_at[name] < looked_at[""] for name in SHORTCUTS), looked_at


@pytest.mark.parametrize(
    ("ending", "named"),
    [
        (Ending(RuleSet(), 0, (0b11, 0b10), leader=0), "twice: 8S"),
        (Ending(RuleSet(), 0, (0b1, 0b100), leader=0, led=2), "twice: 9S"),
        (Ending(RuleSet(), 0, (0b1, 0b110), leader=0), "1 and 2 cards"),
        (Ending(RuleSet(), 0, (0, 0), leader=0), "0 and 0 cards"),
        (Ending(RuleSet(), 0, (0b1, 0b10), leader=0, led=2), "one card less"),
        (Ending(PRESETS["classic"], 0, (0b1, 0b10), leader=0), "which the solver was made for"),
    ],
)
def test_what_is_no_ending_is_refused_and_named(ending: Ending, named: str) -> None:
    with pytest.raises(BadEnding, match=named):
        Solver(RuleSet()).solve(ending)


def test_a_value_within_bounds_is_on_the_right_side_of_them() -> None:
    rng = random.Random(12)  # noqa: S311 - as above
    rules = PRESETS["classic"]
    for _ in range(200):
        ending = at_lead(rng, rules, 5)
        value = Solver(rules).value(ending)[0]
        low = rng.randrange(-20, 160)
        high = low + rng.randrange(1, 40)
        found = Solver(rules).within(ending, low, high)
        if low < value < high:
            assert found == value
        elif value <= low:
            assert value <= found <= low
        else:
            assert high <= found <= value
