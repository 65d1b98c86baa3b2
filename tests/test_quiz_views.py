"""What a quiz shows beside its verdict: proofs, melds compared, replies asked about, changes, hints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from terz_tutor.lesson import views
from terz_tutor.quiz import KINDS, Puzzle, Verdict, place_of, wrong_answer
from terz_tutor.quiz.answers import among, option_values, same
from terz_tutor.quiz.changed import changed_table
from terz_tutor.quiz.hints import Idea, hints
from terz_tutor.quiz.proof import card_values, counts_points, refutation
from terz_tutor.quiz.reply_steps import reply_steps
from terz_tutor.referee import answer
from terz_tutor.rules import DECK, PRESETS, Hand, Suit, house_rules, legal_replies, parse_card, parse_cards
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.ruleset import CHOICES
from terz_tutor.session import (
    Answer,
    AskFlip,
    AskHint,
    BadQuestion,
    Next,
    QuestionState,
    Retry,
    as_json,
    from_json,
    start,
    step,
)
from terz_tutor.texts import LANGUAGES, Texts
from terz_tutor.texts.widget_words import WIDGET_WORDS

EN, RU = Texts("en"), Texts("ru")
MODERN = PRESETS["modern"]


def asked(kind: str, system: str = "modern", level: int = 3, seeds: int = 4) -> Iterator[tuple[QuestionState, Puzzle]]:
    """Ask some questions of a kind."""
    for seed in range(1, seeds + 1):
        state = start(kind, PRESETS[system], level, seed)
        if state.puzzle is not None:
            yield state, state.puzzle


def judged(state: QuestionState, puzzle: Puzzle, value: object) -> QuestionState:
    """Answer a question."""
    answered = step(state, Answer(place_of(puzzle, value)))
    assert isinstance(answered.verdict, Verdict)
    return answered


def test_the_claim_that_is_to_be_answered_is_said_by_the_opponent() -> None:
    said = {"run3": ("Terz!", "Терц!"), "run4": ("Poltinnik!", "Полтинник!")}
    met = set()
    for state, puzzle in asked("claim-reply", seeds=12):
        lines = [views.quiz_view(state, texts)["said"] for texts in (EN, RU)]
        assert [line["by"] for (line,) in lines] == ["opponent", "opponent"]
        claim = puzzle.draft.query["claim"]
        if claim in said:
            assert tuple(line["text"] for (line,) in lines) == said[claim]
            met.add(claim)
    assert met == set(said)
    assert all(views.quiz_view(state, EN)["said"] == [] for state, _ in asked("claim-now"))


def verdict_of(state: QuestionState, texts: Texts = EN) -> dict[str, Any]:
    """Show the verdict."""
    shown: dict[str, Any] = views.quiz_view(state, texts)["verdict"]
    return shown


def codes_on(scene: dict[str, Any]) -> set[str]:
    """Collect the cards that a scene shows."""
    rows = [scene["hand"], scene["opponent"], *scene["laid"]]
    cards = [card for row in rows if row for card in row.get("cards", ())]
    cards += [played["card"] for played in scene["trick"]]
    cards += [scene["turnup"]["card"]] if scene["turnup"] else []
    return {card["code"] for card in cards}


# --- everything there is, for every kind ---


@pytest.mark.parametrize("system", PRESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_shows_its_verdict_its_proofs_and_its_change(kind: str, system: str) -> None:
    for state, puzzle in asked(kind, system, seeds=2):
        for value in (puzzle.answer, wrong_answer(puzzle)):
            answered = step(judged(state, puzzle, value), AskFlip())
            for texts in (EN, RU):
                view = views.quiz_view(answered, texts)
                assert view["labels"].keys() == WIDGET_WORDS["quiz"].keys()
                assert json.loads(json.dumps(view)) == view
                verdict = view["verdict"]
                assert json.loads(verdict["dispute"]) == puzzle.query
                for show in (*verdict["shows"], verdict["flip"]):
                    assert show["frames"]
                    for frame in show["frames"]:
                        assert frame["text"]
                        assert "{" not in frame["text"]
                        if frame["scene"] is None:
                            assert puzzle.draft.scene.trumps is None
                        else:
                            marked = {*frame["lit"], *frame.get("changed", ())} - {"trump", "lead"}
                            assert marked <= codes_on(frame["scene"])


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_all_that_is_there_before_the_verdict(kind: str) -> None:
    for state, _ in asked(kind, seeds=1):
        view = views.quiz_view(state, EN)
        assert view["verdict"] is None
        assert view["hints"] == view["struck"] == []
        assert step(state, AskFlip()) == state


@pytest.mark.parametrize("kind", KINDS)
def test_a_change_is_looked_for_once_and_forgotten_with_the_answer(kind: str) -> None:
    for state, puzzle in asked(kind, seeds=1):
        flipped = step(judged(state, puzzle, puzzle.answer), AskFlip())
        assert step(flipped, AskFlip()) == flipped
        assert verdict_of(flipped)["flip"]["frames"][-1]["text"]
        for message in (Retry(), Next()):
            assert not step(flipped, message).flipped


# --- melds compared ---


@pytest.mark.parametrize("system", PRESETS)
@pytest.mark.parametrize("kind", ["meld-senior", "meld-sort"])
def test_melds_compared_are_equal_up_to_the_column_that_decides(kind: str, system: str) -> None:
    seen = set()
    for state, puzzle in asked(kind, system, seeds=25):
        compared = verdict_of(judged(state, puzzle, puzzle.answer))["compared"]
        if compared is None:
            assert any(step.code == "marriage_outside" for step in puzzle.why)
            continue
        rows = compared["rows"]
        assert [len(row["cells"]) for row in rows] == [len(compared["columns"]) - 1] * len(rows)
        assert rows[0]["decides"] == rows[1]["decides"]
        for above, row in pairwise(rows):
            decides = row["decides"]
            seen.add(compared["columns"][decides + 1])
            assert above["cells"][:decides] == row["cells"][:decides]
            assert above["cells"][decides] != row["cells"][decides]
    assert len(seen) > 1


def test_a_class_that_is_only_claimed_leaves_the_rest_untold() -> None:
    found = [
        verdict_of(judged(state, puzzle, puzzle.answer))["compared"]
        for state, puzzle in asked("claim-reply", seeds=12)
        if puzzle.answer == "not_good"
    ]
    assert found
    for compared in found:
        mine, claim = compared["rows"]
        assert mine["meld"].startswith("Yours: ")
        assert claim["cells"][1:] == ["not told", "not told"]
        assert mine["decides"] == claim["decides"] == 0


# --- a forbidden card ---


@pytest.mark.parametrize("jack", CHOICES["end.jack"])
@pytest.mark.parametrize("system", PRESETS)
def test_the_last_question_about_a_reply_leaves_what_the_rules_leave(system: str, jack: str) -> None:
    draws = Draws(f"{system} {jack}")
    rules = house_rules(system, {"end.jack": jack})
    for _ in range(400):
        led, *hand = draws.sample(DECK, 2 + draws.below(7))
        trump = draws.pick(tuple(Suit))
        stock = draws.pick((0, 0, 4))
        steps = reply_steps(rules, trump, Hand.of(*hand), led, stock)
        assert set(steps[-1].cards) == set(legal_replies(rules, trump, Hand.of(*hand), led, stock))


def test_a_reply_is_asked_about_in_the_order_of_the_rules() -> None:
    def codes(hand: str, led: str, rules: str = "modern") -> list[str]:
        steps = reply_steps(PRESETS[rules], Suit.SPADES, Hand.of(*parse_cards(hand)), parse_card(led), 0)
        return [code for step in steps for code in (step.question.code, step.answer.code)]

    assert codes("7H AH QS", "KH") == ["ask_suit", "said_suit_yes", "ask_beat", "said_beat_yes"]
    assert codes("7H QS", "KH") == ["ask_suit", "said_suit_yes", "ask_beat", "said_beat_no"]
    assert codes("7C QS", "KH") == ["ask_suit", "said_no", "ask_trump", "said_trump_yes"]
    assert codes("7C 8C", "KH") == ["ask_suit", "said_no", "ask_trump", "said_no_any"]


@pytest.mark.parametrize("kind", ["legal-reply", "stock-reply", "why-not"])
def test_the_open_cards_light_up_after_a_judged_reply(kind: str) -> None:
    for state, puzzle in asked(kind):
        verdict = verdict_of(judged(state, puzzle, wrong_answer(puzzle)))
        assert set(verdict["lit"]) == set(answer({**puzzle.query})["legal"])
        assert verdict["ask"]
        assert {step["rule"] for step in verdict["ask"]} <= {"end.follow", "end.overtake", "end.jack", "stock.reply"}


# --- endings ---

ENDINGS = ("best-reply", "best-lead", "last-trick-card", "points-to-come", "last-trick")


@pytest.mark.parametrize("kind", ENDINGS)
def test_the_values_on_the_cards_tell_the_answer(kind: str) -> None:
    for _, puzzle in asked(kind):
        values = card_values(puzzle)
        best = [card.code for card in values if values[card] == max(values.values())]
        if kind == "points-to-come":
            assert max(values.values()) == puzzle.answer
        elif kind == "last-trick":
            assert (max(values.values()) == 1) is puzzle.answer
        else:
            assert best == puzzle.answer


@pytest.mark.parametrize("kind", ["best-reply", "best-lead", "points-to-come"])
def test_a_refutation_is_played_out_and_adds_up_to_the_card_s_value(kind: str) -> None:
    for _, puzzle in asked(kind):
        values = card_values(puzzle)
        for card in [card for card, value in values.items() if value < max(values.values())]:
            refuted = refutation(puzzle, [card.code])
            assert refuted is not None
            shown, frames = refuted
            assert shown == card
            assert counts_points(puzzle)
            last = frames[-1]
            assert last.said[-1].code == "line_total"
            assert last.said[-1].args["points"] == values[card]
            left = [len(frame.scene.hand) + len(tuple(frame.scene.opponent or ())) for frame in frames]  # type: ignore[arg-type]
            assert left == list(range(len(frames) - 1, -1, -1))


def test_a_wrong_card_of_one_s_own_is_refuted() -> None:
    for state, puzzle in asked("best-lead"):
        wrong = next(card for card, value in card_values(puzzle).items() if [card.code] != puzzle.answer and value >= 0)
        shows = verdict_of(judged(state, puzzle, [wrong.code]))["shows"]
        assert [show["id"] for show in shows] == ["proof", "refutation"]
        assert shows[1]["text"] == f"Why not the {EN.card(wrong)}?"


# --- changes ---


@pytest.mark.parametrize("kind", KINDS)
def test_a_change_on_the_table_is_the_change_found(kind: str) -> None:
    for state, puzzle in asked(kind, seeds=3):
        found = step(judged(state, puzzle, puzzle.answer), AskFlip()).flip
        if found is None or puzzle.draft.scene.trumps is None:
            continue
        table, before = changed_table(puzzle, found), puzzle.draft.scene
        match dict(found.change):
            case {"trump": suit}:
                assert table.scene.trump.code == suit
                assert table.trump
            case {"card": card, "for": new}:
                assert parse_card(new) in table.cards
                assert parse_card(card) not in table.scene.hand or parse_card(card) in table.cards
                if "hand" in found.query:
                    assert [one.code for one in table.scene.hand] == found.query["hand"]
                assert table.scene != before
            case {"leads": True}:
                assert table.lead
                assert table.scene != before
            case {"rule": _}:
                assert table.scene == before


# --- hints ---


@pytest.mark.parametrize("system", PRESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_hints_never_strike_the_right_answer_and_leave_a_choice(kind: str, system: str) -> None:
    for state, puzzle in asked(kind, system):
        given = hints(puzzle)
        assert given[0].rule == puzzle.draft.prompt.rule
        assert given[0].idea in (Idea.RULE, Idea.ORDER)
        options = option_values(puzzle.draft)
        # naming a rule must not answer a question that asks for one
        assert (given[0].idea is Idea.ORDER) == among(given[0].rule, options)
        struck = [value for hint in given for value in hint.struck]
        assert not among(puzzle.answer, struck)
        assert not struck or len([value for value in options if not among(value, struck)]) >= 2
        for texts in (EN, RU):
            hinted = state
            for grade in (1, 2, 3, 3):
                hinted = step(hinted, AskHint())
                view = views.quiz_view(hinted, texts)
                assert len(view["hints"]) == grade
                assert view["hints_left"] == 3 - grade
                assert all(hint["text"] and "{" not in hint["text"] for hint in view["hints"])


def test_the_hint_that_names_a_mistake_names_one_that_goes_wrong_here() -> None:
    named = 0
    for kind in KINDS:
        for _, puzzle in asked(kind, seeds=2):
            for hint in hints(puzzle):
                if hint.misconception is not None:
                    named += 1
                    (held,) = [belief for belief in puzzle.beliefs if belief.misconception == hint.misconception][:1]
                    assert not same(held.value, puzzle.answer)
    assert named > len(KINDS) / 2


@pytest.mark.parametrize("kind", ["suit-order", "meld-sort"])
def test_no_hint_tells_a_whole_order(kind: str) -> None:
    ideas = set()
    for level in (1, 2, 3):
        for _, puzzle in asked(kind, level=level, seeds=8):
            third = hints(puzzle)[2]
            ideas.add(third.idea)
            assert third.step is not None
            # an explanation of one sentence lists the order, so the hint names only what comes first
            assert (third.idea is Idea.FIRST) == (len(puzzle.why) == 1)
            assert (third.step in puzzle.why[1:]) == (third.idea is Idea.STEP)
    assert Idea.STEP in ideas
    assert kind != "suit-order" or Idea.FIRST in ideas


def test_the_tally_says_what_was_answered_with_a_hint() -> None:
    state = start("trick-winner", MODERN)
    assert isinstance(state.puzzle, Puzzle)
    alone = judged(state, state.puzzle, state.puzzle.answer)
    helped = judged(step(state, AskHint()), state.puzzle, state.puzzle.answer)
    assert views.quiz_view(alone, EN)["tally"] == "1 of 1 right at the first try"
    assert views.quiz_view(helped, EN)["tally"] == "1 of 1 right at the first try, 1 with a hint"
    assert step(helped, Next()).helped == 1
    assert step(helped, Next()).hints == 0
    assert step(alone, AskHint()) == alone  # after the verdict there is nothing to hint at


def test_a_hint_after_a_wrong_answer_does_not_count() -> None:
    state = start("trick-winner", MODERN)
    assert isinstance(state.puzzle, Puzzle)
    again = step(step(judged(state, state.puzzle, wrong_answer(state.puzzle)), Retry()), AskHint())
    assert judged(again, state.puzzle, state.puzzle.answer).helped == 0


# --- where one stands ---


@pytest.mark.parametrize("kind", KINDS)
def test_where_one_stands_is_written_down_and_brought_back(kind: str) -> None:
    for system in PRESETS:
        state = step(start(kind, PRESETS[system], 2), Next())
        stands = [state, step(state, AskHint())]
        if state.puzzle is not None:
            stands += [judged(one, state.puzzle, wrong_answer(state.puzzle)) for one in stands]
            stands.append(step(stands[-1], Retry()))
        for stood in stands:
            written = json.loads(json.dumps(as_json(stood)))
            found = from_json(kind, PRESETS[system], 2, written)
            assert as_json(found) == written or state.puzzle is None
            if state.puzzle is not None:
                assert found == stood


def test_an_answer_that_no_longer_fits_leaves_the_question_open() -> None:
    written = {"number": 2, "given": "7", "tried": 1, "answered": 1, "right": 0, "hints": 0, "helped": 0}
    found = from_json("trick-winner", MODERN, 1, written)
    assert found.number == 2
    assert found.verdict is None
    assert found.answered == 1


@pytest.mark.parametrize(
    "bad",
    [
        {"number": 0},
        {"number": "1"},
        {"number": True},
        {"number": 10**9},
        {},
        {"number": 1, "answered": 2},
        {"number": 3, "answered": 1, "right": 2},
        {"number": 3, "answered": 1, "right": 1, "helped": 2},
        {"number": 1, "hints": -1},
        {"number": 1, "tried": [1]},
    ],
)
def test_what_can_not_have_been_written_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(BadQuestion):
        from_json("trick-winner", MODERN, 1, bad)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dispute_says_what_to_do_with_the_line(lang: Any) -> None:
    assert "terz referee" in views.labels("quiz", Texts(lang))["dispute_how"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_answer_under_other_rules_stands_in_no_second_quotation_marks(lang: str) -> None:
    also: list[str] = []
    for state, puzzle in asked("claim-reply"):
        also += verdict_of(judged(state, puzzle, puzzle.answer), Texts("ru" if lang == "ru" else "en"))["also"]
    assert any(line.endswith(("”.", "».")) for line in also)  # what is said is quoted, once
    assert not any(twice in line for line in also for twice in ("““", "””", "««", "»»"))
