"""What is said of a scene: hints, goals, what became of a move (messages of ``scenes.po``)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

IDEAS: Mapping[str, str] = {
    "idea_lead": "You lead. Ask yourself what the opponent must reply to each of your cards.",
    "idea_lead_free": (
        "You lead, and while the stock lasts any card may be the reply: ask yourself what each of yours may cost."
    ),
    "idea_take": "Here the trick should be yours.",
    "idea_leave": "Here the trick is better left to the opponent: part with what you need least.",
    "idea_claim": "Before you play, look for cards in your hand that belong together.",
    "idea_answer": "Compare what was claimed with your own melds: first the class.",
    "idea_marriage": "You hold a king and a queen that belong together.",
    "idea_exchange": "Look at the turn-up and at your lowest trump.",
    "idea_break": "The stock is to be broken. The cards are hidden, so any number will do.",
}
"""Hints of the first grade."""

NARROWER: Mapping[str, str] = {
    "narrow_card": "Look among your {suit}.",
    "narrow_claim": "You hold {kind:a}.",
    "narrow_good": "Nothing that you hold needs to be shown here.",
    "narrow_ask": "The class is the same, so the top card decides: find out about it.",
    "narrow_not_good": "You hold a senior meld.",
    "narrow_exchange": "The seven of trumps may fetch the turn-up.",
    "narrow_break": "Choose any of the buttons.",
}
"""Hints of the second grade."""

MOVES: Mapping[str, str] = {
    "move_card": "Play the {card}.",
    "move_lead": "Lead the {card}.",
    "move_action": "Press “{action}”.",
    "move_undo": "From here the goal can't be reached any more. Take your last move back.",
}
"""Hints of the third grade, and where only taking back helps."""

VERDICTS: Mapping[str, str] = {
    "unwanted": "The rules allow it, but something else is asked for here.",
    "done": "Done.",
    "missed": "Not reached.",
    "scene_done": "That is what this scene had to show.",
    "goal_missed": "The goal is missed. Take a move back, or play from the start.",
    "goal_lost": "The rules allow it, but now the goal can't be reached against best play. Take the move back.",
    "under": "{system} rules. {text}",
    "may_play": "You may play {cards}.",
    "may_play_any": "You may play any card.",
    "may_say": "You may say {said}.",
    "quoted": "“{said}”",
    "may_say_nothing": "There is nothing to declare: only a card may be played.",
}
"""What became of a move, and of the scene."""

GOALS: Mapping[str, str] = {
    "goal_margin": "Win at least {amount:points} more in tricks than the opponent.",
    "goal_margin_zero": "Win at least as many points in tricks as the opponent.",
    "goal_margin_less": "Keep within {amount:points} of the opponent.",
    "goal_points": "Win at least {amount:points} in tricks.",
    "goal_points_melds": "Score at least {amount:points} with tricks and melds.",
    "goal_tricks": "Take at least {amount:tricks}.",
    "goal_tricks_all": "Take all {amount:tricks}.",
    "goal_last_trick": "Take the last trick.",
    "goal_played": "Play {amount:tricks}.",
    "goal_until_stock": "{goal} You have until the stock is gone.",
}
"""What a scene asks for."""

TOOLS: Mapping[str, str] = {
    "hint": "Hint",
    "undo": "Take back",
    "retry": "From the start",
    "open": "What can I play?",
    "help": "Keyboard",
}
"""Buttons under the table."""

SCENE_WORDS: Mapping[str, str] = MappingProxyType({**IDEAS, **NARROWER, **MOVES, **VERDICTS, **GOALS, **TOOLS})
"""Every text by its code."""
