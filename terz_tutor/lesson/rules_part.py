"""Rules in words on a lesson's page."""

from __future__ import annotations

from terz_tutor.lesson.house import rules_among
from terz_tutor.lesson.parts import Part
from terz_tutor.lesson.views import rules_view
from terz_tutor.rules import RuleSet
from terz_tutor.texts import Texts
from terz_tutor.widgets import Deck, Rules


class RulesPart(Part):
    """A panel of rules, under the rules of the page or of what is asked beside it.

    >>> RulesPart("Trumps", ("end.jack",), ("classic",), RuleSet(), Texts("en"), Deck()).widget.view["chip"]
    'Classic'
    """

    def __init__(
        self,
        title: str,
        rule_ids: tuple[str, ...],
        systems: tuple[str, ...],
        rules: RuleSet,
        texts: Texts,
        deck: Deck,
    ) -> None:
        """Show the rules: the page's where they are of these systems, else those of the first system."""
        self._title = title
        self._rule_ids = rule_ids
        self._systems = systems
        self._shown = rules_among(systems, rules)
        view = rules_view(title, rule_ids, self._shown, texts)
        said = "\n".join(f"{rule['title']}: {rule['text']}" for rule in view["rules"])
        self.widget: Rules = Rules(view, deck, text=said)

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The rules shown."""
        return self._rule_ids

    @property
    def systems(self) -> tuple[str, ...]:
        """The rule systems under which it may stand."""
        return self._systems

    @property
    def rules(self) -> RuleSet:
        """The rules under which it stands."""
        return self._shown

    def follow(self, rules: RuleSet | None, texts: Texts) -> None:
        """Follow the page's choices: under its rules where they are of these systems, else under the first system."""
        if rules is not None:
            self._shown = rules_among(self._systems, rules)
        self.widget.view = rules_view(self._title, self._rule_ids, self._shown, texts)
