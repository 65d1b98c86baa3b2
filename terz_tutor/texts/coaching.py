"""What the coach says about a card, a claim or an answer (messages of ``coach.po``)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from terz_tutor.rules.reasons import Reason
from terz_tutor.texts.texts import Texts, UnknownCode

LOSSES: Mapping[str, str] = {
    "coach_best": "Nothing is lost: this is best play.",
    "coach_best_about": "By estimate nothing better was to be found.",
    "coach_close": "By estimate this is as good as the best, as far as it can be told.",
    "coach_points_lost": "This loses exactly {points:points}.",
    "coach_points_lost_about": "By estimate this loses about {points:points}, give or take {error}.",
    "coach_points_lost_near": "By estimate this loses about {points:points}.",
}
"""How much was lost, and how sure that is."""

HABITS: Mapping[str, str] = {
    "coach_last_trick": (
        "The last trick with its {points:points} was yours for sure. The {card} gives it away; the {better} keeps it."
    ),
    "coach_gave_rich": (
        "You threw the {card} into the opponent's trick; the {better} would have been {points:points} cheaper."
    ),
    "coach_gave_points": "The trick goes to the opponent: give the {better}, {points:points} less than the {card}.",
    "coach_trick_left": "This trick is worth taking, with the {better}; you left it with the {card}.",
    "coach_trick_taken": "This trick is better left: with the {better} instead of the {card}.",
    "coach_trump_wasted": "The {better} takes this trick as well: the {card} is a higher trump than it needs.",
    "coach_overtook_too_high": "The {better} takes this trick as well; keep the {card} for later.",
    "coach_winner_not_cashed": "The {better} is a sure trick: it was the card to lead, not the {card}.",
    "coach_led_into": (
        "You led the {card} into the opponent's {taker}, which is sure to take it. Better lead the {better}."
    ),
    "coach_likely_reply": (
        "By estimate the opponent takes your lead in {times} of {worlds} likely deals, most often with the {card}."
    ),
    "coach_broke_hope": (
        "With {cards} you might still have got {meld:a}. By estimate that hope is worth more than the trick: keep the "
        "{card} and play the {better}."
    ),
}
"""What explains a loss in tricks, or in melds that were still hoped for."""

CLAIMS: Mapping[str, str] = {
    "coach_broke_meld": (
        "The {card} belongs to {meld:a}, which has not scored. Claim first, then play: these {points:points} are gone."
    ),
    "coach_broke_later": (
        "The {card} belongs to {meld:a}, which a later turn could have claimed: its {points:points} are gone."
    ),
    "coach_claim_missed": "You held {meld:a} and did not claim it. This was the last chance: {points:points} are gone.",
    "coach_claim_waits": (
        "You hold {meld:a} and did not claim it. It may still bring {points:points} on a later turn, with a full hand, "
        "unless the opponent is to lead and claims first."
    ),
    "coach_turn_unused": (
        "You have more to claim than there are turns left: a turn without the {meld:meld} is lost for claims."
    ),
    "coach_marriage_broken": "The {card} belongs to your {meld:meld}: undeclared, its {points:points} are gone.",
    "coach_marriage_missed": "You did not declare the {meld:meld} in time: {points:points} are gone.",
    "coach_marriage_waits": "You have not declared the {meld:meld} yet; it is good for {points:points}.",
    "coach_claim_beaten": (
        "The opponent holds {senior:a}, as the cards played tell, and beats your {meld:meld}: better not claim it."
    ),
    "coach_senior_first": (
        "You claimed the {meld:meld} too early: once it has scored, the {junior:meld} can't be claimed any more. "
        "Claim the junior run first and the senior one on a later turn."
    ),
    "coach_other_claim": "Claim the {better:meld} rather than the {meld:meld}: that brings {points:points}.",
    "coach_let_pass": (
        "You let the claim pass, though your {meld:meld} beats it: {points:points} for you, and the opponent's "
        "{theirs:points} come to nothing."
    ),
    "coach_not_asked": (
        "Your {meld:meld} may beat the claim: ask for its top card first. At stake are {points:points}."
    ),
    "coach_ask_bound": (
        "Here whoever has asked for the top card may beat the claim only with the same class. Show the {meld:meld} at "
        "once."
    ),
    "coach_showed_wrong": (
        "The {better:meld} beats the claim too, and leaves you more to claim later than the {meld:meld}."
    ),
    "coach_better_let_pass": "Here it pays to let the claim pass: showing the {meld:meld} bars more than it brings.",
}
"""What was passed over, claimed too early or answered wrongly."""

EXCHANGES: Mapping[str, str] = {
    "coach_exchange_missed": "This was the last chance to exchange the {card} for the {turnup}.",
    "coach_seven_played": "You could have exchanged the {card} for the {turnup}, and played it instead.",
    "coach_exchange_broke": (
        "The {card} is worth more in a meld than the {turnup} in the hand: claim before you exchange."
    ),
}
"""The trump seven."""

COACHING: Mapping[str, str] = MappingProxyType({**LOSSES, **HABITS, **CLAIMS, **EXCHANGES})
"""Every code's template."""


def coach_sentence(texts: Texts, reason: Reason, system: str) -> str:
    """Say what the coach has to say; ``system`` is the rule system whose words are taken.

    Raises:
        UnknownCode: if there is no template for the code.

    >>> coach_sentence(Texts("en"), Reason("coach_points_lost", "card.points", {"points": 1}), "modern")
    'This loses exactly 1 point.'
    """
    template = COACHING.get(reason.code)
    if template is None:
        raise UnknownCode("coaching", reason.code)
    return texts.say(template, reason.args, system)
