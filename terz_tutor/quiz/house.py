"""House rules that a question can turn on: a prompt names them, for the name of a rule system does not tell them."""

from __future__ import annotations

from terz_tutor.quiz.depends import depends
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.rules import CHOICES
from terz_tutor.rules.ruleset import TARGET, RuleValue


def told_changes(puzzle: Puzzle) -> dict[str, RuleValue]:
    """List the house rules that must be told with a puzzle; none where its prompt names no rule system.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import house_rules
    >>> table = house_rules("modern", {"end.jack": "free", "stock.end": "top"})
    >>> told_changes(generate("legal-reply", table, 1, 7))
    {'end.jack': 'free'}
    """
    args = puzzle.draft.prompt.args
    if "system" not in args:
        return {}
    query = puzzle.draft.query
    rules = CHOICES if query["ask"] == "true" else depends(query)  # a sheet asks about many things
    named = {TARGET} if "target" in args else set()
    return {rule: value for rule, value in puzzle.rules.changes.items() if rule in rules and rule not in named}
