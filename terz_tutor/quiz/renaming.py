"""Renaming suits and cards in a position: twins, duplicates, and single changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import permutations
from typing import Any

from terz_tutor.quiz.draft import Draft, Option
from terz_tutor.quiz.ids import SAME_SUITS, BadId
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.rules import CODES, DECK, SUITS, Card, Reason, Suit, parse_card
from terz_tutor.rules.cards import cards_mask, mask_cards
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Scene

RENAMINGS: tuple[str, ...] = tuple(map("".join, permutations(SAME_SUITS)))
"""Every renaming: what S, C, D and H become; the first changes nothing."""

_IN_ORDER = ("cards", "deck", "order", "events")
"""Fields whose cards keep the order in which they are written; all others are sets."""

CardMap = Mapping[Card, Card]
SuitMap = Mapping[Suit, Suit]


def suits_of(suits: str) -> tuple[CardMap, SuitMap]:
    """Read a renaming.

    Raises:
        BadId: if it is not the four suits in some order.

    >>> suits_of("HCDS")[0][parse_card("QS")]
    Card('QH')
    """
    if suits not in RENAMINGS:
        message = f"{suits!r} renames no suits; expected S, C, D and H in some order"
        raise BadId(message)
    new = {suit: next(other for other in SUITS if other.code == code) for suit, code in zip(SUITS, suits, strict=True)}
    return {card: Card(card.rank, new[card.suit]) for card in DECK}, new


def twin(puzzle: Puzzle, suits: str) -> Puzzle:
    """Rename the suits of a puzzle, on top of what it has renamed already; the twin is solved and proved anew.

    Raises:
        BadId: if the renaming isn't one.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> twin(generate("trick-winner", RuleSet(), 1, 7), "HCDS").id
    'trick-winner/modern/1/7@4.HCDS'
    """
    draft = renamed(puzzle.draft, *suits_of(suits))
    both = "".join(suits[SAME_SUITS.index(suit)] for suit in puzzle.suits)
    return Puzzle(puzzle.kind, puzzle.rules, puzzle.level, puzzle.seed, draft, both)


def canonical(puzzle: Puzzle) -> str:
    """Write a puzzle's position so that those which differ by the names of suits alone are written alike.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> puzzle = generate("trick-winner", RuleSet(), 1, 7)
    >>> canonical(puzzle) == canonical(twin(puzzle, "HCDS"))
    True
    """
    return canonical_draft(puzzle.draft)


def canonical_draft(draft: Draft) -> str:
    """Write a position, as :func:`canonical` does, that is no puzzle yet.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> puzzle = generate("trick-winner", RuleSet(), 1, 7)
    >>> canonical_draft(puzzle.draft) == canonical(puzzle)
    True
    """
    at, query = draft.at, draft.query
    return min(json.dumps(_renamed_data([at, query], *_MAPS[suits]), sort_keys=True) for suits in RENAMINGS)


_MAPS = {suits: suits_of(suits) for suits in RENAMINGS}


def renamed(draft: Draft, cards: CardMap, suits: SuitMap) -> Draft:
    """Put other cards and suits into a draft: into question, pointer, options, prompt and scene.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> draft = generate("trick-winner", RuleSet(), 1, 7).draft
    >>> renamed(renamed(draft, *suits_of("CDHS")), *suits_of("HSCD")) == draft
    True
    """
    at, query = _renamed_data([draft.at, draft.query], cards, suits)
    reason = _reason_with(cards, suits)
    return replace(
        draft,
        at=at,
        query=query,
        prompt=reason(draft.prompt),
        scene=_renamed_scene(draft.scene, cards, suits),
        options=tuple(
            Option(_renamed_data(option.value, cards, suits), reason(option.label)) for option in draft.options
        ),
        pool=_sorted(draft.pool, cards),
        statements=tuple(
            replace(
                statement,
                draft=renamed(statement.draft, cards, suits),
                given=_renamed_data(statement.given, cards, suits),
            )
            for statement in draft.statements
        ),
    )


def _renamed_data(value: Any, cards: CardMap, suits: SuitMap, field: str = "") -> Any:
    """Put other cards and suits into JSON data."""
    if isinstance(value, str):
        return _renamed_text(value, cards, suits)
    if isinstance(value, Mapping):
        return {name: _renamed_data(item, cards, suits, name) for name, item in value.items()}
    if isinstance(value, list):
        new = [_renamed_data(item, cards, suits) for item in value]
        if field not in _IN_ORDER and new and all(isinstance(item, str) and item in CODES for item in new):
            new.sort(key=CODES.index)
        return new
    return value


def _renamed_text(text: str, cards: CardMap, suits: SuitMap) -> str:
    if text in CODES:
        card = parse_card(text)
        return cards.get(card, card).code
    if len(text) == 1 and text in SAME_SUITS:
        return next(suits.get(suit, suit).code for suit in SUITS if suit.code == text)
    if text.startswith("/"):
        return "/".join(_renamed_text(token, cards, suits) for token in text.split("/")[1:]).join(("/", ""))
    return text


def _sorted(held: tuple[Card, ...], cards: CardMap) -> tuple[Card, ...]:
    return mask_cards(cards_mask(cards.get(card, card) for card in held))


def _reason_with(cards: CardMap, suits: SuitMap) -> Callable[[Reason], Reason]:
    def arg(value: Arg) -> Arg:
        match value:
            case Card():
                return cards.get(value, value)
            case Suit():
                return suits.get(value, value)
            case tuple():
                return _sorted(value, cards)
            case Scene():
                return _renamed_scene(value, cards, suits)
            case Reason():
                return rename(value)
            case _:
                return value

    def rename(reason: Reason) -> Reason:
        return replace(reason, args={name: arg(value) for name, value in reason.args.items()})

    return rename


def _renamed_scene(scene: Scene, cards: CardMap, suits: SuitMap) -> Scene:
    opponent = scene.opponent
    return replace(
        scene,
        trumps=scene.trumps and suits.get(scene.trumps, scene.trumps),
        hand=_sorted(scene.hand, cards),
        opponent=_sorted(opponent, cards) if isinstance(opponent, tuple) else opponent,
        trick=tuple(replace(played, card=cards.get(played.card, played.card)) for played in scene.trick),
        turnup=scene.turnup and cards.get(scene.turnup, scene.turnup),
        laid=tuple(replace(row, cards=_laid(row.label, row.cards, cards)) for row in scene.laid),
    )


def _laid(label: str, row: tuple[Card, ...], cards: CardMap) -> tuple[Card, ...]:
    # cards to be sorted lie in the order in which they are offered
    return tuple(cards.get(card, card) for card in row) if label == "cards" else _sorted(row, cards)
