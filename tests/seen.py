"""What has been shown to the one who looks at a deal, and which cards a page was told."""

from __future__ import annotations

import json
import re

from terz_tutor.rules import CODES
from terz_tutor.rules.cards import mask_codes
from terz_tutor.session.play import PlayState


def codes_in(view: object) -> set[str]:
    """Every card that is named in plain JSON, by its code or inside a move's id."""
    return set(re.findall(r"\b(?:[789TJQKA][SCDH])\b", json.dumps(view)))


def may_know(state: PlayState) -> set[str]:
    """What has been shown to the one who looks: own cards, tricks, table, turn-up, melds and exchanges before both."""
    shown: set[str] = set()
    for after in state.history:
        view = after.view
        shown |= {card.code for card in (*view.hand, *view.known)}
        shown |= {CODES[card] for card in (view.led, view.turnup) if card is not None}
        shown |= set(mask_codes(after.deal.pile(0) | after.deal.pile(1)))
        shown |= {card.code for meld in (*view.scored[0], *view.scored[1], *view.beaten) for card in meld.cards}
    return shown
