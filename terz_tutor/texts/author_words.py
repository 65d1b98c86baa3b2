"""What an author of lessons is told of a bad call, and of a notebook that has faults (messages of ``author.po``)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from terz_tutor.rules.reasons import Reason
from terz_tutor.texts.phrases import Phrase
from terz_tutor.texts.record_texts import PROBLEMS, problem_sentence
from terz_tutor.texts.texts import Texts

POSITIONS: Mapping[str, str] = {
    "bad_cards": "{name}: {given} is no card; expected cards such as QS TH.",
    "bad_suit": "{name}: {given} is no suit; expected one of S, C, D, H.",
    "bad_seat": "{name} can't be {given}; expected one of {expected}.",
    "bad_hand": "{name}: {given:cards}; expected {expected}.",
    "bad_hand_here": "{system}: a hand of {given:cards} can't be here; expected {expected}.",
    "bad_stock": "{system}: stock can't be {given}; expected one of {expected}.",
    "bad_turnup": "turnup: the {card} can't lie there; expected a card of {suit}, and a stock.",
    "no_turnup": "turnup: none of the {suit} is left for it; expected one that nobody holds.",
    "bad_deck": "deck: {given:cards}; expected all {expected}, each once.",
    "bad_meld": "{name}: {given} is no meld; expected the cards of a run, a four or a marriage.",
    "one_card": "{name}: {given} is not one card; expected one.",
    "card_again": "{name}: the {card} lies elsewhere already; expected each card once.",
}
"""Positions that can't be laid."""

CALLS: Mapping[str, str] = {
    "at": "{place}: {fault}",
    "beat": "beat {n}",
    "bad_name": "The name can't be {given}; expected up to 40 small letters, digits and hyphens.",
    "taken_name": "The name {given} is taken on this page; expected another one.",
    "bad_choice": "{name} can't be {given}; expected one of {expected}.",
    "bad_argument": "{name} can't be {given}; expected {expected}.",
    "bad_moves": "{name}: {given}: {why}",
    "bad_event": "{move} may not happen there: {why}",
    "nothing_to_do": "The learner has nothing to do: the goal is reached before the first move.",
    "no_scene": "There is nothing to play; expected beats, a goal, or both.",
    "no_second_path": "The page has its path already; expected one.",
    "no_state": (
        "{given} does not say where a learner stands; expected version {version} of the lesson {lesson} with step, "
        "done and parts."
    ),
    "no_step": "The step {given} was there already; expected another id.",
    "no_rule": "No rule is named; expected at least one, such as end.follow.",
    "no_word": "No word is named; expected at least one, such as trump.",
    "text": "a text",
    "words": "a text that says something",
    "position": "place(…), deal(…) or position(…)",
    "beats": "beat(…)",
    "goal": "margin(…), points(…), tricks(…), last_trick() or play_tricks(…)",
    "hints": "up to three texts",
    "number": "a whole number",
}
"""Calls with a bad argument."""

FAULTS: Mapping[str, str] = {
    "where": "{notebook}: cell {cell}: {fault}",
    "where_step": "{notebook}: cell {cell}, step {step}: {fault}",
    "where_all": "{notebook}: {fault}",
    "warning": "warning: {fault}",
    "no_notebook": "This is no notebook; expected JSON of the notebook format 4.",
    "no_lesson": "There is no lesson; expected a cell that makes one with Lesson(…).",
    "two_lessons": "There are {n} lessons; expected one.",
    "raised": "The cell stops with {kind_of}: {why}",
    "not_open": "{name}: beat {n} wants {move}, which no rule system of the scene allows there: {why}",
    "not_offered": "{name}: beat {n} wants {move}, which the page does not offer there; expected a move that it does.",
    "scripted": "{name} ({system}): beat {n}: after {move} what is written for the opponent may not happen: {why}",
    "not_its_turn": (
        "{name} ({system}): beat {n}: after {move} it is the learner's turn; expected no move of the opponent."
    ),
    "no_way": "{name} ({system}): beat {n}: none of the wanted moves is open; expected one.",
    "dead_end": "{name} ({system}): after {move} in beat {n} the scene can't be played on; expected a way to its end.",
    "lost": "{name} ({system}): the goal can't be reached against best play; expected one that can.",
    "not_reached": "{name} ({system}): the hints end without the goal; expected one that they reach.",
    "endless": "{name} ({system}): the hints come to no end; expected a goal or a last beat.",
    "question": "{name}: {why}",
    "never_asked": "there is nothing to ask under {systems}; expected a rule system under which there is.",
    "step_unseen": "The heading of the step {step} is not shown; expected lesson.step(…) as the last call of its cell.",
    "dead_link": "The link #word-{word} leads nowhere; expected the word in lesson.glossary(…).",
    "bad_minutes": "The metadata's minutes can't be {given}; expected a whole number from 1 up.",
    "no_path": "There is no path; expected lesson.path(…): by it one walks, under its name the browser remembers.",
    "no_steps": "There are no steps; expected lesson.step(…) before each thing to do.",
    "no_check": "There is no check; expected lesson.check() in the last cell.",
    "panel": (
        "On a page of {system} rules this panel tells those of {told}, and its step asks under {asked}; "
        "expected the same systems=(…)."
    ),
    "twin_missing": "The other language is missing; expected {file}.",
    "twin_lang": "The lesson speaks {given}; expected {expected}, as {file} speaks the other language.",
    "twin_steps": "The steps differ from {file}: here {given}, there {expected}.",
    "twin_parts": "What is asked and played differs from {file}: here {given}, there {expected}.",
    "twin_part": "{name} differs from {file}; expected the same question, position or scene.",
    "long": "{n} words stand before the learner does something; expected at most {most}.",
    "nothing": "nothing",
}
"""Faults of a notebook."""

AUTHOR_WORDS: Mapping[str, str] = MappingProxyType({**POSITIONS, **CALLS, **FAULTS})
"""Every text by its code."""


def author_says(texts: Texts, code: str, **args: object) -> str:
    """Say something to an author.

    >>> author_says(Texts("en"), "taken_name", given="a")
    'The name a is taken on this page; expected another one.'
    """
    return _say(texts, AUTHOR_WORDS[code], args, None)


def _say(texts: Texts, template: str, args: Mapping[str, object], system: str | None) -> str:
    """Fill a template in; what an author wrote keeps its small letter even where it stands first."""
    return texts.tr(template).format_map({name: Phrase(texts, name, value, system) for name, value in args.items()})


def position_fault(texts: Texts, reason: Reason, system: str) -> str:
    """Say why a position can't be laid, or can't come about.

    >>> position_fault(Texts("en"), Reason("bad_cards", "", {"name": "you", "given": "XX"}), "modern")
    'you: XX is no card; expected cards such as QS TH.'
    """
    if reason.code in POSITIONS:
        return _say(texts, POSITIONS[reason.code], {"system": system, **reason.args}, system)
    assert reason.code in {key.split()[0] for key in PROBLEMS}  # noqa: S101 - the judge of positions said it
    return problem_sentence(texts, reason, system)
