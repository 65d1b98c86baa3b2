"""Words: declension, plurals, each system's own, and culprits that are named."""

from __future__ import annotations

import pytest
from source_words import EN, RU

from terz_tutor.rules import DECK, PRESETS, SUITS, Card, Hand, Rank, Reason, Suit, parse_card, parse_cards, why_illegal
from terz_tutor.rules.melds import CLASSES
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.ruleset import house_rules
from terz_tutor.texts import Texts, UnknownCode, UnknownLanguage, words
from terz_tutor.texts.phrases import BadPlaceholder
from terz_tutor.texts.texts import UnknownLetters
from terz_tutor.texts.words import CASES, COUNTED, RANKS, SYSTEMS, Case

# nominative, genitive, dative, accusative, instrumental, prepositional: jacks and kings are animate, tens are not
RANK_TABLE = {
    Rank.SEVEN: "семёрка семёрки семёрке семёрку семёркой семёрке",
    Rank.EIGHT: "восьмёрка восьмёрки восьмёрке восьмёрку восьмёркой восьмёрке",
    Rank.NINE: "девятка девятки девятке девятку девяткой девятке",
    Rank.TEN: "десятка десятки десятке десятку десяткой десятке",
    Rank.JACK: "валет валета валету валета валетом валете",
    Rank.QUEEN: "дама дамы даме даму дамой даме",
    Rank.KING: "король короля королю короля королём короле",
    Rank.ACE: "туз туза тузу туза тузом тузе",
}
SUIT_TABLE = {
    Suit.SPADES: "пики пик пикам пики пиками пиках",
    Suit.CLUBS: "трефы треф трефам трефы трефами трефах",
    Suit.DIAMONDS: "бубны бубен бубнам бубны бубнами бубнах",
    Suit.HEARTS: "черви червей червям черви червями червях",
}


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_is_declined(card: Card) -> None:
    suit = SUIT_TABLE[card.suit].split()[1]
    for case, rank in zip(CASES, RANK_TABLE[card.rank].split(), strict=True):
        assert RU.card(card, case) == f"{rank} {suit}"
        assert EN.card(card, case) == f"{RANKS[card.rank]} of {words.SUITS[card.suit]}"


@pytest.mark.parametrize("suit", SUITS, ids=lambda suit: suit.code)
def test_every_suit_is_declined(suit: Suit) -> None:
    assert [RU.suit(suit, case) for case in CASES] == SUIT_TABLE[suit].split()


@pytest.mark.parametrize("card", DECK, ids=str)
def test_corners_never_show_two_alphabets(card: Card) -> None:
    latin, cyrillic = EN.short(card), RU.short(card)
    assert latin[:-1] in ("7", "8", "9", "10", "J", "Q", "K", "A")
    assert cyrillic[:-1] in ("7", "8", "9", "10", "В", "Д", "К", "Т")
    assert latin[-1] == cyrillic[-1]
    assert Texts("ru", "latin").short(card) == latin


@pytest.mark.parametrize(
    ("unit", "forms"),
    [
        ("points", "1 очко, 2 очка, 5 очков, 11 очков, 21 очко, 101 очко"),
        ("cards", "1 карта, 2 карты, 5 карт, 11 карт, 21 карта, 101 карта"),
        ("melds", "1 комбинация, 2 комбинации, 5 комбинаций, 11 комбинаций, 21 комбинация, 101 комбинация"),
    ],
)
def test_plurals(unit: str, forms: str) -> None:
    numbers = (1, 2, 5, 11, 21, 101)
    assert ", ".join(RU.count(n, unit) for n in numbers) == forms
    assert [EN.count(n, unit) for n in numbers] == [f"{n} {unit if n != 1 else unit[:-1]}" for n in numbers]


@pytest.mark.parametrize(
    ("unit", "case", "forms"),
    [
        ("points", "gen", "1 очка, 2 очков, 5 очков, 11 очков, 21 очка"),
        ("tricks", "gen", "1 взятки, 2 взяток, 5 взяток, 11 взяток, 21 взятки"),
        ("tricks", "acc", "1 взятку, 2 взятки, 5 взяток, 11 взяток, 21 взятку"),
        ("cards", "acc", "1 карту, 2 карты, 5 карт, 11 карт, 21 карту"),
    ],
)
def test_what_is_counted_is_declined(unit: str, case: Case, forms: str) -> None:
    numbers = (1, 2, 5, 11, 21)
    assert case in COUNTED[unit]
    assert ", ".join(RU.count(n, unit, case) for n in numbers) == forms
    assert [EN.count(n, unit, case) for n in numbers] == [EN.count(n, unit) for n in numbers]


def test_melds_by_name() -> None:
    terz, fours, marriage = parse_cards("TS JS QS"), parse_cards("JS JC JD JH"), parse_cards("QH KH")
    assert [RU.meld(terz, case) for case in ("nom", "gen", "instr")] == [
        "терц от дамы пик",
        "терца от дамы пик",
        "терцем от дамы пик",
    ]
    assert (RU.meld(fours), RU.meld(fours, "gen"), RU.meld(fours, "acc")) == (
        "четыре валета",
        "четырёх валетов",
        "четырёх валетов",
    )
    assert (RU.meld(marriage), EN.meld(marriage)) == ("червовый марьяж", "marriage of hearts")
    assert (RU.meld(marriage, "gen"), RU.meld(marriage, "instr")) == ("червового марьяжа", "червовым марьяжем")
    run = parse_cards("9H TH JH QH KH")
    assert EN.meld(run) == "run of five to the king of hearts"
    assert RU.meld(run) == "пять подряд от короля червей"
    assert RU.meld(run, "gen", "old-ten") == "пятерика от короля червей"


def test_each_system_speaks_its_own_words() -> None:
    spoken = {
        system: [RU.said(cls, system) for cls in ("run3", "run4", "run5", "fourJ", "fourA")] for system in PRESETS
    }
    assert spoken == {
        "classic": ["терц", "пятьдесят", "сто — пять", "двести валетов", "сто тузов"],
        "modern": ["терц", "полтинник", "пять подряд", "четыре валета", "четыре туза"],
        "old-ten": ["терц", "четверик", "пятерик", "четыре валета", "четыре туза"],
        "kart-parad": ["терц", "четыре подряд", "пять подряд", "четыре валета", "четыре туза"],
    }
    assert [RU.answer_said(say, "old-ten") for say in ("good", "ask", "not_good")] == [
        "годится",
        "от чего?",
        "не годится",
    ]
    assert [RU.answer_said(say, "kart-parad") for say in ("good", "ask", "not_good")] == [
        "проходит",
        "рост?",
        "мой старше",
    ]


HOUSE = "+end.jack=free+match.target=301"


@pytest.mark.parametrize("system", PRESETS)
def test_house_rules_have_a_name_and_their_bases_words(system: str) -> None:
    house = system + HOUSE
    assert EN.say("{system} rules.", {"system": house}) == f"{SYSTEMS[system]} house rules."
    assert RU.system(house) == f"{RU.system(system)}, домашние"
    run = parse_cards("9H TH JH QH")
    for texts in (EN, RU):
        assert texts.system_note(house) == texts.system_note(system)
        assert texts.meld(run, "gen", house) == texts.meld(run, "gen", system)
        for cls in (*CLASSES, "marriage"):
            assert texts.said(cls, house) == texts.said(cls, system)
        for say in ("good", "ask", "not_good"):
            assert texts.answer_said(say, house) == texts.answer_said(say, system)
            option = Reason(f"option_{say}", "claim.dialogue", {"system": house})
            assert texts.answer_said(say, system) in texts.sentence(option)


def test_what_is_spoken_aloud_stands_in_quotes() -> None:
    """Inside a sentence a class has its plain name: «пятьдесят» without quotes reads as a number."""
    args: dict[str, Arg] = {"kind": "run4", "meld": parse_cards("JS JC JD JH"), "system": "classic"}
    higher = Reason("reply_higher_class", "claim.dialogue", args)
    assert RU.sentence(higher) == (
        "У вас четыре валета — это старше, чем четыре подряд. Говорите «не годится» и показывайте."
    )
    nothing = Reason("reply_nothing_higher", "claim.dialogue", {"kind": "fourA", "system": "classic"})
    assert RU.sentence(nothing).startswith("Перебить четырёх тузов ")


@pytest.mark.parametrize("code", ["ask_meld_senior", "ask_two_schools"])
def test_a_claim_comes_without_the(code: str) -> None:
    melds = {"first": parse_cards("JS JC JD JH"), "second": parse_cards("7S 8S 9S")}
    prompt = EN.sentence(Reason(code, "meld.order", {**melds, "trump": Suit.HEARTS, "system": "modern"}))
    assert "claims four jacks, and the other answers with a terz to the nine of spades." in prompt


def test_the_jack_is_called_the_only_trump_nowhere() -> None:
    """Where trumps must be overtaken, the jack may be the only one that does, and others are held."""
    rules = house_rules("modern", {"end.jack": "keep_when_void"})
    hand, seven = Hand.of(*parse_cards("7S JS KC")), parse_card("7S")
    reason = why_illegal(rules, Suit.SPADES, hand, parse_card("9S"), 0, seven)
    assert reason is not None
    assert reason.code == "jack_follows_trumps"
    assert EN.sentence(reason).startswith("Trumps were led, and only your jack will do:")
    assert RU.sentence(reason).endswith("вы обязаны положить его, а не семёрку пик.")


def test_lists() -> None:
    assert EN.cards(parse_cards("QS")) == "the queen of spades"
    assert EN.cards(parse_cards("QS 7H")) == "the queen of spades and the seven of hearts"
    assert RU.cards(parse_cards("QS 7H"), "acc") == "даму пик и семёрку червей"
    assert RU.cards(parse_cards("7S QS QD KH"), "acc") == "семёрку и даму пик, даму бубен и короля червей"
    assert RU.cards(parse_cards("7H QS KS")) == "семёрка червей, а также дама и король пик"
    assert EN.cards(parse_cards("7H QS KS")) == "the seven of hearts, and the queen and king of spades"
    assert EN.cards(parse_cards("7S QS QD KH")) == (
        "the seven and queen of spades, the queen of diamonds and the king of hearts"
    )


def test_culprits_are_named() -> None:
    with pytest.raises(UnknownLanguage, match=r"'de'.*en, ru"):
        Texts("de")  # type: ignore[arg-type]
    with pytest.raises(UnknownLetters, match=r"'greek'.*latin, cyrillic"):
        Texts("en", "greek")  # type: ignore[arg-type]
    with pytest.raises(UnknownCode, match="reason 'no_such'"):
        EN.sentence(Reason("no_such", "end.follow"))
    with pytest.raises(UnknownCode, match="label 'no_such'"):
        EN.label("no_such")
    with pytest.raises(UnknownCode, match="meld '7S 8S'"):
        EN.meld(parse_cards("7S 8S"))
    with pytest.raises(BadPlaceholder, match="card:points"):
        EN.say("{card:points}", {"card": parse_card("7S")})
