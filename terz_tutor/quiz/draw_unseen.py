"""The kind ``opponent-hand``: which cards the opponent must hold when the stock is gone (lesson 03)."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from terz_tutor.quiz import hands
from terz_tutor.quiz.checks import Args
from terz_tutor.quiz.draft import Draft, Form, Query, Value
from terz_tutor.quiz.draw_deals import OPPONENT, YOU, Replayed, play, state
from terz_tutor.quiz.draw_steps import TAKES_CHECKS, took_last, trick_of
from terz_tutor.quiz.kinds import Check, Kind
from terz_tutor.quiz.trick_steps import TRICK_ERRORS, why_takes
from terz_tutor.rules import DECK, SUITS, Card, Reason, RuleSet, parse_card
from terz_tutor.rules.cards import mask_cards
from terz_tutor.rules.draws import Draws
from terz_tutor.rules.scene import Laid, Scene

_LEFT = {1: (2, 3), 2: (2, 4), 3: (3, 6), 4: (5, 8), 5: (6, 8)}
"""The fewest and the most cards that the opponent holds, by level."""


def _propose(draws: Draws, rules: RuleSet, level: int) -> Draft:
    drawing = rules.stock_limit // 2
    # from level 2 on the last draw may be asked about, where one must know who gets which card
    if draws.below(5) < level - 1:
        return _last_draw(draws, play(draws, rules, drawing), level)
    left = draws.between(*_LEFT[level])
    return _endgame(draws, play(draws, rules, len(DECK) // 2 - left), level)


def _endgame(draws: Draws, replayed: Replayed, level: int) -> Draft:
    own, other = replayed.piles
    trick = 1 << replayed.trick[1] | 1 << replayed.trick[2]
    own, other = (own | trick, other) if replayed.trick[-1] == YOU else (own, other | trick)
    scene = Scene(SUITS[replayed.trump], mask_cards(replayed.hands[YOU]), stock=0, laid=_piles(own, other))
    code = "ask_unseen" if own and other else "ask_unseen_only_yours" if own else "ask_unseen_only_theirs"
    return _draft(draws, replayed, code, scene, mask_cards(own | other), level)


def _last_draw(draws: Draws, replayed: Replayed, level: int) -> Draft:
    """Show the table before the last draw: the trick is over, and the last hidden card lies open."""
    trick, drawn = trick_of(replayed), replayed.drawn[YOU][0]
    scene = Scene(
        SUITS[replayed.trump],
        mask_cards(replayed.hands[YOU] & ~(1 << drawn)),
        trick=trick,
        turnup=None if replayed.turnup is None else DECK[replayed.turnup],
        stock=replayed.stock,
        laid=(*_piles(*replayed.piles), Laid("stock_hidden", (DECK[replayed.hidden[0]],))),
    )
    code = f"ask_unseen_draw_{trick[0].seat.value}{'' if all(replayed.piles) else '_one_pile'}"
    played = mask_cards(replayed.piles[YOU] | replayed.piles[OPPONENT])
    return _draft(draws, replayed, code, scene, played, level, DECK[drawn])


def _piles(own: int, other: int) -> tuple[Laid, ...]:
    piles = (Laid("your_pile", mask_cards(own)), Laid("their_pile", mask_cards(other)))
    return tuple(pile for pile in piles if pile.cards)


def _draft(
    draws: Draws, replayed: Replayed, code: str, scene: Scene, played: tuple[Card, ...], level: int, *drawn: Card
) -> Draft:
    held = mask_cards(replayed.hands[OPPONENT])
    # cards that were played lie among those to choose from, and what you draw yourself
    pool = hands.in_deck_order([*held, *drawn, *draws.sample(played, min(len(played), 2 + level))])
    args = {name: played.card for name, played in zip(("lead", "reply"), scene.trick, strict=False)}
    return Draft(
        replayed.query,
        f"/state/hands/{OPPONENT}",
        Reason(code, "stock.length", {**args, "trump": scene.trump, "count": len(held), "stock": scene.stock or 0}),
        replace(scene, laid=(*scene.laid, Laid("pool", pool))),
        pool=pool,
        picks=len(held),
    )


def _explain(_rules: RuleSet, draft: Draft, answer: Value) -> tuple[Reason, ...]:
    held = tuple(map(parse_card, answer))
    if not draft.scene.trick:
        return (Reason("unseen_held", "stock.length", {"cards": held}), *_by_suit(held))
    drawn = next(row.cards[0] for row in draft.scene.laid if row.label == "stock_hidden")
    turnup = draft.scene.turnup
    assert turnup is not None  # noqa: S101 - it is drawn now
    code = "unseen_draws_turnup" if turnup in held else "unseen_draws_hidden"
    draws = Reason(code, "stock.draw", {"card": drawn, "turnup": turnup})
    seen = tuple(card for card in held if card not in (drawn, turnup))
    conclusion = Reason("unseen_after_draw", "stock.length", {"cards": held})
    return (conclusion, *why_takes(draft), draws, *_by_suit(seen))


def _by_suit(held: tuple[Card, ...]) -> list[Reason]:
    """Say of each suit which of its cards lie nowhere."""
    suits = [tuple(group) for _, group in groupby(held, key=lambda card: card.suit)]
    return [Reason("unseen_suit", "stock.length", {"suit": group[0].suit, "cards": group}) for group in suits]


def _check_held(*, drawing: bool) -> Check:
    """Check what the opponent holds; only where both draw now has some of it been seen."""

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        held = state(query, rules)["hands"][OPPONENT]
        return bool(held == hands.codes(args["cards"]) and _draws_now(query, rules) == drawing)

    return check


def _check_suit(args: Args, query: Query, rules: RuleSet) -> bool:
    """Check that these are the cards of a suit that were neither played nor are held or drawn by the viewer."""
    found = state(query, rules)
    seen = {event["play"] for event in query["events"] if "play" in event} | set(found["hands"][YOU])
    if _draws_now(query, rules):
        seen |= {card for drawn in found["drawn"] for card in drawn}
    unseen = [card for card in DECK if card.suit is args["suit"] and card.code not in seen]
    return list(args["cards"]) == unseen


def _draws_now(query: Query, rules: RuleSet) -> bool:
    """Tell whether the last trick was the one after which the stock is gone."""
    return sum("play" in event for event in query["events"]) == rules.stock_limit


def _check_draws(*, turnup: bool) -> Check:
    """Check what the opponent has drawn: the turn-up as the loser, the last hidden card as the winner."""

    def check(args: Args, query: Query, rules: RuleSet) -> bool:
        found = state(query, rules)
        own, other = (args["card"], args["turnup"]) if turnup else (args["turnup"], args["card"])
        as_said = found["drawn"] == [[own.code], [other.code]]
        return as_said and (took_last(query, rules) == YOU) == turnup

    return check


UNSEEN = Kind(
    "opponent-hand",
    Form.CARDS,
    _propose,
    _explain,
    {
        **TAKES_CHECKS,
        "unseen_held": _check_held(drawing=False),
        "unseen_after_draw": _check_held(drawing=True),
        "unseen_suit": _check_suit,
        "unseen_draws_turnup": _check_draws(turnup=True),
        "unseen_draws_hidden": _check_draws(turnup=False),
    },
    lesson="03",
    misconceptions=("loser_draws_first", *TRICK_ERRORS),
)
