"""A seat sees what its player can know: deals that differ only elsewhere look the same."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from record_play import random_events, random_rules, random_start

from terz_tutor.rules import CODES, PRESETS, RuleSet, parse_cards
from terz_tutor.rules.cards import Hand, Rank, cards_mask
from terz_tutor.rules.claims import Claims
from terz_tutor.rules.deal import Deal, start_deal
from terz_tutor.rules.events import AskTop, Claim, Event, Exchange, Good, NotGood, Play
from terz_tutor.rules.melds import MELDS, Meld
from terz_tutor.rules.scene import Seat
from terz_tutor.rules.seat import Heard, HeardClaim, hear, seat_view, watch


def mask(text: str) -> int:
    return cards_mask(parse_cards(text))


def index(code: str) -> int:
    return CODES.index(code)


def deal_of(rules: RuleSet, first: str, second: str, turnup: str, stock: str = "") -> Deal:
    """Deal these cards and some others; player 1 deals, so player 0 leads."""
    hands = [[index(card) for card in text.split()] for text in (first, second)]
    under, up = [index(card) for card in stock.split()], index(turnup)
    rest = [card for card in range(32) if card not in [*hands[0], *hands[1], *under, up]]
    for hand in hands:
        while len(hand) < rules.deal_hand:
            hand.append(rest.pop())
    order: list[int] = []
    while hands[0] or hands[1]:
        for hand in hands:
            order += hand[:3]
            del hand[:3]
    return start_deal(rules, [*order, up, *under, *rest], 1)


def other_meld(rng: random.Random, meld: Meld, *, same_top: bool) -> Meld:
    """Choose a meld that sounds the same."""
    return rng.choice([one for one in MELDS.values() if one.cls == meld.cls and (not same_top or one.top is meld.top)])


def hide(rng: random.Random, deal: Deal, player: int, heard: Heard) -> Deal:
    """Change what a player can't know: the cards not seen, and the beaten and open claims of the opponent."""
    other = 1 - player
    known = seat_view(deal, player, heard).known.mask
    loose = [card for card in range(32) if deal.hands[other] & ~known & 1 << card]
    cards = [*loose, *deal.hidden]
    rng.shuffle(cards)
    held = known | sum(1 << card for card in cards[: len(loose)])
    tops = {claim.cls for claim in heard.claims if claim.claimer == other and claim.top is not None}
    own = deal.claims[other]
    beaten = tuple(other_meld(rng, meld, same_top=meld.cls in tops) for meld in own.beaten)
    claims = [*deal.claims]
    claims[other] = Claims(own.scored, beaten)
    hands = [*deal.hands]
    hands[other] = held
    claim = deal.open_claim
    if claim is not None and claim.claimer == other:
        claim = replace(claim, meld=other_meld(rng, claim.meld, same_top=claim.asked))
    drawn = [*deal.drawn]
    if drawn[other] and deal.turnup_to != other:
        drawn[other] = (rng.randrange(32),)
    return replace(
        deal,
        hands=(hands[0], hands[1]),
        hidden=tuple(cards[len(loose) :]),
        claims=(claims[0], claims[1]),
        open_claim=claim,
        drawn=(drawn[0], drawn[1]),
    )


def looks(rng: random.Random, deals: int) -> Iterator[tuple[Deal, int, Heard]]:
    """Look at deals under random rules, after each event and as each player."""
    for _ in range(deals):
        _, deal = random_start(rng, random_rules(rng))
        heard = Heard()
        for event, after in random_events(rng, deal):
            heard = hear(heard, deal, event)
            deal = after
            yield from ((deal, player, heard) for player in (0, 1))


def test_deals_that_differ_where_a_player_cannot_look_are_the_same_to_him() -> None:
    rng = random.Random(5)  # noqa: S311 - no secret
    changed = 0
    for deal, player, heard in looks(rng, 70):
        hidden = hide(rng, deal, player, heard)
        changed += hidden != deal
        assert seat_view(hidden, player, heard) == seat_view(deal, player, heard)
    assert changed > 3000


def test_what_is_known_is_true_and_nothing_leaks() -> None:
    rng = random.Random(6)  # noqa: S311 - no secret
    for deal, player, heard in looks(rng, 60):
        view = seat_view(deal, player, heard)
        other = deal.hands[1 - player]
        assert view.known.mask & ~other == 0
        assert (view.hand.mask, view.opponent) == (deal.hands[player], other.bit_count())
        assert (view.piles is not None) == (deal.rules.base == "classic" and deal.stock >= 4)
        scene = view.scene
        assert (scene.opponent, scene.stock, len(scene.trick)) == (
            view.opponent,
            deal.stock,
            deal.led is not None,
        )


def played(deal: Deal, events: Sequence[Event]) -> tuple[Deal, Heard]:
    return watch(deal, events)


def test_a_meld_that_scored_is_known_until_its_cards_are_played() -> None:
    run = "9H TH JH"
    deal = deal_of(PRESETS["modern"], f"{run} AS", "7S", "8D")
    deal, heard = played(deal, [Claim(mask(run)), Good()])
    assert seat_view(deal, 1, heard).known == Hand(mask(run))
    assert seat_view(deal, 0, heard).known == Hand()
    deal, heard = played(deal, [Play(index("TH"))])
    assert seat_view(deal, 1, heard).known == Hand(mask("9H JH"))


def test_a_beaten_claim_is_known_by_what_was_said() -> None:
    run, senior = "9C TC JC", "TD JD QD"
    deal = deal_of(PRESETS["old-ten"], run, senior, "8H")
    end, heard = played(deal, [Claim(mask(run)), NotGood(mask(senior))])
    assert heard.claims == (HeardClaim(0, "run3", None, "not_good"),)
    end, heard = played(deal, [Claim(mask(run)), AskTop(), NotGood(mask(senior))])
    assert heard.claims == (HeardClaim(0, "run3", Rank.JACK, "not_good"),)
    assert seat_view(end, 1, heard).known == Hand()
    assert seat_view(end, 0, heard).known == Hand(mask(senior))
    assert [meld.mask for meld in seat_view(end, 0, heard).beaten] == [mask(run)]


def test_an_open_claim_is_the_claimers_own() -> None:
    run = "9H TH JH"
    deal, heard = played(deal_of(PRESETS["modern"], run, "7S", "8D"), [Claim(mask(run))])
    assert seat_view(deal, 0, heard).claimed is MELDS[mask(run)]
    assert seat_view(deal, 1, heard).claimed is None
    assert seat_view(deal, 1, heard).claims == (HeardClaim(0, "run3"),)


def test_old_ten_shows_a_meld_after_the_card() -> None:
    run = "9C TC JC"
    deal = deal_of(PRESETS["old-ten"], f"{run} AS", "7S", "8H")
    before, heard = played(deal, [Claim(mask(run)), Good()])
    assert seat_view(before, 1, heard).known == Hand()
    after, heard = played(deal, [Claim(mask(run)), Good(), Play(index("AS"))])
    assert seat_view(after, 1, heard).known == Hand(mask(run))


def test_the_turnup_taken_for_the_seven_is_known() -> None:
    deal = deal_of(PRESETS["modern"], "7D AS", "7S", "AD")
    end, heard = played(deal, [Exchange(), Play(index("AS"))])
    assert heard.taken == (index("AD"), None)
    assert seat_view(end, 1, heard).known == Hand(mask("AD"))
    assert seat_view(end, 1, heard).turnup == index("7D")


def test_the_turnup_drawn_last_is_known() -> None:
    rng = random.Random(7)  # noqa: S311 - no secret
    _, deal = random_start(rng, RuleSet())
    for _, after in random_events(rng, deal):
        if after.turnup is None and deal.turnup is not None:
            to = after.turnup_to
            assert to is not None
            assert deal.turnup in [card.index for card in seat_view(after, 1 - to).known]
            return
        deal = after
    pytest.fail("the turn-up was never drawn")


def test_a_scene_shows_who_leads_and_acts() -> None:
    deal = deal_of(PRESETS["classic"], "AS", "7S", "AD")
    scene = seat_view(deal, 0).scene
    assert (scene.to_act, scene.trick, scene.laid) == (Seat.YOU, (), ())
    deal, heard = played(deal, [Play(index("AS"))])
    scene = seat_view(deal, 1, heard).scene
    assert [(one.seat, str(one.card)) for one in scene.trick] == [(Seat.OPPONENT, "AS")]
    assert scene.to_act is Seat.YOU
    deal, heard = played(deal, [Play(index("7S"))])
    assert [row.label for row in seat_view(deal, 0).scene.laid] == ["your_pile"]
    assert [row.label for row in seat_view(deal, 1).scene.laid] == ["their_pile"]
