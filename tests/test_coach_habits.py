"""Habits that the coach names: each is shown by a computation, and not where it only looks so."""

from __future__ import annotations

import pytest
from coach_sights import card, codes, ended, judged, leads

from terz_tutor.analysis.estimate import known_ending
from terz_tutor.analysis.solver import Solver
from terz_tutor.rules import PRESETS
from terz_tutor.rules.cards import DECK
from terz_tutor.rules.events import Play

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
