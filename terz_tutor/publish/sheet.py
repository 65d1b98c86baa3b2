"""One page to print: strength and points of cards, melds by seniority, and when one may claim."""

from __future__ import annotations

from terz_tutor.publish.puzzles import Json
from terz_tutor.quiz import rules_name
from terz_tutor.rules import CHOICES, RANKS, Card, RuleSet, Suit, card_points
from terz_tutor.rules.melds import CLASS_ORDER, CONTEST, MARRIAGE_POINTS
from terz_tutor.rules.strength import LAST_TRICK, PLAIN_STRENGTH, TRUMP_STRENGTH
from terz_tutor.texts import Texts, capital, rulebook
from terz_tutor.texts.sheet_words import SHEET

CLAIMING = (
    "meld.when",
    "meld.who",
    "meld.per_turn",
    "meld.after_senior",
    "meld.tie",
    "meld.must_beat",
)
MARRIAGES = ("marriage.suit", "marriage.when")
REPLYING = ("stock.reply", "end.follow", "end.overtake", "end.jack", "exchange")

TRUMP, PLAIN = Suit.SPADES, Suit.HEARTS  # which ones is all the same


def wall_sheet(rules: RuleSet, texts: Texts) -> Json:
    """Write what stands on the page under the rules of a table.

    >>> from terz_tutor.rules import PRESETS
    >>> sheet = wall_sheet(PRESETS["modern"], Texts("en"))
    >>> [(row["letter"], row["points"]) for row in sheet["trumps"][:3]], sheet["melds"][0]["points"]
    ([('J', 20), ('9', 13), ('A', 11)], 200)
    """
    system = rules_name(rules)
    points = {meld.cls: meld.points for meld in CONTEST}
    every = sum(card_points(Card(rank, suit), TRUMP) for rank in RANKS for suit in Suit)
    return {
        "words": {code: texts.tr(message) for code, message in SHEET.items()},
        "system": texts.system(system),
        "note": texts.system_note(system),
        "trumps": _cards(TRUMP_STRENGTH, TRUMP, texts),
        "plain": _cards(PLAIN_STRENGTH, PLAIN, texts),
        "last": {"title": texts.tr(SHEET["last"]), "points": LAST_TRICK},
        "total": texts.tr(SHEET["total"]).format(points=every + LAST_TRICK),
        "melds": [
            {"name": capital(texts.meld_class(cls)), "said": texts.said(cls, system), "points": points[cls]}
            for cls in CLASS_ORDER[rules.meld_order]
        ],
        "marriage": {
            "name": capital(texts.meld_class("marriage")),
            "said": texts.said("marriage", system),
            "points": MARRIAGE_POINTS,
        },
        "answers": [{"said": texts.answer_said(say, system), "code": say} for say in ("good", "ask", "not_good")],
        "claiming": _rules(CLAIMING, rules, texts),
        "marriages": _rules(MARRIAGES, rules, texts),
        "replying": _rules(REPLYING, rules, texts),
    }


def _cards(order: str, suit: Suit, texts: Texts) -> list[Json]:
    ranks = {rank.code: rank for rank in RANKS}
    letters = texts.index_letters()
    return [
        {
            "letter": letters.get(code, code),
            "name": texts.rank(ranks[code]),
            "points": card_points(Card(ranks[code], suit), TRUMP),
        }
        for code in reversed(order)
    ]


def _rules(ids: tuple[str, ...], rules: RuleSet, texts: Texts) -> list[Json]:
    return [
        {
            "title": rulebook.rule_title(texts, rule),
            "text": rulebook.rule_text(texts, rule, rules.value(rule) if rule in CHOICES else None, rules.base),
        }
        for rule in ids
    ]
