"""Whole deals, played event by event on the package's engine and on the naive referee's table.

After every event the two must show the same state, and the laws of the game must hold. Each rule system plays 100
deals, every second one with house rules; TERZ_CAMPAIGN_DEALS asks for more (`make campaign`).
"""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest
from agreement import difference
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

DEALS = int(os.environ.get("TERZ_CAMPAIGN_DEALS", "100"))
CARDS, CARD_POINTS, LAST_TRICK, TRICKS = 32, 140, 10, 16


@pytest.mark.parametrize("base", PRESETS)
def test_whole_deals(base: str) -> None:
    for seed in range(DEALS):
        play_deal(random.Random(f"{base} {seed}"), base, house=seed % 2 == 1)  # noqa: S311 - fixed deals, no secret


def play_deal(rng: random.Random, base: str, *, house: bool) -> None:
    """Play one deal to its end; on a failure the question that shows it is told."""
    changes = {rule: rng.choice(CHOICES[rule]) for rule in rng.sample(PLAYING, rng.randint(1, 8) if house else 0)}
    rules = read_rules({"base": base, **changes})
    deck, dealer = make_deck(rng, rules), rng.choice((0, 1))
    table = deal_out(deck, dealer, rules)
    deal = start_deal(house_rules(base, changes), [CODES.index(card) for card in deck], dealer)
    walk = Walk(rng, table, rng.choice([0.1, 0.5, 0.9]))
    asked: dict[str, Any] = {"ask": "replay", "rules": {"base": base, **changes}, "deck": deck, "dealer": dealer}
    asked["events"] = []
    while True:
        problem = what_is_wrong(deal, table)
        assert problem is None, f"{problem}\n{json.dumps(asked)}"
        if is_over(table):
            break
        asked["events"].append(walk.event())
        if rng.random() < 0.2:
            for other in plausible(table):
                reason = why_not(deal, read_event(other))
                code = reason and reason.code
                assert code == may_happen(table, other), f"{other}\n{json.dumps(asked)}"
        event = read_event(asked["events"][-1])
        refused = why_not(deal, event)
        assert refused is None, f"refused: {refused}\n{json.dumps(asked)}"
        before = state_json(deal)
        after = apply(deal, event)
        assert state_json(deal) == before, f"the deal before the event has changed\n{json.dumps(asked)}"
        deal = after
        happen(table, asked["events"][-1])
    assert difference(asked) is None  # the same through the referee's door
    asked["events"].insert(rng.randrange(len(asked["events"])), rng.choice(anything(table, rng)))
    assert difference(asked) is None  # and with something strewn in


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
