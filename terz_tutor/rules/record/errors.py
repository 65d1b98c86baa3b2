"""What can be wrong with the text of a record or a position, and where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

LONGEST = 40
"""Characters of a text quoted in a message."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a text; lines and columns are counted from 1.

    >>> str(Place(3, 14))
    '3:14'
    """

    line: int
    column: int

    def __str__(self) -> str:
        """Write it as compilers do."""
        return f"{self.line}:{self.column}"


START = Place(1, 1)
"""Where a text begins."""

NOWHERE = Place(0, 0)
"""The place of what was not read from a text."""

MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        "bad_card": ("{text} is no card; expected a rank 7 8 9 T J Q K A and a suit S C D H, such as QS, 10♥ or ТЧ."),
        "bad_deck": "Cards in the deck: {count}; expected all 32, the first dealt first.",
        "bad_entry": "{text} is no entry; expected a player and points such as 0+20, a penalty such as draw 1, or -.",
        "bad_header": '{text} is no header; expected [Key "value"] on one line.',
        "bad_meld": "{text} is no run and no four; expected the cards of one.",
        "bad_number": "{text} is no whole number that can stand here; expected digits.",
        "bad_pair": "{text} is no pair of points; expected player 0's and player 1's, such as 72:78.",
        "bad_player": "{text} is no player; expected 0 or 1.",
        "bad_players": "{text} does not name two players; expected two names divided by /.",
        "bad_rule": "{text} is no rule with its value; expected such as end.jack=free.",
        "bad_rule_value": "{rule} can't be {text}; expected one of {choices}.",
        "bad_scored": "{text} is no meld; expected the cards of a run, a four or a marriage.",
        "bad_suit": "{text} is no suit; expected one of S C D H, ♠ ♣ ♦ ♥, П Т Б Ч.",
        "bad_trick": "{text} is no trick; expected two cards, the lead first.",
        "bad_turn": "{text} does not tell how the turn stands; expected -, break, claimed or the claims made in it.",
        "bad_two": "{text} is not one part for each player; expected two, divided by /.",
        "cards_expected": "After {word} stands {text}; expected cards.",
        "deal_number": "The number {number} stands before deal {deal} of the record; expected {deal} or none.",
        "duplicate_card": "The card {card} stands twice; expected each card once.",
        "duplicate_header": "The header {key} stands twice; expected it once.",
        "duplicate_line": "{word} stands twice in one deal; expected it once.",
        "fields": "Fields in the position: {count}; expected {expected}: {names}.",
        "late_header": "The header {key} belongs to the match; expected it before the first deal.",
        "late_move": "A move follows the score of its deal; expected the next deal.",
        "missing_header": "The header {key} is missing; expected it before the cards are played.",
        "no_cards": "A move stands where no cards are dealt; expected the header Deck or Position first.",
        "no_record": "There is no record here; expected headers, moves or a score.",
        "not_utf8": "The text is not UTF-8: a byte can't be read.",
        "one_card": "{text} is not one card; expected one card or -.",
        "open_bracket": "The bracket is never closed; expected ) after the cards.",
        "open_comment": "The comment is never closed; expected }} after it.",
        "other_dealer": "The position has another dealer than the header Dealer; expected the same.",
        "other_rules": "The position has other rules than the record; expected the same.",
        "trick_number": "The number {number} stands before a card of trick {trick}; expected {trick} or none.",
        "two_starts": "The deal has both a deck and a position; expected one of them.",
        "unknown_rules": "There is no rule system {text}; expected one of {systems}.",
        "unknown_word": (
            "{text} is no move; expected a card, claim, good, ask, not_good, marriage, exchange, break, or the score: "
            "written, last, result, total."
        ),
    }
)
"""What is said of a text that can't be read, by code."""


_QUOTED = ("text", "key", "card")
"""Arguments that come from the text that was read."""


def quote(text: str) -> str:
    """Shorten a text for a message; ends of lines and the like become spaces.

    >>> quote("a" * 50) == "a" * 39 + "…", quote("")
    (True, '“”')
    """
    plain = " ".join(text.split())
    if len(plain) > LONGEST:
        return plain[: LONGEST - 1] + "…"
    return plain or "“”"


class RecordError(ValueError):
    """A text that is no record or no position.

    >>> RecordError("bad_player", Place(3, 10), text="2").line
    3
    """

    def __init__(self, code: str, place: Place, **args: object) -> None:
        """Keep code, place and arguments apart so that the sentence can be said in another language."""
        self.code = code
        self.place = place
        self.args_by_name = {
            name: quote(value) if isinstance(value, str) and name in _QUOTED else value for name, value in args.items()
        }
        super().__init__(f"{place}: {self.sentence()}")

    @property
    def line(self) -> int:
        """The line, counted from 1."""
        return self.place.line

    @property
    def column(self) -> int:
        """The column, counted from 1."""
        return self.place.column

    def sentence(self, translate: Callable[[str], str] = str) -> str:
        """Say it without the place.

        >>> RecordError("bad_player", Place(3, 10), text="2").sentence()
        '2 is no player; expected 0 or 1.'
        """
        return translate(MESSAGES[self.code]).format(**self.args_by_name)
