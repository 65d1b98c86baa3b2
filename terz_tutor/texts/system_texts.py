"""What holds in each rule system where no value tells it, as messages for the catalogues."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.rules.sources import SYSTEMS
from terz_tutor.texts.catalogue import marked

_C, _M, _O, _K = _ALL = SYSTEMS

IN_SYSTEM: Mapping[str, Mapping[tuple[str, ...], str]] = {
    "card.order": {
        _ALL: marked("from seven up to ace, the ten below the jack"),
    },
    "card.strength": {
        _ALL: marked("ten next to the ace; in trumps jack, nine, ace"),
    },
    "card.points": {
        _ALL: marked("ace 11, ten 10, king 3, queen 2, jack 1; trump jack 20, trump nine 13"),
    },
    "trick.last": {
        _ALL: marked("10 points, 150 for all tricks"),
    },
    "trick.winner": {
        _ALL: marked("a trump, else the stronger of the suit led"),
    },
    "trick.next_lead": {
        _ALL: marked("the winner of the trick"),
    },
    "deal.packets": {
        (_C, _M, _K): marked("three times three, the dealer last"),
        (_O,): marked("three times three and one, the dealer last"),
    },
    "deal.turnup": {
        _ALL: marked("turned after the deal, drawn last"),
    },
    "deal.first_lead": {
        _ALL: marked("the dealer's opponent"),
    },
    "deal.first_dealer": {
        (_C, _O, _K): marked("by lot"),
        (_M,): marked("by choice"),
    },
    "deal.next_dealer": {
        _ALL: marked("the winner of the last trick"),
    },
    "stock.draw": {
        _ALL: marked("one each after a trick, its winner first"),
    },
    "stock.view": {
        (_C,): marked("while four or more cards are in the stock"),
        (_M, _O, _K): marked("not allowed"),
    },
    "exchange.when": {
        (_O,): marked("no exchange"),
    },
    "stock.length": {
        (_C, _M, _K): marked("14 in the stock; seven tricks with it, nine without"),
        (_O,): marked("12 in the stock; six tricks with it, ten without"),
    },
    "end.follow": {
        _ALL: marked("the suit led, else a trump, else any card"),
    },
    "meld.run": {
        _ALL: marked("three 20, four 50, five and more 100"),
    },
    "meld.four": {
        _ALL: marked("jacks 200; aces, kings, queens 100"),
    },
    "meld.points": {
        _ALL: marked("runs 20, 50, 100; fours 100, of jacks 200; marriage 20"),
    },
    "meld.shared": {
        _ALL: marked("a run, a four and a marriage"),
    },
    "meld.when": {
        (_C, _M, _K): marked("own turn, before the card, with nine in hand"),
        (_O,): marked("own turn, before the card, with ten in hand, last after the last draw"),
    },
    "meld.who": {
        _ALL: marked("the leader; the other only if the leader claimed nothing"),
    },
    "meld.repeat": {
        _ALL: marked("once in a deal"),
    },
    "meld.beaten": {
        _ALL: marked("only the senior meld"),
    },
    "meld.proof": {
        (_C, _M, _K): marked("said when writing, shown on demand"),
        (_O,): marked("said after the card, shown on demand"),
    },
    "claim.dialogue": {
        (_C, _M): marked("“good”, “from what?”, “not good”"),
        (_O,): marked("“good”, “not good”; “from what?” only to beat with the same class"),
        (_K,): marked("“it passes”, “how high?”, “mine is senior”"),
    },
    "score.count": {
        (_C,): marked("fewer tricks counts, the other takes the rest of 150"),
        (_M, _K): marked("each counts the own pile"),
        (_O,): marked("one counts, the other takes the rest of 150"),
    },
    "match.target": {
        (_C,): marked("to 501, or to 500 where tricks are not counted"),
    },
    "match.both": {
        _ALL: marked("the higher total; if equal, one more deal"),
    },
}
"""Rule id → systems → what holds there: rules that are fixed, and those whose value alone would not tell enough."""
