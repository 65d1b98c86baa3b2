"""A quiz in the terminal: typed answers, verdicts with their rules, what is asked again, how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from terz_tutor.publish.plain import answer_text
from terz_tutor.quiz import (
    KINDS,
    NO_ANSWER,
    Form,
    ImpossibleKind,
    Puzzle,
    generate,
    grade,
    place_of,
    value_at,
    wrong_answer,
)
from terz_tutor.quiz.grading import Outcome
from terz_tutor.quiz.packs import Pack, find_pack, parse_pack, puzzles
from terz_tutor.referee import answer, at_pointer
from terz_tutor.rules import DECK, PRESETS, RuleSet
from terz_tutor.session.pack import Ending, Result
from terz_tutor.terminal.playing import Desk, play
from terz_tutor.terminal.typed import expected, objection, read_typed
from terz_tutor.texts import Lang, Texts

TERZ = [sys.executable, "-m", "terz_tutor"]
SENIORITY = find_pack("seniority")
HEAD = 'seed = 1\ntitle = {en = "Mine [bold]", ru = "А"}\nabout = {en = "A", ru = "А"}\n'


def typed(puzzle: Puzzle, value: object) -> str:
    """Type an answer as a person would."""
    places = place_of(puzzle, value)
    match puzzle.form:
        case Form.NUMBER:
            return str(value)
        case Form.CARDS:
            return " ".join(map(str, places))
        case Form.ONE:
            return str(int(places) + 1)
        case Form.SOME | Form.ORDER:
            return ", ".join(str(int(place) + 1) for place in places) or "0"


def right_lines(pack: Pack, seed: int) -> list[str]:
    return [typed(puzzle, puzzle.answer) for puzzle in puzzles(pack, seed)]


class Said:
    """What was said to a script of lines; an exception among them is raised."""

    def __init__(self, pack: Pack, lines: list[str | BaseException], *, lang: Lang = "en", step: float = 1.0) -> None:
        out = StringIO()
        script = iter(lines)
        times = iter(range(10**6))

        def read(_prompt: str) -> str:
            line = next(script, EOFError())
            if isinstance(line, BaseException):
                raise line
            return line

        desk = Desk(Console(file=out, width=100), Texts(lang), read, lambda: step * next(times))
        seed = pack.seed if isinstance(pack.seed, int) else 1
        self.result: Result = play(pack, seed, puzzles(pack, seed), desk)
        self.text = out.getvalue()


def terz(*command: str, lines: str = "", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, "PYTHONWARNINGS": "error", "PYTHONIOENCODING": "utf-8", **(env or {})}
    return subprocess.run(
        [*TERZ, *command], input=lines, capture_output=True, encoding="utf-8", env=surroundings, timeout=60, check=False
    )


# --- typed answers ---


def some_of_each_form() -> Iterator[Puzzle]:
    for kind in KINDS:
        for rules in PRESETS.values():
            try:
                yield generate(kind, rules, 2, 5)
            except ImpossibleKind:
                continue


def test_right_and_wrong_answers_of_every_kind_can_be_typed() -> None:
    forms = set()
    for puzzle in some_of_each_form():
        forms.add(puzzle.form)
        for value, outcome in ((puzzle.answer, Outcome.CORRECT), (wrong_answer(puzzle), Outcome.WRONG)):
            given = read_typed(puzzle, typed(puzzle, value))
            assert grade(puzzle, value_at(puzzle, given)).outcome is outcome, puzzle
        for nonsense in ("", "x", "99999", "-1", "1 1", "7S 7S", "1_0", "½", "0 1", "True", "1.0", "𝟙", "[]"):
            given = read_typed(puzzle, nonsense)
            outcome = grade(puzzle, value_at(puzzle, given)).outcome
            assert outcome is Outcome.MALFORMED, (puzzle, nonsense)
        assert expected(puzzle, Texts("en")) != expected(puzzle, Texts("ru"))
    assert forms == set(Form)


def test_cards_are_typed_in_any_spelling() -> None:
    puzzle = generate("stock-reply", RuleSet(), 1, 7)
    first, *others = puzzle.answer
    russian = {"T": "10", "J": "в", "Q": "Д", "K": "к", "A": "Т"}
    spelled = russian.get(first[0], first[0]) + dict(zip("SCDH", "пТбЧ", strict=True))[first[1]]
    symbols = [card[0].lower() + dict(zip("SCDH", "♠♣♦♥", strict=True))[card[1]] for card in others]
    assert read_typed(puzzle, ", ".join([spelled, *symbols])) == puzzle.answer
    order = generate("suit-order", RuleSet(), 1, 7)
    assert value_at(order, read_typed(order, " ".join(order.answer))) == order.answer
    assert read_typed(order, "AS 1 xx") is NO_ANSWER


def test_what_is_wrong_with_a_line_is_said() -> None:
    def said(kind: str, line: str, seed: int = 7) -> tuple[str, str]:
        puzzle = generate(kind, RuleSet(), 1, seed)
        assert grade(puzzle, value_at(puzzle, read_typed(puzzle, line))).outcome is Outcome.MALFORMED
        return objection(puzzle, line, Texts("en")), objection(puzzle, line, Texts("ru"))

    cards = generate("stock-reply", RuleSet(), 1, 7).draft.cards
    held = cards[0].code
    missing = next(card.code for card in DECK if card not in cards)
    assert said("stock-reply", "") == ("Nothing was typed.", "Вы ничего не ввели.")
    assert said("stock-reply", f"{held} {missing}")[0] == f"{missing} is not among the cards to choose from."
    assert said("stock-reply", f"{held},{held.lower()}") == (
        f"{held.lower()} was typed twice.",
        f"Вы ввели {held.lower()} дважды.",
    )
    assert said("stock-reply", "7X") == ("7X is no card.", "7X — не карта.")
    low, high = generate("trick-points", RuleSet(), 1, 7).draft.numbers or (0, 0)
    for number in (str(high + 1), "-1", "9" * 20):
        assert said("trick-points", number)[0] == f"{number} does not lie between {low} and {high}."
    assert said("trick-points", "ten")[0] == "ten is no whole number."
    assert said("trick-points", "1 2")[0] == "Only one is wanted here."
    assert said("trick-winner", "1 2") == ("Only one is wanted here.", "Здесь нужен только один ответ.")
    options = len(generate("suit-order", RuleSet(), 1, 7).draft.options)
    assert said("suit-order", "1 2") == (
        f"So many were typed: 2; wanted: {options}.",
        f"Введено: 2; нужно: {options}.",
    )
    assert said("suit-order", "1 1")[0] == "1 was typed twice."
    assert said("claim-now", "0 1")[0].startswith("There is no option 0; they go from 1 to ")


def test_a_question_about_all_rule_systems_names_none() -> None:
    for kind, named in (("two-schools", 0), ("trick-winner", 1)):
        text = HEAD + f'[[ask]]\nids = ["{generate(kind, RuleSet(), 1, 7).id}"]'
        assert Said(parse_pack(text, "mine"), []).text.count("Rules: Modern") == named


# --- the course of a quiz ---


def test_all_right() -> None:
    said = Said(SENIORITY, [*right_lines(SENIORITY, 3), ""])
    assert (said.result.right, said.result.answered, said.result.ending) == (12, 12, Ending.DONE)
    assert said.result.passed is None
    assert said.text.count("Right.\n") == 12
    assert "Question 12 of 12 · right so far: 11" in said.text
    assert "All questions are answered.\nRight: 12 of 12 (100 %). Answered: 12. Time: " in said.text
    assert "Not right." not in said.text


def test_a_wrong_answer_gets_its_reason_the_rule_and_the_right_one() -> None:
    puzzle = next(puzzles(SENIORITY, 3))
    said = Said(SENIORITY, [typed(puzzle, wrong_answer(puzzle)), "q"])
    assert (said.result.right, said.result.answered, said.result.ending) == (0, 1, Ending.LEFT)
    assert "Not right.\nThe right answer: " + answer_text(puzzle, puzzle.answer, Texts("en")) in said.text
    assert f"[{puzzle.why[0].rule}]" in said.text
    assert "You have stopped before the end." in said.text


def test_a_wrong_answer_is_diagnosed() -> None:
    pack = find_pack("cards")
    for number, puzzle in enumerate(puzzles(pack, 1)):
        believed = next((wrong for wrong in puzzle.wrong if wrong.misconception is not None), None)
        if believed is not None and believed.misconception is not None:
            lines = [*right_lines(pack, 1)[:number], typed(puzzle, believed.value)]
            held = grade(puzzle, believed.value).misconceptions[0]
            assert Texts("en").misconception(held) in Said(pack, [*lines]).text
            return
    pytest.fail("no belief leads astray in this pack")


def test_what_is_no_answer_is_asked_again() -> None:
    said = Said(SENIORITY, ["", "three", "77", *right_lines(SENIORITY, 3)])
    assert said.result.right == 12
    first = said.text.split("Question 2")[0]
    for told in ("Nothing was typed.", "There is no option three; ", "There is no option 77; they go from 1 to "):
        assert first.count(told) == 1
    assert first.count("Type the number of an option, from 1 to ") == 4


def test_the_question_for_the_referee() -> None:
    puzzle = next(puzzles(SENIORITY, 3))
    lines = right_lines(SENIORITY, 3)
    said = Said(SENIORITY, ["d", lines[0], "В", "q"])
    assert "There is no answer yet that could be disputed." in said.text
    (dispute,) = [line for line in said.text.splitlines() if line.startswith("{")]
    assert at_pointer(answer(json.loads(dispute)), puzzle.at) == puzzle.answer
    at_the_end = Said(SENIORITY, [*lines, "d", ""])
    assert at_the_end.text.rstrip().splitlines()[-1].startswith("{")


@pytest.mark.parametrize("end", [EOFError(), KeyboardInterrupt()])
def test_leaving_keeps_the_result_so_far(end: BaseException) -> None:
    said = Said(find_pack("exam"), [*right_lines(find_pack("exam"), 8)[:3], end])
    assert (said.result.right, said.result.answered, said.result.ending) == (3, 3, Ending.LEFT)
    assert said.result.passed is False
    assert "Right: 3 of 24 (12 %). Answered: 3." in said.text
    assert "Not passed: 75 % were needed." in said.text


def test_the_pass_mark_counts_all_questions() -> None:
    exam = find_pack("exam")
    lines = right_lines(exam, 8)
    made = list(puzzles(exam, 8))
    for wrong, passed in ((6, True), (7, False)):
        spoilt = [typed(puzzle, wrong_answer(puzzle)) for puzzle in made[:wrong]]
        said = Said(exam, [*spoilt, *lines[wrong:]])
        assert (said.result.right, said.result.passed) == (24 - wrong, passed)
        assert ("Passed: 75 %" in said.text) == passed


def test_the_time() -> None:
    said = Said(find_pack("exam"), [*right_lines(find_pack("exam"), 8)], step=200.0)
    assert said.result.ending is Ending.TIME
    assert said.result.right == said.result.answered < 8
    assert "minutes left: 2" in said.text
    assert "The time is over; the last answer came too late and does not count." in said.text


def test_russian() -> None:
    said = Said(SENIORITY, [*right_lines(SENIORITY, 3)], lang="ru")
    assert "Чья комбинация старше?" in said.text
    assert "Вопрос 12 из 12 · верно: 11" in said.text
    assert "Вопросы закончились.\nВерно: 12 из 12 (100 %)." in said.text
    assert "Козыри: " in said.text
    assert not [word for word in ("Right", "Type ", "Question", "Answered") if word in said.text]


def test_cards_to_choose_from_are_shown() -> None:
    shown = False
    for puzzle in some_of_each_form():
        if puzzle.form is Form.CARDS and puzzle.draft.pool:
            text = HEAD + f'[[ask]]\nids = ["{puzzle.id}"]'
            assert "Cards to choose from: " in Said(parse_pack(text, "mine"), []).text
            shown = True
    assert shown


# --- the command ---


def test_answers_come_through_a_pipe() -> None:
    done = terz("quiz", "seniority", lines="\n".join(right_lines(SENIORITY, 3)))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Right: 12 of 12 (100 %)." in done.stdout
    assert "\x1b" not in done.stdout
    prompts = [line for line in done.stdout.splitlines() if len(line) > 120]
    assert prompts, "long sentences stay on one line in a pipe"


def test_the_exit_status_tells_whether_it_was_passed() -> None:
    lines = right_lines(find_pack("exam"), 8)
    assert terz("quiz", "exam", lines="\n".join(lines)).returncode == 0
    assert terz("quiz", "exam", lines="\n".join(lines[:2])).returncode == 1
    for command in (("quiz", "chess"), ("quiz", "none.toml"), ("quiz", "exam", "--twin", "24")):
        done = terz(*command)
        assert (done.returncode, done.stdout) == (2, "")
        assert "Traceback" not in done.stderr
        assert done.stderr


def test_a_free_pack_tells_how_to_have_it_again() -> None:
    first = terz("quiz", "mixed").stdout
    seed = first.split("--seed ")[1].split()[0]
    again = terz("quiz", "mixed", "--seed", seed).stdout
    assert again == first


def test_twins_and_days() -> None:
    plain, twin = (terz("quiz", "cards", *more).stdout for more in ((), ("--twin", "4")))
    assert plain != twin
    assert len(plain.splitlines()) == len(twin.splitlines())
    first, second = (terz("quiz", "day", "--date", day).stdout for day in ("2026-03-01", "2026-03-02"))
    assert "The questions of one day: 20260301." in first
    assert first != second


def test_a_terminal_of_few_letters_ends_nothing() -> None:
    done = terz("quiz", "cards", "--lang", "ru", lines="11\n", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")


def test_a_pack_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        HEAD + '[[ask]]\nids = ["exchange-now/modern/1/7@4"]\n',
        "utf-8",
    )
    done = terz("quiz", str(mine), lines="2\n")
    assert done.returncode == 0
    assert done.stdout.startswith("Mine [bold]\n")
