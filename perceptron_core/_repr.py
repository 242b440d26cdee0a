"""Short texts of numbers, for how values print in a notebook."""

from itertools import islice

MOST_NUMBERS = 8


def join_numbers(numbers):
    """`shorten(numbers)` in brackets: [1, 2.5, …]."""
    return f"[{', '.join(shorten(numbers))}]"


def shorten(numbers):
    """The first few of `numbers` to six digits, and an ellipsis for the others."""
    return first((f"{float(x):.6g}" for x in numbers), len(numbers))


def first(texts, count):
    """The first few of `count` texts, and an ellipsis for the others."""
    return [*islice(texts, MOST_NUMBERS), *["…"] * (count > MOST_NUMBERS)]
