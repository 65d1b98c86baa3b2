"""Wrong beliefs about melds and claims: a small referee that can be wrong in one thing.

With nothing wrong it answers as the referee does; the tests hold it to that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from terz_tutor.quiz.claims_asked import read_claims, read_mask, read_meld
from terz_tutor.quiz.draft import Draft, Query
from terz_tutor.quiz.wrongly import Wrongly
from terz_tutor.rules import MELDS, Card, Meld, Rank, RuleSet, Suit, parse_suit
from terz_tutor.rules.cards import SUITS, cards_mask, mask_codes
from terz_tutor.rules.melds import CLASS_ORDER, MARRIAGE_POINTS, RUN_POINTS, marriages
from terz_tutor.rules.strength import PLAIN_STRENGTH, TRUMP_STRENGTH

Reply = dict[str, Any]
Key = tuple[int, ...]
_NATURAL = "789TJQKA"
_PAIR_POINTS = MARRIAGE_POINTS  # what one who knows runs of two takes them to be worth
_SHORTER = ("run2", "marriage")  # below every class of the contest, where somebody lets them compete


def _class_place(rules: RuleSet, meld: Meld) -> int:
    order = CLASS_ORDER[rules.meld_order]
    return len(order) - order.index(meld.cls) if meld.cls in order else -_SHORTER.index(meld.cls)


def _counts(rules: RuleSet, trump: Suit, meld: Meld) -> int:
    return int(rules.meld_tie == "trump_then_first" and meld.suit is trump)


def by_rules(rules: RuleSet, trump: Suit, meld: Meld) -> Key:
    """Compare melds as the rules do: class, top card, trumps.

    >>> by_rules(RuleSet(), Suit.SPADES, MELDS[0b111]) > by_rules(RuleSet(), Suit.HEARTS, MELDS[0b111])
    True
    """
    return _class_place(rules, meld), meld.top.index, _counts(rules, trump, meld)


def by_length(rules: RuleSet, trump: Suit, meld: Meld) -> Key:
    """Let the number of cards decide, a four being no more than a run of four.

    >>> by_length(RuleSet(), Suit.SPADES, MELDS[0b11111])[0]
    5
    """
    return meld.mask.bit_count(), meld.top.index, _counts(rules, trump, meld)


def by_trump_first(rules: RuleSet, trump: Suit, meld: Meld) -> Key:
    """Let trumps decide before the top card.

    >>> by_trump_first(RuleSet(), Suit.SPADES, MELDS[0b111])[1:]
    (1, 2)
    """
    return _class_place(rules, meld), int(meld.suit is trump), meld.top.index


def by_suit(rules: RuleSet, trump: Suit, meld: Meld) -> Key:
    """Rank the suits, spades lowest and hearts highest, where class and top card are equal.

    >>> by_suit(RuleSet(), Suit.SPADES, MELDS[0b111 << 24])[2]
    3
    """
    del trump  # one who ranks the suits does without
    return _class_place(rules, meld), meld.top.index, -1 if meld.suit is None else meld.suit.index


def by_points(rules: RuleSet, trump: Suit, meld: Meld) -> Key:
    """Let the points decide, and the top card where they are equal.

    >>> by_points(RuleSet(), Suit.SPADES, MELDS[0b111])[0]
    20
    """
    return meld.points, meld.top.index, _counts(rules, trump, meld)


@dataclass(frozen=True, slots=True)
class MeldBelief:
    """What somebody believes about melds; the defaults are right.

    >>> MeldBelief(shortest=2).wraps
    False
    """

    trick_order: bool = False
    """Runs follow the strength of cards, not their natural order."""
    wraps: bool = False
    """Runs go on from the ace to the seven."""
    shortest: int = 3
    key: Callable[[RuleSet, Suit, Meld], Key] = by_rules
    second_wins_ties: bool = False
    marriage_competes: bool = False


@lru_cache(maxsize=256)
def _melds_of(belief: MeldBelief, order: str, tie: str, marriage: str, trump: Suit) -> tuple[Meld, ...]:
    """List everything that the believer takes for a meld of the contest, senior first, equal ones by suit."""
    rules = RuleSet(meld_order=order, meld_tie=tie, marriage_suit=marriage)
    found = [meld for suit in SUITS for meld in _runs(belief, suit, trump)]
    found += [meld for meld in MELDS.values() if meld.suit is None]
    if belief.marriage_competes:
        found += marriages(rules, trump.index, 0xFFFFFFFF)
    return tuple(sorted(found, key=lambda meld: belief.key(rules, trump, meld), reverse=True))


def _runs(belief: MeldBelief, suit: Suit, trump: Suit) -> list[Meld]:
    order = _NATURAL
    if belief.trick_order:
        order = TRUMP_STRENGTH if suit is trump else PLAIN_STRENGTH
    ranks = [Rank(code) for code in order]
    found: dict[int, Meld] = {}
    for length in range(belief.shortest, len(ranks) + 1):
        starts = len(ranks) if belief.wraps else len(ranks) - length + 1
        for low in range(starts):
            run = [ranks[(low + step) % len(ranks)] for step in range(length)]
            mask = cards_mask(Card(rank, suit) for rank in run)
            points = RUN_POINTS.get(length, _PAIR_POINTS)
            top = max(run, key=lambda rank: rank.index)
            known = MELDS.get(mask)
            meld = known if known and not known.is_marriage else Meld(mask, f"run{length}", points, suit, top)
            found.setdefault(mask, meld)
    return list(found.values())


def held(belief: MeldBelief, rules: RuleSet, trump: Suit, hand: int) -> list[Meld]:
    """List what the believer finds in a hand, senior first.

    >>> held(MeldBelief(wraps=True), RuleSet(), Suit.HEARTS, 0b11000001)
    [Meld('7S KS AS')]
    """
    known = _melds_of(belief, rules.meld_order, rules.meld_tie, rules.marriage_suit, trump)
    return [meld for meld in known if meld.mask & hand == meld.mask]


def referee(belief: MeldBelief) -> Wrongly:
    """Make the referee of somebody who believes this.

    >>> from terz_tutor.rules import Reason
    >>> from terz_tutor.rules.scene import Scene
    >>> draft = Draft(
    ...     {"ask": "melds", "trump": "S", "hand": ["KH", "QH"]}, "/count", Reason("", ""), Scene(Suit.SPADES)
    ... )
    >>> referee(MeldBelief(shortest=2))(RuleSet(), draft)["count"]
    1
    """

    def reply(rules: RuleSet, draft: Draft) -> Mapping[str, Any] | None:
        asked = _ASKED.get(draft.query["ask"])
        return None if asked is None else asked(belief, rules, draft.query)

    return reply


def _melds(belief: MeldBelief, rules: RuleSet, query: Query) -> Reply:
    trump, hand = parse_suit(query["trump"]), read_mask(query["hand"])
    contest = held(belief, rules, trump, hand)
    pairs = [pair for pair in marriages(rules, trump.index, hand) if not belief.marriage_competes]
    found = [*contest, *pairs]
    # Where the believer can't tell which of two is senior, nothing can be said of the senior meld.
    tied = len(contest) > 1 and belief.key(rules, trump, contest[0]) == belief.key(rules, trump, contest[1])
    listed = [] if tied else found
    return {
        "melds": [{"kind": meld.kind, "cards": mask_codes(meld.mask), "points": meld.points} for meld in listed],
        "count": len(contest),
        "best": found[0].points if found else 0,
    }


def _compare(belief: MeldBelief, rules: RuleSet, query: Query) -> Reply | None:
    trump = parse_suit(query["trump"])
    if "melds" in query:
        melds = [read_meld(codes) for codes in query["melds"]]
        if belief.second_wins_ties:
            melds.reverse()
        order = sorted(melds, key=lambda meld: belief.key(rules, trump, meld), reverse=True)
        return {"order": [mask_codes(meld.mask) for meld in order]}
    first, second = read_meld(query["first"]), read_meld(query["second"])
    if (first.is_marriage or second.is_marriage) and not belief.marriage_competes:
        return {"winner": "both", "points": [first.points, second.points]}
    one, two = belief.key(rules, trump, first), belief.key(rules, trump, second)
    wins = two > one or (two == one and belief.second_wins_ties)
    return {"winner": "second" if wins else "first", "points": (second if wins else first).points}


def _declarable(belief: MeldBelief, rules: RuleSet, query: Query) -> Reply | None:
    trump, hand = parse_suit(query["trump"]), read_mask(query["hand"])
    open_ = _open(belief, rules, trump, hand, query)
    among = [read_mask(codes) for codes in query.get("among", ())]
    return {"may": [mask_codes(mask) for mask in among if any(meld.mask == mask for meld in open_)]}


def _answer_claim(belief: MeldBelief, rules: RuleSet, query: Query) -> Reply | None:
    claim = query["claim"]
    if not isinstance(claim, str):
        return None
    trump, hand = parse_suit(query["trump"]), read_mask(query["hand"])
    # The class is all that is known of the claim, so it stands between its lowest and its highest member.
    low, high = _class_keys(belief, rules.meld_order, rules.meld_tie, trump, claim)
    keys = [(meld, belief.key(rules, trump, meld)) for meld in _open(belief, rules, trump, hand, query)]
    senior = [meld for meld, key in keys if key > high and meld.cls != claim]
    if senior:
        return {"say": "not_good", "with": mask_codes(senior[0].mask)}
    return {"say": "ask" if any(key >= low for _, key in keys) else "good"}


@lru_cache(maxsize=1024)
def _class_keys(belief: MeldBelief, order: str, tie: str, trump: Suit, cls: str) -> tuple[Key, Key]:
    """Find the lowest and the highest key of a class."""
    rules = RuleSet(meld_order=order, meld_tie=tie)
    keys = [belief.key(rules, trump, meld) for meld in MELDS.values() if meld.cls == cls]
    return min(keys), max(keys)


def _open(belief: MeldBelief, rules: RuleSet, trump: Suit, hand: int, query: Query) -> list[Meld]:
    """List what the believer would claim: with a full hand, and what earlier claims don't bar."""
    if hand.bit_count() != rules.deal_hand:
        return []
    own = read_claims(query)
    return [
        meld
        for meld in held(belief, rules, trump, hand)
        if meld not in (*own.scored, *own.beaten) and not _barred(belief, rules, trump, meld, own.scored)
    ]


def _barred(belief: MeldBelief, rules: RuleSet, trump: Suit, meld: Meld, scored: Sequence[Meld]) -> bool:
    if meld.suit is None or rules.meld_after_senior == "none":
        return False
    runs = [earlier for earlier in scored if earlier.suit is meld.suit and not earlier.is_marriage]
    if rules.meld_after_senior == "contained":
        return any(earlier.contains(meld) for earlier in runs)
    key = belief.key(rules, trump, meld)
    return any(key <= belief.key(rules, trump, earlier) or earlier.contains(meld) for earlier in runs)


_ASKED = {"melds": _melds, "compare": _compare, "declarable": _declarable, "answer_claim": _answer_claim}
