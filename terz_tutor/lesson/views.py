"""States as view data: what the widgets are given, as docs/architecture.md shows it.

Before a question is answered its view is made of prompt, scene, form and options alone; answer and
explanation are read only where there is a verdict.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from terz_tutor.lesson import verdict_views
from terz_tutor.publish.plain import answer_text
from terz_tutor.publish.puzzles import Speaker
from terz_tutor.quiz import (
    Draft,
    Outcome,
    Puzzle,
    Verdict,
    find_kind,
    find_misconception,
    other_systems,
    place_of,
    rules_name,
    too_few_cards,
)
from terz_tutor.quiz.hints import GRADES
from terz_tutor.rules import PRESETS, Reason, RuleSet
from terz_tutor.rules.scene import Seat
from terz_tutor.rules.sources import SOURCES, SYSTEMS
from terz_tutor.session import QuestionState
from terz_tutor.texts import Texts, capital, rulebook
from terz_tutor.texts.table_words import TABLE_WORDS
from terz_tutor.texts.verdict_words import VERDICT
from terz_tutor.texts.widget_words import WIDGET_WORDS
from terz_tutor.texts.words import INDEX_LETTERS
from terz_tutor.view.scene_view import scene_view
from terz_tutor.widgets.base import COLOURS

View = dict[str, Any]


def labels(widget: str, texts: Texts) -> dict[str, str]:
    """Give the words that a widget says by itself.

    >>> labels("quiz", Texts("en"))["check"]
    'Check'
    """
    return {code: texts.tr(message) for code, message in WIDGET_WORDS[widget].items()}


def rules_chip(rules: RuleSet, texts: Texts) -> str:
    """Name the rules of the table.

    >>> from terz_tutor.rules import PRESETS
    >>> rules_chip(PRESETS["old-ten"], Texts("en"))
    'Old ten'
    """
    return texts.system(rules_name(rules))


def quiz_view(state: QuestionState, texts: Texts) -> View:
    """Show a question, or why there is none under these rules."""
    speaker = Speaker(texts, find_kind(state.kind), state.rules)
    view: View = {
        "labels": labels("quiz", texts),
        "number": state.number,
        "tally": _tally(state, texts),
        "title": speaker.title(),
        "chip": rules_chip(state.rules, texts),
        "scene": None,
        "said": [],
        "options": [],
        "hints": [],
        "struck": [],
        "hints_left": 0,
        "verdict": None,
    }
    if state.puzzle is None:
        notice = "" if state.impossible is None else speaker.sentence(state.impossible)
        return view | {"prompt": notice, "form": "note"}
    draft = state.puzzle.draft
    view |= {
        "prompt": speaker.asked(state.puzzle),
        "scene": _scene_view(draft, texts),
        "said": _said(draft, texts),
        "form": state.puzzle.form.value,
        "options": [
            {"value": str(place), "text": _numbered(draft, place, capital(speaker.sentence(option.label)))}
            for place, option in enumerate(draft.options)
        ],
    }
    if draft.numbers is not None:
        view["range"] = list(draft.numbers)
    if draft.picks is not None:
        view["picks"] = draft.picks
    view |= verdict_views.hints_view(state, texts, lambda rule: rule_view(rule, state.rules, texts))
    view["hints_left"] = GRADES - state.hints
    if state.verdict is not None:
        view["verdict"] = _verdict_view(state, state.puzzle, texts)
    return view


def _said(draft: Draft, texts: Texts) -> list[View]:
    """Let the opponent say the claim that is to be answered: the prompt tells it already, and no query is looked at."""
    if draft.prompt.code != "ask_claim_reply":
        return []
    said = texts.say(TABLE_WORDS["said_class"], draft.prompt.args)
    return [{"by": Seat.OPPONENT.value, "text": capital(said)}]


def _scene_view(draft: Draft, texts: Texts) -> View | None:
    """Show the table, if there are cards; the row whose cards may be picked, where it isn't the hand, says so."""
    if draft.scene.trumps is None:
        return None
    view = scene_view(draft.scene, texts)
    for shown, row in zip(view["laid"], draft.scene.laid, strict=True):
        if draft.pool and set(row.cards) == set(draft.pool):
            shown["offered"] = True
    return view


def _numbered(draft: Draft, place: int, text: str) -> str:
    """Number the lines of a sheet, for its explanation speaks of their numbers."""
    return f"{place + 1}. {text}" if draft.statements else text


def _tally(state: QuestionState, texts: Texts) -> str:
    if not state.answered:
        return ""
    args = {"right": state.right, "answered": state.answered}
    told = texts.say("{right} of {answered} right at the first try", args)
    return texts.tr(VERDICT["helped"]).format(told=told, n=state.helped) if state.helped else told


def _verdict_view(state: QuestionState, puzzle: Puzzle, texts: Texts) -> View:
    verdict = state.verdict
    assert verdict is not None  # noqa: S101 - the caller shows a verdict only where there is one
    right = verdict.outcome is Outcome.CORRECT
    speaker = Speaker(texts, puzzle.kind, state.rules)
    first, *steps = verdict.why
    ask = verdict_views.ask_view(puzzle, texts)
    return {
        "right": right,
        "headline": texts.tr("Right.") if right else texts.tr("Not right."),
        "text": speaker.sentence(first),
        "given": place_of(puzzle, state.given),
        "answer": place_of(puzzle, puzzle.answer),
        "answer_text": answer_text(puzzle, puzzle.answer, texts),
        "steps": [
            *_diagnosis(verdict, texts),
            # where the reply is judged step by step, the explanation would say the same again
            *({"text": speaker.sentence(reason), "rule": reason.rule} for reason in ([] if ask else steps)),
        ],
        "compared": verdict_views.compared_view(puzzle, verdict.why, texts),
        "ask": ask,
        "lit": verdict_views.lit_view(puzzle),
        **verdict_views.values_view(puzzle, texts),
        "shows": verdict_views.shows_view(puzzle, state.given, texts),
        "flip": verdict_views.flip_view(puzzle, state.flip, texts) if state.flipped else None,
        "rules": [rule_view(rule, state.rules, texts) for rule in _rules_of(verdict.why)],
        "also": [_also(puzzle, system, value, texts) for system, value in other_systems(puzzle).items()],
        "dispute": json.dumps(puzzle.query, ensure_ascii=False),
    }


def _diagnosis(verdict: Verdict, texts: Texts) -> list[View]:
    """Say what the answer seems to come from: the likeliest of the beliefs that yield it."""
    return [
        {"text": texts.misconception(name), "rule": find_misconception(name).rule}
        for name in verdict.misconceptions[:1]
    ]


def _rules_of(why: Iterable[Reason]) -> list[str]:
    return list(dict.fromkeys(reason.rule for reason in why))


def _also(puzzle: Puzzle, system: str, value: object, texts: Texts) -> str:
    args = {"system": system, "answer": answer_text(puzzle, value, texts)}
    if too_few_cards(puzzle, PRESETS[system].deal_hand):
        return texts.say(
            "{system}: with hands of ten, nine cards are not a full hand, so the answer is: {answer}.", args
        )
    return texts.say("{system}: here the answer is: {answer}.", args)


def quiz_text(view: View) -> str:
    r"""Write a question as plain text, for pages without a kernel.

    >>> quiz_text({"title": "Who?", "prompt": "Who takes it?", "scene": None, "options": [{"text": "You"}]})
    'Who?\nWho takes it?\n- You'
    """
    scene = [view["scene"]["text"]] if view["scene"] else []
    return "\n".join([view["title"], view["prompt"], *scene, *(f"- {option['text']}" for option in view["options"])])


def rule_view(rule: str, rules: RuleSet, texts: Texts) -> View:
    """Show one rule: its text under these rules, and what each of the four sources says."""
    return {
        "id": rule,
        "title": rulebook.rule_title(texts, rule),
        "text": rulebook.rule_here(texts, rule, rules),
        "systems": [_source_view(rule, system, texts) for system in SYSTEMS],
        "current": SYSTEMS.index(rules.base),
    }


def _source_view(rule: str, system: str, texts: Texts) -> View:
    mark = SOURCES[rule][system].mark
    return {
        "name": texts.system(system),
        "value": rulebook.rule_in_system(texts, rule, system),
        "mark": mark.value,
        "mark_text": rulebook.mark_text(texts, mark),
        "text": rulebook.source_text(texts, rule, system),
    }


def rules_view(title: str, rule_ids: Iterable[str], rules: RuleSet, texts: Texts) -> View:
    """Show several rules under a title."""
    return {
        "labels": labels("rules", texts),
        "title": title,
        "chip": rules_chip(rules, texts),
        "rules": [rule_view(rule, rules, texts) for rule in rule_ids],
    }


def settings_view(rules: RuleSet, colours: int, texts: Texts, *, offered: bool = True) -> View:
    """Show the choice of rule system, deck and letters; of rules none where they are not ``offered``."""
    return {
        "labels": labels("settings", texts),
        "rules": rules.base,
        "colours": colours,
        "letters": texts.letters,
        "choices": {"colours": list(COLOURS), "letters": list(INDEX_LETTERS)},
        "systems": [
            {"id": system, "name": texts.system(system), "note": texts.system_note(system)}
            for system in (SYSTEMS if offered else ())
        ],
    }
