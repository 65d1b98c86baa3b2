"""A scene as view data: plain JSON with every word in it, as docs/architecture.md shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from terz_tutor.rules.cards import Card, Suit
from terz_tutor.rules.scene import Played, Scene, Seat
from terz_tutor.texts import Texts, capital

View = dict[str, Any]


def scene_view(scene: Scene, texts: Texts) -> View:
    """Turn a scene into what a widget or a still draws.

    >>> from terz_tutor.rules import parse_cards
    >>> view = scene_view(Scene(Suit.SPADES, parse_cards("QS 7H")), Texts("en"))
    >>> [card["code"] for card in view["hand"]["cards"]]
    ['7H', 'QS']
    >>> scene_view(Scene(Suit.SPADES, to_act=Seat.OPPONENT), Texts("en"))["text"]
    "Trumps: spades. The opponent's turn."

    Raises:
        NoTrumps: for a scene without cards: it isn't drawn.
    """
    trump = scene.trump
    view: View = {
        "trump": {"suit": trump.code, "text": texts.label("trumps", suit=trump)},
        "opponent": _opponent(scene, texts),
        "hand": _hand(scene, texts),
        "trick": [_played(scene, place, texts) for place in range(len(scene.trick))],
        "turnup": None,
        "stock": None,
        "laid": [{"label": texts.label(row.label), "cards": _cards(row.cards, trump, texts)} for row in scene.laid],
    }
    if scene.turnup is not None:
        view["turnup"] = {"label": texts.label("turnup"), "card": card_view(scene.turnup, trump, texts)}
    if scene.stock is not None:
        view["stock"] = {"count": scene.stock, "text": texts.label("stock", count=scene.stock)}
    view["text"] = _in_words(view, scene, texts)
    return view


def sort_hand(cards: Iterable[Card], trump: Suit) -> tuple[Card, ...]:
    """Sort a hand as players hold it: suit by suit, low to high, trumps at the right.

    >>> from terz_tutor.rules import parse_cards
    >>> sort_hand(parse_cards("AS 7S 8H"), Suit.SPADES)
    (Card('8H'), Card('7S'), Card('AS'))
    """
    # black and red in turn, so that neighbours are told apart
    order = [suit for suit in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS) if suit is not trump]
    places = {suit: place for place, suit in enumerate([*order, trump])}
    return tuple(sorted(cards, key=lambda card: (places[card.suit], card.rank.index)))


def hand_label(cards: Iterable[Card], trump: Suit, texts: Texts) -> str:
    """Name the learner's hand, and say where its trumps are, if it has any beside other cards.

    >>> from terz_tutor.rules import parse_cards
    >>> hand_label(parse_cards("7S 8H"), Suit.SPADES, Texts("en"))
    'Your hand, trumps at the right'
    >>> hand_label(parse_cards("7S 8H"), Suit.CLUBS, Texts("en"))
    'Your hand'
    """
    sorts = {card.suit is trump for card in cards}
    return texts.label("your_hand_sorted" if len(sorts) > 1 else "your_hand")


def card_view(card: Card, trump: Suit, texts: Texts) -> View:
    """Turn a card into view data.

    >>> from terz_tutor.rules import parse_card
    >>> card_view(parse_card("QS"), Suit.HEARTS, Texts("en"))
    {'code': 'QS', 'name': 'queen of spades', 'trump': False}
    """
    return {"code": card.code, "name": texts.card_aloud(card, trump), "trump": card.suit is trump}


def _cards(cards: Iterable[Card], trump: Suit, texts: Texts) -> list[View]:
    return [card_view(card, trump, texts) for card in cards]


def _opponent(scene: Scene, texts: Texts) -> View | None:
    match scene.opponent:
        case None:
            return None
        case int(count):
            return {"label": texts.label("opponent"), "count": count, "text": texts.label("cards_count", count=count)}
        case cards:
            hand = sort_hand(cards, scene.trump)
            return {"label": texts.label("opponent"), "cards": _cards(hand, scene.trump, texts)}


def _hand(scene: Scene, texts: Texts) -> View | None:
    if not scene.hand:
        return None
    cards = _cards(sort_hand(scene.hand, scene.trump), scene.trump, texts)
    return {"label": hand_label(scene.hand, scene.trump, texts), "cards": cards}


def _played(scene: Scene, place: int, texts: Texts) -> View:
    played: Played = scene.trick[place]
    label = f"{played.seat.value}_{'leads' if place == 0 else 'replies'}"
    return {
        "by": played.seat.value,
        "label": texts.label(label),
        "card": card_view(played.card, scene.trump, texts),
    }


def _in_words(view: View, scene: Scene, texts: Texts) -> str:
    """Say the whole position: the text twin of the picture."""
    parts = [view["trump"]["text"]]
    if scene.turnup:
        parts.append(f"{view['turnup']['label']}: {texts.card(scene.turnup)}")
    if view["stock"]:
        parts.append(view["stock"]["text"])
    if view["opponent"]:
        opponent = view["opponent"]
        held = opponent["text"] if "text" in opponent else ", ".join(card["name"] for card in opponent["cards"])
        parts.append(f"{opponent['label']}: {held}")
    parts += [f"{played['label']}: {texts.card(scene.trick[i].card)}" for i, played in enumerate(view["trick"])]
    parts += [
        f"{row['label']}: {', '.join(texts.card(card) for card in scene.laid[i].cards)}"
        for i, row in enumerate(view["laid"])
    ]
    if view["hand"]:
        parts.append(
            f"{view['hand']['label']}: {', '.join(texts.card(card) for card in sort_hand(scene.hand, scene.trump))}"
        )
    if scene.to_act:
        parts.append(texts.label("your_turn" if scene.to_act is Seat.YOU else "opponents_turn"))
    return ". ".join(map(capital, parts)) + "."
