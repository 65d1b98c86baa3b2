"""What each source text says of melds, score and match, in our own words, as messages for the catalogues."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.rules.sources import SYSTEMS

_C, _M, _O, _K = _ALL = SYSTEMS

SAYS_NOTHING = "It says nothing about this, so the common way is taken."
NOT_PLAYED = "It doesn't mention this, so it is not played here."

CLAIM_SOURCES: Mapping[str, Mapping[tuple[str, ...], str]] = {
    "meld.run": {
        (_C,): "Lists runs of three to eight cards with their points, and a spoken name for each.",
        (_M,): (
            "States only the terz's 20, and calls four in a row a “fifty”. What four cards and more are worth is "
            "taken from common play."
        ),
        (_O,): "Names each run by its length, from terz up to eight cards, and gives its points.",
        (_K,): "Gives the points of runs from three to eight cards.",
    },
    "meld.four": {
        (_C, _O, _K): "Four jacks bring 200, four aces, kings or queens 100; no other four is named.",
        (_M,): "Says that four alike bring points but not how many, nor which ranks; the common values are taken.",
    },
    "meld.points": {
        (_C, _O, _K): "Gives the points of every meld, the marriage included.",
        (_M,): "Of all values it states only the terz's 20; the rest is taken as usual.",
    },
    "meld.order": {
        (_C,): "Lists the melds by seniority, the fours above all runs.",
        (_M,): "Ranks runs by length but gives the fours no place; they are put above the runs, as is usual.",
        (_O,): (
            "Puts any run of five or more above four aces, four queens above any run of four, and four jacks on top."
        ),
        (_K,): "Lists the fours first, but also calls the meld with more cards senior; that is read as meant for runs.",
    },
    "meld.tie": {
        (_C,): (
            "After length, top card and trumps it lets the first word decide between two trump runs, which "
            "can't meet; it is read as meant for two plain ones."
        ),
        (_M,): (
            "Compares top cards, then trumps, and leaves the rest to an agreement made beforehand; the first "
            "claim is taken to win."
        ),
        (_O,): (
            "A higher top card wins, then trumps; plain suits are equal. That the first claim then stands is "
            "taken from common play."
        ),
        (_K,): (
            "The higher card decides, and if the cards are of equal price the first word. Trumps are read to "
            "count for nothing; trumps before the first word are a house rule."
        ),
    },
    "meld.shared": {
        (_C,): "A card of a run may belong to a four as well, and the marriage may be part of any meld.",
    },
    "meld.when": {
        (_C, _M): "Before your own move, with nine cards in hand.",
        (_O,): "Before the lead, while there is a deck; the last time is when its last card has been drawn.",
        (_K,): "Before your own move. That the hand has to be full is not said: it is taken from common play.",
    },
    "meld.who": {
        (_C,): (
            "Lets a player claim before moving, which may mean the lead alone or the reply too; the reply "
            "counts only if the leader kept silent."
        ),
        (_M, _K): "Doesn't say whether the player who replies may claim; it is taken so if the leader kept silent.",
        (_O,): "If the leader has nothing to claim and plays in silence, the other player may claim anything.",
    },
    "meld.per_turn": {
        (_C,): "Speaks of a meld before the move without setting a limit; one is taken, and a marriage besides.",
        (_M,): (
            "Reports one meld a turn, the marriage besides, as one agreement, and several as another. One is "
            "taken; as many as pass, or more in other suits, are house rules."
        ),
        (_O,): (
            "One group of cards in a turn; whether the marriage counts as one is not clear, and it is read as "
            "coming besides."
        ),
        (_K,): (
            "After one meld has passed, others of other suits may be shown. Whether they may be beaten is not "
            "clear: it is read that each may. A marriage besides is taken from common play."
        ),
    },
    "meld.after_senior": {
        (_O,): (
            "Bars what is part of a run already claimed, but its example is a run claimed and written down; it is"
            " read to bar only after the run has scored."
        ),
        (_K,): "After a run that has scored no junior one may be claimed in that suit.",
    },
    "meld.repeat": {
        (_O,): "The same group of cards can't be claimed a second time.",
    },
    "meld.beaten": {
        _ALL: "Only the holder of the senior meld gets points.",
    },
    "meld.must_beat": {
        (_C,): (
            "Says that a senior meld has to be announced, which may be a duty or only the way it is done. It is "
            "read as a duty; leaving it to the holder is a house rule."
        ),
        (_M,): "The opponent may name a senior meld; nothing forces it.",
        (_O,): "To ask and to beat is left to the opponent's wish.",
        (_K,): "The opponent either lets a claim pass or shows a senior meld.",
    },
    "meld.ask": {
        (_C,): "When in doubt the opponent is told the top card.",
        (_O,): "The question is for a meld of the same class; whoever has asked may beat only with such a one.",
        (_K,): "Whoever has a terz too asks how high the other is, and is told its top card.",
    },
    "meld.proof": {
        (_C,): "Whoever writes points says what they are for, and shows the cards if asked to.",
        (_O,): "Whoever has written points plays a card, then says what they are for, and shows the cards if asked to.",
    },
    "marriage.suit": {
        (_C, _O): "Only king and queen of trumps are a marriage.",
        (_M,): "Counts the marriage apart but names no suit; trumps are taken.",
        (_K,): "King and queen of one suit, whichever it is.",
    },
    "marriage.when": {
        (_C, _M): "Before any move of yours, as long as both cards are held.",
        (_O,): "The player on lead may write it at once, and claims end with the deck.",
        (_K,): "At whatever moment you like.",
    },
    "claim.dialogue": {
        (_C,): (
            "Asks for brief and clear words; the opponent may learn the top card, and a senior meld is told and "
            "shown. The words “good”, “from what?” and “not good” are not its own: they are borrowed from common "
            "play."
        ),
        (_M,): (
            "Lets the opponent name and show a senior meld, but has no question and no words: “good”, “from "
            "what?” and “not good” are borrowed from common play."
        ),
        (_O,): "Plays the dialogue through: the class, the question, the answer, then “good” or “not good”.",
        (_K,): (
            "Gives words of its own: the height is asked for, and the claim either passes or is met by a senior one."
        ),
    },
    "score.count": {
        (_C,): "Whoever has fewer tricks counts, and the other takes what is left of 150.",
        (_M,): "Speaks of counting without saying who counts; both are taken to count their own tricks.",
        (_O,): "One player counts, and the other gets the rest.",
    },
    "score.round": {
        (_C,): (
            "Rounds the sum, a five downwards, but doesn't say which sum. Each player's trick points of a deal, "
            "to the nearest ten, are taken. It may also mean the running total; or one pile alone, with 150 less "
            "that written for the other."
        ),
        (_M,): (
            "Mentions that some round to tens and advises agreeing on it. Without an agreement nothing is "
            "rounded; rounding to tens is a house rule."
        ),
    },
    "match.target": {
        (_C,): "Plays to 501 where tricks are counted, else to 500.",
        (_M,): "Plays to 501, and mentions 500 and a short match to 301 at other tables; both are house rules.",
        (_K,): "First to 501 wins.",
    },
    "match.check": {
        (_C,): (
            "Ends the match when somebody has the points, and adds them up after the deal; after the deal is "
            "taken, at once is a house rule."
        ),
        (_M,): "Leaves the moment to an agreement; after the deal is taken, at once is a house rule.",
        (_K,): (
            "Makes the first one there the winner without saying when it is looked at; after the deal is taken,"
            " at once is a house rule."
        ),
    },
    "penalty.false_claim": {
        (_C,): "The claimed points go to the opponent, and the claimer needs a hundred more to win.",
        (_M,): (
            "Mentions such a penalty as a house agreement; without one there is none, and with one it is a house rule."
        ),
    },
    "penalty.draw": {
        (_C,): "A card drawn out of turn, or one too many in hand, costs the match.",
        (_M,): (
            "Mentions such a penalty as a house agreement; without one there is none, and with one it is a house rule."
        ),
    },
    "penalty.miscount": {
        (_C,): "Points added by mistake are taken away and go to the opponent.",
        (_M,): "Speaks of penalties by agreement but not of this one; without an agreement there is none.",
    },
}
"""Rule id → systems → what their source texts say of it. A cell that is not here says nothing."""
