"""The table as coloured text: each part of a scene on a line of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from terz_tutor.quiz import Form, Puzzle
from terz_tutor.rules import Card, Suit
from terz_tutor.rules.scene import Scene, Seat
from terz_tutor.texts import Texts, capital
from terz_tutor.texts.pack_words import QUIZ
from terz_tutor.view.scene_view import hand_label, sort_hand

COLOURS = {Suit.SPADES: "bold", Suit.CLUBS: "bold green", Suit.DIAMONDS: "bold cyan", Suit.HEARTS: "bold red"}
"""Styles of the suits: four colours, and each also has its symbol."""


def cards_text(cards: Iterable[Card], texts: Texts) -> Text:
    """Write cards with their symbols, in the colours of their suits.

    >>> from terz_tutor.rules import parse_cards
    >>> cards_text(parse_cards("QS TH"), Texts("en")).plain
    'Q♠ 10♥'
    """
    return Text(" ").join(Text(texts.short(card), COLOURS[card.suit]) for card in cards)


def table_lines(puzzle: Puzzle, texts: Texts) -> Iterator[Text]:
    """Show what lies on the table, and the cards to choose from where they aren't the hand.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import RuleSet
    >>> [line.plain for line in table_lines(generate("trick-winner", RuleSet(), 1, 7), Texts("en"))][0]
    'Trumps: diamonds'
    """
    yield from scene_lines(puzzle.draft.scene, texts)
    pool = puzzle.draft.pool
    if puzzle.form is Form.CARDS and pool:
        yield _row(texts.tr(QUIZ["choose"]), cards_text(pool, texts))


def scene_lines(scene: Scene, texts: Texts) -> Iterator[Text]:
    """Show a scene: trumps, stock and turn-up, the opponent, the trick, cards laid open, the hand, whose turn it is.

    >>> from terz_tutor.rules import parse_cards
    >>> [line.plain for line in scene_lines(Scene(Suit.SPADES, parse_cards("QS 7H"), 2), Texts("en"))]
    ['Trumps: spades', 'Opponent: 2 cards', 'Your hand, trumps at the right: 7♥ Q♠']
    """
    if scene.trumps is None:
        return
    yield Text(texts.label("trumps", suit=scene.trumps))
    if scene.stock is not None:
        yield Text(capital(texts.label("stock", count=scene.stock)))
    if scene.turnup is not None:
        yield _row(texts.label("turnup"), cards_text([scene.turnup], texts))
    if isinstance(scene.opponent, tuple):
        yield _row(texts.label("opponent"), cards_text(sort_hand(scene.opponent, scene.trump), texts))
    elif scene.opponent is not None:
        yield _row(texts.label("opponent"), Text(texts.label("cards_count", count=scene.opponent)))
    for place, played in enumerate(scene.trick):
        label = f"{played.seat.value}_{'leads' if place == 0 else 'replies'}"
        yield _row(texts.label(label), cards_text([played.card], texts))
    for row in scene.laid:
        yield _row(texts.label(row.label), cards_text(row.cards, texts))
    if scene.hand:
        hand = sort_hand(scene.hand, scene.trump)
        yield _row(hand_label(hand, scene.trump, texts), cards_text(hand, texts))
    if scene.to_act is not None:
        yield Text(texts.label("your_turn" if scene.to_act is Seat.YOU else "opponents_turn"))


def _row(label: str, held: Text) -> Text:
    return Text(f"{label}: ").append_text(held)
