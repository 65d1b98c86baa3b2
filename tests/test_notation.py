"""Positions and records: what is written can be read, what people write can be read, and faults have a place."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from fuzz_notation import fuzz
from record_play import random_events, random_rules, random_start
from typer.testing import CliRunner

from terz_tutor.cli import app
from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.cards import CODES
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.events import AskTop, Break, Claim, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.match import Entry, Fine, Penalty, Points
from terz_tutor.rules.reasons import Reason
from terz_tutor.rules.record import (
    MESSAGES,
    Comment,
    DealRecord,
    Move,
    Problem,
    Record,
    RecordError,
    Tag,
    format_position,
    format_record,
    parse_position,
    parse_record,
    position_problems,
    problems,
    spelling,
)
from terz_tutor.rules.record.position import FIELDS
from terz_tutor.rules.record.reader import KEYS
from terz_tutor.texts import Texts, UnknownCode, record_texts
from terz_tutor.texts.catalogue import LOCALE
from terz_tutor.texts.record_texts import PROBLEMS, problem_sentence

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*.terz"))
BAD = sorted((HERE / "records" / "bad").glob("*.terz"))
DECK = f'[Dealer "0"]\n[Deck "{" ".join(CODES)}"]\n'
START = format_position(start_deal(RuleSet(), range(32), 0))

COUNT = 10_000
REMARKS = ("good", "a } inside", "a { inside", "; and more", '"quoted"', "1. QS", "не годится", "…", "\\")


# --- there and back ---


def test_random_positions_come_back() -> None:
    rng = random.Random(1)  # noqa: S311 - no secret
    done = 0
    while done < COUNT:
        _, deal = random_start(rng, random_rules(rng))
        for state in [deal, *(state for _, state in random_events(rng, deal))]:
            line = format_position(state)
            assert parse_position(line) == state
            assert format_position(parse_position(line)) == line
            assert not position_problems(state)
            done += 1


def random_entries(rng: random.Random) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    for _ in range(rng.randint(0, 5)):
        player, points = rng.randrange(2), rng.choice([0, 10, 20, 50, 151])
        entries.append(
            Points(player, points) if rng.random() < 0.7 else Fine(rng.choice(list(Penalty)), player, points)
        )
    return tuple(entries)


def random_deal(rng: random.Random, deck: list[int], states: list[Deal], moves: list[Move]) -> DealRecord:
    """Record a part of a deal, from the deck or from a position, with remarks."""
    first = rng.randrange(len(moves)) if rng.random() < 0.5 else 0
    part: list[Move | Comment] = []
    for move in moves[first : rng.randint(first, len(moves))]:
        if rng.random() < 0.1:
            part.append(Comment(rng.choice(REMARKS)))
        part.append(move)
    pairs = [(rng.randint(0, 150), rng.randint(0, 500)) if rng.random() < 0.5 else None for _ in range(2)]
    return DealRecord(
        dealer=None if first else states[0].dealer,
        deck=() if first else tuple(deck),
        position=states[first] if first else None,
        tags=(Tag("Table", rng.choice(REMARKS)),) if rng.random() < 0.2 else (),
        moves=tuple(part),
        written=random_entries(rng) if rng.random() < 0.3 else None,
        last=rng.choice([None, 0, 1]),
        result=pairs[0],
        total=pairs[1],
    )


def test_random_records_come_back() -> None:
    rng = random.Random(2)  # noqa: S311 - no secret
    done = 0
    while done < COUNT:
        rules = random_rules(rng)
        deck, deal = random_start(rng, rules)
        played = list(random_events(rng, deal))
        states, moves = [deal, *(state for _, state in played)], [Move(event) for event, _ in played]
        for _ in range(25):
            record = Record(
                rules=rules,
                players=rng.choice([("", ""), ("A", 'B "the second"'), ("", "Б")]),
                tags=(Tag("Event", rng.choice(REMARKS)), Tag("Event", "")) if rng.random() < 0.3 else (),
                comments=(Comment(rng.choice(REMARKS)),) if rng.random() < 0.3 else (),
                deals=tuple(random_deal(rng, deck, states, moves) for _ in range(rng.choice([0, 1, 1, 1, 2]))),
                totals=rng.choice([None, (1, 501)]),
                winner=rng.choice([None, 0, 1]),
            )
            text = format_record(record)
            back = parse_record(text)
            assert back == record, text
            assert format_record(back) == text
            done += 1


def test_a_whole_deal_is_judged_good() -> None:
    rng = random.Random(3)  # noqa: S311 - no secret
    for _ in range(100):
        rules = random_rules(rng)
        deck, deal = random_start(rng, rules)
        played = list(random_events(rng, deal))
        end = played[-1][1]
        moves = tuple(Move(event) for event, _ in played)
        score = end.score()
        whole = DealRecord(deal.dealer, tuple(deck), moves=moves, result=score.recorded, total=score.total)
        assert problems(Record(rules=rules, deals=(whole,))) == ()


# --- the corpus ---


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_the_corpus_is_in_order(file: Path) -> None:
    text = file.read_text("utf-8")
    record = parse_record(text)
    assert problems(record) == ()
    once = format_record(record)
    assert parse_record(once) == record
    assert format_record(parse_record(once)) == once
    if not file.stem.startswith(("loose", "sheet")):
        assert once == text
    # the ends of lines and a mark at the start mean nothing
    assert parse_record(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()) == record
    assert parse_record(text.replace("\n", "\r")) == record


def test_the_corpus_is_large_and_shows_every_system() -> None:
    assert len(RECORDS) >= 40
    records = [parse_record(file.read_text("utf-8")) for file in RECORDS]
    assert {record.rules.base for record in records} == set(PRESETS)
    events = {
        type(move.event) for record in records for deal in record.deals for move in deal.moves if isinstance(move, Move)
    }
    assert events == {Play, Claim, Good, AskTop, NotGood, Marriage, Exchange, Break}


def totals(name: str) -> list[object]:
    deal = parse_record((HERE / "records" / f"{name}.terz").read_text("utf-8")).deals[0]
    return [deal.result, deal.total]


def test_worked_examples() -> None:
    assert totals("example-modern-claim-and-score") == [(72, 78), (72, 98)]
    assert totals("example-kart-parad-ascending") == [(111, 39), (201, 39)]
    first, second = totals("example-classic-both-end-in-five")
    assert first == second
    assert isinstance(first, tuple)
    assert sum(first) == 140


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_bad_records_name_what_is_wrong(file: Path) -> None:
    text = file.read_text("utf-8")
    expected = text.partition("\n")[0].removeprefix("; expected ")
    try:
        problem = problems(parse_record(text))[0]
        found = f"{problem.place} {problem.reason.code} {problem.reason.rule}"
    except RecordError as error:
        found = f"{error.place} {error.code}"
    assert found == expected


def test_every_problem_is_met() -> None:
    reasons = [problem.reason for file in BAD for problem in judged(file.read_text("utf-8"))]
    reasons += [reason for line, _ in POSITIONS for reason in position_problems(parse_position(line))]
    found = {f"{reason.code} {reason.rule}" for reason in reasons}
    for code in PROBLEMS:
        assert any(met == code or met.startswith(f"{code} ") for met in found), code


def judged(text: str) -> tuple[Problem, ...]:
    try:
        return problems(parse_record(text))
    except RecordError:
        return ()


# --- what people write ---


def only(text: str) -> list[object]:
    return [move.event for move in parse_record(DECK + text).deals[0].moves if isinstance(move, Move)]


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("QS", [Play(5)]),
        ("qs 10♥️ ТЧ", [Play(5), Play(27), Play(31)]),
        ("1.QS,10h", [Play(5), Play(27)]),
        ("1) QS".replace(")", "…"), [Play(5)]),
        ("claim 7S 8S 9S : good", [Claim(7), Good()]),
        ("Claim: 7S-8S-9S good QS", [Claim(7), Good(), Play(5)]),
        ("claim 7s8s9s QS", [Claim(7), Play(5)]),
        ("claim (7S, 8S, 9S) QS", [Claim(7), Play(5)]),
        ("claim 7S - 8S – 9S\nQS", [Claim(7), Play(5)]),
        ("терц 7П 8П 9П\nгодится", [Claim(7), Good()]),
        ("объявляет (7П8П9П) : от чего? : не годится ВПДПКП\nТП", [Claim(7), AskTop(), NotGood(112), Play(7)]),
        ("claim (7S 8S 9S) not good 10S JS QS", [Claim(7), NotGood(56)]),
        ("claim (7S 8S 9S) not_good (TS JS QS) QS", [Claim(7), NotGood(56), Play(5)]),
        ("marriage S", [Marriage(0)]),
        ("Марьяж пик by 1", [Marriage(0, 1)]),
        ("marriage QH KH 7S", [Marriage(3), Play(0)]),
        ("marriage ♥ QS", [Marriage(3), Play(5)]),
        ("обмен игрок 0 меняет", [Exchange(0), Exchange()]),
        ("ломает 5", [Break(5)]),
        ("break -1 break 0", [Break(-1), Break(0)]),
    ],
)
def test_reading_accepts_what_people_write(text: str, events: list[object]) -> None:
    assert only(text) == events
    record = parse_record(DECK + text)
    assert parse_record(format_record(record)) == record


def test_headers_as_people_write_them() -> None:
    text = '[правила «Classic + match.target = 301»]\n[HOUSE "stock.break=False"]\n[Игроки “А / Б”]\n[dealer " 1 "]\n'
    record = parse_record(text)
    assert record.rules.changes == {"stock.break": False, "match.target": 301}
    assert record.players == ("А", "Б")
    assert record.deals[0].dealer == 1
    assert format_record(record).startswith(
        '[Player0 "А"]\n[Player1 "Б"]\n[Rules "classic"]\n[House "stock.break=false"]\n'
    )
    assert parse_record(f'[Position "{START}"]').rules == RuleSet()
    assert parse_record('[Note "a \\"b\\" \\\\"]').tags == (Tag("Note", 'a "b" \\'),)


def test_positions_as_people_write_them() -> None:
    rules, *others = START.split()
    loose = "  ".join(["", rules.upper(), *(word.replace("T", "10").replace("S", "♠️").lower() for word in others)])
    assert parse_position(f"{loose}\t") == parse_position(START)


# --- errors ---

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
    with pytest.raises(RecordError, match=r"1:9: .* 2 fields; expected 13") as caught:
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


# --- the command and its words ---


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


# --- the page that describes it ---


def test_the_page_tells_the_truth() -> None:
    page = (HERE.parent / "docs" / "notation.md").read_text("utf-8")
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    blocks = [text.strip() for language, text in fenced if language in ("position", "record")]
    for block in blocks:
        if block.startswith("[Rules"):
            record = parse_record(block)
            assert format_record(record) == block + "\n"
            assert problems(record) == ()
    assert blocks[0] == START
    for words in spelling.WORDS.values():
        for word in words:
            plain = word.removeprefix("чужой ").removesuffix(" взятка")
            assert plain in page or plain.replace(" ", "_") in page, word
    for text in KEYS:
        assert text in page.lower(), text
    for name in FIELDS:
        assert name in page
