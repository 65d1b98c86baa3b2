"""The lesson on melds: it asks every kind that it teaches, and ends with a dialogue of claims in both roles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest

from terz_tutor.lesson import Lesson
from terz_tutor.lesson.checking import check_notebook, run_notebook
from terz_tutor.lesson.laid_part import LaidPart, TwoMelds
from terz_tutor.lesson.quiz_part import QuizPart
from terz_tutor.lesson.scenario_part import ScenarioPart
from terz_tutor.places import lessons_dir
from terz_tutor.rules import PRESETS
from terz_tutor.rules.events import AskTop, Claim, Event, Good, NotGood
from terz_tutor.rules.melds import seniority
from terz_tutor.session.play import PlayState
from terz_tutor.session.scenario import Scenario
from terz_tutor.texts import Texts

if TYPE_CHECKING:
    from pathlib import Path

FILES = tuple(lessons_dir() / folder / "02_melds.ipynb" for folder in ("", "ru"))
KINDS = {
    "count-melds",
    "meld-points",
    "find-meld",
    "meld-senior",
    "meld-sort",
    "claim-reply",
    "claim-now",
    "claim-plan",
    "marriage-now",
    "two-schools",
}
STEPS_OF_CLAIMS = ["your-claims", "their-claims", "train", "known"]


@pytest.fixture(scope="module", params=FILES, ids=("en", "ru"))
def file(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture(scope="module")
def lesson(file: Path) -> Lesson:
    found = run_notebook(file, Texts("en")).lesson
    assert found is not None
    return found


def scene(lesson: Lesson, name: str) -> Scenario:
    part = lesson.parts[name]
    assert isinstance(part, ScenarioPart)
    return part.scenario


def wanted(scenario: Scenario) -> list[type[Event]]:
    return [type(event) for beat in scenario.beats for event in beat.want or ()]


def replies(scenario: Scenario) -> list[type[Event]]:
    return [type(event) for beat in scenario.beats for event in beat.then or ()]


def laid(lesson: Lesson, name: str) -> LaidPart:
    part = lesson.parts[name]
    assert isinstance(part, LaidPart)
    return part


def said(subjects: Iterable[object]) -> list[set[type[Event]]]:
    found = []
    for play in subjects:
        assert isinstance(play, PlayState)
        found.append({type(event) for event in play.open})
    return found


def test_the_lesson_is_in_order_and_says_nothing_at_length(file: Path) -> None:
    assert check_notebook(file, Texts("en")) == []


def test_every_kind_of_the_lesson_is_asked(lesson: Lesson) -> None:
    asked = {part.question.kind for part in lesson.parts.values() if isinstance(part, QuizPart)}
    assert asked >= KINDS


def test_it_ends_with_claims_in_both_roles_and_what_was_learnt(lesson: Lesson) -> None:
    assert [step.id for step in lesson.way.steps][-len(STEPS_OF_CLAIMS) :] == STEPS_OF_CLAIMS


def test_the_learner_claims_and_is_asked_beaten_and_let_pass(lesson: Lesson) -> None:
    last = scene(lesson, "your-claims")
    assert wanted(last).count(Claim) == 2
    answers = [answer for answer in replies(last) if answer in (AskTop, NotGood, Good)]
    assert answers == [AskTop, NotGood, Good]


def test_the_learner_answers_where_senior_and_where_not(lesson: Lesson) -> None:
    last = scene(lesson, "their-claims")
    claims = [*last.before, *(event for beat in last.beats for event in beat.then or ())]
    assert sum(isinstance(event, Claim) for event in claims) == 3
    answers = [answer for answer in wanted(last) if answer in (AskTop, NotGood, Good)]
    assert answers == [Good, AskTop, Good, NotGood]
    assert wanted(scene(lesson, "same-class")) == [AskTop, NotGood]


def test_the_first_scenes_may_be_played_under_every_rule_system(lesson: Lesson) -> None:
    names = ("long-run", "four-jacks", "from-what", "higher-class", "same-class", "follower", "besides")
    assert all(scene(lesson, name).systems == tuple(PRESETS) for name in names)


def test_no_scene_tells_the_learner_to_press_what_it_does_not_speak_of(lesson: Lesson) -> None:
    # the seven of trumps in hand would make an exchange the first move that goes on where any card may be led
    for part in lesson.parts.values():
        if isinstance(part, ScenarioPart):
            assert "[exchange]" not in part.drive(), part.scenario.name


def test_each_comparison_of_melds_has_one_system_that_judges_otherwise(lesson: Lesson) -> None:
    for name, alone in (("aces-or-five", "old-ten"), ("trump-tie", "kart-parad")):
        winners = {}
        for system, two in laid(lesson, name).subjects.items():
            assert isinstance(two, TwoMelds)
            keys = seniority(PRESETS[system], two.trump.index)
            winners[system] = keys[two.second.mask] > keys[two.first.mask]
        assert {system for system in winners if winners[system] == winners[alone]} == {alone}


def test_after_the_question_classic_must_show_old_ten_may_not_and_others_may_choose(lesson: Lesson) -> None:
    subjects = laid(lesson, "asked").subjects
    told = dict(zip(subjects, said(subjects.values()), strict=True))
    assert told["classic"] == {NotGood}
    assert told["old-ten"] == {Good}
    assert told["modern"] == told["kart-parad"] == {Good, NotGood}


QUOTED = {
    "en": (
        "You may say “Good” or “Not good: four queens”.",
        "You may say “Marriage of diamonds” or “Marriage of hearts”.",
    ),
    "ru": (
        "Можно сказать «Годится» или «Не годится: четыре дамы».",
        "Можно сказать «Бубновый марьяж» или «Червовый марьяж».",
    ),
}


def test_what_may_be_said_is_quoted_with_or_between(lesson: Lesson, file: Path) -> None:
    lang = "ru" if file == FILES[1] else "en"
    for name, sentence in zip(("asked", "late-marriage"), QUOTED[lang], strict=True):
        assert sentence in (laid(lesson, name).drive() or "")
