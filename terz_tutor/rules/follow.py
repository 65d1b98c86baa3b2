# cython: annotation_typing=False, language_level=3
"""The one kernel of legal replies in the endgame, on masks: rules ``end.follow``, ``end.overtake``, ``end.jack``.

Rules, solver and play-outs all ask it, millions of times, each with masks of its own layout: it knows no cards,
only which of them are of the suit led, which beat the lead and which are trumps. A build that finds a C compiler
compiles this file with ``follow.pxd`` beside it.
"""

from __future__ import annotations

JACK_RULES = ("forced", "never_forced", "keep_when_void", "free")
"""The values of ``end.jack`` by the numbers that the kernel takes."""

FORCED, NEVER_FORCED, KEEP_WHEN_VOID, FREE = range(4)


def endgame_replies(
    jack_rule: int,
    overtake: int,
    hand: int,
    suit: int,
    higher: int,
    trumps: int,
    jack: int,
) -> int:
    """Find the cards of a hand that may be played to a lead when the stock is gone.

    Args:
        jack_rule: place of the rule's value in :data:`JACK_RULES`.
        overtake: whether a card that beats the lead in its suit must be played.
        hand: the hand, not empty.
        suit: all cards of the suit led.
        higher: those of them that beat the lead.
        trumps: all trumps.
        jack: the trump jack.

    >>> endgame_replies(FORCED, True, hand=0b0111, suit=0b0011, higher=0b0010, trumps=0b1100, jack=0b1000)
    2
    """
    ordinary = ordinary_replies(overtake, hand, suit, higher, trumps)
    if jack_rule == FORCED or not hand & jack or (jack_rule == KEEP_WHEN_VOID and hand & suit):
        return ordinary
    others = hand ^ jack
    if not others:
        return jack
    without = ordinary_replies(overtake, others, suit, higher, trumps)
    return without | (jack if jack_rule == FREE else ordinary & jack)


def ordinary_replies(overtake: int, hand: int, suit: int, higher: int, trumps: int) -> int:
    """Find the cards that may be played where the trump jack is a card like others; arguments as above.

    >>> ordinary_replies(True, hand=0b1100, suit=0b0011, higher=0b0010, trumps=0b1000)
    8
    """
    in_suit = hand & suit
    if in_suit:
        if overtake and in_suit & higher:
            return in_suit & higher
        return in_suit
    return hand & trumps or hand
