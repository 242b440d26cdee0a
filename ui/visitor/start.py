"""The start of a run as it is typed: a number for w₁, w₂ and b each."""

import re

from language import t
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
    """Why a text cannot be the number with this label, which is still `old`; "" where it can."""
    values = {"label": label, "old": words.number(old)}
    if not isinstance(text, str) or not text.strip():
        return t("The field for {label} is empty, so {label} is still {old}. Type a number.", **values)
    value, values["text"] = number(text), words.quoted(text)
    if value is None:
        return t("You typed {text} for {label}, which is not a number. So {label} is still {old}.", **values)
    if abs(value) > FASTEST:
        return t(
            "You typed {text} for {label}, but its absolute value can be at most {most}. So {label} is still {old}.",
            most=words.number(FASTEST),
            **values,
        )
    if 0 < abs(value) < SLOWEST:
        return t(
            "You typed {text} for {label}, but its absolute value must be 0 or at least {least}. So {label} is still "
            "{old}.",
            least=words.number(SLOWEST),
            **values,
        )
    return ""
