"""Smallest positions: the referee and the naive oracle give the two answers, and no smaller question does."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import chain, combinations, islice, permutations, product
from typing import Any

import pytest
from agreement import compared
from oracle import answer as naive_answer
from oracle.asks import ANSWERS
from oracle.questions import question as random_question

from terz_tutor.agreement import lists
from terz_tutor.agreement.dealing import _decks, _events, _places
from terz_tutor.agreement.differ import NothingFound, Position, differences, find, smallest, with_value
from terz_tutor.agreement.order import CARDS, TRUMPS, Question, key, line, size
from terz_tutor.agreement.positions import MELDS, SEARCHES
from terz_tutor.agreement.telling import tell_answers, tell_position
from terz_tutor.referee import KINDS, answer
from terz_tutor.referee.stream import answer_line
from terz_tutor.rules import CHOICES, PRESETS, RuleSet, UnknownRules, house_rules
from terz_tutor.rules.dependencies import Note, notes, real_target, why_same
from terz_tutor.rules.ruleset import TARGET, RuleValue
from terz_tutor.texts import Texts

MODERN = PRESETS["modern"]
VALUES: dict[str, tuple[RuleValue, ...]] = {**CHOICES, TARGET: (301, 500, 501)}
PAIRS = [(rule, one, other) for rule, values in VALUES.items() for one, other in combinations(values, 2)]


def both(rules: RuleSet, rule: str, one: RuleValue, other: RuleValue) -> tuple[RuleSet, RuleSet]:
    return with_value(rules, rule, one), with_value(rules, rule, other)


def position(rules: RuleSet, rule: str, one: RuleValue, other: RuleValue) -> Position:
    found = smallest(*both(rules, rule, one, other), rule)
    assert isinstance(found, Position)
    return found


def decision(reply: dict[str, Any]) -> Any:
    """What an answer decides, told apart here without the module under test."""
    if "error" in reply and "at" not in reply:
        return reply["error"]["code"]
    for name in ("legal", "at"):
        if name in reply:
            return reply[name]
    if "plan" in reply:
        return reply["points"]
    return {name: value for name, value in reply.items() if name != "targets"}


@pytest.mark.parametrize(("rule", "one", "other"), PAIRS)
def test_every_pair_of_values_has_a_position(rule: str, one: RuleValue, other: RuleValue) -> None:
    found = position(MODERN, rule, one, other)
    answers = found.answers()
    assert decision(answers[0]) != decision(answers[1])
    for question, told in zip(found.asked(), answers, strict=True):
        assert answer_line(line(question).encode(), with_rules=False) == told
        if question["ask"] in ANSWERS:
            assert compared(naive_answer(question)) == compared(told)


def random_table(rng: random.Random) -> RuleSet:
    return house_rules("modern", {name: rng.choice(values) for name, values in CHOICES.items() if values})


def others(rule: str) -> Iterator[RuleSet]:
    """Every value of every other rule, and some tables at random."""
    for name, values in CHOICES.items():
        if name != rule:
            yield from (with_value(MODERN, name, value) for value in values)
    rng = random.Random(rule)  # noqa: S311 - a fixed set of tables, no secret
    yield from (random_table(rng) for _ in range(10))


@pytest.mark.parametrize(
    ("rule", "one", "other"), [pair for pair in PAIRS if SEARCHES[pair[0]].__module__.endswith("positions")]
)
def test_no_value_silences_another_rule(rule: str, one: RuleValue, other: RuleValue) -> None:
    """Beside the two known dependencies, every pair of values differs whatever one other rule says."""
    for rules in dict.fromkeys(others(rule)):
        found = smallest(*both(rules, rule, one, other), rule)
        silenced = rules.exchange == "none" and rule == "exchange.when"
        same_ten = rule == TARGET and rules.score_round != "none" and {one, other} == {501, 510}
        assert isinstance(found, Note) == (silenced or same_ten), (rules.base, rules.changes)


REPLAYED = [pair for pair in PAIRS if not SEARCHES[pair[0]].__module__.endswith("positions")]


@pytest.mark.parametrize(("rule", "one", "other"), [*REPLAYED, ("marriage.when", "any_turn", "any_time")])
def test_no_table_silences_a_rule_of_replays(rule: str, one: RuleValue, other: RuleValue) -> None:
    rng = random.Random(rule)  # noqa: S311 - a fixed set of tables, no secret
    for _ in range(4):
        table = random_table(rng)
        assert isinstance(smallest(*both(table, rule, one, other), rule), Position)


# --- minimality, by brute force ---


def hands(most: int, least: int = 1) -> Iterator[list[str]]:
    return map(list, chain.from_iterable(combinations(CARDS, count) for count in range(least, most + 1)))


def replies(most: int, stocks: tuple[int, ...]) -> Iterator[Question]:
    for hand in hands(most - 1):
        for led in (None, *CARDS):
            for stock in stocks:
                if led not in hand and len(hand) + bool(led) + stock <= most:
                    for trump in TRUMPS:
                        shown = {} if led is None else {"led": led}
                        yield {
                            "ask": "legal",
                            "hand": hand,
                            **shown,
                            **({"stock": stock} if stock else {}),
                            "trump": trump,
                        }


def contests(most: int) -> Iterator[Question]:
    for first, second in permutations(MELDS, 2):
        if len(first) + len(second) <= most and not set(first) & set(second):
            for trump in TRUMPS:
                yield {"ask": "compare", "first": first, "second": second, "trump": trump}


def marriages() -> Iterator[Question]:
    for hand in hands(2):
        for leading, trump in product(({}, {"leading": False}), TRUMPS):
            yield {"ask": "declarable", "hand": hand, **leading, "trump": trump}


def exchanges(most: int) -> Iterator[Question]:
    for stock in range(2, most, 2):
        for hand in hands(min(2, most - stock - 1)):
            for trump, own_turn in product(TRUMPS, ({}, {"own_turn": False})):
                for turnup in CARDS:
                    if turnup[1] == trump and turnup not in hand and stock + len(hand) < most:
                        yield {
                            "ask": "exchange",
                            "hand": hand,
                            **own_turn,
                            "stock": stock,
                            "trump": trump,
                            "turnup": turnup,
                        }


def asked(question: Question, rules: object) -> dict[str, Any]:
    return answer({**question, "rules": rules}, with_rules=False)


BRUTE: dict[tuple[str, RuleValue, RuleValue], Callable[[], Iterator[Question]]] = {
    ("end.overtake", True, False): lambda: replies(3, (0, 2)),
    ("end.jack", "forced", "never_forced"): lambda: replies(3, (0, 2)),
    ("end.jack", "forced", "keep_when_void"): lambda: replies(3, (0, 2)),
    ("end.jack", "never_forced", "free"): lambda: replies(3, (0, 2)),
    ("meld.order", "fours_first", "long_runs_over_aces"): lambda: contests(9),
    ("meld.tie", "trump_then_first", "first"): lambda: contests(7),
    ("marriage.suit", "trump", "any"): marriages,
    ("marriage.when", "any_turn", "lead_with_claims"): marriages,
    ("exchange", "above_2", "at_least_2"): lambda: exchanges(5),
    ("exchange", "above_2", "none"): lambda: exchanges(7),
    ("exchange.when", "own_turn", "any_time"): lambda: exchanges(7),
}


@pytest.mark.parametrize("pair", BRUTE, ids=lambda pair: " ".join(map(str, pair)))
def test_nothing_is_smaller(pair: tuple[str, RuleValue, RuleValue]) -> None:
    """All questions of the kind up to the size found, in no order at all: the least that differs is what was found."""
    found = position(MODERN, *pair)
    one, other = (rules.spelled for rules in found.rules)
    differing = [
        question for question in BRUTE[pair]() if decision(asked(question, one)) != decision(asked(question, other))
    ]
    assert min(differing, key=key) == found.question


def test_nothing_is_smaller_while_the_stock_lasts() -> None:
    found = position(MODERN, "stock.reply", "free", "suit_or_trump")
    one, other = (rules.spelled for rules in found.rules)
    questions = (question for question in replies(5, (2, 4)) if len(question["hand"]) < 3)
    differing = [
        question
        for question in questions
        if naive_answer({**question, "rules": one})["legal"] != naive_answer({**question, "rules": other})["legal"]
    ]
    assert min(differing, key=key) == found.question


# --- what the search leaves out ---


class Watched:
    """A rule set that remembers which of its values were looked at."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.seen: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        self.seen.add(name)
        return getattr(self.rules, name)


LOOKS_AT = {
    "strength": set(),
    "trick": set(),
    "legal": {"stock_reply", "end_overtake", "end_jack"},
    "melds": {"meld_order", "meld_tie", "marriage_suit"},
    "compare": {"meld_order", "meld_tie", "marriage_suit"},
    "declarable": {"meld_order", "meld_tie", "meld_after_senior", "marriage_suit", "marriage_when"},
    "answer_claim": {"meld_order", "meld_tie", "meld_after_senior", "meld_ask", "marriage_suit"},
    "claim_plan": {"meld_order", "meld_tie", "meld_after_senior", "meld_per_turn", "marriage_suit"},
    "exchange": {"exchange", "exchange_when"},
    "deal_score": {"score_round"},
}
"""Kind of question → the values that it looks at, besides the size of a hand."""


@pytest.mark.parametrize("kind", LOOKS_AT)
def test_a_kind_looks_at_no_other_rule(kind: str) -> None:
    rng = random.Random(kind)  # noqa: S311 - a fixed set of questions, no secret
    for _ in range(400):
        question = random_question(rng, [kind], malformed=0)
        rules = question.pop("rules", "modern")
        table = house_rules(rules, {}) if isinstance(rules, str) else house_rules(rules.pop("base"), rules)
        watched: Any = Watched(table)
        asked_class = kind == "answer_claim" and isinstance(question["claim"], str)
        if asked_class or (kind == "compare" and "melds" in question):
            continue  # answered by a handler of its own, which looks at less
        KINDS[kind].answer(watched, question)
        assert watched.seen - {"deal_hand", "stock_limit"} <= LOOKS_AT[kind]


def test_a_replay_looks_at_a_rule_no_sooner() -> None:
    """With fewer events than the search begins with, the rule is not looked at."""
    rng = random.Random(1)  # noqa: S311 - a fixed set of decks, no secret
    for _ in range(40):
        deck = rng.sample(CARDS, len(CARDS))
        for event in _events():
            watched: Any = Watched(MODERN)
            KINDS["replay"].answer(watched, {"ask": "replay", "dealer": 0, "deck": deck, "events": [event]})
            assert not watched.seen & {"stock_break", "stock_end", "meld_must_beat"}


def test_a_refused_exchange_is_refused_either_way() -> None:
    """`exchange.when` decides nothing where there is no exchange: by the questions, and by replays."""
    one, other = both(house_rules("modern", {"exchange": "none"}), "exchange.when", "own_turn", "any_time")
    for question in exchanges(5):
        assert answer({**question, "rules": one.spelled}, with_rules=False) == {"allowed": False}
        assert answer({**question, "rules": other.spelled}, with_rules=False) == {"allowed": False}
    rng = random.Random(2)  # noqa: S311 - a fixed set of decks, no secret
    for _ in range(30):
        deck = rng.sample(CARDS, len(CARDS))
        for by in ({}, {"by": 0}, {"by": 1}):
            replay = {"ask": "replay", "dealer": 0, "deck": deck, "events": [{"exchange": True, **by}]}
            assert not any(answer({**replay, "rules": rules.spelled})["ok"] for rules in (one, other))


@pytest.mark.parametrize("rounding", ["tens_five_down", "tens_five_up"])
def test_a_target_acts_as_the_next_ten(rounding: str) -> None:
    rules = house_rules("modern", {"score.round": rounding})
    assert [note.args for note in notes(rules)] == [{"target": 501, "acts": 510}]
    assert real_target(with_value(rules, TARGET, 500)) == 500
    assert why_same(rules, with_value(rules, TARGET, 510), TARGET) == notes(rules)[0]
    assert why_same(rules, with_value(rules, TARGET, 511), TARGET) is None
    for total in range(0, 1000, 10):
        question = {"ask": "match", "deals": [{"written": [[0, total]], "last": 0}]}
        given = [answer({**question, "rules": {"base": "modern", TARGET: target}})["winner"] for target in (501, 510)]
        assert given[0] == given[1]


# --- the order ---


@pytest.mark.parametrize(("rule", "one", "other"), PAIRS)
def test_questions_come_in_their_order(rule: str, one: RuleValue, other: RuleValue) -> None:
    row = list(islice(SEARCHES[rule](*both(MODERN, rule, one, other)), 3000))
    keys = [key(question) for question in row]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)
    for question in row:
        cards = [card for name in ("hand", "claim", "first", "second") for card in question.get(name, [])]
        assert len(set(cards)) == len(cards)


def test_sizes() -> None:
    assert size({"ask": "legal", "hand": ["7C", "8C"], "led": "9C", "stock": 2, "trump": "C"}) == 5
    assert size({"ask": "claim_plan", "hand": ["7C"], "scored": [["7D", "8D", "9D"]], "trump": "C", "turns": 8}) == 4
    assert size({"ask": "match", "deals": [{"last": 0, "written": [[0, 1], [1, 2]]}]}) == 3
    assert size({"ask": "replay", "dealer": 0, "deck": list(CARDS), "events": [{"play": "7C"}]}) == 33


def test_decks_come_in_text_order() -> None:
    places = _places(9, 0)
    assert [places.count(place) for place in range(4)] == [9, 9, 1, 13]
    assert places[:6] == [1, 1, 1, 0, 0, 0]
    assert _places(10, 1)[18:21] == [0, 1, 2]
    rows = list(islice(_decks(places, lambda _start: True), 50))
    assert rows == [list(deck) for deck in islice(permutations(CARDS), 50)]


# --- whole rule systems ---


@pytest.mark.parametrize(("first", "second"), list(permutations(PRESETS, 2)))
def test_every_difference_of_two_systems(first: str, second: str) -> None:
    found = differences(PRESETS[first], PRESETS[second])
    differing = [rule for rule in CHOICES if PRESETS[first].value(rule) != PRESETS[second].value(rule)]
    assert [one.rule for one in found] == differing
    for one in found:
        assert isinstance(one.found, Position)
        rules = one.found.rules
        assert [table.value(one.rule) for table in rules] == list(one.values)
        assert [rule for rule in CHOICES if rules[0].value(rule) != rules[1].value(rule)] == [one.rule]
        answers = one.found.answers()
        assert decision(answers[0]) != decision(answers[1])
        for t in (Texts("en"), Texts("ru")):
            assert "{" not in tell_position(t, one.found)
            told = tell_answers(t, one.found)
            assert told[0] != told[1]
            assert all(told)


def test_a_rule_silent_under_the_first_is_sought_under_the_second() -> None:
    found = find(PRESETS["old-ten"], PRESETS["kart-parad"], "exchange.when")
    assert isinstance(found, Position)
    assert [rules.base for rules in found.rules] == ["kart-parad"] * 2
    assert [rules.exchange_when for rules in found.rules] == ["own_turn", "any_time"]
    silent = house_rules("modern", {"exchange": "none", "exchange.when": "any_time"})
    assert find(PRESETS["old-ten"], silent, "exchange.when") == Note("exchange.when", "no_exchange")


def test_a_search_that_ends_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terz_tutor.agreement.differ.SEARCHES", {"end.overtake": lambda _one, _other: iter(())})
    with pytest.raises(NothingFound, match="no position tells True from False"):
        smallest(MODERN, with_value(MODERN, "end.overtake", value=False), "end.overtake")


def test_json_lines_hold_what_the_referee_answers() -> None:
    lines = [json.loads(text) for text in lists.differences_as_json("old-ten", "kart-parad").splitlines()]
    assert {tuple(one) for one in lines} == {("rule", "values", "questions", "answers"), ("rule", "texts")}
    for one in lines:
        for question, told in zip(one.get("questions", []), one.get("answers", []), strict=True):
            assert json.loads(json.dumps(answer(question, with_rules=False))) == told


def test_only_texts_differ() -> None:
    assert lists.only_in_texts("modern", "modern") == ()
    assert "deal.packets" in lists.only_in_texts("classic", "old-ten")
    assert "stock.break" not in lists.only_in_texts("classic", "old-ten")
    with pytest.raises(UnknownRules):
        house_rules("ancient", {})
