"""How values print: short, for those who look at them in a notebook."""

from itertools import islice

MOST = 8


def shown(numbers):
    """The first few of `numbers` to six digits, and an ellipsis for the others."""
    return [*(f"{float(x):.6g}" for x in islice(numbers, MOST)), *["…"] * (len(numbers) > MOST)]
