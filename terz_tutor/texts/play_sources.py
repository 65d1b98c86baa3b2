"""What each source text says of the cards, the deal and the play, in our own words, as messages for the catalogues."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.rules.sources import SYSTEMS

_C, _M, _O, _K = _ALL = SYSTEMS

PLAY_SOURCES: Mapping[str, Mapping[tuple[str, ...], str]] = {
    "card.order": {
        (_M,): "Gives the whole order from seven to ace for runs, and adds that trumps make no difference.",
        (_O,): (
            "Shows the order by examples, such as a run of nine, ten, jack and queen; its trump terz is named "
            "by its top card like the others."
        ),
        (_K,): "Shows the order by examples: a run from the ten to the king, and one from the jack to the ace.",
    },
    "card.strength": {
        (_C,): (
            "Promises a different order in trumps, but then gives only points and no order of strength. Taken as "
            "an order too, the points give the usual one, which is played here."
        ),
        (_M,): "Lists both orders in full and warns not to confuse strength with points.",
        (_O,): "Puts the trump jack first and the trump nine above the trump ace; the rest is taken as usual.",
    },
    "card.points": {
        (_C, _O, _K): (
            "Gives the points of every card, with twenty for the jack of trumps and thirteen for the nine of trumps."
        ),
        (_M,): "Speaks of the points of cards without giving them; the common ones add up to its 150.",
    },
    "trick.last": {
        (_C, _M, _O): "Gives ten points for the last trick and counts 150 in every deal.",
        (_K,): "Gives ten points for the last trick; the sum of 150 follows from its card points.",
    },
    "trick.winner": {
        (_C,): "Speaks of trumps that beat and of cards that are overtaken; the rest goes without saying.",
        (_M,): (
            "Trumps beat plain cards, and without trumps the highest of the suit led wins; it adds an example "
            "of an ace thrown on a seven."
        ),
        (_O,): "Says that a reply may beat the lead, with a trump too, and which trumps beat which.",
        (_K,): (
            "Says only that a higher card of the suit beats a lower one; that trumps beat plain cards goes "
            "without saying."
        ),
    },
    "trick.next_lead": {
        (_M, _O): "The one who took the trick is to lead.",
        (_K,): "Gives no rule; in one of its examples the player who took the trick leads to the next, as is usual.",
    },
    "deal.hand": {
        (_C, _M, _K): "Nine cards to each player.",
        (_O,): "Ten cards to each player.",
    },
    "deal.packets": {
        (_C,): "Three at a time, and the dealer's own cards come last.",
        (_M,): (
            "Calls threes the usual way, no more, and doesn't say who is served first; the dealer is taken to be last."
        ),
        (_O,): (
            "Asks for threes, though ten doesn't divide by three; the tenth card is taken to be dealt singly, "
            "and the dealer to be last."
        ),
    },
    "deal.turnup": {
        (_C,): "The top card of the rest shows trumps; it stays on top while cards are drawn from below.",
        (_M,): "One card of the stock is shown for trumps, stays in sight and is drawn last.",
        (_O,): "The top card is turned and put on the deck for trumps; drawing goes from below.",
        (_K,): "The top card, turned over, shows trumps; that it is drawn last is taken from common play.",
    },
    "deal.first_lead": {
        (_C, _M, _O): "The dealer's opponent begins.",
    },
    "deal.first_dealer": {
        (_C,): "The first dealer is drawn by lot.",
        (_M,): "The players choose who deals, in whatever way they like.",
    },
    "deal.next_dealer": {
        (_C, _K): "The last trick brings the next deal with it.",
    },
    "stock.break": {
        (_C,): (
            "The loser of the first trick moves a few cards to the bottom, and the winner waits with drawing. "
            "That a few means from one card to all but one is taken from common play."
        ),
        (_M,): (
            "The loser of the first trick moves a part of the stock to the bottom and leaves the turn-up in "
            "sight. That drawing waits for this, and that the part is from one card to all but one, is taken from"
            " common play."
        ),
    },
    "stock.draw": {
        (_C,): "Both draw after each trick, up to nine; the order is taken from common play.",
        (_M, _O): "Both draw one card, the winner of the trick before the opponent.",
        (_K,): "Both draw one card after each trick; the order is taken from common play.",
    },
    "stock.end": {
        (_C,): "Cards are drawn from underneath.",
        (_M,): "Draws from below so that the turn-up goes last, and advises agreeing on how the stock lies.",
        (_O,): (
            "Draws from below, but remarks that newer companies draw as usual; from below is taken, from the "
            "top is a house rule."
        ),
    },
    "stock.reply": {
        (_C,): (
            "Speaks of cards of the suit led, high or low, and of trumps, and doesn't say whether that binds. It "
            "is taken to bind; any card at will is a house rule. What to do with neither is not said: any card is"
            " taken from common play."
        ),
        (_M,): "Any card may be played till the stock is used up; neither suit nor trump is asked for.",
        (_O,): "Any card may be thrown on the lead, or the lead may be beaten, with a trump too.",
        (_K,): "The suit need not be kept to while there is a deck to draw from.",
    },
    "stock.view": {
        (_C,): "Both may look through the tricks as long as the stock has at least four cards.",
    },
    "exchange": {
        (_C, _M): "It is too late for the exchange when only two cards are left.",
        (_K,): "Puts it as a duty to exchange before the last two cards; it is read as the deadline, not as a duty.",
    },
    "exchange.when": {
        (_C,): "At whatever moment you like before you play your own card.",
        (_M,): "Says how long the seven may be exchanged but not on whose turn; your own is taken.",
        (_K,): "Whenever you like, with no mention of turns.",
    },
    "stock.length": {
        (_C, _K): "Gives no count of tricks; it follows from 32 cards and hands of nine.",
        (_M,): "Counts 14 cards in the stock and all 32 played in a deal; the tricks follow from that.",
        (_O,): "Gives no count of tricks; it follows from 32 cards and hands of ten.",
    },
    "end.follow": {
        _ALL: "The suit comes first, a trump if there is none, and only then any card.",
    },
    "end.overtake": {
        (_C,): "The opponent's card has to be overtaken.",
        (_M,): (
            "Describes it as the strict ending that many play, without making it the rule. It is taken as the "
            "rule; no need to beat the lead is a house rule."
        ),
        (_K,): "Whoever has both lower and higher cards of the suit must beat with a higher one.",
    },
    "end.jack": {
        (_C,): (
            "Leaves the trump jack to its holder's wish; it is read as never forced, and free at any time is a "
            "house rule."
        ),
        (_M,): (
            "Tells the players to agree on an exception for the trump jack if they want one. Without an agreement"
            " there is none; a jack that is never forced is a house rule."
        ),
        (_O,): "When you are void and would have to trump, the jack may be saved, for the last trick, say.",
        (_K,): (
            "Lets you do with the trump jack what you like; it is read as never forced, and free at any time is"
            " a house rule."
        ),
    },
}
"""Rule id → systems → what their source texts say of it. A cell that is not here says nothing."""
