"""A position in words: what lies on the table, and what is decided there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from terz_tutor.agreement import words
from terz_tutor.agreement.differ import Answer, Position
from terz_tutor.agreement.order import Question
from terz_tutor.referee import answer
from terz_tutor.rules import CARD_INDEX, DECK, RuleSet, parse_suit  # noqa: F401 - the doctests make rule sets
from terz_tutor.rules.melds import MARRIAGES
from terz_tutor.texts import Texts, capital

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "legal": ("stock", "led", "hand"),
    "compare": ("first", "second"),
    "claim_plan": ("hand", "scored", "turns"),
    "declarable": ("leading", "hand"),
    "answer_claim": ("hand", "claim", "asked"),
    "exchange": ("stock", "turnup", "own_turn", "hand"),
    "deal_score": ("piles", "last"),
}
"""Kind of question → what is said of it after trumps, in this order."""


def tell_position(t: Texts, position: Position) -> str:
    """Say what a question shows, in a few short sentences.

    >>> from terz_tutor.agreement.differ import smallest
    >>> tell_position(Texts("en"), smallest(RuleSet(), RuleSet(end_overtake=False), "end.overtake"))
    'Trumps: clubs. The stock is gone. Lead: 8♣. Hand: 7♣ 9♣.'
    """
    question = position.question
    if question["ask"] == "match":
        return _tell_match(t, question)
    if question["ask"] == "replay":
        return _tell_replay(t, position)
    said = [_tell_field(t, question, name) for name in _FIELDS[question["ask"]]]
    return " ".join([t.label("trumps", suit=parse_suit(question["trump"])) + ".", *filter(None, said)])


def _tell_field(t: Texts, question: Question, name: str) -> str:
    """Say one thing about a question; nothing where the field is left out and that says nothing."""
    if name in _SAID:
        return _SAID[name](t, question)
    if name not in question:
        return ""
    value = question[name]
    args = {"cards": _cards(t, value)} if isinstance(value, str | list) else {name: value}
    return t.say(words.SITUATION[name], args)


def _tell_stock(t: Texts, question: Question) -> str:
    told = t.count(question.get("stock", 0), "stock")
    return f"{capital(told)}."


def _tell_piles(t: Texts, question: Question) -> str:
    said = words.SITUATION["piles"]
    piles = enumerate(question["piles"])
    return " ".join(
        t.say(said, {"player": _player(t, player, "gen"), "cards": _cards(t, pile)}) for player, pile in piles
    )


_SAID: Mapping[str, Callable[[Texts, Question], str]] = {
    "stock": _tell_stock,
    "piles": _tell_piles,
    "leading": lambda t, question: t.label("you_leads" if question.get("leading", True) else "opponent_leads") + ".",
    "own_turn": lambda t, question: t.label("your_turn" if question.get("own_turn", True) else "opponents_turn") + ".",
    "last": lambda t, question: t.say(words.SITUATION["last"], {"player": _player(t, question["last"])}),
}
"""Fields that say something even where they are left out, or are no cards and no number."""


def tell_answers(t: Texts, position: Position) -> tuple[str, str]:
    """Say what is decided in a position under either rule set.

    >>> from terz_tutor.agreement.differ import smallest
    >>> tell_answers(Texts("en"), smallest(RuleSet(), RuleSet(end_overtake=False), "end.overtake"))
    ('9♣ may be played', '7♣ 9♣ may be played')
    """
    one, other = position.answers()
    return _tell_answer(t, position, one, other), _tell_answer(t, position, other, one)


def _tell_answer(t: Texts, position: Position, told: Answer, beside: Answer) -> str:
    kind = position.question["ask"]
    if kind == "replay":
        return t.tr(words.ANSWERS["refused"]) if "error" in told else _tell_state(t, told["state"], beside)
    if "error" in told:
        return t.tr(words.ANSWERS[told["error"]["code"]])
    return _TELLERS[kind](t, told)


def _tell_outcome(t: Texts, told: Answer) -> str:
    if told["winner"] is not None:
        return t.say(words.ANSWERS["winner"], {"player": _player(t, told["winner"])})
    return ", ".join(
        [t.tr(words.ANSWERS["no_winner"]), *(_pair(t, name, told[name]) for name in ("totals", "targets"))]
    )


_TELLERS: Mapping[str, Callable[[Texts, Answer], str]] = {
    "legal": lambda t, told: t.say(words.ANSWERS["legal"], {"cards": _cards(t, told["legal"])}),
    "compare": lambda t, told: t.say(words.ANSWERS[told["winner"]], {"points": told["points"]}),
    "claim_plan": lambda t, told: t.say(words.ANSWERS["plan"], {"points": told["points"]}),
    "declarable": lambda t, told: t.tr(words.ANSWERS["marriage" if told["marriage"] else "no_marriage"]),
    "answer_claim": lambda t, told: t.say(words.ANSWERS[told["say"]], {"cards": _cards(t, told.get("with", []))}),
    "exchange": lambda t, told: t.tr(words.ANSWERS["exchange" if told["allowed"] else "no_exchange"]),
    "deal_score": lambda t, told: _pair(t, "recorded", told["recorded"]),
    "match": _tell_outcome,
}
"""Kind of question → how its answer is said."""


def _tell_state(t: Texts, state: Answer, beside: Answer) -> str:
    """Say of a state what is otherwise in the answer beside it."""
    others = beside.get("state", {})
    said = []
    if state["due"] == "break":
        said.append(t.say(words.ANSWERS["due_break"], {"player": _player(t, state["to_act"])}))
    elif state["drawn"] != others.get("drawn", [[], []]):
        for player, drawn in enumerate(state["drawn"]):
            said.append(t.say(words.ANSWERS["drawn"], {"player": _player(t, player), "cards": _cards(t, drawn)}))
    if state["melds"] != others.get("melds", [0, 0]):
        said.append(_pair(t, "melds", state["melds"]))
    return ", ".join(said)


def _tell_match(t: Texts, question: Question) -> str:
    entries = [_tell_entry(t, entry) for deal in question["deals"] for entry in deal["written"]]
    return t.say(words.SITUATION["written"], {"entries": ", ".join(entries)})


def _tell_entry(t: Texts, entry: Any) -> str:
    if isinstance(entry, list):
        return t.say(words.ENTRIES["points"], {"player": _player(t, entry[0], "dat"), "number": entry[1]})
    args = {"player": _player(t, entry["by"], "gen"), "number": entry.get("points", 0)}
    return t.say(words.ENTRIES[entry["penalty"]], args)


def _tell_replay(t: Texts, position: Position) -> str:
    question = position.question
    events = [_tell_event(t, position, at) for at in range(len(question["events"]))]
    return " ".join(
        (
            t.say(words.SITUATION["dealer"], {"player": _player(t, question["dealer"])}),
            t.say(words.SITUATION["deck"], {"cards": " ".join(_short(t, card) for card in question["deck"])}),
            t.say(words.SITUATION["events"], {"events": ", ".join(events)}),
        )
    )


def _tell_event(t: Texts, position: Position, at: int) -> str:
    asked = position.asked()[0]
    event = asked["events"][at]
    before = answer({**asked, "events": asked["events"][:at]})["state"]
    name = event.get("reply") or next(key for key in event if key != "by")
    told = event.get("show") or event[name if "reply" not in event else "reply"]
    args: dict[str, object] = {"player": _player(t, event.get("by", before["to_act"])), "cards": "", "count": 0}
    if name == "marriage":
        args["cards"] = _cards(t, [str(card) for card in MARRIAGES[parse_suit(told).index].cards])
    elif name == "break":
        args["count"] = told
    elif name in ("play", "claim", "not_good"):
        args["cards"] = _cards(t, told)
    return t.say(words.EVENTS[name], args)


def _pair(t: Texts, name: str, numbers: Iterable[int]) -> str:
    first, second = numbers
    return t.say(words.ANSWERS[name], {"first": first, "second": second})


def _player(t: Texts, player: int, case: str = "nom") -> str:
    return t.trc(case, words.PLAYERS[player])


def _cards(t: Texts, cards: Any) -> str:
    """Write cards as a hand lies; melds one after the other."""
    if isinstance(cards, str):
        return _short(t, cards)
    if cards and isinstance(cards[0], list):
        return ", ".join(_cards(t, meld) for meld in cards)
    return " ".join(_short(t, card) for card in sorted(cards, key=CARD_INDEX.__getitem__))


def _short(t: Texts, card: str) -> str:
    return t.short(DECK[CARD_INDEX[card]])
