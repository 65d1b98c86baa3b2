"""The thirty-two cards as strings, and how a person may spell them."""

SUITS = ["S", "C", "D", "H"]
RANKS = ["7", "8", "9", "T", "J", "Q", "K", "A"]
DECK = [rank + suit for suit in SUITS for rank in RANKS]

PLAIN_STRENGTH = ["7", "8", "9", "J", "Q", "K", "T", "A"]
TRUMP_STRENGTH = ["7", "8", "Q", "K", "T", "A", "9", "J"]
PLAIN_POINTS = {"7": 0, "8": 0, "9": 0, "T": 10, "J": 1, "Q": 2, "K": 3, "A": 11}
TRUMP_POINTS = {"7": 0, "8": 0, "9": 13, "T": 10, "J": 20, "Q": 2, "K": 3, "A": 11}

# Three alphabets: what belongs to neither letters' alphabet goes with both.
COMMON_RANKS = {"7": "7", "8": "8", "9": "9", "10": "T"}
LATIN_RANKS = {"T": "T", "t": "T", "J": "J", "j": "J", "Q": "Q", "q": "Q", "K": "K", "k": "K", "A": "A", "a": "A"}
RUSSIAN_RANKS = {
    "\u0412": "J",
    "\u0432": "J",
    "\u0414": "Q",
    "\u0434": "Q",
    "\u041a": "K",
    "\u043a": "K",
    "\u0422": "A",
    "\u0442": "A",
}
COMMON_SUITS = {"\u2660": "S", "\u2663": "C", "\u2666": "D", "\u2665": "H"}
LATIN_SUITS = {"S": "S", "s": "S", "C": "C", "c": "C", "D": "D", "d": "D", "H": "H", "h": "H"}
RUSSIAN_SUITS = {
    "\u041f": "S",
    "\u043f": "S",
    "\u0422": "C",
    "\u0442": "C",
    "\u0411": "D",
    "\u0431": "D",
    "\u0427": "H",
    "\u0447": "H",
}


def spellings() -> dict[str, str]:
    """Every accepted spelling of every card, and the card.

    >>> spellings()["10\u0427"], spellings()["\u0422\u0447"], "T\u0427" in spellings()
    ('TH', 'AH', False)
    """
    latin_ranks = {**COMMON_RANKS, **LATIN_RANKS}
    latin_suits = {**COMMON_SUITS, **LATIN_SUITS}
    russian_ranks = {**COMMON_RANKS, **RUSSIAN_RANKS}
    russian_suits = {**COMMON_SUITS, **RUSSIAN_SUITS}
    found = {}
    for ranks, suits in [(latin_ranks, latin_suits), (russian_ranks, russian_suits)]:
        for rank_text, rank in ranks.items():
            for suit_text, suit in suits.items():
                found[rank_text + suit_text] = rank + suit
    return found


CARD_SPELLINGS = spellings()
SUIT_SPELLINGS = {**COMMON_SUITS, **LATIN_SUITS, **RUSSIAN_SUITS}


def in_order(cards: list[str]) -> list[str]:
    """The cards suit by suit, each suit from the seven to the ace.

    >>> in_order(["AH", "TS", "9S", "7C"])
    ['9S', 'TS', '7C', 'AH']
    """
    return [card for card in DECK if card in cards]


def strength(card: str, trump: str) -> int:
    """How strong a card is within its own suit, from 0.

    >>> strength("9S", "S") > strength("AS", "S"), strength("9S", "H") > strength("AS", "H")
    (True, False)
    """
    return (TRUMP_STRENGTH if card[1] == trump else PLAIN_STRENGTH).index(card[0])


def points(card: str, trump: str) -> int:
    """What a card is worth in a pile, in card points.

    >>> sum(points(card, "C") for card in DECK)
    140
    """
    return (TRUMP_POINTS if card[1] == trump else PLAIN_POINTS)[card[0]]


def beats(reply: str, lead: str, trump: str) -> bool:
    """Whether the reply takes the trick from the lead.

    >>> beats("7S", "AC", "S"), beats("AC", "7D", "S"), beats("TD", "KD", "S")
    (True, False, True)
    """
    if reply[1] == lead[1]:
        return strength(reply, trump) > strength(lead, trump)
    return reply[1] == trump
