"""Whole deals, played event by event on the package's engine and on the naive referee's table.

After every event the two must show the same state, and the laws of the game must hold. Hypothesis draws the deals and
what happens; each rule system plays 100, about half with house rules, and as many as TERZ_CAMPAIGN_DEALS says in
`make campaign`.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest
from agreement import difference
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from oracle.cards import DECK, SUITS
from oracle.faults import NO_CARDS, NO_MELDS
from oracle.melds import FOURS, MARRIAGES, RUNS
from oracle.play_questions import Walk, make_deck
from oracle.questions import PLAYING
from oracle.replaying import Table, deal_out, happen, is_over, legal_cards, may_happen, shown_table
from oracle.rulesets import CHOICES, PRESETS, read_rules
from oracle.wrong_events import NO_EVENTS, NO_REPLIES, any_break, anything, exchanges, marriages, no_events, plausible

from terz_tutor.referee.replay import state_json
from terz_tutor.rules.cards import CODES, mask_codes
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.ruleset import house_rules
from terz_tutor.rules.turns import apply, playable, why_not

MOST = 2**32 - 1
SEEDS = st.integers(0, MOST)
DEALS = int(os.environ.get("TERZ_CAMPAIGN_DEALS", "100"))
CARDS, CARD_POINTS, LAST_TRICK, TRICKS = 32, 140, 10, 16


class DealMachine(RuleBasedStateMachine):
    """One deal on the engine and on the naive table; every example is played to its end."""

    def __init__(self, base: str) -> None:
        super().__init__()
        self.base = base

    @initialize(seed=SEEDS, house=st.booleans())
    def sit_down(self, seed: int, *, house: bool) -> None:
        """Shuffle, agree on house rules or not, and deal."""
        rng = random.Random(seed)  # noqa: S311 - Hypothesis draws the seed
        changes = {rule: rng.choice(CHOICES[rule]) for rule in rng.sample(PLAYING, rng.randint(1, 8) if house else 0)}
        rules = read_rules({"base": self.base, **changes})
        deck, dealer = make_deck(rng, rules), rng.choice((0, 1))
        self.table = deal_out(deck, dealer, rules)
        self.deal = start_deal(house_rules(self.base, changes), [CODES.index(card) for card in deck], dealer)
        self.walk = Walk(rng, self.table, rng.choice([0.1, 0.5, 0.9]))
        self.asked: dict[str, Any] = {"ask": "replay", "rules": {"base": self.base, **changes}, "deck": deck}
        self.asked |= {"dealer": dealer, "events": []}

    @rule(seed=SEEDS)
    def something_happens(self, seed: int) -> None:
        self.go_on(seed)

    @invariant()
    def both_see_the_same_and_the_laws_hold(self) -> None:
        self.look()

    def go_on(self, seed: int) -> None:
        """Let a player do what is allowed, and hear the same of everything else that might be said now and then."""
        self.walk.rng = random.Random(seed)  # noqa: S311 - Hypothesis draws the seed
        if seed % 5 == 0:
            for other in plausible(self.table):
                reason = why_not(self.deal, read_event(other))
                assert (reason and reason.code) == may_happen(self.table, other), f"{other}\n{json.dumps(self.asked)}"
        said = self.walk.event()
        self.asked["events"].append(said)
        event = read_event(said)
        refused = why_not(self.deal, event)
        assert refused is None, f"refused: {refused}\n{json.dumps(self.asked)}"
        before = state_json(self.deal)
        after = apply(self.deal, event)
        assert state_json(self.deal) == before, f"the deal before the event has changed\n{json.dumps(self.asked)}"
        self.deal = after
        happen(self.table, said)

    def look(self) -> None:
        problem = what_is_wrong(self.deal, self.table)
        assert problem is None, f"{problem}\n{json.dumps(self.asked)}"

    def teardown(self) -> None:
        """Play on to the end, and ask the referee for the whole deal, as it was and with something strewn in."""
        while hasattr(self, "table") and not is_over(self.table):
            self.go_on(self.walk.rng.randrange(MOST))
            self.look()
        if hasattr(self, "asked"):
            assert difference(self.asked) is None
            events, rng = self.asked["events"], self.walk.rng
            events.insert(rng.randrange(len(events)), rng.choice(anything(self.table, rng)))
            assert difference(self.asked) is None


STEPS = 30
"""Events that Hypothesis draws one by one: fewer than the cards of a deal, which is then played to its end."""


@pytest.mark.parametrize("base", PRESETS)
def test_whole_deals(base: str) -> None:
    run_state_machine_as_test(
        lambda: DealMachine(base),  # type: ignore[arg-type]  # a maker of machines is taken, too
        settings=settings(
            max_examples=DEALS, stateful_step_count=STEPS, deadline=None, derandomize=True, database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip


def read_event(event: dict[str, Any]) -> Event:
    """Give an event of the naive referee in the package's form."""
    by = event.get("by")
    if "play" in event:
        return Play(CODES.index(event["play"]))
    if "claim" in event:
        return Claim(mask(event["claim"]))
    if "show" in event:
        return NotGood(mask(event["show"]))
    if "reply" in event:
        return Good() if event["reply"] == "good" else AskTop()
    if "marriage" in event:
        return Marriage(SUITS.index(event["marriage"]), by)
    return Break(event["break"]) if "break" in event else Exchange(by)


def mask(cards: list[str]) -> int:
    return sum(1 << CODES.index(card) for card in cards)


def what_is_wrong(deal: Deal, table: Table) -> str | None:
    """Tell how the two tables differ, or which law doesn't hold; None if all is well."""
    state, naive = state_json(deal), shown_table(table)
    if json.dumps(state, sort_keys=True) != json.dumps(naive, sort_keys=True):
        return f"real  {state}\nnaive {naive}"
    hands = [card for hand in state["hands"] for card in hand]
    seen = hands + [card for card in (state["turnup"], state.get("led")) if card is not None]
    hidden = state["stock"] - (state["turnup"] is not None)
    if len(seen) + hidden + 2 * state["tricks"] != CARDS or len(set(seen)) != len(seen):
        return f"cards lost or doubled: {state}"
    if sum(state["points"]) > CARD_POINTS + (LAST_TRICK if state["over"] else 0):
        return f"too many points: {state}"
    if state["over"]:
        whole = sum(state["points"]) == CARD_POINTS + LAST_TRICK and sum(state["tricks_won"]) == TRICKS and not hands
        return None if whole else f"not a whole deal: {state}"
    if state["due"] is None:
        may = mask_codes(playable(deal).mask)
        if not may or may != legal_cards(table):
            return f"playable: real {may}, naive {legal_cards(table)}"
    return None


@pytest.mark.parametrize("base", PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_every_event_at_some_tables(base: str, seed: int) -> None:
    """Whatever is said at a table, the two referees hear the same; also what no player would say."""
    rng = random.Random(f"{base} {seed}")  # noqa: S311 - fixed tables, no secret
    changes = {rule: rng.choice(CHOICES[rule]) for rule in rng.sample(PLAYING, 6 * (seed % 2))}
    rules = read_rules({"base": base, **changes})
    deck = make_deck(rng, rules)
    table = deal_out(deck, 0, rules)
    walk = Walk(rng, table, 0.9)
    asked = {"ask": "replay", "rules": {"base": base, **changes}, "deck": deck, "dealer": 0}
    events: list[Any] = []
    dues = set()
    while not is_over(table):
        due = (table["break_by"], table["claim"] is not None, table["asked"], table["led"] is None)
        if due not in dues or rng.random() < 1 / 100:
            dues.add(due)
            for event in every_event(table):
                assert difference({**asked, "events": [*events, event]}) is None
        events.append(walk.event())
        happen(table, events[-1])
    for event in every_event(table):
        assert difference({**asked, "events": [*events, event]}) is None


def every_event(table: Table) -> list[Any]:
    rng = random.Random(1)  # noqa: S311 - no secret
    cards = [*RUNS, *FOURS, *MARRIAGES, *NO_MELDS, *([text] for text in NO_CARDS), [*RUNS[0], RUNS[0][0]]]
    said: list[Any] = [{"claim": one} for one in cards] + [{"reply": "not_good", "show": one} for one in cards]
    said += [{"play": card} for card in [*DECK, *NO_CARDS]]
    return [
        *said,
        *NO_EVENTS,
        *NO_REPLIES,
        *any_break(table, rng),
        *no_events(table, rng),
        *marriages(table),
        *exchanges(),
    ]


def test_a_refused_event_changes_nothing() -> None:
    """The naive table is asked often what may happen; asking must not play."""
    rng = random.Random(1)  # noqa: S311 - a fixed deal, no secret
    table = deal_out(make_deck(rng, PRESETS["modern"]), 0, PRESETS["modern"])
    before = json.dumps(table)
    for event in anything(table, rng):
        may_happen(table, event)
    assert json.dumps(table) == before
