"""The endgame by plain minimax: every line of play is tried, and what a position is worth is remembered."""

from typing import Any

from .cards import beats, in_order, points
from .replies import endgame_replies
from .rulesets import Rules

Answer = dict[str, Any]
Hands = tuple[list[str], list[str]]
Position = tuple[Hands, int, str | None]
"""Both hands, who leads, and the card led: None where the leader is to play."""


def to_act(position: Position) -> int:
    """Who plays the next card.

    >>> to_act(((["7S"], []), 1, "8S"))
    0
    """
    _, leader, led = position
    return leader if led is None else 1 - leader


def over(position: Position) -> bool:
    """Whether all cards are played.

    >>> over((([], []), 0, None)), over((([], ["7S"]), 0, "8S"))
    (True, False)
    """
    (own, other), _, _ = position
    return own == [] and other == []


class Endgame:
    """Endings under the same rules, trumps and aim; what a position is worth is worked out once."""

    def __init__(self, trump: str, rules: Rules, aim: str = "points") -> None:
        """Begin with nothing known."""
        self.trump, self.rules, self.aim = trump, rules, aim
        self.known: dict[tuple[tuple[str, ...], tuple[str, ...], int, str | None], int] = {}
        self.replies: dict[tuple[tuple[str, ...], str], list[str]] = {}

    def playable(self, position: Position) -> list[str]:
        """The cards that the player to act may play.

        >>> from .rulesets import MODERN
        >>> Endgame("S", MODERN).playable(((["7D", "8D", "7S"], ["AD"]), 1, "9D"))
        ['7D', '8D']
        """
        hands, _, led = position
        hand = hands[to_act(position)]
        if led is None:
            return hand
        key = (tuple(hand), led)
        if key not in self.replies:
            self.replies[key] = endgame_replies(hand, led, self.trump, self.rules)
        return self.replies[key]

    def play(self, position: Position, card: str) -> tuple[Position, int]:
        """The position after a card, and what player 0 won by it.

        >>> from .rulesets import MODERN
        >>> Endgame("S", MODERN).play(((["7D"], []), 1, "9D"), "7D")
        ((([], []), 1, None), 0)
        """
        (own, other), leader, led = position
        left = ([one for one in own if one != card], [one for one in other if one != card])
        if led is None:
            return (left, leader, card), 0
        winner = 1 - leader if beats(card, led, self.trump) else leader
        after = (left, winner, None)
        return after, self.worth(led, card, last=over(after)) if winner == 0 else 0

    def worth(self, lead: str, reply: str, *, last: bool) -> int:
        """What a trick is worth to its winner: points, or 1 for the last trick where that is the aim.

        >>> from .rulesets import MODERN
        >>> Endgame("S", MODERN).worth("AD", "JS", last=True), Endgame("S", MODERN, "last_trick").worth(
        ...     "AD", "JS", last=True)
        (41, 1)
        """
        if self.aim == "last_trick":
            return 1 if last else 0
        return points(lead, self.trump) + points(reply, self.trump) + (10 if last else 0)

    def value(self, position: Position) -> int:
        """What player 0 still wins when both play their best.

        >>> from .rulesets import MODERN
        >>> Endgame("S", MODERN).value(((["7D", "AS"], ["TD", "KC"]), 1, None))
        14
        """
        if over(position):
            return 0
        (own, other), leader, led = position
        key = (tuple(own), tuple(other), leader, led)
        if key not in self.known:
            values = list(self.values_for_0(position).values())
            self.known[key] = max(values) if to_act(position) == 0 else min(values)
        return self.known[key]

    def values_for_0(self, position: Position) -> dict[str, int]:
        """What player 0 still wins after each card that may be played now.

        >>> from .rulesets import MODERN
        >>> Endgame("S", MODERN).values_for_0(((["7D"], ["TD", "7C"]), 0, "KC"))
        {'7C': 3}
        """
        values = {}
        for card in self.playable(position):
            after, won = self.play(position, card)
            values[card] = won + self.value(after)
        return values

    def left(self, position: Position) -> int:
        """What both together still win.

        >>> from .rulesets import MODERN
        >>> Endgame("S", MODERN).left(((["7D"], []), 1, "TD")), Endgame("S", MODERN, "last_trick").left(
        ...     ((["7D"], []), 1, "TD"))
        (20, 1)
        """
        if self.aim == "last_trick":
            return 1
        (own, other), _, led = position
        cards = own + other + ([] if led is None else [led])
        return sum(points(card, self.trump) for card in cards) + 10

    def values(self, position: Position) -> dict[str, int]:
        """What the player to act wins after each card that may be played now.

        >>> from .rulesets import MODERN
        >>> Endgame("S", MODERN).values(((["7D"], ["TD", "7C"]), 0, "KD"))
        {'TD': 23}
        """
        for_0 = self.values_for_0(position)
        if to_act(position) == 0:
            return for_0
        return {card: self.left(position) - value for card, value in for_0.items()}

    def best(self, position: Position) -> list[str]:
        """Every card that wins the player to act the most.

        >>> from .rulesets import MODERN
        >>> Endgame("S", MODERN).best(((["7D", "AS"], ["TD", "KC"]), 1, None))
        ['KC']
        """
        values = self.values(position)
        return in_order([card for card, value in values.items() if value == max(values.values())])

    def line(self, position: Position) -> list[str]:
        """One best line, card by card.

        >>> from .rulesets import MODERN
        >>> Endgame("S", MODERN).line(((["7D", "AS"], ["TD", "KC"]), 1, None))
        ['KC', 'AS', '7D', 'TD']
        """
        cards = []
        while not over(position):
            cards.append(self.best(position)[0])
            position, _ = self.play(position, cards[-1])
        return cards


def solve_answer(q: dict[str, Any]) -> Answer:
    """What is best at the end: for the points, or for the last trick.

    >>> from .rulesets import MODERN
    >>> solve_answer({"trump": "H", "hands": [["JH"], ["9D"]], "leader": 0, "led": None, "aim": "last_trick",
    ...     "rules": MODERN})
    {'forced': True, 'best': ['JH']}
    """
    endgame = Endgame(q["trump"], q["rules"], q["aim"])
    position: Position = ((q["hands"][0], q["hands"][1]), q["leader"], q["led"])
    values = endgame.values(position)
    best = endgame.best(position)
    if q["aim"] == "last_trick":
        forced = max(values.values()) == 1
        return {"forced": forced, "best": best if forced else []}
    mine, left = max(values.values()), endgame.left(position)
    value = [mine, left - mine] if to_act(position) == 0 else [left - mine, mine]
    return {"value": value, "best": best, "values": values, "line": endgame.line(position)}
