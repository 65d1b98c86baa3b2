"""Melds: runs, fours and marriages, what they score and which is senior.

Rules ``meld.run``, ``meld.four``, ``meld.points``, ``meld.order``, ``meld.tie``, ``marriage.suit``. The deck
holds 92 melds; they are made once and known by the mask of their cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from terz_tutor.rules.cards import RANKS, SUITS, Card, Rank, Suit, mask_cards
from terz_tutor.rules.reasons import Reason
from terz_tutor.rules.ruleset import RuleSet

RUN_POINTS: Mapping[int, int] = MappingProxyType({3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100})
"""Points of a run by its length."""

FOUR_POINTS: Mapping[Rank, int] = MappingProxyType({Rank.JACK: 200, Rank.ACE: 100, Rank.KING: 100, Rank.QUEEN: 100})
"""Points of four of a kind by rank, senior first; other fours are no meld."""

MARRIAGE_POINTS = 20

_FOURS = tuple(f"four{rank.code}" for rank in FOUR_POINTS)
_LONG_RUNS = ("run8", "run7", "run6", "run5")
_SHORT_RUNS = ("run4", "run3")

CLASS_ORDER: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "fours_first": (*_FOURS, *_LONG_RUNS, *_SHORT_RUNS),
        "long_runs_over_aces": (_FOURS[0], *_LONG_RUNS, *_FOURS[1:], *_SHORT_RUNS),
    }
)
"""Classes of melds, senior first, for each value of ``meld.order``."""

CLASSES: tuple[str, ...] = CLASS_ORDER["fours_first"]
"""Every class that may be claimed in the contest of melds."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A run, a four or a marriage.

    >>> MELDS[0b111]
    Meld('7S 8S 9S')
    """

    mask: int
    cls: str
    """Class in the contest: ``run3`` … ``run8``, ``fourJ`` …, or ``marriage``."""
    points: int
    suit: Suit | None
    """The one suit of a run or marriage; None for a four."""
    top: Rank
    """The card of highest natural rank."""

    @property
    def kind(self) -> str:
        """The class as the protocol names it: fours of all ranks are ``four``.

        >>> MELDS[0b111].kind
        'run3'
        """
        return "four" if self.suit is None else self.cls

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, low to high; a four by suit S C D H."""
        return mask_cards(self.mask)

    @property
    def is_marriage(self) -> bool:
        """Tell whether this stands outside the contest of melds."""
        return self.cls == "marriage"

    def contains(self, other: Meld) -> bool:
        """Tell whether every card of another meld is in this one.

        >>> MELDS[0b1111].contains(MELDS[0b111]), MELDS[0b111].contains(MELDS[0b1111])
        (True, False)
        """
        return self.mask & other.mask == other.mask

    def __repr__(self) -> str:
        """Stable form, used in notebooks' outputs."""
        return f"Meld({' '.join(map(str, self.cards))!r})"


def _all_melds() -> dict[int, Meld]:
    melds = []
    for suit in SUITS:
        for length, points in RUN_POINTS.items():
            for low in range(len(RANKS) - length + 1):
                mask = ((1 << length) - 1) << low << (8 * suit.index)
                melds.append(Meld(mask, f"run{length}", points, suit, RANKS[low + length - 1]))
        mask = (1 << Rank.QUEEN.index | 1 << Rank.KING.index) << (8 * suit.index)
        melds.append(Meld(mask, "marriage", MARRIAGE_POINTS, suit, Rank.KING))
    for rank, points in FOUR_POINTS.items():
        mask = 0x01010101 << rank.index
        melds.append(Meld(mask, f"four{rank.code}", points, None, rank))
    return {meld.mask: meld for meld in melds}


MELDS: Mapping[int, Meld] = MappingProxyType(_all_melds())
"""Every meld of the deck by the mask of its cards."""

MARRIAGES: tuple[Meld, ...] = tuple(meld for meld in MELDS.values() if meld.is_marriage)
"""The four marriages by suit S C D H."""

CONTEST: tuple[Meld, ...] = tuple(meld for meld in MELDS.values() if not meld.is_marriage)
"""Runs by suit S C D H, then fours."""


def seniority_key(rules: RuleSet, trump: Suit, meld: Meld) -> tuple[int, int, int]:
    """Key of a run or four by which it is compared, part by part, the greater senior.

    The parts are: the class (``meld.order``), the top card, trumps or not (``meld.tie``). Melds whose keys
    are equal are decided by who claimed first.

    >>> seniority_key(RuleSet(), Suit.SPADES, MELDS[0b111])
    (0, 2, 1)
    """
    order = CLASS_ORDER[rules.meld_order]
    trump_counts = rules.meld_tie == "trump_then_first"
    return len(order) - 1 - order.index(meld.cls), meld.top.index, int(trump_counts and meld.suit is trump)


def seniority(rules: RuleSet, trump: int) -> Mapping[int, tuple[int, int, int]]:
    """All seniority keys by the melds' masks; ``trump`` is a suit's index.

    >>> seniority(RuleSet(), 0)[0b111]
    (0, 2, 1)
    """
    return _seniority(rules.meld_order, rules.meld_tie, trump)


@lru_cache(maxsize=16)
def _seniority(order: str, tie: str, trump: int) -> Mapping[int, tuple[int, int, int]]:
    rules = RuleSet(meld_order=order, meld_tie=tie)
    return MappingProxyType({meld.mask: seniority_key(rules, SUITS[trump], meld) for meld in CONTEST})


@lru_cache(maxsize=16)
def _senior_first(order: str, tie: str, trump: int) -> tuple[Meld, ...]:
    keys = _seniority(order, tie, trump)
    # the sort is stable, so equal runs stay by suit as CONTEST has them
    return tuple(sorted(CONTEST, key=lambda meld: keys[meld.mask], reverse=True))


def contest_melds(rules: RuleSet, trump: int, hand: int) -> list[Meld]:
    """Find every run (contained ones too) and four in a hand, senior first, equal ones by suit S C D H.

    >>> contest_melds(RuleSet(), 0, 0b1111)
    [Meld('7S 8S 9S TS'), Meld('8S 9S TS'), Meld('7S 8S 9S')]
    """
    return [meld for meld in _senior_first(rules.meld_order, rules.meld_tie, trump) if meld.mask & hand == meld.mask]


def marriage_known(rules: RuleSet, trump: int, meld: Meld) -> bool:
    """Tell whether the rules know this marriage (``marriage.suit``).

    >>> [marriage_known(RuleSet(), 1, meld) for meld in MARRIAGES]
    [False, True, False, False]
    """
    return rules.marriage_suit == "any" or meld.suit is SUITS[trump]


def marriages(rules: RuleSet, trump: int, hand: int) -> list[Meld]:
    """Find the marriages in a hand that the rules know, by suit S C D H.

    >>> marriages(RuleSet(), 0, 0b1100000)
    [Meld('QS KS')]
    """
    return [meld for meld in MARRIAGES if meld.mask & hand == meld.mask and marriage_known(rules, trump, meld)]


def find_meld(rules: RuleSet, trump: int, mask: int) -> Meld | None:
    """Find the meld that these cards are under the rules, or None.

    >>> find_meld(RuleSet(), 0, 0b111), find_meld(RuleSet(), 0, 0b1011)
    (Meld('7S 8S 9S'), None)
    """
    meld = MELDS.get(mask)
    if meld is None or (meld.is_marriage and not marriage_known(rules, trump, meld)):
        return None
    return meld


def share_suit(one: Meld, two: Meld) -> bool:
    """Tell whether two melds have a suit in common; a four has all of them.

    >>> share_suit(MELDS[0b111], MELDS[0b111 << 8]), share_suit(MELDS[0b111], MELDS[0x10101010])
    (False, True)
    """
    return one.suit is None or two.suit is None or one.suit is two.suit


def second_wins(rules: RuleSet, trump: int, first: Meld, second: Meld) -> bool:
    """Tell whether the second of two runs or fours is senior; equal ones stay with the first claimed.

    >>> second_wins(RuleSet(), 0, MELDS[0b111], MELDS[0b111 << 8])
    False
    """
    keys = seniority(rules, trump)
    return keys[second.mask] > keys[first.mask]


def why_senior(rules: RuleSet, trump: Suit, first: Meld, second: Meld) -> Reason:
    """Name the first key in which two melds differ, with both values: class, top card, trumps, order of claim.

    >>> why_senior(RuleSet(), Suit.SPADES, MELDS[0b111], MELDS[0b1110]).code
    'senior_top'
    """
    one, two = seniority_key(rules, trump, first), seniority_key(rules, trump, second)
    part = next((i for i in range(len(one)) if one[i] != two[i]), len(one))
    code, rule = (
        ("senior_class", "meld.order"),
        ("senior_top", "meld.tie"),
        ("senior_trump", "meld.tie"),
        ("senior_first", "meld.tie"),
    )[part]
    winner, loser = (second, first) if two > one else (first, second)
    return Reason(code, rule, {"winner": winner.cards, "loser": loser.cards, "trump": trump})
