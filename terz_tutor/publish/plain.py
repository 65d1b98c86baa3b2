"""Puzzles and answers as plain text."""

from __future__ import annotations

from typing import assert_never

from terz_tutor.publish.puzzles import Speaker
from terz_tutor.quiz import Form, Puzzle, rules_name, same
from terz_tutor.quiz.draft import Value
from terz_tutor.rules import parse_card
from terz_tutor.texts import Texts
from terz_tutor.view.scene_view import scene_view


def puzzle_text(puzzle: Puzzle, texts: Texts) -> str:
    r"""Write a puzzle for a person.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import PRESETS
    >>> puzzle_text(generate("trick-winner", PRESETS["modern"], 1, 7), Texts("en")).splitlines()[0]
    'trick-winner/modern/1/7@2'
    """
    system = rules_name(puzzle.rules)
    speaker = Speaker(texts, puzzle.kind)
    scene = puzzle.draft.scene
    table = [] if scene.trumps is None else [scene_view(scene, texts)["text"]]
    options = [f"- {speaker.sentence(option.label, system)}" for option in puzzle.draft.options]
    why = [speaker.sentence(step, system) for step in puzzle.why]
    return "\n".join([puzzle.id, speaker.prompt(puzzle), *table, *options, "", *why, ""])


def answer_text(puzzle: Puzzle, value: Value, texts: Texts) -> str:
    """Write an answer in words.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import PRESETS
    >>> answer_text(generate("card-points", PRESETS["modern"], 1, 1), 11, Texts("en"))
    '11'
    """
    match puzzle.form:
        case Form.NUMBER:
            return str(value)
        case Form.CARDS:
            return ", ".join(texts.card(parse_card(code)) for code in value)
        case Form.ONE:
            return option_text(puzzle, value, texts)
        case Form.ORDER:
            return " → ".join(option_text(puzzle, item, texts) for item in value)
        case Form.SOME:
            chosen = [option_text(puzzle, item, texts) for item in value]
            return "; ".join(chosen) if chosen else texts.tr("none of them")
        case _:
            assert_never(puzzle.form)


def option_text(puzzle: Puzzle, value: Value, texts: Texts) -> str:
    """Write an option in words; what is none of them as it is, for another rule system may answer it.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import PRESETS
    >>> option_text(generate("exchange-now", PRESETS["modern"], 1, 7), True, Texts("ru"))
    'да'
    """
    option = next((option for option in puzzle.draft.options if same(option.value, value)), None)
    if option is None:
        return str(value)
    return Speaker(texts, puzzle.kind).sentence(option.label, rules_name(puzzle.rules))
