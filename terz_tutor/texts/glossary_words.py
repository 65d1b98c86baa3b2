"""The words of the course, each with one sentence that explains it: what a tap on a word shows.

The sentences are messages of the catalogue ``glossary``; the words have the context ``glossary`` there, for many of
them stand elsewhere in another meaning. docs/glossary.md lists the same words with the rules behind them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from terz_tutor.texts.texts import Texts

GLOSSARY: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "terz": ("terz", "A run of three cards, worth 20 points; the game has its name from it."),
        "rank": ("rank", "What a card is apart from its suit: seven, eight, nine, ten, jack, queen, king or ace."),
        "suit": ("suit", "Spades, clubs, diamonds or hearts."),
        "trump": ("trump", "A card of the suit that was turned up: it takes any card of another suit."),
        "plain-suit": ("plain suit", "Any of the three suits that are not trumps."),
        "natural-order": (
            "natural order",
            "Seven up to ace: the order in which runs are built, not the one in which tricks are taken.",
        ),
        "strength": (
            "strength",
            "Which card takes a trick: plain tens are second only to aces; in trumps the jack and the nine are on top.",
        ),
        "card-points": ("card points", "What a card is worth to the player who takes it in a trick."),
        "dealer": ("dealer", "The player who gives out the cards."),
        "hand": ("hand", "The cards that a player holds."),
        "full-hand": ("full hand", "As many cards as were dealt: nine, or ten in Old ten."),
        "stock": ("stock", "The cards left after dealing; while they last, both draw one after each trick."),
        "turn-up": ("turn-up", "The card turned face up after dealing: its suit is trumps, and it is drawn last."),
        "break": (
            "break",
            "To move hidden cards of the stock from top to bottom after the first trick; Classic and Modern only.",
        ),
        "draw": ("draw", "To take a card from the stock after a trick, the winner first."),
        "exchange": (
            "exchange",
            "To take the turn-up and lay the seven of trumps in its place; Old ten doesn't know it.",
        ),
        "lead": ("lead", "The first card of a trick."),
        "reply": ("reply", "The second card of a trick."),
        "leader": ("leader", "The player who lays the first card of a trick."),
        "follower": ("follower", "The player who replies to the lead."),
        "follow-suit": ("follow suit", "To reply with a card of the suit led."),
        "void": ("void", "Without any card of the suit led."),
        "overtake": ("overtake", "To beat the card led with a stronger one of its suit."),
        "throw-off": ("throw off", "To reply with a card that is neither of the suit led nor a trump."),
        "trick": ("trick", "A lead and its reply; one of the two takes both."),
        "last-trick": ("last trick", "The sixteenth trick of a deal, worth ten points more."),
        "pile": ("pile", "The cards that a player has taken."),
        "endgame": (
            "endgame",
            "The tricks after the stock is gone: suit must be followed, and whoever counts can know every card.",
        ),
        "meld": ("meld", "Cards that score together: a run, a four or a marriage."),
        "run": ("run", "Three or more neighbouring cards of one suit, in natural order."),
        "four": ("four", "Four jacks, aces, kings or queens."),
        "marriage": (
            "marriage",
            "The king and the queen of trumps in one hand, worth 20 points; in Kart-Parad those of any suit.",
        ),
        "class": ("class", "What a claim names: a run of three, a run of four, four aces and so on."),
        "claim": ("claim", "To name a meld in order to write its points."),
        "good": ("good", "The answer that lets a claim pass."),
        "not-good": ("not good", "The answer of the player who holds a senior meld and shows it."),
        "senior": ("senior", "Of two melds, the one that scores."),
        "top-card": ("top card", "The highest card of a run in natural order: “terz to the queen”."),
        "score": ("to score", "To get points written for a meld."),
        "match": ("match", "Deals one after another, until a player reaches the target."),
        "target": ("target", "The total that wins the match, mostly 501."),
        "rounding": ("rounding", "Writing the points of tricks in tens, a five going down; Classic only."),
        "uphill": ("a hundred uphill", "Classic's penalty for a false claim: one's own target goes up by a hundred."),
        "false-claim": ("false claim", "The claim of a meld that the player doesn't hold."),
        "rule-system": ("rule system", "One of the four sets of rules, one for each text that describes the game."),
        "house-rule": ("house rule", "What a table changes in a rule system."),
    }
)
"""Word and sentence by the word's id, which is the end of a link: ``#word-trump``."""


class UnknownWord(ValueError):
    """A word that the glossary doesn't explain."""


def glossary_words(texts: Texts, ids: Iterable[str] = GLOSSARY) -> list[dict[str, str]]:
    """Explain words, in the order asked for: for each its id, the word and its sentence.

    Raises:
        UnknownWord: There is no such word.

    >>> glossary_words(Texts("ru"), ["trick"])[0]["term"]
    'взятка'
    """
    found = []
    for word in ids:
        if word not in GLOSSARY:
            message = f"the glossary doesn't explain {word!r}; expected one of {', '.join(GLOSSARY)}"
            raise UnknownWord(message)
        term, text = GLOSSARY[word]
        found.append({"id": word, "term": texts.trc("glossary", term), "text": texts.tr(text)})
    return found
