"""Flip and also: one change that turns the answer, and the rule systems that answer otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from terz_tutor.quiz.answers import NO_ANSWER, same
from terz_tutor.quiz.certificate import NotCertain, ask, certify
from terz_tutor.quiz.draft import Draft, Value, whole_query
from terz_tutor.quiz.hands import codes
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.quiz.renaming import renamed
from terz_tutor.referee import answer
from terz_tutor.rules import CHOICES, DECK, PRESETS, SUITS, Card, RuleSet, house_rules, parse_card
from terz_tutor.rules.ruleset import TARGET, RuleValue

_TARGETS = (301, 500, 501)
"""Targets that tables play to; any whole number would do."""

_BY_FULL_HAND = ("declarable", "answer_claim", "claim_plan")


@dataclass(frozen=True, slots=True)
class Flip:
    """One change that gives another answer, which is again right alone."""

    change: Mapping[str, Any]
    """``{"rule", "value"}``, ``{"leads": true}`` (the other one leads), ``{"trump"}`` or ``{"card", "for"}``."""
    query: Mapping[str, Any]
    at: str
    answer: Value


def flip(puzzle: Puzzle) -> Flip | None:
    """Find the first change that turns the answer; None where none does.

    House-rule values come first, in the order in which rules are listed, then who leads, then trumps S C D H, then one
    card for another, by place and deck order.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> flip(generate("trick-winner", RuleSet(), 1, 7)).change
    {'trump': 'S'}
    """
    for change, rules, draft in _changes(puzzle):
        value = ask(draft, rules)  # the quick look first: most changes turn nothing
        if value is NO_ANSWER or same(value, puzzle.answer) or not _all_systems_answer(draft):
            continue
        try:
            right, _ = certify(puzzle.kind, rules, draft)
        except NotCertain:
            continue
        return Flip(change, whole_query(draft, rules), draft.at, right)
    return None


def _all_systems_answer(draft: Draft) -> bool:
    """Tell whether a question about rule systems can be answered under each: ``under`` leaves errors out."""
    query = draft.query
    if query["ask"] != "under":
        return True
    return all("error" not in answer({**query["question"], "rules": system}) for system in query["systems"])


def _changes(puzzle: Puzzle) -> Iterator[tuple[dict[str, Any], RuleSet, Draft]]:
    rules, draft = puzzle.rules, puzzle.draft
    for rule, value in _other_values(puzzle):
        other = house_rules(rules.base, {**rules.changes, rule: value})
        if comparable(draft, rules, other):
            yield {"rule": rule, "value": value}, other, draft
    other_lead = _with_question(draft, lambda question: _other_leads(question, draft.at))
    if other_lead is not None:
        yield {"leads": True}, rules, other_lead
    for suit in SUITS:
        if suit is not draft.scene.trumps:
            trumps = _with_question(draft, lambda question, code=suit.code: {**question, "trump": code})
            if trumps is not None:
                yield {"trump": suit.code}, rules, replace(trumps, scene=replace(draft.scene, trumps=suit))
    for card in _cards_in_place(draft):
        for new in DECK:
            swap = _swap(draft, card, new)
            if swap is not None and not _merely_renames(puzzle, swap):
                yield {"card": card.code, "for": new.code}, rules, _with_cards(draft, swap)


def _other_values(puzzle: Puzzle) -> Iterator[tuple[str, RuleValue]]:
    if puzzle.draft.query["ask"] == "under":
        return  # it asks about rule systems, not under one
    for rule, values in CHOICES.items():
        for value in _TARGETS if rule == TARGET else values:
            if not same(value, puzzle.rules.value(rule)):
                yield rule, value


def _with_question(draft: Draft, change: Any) -> Draft | None:
    """Change the question itself, inside ``under`` too."""
    query = draft.query
    if query["ask"] != "under":
        changed = change(query)
        return None if changed is None else replace(draft, query=changed)
    changed = change(query["question"])
    return None if changed is None else replace(draft, query={**query, "question": changed})


def _other_leads(question: Mapping[str, Any], at: str) -> dict[str, Any] | None:
    """Let the other player lead; None where the question knows nobody who leads."""
    match question["ask"]:
        case "trick" if at != "/winner":  # where the players keep their cards, leader and follower change places too
            return {**question, "cards": question["cards"][::-1]}
        case "declarable":
            return {**question, "leading": not question.get("leading", True)}
        case "exchange":
            return {**question, "own_turn": not question.get("own_turn", True)}
        case "solve" if question.get("led") is None:
            return {**question, "leader": 1 - question["leader"]}
        case "replay":  # the other one gets the leader's cards and plays them
            return {**question, "dealer": 1 - question["dealer"]}
        case _:
            return None


def _cards_in_place(draft: Draft) -> list[Card]:
    """List the cards that may be changed: the hand by place, else what lies open, in the order of the question."""
    if draft.scene.hand:
        return list(draft.scene.hand)
    return [parse_card(code) for code in dict.fromkeys(_codes(draft.query))]


def _codes(value: Any) -> Iterator[str]:
    if isinstance(value, str) and any(card.code == value for card in DECK):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _codes(item)
    elif isinstance(value, list):
        for item in value:
            yield from _codes(item)


def _swap(draft: Draft, card: Card, new: Card) -> dict[Card, Card] | None:
    """Put a card in place of another; where the question names the whole deck the two change places."""
    named = set(_codes(draft.query))
    if new == card:
        return None
    if new.code not in named:
        return {card: new}
    return {card: new, new: card} if len(named) == len(DECK) else None


def _merely_renames(puzzle: Puzzle, swap: Mapping[Card, Card]) -> bool:
    """Tell whether two cards of the deck would change places, and the answer be the same card by its new name."""
    named = {card.code for card in swap}
    return len(swap) > 1 and not named.isdisjoint(_codes(puzzle.answer)) and puzzle.draft.sole


def _with_cards(draft: Draft, swap: Mapping[Card, Card]) -> Draft:
    """Put one card in place of another: in the hand alone where there is one, and where it is asked about."""
    new = renamed(draft, swap, {})
    if "hand" not in draft.query:
        return new
    return replace(new, query={**draft.query, "hand": codes(new.scene.hand)}, options=draft.options)


def comparable(draft: Draft, rules: RuleSet, other: RuleSet) -> bool:
    """Tell whether two tables can be asked the same question.

    Where it turns on a full hand and the hands are of another size, the difference would lie in the position.

    >>> from terz_tutor.quiz.generate import generate
    >>> comparable(generate("claim-reply", RuleSet(), 1, 7).draft, RuleSet(), PRESETS["old-ten"])
    False
    """
    return draft.query["ask"] not in _BY_FULL_HAND or rules.deal_hand == other.deal_hand


def other_systems(puzzle: Puzzle) -> dict[str, Value]:
    """Find the rule systems that answer otherwise, with their answers.

    >>> from terz_tutor.quiz.generate import generate
    >>> other_systems(generate("trick-winner", RuleSet(), 1, 7))
    {}
    """
    if puzzle.draft.query["ask"] == "under":
        return {}
    found = {}
    for name, rules in PRESETS.items():
        if comparable(puzzle.draft, puzzle.rules, rules) and rules != puzzle.rules:
            value = ask(puzzle.draft, rules)
            if value is not NO_ANSWER and not same(value, puzzle.answer):
                found[name] = value
    return found
