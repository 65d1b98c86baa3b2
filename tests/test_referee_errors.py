"""Every error code, which comes first where two apply, and whether the message names the culprit."""

import ast
import random
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from agreement import difference
from oracle.questions import question as random_question

from terz_tutor import referee
from terz_tutor.referee import answer, answer_line, replay

DECK = [rank + suit for suit in "SCDH" for rank in "789TJQKA"]
NINE = ["7S", "8S", "9S", "TS", "JC", "QC", "KC", "AC", "7D"]
TEN = [*NINE, "8D"]
TRICK = {"ask": "trick", "trump": "S", "cards": ["7S", "8S"]}
LEGAL = {"ask": "legal", "trump": "S", "hand": ["7S"], "led": "8S"}
COMPARE = {"ask": "compare", "trump": "S", "first": ["7S", "8S", "9S"], "second": ["7C", "8C", "9C"]}
CLAIM = {"ask": "answer_claim", "trump": "S", "hand": NINE, "claim": ["7H", "8H", "9H"]}
EXCHANGE = {"ask": "exchange", "trump": "H", "hand": ["7H"], "turnup": "8H", "stock": 4}
SCORE: dict[str, Any] = {"ask": "deal_score", "trump": "S", "piles": [DECK[:16], DECK[16:]], "last": 0}
UNDER: dict[str, Any] = {
    "ask": "under",
    "question": TRICK,
    "at": "/winner",
    "equals": "follower",
    "systems": ["modern"],
}
STATEMENT: dict[str, Any] = {"question": TRICK, "at": "/winner", "equals": "follower"}
TRUE: dict[str, Any] = {"ask": "true", "statements": [STATEMENT]}
STRENGTH = {"ask": "strength", "trump": "S", "cards": ["7S", "8S"]}
PLAN = {"ask": "claim_plan", "trump": "S", "hand": NINE, "turns": 2}
SOLVE: dict[str, Any] = {"ask": "solve", "trump": "S", "hands": [["7S", "8S"], ["7C", "8C"]], "leader": 0}
LED = {**SOLVE, "hands": [["7S"], ["7C", "8C"]], "led": "8S"}
DECLARABLE = {"ask": "declarable", "trump": "S", "hand": NINE}


def error_of(question: object) -> tuple[str, str]:
    error = answer(question)["error"]
    return error["code"], error["message"]


GOOD: list[dict[str, Any]] = [
    TRICK,
    LEGAL,
    COMPARE,
    CLAIM,
    EXCHANGE,
    SCORE,
    UNDER,
    TRUE,
    STRENGTH,
    PLAN,
    DECLARABLE,
    SOLVE,
    LED,
]


@pytest.mark.parametrize("question", GOOD, ids=[str(question["ask"]) for question in GOOD])
def test_the_questions_spoilt_below_are_good(question: dict[str, Any]) -> None:
    assert "error" not in answer(question)


# One fault each: the question, its code, and what the message must name.
FAULTS: list[tuple[object, str, list[str]]] = [
    ([1], "bad_request", ["object"]),
    ("legal", "bad_request", ["object"]),
    (None, "bad_request", ["object"]),
    ({}, "bad_request", ["ask"]),
    ({"ask": 5}, "bad_request", ["ask"]),
    ({"ask": "tric"}, "unknown_ask", ["tric", "trick"]),
    ({"ask": "Legal"}, "unknown_ask", ["Legal"]),
    ({"ask": "trick", "trump": "S"}, "bad_request", ["cards", "missing"]),
    ({**TRICK, "lead": "7S"}, "bad_request", ["lead"]),
    ({**TRICK, "trump": None}, "bad_request", ["trump", "null"]),
    ({**TRICK, "trump": 1}, "bad_request", ["trump", "1"]),
    ({**TRICK, "cards": ["7S", 8]}, "bad_request", ["cards", "8"]),
    ({**TRICK, "cards": ["7S"]}, "bad_request", ["cards", "two"]),
    ({**TRICK, "last": 1}, "bad_request", ["last", "true or false"]),
    ({**TRICK, "last": None}, "bad_request", ["last", "null"]),
    ({**LEGAL, "stock": 2.0}, "bad_request", ["stock", "2.0"]),
    ({**LEGAL, "stock": True}, "bad_request", ["stock", "true"]),
    ({**LEGAL, "stock": -1}, "bad_request", ["stock", "-1"]),
    ({**LEGAL, "led": 7}, "bad_request", ["led", "7"]),
    ({**LEGAL, "rules": None}, "bad_request", ["rules", "null"]),
    ({**LEGAL, "rules": ["modern"]}, "bad_request", ["rules", "modern"]),
    ({**PLAN, "turns": 0}, "bad_request", ["turns", "1 to 8"]),
    ({**PLAN, "turns": 9}, "bad_request", ["turns", "1 to 8"]),
    ({**STRENGTH, "cards": []}, "bad_request", ["cards", "1 to 8"]),
    ({**SCORE, "last": 2}, "bad_request", ["last", "2"]),
    ({**SCORE, "melds": [0, -20]}, "bad_request", ["melds", "-20"]),
    ({**SCORE, "piles": [DECK]}, "bad_request", ["piles", "two"]),
    ({**CLAIM, "claim": "run9"}, "bad_request", ["claim", "run9", "run8"]),
    ({**CLAIM, "claim": "run3", "asked": True}, "bad_request", ["asked"]),
    ({"ask": "compare", "trump": "S", "melds": [["7S", "8S", "9S"]]}, "bad_request", ["melds", "2 to 8"]),
    ({**COMPARE, "melds": [COMPARE["first"], COMPARE["second"]]}, "bad_request", ["first"]),
    ({**UNDER, "at": "winner"}, "bad_request", ["at", "winner"]),
    ({**UNDER, "question": UNDER}, "bad_request", ["question"]),
    ({**UNDER, "question": {**TRICK, "rules": "modern"}}, "bad_request", ["question"]),
    ({**UNDER, "question": {**TRICK, "ask": "tric"}}, "bad_request", ["question"]),
    ({**SOLVE, "hands": [["7S", "8S"]]}, "bad_request", ["hands", "two"]),
    ({**SOLVE, "leader": 2}, "bad_request", ["leader", "2"]),
    ({**SOLVE, "leader": True}, "bad_request", ["leader", "true"]),
    ({**SOLVE, "led": 7}, "bad_request", ["led", "7"]),
    ({**SOLVE, "aim": "most"}, "bad_request", ["aim", "most", "last_trick"]),
    ({**SOLVE, "aim": None}, "bad_request", ["aim", "null"]),
    ({**SOLVE, "stock": 0}, "bad_request", ["stock"]),
    ({**TRICK, "rules": "Modern"}, "unknown_rules", ["Modern", "old-ten"]),
    ({**TRICK, "rules": {"end.jack": "free"}}, "unknown_rules", ["modern"]),
    ({**TRICK, "rules": {"base": None}}, "unknown_rules", ["null"]),
    ({**TRUE, "statements": []}, "bad_request", ["statements", "one or more"]),
    ({**TRUE, "statements": [TRICK]}, "bad_request", ["statements"]),
    ({**TRUE, "statements": [{**STATEMENT, "at": "winner"}]}, "bad_request", ["statements"]),
    ({**TRUE, "statements": [{**STATEMENT, "question": TRUE}]}, "bad_request", ["neither under nor true"]),
    ({**TRUE, "statements": [{**STATEMENT, "question": {**TRICK, "rules": "modern"}}]}, "bad_request", ["rules"]),
    ({**TRUE, "rules": "x"}, "unknown_rules", ["x"]),
    ({**UNDER, "question": TRUE}, "bad_request", ["neither under nor true"]),
    ({**UNDER, "systems": ["modern", "x"]}, "unknown_rules", ["x"]),
    ({**TRICK, "rules": {"base": "modern", "end.jak": "free"}}, "bad_rule_value", ["end.jak", "end.jack"]),
    ({**TRICK, "rules": {"base": "modern", "deal.packets": 3}}, "bad_rule_value", ["deal.packets"]),
    ({**TRICK, "rules": {"base": "modern", "end.jack": "never"}}, "bad_rule_value", ["end.jack", "never", "free"]),
    ({**TRICK, "rules": {"base": "modern", "end.overtake": 1}}, "bad_rule_value", ["end.overtake", "1", "true"]),
    ({**TRICK, "rules": {"base": "modern", "deal.hand": 9.0}}, "bad_rule_value", ["deal.hand", "9.0", "10"]),
    ({**TRICK, "rules": {"base": "modern", "match.target": 0}}, "bad_rule_value", ["match.target", "0", "1"]),
    ({**DECLARABLE, "hand": TEN}, "bad_request", ["10", "9"]),
    ({**SOLVE, "hands": [["7S"], TEN]}, "bad_request", ["10", "9"]),
    ({**LEGAL, "stock": 15}, "bad_request", ["15", "14"]),
    ({**LEGAL, "stock": 13, "rules": "old-ten"}, "bad_request", ["13", "12"]),
    ({**TRICK, "trump": "X"}, "bad_trump", ["X"]),
    ({**TRICK, "trump": ""}, "bad_trump", ["S C D H"]),
    ({**TRICK, "cards": ["7S", "1S"]}, "bad_card", ["1S"]),
    ({**TRICK, "cards": ["7S", "7 S"]}, "bad_card", ["7 S"]),
    ({**TRICK, "cards": ["7S", "ВS"]}, "bad_card", ["ВS"]),
    ({**LEGAL, "led": "S8"}, "bad_card", ["S8"]),
    ({**EXCHANGE, "turnup": "8X"}, "bad_card", ["8X"]),
    ({**DECLARABLE, "among": [["7S", "8S", "9X"]]}, "bad_card", ["9X"]),
    ({**TRICK, "cards": ["7S", "7♠"]}, "duplicate_card", ["7"]),
    ({**LEGAL, "led": "7S"}, "duplicate_card", ["7S"]),
    ({**EXCHANGE, "turnup": "7H"}, "duplicate_card", ["7H"]),
    ({**SCORE, "piles": [DECK[:16], [*DECK[17:], "7S"]]}, "duplicate_card", ["7S"]),
    ({**SOLVE, "hands": [["7S", "8S"], ["7C", "8S"]]}, "duplicate_card", ["8S"]),
    ({**LED, "led": "7S"}, "duplicate_card", ["7S"]),
    ({**LED, "led": "8C"}, "duplicate_card", ["8C"]),
    ({**COMPARE, "first": ["7S", "8S", "9S", "9S"]}, "duplicate_card", ["9S"]),
    ({**LEGAL, "hand": []}, "empty_hand", ["hand"]),
    ({**SOLVE, "hands": [[], []]}, "empty_hand", ["0"]),
    ({**SOLVE, "hands": [["7S"], []]}, "empty_hand", ["1"]),
    ({**LED, "hands": [["7S"], []]}, "empty_hand", ["1"]),
    ({**SOLVE, "hands": [["7S"], ["7C", "8C"]]}, "uneven_hands", ["1", "2"]),
    ({**LED, "hands": [["7S", "9S"], ["7C", "8C"]]}, "uneven_hands", ["2", "led"]),
    ({**LED, "leader": 1}, "uneven_hands", ["1", "2", "led"]),
    ({**LED, "hands": [[], ["7C", "8C"]]}, "uneven_hands", ["0", "2", "led"]),
    ({**SCORE, "piles": [DECK[:16], DECK[17:]]}, "cards_missing", ["7D"]),
    ({**SCORE, "piles": [DECK[:15], DECK[15:]]}, "cards_missing", ["15", "17", "even"]),
    ({**COMPARE, "first": ["7S", "8S", "TS"]}, "not_a_meld", ["7S 8S TS"]),
    ({**COMPARE, "first": []}, "not_a_meld", ["()"]),
    ({**COMPARE, "first": ["QH", "KH"]}, "not_a_meld", ["QH KH"]),
    ({**CLAIM, "claim": ["QS", "KS"]}, "not_a_meld", ["QS KS"]),
    ({**DECLARABLE, "scored": [["TS", "TC", "TD", "TH"]]}, "not_a_meld", ["TS TC TD TH"]),
    ({**COMPARE, "second": ["9S", "TS", "JS"]}, "shared_card", ["9S"]),
    ({**CLAIM, "claim": ["QC", "KC", "AC"]}, "shared_card", ["C"]),
    ({**CLAIM, "scored": [["9H", "TH", "JH"]]}, "shared_card", ["9H"]),
    ({**CLAIM, "claimed": [["9H", "TH", "JH"]]}, "shared_card", ["9H"]),
    ({**STRENGTH, "cards": ["7S", "8C"]}, "bad_request", ["7S 8C", "one suit"]),
    ({**EXCHANGE, "turnup": "8C"}, "bad_request", ["8C", "H"]),
    ({**SCORE, "piles": [[], DECK], "last": 0}, "bad_request", ["0", "last trick"]),
]


@pytest.mark.parametrize(
    ("question", "code", "named"), FAULTS, ids=[f"{code}-{n}" for n, (_, code, _) in enumerate(FAULTS)]
)
def test_fault(question: object, code: str, named: list[str]) -> None:
    got, message = error_of(question)
    assert got == code
    assert all(part in message for part in named), message
    assert difference(question) is None


@pytest.mark.parametrize(
    ("spoilt", "where", "stands", "expected"),
    [
        ({"at": 5}, "/at", "5", "a JSON pointer"),
        ({"at": "winner"}, "/at", '"winner"', "a JSON pointer"),
        ({"question": {**TRICK, "ask": "tric"}}, "/question/ask", '"tric"', "a known kind"),
        ({"question": {**TRICK, "ask": 5}}, "/question/ask", "5", "a known kind"),
        ({"question": TRUE}, "/question/ask", '"true"', "neither under nor true"),
        ({"question": {**TRICK, "rules": "modern"}}, "/question/rules", '"modern"', "without rules"),
        ({"question": {"trump": "S"}}, "/question", '{"trump": "S"}', "a known kind"),
        ({"question": None}, "/question", "null", "a question"),
        ({"note": 1}, "", '{"question": ', "objects with question"),
    ],
)
def test_a_statement_that_is_none_is_told_with_its_place(
    spoilt: dict[str, Any], where: str, stands: str, expected: str
) -> None:
    # elsewhere the same value is no fault: the place is not sought by it
    good = {**STATEMENT, "equals": spoilt.get("at", 0)}
    code, message = error_of({**TRUE, "statements": [good, good, {**STATEMENT, **spoilt}]})
    assert code == "bad_request"
    assert message.startswith(f"true: in the field statements stands {stands}"), message
    assert expected in message
    assert message.endswith(f". Where: /statements/2{where}.")


def test_the_question_of_under_is_told_with_the_place_in_it() -> None:
    for question, where in (({**TRICK, "ask": "tric"}, "/ask"), ({**TRICK, "rules": "modern"}, "/rules"), (7, "")):
        assert error_of({**UNDER, "question": question})[1].endswith(f". Where: /question{where}.")


UNKNOWN_RULES = {"base": "x"}
BAD_VALUE = {"base": "modern", "end.jak": 1}

# Two faults in one question: the first of the two codes wins. The size of a hand or a stock and what cards decide
# are bad_request as well, told apart from its form by what the message says.
BOTH: list[tuple[str, object, str, str]] = [
    ("no ask before form", {"trumps": "S"}, "bad_request", "ask"),
    ("unknown ask before form", {"ask": "tric", "cards": 5}, "unknown_ask", "tric"),
    ("unknown ask before rules", {**TRICK, "ask": "tric", "rules": UNKNOWN_RULES}, "unknown_ask", "tric"),
    ("form before unknown rules", {**TRICK, "last": 1, "rules": UNKNOWN_RULES}, "bad_request", "last"),
    ("unknown field before unknown rules", {**TRICK, "note": 1, "rules": UNKNOWN_RULES}, "bad_request", "note"),
    ("missing field before unknown rules", {"ask": "trick", "trump": "S", "rules": "x"}, "bad_request", "cards"),
    ("unknown rules before bad value", {**TRICK, "rules": {**BAD_VALUE, **UNKNOWN_RULES}}, "unknown_rules", "x"),
    ("bad value before unknown systems", {**UNDER, "rules": BAD_VALUE, "systems": ["x"]}, "bad_rule_value", "end.jak"),
    ("bad value before size", {**DECLARABLE, "hand": TEN, "rules": BAD_VALUE}, "bad_rule_value", "end.jak"),
    ("size of the hand before trumps", {**DECLARABLE, "hand": TEN, "trump": "X"}, "bad_request", "at most 9"),
    ("size of the stock before trumps", {**LEGAL, "stock": 15, "trump": "X"}, "bad_request", "at most 14"),
    ("size before a bad card", {**DECLARABLE, "hand": [*NINE, "1S"]}, "bad_request", "at most 9"),
    ("trumps before cards", {**TRICK, "trump": "X", "cards": ["1S", "8S"]}, "bad_trump", "X"),
    ("a bad card before a duplicate", {**LEGAL, "hand": ["7S", "7S"], "led": "1S"}, "bad_card", "1S"),
    (
        "a bad card in the last meld before a duplicate in the first",
        {**COMPARE, "first": ["7S", "7S", "9S"], "second": ["7C", "8C", "1C"]},
        "bad_card",
        "1C",
    ),
    ("a bad card before an empty hand", {**LEGAL, "hand": [], "led": "1S"}, "bad_card", "1S"),
    ("a bad card before uneven hands", {**SOLVE, "hands": [["7S"], ["7C", "1C"]]}, "bad_card", "1C"),
    ("a bad card led before a duplicate", {**LED, "hands": [["7S"], ["7C", "7C"]], "led": "1S"}, "bad_card", "1S"),
    ("a duplicate before an empty hand", {**SOLVE, "hands": [["7S", "7S"], []]}, "duplicate_card", "7S"),
    ("an empty hand before uneven ones", {**SOLVE, "hands": [["7S", "8S"], []]}, "empty_hand", "1"),
    ("size before uneven hands", {**SOLVE, "hands": [["7S"], TEN]}, "bad_request", "at most 9"),
    ("a duplicate before missing cards", {**SCORE, "piles": [DECK[:16], DECK[15:31]]}, "duplicate_card", "AC"),
    ("a duplicate before no meld", {**COMPARE, "first": ["7S"], "second": ["7C", "8C", "8C"]}, "duplicate_card", "8C"),
    ("missing cards before who took the last trick", {**SCORE, "piles": [[], DECK[:31]]}, "cards_missing", "AH"),
    ("an odd pile before who took the last trick", {**SCORE, "piles": [[], DECK[1:]]}, "cards_missing", "7S"),
    ("no meld before a shared card", {**COMPARE, "first": ["7S"], "second": ["7S", "8S", "9S"]}, "not_a_meld", "7S"),
    (
        "no meld among earlier claims before a shared card",
        {**CLAIM, "claim": ["QC", "KC", "AC"], "claimed": [["7S", "8S"]]},
        "not_a_meld",
        "7S 8S",
    ),
    (
        "a marriage among competing melds before a shared card",
        {"ask": "compare", "trump": "S", "melds": [["QS", "KS"], ["QS", "KS", "AS"]]},
        "not_a_meld",
        "QS KS",
    ),
    ("a duplicate before several suits", {**STRENGTH, "cards": ["7S", "8C", "8C"]}, "duplicate_card", "8C"),
    ("a duplicate before a plain turn-up", {**EXCHANGE, "hand": ["8C"], "turnup": "8C"}, "duplicate_card", "8C"),
]


@pytest.mark.parametrize(("question", "code", "named"), [row[1:] for row in BOTH], ids=[row[0] for row in BOTH])
def test_which_code_comes_first(question: object, code: str, named: str) -> None:
    got, message = error_of(question)
    assert got == code
    assert named in message
    assert difference(question) is None


def test_broken_json_comes_before_all() -> None:
    for line in (b"[1, NaN]", b'{"ask": "tric", "x": Infinity}', b'{"ask": -Infinity}', b'{"id": 1e999}', b'{"ask": 5'):
        got = answer_line(line)
        assert set(got) == {"error"}
        assert got["error"]["code"] == "bad_json"
    assert "NaN" in answer_line(b"[1, NaN]")["error"]["message"]
    assert "1e999" in answer_line(b'{"id": 1e999}')["error"]["message"]


def test_every_code_that_can_occur_has_a_case() -> None:
    rng = random.Random(1)  # noqa: S311 - a fixed set of questions, no secret
    answers = [answer(random_question(rng, malformed=1)) for _ in range(3000)]
    occurring = {got["error"]["code"] for got in answers if "error" in got and "ok" not in got}
    assert occurring == {code for _, code, _ in FAULTS}


def test_the_id_is_echoed_on_errors() -> None:
    for value in (0, "д", None, [1, {"a": None}], {"n": 2.5}, False):
        assert answer({"id": value, "ask": "tric"})["id"] == value
    assert "id" not in answer({"ask": "tric"})


def test_messages_stay_short() -> None:
    long: list[object] = ["x" * 10_000, ["7S"] * 10_000, {"a": [[]] * 10_000}, 10**4000]
    for value in long:
        for field in ("trump", "cards", "rules", "ask", "last"):
            assert len(error_of({**TRICK, field: value})[1]) < 400


def templates() -> list[str]:
    """Every English sentence of the referee and every word of what a field may hold, as they stand in its code."""
    found = []
    for path in Path(referee.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            said: ast.expr | None = None
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.targets[0], ast.Name)
                and node.targets[0].id == "template"
            ):
                said = node.value
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("Fault", "Form"):
                said = node.args[1 if ast.unparse(node.func).endswith("Fault") else 0]
            if isinstance(said, ast.Constant):
                found.append(str(said.value))
    return found


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("template", [*templates(), *replay._REFUSALS.values()])
def test_every_sentence_is_there_in_russian(template: str) -> None:
    from terz_tutor.texts.catalogue import translations  # noqa: PLC0415

    russian = translations("ru").gettext(template)
    assert russian != template
    assert fields(russian) == fields(template)
