"""The rules of a lesson's page, as its author names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from terz_tutor.lesson.errors import check, refusal
from terz_tutor.rules import CHOICES, PRESETS, BadRuleValue, RuleSet, UnknownRules, parse_rules
from terz_tutor.texts import Texts


def rules_among(systems: Sequence[str], rules: RuleSet) -> RuleSet:
    """Choose under which rules a part stands: the page's where they are of one of its systems, else the first one's.

    >>> rules_among(("classic", "modern"), PRESETS["old-ten"]).base
    'classic'
    """
    return rules if rules.base in systems else PRESETS[systems[0]]


def read_rules(rules: object, texts: Texts) -> RuleSet:
    """Read the rules of a page.

    Raises:
        LessonError: for a system or a house rule that there is not.

    >>> read_rules({"base": "modern", "end.jack": "free"}, Texts("en")).end_jack
    'free'
    """
    if not isinstance(rules, Mapping):
        check(texts, "rules", rules, PRESETS)
        return PRESETS[str(rules)]
    try:
        return parse_rules(rules)
    except UnknownRules:
        raise refusal(texts, "base", rules.get("base"), PRESETS) from None
    except BadRuleValue as error:
        choices = CHOICES.get(error.rule)
        if choices is None:
            raise refusal(texts, "rules", error.rule, CHOICES) from None
        raise refusal(texts, error.rule, error.value, choices or ("1, 2, 3, …",)) from None
