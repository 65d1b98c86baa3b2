"""What is said of packs of puzzles, and at a quiz in the terminal: messages of the catalogue ``packs``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ABOUT: Mapping[str, str] = MappingProxyType(
    {
        "count": "Questions: {count}.",
        "pass": "To pass: {mark} %.",
        "minutes": "Time in minutes: {minutes}.",
        "fixed": "Always the same questions.",
        "day": "The questions of one day: {seed}.",
        "free": "The questions of seed {seed}; --seed {seed} asks them again.",
    }
)
"""How a pack is described."""

FILES: Mapping[str, str] = MappingProxyType(
    {
        "FileNotFoundError": "There is no such file or folder.",
        "IsADirectoryError": "This is a folder; expected a file.",
        "NotADirectoryError": "What should be a folder on the way there is a file.",
        "PermissionError": "There is no permission to open this.",
        "OSError": "This can't be opened; the system says: {why}.",
    }
)
"""Why a file can't be opened, by the name of the error."""

OPTIONS: Mapping[str, str] = MappingProxyType(
    {
        "at_least": "{option} can't be {value}; expected a whole number of at least {low}.",
        "between": "{option} can't be {value}; expected a whole number from {low} to {high}.",
        "day": "{option} can't be {value}; expected a day such as 2026-03-01.",
    }
)
"""Why an option's value can't be used."""

USAGE: Mapping[str, str] = MappingProxyType(
    {
        r"No such command '(?P<word>[^']*)'": "There is no command {word}.",
        r"No such option: (?P<word>\S*)": "There is no option {word}.",
        r"Missing \w+ '?(?P<word>[^'.]*)": "{word} is missing.",
        r"Option '(?P<word>.*)' requires": "{word} stands without its value.",
        r"Option '(?P<word>.*)' does not take": "{word} takes no value.",
        r"Got unexpected extra argument\S* \((?P<word>.*)\)": "This is more than is wanted: {word}.",
        r"Invalid value for '(?P<word>.*)':.*?(?P<value>'.*') is not one of (?P<choices>.*)\.": (
            "{word} can't be {value}; expected one of {choices}."
        ),
    }
)
"""How a call of the command line is refused, by what its framework says of it."""

KIND_OR_ID = "Say what is wanted: either a kind or --id."

FLAWS: Mapping[str, str] = MappingProxyType(
    {
        "answer": "The referee answers {found} at {at}; expected {answer}.",
        "right": "So many answers are right: {count}; expected one.",
        "considered": "So many answers were considered: {count}; expected {wanted}.",
        "not_right": "The answer {answer} is not graded as right.",
        "options": "Of the options {values} one should be right and every other wrong.",
        "twice": "An option is offered twice in {values}.",
        "not_wrong": "The wrong answer {answer} is not graded as wrong.",
        "gives": "The belief {belief} gives {found}; expected {answer}.",
        "words": "This is not said in both languages: {en}, {ru}.",
        "gaps": "There are gaps in what is said ({lang}): {said}.",
        "other": "The id brings back another puzzle.",
        "harder": "The twin is of another difficulty: {found} instead of {wanted}.",
    }
)
"""What may be wrong with a puzzle that is proved anew."""

PROVED = "{pack}: puzzles proved {items} of {count}, twins proved: {twins}"
PROVING = "Proving"

QUIZ: Mapping[str, str] = MappingProxyType(
    {
        "number": "Question {number} of {count}",
        "score": "right so far: {right}",
        "left": "minutes left: {minutes}",
        "keys": "After an answer d gives the question for the referee; q ends.",
        "answer": "Your answer",
        "after": "Enter ends; d gives the question for the referee",
        "choose": "Cards to choose from",
        "rules": "Rules: {rules}",
        "no_dispute": "There is no answer yet that could be disputed.",
        "done": "All questions are answered.",
        "time": "The time is over; the last answer came too late and does not count.",
        "left_early": "You have stopped before the end.",
        "result": "Right: {right} of {count} ({percent} %). Answered: {answered}. Time: {time}.",
        "passed": "Passed: {mark} % were needed.",
        "failed": "Not passed: {mark} % were needed.",
    }
)
"""What a quiz in the terminal says."""

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "one": "Type the number of an option, from 1 to {count}.",
        "some": "Type the numbers of all that fit, from 1 to {count}, such as: 1,3. If none does, type 0.",
        "order": "Type all numbers from 1 to {count} in the order asked for, the first one first, such as: 2,1,3.",
        "number": "Type a whole number from {low} to {high}.",
        "cards": "Type one card or several of those shown, such as: QS,10h.",
        "cards_one": "Type one card of those shown, such as: QS.",
        "cards_counted": "Type as many cards of those shown as are asked for ({count}), such as: QS,10h.",
    }
)
"""How an answer of each form is typed."""

OBJECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "empty": "Nothing was typed.",
        "single": "Only one is wanted here.",
        "no_number": "{word} is no whole number.",
        "outside": "{word} does not lie between {low} and {high}.",
        "no_option": "There is no option {word}; they go from 1 to {last}.",
        "no_card": "{word} is no card.",
        "not_shown": "{word} is not among the cards to choose from.",
        "twice": "{word} was typed twice.",
        "count": "So many were typed: {found}; wanted: {count}.",
    }
)
"""What keeps a typed line from being an answer."""

FLIPS: Mapping[str, str] = MappingProxyType(
    {
        "none": "No single change that is tried turns the answer.",
        "then": "{change} the answer would be: {answer}.",
        "rule": "If another rule held ({rule}),",
        "hand": "If ten cards were dealt to each, nine would not be a full hand, and",
        "leads": "If the other player led,",
        "leads_trick": "If the other card were led,",
        "leads_exchange": "If it were the other player's turn,",
        "leads_replay": "If you and the opponent changed places,",
        "trump": "If trumps were {suit},",
        "card": "If the {card} were the {other},",
    }
)
"""Which change turns an answer; ``then`` joins it with the answer, ``leads_ASK`` is who leads in a question."""
