"""The tables of the rules are what their makers make, and the makers make what the rulebook says."""

from __future__ import annotations

from itertools import product

import pytest

from terz_tutor.rules import CODES, DECK, PRESETS, SUITS, Rank, RuleSet, Suit, melds, notation, ruleset, strength
from terz_tutor.rules.cards import mask_codes


def test_beating_cards_are_those_of_the_rulebook() -> None:
    for trump, lead in product(range(4), range(32)):
        made = strength._beats(trump, lead)
        assert made == strength.BEATS[trump][lead]
        assert made.bit_count() == sum(
            strength.takes(DECK[lead], reply, SUITS[trump]) for reply in DECK if reply is not DECK[lead]
        )
    assert mask_codes(strength._beats(0, CODES.index("TS"))) == ["9S", "JS", "AS"]
    assert mask_codes(strength._beats(0, CODES.index("TH"))) == [*mask_codes(0xFF), "AH"]
    assert mask_codes(strength._beats(1, CODES.index("9D"))) == [*mask_codes(0xFF00), "TD", "JD", "QD", "KD", "AD"]
    assert strength._beats(0, CODES.index("JS")) == 0


def test_the_deck_has_92_melds() -> None:
    made = melds._all_melds()
    assert made == dict(melds.MELDS)
    assert list(made) == list(melds.MELDS)
    by_class: dict[str, list[melds.Meld]] = {}
    for meld in made.values():
        by_class.setdefault(meld.cls, []).append(meld)
    assert {cls: (len(found), found[0].points) for cls, found in by_class.items()} == {
        "run3": (24, 20),
        "run4": (20, 50),
        "run5": (16, 100),
        "run6": (12, 100),
        "run7": (8, 100),
        "run8": (4, 100),
        "marriage": (4, 20),
        "fourJ": (1, 200),
        "fourA": (1, 100),
        "fourK": (1, 100),
        "fourQ": (1, 100),
    }
    for mask, meld in made.items():
        codes = mask_codes(mask)
        assert meld.mask == mask
        assert meld.top.code in {code[0] for code in codes}
        if meld.suit is None:
            assert codes == [meld.top.code + suit.code for suit in SUITS]
            assert meld.cls == f"four{meld.top.code}"
        else:
            assert {code[1] for code in codes} == {meld.suit.code}
            assert meld.top.code == codes[-1][0]
    assert [meld.cards[0].code for meld in melds.MARRIAGES] == ["QS", "QC", "QD", "QH"]
    assert repr(melds.MELDS[0b111]) == "Meld('7S 8S 9S')"


@pytest.mark.parametrize("order", ["fours_first", "long_runs_over_aces"])
@pytest.mark.parametrize("tie", ["trump_then_first", "first"])
@pytest.mark.parametrize("trump", SUITS)
def test_keys_of_seniority(order: str, tie: str, trump: Suit) -> None:
    rules = RuleSet(meld_order=order, meld_tie=tie)
    classes = [*(f"run{n}" for n in range(3, 9)), "fourQ", "fourK", "fourA", "fourJ"]
    if order == "long_runs_over_aces":
        classes = ["run3", "run4", "fourQ", "fourK", "fourA", "run5", "run6", "run7", "run8", "fourJ"]
    ranks = [rank.code for rank in Rank]
    for meld in melds.CONTEST:
        in_trumps = tie == "trump_then_first" and meld.suit is trump
        expected = (classes.index(meld.cls), ranks.index(meld.top.code), int(in_trumps))
        assert melds.seniority_key(rules, trump, meld) == expected
        assert melds.seniority(rules, trump.index)[meld.mask] == expected


def test_spellings_of_suits_and_cards() -> None:
    assert notation._suit_spellings() == notation.SUIT_INDEX
    assert notation._card_spellings() == notation.CARD_INDEX
    suits = {"S": "Ss♠Пп", "C": "Cc♣Тт", "D": "Dd♦Бб", "H": "Hh♥Чч"}
    assert notation._suit_spellings() == {text: i for i, texts in enumerate(suits.values()) for text in texts}
    latin = {"T": "Tt", "J": "Jj", "Q": "Qq", "K": "Kk", "A": "Aa"}
    russian = {"J": "Вв", "Q": "Дд", "K": "Кк", "A": "Тт"}
    expected = {}
    for suit, texts in suits.items():
        latin_suits, russian_suits = texts[:3], texts[2:]
        for rank in "789T":
            for text in texts:
                expected[("10" if rank == "T" else rank) + text] = CODES.index(rank + suit)
        for table, own in ((latin, latin_suits), (russian, russian_suits)):
            for rank, letters in table.items():
                for letter, text in product(letters, own):
                    expected[letter + text] = CODES.index(rank + suit)
    assert notation._card_spellings() == expected


def test_values_are_known_by_their_own_type() -> None:
    for rule, choices in ruleset.CHOICES.items():
        for value in choices or (1, 501):
            ruleset.check_value(rule, value)
            assert ruleset._house_rules.__wrapped__("modern", ((rule, value),)).value(rule) == value
    of_another_type: list[tuple[str, object]] = [
        ("stock.break", 1),
        ("deal.hand", True),
        ("deal.hand", 9.0),
        ("match.target", True),
    ]
    for rule, bad in of_another_type:
        with pytest.raises(ruleset.BadRuleValue) as error:
            ruleset.check_value(rule, bad)
        assert (error.value.rule, error.value.value) == (rule, bad)
    with pytest.raises(
        ruleset.BadRuleValue, match=r"^match\.target can't be 0; expected a whole number of at least 1\.$"
    ):
        ruleset.check_value("match.target", 0)
    with pytest.raises(ruleset.BadRuleValue, match=r"^stock\.end can't be 'x'; expected one of 'bottom', 'top'\.$"):
        ruleset.check_value("stock.end", "x")
    with pytest.raises(
        ruleset.BadRuleValue, match=r"^'x' is no rule that a table may set; these are: deal\.hand, stock"
    ):
        ruleset.check_value("x", 1)


def test_rules_are_read_as_they_are_spelled() -> None:
    for name, preset in PRESETS.items():
        assert preset.spelled == name
        assert ruleset.parse_rules(name) is not None
        assert ruleset.parse_rules(name) == preset
    spelled = {"base": "classic", "end.jack": "free", "match.target": 301}
    rules = ruleset.parse_rules(spelled)
    assert rules.spelled == spelled
    assert (rules.base, rules.end_jack, rules.match_target, rules.stock_reply) == (
        "classic",
        "free",
        301,
        "suit_or_trump",
    )
    expected = r"^There is no rule system '{}'; expected one of classic, modern, old-ten, kart-parad\.$"
    with pytest.raises(ruleset.UnknownRules, match=expected.format("whist")):
        ruleset.parse_rules("whist")
    with pytest.raises(ruleset.UnknownRules, match=expected.format("")):
        ruleset.parse_rules({"end.jack": "free"})
