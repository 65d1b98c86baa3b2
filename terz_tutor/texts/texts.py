"""Texts: one reader's language and letters, and everything that is said in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeVar, get_args

from terz_tutor.rules.cards import Card, Rank, Suit, cards_mask
from terz_tutor.rules.melds import MELDS
from terz_tutor.rules.reasons import Reason
from terz_tutor.rules.scene import Scene
from terz_tutor.texts import words
from terz_tutor.texts.catalogue import Lang, translations
from terz_tutor.texts.labels import LABELS
from terz_tutor.texts.misconception_words import MISCONCEPTIONS
from terz_tutor.texts.phrases import Phrase
from terz_tutor.texts.prompts import KIND_TITLES
from terz_tutor.texts.reasons import REASONS
from terz_tutor.texts.words import Case

T = TypeVar("T")

Letters = Literal["latin", "cyrillic"]

_SENTENCE_ENDS = (".", "?", "!", "…")


class UnknownCode(ValueError):
    """There are no words for a code."""

    def __init__(self, what: str, code: str) -> None:
        """Name the code and what it was looked up as."""
        super().__init__(f"there are no words for the {what} {code!r}")
        self.code = code


class UnknownLetters(ValueError):
    """Card indices in letters of an unknown alphabet."""


def _find(table: Mapping[str, T], what: str, code: str) -> T:
    if code not in table:
        raise UnknownCode(what, code)
    return table[code]


def capital(text: str) -> str:
    """Begin a text with a capital letter.

    >>> capital("дама пик")
    'Дама пик'
    """
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Texts:
    """What one reader reads.

    >>> from terz_tutor.rules import parse_card
    >>> Texts("en").card(parse_card("QS")), Texts("ru").card(parse_card("QS"), "acc")
    ('queen of spades', 'даму пик')
    """

    lang: Lang
    letters: Letters | None = None
    """Letters of the card indices; where not given, those of the language."""

    def __post_init__(self) -> None:
        """Refuse an unknown language or alphabet, and choose the language's letters where none are given."""
        translations(self.lang)
        if self.letters is None:
            object.__setattr__(self, "letters", "cyrillic" if self.lang == "ru" else "latin")
        if self.letters not in get_args(Letters):
            message = f"there are no letters {self.letters!r}; expected one of {', '.join(get_args(Letters))}"
            raise UnknownLetters(message)

    # --- messages ---

    def tr(self, message: str) -> str:
        """Translate a message.

        >>> Texts("ru").tr("the stock is gone")
        'талон разобран'
        """
        return translations(self.lang).gettext(message)

    def trn(self, singular: str, plural: str, n: int, case: Case = "nom") -> str:
        """Translate a message that depends on a number.

        >>> Texts("en").trn("{n} card", "{n} cards", 2)
        '{n} cards'
        """
        if case == "nom":
            return translations(self.lang).ngettext(singular, plural, n)
        return translations(self.lang).npgettext(case, singular, plural, n)

    def trc(self, context: str, message: str) -> str:
        """Translate a message in its context.

        >>> Texts("ru").trc("acc", "queen")
        'даму'
        """
        return translations(self.lang).pgettext(context, message)

    # --- cards ---

    def rank(self, rank: Rank, case: Case = "nom") -> str:
        """Name a rank.

        >>> Texts("ru").rank(Rank.ACE, "gen")
        'туза'
        """
        return self.trc(case, words.RANKS[rank])

    def suit(self, suit: Suit, case: Case = "nom") -> str:
        """Name a suit.

        >>> Texts("ru").suit(Suit.HEARTS), Texts("ru").suit(Suit.HEARTS, "gen")
        ('черви', 'червей')
        """
        return self.trc(case, words.SUITS[suit])

    def card(self, card: Card, case: Case = "nom") -> str:
        """Name a card.

        >>> from terz_tutor.rules import parse_card
        >>> Texts("ru").card(parse_card("AH"), "instr")
        'тузом червей'
        """
        return self.tr("{rank} of {suit}").format(rank=self.rank(card.rank, case), suit=self.suit(card.suit, "gen"))

    def card_aloud(self, card: Card, trump: Suit | None) -> str:
        """Name a card for those who hear it: a trump says that it is one.

        >>> from terz_tutor.rules import parse_card
        >>> Texts("ru").card_aloud(parse_card("QS"), Suit.SPADES)
        'дама пик, козырь'
        """
        name = self.card(card)
        return self.tr("{card}, trump").format(card=name) if card.suit is trump else name

    def index_letters(self) -> dict[str, str]:
        """List what stands in the corner of a card, by the rank's code, where it is not the code itself.

        >>> Texts("ru").index_letters()
        {'T': '10', 'J': 'В', 'Q': 'Д', 'K': 'К', 'A': 'Т'}
        """
        assert self.letters is not None  # noqa: S101 - set when it was made
        return {rank.code: letter for rank, letter in words.INDEX_LETTERS[self.letters].items()}

    def short(self, card: Card) -> str:
        """Write a card as its corner shows it.

        >>> from terz_tutor.rules import parse_card
        >>> queen = parse_card("QS")
        >>> Texts("en").short(parse_card("TH")), Texts("ru").short(queen), Texts("ru", "latin").short(queen)
        ('10♥', 'Д♠', 'Q♠')
        """
        return self.index_letters().get(card.rank.code, card.rank.code) + words.SYMBOLS[card.suit]

    def in_corners(self, cards: Sequence[Card]) -> str:
        """List cards as their corners show them.

        >>> from terz_tutor.rules import parse_cards
        >>> Texts("ru").in_corners(parse_cards("QS TS"))
        'Д♠ 10♠'
        """
        return " ".join(map(self.short, cards))

    def cards(self, cards: Sequence[Card], case: Case = "nom", *, either: bool = False) -> str:
        """List cards, those of one suit together; ``either``: it is one of them that is meant.

        >>> from terz_tutor.rules import parse_cards
        >>> Texts("en").cards(parse_cards("QS KS 7H"))
        'the queen and king of spades, and the seven of hearts'
        >>> Texts("ru").cards(parse_cards("QS KS"), "acc"), Texts("ru").cards(parse_cards("QS KS"), "acc", either=True)
        ('даму и короля пик', 'даму или короля пик')
        """
        suits = [(suit, list(members)) for suit, members in groupby(cards, key=lambda card: card.suit)]
        groups = []
        for suit, members in suits:
            ranks = self.join((self.rank(card.rank, case) for card in members), either=either)
            groups.append(self.tr("the {ranks} of {suit}").format(ranks=ranks, suit=self.suit(suit, "gen")))
        if len(groups) == 1 or all(len(members) == 1 for _, members in suits[-2:]):
            return self.join(groups, either=either)
        # beside the last "and" stands one within a suit, so the suits are set apart
        first, last = ", ".join(groups[:-1]), groups[-1]
        return self.tr(words.APART[either]).format(first=first, last=last)

    def join(self, items: Iterable[str], *, either: bool = False) -> str:
        """Join a list as it is spoken: with "and", or with "or" where one of it is meant.

        >>> Texts("en").join(["a", "b", "c"]), Texts("ru").join(["а", "б"]), Texts("ru").join(["а", "б"], either=True)
        ('a, b and c', 'а и б', 'а или б')
        """
        *others, last = items
        return self.tr(words.JOINED[either]).format(first=", ".join(others), last=last) if others else last

    # --- melds and claims ---

    def meld_class(self, cls: str, case: Case = "nom", system: str | None = None, *, article: bool = False) -> str:
        """Name a class of melds; a rule system's own noun is taken where the system is given and has one.

        >>> Texts("ru").meld_class("run4", "gen", "old-ten"), Texts("ru").meld_class("run4", "gen")
        ('четверика', 'четырёх подряд')
        >>> Texts("en").meld_class("run4", article=True), Texts("en").meld_class("fourJ", article=True)
        ('a run of four', 'four jacks')
        """
        name = _find(words.CLASSES, "class of melds", cls)
        own = name if system is None else self.trc(f"{words.base_of(system)} {case}", name)
        said = own if own != name else self.trc(case, name)
        # only English asks for an article, and there fours are plural
        return said if not article or cls.startswith("four") else f"a {said}"

    def meld(
        self, cards: Sequence[Card], case: Case = "nom", system: str | None = None, *, article: bool = False
    ) -> str:
        """Name the meld that some cards are.

        Raises:
            UnknownCode: if they are no meld.

        >>> from terz_tutor.rules import parse_cards
        >>> Texts("en").meld(parse_cards("TS JS QS")), Texts("ru").meld(parse_cards("TS JS QS"), "acc")
        ('terz to the queen of spades', 'терц от дамы пик')
        """
        meld = MELDS.get(cards_mask(cards))
        if meld is None:
            raise UnknownCode("meld", " ".join(map(str, cards)))
        name = self.meld_class(meld.cls, case, system, article=article)
        if meld.suit is None:
            return name
        if meld.is_marriage:
            # Russian names a marriage's suit by an adjective: бубновый марьяж
            return self.tr("{meld} of {suit}").format(meld=name, suit=self.trc(f"of {case}", words.SUITS[meld.suit]))
        return self.tr("{meld} to the {top}").format(meld=name, top=self.card(Card(meld.top, meld.suit), "gen"))

    def said(self, cls: str, system: str) -> str:
        """Tell what is spoken aloud to claim a class under a rule system.

        >>> Texts("ru").said("fourJ", "classic"), Texts("en").said("run4", "old-ten")
        ('двести валетов', 'chetverik')
        """
        return self.trc("said", _find(_find(words.SAID, "rule system", words.base_of(system)), "class of melds", cls))

    def answer_said(self, say: str, system: str) -> str:
        """Tell what is spoken aloud to answer a claim: ``good``, ``ask`` or ``not_good``.

        >>> Texts("ru").answer_said("good", "kart-parad"), Texts("ru").answer_said("ask", "old-ten")
        ('проходит', 'от чего?')
        """
        return self.trc("said", _find(_find(words.ANSWERS, "rule system", words.base_of(system)), "answer", say))

    # --- rule systems ---

    def system(self, system: str) -> str:
        """Name a rule system, or the house rules that change one.

        >>> Texts("ru").system("old-ten"), Texts("en").system("modern+end.jack=free")
        ('Старинные, по десять', 'Modern house')
        """
        base = words.base_of(system)
        name = self.tr(_find(words.SYSTEMS, "rule system", base))
        return name if base == system else self.tr(words.HOUSE).format(name=name)

    def system_note(self, system: str) -> str:
        """Say in one line what marks a rule system.

        >>> Texts("en").system_note("modern")
        'Nine cards. While the stock lasts you may play anything. The match goes to 501.'
        """
        return self.tr(_find(words.SYSTEM_NOTES, "rule system", words.base_of(system)))

    def entries(self, sheet: str) -> str:
        """Say what was written on the score sheet, entry by entry.

        >>> Texts("en").entries("you:20 you:82 opponent:68"), Texts("ru").entries("opponent:68")
        ('you 20, you 82, opponent 68', 'сопернику 68')
        """
        parted = (entry.split(":") for entry in sheet.split())
        return ", ".join(self.tr(words.ENTRIES[seat]).format(points=points) for seat, points in parted)

    # --- sentences ---

    def count(self, n: int, unit: str, case: Case = "nom") -> str:
        """Say a number with its unit; see ``words.UNITS``, and ``words.COUNTED`` for other cases than the first.

        >>> Texts("ru").count(22, "cards"), Texts("en").count(0, "stock"), Texts("ru").count(3, "tricks", "gen")
        ('22 карты', 'the stock is gone', '3 взяток')
        """
        if unit == "stock" and n == 0:
            return self.tr(words.NO_STOCK)
        return self.trn(*words.UNITS[unit], n, case).format(n=n)

    def say(self, template: str, args: Mapping[str, object], system: str | None = None) -> str:
        """Translate a template and fill it in; see :mod:`terz_tutor.texts.phrases` for its placeholders.

        Melds are named in the words of ``args["system"]``, else of the rule system given, else in plain words.

        >>> from terz_tutor.rules import parse_card
        >>> Texts("en").say("The {card} is worth {points:points}.", {"card": parse_card("AS"), "points": 11})
        'The ace of spades is worth 11 points.'
        """
        spoken_of = args.get("system")
        named = spoken_of if isinstance(spoken_of, str) else system
        phrases = {name: Phrase(self, name, value, named) for name, value in args.items()}
        said = self.tr(template).format_map(phrases)
        # a sentence starts with a capital even where a card or a meld stands first; a phrase stays as it is
        return capital(said) if said.endswith(_SENTENCE_ENDS) else said

    def sentence(self, reason: Reason, system: str | None = None) -> str:
        """Say a reason; melds are named in the words of the rule system, if one is given.

        Raises:
            UnknownCode: if there is no template for its code.

        >>> from terz_tutor.rules import parse_cards
        >>> Texts("en").sentence(Reason("last_trick_ten", "trick.last", {"points": 10}))
        'The last trick brings 10 points more.'
        >>> Texts("ru").sentence(Reason("option_meld", "meld.order", {"meld": parse_cards("9S TS JS QS")}), "old-ten")
        'четверик от дамы пик'
        """
        return self.say(_find(REASONS, "reason", reason.code), reason.args, system)

    def body(self, reason: Reason, system: str | None = None) -> str:
        """Say a reason without the name of the rule system that heads it, as a sheet says it once for all.

        >>> asked = Reason("ask_exchange_own_turn", "exchange", {"system": "modern", "trump": Suit.SPADES, "stock": 4})
        >>> asked.args["card"] = Card(Rank.ACE, Suit.SPADES)
        >>> Texts("en").body(asked)[:18]
        'Trumps are spades;'
        """
        template = self.tr(_find(REASONS, "reason", reason.code))
        heading, _, rest = template.partition(". ")
        if "{system}" not in heading:
            return self.say(template, reason.args, system)
        _, _, more = heading.partition(", ")  # a match says in the same sentence to how many points it goes
        return self.say(f"{more[:1].upper()}{more[1:]}. {rest}" if more else rest, reason.args, system)

    def seen(self, scene: Scene) -> str:
        """List the cards of a scene, row by row.

        >>> Texts("en").seen(Scene(None, hand=(Card(Rank.ACE, Suit.SPADES), Card(Rank.TEN, Suit.HEARTS))))
        'Your hand: A♠ 10♥.'
        """
        rows = [(row.label, row.cards) for row in scene.laid]
        if scene.turnup is not None:
            rows.append(("turnup", (scene.turnup,)))
        if isinstance(scene.opponent, tuple):
            rows.append(("opponent", scene.opponent))
        if scene.hand:
            rows.append(("your_hand", scene.hand))
        return " ".join(f"{self.label(label)}: {self.in_corners(cards)}." for label, cards in rows)

    def label(self, code: str, **args: object) -> str:
        """Write a label of the table.

        Raises:
            UnknownCode: if there is no such label.

        >>> Texts("en").label("trumps", suit=Suit.SPADES)
        'Trumps: spades'
        """
        return self.say(_find(LABELS, "label", code), args)

    def misconception(self, name: str) -> str:
        """Say what one who answers so seems to believe.

        Raises:
            UnknownCode: if there is no such misconception.

        >>> Texts("en").misconception("five_rounded_up")
        'You seem to round a five up.'
        """
        return self.tr(_find(MISCONCEPTIONS, "misconception", name))

    def kind_title(self, kind: str) -> str:
        """Write the title over a puzzle of a kind.

        Raises:
            UnknownCode: if there is no such kind.

        >>> Texts("en").kind_title("trick-winner")
        'Who takes the trick?'
        """
        return self.tr(_find(KIND_TITLES, "kind of puzzle", kind))
