"""Explanations of endgames: the best line card by card, and the line that refutes the likeliest wrong card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from terz_tutor.analysis.solver import Aim, Ending, Solver, kept_solver
from terz_tutor.quiz.draft import Draft, Value
from terz_tutor.quiz.endings import YOU, ending_asked, is_over, tricks_of
from terz_tutor.quiz.wrong_endings import cheapest, next_trick, taking
from terz_tutor.rules import DECK, Reason, RuleSet
from terz_tutor.rules.cards import mask_cards, mask_indices
from terz_tutor.rules.reasons import Arg

_SIDES = {YOU: "you", 1 - YOU: "opponent"}
_TAKEN = {YOU: "yours", 1 - YOU: "theirs"}

_TEMPTING = {"wrong_next_trick": next_trick, "wrong_taking": taking, "wrong_cheapest": cheapest}
"""Why a wrong card looks good, the likeliest first; else it is the second-best that is told of."""


_TWO = 2  # cards: beside the best there is just another one


def explain_best(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    """Explain the only best card for the points."""
    ending, solver = ending_asked(rules, draft.query), kept_solver(rules)
    values = solver.values(ending)
    best, code, wrong = _best_and_wrong(ending, values)
    less = values[best] - values[wrong]
    return (
        Reason("only_best", "card.points", {"card": DECK[best], "points": values[best]}),
        *_open_choice(ending),
        *line_steps(ending, line_from(solver, ending, best), "trick"),
        Reason(code, "trick.winner", {"card": DECK[wrong], "points": values[wrong], "less": less}),
        *line_steps(ending, line_from(solver, ending, wrong), "trick"),
    )


def explain_value(rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    """Explain what best play brings."""
    ending, solver = ending_asked(rules, draft.query), kept_solver(rules)
    values = solver.values(ending)
    best, code, wrong = _best_and_wrong(ending, values)
    args: dict[str, Arg] = {"points": answer, "other": ending.points - answer, "total": ending.points}
    less = values[best] - values[wrong]
    return (
        Reason("value_comes", "card.points", args),
        *_open_choice(ending),
        *line_steps(ending, line_from(solver, ending, best), "trick"),
        Reason(code, "trick.winner", {"card": DECK[wrong], "points": values[wrong], "less": less}),
    )


def explain_last_card(rules: RuleSet, draft: Draft, _answer: Value) -> tuple[Reason, ...]:
    """Explain the only card that keeps the last trick."""
    ending, solver = ending_asked(rules, draft.query), kept_solver(rules, Aim.LAST_TRICK)
    values = solver.values(ending)
    best, _, wrong = _best_and_wrong(ending, values)
    return (
        Reason("only_keeps_last", "trick.last", {"card": DECK[best]}),
        *_open_choice(ending),
        *line_steps(ending, line_from(solver, ending, best), "way"),
        *(
            Reason(f"loses_last{_led(ending)}", "trick.winner", {"card": DECK[card]})
            for card in values
            if card not in (best, wrong)
        ),
        Reason(f"loses_last_so{_led(ending)}", "trick.winner", {"card": DECK[wrong]}),
        *line_steps(ending, line_from(solver, ending, wrong), "way"),
    )


def explain_forced(rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    """Explain whether the last trick can be forced."""
    ending, solver = ending_asked(rules, draft.query), kept_solver(rules, Aim.LAST_TRICK)
    values = solver.values(ending)
    shown = max(values, key=lambda card: (values[card], -card))
    if answer:
        others = tuple(DECK[card] for card in values if values[card] == 0)
        told = [Reason(f"loses_last{_led(ending)}", "trick.winner", {"card": card}) for card in others]
        conclusion = Reason("last_forced", "trick.last", {"card": DECK[shown]})
    else:
        told = [
            Reason(f"loses_last{_led(ending)}", "trick.winner", {"card": DECK[card]})
            for card in values
            if card != shown
        ]
        conclusion = Reason("last_not_forced", "trick.last", {"card": DECK[shown]})
    return (conclusion, *_open_choice(ending), *line_steps(ending, line_from(solver, ending, shown), "way"), *told)


def _best_and_wrong(ending: Ending, values: Mapping[int, int]) -> tuple[int, str, int]:
    """Find a best card, and the wrong one that looks best, with the reason why it does."""
    best = max(values, key=lambda card: (values[card], -card))
    wrong = {card for card, value in values.items() if value < values[best]}
    for code, choose in _TEMPTING.items():
        cards = mask_indices(choose(ending))
        if len(cards) == 1 and cards[0] in wrong:
            return best, code, cards[0]
    code = "wrong_second" if len(values) > _TWO else "wrong_other"
    return best, code, max(wrong, key=lambda card: (values[card], -card))


def _led(ending: Ending) -> str:
    """Tell a card that is led from one that is played to a lead: Russian has different words."""
    return "_led" if ending.led is None else ""


def _open_choice(ending: Ending) -> Sequence[Reason]:
    """Say which cards may be played, where some may not."""
    if ending.playable == ending.hands[YOU]:
        return ()
    return (Reason("open_choice", "end.follow", {"legal": mask_cards(ending.playable)}),)


def line_from(solver: Solver, ending: Ending, card: int) -> tuple[int, ...]:
    """Find what is played after a card, with best play on both sides, the card first.

    >>> ending = Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0)
    >>> line_from(kept_solver(RuleSet()), ending, 3)
    (3, 7, 30, 31)
    """
    after = ending.after(card)
    return (card,) if is_over(after) else (card, *solver.solve(after).line)


def line_steps(ending: Ending, line: Sequence[int], kind: str) -> Iterator[Reason]:
    """Tell a line trick by trick: with points (``trick``), or without where the last trick alone counts (``way``).

    >>> ending = Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0)
    >>> [step.code for step in line_steps(ending, (3, 7, 30, 31), "trick")]
    ['trick_you_theirs', 'last_trick_opponent_yours']
    """
    for trick in tricks_of(ending, line):
        told = f"last_{kind}" if trick.last else kind
        args: dict[str, Arg] = {"lead": trick.lead, "reply": trick.reply, "before": trick.before}
        if kind == "trick":
            args["points"] = trick.points
        code = f"{told}_{_SIDES[trick.leader]}_{_TAKEN[trick.winner]}"
        yield Reason(code, "trick.last" if trick.last else "trick.winner", args)
