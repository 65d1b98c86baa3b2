"""Each ask answered from a question that has been read."""

import json
from collections.abc import Callable
from copy import deepcopy
from itertools import product
from typing import Any, NoReturn

from .cards import SUITS, beats, in_order, points, strength
from .endgame import solve_answer
from .matching import match_answer
from .melds import (
    FOURS,
    Meld,
    claimable,
    claims_in_turns,
    class_is_higher,
    is_senior,
    kind,
    marriages,
    meld_class,
    meld_points,
    ordinary_melds,
    senior_first,
)
from .reading import Question, read
from .replaying import replay_answer
from .replies import endgame_replies, stock_replies, why_not
from .rounding import rounded
from .wrong import Wrong

Answer = dict[str, Any]


def strength_answer(q: Question) -> Answer:
    """Cards of one suit, strongest first."""
    if len({card[1] for card in q["cards"]}) > 1:
        raise Wrong("bad_request", "cards: expected one suit")
    return {"order": sorted(q["cards"], key=lambda card: strength(card, q["trump"]), reverse=True)}


def trick_answer(q: Question) -> Answer:
    """Who takes a trick, with which card, and what it is worth."""
    lead, reply = q["cards"]
    follower_takes = beats(reply, lead, q["trump"])
    worth = points(lead, q["trump"]) + points(reply, q["trump"]) + (10 if q["last"] else 0)
    return {
        "winner": "follower" if follower_takes else "leader",
        "takes": reply if follower_takes else lead,
        "points": worth,
    }


def legal_answer(q: Question) -> Answer:
    """Which cards may be played, and what forbids the others."""
    hand, led, trump, rules = q["hand"], q["led"], q["trump"], q["rules"]
    if led is None:
        legal = hand
    elif q["stock"] > 0:
        legal = stock_replies(hand, led, trump, rules)
    else:
        legal = endgame_replies(hand, led, trump, rules)
    why = {}
    for card in in_order(hand):
        if card not in legal:
            why[card] = "stock.reply" if q["stock"] > 0 else why_not(card, hand, led, trump, rules)
    return {"legal": in_order(legal), "why": why}


def shown(melds: list[Meld]) -> list[Answer]:
    """Melds as an answer shows them."""
    return [{"kind": kind(meld), "cards": meld, "points": meld_points(meld)} for meld in melds]


def melds_answer(q: Question) -> Answer:
    """Every meld of a hand."""
    ordinary = ordinary_melds(q["hand"], q["trump"], q["rules"])
    pairs = marriages(q["hand"], q["trump"], q["rules"])
    best = [meld_points(meld) for meld in (ordinary + pairs)[:1]]
    return {"melds": shown(ordinary + pairs), "count": len(ordinary), "best": sum(best)}


def compare_answer(q: Question) -> Answer:
    """Which of two melds scores, or several in order."""
    if "melds" in q:
        return {"order": senior_first(q["melds"], q["trump"], q["rules"])}
    first, second = q["first"], q["second"]
    if "marriage" in (kind(first), kind(second)):
        return {"winner": "both", "points": [meld_points(first), meld_points(second)]}
    if is_senior(second, first, q["trump"], q["rules"]):
        return {"winner": "second", "points": meld_points(second)}
    return {"winner": "first", "points": meld_points(first)}


def declarable_answer(q: Question) -> Answer:
    """What may be claimed now."""
    hand, trump, rules = q["hand"], q["trump"], q["rules"]
    ordinary = claimable(hand, trump, rules, q["scored"], q["claimed"])
    pairs = [pair for pair in marriages(hand, trump, rules) if pair not in q["scored"] and pair not in q["claimed"]]
    full = len(hand) == rules["deal.hand"]
    if rules["marriage.when"] == "lead_with_claims" and not (q["leading"] and full):
        pairs = []
    result: Answer = {
        "melds": shown(ordinary + pairs),
        "marriages": [pair[0][1] for pair in pairs],
        "marriage": len(pairs) > 0,
    }
    if q["among"] is not None:
        result["may"] = [cards for cards in q["among"] if in_order(cards) in ordinary + pairs]
    return result


def answer_claim_answer(q: Question) -> Answer:
    """The strongest reply to a claim."""
    trump, rules, claim = q["trump"], q["rules"], q["claim"]
    held = claimable(q["hand"], trump, rules, q["scored"], q["claimed"])
    if isinstance(claim, str):
        higher = [meld for meld in held if class_is_higher(meld_class(meld), claim, rules)]
        if higher:
            return {"say": "not_good", "with": higher[0]}
        return {"say": "ask" if any(meld_class(meld) == claim for meld in held) else "good"}
    senior = [meld for meld in held if is_senior(meld, claim, trump, rules)]
    if q["asked"] and rules["meld.ask"] == "binding":
        senior = [meld for meld in senior if meld_class(meld) == meld_class(claim)]
    return {"say": "not_good", "with": senior[0]} if senior else {"say": "good"}


def claim_plan_answer(q: Question) -> Answer:
    """The most that so many turns of unbeaten claims can score.

    A claim bars only runs of its own suit, so each suit, and the fours, can be planned alone once the turns are
    shared out between them; every way of sharing them out is tried.
    """
    rules, turns = q["rules"], q["turns"]
    open_melds = claimable(q["hand"], q["trump"], rules, q["scored"], q["claimed"])
    fours = [meld for meld in open_melds if meld in FOURS]
    runs = [[meld for meld in open_melds if meld not in FOURS and meld[0][1] == suit] for suit in SUITS]
    best: list[list[Meld]] = [[] for _ in range(turns)]
    for shares in ways_to_share(turns, rules["meld.per_turn"], len(open_melds)):
        # Each list of claims takes one turn for each of them, from the turn where its share begins.
        plan: list[list[Meld]] = [[] for _ in range(turns)]
        for melds, (start, share) in zip([fours, *runs], shares, strict=True):
            for n, meld in enumerate(claims_in_turns(melds, share, rules)):
                plan[min(start + n, turns - 1)].append(meld)
        if plan_points(plan) > plan_points(best):
            best = plan
    return {"points": plan_points(best), "plan": best}


def plan_points(plan: list[list[Meld]]) -> int:
    """What all claims of a plan score."""
    return sum(meld_points(meld) for turn in plan for meld in turn)


def ways_to_share(turns: int, per_turn: str, everything: int) -> list[list[tuple[int, int]]]:
    """For the fours and each suit the first turn and the number of claims, in every way the rules leave.

    >>> ways_to_share(1, "one_per_suit", 3)
    [[(0, 0), (0, 1), (0, 1), (0, 1), (0, 1)], [(0, 1), (1, 0), (1, 0), (1, 0), (1, 0)]]
    """
    if per_turn == "any":
        return [[(turns - 1, everything)] * 5]  # all in one turn
    if per_turn == "one_per_suit":
        # A four shares a suit with everything, so it has a turn to itself; four runs may stand side by side.
        return [[(0, fours)] + [(fours, turns - fours)] * 4 for fours in range(turns + 1)]
    return [
        [(sum(counts[:n]), count) for n, count in enumerate(counts)]
        for counts in product(range(turns + 1), repeat=5)
        if sum(counts) == turns
    ]


def exchange_answer(q: Question) -> Answer:
    """Whether the trump seven may be exchanged for the turn-up."""
    seven, rules = "7" + q["trump"], q["rules"]
    if q["turnup"] is not None and q["turnup"][1] != q["trump"]:
        raise Wrong("bad_request", "turnup: expected a trump")
    enough = {"above_2": q["stock"] > 2, "at_least_2": q["stock"] >= 2, "none": False}[rules["exchange"]]  # noqa: PLR2004
    in_turn = q["own_turn"] or rules["exchange.when"] == "any_time"
    there = q["turnup"] is not None and q["turnup"] != seven
    return {"allowed": seven in q["hand"] and there and enough and in_turn}


def deal_score_answer(q: Question) -> Answer:
    """What a deal scores."""
    if not q["piles"][q["last"]]:
        raise Wrong("bad_request", "last: this player took no trick")
    tricks = [sum(points(card, q["trump"]) for card in pile) for pile in q["piles"]]
    tricks[q["last"]] += 10
    recorded = [rounded(score, q["rules"]["score.round"]) for score in tricks]
    return {"tricks": tricks, "recorded": recorded, "total": [recorded[0] + q["melds"][0], recorded[1] + q["melds"][1]]}


def under_answer(q: Question) -> Answer:
    """Under which rule systems a question has a given answer."""
    rules = []
    for system in q["systems"]:
        got = answer({**q["question"], "rules": system})
        told = "error" not in got or "ok" in got  # a replay tells an error in its events
        if told and any(same(value, q["equals"]) for value in at(got, q["at"])):
            rules.append(system)
    return {"rules": rules}


def true_answer(q: Question) -> Answer:
    """Which of several statements, each an answer to a question, are true."""
    true = []
    for number, statement in enumerate(q["statements"]):
        got = answer({**statement["question"], "rules": q["rules given"]})
        told = "error" not in got or "ok" in got
        if told and any(same(value, statement["equals"]) for value in at(got, statement["at"])):
            true.append(number)
    return {"true": true}


def at(value: object, pointer: str) -> list[object]:
    """The value that a JSON pointer leads to, in a list; an empty list if it leads nowhere.

    >>> at({"values": [20, 50]}, "/values/1"), at({"values": [20, 50]}, "/values/01")
    ([50], [])
    """
    if not pointer:
        return [value]
    for raw in pointer[1:].split("/"):
        step = raw.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, list) and step in [str(n) for n in range(len(value))]:
            value = value[int(step)]
        else:
            return []
    return [value]


def same(one: object, other: object) -> bool:
    """Whether two JSON values are the same; true is not 1.

    >>> same({"a": [1]}, {"a": [1]}), same(True, 1)
    (True, False)
    """
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    return type(one) is type(other) and one == other


ANSWERS: dict[str, Callable[[Question], Answer]] = {
    "strength": strength_answer,
    "trick": trick_answer,
    "legal": legal_answer,
    "melds": melds_answer,
    "compare": compare_answer,
    "declarable": declarable_answer,
    "answer_claim": answer_claim_answer,
    "claim_plan": claim_plan_answer,
    "exchange": exchange_answer,
    "deal_score": deal_score_answer,
    "solve": solve_answer,
    "replay": replay_answer,
    "match": match_answer,
    "under": under_answer,
    "true": true_answer,
}


def answer(question: object) -> Answer:
    """The referee's answer to one parsed line, without `rules_used`.

    >>> answer({"ask": "exchange", "trump": "H", "hand": ["7H"], "turnup": "AH", "stock": 4})
    {'allowed': True}
    >>> answer([1])["error"]["code"]
    'bad_request'
    """
    if not isinstance(question, dict):
        return {"error": {"code": "bad_request", "message": "expected an object"}}
    echo: Answer = {"id": question["id"]} if "id" in question else {}
    try:
        read_question = read(deepcopy(question))
        return {**echo, **ANSWERS[read_question["ask"]](read_question)}
    except Wrong as wrong:
        return {**echo, "error": {"code": wrong.code, "message": str(wrong)}}


def answer_line(text: str) -> Answer:
    """The referee's answer to one line of text.

    >>> answer_line("NaN")["error"]["code"]
    'bad_json'
    """

    def refuse(constant: str) -> NoReturn:
        raise ValueError(constant)

    try:
        question = json.loads(text, parse_constant=refuse)
    except ValueError as error:
        return {"error": {"code": "bad_json", "message": str(error)}}
    return answer(question)
