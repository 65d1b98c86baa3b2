"""A deal seen from a seat: what happens, what the page is told of it, and what it is never told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from seen import codes_in, may_know

from terz_tutor.lesson.table_views import actions, frames, play_view, said, trick_text
from terz_tutor.rules import DECK, PRESETS
from terz_tutor.rules.deal import start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Break, Play
from terz_tutor.rules.record import RecordError, format_event
from terz_tutor.rules.scene import Seat
from terz_tutor.rules.turns import IllegalEvent, why_not
from terz_tutor.session.play import PlayState, begin_play, read_event, read_moves, table_scene
from terz_tutor.texts import LANGUAGES, Texts

EN, RU = Texts("en"), Texts("ru")
SEEDS = range(4)


def played(system: str, seed: int) -> PlayState:
    """A whole deal in which both do anything that they may, claims and answers more often than cards."""
    draws = Draws(f"play/{system}/{seed}")
    state = begin_play(start_deal(PRESETS[system], draws.shuffled(range(32)), seed % 2), seat=0)
    while not state.over:
        events = state.sights[state.deal.to_act].events
        talk = [event for event in events if not isinstance(event, Play)]
        state = state.after(draws.pick(talk) if talk and draws.below(3) else draws.pick(events))
    return state


def deals() -> Iterator[PlayState]:
    for system in PRESETS:
        for seed in SEEDS:
            yield played(system, seed)


def test_the_page_is_never_told_what_the_learner_has_not_seen() -> None:
    for last in deals():
        for state in last.history:
            assert codes_in(play_view(state, EN, since=0, tell_points=True)) <= may_know(state)


def test_everything_that_may_be_done_is_offered_and_nothing_else() -> None:
    for last in deals():
        for state in last.history:
            offered = {action["id"] for action in actions(state, EN)}
            may = {format_event(event) for event in state.open if not isinstance(event, Play)}
            breaks = [event for event in state.open if isinstance(event, Break)]
            assert offered == may if not breaks else offered < may
            for move in offered:
                event = read_event(state, {"type": "act", "id": move})
                assert event is not None
                assert why_not(state.deal, event) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_happens_can_be_said(lang: str) -> None:
    texts = Texts("ru" if lang == "ru" else "en")
    foreign = "[А-яЁё]" if lang == "en" else "[A-Za-z]"
    kinds = set()
    for last in deals():
        for frame in frames(last, 0, texts, tell_points=True):
            told = [frame["text"], frame["scene"]["text"], *(line["text"] for line in frame["said"])]
            for text in told:
                assert text
                assert "{" not in text
                assert "  " not in text
                assert not re.search(foreign, text), text
        kinds |= {type(event).__name__ for event in last.events}
        for state in last.history:
            for action in actions(state, texts):
                assert not re.search(foreign, action["text"]), action
    assert kinds == {"Play", "Claim", "Good", "AskTop", "NotGood", "Marriage", "Exchange", "Break"}


def test_each_event_is_told_once_and_tricks_as_they_lay() -> None:
    last = played("modern", 1)
    told = frames(last, 0, EN)
    assert len(told) == len(last.events)
    taken = [frame for frame in told if frame["taken"]]
    assert len(taken) == 16
    assert all(len(frame["scene"]["trick"]) == 2 for frame in taken)
    assert [frame["taken"] == "you" for frame in taken] == [trick.winner == 0 for trick in last.deal.tricks]
    assert frames(last, last.count, EN) == []


def test_the_points_of_all_tricks_make_150() -> None:
    for last in deals():
        told = " ".join(trick_text(last, trick, EN, tell_points=True) for trick in last.deal.tricks)
        assert sum(int(points) for points in re.findall(r": (\d+) point", told)) == 150


def test_a_dialogue_in_the_words_of_its_system() -> None:
    start = start_deal(PRESETS["kart-parad"], range(32), dealer=0)
    state = begin_play(start, 0, read_moves("claim (7S 8S 9S) :ask"))
    assert [line["text"] for line in said(state, RU)] == ["Терц!", "Рост?", "От девятки."]
    assert [line["by"] for line in said(state, RU)] == ["opponent", "you", "opponent"]
    after = state.after(read_moves(":good")[0])
    assert said(after, EN)[-1] == {"by": "you", "text": "It passes."}
    assert said(after.after(read_moves("KS")[0]).after(read_moves("TS")[0]), EN) == []  # a new trick


def test_going_back_is_the_earlier_state() -> None:
    last = played("classic", 2)
    again = begin_play(last.start, 0, last.events)
    assert again == last
    assert again.moves == last.moves
    assert again.history[5].moves == last.moves[:5]
    assert again.before == begin_play(last.start, 0, last.events[:-1])


def test_moves_are_read_as_they_are_written() -> None:
    for last in deals():
        assert read_moves(" ".join(last.moves)) == last.events
    with pytest.raises(RecordError):
        read_moves('KS [Rules "modern"]')
    with pytest.raises(RecordError):
        read_moves("KX")


def test_what_is_no_move_of_the_learners_is_none() -> None:
    state = begin_play(start_deal(PRESETS["modern"], range(32), dealer=0), seat=0)
    theirs = DECK[31].code
    assert state.to_act is Seat.OPPONENT
    for message in (
        {"type": "play", "card": "TS"},
        {"type": "play", "card": theirs},
        {"type": "play", "card": "??"},
        {"type": "act", "id": "claim (7S 8S 9S)"},
        {"type": "act", "id": "nonsense"},
        {"type": "next"},
    ):
        assert read_event(state, message) is None


def test_an_illegal_event_is_refused() -> None:
    state = begin_play(start_deal(PRESETS["modern"], range(32), dealer=0), seat=0)
    with pytest.raises(IllegalEvent):
        state.after(Play(31))


def test_a_card_that_ends_a_trick_still_lies_there() -> None:
    for after in played("modern", 0).history:
        scene = table_scene(after)
        assert len(scene.hand) in (len(after.scene.hand), len(after.scene.hand) - 1)
        if len(scene.trick) == 2:
            assert scene.to_act is None
            assert not after.scene.trick
