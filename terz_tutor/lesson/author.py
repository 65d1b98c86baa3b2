"""How a lesson reads what its author wrote; faults are told in the lesson's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from terz_tutor.analysis.opponent import Level
from terz_tutor.lesson.authoring import BeatDraft, CardRow, TwoClaims
from terz_tutor.lesson.errors import LessonError, Telling, check, refusal, telling
from terz_tutor.lesson.laid_part import Subject, TwoMelds
from terz_tutor.rules import MELDS, PRESETS, Meld, RuleSet
from terz_tutor.rules.cards import Card, cards_mask
from terz_tutor.rules.deal import Deal
from terz_tutor.rules.events import Claim, Event, NotGood
from terz_tutor.rules.record import RecordError
from terz_tutor.rules.scene import Laid, Scene
from terz_tutor.rules.turns import IllegalEvent
from terz_tutor.session.goals import End, Goal
from terz_tutor.session.play import begin_play, read_moves
from terz_tutor.session.positions import (
    LEARNER,
    BadPosition,
    Dealt,
    Lined,
    Placed,
    Position,
    lay,
    read_cards,
    read_suit,
)
from terz_tutor.session.scenario import GRADES, BadScenario, Beat, Scenario, begin_scenario
from terz_tutor.texts import Texts
from terz_tutor.texts.author_words import author_says, position_fault
from terz_tutor.texts.record_texts import problem_sentence

LEVELS = {**{level.value: level for level in Level}, "perfect": Level.EXPERT}
"""Opponents by name; the expert's endgames are perfect."""

ROWS = ("row", "your_pile", "their_pile", "scored")
"""What cards that are laid alone may be: codes of the table's labels."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class Author:
    """Reads what was written, and tells faults in the lesson's language.

    >>> Author(Texts("en")).name("my-scene")
    'my-scene'
    """

    def __init__(self, texts: Texts) -> None:
        """Speak a language."""
        self._texts = texts

    def fault(self, code: str, **args: object) -> LessonError:
        """Make an error of a fault."""
        return LessonError(telling(code, **args), self._texts)

    def expected(self, name: str | Telling, given: object, expected: str) -> LessonError:
        """Make an error of an argument; ``expected`` is a code of ``texts.author_words``."""
        return self.fault("bad_argument", name=name, given=repr(given), expected=telling(expected))

    def text(self, name: str | Telling, given: object) -> str:
        """Read a text."""
        if not isinstance(given, str):
            raise self.expected(name, given, "text")
        return given

    def words(self, name: str | Telling, given: object) -> str:
        """Read a text that has to say something."""
        text = self.text(name, given)
        if not text.strip():
            raise self.expected(name, given, "words")
        return text

    def name(self, given: object) -> str:
        """Read a name: it stands in addresses and saved states."""
        if not isinstance(given, str) or not _NAME.fullmatch(given):
            raise self.fault("bad_name", given=repr(given))
        return given

    def systems(self, given: object) -> tuple[str, ...]:
        """Read the rule systems under which something may be played."""
        listed = (given,) if isinstance(given, str) else tuple(given) if isinstance(given, Iterable) else ()
        if not listed or any(not isinstance(system, str) or system not in PRESETS for system in listed):
            raise refusal(self._texts, "systems", given, PRESETS)
        return tuple(dict.fromkeys(listed))

    def moves(self, name: str | Telling, given: object) -> tuple[Event, ...]:
        """Read moves in the record's notation."""
        try:
            events = read_moves(self.text(name, given))
        except RecordError as error:
            raise self.fault("bad_moves", name=name, given=given, why=_unread(error)) from None
        for event in events:
            if isinstance(event, Claim | NotGood) and event.cards not in MELDS:
                raise self.fault("bad_meld", name=name, given=given)
        return events

    def laid(self, position: Position, rules: RuleSet, name: str) -> Deal:
        """Lay a position.

        Raises:
            LessonError: if it can't be laid, or can't come about.
        """
        if not isinstance(position, Placed | Dealt | Lined):
            raise self.expected("position", position, "position")
        try:
            return lay(position, rules, name)
        except BadPosition as error:
            unread = error.__cause__  # a line that is no position
            fault = _unread(unread) if isinstance(unread, RecordError) else _unlaid(error, rules.base)
            raise self.fault("at", place=name, fault=fault) from None

    def subject(self, what: object, name: str, before: str, system: str) -> Subject:
        """Read what is to lie on a table under a rule system.

        Raises:
            LessonError: if it can't be read or laid.
        """
        rules = PRESETS[system]
        try:
            match what:
                case CardRow(row, trump, label):
                    check(self._texts, "label", label, ROWS)
                    return Scene(read_suit("trump", trump), laid=(Laid(label, _row(row)),))
                case TwoClaims(first, second, trump):
                    suit = read_suit("trump", trump)
                    return TwoMelds(*_claimed(first, second), suit)
        except BadPosition as error:
            raise self.fault("at", place=name, fault=_unlaid(error, system)) from None
        if not isinstance(what, Placed | Dealt | Lined):
            raise self.expected("what", what, "position")
        events = self.moves("before", before)
        play = begin_play(self.laid(what, rules, name), LEARNER)
        for event in events:
            try:
                play = play.after(event)
            except IllegalEvent as error:
                bad = BadScenario("scripted", event, 0, error.reason)
                raise self.unplayable(name, bad, system) from None
        return play

    def beat(self, number: int, given: object) -> Beat:
        """Read a beat."""
        if not isinstance(given, BeatDraft):
            raise self.expected("beats", given, "beats")

        def place(argument: str) -> Telling:
            return lambda texts: f"{author_says(texts, 'beat', n=number)}: {argument}"

        written = (given.hints,) if isinstance(given.hints, str) else given.hints
        if not isinstance(written, Sequence) or len(written) > GRADES:
            raise self.expected(place("hints"), given.hints, "hints")
        return Beat(
            self.words(place("text"), given.text),
            None if given.want is None else self.moves(place("want"), self.words(place("want"), given.want)),
            self.text(place("otherwise"), given.otherwise),
            tuple(self.text(place("hints"), hint) for hint in written),
            None if given.then is None else self.moves(place("then"), given.then),
        )

    def goal(self, given: object) -> Goal | None:
        """Read a goal."""
        if given is None:
            return None
        if not isinstance(given, Goal):
            raise self.expected("goal", given, "goal")
        if type(given.amount) is not int:
            raise self.expected(given.aim.value, given.amount, "number")
        if not isinstance(given.until, End):
            raise refusal(self._texts, "until", given.until, (end.value for end in End))
        return given

    def scenario(  # noqa: PLR0913 - a scene has many parts, each by its name
        self,
        name: str,
        position: Position,
        beats: Sequence[object],
        *,
        before: str,
        opponent: object,
        goal: object,
        text: str,
        closing: str,
        systems: object,
        switch: bool,
    ) -> Scenario:
        """Read a scene, and try that it begins under each of its rule systems.

        Raises:
            LessonError: for whatever can't be read or played.
        """
        check(self._texts, "opponent", opponent, LEVELS)
        scenario = Scenario(
            name=self.name(name),
            position=position,
            beats=tuple(self.beat(number, one) for number, one in enumerate(beats, 1)),
            before=self.moves("before", before),
            level=LEVELS[str(opponent)],
            goal=self.goal(goal),
            text=self.text("text", text),
            closing=self.text("closing", closing),
            systems=self.systems(systems),
            switch=bool(switch),
        )
        if not scenario.beats and scenario.goal is None:
            raise self.fault("no_scene")
        for system in scenario.systems:
            self.laid(position, PRESETS[system], name)
            try:
                begin_scenario(scenario, PRESETS[system])
            except BadScenario as error:
                raise self.unplayable(name, error, system) from None
        return scenario

    def unplayable(self, name: str, error: BadScenario, system: str) -> LessonError:
        """Make an error of a scene that can't be played as it was written."""
        reason = error.reason
        if reason is None:
            fault = telling(error.code, move=error.move)
        else:
            fault = telling("bad_event", move=error.move, why=lambda texts: problem_sentence(texts, reason, system))
        return self.fault("at", place=lambda texts: f"{name} ({texts.system(system)})", fault=fault)


def _row(text: str) -> tuple[Card, ...]:
    cards = read_cards("cards", text)
    if not cards:
        raise BadPosition("bad_cards", name="cards", given=repr(text))
    return cards


def _claimed(first: str, second: str) -> tuple[Meld, Meld]:
    """Read the claims of two players, who can't hold the same card."""
    one, two = (_meld(name, text) for name, text in (("first", first), ("second", second)))
    for card in two.cards:
        if card in one.cards:
            raise BadPosition("card_again", name="second", card=card)
    return one, two


def _meld(name: str, text: str) -> Meld:
    meld = MELDS.get(cards_mask(read_cards(name, text)))
    if meld is None or meld.is_marriage:
        raise BadPosition("bad_meld", name=name, given=str(text))
    return meld


def _unread(error: RecordError) -> Telling:
    return lambda texts: error.sentence(texts.tr)


def _unlaid(error: BadPosition, system: str) -> Telling:
    return lambda texts: position_fault(texts, error.reason, system)
