"""What stands beside a verdict, as view data: melds compared, a reply judged step by step, proofs, changes, hints."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from terz_tutor.publish.plain import answer_text, change_text
from terz_tutor.publish.puzzles import Speaker
from terz_tutor.quiz import Flip, Puzzle, place_of, rules_name
from terz_tutor.quiz.changed import Changed, changed_table
from terz_tutor.quiz.draft import Value
from terz_tutor.quiz.hints import Hint, Idea, hints
from terz_tutor.quiz.proof import Frame, card_values, counts_points, forbidding, proof, refutation
from terz_tutor.quiz.seniority import DEPTH
from terz_tutor.rules import CHOICES, MELDS, Card, Meld, Reason, parse_card
from terz_tutor.rules.cards import cards_mask
from terz_tutor.rules.scene import Scene
from terz_tutor.session import QuestionState
from terz_tutor.texts import Texts, capital, rulebook
from terz_tutor.texts.verdict_words import COMPARED, HINTS, ORDINALS, VERDICT, tell
from terz_tutor.view.scene_view import scene_view

View = dict[str, Any]


# --- hints ---


def hints_view(state: QuestionState, texts: Texts, rule_view: Callable[[str], View]) -> View:
    """Show the hints that were asked for, and which options they strike out."""
    puzzle = state.puzzle
    if puzzle is None or not state.hints:
        return {"hints": [], "struck": []}
    given = hints(puzzle)[: state.hints]
    struck = dict.fromkeys(str(place_of(puzzle, value)) for hint in given for value in hint.struck)
    return {
        "hints": [
            {"text": _hint_text(hint, puzzle, texts), "rule": rule_view(hint.rule) if hint.idea is Idea.RULE else None}
            for hint in given
        ],
        "struck": list(struck),
    }


def _hint_text(hint: Hint, puzzle: Puzzle, texts: Texts) -> str:
    match hint.idea:
        case Idea.RULE:
            args = {"title": rulebook.rule_title(texts, hint.rule)}
        case Idea.TEXT:
            args = {"text": _rule_text(hint.rule, puzzle, texts)}
        case Idea.TEMPTS:
            args = {"mistake": texts.misconception(str(hint.misconception))}
        case Idea.STEP | Idea.FIRST | Idea.DECIDES:
            assert hint.step is not None  # noqa: S101 - a step is what these hints tell
            args = {"step": Speaker(texts, puzzle.kind, puzzle.rules).sentence(hint.step)}
        case Idea.STRIKE:
            return texts.tr(HINTS["strike" if len(hint.struck) == 1 else "strikes"])
        case Idea.ORDER:
            return texts.tr(HINTS["order"])
    return texts.tr(HINTS[hint.idea.value]).format_map(args)


def _rule_text(rule: str, puzzle: Puzzle, texts: Texts) -> str:
    value = puzzle.rules.value(rule) if rule in CHOICES else None
    return rulebook.rule_text(texts, rule, value, puzzle.rules.base)


# --- melds compared ---


def compared_view(puzzle: Puzzle, why: Iterable[Reason], texts: Texts) -> View | None:
    """Set melds side by side: a row for each, the senior first, and which column puts it below the one above.

    What decides is read from the explanation, whose steps name the first key that differs; None where no melds are
    compared.
    """
    if puzzle.draft.statements:
        return None  # on a sheet of answers each pair has trumps of its own
    rows: dict[tuple[Card, ...], int | None] = {}
    for step in why:
        if step.code == "reply_higher_class":
            return _claim_view(puzzle, step, texts)
        if step.code in DEPTH:
            winner, loser = _cards(step, "winner"), _cards(step, "loser")
            rows.setdefault(winner, None)
            rows.setdefault(loser, DEPTH[step.code])
    if not rows:
        return None
    claimed = _claimed(puzzle)
    columns = ["class", "top", "trump", *(["claim"] if claimed else [])]
    system = rules_name(puzzle.rules)
    shown = []
    for cards, decides in rows.items():
        meld = MELDS[cards_mask(cards)]
        cells = [
            capital(texts.meld_class(meld.cls, system=system)),
            texts.rank(meld.top),
            _trumps(puzzle, meld, texts),
        ]
        if claimed:
            cells.append(texts.tr(ORDINALS[claimed.index(cards)]))
        shown.append({"meld": capital(texts.meld(cards, system=system)), "cells": cells, "decides": decides})
    shown[0]["decides"] = shown[1]["decides"]  # the first row is told apart by the same column as the second
    return _table(columns, shown, texts)


def _cards(step: Reason, name: str) -> tuple[Card, ...]:
    cards = step.args[name]
    assert isinstance(cards, tuple)  # noqa: S101 - the steps of seniority name melds
    return cards


def _claim_view(puzzle: Puzzle, step: Reason, texts: Texts) -> View:
    """Set the meld shown against the claim, of which the class alone has been told."""
    system = rules_name(puzzle.rules)
    meld = MELDS[cards_mask(_cards(step, "meld"))]
    mine = texts.tr(COMPARED["yours"]).format(meld=texts.meld(meld.cards, system=system))
    known = [capital(texts.meld_class(meld.cls, system=system)), texts.rank(meld.top), _trumps(puzzle, meld, texts)]
    told = [capital(texts.meld_class(str(step.args["kind"]), system=system)), *[texts.tr(COMPARED["unknown"])] * 2]
    rows = [
        {"meld": mine, "cells": known, "decides": 0},
        {"meld": texts.tr(COMPARED["the_claim"]), "cells": told, "decides": 0},
    ]
    return _table(["class", "top", "trump"], rows, texts)


def _table(columns: list[str], rows: list[View], texts: Texts) -> View:
    heads = [texts.tr(COMPARED[column]) for column in ("meld", *columns)]
    return {"caption": texts.tr(COMPARED["caption"]), "columns": heads, "rows": rows}


def _trumps(puzzle: Puzzle, meld: Meld, texts: Texts) -> str:
    if meld.suit is None:
        return texts.tr(COMPARED["no_suit"])
    if puzzle.rules.meld_tie != "trump_then_first":
        return texts.tr(COMPARED["not_counted"])
    return texts.tr(COMPARED["is_trump" if meld.suit is puzzle.draft.scene.trump else "no_trump"])


def _claimed(puzzle: Puzzle) -> list[tuple[Card, ...]]:
    """List the melds in the order in which they were claimed; empty where nobody claimed them."""
    query = puzzle.draft.query
    if query["ask"] != "compare":
        return []
    melds = query["melds"] if "melds" in query else [query["first"], query["second"]]
    return [MELDS[cards_mask(map(parse_card, codes))].cards for codes in melds]


# --- replies, endings, proofs, changes ---


def ask_view(puzzle: Puzzle, texts: Texts) -> list[View]:
    """Ask step by step which replies were open."""
    system = rules_name(puzzle.rules)
    return [
        {"text": tell(texts, step.question, system), "answer": tell(texts, step.answer, system), "rule": step.rule}
        for step in forbidding(puzzle)
    ]


def lit_view(puzzle: Puzzle) -> list[str]:
    """List the cards that were open, where a reply was judged."""
    steps = forbidding(puzzle)
    return [card.code for card in steps[-1].cards] if steps else []


def values_view(puzzle: Puzzle, texts: Texts) -> View:
    """Show what each card of an ending leads to, and say it: what the figures are, and, unseen, each card's."""
    values = card_values(puzzle)
    if not values:
        return {"values": {}, "values_text": "", "values_said": ""}
    if counts_points(puzzle):
        shown = {card: str(value) for card, value in values.items()}
        text = texts.tr(VERDICT["values_points"])
    else:
        words = [texts.sentence(Reason(code, "trick.last")) for code in ("option_no", "option_yes")]
        shown = {card: words[value > 0] for card, value in values.items()}
        text = texts.tr(VERDICT["values_last"])
    return {
        "values": {card.code: value for card, value in shown.items()},
        "values_text": text,
        "values_said": "; ".join(f"{texts.card(card)}: {value}" for card, value in shown.items()),
    }


_LEAST = 2  # pictures, or cards lit in the only one: less is no proof to be played


def shows_view(puzzle: Puzzle, given: Value, texts: Texts) -> list[View]:
    """Show what can be played on the table: the proof, and in an ending what refutes the wrong card."""
    shows = []
    frames = proof(puzzle)
    if len(frames) >= _LEAST or any(len(frame.lit) >= _LEAST for frame in frames):
        shows.append({"id": "proof", "text": texts.tr(VERDICT["show"]), "frames": _frames(puzzle, frames, texts)})
    refuted = refutation(puzzle, given)
    if refuted is not None:
        card, frames = refuted
        text = texts.say(VERDICT["refute"], {"card": card})
        shows.append({"id": "refutation", "text": text, "frames": _frames(puzzle, frames, texts)})
    return shows


def _frames(puzzle: Puzzle, frames: Iterable[Frame], texts: Texts) -> list[View]:
    return [_frame(puzzle, frame, texts) for frame in frames]


def _frame(puzzle: Puzzle, frame: Frame, texts: Texts) -> View:
    system, speaker = rules_name(puzzle.rules), Speaker(texts, puzzle.kind, puzzle.rules)
    own = speaker.kind.words.get(texts.lang, {})
    said = [speaker.sentence(reason) if reason.code in own else tell(texts, reason, system) for reason in frame.said]
    return {
        "scene": scene_view(frame.scene, texts),
        "text": " ".join(said),
        "lit": [card.code for card in frame.lit],
    }


def flip_view(puzzle: Puzzle, found: Flip | None, texts: Texts) -> View:
    """Show the change that turns the answer: the table as it was, and as it would be."""
    scene = puzzle.draft.scene
    changed = Changed(scene) if found is None else changed_table(puzzle, found)
    asked = texts.tr(VERDICT["as_asked"]).format(answer=answer_text(puzzle, puzzle.answer, texts))
    frames: list[View] = [] if found is None else [{"scene": _scene(scene, texts), "text": asked, "lit": []}]
    marks = [card.code for card in changed.cards]
    marks += [name for name, marked in (("trump", changed.trump), ("lead", changed.lead)) if marked]
    text = change_text(puzzle, found, texts)
    frames.append({"scene": _scene(changed.scene, texts), "text": text, "lit": [], "changed": marks})
    return {"id": "flip", "text": "", "frames": frames}


def _scene(scene: Scene, texts: Texts) -> View | None:
    return None if scene.trumps is None else scene_view(scene, texts)
