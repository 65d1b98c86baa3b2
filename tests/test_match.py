"""Whole matches by messages: every rule system, every kind of event in both roles; taken back, saved, restored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from match_play import DEALS, Moved, play_on

from terz_tutor.analysis.coach import review
from terz_tutor.analysis.opponent import Level
from terz_tutor.rules import DECK, PRESETS
from terz_tutor.rules.cards import CODES, mask_cards
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import Break, Claim, Event, Exchange, Marriage, Play
from terz_tutor.rules.match import Match, write_deal
from terz_tutor.rules.moves import open_events
from terz_tutor.rules.record import RecordError, format_record, parse_record, problems
from terz_tutor.rules.ruleset import house_rules
from terz_tutor.rules.scene import Seat
from terz_tutor.rules.turns import why_not
from terz_tutor.session.match import LEARNER, MatchState, act, next_deal, settle, start_match, take
from terz_tutor.session.match_record import (
    BadRecord,
    BadSavedMatch,
    BadSeed,
    UnknownCards,
    as_json,
    from_json,
    load_text,
    save_text,
)
from terz_tutor.session.match_review import review_next, start_review, walk
from terz_tutor.session.play import begin_play, event_message, read_moves

SYSTEMS = tuple(PRESETS)


@cache
def match(system: str, level: Level, seed: int, deals: int = DEALS) -> tuple[Moved, ...]:
    """Play a match by chance; the coach is off, for it takes its time."""
    state = start_match(PRESETS[system], level, seed, coach=False)
    return tuple(play_on(state, deals, Draws(f"test-match/{system}/{seed}")))


def states(system: str, level: Level = Level.CLUB, seed: int = 1, deals: int = DEALS) -> Iterator[MatchState]:
    moved = match(system, level, seed, deals)
    yield moved[0].before
    yield from (move.after for move in moved)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_match_of_three_deals_is_played_to_its_score(system: str, level: Level) -> None:
    *_, last = states(system, level)
    assert len(last.written) >= DEALS or last.over
    sheet = Match(PRESETS[system])
    for deal in last.written:
        assert deal.written is not None
        assert deal.last is not None
        assert deal.result is not None
        sheet = write_deal(sheet, deal.written, deal.last)
    assert last.sheet == sheet
    assert sum(sheet.totals) >= 140 * len(last.written)  # tricks alone bring 150, and rounding takes at most 10


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_offered_is_what_the_engine_allows(system: str) -> None:
    for state in (one for seed in range(1, 4) for one in states(system, seed=seed)):
        allowed = () if state.closed else open_events(state.play.deal, LEARNER)
        if any(isinstance(event, Break) for event in allowed):
            assert len(state.offered) == 3
            assert set(state.offered) < set(allowed)
        else:
            assert state.offered == allowed
        assert state.closed or state.play.to_act is Seat.YOU
        assert all(why_not(state.play.deal, event) is None for event in state.offered)


def test_every_kind_of_event_occurs_in_both_roles() -> None:
    seen = {
        (type(after.event), after.by)
        for system in SYSTEMS
        for seed in range(1, 9)
        for moved in match(system, Level.CLUB, seed)
        for after in moved.after.play.history[1:]
    }
    assert len(seen) == 2 * 8, seen


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_loser_of_the_last_trick_does_not_deal(system: str) -> None:
    before: MatchState | None = None
    for state in states(system):
        if before is not None and state.number > before.number:
            assert before.closed is not None
            assert state.play.deal.dealer == before.closed.last
        before = state


def test_what_is_not_offered_changes_nothing() -> None:
    state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    held = {card.code for card in state.play.scene.hand}
    other = next(code for code in CODES if code not in held)
    messages: list[dict[str, object]] = [
        {"type": "play", "card": other},
        {"type": "play", "card": "XX"},
        {"type": "act", "id": "break 1"},
        {"type": "act", "id": ": good"},
        {"type": "act", "id": "next"},
        {"type": "tool", "id": "undo"},
        {"type": "tool", "id": "retry"},
        {"type": "next"},
        {},
    ]
    for message in messages:
        assert take(state, message) is state, message


def is_card(event: Event) -> bool:
    return isinstance(event, Play)


def test_a_card_that_may_not_be_played_goes_back_with_its_rule() -> None:
    refused = 0
    for state in states("classic"):
        if state.closed or state.play.view.due:
            continue
        for card in state.play.scene.hand:
            after = take(state, {"type": "play", "card": card.code})
            if Play(card.index) in state.offered:
                assert after.refused is None
                continue
            assert after.refused is not None
            assert after.refused.card == card
            assert [Play(one.index) for one in after.refused.open] == [*filter(is_card, state.offered)]
            assert after.play is state.play
            refused += 1
    assert refused


@pytest.mark.parametrize("system", SYSTEMS)
def test_taking_back_leads_to_the_same_choice_and_the_same_answer(system: str) -> None:
    for moved in match(system, Level.CLUB, 2):
        if moved.message.get("id") == "next":
            continue
        back = take(moved.after, {"type": "tool", "id": "undo"})
        assert back.play == moved.before.play
        assert (back.offered, back.closed, back.deals) == (moved.before.offered, None, moved.before.deals)
        again = take(back, moved.message)
        assert (again.play, again.closed) == (moved.after.play, moved.after.closed)


def test_all_moves_of_a_deal_can_be_taken_back_and_no_more() -> None:
    *_, state = states("modern", deals=1)
    while state.earlier is not None:
        state = take(state, {"type": "tool", "id": "undo"})
    assert Seat.YOU not in {one.by for one in state.play.history}
    assert take(state, {"type": "tool", "id": "undo"}) is state


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_match_is_restored_at_any_point(system: str) -> None:
    draws = Draws(f"restore/{system}")
    for state in draws.sample(list(states(system, seed=3)), 12):
        again = from_json(as_json(state), Level.BEGINNER, 99)
        for name in ("rules", "level", "seed", "play", "deals", "closed", "coach", "show_open"):
            assert getattr(again, name) == getattr(state, name), name
        assert again.offered == state.offered
        assert as_json(again) == as_json(state)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_saved_record_keeps_to_the_rules_and_is_read_again(system: str) -> None:
    for state in states(system):
        text = save_text(state)
        record = parse_record(text)
        assert problems(record) == ()
        assert format_record(record) == text
        assert save_text(load_text(text, Level.BEGINNER, 99)) == text


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_kept_tells_no_hidden_card(system: str) -> None:
    for state in (one for level in Level for one in states(system, level)):
        if state.closed is None:
            tag = next(line for line in save_text(state).splitlines() if line.startswith("[Unfinished"))
            assert set(re.findall(r"[789TJQKA][SCDH]", tag)) <= known_codes(state)


def known_codes(state: MatchState) -> set[str]:
    """List the cards whose place the learner knows or has known: seen, shown, played."""
    sights = [one.sight for one in state.play.history]
    return {card.code for sight in sights for card in mask_cards(sight.seen)}


def test_a_record_of_other_players_is_gone_on_with() -> None:
    *_, state = states("modern", deals=1)
    text = "\n".join(line for line in save_text(state).splitlines() if not line.startswith(("[Opp", "[Seed")))
    loaded = load_text(text, Level.EXPERT, 77)
    assert (loaded.level, loaded.seed) == (Level.EXPERT, 77)
    assert loaded.sheet == state.sheet
    assert loaded.earlier is None  # somebody else's moves are not taken back
    following = take(loaded, {"type": "act", "id": "next"})
    assert following.number == 2
    assert following.play.deal.dealer == state.sheet.next_dealer
    assert following.play.start != state.play.start


def test_a_deal_whose_cards_stand_in_the_text_is_not_gone_on_with() -> None:
    *_, state = states("modern", deals=1)
    lines = [line for line in save_text(state).splitlines() if not line.startswith(("[Seed", "[Totals"))]
    half = "\n".join(line for line in lines if not re.match(r"(\d\d|[6789])\.|written|last|result|total", line))
    loaded = load_text(half, Level.CLUB, 5)
    assert (loaded.number, loaded.sheet.totals, loaded.closed) == (2, (0, 0), None)
    assert loaded.play.start != state.play.start
    assert save_text(load_text(save_text(loaded), Level.CLUB, 6)) == save_text(loaded)


def test_bad_records_name_the_place() -> None:
    with pytest.raises(RecordError) as unread:
        load_text("[Rules modern]", Level.CLUB, 1)
    assert (unread.value.line, unread.value.column) == (1, 1)
    *_, state = states("modern", deals=1)
    wrong = save_text(state).replace("\nlast 0", "\nlast 2").replace("\nlast 1", "\nlast 0").replace("last 2", "last 1")
    with pytest.raises(BadRecord) as judged:
        load_text(wrong, Level.CLUB, 1)
    assert judged.value.problem.reason.code == "last_differs"
    assert wrong.splitlines()[judged.value.problem.place.line - 1].startswith("last")
    with pytest.raises(RecordError):
        load_text('[Seed "1"]\n[Unfinished "QX"]\n', Level.CLUB, 1)


@pytest.mark.parametrize(
    ("tags", "code", "reason"),
    [
        ('[Unfinished "QS"]', "no_seed", None),
        ('[Seed "1"]\n[Unfinished "claim"]', "other_claim", None),
        ('[Seed "1"]\n[Unfinished "QS; QS; QS"]', "other_move", "not_held"),
    ],
)
def test_an_unfinished_deal_that_its_seed_does_not_deal_is_refused_with_the_reason(
    tags: str, code: str, reason: str | None
) -> None:
    with pytest.raises(UnknownCards) as refused:
        load_text(tags + "\n", Level.CLUB, 1)
    assert refused.value.code == code
    assert (refused.value.reason and refused.value.reason.code) == reason


@pytest.mark.parametrize("seed", ["abc", "-5", "1.5", "", "1234567890", "٣"])
def test_a_spoilt_seed_is_refused_even_where_no_deal_hangs_on_it(seed: str) -> None:
    *_, state = states("modern", deals=1)
    for text in (save_text(state).replace('[Seed "1"]', f'[Seed "{seed}"]'), f'[Seed "{seed}"]\n'):
        with pytest.raises(BadSeed) as refused:
            load_text(text, Level.CLUB, 1)
        assert refused.value.text == seed


def test_a_changed_seed_is_told_by_what_it_does_not_deal() -> None:
    refused = 0
    for state in states("modern", seed=1, deals=1):
        text = save_text(state).replace('[Seed "1"]', '[Seed "2"]')
        if state.closed is None and state.play.count:
            with pytest.raises(UnknownCards, match="other_"):
                load_text(text, Level.CLUB, 1)
            refused += 1
    assert refused


@pytest.mark.parametrize(
    "value", [None, [], "", {}, {"coach": True, "open": False}, {"coach": 1, "open": 0, "record": ""}]
)
def test_what_is_no_saved_match_is_refused(value: object) -> None:
    with pytest.raises(BadSavedMatch):
        from_json(value, Level.CLUB, 1)


def test_a_match_ends_with_a_winner_and_nothing_follows() -> None:
    state = start_match(house_rules("modern", {"match.target": 100}), Level.CLUB, seed=1, coach=False)
    *_, moved = play_on(state, 20, Draws("short"))
    last = moved.after
    assert last.over
    assert last.sheet.winner is not None
    assert last.sheet.reason in ("target", "higher")
    assert max(last.sheet.totals) >= 100
    assert last.offered == ()
    assert take(last, {"type": "act", "id": "next"}) is last
    assert load_text(save_text(last), Level.CLUB, 9).over


def test_where_the_sheet_is_looked_at_at_once_a_meld_ends_the_match() -> None:
    rules = house_rules("kart-parad", {"match.target": 20, "match.check": "at_once"})
    ended = []
    for seed in range(1, 12):
        *_, moved = play_on(start_match(rules, Level.CLUB, seed, coach=False), 20, Draws(f"once/{seed}"))
        assert moved.after.over
        assert problems(parse_record(save_text(moved.after))) == ()
        ended.append(moved.after.play.over)
    assert not all(ended)  # some were won in the middle of a deal


def test_the_coach_speaks_of_every_move_when_on_and_of_none_when_off() -> None:
    state = start_match(PRESETS["modern"], Level.CLUB, seed=1)
    spoken = [moved.after.advice for moved in play_on(state, 1, Draws("coach"))]
    assert all(advice is not None for advice in spoken)
    assert any(advice is not None and advice.certain for advice in spoken)
    assert all(moved.after.advice is None for moved in match("modern", Level.CLUB, 1))


def test_a_hint_is_something_that_is_offered_and_costs_no_move() -> None:
    for state in [one for one in states("classic", deals=1) if not one.closed][::3]:
        after = take(state, {"type": "tool", "id": "hint"})
        assert after.hint in state.offered
        assert after.play is state.play
        # the coach finds no fault with what was hinted
        if isinstance(after.hint, Play):
            judged = take(replace(state, coach=True), {"type": "play", "card": DECK[after.hint.card].code}).advice
            assert judged is not None
            assert judged.lost == 0


def test_who_plays_a_whole_deal_by_the_hints_is_never_blamed() -> None:
    state = start_match(PRESETS["modern"], Level.CLUB, seed=2)
    hinted: list[Event] = []
    while state.closed is None:
        state = take(state, {"type": "tool", "id": "hint"})
        assert state.hint is not None
        hinted.append(state.hint)
        state = take(state, event_message(state.hint))
        assert state.advice is not None
        assert not state.advice.certain, hinted
    # the trump seven was held, and playing it would have thrown its exchange away
    assert Exchange() in hinted


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_review_speaks_of_each_of_the_learners_moves(system: str) -> None:
    *_, last = states(system, deals=1)
    reviewed = start_review(1, 1, last.play)
    while not reviewed.done:
        reviewed = review_next(reviewed)
    own: list[Event | None] = [one.event for one in last.play.history if one.by is Seat.YOU]
    assert [unnamed(advice.event) for advice in reviewed.advice] == own
    assert reviewed.lost == sum(round(advice.lost) for advice in reviewed.advice if advice.certain)
    assert walk(reviewed, 10_000).states[walk(reviewed, 10_000).at].over
    assert review_next(reviewed) is reviewed


def test_a_review_says_of_each_move_what_the_coach_said_of_it_during_play() -> None:
    *moved, last = play_on(start_match(PRESETS["modern"], Level.CLUB, seed=1), 1, Draws("coach"))
    said = [move.after.advice for move in (*moved, last)]
    reviewed = start_review(1, 1, last.after.play)
    while not reviewed.done:
        reviewed = review_next(reviewed)
    assert list(reviewed.advice) == said
    assert any(advice.error for advice in reviewed.advice)  # some were estimated in worlds drawn by chance


LAST_CLAIMS = """
TH 8C break 7 exchange marriage C QH 8S claim (9S TS JS) :good 7D JH JD 7S claim (KS KC KD KH) :good KH AC AH
claim (9S TS JS QS) :ask :good KC claim (TS JS QS KS) :ask :good KD JC AS claim (9S TS JS QS KS)
"""


def test_the_coach_reviews_the_answer_of_one_who_has_led_to_the_first_trick_without_a_stock() -> None:
    play = begin_play(next_deal(PRESETS["modern"], 1, ()), LEARNER, read_moves(LAST_CLAIMS))
    assert play.view.stock == 0
    assert play.to_act is Seat.YOU
    for event in play.open:
        advice = review(play.sight, event, Draws("answer"))
        assert (advice.lost, advice.certain) == (0.0, False)  # one who has led shows nothing any more


def unnamed(event: Event) -> Event:
    return replace(event, by=None) if isinstance(event, Exchange | Marriage) else event


def test_the_opponent_acts_only_after_the_learner_and_as_on_the_table() -> None:
    for moved in match("modern", Level.CLUB, 1):
        half = act(moved.before, moved.message)
        assert settle(half).play == moved.after.play
        assert not moved.after.waits


def test_claims_of_the_opponent_are_kept_without_their_cards() -> None:
    claims = 0
    for state in states("modern", seed=2):
        if state.closed is not None:
            continue
        text = save_text(state)
        for one in state.play.history:
            if isinstance(one.event, Claim) and one.by is Seat.OPPONENT:
                claims += 1
                cards = " ".join(card.code for card in DECK if one.event.cards >> card.index & 1)
                assert f"claim ({cards})" not in text.partition("[Unfinished")[2].partition("\n")[0]
    assert claims
