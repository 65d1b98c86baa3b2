"""Claims: what may be claimed, how a claim is answered, how claims ascend.

Rules ``meld.when``, ``meld.after_senior``, ``meld.repeat``, ``meld.per_turn``, ``meld.ask``, ``marriage.when``,
``claim.dialogue``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terz_tutor.rules.cards import SUITS
from terz_tutor.rules.melds import CLASS_ORDER, Meld, contest_melds, marriages, seniority
from terz_tutor.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Claims:
    """A player's claims in this deal so far.

    >>> Claims().scored
    ()
    """

    scored: tuple[Meld, ...] = ()
    """Melds that have scored, marriages too."""
    beaten: tuple[Meld, ...] = ()
    """Melds claimed and beaten."""


def full_hand(rules: RuleSet, hand: int) -> bool:
    """Tell whether a hand is full (rule ``meld.when``).

    >>> full_hand(RuleSet(), 0b111111111)
    True
    """
    return hand.bit_count() == rules.deal_hand


def barred_by(rules: RuleSet, trump: int, claims: Claims, meld: Meld) -> str | None:
    """Name the rule by which earlier claims bar a run or four, or None.

    >>> from terz_tutor.rules.melds import MELDS
    >>> barred_by(RuleSet(), 0, Claims(scored=(MELDS[0b1111],)), MELDS[0b111])
    'meld.after_senior'
    """
    if meld in claims.scored or meld in claims.beaten:
        return "meld.repeat"
    if meld.suit is None or rules.meld_after_senior == "none":
        return None
    keys = seniority(rules, trump)
    for scored in claims.scored:
        if scored.suit is not meld.suit or scored.is_marriage:
            continue
        lower = keys[meld.mask] <= keys[scored.mask]
        if scored.contains(meld) or (lower and rules.meld_after_senior == "lower_in_suit"):
            return "meld.after_senior"
    return None


def claimable(rules: RuleSet, trump: int, hand: int, claims: Claims) -> list[Meld]:
    """Find the runs and fours that may be claimed or shown with this hand, senior first.

    >>> claimable(RuleSet(), 0, 0b111, Claims())
    []
    """
    if not full_hand(rules, hand):
        return []
    return [meld for meld in contest_melds(rules, trump, hand) if barred_by(rules, trump, claims, meld) is None]


def marriages_now(rules: RuleSet, trump: int, hand: int, claims: Claims, *, leading: bool) -> list[Meld]:
    """Find the marriages that may be declared now, by suit (rules ``marriage.suit``, ``marriage.when``).

    >>> marriages_now(RuleSet(), 0, 0b1100000, Claims(), leading=False)
    [Meld('QS KS')]
    """
    if rules.marriage_when == "lead_with_claims" and not (leading and full_hand(rules, hand)):
        return []
    return [meld for meld in marriages(rules, trump, hand) if meld not in (*claims.scored, *claims.beaten)]


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to a claim: ``good``, ``ask`` or ``not_good`` with the senior meld shown."""

    say: str
    show: Meld | None = None


def reply_to_class(rules: RuleSet, trump: int, hand: int, claims: Claims, claimed: str) -> Reply:
    """Find the strongest reply to a claim known by its class alone (rule ``claim.dialogue``).

    >>> reply_to_class(RuleSet(), 0, 0b111111111, Claims(), "run3").say
    'not_good'
    """
    order = CLASS_ORDER[rules.meld_order]
    open_melds = claimable(rules, trump, hand, claims)
    if open_melds and order.index(open_melds[0].cls) < order.index(claimed):
        return Reply("not_good", open_melds[0])
    if any(meld.cls == claimed for meld in open_melds):
        return Reply("ask")
    return Reply("good")


def reply_to_meld(rules: RuleSet, trump: int, hand: int, claims: Claims, claim: Meld, *, asked: bool) -> Reply:
    """Find the strongest reply to a claim whose cards are known (rules ``claim.dialogue``, ``meld.ask``).

    ``asked``: the opponent has asked "from what?", which may bind the answer to the same class.

    >>> from terz_tutor.rules.melds import MELDS
    >>> reply_to_meld(RuleSet(), 0, 0b111111111, Claims(), MELDS[0b111 << 16], asked=False).show
    Meld('7S 8S 9S TS JS QS KS AS')
    """
    keys = seniority(rules, trump)
    for meld in claimable(rules, trump, hand, claims):
        if keys[meld.mask] <= keys[claim.mask]:
            break
        if not (asked and rules.meld_ask == "binding" and meld.cls != claim.cls):
            return Reply("not_good", meld)
    return Reply("good")


def plan_claims(rules: RuleSet, trump: int, hand: int, claims: Claims, turns: int) -> tuple[tuple[Meld, ...], ...]:
    """Plan the ordinary claims of the next own turns that score most, every claim passing.

    Claims ascend: in each suit the junior run comes first, so neither value of ``meld.after_senior`` ever
    bars one of the plan, and only ``meld.per_turn`` limits it. Turns without a claim are left out.

    >>> plan_claims(RuleSet(meld_per_turn="any"), 0, 0b1111 | 0b11111 << 16, Claims(), 1)[0][-1]
    Meld('7D 8D 9D TD JD')
    """
    juniors_first = claimable(rules, trump, hand, claims)[::-1]
    if rules.meld_per_turn == "any":
        return (tuple(juniors_first),) if juniors_first else ()
    if rules.meld_per_turn == "one":
        return tuple((meld,) for meld in _dearest(juniors_first, turns))
    fours = [meld for meld in juniors_first if meld.suit is None]
    best: tuple[tuple[Meld, ...], ...] = ()
    # a four shares a suit with every run, so it takes a turn to itself; the other turns hold one run a suit
    for spent in range(min(len(fours), turns) + 1):
        plan = tuple((meld,) for meld in _dearest(fours, spent)) + _one_run_a_suit(juniors_first, turns - spent)
        if plan_points(plan) > plan_points(best):
            best = plan
    return best


def plan_points(plan: Sequence[Sequence[Meld]]) -> int:
    """Add up the points of a plan.

    >>> plan_points(())
    0
    """
    return sum(meld.points for turn in plan for meld in turn)


def _dearest(juniors_first: Sequence[Meld], count: int) -> list[Meld]:
    """Pick the melds of most points, keeping them juniors first."""
    chosen = sorted(juniors_first, key=lambda meld: meld.points, reverse=True)[:count]
    return [meld for meld in juniors_first if meld in chosen]


def _one_run_a_suit(juniors_first: Sequence[Meld], turns: int) -> tuple[tuple[Meld, ...], ...]:
    columns = [_dearest([meld for meld in juniors_first if meld.suit is suit], turns) for suit in SUITS]
    rows = (tuple(column[turn] for column in columns if turn < len(column)) for turn in range(turns))
    return tuple(row for row in rows if row)
