"""Why a card takes a trick, and what is believed wrongly about it: for all kinds that show a trick."""

from __future__ import annotations

from terz_tutor.quiz.draft import Draft
from terz_tutor.rules import Card, Reason, takes
from terz_tutor.rules.reasons import Arg

ORDER_ERRORS = ("natural_order_for_tricks", "ten_below_king", "trumps_in_plain_order")
"""Misconceptions about the order of cards, the likeliest first."""

TRICK_ERRORS = ("off_suit_high_card_takes", *ORDER_ERRORS)
"""Misconceptions about who takes a trick, the likeliest first."""


def misleads(stronger: Card, weaker: Card) -> bool:
    """Tell whether natural order would have it the other way round.

    >>> from terz_tutor.rules import parse_card
    >>> misleads(parse_card("TS"), parse_card("KS"))
    True
    """
    return stronger.rank.index < weaker.rank.index


def why_takes(draft: Draft) -> tuple[Reason, ...]:
    """Explain who takes the trick that the scene shows, and what might tempt one to think otherwise.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> why_takes(generate("trick-winner", RuleSet(), 1, 7).draft)[0].rule in ("card.strength", "trick.winner")
    True
    """
    (lead, reply), trump = (played.card for played in draft.scene.trick), draft.scene.trump
    winner, loser = (reply, lead) if takes(lead, reply, trump) else (lead, reply)
    args: dict[str, Arg] = {"winner": winner, "loser": loser, "trump": trump, "suit": lead.suit}
    if lead.suit is reply.suit:
        code = "takes_stronger_trump" if lead.suit is trump else "takes_stronger_plain"
        return (Reason(code, "card.strength", args),)
    why = Reason("takes_trump" if winner.suit is trump else "takes_off_suit", "trick.winner", args)
    return (why, Reason("rank_alone", "trick.winner", args)) if misleads(winner, loser) else (why,)
