"""A sentence for every reason: each puzzle and each rare reason can be said in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from source_words import EN, RU, said_in

from terz_tutor.quiz import KINDS, ImpossibleKind, Puzzle, generate, grade
from terz_tutor.rules import PRESETS, Reason, Suit, parse_card, parse_cards
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.ruleset import house_rules
from terz_tutor.texts import LANGUAGES, Lang, Texts, verdict_words
from terz_tutor.texts.reasons import REASONS
from terz_tutor.texts.record_texts import PROBLEMS


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
    for said in (puzzle.draft.prompt, *(option.label for option in puzzle.draft.options)):
        yield said
        yield from (part for part in said.args.values() if isinstance(part, Reason))
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
    "ask_unseen_only_yours": {"trump": Suit.HEARTS, "count": 9, "stock": 0},
    "ask_unseen_only_theirs": {"trump": Suit.HEARTS, "count": 9, "stock": 0},
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


def test_every_code_of_the_sources_has_a_template() -> None:
    written = {code for room in ("quiz", "rules", "session") for code in said_in(room, "Reason")}
    checked = {code for kind in KINDS.values() for code in kind.checks}
    # prompts and options that are put together as the quiz runs are found by making puzzles
    assert len(written | checked) > len(REASONS) / 2
    problems = {key.split()[0] for key in PROBLEMS}  # some are told apart by the rule that decides
    beside = {*verdict_words.REPLY_STEPS, *verdict_words.SHOWN}  # what stands beside an explanation
    assert not (written | checked | seen_codes()) - set(REASONS) - problems - beside
