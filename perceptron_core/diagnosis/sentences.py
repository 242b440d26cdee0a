"""English sentences with values, which a page can translate."""

import re

PLACEHOLDER = re.compile(r"\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}")


def mark(sentence: str) -> str:
    """`sentence` itself. `python -m language` lists the sentences that are marked, so they can be translated."""
    return sentence


def fill(sentence: str, values: dict[str, int | str]) -> str:
    """The English sentence with its values: "{name}" and "{n, plural, one {# point} other {# points}}".

    Raises KeyError if a value is missing.
    """

    def put(place):
        value = values[place[1]]
        said = f"{value:,}" if isinstance(value, int) else value
        return said if place[2] is None else place[2 if value == 1 else 3].replace("#", said)

    return PLACEHOLDER.sub(put, sentence)


class PrintedError(ValueError):
    """Says which line cannot be read, and what was expected.

    message, values  the English sentence with placeholders, and what to put there; str(error) is the filled sentence
    """

    def __init__(self, message: str, **values: int | str) -> None:
        super().__init__(fill(message, values))
        self.message, self.values = message, values
