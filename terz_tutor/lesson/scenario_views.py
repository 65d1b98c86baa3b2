"""A scene as view data: the table, what became of the last move, hints, goal and tools."""

from __future__ import annotations

import json
from collections.abc import Mapping

from terz_tutor.lesson.table_views import action_text, play_view
from terz_tutor.lesson.views import View, rule_view
from terz_tutor.quiz import rules_name
from terz_tutor.quiz.reply_steps import reply_steps
from terz_tutor.rules import DECK, MELDS, SUITS, Hand, Reason, RuleSet, takes, trick_points
from terz_tutor.rules.deal import Due
from terz_tutor.rules.events import AskTop, Break, Claim, Event, Exchange, Good, Marriage, NotGood, Play
from terz_tutor.rules.reasons import Arg
from terz_tutor.rules.turns import playable
from terz_tutor.session.goals import Aim, End, Goal, Reached, is_lost, tally
from terz_tutor.session.hints import Hint, best_event, hint
from terz_tutor.session.play import PlayState
from terz_tutor.session.scenario import GRADES, Refused, ScenarioState, Unwanted
from terz_tutor.texts import Texts
from terz_tutor.texts.scene_words import SCENE_WORDS
from terz_tutor.texts.table_words import TABLE_WORDS
from terz_tutor.texts.verdict_words import tell

KEYS = {"hint": "H", "undo": "U", "retry": "R", "open": "O", "last": "L", "help": "?"}
"""The buttons under a table, each with its key."""


def scenario_view(state: ScenarioState, learners: RuleSet, texts: Texts) -> View:
    """Show a scene; ``learners`` are the rules of the page, which may be others.

    >>> from terz_tutor.session.positions import Placed
    >>> from terz_tutor.session.scenario import Beat, Scenario, begin_scenario
    >>> scene = Scenario("a", Placed(you="KS 7H", opponent="AS 8H", trump="H"), (Beat("Lead."),))
    >>> scenario_view(begin_scenario(scene, RuleSet()), RuleSet(), Texts("en"))["prompt"]
    'Lead.'
    """
    play, over = state.play, state.is_over
    view = play_view(play, texts, since=state.shown, tell_points=True, piles=False)
    began = len(play.deal.tricks) == len(play.start.tricks)
    shown = hint(state)
    return {
        **view,
        "prompt": _prompt(state, learners, texts),
        "playable": view["playable"] and not over,
        "actions": [] if over else view["actions"],
        "last": None if began else view["last"],  # what was played before the scene is made up
        "score": None if state.scenario.goal is None else _score(state, texts),
        "tools": _tools(state, texts, last=not began),
        "hint": None if shown is None else {"grade": state.grade, **_hint_view(shown, state, texts)},
        "systems": systems_view(state.scenario.systems, state.rules, texts) if state.scenario.switch else None,
        "goal": _goal_view(state, texts),
        "frame_id": state.taken,
        **_verdict(state, texts),
    }


def systems_view(systems: tuple[str, ...], rules: RuleSet, texts: Texts) -> list[View] | None:
    """List the rule systems under which a position may be looked at; None where there is one alone.

    >>> systems_view(("modern",), RuleSet(), Texts("en")) is None
    True
    """
    if len(systems) == 1:
        return None
    return [{"id": base, "name": texts.system(base), "current": base == rules.base} for base in systems]


def tools(enabled: Mapping[str, bool], texts: Texts) -> list[View]:
    """Make the buttons that stand under a table, in the same order everywhere.

    >>> tools({"hint": True}, Texts("en"))
    [{'id': 'hint', 'text': 'Hint', 'key': 'H', 'enabled': True}]
    """
    words = {**SCENE_WORDS, "last": TABLE_WORDS["last_trick"]}
    return [
        {"id": code, "text": texts.tr(words[code]), "key": key, "enabled": enabled[code]}
        for code, key in KEYS.items()
        if code in enabled
    ]


def refused_view(refused: Refused, play: PlayState, texts: Texts) -> View:
    """Say why a card went back: one sentence, the rule, the cards that were open, the questions that decide.

    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> from terz_tutor.session.positions import Placed, lay
    >>> from terz_tutor.session.scenario import refusal
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="opponent")
    >>> play = begin_play(lay(hands, RuleSet(), "a"), 0, read_moves("AS"))
    >>> refused_view(refusal(play, read_moves("7H")[0]), play, Texts("en"))["status"]["text"]
    "You hold spades, so you must follow suit: you can't play the seven of hearts."
    """
    rules, system = play.deal.rules, rules_name(play.deal.rules)
    led = play.deal.led
    assert led is not None  # noqa: S101 - who leads may play anything
    hand = Hand(play.deal.hands[play.seat])
    steps = reply_steps(rules, SUITS[play.deal.trump], hand, DECK[led], play.deal.stock)
    rule = refused.reason.rule
    return {
        "status": {"ok": False, "text": texts.sentence(refused.reason, system), "rule": rule},
        "rules": [rule_view(rule, rules, texts)],
        "ask": [
            {
                "text": tell(texts, step.question, system),
                "answer": tell(texts, step.answer, system),
                "rule": step.rule,
            }
            for step in steps
        ],
        "lit": [card.code for card in refused.open],
        "dispute": json.dumps(_question(play, DECK[led].code), ensure_ascii=False),
    }


def _question(play: PlayState, led: str) -> dict[str, object]:
    """Ask the referee which cards were open, so that anybody can check the verdict."""
    deal = play.deal
    hand = [card.code for card in play.view.hand]
    asked: dict[str, object] = {"ask": "legal", "trump": SUITS[deal.trump].code, "hand": hand, "led": led}
    return {**asked, "stock": deal.stock, "rules": deal.rules.spelled}


def _prompt(state: ScenarioState, learners: RuleSet, texts: Texts) -> str:
    scenario = state.scenario
    if state.outcome is Reached.REACHED:
        return scenario.closing or texts.tr(SCENE_WORDS["scene_done"])
    if state.outcome is Reached.MISSED:
        return texts.tr(SCENE_WORDS["goal_missed"])
    beats = scenario.beats
    text = state.current.text if state.current else scenario.text or (beats[-1].text if beats else "")
    if state.play.view.due is Due.BREAK:
        text = f"{text} {texts.tr(TABLE_WORDS['break_few'])}".strip()
    if state.rules == learners:
        return text
    return texts.say(SCENE_WORDS["under"], {"system": state.rules.base, "text": text}).strip()


def _verdict(state: ScenarioState, texts: Texts) -> View:
    """Say what became of the last message, in the one place under the table."""
    tried, play = state.tried, state.play
    lit = [card.code for card in playable(play.deal)] if state.shows_open and not state.is_over else []
    match tried:
        case Refused():
            return refused_view(tried, play, texts)
        case Unwanted(event, text):
            said = text or f"{taking_text(event, play, texts)} {texts.tr(SCENE_WORDS['unwanted'])}".strip()
            return {"status": {"ok": False, "text": said, "rule": None}, "lit": lit}
    match state.outcome:
        case Reached.REACHED:
            return {"status": {"ok": True, "text": texts.tr(SCENE_WORDS["done"]), "rule": None}}
        case Reached.MISSED:
            return {"status": {"ok": False, "text": texts.tr(SCENE_WORDS["missed"]), "rule": None}}
    if _has_just_lost(state):
        return {"status": {"ok": False, "text": texts.tr(SCENE_WORDS["goal_lost"]), "rule": None}, "lit": lit}
    return {"status": None, "lit": lit}


def _has_just_lost(state: ScenarioState) -> bool:
    """Tell whether the learner's last move gave the goal away."""
    goal, before = state.scenario.goal, state.before
    if goal is None or before is None or before.current is not None or state.taken != before.taken + 1:
        return False
    return is_lost(goal, state.play) and not is_lost(goal, before.play)


def taking_text(event: Event, play: PlayState, texts: Texts) -> str:
    """Say who would take the trick with a reply; nothing of other moves.

    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> from terz_tutor.session.positions import Placed, lay
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="opponent")
    >>> taking_text(read_moves("KS")[0], begin_play(lay(hands, RuleSet(), "a"), 0, read_moves("AS")), Texts("en"))
    'You may play the king of spades, but the ace of spades keeps the trick: 14 points for the opponent.'
    """
    deal = play.deal
    if not isinstance(event, Play) or deal.led is None:
        return ""
    led, card, trump = DECK[deal.led], DECK[event.card], SUITS[deal.trump]
    code = "trial_yours" if takes(led, card, trump) else "trial_theirs"
    args: dict[str, Arg] = {"card": card, "led": led, "points": trick_points(led, card, trump)}
    return texts.sentence(Reason(code, "trick.winner", args), rules_name(deal.rules))


def _tools(state: ScenarioState, texts: Texts, *, last: bool) -> list[View]:
    over, replies = state.is_over, state.play.deal.led is not None and state.play.view.due is None
    enabled = {
        "hint": not over and state.grade < GRADES,
        "undo": state.before is not None,
        "retry": bool(state.own),
        "open": replies and not over,
        "last": last,
        "help": True,
    }
    return tools(enabled, texts)


def _score(state: ScenarioState, texts: Texts) -> list[View]:
    goal = state.scenario.goal
    points = tally(state.play, melds=goal is not None and goal.melds).points
    return [
        {"label": texts.tr(TABLE_WORDS[code]), "points": own}
        for code, own in zip(("you", "opponent"), points, strict=True)
    ]


def _goal_view(state: ScenarioState, texts: Texts) -> View | None:
    goal = state.scenario.goal
    if goal is None:
        return None
    tricks = len(DECK) // 2 - len(state.play.start.tricks)
    return {"text": goal_text(goal, tricks, texts), "state": state.outcome.value}


def goal_text(goal: Goal, tricks: int, texts: Texts) -> str:
    """Say what a scene of so many tricks asks for.

    >>> goal_text(Goal(Aim.MARGIN, 10), 3, Texts("en")), goal_text(Goal(Aim.TRICKS, 3), 3, Texts("en"))
    ('Win at least 10 points more in tricks than the opponent.', 'Take all 3 tricks.')
    """
    code = f"goal_{goal.aim.value}"
    if goal.aim is Aim.MARGIN and goal.amount <= 0:
        code = "goal_margin_less" if goal.amount else "goal_margin_zero"
    if goal.aim is Aim.POINTS and goal.melds:
        code = "goal_points_melds"
    if goal.aim is Aim.TRICKS and goal.amount == tricks:
        code = "goal_tricks_all"
    said = texts.say(SCENE_WORDS[code], {"amount": abs(goal.amount)})
    return said if goal.until is End.DEAL else texts.say(SCENE_WORDS["goal_until_stock"], {"goal": said})


# --- hints ---


def _hint_view(shown: Hint, state: ScenarioState, texts: Texts) -> View:
    text = shown.text or hint_text(shown, state.play, texts)
    return {"text": text, "cards": [card.code for card in shown.cards]}


def hint_text(shown: Hint, play: PlayState, texts: Texts) -> str:
    """Say a hint for which the author wrote no words.

    >>> from terz_tutor.session.play import begin_play, read_moves
    >>> from terz_tutor.session.positions import Placed, lay
    >>> hands = Placed(you="KS 7H", opponent="AS 8H", trump="H", leads="opponent")
    >>> play = begin_play(lay(hands, RuleSet(), "a"), 0, read_moves("AS"))
    >>> hint_text(Hint(3, read_moves("KS")[0]), play, Texts("en"))
    'Play the king of spades.'
    """
    event = shown.event
    if event is None:
        return texts.tr(SCENE_WORDS["move_undo"])
    system = rules_name(play.deal.rules)
    if shown.grade == GRADES:
        if isinstance(event, Play):
            words = SCENE_WORDS["move_lead" if play.deal.led is None else "move_card"]
            return texts.say(words, {"card": DECK[event.card]}, system)
        return texts.say(SCENE_WORDS["move_action"], {"action": action_text(event, play, texts)}, system)
    idea, narrower, args = _hint_words(event, play)
    return texts.say(SCENE_WORDS[idea if shown.grade == 1 else narrower], args, system)


def _hint_words(event: Event, play: PlayState) -> tuple[str, str, Mapping[str, object]]:
    """Choose the words of the first and of the second grade."""
    deal = play.deal
    match event:
        case Play(card):
            idea = "idea_lead_free" if deal.stock and deal.rules.stock_reply == "free" else "idea_lead"
            if deal.led is not None:
                idea = "idea_take" if takes(DECK[deal.led], DECK[card], SUITS[deal.trump]) else "idea_leave"
            return idea, "narrow_card", {"suit": DECK[card].suit}
        case Claim(cards):
            return "idea_claim", "narrow_claim", {"kind": MELDS[cards].cls}
        case Good():
            return "idea_answer", "narrow_good", {}
        case AskTop():
            return "idea_answer", "narrow_ask", {}
        case NotGood():
            return "idea_answer", "narrow_not_good", {}
        case Marriage(suit):
            return "idea_marriage", "narrow_card", {"suit": SUITS[suit]}
        case Exchange():
            return "idea_exchange", "narrow_exchange", {}
        case Break():
            return "idea_break", "narrow_break", {}


def hinted_move(state: ScenarioState, texts: Texts) -> str:
    """Name the move to which hints lead, for a lesson's check.

    >>> from terz_tutor.session.positions import Placed
    >>> from terz_tutor.session.scenario import Beat, Scenario, begin_scenario
    >>> scene = Scenario("a", Placed(you="KS", opponent="AS", trump="H"), (Beat("Lead."),))
    >>> hinted_move(begin_scenario(scene, RuleSet()), Texts("en"))
    'Lead the king of spades.'
    """
    return hint_text(Hint(GRADES, best_event(state)), state.play, texts)
