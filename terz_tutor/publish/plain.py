"""A puzzle as plain text, with its answer and the explanation below."""

from __future__ import annotations

from terz_tutor.publish.puzzles import Speaker
from terz_tutor.quiz import Puzzle, rules_name
from terz_tutor.texts import Texts


def puzzle_text(puzzle: Puzzle, texts: Texts) -> str:
    r"""Write a puzzle for a person.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import PRESETS
    >>> puzzle_text(generate("trick-winner", PRESETS["modern"], 1, 7), Texts("en")).splitlines()[0]
    'trick-winner/modern/1/7@2'
    """
    system = rules_name(puzzle.rules)
    speaker = Speaker(texts, puzzle.kind)
    hand = " ".join(map(texts.short, puzzle.draft.scene.hand))
    rows = [" ".join(map(texts.short, row.cards)) for row in puzzle.draft.scene.laid]
    options = [f"- {speaker.sentence(option.label, system)}" for option in puzzle.draft.options]
    why = [speaker.sentence(step, system) for step in puzzle.why]
    question = [puzzle.id, speaker.prompt(puzzle), *([hand] if hand else ()), *rows, *options]
    return "\n".join([*question, "", *why, ""])
