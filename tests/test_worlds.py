"""A player's sight and the worlds that it allows, against the true deals and against naive counts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from math import comb

import pytest
from lookalikes import lookalike, replay
from record_play import random_event, random_rules, random_start

from terz_tutor.analysis.evidence import Claimed
from terz_tutor.analysis.odds import Odds
from terz_tutor.analysis.sight import Sight, look, look_both, sights, start_sight
from terz_tutor.analysis.worlds import (
    NoWorld,
    World,
    all_worlds,
    count_worlds,
    sample_worlds,
    world_deal,
    world_deals,
)
from terz_tutor.rules import CODES, PRESETS, RuleSet, house_rules, parse_cards
from terz_tutor.rules.cards import FULL_DECK, Suit, cards_mask
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.events import AskTop, Claim, Event, Good, NotGood, Play
from terz_tutor.rules.melds import CONTEST, MELDS
from terz_tutor.rules.moves import open_events
from terz_tutor.rules.turns import apply

Step = tuple[Deal, tuple[Sight, Sight], list[Event]]


def mask(text: str) -> int:
    return cards_mask(parse_cards(text))


def cards_of(cards: int) -> list[int]:
    return [card for card in range(32) if cards >> card & 1]


def cards_in(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def walk(rng: random.Random, deal: Deal) -> Iterator[Step]:
    """Play a deal with random events; yield every state, what both see, and the events so far."""
    seen = (start_sight(deal, 0), start_sight(deal, 1))
    events: list[Event] = []
    while not deal.over:
        yield deal, seen, events
        event = random_event(rng, deal)
        before, deal = deal, apply(deal, event)
        seen = look_both(seen, before, event, deal)
        events.append(event)


def truth(deal: Deal, player: int) -> World:
    return World(deal.hands[1 - player], deal.hidden)


def talkative_rules(rng: random.Random) -> RuleSet:
    """Choose rules under which events prove much."""
    return house_rules(
        rng.choice(list(PRESETS)),
        {
            "meld.must_beat": True,
            "stock.reply": rng.choice(("suit_or_trump", "follow_then_trump")),
            "meld.per_turn": rng.choice(("one", "one_per_suit", "any")),
            "exchange": "at_least_2",
            "meld.after_senior": rng.choice(("contained", "lower_in_suit", "none")),
        },
    )


def test_the_true_deal_is_among_the_worlds_and_plays_on() -> None:
    rng = random.Random(21)  # noqa: S311 - no secret
    uneven = same = 0
    for number in range(70):
        rules = random_rules(rng) if number % 2 else talkative_rules(rng)
        for deal, seen, _ in walk(rng, random_start(rng, rules)[1]):
            for player, sight in enumerate(seen):
                other = 1 - player
                assert sight.known & ~deal.hands[other] == 0
                assert sight.seen | deal.hands[other] | cards_in(deal.hidden) == FULL_DECK
                assert Odds(sight).weigh(deal.hands[other])[0] > 0
                uneven += not Odds(sight).even
                guess = world_deal(sight, truth(deal, player))
                assert sight.events == open_events(deal, player) == open_events(guess, player)
                # but for melds of the opponent that were only named, and what it drew last, the world is the deal
                shape = replace(guess, drawn=deal.drawn, claims=deal.claims, open_claim=deal.open_claim, made=deal.made)
                assert shape == deal
                assert guess.claims[player] == deal.claims[player]
                assert len(guess.made) == len(deal.made)
                assert [len(group) for group in (guess.claims[other].scored, guess.claims[other].beaten)] == [
                    len(group) for group in (deal.claims[other].scored, deal.claims[other].beaten)
                ]
                if sight.view.scored[1] == deal.claims[other].scored:
                    assert guess.claims[other].scored == deal.claims[other].scored
                same += guess.claims == deal.claims
    assert uneven > 300
    assert same > 1000


def test_worlds_look_the_same_to_the_player() -> None:
    rng = random.Random(22)  # noqa: S311 - no secret
    checked = 0
    for number in range(40):
        rules = random_rules(rng) if number % 2 else talkative_rules(rng)
        for deal, seen, _ in walk(rng, random_start(rng, rules)[1]):
            if rng.random() > 0.2:
                continue
            for player, sight in enumerate(seen):
                for world in sample_worlds(sight, 2, Draws(f"{number} {len(deal.tricks)}")):
                    guess = world_deal(sight, world)
                    hidden = cards_in(world.hidden)
                    assert guess.hands[player] == deal.hands[player]
                    assert (world.hand | hidden) == (truth(deal, player).hand | cards_in(deal.hidden))
                    assert (len(world.hidden), world.hand.bit_count()) == (
                        len(deal.hidden),
                        deal.hands[1 - player].bit_count(),
                    )
                    assert open_events(guess, player) == sight.events
                    checked += 1
    assert checked > 500


def test_deals_that_look_the_same_give_equal_sights() -> None:
    """Two cards that the player has not seen change places in the deck, and the same is played again."""
    rng = random.Random(23)  # noqa: S311 - no secret
    equal = 0
    for number in range(80):
        rules = random_rules(rng) if number % 2 else talkative_rules(rng)
        deck, start = random_start(rng, rules)
        steps = [(seen, list(events)) for _, seen, events in walk(rng, start)]
        for seen, events in rng.sample(steps, 6):
            for player, sight in enumerate(seen):
                found = lookalike(rng, deck, start, events, player)
                if found is None:
                    continue
                deal, other = found
                assert other == sight
                assert Odds(sight).weigh(deal.hands[1 - player])[0] > 0
                equal += 1
    assert equal > 300


def tellings(events: Sequence[Event], claims: Sequence[bool]) -> Iterator[list[Event]]:
    """Change the melds that a player claims for others of their classes, in every way."""
    ways: list[list[Event]] = []
    for event, theirs in zip(events, claims, strict=True):
        if isinstance(event, Claim) and theirs:
            ways.append([Claim(meld.mask) for meld in CONTEST if meld.cls == MELDS[event.cards].cls])
        else:
            ways.append([event])
    for chosen in product(*ways):
        yield list(chosen)


def naive_weight(deck: Sequence[int], start: Deal, events: Sequence[Event], player: int, hand: int) -> int:
    """Count the ways in which the opponent can have drawn: every one is dealt and played again."""
    other, deal = 1 - player, start
    held, drawn, theirs = start.hands[other], [], []
    for event in events:
        theirs.append(deal.turn == other)
        before, deal = deal, apply(deal, event)
        if deal.stock < before.stock:
            drawn.append(deal.drawn[other][0])
    _, *seen = sights(start, events)
    left = deal.hands[other]
    dealt_at = [place for place, card in enumerate(deck) if held >> card & 1]
    drawn_at = [deck.index(card) for card in drawn]
    hidden_at = [deck.index(card) for card in deal.hidden]
    ever = cards_of((held | cards_in(drawn)) & ~left)
    taken = start.turnup if seen[player].exchanged is not None else None
    ever += [card for card in cards_of(hand) if card != taken]
    hidden = cards_of((left | cards_in(deal.hidden)) & ~hand)
    count = 0
    for came in permutations(ever, len(drawn)):
        changed = list(deck)
        dealt = [card for card in ever if card not in came]
        for places, cards in ((dealt_at, dealt), (drawn_at, came), (hidden_at, hidden)):
            for place, card in zip(places, cards, strict=True):
                changed[place] = card
        new = start_deal(start.rules, changed, start.dealer)
        told = (replay(new, telling) for telling in tellings(events, theirs))
        count += any(again is not None and again[1 + player] == seen[player] for again in told)
    return count


def test_weights_are_those_of_a_naive_count() -> None:
    rng = random.Random(24)  # noqa: S311 - no secret
    compared: Counter[tuple[str, bool]] = Counter()
    number = 0
    while sum(compared.values()) < 90:
        number += 1
        rules = talkative_rules(rng)
        deck, start = random_start(rng, rules)
        for deal, seen, events in walk(rng, start):
            if len(deal.tricks) > 2:
                break
            player = rng.randrange(2)
            odds = Odds(seen[player])
            told = [isinstance(one, Claimed) and len(one.melds) > 1 for one in seen[player].evidence]
            # many draws, or claims that were only named, take long to play in every way: both at once are left out
            if odds.even or rng.random() < 0.6 or sum(told) * 2 + odds.draws > 3:
                continue
            sampled = sample_worlds(seen[player], 1, Draws(f"{number}"))[0].hand
            flat = replace(seen[player], evidence=())
            anyhow = sample_worlds(flat, 1, Draws(f"{number}"))[0].hand
            for hand in (deal.hands[1 - player], sampled, anyhow):
                naive = naive_weight(deck, start, events, player, hand)
                try:
                    weight = odds.weigh(hand)[0] if hand & odds.forced == odds.forced else 0
                except NoWorld:
                    weight = 0
                assert weight == naive
                compared[type(seen[player].evidence[-1]).__name__, weight > 0] += 1
    assert {kind for kind, _ in compared} == {"Claimed", "Passed", "Void"}
    assert {possible for _, possible in compared} == {True, False}


@pytest.mark.parametrize("base", PRESETS)
def test_at_the_end_of_the_stock_the_hand_is_known(base: str) -> None:
    rng = random.Random(base)  # noqa: S311 - no secret
    rules = PRESETS[base]
    for deal, seen, _ in walk(rng, random_start(rng, rules)[1]):
        for player, sight in enumerate(seen):
            other = deal.hands[1 - player]
            if deal.stock == 0:
                assert sight.known == other
                assert all_worlds(sight) == [World(other, (), 1)]
                assert sample_worlds(sight, 2, Draws("end")) == [World(other, ())] * 2
                assert count_worlds(sight) == 1
            elif deal.stock == 14:
                assert sight.known.bit_count() < sight.view.opponent


@pytest.mark.parametrize("base", PRESETS)
def test_the_worlds_of_a_short_stock_are_few(base: str) -> None:
    rules = PRESETS[base]
    deal = start_deal(rules, list(range(32)), 0)
    rng = random.Random(base)  # noqa: S311 - no secret
    silent = replace(rules, stock_reply="free")
    deal = replace(deal, rules=silent)
    sight = start_sight(deal, 0)
    while deal.stock > 2:
        event = next(e for e in reversed(open_events(deal, deal.to_act)) if rng.random() < 0.5)
        if not isinstance(event, Play) and not deal.break_due:
            continue
        before, deal = deal, apply(deal, event)
        sight = look(sight, before, event, deal)
        if deal.stock in (2, 4) and deal.led is None and not deal.break_due:
            size, hidden = rules.deal_hand, deal.stock - 1
            worlds = all_worlds(sight)
            orders = 6 if hidden == 3 else 1
            assert len(worlds) == count_worlds(sight) == comb(size + hidden, size) * orders
            assert {world.weight for world in worlds} == {1}
            assert len({(world.hand, world.hidden) for world in worlds}) == len(worlds)


def test_samples_come_as_often_as_they_weigh() -> None:
    rng = random.Random(25)  # noqa: S311 - no secret
    tried = 0
    while tried < 6:
        for deal, seen, _ in walk(rng, random_start(rng, talkative_rules(rng))[1]):
            sight = seen[rng.randrange(2)]
            if deal.stock not in (2, 4) or Odds(sight).even or rng.random() < 0.9:
                continue
            weights: Counter[int] = Counter()
            for world in all_worlds(sight):
                weights[world.hand] += world.weight
            if len(weights) < 3 or len(set(weights.values())) == 1:
                continue
            count, total = 3000, sum(weights.values())
            found = Counter(world.hand for world in sample_worlds(sight, count, Draws(str(tried))))
            assert set(found) <= set(weights)
            chi = sum((found[hand] - count * w / total) ** 2 / (count * w / total) for hand, w in weights.items())
            free = len(weights) - 1
            assert chi < free + 6 * (2 * free) ** 0.5
            tried += 1
            break


def dealt(rules: RuleSet, first: str, second: str, turnup: str) -> Deal:
    """Deal these cards and some others; player 1 deals, so player 0 leads."""
    hands = [[CODES.index(card) for card in text.split()] for text in (first, second)]
    up = CODES.index(turnup)
    rest = [card for card in range(32) if card not in [*hands[0], *hands[1], up]]
    order: list[int] = []
    for at in range(0, 9, 3):
        for hand in hands:
            order += hand[at : at + 3]
    deck = [*order, up, *rest]
    assert sorted(deck) == list(range(32))
    return start_deal(rules, deck, 1)


FIRST = "9C TC JC 7H 8H AH 7S 8S AS"
SECOND = "TD JD QD 7C 8C KC 9H QH KS"


def test_a_claim_let_pass_where_a_senior_must_be_shown_excludes_seniors() -> None:
    start = dealt(PRESETS["classic"], FIRST, "TD 8D QD 7C 8C KC 9H QH KS", "JS")
    _, sight, _ = sights(start, [Claim(mask("9C TC JC")), Good()])
    with pytest.raises(NoWorld, match="excludes"):
        world_deal(sight, World(mask("TD JD QD 7C 8C KC 9H QH KS"), ()))
    held = Odds(sight)
    assert held.weigh(mask("8D 9D TD 7C 8C KC 9H QH KS"))[0] == 1  # junior: its top card is lower
    assert held.weigh(mask("9D TD JD 7C 8C KC 9H QH KS"))[0] == 1  # equal: the first stays
    assert held.weigh(mask("TD JD QD 7C 8C KC 9H QH KS"))[0] == 0
    free = sights(replace(start, rules=PRESETS["modern"]), [Claim(mask("9C TC JC")), Good()])[1]
    assert Odds(free).even


def test_a_class_that_fits_one_meld_alone_is_known() -> None:
    start = dealt(PRESETS["modern"], "QS QC QD QH 7S 8S 7C 8C 7H", "KS KC KD KH 9S TS 9C TC 9H", "8D")
    _, _, sight = sights(start, [Claim(mask("QS QC QD QH")), NotGood(mask("KS KC KD KH"))])
    assert sight.view.known.mask == 0
    assert sight.known == mask("QS QC QD QH")


def test_a_claim_beaten_after_its_top_card_was_asked_leaves_few_melds() -> None:
    start = dealt(PRESETS["modern"], FIRST, SECOND, "KD")
    events: list[Event] = [Claim(mask("9C TC JC")), AskTop(), NotGood(mask("TD JD QD"))]
    _, _, sight = sights(start, events)
    worlds = sample_worlds(sight, 60, Draws("few"))
    # of diamonds the jack is seen, so the claim was of another suit
    melds = [mask(f"9{suit} T{suit} J{suit}") for suit in "SC"]
    assert all(any(world.hand & meld == meld for meld in melds) for world in worlds)
    assert {meld for meld in melds for world in worlds if world.hand & meld == meld} == set(melds)


def test_a_reply_in_neither_suit_nor_trumps_tells_a_void() -> None:
    start = dealt(PRESETS["classic"], FIRST, "TD JD QD 9D KD 7D 9H QH KH", "KC")
    _, sight, _ = sights(start, [Play(CODES.index("7S")), Play(CODES.index("9H"))])
    for world in sample_worlds(sight, 40, Draws("void")):
        assert world.hand & (mask("9S TS JS QS KS") | mask("7C 8C QC AC")) == 0


def test_a_second_claim_in_a_turn_is_of_another_suit_where_the_rules_say_so() -> None:
    rules = house_rules("modern", {"meld.per_turn": "one_per_suit"})
    start = dealt(rules, "9C TC JC QC 7H 8H 9H 7S 8S", "TD JD QD 7C 8C KC KH QH KS", "KD")
    events: list[Event] = [Claim(mask("9C TC JC")), Good(), Claim(mask("7H 8H 9H")), NotGood(mask("TD JD QD"))]
    _, _, sight = sights(start, events)
    suits = {tale.claimed[1][1].suit for tale in Odds(sight).tales}
    assert Suit.HEARTS in suits
    assert Suit.CLUBS not in suits


def test_a_meld_is_shown_after_the_card_even_where_the_turn_goes_on() -> None:
    """A follower who claims and takes the trick leads next: its meld lies open all the same."""
    cards = "8D QS KS AS 7C 8C 9C TC JS QC KD KC JH AC 9D TD JD QD 7S AD 7D 8H 9H TH 7H QH KH AH JC 8S 9S TS"
    start = start_deal(PRESETS["old-ten"], [CODES.index(card) for card in cards.split()], 0)
    events: list[Event] = [
        Play(CODES.index("7S")),
        Claim(mask("JD QD KD AD")),
        Good(),
        Play(CODES.index("AS")),
        Claim(mask("TD JD QD KD AD")),
    ]
    deal, *seen = sights(start, events)
    [sight] = [one for one in seen if one.view.player == 1 - deal.turn]
    assert next(one.melds for one in sight.evidence if isinstance(one, Claimed)) == (MELDS[mask("JD QD KD AD")],)
    assert {found.claims[deal.turn].scored for found in world_deals(sight, sample_worlds(sight, 9, Draws("a")))} == {
        (MELDS[mask("JD QD KD AD")],)
    }


def test_of_melds_that_fit_each_is_taken_as_often() -> None:
    start = dealt(PRESETS["modern"], "7S 8S 9S 7C 8C 9C 7H 8H QH", "TD JD QD 7D TC KC 9H JH KS", "AD")
    _, _, sight = sights(start, [Claim(mask("7C 8C 9C"))])
    world = World(start.hands[0], start.hidden)
    deals = world_deals(sight, [world] * 400)
    melds = Counter(found.open_claim.meld for found in deals if found.open_claim)
    assert set(melds) == {MELDS[mask("7S 8S 9S")], MELDS[mask("7C 8C 9C")]}
    assert min(melds.values()) > 150
    assert deals == world_deals(sight, [world] * 400)
