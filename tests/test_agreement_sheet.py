"""A table's sheet and the command `terz rules`: complete in both languages, and plain about what can't be used."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from itertools import combinations

import pytest
from babel.messages.pofile import read_po
from typer.testing import CliRunner

from terz_tutor.agreement import lists, words
from terz_tutor.agreement.formats import FORMATS, as_html, as_markdown, as_text
from terz_tutor.agreement.options import read_changes
from terz_tutor.agreement.sheet import Sheet, make_sheet
from terz_tutor.cli import app
from terz_tutor.referee import Fault, answer
from terz_tutor.rules import CHOICES, PRESETS, house_rules
from terz_tutor.rules.sources import RULE_IDS, SYSTEMS, cite
from terz_tutor.texts import Lang, Texts
from terz_tutor.texts.catalogue import LOCALE, translations
from terz_tutor.texts.rulebook import NOTES, mark_text, rule_in_system, rule_text, rule_title, source_text

LANGS: tuple[Lang, ...] = ("en", "ru")
CHANGED = house_rules("classic", {"deal.hand": 10, "exchange": "none", "end.jack": "forced", "meld.ask": "binding"})
RUN = CliRunner()


def sheets() -> list[Sheet]:
    tables = [*PRESETS.values(), CHANGED]
    return [make_sheet(rules, Texts(lang)) for rules in tables for lang in LANGS]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("form", FORMATS)
def test_a_sheet_says_everything(form: str, lang: Lang) -> None:
    t = Texts(lang)
    page = " ".join(FORMATS[form](make_sheet(CHANGED, t)).split())
    if form == "html":
        page = page.replace("&#x27;", "'").replace("&quot;", '"')
    said = [NOTES["no_exchange"], words.SOURCES, *words.GROUPS]
    for message in said:
        assert t.tr(message).lower() in page.lower()
    assert "510" in page
    for rule in RULE_IDS:
        assert rule_title(t, rule) in page
        assert rule in page
        if rule in CHOICES and rule != "exchange.when":
            assert rule_text(t, rule, CHANGED.value(rule)) in page
        elif rule not in CHOICES:
            assert rule_text(t, rule) in page
        for system in SYSTEMS:
            assert rule_in_system(t, rule, system) in page
            assert source_text(t, rule, system) in page
            assert mark_text(t, cite(rule, system).mark) in page
    for system in SYSTEMS:
        assert t.system(system) in page


def test_what_was_changed() -> None:
    english, russian = (make_sheet(CHANGED, Texts(lang)) for lang in LANGS)
    assert english.changes[0] == "Cards in hand: ten each (it was: nine each)"
    assert russian.changes[0] == "Карты на руках: по десять (было: по девять)"
    assert len(english.changes) == len(russian.changes) == 4
    marked = [entry.rule for group in english.groups for entry in group.entries if entry.changed]
    assert marked == ["deal.hand", "exchange", "end.jack", "meld.ask"]
    plain = make_sheet(PRESETS["modern"], Texts("en"))
    assert (plain.changes, plain.notes, plain.base) == ((), (), "Based on the rules “Modern”. Nothing is changed.")


def test_every_rule_stands_once_in_the_order_of_the_rulebook() -> None:
    rules = [entry.rule for group in make_sheet(CHANGED, Texts("en")).groups for entry in group.entries]
    assert rules == list(RULE_IDS)


def test_wording_goes_by_what_was_changed() -> None:
    entries = {entry.rule: entry for group in make_sheet(CHANGED, Texts("en")).groups for entry in group.entries}
    assert "with ten in hand" in entries["meld.when"].text
    assert "12 in the stock" in entries["stock.length"].text
    assert "three times three and one" in entries["deal.packets"].text
    assert "only to beat with the same class" in entries["claim.dialogue"].text
    assert entries["exchange.when"].text.startswith("This decides nothing here")
    assert entries["match.target"].note is not None
    assert "acts as 510" in entries["match.target"].note


@pytest.mark.parametrize("ask", CHOICES["meld.ask"])
@pytest.mark.parametrize("base", PRESETS)
@pytest.mark.parametrize("lang", LANGS)
def test_a_sheet_quotes_what_is_said_at_its_own_table(lang: Lang, base: str, ask: str) -> None:
    t = Texts(lang)
    other = "modern" if base == "kart-parad" else "kart-parad"
    groups = make_sheet(house_rules(base, {"meld.ask": ask}), t).groups
    said = " ".join(entry.text for group in groups for entry in group.entries)
    for reply in ("good", "ask", "not_good"):
        own, others = (t.answer_said(reply, system) for system in (base, other))
        assert re.search(f"[“«]{re.escape(own)}[”»]", said)
        assert not re.search(f"[“«]{re.escape(others)}[”»]", said)


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: sheet.lang)
def test_the_referee_reads_the_sheet_s_rules(sheet: Sheet) -> None:
    question = {"ask": "legal", "trump": "S", "hand": ["7S"], "rules": json.loads(sheet.referee)}
    assert answer(question, with_rules=False) == {"legal": ["7S"], "why": {}}


class Page(HTMLParser):
    """Reads a page strictly: every tag closed in turn, and nothing loaded."""

    VOID = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not {"src", "href", "onclick", "action"} & {name for name, _ in attrs}
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: sheet.lang)
def test_html_is_whole_and_needs_nothing_else(sheet: Sheet) -> None:
    text = as_html(sheet)
    page = Page()
    page.feed(text)
    page.close()
    assert not page.open
    assert text.startswith("<!DOCTYPE html>\n")
    assert f'<html lang="{sheet.lang}">' in text
    assert page.tags.count("title") == page.tags.count("h1") == page.tags.count("main") == 1
    assert page.tags.count("table") == page.tags.count("dt") == len(RULE_IDS)
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert not re.search(r"url\(|@import|https?:", text)


def without_codes(text: str) -> str:
    """Leave out what is no word: the referee's JSON, rule ids, values as they are typed, markup."""
    text = re.sub(r"<style>.*?</style>|<[^>]*>", " ", text, flags=re.DOTALL)
    text = re.sub(r"\{.*\}|`[^`]*`|&#?\w+;", " ", text)
    codes = sorted({*RULE_IDS, *PRESETS, *(str(value) for values in CHOICES.values() for value in values)}, key=len)
    for code in reversed(codes):
        text = re.sub(rf"(?<![\w.]){re.escape(code)}(?![\w])", " ", text)
    return text.replace("true", " ").replace("false", " ")


@pytest.mark.parametrize("form", FORMATS)
def test_no_english_is_left_in_russian(form: str) -> None:
    for rules in (*PRESETS.values(), CHANGED):
        assert not re.findall("[A-Za-z]+", without_codes(FORMATS[form](make_sheet(rules, Texts("ru")))))


def test_no_english_is_left_in_russian_lists() -> None:
    t = Texts("ru")
    assert not re.findall("[A-Za-z]+", without_codes(lists.list_rules(t)))
    for first, second in combinations(SYSTEMS, 2):
        assert not re.findall("[A-Za-z]+", without_codes(lists.list_differences(t, first, second)))
    assert not re.findall("[А-Яа-яЁё]", lists.list_differences(Texts("en"), "classic", "kart-parad"))


TABLES: tuple[object, ...] = (
    *(words.SHEET, words.LISTING, words.DIFFERENCES, words.PLAYERS, tuple(words.GROUPS)),
    *(words.SITUATION, words.ENTRIES, words.EVENTS, words.ANSWERS, words.ERRORS),
)
"""All that the room says, but for the heading that it shares with the widgets."""


def messages_in(table: object) -> Iterable[str]:
    return map(str, table.values() if isinstance(table, Mapping) else table if isinstance(table, tuple) else ())


def test_the_catalogue_is_complete() -> None:
    with (LOCALE / "ru" / "LC_MESSAGES" / "agreement.po").open("rb") as stream:
        messages = [message for message in read_po(stream, locale="ru") if message.id]
    assert {str(message.id) for message in messages} == {text for table in TABLES for text in messages_in(table)}
    names = re.compile(r"{(\w+)")
    for message in messages:
        said = str(message.string)
        assert said
        assert set(names.findall(said)) == set(names.findall(str(message.id))), message.id
        if message.context is None:
            assert translations("ru").gettext(str(message.id)) == said
        for wrong in ("семерк", "еще", "партнер", "противник", "«»"):
            assert wrong not in said


# --- the command ---


def test_rules_alone_lists_every_rule_and_value() -> None:
    for lang in LANGS:
        done = RUN.invoke(app, ["rules", "--lang", lang])
        assert done.exit_code == 0
        for rule in RULE_IDS:
            assert f"\n{rule}  {rule_title(Texts(lang), rule)}\n" in done.output
        for values in CHOICES.values():
            for value in values:
                assert f"    {json.dumps(value).strip(chr(34))} " in done.output


@pytest.mark.parametrize("form", ["text", "md", "html"])
def test_a_sheet_by_command(form: str) -> None:
    args = ["rules", "--base", "modern", "--set", "end.jack=never_forced", "--set", "match.target=301"]
    done = RUN.invoke(app, [*args, "--format", form, "--lang", "ru"])
    assert done.exit_code == 0
    rules = house_rules("modern", {"end.jack": "never_forced", "match.target": 301})
    assert done.output == FORMATS[form](make_sheet(rules, Texts("ru")))


def test_a_sheet_is_text_and_modern_where_nothing_else_is_said() -> None:
    modern = make_sheet(PRESETS["modern"], Texts("en"))
    assert RUN.invoke(app, ["rules", "--base", "modern"]).output == as_text(modern)
    assert RUN.invoke(app, ["rules", "--format", "md"]).output == as_markdown(modern)
    changed = make_sheet(house_rules("modern", {"stock.break": False}), Texts("en"))
    assert RUN.invoke(app, ["rules", "--set", "stock.break=false"]).output == as_text(changed)


def test_differences_by_command() -> None:
    done = RUN.invoke(app, ["rules", "--diff", "classic", "old-ten", "--lang", "ru"])
    assert done.exit_code == 0
    assert done.output == lists.list_differences(Texts("ru"), "classic", "old-ten")
    done = RUN.invoke(app, ["rules", "--diff", "classic", "old-ten", "--json"])
    assert done.output == lists.differences_as_json("classic", "old-ten")
    for line in done.output.splitlines():
        json.loads(line)


def test_the_lines_shown_are_the_referee_s() -> None:
    text = lists.list_differences(Texts("en"), "classic", "old-ten")
    questions = [json.loads(line) for line in text.splitlines() if line.strip().startswith("{")]
    assert len(questions) == 2 * len(
        [rule for rule in CHOICES if PRESETS["classic"].value(rule) != PRESETS["old-ten"].value(rule)]
    )
    for question in questions:
        assert answer(question).get("error", {"code": "no_penalty"})["code"] in ("no_penalty", "must_beat")


REFUSED = [
    (["--set", "end.jack=sometimes"], 'end.jack can\'t be "sometimes"; expected one of "forced", "never_forced"'),
    (["--set", "end.queen=free"], '"end.queen" is no rule that a table may set; these are: deal.hand'),
    (["--set", "end.follow=true"], '"end.follow" is no rule that a table may set'),
    (["--set", "deal.hand=9.0"], 'deal.hand can\'t be "9.0"; expected one of 9, 10'),
    (["--set", "stock.break=1"], 'stock.break can\'t be "1"; expected one of true, false'),
    (["--set", "match.target=0"], "match.target can't be 0; expected a whole number of at least 1"),
    (["--set", "match.target"], "--set match.target names no value; expected RULE=VALUE"),
    (["--set", "deal.hand=9", "--set", "deal.hand=10"], "--set names deal.hand twice; expected each rule once"),
    (["--base", "ancient"], 'There is no rule system "ancient"; expected one of classic, modern'),
    (["--diff", "modern", "ancient"], 'There is no rule system "ancient"'),
    (["--diff", "modern", "classic", "--base", "modern"], "--base does not go with --diff"),
    (["--diff", "modern", "classic", "--format", "md"], "--format does not go with --diff"),
    (["--json"], "--json goes with --diff only"),
]


@pytest.mark.parametrize(
    ("args", "message"), REFUSED, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_what_cannot_be_used_is_named(args: list[str], message: str) -> None:
    done = RUN.invoke(app, ["rules", *args])
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr
    russian = RUN.invoke(app, ["rules", *args, "--lang", "ru"])
    assert (russian.exit_code, russian.stdout) == (2, "")
    assert re.search("[а-яё]", russian.stderr)


def test_reading_changes() -> None:
    assert read_changes([]) == {}
    assert read_changes(["match.target=301", "deal.hand = 10"]) == {"match.target": 301, "deal.hand": 10}
    assert read_changes(["Stock.Break=FALSE", "end.jack=Free"]) == {"stock.break": False, "end.jack": "free"}
    for text in ("", "=", "end.jack=", "=free", "end.jack"):
        with pytest.raises(Fault, match="names no value"):
            read_changes([text])
