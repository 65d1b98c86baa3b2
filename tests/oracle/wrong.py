"""The one error: a question that can't be answered."""


class Wrong(ValueError):
    """A question is wrong, with the code that says in which way."""

    def __init__(self, code: str, message: str) -> None:
        """Keep the code beside the message."""
        super().__init__(message)
        self.code = code
