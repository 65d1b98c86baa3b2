"""The values of the rules that a table may set, as messages for the catalogues."""

from __future__ import annotations

from collections.abc import Mapping

from terz_tutor.rules.ruleset import RuleValue

TARGET_VALUE = "to {points}"
TARGET_TEXT = "The match is played to {points}: whoever has as many points or more has reached the target."

VALUES: Mapping[str, Mapping[RuleValue, str]] = {
    "deal.hand": {
        9: "nine each",
        10: "ten each",
    },
    "stock.break": {
        True: "broken after the first trick",
        False: "not broken",
    },
    "stock.end": {
        "bottom": "from the bottom",
        "top": "from the top",
    },
    "stock.reply": {
        "free": "any card",
        "suit_or_trump": "the suit led or a trump",
        "follow_then_trump": "suit, else trump",
    },
    "exchange": {
        "above_2": "while more than two cards are in the stock",
        "at_least_2": "while two or more cards are in the stock",
        "none": "no exchange",
    },
    "exchange.when": {
        "own_turn": "on your own turn",
        "any_time": "at any time",
    },
    "end.overtake": {
        True: "you must beat the lead",
        False: "no need to beat the lead",
    },
    "end.jack": {
        "forced": "like any other trump",
        "never_forced": "never forced",
        "keep_when_void": "may be kept when void",
        "free": "free at any time",
    },
    "meld.order": {
        "fours_first": "fours above all runs",
        "long_runs_over_aces": "five and more above aces",
    },
    "meld.tie": {
        "trump_then_first": "top card, trumps, first claimed",
        "first": "top card, first claimed",
    },
    "meld.per_turn": {
        "one": "one in a turn",
        "one_per_suit": "more after a pass, in other suits",
        "any": "as many as pass",
    },
    "meld.after_senior": {
        "contained": "no runs inside a scored one",
        "lower_in_suit": "only senior ones in that suit",
        "none": "nothing is barred",
    },
    "meld.must_beat": {
        True: "must be shown",
        False: "may be shown or not",
    },
    "meld.ask": {
        "open": "asking binds to nothing",
        "binding": "then beat with the same class only",
    },
    "marriage.suit": {
        "trump": "trumps only",
        "any": "any suit",
    },
    "marriage.when": {
        "any_turn": "before any own card",
        "lead_with_claims": "on your lead, with a full hand",
        "any_time": "at any time",
    },
    "score.round": {
        "none": "not rounded",
        "tens_five_down": "to tens, a five goes down",
        "tens_five_up": "to tens, a five goes up",
    },
    "match.check": {
        "after_deal": "after the deal",
        "at_once": "at once",
    },
    "penalty.false_claim": {
        True: "points to the opponent, a hundred uphill",
        False: "no penalty",
    },
    "penalty.draw": {
        True: "the match is lost",
        False: "no penalty",
    },
    "penalty.miscount": {
        True: "struck out and given to the opponent",
        False: "no penalty",
    },
}
"""Rule id → value → the value in a few words."""

VALUE_TEXTS: Mapping[str, Mapping[RuleValue, str]] = {
    "deal.hand": {
        9: "Both players get nine cards, and 14 are left for the stock, the turn-up among them.",
        10: "Both players get ten cards, and 12 are left for the stock, the turn-up among them.",
    },
    "stock.break": {
        True: (
            "After the first trick its loser breaks the stock: takes some of the hidden cards, at least one and"
            " not all of them, and puts them at the bottom. The turn-up stays in its place, and nobody draws "
            "before this is done."
        ),
        False: "Nobody breaks the stock: it is drawn just as it was dealt.",
    },
    "stock.end": {
        "bottom": "Cards are drawn from the bottom of the stock; the turn-up lies on top and goes last.",
        "top": "Hidden cards are drawn from the top of the stock; the turn-up goes last.",
    },
    "stock.reply": {
        "free": "While the stock lasts you may reply with any card: you need neither follow suit nor trump.",
        "suit_or_trump": (
            "While the stock lasts you reply with a card of the suit led, high or low, or with a trump, as you "
            "like. Only with neither may you throw any card."
        ),
        "follow_then_trump": (
            "While the stock lasts you must follow suit; if you are void you must trump, and with neither you "
            "may throw any card. You need not beat the lead."
        ),
    },
    "exchange": {
        "above_2": (
            "Whoever holds the seven of trumps may exchange it for the turn-up while more than two cards are in"
            " the stock."
        ),
        "at_least_2": (
            "Whoever holds the seven of trumps may exchange it for the turn-up while two or more cards are in "
            "the stock."
        ),
        "none": "The seven of trumps is not exchanged for the turn-up.",
    },
    "exchange.when": {
        "own_turn": "The seven of trumps is exchanged on your own turn, before you play your card.",
        "any_time": "The seven of trumps may be exchanged at any time, even when it is the opponent's turn.",
    },
    "end.overtake": {
        True: "If you hold a card of the suit led that beats the lead, you must play such a card.",
        False: "Any card of the suit led will do: you need not beat the lead.",
    },
    "end.jack": {
        "forced": (
            "The trump jack has no privilege: you must follow, trump and overtake with it as with any other trump."
        ),
        "never_forced": (
            "You never have to play the trump jack. Choose as if it weren't in your hand, or play it where the "
            "ordinary rules allow it."
        ),
        "keep_when_void": (
            "When you are void in the suit led, you need not trump with the jack. A trump lead must still be "
            "followed, with the jack if it is your only trump."
        ),
        "free": (
            "You never have to play the trump jack, and you may play it at any time, even while you hold the suit led."
        ),
    },
    "meld.order": {
        "fours_first": (
            "Four jacks, aces, kings and queens, in this order, are senior to every run. Below them a longer "
            "run is senior to a shorter one."
        ),
        "long_runs_over_aces": (
            "Four jacks are senior to everything. Then come runs from eight cards down to five, then four aces,"
            " kings and queens, and last runs of four and of three."
        ),
    },
    "meld.tie": {
        "trump_then_first": (
            "Of two runs of one length the higher top card wins. If these are equal, a run in trumps wins; if "
            "neither is in trumps, the one claimed first."
        ),
        "first": (
            "Of two runs of one length the higher top card wins. If these are equal, the one claimed first "
            "wins; trumps count for nothing here."
        ),
    },
    "meld.per_turn": {
        "one": (
            "You may claim one run or four in a turn, whether it passes or not. A marriage may be declared besides."
        ),
        "one_per_suit": (
            "If your claim passes you may claim again in the same turn, each time a meld that shares no suit "
            "with those already claimed in it. A marriage may be declared besides."
        ),
        "any": (
            "You may claim one meld after another in the same turn as long as they pass. A marriage may be "
            "declared besides."
        ),
    },
    "meld.after_senior": {
        "contained": (
            "Once a run of yours has scored, the runs contained in it may not be claimed in this deal any more."
            " The other way round is allowed: a junior run first, the senior one on a later turn."
        ),
        "lower_in_suit": (
            "Once a run of yours has scored, you may claim in that suit only runs senior to it till the end of "
            "the deal."
        ),
        "none": "A run that has scored bars no other: runs contained in it may be claimed later in the deal.",
    },
    "meld.must_beat": {
        True: "If you hold a meld senior to the one claimed, you must say so and show it.",
        False: "If you hold a meld senior to the one claimed, you may show it or let the claim pass.",
    },
    "meld.ask": {
        "open": (
            "You may ask once “{system:ask}”, and the claimer names the top card. After that you may still beat "
            "the claim with any senior meld."
        ),
        "binding": (
            "You may ask once “{system:ask}”, but having asked you may beat the claim only with a meld of the "
            "same class. To beat it with a higher class say “{system:not_good}” at once."
        ),
    },
    "marriage.suit": {
        "trump": "Only the king and queen of trumps are a marriage, worth 20 points.",
        "any": "The king and queen of any one suit are a marriage, worth 20 points.",
    },
    "marriage.when": {
        "any_turn": (
            "You may declare a marriage before any card of your own, in the endgame too, while both its cards are "
            "in your hand."
        ),
        "lead_with_claims": (
            "You may declare a marriage only when you are on lead with a full hand, that is, while melds may still"
            " be claimed."
        ),
        "any_time": (
            "You may declare a marriage at any time, even on the opponent's turn, while both its cards are in your "
            "hand."
        ),
    },
    "score.round": {
        "none": "The trick points of a deal are written as they are.",
        "tens_five_down": (
            "Each player's trick points are rounded to the nearest ten, and a five at the end goes down: 75 is "
            "written as 70. Two scores that both end in five make only 140 together."
        ),
        "tens_five_up": (
            "Each player's trick points are rounded to the nearest ten, and a five at the end goes up: 75 is "
            "written as 80. Two scores that both end in five make 160 together."
        ),
    },
    "match.check": {
        "after_deal": "Totals are compared with the target only after a deal is over.",
        "at_once": (
            "Totals are compared with the target after each entry: whoever reaches it first wins at once, even "
            "in the middle of a deal."
        ),
    },
    "penalty.false_claim": {
        True: (
            "For a false claim the opponent writes the points claimed, and the claimer goes “a hundred uphill”:"
            " that player's own target rises by 100."
        ),
        False: "A false claim carries no penalty.",
    },
    "penalty.draw": {
        True: "Whoever draws a card out of turn, or is found with a card too many, loses the match.",
        False: "A wrong draw carries no penalty.",
    },
    "penalty.miscount": {
        True: "Points written in excess are struck out, and the opponent gets them.",
        False: "Points written in excess carry no penalty.",
    },
}
"""Rule id → value → the rule as it is with this value, in whole sentences."""
