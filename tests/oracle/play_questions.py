"""Random deals for the two referees to be compared on: legal ones, and ones with an error strewn in.

A deal is walked on the naive referee's own table. An error is aimed at: the code is chosen first, then the place
where it first can happen after a random number of events, so that the rarest codes come often.
"""

import random
from typing import Any

from .cards import DECK, SUITS
from .events import Event
from .replaying import Table, deal_out, happen, is_over, legal_cards, may_happen, stock
from .rulesets import Rules
from .wrong_events import WRONG, anything, claims, exchanges, marriages, own_melds, show

Question = dict[str, Any]

PLAYERS = (0, 1)
TRIES = 8
ASK = {"reply": "ask"}
SOON = ("bad_break", "break_first", "must_beat", "asked_so_same_class")  # a chance that may not come again
NONE_FOUND = object()  # None is an event, too: a wrong one


def make_replay(rng: random.Random, rules: Rules) -> Question:
    """Make a deal, or part of one; every second has an error in it, and often something behind the error."""
    deck, dealer = make_deck(rng, rules), rng.choice(PLAYERS)
    wanted = aim(rng, rules) if rng.random() < 0.5 else None  # noqa: PLR2004
    length = rng.choice([0, 1, 2, 3, 5, 8, 12, 20, 30, 99, 99, 99])  # more than a deal has: to the end
    start = rng.randint(0, min(length, 12)) if wanted not in SOON else 0
    walk = Walk(rng, deal_out(deck, dealer, rules), rng.choice([0.1, 0.5, 0.9, 0.9 if wanted else 0.1]))
    events: list[Any] = []
    while wanted or len(events) < length:
        if wanted == "asked_so_same_class" and may_happen(walk.table, ASK) is None:
            events.append(ASK)
            happen(walk.table, ASK)
        if wanted and len(events) >= start:
            wrong = walk.wrong_event(wanted)
            if wrong is not NONE_FOUND:
                behind = [{"play": rng.choice(DECK)}, "never looked at"] if rng.random() < 0.2 else []  # noqa: PLR2004
                events += [wrong, *behind]
                break
        if is_over(walk.table):
            break
        events.append(walk.event())
        happen(walk.table, events[-1])
    if wanted is None and rng.random() < 0.1:  # noqa: PLR2004 -- whatever the naive referee thinks of it
        events.append(rng.choice(anything(walk.table, rng)))
    made: Question = {"deck": deck, "dealer": dealer}
    if events or rng.random() < 0.5:  # noqa: PLR2004
        made["events"] = events
    return made


def aim(rng: random.Random, rules: Rules) -> str:
    """Choose an error that these rules have, one that few rules have rather."""
    few = {
        "bad_break": rules["stock.break"],
        "break_first": rules["stock.break"],
        "must_beat": rules["meld.must_beat"],
        "asked_so_same_class": rules["meld.ask"] == "binding",
    }
    more = {
        "not_now": rules["marriage.when"] == "lead_with_claims",
        "no_more_claims": rules["meld.per_turn"] != "one",
        "already_claimed": True,
    }
    codes = [code for code in WRONG if few.get(code, True)]
    if rules["meld.per_turn"] == "any" and rng.random() < 0.6:  # noqa: PLR2004 -- a value of house rules only
        return "no_more_claims"
    return rng.choice(codes + 2 * [code for code, there in (few | more).items() if there])


def make_deck(rng: random.Random, rules: Rules) -> list[str]:
    """Make a deck that deals hands rich in runs, fours, marriages, with the trump seven among them often.

    >>> from .rulesets import OLD_TEN
    >>> sorted(make_deck(random.Random(1), OLD_TEN)) == sorted(DECK)
    True
    """
    from .questions import make_hand  # noqa: PLC0415 -- questions takes this module's makers

    if rng.random() < 0.2:  # noqa: PLR2004
        return rng.sample(DECK, len(DECK))
    size = rules["deal.hand"]
    hands = shared_suit(rng, size) if rng.random() < 0.2 else [make_hand(rng, size)]  # noqa: PLR2004
    if len(hands) == 1:
        hands.append(make_hand(rng, size, hands[0]))
    rest = rng.sample([card for card in DECK if card not in hands[0] + hands[1]], len(DECK) - 2 * size)
    sevens = [card for card in rest if "7" + card[1] in hands[0] + hands[1]]
    if sevens and rng.random() < 0.5:  # noqa: PLR2004 -- turned up where somebody holds its seven
        rest.remove(sevens[0])
        rest.insert(0, sevens[0])
    dealt: list[str] = []
    for start in range(0, size, 3):
        for hand in hands:
            dealt += hand[start : start + 3]
    return dealt + rest


def shared_suit(rng: random.Random, size: int) -> list[list[str]]:
    """Make two hands with a run each in the same suit.

    >>> [len(hand) for hand in shared_suit(random.Random(1), 9)]
    [9, 9]
    """
    suit = rng.choice(SUITS)
    cards = [card for card in DECK if card[1] == suit]
    rest = rng.sample([card for card in DECK if card[1] != suit], 2 * size - len(cards))
    cut = rng.choice([3, 4, 5])
    hands = [cards[:cut] + rest[: size - cut], cards[cut:] + rest[size - cut :]]
    for hand in hands:
        rng.shuffle(hand)
    return rng.sample(hands, 2)


class Walk:
    """A table with two players who do anything that is allowed."""

    def __init__(self, rng: random.Random, table: Table, eager: float) -> None:
        """Take a seat at a table; the eager claim more."""
        self.rng, self.table, self.eager = rng, table, eager
        self.hasty = rng.random() < 0.5  # noqa: PLR2004 -- exchanges soon, or at the last moment if at all

    def event(self) -> Event:
        """Choose an event that may happen."""
        rng, table = self.rng, self.table
        if table["break_by"] is not None:
            return {"break": rng.randint(1, len(table["hidden"]) - 1)}
        if table["claim"] is not None:
            return self.reply()
        found = None
        if rng.random() < self.eager:
            found = self.first_allowed(claims(table))
        if found is None and rng.random() < self.eager:
            found = self.first_allowed(marriages(table, [0, 1]))
        if found is None and rng.random() < (0.5 if self.hasty or stock(table) == 2 else 0):  # noqa: PLR2004
            found = self.first_allowed(exchanges())
        return found or {"play": rng.choice(legal_cards(table))}

    def reply(self) -> Event:
        """Choose a reply to a claim."""
        good = {"reply": "good"}
        shows = [show(meld) for meld in own_melds(self.table)]
        some = self.rng.choice([[ASK], [good], [good], shows, shows])
        return self.first_allowed(some) or self.first_allowed([ASK, good, *shows]) or good

    def first_allowed(self, options: list[Event]) -> Event | None:
        """Give one of the events that may happen; None if none may."""
        self.rng.shuffle(options)
        return next((event for event in options if may_happen(self.table, event) is None), None)

    def wrong_event(self, code: str) -> Any:
        """Give an event that is refused with this code here; NONE_FOUND if there is none among a few."""
        options = WRONG[code](self.table, self.rng)
        self.rng.shuffle(options)
        return next((event for event in options[:TRIES] if may_happen(self.table, event) == code), NONE_FOUND)
