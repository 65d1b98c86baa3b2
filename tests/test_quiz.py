"""The parts of the teaching engine: ids, drafts that are refused, kinds from outside, misconceptions, systems."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice, product
from typing import Any, NamedTuple

import oracle
import pytest

from terz_tutor.quiz import (
    KINDS,
    LEVELS,
    BadId,
    BadKind,
    BadLevel,
    BadSeed,
    BadStep,
    Draft,
    NotCertain,
    OtherVersion,
    Outcome,
    TooFewPositions,
    UnknownKind,
    find_kind,
    generate,
    grade,
    other_systems,
    parse_id,
    recall,
)
from terz_tutor.quiz.generate import positions
from terz_tutor.quiz.kinds import Check, any_of_the_reading
from terz_tutor.quiz.registry import add_kind
from terz_tutor.quiz.wrong_cards import CardBelief
from terz_tutor.quiz.wrong_cards import referee as card_referee
from terz_tutor.quiz.wrong_deals import last_winner_does_not_deal, loser_draws_first
from terz_tutor.quiz.wrong_melds import MeldBelief
from terz_tutor.quiz.wrong_melds import referee as meld_referee
from terz_tutor.referee import NOWHERE, answer, at_pointer
from terz_tutor.rules import CODES, PRESETS, SUITS, BadRuleValue, Reason, RuleSet, UnknownRules, house_rules
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.scene import Scene
from terz_tutor.texts import Lang, Texts

HOUSE = house_rules("modern", {"end.jack": "free", "stock.reply": "follow_then_trump", "meld.tie": "first"})
LOOSE = house_rules(
    "modern",
    {
        "end.jack": "keep_when_void",
        "match.check": "at_once",
        "meld.per_turn": "any",
        "penalty.draw": True,
        "score.round": "tens_five_up",
    },
)
MOST_SEEDS = 200


# --- ids ---


def test_an_id_names_house_rules_with_their_keys_sorted() -> None:
    puzzle = generate("legal-reply", HOUSE, 1, 4)
    assert puzzle.id == "legal-reply/modern+end.jack=free+meld.tie=first+stock.reply=follow_then_trump/1/4@4"
    assert str(parse_id(puzzle.id)) == puzzle.id


def test_another_version_is_named_beside_this_one() -> None:
    with pytest.raises(OtherVersion, match=r"version 1 .* version 4"):
        recall("trick-winner/modern/1/7@1")


@pytest.mark.parametrize(
    "text",
    ["", "trick-winner", "trick-winner/modern/1/7", "a/b/c/d@4", "trick-winner/modern/1/7@4.SSSS", "a/modern/1/-1@4"],
)
def test_what_is_no_id_is_quoted(text: str) -> None:
    with pytest.raises(BadId) as error:
        parse_id(text)
    assert repr(text) in str(error.value)


def test_unknown_parts_of_an_id_are_named() -> None:
    with pytest.raises(UnknownKind, match=r"'no-kind'.*trick-winner"):
        recall("no-kind/modern/1/1@4")
    with pytest.raises(UnknownRules, match="'ancient'"):
        recall("trick-winner/ancient/1/1@4")
    with pytest.raises(BadRuleValue, match="'loose'"):
        recall("trick-winner/modern+end.jack=loose/1/1@4")
    with pytest.raises(BadLevel, match=r"6.*1 to 5"):
        recall("trick-winner/modern/6/1@4")


# --- nothing unproved can be published ---


def test_a_draft_whose_question_has_no_answer_is_refused() -> None:
    puzzle = generate("trick-winner", PRESETS["modern"], 1, 7)
    with pytest.raises(NotCertain, match="no answer at /nowhere"):
        replace(puzzle, draft=replace(puzzle.draft, at="/nowhere"))


def test_a_draft_whose_answer_is_not_offered_is_refused() -> None:
    puzzle = generate("trick-winner", PRESETS["modern"], 1, 7)
    wrong = tuple(option for option in puzzle.draft.options if option.value != puzzle.answer)
    with pytest.raises(NotCertain, match="expected one, the referee"):
        replace(puzzle, draft=replace(puzzle.draft, options=wrong))


def test_an_option_that_stands_twice_is_refused() -> None:
    puzzle = generate("trick-winner", PRESETS["modern"], 1, 7)
    with pytest.raises(NotCertain, match="twice"):
        replace(puzzle, draft=replace(puzzle.draft, options=puzzle.draft.options[:1] * 2))


def test_two_right_answers_are_refused() -> None:
    made = (generate("legal-reply", PRESETS["modern"], 1, seed) for seed in range(20))
    puzzle = next(puzzle for puzzle in made if len(puzzle.answer) > 1)
    each_alone = replace(puzzle.kind, right=any_of_the_reading)
    with pytest.raises(NotCertain, match="expected one, the referee"):
        replace(puzzle, kind=each_alone, draft=replace(puzzle.draft, picks=1))


def test_no_answer_can_be_handed_in() -> None:
    puzzle = generate("trick-winner", PRESETS["modern"], 1, 7)
    with pytest.raises((TypeError, ValueError)):
        replace(puzzle, answer="leader")


def test_a_step_that_is_not_true_is_refused() -> None:
    puzzle = generate("card-points", PRESETS["modern"], 1, 3)
    card = puzzle.why[0].args["card"]
    lie = Reason(puzzle.why[0].code, "card.points", {"card": card, "points": 29})
    with pytest.raises(BadStep, match="isn't true"):
        replace(puzzle, kind=replace(puzzle.kind, explain=lambda _rules, _draft, _answer: (lie,)))
    unknown = Reason("no_such_code", "card.points")
    with pytest.raises(BadStep, match="nothing checks"):
        replace(puzzle, kind=replace(puzzle.kind, explain=lambda _rules, _draft, _answer: (unknown,)))
    with pytest.raises(BadStep, match="no explanation"):
        replace(puzzle, kind=replace(puzzle.kind, explain=lambda _rules, _draft, _answer: ()))


def kinds_by_check() -> dict[tuple[str, Check], list[str]]:
    """Every code with its check, and the kinds that share it; a sheet has other kinds check what they say."""
    found: dict[tuple[str, Check], list[str]] = {}
    for name, kind in KINDS.items():
        for code, check in kind.checks.items():
            if name == "check-answers" and not code.startswith("sheet_"):
                continue
            found.setdefault((code, check), []).append(name)
    return found


BY_CHECK = kinds_by_check()
ALWAYS_TRUE = "worth_turns"
"""Says what holds of all cards, always."""


class Position(NamedTuple):
    """A position that can be asked, before a level chooses it, and its explanation."""

    rules: RuleSet
    draft: Draft
    why: tuple[Reason, ...]


@cache
def drawn(name: str, seed: int) -> list[Position]:
    """Positions of a kind, one at every table and level."""
    kind, found = KINDS[name], []
    for rules, level in product((*PRESETS.values(), HOUSE, LOOSE), LEVELS):
        if kind.impossible(rules, level) is None:
            draws = Draws(f"{name}/{level}/{seed}")
            target = draws.pick(kind.targets) if kind.targets else None
            draft, right = next(positions(kind, rules, level, draws, target))
            found.append(Position(rules, draft, tuple(kind.explain(rules, draft, right))))
    return found


@pytest.mark.parametrize(("code", "check"), BY_CHECK, ids=[f"{key[0]}-{BY_CHECK[key][0]}" for key in BY_CHECK])
def test_every_check_can_say_no(code: str, check: Check) -> None:
    """A check that is always true checks nothing: each is tried on spoilt steps, and on steps of other positions."""
    kinds = BY_CHECK[code, check]
    looked_at = (one for seed in range(MOST_SEEDS) for name in kinds for one in drawn(name, seed))
    steps = list(islice(((step, one) for one in looked_at for step in one.why if step.code == code), 5))
    assert steps, "no position needs it"
    others = [one for seed in range(2) for name in kinds for one in drawn(name, seed)]
    tried: list[tuple[Mapping[str, Any], Position]] = [(args, one) for step, one in steps for args in spoilt(step.args)]
    tried += [(step.args, other) for step, _ in steps for other in others]
    assert code == ALWAYS_TRUE or not all(says_yes(check, args, one) for args, one in tried)


def spoilt(args: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Arguments with one thing wrong."""
    if "winner" in args and "loser" in args:
        yield {**args, "winner": args["loser"], "loser": args["winner"]}
    for name, value in args.items():
        if type(value) is int:
            yield {**args, name: value + 1}
        elif isinstance(value, tuple):
            yield {**args, name: value[1:]}


def says_yes(check: Check, args: Mapping[str, Any], one: Position) -> bool:
    try:
        return check(args, one.draft.query, one.rules)
    except (KeyError, ValueError, IndexError):  # a step of another position may not even make sense here
        return False


# --- kinds from outside ---


def test_kinds_from_outside_must_be_kinds_with_names_of_their_own() -> None:
    kinds = dict(KINDS)
    with pytest.raises(BadKind, match=r"some\.module brings 'nothing'"):
        add_kind(kinds, "nothing", "some.module")
    with pytest.raises(BadKind, match=r"'trick-winner'.* taken"):
        add_kind(kinds, KINDS["trick-winner"], "some.module")


def test_unknown_kind_and_level_are_named() -> None:
    with pytest.raises(UnknownKind, match=r"'no-kind'.*trick-winner"):
        generate("no-kind", PRESETS["modern"], 1, 1)
    for level in (0, 6, True):
        with pytest.raises(BadLevel, match="1 to 5"):
            generate("trick-winner", PRESETS["modern"], level, 1)


def test_what_is_no_seed_is_named() -> None:
    for seed in (-1, True, 1.0):
        with pytest.raises(BadSeed, match="at least 0"):
            generate("trick-winner", PRESETS["modern"], 1, seed)  # type: ignore[arg-type]


def test_a_kind_that_finds_no_positions_is_named() -> None:
    idle = replace(KINDS["trick-winner"], name="idle", propose=lambda _draws, _rules, _level: None)
    with pytest.raises(TooFewPositions, match="idle has too few positions at level 1"):
        generate(idle, PRESETS["modern"], 1, 1)


# --- misconceptions ---


@pytest.mark.parametrize("kind", KINDS)
def test_a_small_referee_with_nothing_wrong_answers_as_the_referee(kind: str) -> None:
    for rules in (*PRESETS.values(), HOUSE):
        for seed in range(40):
            if find_kind(kind).impossible(rules, 1) is not None:
                continue
            puzzle = generate(kind, rules, 1 + seed % 5, seed)
            for believer in (card_referee(CardBelief()), meld_referee(MeldBelief())):
                reply = believer(rules, puzzle.draft)
                reading = NOWHERE if reply is None else at_pointer(reply, puzzle.at)
                if reading is not NOWHERE:
                    assert reading == puzzle.answer, puzzle


def test_who_believes_that_the_loser_draws_first_gets_the_other_card() -> None:
    rules = PRESETS["kart-parad"]  # nobody breaks the stock there
    events = [{"play": "7S"}, {"play": "TS"}]
    query = {"ask": "replay", "deck": list(CODES), "dealer": 0, "events": events}
    draft = Draft(query, "/state/drawn/0", Reason("ask", "stock.draw"), Scene(SUITS[0]))
    right = answer({**query, "rules": "kart-parad"})["state"]
    wrong = loser_draws_first(rules, draft)
    assert wrong is not None
    state = wrong["state"]
    assert state["drawn"] == right["drawn"][::-1] != right["drawn"]
    assert {*state["hands"][0], *state["hands"][1]} == {*right["hands"][0], *right["hands"][1]}
    for player in (0, 1):
        assert set(state["drawn"][player]) <= set(state["hands"][player])


def test_who_believes_that_the_winner_does_not_deal_names_the_other() -> None:
    query = {"ask": "match", "deals": [{"written": [[0, 90], [1, 60]], "last": 1}]}
    draft = Draft(query, "/next_dealer", Reason("ask", "deal.next_dealer"), Scene(SUITS[0]))
    reply = last_winner_does_not_deal(PRESETS["modern"], draft)
    assert reply is not None
    assert (answer(query)["next_dealer"], reply["next_dealer"]) == (1, 0)


def test_a_wrong_answer_names_the_misconception_that_gives_it() -> None:
    puzzle = generate("card-points", PRESETS["modern"], 5, 1)
    wrong = puzzle.wrong[0]
    assert wrong.misconception == "trump_points_in_plain_suits"
    assert grade(puzzle, wrong.value).misconceptions == (wrong.misconception,)
    assert grade(puzzle, puzzle.answer).misconceptions == ()


# --- rule systems ---


def test_systems_that_answer_otherwise_are_found() -> None:
    found = set()
    for level in LEVELS:
        for seed in range(40):
            puzzle = generate("legal-reply", PRESETS["modern"], level, seed)
            for system, value in other_systems(puzzle).items():
                assert at_pointer(oracle.answer({**puzzle.query, "rules": system}), puzzle.at) == value != puzzle.answer
                found.add(system)
    assert found == {"classic", "old-ten", "kart-parad"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_system_that_the_referee_answers_otherwise_is_told(kind: str) -> None:
    for system, rules in PRESETS.items():
        for seed in range(8):
            if find_kind(kind).impossible(rules, 1 + seed % 5) is not None:
                continue
            puzzle = generate(kind, rules, 1 + seed % 5, seed)
            if puzzle.query["ask"] == "under":
                continue
            expected = {}
            for other in (name for name in PRESETS if name != system):
                value = at_pointer(oracle.answer({**puzzle.query, "rules": other}), puzzle.at)
                if value is not NOWHERE and value != puzzle.answer:
                    expected[other] = value
            assert other_systems(puzzle) == expected, puzzle


def test_with_hands_of_ten_nine_cards_are_no_full_hand() -> None:
    told = [other_systems(generate("claim-reply", PRESETS["modern"], 1, seed)).get("old-ten") for seed in range(20)]
    assert set(told) == {None, "good"}


@pytest.mark.parametrize("system", PRESETS)
def test_a_short_hand_is_asked_about_only_when_the_stock_is_gone(system: str) -> None:
    full = PRESETS[system].deal_hand
    for seed in range(60):
        scene = generate("claim-now", PRESETS[system], 2, seed).draft.scene
        assert scene.opponent == len(scene.hand)
        assert (len(scene.hand) == full) or scene.stock == 0


@pytest.mark.parametrize("kind", ["meld-points", "find-meld", "count-melds"])
def test_melds_are_looked_for_in_full_hands(kind: str) -> None:
    assert all(len(generate(kind, PRESETS["old-ten"], 1, seed).draft.scene.hand) == 10 for seed in range(20))


def test_true_is_not_taken_for_the_number_one() -> None:
    puzzle = generate("card-points", PRESETS["modern"], 1, 3)
    assert grade(puzzle, True).outcome is Outcome.MALFORMED  # noqa: FBT003 - the point of the test


# --- the command ---


def terz(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "terz_tutor", *words], capture_output=True, check=False, text=True, timeout=60
    )


def test_the_command_makes_puzzles_and_brings_them_back() -> None:
    made = terz("puzzle", "meld-senior", "--rules", "old-ten", "--level", "3", "--seed", "5", "--count", "3", "--json")
    lines = [json.loads(text) for text in made.stdout.splitlines()]
    assert [one["id"] for one in lines] == [f"meld-senior/old-ten/3/{seed}@4" for seed in (5, 6, 7)]
    again = terz("puzzle", "--id", lines[1]["id"], "--json")
    assert json.loads(again.stdout) == lines[1]
    for one in lines:
        certificate = one["certificate"]
        assert at_pointer(answer(certificate["query"]), certificate["at"]) == one["answer"]


@pytest.mark.parametrize(("lang", "labels"), [("en", ("Trumps", "Opponent")), ("ru", ("Козыри", "Соперник"))])
def test_the_command_shows_the_whole_table(lang: Lang, labels: tuple[str, str]) -> None:
    said, texts = terz("puzzle", "best-reply", "--seed", "3", "--lang", lang).stdout, Texts(lang)
    scene = generate("best-reply", PRESETS["modern"], 1, 3).draft.scene
    assert isinstance(scene.opponent, tuple)
    for card in (*scene.hand, *scene.opponent, *(played.card for played in scene.trick)):
        assert texts.card(card) in said, card
    for label in labels:
        assert f"{label}: " in said


def test_the_command_says_what_is_wrong() -> None:
    for words, said in (
        (["puzzle", "no-kind"], "no kind of puzzle 'no-kind'"),
        (["puzzle", "--id", "trick-winner/modern/1/7@1"], "version 1"),
        (["puzzle", "exchange-now", "--rules", "old-ten"], "know no exchange of the seven"),
        (["puzzle"], "either a kind or --id"),
    ):
        done = terz(*words)
        assert done.returncode == 2
        assert said in " ".join(done.stderr.split())


def test_the_command_lists_kinds() -> None:
    listed = [json.loads(text) for text in terz("kinds", "--json").stdout.splitlines()]
    assert [one["kind"] for one in listed] == list(KINDS)
    lines = terz("kinds", "--lang", "ru").stdout.splitlines()
    told = [[one["kind"], one["lesson"], one["title"]["ru"]] for one in listed]
    assert [line.split(maxsplit=2) for line in lines] == told
