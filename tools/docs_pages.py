"""Pages of the documentation that are made and not written: the rules of each system, in both languages, with pictures.

MkDocs calls :func:`on_files` as a hook. The sentences are those of ``terz rules``, the pictures those of a lesson's
stills, so no rule stands here a second time.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig  # noqa: TC002
from mkdocs.structure.files import File, Files

from terz_tutor.agreement.formats import as_markdown
from terz_tutor.agreement.sheet import make_sheet
from terz_tutor.agreement.words import GROUPS
from terz_tutor.quiz.hands import in_deck_order
from terz_tutor.referee import answer
from terz_tutor.rules import DECK, PRESETS, RuleSet, Suit, parse_card, trick_points
from terz_tutor.rules.melds import CLASS_ORDER, MELDS
from terz_tutor.rules.scene import Laid, Played, Scene, Seat
from terz_tutor.texts import LANGUAGES, Lang, Texts
from terz_tutor.view.scene_view import scene_view
from terz_tutor.view.still import still_svg

ROOT = Path(__file__).resolve().parent.parent
TRUMPS = Suit.HEARTS
WORDS: Mapping[Lang, Mapping[str, str]] = {
    "en": {
        "strength": "The strongest card stands first.",
        "plain": "A plain suit",
        "trumps": "Trumps",
        "trick": "The ace is led; the trump seven takes the trick of {points}.",
        "melds": "One meld of each class, the senior first. Fours come in all suits at once; a run counts in any suit.",
        "other": "По-русски",
    },
    "ru": {
        "strength": "Старшая карта стоит первой.",
        "plain": "Простая масть",
        "trumps": "Козыри",
        "trick": "Зашли с туза; козырная семёрка берёт взятку: {points}.",
        "melds": "По одной комбинации каждого вида, старшая первой. Последовательность годится в любой масти.",
        "other": "In English",
    },
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages to those that were found."""
    for name, text in pages():
        files.append(File.generated(config, name, content=text))
    return files


def pages() -> Iterator[tuple[str, str]]:
    """Write every page and picture: its place and its text."""
    for lang in LANGUAGES:
        texts, folder = Texts(lang), "" if lang == "en" else f"{lang}/"
        yield f"{folder}rules/strength.svg", strength_picture(texts)
        yield f"{folder}rules/trick.svg", trick_picture(texts)
        for system, rules in PRESETS.items():
            yield f"{folder}rules/melds-{system}.svg", melds_picture(rules, texts)
            yield f"{folder}rules/{system}.md", rules_page(system, rules, texts)


def rules_page(system: str, rules: RuleSet, texts: Texts) -> str:
    """Write a system's sheet under its name, with pictures where cards and melds begin."""
    words = WORDS[texts.lang]
    _, *lines = as_markdown(make_sheet(rules, texts)).splitlines()
    cards, _, _, melds, _ = (f"## {texts.tr(title)}" for title in GROUPS)
    points = texts.count(trick_points(parse_card("AS"), parse_card("7H"), TRUMPS), "points")
    shown = {
        cards: [_shown(words["strength"], "strength.svg"), _shown(words["trick"].format(points=points), "trick.svg")],
        melds: [_shown(words["melds"], f"melds-{system}.svg")],
    }
    other = f"../ru/rules/{system}.md" if texts.lang == "en" else f"../../rules/{system}.md"
    page = [f"# {texts.system(system)}", "", texts.system_note(system), "", f"[{words['other']}]({other})"]
    for line in lines:
        page += [line, *(part for picture in shown.get(line, []) for part in ("", picture))]
    return "\n".join(page) + "\n"


def _shown(words: str, picture: str) -> str:
    """Show a picture under what it shows: nobody needs the picture to know it."""
    return f"{words}\n\n![{words}]({picture})"


def strength_picture(texts: Texts) -> str:
    """Show a plain suit and trumps, each from the strongest card down, as the referee orders them."""
    words = WORDS[texts.lang]
    laid = []
    for suit in (Suit.SPADES, TRUMPS):
        held = [card.code for card in DECK if card.suit is suit]
        order = answer({"ask": "strength", "trump": TRUMPS.code, "cards": held})["order"]
        laid.append(Laid("first", tuple(map(parse_card, order))))
    return _picture(Scene(TRUMPS, laid=tuple(laid)), texts, [words["plain"], words["trumps"]])


def trick_picture(texts: Texts) -> str:
    """Show a trump that takes an ace."""
    led, reply = parse_card("AS"), parse_card("7H")
    return _picture(Scene(TRUMPS, trick=(Played(Seat.OPPONENT, led), Played(Seat.YOU, reply))), texts, [])


def melds_picture(rules: RuleSet, texts: Texts) -> str:
    """Show one meld of each class, the senior first, with its points."""
    highest = {meld.cls: meld for meld in MELDS.values() if meld.suit in (None, Suit.SPADES)}
    order = [highest[cls] for cls in CLASS_ORDER[rules.meld_order]]
    names = [texts.meld_class(meld.cls, system=rules.base) for meld in order]
    labels = [f"{name}: {texts.count(meld.points, 'points')}" for name, meld in zip(names, order, strict=True)]
    laid = tuple(Laid("first", tuple(in_deck_order(meld.cards))) for meld in order)
    return _picture(Scene(TRUMPS, laid=laid), texts, labels)


def _picture(scene: Scene, texts: Texts, labels: Sequence[str]) -> str:
    view = scene_view(scene, texts)
    for row, label in zip(view["laid"], labels, strict=True):
        row["label"] = label[:1].upper() + label[1:]
    return still_svg(view, letters=texts.index_letters())


def rooms_drawing() -> str:
    """Draw the rooms as import-linter holds them: a row for each floor, from the command line down to the rules."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    questions, words = (contract["layers"] for contract in contracts if contract["type"] == "layers")
    shared = [layer for layer in questions if layer in words]
    upper, lower = shared[:-1], shared[-1]
    left = [layer for layer in questions if layer not in shared]
    right = [layer for layer in words if layer not in shared]
    wide, tall, gap = 760, 44, 14
    parts = []

    def box(x: float, y: float, width: float, height: float, room: str) -> None:
        parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8"/>'
            f'<text x="{x + width / 2:g}" y="{y + height / 2 + 5:g}">{escape(room)}</text>'
        )

    def floor(layer: str, x: float, y: float, width: float, height: float) -> None:
        rooms = layer.split(" | ")
        each = (width - gap * (len(rooms) - 1)) / len(rooms)
        for place, room in enumerate(rooms):
            box(x + place * (each + gap), y, each, height, room)

    y = 0.0
    for layer in upper:
        floor(layer, 0, y, wide, tall)
        y += tall + gap
    deep = len(left) * (tall + gap) - gap
    for place, layer in enumerate(left):
        floor(layer, 0, y + place * (tall + gap), wide * 0.6, tall)
    each = (deep - gap * (len(right) - 1)) / len(right)
    for place, layer in enumerate(right):
        floor(layer, wide * 0.6 + gap, y + place * (each + gap), wide * 0.4 - gap, each)
    y += deep + gap
    floor(lower, 0, y, wide, tall)
    title = "Rooms, one above the other; each may import what stands below it, and never the reverse"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {wide + 4} {y + tall + 4:g}" role="img">'
        f"<title>{title}</title>"
        '<g fill="#fbf9f4" stroke="#857d6d" stroke-width="1.5" font-family="system-ui,Arial,sans-serif" font-size="16"'
        ' text-anchor="middle"><style>text{fill:#1d1b18;stroke:none}</style>'
        f"{''.join(parts)}</g></svg>\n"
    )
