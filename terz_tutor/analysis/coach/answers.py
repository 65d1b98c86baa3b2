"""Claims and the answers to them are reviewed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from terz_tutor.analysis.coach.advice import TINY, Advice, Missed, loss_reason
from terz_tutor.analysis.coach.dialogue import goes_on
from terz_tutor.analysis.coach.melds import (
    Later,
    Option,
    held_worth,
    known_deal,
    later_turns,
    options,
    provable,
    senior_shown,
    with_scored,
)
from terz_tutor.analysis.estimate import standard_error
from terz_tutor.analysis.evidence import Claimed
from terz_tutor.analysis.opponent.melding import own_claims
from terz_tutor.analysis.sight import Sight
from terz_tutor.analysis.worlds import all_worlds, sample_worlds, told_deals, world_deals
from terz_tutor.rules.claims import barred_by, claimable
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import AskTop, Claim, Event, Good, NotGood, Play
from terz_tutor.rules.melds import MELDS, Meld, second_wins
from terz_tutor.rules.reasons import Arg, Reason

Answer = Good | AskTop | NotGood


@dataclass(frozen=True, slots=True)
class _Theirs:
    """What the opponent may have claimed."""

    meld: Meld
    more: int = 0
    """Points of what it may claim besides in this turn if this passes, where both hands are known."""


def review_claim(sight: Sight, event: Claim) -> Advice:
    """Review a claim: whether another, or silence, would have brought more.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import start_sight
    >>> deck = [4, 5, 6, 0, 1, 2, 7, 8, 16, 3, 9, 10, *range(11, 16), *range(17, 32)]
    >>> sight = start_sight(start_deal(RuleSet(), deck, 0), 1)
    >>> [reason.code for reason in review_claim(sight, Claim(0xF0)).reasons]
    ['coach_points_lost_near', 'coach_senior_first']
    """
    meld = MELDS[event.cards]
    worths = [(option, held_worth(option)) for option in options(sight)]
    most = max(worth for _, worth in worths)
    own = max((worth for option, worth in worths if option.first == event), default=most)
    lost = most - own
    barred = _barred(sight, meld) if lost > TINY else []
    best = dict.fromkeys(option.first for option, worth in worths if worth > most - TINY and option.first is not None)
    silence = [one for one in sight.events if isinstance(one, Play)]
    advice = Advice(
        event=event,
        best=tuple(best or silence),
        lost=lost if lost > TINY else 0.0,
        exact=provable(sight),
        error=0.0,
        missed=tuple(Missed(one, one.points, gone=True) for one in barred),
    )
    shown = senior_shown(sight, known_deal(sight), meld)
    found = [loss_reason(advice)]
    args: dict[str, Arg] = {"meld": meld.cards, "points": meld.points}
    if shown is not None and lost > TINY:
        found.append(Reason("coach_claim_beaten", "meld.beaten", {**args, "senior": shown.cards}))
    elif barred:
        found.append(Reason("coach_senior_first", "meld.after_senior", {**args, "junior": barred[0].cards}))
    elif lost > TINY:
        found += _dearer(worths, most, meld)
    return replace(advice, reasons=tuple(found))


def _dearer(worths: Sequence[tuple[Option, float]], most: float, meld: Meld) -> list[Reason]:
    """Name the claim that would have brought more."""
    for option, worth in worths:
        if worth > most - TINY and option.melds:
            better = option.melds[0]
            args: dict[str, Arg] = {"meld": meld.cards, "better": better.cards, "points": better.points}
            return [Reason("coach_other_claim", "meld.per_turn", args)]
    return []


def _barred(sight: Sight, meld: Meld) -> list[Meld]:
    """List the melds of the hand that a claim bars once it scores, dearest first."""
    view, claims = sight.view, own_claims(sight)
    after = own_claims(with_scored(sight, meld))
    melds = claimable(view.rules, view.trump, view.hand.mask, claims)
    return [one for one in melds if one != meld and barred_by(view.rules, view.trump, after, one) is not None]


def review_answer(sight: Sight, event: Answer, draws: Draws, worlds: int) -> Advice:
    """Review the answer to a claim: letting it pass, asking, or showing a senior meld; so many worlds are drawn.

    >>> from terz_tutor.rules import RuleSet
    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.analysis.sight import sights
    >>> sight = sights(start_deal(RuleSet(), range(32), 0), [Claim(0b111)])[1]
    >>> [reason.code for reason in review_answer(sight, Good(), Draws("a"), 20).reasons]
    ['coach_points_lost_about', 'coach_not_asked']
    """
    claimed = _claimed(sight, draws, worlds)
    open_answers = [one for one in sight.events if isinstance(one, Good | AskTop | NotGood)]
    answers = dict.fromkeys([*open_answers, event])
    worths = {answer: _worths(sight, answer, claimed) for answer in answers}
    means = {answer: fmean(found) for answer, found in worths.items()}
    most = max(means.values())
    best = tuple(answer for answer, mean in means.items() if mean > most - TINY)
    lost = most - means[event]
    model = next((answer for answer in best if isinstance(answer, NotGood)), best[0])
    differences = [one - two for one, two in zip(worths[model], worths[event], strict=True)]
    better = _shown_in(model, sight, claimed) if lost > TINY else None
    missed = None if isinstance(event, NotGood) else better
    advice = Advice(
        event=event,
        best=best,
        lost=lost if lost > TINY else 0.0,
        exact=not sight.view.stock and _decided(worths, event),
        error=standard_error(differences) if lost > TINY else 0.0,
        missed=() if missed is None else (Missed(missed, missed.points, gone=not later_turns(sight)),),
    )
    found = [loss_reason(advice)]
    if lost > TINY:
        found += _answer_reasons(event, model, better, claimed)
    return replace(advice, reasons=tuple(found))


def _decided(worths: Mapping[Answer, Sequence[float]], event: Answer) -> bool:
    """Tell whether an answer is worth as much beside each other one, whatever was claimed."""
    return all(len({one - two for one, two in zip(row, worths[event], strict=True)}) == 1 for row in worths.values())


def _claimed(sight: Sight, draws: Draws, count: int) -> list[_Theirs]:
    """List what may have been claimed: all that fits a known hand, else each meld as often as it comes in worlds."""
    if not sight.view.stock:
        # whoever answers may have led already: then no hand of theirs is full, and the claim is heard all the same
        deals = told_deals(sight, all_worlds(sight)[0])
        found = [_Theirs(deal.open_claim.meld, goes_on(deal)) for deal in deals if deal.open_claim]
        return list(dict.fromkeys(found))
    last = next(one for one in reversed(sight.evidence) if isinstance(one, Claimed))
    if len(last.melds) == 1:
        return [_Theirs(last.melds[0])]
    deals = world_deals(sight, sample_worlds(sight, count, draws))
    return [_Theirs(deal.open_claim.meld) for deal in deals if deal.open_claim is not None]


def _worths(sight: Sight, answer: Answer, claimed: Sequence[_Theirs]) -> list[float]:
    match answer:
        case AskTop():
            return [_asked(sight, one)[0] for one in claimed]
        case NotGood(cards):
            return [_shown(sight, MELDS[cards], one) for one in claimed]
        case _:
            return [_passed(sight, one) for one in claimed]


def _passed(sight: Sight, theirs: _Theirs) -> float:
    return Later(sight).planned(0) - theirs.meld.points - theirs.more


def _shown(sight: Sight, show: Meld, theirs: _Theirs) -> float:
    """Worth of showing a meld; one that is not senior could not have been shown."""
    if not second_wins(sight.view.rules, sight.view.trump, theirs.meld, show):
        return _passed(sight, theirs)
    return Later(with_scored(sight, show)).planned(0) + show.points


def _asked(sight: Sight, theirs: _Theirs) -> tuple[float, Meld | None]:
    """Worth of asking where this was claimed, and what is best shown then."""
    view, rules, meld = sight.view, sight.view.rules, theirs.meld
    own = claimable(rules, view.trump, view.hand.mask, own_claims(sight))
    shows = [
        show
        for show in own
        if second_wins(rules, view.trump, meld, show) and (rules.meld_ask == "open" or show.cls == meld.cls)
    ]
    ways: list[tuple[float, Meld | None]] = [(_shown(sight, show, theirs), show) for show in shows]
    if not shows or not rules.meld_must_beat:
        ways.append((_passed(sight, theirs), None))
    return max(ways, key=lambda way: way[0])


def _shown_in(answer: Event, sight: Sight, claimed: Sequence[_Theirs]) -> Meld | None:
    """Name the meld that an answer leads to showing."""
    if isinstance(answer, NotGood):
        return MELDS[answer.cards]
    if isinstance(answer, AskTop):
        return next((show for one in claimed if (show := _asked(sight, one)[1]) is not None), None)
    return None


def _answer_reasons(event: Answer, best: Event, better: Meld | None, claimed: Sequence[_Theirs]) -> list[Reason]:
    """Explain a worse answer; ``better`` is the meld that the best one leads to showing."""
    args: dict[str, Arg]
    if isinstance(event, NotGood):
        args = {"meld": MELDS[event.cards].cards}
        if better is None:
            return [Reason("coach_better_let_pass", "meld.after_senior", args)]
        return [Reason("coach_showed_wrong", "meld.after_senior", {**args, "better": better.cards})]
    if better is None:
        return []
    args = {"meld": better.cards, "points": better.points}
    if isinstance(event, AskTop):
        return [Reason("coach_ask_bound", "meld.ask", args)]
    if isinstance(best, AskTop):
        return [Reason("coach_not_asked", "meld.ask", args)]
    return [Reason("coach_let_pass", "meld.beaten", {**args, "theirs": claimed[0].meld.points})]
