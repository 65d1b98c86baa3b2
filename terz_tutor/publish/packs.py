"""Packs as JSON and as plain text, and the proof of every puzzle in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from terz_tutor.publish.proving import Flaw, faults, twin_faults
from terz_tutor.publish.puzzles import Json, Speaker
from terz_tutor.quiz import Puzzle, rules_name
from terz_tutor.quiz.packs import Pack, puzzles
from terz_tutor.texts import Texts
from terz_tutor.texts.pack_words import ABOUT


def pack_json(pack: Pack, seed: int, items: Iterable[Puzzle]) -> Json:
    """Describe a pack and the puzzles that a seed gives it.

    >>> from terz_tutor.quiz.packs import find_pack
    >>> pack = find_pack("exam")
    >>> written = pack_json(pack, 8, [])
    >>> written["pack"], written["count"], written["pass"], written["minutes"], written["seed"]
    ('exam', 24, 75, 30, {'policy': 'fixed', 'value': 8})
    """
    return {
        "pack": pack.name,
        "title": dict(pack.title),
        "about": dict(pack.about),
        "seed": {"policy": pack.seed if isinstance(pack.seed, str) else "fixed", "value": seed},
        "count": pack.count,
        "pass": pack.pass_mark,
        "minutes": pack.minutes,
        "items": [
            {
                "id": puzzle.id,
                "kind": puzzle.kind.name,
                "rules": puzzle.rules.spelled,
                "level": puzzle.level,
                "form": puzzle.form.value,
            }
            for puzzle in items
        ],
    }


def pack_text(pack: Pack, seed: int, items: Iterable[Puzzle], texts: Texts) -> str:
    """Describe a pack for a person.

    >>> from terz_tutor.quiz.packs import find_pack
    >>> pack_text(find_pack("seniority"), 3, [], Texts("en")).splitlines()[0]
    'Which meld is senior?'
    """
    lines = [pack.title[texts.lang], pack.about[texts.lang], terms(pack, seed, texts), ""]
    for number, puzzle in enumerate(items, 1):
        title = Speaker(texts, puzzle.kind).title()
        lines.append(f"{number:3}. {title}  {texts.system(rules_name(puzzle.rules))}  {puzzle.id}")
    return "\n".join(lines)


def terms(pack: Pack, seed: int, texts: Texts) -> str:
    """Say how much a pack asks, what is wanted to pass and how long there is, and what chooses the puzzles.

    >>> from terz_tutor.quiz.packs import find_pack
    >>> terms(find_pack("exam"), 8, Texts("en"))
    'Questions: 24. To pass: 75 %. Time in minutes: 30. Always the same questions.'
    """
    said = [ABOUT["count"]]
    if pack.pass_mark is not None:
        said.append(ABOUT["pass"])
    if pack.minutes is not None:
        said.append(ABOUT["minutes"])
    said.append(ABOUT[pack.seed if isinstance(pack.seed, str) else "fixed"])
    values = {"count": pack.count, "mark": pack.pass_mark, "minutes": pack.minutes, "seed": seed}
    return " ".join(texts.tr(template).format(**values) for template in said)


@dataclass(slots=True)
class Proof:
    """What was proved of a pack."""

    items: int = 0
    """Puzzles proved."""
    twins: int = 0
    """Twins of them proved."""
    faults: list[Flaw] = field(default_factory=list)
    """What is wrong, and in which puzzle; one with faults isn't proved."""


def prove(pack: Pack, seed: int, proof: Proof) -> Iterator[Puzzle]:
    """Prove every puzzle of a pack, and a twin of each; puzzles are given as they are done.

    >>> from terz_tutor.quiz.packs import find_pack
    >>> proof = Proof()
    >>> len(list(prove(find_pack("seniority"), 3, proof))) == proof.items == 12
    True
    """
    made = puzzles(pack, seed)
    for number in range(pack.count):
        try:
            puzzle = next(made)
        except ValueError as error:  # the generator is at its end with it
            proof.faults.append(Flaw(str(number + 1), error))
            return
        found = list(faults(puzzle))
        alike = list(twin_faults(puzzle, number))
        proof.items += not found
        proof.twins += not alike
        proof.faults += [*found, *alike]
        yield puzzle
