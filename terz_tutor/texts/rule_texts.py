"""Every rule's title and text, as messages for the catalogues."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.texts.catalogue import marked

TITLES: Mapping[str, str] = {
    "card.order": marked("Natural order"),
    "card.strength": marked("Strength of cards"),
    "card.points": marked("Points of cards"),
    "trick.last": marked("Last trick's ten"),
    "trick.winner": marked("Who takes the trick"),
    "trick.next_lead": marked("Who leads next"),
    "deal.hand": marked("Cards in hand"),
    "deal.packets": marked("Dealing by threes"),
    "deal.turnup": marked("The turn-up"),
    "deal.first_lead": marked("The first lead"),
    "deal.first_dealer": marked("The first dealer"),
    "deal.next_dealer": marked("The next dealer"),
    "stock.break": marked("Breaking the stock"),
    "stock.draw": marked("Drawing cards"),
    "stock.end": marked("Where to draw"),
    "stock.reply": marked("Replying with a stock"),
    "stock.view": marked("Looking at tricks"),
    "exchange": marked("Exchanging the seven"),
    "exchange.when": marked("When to exchange"),
    "stock.length": marked("Length of a deal"),
    "end.follow": marked("Following suit"),
    "end.overtake": marked("Overtaking the lead"),
    "end.jack": marked("The trump jack"),
    "meld.run": marked("Runs of cards"),
    "meld.four": marked("Four alike"),
    "meld.points": marked("Points for melds"),
    "meld.order": marked("Seniority of melds"),
    "meld.tie": marked("Runs of one length"),
    "meld.shared": marked("Cards used twice"),
    "meld.when": marked("When to claim"),
    "meld.who": marked("Who may claim"),
    "meld.per_turn": marked("Claims in one turn"),
    "meld.after_senior": marked("Junior after senior"),
    "meld.repeat": marked("No claiming twice"),
    "meld.beaten": marked("Senior meld scores"),
    "meld.must_beat": marked("Duty to beat"),
    "meld.ask": marked("Asking “from what?”"),
    "meld.proof": marked("Showing a meld"),
    "marriage.suit": marked("Suit of a marriage"),
    "marriage.when": marked("Naming a marriage"),
    "claim.dialogue": marked("Words of a claim"),
    "score.count": marked("Counting the tricks"),
    "score.round": marked("Rounding to tens"),
    "match.target": marked("The match's target"),
    "match.check": marked("When victory counts"),
    "match.both": marked("Both past the target"),
    "penalty.false_claim": marked("A false claim"),
    "penalty.draw": marked("A wrong draw"),
    "penalty.miscount": marked("Points in excess"),
}
"""A rule's name, in two to four words."""

TEXTS: Mapping[str, str] = {
    "card.order": marked(
        "In natural order the ranks go up from seven: seven, eight, nine, ten, jack, queen, king, ace. Runs are"
        " built in this order in every suit, trumps too."
    ),
    "card.strength": marked(
        "In a plain suit the cards go from the strongest down: ace, ten, king, queen, jack, nine, eight, seven."
        " In trumps the jack is the strongest and the nine comes second; then ace, ten, king, queen, eight, "
        "seven."
    ),
    "card.points": marked(
        "An ace is worth 11 points, a ten 10, a king 3, a queen 2 and a jack 1; nines, eights and sevens are "
        "worth nothing. In trumps the jack is worth 20 and the nine 13."
    ),
    "trick.last": marked(
        "Whoever takes the last trick of a deal gets 10 points more. With these ten the tricks of a deal always"
        " make 150."
    ),
    "trick.winner": marked(
        "A trump beats any card of a plain suit; of two cards of one suit the stronger one takes the trick. A "
        "reply in another plain suit always loses to the lead."
    ),
    "trick.next_lead": marked("Whoever takes a trick leads to the next one."),
    "deal.hand": marked(
        "Both players are dealt the same number of cards, and draw up to it again after each trick while the "
        "stock lasts."
    ),
    "deal.packets": marked(
        "Cards are dealt three at a time, the opponent first and the dealer last. With ten cards each there is "
        "a last packet of one."
    ),
    "deal.turnup": marked(
        "When the hands are dealt the next card is turned face up: its suit is trumps for this deal. The "
        "turn-up is the last card of the stock to be drawn."
    ),
    "deal.first_lead": marked("The dealer's opponent leads to the first trick."),
    "deal.first_dealer": marked("Before the first deal of a match the players find a dealer, by lot or by choice."),
    "deal.next_dealer": marked("Whoever took the last trick of a deal deals the next one."),
    "stock.break": marked(
        "At some tables the loser of the first trick breaks the stock: a part of its hidden cards is moved to "
        "the bottom before anybody draws."
    ),
    "stock.draw": marked(
        "After each trick, while the stock lasts, both players draw one card, the winner of the trick first."
    ),
    "stock.end": marked("Hidden cards are drawn from one end of the stock; the turn-up is left for last either way."),
    "stock.reply": marked(
        "While cards are left in the stock, which cards you may reply with depends on the rules of the table."
    ),
    "stock.view": marked(
        "At some tables both players may look through the tricks already taken, their own and the opponent's, "
        "while enough cards are left in the stock."
    ),
    "exchange": marked(
        "Whoever holds the seven of trumps may put it down for the turn-up, as long as enough cards are left in"
        " the stock."
    ),
    "exchange.when": marked(
        "Where the seven of trumps may be exchanged, the rules also say when: on your own turn only, or at any time."
    ),
    "stock.length": marked(
        "With nine cards each the stock holds 14 before the first trick, then 12, 10, 8, 6, 4 and 2, and nine "
        "more tricks are played without it. With ten cards each it goes from 12 down to 2, and ten tricks "
        "follow. Either way a deal has 16 tricks."
    ),
    "end.follow": marked(
        "Once the stock is gone you must follow suit. If you are void in the suit led you must trump, and with "
        "no trump either you may throw any card."
    ),
    "end.overtake": marked("When you follow suit in the endgame, the rules may ask you to beat the lead if you can."),
    "end.jack": marked(
        "In the endgame some rules let you spare the jack of trumps where any other trump would have to be played."
    ),
    "meld.run": marked(
        "Three or more neighbouring cards of one suit, in natural order, are a run. Three of them, a terz, are "
        "worth 20 points, four are worth 50, and five to eight are worth 100."
    ),
    "meld.four": marked(
        "Four jacks are worth 200 points; four aces, four kings or four queens are worth 100. Any other four is"
        " worth nothing."
    ),
    "meld.points": marked(
        "A terz is worth 20 points, a run of four 50, a longer run 100; four aces, kings or queens 100, four "
        "jacks 200; a marriage 20. They are written on top of the 150 for tricks."
    ),
    "meld.order": marked(
        "When two melds meet, a longer run is senior to a shorter one; where the fours stand among the runs "
        "depends on the rules."
    ),
    "meld.tie": marked(
        "Of two runs of one length the one with the higher top card is senior; if these are equal too, the "
        "rules tell what decides."
    ),
    "meld.shared": marked("One card may serve in a run, in a four and in a marriage as well."),
    "meld.when": marked(
        "A meld is claimed on your own turn, before you play your card, and only with a full hand. The last "
        "chance is the first trick after the stock is gone."
    ),
    "meld.who": marked(
        "The leader claims first. The other player may claim before replying only if the leader claimed no run "
        "and no four in this trick."
    ),
    "meld.per_turn": marked(
        "How many runs and fours you may claim in one turn depends on the rules; a marriage may be named besides."
    ),
    "meld.after_senior": marked(
        "Once a run of yours has scored, the rules may bar junior runs of that suit for the rest of the deal. A"
        " junior run first and a senior one on a later turn is always allowed."
    ),
    "meld.repeat": marked(
        "In one deal a player may claim or show the same meld only once, whether it scored or was beaten."
    ),
    "meld.beaten": marked(
        "If a claim is met by a senior meld, the senior meld scores for its owner and the claim scores nothing."
    ),
    "meld.must_beat": marked(
        "When you hold a meld senior to the one claimed, the rules tell whether you have to show it."
    ),
    "meld.ask": marked(
        "A claim names only the class. You may ask once “from what?”, and the claimer must name the top card."
    ),
    "meld.proof": marked("Whoever writes points for a meld says what they are for, and shows the cards on demand."),
    "marriage.suit": marked(
        "King and queen of one suit in one hand are a marriage, worth 20 points. It beats nothing and nothing beats it."
    ),
    "marriage.when": marked(
        "A marriage is named while both its cards are in your hand; the rules tell at which moment."
    ),
    "claim.dialogue": marked(
        "The leader names the class, say “terz”. The opponent says “good”, or asks “from what?” once to learn "
        "the top card, or says “not good” and shows a senior meld. A claim by the player who replies can't be "
        "beaten, for the leader's hand is no longer full."
    ),
    "score.count": marked(
        "After the last trick the points in the tricks are counted. The two piles always make 150 together, so "
        "one count gives the other."
    ),
    "score.round": marked("Some tables round the trick points of a deal to tens before writing them."),
    "match.target": marked("The match is played to a target: whoever brings the total up to it, or past it, wins."),
    "match.check": marked(
        "Whether a total has reached its target is looked at either after the deal or at once, in the middle of it."
    ),
    "match.both": marked(
        "If both players are past their targets, the higher total wins; if the totals are equal, one more deal "
        "is played."
    ),
    "penalty.false_claim": marked("Claiming a meld that you don't hold may carry a penalty."),
    "penalty.draw": marked("Drawing out of turn, or holding a card too many, may carry a penalty."),
    "penalty.miscount": marked("Writing more points than you have may carry a penalty."),
}
"""What a rule is about; of a rule that may be set, without saying how it is set."""
