"""Wrong players of the endgame, and explanations of endings that are tampered with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from terz_tutor.analysis.solver import Ending
from terz_tutor.quiz import generate
from terz_tutor.quiz.endings import is_over
from terz_tutor.quiz.solver_kinds import KINDS
from terz_tutor.quiz.steps import BadStep, check_steps
from terz_tutor.quiz.wrong_endings import without_ten
from terz_tutor.rules import DECK, PRESETS, Card
from terz_tutor.rules.cards import mask_indices
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.strength import BEATS, mask_points

JUDGED_ELSEWHERE = ("lead", "reply", "card")
"""Of one card in place of another a step may well be true, too."""


def plain_minimax(ending: Ending) -> dict[int, int]:
    """What each card wins where the last trick brings its cards alone."""
    me, found = ending.to_act, {}
    for card in mask_indices(ending.playable):
        after, won = ending.after(card), 0
        if ending.led is not None and BEATS[ending.trump][ending.led] >> card & 1:
            won = mask_points(1 << ending.led | 1 << card, ending.trump)
        if not is_over(after):
            rest = max(plain_minimax(after).values())
            table = 0 if after.led is None else 1 << after.led
            left = mask_points(after.hands[0] | after.hands[1] | table, ending.trump)
            won += rest if after.to_act == me else left - rest
        found[card] = won
    return found


@pytest.mark.parametrize("table", PRESETS)
def test_without_the_ten_the_solver_agrees_with_a_plain_minimax(table: str) -> None:
    draws = Draws(f"without ten/{table}")
    for _ in range(60):
        size = draws.between(1, 4)
        cards = [1 << card for card in draws.sample(range(len(DECK)), 2 * size)]
        ending = Ending(PRESETS[table], draws.below(4), (sum(cards[:size]), sum(cards[size:])), leader=0)
        if draws.coin():
            ending = ending.after(draws.pick(mask_indices(ending.playable)))
        assert dict(without_ten(ending)) == plain_minimax(ending)


def tampered(value: Arg) -> Arg:
    match value:
        case bool() | str():
            return value
        case int():
            return value + 1
        case Card():
            return DECK[(DECK.index(value) + 1) % len(DECK)]
        case tuple():
            return value[:-1] if value else DECK[:1]
        case _:
            return value


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_a_step_with_another_number_is_not_true(kind: str) -> None:
    tried = 0
    for table, rules in PRESETS.items():
        puzzle = generate(kind, rules, 3, len(table))
        for step in puzzle.why:
            for name, value in step.args.items():
                if name in JUDGED_ELSEWHERE or tampered(value) == value:
                    continue
                tried += 1
                spoilt = replace(step, args={**step.args, name: tampered(value)})
                with pytest.raises(BadStep):
                    check_steps(puzzle.kind, [spoilt], puzzle.draft, rules)
    assert tried > 10
