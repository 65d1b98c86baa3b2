"""A card is reviewed: what it lost in tricks and melds, the lines to compare, what was passed over before it."""

from __future__ import annotations

from dataclasses import replace

from terz_tutor.analysis.coach.advice import TINY, Advice, Missed, loss_reason
from terz_tutor.analysis.coach.exchanges import Exchanged, try_exchange
from terz_tutor.analysis.coach.habits import Choice, explain
from terz_tutor.analysis.coach.melds import Later, Option, later_turns, marriages_open, provable
from terz_tutor.analysis.coach.refute import likely_reply
from terz_tutor.analysis.coach.turn import Turn, weigh_turn
from terz_tutor.analysis.effort import Effort
from terz_tutor.analysis.estimate import card_values, known_ending
from terz_tutor.analysis.sight import Sight
from terz_tutor.analysis.solver import Solver
from terz_tutor.rules.cards import DECK
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Event, Exchange, Marriage, Play
from terz_tutor.rules.reasons import Arg, Reason


def review_card(sight: Sight, event: Play, draws: Draws, solver: Solver, effort: Effort) -> Advice:
    """Review a card that is open to the player.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.analysis.effort import LIGHT
    >>> from terz_tutor.analysis.endings import deal_of
    >>> from terz_tutor.analysis.sight import start_sight
    >>> from terz_tutor.analysis.solver import Ending
    >>> last = deal_of(Ending(RuleSet(), 0, (1 << 3 | 1 << 31, 1 << 7 | 1 << 30), leader=0))
    >>> review_card(start_sight(last, 0), Play(31), Draws("a"), Solver(RuleSet()), LIGHT).lost
    10.0
    """
    card = event.card
    seed = str(draws.below(1 << 62))  # an exchange is judged in the same worlds
    turn = weigh_turn(sight, card_values(sight, Draws(seed), effort.coach_worlds, solver, effort))
    swapped = try_exchange(sight, card, Draws(seed), solver, effort)
    option, best_card = turn.choose()
    most = turn.most if swapped is None else max(turn.most, swapped.turn.most)
    lost = most - turn.silent[card]
    advice = Advice(
        event=event,
        best=_best(turn, swapped, most),
        lost=lost if lost > TINY else 0.0,
        exact=provable(sight),
        complete=turn.values.complete,
        sure=turn.declared + max(cards[card] for _, cards in turn.told) - turn.silent[card],
        error=_error(turn, swapped, card, best_card),
        best_card=card if turn.silent[card] > most - TINY else best_card,
        missed=_missed(turn, option, card),
    )
    if not sight.view.stock:
        advice = _with_lines(advice, sight, card, solver)
    reasons = _reasons(advice, turn, swapped, option, solver)
    if advice.certain and sight.view.stock and sight.view.led is None:
        likely = likely_reply(sight, card, Draws(f"{seed} reply"), effort.coach_worlds)
        reasons += () if likely is None else (likely,)
    return replace(advice, reasons=reasons)


def _best(turn: Turn, swapped: Exchanged | None, most: float) -> tuple[Event, ...]:
    """List everything that begins a best turn."""
    found: list[Event] = [Exchange()] if swapped and swapped.turn.most > most - TINY else []
    if turn.most > most - TINY:
        found += [event for event in turn.sight.events if isinstance(event, Marriage)]
        firsts = [option.first for option, cards in turn.told if turn.declared + max(cards.values()) > most - TINY]
        found += dict.fromkeys(first for first in firsts if first is not None)
    found += [Play(card) for card, total in turn.silent.items() if total > most - TINY]
    return tuple(found)


def _error(turn: Turn, swapped: Exchanged | None, card: int, best_card: int) -> float:
    if swapped and swapped.turn.most > turn.most:
        return swapped.error(turn, card)
    return turn.values.error(best_card, less=card)


def _missed(turn: Turn, option: Option, card: int) -> tuple[Missed, ...]:
    """List the melds that could have scored now, and those of later turns that the card breaks."""
    sight = turn.sight
    bit, turns = 1 << card, later_turns(sight)
    ends = not turns and sight.view.rules.marriage_when == "lead_with_claims"
    found = [Missed(meld, meld.points, bool(meld.mask & bit) or ends) for meld in marriages_open(sight)]
    claims = option.melds if option.gain > 0 else ()
    found += [Missed(meld, meld.points, not turns or bool(meld.mask & bit)) for meld in claims]
    later = [meld for row in Later(sight).plan(0) for meld in row if meld.mask & bit and meld not in claims]
    return (*found, *(Missed(meld, meld.points, gone=True) for meld in later))


def _with_lines(advice: Advice, sight: Sight, card: int, solver: Solver) -> Advice:
    """Add the line of best play after the card, and after the best card."""
    ending = known_ending(sight)
    lines = []
    for played in (card, advice.best_card):
        assert played is not None  # noqa: S101 - the caller named a best card
        after = ending.after(played)
        lines.append(solver.solve(after).line if after.hands[after.to_act] else ())
    return replace(advice, line=lines[0], best_line=lines[1])


def _reasons(
    advice: Advice, turn: Turn, swapped: Exchanged | None, option: Option, solver: Solver
) -> tuple[Reason, ...]:
    """Say what was lost, what was passed over, and the habit that explains what the card itself lost."""
    assert isinstance(advice.event, Play)  # noqa: S101 - cards are reviewed here
    card, sight = advice.event.card, turn.sight
    found = [loss_reason(advice)]
    now = {*marriages_open(sight), *option.melds}
    found += [_missed_reason(missed, card) for missed in advice.missed if missed.meld in now]
    if advice.certain:
        later = [missed for missed in advice.missed if missed.meld not in now]
        found += [_missed_later(missed, card) for missed in later[-1:]]  # the dearest: plans go juniors first
    waits = [missed for missed in advice.missed if not missed.gone and not missed.meld.is_marriage]
    silence = max(turn.told[0][1].values())
    if waits and turn.declared + silence < turn.most - 1:
        meld = option.melds[0]
        found.append(Reason("coach_turn_unused", "meld.per_turn", {"meld": meld.cards, "points": meld.points}))
    if swapped and swapped.explains(advice.lost, turn):
        found.append(swapped.reason(card))
    found += explain(Choice(sight, card, turn.silent, turn.values, solver))
    return tuple(found)


def _missed_later(missed: Missed, card: int) -> Reason:
    args: dict[str, Arg] = {"meld": missed.meld.cards, "points": missed.points, "card": DECK[card]}
    return Reason("coach_broke_later", "meld.when", args)


def _missed_reason(missed: Missed, card: int) -> Reason:
    meld = missed.meld
    args: dict[str, Arg] = {"meld": meld.cards, "points": missed.points, "card": DECK[card]}
    breaks = bool(meld.mask >> card & 1)
    if meld.is_marriage:
        if not missed.gone:
            return Reason("coach_marriage_waits", "marriage.when", args)
        return Reason("coach_marriage_broken" if breaks else "coach_marriage_missed", "marriage.when", args)
    if breaks:
        return Reason("coach_broke_meld", "meld.when", args)
    if missed.gone:
        return Reason("coach_claim_missed", "meld.when", args)
    return Reason("coach_claim_waits", "meld.who", args)
