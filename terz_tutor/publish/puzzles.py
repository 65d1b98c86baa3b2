"""Puzzles as JSON: what ``terz puzzle --json`` and ``terz generate`` write."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from terz_tutor.quiz import (
    LEVELS,
    Flip,
    ImpossibleKind,
    Kind,
    Puzzle,
    find_kind,
    flip,
    other_systems,
    recall,
    rules_name,
)
from terz_tutor.quiz.house import told_changes
from terz_tutor.rules import PRESETS, Card, Reason, RuleSet, Suit
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.scene import Scene
from terz_tutor.texts import LANGUAGES, Texts
from terz_tutor.texts.house import with_changes
from terz_tutor.texts.phrases import DEFAULT_SYSTEM

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says what a puzzle says in one language: with the kind's own words where it brings them.

    >>> from terz_tutor.quiz import generate
    >>> puzzle = generate("exchange-now", PRESETS["modern"], 1, 7)
    >>> Speaker(Texts("en"), puzzle.kind, puzzle.rules).sentence(puzzle.draft.options[0].label)
    'yes'
    """

    texts: Texts
    kind: Kind
    rules: RuleSet = PRESETS[DEFAULT_SYSTEM]
    """The table's rules, in whose words reasons are said."""

    def sentence(self, reason: Reason) -> str:
        """Say a reason."""
        template = self.kind.words.get(self.texts.lang, {}).get(reason.code)
        system = rules_name(self.rules)
        if template is None:
            return self.texts.sentence(reason, system)
        return self.texts.say(template, reason.args, system)

    def asked(self, puzzle: Puzzle) -> str:
        """Say what is asked: with the house rules that it may turn on, for their base does not tell them."""
        prompt, base = puzzle.draft.prompt, puzzle.rules.base
        args = {**prompt.args, "system": base} if "system" in prompt.args else prompt.args
        said = replace(self, rules=PRESETS[base]).sentence(replace(prompt, args=args))
        return with_changes(self.texts, said, base, told_changes(puzzle))

    def prompt(self, puzzle: Puzzle) -> str:
        """Say what is asked; where a number is, with the range in which it lies."""
        said = self.asked(puzzle)
        if puzzle.draft.numbers is None:
            return said
        low, high = puzzle.draft.numbers
        return f"{said} {self.texts.sentence(Reason('answer_range', 'card.points', {'low': low, 'high': high}))}"

    def title(self) -> str:
        """Say the title over the kind's puzzles."""
        own = self.kind.words.get(self.texts.lang, {}).get(self.kind.name)
        return self.texts.kind_title(self.kind.name) if own is None else own


def puzzle_json(puzzle: Puzzle, *, with_flip: bool = False) -> Json:
    """Write a puzzle, and what would turn its answer if that is wanted.

    >>> from terz_tutor.quiz import generate
    >>> written = puzzle_json(generate("trick-winner", PRESETS["modern"], 1, 7))
    >>> written["id"], written["form"], written["certificate"]["right"]
    ('trick-winner/modern/1/7@4', 'one', 1)
    """
    draft = puzzle.draft
    speakers = [Speaker(Texts(lang), puzzle.kind, puzzle.rules) for lang in LANGUAGES]

    def say(reason: Reason) -> Json:
        return {speaker.texts.lang: speaker.sentence(reason) for speaker in speakers}

    written: Json = {
        "id": puzzle.id,
        "kind": puzzle.kind.name,
        "rules": puzzle.rules.spelled,
        "level": puzzle.level,
        "seed": puzzle.seed,
        "version": puzzle.version,
        "prompt": {speaker.texts.lang: speaker.prompt(puzzle) for speaker in speakers},
        "show": scene_json(draft.scene),
        "form": puzzle.form.value,
    }
    if draft.options:
        written["options"] = [{"value": option.value, **say(option.label)} for option in draft.options]
    if draft.numbers is not None:
        written["range"] = list(draft.numbers)
    if draft.pool:
        written["pool"] = _plain(draft.pool)
    if draft.picks is not None:
        written["picks"] = draft.picks
    certificate = puzzle.certificate
    written |= {
        "answer": puzzle.answer,
        "certificate": {
            "query": dict(certificate.query),
            "at": certificate.at,
            "considered": certificate.considered,
            "right": certificate.right,
        },
        "wrong": [
            {"value": wrong.value, "misconception": wrong.misconception, "gives": wrong.gives} for wrong in puzzle.wrong
        ],
        "why": [step_json(step) | say(step) for step in puzzle.why],
        "also": other_systems(puzzle),
    }
    if with_flip:
        found = flip(puzzle)
        written["flip"] = None if found is None else flip_json(found)
    return written


ALWAYS = frozenset(
    (
        *("id", "kind", "rules", "level", "seed", "version", "prompt", "show", "form"),
        *("answer", "certificate", "wrong", "why", "also"),
    )
)
"""The fields of every puzzle; others come with some forms, and ``flip`` where it is wanted."""


def is_line_of(text: str, written: Json, *, with_flip: bool) -> bool:
    """Tell whether a line can be what :func:`lines_of` writes for an id, by its fields.

    >>> is_line_of("trick-winner/modern/1/7@4", {"id": "trick-winner/modern/1/7@4"}, with_flip=False)
    False
    """
    whole = written.keys() == {"id", "error"}
    whole = whole or (written.keys() >= ALWAYS and ("flip" in written) == with_flip)
    return whole and written["id"] == text


def impossible_text(error: ImpossibleKind, texts: Texts) -> str:
    """Say why a kind can't be asked.

    >>> from terz_tutor.quiz import find_kind
    >>> reason = find_kind("exchange-now").impossible(PRESETS["old-ten"], 1)
    >>> impossible_text(ImpossibleKind("exchange-now", reason), Texts("en"))
    'There is nothing to ask here: the Old ten rules know no exchange of the seven.'
    """
    return Speaker(texts, find_kind(error.kind)).sentence(error.reason)


def step_json(step: Reason) -> Json:
    """Write a step of an explanation.

    >>> step_json(Reason("trumps_named", "deal.turnup", {"trump": Suit.SPADES}))
    {'code': 'trumps_named', 'rule': 'deal.turnup', 'args': {'trump': 'S'}}
    """
    return {"code": step.code, "rule": step.rule, "args": {name: _plain(value) for name, value in step.args.items()}}


def flip_json(found: Flip) -> Json:
    """Write a change that turns the answer.

    >>> flip_json(Flip({"trump": "H"}, {"ask": "trick"}, "/winner", "leader"))
    {'change': {'trump': 'H'}, 'query': {'ask': 'trick'}, 'at': '/winner', 'answer': 'leader'}
    """
    return {"change": dict(found.change), "query": dict(found.query), "at": found.at, "answer": found.answer}


def puzzle_line(puzzle: Puzzle, *, with_flip: bool = False) -> str:
    """Write a puzzle on one line.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import RuleSet
    >>> puzzle_line(generate("trick-winner", RuleSet(), 1, 7))[:34]
    '{"id": "trick-winner/modern/1/7@4"'
    """
    return json.dumps(puzzle_json(puzzle, with_flip=with_flip), ensure_ascii=False)


def lines_of(ids: Sequence[str], *, with_flip: bool = False) -> list[tuple[str, bool]]:
    """Make the puzzles of ids and write each on a line; tell of each whether it is an error.

    A puzzle is proved while it is made; one that can't be has a line with ``error`` instead.

    >>> lines_of(["trick-winner/modern/1/7@1"])[0][1]
    True
    """
    lines = []
    for text in ids:
        try:
            lines.append((puzzle_line(recall(text), with_flip=with_flip), False))
        except ValueError as error:
            failed = {"id": text, "error": {"code": type(error).__name__, "message": str(error)}}
            lines.append((json.dumps(failed, ensure_ascii=False), True))
    return lines


def scene_json(scene: Scene) -> Json:
    """Write what the table shows; what is not there is left out.

    >>> scene_json(Scene(Suit.SPADES, stock=4, opponent=9))
    {'trump': 'S', 'opponent': 9, 'stock': 4}
    """
    written = {
        "trump": None if scene.trumps is None else scene.trumps.code,
        "hand": _plain(scene.hand) or None,
        "opponent": _plain(scene.opponent) if isinstance(scene.opponent, tuple) else scene.opponent,
        "trick": [{"by": played.seat.value, "card": played.card.code} for played in scene.trick] or None,
        "turnup": None if scene.turnup is None else scene.turnup.code,
        "stock": scene.stock,
        "laid": [{"label": row.label, "cards": _plain(row.cards)} for row in scene.laid] or None,
        "to_act": None if scene.to_act is None else scene.to_act.value,
    }
    return {name: value for name, value in written.items() if value is not None}


def _plain(value: Arg) -> Any:
    match value:
        case Card() | Suit():
            return value.code
        case tuple():
            return [card.code for card in value]
        case Reason():
            return step_json(value)
        case Scene():
            return scene_json(value)
        case _:
            return value


def kind_json(kind: Kind) -> Json:
    """Describe a kind: what it is called, its lesson and form, and where nothing can be asked.

    >>> from terz_tutor.quiz import find_kind
    >>> kind_json(find_kind("exchange-now"))["impossible"]
    [{'rules': 'old-ten', 'levels': [1, 2, 3, 4, 5], 'code': 'impossible_exchange', 'rule': 'exchange'}]
    """
    impossible = []
    for system, rules in PRESETS.items():
        for reason, levels in _impossible(kind, rules).items():
            impossible.append({"rules": system, "levels": levels, "code": reason[0], "rule": reason[1]})
    titles = {lang: Speaker(Texts(lang), kind).title() for lang in LANGUAGES}
    return {
        "kind": kind.name,
        "lesson": kind.lesson,
        "form": kind.form.value,
        "title": titles,
        "misconceptions": list(kind.misconceptions),
        "impossible": impossible,
    }


def _impossible(kind: Kind, rules: RuleSet) -> Mapping[tuple[str, str], list[int]]:
    found: dict[tuple[str, str], list[int]] = {}
    for level in LEVELS:
        reason = kind.impossible(rules, level)
        if reason is not None:
            found.setdefault((reason.code, reason.rule), []).append(level)
    return found
