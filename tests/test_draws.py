"""Draws are the same on every platform, for every puzzle hangs on them, and each number is as likely as another."""

from __future__ import annotations

from hashlib import sha256

from terz_tutor.rules.draws import Draws


def words(text: str, blocks: int) -> list[int]:
    """Cut the digests of a text into numbers of eight bytes, as the module's first lines tell it."""
    digests = b"".join(sha256(f"{text}#{block}".encode()).digest() for block in range(blocks))
    return [int.from_bytes(digests[at : at + 8], "big") for at in range(0, len(digests), 8)]


def test_each_method_draws_what_it_always_drew() -> None:
    draws = Draws("trick-winner/modern/1/7@3")
    assert [draws.below(32) for _ in range(8)] == [12, 10, 26, 2, 13, 27, 15, 20]
    assert [draws.between(3, 5) for _ in range(6)] == [5, 5, 5, 5, 3, 5]
    assert draws.pick("SCDH") == "H"
    assert draws.sample(range(9), 4) == [8, 7, 1, 5]
    assert draws.shuffled(range(6)) == [3, 0, 1, 2, 4, 5]
    assert [draws.coin() for _ in range(8)] == [True, False, False, True, True, True, True, True]


def test_numbers_past_the_last_whole_round_are_left_out() -> None:
    bound = 3 << 62  # a quarter of the numbers lies past it
    fair = [word for word in words("a", 8) if word < bound]
    draws = Draws("a")
    assert [draws.below(bound) for _ in fair] == fair
    assert len(fair) < len(words("a", 8))


def test_the_last_number_of_a_whole_round_is_drawn() -> None:
    first = words("a", 1)[0]
    assert Draws("a").below(first + 1) == first
    assert Draws("a").below(first) != 0
