"""The start of a run as it is typed: a number for w₁, w₂ and b each."""

import re

from perceptron_core.perceptron import FASTEST, SLOWEST
from ui import words

PLACES = {"w₁": "from_w1", "w₂": "from_w2", "b": "from_b"}  # {label: name of the control} in the order of a start
LONGEST = 40  # characters
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?", re.ASCII | re.IGNORECASE)


def number(text):
    """The number that was typed, with a point or a comma; None where the text is none."""
    plain = text.strip().replace("−", "-").replace(",", ".") if isinstance(text, str) else ""
    return float(plain) + 0.0 if len(plain) <= LONGEST and NUMBER.fullmatch(plain) else None


def objection(label, text, old):
    """Why a text cannot be the number with this label, which stays `old`, in one sentence; "" where it can."""
    value, stays = number(text), f"so {label} stays {words.number(old)}."
    if not isinstance(text, str) or not text.strip():
        return f"The field of {label} is empty, {stays}"
    if value is None:
        return f"You typed {words.quoted(text)} for {label}, which is not a number, {stays}"
    if abs(value) > FASTEST:
        return f"You typed {words.quoted(text)} for {label}, and {words.number(FASTEST)} is the largest size, {stays}"
    if 0 < abs(value) < SLOWEST:
        smallest = words.number(SLOWEST)
        return f"You typed {words.quoted(text)} for {label}, and {smallest} is the smallest size but 0, {stays}"
    return ""
