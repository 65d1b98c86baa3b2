"""The questions about melds: what a hand holds, which claim scores, what may be claimed and what is answered."""

from __future__ import annotations

from terz_tutor.referee import wire
from terz_tutor.referee.wire import Answer, Question, Used
from terz_tutor.rules import CARD_INDEX, CODES, SUITS, Claims, RuleSet, claims, melds


def find_melds(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    """Find the melds in a hand.

    >>> find_melds(RuleSet(), {"trump": "S", "hand": ["7S", "8S", "9S", "KD"]})[0]["best"]
    20
    """
    trump = wire.read_trump(question["trump"])
    hand = wire.read_hand(question["hand"])
    contest = melds.contest_melds(rules, trump, hand)
    pairs = melds.marriages(rules, trump, hand)
    found = [*contest, *pairs]
    answer = {
        "melds": [wire.meld_json(meld) for meld in found],
        "count": len(contest),
        "best": found[0].points if found else 0,
    }
    return answer, ("meld.order", "meld.tie", "meld.run", "meld.four", "meld.points", "marriage.suit")


def _read_contest(rules: RuleSet, question: Question, lists: list[list[str]]) -> tuple[int, list[melds.Meld]]:
    trump = wire.read_trump(question["trump"])
    for bits, cards in [(wire.read_bits(cards), cards) for cards in lists]:
        wire.distinct(bits, cards)
    contest = [wire.read_meld(rules, trump, cards) for cards in lists]
    return trump, contest


def compare(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    """Say which of two claims scores.

    >>> compare(RuleSet(), {"trump": "S", "first": ["7D", "8D", "9D"], "second": ["8C", "9C", "TC"]})[0]["winner"]
    'second'
    """
    trump, (first, second) = _read_contest(rules, question, [question["first"], question["second"]])
    wire.no_shared_card((first.mask, second.mask))
    if first.is_marriage or second.is_marriage:
        return {"winner": "both", "points": [first.points, second.points]}, (
            "meld.beaten",
            "marriage.suit",
            "meld.points",
        )
    winner, name = (second, "second") if melds.second_wins(rules, trump, first, second) else (first, "first")
    deciding = "meld.tie" if first.cls == second.cls else "meld.order"
    return {"winner": name, "points": winner.points}, (deciding, "meld.beaten", "meld.points")


def compare_melds(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    """Put several claims in order, the one that scores first.

    >>> compare_melds(RuleSet(), {"trump": "S", "melds": [["7D", "8D", "9D"], ["8C", "9C", "TC"]]})[0]["order"][0]
    ['8C', '9C', 'TC']
    """
    trump, contest = _read_contest(rules, question, question["melds"])
    wire.not_a_marriage(contest)
    wire.no_shared_card(meld.mask for meld in contest)
    keys = melds.seniority(rules, trump)
    order = sorted(contest, key=lambda meld: keys[meld.mask], reverse=True)  # stable: ties stay first claimed first
    return {"order": [wire.codes(meld) for meld in order]}, ("meld.order", "meld.tie")


def _read_claims(
    rules: RuleSet, question: Question, hand: list[str], further: list[list[str]]
) -> tuple[int, int, Claims, list[melds.Meld]]:
    """Read trumps, hand, a player's claims and further melds; every card is read before any is found to be doubled."""
    trump = wire.read_trump(question["trump"])
    scored, beaten = question.get("scored", []), question.get("claimed", [])
    groups = [hand, *scored, *beaten, *further]
    bits = [wire.read_bits(cards) for cards in groups]
    for total, cards in zip(bits, groups, strict=True):
        wire.distinct(total, cards)
    scored_melds, beaten_melds, others = wire.read_melds(rules, trump, scored, beaten, further)
    return trump, bits[0], Claims(tuple(scored_melds), tuple(beaten_melds)), others


def declarable(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    """Say what may be claimed and declared now.

    >>> declarable(RuleSet(), {"trump": "S", "hand": "7D 8D 9D JD KD 7C 8C TC KH".split()})[0]["marriage"]
    False
    """
    wire.check_hand_size(rules, question["hand"])
    wire.check_stock(rules, question.get("stock", 0))
    among = question.get("among", [])
    trump, hand, own, named = _read_claims(rules, question, question["hand"], among)
    contest = claims.claimable(rules, trump, hand, own)
    pairs = claims.marriages_now(rules, trump, hand, own, leading=question.get("leading", True))
    found = [*contest, *pairs]
    answer: Answer = {
        "melds": [wire.meld_json(meld) for meld in found],
        "marriages": [SUITS[meld.mask.bit_length() - 1 >> 3].code for meld in pairs],
        "marriage": bool(pairs),
    }
    if "among" in question:
        answer["may"] = [
            [CODES[CARD_INDEX[text]] for text in cards]
            for cards, meld in zip(among, named, strict=True)
            if meld in found
        ]
    return answer, ("meld.when", "meld.repeat", "meld.after_senior", "marriage.when", "marriage.suit")


def answer_claim(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    """Say what a claim is answered with.

    >>> answer_claim(RuleSet(), {"trump": "S", "hand": "7D 8D JD KD 7C 8C TC KH AH".split(), "claim": "terz"})[0]
    {'say': 'good'}
    """
    wire.check_hand_size(rules, question["hand"])
    claim = question["claim"]
    by_class = type(claim) is str
    trump, hand, own, named = _read_claims(rules, question, question["hand"], [] if by_class else [claim])
    if by_class:
        reply = claims.reply_to_class(rules, trump, hand, own, claim)
    else:
        wire.not_a_marriage(named)
        opponents = hand
        for meld in (*own.scored, *own.beaten):
            opponents |= meld.mask
        wire.no_shared_card((opponents, named[0].mask))
        reply = claims.reply_to_meld(rules, trump, hand, own, named[0], asked=question.get("asked", False))
    answer: Answer = {"say": reply.say}
    if reply.show is not None:
        answer["with"] = wire.codes(reply.show)
    return answer, ("claim.dialogue", "meld.order", "meld.tie", "meld.ask", "meld.when", "meld.after_senior")


def claim_plan(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    """Plan claims over several turns, for the most points.

    >>> claim_plan(RuleSet(), {"trump": "S", "hand": "7D 8D 9D JD KD 7C 8C TC KH".split(), "turns": 2})[0]["points"]
    20
    """
    wire.check_hand_size(rules, question["hand"])
    trump, hand, own, _ = _read_claims(rules, question, question["hand"], [])
    plan = claims.plan_claims(rules, trump, hand, own, question["turns"])
    answer = {"points": claims.plan_points(plan), "plan": [[wire.codes(meld) for meld in turn] for turn in plan]}
    return answer, ("meld.per_turn", "meld.after_senior", "meld.repeat", "meld.points", "meld.when")
