"""Writing a record: one spelling for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from terz_tutor.rules.cards import CODES, SUITS, mask_codes
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.match import Entry, Penalty, Points
from terz_tutor.rules.record.position import format_position
from terz_tutor.rules.record.record import Comment, DealRecord, Move, Pair, Record
from terz_tutor.rules.ruleset import change_text


def format_record(record: Record) -> str:
    """Write a record.

    >>> print(format_record(Record(totals=(510, 20))), end="")
    [Rules "modern"]
    [Totals "510:20"]
    """
    blocks = ["\n".join(_headers(record))]
    for number, deal in enumerate(record.deals, start=1):
        blocks.append("\n".join(_deal_headers(deal, number)))
        lines = [*_moves(deal), *_score(deal)]
        if lines:
            blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def format_event(event: Event) -> str:
    """Write an event as a record does.

    >>> format_event(Claim(0b111)), format_event(Marriage(3, by=1))
    ('claim (7S 8S 9S)', 'marriage H by 1')
    """
    match event:
        case Play(card):
            return CODES[card]
        case Claim(cards):
            return f"claim {_meld(cards)}"
        case Good():
            return ": good"
        case AskTop():
            return ": ask"
        case NotGood(cards):
            return f": not_good {_meld(cards)}"
        case Marriage(suit, by):
            return f"marriage {SUITS[suit].code}{_by(by)}"
        case Exchange(by):
            return f"exchange{_by(by)}"
        case Break(count):
            return f"break {count}"
        case _:
            assert_never(event)


def _meld(cards: int) -> str:
    return f"({' '.join(mask_codes(cards))})"


def _by(player: int | None) -> str:
    return "" if player is None else f" by {player}"


def _header(key: str, value: object) -> str:
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{key} "{text}"]'


def _headers(record: Record) -> Iterator[str]:
    yield from (_header(tag.key, tag.value) for tag in record.tags)
    for player, name in enumerate(record.players):
        if name:
            yield _header(f"Player{player}", name)
    yield _header("Rules", record.rules.base)
    yield from (_header("House", change_text(rule, value)) for rule, value in record.rules.changes.items())
    if record.totals is not None:
        yield _header("Totals", _pair(record.totals))
    if record.winner is not None:
        yield _header("Winner", record.winner)
    yield from map(_comment, record.comments)


def _deal_headers(deal: DealRecord, number: int) -> Iterator[str]:
    yield _header("Deal", number)
    yield from (_header(tag.key, tag.value) for tag in deal.tags)
    if deal.dealer is not None:
        yield _header("Dealer", deal.dealer)
    if deal.deck:
        yield _header("Deck", " ".join(CODES[card] for card in deal.deck))
    if deal.position is not None:
        yield _header("Position", format_position(deal.position))


def _comment(comment: Comment) -> str:
    return f"; {comment.text}" if "}" in comment.text else f"{{{comment.text}}}"


def _moves(deal: DealRecord) -> Iterator[str]:
    """Write a trick on each line; a break and remarks stand behind the trick that they follow."""
    plays, trick = 0, 1
    if deal.position is not None:
        plays, trick = int(deal.position.led is not None), len(deal.position.tricks) + 1
    line: list[str] = [f"{trick}..."] if plays and any(isinstance(move, Move) for move in deal.moves) else []
    numbered = bool(line)
    for move in deal.moves:
        if isinstance(move, Comment):
            line.append(_comment(move))
            if line[-1].startswith(";"):  # such a remark ends its line
                yield " ".join(line)
                line = []
            continue
        if not numbered and not isinstance(move.event, Break):
            if line:
                yield " ".join(line)
            line = [f"{trick + plays // 2}."]
            numbered = True
        line.append(format_event(move.event))
        if isinstance(move.event, Play):
            plays += 1
            numbered = plays % 2 == 1
    if line:
        yield " ".join(line)


def _score(deal: DealRecord) -> Iterator[str]:
    if deal.written is not None:
        yield f"written {' '.join(map(_entry, deal.written)) or '-'}"
    if deal.last is not None:
        yield f"last {deal.last}"
    if deal.result is not None:
        yield f"result {_pair(deal.result)}"
    if deal.total is not None:
        yield f"total {_pair(deal.total)}"


def _entry(entry: Entry) -> str:
    if isinstance(entry, Points):
        return f"{entry.player}+{entry.points}"
    # only a draw out of turn needs no points
    points = f"+{entry.points}" if entry.points or entry.penalty is not Penalty.DRAW else ""
    return f"{entry.penalty.value} {entry.by}{points}"


def _pair(pair: Pair) -> str:
    return f"{pair[0]}:{pair[1]}"
