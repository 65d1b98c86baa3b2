"""What prompts and explanations of single kinds say: all that is needed, once, and in the right number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from terz_tutor.publish.plain import answer_text, puzzle_text
from terz_tutor.publish.puzzles import Speaker
from terz_tutor.quiz import LEVELS, Puzzle, generate, other_systems, recall
from terz_tutor.referee import answer, at_pointer
from terz_tutor.rules import PRESETS, Reason
from terz_tutor.texts import LANGUAGES, Lang, Texts

SEEDS = 24
MODERN = PRESETS["modern"]


def made(kind: str, *tables: str) -> Iterator[Puzzle]:
    """Puzzles of a kind at some tables, of every level."""
    for table in tables or PRESETS:
        for level in LEVELS:
            yield from (generate(kind, PRESETS[table], level, seed) for seed in range(SEEDS))


def steps_of(kind: str, code: str, *tables: str) -> list[Reason]:
    """The steps of one code in explanations of a kind."""
    return [step for puzzle in made(kind, *tables) for step in puzzle.why if step.code == code]


def test_equal_melds_of_one_hand_score_the_same_and_nobody_claims_first() -> None:
    assert not steps_of("meld-points", "senior_first")
    puzzle = recall("meld-points/classic/5/21@4")
    said = [Texts("en").sentence(step, "classic") for step in puzzle.why]
    assert said[1] == "Your run of four to the ace of diamonds is its equal and would bring the same: 50 points."
    equal = next(step for step in puzzle.why if step.code == "equal_in_hand")
    holds = puzzle.kind.checks["equal_in_hand"]
    assert holds(equal.args, puzzle.query, puzzle.rules)
    assert not holds({**equal.args, "points": 20}, puzzle.query, puzzle.rules)
    junior = next(step for step in puzzle.why if step.code == "senior_class").args["loser"]
    assert not holds({"meld": junior, "points": 20}, puzzle.query, puzzle.rules)


def test_the_prompt_says_that_a_marriage_has_scored() -> None:
    scored = 0
    for puzzle in made("marriage-now", "modern", "kart-parad"):
        said = Speaker(Texts("en"), puzzle.kind, puzzle.rules).prompt(puzzle)
        assert ("has scored in this deal" in said) == bool(puzzle.query["scored"]), said
        scored += bool(puzzle.query["scored"])
    assert scored


@pytest.mark.parametrize("kind", ["claim-now", "claim-plan"])
def test_the_prompt_says_whether_there_were_claims(kind: str) -> None:
    said = set()
    for puzzle in made(kind, "modern"):
        earlier = bool(puzzle.query["scored"] or puzzle.query["claimed"])
        prompt = Speaker(Texts("en"), puzzle.kind, puzzle.rules).prompt(puzzle).lower()
        assert ("your earlier claims are shown" in prompt) == earlier
        assert ("you have claimed nothing yet" in prompt) != earlier
        said.add(earlier)
    assert said == {True, False}


def test_the_prompt_of_a_draw_says_how_much_of_the_stock_is_shown() -> None:
    opening = {1: "The only hidden card", 3: "The hidden cards", 4: "Some hidden cards"}
    met = set()
    for puzzle in made("draw", "modern"):
        prompt, rows = Speaker(Texts("en"), puzzle.kind, puzzle.rules).prompt(puzzle), len(puzzle.draft.scene.laid)
        if "of the stock lie" in prompt:
            assert f"{opening[rows]} of the stock lie" in prompt, prompt
            met.add(rows)
    assert met == {1, 3, 4}


@pytest.mark.parametrize(
    ("lang", "said"), [("en", " 2 cards will be left in the stock,"), ("ru", " в талоне останется 2 карты,")]
)
def test_what_will_be_left_stands_in_the_right_number(lang: Lang, said: str) -> None:
    lies = steps_of("draw", "turnup_lies", "modern")
    assert lies
    assert all(said in Texts(lang).sentence(step) for step in lies)


def test_too_late_to_exchange_is_said_with_the_limit() -> None:
    late = steps_of("exchange-now", "exchange_too_late", "modern")
    assert late
    for texts, said in ((Texts("en"), ", and it must hold 3 or more."), (Texts("ru"), ", а нужно не меньше 3.")):
        assert all(texts.sentence(step).endswith(said) for step in late)


@pytest.mark.parametrize(("lang", "and_"), [("en", " and "), ("ru", " и ")])
def test_cards_of_which_one_is_played_are_joined_by_or(lang: Lang, and_: str) -> None:
    texts = Texts(lang)
    steps = [*steps_of("legal-reply", "end_open_cards", "modern"), *steps_of("best-reply", "open_choice", "modern")]
    several = [step for step in steps if len(step.args["legal"]) > 1]  # type: ignore[arg-type]
    assert several
    for step in several:
        said = texts.sentence(step)
        assert texts.join(["", ""], either=True) in said
        assert and_ not in said


def test_why_not_says_nothing_twice() -> None:
    again = {"must_follow": "end_has_suit", "must_trump": "end_trumps", "must_overtake": "end_overtakes"}
    met = set()
    for puzzle in made("why-not"):
        codes = [step.code for step in puzzle.why]
        assert again.get(codes[0]) not in codes
        met.add(codes[0])
    assert met > set(again)


def test_a_system_is_told_where_the_referee_answers_at_that_place_and_only_there() -> None:
    broken = recall("draw/kart-parad/1/63@4")  # without a break of the stock the card would be drawn at once
    assert "error" not in answer({**broken.query, "rules": "modern"})
    assert "modern" not in other_systems(broken)
    for puzzle in made("last-trick-card", "classic"):
        for system, value in other_systems(puzzle).items():
            assert at_pointer(answer({**puzzle.query, "rules": system}), puzzle.at) == value


def test_an_empty_answer_and_several_best_cards_are_said_in_words() -> None:
    puzzle = generate("last-trick-card", MODERN, 1, 1)
    assert answer_text(puzzle, [], Texts("en")) == "none of them"
    assert answer_text(puzzle, ["QS", "KS"], Texts("ru")) == "дама пик или король пик"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lines_of_a_sheet_are_numbered_as_its_explanation_counts_them(lang: Lang) -> None:
    puzzle = generate("check-answers", MODERN, 2, 700)
    lines = puzzle_text(puzzle, Texts(lang)).splitlines()
    speaker = Speaker(Texts(lang), puzzle.kind, puzzle.rules)
    for number, option in enumerate(puzzle.draft.options, 1):
        assert f"{number}. {speaker.sentence(option.label)}" in lines
    assert answer_text(puzzle, [0, 3, 4], Texts("en")) == "1, 4 and 5"


@pytest.mark.parametrize("kind", ["claim-now", "claim-plan"])
def test_what_bars_a_claim_is_told_by_its_rule(kind: str) -> None:
    told = {
        "claim_contained": "A run that contains it has scored",
        "claim_lower": "A senior run of that suit has scored",
    }
    met = set()
    for puzzle in made(kind):
        for step in puzzle.why:
            if step.code not in told:
                continue
            (other,) = told.keys() - {step.code}
            cards = step.args["meld"]
            assert isinstance(cards, tuple)
            meld = {card.code for card in cards}
            contained = any(meld < set(scored) for scored in puzzle.query["scored"])
            assert contained == (step.code == "claim_contained")
            assert puzzle.rules.meld_after_senior == "lower_in_suit" or contained
            assert Texts("en").sentence(step, puzzle.rules.base).startswith(told[step.code])
            assert not puzzle.kind.checks[other](step.args, puzzle.query, puzzle.rules)
            met.add((step.code, puzzle.rules.base))
    assert met == {("claim_contained", table) for table in PRESETS} | {("claim_lower", "kart-parad")}


def test_the_deal_s_score_says_that_it_is_asked_before_rounding() -> None:
    for puzzle in made("deal-score", "modern", "classic"):
        prompt = Speaker(Texts("en"), puzzle.kind, puzzle.rules).prompt(puzzle)
        unrounded = puzzle.rules.score_round != "none" and puzzle.draft.at.startswith("/tricks/")
        assert ("before rounding?" in prompt) == unrounded, prompt


SHUT_OUT = {
    "opponent-hand/classic/1/99@4": "The opponent has taken no trick yet; your pile lies open.",
    "opponent-hand/kart-parad/4/6@4": "You have taken no trick yet; the opponent's pile lies open.",
}
"""Endgames in which one player holds all tricks: they are rare."""


def test_the_prompt_speaks_of_both_piles_only_where_there_are_two() -> None:
    met = set()
    for puzzle in made("opponent-hand", "modern"):
        piles = [row.label for row in puzzle.draft.scene.laid if row.label.endswith("_pile")]
        prompt = Speaker(Texts("en"), puzzle.kind, puzzle.rules).prompt(puzzle)
        assert ("oth piles" in prompt) == (len(piles) == 2), prompt
        met.add(len(piles))
    assert met == {1, 2}
    for one, told in SHUT_OUT.items():
        puzzle = recall(one)
        assert told in Speaker(Texts("en"), puzzle.kind, puzzle.rules).prompt(puzzle)


def test_nobody_has_written_all_of_a_total_in_excess() -> None:
    for puzzle in made("penalty", "classic"):
        *_, deal = puzzle.query["deals"]
        fine = deal["written"][-1]
        if fine["penalty"] == "miscount":
            without = {
                "ask": "match",
                "rules": puzzle.rules.spelled,
                "deals": [*puzzle.query["deals"][:-1], deal | {"written": deal["written"][:-1]}],
            }
            assert answer(without)["totals"][fine["by"]] > fine["points"]
