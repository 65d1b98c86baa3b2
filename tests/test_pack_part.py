"""A pack on a lesson's page: each puzzle counts once, the end tells the result, exams are strict."""

from __future__ import annotations

from typing import Any

import pytest

from terz_tutor.lesson import Lesson, LessonError
from terz_tutor.lesson.pack_part import BadPackState, PackPart
from terz_tutor.quiz import Puzzle, place_of, wrong_answer
from terz_tutor.quiz.packs import find_pack, pack_files, puzzles
from terz_tutor.texts import Texts
from terz_tutor.widgets import Deck

SENIORITY, EXAM = find_pack("seniority"), find_pack("exam")


class Clock:
    """Seconds that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def opened(name: str, seed: int = 3, lang: str = "en") -> tuple[PackPart, list[Puzzle], Clock]:
    clock = Clock()
    pack = find_pack(name)
    part = PackPart(pack, seed, clock, Texts("ru" if lang == "ru" else "en"), Deck())
    return part, list(puzzles(pack, seed)), clock


def answer(part: PackPart, puzzle: Puzzle, *, right: bool) -> None:
    given = puzzle.answer if right else wrong_answer(puzzle)
    part.widget.receive({"type": "answer", "value": place_of(puzzle, given)})


def shown(part: PackPart) -> dict[str, Any]:
    view: dict[str, Any] = part.widget.view
    return view


def test_each_puzzle_comes_once_and_the_end_tells_the_result() -> None:
    part, made, _ = opened("seniority")
    for number, puzzle in enumerate(made, 1):
        assert part.widget.view["number"] == f"{number} / {len(made)}"
        assert part.widget.view["verdict"] is None
        answer(part, puzzle, right=number > 2)
        assert shown(part)["verdict"]["right"] == (number > 2)
        part.widget.receive({"type": "next"})
    assert part.done
    view = part.widget.view
    assert (view["form"], view["scene"], view["title"]) == ("note", None, SENIORITY.title["en"])
    assert f"{len(made) - 2} of {len(made)}" in view["prompt"]


def test_a_question_is_not_skipped_and_a_second_try_does_not_count() -> None:
    part, made, _ = opened("seniority")
    part.widget.receive({"type": "next"})
    assert part.widget.view["number"].startswith("1 /")
    answer(part, made[0], right=False)
    part.widget.receive({"type": "retry"})
    answer(part, made[0], right=True)
    assert part.widget.view["tally"] == "right so far: 0"


def test_an_exam_gives_no_hint_and_no_second_try() -> None:
    part, made, _ = opened("exam", 8)
    assert part.widget.view["hints_left"] is None
    before = part.widget.view
    part.widget.receive({"type": "hint"})
    assert part.widget.view == before
    answer(part, made[0], right=False)
    part.widget.receive({"type": "retry"})
    assert part.widget.view["verdict"] is not None


def test_an_exam_ends_when_its_time_is_over() -> None:
    part, made, clock = opened("exam", 8)
    assert EXAM.minutes is not None
    assert f"minutes left: {EXAM.minutes}" in part.widget.view["tally"]
    clock.now = EXAM.minutes * 60
    answer(part, made[0], right=True)
    assert part.done
    assert "Not passed" in part.widget.view["prompt"]


def test_an_exam_comes_back_with_its_time_and_asks_nothing_twice() -> None:
    part, made, clock = opened("exam", 8)
    assert EXAM.minutes is not None
    clock.now = 600.0
    answer(part, made[0], right=False)
    other, _, late = opened("exam", 9)
    late.now = 5.0
    other.restore(part.as_json())
    assert other.widget.view["number"].startswith("2 /")
    assert f"minutes left: {EXAM.minutes - 10}" in other.widget.view["tally"]
    late.now = 5.0 + 60 * EXAM.minutes - 600
    answer(other, made[1], right=True)
    assert other.done


def test_the_pack_of_another_day_is_not_come_back_to() -> None:
    part, made, _ = opened("day", 20260301)
    answer(part, made[0], right=True)
    part.widget.receive({"type": "next"})
    other, _, _ = opened("day", 20260302)
    other.restore(part.as_json())
    assert other.widget.view["number"].startswith("1 /")


def test_a_reload_comes_back_to_the_puzzle_that_stood() -> None:
    part, made, _ = opened("seniority")
    answer(part, made[0], right=True)
    part.widget.receive({"type": "next"})
    other, _, _ = opened("seniority", seed=4)
    other.restore(part.as_json())
    assert other.widget.view == part.widget.view
    answer(other, made[1], right=True)
    assert other.widget.view["tally"] == "right so far: 2"


@pytest.mark.parametrize(
    "odd",
    [
        None,
        {},
        {"seed": 3, "number": 0, "answered": 0, "right": 0, "seconds": 0},
        {"seed": 3, "number": 13, "answered": 0, "right": 0, "seconds": 0},
        {"seed": 3, "number": 2, "answered": 1, "right": 2, "seconds": 0},
        {"seed": -1, "number": 1, "answered": 0, "right": 0, "seconds": 0},
        {"seed": 3, "number": 1, "answered": 0, "right": 0},
        {"seed": 3, "number": 1, "answered": 0, "right": 0, "seconds": -1},
        {"seed": 3, "number": True, "answered": 0, "right": 0, "seconds": 0},
    ],
)
def test_an_odd_state_is_refused(odd: object) -> None:
    part, _, _ = opened("seniority")
    with pytest.raises(BadPackState):
        part.restore(odd)


@pytest.mark.parametrize("name", pack_files())
def test_every_pack_can_be_asked_on_a_page(name: str) -> None:
    for lang in ("en", "ru"):
        view = Lesson(lang).pack(name).view
        assert view["prompt"]
        assert view["number"].startswith("1 /")


def test_an_unknown_pack_is_named() -> None:
    with pytest.raises(LessonError, match="'nothing'"):
        Lesson().pack("nothing")
