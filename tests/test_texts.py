"""Sentences: declension, plurals, a template for every code, and catalogues without gaps."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import terz_tutor
from terz_tutor.quiz import KINDS, MISCONCEPTIONS, ImpossibleKind, Puzzle, generate, grade
from terz_tutor.referee import answer, questions, wire
from terz_tutor.rules import DECK, PRESETS, SUITS, Card, Hand, Rank, Reason, Suit, parse_card, parse_cards, why_illegal
from terz_tutor.rules.melds import CLASSES
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.ruleset import house_rules
from terz_tutor.texts import LANGUAGES, Lang, Texts, UnknownCode, UnknownLanguage, kind_words, verdict_words, words
from terz_tutor.texts.author_words import AUTHOR_WORDS
from terz_tutor.texts.catalogue import DOMAINS, KIND_DOMAINS, LOCALE
from terz_tutor.texts.house import TELLING
from terz_tutor.texts.labels import LABELS
from terz_tutor.texts.misconception_words import MISCONCEPTIONS as MISCONCEPTION_WORDS
from terz_tutor.texts.phrases import BadPlaceholder
from terz_tutor.texts.prompts import KIND_TITLES
from terz_tutor.texts.reasons import REASONS
from terz_tutor.texts.record_texts import PROBLEMS
from terz_tutor.texts.scene_words import SCENE_WORDS
from terz_tutor.texts.table_words import TABLE_WORDS
from terz_tutor.texts.texts import UnknownLetters
from terz_tutor.texts.widget_words import WIDGET_WORDS
from terz_tutor.texts.words import ANSWERS, CASES, RANKS, SAID, SYSTEMS, UNITS

EN, RU = Texts("en"), Texts("ru")
PACKAGE = Path(terz_tutor.__file__).parent
OWN_DOMAINS = (
    *("cards", "quiz", *KIND_DOMAINS, "misconceptions", "referee", "record", "agreement", "bulk", "coach"),
    *("verdicts", "table", "scenes", "author"),
)

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
    assert (RU.meld(marriage), EN.meld(marriage)) == ("марьяж червей", "marriage of hearts")
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


@cache
def puzzles(kind: str) -> list[Puzzle]:
    return list(made(kind))


def made(kind: str) -> Iterator[Puzzle]:
    tables = [*PRESETS.values(), house_rules("modern", {"score.round": "tens_five_up", "end.jack": "free"})]
    tables.append(house_rules("modern", {"stock.reply": "follow_then_trump", "exchange": "at_least_2"}))
    tables.append(house_rules("classic", {"match.check": "at_once", "meld.per_turn": "any"}))
    tables.append(house_rules("modern", {"match.check": "at_once", "penalty.draw": True}))
    for rules in tables:
        for seed in range(30):
            try:
                yield generate(kind, rules, 1 + seed % 5, seed)
            except ImpossibleKind:
                break


def reasons(puzzle: Puzzle) -> Iterator[Reason]:
    yield puzzle.draft.prompt
    for option in puzzle.draft.options:
        yield option.label
        yield from (part for part in option.label.args.values() if isinstance(part, Reason))
    yield from puzzle.why
    if puzzle.draft.scene.hand:
        for card in puzzle.draft.scene.hand:
            yield from grade(puzzle, [card.code]).why


@cache
def seen_codes() -> set[str]:
    return {reason.code for kind in KINDS for puzzle in puzzles(kind) for reason in reasons(puzzle)}


def is_clean(lang: Lang, text: str) -> bool:
    if not text or "{" in text or "}" in text or "  " in text:
        return False
    return not re.search("[А-яЁё]" if lang == "en" else "[A-Za-z]", text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_puzzle_can_be_said(kind: str, lang: Lang) -> None:
    texts = Texts(lang)
    assert is_clean(lang, texts.kind_title(kind))
    for puzzle in puzzles(kind):
        for reason in reasons(puzzle):
            text = texts.sentence(reason, puzzle.rules.base)
            assert is_clean(lang, text), text
        prompt = texts.sentence(puzzle.draft.prompt, puzzle.rules.base)
        assert len(re.findall(r"\w+", prompt)) <= 50, prompt
        assert prompt.endswith((".", "?"))
        for row in puzzle.draft.scene.laid:
            assert is_clean(lang, texts.label(row.label))


def test_impossible_kinds_are_said() -> None:
    with pytest.raises(ImpossibleKind) as caught:
        generate("exchange-now", PRESETS["old-ten"], 1, 1)
    assert "Old ten" in EN.sentence(caught.value.reason)
    assert "Старинные" in RU.sentence(caught.value.reason)


RARE: dict[str, dict[str, Arg]] = {
    "stock_trump": {"suit": Suit.HEARTS},
    "reply_trump_first": {"suit": Suit.HEARTS, "card": parse_card("KC")},
    "answer_range": {"low": 0, "high": 30},
    "end_jack_keep_when_void": {"card": parse_card("JS"), "suit": Suit.HEARTS},
    "end_jack_free": {"card": parse_card("JS"), "suit": Suit.HEARTS},
    "jack_follows_trumps": {
        "card": parse_card("KC"),
        "led": parse_card("9S"),
        "suit": Suit.SPADES,
        "trump": Suit.SPADES,
        "legal": parse_cards("JS"),
    },
    "equal_in_hand": {"meld": parse_cards("9S TS JS QS"), "points": 50},
    "exchange_no_turnup": {"card": parse_card("7S"), "stock": 0},
    "exchange_unknown": {"card": parse_card("7S"), "stock": 4},
    "impossible_exchange": {"system": "old-ten"},
    "impossible_penalty": {"system": "modern"},
    "marriage_outside": {"cards": parse_cards("QS KS")},
    "marriage_scores": {"cards": parse_cards("QS KS"), "points": 20},
    "trial_yours": {"card": parse_card("AS"), "led": parse_card("TS"), "points": 21},
    "trial_theirs": {"card": parse_card("7S"), "led": parse_card("TS"), "points": 10},
}
"""Reasons that few puzzles give, or none: with their arguments."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", RARE)
def test_rare_reasons_can_be_said(code: str, lang: Lang) -> None:
    text = Texts(lang).sentence(Reason(code, "card.order", RARE[code]))
    assert is_clean(lang, text), text


def test_every_template_is_used() -> None:
    assert set(REASONS) <= seen_codes() | set(RARE)


def nodes_of(room: str) -> Iterator[ast.AST]:
    """Every node of a room's modules."""
    for file in (PACKAGE / room).rglob("*.py"):
        yield from ast.walk(ast.parse(file.read_text("utf-8")))


def said_in(room: str, *names: str) -> set[str]:
    """Every text that a room's modules write out in a call by one of these names, as its first argument."""
    calls = (node for node in nodes_of(room) if isinstance(node, ast.Call) and called(node) in names)
    return {text for call in calls for text in first_texts(call)}


def called(call: ast.Call) -> str:
    """The name that a call calls, whatever it belongs to."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def first_texts(call: ast.Call) -> list[str]:
    """A call's first argument where it is a text, or a choice between texts."""
    match call.args:
        case [ast.Constant(value=str(text)), *_]:
            return [text]
        case [ast.IfExp(body=ast.Constant(value=str(one)), orelse=ast.Constant(value=str(other))), *_]:
            return [one, other]
        case _:
            return []


def test_every_code_of_the_sources_has_a_template() -> None:
    written = {code for room in ("quiz", "rules", "session") for code in said_in(room, "Reason")}
    checked = {code for kind in KINDS.values() for code in kind.checks}
    # prompts and options that are put together as the quiz runs are found by making puzzles
    assert len(written | checked) > len(REASONS) / 2
    problems = {key.split()[0] for key in PROBLEMS}  # some are told apart by the rule that decides
    beside = {*verdict_words.REPLY_STEPS, *verdict_words.SHOWN}  # what stands beside an explanation
    assert not (written | checked | seen_codes()) - set(REASONS) - problems - beside


def messages(compiled: BinaryIO) -> dict[object, str]:
    with compiled:
        found: dict[object, str] = dict(GNUTranslations(compiled)._catalog)  # type: ignore[attr-defined]
    found.pop("")  # the header tells when it was made
    return found


@pytest.mark.parametrize("domain", DOMAINS)
def test_compiled_catalogues_are_in_step(domain: str) -> None:
    source = LOCALE / "ru" / "LC_MESSAGES" / f"{domain}.po"
    with source.open("rb") as stream:
        catalogue = read_po(stream, locale="ru", abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    assert messages(source.with_suffix(".mo").open("rb")) == messages(compiled), "run make messages"
    for message in catalogue:
        if not message.id:
            continue
        assert not message.fuzzy, message.id
        said = [message.string] if isinstance(message.string, str) else list(message.string or ())
        assert said, message.id
        assert all(said), message.id
        assert not list(message.check()), message.id


def translated(domain: str) -> set[tuple[str | None, str]]:
    with (LOCALE / "ru" / "LC_MESSAGES" / f"{domain}.po").open("rb") as stream:
        catalogue = read_po(stream, locale="ru")
    return {
        (message.context, message.id if isinstance(message.id, str) else message.id[0])
        for message in catalogue
        if message.id
    }


def wanted_cards() -> set[tuple[str | None, str]]:
    declined = [*RANKS.values(), *words.SUITS.values(), *words.CLASSES.values()]
    said = [word for table in (*SAID.values(), *ANSWERS.values()) for word in table.values()]
    plain = [*SYSTEMS.values(), *words.SYSTEM_NOTES.values(), *words.LAST_TRICK.values(), words.NO_STOCK]
    return {
        *((case, word) for case in CASES for word in declined),
        *(("said", word) for word in said),
        *((None, word) for word in (*plain, *(singular for singular, _ in UNITS.values()))),
    }


def test_every_word_is_translated_and_none_is_left_over() -> None:
    found = translated("cards")
    frames = {message for context, message in found if context is None and "{" in message and "{n}" not in message}
    own = {(context, message) for context, message in found if context and context.split()[0] in SYSTEMS}
    assert found - own - {(None, frame) for frame in frames} == wanted_cards()
    assert frames == said_in("texts", "tr") | {words.HOUSE, *words.JOINED.values(), *words.APART.values()}
    of_kinds = plain(*kind_words_of(*kind_words.GROUPS))
    assert translated("quiz") == plain(KIND_TITLES, REASONS, LABELS, TELLING) - of_kinds
    assert {f"kind_{group}" for group in kind_words.GROUPS} == set(KIND_DOMAINS)
    assert translated("misconceptions") == plain(MISCONCEPTION_WORDS)
    assert MISCONCEPTION_WORDS.keys() == MISCONCEPTIONS.keys()
    for group in kind_words.GROUPS:
        assert translated(f"kind_{group}") == plain(*kind_words_of(group))


def test_every_word_of_the_table_scenes_and_authors_is_translated_and_none_is_left_over() -> None:
    widgets = {word for table in WIDGET_WORDS.values() for word in table.values()}
    labels = plain(LABELS)  # a few words stand on the table already
    assert translated("table") == plain(TABLE_WORDS) - labels
    assert translated("scenes") == {(None, word) for word in SCENE_WORDS.values() if word not in widgets}
    assert translated("author") == plain(AUTHOR_WORDS)


def test_every_word_beside_a_verdict_is_translated_and_none_is_left_over() -> None:
    ordinals = {(None, word) for word in verdict_words.ORDINALS}
    tables = (getattr(verdict_words, name) for name in ("REPLY_STEPS", "SHOWN", "HINTS", "VERDICT", "COMPARED"))
    assert translated("verdicts") == plain(*tables) | ordinals


def plain(*tables: Mapping[str, str]) -> set[tuple[str | None, str]]:
    return {(None, text) for table in tables for text in table.values()}


def kind_words_of(*groups: str) -> list[Mapping[str, str]]:
    modules = [kind_words.GROUPS[group] for group in groups]
    return [table for module in modules for table in (module.TITLES, module.SENTENCES, module.LABELS)]


def test_every_word_of_a_lessons_page_is_translated_and_none_is_left_over() -> None:
    widgets = {word for table in WIDGET_WORDS.values() for word in table.values()}
    assert translated("ui") == {
        (None, word) for word in widgets | said_in("lesson", "tr", "say") | said_in("publish", "tr")
    } - translated("match")


SAID_IN_RUSSIAN_ONLY = {"The {card} takes the trick: {points:points} for you."}
"""Sentences whose reason has more arguments than the English template uses."""


def test_placeholders_stay() -> None:
    names = re.compile(r"{(\w+)")
    for domain in OWN_DOMAINS:
        with (LOCALE / "ru" / "LC_MESSAGES" / f"{domain}.po").open("rb") as stream:
            catalogue = read_po(stream, locale="ru")
        for message in catalogue:
            if message.id and isinstance(message.string, str) and message.id not in SAID_IN_RUSSIAN_ONLY:
                assert set(names.findall(message.string)) <= set(names.findall(str(message.id))), message.id


def test_russian_spelling() -> None:
    text = "".join((LOCALE / "ru" / "LC_MESSAGES" / f"{domain}.po").read_text("utf-8") for domain in OWN_DOMAINS)
    for wrong in ("семерк", "восьмерк", "королем", "четырех", "еще", "зашел", "берет ", "партнер", "противник"):
        assert wrong not in text.lower()
    assert not re.search(r"\b(ты|твой|твоя|тебе|тебя)\b", text)


def test_the_referee_speaks_russian() -> None:
    def say(question: object) -> str:
        return str(answer(question, translate=RU.tr)["error"]["message"])

    assert (
        say({"ask": "trick", "trump": "S", "cards": ["QS", "QS"]})
        == "Карта QS названа дважды; каждая есть только один раз. Где: /cards/0, /cards/1."
    )
    assert say([]) == "Строка — не объект; нужен объект с полем ask."


def test_every_referee_template_is_translated() -> None:
    templates = set()
    for node in nodes_of("referee"):
        match node:
            case ast.Assign(targets=[ast.Name(id="template")], value=ast.Constant(value=str(template))):
                templates.add(template)
            case ast.Assign(targets=[ast.Name(id="_REFUSALS")], value=ast.Dict(values=values)):
                templates |= {ast.literal_eval(value) for value in values}
            case ast.Call(func=ast.Name(id="Fault"), args=[_, ast.Constant(value=str(template)), *_]):
                templates.add(template)
    forms = {
        value.expected for room in (wire, questions) for value in vars(room).values() if isinstance(value, wire.Form)
    }
    assert {message for _, message in translated("referee")} == templates | forms


def test_a_message_has_one_home() -> None:
    homes = [(domain, message) for domain in DOMAINS for message in translated(domain)]
    assert len({message for _, message in homes}) == len(homes)
