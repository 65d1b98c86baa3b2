"""A stock that is shown is one that a deal has: its turn-up lies under it, and the hands beside it are possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from terz_tutor.quiz import KINDS, LEVELS, Draft, flip, generate
from terz_tutor.quiz.changed import changed_table
from terz_tutor.rules import PRESETS, Card, Rank, RuleSet
from terz_tutor.rules.scene import Scene, Seat

SEEDS = 12

CELLS = [
    (kind, system)
    for kind, asked in KINDS.items()
    for system, rules in PRESETS.items()
    if asked.impossible(rules, 1) is None
]


def drafts(kind: str, rules: RuleSet) -> Iterator[Draft]:
    """What is asked at every level; on a sheet, each of its questions."""
    for level in LEVELS:
        for seed in range(SEEDS if kind != "check-answers" else 2):
            draft = generate(kind, rules, level, seed).draft
            yield from (statement.draft for statement in draft.statements) if draft.statements else (draft,)


def elsewhere(scene: Scene) -> Counter[Card]:
    """The cards that lie in hands, on the table or in a row; what was claimed, or may be chosen, lies there too."""
    theirs = scene.opponent if isinstance(scene.opponent, tuple) else ()
    rows = (card for row in scene.laid if row.label not in ("scored", "beaten", "pool") for card in row.cards)
    return Counter([*scene.hand, *theirs, *(played.card for played in scene.trick), *rows])


def check_turnup(scene: Scene) -> None:
    """A turn-up lies where there is a stock, and only there; it is a trump, and lies nowhere else."""
    assert (scene.turnup is not None) == bool(scene.stock), scene
    if scene.turnup is not None:
        assert scene.turnup.suit is scene.trump, scene
        assert scene.turnup not in elsewhere(scene), scene
        assert not [row for row in scene.laid if row.label != "pool" and scene.turnup in row.cards], scene
    assert max(elsewhere(scene).values(), default=1) == 1, scene


def check_sizes(scene: Scene, rules: RuleSet) -> None:
    """The cards in the stock are even in number; with a stock hands are full but for the card that was played."""
    if scene.stock:
        assert scene.stock % 2 == 0, scene
        assert scene.stock <= rules.stock_limit, scene
    played = Counter(played.seat for played in scene.trick)
    sizes = {
        Seat.YOU: len(scene.hand) if scene.hand else None,
        Seat.OPPONENT: len(scene.opponent) if isinstance(scene.opponent, tuple) else scene.opponent,
    }
    for seat, size in sizes.items():
        if size is not None and scene.stock:
            assert size + played[seat] == rules.deal_hand, scene
    if None not in sizes.values():
        assert len({size + played[seat] for seat, size in sizes.items() if size is not None}) == 1, scene


@pytest.mark.parametrize(("kind", "system"), CELLS)
def test_under_a_stock_lies_its_turn_up(kind: str, system: str) -> None:
    for draft in drafts(kind, PRESETS[system]):
        if draft.scene.trumps is not None:
            check_turnup(draft.scene)


@pytest.mark.parametrize(("kind", "system"), CELLS)
def test_hands_and_stock_are_possible_together(kind: str, system: str) -> None:
    for draft in drafts(kind, PRESETS[system]):
        if draft.scene.trumps is not None:
            check_sizes(draft.scene, PRESETS[system])


@pytest.mark.parametrize(("kind", "system"), CELLS)
def test_what_the_question_says_of_the_table_is_what_lies_there(kind: str, system: str) -> None:
    for draft in drafts(kind, PRESETS[system]):
        scene, query, told = draft.scene, draft.query, draft.prompt.args
        if scene.trumps is None:
            continue
        for source in (query, told):
            assert source.get("stock", scene.stock) in (scene.stock, None if scene.stock else 0), draft
        for trump in (query.get("trump"), getattr(told.get("trump"), "code", None)):
            assert trump in (None, scene.trump.code), draft
        if "turnup" in query:
            assert scene.turnup is not None, draft
            assert query["turnup"] == scene.turnup.code, draft


@pytest.mark.parametrize("system", PRESETS)
def test_no_exchange_makes_a_marriage_that_is_not_held(system: str) -> None:
    for draft in drafts("marriage-now", PRESETS[system]):
        turnup = draft.scene.turnup
        assert turnup is None or turnup.rank not in (Rank.KING, Rank.QUEEN), draft


@pytest.mark.parametrize(
    ("kind", "system"),
    [
        *((kind, "modern") for kind in ("stock-reply", "claim-now", "marriage-now", "trick-points", "exchange-now")),
        ("marriage-now", "old-ten"),  # turned by who leads
    ],
)
def test_what_would_turn_the_answer_is_a_table_too(kind: str, system: str) -> None:
    """Other trumps come with another turn-up, no card lies in two places, and none is lost with the lead."""
    seen = set[str]()
    for level in LEVELS:
        for seed in range(SEEDS):
            puzzle = generate(kind, PRESETS[system], level, seed)
            found = flip(puzzle)
            if found is not None:
                scene = changed_table(puzzle, found).scene
                check_turnup(scene)
                check_sizes(scene, PRESETS[system])
                seen |= set(found.change)
    assert seen
