"""A second, naive referee, written from the rulebook alone, to compare the real one with.

It shares no code and no representation with the package under test: a card is a string of two
characters, a hand is a list, and every rule is spelt out the slow, obvious way.

>>> answer({"ask": "trick", "trump": "S", "cards": ["AC", "7S"]})
{'winner': 'follower', 'takes': '7S', 'points': 11}
>>> answer({"id": 7, "ask": "melds", "trump": "S", "hand": ["7S", "7S"]})["error"]["code"]
'duplicate_card'
"""

from .asks import answer, answer_line

__all__ = ["answer", "answer_line"]
