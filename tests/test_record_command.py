"""The command terz record check, and the words in which it speaks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from records_read import BAD, RECORDS, judged
from typer.testing import CliRunner

from terz_tutor.cli import app
from terz_tutor.rules import PRESETS, parse_cards
from terz_tutor.rules.reasons import Reason
from terz_tutor.rules.record import MESSAGES
from terz_tutor.texts import Texts, UnknownCode, record_texts
from terz_tutor.texts.catalogue import LOCALE
from terz_tutor.texts.record_texts import PROBLEMS, problem_sentence


def run(*args: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["record", "check", *map(str, args)])
    return result.exit_code, result.stdout, result.stderr


def test_the_command_finds_all_in_order() -> None:
    code, out, err = run(*RECORDS)
    assert (code, out) == (0, "")
    assert err == f"{len(RECORDS)} files are in order.\n"


def test_the_command_names_each_fault() -> None:
    code, out, err = run(RECORDS[0], *BAD)
    assert code == 1
    assert err == f"1 file is in order, {len(BAD)} files have faults.\n"
    for file in BAD:
        place, fault, *rule = file.read_text("utf-8").partition("\n")[0].removeprefix("; expected ").split()
        decided = f" ({rule[0]})" if rule else ""
        assert f"{file}:{place}: {fault}{decided}: " in out


def test_the_command_speaks_russian() -> None:
    code, out, err = run("--lang", "ru", *BAD)
    assert code == 1
    assert err == f"0 файлов в порядке, {len(BAD)} файлов с ошибками.\n"
    for line in out.splitlines():
        assert re.search(r": [^:]*[А-яё]", line), line


def test_the_command_cannot_open_a_file(tmp_path: Path) -> None:
    code, out, _ = run(tmp_path / "none.terz", RECORDS[0])
    assert (code, out.partition(": ")[2].splitlines()[0]) == (2, "There is no such file or folder.")


def test_every_problem_can_be_said() -> None:
    for lang in ("en", "ru"):
        texts = Texts(lang)
        for file in BAD:
            for problem in judged(file.read_text("utf-8")):
                said = problem_sentence(texts, problem.reason, "old-ten")
                assert "{" not in said
                assert bool(re.search("[А-яё]", said)) == (lang == "ru")
    with pytest.raises(UnknownCode):
        problem_sentence(Texts("en"), Reason("no_such", "end.jack"), "modern")


@pytest.mark.parametrize("system", PRESETS)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_question_about_a_claim_is_the_one_of_the_rules_in_force(lang: str, system: str) -> None:
    texts = Texts("ru" if lang == "ru" else "en")
    usual, own = ("от чего?", "рост?") if lang == "ru" else ("from what?", "how high?")
    asked = own if system == "kart-parad" else usual
    terz = Reason("asked_so_same_class", "meld.ask", {"cards": parse_cards("9H TH JH")})
    for reason in (terz, Reason("not_now", "meld.ask", {"event": "ask"})):
        assert asked in problem_sentence(texts, reason, system)


def test_every_word_is_translated_and_none_is_left_over() -> None:
    catalogue, referee = (
        read_po((LOCALE / "ru" / "LC_MESSAGES" / f"{domain}.po").read_bytes().splitlines(), locale="ru")
        for domain in ("record", "referee")
    )
    found = {message.id if isinstance(message.id, str) else message.id[0] for message in catalogue if message.id}
    other = {
        record_texts.SUMMARY[0],
        record_texts.FAULTS[0],
        record_texts.NOT_OPENED[0],
        record_texts.CHECKING,
    }
    said_by_the_referee = {message.id for message in referee}
    assert found == ({*MESSAGES.values(), *PROBLEMS.values()} | other) - said_by_the_referee
    names = re.compile(r"{(\w+)")
    for message in catalogue:
        if message.id and isinstance(message.string, str):
            assert set(names.findall(message.string)) <= set(names.findall(str(message.id))), message.id
