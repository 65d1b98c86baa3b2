"""Random questions for the two referees to be compared on: mostly sensible, some malformed."""

import random
from typing import Any

from .asks import answer
from .cards import CARD_SPELLINGS, DECK, SUIT_SPELLINGS, SUITS, points
from .chance import chance
from .ending_questions import make_solve
from .faults import spoil
from .match_questions import make_match
from .melds import FOURS, FOURS_FIRST, MARRIAGES, RUNS, Meld, known_meld, marriages, meld_class, ordinary_melds
from .play_questions import make_replay
from .rulesets import CHOICES, PRESETS, TARGET, Rules, read_rules

Question = dict[str, Any]

ASKS = [
    "strength",
    "trick",
    "legal",
    "melds",
    "compare",
    "declarable",
    "answer_claim",
    "claim_plan",
    "exchange",
    "deal_score",
    "solve",
    "replay",
    "match",
    "under",
    "true",
]
ENDING = ["end.overtake", "end.jack", "deal.hand"]
WRITING = ["match.check", TARGET, "penalty.false_claim", "penalty.draw", "penalty.miscount"]
PLAYING = [rule for rule in CHOICES if rule not in WRITING]
MATTERING = {"match": WRITING, "replay": PLAYING, "solve": [*CHOICES, *6 * ENDING]}
"""The rules that house rules change where others would rarely matter."""
MALFORMED = 0.15
RESPELT = 0.1


def question(rng: random.Random, asks: list[str] | None = None, malformed: float = MALFORMED) -> Question:
    """Make one question of one of the asks; this share of the questions is malformed.

    >>> made = question(random.Random(1), ["trick"], malformed=0)
    >>> made["ask"], len(made["cards"])
    ('trick', 2)
    """
    ask = rng.choice(asks or ASKS)
    given = make_rules(rng, MATTERING.get(ask))
    rules = read_rules(given)
    if ask == "under":
        made = {"ask": ask, **make_under(rng)}
    elif ask == "true":
        made = {"ask": ask, **make_true(rng, given)}
    else:
        made = {"ask": ask, **MAKERS[ask](rng, rules)}
    if ask != "under" and (given != "modern" or chance(rng, 0.5)):
        made["rules"] = given
    if chance(rng, 0.3):
        made["id"] = rng.choice([rng.randrange(1000), "q", None, [1], {"n": 2}])
    if chance(rng, RESPELT):
        made = respell(rng, made)
    if chance(rng, malformed):
        made = spoil(rng, made)
        if chance(rng, 0.3):  # a second fault: which of them is told?
            made = spoil(rng, made)
    return made


def make_rules(rng: random.Random, among: list[str] | None = None) -> Any:
    """Make a preset or house rules; of rules that matter here, if they are named.

    >>> read_rules(make_rules(random.Random(3)))["deal.hand"] in (9, 10)
    True
    """
    base = rng.choice(list(PRESETS))
    if chance(rng, 0.5):
        return base
    given: dict[str, object] = {"base": base}
    names = among or [*CHOICES, TARGET]
    for rule in rng.sample(names, rng.randint(0, min(6, len(names)))):
        given[rule] = rng.choice([1, 301, 500, 1001]) if rule == TARGET else rng.choice(CHOICES[rule])
    return given


def make_hand(rng: random.Random, size: int, without: list[str] | None = None) -> list[str]:
    """Make a hand, usually rich in runs, fours and marriages.

    >>> len(set(make_hand(random.Random(2), 9)))
    9
    """
    deck = [card for card in DECK if card not in (without or [])]
    hand: list[str] = []
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3])):
        meld = rng.choice(rng.choice([RUNS, RUNS, FOURS, MARRIAGES]))
        hand += [card for card in meld if card in deck and card not in hand]
    if chance(rng, 0.2):  # a long suit, with holes
        suit = rng.choice(SUITS)
        hand += [card for card in deck if card[1] == suit and card not in hand and chance(rng, 0.8)]
    hand = hand[:size]
    rest = [card for card in deck if card not in hand]
    hand += rng.sample(rest, min(size - len(hand), len(rest)))
    rng.shuffle(hand)
    return hand


def make_stock(rng: random.Random, rules: Rules) -> int:
    """Make a number of cards that may be in the stock: none, often.

    >>> 0 <= make_stock(random.Random(5), {"deal.hand": 10}) <= 12
    True
    """
    most: int = 32 - 2 * rules["deal.hand"]
    return rng.choice([0, 0, 1, 2, 3, 4, most, rng.randint(0, most)])


def full_hand(rng: random.Random, rules: Rules) -> list[str]:
    """Make a hand that is full, or, one time in ten, is not.

    >>> len(full_hand(random.Random(1), {"deal.hand": 9})) <= 9
    True
    """
    size = rules["deal.hand"]
    return make_hand(rng, rng.randint(0, size - 1) if chance(rng, 0.1) else size)


def make_history(rng: random.Random, hand: list[str], trump: str, rules: Rules) -> Question:
    """Make the melds that this player has scored, and has claimed in vain, in this deal.

    Most are in the hand still; some held a card that has been played since.

    >>> make_history(random.Random(4), [], "S", {"meld.order": "fours_first", "meld.tie": "first",
    ...     "marriage.suit": "trump"}).keys() <= {"scored", "claimed"}
    True
    """
    held = ordinary_melds(hand, trump, rules)
    near = [run for run in RUNS if sum(card not in hand for card in run) == 1 and len(run) > 3]  # noqa: PLR2004
    history: Question = {}
    for name in ("scored", "claimed"):
        if chance(rng, 0.5):
            continue
        pool = held * 3 + near
        melds = rng.sample(pool, min(len(pool), rng.choice([0, 1, 1, 1, 2, 3])))
        pairs = marriages(hand, trump, rules)
        if pairs and chance(rng, 0.3 if name == "scored" else 0.05):
            melds.append(rng.choice(pairs))
        history[name] = [rng.sample(meld, len(meld)) if chance(rng, 0.2) else list(meld) for meld in melds]
    return history


def make_strength(rng: random.Random, _rules: Rules) -> Question:
    """Make cards of one suit, half the time of trumps."""
    trump = rng.choice(SUITS)
    suit = trump if chance(rng, 0.5) else rng.choice(SUITS)
    cards = [card for card in DECK if card[1] == suit]
    return {"trump": trump, "cards": rng.sample(cards, rng.randint(1, 8))}


def make_trick(rng: random.Random, _rules: Rules) -> Question:
    """Make a trick; two cards of one suit often."""
    lead = rng.choice(DECK)
    like = [card for card in DECK if card != lead and card[1] == lead[1]]
    made: Question = {
        "trump": rng.choice(SUITS),
        "cards": [lead, rng.choice(like if chance(rng, 0.4) else other(lead))],
    }
    if chance(rng, 0.4):
        made["last"] = chance(rng, 0.5)
    return made


def other(card: str) -> list[str]:
    """Give all cards but this one.

    >>> len(other("7S"))
    31
    """
    return [one for one in DECK if one != card]


def make_legal(rng: random.Random, rules: Rules) -> Question:
    """Make a lead and a hand to answer it, the trump jack in it often."""
    trump = rng.choice(SUITS)
    hand = make_hand(rng, rng.choice([1, 2, 3, 3, 4, 4, 5, 6, rules["deal.hand"]]))
    if chance(rng, 0.5) and "J" + trump not in hand:
        hand[rng.randrange(len(hand))] = "J" + trump
    if chance(rng, 0.3):  # void in a suit that is led
        suit = rng.choice(SUITS)
        hand = [card for card in hand if card[1] != suit] or ["J" + trump]
        leads = [card for card in DECK if card[1] == suit and card not in hand]
    else:
        suit = trump if chance(rng, 0.4) else rng.choice(hand)[1]
        leads = [card for card in DECK if card[1] == suit and card not in hand]
    led = rng.choice(leads or [card for card in DECK if card not in hand])
    made: Question = {"trump": trump, "hand": hand, "led": led}
    if chance(rng, 0.07):
        made["led"] = None
    if chance(rng, 0.6):
        made["stock"] = make_stock(rng, rules)
    return made


def make_melds(rng: random.Random, rules: Rules) -> Question:
    """Make a hand of any size."""
    size = rng.choice([rules["deal.hand"], rules["deal.hand"], rng.randint(0, 16), 32])
    return {"trump": rng.choice(SUITS), "hand": make_hand(rng, size)}


def make_compare(rng: random.Random, rules: Rules) -> Question:
    """Make two melds, or up to eight, without a shared card."""
    trump = rng.choice(SUITS)
    several = chance(rng, 0.4)
    short_runs = [run for run in RUNS if len(run) <= 5]  # noqa: PLR2004
    wanted = rng.randint(2, 8) if several else 2
    melds: list[Meld] = []
    for _ in range(200):  # not every number fits
        kinds = [RUNS, short_runs, RUNS[:18], FOURS] if not several else [short_runs, short_runs, RUNS, FOURS]
        pool = MARRIAGES if not several and chance(rng, 0.05) else rng.choice(kinds)
        meld = rng.choice(pool)
        if several and len(meld) > 4 and wanted > 4:  # noqa: PLR2004
            continue
        free = all(card not in one for one in melds for card in meld)
        if free and known_meld(meld, trump, rules) and (not melds or chance(rng, near(meld, melds[0]))):
            melds.append(list(meld))
        if len(melds) == wanted:
            break
    while len(melds) < 2:  # noqa: PLR2004
        melds = [["7S", "8S", "9S"], ["7H", "8H", "9H"]]
    if several:
        return {"trump": trump, "melds": melds}
    return {"trump": trump, "first": melds[0], "second": melds[1]}


def near(one: Meld, two: Meld) -> float:
    """Give how likely the meld is taken beside the other: the more alike, the likelier.

    >>> near(["7S", "8S", "9S"], ["7H", "8H", "9H"])
    1.0
    """
    if len(one) == len(two) and one[-1][0] == two[-1][0]:
        return 1.0
    return 0.6 if len(one) == len(two) else 0.3


def make_declarable(rng: random.Random, rules: Rules) -> Question:
    """Make a hand and what its player has claimed before."""
    trump, hand = rng.choice(SUITS), full_hand(rng, rules)
    made: Question = {"trump": trump, "hand": hand, **make_history(rng, hand, trump, rules)}
    if chance(rng, 0.6):
        made["stock"] = make_stock(rng, rules)
    if chance(rng, 0.6):
        made["leading"] = chance(rng, 0.5)
    if chance(rng, 0.4):
        pool = ordinary_melds(hand, trump, rules) + marriages(hand, trump, rules)
        pool += rng.sample(RUNS + FOURS, 2)
        made["among"] = [list(meld) for meld in rng.sample(pool, rng.randint(0, min(4, len(pool))))]
    return made


def make_answer_claim(rng: random.Random, rules: Rules) -> Question:
    """Make a claim that the hand may beat, just or just not."""
    trump, hand = rng.choice(SUITS), full_hand(rng, rules)
    made: Question = {"trump": trump, "hand": hand, **make_history(rng, hand, trump, rules)}
    held = ordinary_melds(hand, trump, rules)
    own = hand + [
        card for melds in (made.get("scored", []), made.get("claimed", [])) for meld in melds for card in meld
    ]
    possible = [meld for meld in RUNS + FOURS if all(card not in own for card in meld)]
    classes = [meld_class(meld) for meld in held]
    alike = [meld for meld in possible if meld_class(meld) in classes]
    if chance(rng, 0.4) or not possible:
        wanted = rng.choice(classes) if classes and chance(rng, 0.5) else rng.choice(FOURS_FIRST)
        return {**made, "claim": wanted}
    made["claim"] = list(rng.choice(alike if alike and chance(rng, 0.6) else possible))
    if chance(rng, 0.6):
        made["asked"] = chance(rng, 0.7)
    return made


def make_claim_plan(rng: random.Random, rules: Rules) -> Question:
    """Make a hand and a number of turns."""
    trump, hand = rng.choice(SUITS), full_hand(rng, rules)
    history = make_history(rng, hand, trump, rules)
    return {"trump": trump, "hand": hand, **history, "turns": rng.choice([1, 1, 2, 2, 3, 4, 5, 8])}


def make_exchange(rng: random.Random, rules: Rules) -> Question:
    """Make a hand, mostly with the trump seven, and a turn-up."""
    trump = rng.choice(SUITS)
    hand = make_hand(rng, rng.randint(0, rules["deal.hand"]))
    seven = "7" + trump
    if hand and seven not in hand and chance(rng, 0.7):
        hand[rng.randrange(len(hand))] = seven
    turnups = [card for card in DECK if card[1] == trump and card not in hand]
    turnup = None if chance(rng, 0.1) or not turnups else rng.choice(turnups)
    made: Question = {"trump": trump, "hand": hand, "turnup": turnup, "stock": make_stock(rng, rules)}
    if chance(rng, 0.6):
        made["own_turn"] = chance(rng, 0.5)
    return made


def make_deal_score(rng: random.Random, _rules: Rules) -> Question:
    """Make two piles, their points ending in five often."""
    trump = rng.choice(SUITS)
    for _ in range(8 if chance(rng, 0.6) else 1):
        deck = rng.sample(DECK, 32)
        cut = 2 * rng.choice([0, 1, 7, 8, 9, 15, 16, rng.randint(0, 16)])
        piles = [deck[:cut], deck[cut:]]
        if sum(points(card, trump) for card in piles[0]) % 5 == 0:
            break
    last = rng.choice([player for player in (0, 1) if piles[player]])
    made: Question = {"trump": trump, "piles": piles, "last": last}
    if chance(rng, 0.7):
        made["melds"] = [rng.choice([0, 20, 50, 70, 120]), rng.choice([0, 20, 40, 100, 200])]
    return made


def make_under(rng: random.Random) -> Question:
    """Make a question about a question, its answer under one system being the value asked for."""
    inner, pointer, value = make_reading(rng, rng.choice(list(PRESETS)))
    systems = rng.sample(list(PRESETS), rng.randint(0, 4))
    made: Question = {"question": inner, "at": pointer, "equals": value, "systems": systems}
    if chance(rng, 0.05):
        made["rules"] = make_rules(rng)
    return made


def make_true(rng: random.Random, given: Any) -> Question:
    """Make statements, most of them true under the rules that are given."""
    readings = [make_reading(rng, given) for _ in range(rng.randint(1, 4))]
    return {"statements": [dict(zip(("question", "at", "equals"), reading, strict=True)) for reading in readings]}


def make_reading(rng: random.Random, given: Any) -> tuple[Question, str, Any]:
    """Make a question that can stand within another one, a pointer into its answer, and mostly what stands there."""
    ask = rng.choice([one for one in ASKS if one not in ("under", "true")])
    inner = {"ask": ask, **MAKERS[ask](rng, read_rules(given))}
    if chance(rng, 0.1):
        inner = spoil(rng, inner)
        if "rules" in inner:
            del inner["rules"]
        inner["ask"] = ask
    if chance(rng, 0.1):
        inner["id"] = rng.choice([7, "q", None])
    got = answer({**inner, "rules": given})
    for one_of_several in ("plan", "line"):  # two right referees may differ
        got.pop(one_of_several, None)
    pointer = ""
    value: Any = got
    while isinstance(value, (dict, list)) and value and not (pointer and chance(rng, 0.2)):
        key = rng.choice(list(value) if isinstance(value, dict) else list(range(len(value))))
        pointer, value = f"{pointer}/{key}", value[key]
    if chance(rng, 0.1):
        pointer += rng.choice(["/x", "/0", "/-", "/00", "/~0"])
    if "error" in got or chance(rng, 0.15):
        value = rng.choice(["first", 20, 20.0, 0.0, 1, [], {}, True, 0, None, ""])
    return inner, pointer, value


def respell(rng: random.Random, made: Question) -> Question:
    """Spell every card and suit of a question in another of the accepted ways.

    >>> respelt = respell(random.Random(1), {"ask": "melds", "trump": "S", "hand": ["7S"]})
    >>> SUIT_SPELLINGS[respelt["trump"]], CARD_SPELLINGS[respelt["hand"][0]]
    ('S', '7S')
    """

    def again(value: Any) -> Any:
        if isinstance(value, list):
            return [again(one) for one in value]
        if isinstance(value, dict):  # an event
            return {name: again(one) for name, one in value.items()}
        if value in DECK:
            return rng.choice([text for text, card in CARD_SPELLINGS.items() if card == value])
        if value in SUITS:
            return rng.choice([text for text, suit in SUIT_SPELLINGS.items() if suit == value])
        return value

    left_alone = ("ask", "id", "rules", "question", "at", "equals", "systems")
    return {name: value if name in left_alone else again(value) for name, value in made.items()}


MAKERS = {
    "strength": make_strength,
    "trick": make_trick,
    "legal": make_legal,
    "melds": make_melds,
    "compare": make_compare,
    "declarable": make_declarable,
    "answer_claim": make_answer_claim,
    "claim_plan": make_claim_plan,
    "exchange": make_exchange,
    "deal_score": make_deal_score,
    "solve": make_solve,
    "replay": make_replay,
    "match": make_match,
}
