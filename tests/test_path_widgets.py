"""The way through a lesson, Python's side: what a page may say, what travels with outputs, words, the wall's sheet."""

from __future__ import annotations

import re
from pathlib import Path as File
from typing import Any

import pytest
from babel.messages.pofile import read_po

from terz_tutor.publish.sheet import wall_sheet
from terz_tutor.rules import PRESETS
from terz_tutor.rules.cards import Suit
from terz_tutor.rules.melds import CONTEST, seniority_key
from terz_tutor.texts import LANGUAGES, Texts
from terz_tutor.texts.catalogue import LOCALE
from terz_tutor.texts.glossary_words import GLOSSARY, UnknownWord, glossary_words
from terz_tutor.texts.sheet_words import SHEET
from terz_tutor.widgets import Deck, Glossary, MessageError, Path, Quiz, Step
from terz_tutor.widgets.messages import MAX_DEPTH, MAX_STATE, Message, check_message

DOCS = File(__file__).parent.parent / "docs" / "glossary.md"
WORDS = [{"id": "trump", "term": "trump", "text": "A card <of> trumps."}]


def nested(depth: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(depth - 1):
        value = {"in": value}
    return value


def bundle(widget: Path | Step | Glossary | Quiz) -> tuple[dict[str, Any], dict[str, Any]]:
    found = widget._repr_mimebundle_()
    assert found is not None
    return found


# Messages


@pytest.mark.parametrize(
    "message",
    [
        {"type": "go", "step": "strength"},
        {"type": "done", "step": "strength"},
        {"type": "restore", "state": {"version": 1, "done": ["intro"], "parts": {"ask-1": {"given": None, "n": 1.5}}}},
        {"type": "restore", "state": nested(MAX_DEPTH)},
    ],
)
def test_a_path_takes_what_its_page_says(message: Message) -> None:
    path, heard = Path({"lesson": "cards"}, Deck()), list[Message]()
    path.on_choice(heard.append)
    path.receive(message)
    assert heard == [message]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "go"},
        {"type": "go", "step": 3},
        {"type": "go", "step": "x" * 65},
        {"type": "restore", "state": []},
        {"type": "restore", "state": "{}"},
        {"type": "restore", "state": nested(MAX_DEPTH + 1)},
        {"type": "restore", "state": {"parts": "x" * MAX_STATE}},
        {"type": "restore", "state": {"parts": object()}},
        {"type": "restore", "state": {1: 2}},
        {"type": "play", "card": "QS"},
    ],
)
def test_a_path_refuses_what_no_page_of_ours_says(message: dict[str, Any]) -> None:
    with pytest.raises(MessageError):
        check_message(message, Path.KINDS)


def test_steps_and_words_take_no_message() -> None:
    assert not Step.KINDS | Glossary.KINDS


# Outputs


def test_an_output_says_which_widget_it_is_and_which_step_it_starts() -> None:
    deck = Deck()
    assert bundle(Quiz({}, deck))[1]["terz"] == {"widget": "quiz"}
    assert bundle(Path({"lesson": "cards"}, deck))[1]["terz"] == {"widget": "path", "path": "cards"}
    assert bundle(Step({"id": "trick", "title": "The trick"}, deck))[1]["terz"] == {"widget": "step", "step": "trick"}


def test_without_a_kernel_a_step_is_a_heading_and_the_words_a_list_that_links_lead_to() -> None:
    deck = Deck()
    assert bundle(Step({"id": "trick", "title": "The trick"}, deck))[0]["text/markdown"] == "## The trick"
    html = bundle(Glossary({"title": "Words", "words": WORDS}, deck))[0]["text/html"]
    assert '<dt id="word-trump">trump</dt><dd>A card &lt;of&gt; trumps.</dd>' in html


# Words


def documented() -> tuple[set[str], set[str]]:
    """Read the words of docs/glossary.md in both languages."""
    rows = [line.split("|")[1:3] for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    english, russian = set[str](), set[str]()
    for cells in rows[2:]:
        for words, cell in zip((english, russian), cells, strict=True):
            words.update(word.strip() for word in re.split(r"[,;]", re.sub(r"\(.*?\)", "", cell)))
    return english, russian


def test_every_word_explained_is_in_the_documents_in_both_languages() -> None:
    for lang, words in zip(LANGUAGES, documented(), strict=True):
        assert {word["term"] for word in glossary_words(Texts(lang))} <= words


def test_each_word_is_explained_by_one_sentence_in_both_languages() -> None:
    for word, other in zip(glossary_words(Texts("en")), glossary_words(Texts("ru")), strict=True):
        for text in (word["text"], other["text"]):
            assert re.fullmatch(r"[^.!?]+\.", text), text
        assert re.search("[а-я]", other["term"])
        assert re.search("[а-я]", other["text"])


def test_words_come_in_the_order_asked_for_and_unknown_ones_are_refused() -> None:
    assert [word["id"] for word in glossary_words(Texts("en"), ["trick", "trump"])] == ["trick", "trump"]
    with pytest.raises(UnknownWord, match="'tramp'"):
        glossary_words(Texts("en"), ["tramp"])
    assert all(re.fullmatch(r"[a-z-]+", word) for word in GLOSSARY)


# The sheet for the wall


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", PRESETS)
def test_the_sheet_lists_melds_as_the_rules_rank_them(lang: str, system: str) -> None:
    texts = Texts("ru" if lang == "ru" else "en")
    rules = PRESETS[system]
    senior_first = sorted(CONTEST, key=lambda meld: seniority_key(rules, Suit.SPADES, meld), reverse=True)
    classes = list(dict.fromkeys(meld.cls for meld in senior_first))
    points = {meld.cls: meld.points for meld in CONTEST}
    melds = wall_sheet(rules, texts)["melds"]
    assert [(meld["name"].lower(), meld["points"]) for meld in melds] == [
        (texts.meld_class(cls).lower(), points[cls]) for cls in classes
    ]


def translated(domain: str) -> set[tuple[str | None, str]]:
    with (LOCALE / "ru" / "LC_MESSAGES" / f"{domain}.po").open("rb") as stream:
        return {(message.context, str(message.id)) for message in read_po(stream) if message.id and message.string}


def test_every_word_of_sheet_and_glossary_is_translated_and_none_is_left_over() -> None:
    assert translated("sheet") == {(None, word) for word in SHEET.values()}
    terms = {("glossary", term) for term, _ in GLOSSARY.values()}
    assert translated("glossary") == terms | {(None, text) for _, text in GLOSSARY.values()}


def test_the_sheet_is_all_translated() -> None:
    for system in PRESETS:
        russian = wall_sheet(PRESETS[system], Texts("ru"))
        assert set(russian["words"]) == set(SHEET)
        for text in (*russian["words"].values(), *(rule["text"] for rule in russian["claiming"])):
            assert re.search("[а-я]", text), text
        assert "150" in russian["total"]
