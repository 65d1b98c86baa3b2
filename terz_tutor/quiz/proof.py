"""The proof of an answer as pictures: frame by frame on the table, with what is said at each; no sentences here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from terz_tutor.analysis.solver import Aim, Ending, Solver, kept_solver
from terz_tutor.quiz.draft import Value
from terz_tutor.quiz.draw_deals import OPPONENT, state
from terz_tutor.quiz.endings import YOU, ending_asked, is_over, tricks_of
from terz_tutor.quiz.puzzle import Puzzle
from terz_tutor.quiz.refutation import line_from, line_steps
from terz_tutor.quiz.reply_steps import ReplyStep, reply_steps
from terz_tutor.rules import DECK, SUITS, Card, Hand, Reason, parse_card
from terz_tutor.rules.cards import mask_cards
from terz_tutor.rules.scene import Played, Scene, Seat

_BY_PLAYER = (Seat.YOU, Seat.OPPONENT)


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: what lies on the table, what is said of it, and the cards spoken of."""

    scene: Scene
    said: tuple[Reason, ...]
    lit: tuple[Card, ...] = ()


def proof(puzzle: Puzzle) -> tuple[Frame, ...]:
    """Show on the table why the answer is right; empty where the table has nothing to show.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> [frame.said[0].code for frame in proof(generate("trick-winner", RuleSet(), 1, 7))][:2]
    ['you_lead', 'opponent_reply']
    """
    scene, at = puzzle.draft.scene, puzzle.draft.at
    if scene.trumps is None:
        return ()
    match puzzle.draft.query["ask"]:
        case "solve":
            solver, ending = _solver(puzzle)
            values = solver.values(ending)
            return tuple(_line(puzzle, solver, ending, max(values, key=lambda card: (values[card], -card))))
        case "legal":
            return tuple(Frame(scene, (step.question, step.answer), step.cards) for step in forbidding(puzzle))
        case "trick" if at != "/points":
            return (*_trick(scene), *_explained(puzzle))
        case "replay":
            return (*_explained(puzzle), *_outcome(puzzle))
        case _:
            found = tuple(_explained(puzzle))
            return found if any(frame.lit for frame in found) else ()


def refutation(puzzle: Puzzle, given: Value) -> tuple[Card, tuple[Frame, ...]] | None:
    """Play out the wrong card that was given in an ending, or else the one that is refuted in the explanation.

    None where nothing is refuted.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> puzzle = generate("best-lead", RuleSet(), 1, 7)
    >>> card, frames = refutation(puzzle, None)
    >>> card.code in puzzle.answer, len(frames) > 2
    (False, True)
    """
    values = card_values(puzzle)
    if not values:
        return None
    best = max(values.values())
    wrong = [card for card, value in values.items() if value < best]
    chosen = [card for card in wrong if isinstance(given, list) and card.code in given]
    told = [step.args["card"] for step in puzzle.why if step.code.startswith(("wrong_", "loses_last_so"))]
    card = next((card for card in (*chosen, *told, *wrong) if card in wrong), None)
    if card is None:
        return None
    solver, ending = _solver(puzzle)
    return card, tuple(_line(puzzle, solver, ending, DECK.index(card)))


def card_values(puzzle: Puzzle) -> Mapping[Card, int]:
    """Find what each card that may be played leads to: points, or whether it keeps the last trick (1 or 0).

    Empty where the question is about no ending.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> puzzle = generate("best-lead", RuleSet(), 1, 7)
    >>> values = card_values(puzzle)
    >>> [card.code for card in values if values[card] == max(values.values())] == puzzle.answer
    True
    """
    if puzzle.draft.query["ask"] != "solve":
        return {}
    solver, ending = _solver(puzzle)
    return {DECK[card]: value for card, value in solver.values(ending).items()}


def counts_points(puzzle: Puzzle) -> bool:
    """Tell whether an ending is played for points, not for the last trick alone.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> counts_points(generate("last-trick", RuleSet(), 1, 7))
    False
    """
    return bool(puzzle.draft.query.get("aim", Aim.POINTS.value) == Aim.POINTS.value)


def forbidding(puzzle: Puzzle) -> tuple[ReplyStep, ...]:
    """Ask step by step which cards are open, where a reply is judged; else empty.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> [step.cards for step in forbidding(generate("trick-winner", RuleSet(), 1, 7))]
    []
    """
    scene = puzzle.draft.scene
    if puzzle.draft.query["ask"] != "legal":
        return ()
    return reply_steps(puzzle.rules, scene.trump, Hand.of(*scene.hand), scene.trick[0].card, scene.stock or 0)


def _solver(puzzle: Puzzle) -> tuple[Solver, Ending]:
    aim = Aim.POINTS if counts_points(puzzle) else Aim.LAST_TRICK
    return kept_solver(puzzle.rules, aim), ending_asked(puzzle.rules, puzzle.draft.query)


def _line(puzzle: Puzzle, solver: Solver, ending: Ending, first: int) -> Iterator[Frame]:
    """Play a line card by card: each card is told, and each trick that it ends."""
    line = line_from(solver, ending, first)
    tricks = iter(line_steps(ending, line, "trick" if counts_points(puzzle) else "way"))
    won = sum(trick.points for trick in tricks_of(ending, line) if trick.winner == YOU)
    for index in line:
        card, player, led = DECK[index], _BY_PLAYER[ending.to_act], ending.led
        ending = ending.after(index)
        if led is None:
            said: tuple[Reason, ...] = (Reason(f"{player.value}_lead", "trick.next_lead", {"card": card}),)
            trick: tuple[Played, ...] = (Played(player, card),)
        else:
            said = (next(tricks),)
            leader = Seat.OPPONENT if player is Seat.YOU else Seat.YOU
            trick = (Played(leader, DECK[led]), Played(player, card))
        if is_over(ending) and counts_points(puzzle):
            said = (*said, Reason("line_total", "card.points", {"points": won}))
        yield Frame(_scene(ending, trick), said, (card,))


def _scene(ending: Ending, trick: tuple[Played, ...]) -> Scene:
    mine, theirs = map(mask_cards, ending.hands)
    return Scene(SUITS[ending.trump], mine, theirs, trick, stock=0)


def _trick(scene: Scene) -> Iterator[Frame]:
    lead, reply = scene.trick
    yield Frame(
        replace(scene, trick=(lead,)), (Reason(f"{lead.seat.value}_lead", "trick.next_lead", {"card": lead.card}),)
    )
    yield Frame(scene, (Reason(f"{reply.seat.value}_reply", "trick.winner", {"card": reply.card}),))


def _explained(puzzle: Puzzle) -> Iterator[Frame]:
    """Say the steps of the explanation one after another, and light the cards that each names."""
    scene = puzzle.draft.scene
    shown = cards_on(scene)
    for step in puzzle.why:
        if step.code == "pile_suit":
            yield Frame(scene, (step,), tuple(card for card in scene.laid[0].cards if card.suit is step.args["suit"]))
            continue
        # of two cards or melds that are compared the one that wins is lit
        told = [step.args["winner"]] if "winner" in step.args else step.args.values()
        named = [card for arg in told for card in (arg if isinstance(arg, tuple) else (arg,)) if isinstance(card, Card)]
        yield Frame(scene, (step,), tuple(card for card in dict.fromkeys(named) if card in shown))


def _outcome(puzzle: Puzzle) -> Iterator[Frame]:
    """Show what came of a replayed trick: the cards drawn, or the opponent's hand where it was asked for."""
    scene, at = puzzle.draft.scene, puzzle.draft.at
    if at == f"/state/hands/{OPPONENT}":
        hands = state(puzzle.draft.query, puzzle.rules)["hands"]
        own, held = (tuple(map(parse_card, hands[player])) for player in (YOU, OPPONENT))
        said = Reason("opponent_holds", "stock.length", {"cards": held})
        yield Frame(Scene(scene.trump, own, held, stock=0), (said,))
    elif at.startswith("/state/drawn"):
        own, other = (tuple(map(parse_card, codes)) for codes in state(puzzle.draft.query, puzzle.rules)["drawn"])
        if len(own) == len(other) == 1:
            said = Reason("both_draw", "stock.draw", {"card": own[0], "other": other[0]})
            yield Frame(_after_draw(scene, own, other), (said,), (*own, *other))


def _after_draw(scene: Scene, own: tuple[Card, ...], other: tuple[Card, ...]) -> Scene:
    """Lay the cards drawn at the seats of those who drew them; the trick is gone, and the stock shorter."""
    turnup = None if scene.turnup in (*own, *other) else scene.turnup
    stock = None if scene.stock is None else scene.stock - 2
    return replace(scene, hand=own, opponent=other, trick=(), laid=(), turnup=turnup, stock=stock)


def cards_on(scene: Scene) -> set[Card]:
    """Collect the cards that lie open.

    >>> from terz_tutor.quiz.generate import generate
    >>> from terz_tutor.rules import RuleSet
    >>> len(cards_on(generate("trick-winner", RuleSet(), 1, 7).draft.scene))
    2
    """
    theirs = scene.opponent if isinstance(scene.opponent, tuple) else ()
    turnup = () if scene.turnup is None else (scene.turnup,)
    rows = (card for row in scene.laid for card in row.cards)
    return {*scene.hand, *theirs, *turnup, *rows, *(played.card for played in scene.trick)}
