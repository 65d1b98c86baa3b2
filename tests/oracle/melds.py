"""Runs, fours and marriages: what they are, what they score, which is senior, which may be claimed."""

from itertools import combinations

from .cards import DECK, RANKS, SUITS, in_order
from .rulesets import Rules

Meld = list[str]

RUN_POINTS = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}
FOUR_POINTS = {"J": 200, "A": 100, "K": 100, "Q": 100}
RUNS: list[Meld] = [
    [rank + suit for rank in RANKS[low : low + length]]
    for suit in SUITS
    for length in RUN_POINTS
    for low in range(len(RANKS) - length + 1)
]
FOURS: list[Meld] = [[rank + suit for suit in SUITS] for rank in FOUR_POINTS]
MARRIAGES: list[Meld] = [["Q" + suit, "K" + suit] for suit in SUITS]

# Both lists are written out from the rulebook, senior first.
FOURS_FIRST = ["fourJ", "fourA", "fourK", "fourQ", "run8", "run7", "run6", "run5", "run4", "run3"]
LONG_RUNS_OVER_ACES = ["fourJ", "run8", "run7", "run6", "run5", "fourA", "fourK", "fourQ", "run4", "run3"]


def kind(meld: Meld) -> str:
    """What kind of meld the cards are: "run3" … "run8", "four" or "marriage".

    >>> kind(["9S", "TS", "JS"]), kind(["QH", "KH"])
    ('run3', 'marriage')
    """
    if meld in MARRIAGES:
        return "marriage"
    return "four" if meld in FOURS else f"run{len(meld)}"


def meld_class(meld: Meld) -> str:
    """The class that is named when the meld is claimed: a run's length, a four's rank.

    >>> meld_class(["QS", "QC", "QD", "QH"])
    'fourQ'
    """
    return "four" + meld[0][0] if meld in FOURS else f"run{len(meld)}"


def meld_points(meld: Meld) -> int:
    """What a meld scores.

    >>> meld_points(["QH", "KH"]), meld_points(["JS", "JC", "JD", "JH"])
    (20, 200)
    """
    if meld in MARRIAGES:
        return 20
    return FOUR_POINTS[meld[0][0]] if meld in FOURS else RUN_POINTS[len(meld)]


def known_meld(cards: list[str], trump: str, rules: Rules) -> Meld | None:
    """The meld that the cards make under the rules, its cards in order; None if they make none.

    >>> known_meld(["KH", "QH"], "S", {"marriage.suit": "trump"}) is None
    True
    >>> known_meld(["KH", "QH"], "H", {"marriage.suit": "trump"})
    ['QH', 'KH']
    """
    meld = in_order(cards)
    if len(meld) != len(cards):
        return None
    if meld in RUNS or meld in FOURS:
        return meld
    if meld in MARRIAGES and (rules["marriage.suit"] == "any" or meld[0][1] == trump):
        return meld
    return None


def class_is_higher(one: str, other: str, rules: Rules) -> bool:
    """Whether the first class is higher than the second.

    >>> class_is_higher("run5", "fourA", {"meld.order": "long_runs_over_aces"})
    True
    """
    order = LONG_RUNS_OVER_ACES if rules["meld.order"] == "long_runs_over_aces" else FOURS_FIRST
    return order.index(one) < order.index(other)


def is_senior(one: Meld, other: Meld, trump: str, rules: Rules) -> bool:
    """Whether the first of two runs or fours is senior whoever claimed first.

    >>> clubs, hearts = ["QC", "KC", "AC"], ["QH", "KH", "AH"]
    >>> is_senior(clubs, hearts, "C", {"meld.order": "fours_first", "meld.tie": "trump_then_first"})
    True
    """
    if meld_class(one) != meld_class(other):
        return class_is_higher(meld_class(one), meld_class(other), rules)
    if one in FOURS:
        return False
    one_top, other_top = RANKS.index(one[-1][0]), RANKS.index(other[-1][0])
    if one_top != other_top:
        return one_top > other_top
    if rules["meld.tie"] == "trump_then_first":
        return one[0][1] == trump and other[0][1] != trump
    return False


def senior_first(melds: list[Meld], trump: str, rules: Rules) -> list[Meld]:
    """The melds, senior first; of equal ones the earlier stays first.

    >>> rules = {"meld.order": "fours_first", "meld.tie": "first"}
    >>> senior_first([["7S", "8S", "9S"], ["8D", "9D", "TD"], ["7H", "8H", "9H"]], "S", rules)
    [['8D', '9D', 'TD'], ['7S', '8S', '9S'], ['7H', '8H', '9H']]
    """
    left, ordered = list(melds), []
    while left:
        best = left[0]
        for meld in left[1:]:
            if is_senior(meld, best, trump, rules):
                best = meld
        left.remove(best)
        ordered.append(best)
    return ordered


def ordinary_melds(hand: list[str], trump: str, rules: Rules) -> list[Meld]:
    """Every run and four in the hand, senior first, equal ones by suit.

    >>> ordinary_melds(["7S", "8S", "9S", "TS"], "H", {"meld.order": "fours_first", "meld.tie": "first"})
    [['7S', '8S', '9S', 'TS'], ['8S', '9S', 'TS'], ['7S', '8S', '9S']]
    """
    # RUNS goes suit by suit, so equal runs come in the order of suits.
    held = [meld for meld in FOURS + RUNS if all(card in hand for card in meld)]
    return senior_first(held, trump, rules)


def marriages(hand: list[str], trump: str, rules: Rules) -> list[Meld]:
    """Every marriage in the hand that the rules know, by suit.

    >>> marriages(["KH", "QH", "QS", "KS"], "S", {"marriage.suit": "any"})
    [['QS', 'KS'], ['QH', 'KH']]
    """
    held = [meld for meld in MARRIAGES if all(card in hand for card in meld)]
    return [meld for meld in held if rules["marriage.suit"] == "any" or meld[0][1] == trump]


def barred_by(meld: Meld, scored: Meld, rules: Rules) -> bool:
    """Whether a run may no longer be claimed because this meld has scored.

    >>> barred_by(["JS", "QS", "KS"], ["QS", "KS", "AS"], {"meld.after_senior": "lower_in_suit"})
    True
    >>> barred_by(["JS", "QS", "KS"], ["QS", "KS", "AS"], {"meld.after_senior": "contained"})
    False
    """
    if meld not in RUNS or scored not in RUNS or meld[0][1] != scored[0][1]:
        return False
    if rules["meld.after_senior"] == "contained":
        return all(card in scored for card in meld)
    if rules["meld.after_senior"] == "lower_in_suit":
        longer = len(meld) > len(scored)
        higher = len(meld) == len(scored) and DECK.index(meld[-1]) > DECK.index(scored[-1])
        return not (longer or higher)
    return False


def claimable(hand: list[str], trump: str, rules: Rules, scored: list[Meld], claimed: list[Meld]) -> list[Meld]:
    """The runs and fours that may be claimed now, senior first.

    >>> from .rulesets import MODERN
    >>> claimable(["7S", "8S", "9S"], "H", MODERN, [], [])  # the hand is not full
    []
    """
    if len(hand) < rules["deal.hand"]:
        return []
    melds = [meld for meld in ordinary_melds(hand, trump, rules) if meld not in scored and meld not in claimed]
    return [meld for meld in melds if not any(barred_by(meld, one, rules) for one in scored)]


def claims_in_turns(melds: list[Meld], turns: int, rules: Rules) -> list[Meld]:
    """The dearest of these melds, all of one suit or all fours, that can be claimed one a turn.

    All sets are tried, each in ascending order (a junior meld never bars a senior one, so if a set can be claimed
    in any order it can be claimed in this one). The search stops at a set as dear as the dearest `turns` melds
    would be if nothing were barred.

    >>> from .rulesets import MODERN
    >>> claims_in_turns([["9S", "TS", "JS", "QS"], ["TS", "JS", "QS"], ["9S", "TS", "JS"]], 2, MODERN)
    [['TS', 'JS', 'QS'], ['9S', 'TS', 'JS', 'QS']]
    """
    dearest = sorted(melds, key=meld_points, reverse=True)
    bound = sum(meld_points(meld) for meld in dearest[:turns])
    best: list[Meld] = []
    best_points = 0
    for size in range(min(turns, len(melds)), 0, -1):
        for chosen in combinations(dearest, size):
            ascending = sorted(chosen, key=lambda meld: (len(meld), DECK.index(meld[-1])))
            passes = not any(
                barred_by(meld, earlier, rules) for n, meld in enumerate(ascending) for earlier in ascending[:n]
            )
            total = sum(meld_points(meld) for meld in ascending)
            if passes and total > best_points:
                best, best_points = ascending, total
                if best_points == bound:
                    return best
    return best
