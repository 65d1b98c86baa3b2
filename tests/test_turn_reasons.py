"""Reasons of events that may not happen: code, rule and what the sentence is about, on the corpus of bad records."""

from __future__ import annotations

from pathlib import Path

import pytest

from terz_tutor.rules import DECK, RuleSet, Suit
from terz_tutor.rules.cards import FULL_DECK, Card, Rank, mask_cards
from terz_tutor.rules.claims import reply_to_meld
from terz_tutor.rules.deal import Deal, Due, start_deal
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.match import Fine, Match, MatchOver, NoPenalty, Penalty, Points, write_deal
from terz_tutor.rules.melds import MARRIAGES
from terz_tutor.rules.reasons import Arg, Reason
from terz_tutor.rules.record import Move, parse_record
from terz_tutor.rules.turns import IllegalEvent, apply, playable, why_not, why_not_due

BAD = sorted((Path(__file__).parent / "records" / "bad").glob("*.terz"))


def failing() -> list[object]:
    """Every record with an event that may not happen: the state before it, the event, the code and rule stated."""
    found: list[object] = []
    for file in BAD:
        stated = file.read_text("utf-8").partition("\n")[0].split()[3:]
        if len(stated) != 2 or file.stem.startswith(("syntax", "match", "modern", "position")):
            continue
        record = parse_record(file.read_text("utf-8"))
        state = record.deals[0].opening(record.rules)
        assert state is not None
        for move in record.deals[0].moves:
            if not isinstance(move, Move):
                continue
            if why_not(state, move.event) is not None:
                found.append(pytest.param(state, move.event, *stated, id=file.stem))
                break
            state = apply(state, move.event)
    return found


def args(deal: Deal, event: Event, code: str) -> dict[str, Arg]:
    if code in {"deal_over", "break_first", "no_break_now", "reply_first", "nothing_claimed"}:
        return {}
    match event:
        case Break(count):
            return {"count": count, "most": len(deal.hidden) - 1}
        case Claim(cards) | NotGood(cards):
            return {"cards": mask_cards(cards)}
        case Good():
            claim = deal.open_claim
            assert claim is not None
            other = 1 - claim.claimer
            hand, own = deal.hands[other], deal.claims[other]
            show = reply_to_meld(deal.rules, deal.trump, hand, own, claim.meld, asked=claim.asked).show
            assert show is not None
            return {"cards": show.cards}
        case Marriage(suit, _):
            return {"cards": MARRIAGES[suit].cards}
        case Exchange():
            seven = Card(Rank.SEVEN, list(Suit)[deal.trump])
            return {} if code == "not_now" else {"card": seven, "stock": deal.stock}
        case Play(card):
            held: dict[str, Arg] = {"card": DECK[card]}
            return {**held, "legal": tuple(playable(deal))} if code == "illegal_card" else held
        case AskTop():
            return {}


@pytest.mark.parametrize(("deal", "event", "code", "rule"), failing())
def test_reason(deal: Deal, event: Event, code: str, rule: str) -> None:
    reason = why_not(deal, event)
    assert reason == Reason(code, rule, args(deal, event, code))
    with pytest.raises(IllegalEvent) as error:
        apply(deal, event)
    assert (error.value.event, error.value.reason) == (event, reason)
    assert str(error.value) == f"{event} may not happen now: {code} ({rule})"


def test_the_corpus_has_every_code_of_a_turn() -> None:
    met = {param.values[2] for param in failing()}  # type: ignore[attr-defined]
    assert met >= {
        "deal_over", "break_first", "bad_break", "no_break_now", "reply_first", "nothing_claimed", "not_a_meld",
        "not_held", "hand_not_full", "already_scored", "already_claimed", "senior_already_scored", "no_more_claims",
        "not_senior", "asked_so_same_class", "must_beat", "not_now", "no_exchange", "illegal_card",
    }  # fmt: skip


def test_nothing_may_be_played_while_something_is_due() -> None:
    deal = start_deal(RuleSet(), range(32), 0)
    assert deal.due is None
    assert len(playable(deal)) == 9
    after = apply(apply(deal, Play(0)), Play(3))
    assert after.due is Due.BREAK
    assert not playable(after)
    assert after.to_act == 1 - after.tricks[0].winner
    reason = why_not_due(after, is_break=False, is_reply=False)
    assert reason == Reason("break_first", "stock.break")
    assert why_not_due(after, is_break=True, is_reply=False) is None


def test_a_break_moves_the_topmost_cards_under_the_others() -> None:
    deal = apply(apply(start_deal(RuleSet(), range(32), 0), Play(0)), Play(3))
    hidden, turnup = deal.hidden, deal.turnup
    assert turnup is not None
    for count in (1, 5, len(hidden) - 1):
        broken = apply(deal, Break(count))
        order = hidden[count:] + hidden[:count]
        winner = deal.tricks[0].winner
        assert broken.hidden == order[:-2]
        assert broken.drawn[winner] == (order[-1],)
        assert broken.drawn[1 - winner] == (order[-2],)
        assert not broken.break_due
        assert broken.turnup == deal.turnup
        assert broken.turnup_to is None
        everything = broken.hands[0] | broken.hands[1] | broken.pile(0) | broken.pile(1) | 1 << turnup
        assert everything | sum(1 << card for card in broken.hidden) == FULL_DECK
    for count in (0, len(hidden), -1):
        assert why_not(deal, Break(count)) == Reason("bad_break", "stock.break", {"count": count, "most": 12})


def test_nothing_is_written_after_the_match_is_won() -> None:
    won = write_deal(Match(RuleSet()), [Points(1, 501)], last=0)
    assert (won.winner, won.reason, won.next_dealer, won.last) == (1, "target", None, 0)
    for written in ([], [Points(0, 1)]):
        with pytest.raises(
            MatchOver, match=r"^the match is won by player 1; expected nothing to be written after that$"
        ) as over:
            write_deal(won, written, last=0)
        assert over.value.winner == 1
    at_once = RuleSet(match_check="at_once")
    with pytest.raises(MatchOver) as inside:
        write_deal(Match(at_once), [Points(0, 501), Points(1, 20)], last=0)
    assert inside.value.winner == 0


def test_a_penalty_must_be_known_to_the_rules() -> None:
    with pytest.raises(NoPenalty, match=r"^the rules have no penalty\.draw; expected one that they have$") as error:
        write_deal(Match(RuleSet()), [Fine(Penalty.DRAW, 0)], last=0)
    assert error.value.penalty is Penalty.DRAW
