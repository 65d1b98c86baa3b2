"""Reading a record: what people write, with line and column of what can't be read."""

from __future__ import annotations

from dataclasses import dataclass, field

from terz_tutor.rules.cards import CODES
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.events import Play
from terz_tutor.rules.match import Entry
from terz_tutor.rules.record import spelling
from terz_tutor.rules.record.errors import START, Place, RecordError
from terz_tutor.rules.record.items import Header, Score, TrickNumber, items, read_pair
from terz_tutor.rules.record.position import parse_position
from terz_tutor.rules.record.record import Comment, DealRecord, Move, Pair, Record, Tag
from terz_tutor.rules.ruleset import RuleSet, RuleValue, house_rules

_KEYS = {
    "Rules": "rules правила",
    "House": "house домашнее",
    "Players": "players игроки",
    "Player0": "player0 игрок0",
    "Player1": "player1 игрок1",
    "Totals": "totals сумма",
    "Winner": "winner победитель",
    "Deal": "deal сдача",
    "Dealer": "dealer сдающий",
    "Deck": "deck колода",
    "Position": "position позиция",
}
KEYS = {spelling: key for key, spellings in _KEYS.items() for spelling in spellings.split()}
"""Spellings of the headers that mean something, in small letters → the header."""

DEAL_KEYS = ("Deal", "Dealer", "Deck", "Position")
"""Headers of a deal; the others that mean something are the match's."""


def parse_record(data: str | bytes) -> Record:
    """Read a record; whether it keeps to the rules is told by :func:`terz_tutor.rules.record.problems`.

    Raises:
        RecordError: if the text is no record.

    >>> parse_record('[Правила «classic»]').rules.base
    'classic'
    """
    reader = _Reader()
    for item in items(_decode(data)):
        match item:
            case Header():
                reader.header(item)
            case Comment():
                reader.comment(item)
            case TrickNumber():
                reader.number(item)
            case Move():
                reader.move(item)
            case Score():
                reader.score(item)
    return reader.record()


def _decode(data: str | bytes) -> str:
    if isinstance(data, str):
        return _one_kind_of_line(data)
    try:
        return _one_kind_of_line(data.decode())
    except UnicodeDecodeError as error:
        lines = _one_kind_of_line(data[: error.start].decode()).split("\n")
        raise RecordError("not_utf8", Place(len(lines), len(lines[-1]) + 1)) from None


def _one_kind_of_line(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


@dataclass(slots=True)
class _DealReader:
    """A deal that is being read."""

    place: Place
    headers: dict[str, Header] = field(default_factory=dict)
    tags: list[Tag] = field(default_factory=list)
    moves: list[Move | Comment] = field(default_factory=list)
    scores: dict[str, Score] = field(default_factory=dict)
    begun: bool = False
    """Whether more than headers and remarks was read."""
    plays: int = 0
    position: Deal | None = None

    def add_header(self, header: Header, key: str) -> None:
        """Take one of the deal's own headers."""
        self.headers[key] = header
        if key == "Position":
            self.position = parse_position(header.value, header.inside)
            self.plays = 2 * len(self.position.tricks) + (self.position.led is not None)

    @property
    def trick(self) -> int:
        """The number of the trick that the next card belongs to."""
        return self.plays // 2 + 1

    def dealer(self) -> int | None:
        """Tell who deals."""
        header = self.headers.get("Dealer")
        return None if header is None else spelling.read_player(header.value.strip(), header.inside)

    def deck(self) -> tuple[int, ...]:
        """Tell the order of the cards."""
        header = self.headers.get("Deck")
        if header is None:
            return ()
        cards: list[int] = []
        at = 0
        for word in header.value.replace(",", " ").split():
            at = header.value.index(word, at)
            cards += spelling.read_joined(word, Place(header.inside.line, header.inside.column + at))
            at += len(word)
        spelling.as_mask(cards, header.inside)
        if len(cards) != len(CODES):
            raise RecordError("bad_deck", header.inside, count=len(cards))
        return tuple(cards)

    def record(self) -> DealRecord:
        """Put the deal together."""
        dealer, deck = self.dealer(), self.deck()
        if deck and self.position:
            raise RecordError("two_starts", self.headers["Position"].place)
        if deck and dealer is None:
            raise RecordError("missing_header", self.headers["Deck"].place, key="Dealer")
        if self.position and dealer not in (None, self.position.dealer):
            raise RecordError("other_dealer", self.headers["Dealer"].inside)
        places = {key.lower(): header.inside for key, header in self.headers.items()}
        places |= {word: score.place for word, score in self.scores.items()}
        return DealRecord(
            dealer=None if self.position else dealer,
            deck=deck,
            position=self.position,
            tags=tuple(self.tags),
            moves=tuple(self.moves),
            written=self._entries("written"),
            last=self._player("last"),
            result=self._pair("result"),
            total=self._pair("total"),
            places=places | {"deal": self.place},
        )

    def _entries(self, word: str) -> tuple[Entry, ...] | None:
        return self.scores[word].entries if word in self.scores else None

    def _player(self, word: str) -> int | None:
        return self.scores[word].player if word in self.scores else None

    def _pair(self, word: str) -> Pair | None:
        return self.scores[word].pair if word in self.scores else None


class _Reader:
    """Puts the pieces together."""

    def __init__(self) -> None:
        self.headers: dict[str, Header] = {}
        self.house: dict[str, RuleValue] = {}
        self.house_place = Place(1, 1)
        self.tags: list[Tag] = []
        self.comments: list[Comment] = []
        self.deals: list[_DealReader] = []

    def deal(self, place: Place) -> _DealReader:
        """Open the next deal."""
        self.deals.append(_DealReader(place))
        return self.deals[-1]

    # --- headers ---

    def header(self, header: Header) -> None:
        """Give a header to the match or to a deal."""
        key = KEYS.get(header.key.lower())
        if key is None:
            self.tag(header)
        elif key in DEAL_KEYS:
            self.deal_header(header, key)
        elif len(self.deals) > 1 or (self.deals and self.deals[0].begun):
            raise RecordError("late_header", header.place, key=key)
        elif key == "House":
            self.house_rule(header)
        elif key in self.headers:
            raise RecordError("duplicate_header", header.place, key=key)
        else:
            self.headers[key] = header

    def tag(self, header: Header) -> None:
        """Keep a header that means nothing to the rules."""
        tag = Tag(header.key, header.value)
        if not self.deals:
            self.tags.append(tag)
        elif self.deals[-1].begun:
            self.deal(header.place).tags.append(tag)
        else:
            self.deals[-1].tags.append(tag)

    def deal_header(self, header: Header, key: str) -> None:
        """Give a header to the deal that it stands before: the open one, or a new one where that has begun."""
        open_deal = self.deals[-1] if self.deals else None
        if open_deal is None or open_deal.begun or (key == "Deal" and key in open_deal.headers):
            open_deal = self.deal(header.place)
        if key in open_deal.headers:
            raise RecordError("duplicate_header", header.place, key=key)
        if key == "Deal":
            number = spelling.read_number(header.value.strip(), header.inside)
            if number != len(self.deals):
                raise RecordError("deal_number", header.inside, number=number, deal=len(self.deals))
        open_deal.add_header(header, key)

    def house_rule(self, header: Header) -> None:
        """Read a house rule."""
        rule, value = spelling.read_house_rule(header.value, header.inside)
        if rule in self.house:
            raise RecordError("duplicate_header", header.place, key=rule)
        self.house[rule] = value
        self.house_place = header.inside

    # --- what is played ---

    def comment(self, comment: Comment) -> None:
        """Give a remark to the deal that is open, else to the match."""
        if self.deals:
            self.deals[-1].moves.append(comment)
        else:
            self.comments.append(comment)

    def number(self, item: TrickNumber) -> None:
        """Compare a trick's number with the cards that were played."""
        deal = self.open_deal(item.place)
        if item.number != deal.trick:
            raise RecordError("trick_number", item.place, number=item.number, trick=deal.trick)

    def move(self, move: Move) -> None:
        """Take a move."""
        deal = self.open_deal(move.place)
        deal.begun = True
        deal.moves.append(move)
        deal.plays += isinstance(move.event, Play)

    def open_deal(self, place: Place) -> _DealReader:
        """Find the deal that a move at this place belongs to."""
        if not self.deals or not {"Deck", "Position"} & self.deals[-1].headers.keys():
            raise RecordError("no_cards", place)
        if self.deals[-1].scores:
            raise RecordError("late_move", place)
        return self.deals[-1]

    def score(self, score: Score) -> None:
        """Take a line of the score."""
        deal = self.deals[-1] if self.deals else self.deal(score.place)
        if score.word in deal.scores:
            raise RecordError("duplicate_line", score.place, word=score.word)
        deal.begun = True
        deal.scores[score.word] = score

    # --- the whole ---

    def rules(self) -> RuleSet:
        """Put the table's rules together; where the match names none, a position may."""
        header = self.headers.get("Rules")
        if header is None and not self.house:
            return next((deal.position.rules for deal in self.deals if deal.position), RuleSet())
        rules = RuleSet() if header is None else spelling.read_rules(header.value, header.inside)
        if both := rules.changes.keys() & self.house.keys():
            raise RecordError("duplicate_header", self.house_place, key=min(both))
        return house_rules(rules.base, {**rules.changes, **self.house})

    def players(self) -> tuple[str, str]:
        """Tell the names."""
        both = self.headers.get("Players")
        names = ["", ""]
        if both is not None:
            names = both.value.split("/")
            if len(names) != len(("0", "1")):
                raise RecordError("bad_players", both.inside, text=both.value)
        for player, key in enumerate(("Player0", "Player1")):
            if key in self.headers:
                names[player] = self.headers[key].value
        return names[0], names[1]

    def record(self) -> Record:
        """Put the record together."""
        if not (self.headers or self.house or self.tags or self.deals):
            raise RecordError("no_record", START)
        rules = self.rules()
        for deal in self.deals:
            if deal.position and deal.position.rules != rules:
                raise RecordError("other_rules", deal.headers["Position"].inside)
        totals, winner = self.headers.get("Totals"), self.headers.get("Winner")
        return Record(
            rules=rules,
            players=self.players(),
            tags=tuple(self.tags),
            comments=tuple(self.comments),
            deals=tuple(deal.record() for deal in self.deals),
            totals=None if totals is None else read_pair(totals.value, totals.inside),
            winner=None if winner is None else spelling.read_player(winner.value.strip(), winner.inside),
            places={key.lower(): header.inside for key, header in self.headers.items()},
        )
