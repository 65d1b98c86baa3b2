"""What holds in each rule system where no value tells it, as messages for the catalogues."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.rules.sources import SYSTEMS

_C, _M, _O, _K = _ALL = SYSTEMS

IN_SYSTEM: Mapping[str, Mapping[tuple[str, ...], str]] = {
    "card.order": {
        _ALL: "from seven up to ace, the ten below the jack",
    },
    "card.strength": {
        _ALL: "ten next to the ace; in trumps jack, nine, ace",
    },
    "card.points": {
        _ALL: "ace 11, ten 10, king 3, queen 2, jack 1; trump jack 20, trump nine 13",
    },
    "trick.last": {
        _ALL: "10 points, 150 for all tricks",
    },
    "trick.winner": {
        _ALL: "a trump, else the stronger of the suit led",
    },
    "trick.next_lead": {
        _ALL: "the winner of the trick",
    },
    "deal.packets": {
        (_C, _M, _K): "three times three, the dealer last",
        (_O,): "three times three and one, the dealer last",
    },
    "deal.turnup": {
        _ALL: "turned after the deal, drawn last",
    },
    "deal.first_lead": {
        _ALL: "the dealer's opponent",
    },
    "deal.first_dealer": {
        (_C, _O, _K): "by lot",
        (_M,): "by choice",
    },
    "deal.next_dealer": {
        _ALL: "the winner of the last trick",
    },
    "stock.draw": {
        _ALL: "one each after a trick, its winner first",
    },
    "stock.view": {
        (_C,): "while four or more cards are in the stock",
        (_M, _O, _K): "not allowed",
    },
    "exchange.when": {
        (_O,): "no exchange",
    },
    "stock.length": {
        (_C, _M, _K): "14 in the stock; seven tricks with it, nine without",
        (_O,): "12 in the stock; six tricks with it, ten without",
    },
    "end.follow": {
        _ALL: "the suit led, else a trump, else any card",
    },
    "meld.run": {
        _ALL: "three 20, four 50, five and more 100",
    },
    "meld.four": {
        _ALL: "jacks 200; aces, kings, queens 100",
    },
    "meld.points": {
        _ALL: "runs 20, 50, 100; fours 100, of jacks 200; marriage 20",
    },
    "meld.shared": {
        _ALL: "a run, a four and a marriage",
    },
    "meld.when": {
        (_C, _M, _K): "own turn, before the card, with nine in hand",
        (_O,): "own turn, before the card, with ten in hand, last after the last draw",
    },
    "meld.who": {
        _ALL: "the leader; the other only if the leader claimed nothing",
    },
    "meld.repeat": {
        _ALL: "once in a deal",
    },
    "meld.beaten": {
        _ALL: "only the senior meld",
    },
    "meld.proof": {
        (_C, _M, _K): "said when writing, shown on demand",
        (_O,): "said after the card, shown on demand",
    },
    "claim.dialogue": {
        (_C, _M): "“good”, “from what?”, “not good”",
        (_O,): "“good”, “not good”; “from what?” only to beat with the same class",
        (_K,): "“it passes”, “how high?”, “mine is senior”",
    },
    "score.count": {
        (_C,): "whoever has fewer tricks counts; the other takes the rest of 150",
        (_M, _K): "both count their own tricks",
        (_O,): "one counts; the other takes the rest of 150",
    },
    "match.target": {
        (_C,): "to 501, or to 500 where tricks are not counted",
    },
    "match.both": {
        _ALL: "the higher total; if equal, one more deal",
    },
}
"""Rule id → systems → what holds there: rules that are fixed, and those whose value alone would not tell enough."""
