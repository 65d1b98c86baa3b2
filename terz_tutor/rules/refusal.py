"""Refusals: errors that a person reads, in whatever language."""

from __future__ import annotations

from collections.abc import Callable


class Refusal(ValueError):
    """Something that can't be used: what is at fault and what was expected, in a sentence.

    >>> str(Refusal("There is no suit {suit}; expected {expected}.", suit="X", expected="one of S C D H"))
    'There is no suit X; expected one of S C D H.'
    """

    def __init__(self, template: str, /, **args: object) -> None:
        """Keep template and arguments apart so that the sentence can be said in another language."""
        super().__init__(template.format(**args))
        self.template = template
        self.args_by_name = args

    def sentence(self, translate: Callable[[str], str]) -> str:
        """Say it in another language; of the arguments only what was expected is words.

        >>> Refusal("{field}: {expected}", field="led", expected="a string ").sentence(str.strip)
        'led: a string'
        """
        args = {
            name: translate(str(value)) if name == "expected" else value for name, value in self.args_by_name.items()
        }
        return translate(self.template).format(**args)
