"""The coach's words: every reason can be said in each language, and no word is left over."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po
from coach_sights import reviewed

from terz_tutor.rules import PRESETS, Reason
from terz_tutor.rules.notation import parse_card, parse_cards
from terz_tutor.rules.reasons import Arg
from terz_tutor.texts import LANGUAGES, Lang, Texts, UnknownCode
from terz_tutor.texts.catalogue import LOCALE
from terz_tutor.texts.coaching import COACHING, coach_sentence

ARGS: dict[str, Arg] = {
    "card": parse_card("KS"),
    "better": parse_card("7H"),
    "taker": parse_card("AS"),
    "turnup": parse_card("JS"),
    "cards": parse_cards("JS JC JD"),
    "meld": parse_cards("JS QS KS"),
    "junior": parse_cards("JS QS KS"),
    "senior": parse_cards("JS QS KS AS"),
    "points": 21,
    "theirs": 20,
    "error": 2,
    "times": 14,
    "worlds": 20,
}

MELDS_AS_BETTER = {"coach_other_claim", "coach_showed_wrong"}
MARRIAGES = {"coach_marriage_waits", "coach_marriage_missed", "coach_marriage_broken"}


def example(code: str) -> Reason:
    names = re.findall(r"{(\w+)", COACHING[code])
    args = {name: ARGS[name] for name in names}
    if code in MELDS_AS_BETTER:
        args["better"] = parse_cards("JS QS KS AS")
    if code in MARRIAGES:
        args["meld"] = parse_cards("QS KS")
    return Reason(code, "card.points", args)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", COACHING)
def test_every_code_can_be_said_with_all_its_arguments(code: str, lang: Lang) -> None:
    said = coach_sentence(Texts(lang), example(code), "modern")
    assert said.endswith((".", "!"))
    assert "{" not in said
    assert "  " not in said
    assert not re.search("[А-яЁё]" if lang == "en" else "[A-Za-z]", said), said


def test_every_message_is_translated_and_none_is_left_over() -> None:
    with (LOCALE / "ru" / "LC_MESSAGES" / "coach.po").open("rb") as stream:
        catalogue = {str(message.id): str(message.string) for message in read_po(stream, locale="ru") if message.id}
    assert set(catalogue) == set(COACHING.values())
    for english, russian in catalogue.items():
        assert set(re.findall(r"{(\w+)", russian)) == set(re.findall(r"{(\w+)", english)), english
        assert not re.search(r"\b(ты|твой|твоя|тебе|тебя|еще|семерк|восьмерк|противник)\b", russian)


def test_points_are_declined_and_estimates_say_so() -> None:
    def say(points: int, **more: int) -> str:
        code = "coach_points_lost_about" if more else "coach_points_lost"
        return coach_sentence(Texts("ru"), Reason(code, "card.points", {"points": points, **more}), "modern")

    assert [say(points) for points in (1, 2, 5, 11, 21)] == [
        "Потеряно ровно 1 очко.",
        "Потеряно ровно 2 очка.",
        "Потеряно ровно 5 очков.",
        "Потеряно ровно 11 очков.",
        "Потеряно ровно 21 очко.",
    ]
    assert say(6, error=2) == "По оценке, потеряно примерно 6 очков, плюс-минус 2."
    english = Reason("coach_points_lost_about", "card.points", {"points": 6, "error": 2})
    assert coach_sentence(Texts("en"), english, "modern") == ("By estimate this loses about 6 points, give or take 2.")


def test_no_meld_is_named_twice_and_every_class_fits() -> None:
    waits = coach_sentence(Texts("ru"), example("coach_marriage_waits"), "modern")
    assert waits.lower().count("марьяж") == 1
    fours: dict[str, Arg] = {"better": parse_cards("QS QC QD QH"), "meld": parse_cards("JS QS KS"), "points": 100}
    said = coach_sentence(Texts("en"), Reason("coach_other_claim", "meld.per_turn", fours), "modern")
    assert " it is" not in said


def test_unknown_codes_are_named() -> None:
    with pytest.raises(UnknownCode, match="no_such"):
        coach_sentence(Texts("en"), Reason("no_such", "card.points"), "modern")


ESTIMATES = {"coach_points_lost_about", "coach_points_lost_near", "coach_best_about", "coach_close"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", PRESETS)
def test_all_that_is_said_of_whole_deals_has_words(system: str, lang: Lang) -> None:
    for advice in reviewed(system):
        for reason in advice.reasons:
            assert coach_sentence(Texts(lang), reason, system)
        assert (advice.reasons[0].code in ESTIMATES) is not advice.exact
