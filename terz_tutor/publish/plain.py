"""Puzzles and answers as plain text."""

from __future__ import annotations

from typing import assert_never

from terz_tutor.publish.puzzles import Speaker
from terz_tutor.quiz import Flip, Form, Puzzle, flip, same, too_few_cards
from terz_tutor.quiz.draft import Value
from terz_tutor.rules import CODES, Reason, parse_card, parse_suit
from terz_tutor.rules.sources import RULE_IDS
from terz_tutor.texts import Texts
from terz_tutor.texts.pack_words import FLIPS
from terz_tutor.texts.rulebook import rule_title, rule_value
from terz_tutor.view.scene_view import scene_view


def puzzle_text(puzzle: Puzzle, texts: Texts) -> str:
    r"""Write a puzzle for a person.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import PRESETS
    >>> puzzle_text(generate("trick-winner", PRESETS["modern"], 1, 7), Texts("en")).splitlines()[0]
    'trick-winner/modern/1/7@4'
    """
    speaker = Speaker(texts, puzzle.kind, puzzle.rules)
    scene = puzzle.draft.scene
    table = [] if scene.trumps is None else [scene_view(scene, texts)["text"]]
    options = [f"{number}. {speaker.sentence(option.label)}" for number, option in enumerate(puzzle.draft.options, 1)]
    why = [speaker.sentence(step) for step in puzzle.why]
    return "\n".join([puzzle.id, speaker.prompt(puzzle), *table, *options, "", *why, ""])


def flip_text(puzzle: Puzzle, texts: Texts) -> str:
    """Say which change would turn the answer, and what the answer is then.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import PRESETS
    >>> flip_text(generate("trick-winner", PRESETS["modern"], 1, 7), Texts("en"))
    'If trumps were clubs, the answer would be: the opponent.'
    """
    return change_text(puzzle, flip(puzzle), texts)


def change_text(puzzle: Puzzle, found: Flip | None, texts: Texts) -> str:
    """Say a change that was found to turn the answer, or that none does.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import PRESETS
    >>> change_text(generate("trick-winner", PRESETS["modern"], 1, 7), None, Texts("en"))
    'No single change that is tried turns the answer.'
    """
    if found is None:
        return texts.tr(FLIPS["none"])
    match dict(found.change):
        case {"rule": "deal.hand", "value": int(full)} if too_few_cards(puzzle, full):
            said = texts.tr(FLIPS["hand"])
        case {"rule": rule, "value": value}:
            told = f"{rule_title(texts, rule)}: {rule_value(texts, rule, value)}"
            said = texts.tr(FLIPS["rule"]).format(rule=told[:1].lower() + told[1:])
        case {"trump": suit}:
            said = texts.tr(FLIPS["trump"]).format(suit=texts.suit(parse_suit(suit)))
        case {"card": card, "for": other}:
            said = texts.tr(FLIPS["card"]).format(
                card=texts.card(parse_card(card), "acc"), other=texts.card(parse_card(other), "acc")
            )
        case _:
            said = texts.tr(FLIPS.get(f"leads_{puzzle.query['ask']}", FLIPS["leads"]))
    then = flipped_answer(puzzle, found.answer, texts)
    return texts.tr(FLIPS["then"]).format(change=said, answer=then)


def flipped_answer(puzzle: Puzzle, value: Value, texts: Texts) -> str:
    """Write the answer after a change, in words; a card that the puzzle itself does not offer is named, too.

    >>> from terz_tutor.quiz import generate
    >>> from terz_tutor.rules import PRESETS
    >>> flipped_answer(generate("stronger-card", PRESETS["modern"], 1, 7), "QS", Texts("en"))
    'queen of spades'
    """
    if puzzle.form is Form.ORDER:
        return " → ".join(_option_or_card(puzzle, item, texts) for item in value)
    return _option_or_card(puzzle, value, texts) if puzzle.form is Form.ONE else answer_text(puzzle, value, texts)


def _option_or_card(puzzle: Puzzle, value: Value, texts: Texts) -> str:
    if value in CODES:
        return texts.card(parse_card(value))
    offered = any(same(option.value, value) for option in puzzle.draft.options)
    if isinstance(value, list) and not offered:
        return ", ".join(texts.card(parse_card(code)) for code in value)
    if value in RULE_IDS:  # its title starts with a capital letter and stands within a sentence here
        return texts.sentence(Reason("sheet_rule", value, {"rule": value}))
    return option_text(puzzle, value, texts)


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
            cards = [texts.card(parse_card(code)) for code in value]
            if not cards:
                return texts.tr("none of them")
            # of several best cards any is right, where just one is asked for
            return texts.join(cards, either=True) if puzzle.draft.picks == 1 else ", ".join(cards)
        case Form.ONE:
            return option_text(puzzle, value, texts)
        case Form.ORDER:
            return " → ".join(option_text(puzzle, item, texts) for item in value)
        case Form.SOME if not value:
            return texts.tr("none of them")
        case Form.SOME if puzzle.draft.statements:  # whole questions: their numbers say enough
            return texts.join(str(place + 1) for place in value)
        case Form.SOME:
            return "; ".join(option_text(puzzle, item, texts) for item in value)
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
    return Speaker(texts, puzzle.kind, puzzle.rules).sentence(option.label)
