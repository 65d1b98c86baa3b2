"""A record piece by piece: headers, remarks, trick numbers, moves and lines of the score, each with its place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.match import Entry, Fine, Penalty, Points
from terz_tutor.rules.melds import MELDS
from terz_tutor.rules.record import spelling
from terz_tutor.rules.record.errors import Place, RecordError
from terz_tutor.rules.record.record import Comment, Move, Pair

_NOISE = re.compile(r"[\s,:\ufeff]*")
"""What may stand between two pieces: a colon comes before a reply, commas are welcome."""
_HEADER = re.compile(
    r"\[[^\S\n]*(?P<key>[^\W\d_][\w.]*)[^\S\n]*"
    r'(?:"(?P<plain>(?:[^"\\\n]|\\[^\n])*)"|«(?P<angled>[^»\n]*)»|“(?P<curly>[^”\n]*)”)'
    r"[^\S\n]*\]"
)
_ESCAPED = re.compile(r"\\(.)")
_NUMBER = re.compile(r"([0-9]+)[^\S\n]*(?:\.+|…)")
_ONE_CARD = re.compile(rf"{spelling.CARD}(?!\w)")
_CARDS = re.compile(rf"{spelling.CARD}(?:[-–—,]?{spelling.CARD})*(?!\w)")
_EACH_CARD = re.compile(spelling.CARD)
_IN_BRACKETS = re.compile(r"\(([^()\[{;]*)\)")
_BETWEEN = re.compile(r"[\s,–—-]+")
_GAP = re.compile(r"[^\S\n]*[-–—,]?[^\S\n]*")
"""Between two cards of one meld without brackets: they stand on one line."""
_MARRIED = 2
_CHUNK = re.compile(r"[^\s,:;(){}\[\]]+|\S?")
"""Something to quote in a message, or nothing at the end."""
_AHEAD = re.compile(r"[\s:]*")
_PENALTIES = {penalty.value: penalty for penalty in Penalty}
_BY_PLAYER = re.compile(r"[^\S\n]*([0-9]+)")
_POINTS = re.compile(r"[^\S\n]*[+=:][^\S\n]*([0-9]+)(?!\w)")
_NOTHING = re.compile(r"-(?!\S)")
PAIR = re.compile(r"([0-9]+)[^\S\n]*[:–—-][^\S\n]*([0-9]+)(?!\w)")


@dataclass(frozen=True, slots=True)
class Header:
    """A header as it stands there."""

    key: str
    value: str
    place: Place
    inside: Place
    """Where the value begins."""


@dataclass(frozen=True, slots=True)
class TrickNumber:
    """The number before a trick."""

    number: int
    place: Place


@dataclass(frozen=True, slots=True)
class Score:
    """A line of the score: ``written``, ``last``, ``result`` or ``total``."""

    word: str
    place: Place
    entries: tuple[Entry, ...] | None = None
    player: int | None = None
    pair: Pair | None = None


Item = Header | Comment | TrickNumber | Move | Score


def read_pair(text: str, place: Place) -> Pair:
    """Read the points of both players.

    >>> read_pair("72-78", Place(1, 1))
    (72, 78)
    """
    found = PAIR.fullmatch(text.strip())
    if found is None:
        raise RecordError("bad_pair", place, text=text)
    return spelling.read_number(found[1], place), spelling.read_number(found[2], place)


def items(text: str) -> Iterator[Item]:
    """Walk through a text whose lines end in a line feed alone.

    Raises:
        RecordError: at the first piece that can't be read.

    >>> [type(item).__name__ for item in items("1. QS {a queen} 10♥")]
    ['TrickNumber', 'Move', 'Comment', 'Move']
    """
    return _Walk(text).items()


class _Walk:
    """A text and how far it is read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]

    def place(self, at: int | None = None) -> Place:
        """Tell line and column of an offset, or of where the walk stands."""
        offset = self.at if at is None else at
        line = bisect_right(self._lines, offset)
        return Place(line, offset - self._lines[line - 1] + 1)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Step over what a pattern finds here."""
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def chunk(self) -> str:
        """Look at what stands here, to quote it."""
        found = _CHUNK.match(self.text, self.at)
        return found[0] if found else ""

    def items(self) -> Iterator[Item]:
        """Read piece by piece."""
        while True:
            self.take(_NOISE)
            if self.at == len(self.text):
                return
            comment = self.comment()
            if comment is None:
                yield self.header() if self.text[self.at] == "[" else self.piece()
            elif comment.text:
                yield comment

    def comment(self) -> Comment | None:
        """Read a remark, if one stands here."""
        match self.text[self.at]:
            case ";":
                end = self.text.find("\n", self.at)
                end = len(self.text) if end < 0 else end
                after = end
            case "{":
                end = self.text.find("}", self.at)
                after = end + 1
            case _:
                return None
        if end < 0:
            raise RecordError("open_comment", self.place())
        start, self.at = self.at + 1, after
        return Comment(self.text[start:end])

    def header(self) -> Header:
        """Read a header."""
        place = self.place()
        found = self.take(_HEADER)
        if found is None:
            raise RecordError("bad_header", place, text=self.text[self.at :].partition("\n")[0])
        kind = found.lastgroup or "plain"
        value = _ESCAPED.sub(r"\1", found[kind]) if kind == "plain" else found[kind]
        return Header(found["key"], value, place, self.place(found.start(kind)))

    def piece(self) -> TrickNumber | Move | Score:
        """Read anything but a header or a remark."""
        place = self.place()
        number = self.take(_NUMBER)
        if number is not None:
            return TrickNumber(spelling.read_number(number[1], place), place)
        word = self.word()
        if word in ("written", "last", "result", "total"):
            return self.score(word, place)
        if word is not None:
            return Move(self.event(word), place)
        card = self.take(_ONE_CARD)
        if card is None:
            raise RecordError("unknown_word", place, text=self.chunk())
        return Move(Play(spelling.read_card(card[0], place)), place)

    def word(self) -> str | None:
        """Step over a word of the records, if one stands here."""
        found = spelling.read_word(self.text, self.at)
        if found is None or found[0] == "by" or found[0] in _PENALTIES:
            return None
        self.at = found[1]
        return found[0]

    def event(self, word: str) -> Event:
        """Read the event that a word begins."""
        match word:
            case "claim":
                return Claim(self.cards(word))
            case "good":
                return Good()
            case "ask":
                return AskTop()
            case "not_good":
                return NotGood(self.cards(word))
            case "marriage":
                return Marriage(self.married(), self.by())
            case "exchange":
                return Exchange(self.by())
            case _:
                return Break(self.count())

    def cards(self, word: str, most: int = 32) -> int:
        """Read the cards of a meld: in brackets, joined, or one by one to the end of the line."""
        self.take(_AHEAD)
        start = self.at
        if self.text.startswith("(", start):
            found = self.take(_IN_BRACKETS)
            if found is None:
                raise RecordError("open_bracket", self.place())
            self.at = start + 1
            return self.bracketed(word, found.end())
        cards = self.joined()
        if not cards:
            raise RecordError("cards_expected", self.place(), word=word, text=self.chunk())
        if len(cards) == 1:
            while len(cards) < most:
                before = self.at
                self.take(_GAP)
                more = self.joined()
                if not more:
                    self.at = before
                    break
                cards += more
        return spelling.as_mask(cards, self.place(start))

    def bracketed(self, word: str, end: int) -> int:
        """Read the cards up to a bracket's end."""
        start = self.at
        cards: list[int] = []
        while True:
            self.take(_BETWEEN)
            if self.at >= end - 1:
                break
            more = self.joined()
            if not more:
                raise RecordError("bad_card", self.place(), text=self.chunk())
            cards += more
        self.at = end
        if not cards:
            raise RecordError("cards_expected", self.place(end - 1), word=word, text=")")
        return spelling.as_mask(cards, self.place(start))

    def joined(self) -> list[int]:
        """Read cards that stand without spaces between them, if there are any."""
        found = self.take(_CARDS)
        if found is None:
            return []
        first = found.start()
        return [spelling.read_card(card[0], self.place(first + card.start())) for card in _EACH_CARD.finditer(found[0])]

    def married(self) -> int:
        """Read the suit of a marriage, or its two cards."""
        self.take(_AHEAD)
        place = self.place()
        if _CARDS.match(self.text, self.at) or self.text.startswith("(", self.at):
            meld = MELDS.get(self.cards("marriage", _MARRIED))
            if meld is None or not meld.is_marriage or meld.suit is None:
                raise RecordError("bad_suit", place, text=self.text[: self.at].split()[-1])
            return meld.suit.index
        text = self.chunk()
        self.at += len(text) + self.text.startswith(("\ufe0e", "\ufe0f"), self.at + len(text))
        return spelling.read_suit(text, place)

    def by(self) -> int | None:
        """Read who does it, if it is said."""
        before = self.at
        self.take(_AHEAD)
        found = spelling.read_word(self.text, self.at)
        if found is None or found[0] != "by":
            self.at = before
            return None
        self.at = found[1]
        return self.player()

    def player(self) -> int:
        """Read a player."""
        self.take(_AHEAD)
        place, text = self.place(), self.chunk()
        self.at += len(text)
        return spelling.read_player(text, place)

    def count(self) -> int:
        """Read how many cards are moved."""
        self.take(_AHEAD)
        place, text = self.place(), self.chunk()
        self.at += len(text)
        number = spelling.read_number(text.removeprefix("-"), place)
        return -number if text.startswith("-") else number

    def score(self, word: str, place: Place) -> Score:
        """Read what follows a word of the score."""
        if word == "written":
            return Score(word, place, entries=self.entries())
        if word == "last":
            return Score(word, place, player=self.player())
        self.take(_AHEAD)
        here = self.place()
        found = self.take(PAIR)
        if found is None:
            raise RecordError("bad_pair", here, text=self.chunk())
        return Score(word, place, pair=read_pair(found[0], here))

    def entries(self) -> tuple[Entry, ...]:
        """Read what was written on the score sheet, - for nothing."""
        self.take(_NOISE)
        if self.take(_NOTHING):
            return ()
        entries: list[Entry] = []
        while True:
            before = self.at
            self.take(_NOISE)
            entry = self.entry()
            if entry is None:
                if not entries or self.text[self.at : self.at + 1].isdigit():
                    raise RecordError("bad_entry", self.place(), text=self.chunk())
                self.at = before
                return tuple(entries)
            entries.append(entry)

    def entry(self) -> Entry | None:
        """Read points or a penalty, if they stand here."""
        start = self.at
        found = spelling.read_word(self.text, start)
        penalty = _PENALTIES.get(found[0]) if found else None
        if found and penalty:
            self.at = found[1]
        elif found:
            return None
        place = self.place()
        by = self.take(_BY_PLAYER)
        points = self.take(_POINTS) if by else None
        if by is None or (points is None and penalty is not Penalty.DRAW):
            if penalty:
                raise RecordError("bad_entry", self.place(start), text=self.text[start : self.at])
            self.at = start
            return None
        player = spelling.read_player(by[1], place)
        number = spelling.read_number(points[1], place) if points else 0
        return Fine(penalty, player, number) if penalty else Points(player, number)
