"""Which cards may answer a lead, and which rule forbids the others."""

from .cards import beats
from .rulesets import Rules


def cards_by_rule(hand: list[str], led: str, trump: str, rules: Rules) -> list[str]:
    """The legal replies of the endgame, the trump jack being a card like any other.

    >>> cards_by_rule(["TD", "7D", "AS"], "9D", "S", {"end.overtake": True})
    ['TD']
    """
    same_suit = [card for card in hand if card[1] == led[1]]
    trumps = [card for card in hand if card[1] == trump]
    higher = [card for card in same_suit if beats(card, led, trump)]
    if higher and rules["end.overtake"]:
        return higher
    if same_suit:
        return same_suit
    if trumps:
        return trumps
    return hand


def endgame_replies(hand: list[str], led: str, trump: str, rules: Rules) -> list[str]:
    """The legal replies when the stock is gone.

    >>> endgame_replies(["JS", "KC"], "8H", "S", {"end.overtake": True, "end.jack": "never_forced"})
    ['JS', 'KC']
    """
    jack = "J" + trump
    ordinary = cards_by_rule(hand, led, trump, rules)
    if jack not in hand or rules["end.jack"] == "forced":
        return ordinary
    void = all(card[1] != led[1] for card in hand)
    if rules["end.jack"] == "keep_when_void" and not void:
        return ordinary
    others = [card for card in hand if card != jack]
    without_jack = cards_by_rule(others, led, trump, rules)
    jack_may = jack in ordinary or rules["end.jack"] == "free"
    return [card for card in hand if card in without_jack or (card == jack and jack_may)]


def stock_replies(hand: list[str], led: str, trump: str, rules: Rules) -> list[str]:
    """The legal replies while the stock lasts.

    >>> stock_replies(["7S", "9D", "KC"], "8D", "S", {"stock.reply": "suit_or_trump"})
    ['7S', '9D']
    """
    same_suit = [card for card in hand if card[1] == led[1]]
    trumps = [card for card in hand if card[1] == trump]
    if rules["stock.reply"] == "suit_or_trump":
        return [card for card in hand if card in same_suit or card in trumps] or hand
    if rules["stock.reply"] == "follow_then_trump":
        return same_suit or trumps or hand
    return hand


def why_not(card: str, hand: list[str], led: str, trump: str, rules: Rules) -> str:
    """The rule that forbids a card in the endgame.

    >>> why_not("KC", ["JS", "KC"], "8H", "S", {"end.overtake": True, "end.jack": "forced"})
    'end.jack'
    """
    if card in endgame_replies(hand, led, trump, {**rules, "end.jack": "never_forced"}):
        return "end.jack"
    if card in endgame_replies(hand, led, trump, {**rules, "end.overtake": False}):
        return "end.overtake"
    return "end.follow"
