"""The citations: every rule in every system, with paragraphs that exist."""

from __future__ import annotations

import re

import pytest

from terz_tutor.rules import CHOICES, UnknownRules
from terz_tutor.rules.ruleset import PRESETS
from terz_tutor.rules.sources import RULE_IDS, SOURCES, SYSTEMS, Mark, UnknownRule, cite

PARAGRAPHS = {"classic": 23, "modern": 41, "old-ten": 14, "kart-parad": 11}
"""Non-empty lines of each source text."""

RULEBOOK = """
card.order card.strength card.points trick.last trick.winner trick.next_lead
deal.hand deal.packets deal.turnup deal.first_lead deal.first_dealer deal.next_dealer
stock.break stock.draw stock.end stock.reply stock.view exchange exchange.when stock.length
end.follow end.overtake end.jack
meld.run meld.four meld.points meld.order meld.tie meld.shared meld.when meld.who meld.per_turn meld.after_senior
meld.repeat meld.beaten meld.must_beat meld.ask meld.proof marriage.suit marriage.when claim.dialogue
score.count score.round match.target match.check match.both penalty.false_claim penalty.draw penalty.miscount
""".split()  # noqa: SIM905 - a list this long reads better as words

CELLS = [(rule, system) for rule in RULEBOOK for system in PARAGRAPHS]


def test_the_ids_are_the_rulebooks_in_its_order() -> None:
    assert list(RULE_IDS) == RULEBOOK
    assert list(SOURCES) == RULEBOOK
    assert set(CHOICES) <= set(RULE_IDS)


def test_the_systems_are_the_presets() -> None:
    assert list(SYSTEMS) == list(PRESETS) == list(PARAGRAPHS)
    assert all(tuple(row) == SYSTEMS for row in SOURCES.values())


@pytest.mark.parametrize(("rule", "system"), CELLS)
def test_paragraphs_exist_and_go_up(rule: str, system: str) -> None:
    citation = cite(rule, system)
    assert citation is SOURCES[rule][system]
    assert all(1 <= number <= PARAGRAPHS[system] for number in citation.paragraphs)
    assert list(citation.paragraphs) == sorted(set(citation.paragraphs))
    assert citation.paragraphs or citation.mark is Mark.SILENT


OPEN = """
deal.packets modern, deal.packets old-ten, stock.end old-ten, stock.reply classic, exchange kart-parad,
end.overtake modern, end.jack classic, end.jack modern, end.jack kart-parad, meld.order kart-parad, meld.tie classic,
meld.tie modern, meld.tie kart-parad, meld.who classic, meld.per_turn modern, meld.per_turn old-ten,
meld.per_turn kart-parad, meld.after_senior old-ten, meld.must_beat classic, score.round classic, score.round modern,
match.check classic, match.check modern, match.check kart-parad
"""
"""Cells that can be read in two ways (old-ten bars junior runs after a claim, or after a claim written down)."""


def test_what_is_open_to_two_readings() -> None:
    found = {(rule, system) for rule, row in SOURCES.items() for system, cell in row.items() if cell.mark is Mark.OPEN}
    assert found == {tuple(cell.split()) for cell in OPEN.split(",")}


# what the table shows as its value isn't what the text says: its words, its points, its order are the common ones
@pytest.mark.parametrize(
    ("rule", "system"),
    [
        ("card.strength", "classic"),
        ("card.strength", "kart-parad"),
        ("card.points", "modern"),
        ("trick.next_lead", "classic"),
        ("trick.next_lead", "kart-parad"),
        ("exchange.when", "modern"),
        ("meld.run", "modern"),
        ("meld.four", "modern"),
        ("meld.points", "modern"),
        ("meld.order", "modern"),
        ("claim.dialogue", "classic"),
        ("claim.dialogue", "modern"),
    ],
)
def test_only_what_is_stated_is_marked_stated(rule: str, system: str) -> None:
    assert cite(rule, system).mark is Mark.SILENT


def test_what_a_preset_adds_to_the_common_way_is_never_unfounded() -> None:
    """Where a preset differs from all the others, its text says so (kart-parad's ``stock.end`` is the common way)."""
    for rule in CHOICES:
        values = {system: PRESETS[system].value(rule) for system in SYSTEMS}
        for system, value in values.items():
            alone = list(values.values()).count(value) == 1
            if alone and (rule, system) not in {
                ("stock.end", "kart-parad"),  # from the top: as any deck is drawn from
                ("exchange", "old-ten"),  # no exchange, no overtaking: what a text leaves out is not played
                ("end.overtake", "old-ten"),
            }:
                assert cite(rule, system).mark is not Mark.SILENT, (rule, system)


def test_an_unknown_rule_or_system_is_named() -> None:
    with pytest.raises(UnknownRule, match=re.escape("'end.queen'")):
        cite("end.queen", "modern")
    with pytest.raises(UnknownRules, match=r"'ancient'.*classic, modern"):
        cite("end.jack", "ancient")
