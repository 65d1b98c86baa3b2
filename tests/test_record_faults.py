"""Faults in positions and records: each has its place, its sentence and an example; nothing else is raised."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fuzz_notation import fuzz
from records_read import BAD, DECK, START, judged

from terz_tutor.rules.cards import CODES
from terz_tutor.rules.record import MESSAGES, RecordError, parse_position, parse_record, position_problems
from terz_tutor.rules.record.position import FIELDS
from terz_tutor.texts.record_texts import PROBLEMS


def test_every_problem_is_met() -> None:
    reasons = [problem.reason for file in BAD for problem in judged(file.read_text("utf-8"))]
    reasons += [reason for line, _ in POSITIONS for reason in position_problems(parse_position(line))]
    found = {f"{reason.code} {reason.rule}" for reason in reasons}
    for code in PROBLEMS:
        assert any(met == code or met.startswith(f"{code} ") for met in found), code


ERRORS = [
    ("unknown_word", DECK + "TZS", "3:1"),
    ("bad_card", DECK + "1. QS ВS", "3:7"),
    ("bad_card", DECK + "claim (7S x)", "3:11"),
    ("bad_deck", '[Dealer "0"]\n[Deck "7S 8S"]', "2:8"),
    ("bad_card", '[Dealer "0"]\n[Deck "7S 8X"]', "2:11"),
    ("deal_number", '[Deal "2"]', "1:8"),
    ("deal_number", '[Deal "1"]\nlast 0\n[Deal "1"]', "3:8"),
    ("duplicate_card", '[Dealer "0"]\n[Deck "7S 7S"]', "2:8"),
    ("duplicate_card", DECK + "claim 7S-7S", "3:7"),
    ("bad_player", "written 2+20", "1:9"),
    ("bad_entry", "written 0+20 3", "1:14"),
    ("bad_entry", "written miscount 0", "1:9"),
    ("bad_entry", "written", "1:8"),
    ("bad_header", "\n[Rules modern]", "2:1"),
    ("bad_header", '[Rules "modern"', "1:1"),
    ("bad_number", DECK + "break x", "3:7"),
    ("bad_number", DECK + "break 1234567890123456789", "3:7"),
    ("bad_number", '[Deal "one"]', "1:8"),
    ("bad_pair", "result 72", "1:8"),
    ("bad_pair", '[Totals "72"]', "1:10"),
    ("bad_player", '[Dealer "2"]', "1:10"),
    ("bad_player", "last A", "1:6"),
    ("bad_player", DECK + "exchange by 7", "3:13"),
    ("bad_player", '[Winner "A"]', "1:10"),
    ("bad_players", '[Players "A"]', "1:11"),
    ("bad_rule", '[House "end.jack"]', "1:9"),
    ("bad_rule", '[House "card.order=free"]', "1:9"),
    ("bad_rule_value", '[House "end.jack=yes"]', "1:9"),
    ("bad_rule_value", '[House "match.target=0"]', "1:9"),
    ("unknown_rules", '[Rules "poker"]', "1:9"),
    ("bad_suit", DECK + "marriage X", "3:10"),
    ("bad_suit", DECK + "marriage QS KH", "3:10"),
    ("cards_expected", DECK + "claim : good", "3:9"),
    ("cards_expected", DECK + "claim", "3:6"),
    ("cards_expected", DECK + "claim ()", "3:8"),
    ("duplicate_header", '[Rules "modern"]\n[rules "modern"]', "2:1"),
    ("duplicate_header", '[Dealer "0"]\n[Dealer "1"]', "2:1"),
    ("duplicate_header", '[House "end.jack=free"]\n[House "end.jack=free"]', "2:1"),
    ("duplicate_header", '[Rules "modern+end.jack=free"]\n[House "end.jack=free"]', "2:9"),
    ("duplicate_header", '[Rules "modern+end.jack=free+end.jack=free"]', "1:30"),
    ("duplicate_line", "last 1 last 0", "1:8"),
    ("late_header", DECK + 'QS\n[Rules "modern"]', "4:1"),
    ("late_move", DECK + "QS\nlast 1\n10H", "5:1"),
    ("missing_header", f'[Deck "{" ".join(CODES)}"]\nQS', "1:1"),
    ("no_cards", "QS", "1:1"),
    ("no_cards", '[Dealer "0"]\n1. QS', "2:1"),
    ("no_record", "", "1:1"),
    ("no_record", " \n{nothing yet}", "1:1"),
    ("open_bracket", DECK + "claim (7S 8S", "3:7"),
    ("open_comment", DECK + "QS {never\nclosed", "3:4"),
    ("other_dealer", f'[Dealer "1"]\n[Position "{START}"]', "1:10"),
    ("other_rules", f'[Rules "classic"]\n[Position "{START}"]', "2:12"),
    ("trick_number", DECK + "1. QS 10H 3. 7S", "3:11"),
    ("two_starts", DECK + f'[Position "{START}"]', "3:1"),
    ("unknown_word", DECK + "QS pass", "3:4"),
    ("unknown_word", DECK + "QS}", "3:3"),
    ("unknown_word", DECK + "QS10H", "3:1"),
]


@pytest.mark.parametrize(("code", "text", "place"), ERRORS)
def test_errors_have_their_place(code: str, text: str, place: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert (caught.value.code, str(caught.value.place)) == (code, place)
    assert str(caught.value).startswith(f"{place}: ")


FIELD = {name: number for number, name in enumerate(FIELDS)}


def changed(**fields: str) -> str:
    words = START.split()
    for name, value in fields.items():
        words[FIELD[name]] = value
    return " ".join(words)


@pytest.mark.parametrize(
    ("code", "line", "word"),
    [
        ("bad_player", changed(dealer="2"), "2"),
        ("bad_suit", changed(trump="x"), "x"),
        ("one_card", changed(turnup="9DTD"), "9DTD"),
        ("bad_card", changed(led="9X"), "9X"),
        ("bad_two", changed(hands="7S8S"), "7S8S"),
        ("duplicate_card", changed(hands="7S7S/8S"), "7S7S/8S"),
        ("bad_trick", changed(tricks="7S8S,9S"), "9S"),
        ("bad_scored", changed(melds="-/7S9SJS"), "7S9SJS"),
        ("bad_meld", changed(melds="-/!QSKS"), "QSKS"),
        ("bad_meld", changed(turn="QSKS?"), "QSKS?"),
        ("bad_turn", changed(turn="7S8S9S?,7C8C9C"), "7C8C9C"),
        ("bad_turn", changed(turn="7S8S9S???"), "7S8S9S???"),
        ("bad_turn", changed(turn="!7S8S9S?"), "!7S8S9S?"),
        ("bad_card", changed(turn="later"), "later"),
        ("unknown_rules", changed(rules="poker"), "poker"),
        ("bad_rule", changed(rules="modern+x=y"), "x=y"),
        ("fields", changed(turn="- more"), "more"),
    ],
)
def test_errors_in_positions(code: str, line: str, word: str) -> None:
    for before in ("", '[Position "'):
        with pytest.raises(RecordError) as caught:
            parse_record(f'{before}{line}"]') if before else parse_position(line)
        last = code in ("bad_trick", "bad_turn", "bad_meld")
        at = line.rindex(word) if last else re.search(rf"\b{word}\b", line).start()  # type: ignore[union-attr]
        assert caught.value.code == code
        assert (caught.value.line, caught.value.column) == (1, len(before) + at + 1)


def test_too_few_fields() -> None:
    with pytest.raises(RecordError, match="1:9: Fields in the position: 2; expected 13") as caught:
        parse_position("modern 0 ")
    assert caught.value.code == "fields"


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(RecordError, match="2:5: ") as caught:
        parse_record("[A «»]\r\nТЧ {".encode() + b"\xff}")
    assert caught.value.code == "not_utf8"


def test_every_error_is_met() -> None:
    tested = {code for code, _, _ in ERRORS} | {"not_utf8", "fields"}
    source = Path(__file__).read_text("utf-8")
    assert all(code in tested or f'("{code}", changed(' in source for code in MESSAGES), set(MESSAGES) - tested


POSITIONS = [
    (changed(turnup="7S"), {"card_twice", "card_missing", "trump_differs"}),
    (changed(turnup="-"), {"card_missing", "stock_differs", "draw_differs"}),
    (changed(leader="0"), {"leader_differs"}),
    (changed(turn="break"), {"no_break_now", "stock_differs"}),
    (changed(drawn="7S/8S"), {"draw_differs"}),
    (changed(melds="QSKS/-"), {"not_a_meld"}),
    (changed(turn="7H8H9H?"), {"not_held"}),
    (changed(melds="7H8H9H/-"), {"not_held"}),
    (changed(turn="claimed"), {"claims_differ"}),
    (changed(led="7S"), {"card_twice", "hands_differ"}),
]


@pytest.mark.parametrize(("line", "codes"), POSITIONS)
def test_positions_that_cannot_come_about(line: str, codes: set[str]) -> None:
    assert {reason.code for reason in position_problems(parse_position(line))} == codes


def test_fuzzed_text_raises_nothing_else() -> None:
    assert fuzz(seconds=3, seed=4) > 300
