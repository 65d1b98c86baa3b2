"""Positions for puzzles about the endgame with best play: drawn cheaply, and thrown away before anything is asked."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.analysis.solver import Aim, Ending, kept_solver
from terz_tutor.quiz.draft import Draft, Option
from terz_tutor.quiz.endings import YOU
from terz_tutor.quiz.hands import codes
from terz_tutor.quiz.ids import rules_name
from terz_tutor.quiz.kinds import Propose
from terz_tutor.quiz.stock_kinds import yes_no
from terz_tutor.quiz.wrong_endings import cheapest, next_trick, taking
from terz_tutor.rules import DECK, SUITS, Card, Rank, Reason, RuleSet
from terz_tutor.rules.cards import mask_cards, mask_indices
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Played, Scene, Seat
from terz_tutor.rules.score import TRICK_TOTAL

SIZES: Mapping[int, tuple[int, int]] = {1: (2, 2), 2: (3, 3), 3: (4, 4), 4: (5, 5), 5: (6, 7)}
"""How many cards there are in hand, by level."""

_KEPT = {1: (10, 4, 2, 1), 2: (10, 5, 3, 2), 3: (4, 6, 6, 6), 4: (1, 6, 8, 10), 5: (1, 4, 8, 10)}
"""Of ten positions, how many are kept: by level, and by how many simple ways of choosing a card go wrong."""

_POSITIONS = 96  # drawn for one proposal: most endings have several best cards


def propose_card(aim: Aim, *, replying: bool | None) -> Propose:
    """Ask for the only best card: of a reply, of a lead, or of either (None).

    >>> propose_card(Aim.POINTS, replying=False)(Draws("a"), RuleSet(), 1).at
    '/best'
    """

    def propose(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
        solver = kept_solver(rules, aim)
        for _ in range(_POSITIONS):
            ending = _draw(draws, rules, level, draws.coin() if replying is None else replying)
            if ending.playable.bit_count() < 2:
                continue
            found = solver.values(ending)
            values = sorted(found.values())
            if values[-1] > values[-2] and _fits(draws, level, ending, found):
                margin = _margin(values[-1] - values[-2]) if aim is Aim.POINTS else _many(values)
                return _draft(ending, aim, "/best", "card", margin)
        return None

    return propose


def propose_forced(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    """Ask whether the last trick can be forced.

    >>> propose_forced(Draws("a"), RuleSet(), 1).at
    '/forced'
    """
    ending = _draw(draws, rules, level, draws.coin())
    if ending.playable.bit_count() < 2:
        return None
    return _draft(ending, Aim.LAST_TRICK, "/forced", "forced", 0)


def propose_value(draws: Draws, rules: RuleSet, level: int) -> Draft | None:
    """Ask what best play brings.

    >>> propose_value(Draws("a"), RuleSet(), 1).at
    '/value/0'
    """
    solver = kept_solver(rules)
    for _ in range(_POSITIONS):
        ending = _draw(draws, rules, level, draws.coin())
        values = sorted(solver.values(ending).values())
        # where every card does as well, or all is won or lost, there is little to find
        if values[0] < values[-1] < ending.points:
            return _draft(ending, Aim.POINTS, "/value/0", "value", _margin(values[-1] - values[-2]))
    return None


def _fits(draws: Draws, level: int, ending: Ending, values: Mapping[int, int]) -> bool:
    """Let what looks best at first sight be wrong more often at higher levels."""
    best = 1 << max(values, key=lambda card: values[card])
    misled = sum(choose(ending) not in (0, best) for choose in (next_trick, cheapest, taking))
    return draws.below(10) < _KEPT[level][misled]


def _margin(less: int) -> int:
    """Tell how near the second-best card comes; as near as can be where it does as well."""
    return sum(less <= bound for bound in (2, 6, 12))


def _many(values: list[int]) -> int:
    """Tell among how many cards the only one must be found."""
    return min(3, len(values) - 2)


def _draw(draws: Draws, rules: RuleSet, level: int, replying: bool) -> Ending:  # noqa: FBT001 - a coin decides it
    """Draw trumps and two hands; the learner is to lead, or to reply to the card that the opponent has led."""
    trump = draws.below(len(SUITS))
    size = draws.between(*SIZES[level])
    cards = [1 << card for card in draws.sample(range(len(DECK)), 2 * size)]
    jack = 1 << DECK.index(Card(Rank.JACK, SUITS[trump]))
    if draws.coin() and jack not in cards:
        cards[0] = jack  # more often than chance would have it: the card that rules and plans turn on
    mine, theirs = sum(cards[:size]), sum(cards[size:])
    if not replying:
        return Ending(rules, trump, (mine, theirs), leader=YOU)
    led = mask_indices(cards[-1])[0]
    return Ending(rules, trump, (mine, theirs ^ cards[-1]), leader=1 - YOU, led=led)


def _draft(ending: Ending, aim: Aim, at: str, asked: str, margin: int) -> Draft:
    mine, theirs = map(mask_cards, ending.hands)
    trump = SUITS[ending.trump]
    query: dict[str, object] = {
        "ask": "solve",
        "trump": trump.code,
        "hands": [codes(mine), codes(theirs)],
        "leader": ending.leader,
    }
    if aim is Aim.LAST_TRICK:
        query["aim"] = aim.value
    args: dict[str, Arg] = {"trump": trump, "system": rules_name(ending.rules)}
    trick: tuple[Played, ...] = ()
    if ending.led is not None:
        led = DECK[ending.led]
        query["led"] = led.code
        args["card"] = led
        trick = (Played(Seat.OPPONENT, led),)
    options: tuple[Option, ...] = yes_no("trick.last") if asked == "forced" else ()
    goal = "last" if aim is Aim.LAST_TRICK else "points"
    code = f"ask_{goal}_{asked}_{'lead' if ending.led is None else 'reply'}"
    return Draft(
        query,
        at,
        Reason(code, "end.follow", args),
        Scene(trump, mine, theirs, trick, stock=0, to_act=Seat.YOU),
        options,
        numbers=(0, TRICK_TOTAL) if asked == "value" else None,
        picks=1 if asked == "card" else None,
        margin=margin,
    )
