"""A match on a lesson's page, by messages alone: what its widgets are told at every move, and what they never are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from match_pages import played

from terz_tutor.analysis.opponent import Level
from terz_tutor.lesson import Lesson, beat, match_part, place
from terz_tutor.lesson.checking import run_notebook
from terz_tutor.lesson.errors import LessonError
from terz_tutor.lesson.match_part import MatchPart
from terz_tutor.lesson.match_sheets import score_view
from terz_tutor.places import lessons_dir
from terz_tutor.rules import DECK, PRESETS
from terz_tutor.rules.cards import mask_cards
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Break, Claim, Event, Marriage, Play
from terz_tutor.rules.moves import open_events
from terz_tutor.rules.record import format_event
from terz_tutor.session.match import LEARNER, MatchState
from terz_tutor.session.play import event_message
from terz_tutor.texts import LANGUAGES, Texts
from terz_tutor.texts.catalogue import LOCALE
from terz_tutor.texts.match_words import LEVELS, MATCH_LABELS, MATCH_WORDS

SYSTEMS = tuple(PRESETS)
LEVEL_WORDS = {f"{level} {i}": words[i] for level, words in LEVELS.items() for i in (0, 1)}
TABLES = (LEVEL_WORDS, *MATCH_WORDS.values(), *MATCH_LABELS.values())
CODE = re.compile(r"(?<![A-Z0-9])[789TJQKA][SCDH](?![A-Z0-9])")


@pytest.fixture(autouse=True)
def no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the loop that a browser test before may have left running: what comes afterwards comes at once."""

    def no_running_loop() -> None:
        raise RuntimeError

    monkeypatch.setattr(match_part, "get_running_loop", no_running_loop)


def new_match(system: str = "modern", lang: str = "en", *, coach: bool = False, **more: Any) -> MatchPart:
    match = Lesson(lang, system).match(**more)
    if not coach:
        match.setup().receive({"type": "tool", "id": "coach"})
    return match


def state_of(match: MatchPart) -> MatchState:
    return match._state


def press(match: MatchPart, event: Event) -> None:
    match.table().receive(event_message(event))


def play_deals(match: MatchPart, deals: int, draws: Draws) -> Iterator[MatchState]:
    """Play by chance, and stop after each message."""
    yield state_of(match)
    while not state_of(match).over and len(state_of(match).written) < deals:
        state = state_of(match)
        if state.closed:
            match.table().receive({"type": "act", "id": "next"})
        else:
            press(match, draws.pick(state.offered))
        yield state_of(match)


def play_out(match: MatchPart, deals: int = 1) -> None:
    for _ in play_deals(match, deals, Draws("play-out")):
        pass


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_the_page_enables_is_what_the_engine_allows(system: str) -> None:
    match = new_match(system)
    match.table().receive({"type": "tool", "id": "open"})
    seen = set()
    for state in play_deals(match, 3, Draws(f"enabled/{system}")):
        view: Any = match.table().view
        allowed = () if state.closed else open_events(state.play.deal, LEARNER)
        cards = {DECK[event.card].code for event in allowed if isinstance(event, Play)}
        others = [format_event(event) for event in allowed if not isinstance(event, Play)]
        enabled = [action["id"] for action in view["actions"] if action["group"] != "flow"]
        if any(isinstance(event, Break) for event in allowed):
            assert set(enabled) <= set(others)
            assert len(enabled) == len(set(enabled)) == 3
        else:
            assert enabled == others
        assert set(view["lit"]) == cards
        assert view["playable"] == bool(cards)
        assert [action["id"] for action in view["actions"] if action["group"] == "flow"] == ["next"] * (
            state.closed is not None and not state.over
        )
        seen |= {action["group"] for action in view["actions"]}
    assert {"claim", "reply", "flow"} <= seen


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_view_holds_a_hidden_card(system: str) -> None:
    texts = Texts("en")
    for level in ("club", "beginner"):
        match = new_match(system, level=level)
        for state in play_deals(match, 2, Draws(f"hidden/{system}")):
            if state.closed:
                continue
            known = {card for one in state.play.history for card in mask_cards(one.sight.seen)}
            hidden = {card.code for card in DECK} - {card.code for card in known}
            names = {texts.card(card) for card in DECK if card.code in hidden}
            views = {name: json.dumps(told_now(name, view)) for name, view in views_of(match).items()}
            for name, text in views.items():
                assert not set(CODE.findall(text)) & hidden, name
                assert not [card for card in names if card in text], name


def views_of(match: MatchPart) -> dict[str, Any]:
    names = ("table", "setup", "score", "moves", "state")
    parts = (match.table(), match.setup(), match.score(), match.moves())
    return dict(zip(names, (*(part.view for part in parts), match.as_json()), strict=True))


def told_now(name: str, view: Any) -> Any:
    """Leave out deals that are over: their cards lie open."""
    if name in ("moves", "state"):
        unfinished = next(line for line in view["record"].splitlines() if line.startswith("[Unfinished"))
        return [view["deals"][0] if name == "moves" else "", unfinished]
    return view


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_lesson_brings_its_match_back(lang: str) -> None:
    lesson = Lesson(lang, "kart-parad")
    lesson.path("match")
    match = lesson.match()
    play_out(match, 1)
    match.table().receive({"type": "act", "id": "next"})
    for event in (state_of(match).offered[-1], state_of(match).offered[-1]):
        press(match, event)
    kept = json.loads(json.dumps(lesson.state()))
    other = Lesson(lang, "kart-parad")
    other.path("match")
    again = other.match()
    other.restore(kept)
    before: dict[str, Any] = {name: dict(view) for name, view in views_of(match).items()}
    after: dict[str, Any] = {name: dict(view) for name, view in views_of(again).items()}
    for views in (before, after):  # told once, and not again after a reload
        for once in ("frames", "frame_id", "advice"):
            del views["table"][once]
    assert after == before
    assert other.state() == lesson.state()


def test_a_saved_match_that_does_not_fit_leaves_the_page_as_it_is() -> None:
    lesson = Lesson("en")
    lesson.path("match")
    match = lesson.match()
    kept: Any = lesson.state()
    kept["parts"]["match"] = {"coach": True, "open": False, "record": "[Rules modern]"}
    before = match.as_json()
    lesson.restore(kept)
    assert match.as_json() == before


def test_a_deal_that_is_over_does_the_task() -> None:
    match = new_match()
    assert not match.done
    play_out(match)
    assert match.done
    table: Any = match.table().view
    assert table["status"]["ok"] is None  # what a deal brought is neither right nor wrong


def test_a_new_match_takes_what_was_chosen() -> None:
    match = new_match()
    begin = {"type": "match", "level": "beginner", "rules": "old-ten", "target": 301, "number": 12}
    match.setup().receive(begin)
    state = state_of(match)
    assert (state.level, state.rules.base, state.rules.match_target, state.seed) == (Level.BEGINNER, "old-ten", 301, 12)
    view: Any = match.setup().view
    assert (view["level"], view["rules"], view["target"]) == ("beginner", "old-ten", 301)
    assert view["now"] == "Now: match 12 · Beginner · Old ten house · up to 301"
    match.setup().receive({**begin, "number": 0})
    assert state_of(match).seed != 12
    for wrong in (
        {"level": "master"},
        {"rules": "whist"},
        {"target": 0},
        {"target": -5},
        {"number": -1},
        {"number": 2_000_000},
    ):
        before = state_of(match)
        match.setup().receive({**begin, **wrong})
        assert state_of(match) is before, wrong


def test_the_pages_own_rules_can_be_played() -> None:
    match = Lesson("en", {"base": "modern", "end.jack": "free"}).match()
    view: Any = match.setup().view
    assert [system["id"] for system in view["systems"]] == ["house", *PRESETS]
    assert view["rules"] == "house"
    match.setup().receive({"type": "match", "level": "club", "rules": "house", "target": 501, "number": 3})
    assert state_of(match).rules.end_jack == "free"


def test_other_rules_of_the_page_begin_anew_only_what_was_not_begun() -> None:
    lesson = Lesson("en", "modern")
    match, settings = lesson.match(), lesson.settings()
    settings.receive({"type": "set", "rules": "old-ten", "colours": 4, "letters": "latin"})
    assert state_of(match).rules.base == "old-ten"
    press(match, state_of(match).offered[-1])
    settings.receive({"type": "set", "rules": "classic", "colours": 4, "letters": "latin"})
    assert state_of(match).rules.base == "old-ten"


def test_a_forbidden_card_is_answered_in_words_step_by_step() -> None:
    match = new_match("classic")
    for state in play_deals(match, 3, Draws("forbidden")):
        if state.closed or state.play.view.due:
            continue
        shut = [card for card in state.play.scene.hand if Play(card.index) not in state.offered]
        if not shut:
            continue
        match.table().receive({"type": "play", "card": shut[0].code})
        view: Any = match.table().view
        assert view["status"]["ok"] is False
        assert view["status"]["rule"] == view["rules"][0]["id"]
        assert view["chosen"] == shut[0].code
        assert set(view["lit"]) == {DECK[event.card].code for event in state.offered if isinstance(event, Play)}
        assert view["ask"]
        assert view["frames"] == []
        return
    pytest.fail("no card was forbidden")


def test_a_move_is_told_once_and_the_coach_speaks_after_it() -> None:
    match = new_match(coach=True)
    told: list[Any] = []
    match.table().observe(lambda change: told.append(change["new"]), "view")
    press(match, state_of(match).offered[-1])
    first, *later = told
    assert first["advice"] is None
    assert first["frames"]
    assert all(view["frame_id"] == first["frame_id"] for view in later)
    ids = [match.table().view["frame_id"] for _ in play_deals(match, 1, Draws("coach"))]
    assert ids == sorted(ids)
    assert len(set(ids)) == len(ids)
    assert any(view["advice"] and view["advice"]["lost"] > 0 and view["advice"]["text"] for view in told)


def test_a_player_is_told_to_claim_only_where_there_is_something_to_claim() -> None:
    match = new_match()
    seen = set()
    for state in play_deals(match, 3, Draws("prompts")):
        if state.closed or not state.offered or state.play.view.due or not state.play.view.stock:
            continue
        claims = any(isinstance(event, Claim | Marriage) for event in state.offered)
        assert ("claim" in match.table().view["prompt"]) == claims
        seen.add(claims)
    assert seen == {True, False}


def test_the_tools_are_those_of_a_scene_in_the_same_order() -> None:
    scene = Lesson().scenario("a", place(you="KS 7H", opponent="AS 8H", trump="H"), beat("Lead."))
    names = {tool["id"]: tool["text"] for tool in scene.view["tools"]}
    tools = new_match().table().view["tools"]
    assert [(tool["id"], tool["text"]) for tool in tools] == [one for one in names.items() if one[0] != "retry"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_which_cards_are_open_is_asked_before_a_reply_alone(system: str) -> None:
    match = new_match(system)
    replies = leads = 0
    for state in play_deals(match, 1, Draws(f"open/{system}")):
        view: Any = match.table().view
        (tool,) = (tool for tool in view["tools"] if tool["id"] == "open")
        led = state.play.view.led is not None
        assert tool["enabled"] == (view["playable"] and led)
        replies, leads = replies + tool["enabled"], leads + (view["playable"] and not led)
    assert replies
    assert leads


def test_a_hint_is_given_once_a_move() -> None:
    match = new_match(coach=True)
    before: Any = match.table().view
    match.table().receive({"type": "tool", "id": "hint"})
    after: Any = match.table().view
    assert [view["tools"][0]["enabled"] for view in (before, after)] == [True, False]
    assert after["hint"]["text"]


def test_an_opponent_that_there_is_not_is_named() -> None:
    match = new_match()
    before = state_of(match)
    match.moves().receive({"type": "load", "text": '[Opponent "god"]\n[Rules "modern"]'})
    assert match.moves().view["status"] == {
        "ok": False,
        "text": "“god” is no opponent; expected beginner, club or expert.",
    }
    assert state_of(match) is before


def test_the_page_says_that_an_expert_thinks() -> None:
    match = new_match(level="expert")
    told: list[Any] = []
    match.table().observe(lambda change: told.append(change["new"]), "view")
    press(match, state_of(match).offered[-1])
    assert told[0]["prompt"] == "The opponent is thinking…"
    assert (told[0]["playable"], told[0]["actions"], told[0]["frames"]) == (False, [], [])
    assert told[-1]["prompt"] != told[0]["prompt"]
    assert told[-1]["frame_id"] > told[0]["frame_id"]


def test_the_coach_can_be_turned_off_and_on() -> None:
    match = new_match()
    setup: Any = match.setup()
    assert setup.view["coach"] is False
    play_out(match)
    assert match.table().view["advice"] is None
    setup.receive({"type": "tool", "id": "coach"})
    assert setup.view["coach"] is True


def test_the_score_sheet_adds_up() -> None:
    match = new_match("classic", level="beginner")
    play_out(match, 3)
    view: Any = match.score().view
    sums = [sum(int(row["cells"][player]["sum"]) for row in view["rows"]) for player in (0, 1)]
    assert [str(total) for total in sums] == view["total"]["cells"]
    assert tuple(sums) == state_of(match).sheet.totals
    assert [side["points"] for side in match.table().view["score"]] == sums


@pytest.mark.parametrize("system", PRESETS)
def test_what_is_left_is_what_the_next_deals_must_bring(system: str) -> None:
    state = played(1, system)
    left = [int(cell) for cell in score_view(state, Texts("en"))["left"]["cells"]]
    written = 10 if system == "classic" else 1  # Classic writes tens: there 501 takes 510
    for points, total in zip(left, state.sheet.totals, strict=True):
        assert points % written == 0
        assert total + points >= 501 > total + points - written


def test_moves_are_told_trick_by_trick() -> None:
    match = new_match("modern")
    play_out(match, 1)
    view: Any = match.moves().view
    tricks = view["deals"][0]["tricks"]
    assert [trick["number"] for trick in tricks] == list(range(1, 17))
    assert sum(len(trick["lines"]) for trick in tricks) == state_of(match).play.count
    assert "the stock" in tricks[0]["lines"][-1]  # it is broken behind the first trick
    match.table().receive({"type": "act", "id": "next"})
    view = match.moves().view
    assert [deal["title"] for deal in view["deals"]] == ["Deal 2, being played", "Deal 1"]
    assert view["deals"][1]["tricks"] == tricks


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[Rules modern]", "Строка 1, столбец 1: "),
        ('[Rules "modern"]\n[Totals "5:0"]', "Строка 2, столбец 10: "),
        (
            '[Seed "1"]\n[Unfinished "claim"]',
            "Ходы последней сдачи не подходят к картам, которые выпадают при Seed 1: ",
        ),
        ('[Seed "1"]\n[Unfinished "QX"]', "QX — "),
        ('[Seed "abc"]', "Строка Seed: «abc» не годится; нужно целое число не длиннее 9 цифр."),
        ('[Unfinished "QS"]', "Последняя сдача не доиграна, а без строки Seed "),
    ],
)
def test_a_record_that_cannot_be_loaded_is_answered_with_its_place(text: str, said: str) -> None:
    match = new_match(lang="ru")
    before = state_of(match)
    match.moves().receive({"type": "load", "text": text})
    view: Any = match.moves().view
    assert view["status"]["ok"] is False
    assert view["status"]["text"].startswith(said)
    assert state_of(match) is before


def test_a_saved_record_is_loaded_again() -> None:
    match = new_match()
    play_out(match, 2)
    record = match.moves().view["record"]
    other = new_match("old-ten")
    other.moves().receive({"type": "load", "text": record})
    assert other.moves().view["record"] == record
    assert other.moves().view["status"] == {"ok": True, "text": "The record is loaded."}
    other.moves().receive({"type": "load", "text": "x" * 70_000})  # no page of ours sends so much
    assert other.moves().view["record"] == record


def test_a_review_walks_the_deal_and_counts_what_was_lost() -> None:
    match = new_match()
    review: Any = match.review()
    assert review.view["state"] == "none"
    for _ in play_deals(match, 1, Draws("coach")):
        pass
    assert review.view["state"] == "ready"
    review.receive({"type": "tool", "id": "review"})
    steps = 1
    while review.view["state"] == "running":
        assert review.view["progress"] == {"done": steps, "of": len(review.view["moves"])}
        review.receive({"type": "tool", "id": "more"})
        steps += 1
    assert steps == len(review.view["moves"])
    lost = sum(move["lost"] for move in review.view["moves"])
    assert lost > 0
    assert str(lost) in review.view["note"]
    costly = next(move for move in review.view["moves"] if move["lost"])
    review.receive({"type": "walk", "at": costly["at"]})
    assert review.view["lost"] == costly["lost"]
    assert review.view["advice"]
    assert "count" in review.view["scene"]["opponent"]
    review.receive({"type": "tool", "id": "show"})
    held = mask_cards(state_of(match).play.history[costly["at"]].deal.hands[1])
    assert {card["code"] for card in review.view["scene"]["opponent"]["cards"]} == {card.code for card in held}
    review.receive({"type": "walk", "at": 10_000})
    assert review.view["at"] == review.view["of"] == state_of(match).play.count
    review.receive({"type": "deal", "number": 7})
    assert review.view["number"] == 1


def test_taking_back_the_last_move_of_a_deal_takes_back_its_review() -> None:
    match = new_match()
    play_out(match)
    match.table().receive({"type": "tool", "id": "undo"})
    assert state_of(match).closed is None
    assert match.review().view["state"] == "none"


def test_bad_arguments_are_named() -> None:
    lesson = Lesson("en")
    with pytest.raises(LessonError, match="level"):
        lesson.match(level="master")
    with pytest.raises(LessonError, match="seed"):
        lesson.match(seed=0)
    lesson.match()
    with pytest.raises(LessonError, match="match"):
        lesson.match()


@pytest.mark.parametrize("table", TABLES)
def test_every_word_of_a_match_is_said_in_russian(table: dict[str, str]) -> None:
    texts = Texts("ru")
    for code, word in table.items():
        said = texts.tr(word)
        assert said != word or not re.search("[a-z]{3}", re.sub("{.*?}", "", word)), code
        assert set(re.findall(r"{(\w+)", said)) <= set(re.findall(r"{(\w+)", word)), code


def test_no_word_of_a_match_is_left_over() -> None:
    with (LOCALE / "ru" / "LC_MESSAGES" / "match.po").open("rb") as stream:
        translated = {message.id for message in read_po(stream, locale="ru") if message.id}
    assert translated <= {word for table in TABLES for word in table.values()}


def code_of(lang: str) -> list[str]:
    """Return a lesson's calls, without what differs between the languages: the first word of each text."""
    folder = lessons_dir() / ("" if lang == "en" else lang)
    cells = json.loads((folder / "04_match.ipynb").read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return [re.sub(r'(Lesson\(|step\("\w+", |path\("\w+", |rules\(|title=)"[^"]*"', r"\1", source) for source in code]


@pytest.mark.parametrize("folder", [lessons_dir(), lessons_dir() / "ru"], ids=LANGUAGES)
def test_no_part_of_the_match_repeats_the_heading_of_its_step(folder: Path) -> None:
    lesson = run_notebook(folder / "04_match.ipynb", Texts("en")).lesson
    assert lesson is not None
    shown = [str(widget.view.get("title", "")) for widget in lesson.parts["match"].widgets]
    assert set(shown).isdisjoint(step.title for step in lesson.way.steps)


def test_both_languages_of_the_lesson_do_the_same() -> None:
    assert code_of("en") == code_of("ru")
    assert "lesson.check()" in code_of("en")[-1]
