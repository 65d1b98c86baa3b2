"""Flip and also: one change that turns the answer, and the rule systems that answer otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from terz_tutor.quiz.answers import NO_ANSWER, same
from terz_tutor.quiz.certificate import ask
from terz_tutor.quiz.draft import Draft, Value, whole_query
from terz_tutor.quiz.hands import codes
from terz_tutor.quiz.proof import cards_on
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.quiz.renaming import renamed
from terz_tutor.referee import answer
from terz_tutor.rules import CHOICES, DECK, PRESETS, SUITS, Card, RuleSet, house_rules
from terz_tutor.rules.ruleset import TARGET, RuleValue

_TARGETS = (301, 500, 501)
"""Targets that tables play to: tried before all other whole numbers."""

_BY_FULL_HAND = ("declarable", "answer_claim", "claim_plan")
"""Questions in which a hand that is not full may claim nothing but a marriage."""


@dataclass(frozen=True, slots=True)
class Flip:
    """One change that gives another answer, which is again right alone."""

    change: Mapping[str, Any]
    """``{"rule", "value"}``, ``{"leads": true}`` (the other one does), ``{"trump"}`` or ``{"card", "for"}``."""
    query: Mapping[str, Any]
    at: str
    answer: Value


def flip(puzzle: Puzzle) -> Flip | None:
    """Find the first change that turns the answer; None where none does.

    House-rule values come first, in the order in which rules are listed, then who leads, then trumps S C D H, then one
    card for another, by place and deck order: of the hand, then of other hands that lie open. Whatever the referee
    answers counts, be it among the options or not.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> flip(generate("trick-winner", RuleSet(), 1, 7)).change
    {'trump': 'C'}
    """
    for change, rules, draft in _changes(puzzle):
        value = ask(draft, rules)
        turned = value is not NO_ANSWER and not same(value, puzzle.answer)
        if turned and len(puzzle.kind.right(rules, draft, value)) == 1 and _every_system_answers(draft):
            return Flip(change, whole_query(draft, rules), draft.at, value)
    return None


def _every_system_answers(draft: Draft) -> bool:
    """Tell whether a question about rule systems can be answered under each: ``under`` leaves out those that can't."""
    query = draft.query
    if query["ask"] != "under":
        return True
    return all("error" not in answer({**query["question"], "rules": system}) for system in query["systems"])


def _changes(puzzle: Puzzle) -> Iterator[tuple[dict[str, Any], RuleSet, Draft]]:
    rules, draft = puzzle.rules, puzzle.draft
    for rule, value in _other_values(puzzle):
        yield {"rule": rule, "value": value}, house_rules(rules.base, {**rules.changes, rule: value}), draft
    other_lead = _with_question(draft, _other_leads)
    if other_lead is not None:
        yield {"leads": True}, rules, other_lead
    for suit in SUITS:
        if suit is not draft.scene.trumps:
            trumps = _with_question(draft, lambda question, code=suit.code: {**question, "trump": code})
            if trumps is not None:
                yield {"trump": suit.code}, rules, replace(trumps, scene=replace(draft.scene, trumps=suit))
    named = named_cards(draft)
    free = [new for new in DECK if new not in named or len(named) == len(DECK)]
    for card in _cards_in_place(draft):
        for new in free:
            if new != card:
                yield {"card": card.code, "for": new.code}, rules, _with_cards(draft, moved(named, card, new))


def _other_values(puzzle: Puzzle) -> Iterator[tuple[str, RuleValue]]:
    if puzzle.draft.query["ask"] == "under":
        return  # it asks about rule systems, not under one
    for rule, values in CHOICES.items():
        for value in _targets(puzzle.draft.query) if rule == TARGET else values:
            if not same(value, puzzle.rules.value(rule)):
                yield rule, value


def _targets(query: Mapping[str, Any]) -> Iterator[int]:
    """Walk through all targets that can differ: no total of a match lies above all its points together."""
    yield from _TARGETS
    if query["ask"] == "match":
        written = [entry for deal in query["deals"] for entry in deal["written"]]
        most = sum(entry[1] if isinstance(entry, list) else entry.get("points", 0) for entry in written)
        yield from (target for target in range(1, most + 2) if target not in _TARGETS)


def _with_question(draft: Draft, change: Any) -> Draft | None:
    """Change the question itself, inside ``under`` too."""
    query = draft.query
    if query["ask"] != "under":
        changed = change(query)
        return None if changed is None else replace(draft, query=changed)
    changed = change(query["question"])
    return None if changed is None else replace(draft, query={**query, "question": changed})


def _other_leads(question: Mapping[str, Any]) -> dict[str, Any] | None:
    """Let the other player, or of a trick the other card, lead; None where the question knows nobody who leads."""
    match question["ask"]:
        case "trick":
            return {**question, "cards": question["cards"][::-1]}
        case "declarable":
            return {**question, "leading": not question.get("leading", True)}
        case "exchange":
            return {**question, "own_turn": not question.get("own_turn", True)}
        case "solve":
            return {**question, "leader": 1 - question["leader"]}
        case "replay":  # the other one gets the leader's cards and plays them
            return {**question, "dealer": 1 - question["dealer"]}
        case _:
            return None


def _cards_in_place(draft: Draft) -> list[Card]:
    """List the cards that may be changed: of one's hand and of another that lies open, else what is asked about."""
    scene = draft.scene
    if scene.hand:
        return [*scene.hand, *(scene.opponent if isinstance(scene.opponent, tuple) else ())]
    return list(dict.fromkeys(_cards_in(draft.query)))


def named_cards(draft: Draft) -> frozenset[Card]:
    """Collect the cards that the question names or the table shows.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> len(named_cards(generate("trick-winner", RuleSet(), 1, 7).draft))
    2
    """
    return frozenset((*_cards_in(draft.query), *cards_on(draft.scene)))


def _cards_in(value: Any) -> Iterator[Card]:
    if isinstance(value, str):
        yield from (card for card in DECK if card.code == value)
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _cards_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from _cards_in(item)


def moved(named: Collection[Card], card: Card, new: Card) -> dict[Card, Card]:
    """Put a card in place of another; one that is named already changes places with it.

    >>> moved({DECK[0], DECK[1]}, DECK[0], DECK[1]), moved({DECK[0]}, DECK[0], DECK[1])
    ({Card('7S'): Card('8S'), Card('8S'): Card('7S')}, {Card('7S'): Card('8S')})
    """
    return {card: new, new: card} if new in named else {card: new}


def _with_cards(draft: Draft, swap: Mapping[Card, Card]) -> Draft:
    """Put one card in place of another: in the hand alone where there is one, and where it is asked about."""
    new = renamed(draft, swap, {})
    if "hand" not in draft.query:
        return new
    return replace(new, query={**draft.query, "hand": codes(new.scene.hand)}, options=draft.options)


def too_few_cards(puzzle: Puzzle, full: int) -> bool:
    """Tell whether a question turns on a full hand, and its full hand would be none where so many cards are dealt.

    >>> from terz_tutor.quiz.generate import generate
    >>> too_few_cards(generate("claim-reply", RuleSet(), 1, 7), 10)
    True
    """
    query = puzzle.draft.query
    if query["ask"] not in _BY_FULL_HAND:
        return False
    return puzzle.rules.deal_hand == len(query["hand"]) < full


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
        if rules != puzzle.rules:
            value = ask(puzzle.draft, rules)
            if value is not NO_ANSWER and not same(value, puzzle.answer):
                found[name] = value
    return found
