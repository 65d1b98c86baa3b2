"""Every rule's title and text, as messages for the catalogues."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "card.order": "Natural order",
    "card.strength": "Strength of cards",
    "card.points": "Points of cards",
    "trick.last": "Last trick's ten",
    "trick.winner": "Who takes the trick",
    "trick.next_lead": "Who leads next",
    "deal.hand": "Cards in hand",
    "deal.packets": "Dealing by threes",
    "deal.turnup": "The turn-up",
    "deal.first_lead": "The first lead",
    "deal.first_dealer": "The first dealer",
    "deal.next_dealer": "The next dealer",
    "stock.break": "Breaking the stock",
    "stock.draw": "Drawing cards",
    "stock.end": "Where to draw",
    "stock.reply": "Replying with a stock",
    "stock.view": "Looking at tricks",
    "exchange": "Exchanging the seven",
    "exchange.when": "When to exchange",
    "stock.length": "Length of a deal",
    "end.follow": "Following suit",
    "end.overtake": "Overtaking the lead",
    "end.jack": "The trump jack",
    "meld.run": "Runs of cards",
    "meld.four": "Four alike",
    "meld.points": "Points for melds",
    "meld.order": "Seniority of melds",
    "meld.tie": "Runs of one length",
    "meld.shared": "Cards used twice",
    "meld.when": "When to claim",
    "meld.who": "Who may claim",
    "meld.per_turn": "Claims in one turn",
    "meld.after_senior": "Junior after senior",
    "meld.repeat": "No claiming twice",
    "meld.beaten": "Senior meld scores",
    "meld.must_beat": "Duty to beat",
    "meld.ask": "Asking about a claim",
    "meld.proof": "Showing a meld",
    "marriage.suit": "Suit of a marriage",
    "marriage.when": "Declaring a marriage",
    "claim.dialogue": "Words of a claim",
    "score.count": "Counting the tricks",
    "score.round": "Rounding to tens",
    "match.target": "The match's target",
    "match.check": "When victory counts",
    "match.both": "Both past the target",
    "penalty.false_claim": "A false claim",
    "penalty.draw": "A wrong draw",
    "penalty.miscount": "Points in excess",
}
"""A rule's name, in two to four words."""

TEXTS: Mapping[str, str] = {
    "card.order": (
        "In natural order the ranks go up from seven: seven, eight, nine, ten, jack, queen, king, ace. Runs are"
        " built in this order in every suit, trumps too."
    ),
    "card.strength": (
        "In a plain suit the cards go from the strongest down: ace, ten, king, queen, jack, nine, eight, seven."
        " In trumps the jack is the strongest and the nine comes second; then ace, ten, king, queen, eight, "
        "seven."
    ),
    "card.points": (
        "An ace is worth 11 points, a ten 10, a king 3, a queen 2 and a jack 1; nines, eights and sevens are "
        "worth nothing. In trumps the jack is worth 20 and the nine 13."
    ),
    "trick.last": (
        "Whoever takes the last trick of a deal gets 10 points more. With these ten the tricks of a deal always"
        " make 150."
    ),
    "trick.winner": (
        "A trump beats any card of a plain suit; of two cards of one suit the stronger one takes the trick. A "
        "reply in another plain suit always loses to the lead."
    ),
    "trick.next_lead": "Whoever takes a trick leads to the next one.",
    "deal.hand": (
        "Both players are dealt the same number of cards, and draw up to it again after each trick while the "
        "stock lasts."
    ),
    "deal.packets": (
        "Cards are dealt three at a time, the opponent first and the dealer last. With ten cards each there is "
        "a last packet of one."
    ),
    "deal.turnup": (
        "When the hands are dealt the next card is turned face up: its suit is trumps for this deal. The "
        "turn-up is the last card of the stock to be drawn."
    ),
    "deal.first_lead": "The dealer's opponent leads to the first trick.",
    "deal.first_dealer": "Before the first deal of a match the players find a dealer, by lot or by choice.",
    "deal.next_dealer": "Whoever took the last trick of a deal deals the next one.",
    "stock.break": (
        "At some tables the loser of the first trick breaks the stock: a part of its hidden cards is moved to "
        "the bottom before anybody draws."
    ),
    "stock.draw": "After each trick, while the stock lasts, both players draw one card, the winner of the trick first.",
    "stock.end": "Hidden cards are drawn from one end of the stock; the turn-up is left for last either way.",
    "stock.reply": (
        "While cards are left in the stock, which cards you may reply with depends on the rules of the table."
    ),
    "stock.view": (
        "At some tables both players may look through the tricks already taken, their own and the opponent's, "
        "while enough cards are left in the stock."
    ),
    "exchange": (
        "Whoever holds the seven of trumps may put it down for the turn-up, as long as enough cards are left in"
        " the stock."
    ),
    "exchange.when": (
        "Where the seven of trumps may be exchanged, the rules also say when: on your own turn only, or at any time."
    ),
    "stock.length": (
        "With nine cards each the stock holds 14 before the first trick, then 12, 10, 8, 6, 4 and 2, and nine "
        "more tricks are played without it. With ten cards each it goes from 12 down to 2, and ten tricks "
        "follow. Either way a deal has 16 tricks."
    ),
    "end.follow": (
        "Once the stock is gone you must follow suit. If you are void in the suit led you must trump, and with "
        "no trump either you may throw any card."
    ),
    "end.overtake": "When you follow suit in the endgame, the rules may ask you to beat the lead if you can.",
    "end.jack": (
        "In the endgame some rules let you spare the jack of trumps where any other trump would have to be played."
    ),
    "meld.run": (
        "Three or more neighbouring cards of one suit, in natural order, are a run. Three of them, a terz, are "
        "worth 20 points, four are worth 50, and five to eight are worth 100."
    ),
    "meld.four": (
        "Four jacks are worth 200 points; four aces, four kings or four queens are worth 100. Any other four is"
        " worth nothing."
    ),
    "meld.points": (
        "A terz is worth 20 points, a run of four 50, a longer run 100; four aces, kings or queens 100, four "
        "jacks 200; a marriage 20. They are written on top of the 150 for tricks."
    ),
    "meld.order": (
        "When two melds meet, a longer run is senior to a shorter one; where the fours stand among the runs "
        "depends on the rules."
    ),
    "meld.tie": (
        "Of two runs of one length the one with the higher top card is senior; if these are equal too, the "
        "rules tell what decides."
    ),
    "meld.shared": "One card may serve in a run, in a four and in a marriage as well.",
    "meld.when": (
        "A meld is claimed on your own turn, before you play your card, and only with a full hand. The last "
        "chance is the first trick after the stock is gone."
    ),
    "meld.who": (
        "The leader claims first. The other player may claim before replying only if the leader claimed no run "
        "and no four in this trick."
    ),
    "meld.per_turn": (
        "How many runs and fours you may claim in one turn depends on the rules; a marriage may be declared besides."
    ),
    "meld.after_senior": (
        "Once a run of yours has scored, the rules may bar junior runs of that suit for the rest of the deal. A"
        " junior run first and a senior one on a later turn is always allowed."
    ),
    "meld.repeat": "In one deal a player may claim or show the same meld only once, whether it scored or was beaten.",
    "meld.beaten": (
        "If a claim is met by a senior meld, the senior meld scores for its owner and the claim scores nothing."
    ),
    "meld.must_beat": "When you hold a meld senior to the one claimed, the rules tell whether you have to show it.",
    "meld.ask": (
        "A claim names only the class. You may ask once “{system:ask}”, and the claimer must name the top card."
    ),
    "meld.proof": "Whoever writes points for a meld says what they are for, and shows the cards on demand.",
    "marriage.suit": (
        "King and queen of one suit in one hand are a marriage, worth 20 points. It beats nothing and nothing beats it."
    ),
    "marriage.when": "A marriage is declared while both its cards are in your hand; the rules tell at which moment.",
    "claim.dialogue": (
        "The leader names the class, say “terz”. The opponent says “{system:good}”, or asks “{system:ask}” once to "
        "learn the top card, or says “{system:not_good}” and shows a senior meld. A claim by the player who replies "
        "can't be beaten, for the leader's hand is no longer full."
    ),
    "score.count": (
        "After the last trick the points in the tricks are counted. The two piles always make 150 together, so "
        "one count gives the other."
    ),
    "score.round": "Some tables round the trick points of a deal to tens before writing them.",
    "match.target": "The match is played to a target: whoever brings the total up to it, or past it, wins.",
    "match.check": (
        "Whether a total has reached its target is looked at either after the deal or at once, in the middle of it."
    ),
    "match.both": (
        "If both players are past their targets, the higher total wins; if the totals are equal, one more deal "
        "is played."
    ),
    "penalty.false_claim": "Claiming a meld that you don't hold may carry a penalty.",
    "penalty.draw": "Drawing out of turn, or holding a card too many, may carry a penalty.",
    "penalty.miscount": "Writing more points than you have may carry a penalty.",
}
"""What a rule is about; of a rule that may be set, without saying how it is set."""
