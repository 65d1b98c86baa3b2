"""Placeholders that know grammar: ``{card:acc}``, ``{meld:meld gen}``, ``{points:points}``.

The value's type decides how it is said; the words after the colon choose a case and a shape. Each language's template
chooses its own, so an English ``the {card}`` may be a Russian ``{card:acc}``.

===================  ==================================================================
value                shapes
===================  ==================================================================
Card, Suit           (none)
tuple of cards       (none) a list, ``or``: of which one is meant, ``ranks``: ranks alone, ``meld``: the meld they
                     are, ``a``: with its article, ``plain``: in no rule system's own words, ``short``: as their
                     corners show them
Scene                (none) sentences that list what lies there
Reason               (none) its own phrase, ``body``: without the rule system that heads it
int                  (none), a unit: ``points`` ``cards`` ``melds`` … ``stock``
str named ``system`` (none), ``good`` ``ask`` ``not_good``: what is said there
str named ``kind``   (none), ``a``: with its article, ``said``: spoken aloud
str named ``rule``   (none) the rule's title
str named ``last``   (none) a sentence: who took the last trick
str named ``sheet``  (none) what was written on the score sheet, entry by entry
other str            (none) itself
===================  ==================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from terz_tutor.rules.cards import Card, Suit
from terz_tutor.rules.reasons import Reason
from terz_tutor.rules.scene import Scene
from terz_tutor.texts import words
from terz_tutor.texts.rule_texts import TITLES
from terz_tutor.texts.words import Case

if TYPE_CHECKING:  # Texts makes phrases, phrases ask Texts for words
    from terz_tutor.texts.texts import Texts

DEFAULT_SYSTEM = "modern"


class BadPlaceholder(ValueError):
    """A template asks for a value in a shape that it does not have."""


class Phrase:
    """A template's argument that is said as the template's placeholder asks.

    >>> from terz_tutor.texts import Texts
    >>> f"{Phrase(Texts('ru'), 'points', 21):points}"
    '21 очко'
    """

    def __init__(self, texts: Texts, name: str, value: object, system: str | None = None) -> None:
        """Keep the value with its name in the template and the rule system that the sentence speaks of."""
        self._texts = texts
        self._name = name
        self._value = value
        self._system = system

    def __format__(self, spec: str) -> str:
        """Say the value in the case and shape that the spec names."""
        case: Case = "nom"
        shape = ""
        for word in spec.split():
            if word in words.CASES:
                case = word
            else:
                shape = word
        say = self._shapes(case).get(shape)
        if say is None:
            message = f"{{{self._name}:{spec}}} asks for {self._value!r} in a shape that it does not have"
            raise BadPlaceholder(message)
        return say()

    def _shapes(self, case: Case) -> dict[str, Callable[[], str]]:
        """List the ways in which the value can be said."""
        texts = self._texts
        match self._value:
            case Card() as card:
                return {"": lambda: texts.card(card, case)}
            case Scene() as scene:
                return {"": lambda: texts.seen(scene)}
            case Reason() as reason:
                return {
                    "": lambda: texts.sentence(reason, self._system),
                    "body": lambda: texts.body(reason, self._system),
                }
            case Suit() as suit:
                return {"": lambda: texts.suit(suit, case)}
            case tuple() as cards:
                return {
                    "": lambda: texts.cards(cards, case),
                    "or": lambda: texts.cards(cards, case, either=True),
                    "short": lambda: texts.in_corners(cards),
                    "ranks": lambda: ", ".join(texts.rank(card.rank, case) for card in cards),
                    "meld": lambda: texts.meld(cards, case, self._system),
                    "plain": lambda: texts.meld(cards, case),
                    "a": lambda: texts.meld(cards, case, self._system, article=True),
                }
            case int(number):
                return {"": lambda: str(number)} | {
                    unit: partial(texts.count, number, unit, case) for unit in words.UNITS
                }
            case value:
                return self._code_shapes(str(value), case)

    def _code_shapes(self, code: str, case: Case) -> dict[str, Callable[[], str]]:
        """List the ways to say a string: by its name in the template it is a code, else words."""
        texts, system = self._texts, self._system or DEFAULT_SYSTEM
        match self._name:
            case "system":
                answers = {say: partial(texts.answer_said, say, code) for say in ("good", "ask", "not_good")}
                return {"": lambda: texts.system(code), **answers}
            case "kind":
                return {
                    "": lambda: texts.meld_class(code, case, system),
                    "a": lambda: texts.meld_class(code, case, article=True),
                    "said": lambda: texts.said(code, system),
                }
            case "rule":
                return {"": lambda: texts.tr(TITLES[code])}
            case "last":
                return {"": lambda: texts.tr(words.LAST_TRICK[code])}
            case "sheet":
                return {"": lambda: texts.entries(code)}
            case _:
                return {"": lambda: code}
