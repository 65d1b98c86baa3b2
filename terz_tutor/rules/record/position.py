"""A position on one line: everything that a deal's state holds, in thirteen fields.

``rules dealer trump turnup stock hands leader led tricks melds drawn turnup_to turn``; see ``docs/notation.md``.
"""

from __future__ import annotations

import re
from dataclasses import replace

from terz_tutor.rules.cards import CODES, SUITS
from terz_tutor.rules.claims import Claims
from terz_tutor.rules.deal import Deal, OpenClaim, Trick
from terz_tutor.rules.melds import MELDS, Meld
from terz_tutor.rules.record.errors import START, Place, RecordError
from terz_tutor.rules.record.spelling import (
    as_mask,
    joined,
    read_joined,
    read_player,
    read_rules,
    read_suit,
    rules_text,
)
from terz_tutor.rules.strength import BEATS

FIELDS = (
    "rules",
    "dealer",
    "trump",
    "turnup",
    "stock",
    "hands",
    "leader",
    "led",
    "tricks",
    "melds",
    "drawn",
    "turnup_to",
    "turn",
)
"""The fields of a position in their order."""

EMPTY = "-"
BEATEN = "!"
WAITING = "?"
ASKED = "??"
BREAK = "break"
CLAIMED = "claimed"


# --- writing ---


def format_position(deal: Deal) -> str:
    """Write a state on one line.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> format_position(start_deal(RuleSet(), range(32), 0))[:40]
    'modern 0 D 9D TDJDQDKDAD7H8H9HTHJHQHKHAH'
    """
    return " ".join(
        (
            rules_text(deal.rules),
            str(deal.dealer),
            SUITS[deal.trump].code,
            _card(deal.turnup),
            "".join(CODES[card] for card in deal.hidden) or EMPTY,
            "/".join(map(joined, deal.hands)),
            str(deal.leader),
            _card(deal.led),
            ",".join(CODES[trick.lead] + CODES[trick.reply] for trick in deal.tricks) or EMPTY,
            "/".join(map(_claims, deal.claims)),
            "/".join("".join(CODES[card] for card in cards) or EMPTY for cards in deal.drawn),
            EMPTY if deal.turnup_to is None else str(deal.turnup_to),
            _turn(deal),
        )
    )


def _card(card: int | None) -> str:
    return EMPTY if card is None else CODES[card]


def _claims(claims: Claims) -> str:
    scored = [joined(meld.mask) for meld in claims.scored]
    beaten = [BEATEN + joined(meld.mask) for meld in claims.beaten]
    return ",".join(scored + beaten) or EMPTY


def _turn(deal: Deal) -> str:
    """Write how the turn stands; the last of its claims may wait for an answer or be beaten."""
    if deal.break_due:
        return BREAK
    if not deal.made:
        return CLAIMED if deal.leader_claimed else EMPTY
    claims = [joined(meld.mask) for meld in deal.made]
    if deal.open_claim is not None:
        claims[-1] += ASKED if deal.open_claim.asked else WAITING
    elif deal.beaten:
        claims[-1] = BEATEN + claims[-1]
    return ",".join(claims)


# --- reading ---


def parse_position(text: str, place: Place = START) -> Deal:
    """Read a state; whether it can come about is told by :func:`position_problems`.

    ``place`` is where the text begins, for messages.

    Raises:
        RecordError: if the text is no position.

    >>> from terz_tutor.rules.deal import start_deal
    >>> from terz_tutor.rules.ruleset import RuleSet
    >>> deal = start_deal(RuleSet(), range(32), 0)
    >>> parse_position(format_position(deal)) == deal
    True
    """
    words = [(found[0], Place(place.line, place.column + found.start())) for found in re.finditer(r"\S+", text)]
    if len(words) != len(FIELDS):
        at = words[len(FIELDS)][1] if len(words) > len(FIELDS) else Place(place.line, place.column + len(text.rstrip()))
        raise RecordError("fields", at, count=len(words), expected=len(FIELDS), names=", ".join(FIELDS))
    rules, dealer, trump, turnup, stock, hands, leader, led, tricks, melds, drawn, turnup_to, turn = words
    deals = read_player(*dealer)
    suit = read_suit(*trump)
    claims = [_read_claims(*part) for part in _two(*melds)]
    drew = [_read_list(*part) for part in _two(*drawn)]
    held = [as_mask(_read_list(*part), part[1]) for part in _two(*hands)]
    points = [sum(meld.points for meld in own.scored) for own in claims]
    deal = Deal(
        rules=read_rules(*rules),
        dealer=deals,
        trump=suit,
        hands=(held[0], held[1]),
        hidden=tuple(_read_list(*stock)),
        turnup=_read_one(*turnup),
        leader=read_player(*leader),
        led=_read_one(*led),
        tricks=_read_tricks(*tricks, suit, 1 - deals),
        claims=(claims[0], claims[1]),
        melds=(points[0], points[1]),
        drawn=(tuple(drew[0]), tuple(drew[1])),
        turnup_to=None if turnup_to[0] == EMPTY else read_player(*turnup_to),
    )
    return _read_turn(deal, *turn)


def _parts(text: str, place: Place, divider: str) -> list[tuple[str, Place]]:
    parts = []
    at = 0
    for part in text.split(divider):
        parts.append((part, Place(place.line, place.column + at)))
        at += len(part) + len(divider)
    return parts


def _two(text: str, place: Place) -> list[tuple[str, Place]]:
    parts = _parts(text, place, "/")
    if len(parts) != 2:  # noqa: PLR2004 - two players
        raise RecordError("bad_two", place, text=text)
    return parts


def _read_list(text: str, place: Place) -> list[int]:
    return [] if text == EMPTY else read_joined(text, place)


def _read_one(text: str, place: Place) -> int | None:
    cards = _read_list(text, place)
    if len(cards) > 1:
        raise RecordError("one_card", place, text=text)
    return cards[0] if cards else None


def _read_tricks(text: str, place: Place, trump: int, leader: int) -> tuple[Trick, ...]:
    tricks: list[Trick] = []
    for part, here in _parts(text, place, ",") if text != EMPTY else []:
        cards = read_joined(part, here)
        if len(cards) != 2:  # noqa: PLR2004 - a lead and a reply
            raise RecordError("bad_trick", here, text=part)
        lead, reply = cards
        winner = 1 - leader if BEATS[trump][lead] >> reply & 1 else leader
        tricks.append(Trick(leader, lead, reply, winner))
        leader = winner
    return tuple(tricks)


def _read_meld(text: str, place: Place, *, contest: bool) -> Meld:
    meld = MELDS.get(as_mask(read_joined(text, place), place))
    if meld is None or (contest and meld.is_marriage):
        raise RecordError("bad_meld" if contest else "bad_scored", place, text=text)
    return meld


def _read_claims(text: str, place: Place) -> Claims:
    scored: list[Meld] = []
    beaten: list[Meld] = []
    for part, here in _parts(text, place, ",") if text != EMPTY else []:
        if part.startswith(BEATEN):
            beaten.append(_read_meld(part[1:], Place(here.line, here.column + 1), contest=True))
        else:
            scored.append(_read_meld(part, here, contest=False))
    return Claims(tuple(scored), tuple(beaten))


def _read_turn(deal: Deal, text: str, place: Place) -> Deal:
    word = text.lower()
    if word == EMPTY:
        return deal
    if word == BREAK:
        return replace(deal, break_due=True)
    if word == CLAIMED:
        return replace(deal, leader_claimed=True)
    made: list[Meld] = []
    waiting = asked = beaten = False
    for part, here in _parts(text, place, ","):
        if waiting or beaten:  # only the last claim of a turn may stand so
            raise RecordError("bad_turn", here, text=part)
        cards = part.rstrip(WAITING)
        marks = len(part) - len(cards)
        waiting, asked, beaten = marks > 0, marks == len(ASKED), cards.startswith(BEATEN)
        if marks > len(ASKED) or (waiting and beaten):
            raise RecordError("bad_turn", here, text=part)
        made.append(_read_meld(cards.removeprefix(BEATEN), Place(here.line, here.column + beaten), contest=True))
    claim = OpenClaim(deal.turn, made[-1], asked) if waiting else None
    return replace(deal, open_claim=claim, made=tuple(made), beaten=beaten, leader_claimed=deal.led is None)
