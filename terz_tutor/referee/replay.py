"""The question ``replay``: a deal played event by event, up to the first event that may not happen."""

from __future__ import annotations

from typing import Any

from terz_tutor.referee import wire
from terz_tutor.referee.wire import Answer, Fault, Question, Used
from terz_tutor.rules import CARD_INDEX, CODES, SUIT_INDEX, SUITS, Reason, RuleSet
from terz_tutor.rules.cards import mask_codes
from terz_tutor.rules.deal import Deal, Due, start_deal
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.turns import happen, why_not, why_not_due

DECK_SIZE = len(CODES)

_REFUSALS = {
    "deal_over": "The deal is over; expected no further event.",
    "bad_break": "The break must move at least one hidden card and leave one.",
    "break_first": "The stock is to be broken first.",
    "no_break_now": "There is nothing to break now.",
    "reply_first": "A claim waits for its answer; expected a reply.",
    "nothing_claimed": "Nothing was claimed; expected another event than a reply.",
    "not_a_meld": "{cards}: no meld that may be claimed here under these rules.",
    "not_held": "{cards}: the player does not hold this.",
    "hand_not_full": "{cards}: melds are claimed and shown with a full hand alone.",
    "already_scored": "{cards}: this meld has scored already.",
    "already_claimed": "{cards}: this meld was claimed and beaten already.",
    "senior_already_scored": "{cards}: a run that has scored already bars this one.",
    "no_more_claims": "{cards}: no further claim may be made in this turn.",
    "not_senior": "{cards}: the meld shown is not senior to the claim.",
    "asked_so_same_class": "{cards}: whoever asked for the top card may beat the claim only with the same class.",
    "must_beat": "{cards}: whoever holds a senior meld must show it.",
    "not_now": "This may not happen now.",
    "no_exchange": "The seven may not be exchanged now.",
    "illegal_card": "{cards}: this card may not be played now.",
}
"""What is said of an event that may not happen, by code."""


def replay(rules: RuleSet, question: Question) -> tuple[Answer, Used]:
    """Replay a deal.

    >>> replay(RuleSet(), {"deck": list(CODES), "dealer": 0, "events": [{"play": "AH"}]})[0]["error"].code
    'not_held'
    """
    deck = question["deck"]
    bits = wire.read_bits(deck)
    wire.distinct(bits, deck)
    order = [CARD_INDEX[text] for text in deck]
    deal = start_deal(rules, order, question["dealer"])
    for at, event in enumerate(question.get("events", ())):
        try:
            deal = _step(deal, event)
        except RefusedEvent as refused:
            return {"ok": False, "at": at, "error": refused}, (refused.rule,)
        except Fault as fault:
            return {"ok": False, "at": at, "error": fault}, ()
    return {"ok": True, "state": state_json(deal)}, ("deal.turnup", "stock.draw")


def _step(deal: Deal, raw: object) -> Deal:
    """Read one event and let it happen; the protocol ranks the errors, so reading stops where the deal says no."""
    keys = set(raw) if isinstance(raw, dict) else set()
    due = why_not_due(deal, is_break="break" in keys, is_reply="reply" in keys)
    if due is not None:
        raise RefusedEvent(due)
    event = _read_event(raw)
    if event is None and deal.due is Due.BREAK:
        raise RefusedEvent(Reason("bad_break", "stock.break"))
    if event is None:
        template = "This is no event; expected one of play, claim, reply, marriage, exchange and break in its form."
        raise Fault("unknown_event", template)
    reason = why_not(deal, event)
    if reason is not None:
        raise RefusedEvent(reason)
    return happen(deal, event)


class RefusedEvent(Fault):
    """An event that may not happen, with the rule that says so."""

    def __init__(self, reason: Reason) -> None:
        """Say it with the cards that it is about, if it is about any."""
        cards = reason.args.get("cards") or reason.args.get("card") or ()
        named = " ".join(map(str, cards)) if isinstance(cards, tuple) else str(cards)
        super().__init__(reason.code, _REFUSALS[reason.code], cards=named or "[]")
        self.rule = reason.rule


def _read_event(raw: Any) -> Event | None:
    """Read an event, None where it has no event's form.

    Raises:
        Fault: ``bad_card`` or ``duplicate_card`` where the form is right.
    """
    match raw:
        case {"play": str(card), **rest} if not rest:
            return Play(wire.read_hand([card]).bit_length() - 1)
        case {"claim": cards, **rest} if not rest and wire.CARDS.fits(cards):
            return Claim(wire.read_hand(cards))
        case {"reply": "good", **rest} if not rest:
            return Good()
        case {"reply": "ask", **rest} if not rest:
            return AskTop()
        case {"reply": "not_good", "show": cards, **rest} if not rest and wire.CARDS.fits(cards):
            return NotGood(wire.read_hand(cards))
        case {"marriage": str(suit), **rest} if suit in SUIT_INDEX and _by_fits(rest):
            return Marriage(SUIT_INDEX[suit], _by(rest))
        case {"exchange": True, **rest} if _by_fits(rest):
            return Exchange(_by(rest))
        case {"break": int(count), **rest} if not rest and type(count) is int:
            return Break(count)
        case _:
            return None


def _by(rest: Any) -> int | None:
    by: int | None = rest.get("by")
    return by


def _by_fits(rest: Any) -> bool:
    """Tell whether an event carries nothing else, or who does it."""
    return not rest or (rest.keys() == {"by"} and wire.PLAYER.fits(rest["by"]))


def state_json(deal: Deal) -> Answer:
    """Write a state as the protocol does.

    >>> from terz_tutor.rules.deal import start_deal
    >>> state_json(start_deal(RuleSet(), range(32), 0))["to_act"]
    1
    """
    state: Answer = {
        "hands": [mask_codes(hand) for hand in deal.hands],
        "stock": deal.stock,
        "turnup": None if deal.turnup is None else CODES[deal.turnup],
        "trump": SUITS[deal.trump].code,
        "tricks": len(deal.tricks),
        "tricks_won": [deal.tricks_won(0), deal.tricks_won(1)],
        "points": [deal.points(0), deal.points(1)],
        "melds": list(deal.melds),
        "drawn": [[CODES[card] for card in cards] for cards in deal.drawn],
        "turnup_to": deal.turnup_to,
        "over": deal.over,
    }
    if deal.over:
        score = deal.score()
        ending = {"recorded": list(score.recorded), "total": list(score.total), "next_dealer": deal.leader}
        return state | ending
    return state | {
        "to_act": deal.to_act,
        "due": None if deal.due is None else deal.due.value,
        "led": None if deal.led is None else CODES[deal.led],
    }
