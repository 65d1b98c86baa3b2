"""Evidence: what events prove about the hand that the opponent held at some moment.

Only what is certain is kept. A moment is told by the cards that each player had drawn by then: whoever draws,
draws once a trick.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from terz_tutor.rules.cards import indices_mask
from terz_tutor.rules.claims import full_hand, reply_to_meld
from terz_tutor.rules.deal import Deal, OpenClaim
from terz_tutor.rules.events import AskTop, Claim, Event, Good, Marriage, NotGood, Play
from terz_tutor.rules.melds import CONTEST, MARRIAGES, MELDS, Meld, second_wins, seniority
from terz_tutor.rules.replies import legal_mask
from terz_tutor.rules.seat import SHOWN_AFTER_CARD


@dataclass(frozen=True, slots=True)
class Claimed:
    """The opponent held one of these melds: claimed, shown or declared it."""

    draws: int
    melds: tuple[Meld, ...]
    scored: bool | None
    """Whether it scored; None while the claim waits for its answer."""


@dataclass(frozen=True, slots=True)
class Passed:
    """The opponent held none of these melds that it might have shown, else it would have had to."""

    draws: int
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Void:
    """The opponent held none of these cards."""

    draws: int
    cards: int


Evidence = Claimed | Passed | Void
"""What the opponent's hand certainly held or did not hold at some moment."""


def gather(
    evidence: tuple[Evidence, ...], player: int, possible: int, before: Deal, event: Event, after: Deal
) -> tuple[Evidence, ...]:
    """Add to a player's evidence what an event proves; ``possible``: cards that the opponent may hold before it.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> start = start_deal(RuleSet(), range(32), 0)
    >>> from terz_tutor.rules.turns import apply
    >>> claim = Claim(0b111)
    >>> [len(one.melds) for one in gather((), 0, 0b11111, start, claim, apply(start, claim))]
    [3]
    """
    other, draws, claim = 1 - player, len(before.tricks), before.open_claim
    match event:
        case Claim(cards) if before.turn == other:
            cls = MELDS[cards].cls
            melds = tuple(meld for meld in CONTEST if meld.cls == cls and not meld.mask & ~possible)
            return (*evidence, Claimed(draws, melds, scored=None))
        case AskTop() | Good() | NotGood() if claim is not None and claim.claimer == other:
            evidence = _answer_theirs(evidence, before, event, claim)
        case Good() if claim is not None:
            found = _pass(before, claim, other, possible)
            return (*evidence, Passed(draws, found)) if found else evidence
        case NotGood(cards):
            return (*evidence, Claimed(draws, (MELDS[cards],), scored=True))
        case Marriage(suit, by) if before.actor(by) == other:
            return (*evidence, Claimed(draws, (MARRIAGES[suit],), scored=True))
        case Play(card) if before.turn == other:
            cards = 0 if before.led is None or not before.stock else _void(before, before.led, card)
            if cards:
                evidence = (*evidence, Void(draws, cards))
        case _:
            return evidence
    # where a meld that scored is shown after the card, those of a turn whose card is not played are hidden yet
    hidden = after.made if after.rules.base in SHOWN_AFTER_CARD and after.turn == other else ()
    return _show(evidence, after.claims[other].scored, hidden)


def _answer_theirs(
    evidence: tuple[Evidence, ...], before: Deal, event: Event, claim: OpenClaim
) -> tuple[Evidence, ...]:
    """Narrow the opponent's open claim by the player's own answer, which the rules allowed."""
    rules, trump, player = before.rules, before.trump, 1 - claim.claimer
    hand, own = before.hands[player], before.claims[player]
    scored: bool | None = None
    fits: Callable[[Meld], bool]
    match event:
        case AskTop():
            fits = lambda meld: meld.top is claim.meld.top  # noqa: E731 - three short conditions side by side
        case NotGood(cards):
            scored = False
            fits = lambda meld: second_wins(rules, trump, meld, MELDS[cards])  # noqa: E731
        case _:
            scored = True
            fits = lambda meld: (  # noqa: E731
                not rules.meld_must_beat or reply_to_meld(rules, trump, hand, own, meld, asked=claim.asked).show is None
            )
    last = evidence[-1]
    assert isinstance(last, Claimed)  # noqa: S101 - nothing happens between a claim and its answer
    return (*evidence[:-1], replace(last, melds=tuple(filter(fits, last.melds)), scored=scored))


def _pass(before: Deal, claim: OpenClaim, other: int, possible: int) -> tuple[Meld, ...]:
    """List the melds that would have had to be shown against the player's own claim."""
    rules = before.rules
    if not rules.meld_must_beat or not full_hand(rules, before.hands[other]):
        return ()
    keys = seniority(rules, before.trump)
    same_class = claim.asked and rules.meld_ask == "binding"
    return tuple(
        meld
        for meld in CONTEST
        if not meld.mask & ~possible
        and keys[meld.mask] > keys[claim.meld.mask]
        and (meld.cls == claim.meld.cls or not same_class)
    )


def _void(before: Deal, led: int, card: int) -> int:
    """Say which cards a reply disowns while the stock lasts: those beside which it would not be allowed."""
    rules, trump, stock = before.rules, before.trump, before.stock
    return indices_mask(
        other for other in range(32) if not legal_mask(rules, trump, 1 << card | 1 << other, led, stock) >> card & 1
    )


def _show(evidence: tuple[Evidence, ...], scored: tuple[Meld, ...], hidden: tuple[Meld, ...]) -> tuple[Evidence, ...]:
    """Name the melds that scored, which are all shown by now but for some."""
    if all(len(one.melds) == 1 for one in evidence if isinstance(one, Claimed) and one.scored):
        return evidence
    # melds that scored before the sight began come first and have no evidence
    mine = sum(isinstance(one, Claimed) and one.scored is True for one in evidence)
    names = iter(scored[len(scored) - mine :])
    found: list[Evidence] = []
    for one in evidence:
        if isinstance(one, Claimed) and one.scored:
            name = next(names)
            found.append(one if name in hidden else replace(one, melds=(name,)))
        else:
            found.append(one)
    return tuple(found)
