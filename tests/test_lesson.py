"""Lessons: what a notebook calls, what the page is given, and the notebooks themselves."""

from __future__ import annotations

import ast
import json
import re
import tracemalloc
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
import pytest
from ipywidgets.widgets import widget as widget_registry

from terz_tutor.lesson import Lesson, LessonError, beat, cards, deal, place, views
from terz_tutor.places import lessons_dir
from terz_tutor.publish.puzzles import puzzle_json
from terz_tutor.quiz import KINDS, Form, Puzzle, place_of, wrong_answer
from terz_tutor.rules import PRESETS, Reason, Suit, parse_cards
from terz_tutor.rules.dependencies import notes
from terz_tutor.rules.scene import NoTrumps, Scene
from terz_tutor.rules.sources import RULE_IDS, SYSTEMS
from terz_tutor.session import Answer, start, step
from terz_tutor.terminal.table import scene_lines, table_lines
from terz_tutor.texts import LANGUAGES, Texts
from terz_tutor.texts.catalogue import Lang
from terz_tutor.texts.rulebook import tell_note
from terz_tutor.view.scene_view import scene_view
from terz_tutor.widgets import Widget

NAMES = ("01_cards", "02_melds", "03_endgame", "04_match")
RULES = NAMES[:3]
"""The lessons that teach rules."""
DRAWN = re.compile(r"lesson\.(table|compare|scenario)\(")
"""Calls that show a position."""
MOST_WORDS = 60
EN, RU = Texts("en"), Texts("ru")


def notebook(name: str, lang: str) -> Any:
    return nbformat.read(  # type: ignore[no-untyped-call]
        lessons_dir() / ("" if lang == "en" else lang) / f"{name}.ipynb", as_version=4
    )


def calls(source: str) -> list[str]:
    """What a cell calls, in order; that it is called with the same is shown by the lessons' check."""
    return [ast.unparse(node.func) for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]


def links(source: str) -> list[str]:
    """Where a text leads: from a folder more or less, and pages that speak both languages are told which."""
    return [re.sub(r"^(\.\./)+|\?lang=..$", "", link) for link in re.findall(r"\]\(([^)]*)\)", source)]


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_cells(name: str) -> None:
    english, russian = (notebook(name, lang).cells for lang in LANGUAGES)
    assert [cell.cell_type for cell in english] == [cell.cell_type for cell in russian]
    for one, two in zip(english, russian, strict=True):
        assert one.id == two.id
        if one.cell_type == "code":
            assert calls(one.source) == calls(two.source)
        else:
            assert one.source.count("#") == two.source.count("#")
            assert links(one.source) == links(two.source)
            assert re.search("[А-яё]", two.source)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", RULES)
def test_a_lesson_asks_at_least_five_kinds_and_is_short_of_words(name: str, lang: str) -> None:
    cells = notebook(name, lang).cells
    kinds = {kind for cell in cells for kind in re.findall(r'ask\("([^"]*)"', cell.source)}
    assert len(kinds) >= 5
    assert kinds <= set(KINDS)
    for cell in cells:
        if cell.cell_type == "markdown":
            assert len(cell.source.split()) <= MOST_WORDS, cell.source
        else:
            assert "import" not in cell.source or cell.source.startswith("from terz_tutor.lesson import Lesson")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_pages_without_a_kernel_tell_the_same_story(name: str, lang: str) -> None:
    book = notebook(name, lang)
    assert "widgets" not in book.metadata  # without its state GitHub would refuse the whole file
    for cell in book.cells:
        if "lesson.ask(" in cell.source or DRAWN.search(cell.source):
            data = cell.outputs[0].data
            assert len("".join(data["text/plain"])) > 40
            # a question about the score sheet has no table to draw
            assert "<svg" in "".join(data.get("image/svg+xml", "")) or not DRAWN.search(cell.source)
        if cell.cell_type == "code" and not cell.source.startswith("from"):
            assert cell.outputs, cell.source


@pytest.mark.parametrize(
    ("culprit", "call"),
    [
        ("lang can't be 'de'", lambda: Lesson("de")),
        ("lang can't be ['en']", lambda: Lesson(["en"])),  # type: ignore[arg-type]
        ("rules can't be 'whist'", lambda: Lesson(rules="whist")),
        ("rules can't be None", lambda: Lesson("en", None)),  # type: ignore[arg-type]
        ("rules can't be 5", lambda: Lesson("en", 5)),  # type: ignore[arg-type]
        ("end.jack can't be 'maybe'", lambda: Lesson(rules={"base": "modern", "end.jack": "maybe"})),
        ("match.target can't be 0", lambda: Lesson(rules={"base": "modern", "match.target": 0})),
        ("rules can't be 'no.rule'", lambda: Lesson(rules={"base": "modern", "no.rule": 1})),
        ("base can't be None", lambda: Lesson(rules={"end.jack": "free"})),
        ("kind can't be 'no-kind'", lambda: Lesson().ask("no-kind")),
        ("kind can't be {}", lambda: Lesson().ask({})),  # type: ignore[arg-type]
        ("level can't be 9", lambda: Lesson().ask("trick-winner", level=9)),
        ("level can't be 'x'", lambda: Lesson().ask("trick-winner", level="x")),  # type: ignore[arg-type]
        ("level can't be True", lambda: Lesson().ask("trick-winner", level=True)),
        ("rule_ids can't be 'no.rule'", lambda: Lesson().rules("Title", "no.rule")),
    ],
)
def test_a_bad_argument_is_told_in_one_message(culprit: str, call: Any) -> None:
    with pytest.raises(LessonError) as error:
        call()
    (shown,) = error.value._render_traceback_()
    assert f"LessonError: {culprit}; expected one of " in shown


def test_a_bad_argument_is_told_in_the_language_of_the_lesson() -> None:
    with pytest.raises(LessonError, match="level: значение 9 не подходит"):
        Lesson("ru").ask("trick-winner", level=9)


def hand_over(lesson: Lesson, **choice: object) -> None:
    lesson.settings().receive({"type": "set", "rules": "modern", "colours": 4, "letters": "latin", **choice})


def test_cards_that_only_lie_there_name_no_rules() -> None:
    lesson = Lesson("en")
    assert lesson.table(cards("7S 8S", "S")).view["chip"] is None
    assert lesson.table(place("7S", "S")).view["chip"] == "Modern"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_panel_tells_when_to_do_what_is_not_done_at_all(lang: Lang, system: str) -> None:
    panel = Lesson(lang, rules=system).rules("T", *RULE_IDS)
    told = {rule["id"]: rule["text"] for rule in panel.view["rules"]}
    idle = {note.rule: tell_note(Texts(lang), note) for note in notes(PRESETS[system]) if note.decides_nothing}
    assert set(idle) == ({"exchange.when"} if PRESETS[system].exchange == "none" else set())
    assert {rule: told[rule] for rule in idle} == idle


def test_a_new_choice_of_rules_asks_anew_and_redraws_everything() -> None:
    lesson = Lesson("en")
    quiz, sheet = lesson.ask("exchange-now"), lesson.rules("Stock", "stock.reply")
    table = lesson.compare("hands", deal(word="hands"))
    hand_over(lesson, rules="old-ten", colours=2, letters="cyrillic")
    assert quiz.view["form"] == "note"
    assert "Old ten" in str(quiz.view["prompt"])
    assert sheet.view["chip"] == table.view["chip"] == "Old ten"
    assert len(table.view["scene"]["hand"]["cards"]) == 10
    assert quiz.deck.colours == 2
    assert quiz.deck.letters["J"] == "В"
    hand_over(lesson, rules="modern")
    assert quiz.view["form"] == "one"


@pytest.mark.parametrize(
    "forged",
    [
        {"rules": "whist"},
        {"colours": 3},
        {"letters": "greek"},
        {"rules": ["modern"]},
        {"colours": True},
    ],
)
def test_a_forged_choice_changes_nothing(forged: dict[str, object]) -> None:
    lesson = Lesson("en")
    quiz = lesson.ask("trick-winner")
    before = (dict(quiz.view), dict(lesson.settings().view), quiz.deck.colours)
    hand_over(lesson, **forged)
    assert (dict(quiz.view), dict(lesson.settings().view), quiz.deck.colours) == before


def test_letters_change_without_a_new_question() -> None:
    lesson = Lesson("ru")
    quiz = lesson.ask("trick-winner")
    quiz.receive({"type": "answer", "value": "0"})
    hand_over(lesson, letters="latin")
    assert quiz.view["verdict"] is not None


def test_500_questions_make_no_widget_and_no_growth() -> None:
    lesson = Lesson("en")
    quizzes = [lesson.ask(kind) for kind in KINDS]
    widgets = widget_registry._instances

    def ask_on(times: int) -> None:
        for number in range(times):
            quiz = quizzes[number % len(quizzes)]
            quiz.receive({"type": "answer", "value": "0"})
            quiz.receive({"type": "next"})

    ask_on(20)
    count = len(widgets)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    ask_on(480)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(widgets) == count
    assert after - before <= 2 * 1024 * 1024


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("texts", [EN, RU], ids=LANGUAGES)
def test_the_view_of_an_open_question_does_not_depend_on_the_answer(kind: str, texts: Texts) -> None:
    rules = next(rules for rules in PRESETS.values() if KINDS[kind].impossible(rules, 2) is None)
    state = start(kind, rules, 2)
    puzzle = state.puzzle
    assert isinstance(puzzle, Puzzle)
    nonsense = copy(puzzle)  # a puzzle can't be made with an answer of one's own
    object.__setattr__(nonsense, "answer", "nonsense")
    object.__setattr__(nonsense, "why", (Reason("no_such_code", "no.rule", {}),))
    assert json.dumps(views.quiz_view(replace(state, puzzle=nonsense), texts)) == json.dumps(
        views.quiz_view(state, texts)
    )


@pytest.mark.parametrize("system", PRESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_verdict_can_be_said_in_both_languages(kind: str, system: str) -> None:
    for seed in range(1, 21):
        state = start(kind, PRESETS[system], 3, seed)
        if state.puzzle is None:
            continue
        for value in (state.puzzle.answer, wrong_answer(state.puzzle)):
            judged = step(state, Answer(place_of(state.puzzle, value)))
            for texts in (EN, RU):
                verdict = views.quiz_view(judged, texts)["verdict"]
                assert verdict["text"]
                assert all(rule["id"] in RULE_IDS and len(rule["systems"]) == 4 for rule in verdict["rules"])
                assert json.loads(verdict["dispute"])["ask"]


def test_options_are_answered_by_their_places() -> None:
    state = start("marriage-now", PRESETS["modern"])
    assert isinstance(state.puzzle, Puzzle)
    assert state.puzzle.form is Form.ONE
    assert step(state, Answer(given=True)) == state  # the value itself is no place
    assert step(state, Answer("0")).given is True
    assert step(state, Answer("7")) == state


@pytest.mark.parametrize("texts", [EN, RU], ids=LANGUAGES)
def test_a_question_without_cards_shows_no_table(texts: Texts) -> None:
    state = start("match-end", PRESETS["modern"])
    assert isinstance(state.puzzle, Puzzle)
    view = views.quiz_view(state, texts)
    assert view["scene"] is None
    assert views.quiz_text(view).startswith(view["title"])
    assert puzzle_json(state.puzzle)["show"] == {}
    assert not list(table_lines(state.puzzle, texts))
    with pytest.raises(NoTrumps, match="a table with cards"):
        scene_view(state.puzzle.draft.scene, texts)


def test_a_hand_that_lies_open_is_sorted_whosever_it_is() -> None:
    scene = Scene(Suit.SPADES, parse_cards("AS 8H 7H"), parse_cards("KS QD JS"))
    view = scene_view(scene, EN)
    assert [[card["code"] for card in view[seat]["cards"]] for seat in ("hand", "opponent")] == [
        ["7H", "8H", "AS"],
        ["QD", "JS", "KS"],
    ]
    assert "Opponent: Q♦ J♠ K♠" in [line.plain for line in scene_lines(scene, EN)]


@pytest.mark.parametrize(
    ("lang", "sorted_hand", "hand"),
    [("en", "Your hand, trumps at the right", "Your hand"), ("ru", "Ваши карты, козыри справа", "Ваши карты")],
)
def test_only_of_a_hand_with_trumps_and_others_it_is_said_where_trumps_are(
    lang: Lang, sorted_hand: str, hand: str
) -> None:
    texts = Texts(lang)
    for codes, said in (("7S QS 8H", sorted_hand), ("8H 9H AC", hand), ("7S QS", hand)):
        scene = Scene(Suit.SPADES, parse_cards(codes))
        view = scene_view(scene, texts)
        assert view["hand"]["label"] == said
        assert f"{said}: " in view["text"]
        assert [line.plain for line in scene_lines(scene, texts)][-1].startswith(f"{said}: ")


def test_notebooks_stand_where_the_package_says() -> None:
    assert {path.name for path in Path(lessons_dir()).glob("*.ipynb")} == {f"{name}.ipynb" for name in NAMES}


def chips(way: Widget) -> tuple[str, list[str | None]]:
    return way.view["chip"], [step["chip"] for step in way.view["steps"]]


def test_the_path_tells_a_steps_rules_where_they_are_not_the_pages() -> None:
    lesson = Lesson("en", "modern")
    way = lesson.path("match", "A match")
    lesson.step("said", "Said")
    lesson.step("play", "Play")
    match = lesson.match("match")
    match.setup().receive({"type": "match", "level": "club", "rules": "old-ten", "target": 501, "number": 3})
    assert chips(way) == ("Modern", [None, "Old ten"])
    lesson.settings().receive({"type": "set", "rules": "old-ten", "colours": 4, "letters": "latin"})
    assert chips(way) == ("Old ten", [None, None])


def test_a_steps_chip_names_the_rules_of_all_that_stands_in_it() -> None:
    lesson = Lesson("en", "modern")
    way = lesson.path("chips", "Chips")
    hands = place("KD TD 7C", "S", opponent="QD AD 8H", leads="opponent")
    lesson.step("looked-at", "A table to look at")
    lesson.table(hands, before="QD")
    lesson.step("compared", "Compared, then played")
    lesson.compare("compared", hands, before="QD", systems=("classic", "modern"))
    lesson.scenario("played", hands, beat("Reply."), before="QD", systems=("classic",))
    lesson.step("switched", "A switch of its own")
    lesson.scenario("switched", hands, beat("Reply."), before="QD", systems=("classic", "old-ten"), switch=True)
    lesson.step("both", "Two tasks")
    lesson.ask("legal-reply")
    lesson.ask("penalty", systems=("classic",))
    lesson.step("told", "Told under other rules than the page's")
    lesson.rules("Fines", "penalty.draw", systems=("classic",))
    assert chips(way) == ("Modern", [None, "Modern · Classic", None, "Modern · Classic", "Classic"])
    hand_over(lesson, rules="classic")
    assert chips(way) == ("Classic", [None, None, None, None, None])


def test_the_chip_of_a_step_with_a_pack_names_the_rules_of_its_puzzle() -> None:
    lesson = Lesson("en", "old-ten")
    way = lesson.path("pack", "A pack")
    lesson.step("pack", "A pack")
    lesson.pack("scoring")  # by Classic and Modern
    assert chips(way)[1][0] in ("Classic", "Modern")


def test_the_review_of_a_loaded_match_names_the_records_rules() -> None:
    lesson = Lesson("en", "modern")
    way = lesson.path("match", "A match")
    lesson.step("play", "Play")
    match = lesson.match("match")
    match.table()
    lesson.step("read", "Read")
    lesson.rules("Rules", "score.round")
    lesson.step("review", "Review")
    match.review()
    record = (Path(__file__).parent / "records" / "classic-random-1.terz").read_text("utf-8")
    match.moves().receive({"type": "load", "text": record})
    assert chips(way) == ("Modern", ["Classic", None, "Classic"])


def test_a_panel_of_rules_may_stand_under_other_rules_than_the_page() -> None:
    lesson = Lesson("en", "modern")
    panel = lesson.rules("Fines", "penalty.draw", systems=("classic", "old-ten"))
    assert panel.view["chip"] == "Classic"
    hand_over(lesson, rules="old-ten")
    assert panel.view["chip"] == "Old ten"
    hand_over(lesson, rules="kart-parad")
    assert panel.view["chip"] == "Classic"


def test_settings_may_leave_the_rules_alone() -> None:
    settings = Lesson("en").settings(rules=False)
    assert settings.view["systems"] == []
    settings.receive({"type": "set", "rules": "modern", "colours": 2, "letters": "latin"})
    assert (settings.view["systems"], settings.view["colours"]) == ([], 2)
