"""What puzzles about draws, leads and unseen cards say (messages of ``kind_draws.po``)."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "draw": "Who draws which card?",
    "who-leads": "Whose turn is it next?",
    "opponent-hand": "What does the opponent hold?",
}
"""Title by kind of puzzle."""

_LEADS = {
    "you": "You lead the {lead}, and the opponent replies with the {reply}.",
    "opponent": "The opponent leads the {lead}, and you reply with the {reply}.",
}
_TABLE = "{system} rules. Trumps are {trump}; {stock:stock}. "
_OPEN = {
    "one": " The only hidden card of the stock lies open here.",
    "all": " The hidden cards of the stock lie open here, each in its place.",
    "some": " Some hidden cards of the stock lie open here, each in its place.",
}
_PILES = {
    "": "Your hand and both piles lie open.",
    "_only_yours": "The opponent has taken no trick yet; your pile lies open.",
    "_only_theirs": "You have taken no trick yet; the opponent's pile lies open.",
}
_PILES_DRAWING = {  # the leader has taken all tricks, where there is one pile alone
    "": "Both piles and the last hidden card lie open.",
    "_one_pile": "The only pile and the last hidden card lie open.",
}
_WHICH = {"you": " Which card do you draw now?", "opponent": " Which card does the opponent draw now?"}

SENTENCES: Mapping[str, str] = {
    # draw
    **{
        f"ask_draw_{shown}_{leader}_{drawer}": _TABLE + _LEADS[leader] + _OPEN[shown] + _WHICH[drawer]
        for shown in _OPEN
        for leader in _LEADS
        for drawer in _WHICH
    },
    "ask_turnup_you": _TABLE + _LEADS["you"] + " Who draws the turn-up after this trick?",
    "ask_turnup_opponent": _TABLE + _LEADS["opponent"] + " Who draws the turn-up after this trick?",
    "ask_draw_broken_you": (
        "{system} rules. Trumps are {trump}. You took the first trick. The opponent breaks the stock and moves "
        "{count:cards} from the top of the hidden ones under the rest. Which card do you draw now?"
    ),
    "ask_draw_broken_opponent": (
        "{system} rules. Trumps are {trump}. The opponent took the first trick. You break the stock and move "
        "{count:cards} from the top of the hidden ones under the rest. Which card does the opponent draw now?"
    ),
    "option_you_do": "you do",
    "option_opponent_does": "the opponent does",
    "option_nobody_yet": "nobody yet",
    "draw_first_you": "You took the trick, and the winner draws first: you draw the {card}.",
    "draw_first_opponent": "The opponent took the trick, and the winner draws first: the opponent draws the {card}.",
    "draw_second_you": "The opponent took the trick and draws first; you draw the next card, the {card}.",
    "draw_second_opponent": "You took the trick and draw first; the opponent draws the next card, the {card}.",
    "draw_winner": "The winner of the trick draws first: the {card}.",
    "draw_from_bottom": "Under these rules cards are drawn from the bottom of the stock.",
    "draw_from_top": "Under these rules cards are drawn from the top of the hidden cards.",
    "draw_broken": "Since the break the cards from the top lie under the rest, so at this end the first is the {card}.",
    "draw_last_two": "Two cards are left: the hidden one goes to the winner, the turn-up to the loser.",
    "turnup_to_you": "The turn-up is the very last card, and the loser of the trick draws last: you.",
    "turnup_to_opponent": "The turn-up is the very last card, and the loser of the trick draws last: the opponent.",
    "turnup_lies": (
        "After this draw {stock:cards} will be left in the stock, the turn-up among them: nobody has it yet."
    ),
    "turnup_drawn_last": "The turn-up waits: it is drawn last of all.",
    # who-leads
    "ask_leads_you": "Trumps are {trump}; {stock:stock}. " + _LEADS["you"] + " Who leads to the next trick?",
    "ask_leads_opponent": "Trumps are {trump}; {stock:stock}. " + _LEADS["opponent"] + " Who leads to the next trick?",
    "ask_breaks_you": _TABLE + "It is the first trick. " + _LEADS["you"] + " Who has to do something next?",
    "ask_breaks_opponent": _TABLE + "It is the first trick. " + _LEADS["opponent"] + " Who has to do something next?",
    "ask_deals_you_you": "Trumps are {trump}. You dealt. It is the last trick. " + _LEADS["you"] + " Who deals next?",
    "ask_deals_you_opponent": (
        "Trumps are {trump}. You dealt. It is the last trick. " + _LEADS["opponent"] + " Who deals next?"
    ),
    "ask_deals_opponent_you": (
        "Trumps are {trump}. The opponent dealt. It is the last trick. " + _LEADS["you"] + " Who deals next?"
    ),
    "ask_deals_opponent_opponent": (
        "Trumps are {trump}. The opponent dealt. It is the last trick. " + _LEADS["opponent"] + " Who deals next?"
    ),
    "leads_you": "You took the trick, so you lead to the next one.",
    "leads_opponent": "The opponent took the trick and so leads to the next one.",
    "lead_passes": "It does not matter who led this trick: the lead goes to its winner.",
    "draws_before_lead": "First both draw a card, and that changes nothing about the lead.",
    "breaks_you": "You lost the first trick, so you break the stock before anybody draws or leads.",
    "breaks_opponent": "The opponent lost the first trick and so breaks the stock before anybody draws or leads.",
    "leads_after_break_you": "Only then do you draw, as the winner first, and lead.",
    "leads_after_break_opponent": "Only then does the opponent draw, as the winner first, and lead.",
    "deals_you": "You took the last trick of the deal, so you deal next.",
    "deals_opponent": "The opponent took the last trick of the deal and so deals next.",
    "deals_again_you": "You dealt this time, too: players need not take turns at dealing.",
    "deals_again_opponent": "The opponent dealt this time, too: players need not take turns at dealing.",
    # opponent-hand
    **{
        f"ask_unseen{piles}": (
            "Trumps are {trump}; the stock is gone. "
            + seen
            + " Which {count:cards} does the opponent hold? Choose them from the row."
        )
        for piles, seen in _PILES.items()
    },
    **{
        f"ask_unseen_draw_{leader}{piles}": (
            "Trumps are {trump}; {stock:stock}. "
            + leads
            + " Then both draw. "
            + seen
            + " Which {count:cards} does the opponent hold then? Choose them from the row."
        )
        for leader, leads in _LEADS.items()
        for piles, seen in _PILES_DRAWING.items()
    },
    "unseen_held": "What lies nowhere in the open is with the opponent: {cards}.",
    "unseen_after_draw": "After the draw the opponent holds {cards}.",
    "unseen_suit": "{suit} nowhere to be seen: {cards:ranks}.",
    "unseen_draws_turnup": "So you draw the {card}, and the {turnup} goes to the opponent.",
    "unseen_draws_hidden": "So the opponent draws the {card}, and the {turnup} goes to you.",
}
"""Prompts, options and steps by code."""

LABELS: Mapping[str, str] = {
    "stock_hidden": "The only hidden card",
    "stock_top": "Topmost hidden card",
    "stock_second": "Second hidden card",
    "stock_middle": "Hidden card in the middle",
    "stock_last_but_one": "Last hidden card but one",
    "stock_bottom": "Bottom hidden card",
    "packet_only": "The one card that goes under",
    "packet_top": "Top card of those that go under",
    "packet_bottom": "Last card of those that go under",
    "rest_only": "The one card of the rest",
    "rest_top": "Top card of the rest",
    "rest_bottom": "Last card of the rest",
    "pool": "To choose from",
}
"""Labels of laid cards by code."""
