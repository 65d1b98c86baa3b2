"""What an event of a replay looks like."""

from typing import Any

from .cards import CARD_SPELLINGS, SUIT_SPELLINGS
from .wrong import Wrong

Event = dict[str, Any]


def has(event: object, key: str) -> bool:
    """Whether the event has this key, whatever else is wrong with it.

    >>> has({"break": "x"}, "break"), has("break", "break")
    (True, False)
    """
    return isinstance(event, dict) and key in event


def break_size(event: object, hidden: int) -> int | None:
    """How many cards a good break moves; None if it is no good break.

    >>> break_size({"break": 12}, 13), break_size({"break": 13}, 13), break_size({"break": True}, 13)
    (12, None, None)
    """
    if not isinstance(event, dict) or list(event) != ["break"]:
        return None
    k = event["break"]
    return k if type(k) is int and 1 <= k <= hidden - 1 else None


def read_event(event: object) -> Event:
    """An event that is no break, its cards in their one spelling.

    >>> read_event({"marriage": "Т", "by": 0})
    {'what': 'marriage', 'suit': 'C', 'by': 0}

    Raises:
        Wrong: `unknown_event`, `bad_card` or `duplicate_card`.
    """
    if not isinstance(event, dict):
        raise Wrong("unknown_event", f"expected an object, got {event!r}")
    keys = sorted(event)
    if keys == ["play"] and isinstance(event["play"], str):
        return {"what": "play", "card": read_cards([event["play"]])[0]}
    if keys == ["claim"] and are_texts(event["claim"]):
        return {"what": "claim", "cards": read_cards(event["claim"])}
    if keys == ["reply"] and event["reply"] in ("good", "ask"):
        return {"what": "reply", "say": event["reply"]}
    if keys == ["reply", "show"] and event["reply"] == "not_good" and are_texts(event["show"]):
        return {"what": "reply", "say": "not_good", "cards": read_cards(event["show"])}
    by = event.get("by")
    if keys in (["marriage"], ["by", "marriage"], ["exchange"], ["by", "exchange"]):
        by_is_good = "by" not in event or (type(by) is int and by in (0, 1))
        if by_is_good and "exchange" in event and event["exchange"] is True:
            return {"what": "exchange", "by": by}
        if by_is_good and isinstance(event.get("marriage"), str) and event["marriage"] in SUIT_SPELLINGS:
            return {"what": "marriage", "suit": SUIT_SPELLINGS[event["marriage"]], "by": by}
    raise Wrong("unknown_event", f"{event!r} is no event")


def are_texts(value: object) -> bool:
    """Whether the value is a list of strings.

    >>> are_texts([]), are_texts("7S"), are_texts([7])
    (True, False, False)
    """
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def read_cards(texts: list[str]) -> list[str]:
    """The cards that the texts spell, each once.

    >>> read_cards(["10h", "ТЧ"])
    ['TH', 'AH']
    """
    for text in texts:
        if text not in CARD_SPELLINGS:
            raise Wrong("bad_card", f"{text!r} is no card")
    cards = [CARD_SPELLINGS[text] for text in texts]
    for card in cards:
        if cards.count(card) > 1:
            raise Wrong("duplicate_card", f"{card} is there twice")
    return cards
