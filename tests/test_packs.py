"""Packs: what comes along is proved, twins are as hard, a puzzle that lies is found out."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pack_texts import ASK, BAD, GOOD, HEAD, ROOT, terz, valid

from terz_tutor.places import quizzes_dir
from terz_tutor.publish.packs import Proof, prove
from terz_tutor.publish.proving import faults, twin_faults
from terz_tutor.quiz import KINDS, LEVELS, RENAMINGS, Form, Puzzle, canonical, generate, recall, twin
from terz_tutor.quiz.packs import BadTwin, Drawn, Pack, find_pack, pack_files, parse_pack, puzzles
from terz_tutor.rules import PRESETS, RuleSet


@pytest.mark.parametrize("name", pack_files())
def test_a_pack_that_comes_along(name: str) -> None:
    text = pack_files()[name].read_text("utf-8")
    assert valid(text)
    assert text.startswith("#:schema ./pack.schema.json\n")
    pack = find_pack(name)
    made = list(puzzles(pack, pack.seed_on(date(2026, 3, 1), 5)))
    assert len(made) == pack.count
    assert len({canonical(puzzle) for puzzle in made}) == len(made)
    done = terz("pack", "check", name, "--draws", 1, "--date", "2026-03-01")
    assert (done.exit_code, done.stderr) == (0, ""), done.stdout
    assert done.stdout.startswith(f"{name}: puzzles proved {pack.count} of {pack.count}, twins proved: ")


def test_every_kind_of_the_course_is_asked_in_some_pack() -> None:
    asked = {
        kind for name in pack_files() for ask in find_pack(name).asks if isinstance(ask, Drawn) for kind in ask.kinds
    }
    assert set(KINDS) <= asked


def test_kinds_take_turns_meet_all_rules_and_levels_rise() -> None:
    drawn = Drawn(("suit-order", "trick-winner"), tuple(PRESETS.values()), (1, 3, 5), 24)
    cells = list(drawn.cells())
    assert [kind for kind, _, _ in cells] == ["suit-order", "trick-winner"] * 12
    assert [level for _, _, level in cells] == [1] * 8 + [3] * 8 + [5] * 8
    for kind in drawn.kinds:
        assert {str(rules) for name, rules, _ in cells if name == kind} == set(map(str, PRESETS.values()))


def test_seeds() -> None:
    day, other = date(2026, 3, 1), date(2026, 3, 2)
    fixed, daily, free = find_pack("seniority"), find_pack("day"), find_pack("mixed")
    assert fixed.seed_on(day, 5) == fixed.seed_on(other, 6) == fixed.seed
    assert (daily.seed_on(day, 5), daily.seed_on(other, 5)) == (20260301, 20260302)
    assert (free.seed_on(day, 5), free.seed_on(day, 6)) == (5, 6)
    assert next(puzzles(daily, 20260301)).seed == 20260301000001
    assert not {puzzle.id for puzzle in puzzles(free, 5)} & {puzzle.id for puzzle in puzzles(free, 6)}


def test_a_kind_of_few_positions_may_repeat_one_and_comes_to_an_end() -> None:
    few = parse_pack(HEAD + ASK.replace("trick-winner", "exchange-now").replace("count = 2", "count = 60"), "few")
    made = list(puzzles(few, 1))
    assert len({puzzle.id for puzzle in made}) == len(made) == 60


def test_twins_of_an_exam_have_other_suits_and_are_as_hard() -> None:
    exam = find_pack("exam")
    first = list(puzzles(exam, 8))
    for number in (1, 9, 23):
        twins = list(puzzles(exam, 8, number))
        for one, other in zip(first, twins, strict=True):
            assert other.suits == RENAMINGS[number]
            assert other.difficulty == one.difficulty
            assert canonical(other) == canonical(one)
            assert recall(other.id) == other
            if one.form is Form.NUMBER:
                assert other.answer == one.answer
            assert len(json.dumps(other.answer)) == len(json.dumps(one.answer))


def test_a_frozen_twin_is_renamed_on_top() -> None:
    pack = parse_pack(GOOD["a twin's id"], "mine")
    number = RENAMINGS.index("CSDH")
    (other,) = puzzles(pack, 1, number)
    # S became H and stays H; C stayed C and becomes S; D became D; H became S and becomes C
    assert other.id == "trick-winner/modern/1/7@4.HSDC"
    with pytest.raises(BadTwin, match="There is no twin 24; expected 0 to 23"):
        next(puzzles(pack, 1, 24))


@pytest.mark.parametrize("kind", KINDS)
def test_a_twin_of_a_twin_comes_back_by_its_id(kind: str) -> None:
    rules = next(rules for rules in PRESETS.values() if KINDS[kind].impossible(rules, 2) is None)
    puzzle = generate(kind, rules, 2, 7)
    other = twin(twin(puzzle, "HCDS"), "CSDH")
    # S became H and stays H; C stayed C and becomes S; D stays D; H became S and becomes C
    assert other.suits == "HSDC"
    assert recall(other.id) == other
    assert twin(twin(puzzle, "HCDS"), "HCDS") == puzzle


def test_a_pack_of_a_twin_is_without_fault() -> None:
    proof = Proof()
    list(prove(parse_pack(GOOD["a twin's id"], "mine"), 1, proof))
    assert (proof.items, proof.twins, proof.faults) == (1, 1, [])


def spoilt(puzzle: Puzzle, **parts: object) -> Puzzle:
    for name, value in parts.items():
        object.__setattr__(puzzle, name, value)
    return puzzle


@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_that_lies_is_found_out(level: int) -> None:
    def made(kind: str = "trick-winner") -> Puzzle:
        return generate(kind, RuleSet(), level, 7)

    puzzle = made()
    assert list(faults(puzzle)) == []
    assert list(twin_faults(puzzle, 4)) == []
    wrong = next(option.value for option in puzzle.draft.options if option.value != puzzle.answer)
    other = next(
        found
        for found in (generate("trick-winner", RuleSet(), level, n) for n in range(1, 99))
        if found.answer == wrong
    )
    assert any("The referee answers" in str(fault.why) for fault in faults(spoilt(made(), answer=wrong)))
    assert any("isn't true of" in str(fault.why) for fault in faults(spoilt(made(), why=other.why)))
    assert any("no explanation" in str(fault.why) for fault in faults(spoilt(made(), why=())))
    assert any("brings back another puzzle" in str(fault.why) for fault in faults(spoilt(made(), seed=8)))


def test_pack_check_proves_and_tells_how_many(tmp_path: Path) -> None:
    done = terz("pack", "check", "seniority", "day", "--draws", 2, "--date", "2026-03-01")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == (
        "seniority: puzzles proved 12 of 12, twins proved: 12\nday: puzzles proved 20 of 20, twins proved: 20\n"
    )
    mine = tmp_path / "mine.toml"
    mine.write_text(GOOD["both"], "utf-8")
    assert terz("pack", "check", mine, "--lang", "ru").stdout == "mine: доказано задач 3 из 3, двойников: 3\n"
    mine.write_text(BAD["count 0"][0], "utf-8")
    done = terz("pack", "check", mine, "cards")
    assert done.exit_code == 2
    assert done.stderr.startswith(f"terz pack check: {mine}: ask[0].count: Here stands 0; expected how many puzzles")
    assert done.stdout == "cards: puzzles proved 12 of 12, twins proved: 12\n"
    assert terz("pack", "check", tmp_path / "none.toml").exit_code == 2


def test_pack_check_names_what_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    def lying(_pack: Pack, _seed: int) -> Any:
        yield spoilt(generate("trick-winner", RuleSet(), 1, 7), why=())
        message = "too few positions"
        raise ValueError(message)

    monkeypatch.setattr("terz_tutor.publish.packs.puzzles", lying)
    done = terz("pack", "check", "seniority")
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[0].startswith("seniority: trick-winner/modern/1/7@4: trick-winner: there is no explanation")
    assert lines[-2:] == ["seniority: 2: too few positions", "seniority: puzzles proved 0 of 12, twins proved: 0"]


def test_pack_list_and_show() -> None:
    listed = [json.loads(line) for line in terz("pack", "list", "--json").stdout.splitlines()]
    assert [pack["pack"] for pack in listed] == list(pack_files())
    assert {pack["seed"] for pack in listed if pack["pack"] in ("day", "mixed")} == {"day", "free"}
    assert "seniority     12  Чья комбинация старше?" in terz("pack", "list", "--lang", "ru").stdout.splitlines()
    shown = json.loads(terz("pack", "show", "exam", "--json", "--twin", 5).stdout)
    assert (shown["pass"], shown["minutes"], shown["count"]) == (75, 30, len(shown["items"]))
    assert [item["id"] for item in shown["items"]] == [puzzle.id for puzzle in puzzles(find_pack("exam"), 8, 5)]
    daily = json.loads(terz("pack", "show", "day", "--json", "--date", "2026-03-01").stdout)
    assert daily["seed"] == {"policy": "day", "value": 20260301}
    plain = terz("pack", "show", "exam", "--lang", "ru").stdout
    assert "Чтобы сдать: 75 %. Время в минутах: 30." in plain
    assert plain.count("@4") == 24
    assert terz("pack", "show", "chess").exit_code == 2


def test_packs_travel_inside_the_package(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "setup.py",
        "-q",
        "build_py",
        "--build-lib",
        str(tmp_path),
        "egg_info",
        "-e",
        str(tmp_path),
    ]
    subprocess.run(command, cwd=ROOT, env={"TERZ_PURE": "1"}, capture_output=True, check=True)
    there = {file.name for file in (tmp_path / "terz_tutor" / "quizzes").iterdir()}
    assert there == {file.name for file in quizzes_dir().iterdir()}


def test_the_example_of_the_docs_is_a_pack() -> None:
    text = (ROOT / "docs" / "packs.md").read_text("utf-8").split("```toml\n")[1].split("```")[0]
    assert valid(text)
    assert parse_pack(text, "exam").count == 9
