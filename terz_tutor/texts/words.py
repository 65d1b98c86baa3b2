"""The words of the game in English: cards, melds, rule systems, units; each is a message of ``cards.po``.

Names of cards and melds are looked up with a case as their context (:data:`CASES`). A rule system's own noun for a
class of melds has the context ``system case``, what is spoken aloud ``said``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from terz_tutor.rules.cards import Rank, Suit

Case = Literal["nom", "gen", "dat", "acc", "instr", "prep"]

CASES: tuple[Case, ...] = ("nom", "gen", "dat", "acc", "instr", "prep")
"""The grammatical cases of Russian; English words stay as they are."""

SYSTEMS: Mapping[str, str] = {
    "classic": "Classic",
    "modern": "Modern",
    "old-ten": "Old ten",
    "kart-parad": "Kart-Parad",
}
"""Names of the rule systems by id."""

HOUSE = "{name} house"
"""The name of a table's own rules, by the name of the rule system that they change."""


def base_of(system: str) -> str:
    """Tell whose words a table speaks: the rule system that its id names before any changes.

    >>> base_of("modern+end.jack=free"), base_of("old-ten")
    ('modern', 'old-ten')
    """
    return system.partition("+")[0]


SYSTEM_NOTES: Mapping[str, str] = {
    "classic": (
        "Nine cards. While the stock lasts you reply in suit or with a trump. Points are rounded, and mistakes are "
        "penalised."
    ),
    "modern": "Nine cards. While the stock lasts you may play anything. The match goes to 501.",
    "old-ten": "Ten cards, the nineteenth-century game. No duty to overtake, no exchange; long runs beat four aces.",
    "kart-parad": "Nine cards, after the computer game. A marriage counts in any suit; several claims in one turn.",
}
"""One line about each rule system."""

RANKS: Mapping[Rank, str] = {
    Rank.SEVEN: "seven",
    Rank.EIGHT: "eight",
    Rank.NINE: "nine",
    Rank.TEN: "ten",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
}

SUITS: Mapping[Suit, str] = {
    Suit.SPADES: "spades",
    Suit.CLUBS: "clubs",
    Suit.DIAMONDS: "diamonds",
    Suit.HEARTS: "hearts",
}

SYMBOLS: Mapping[Suit, str] = {Suit.SPADES: "♠", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥"}

# a ten is shown as 10: T♥ and Т♥ (a ten and a Russian ace) look alike
INDEX_LETTERS: Mapping[str, Mapping[Rank, str]] = {
    "latin": {Rank.TEN: "10", Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K", Rank.ACE: "A"},
    "cyrillic": {Rank.TEN: "10", Rank.JACK: "В", Rank.QUEEN: "Д", Rank.KING: "К", Rank.ACE: "Т"},
}
"""What stands in a card's corner, where it is not the notation's own figure."""

CLASSES: Mapping[str, str] = {
    "run3": "terz",
    "run4": "run of four",
    "run5": "run of five",
    "run6": "run of six",
    "run7": "run of seven",
    "run8": "run of eight",
    "fourJ": "four jacks",
    "fourA": "four aces",
    "fourK": "four kings",
    "fourQ": "four queens",
    "marriage": "marriage",
}
"""Names of the classes of melds."""

_ROWS = {f"run{n}": f"{word} in a row" for n, word in enumerate(("four", "five", "six", "seven", "eight"), 4)}
_FOURS = {cls: name for cls, name in CLASSES.items() if cls.startswith("four")}
_PLAIN = {"run3": "terz", **_ROWS, **_FOURS, "marriage": "marriage"}

SAID: Mapping[str, Mapping[str, str]] = {
    "classic": {
        "run3": "terz",
        "run4": "fifty",
        "run5": "hundred of five",
        "run6": "hundred of six",
        "run7": "hundred of seven",
        "run8": "hundred of eight",
        "fourJ": "two hundred of jacks",
        "fourA": "hundred of aces",
        "fourK": "hundred of kings",
        "fourQ": "hundred of queens",
        "marriage": "marriage",
    },
    "modern": {**_PLAIN, "run4": "poltinnik"},
    "old-ten": {
        **_PLAIN,
        "run4": "chetverik",
        "run5": "pyaterik",
        "run6": "shesterik",
        "run7": "semerik",
        "run8": "vosmerik",
    },
    "kart-parad": _PLAIN,
}
"""What a player says to claim a class, by rule system."""

_GOOD = {"good": "good", "ask": "from what?", "not_good": "not good"}

ANSWERS: Mapping[str, Mapping[str, str]] = {
    "classic": _GOOD,
    "modern": _GOOD,
    "old-ten": _GOOD,
    "kart-parad": {"good": "it passes", "ask": "how high?", "not_good": "mine is senior"},
}
"""What a player says to answer a claim, by rule system."""

UNITS: Mapping[str, tuple[str, str]] = {
    "points": ("{n} point", "{n} points"),
    "cards": ("{n} card", "{n} cards"),
    "melds": ("{n} meld", "{n} melds"),
    "runs": ("{n} run", "{n} runs"),
    "tricks": ("{n} trick", "{n} tricks"),
    "turns": ("{n} turn", "{n} turns"),
    "stock": ("{n} card in the stock", "{n} cards in the stock"),
}
"""What is counted: singular and plural."""

COUNTED: Mapping[str, tuple[Case, ...]] = {"points": ("gen",), "tricks": ("gen", "acc"), "cards": ("acc",)}
"""Units that are counted in other cases than the first, too: «не меньше 3 взяток», «1 карту»."""

NO_STOCK = "the stock is gone"

JOINED: Mapping[bool, str] = {False: "{first} and {last}", True: "{first} or {last}"}
"""How the last of a list is joined to the others; true: one of it is meant."""

APART: Mapping[bool, str] = {False: "{first}, and {last}", True: "{first}, or {last}"}
"""As much where another such word stands nearby."""

ENTRIES: Mapping[str, str] = {"you": "you {points}", "opponent": "opponent {points}"}
"""An entry on the score sheet, by seat."""

LAST_TRICK: Mapping[str, str] = {"you": "You took the last trick.", "opponent": "The opponent took the last trick."}
"""Who took the last trick, by seat."""
