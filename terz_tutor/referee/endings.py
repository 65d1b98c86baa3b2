"""The question ``solve``: how the endgame is played best, for the points or for the last trick."""

from __future__ import annotations

from terz_tutor.analysis.solver import Aim, Ending, last_trick, solve
from terz_tutor.referee import wire
from terz_tutor.referee.wire import Answer, Fault, Question, Used
from terz_tutor.rules import CODES, SUITS, RuleSet
from terz_tutor.rules.cards import mask_codes

_AIMS = tuple(aim.value for aim in Aim)
AIM = wire.Form(" or ".join(_AIMS), lambda value: type(value) is str and value in _AIMS)


def solve_ending(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    """Solve an endgame.

    >>> solve_ending(RuleSet(), {"trump": "S", "hands": [["7D", "AS"], ["TD", "KC"]], "leader": 1})[0]["value"]
    [14, 20]
    """
    ending = _read_ending(rules, question)
    if question.get("aim") == Aim.LAST_TRICK.value:
        found = last_trick(ending)
        return {"forced": found.forced, "best": mask_codes(found.best)}, _trick_rules(ending)
    solution = solve(ending)
    answer = {
        "value": list(solution.value),
        "best": mask_codes(solution.best),
        "values": {CODES[card]: solution.values[card] for card in sorted(solution.values)},
        "line": [CODES[card] for card in solution.line],
    }
    return answer, (*_trick_rules(ending), "card.points", "trick.last")


def _trick_rules(ending: Ending) -> tuple[str, ...]:
    """Name the rules of tricks and replies: that of the trump jack only where somebody holds it."""
    jack = CODES.index("J" + SUITS[ending.trump].code)
    held = (ending.hands[0] | ending.hands[1]) >> jack & 1
    return ("trick.winner", "end.follow", "end.overtake", *(("end.jack",) if held else ()))


def _read_ending(rules: RuleSet, question: Question) -> Ending:
    hands, led_code, leader = question["hands"], question.get("led"), question["leader"]
    for hand in hands:
        wire.check_hand_size(rules, hand)
    trump = wire.read_trump(question["trump"])
    led_codes = [] if led_code is None else [led_code]
    first, second = (wire.read_bits(hand) for hand in hands)
    led_bit = wire.read_bits(led_codes)
    wire.distinct(first + second + led_bit, *hands, led_codes)
    _check_sizes(len(hands[0]), len(hands[1]), leader, led_code)
    return Ending(rules, trump, (first, second), leader, led_bit.bit_length() - 1 if led_bit else None)


def _check_sizes(first: int, second: int, leader: int, led: str | None) -> None:
    """Refuse a player without a card to play, and hands that don't come out even."""
    sizes = (first, second)
    for player in (0, 1) if led is None else (1 - leader,):
        if not sizes[player]:
            raise Fault("empty_hand", "Player {player} has no cards; expected at least one.", player=player)
    if led is None and first != second:
        template = "The hands have {first} and {second} cards; expected equally many."
        raise Fault("uneven_hands", template, first=first, second=second)
    if led is not None and sizes[leader] + 1 != sizes[1 - leader]:
        template = (
            "The hands have {first} and {second} cards; expected one less with player {leader}, who has led {card}."
        )
        raise Fault("uneven_hands", template, first=first, second=second, leader=leader, card=led)
