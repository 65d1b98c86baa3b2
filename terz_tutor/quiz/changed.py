"""The table after the one change that turns an answer: what lies there now, and what is to be marked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from terz_tutor.quiz.draft import Query
from terz_tutor.quiz.flip import Flip, moved, named_cards
from terz_tutor.quiz.proof import cards_on
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.quiz.renaming import renamed
from terz_tutor.rules import DECK, Card, Suit, parse_card, parse_suit
from terz_tutor.rules.scene import Played, Scene, Seat

_OTHER = {Seat.YOU: Seat.OPPONENT, Seat.OPPONENT: Seat.YOU}


@dataclass(frozen=True, slots=True)
class Changed:
    """A table with its change; where a rule has changed, all lies as it lay."""

    scene: Scene
    cards: tuple[Card, ...] = ()
    """Cards that lie where others lay."""
    trump: bool = False
    lead: bool = False


def changed_table(puzzle: Puzzle, found: Flip) -> Changed:
    """Show a change on the table.

    >>> from terz_tutor.quiz.flip import flip
    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> puzzle = generate("trick-winner", RuleSet(), 1, 7)
    >>> changed_table(puzzle, flip(puzzle)).scene.trumps
    <Suit.CLUBS: 'C'>
    """
    scene = puzzle.draft.scene
    match dict(found.change):
        case {"trump": suit}:
            turnup = _turned(scene, parse_suit(suit))
            new_scene = replace(scene, trumps=parse_suit(suit), turnup=turnup)
            return Changed(new_scene, () if turnup is None else (turnup,), trump=True)
        case {"card": old, "for": new}:
            swap = moved(named_cards(puzzle.draft), parse_card(old), parse_card(new))
            new_scene = renamed(puzzle.draft, swap, {}).scene
            if "hand" in puzzle.draft.query:  # the change is in the hand; earlier claims stay what they were
                new_scene = replace(scene, hand=new_scene.hand)
            shown = cards_on(new_scene)
            return Changed(new_scene, tuple(card for card in swap.values() if card in shown))
        case {"leads": True}:
            return Changed(_other_leads(scene, puzzle.draft.query), lead=True)
        case _:
            return Changed(scene)


def _turned(scene: Scene, trump: Suit) -> Card | None:
    """Turn up a card of other trumps that lies nowhere else: of the same rank where it may be."""
    turnup, shown = scene.turnup, cards_on(scene)
    if turnup is None:
        return None
    free = [card for card in DECK if card.suit is trump and card not in shown]
    return min(free, key=lambda card: card.rank is not turnup.rank, default=None)


def _other_leads(scene: Scene, query: Query) -> Scene:
    match query["ask"]:
        case "trick":  # the players keep their cards
            return replace(scene, trick=scene.trick[::-1])
        case "declarable" if not query.get("leading", True):  # the card led is in the opponent's hand again
            return replace(scene, opponent=_with_more(scene, 1), trick=())
        case "declarable":  # one leaves it for the table: any that lies nowhere else
            led = next(card for card in DECK if card not in cards_on(scene))
            return replace(scene, opponent=_with_more(scene, -1), trick=(Played(Seat.OPPONENT, led),))
        case "replay" if not scene.hand:  # the other one leads the same card
            return replace(scene, trick=tuple(Played(_OTHER[played.seat], played.card) for played in scene.trick))
        case _:
            return replace(scene, to_act=Seat.OPPONENT)


def _with_more(scene: Scene, more: int) -> int | None:
    """Count the opponent's cards after some have come or gone; None where they are not counted."""
    return scene.opponent + more if isinstance(scene.opponent, int) else None
