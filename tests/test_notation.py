"""Positions and records: what is written can be read, so can what people write, and the corpus is in order."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from record_play import random_events, random_rules, random_start
from records_read import BAD, DECK, HERE, RECORDS, START

from terz_tutor.rules import PRESETS, RuleSet
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.events import AskTop, Break, Claim, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.match import Entry, Fine, Penalty, Points
from terz_tutor.rules.record import (
    Comment,
    DealRecord,
    Move,
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

COUNT = 10_000
REMARKS = ("good", "a } inside", "a { inside", "; and more", '"quoted"', "1. QS", "не годится", "…", "\\")


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
