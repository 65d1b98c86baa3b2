"""What a field of a question may look like."""

from collections.abc import Callable


def is_whole(value: object, low: int, high: int | None = None) -> bool:
    """Whether the value is a whole number in the range; true and 2.0 are none.

    >>> is_whole(2, 0), is_whole(True, 0), is_whole(2.0, 0)
    (True, False, False)
    """
    return type(value) is int and value >= low and (high is None or value <= high)


def is_text(value: object) -> bool:
    """Whether the value is a string.

    >>> is_text("7S"), is_text(7)
    (True, False)
    """
    return isinstance(value, str)


def is_list(value: object, item: Callable[[object], bool], low: int = 0, high: int | None = None) -> bool:
    """Whether the value is a list of so many fitting items.

    >>> is_list(["7S"], is_text), is_list(["7S"], is_text, 2)
    (True, False)
    """
    return (
        isinstance(value, list)
        and len(value) >= low
        and (high is None or len(value) <= high)
        and all(item(one) for one in value)
    )


def is_cards(value: object) -> bool:
    """Whether the value is a list of strings.

    >>> is_cards(["7S", "no card, but a string"])
    True
    """
    return is_list(value, is_text)


def is_pointer(value: object) -> bool:
    """Whether the value is a JSON pointer.

    >>> is_pointer(""), is_pointer("/why/7S"), is_pointer("why")
    (True, True, False)
    """
    return isinstance(value, str) and (not value or value.startswith("/"))


def is_statement(value: object) -> bool:
    """Whether the value is a statement: a question, a pointer into its answer, and the value claimed to stand there.

    >>> is_statement({"question": {}, "at": "", "equals": 1}), is_statement({"question": {}, "at": ""})
    (True, False)
    """
    if not isinstance(value, dict) or set(value) != {"question", "at", "equals"}:
        return False
    return isinstance(value["question"], dict) and is_pointer(value["at"])


def is_deal(value: object) -> bool:
    """Whether the value is a deal of a match.

    >>> is_deal({"written": [[0, 20], {"penalty": "draw", "by": 1}], "last": 0}), is_deal({"written": []})
    (True, False)
    """
    return (
        isinstance(value, dict)
        and set(value) == {"written", "last"}
        and is_list(value["written"], is_entry)
        and is_whole(value["last"], 0, 1)
    )


def is_entry(value: object) -> bool:
    """Whether the value is an entry: a player and his points, or a penalty; only "draw" needs no points.

    >>> is_entry([1, 0]), is_entry([2, 0]), is_entry({"penalty": "miscount", "by": 0})
    (True, False, False)
    """
    if isinstance(value, list):
        return len(value) == 2 and is_whole(value[0], 0, 1) and is_whole(value[1], 0)  # noqa: PLR2004
    if not isinstance(value, dict) or not {"penalty", "by"} <= set(value) <= {"penalty", "by", "points"}:
        return False
    if "points" not in value and value["penalty"] != "draw":
        return False
    known = value["penalty"] in ("false_claim", "draw", "miscount")
    return known and is_whole(value["by"], 0, 1) and is_whole(value.get("points", 0), 0)
