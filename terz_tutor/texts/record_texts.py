"""What is said of a record that does not keep to the rules (messages of ``record.po``)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from terz_tutor.rules.cards import Card
from terz_tutor.rules.reasons import Arg, Reason
from terz_tutor.texts.texts import Texts, UnknownCode

EVENTS: Mapping[str, str] = {
    "deal_over": "The deal is over; expected no further move.",
    "bad_break": "The break moves {count:cards}; it may move from 1 to {most}.",
    "break_first": "The stock is to be broken first.",
    "no_break_now": "There is nothing to break now.",
    "reply_first": "The claim waits for its answer.",
    "nothing_claimed": "This answers a claim, but none was made.",
    "not_a_meld": "Under these rules this is no meld that can be claimed here: {cards}.",
    "not_held": "The player does not hold {cards}.",
    "hand_not_full": "Melds are claimed and shown only with a full hand.",
    "already_scored": "This has scored in the deal already: the {cards:meld}.",
    "already_claimed": "This was claimed in the deal and beaten: the {cards:meld}.",
    "senior_already_scored": "A run that has scored already bars the {cards:meld}.",
    "no_more_claims meld.per_turn": "The player may claim nothing more in this turn, so not the {cards:meld}.",
    "no_more_claims meld.who": "The leader has claimed in this trick, so the other can't claim the {cards:meld}.",
    "not_senior": "The claim is not beaten by the {cards:meld}.",
    "asked_so_same_class": (
        "Whoever asked “{system:ask}” may beat the claim only with the same class, not with the {cards:meld}."
    ),
    "must_beat": "The claim can't pass: the opponent holds the {cards:meld} and must show it.",
    "not_now meld.ask": "The question “{system:ask}” was put already.",
    "not_now marriage.when": "The marriage may not be declared now.",
    "not_now exchange.when": "Only the player whose turn it is may exchange the seven.",
    "no_exchange": "The trump seven may not be exchanged now.",
    "illegal_card": "The {card} may not be played now. The rules allow {legal}.",
}
"""Events that may not happen, by code, with the rule where it matters."""

POSITIONS: Mapping[str, str] = {
    "card_twice": "In the position these cards stand twice: {cards}.",
    "card_missing": "In the position these cards are missing: {cards}.",
    "stock_differs": "In the position the stock has {stated:cards}; after so many tricks it must have {found}.",
    "hands_differ": "In the position the hands do not match in size.",
    "trump_differs": "In the position the turn-up is no trump.",
    "claims_differ": "In the position the claims of this turn are not among the melds that scored or were beaten.",
    "leader_differs": "In the position the wrong player leads; it must be player {found}.",
    "draw_differs": "In the position it can't be right who drew what.",
}
"""Positions that can't come about."""

SCORES: Mapping[str, str] = {
    "wrong_dealer": "Player {stated} deals, but the last trick makes player {found} the dealer.",
    "not_over": "A score is given, but the deal is not played to its end.",
    "last_differs": "The record gives the last trick to player {stated}; player {found} took it.",
    "last_missing": "The record does not say who took the last trick.",
    "result_differs": "The tricks are recorded as {stated}; by the cards it is {found}.",
    "total_differs": "The total is recorded as {stated}; by the cards and melds it is {found}.",
    "written_differs": "What is written down makes {stated}; by the cards and melds it is {found}.",
    "match_over": "The match is won already; expected no further entry.",
    "no_penalty": "These rules have no such penalty.",
    "totals_differ": "The match is recorded as {stated}; the deals make {found}.",
    "winner_differs": "Player {stated} is recorded as the winner; it is player {found}.",
    "nobody_won": "Player {stated} is recorded as the winner, but nobody has won yet.",
}
"""Results that differ."""

PROBLEMS: Mapping[str, str] = MappingProxyType({**EVENTS, **POSITIONS, **SCORES})
"""What is said of each problem."""

SUMMARY = ("{n} file is in order", "{n} files are in order")
FAULTS = ("{n} file has faults", "{n} files have faults")
NOT_OPENED = ("{n} file can't be opened", "{n} files can't be opened")
CHECKING = "Checking"


def problem_sentence(texts: Texts, reason: Reason, system: str) -> str:
    """Say what is wrong with a record; ``system`` is the rule system whose words are taken.

    Raises:
        UnknownCode: if there is no template for the code.

    >>> problem_sentence(Texts("en"), Reason("wrong_dealer", "deal.next_dealer", {"stated": 0, "found": 1}), "modern")
    'Player 0 deals, but the last trick makes player 1 the dealer.'
    """
    template = PROBLEMS.get(f"{reason.code} {reason.rule}", PROBLEMS.get(reason.code))
    if template is None:
        raise UnknownCode("problem", reason.code)
    args: dict[str, Arg] = {"system": system, **reason.args}
    if isinstance(card := args.get("card"), Card):
        args.setdefault("cards", (card,))
    return texts.say(template, args, system)


def summary(texts: Texts, good: int, bad: int, unread: int = 0) -> str:
    """Count the files that are in order, those that are not, and those that could not be opened.

    >>> summary(Texts("en"), 2, 1)
    '2 files are in order, 1 file has faults.'
    """
    counts = ((SUMMARY, good), (FAULTS, bad), (NOT_OPENED, unread))
    parts = [texts.trn(*words, n).format(n=n) for words, n in counts if n or words is SUMMARY]
    return ", ".join(parts) + "."
