"""How many lines of play there are: every card that may be played, tried one by one."""

from .replaying import Table, copied, happen, is_over, legal_cards


def lines_of_play(table: Table, depth: int) -> int:
    """Count the lines of so many cards; a break that is due before one of them is made in every way.

    >>> from .cards import DECK
    >>> from .replaying import deal_out
    >>> from .rulesets import MODERN
    >>> lines_of_play(deal_out(DECK, 0, MODERN), 2)
    81
    """
    if depth == 0 or is_over(table):
        return 1
    if table["break_by"] is not None:
        breaks = range(1, len(table["hidden"]))
        return sum(lines_of_play(after(table, {"break": count}), depth) for count in breaks)
    if depth == 1:
        return len(legal_cards(table))
    return sum(lines_of_play(after(table, {"play": card}), depth - 1) for card in legal_cards(table))


def after(table: Table, event: dict[str, object]) -> Table:
    """Give the table after an event; the one before stays.

    >>> from .cards import DECK
    >>> from .replaying import deal_out
    >>> from .rulesets import MODERN
    >>> before = deal_out(DECK, 0, MODERN)
    >>> after(before, {"play": "7S"})["led"], before["led"]
    ('7S', None)
    """
    copy = {name: copied(value) for name, value in table.items()}
    happen(copy, event)
    return copy
