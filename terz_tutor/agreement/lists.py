"""The list of all rules and the list of differences, in words and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from terz_tutor.agreement import words
from terz_tutor.agreement.differ import Difference, Position, differences
from terz_tutor.agreement.formats import wrapped
from terz_tutor.agreement.telling import tell_answers, tell_position
from terz_tutor.rules.dependencies import Note
from terz_tutor.rules.ruleset import CHOICES, PRESETS, TARGET, RuleValue
from terz_tutor.rules.sources import RULE_IDS, SYSTEMS
from terz_tutor.texts import Texts
from terz_tutor.texts.rulebook import rule_in_system, rule_title, rule_value, tell_note


def list_rules(t: Texts) -> str:
    """List every rule with its values, the fixed ones last.

    >>> list_rules(Texts("en")).splitlines()[2]
    'deal.hand  Cards in hand'
    """
    return "\n".join(_rule_lines(t)) + "\n"


def _rule_lines(t: Texts) -> Iterator[str]:
    yield t.tr(words.LISTING["settable"]).upper()
    for rule, values in CHOICES.items():
        yield from ("", f"{rule}  {rule_title(t, rule)}")
        if rule == TARGET:
            values = (PRESETS[SYSTEMS[0]].match_target,)  # noqa: PLW2901 - the one that the systems have, and any other
        width = max(len(json.dumps(value).strip('"')) for value in values)
        for value in values:
            systems = [t.system(system) for system in SYSTEMS if PRESETS[system].value(rule) == value]
            said = rule_value(t, rule, value)
            if systems:
                said = t.say(words.LISTING["in_systems"], {"value": said, "systems": "; ".join(systems)})
            yield f"    {json.dumps(value).strip(chr(34)):{width}}  {said}"
        if rule == TARGET:
            yield f"    {'…':{width}}  {t.tr(words.LISTING['any_target'])}"
    yield from ("", "", t.tr(words.LISTING["fixed"]).upper())
    for rule in RULE_IDS:
        if rule not in CHOICES:
            yield from ("", f"{rule}  {rule_title(t, rule)}")
            yield from (wrapped(line, "    ") for line in _in_systems(t, rule, SYSTEMS))


def _in_systems(t: Texts, rule: str, systems: tuple[str, ...]) -> Iterator[str]:
    phrases = {system: rule_in_system(t, rule, system) for system in systems}
    if len(set(phrases.values())) == 1:
        yield phrases[systems[0]]
        return
    for phrase in dict.fromkeys(phrases.values()):
        names = "; ".join(t.system(system) for system in systems if phrases[system] == phrase)
        yield t.say(words.LISTING["in_systems"], {"value": phrase, "systems": names})


def only_in_texts(first: str, second: str) -> tuple[str, ...]:
    """Name the rules that two rule systems word differently though no value that a table sets differs.

    >>> only_in_texts("classic", "kart-parad")
    ('stock.view', 'claim.dialogue', 'score.count', 'match.target')
    """
    t = Texts("en")
    return tuple(
        rule
        for rule in RULE_IDS
        if not (rule in CHOICES and PRESETS[first].value(rule) != PRESETS[second].value(rule))
        and rule_in_system(t, rule, first) != rule_in_system(t, rule, second)
    )


def list_differences(t: Texts, first: str, second: str) -> str:
    """List every difference of two rule systems in words, each with its smallest position.

    >>> list_differences(Texts("en"), "classic", "classic").splitlines()[-1]
    'Nothing differs.'
    """
    return "\n".join(_difference_lines(t, first, second)) + "\n"


def _difference_lines(t: Texts, first: str, second: str) -> Iterator[str]:
    said = words.DIFFERENCES
    yield t.say(said["title"], {"first": t.system(first), "second": t.system(second)})
    found = differences(PRESETS[first], PRESETS[second])
    texts = only_in_texts(first, second)
    if not found and not texts:
        yield from ("", t.tr(said["none"]))
    for difference in found:
        rule = difference.rule
        yield from ("", "", f"{rule}  {rule_title(t, rule)}")
        for system, value in zip((first, second), difference.values, strict=True):
            yield wrapped(_in_text(t, system, rule_value(t, rule, value)), "    ")
        yield from _found_lines(t, difference)
    if texts:
        yield from ("", "", t.tr(said["texts"]).upper())
    for rule in texts:
        yield from ("", f"{rule}  {rule_title(t, rule)}")
        yield from (wrapped(_in_text(t, one, rule_in_system(t, rule, one)), "    ") for one in (first, second))
        yield "    " + t.tr(said["same_value" if rule in CHOICES else "no_parameter"])


def _in_text(t: Texts, system: str, phrase: str) -> str:
    return t.say(words.DIFFERENCES["in_text"], {"system": system, "phrase": phrase})


def _found_lines(t: Texts, difference: Difference) -> Iterator[str]:
    said = words.DIFFERENCES
    found = difference.found
    if isinstance(found, Note):
        yield wrapped(t.say(said["no_position"], {"reason": tell_note(t, found)}), "    ")
        return
    yield wrapped(t.say(said["position"], {"system": found.rules[0].base}), "    ")
    yield wrapped(tell_position(t, found), "        ")
    for value, answer in zip(difference.values, tell_answers(t, found), strict=True):
        told = {"value": rule_value(t, difference.rule, value), "answer": answer}
        yield wrapped("- " + t.say(said["answer"], told), "        ")
    yield "    " + t.tr(said["referee"])
    yield from ("        " + json.dumps(question) for question in found.asked())


def differences_as_json(first: str, second: str) -> str:
    """List every difference of two rule systems as JSON, one object a line.

    A line has ``rule`` and ``values``; then ``questions`` for the referee with its ``answers``, or ``proof``: why there
    is no position. A rule that only the texts tell otherwise has ``texts`` alone.

    >>> json.loads(differences_as_json("classic", "modern").splitlines()[0])["values"]
    ['suit_or_trump', 'free']
    """
    t = Texts("en")
    lines: list[dict[str, object]] = [_difference_json(t, one) for one in differences(PRESETS[first], PRESETS[second])]
    lines += [
        {"rule": rule, "texts": [rule_in_system(t, rule, system) for system in (first, second)]}
        for rule in only_in_texts(first, second)
    ]
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in lines)


def _difference_json(t: Texts, difference: Difference) -> dict[str, object]:
    told: dict[str, object] = {"rule": difference.rule, "values": list[RuleValue](difference.values)}
    found = difference.found
    if isinstance(found, Position):
        return {**told, "questions": list(found.asked()), "answers": list(found.answers())}
    return {**told, "proof": tell_note(t, found)}
